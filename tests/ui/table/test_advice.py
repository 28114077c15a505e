"""Advice at the table: who may have it, its display, and playing its steps."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from cob.analysis.advice import ADVISED
from cob.analysis.reason import Reason
from cob.analysis.topics import topic_of_turn
from cob.bots.base import Effort
from cob.bots.registry import make_bot
from cob.clicks.table_things import TableButton
from cob.coaching.analysis_questions import Advice, AdviceQuestion
from cob.engine import Action, legal_actions
from cob.engine.actions import EndTurn
from cob.engine.components import BOARD_SPACES
from cob.engine.message import Message
from cob.record import Game, new_mark
from cob.text import language
from cob.tutorial.road.chapters import load_chapters
from cob.ui.destinations import ToTable
from cob.ui.screens.game import GameScene
from cob.ui.table.advice.ghosts import ghost_places
from cob.ui.table.advice.panel import verdict
from tests.coaching.analysis_at_once import AtOnce
from tests.games import estates, expert_header, plain_header
from tests.ui.at_practice import practised
from tests.ui.at_table import (
    AppOpener,
    Opener,
    analysis_of,
    begun,
    bot_on_turn,
    click,
    click_at,
    paint,
    people,
    point,
    press,
    seen,
)
from tests.ui.fit import watching
from tests.ui.sizes import ALL_SHAPES, SIZES
from tests.ui.writing import writing


def advised(table: Opener, size: tuple[int, int] = (1280, 720)) -> GameScene:
    """A table with the advice panel open."""
    scene = table(begun(), size)
    press(scene, pygame.K_a)
    assert scene.coaching.is_open
    return scene


def of_a_learner() -> Game:
    """A game of the road in which the learner is on turn."""
    header = load_chapters()[1].header(estates())
    game, bot = Game.start(header, 1), make_bot("easy", 1)
    while len(game.moves) < 30 or game.state.current != header.learner:
        state = game.state
        game.play(bot.choose(state.view(state.current), legal_actions(state), Effort()))
    return game


def best(scene: GameScene, number: int = 0) -> tuple[Action, ...]:
    advice = scene.coaching.adviser.advice
    assert advice is not None
    return advice.decision.turns[number].actions


def test_advice_is_for_people_who_decide(table: Opener) -> None:
    assert TableButton.ADVICE in table(begun()).buttons()
    assert TableButton.ADVICE not in table(bot_on_turn()).buttons()
    assert TableButton.ADVICE not in table(Game.start(people(expert_header(2, 3)), 3)).buttons()


def test_a_rated_game_has_no_advice(table: Opener) -> None:
    header = replace(people(plain_header()), rated=new_mark())
    scene = table(Game.start(header, 5))
    assert TableButton.ADVICE not in scene.buttons()
    press(scene, pygame.K_a)
    assert not scene.coaching.is_open


def test_the_coach_sees_what_the_player_sees(table: Opener) -> None:
    """Invariant: nothing hidden from the seat goes to the analysis."""
    scene = advised(table)
    (question,) = analysis_of(scene.app).questions
    assert isinstance(question, AdviceQuestion)
    assert question.view == scene.state.view(scene.state.current)
    assert scene.state.chance is not None
    assert question.view.chance is None


def test_the_button_opens_the_panel_and_escape_closes_it(table: Opener) -> None:
    scene = table(begun())
    click(scene, TableButton.ADVICE)
    assert scene.table.corner is scene.coaching.panel
    paint(scene)
    press(scene, pygame.K_ESCAPE)
    assert scene.table.corner is scene.log
    assert not scene.coaching.adviser.is_thinking
    click(scene, TableButton.ADVICE)
    click_at(scene, scene.coaching.panel.places.cross.center)
    assert scene.table.corner is scene.log


def test_it_becomes_surer_while_one_looks(table: Opener) -> None:
    scene = advised(table)
    assert scene.wakes_after() is not None
    futures = []
    for _ in range(4):
        advice = scene.coaching.adviser.advice
        assert advice is not None
        assert len(advice.decision.turns) == ADVISED
        futures.append(advice.futures)
        analysis_of(scene.app).think()
        scene.app.needs_drawing = False
        scene.update(0.1)
        assert scene.app.needs_drawing
        paint(scene)
    assert futures == [0, 0, 4, 8]


def test_a_turn_is_chosen_by_a_click_or_a_key_and_stays_chosen(table: Opener) -> None:
    scene = advised(table)
    adviser, panel = scene.coaching.adviser, scene.coaching.panel
    click_at(scene, panel.places.bands[1].center)
    second = best(scene, 1)
    assert adviser.turn is not None
    assert adviser.turn.actions == second
    press(scene, pygame.K_n)
    assert adviser.chosen == 2
    press(scene, pygame.K_n)
    press(scene, pygame.K_n)
    stays = 0
    for _ in range(4):
        analysis_of(scene.app).think()
        assert adviser.advice is not None
        if second in [turn.actions for turn in adviser.advice.decision.turns]:
            stays += 1
            assert adviser.turn.actions == second, "wherever it stands now"
        else:
            assert adviser.chosen == 0, "a turn that is no more among the best"
    assert stays


def test_its_steps_have_ghosts_on_the_table(table: Opener) -> None:
    scene = advised(table)
    steps = scene.coaching.adviser.steps()
    assert steps is not None
    assert len(steps.steps) == len(best(scene))
    assert steps.ghosts
    paint(scene)
    window = scene.app.window.copy()
    press(scene, pygame.K_a)
    paint(scene)
    place = ghost_places(scene.table.layout, scene.table.shown, steps.ghosts)[0].badge.center
    assert scene.app.window.get_at(place) != window.get_at(place)


def test_a_learner_reads_words_instead_of_figures(open_app: AppOpener) -> None:
    app = open_app()
    app.analysis = AtOnce()
    app.settings.motion_at = 0
    app.go(ToTable(of_a_learner()))
    scene = app.top
    assert isinstance(scene, GameScene)
    scene.opening.skip()
    press(scene, pygame.K_a)
    with writing() as words:
        paint(scene)
        press(scene, pygame.K_e)
        paint(scene)
    told = [text for text, _ in words]
    assert told.count("The best") == 2, "beside the steps and beside the reasons"
    assert not {"Likely final lead", "Wins"} & set(told)
    assert not any("%" in text or "±" in text for text in told)
    point(scene, scene.coaching.panel.places.bands[1].center)
    assert "points" not in seen(scene).offer


def test_figures_are_open_as_long_as_they_would_leap(table: Opener) -> None:
    scene = advised(table)
    adviser = scene.coaching.adviser

    def figures() -> list[str]:
        with writing() as words:
            paint(scene)
        return [text for text, _ in words if text.endswith(" %")]

    assert adviser.is_thinking
    assert adviser.advice is not None
    assert adviser.advice.futures == 0
    assert not figures()
    while adviser.is_thinking:
        analysis_of(scene.app).think()
    assert len(figures()) == len(adviser.advice.decision.turns)


@pytest.mark.parametrize("gap", [0.0, 2.0, 6.0])
def test_words_say_how_far_a_suggestion_is_behind(table: Opener, gap: float) -> None:
    advice = advised(table).coaching.adviser.advice
    assert advice is not None
    first, second, *_ = advice.decision.turns
    turns = first, second._replace(points=first.points - gap, error=0.5)
    said = verdict(replace(advice, decision=replace(advice.decision, turns=turns)), 1)
    assert said == {0.0: "About as good", 2.0: "Brings a little less", 6.0: "Brings less"}[gap]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_buttons_of_the_panel_have_one_line(
    table: Opener, size: tuple[int, int], code: str
) -> None:
    scene = advised(table, size)
    language.speak(code)
    for limit in (0, 3):
        scene.app.settings.teach_everybody(limit)
        with watching() as watcher:
            paint(scene)
        panel = scene.coaching.panel
        labels = {panel.step.label, panel.why.label, panel.tutor.label}
        assert labels <= {text for text, _ in watcher.drawn}, "whole, in one piece"


def test_reasons_are_told_on_demand(table: Opener) -> None:
    scene = advised(table)
    adviser = scene.coaching.adviser
    assert not adviser.tells_why
    paint(scene)
    click_at(scene, scene.coaching.panel.why.rect.center)
    assert adviser.tells_why
    paint(scene)
    press(scene, pygame.K_e)
    assert not adviser.tells_why
    assert adviser.advice is not None
    assert all(adviser.advice.reasons)


def test_play_this_step_plays_the_first_one_and_goes_on_with_the_rest(table: Opener) -> None:
    scene = advised(table)
    first, *rest = best(scene)
    paint(scene)
    click_at(scene, scene.coaching.panel.step.rect.center)
    assert scene.session.game.moves[-1] == first
    assert scene.coaching.is_open
    assert len(analysis_of(scene.app).questions) == 2
    adviser = scene.coaching.adviser
    while scene.coaching.is_open:
        assert adviser.next_action is not None
        before = len(scene.session.game.moves)
        press(scene, pygame.K_s)
        assert len(scene.session.game.moves) > before
    assert EndTurn() in scene.session.game.moves[before:]
    assert rest


def test_a_turn_of_which_a_step_was_played_stays_the_chosen_one(table: Opener) -> None:
    """Better advice on the rest may put another one first: whoever plays a plan would be misled."""
    scene = advised(table)
    adviser, panel = scene.coaching.adviser, scene.coaching.panel
    click_at(scene, panel.places.bands[2].center)
    first, *rest = best(scene, 2)
    press(scene, pygame.K_s)
    assert scene.session.game.moves[-1] == first
    for _ in range(4):
        assert adviser.turn is not None
        assert Counter(adviser.turn.actions) == Counter(rest)
        analysis_of(scene.app).think()
    scene.playing.play(next(each for each in legal_actions(scene.state) if each not in rest))
    assert adviser.chosen == 0, "another action was played"


def test_it_ends_with_the_turn_and_follows_what_is_taken_back(table: Opener) -> None:
    scene = advised(table)
    start = scene.state.view(scene.state.current)
    scene.play(best(scene)[0])
    press(scene, pygame.K_u)
    assert scene.coaching.is_open
    question = analysis_of(scene.app).questions[-1]
    assert isinstance(question, AdviceQuestion)
    assert question.view == start
    for action in best(scene):
        scene.play(action)
    scene.play(EndTurn())
    assert not scene.coaching.is_open
    assert scene.table.corner is scene.log


def test_what_a_click_in_the_panel_does_is_told(table: Opener) -> None:
    scene = advised(table)
    panel = scene.coaching.panel
    paint(scene)
    for place, words in (
        (panel.places.bands[1].center, "See this turn"),
        (panel.step.rect.center, "Play the first step"),
        (panel.why.rect.center, "Why this suggestion is good"),
        (panel.places.cross.center, "Close the advice"),
    ):
        point(scene, place)
        assert words in seen(scene).offer


LONG = Message(
    "It pays to take the ship from depot 4 and add it at once, and so load 1 violet and 1 pink "
    "goods: only one space is then left to complete the river of 6 spaces; about 10 points by the "
    "end, mostly for regions."
)
"""A sentence of maximum length."""


def with_long_reasons(scene: GameScene) -> None:
    """Three long reasons for each turn."""
    inquiry = analysis_of(scene.app).running[-1][0]
    assert isinstance(inquiry.newest, Advice)
    inquiry.newest = replace(inquiry.newest, reasons=((Reason(LONG),) * 3,) * ADVISED)
    scene.table.motion.stop()
    scene.update(0.1)


@pytest.mark.parametrize("size", SIZES)
def test_every_reason_is_told_to_its_end_and_lies_in_the_panel(
    table: Opener, size: tuple[int, int]
) -> None:
    """For long sentences the panel rises over the board, which stays where it is."""
    scene = table(begun(), size)
    layout = scene.table.layout
    press(scene, pygame.K_a)
    with_long_reasons(scene)
    panel = scene.coaching.panel
    paint(scene)
    bands = panel.places.bands
    press(scene, pygame.K_e)
    with writing() as words:
        paint(scene)
    last = LONG.split()[-2:]
    ends = [box for text, box in words if text.rstrip().endswith(last[1])]
    assert len(ends) == 3
    assert all(panel.places.area.contains(box) for box in ends)
    assert all(box.bottom <= panel.step.rect.top for box in ends)
    assert scene.table.layout is layout, "the board is not moved"
    assert Rect((0, 0), size).contains(panel.places.area)
    if layout.corner.height < layout.corner.width:
        ys = [each.y for each in panel.places.bands]
        assert ys == [each.y for each in bands], "nothing jumps below the pointer"
    press(scene, pygame.K_a)
    assert scene.table.layout is layout


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_panel_covers_no_depot_while_it_shows_steps(
    table: Opener, size: tuple[int, int]
) -> None:
    scene = advised(table, size)
    paint(scene)
    layout = scene.table.layout
    spaces = [layout.board.space(at).box for at in range(BOARD_SPACES)]
    assert scene.coaching.panel.places.area.collidelist(spaces) < 0


@pytest.mark.parametrize("size", ALL_SHAPES)
def test_all_parts_of_the_panel_lie_in_it_and_apart(table: Opener, size: tuple[int, int]) -> None:
    places = advised(table, size).coaching.panel.places
    parts = [*places.bands, *places.buttons, places.cross]
    assert all(places.area.contains(part) for part in parts)
    for at, part in enumerate(parts):
        assert part.collidelist(parts[at + 1 :]) < 0


@pytest.mark.parametrize("by_key", [True, False])
def test_reasons_lead_to_the_practice_of_what_they_are_about(table: Opener, by_key: bool) -> None:
    scene = advised(table)
    link = scene.coaching.panel.link
    paint(scene)
    assert not link.is_there, "steps are told, no reasons"
    press(scene, pygame.K_e)
    paint(scene)
    assert link.topic is topic_of_turn(scene.state, best(scene))
    assert scene.coaching.panel.places.area.contains(link.rect)
    before = scene.state.copy(), len(scene.session.game.moves)
    practised(scene, link, by_key=by_key)
    assert (scene.state, len(scene.session.game.moves)) == before
    assert scene.coaching.is_open
    assert scene.coaching.adviser.tells_why
