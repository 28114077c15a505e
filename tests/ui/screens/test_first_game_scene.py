"""The guided first game in the window, from the title to the chapter that follows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from cob.analysis.advice import played_on_for_advice
from cob.analysis.decisions import assess
from cob.analysis.game_parts import PlayedPart, parts_of
from cob.analysis.minds import shipped_mind
from cob.bots.base import Effort
from cob.bots.registry import make_bot
from cob.clicks.action_parts import GoodsOnDepot
from cob.clicks.table_things import TableButton
from cob.coaching import remarks
from cob.engine import Action, GameState, legal_actions
from cob.engine.actions import EndTurn
from cob.engine.pending import Selection
from cob.record import AUTOSAVE, Game, format_record, read_record
from cob.tutorial.first_game.deal import RIVAL, RIVAL_NAME, first_game
from cob.tutorial.first_game.script import load_script
from cob.tutorial.first_game.teacher import Teacher
from cob.tutorial.position import LEARNER
from cob.ui.app import App
from cob.ui.destinations import ToFinalScoring, ToLearn
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.scene import Scene
from cob.ui.screens.final.farewell import farewell, last_words
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.final.scoring import Scoring
from cob.ui.screens.first_game.scene import TEACHER_NAME, FirstGameScene
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.road.scene import RoadScene
from cob.ui.screens.road.table import ChapterScene
from cob.ui.screens.title import TitleScene
from tests.coaching.analysis_at_once import AtOnce
from tests.games import estates, plain_header, play_on, random_game
from tests.languages import IN_WINDOW
from tests.ui.at_practice import practised
from tests.ui.at_table import (
    AppOpener,
    analysis_of,
    choose_entry,
    click_at,
    paint,
    play_by_clicks,
    point,
    press,
    send,
    settle,
)
from tests.ui.sizes import SIZES
from tests.ui.writing import words_on, writing


@pytest.fixture
def open_app(open_app: AppOpener) -> AppOpener:
    def opener(size: tuple[int, int] = (1280, 720)) -> App:
        app = open_app(size)
        app.settings.motion_at = 0
        app.analysis = AtOnce()
        return app

    return opener


def press_button(scene: Scene, label: str) -> None:
    form = getattr(scene, "form")  # noqa: B009
    found = next(w for w in form.widgets if isinstance(w, Button) and w.label == label)
    send(scene, pygame.MOUSEBUTTONDOWN, pos=found.rect.center, button=1)


def begin(app: App) -> FirstGameScene:
    title = app.top
    assert isinstance(title, TitleScene)
    press_button(title, "Your first game")
    return scene_of(app)


def scene_of(app: App) -> FirstGameScene:
    scene = app.top
    assert isinstance(scene, FirstGameScene)
    return scene


def next_action(scene: FirstGameScene) -> Action:
    """The action that the teacher shows, or else one of a bot."""
    said, state = scene.teacher.said, scene.state
    if said.action is not None and state.current == LEARNER:
        return said.action
    bot = make_bot(RIVAL, 1)
    return bot.choose(state.view(state.current), legal_actions(state), Effort())


def go_on(scene: FirstGameScene, phase: int, number: int = 1) -> None:
    """Play until the learner's turn of a round, without remarks on turns."""
    state = scene.state
    while (state.phase, state.round, state.current) != (phase, number, LEARNER):
        scene.playing.play(next_action(scene))
        state = scene.state


def test_a_click_and_two_more_bring_a_first_tile_and_two_more_points(app: App) -> None:
    scene = begin(app)
    assert scene.speech().name == TEACHER_NAME
    assert scene.lit_places()
    for points in (0, 11, 15):
        action = scene.teacher.said.action
        assert action is not None
        play_by_clicks(scene, action)
        assert scene.state.players[LEARNER].points == points


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", IN_WINDOW)
def test_all_that_is_said_has_room_and_the_light_is_on_the_table(
    open_app: AppOpener, size: tuple[int, int], language: str
) -> None:
    app = open_app(size)
    app.settings.language = language
    app.restyle()
    scene = FirstGameScene(app, first_game(app.estates.layouts))
    app.push(scene)
    window = pygame.Rect((0, 0), app.size)
    while not scene.state.is_over:
        paint(scene)
        assert scene.corner.fits, scene.speech().texts
        for place in scene.lit_places():
            assert window.contains(getattr(place, "box", place))
        assert not scene.view().prompt or scene.state.current != LEARNER
        scene.playing.play(next_action(scene))


def test_the_light_goes_with_the_first_click_and_comes_back(app: App) -> None:
    scene = begin(app)
    die = scene.table.layout.hand.dice[0]
    click_at(scene, die.center)
    assert scene.view().selected
    scene.step_back()
    assert scene.lit_places()


def test_only_what_the_teacher_points_at_keeps_its_colour(app: App) -> None:
    """After a sale two Silverlings would buy a tile, but the turn is to be ended."""
    scene = begin(app)
    shown = []
    for _ in range(4):
        action = scene.teacher.said.action
        assert action is not None
        view, parts = scene.view(), scene.playing.chooser.option_for(action).parts
        assert all((view.costs(part) is not None) == (part in parts) for part in view.lit)
        shown.append(str(action))
        scene.playing.play(action)
    assert "end turn" in shown
    assert any(action.startswith("free: sell") for action in shown)


def test_all_goods_that_a_ship_may_load_keep_their_colour(app: App) -> None:
    """SHP-01: the goods of one depot, whichever it is."""
    scene = begin(app)
    while scene.state.asked is not Selection.SHIP_GOODS or scene.state.current != LEARNER:
        scene.playing.play(next_action(scene))
    view = scene.view()
    goods = [part for part in view.lit if isinstance(part, GoodsOnDepot)]
    assert len({part.depot for part in goods}) > 1
    assert all(view.costs(part) is not None for part in goods)


def test_who_picks_up_something_else_sees_all_that_it_can_do(app: App) -> None:
    scene = begin(app)
    click_at(scene, scene.table.layout.hand.dice[0].center)
    assert scene.view().taught is not None
    click_at(scene, scene.table.layout.hand.dice[1].center)
    view = scene.view()
    assert view.taught is None
    assert any(view.costs(part) for part in view.lit), "prices in workers, too"


def test_cards_are_silent_about_what_lies_in_the_dark(app: App) -> None:
    scene = begin(app)
    hand = scene.table.layout.hand
    for place, is_told in ((hand.dice[1], False), (hand.dice[0], True)):
        point(scene, place.center)
        scene.update(1.0)
        assert scene.table.pointer.thing is not None
        assert scene.table.is_pointing is is_told
        assert not scene.table.view().offer, "the teacher says what to do"


def test_the_rival_speaks_in_his_turn(app: App) -> None:
    scene = begin(app)
    while scene.state.current == LEARNER:
        scene.playing.play(next_action(scene))
    assert scene.speech().name == RIVAL_NAME
    settle(scene, lambda: scene.state.current == LEARNER)
    assert scene.speech().name == TEACHER_NAME


def test_after_undo_the_same_is_said_and_lit_as_before(app: App) -> None:
    scene = begin(app)
    said, lit = scene.speech(), scene.lit_places()
    scene.playing.play(next_action(scene))
    assert scene.speech() != said
    scene.playing.undo()
    assert scene.speech() == said
    assert scene.lit_places() == lit


def test_a_click_is_refused_by_the_teacher_who_repeats_the_task(app: App) -> None:
    scene = begin(app)
    task = scene.speech().texts[-1]
    board = scene.table.layout.board
    click_at(scene, scene.table.layout.hand.dice[0].center)
    click_at(scene, board.space(13).box.center)
    assert scene.playing.message
    refused, *rest = scene.speech().texts
    assert rest == [task]
    assert 0 < len(refused.split()) <= 14
    assert not scene.view().message
    scene.step_back()
    assert scene.speech().texts[-1] == task
    assert len(scene.speech().texts) == 2
    assert refused not in scene.speech().texts


def test_what_the_rival_has_done_is_told_until_the_learner_acts(app: App) -> None:
    scene = begin(app)
    assert not scene.recap()
    go_on(scene, 0, 2)
    (deeds,) = scene.recap()
    assert deeds.seat != LEARNER
    assert deeds.taken
    assert deeds.points == 11
    paint(scene)
    scene.playing.play(next_action(scene))
    assert not scene.recap()


def test_it_is_explained_once_how_the_rival_did_more_than_two_things(app: App) -> None:
    scene = begin(app)
    told = [scene.speech().aside]
    for turn in range(2, 5):
        go_on(scene, 0, turn)
        told.append(scene.speech().aside)
    chain = "Lucien did 3 things with two dice: tiles can give extra actions."
    assert [each for each in told if each] == [chain]


def test_it_is_explained_once_why_the_rival_plays_twice_in_a_row(app: App) -> None:
    """RND-04: Lucien is the last in the last round of phase A and the first in phase B."""
    scene, told = begin(app), []
    for turn in range(2, 6):
        go_on(scene, 0, turn)
        told.append(scene.speech().aside)
    go_on(scene, 1)
    twice = (
        "Lucien went twice: whoever is ahead on the track begins a round, on one space the later "
        "pawn."
    )
    assert scene.speech().aside == twice
    assert twice not in told


def test_a_great_turn_of_the_rival_is_explained_until_the_learner_acts(app: App) -> None:
    scene = begin(app)
    go_on(scene, 0, 5)
    told = "Lucien has scored 18 points, 16 of them for the city of 3 spaces at e1."
    assert scene.speech().aside == told
    assert "Lucien has scored 18 points" in " ".join(words_on(scene))
    scene.play(legal_actions(scene.state)[0])
    assert not scene.speech().aside
    scene.playing.undo(1)
    assert scene.speech().aside


def test_closing_and_going_on_loses_nothing(tmp_path: Path, open_app: AppOpener) -> None:
    app = open_app()
    scene = begin(app)
    go_on(scene, 0, 3)
    scene.playing.play(next_action(scene))
    moves, said, met = scene.session.game.moves, scene.speech(), scene.teacher.met
    app.close()
    assert (tmp_path / AUTOSAVE).exists()
    app = open_app()
    title = app.top
    assert "Your first game" not in [getattr(w, "label", "") for w in title.form.widgets]  # type: ignore[attr-defined]
    press_button(title, "Continue")
    scene = scene_of(app)
    assert scene.session.game.moves == moves
    assert scene.teacher.met == met
    assert scene.speech() == said


def test_the_lessons_lead_to_it_and_back_to_where_it_was_left(app: App) -> None:
    app.go(ToLearn())
    learn = app.top
    assert isinstance(learn, LearnScene)
    press_button(learn, "Your first game")
    scene = scene_of(app)
    go_on(scene, 0, 2)
    moves = list(scene.session.game.moves)
    scene.deeds[TableButton.MENU]()
    app.top.resize(app.size)
    choose_entry(app, "leave")
    app.go(ToLearn())
    press_button(app.top, "Your first game")
    assert scene_of(app).session.game.moves == moves


def test_the_teacher_has_no_last_word_after_other_games(app: App) -> None:
    app.go(ToFinalScoring(play_on(Game.start(plain_header(), 3), 3)))
    with writing() as words:
        app.top.draw(Canvas(app.window, app.art))
    assert not any("Mathilde" in text for text, _ in words)


def test_it_ends_with_the_next_chapter(app: App) -> None:
    scene = begin(app)
    while not scene.state.is_over:
        scene.playing.play(next_action(scene))
    settle(scene, lambda: app.top is not scene)
    final = app.top
    assert isinstance(final, FinalScene)
    final.honours = None
    said = farewell(final.scoring)
    own, other = (player.points for player in scene.state.players)
    assert said.startswith("Well done! You won by" if own > other else "Well played! ")
    assert f"{abs(own - other)} point" in said
    assert "An idea for next time: " in said
    assert final.scoring.names == ("You", RIVAL_NAME)
    assert final.scoring.won("You").startswith(("You win", "Lucien wins"))
    press_button(final, "Next chapter")
    road = app.top
    assert isinstance(road, RoadScene)
    press_button(road, "Play against Colin")
    assert isinstance(app.top, ChapterScene)
    assert app.top.session.names == ("You", "Colin")


# --- Show me --------------------------------------------------------------------------------------

DEALS_WITH_ALL = (0, 24, 100, 117)
"""Deals that together have each task of the script, even if some tasks are not followed."""


def tasks_at_hand() -> dict[str, Game]:
    """A game for each task of the script, by its text, at a decision with that task."""
    script, found = load_script(), dict[str, Game]()
    for deal in DEALS_WITH_ALL:
        game, chance, rival = first_game(estates(), deal), Random(deal), make_bot(RIVAL, 1)
        teacher = Teacher(script, game)
        while game.state.phase < 1:
            legal, said = legal_actions(game.state), teacher.said
            if game.state.current != LEARNER:
                action = rival.choose(game.state.view(game.state.current), legal, Effort())
            else:
                if said.action is not None and said.texts[-1] not in found:
                    found[said.texts[-1]] = read_record(format_record(game), estates())
                strays = deal and chance.random() < 0.15
                follows = said.action is not None and not strays
                action = said.action if follows else chance.choice(legal)
            teacher.follow(game.play(action), game.state)
    return found


def see_to_the_end(scene: FirstGameScene) -> list[GameState]:
    """Watch a demonstration; return the positions shown one after another."""
    positions = [scene.table.view().state.copy()]
    while scene.show.is_on:
        scene.update(0.05)
        if (state := scene.table.view().state) != positions[-1]:
            positions.append(state.copy())
    return positions


def test_every_task_of_the_script_can_be_shown_and_is_still_to_be_done(app: App) -> None:
    """The table shows its effect, and then the position and the speech are as before."""
    games = tasks_at_hand()
    assert games.keys() >= {task.texts[0] for task in load_script().tasks if not task.stays}
    for text, game in games.items():
        scene = FirstGameScene(app, game)
        app.push(scene)
        before, moves, said = scene.state.copy(), list(game.moves), scene.speech()
        assert text in said.texts
        assert said.shows
        paint(scene)
        click_at(scene, scene.ask.rect.center)
        assert scene.show.action == scene.teacher.said.action
        assert not scene.speech().shows
        positions = see_to_the_end(scene)
        assert len(positions) == 3, "before, after, and before again"
        assert positions[0] == positions[2]
        assert (scene.state, game.moves, scene.speech()) == (before, moves, said)
        assert scene.lit_places()
        app.pop()


def test_a_key_begins_what_is_shown_and_any_key_ends_it(app: App) -> None:
    scene = begin(app)
    app.settings.motion_at = 2
    before = scene.state.copy()
    for _ in range(2):
        press(scene, pygame.K_s)
        for _ in range(70):
            scene.update(0.05)
        assert scene.table.view().state != before
        paint(scene)
        press(scene, pygame.K_RETURN)
        assert not scene.show.is_on
        assert scene.state == scene.table.view().state == before
        assert not scene.table.motion.is_moving
    assert scene.teacher.said.action is not None
    play_by_clicks(scene, scene.teacher.said.action)


def test_before_any_rule_the_estate_fills_and_is_empty_again(app: App) -> None:
    app.settings.motion_at = 2
    scene = begin(app)
    assert scene.speech().texts == (
        "This is what your estate can become. Whoever has the most points wins.",
    )
    points = [0]
    for _ in range(400):
        if not scene.sight.is_on:
            break
        scene.update(0.05)
        paint(scene)
        points.append(scene.view().state.players[LEARNER].points)
    assert not scene.sight.is_on
    assert max(points) > 100
    assert points[-1] == 0
    assert scene.speech().texts == scene.teacher.said.texts


@pytest.mark.parametrize("how", ["click", "key", "window"])
def test_the_first_sight_ends_at_a_click_that_does_nothing_else(app: App, how: str) -> None:
    app.settings.motion_at = 2
    scene = begin(app)
    before = scene.state.copy()
    assert scene.sight.is_on
    send(scene, pygame.MOUSEBUTTONUP, pos=scene.table.layout.board.space(0).box.center, button=1)
    send(scene, pygame.MOUSEMOTION, pos=(400, 300), rel=(0, 0), buttons=(0, 0, 0))
    assert scene.sight.is_on
    assert scene.table.view().hover is None
    if how == "click":
        send(scene, pygame.MOUSEBUTTONDOWN, pos=scene.table.layout.hand.dice[0].center, button=1)
    elif how == "key":
        press(scene, pygame.K_s)
    else:
        scene.resize((1600, 900))
    assert not scene.sight.is_on
    assert not scene.show.is_on
    assert scene.view().selected == frozenset()
    assert scene.state == before
    scene.resize((1280, 720))
    assert not scene.sight.is_on


def test_without_motion_the_first_game_begins_with_its_first_task(app: App) -> None:
    assert not begin(app).sight.is_on


def test_nothing_is_shown_where_the_learner_decides_alone(app: App) -> None:
    scene = begin(app)
    go_on(scene, 1, 2)
    assert scene.teacher.said.example is None
    press(scene, pygame.K_s)
    assert not scene.show.is_on
    assert not scene.speech().shows


# --- remarks on play ------------------------------------------------------------------------------


def waste(scene: FirstGameScene) -> None:
    """Take workers with both dice."""
    while scene.state.player.dice:
        scene.play(next(a for a in legal_actions(scene.state) if "take workers" in str(a)))


def waste_turn(scene: FirstGameScene) -> None:
    """Waste both dice, and end the turn."""
    waste(scene)
    analysis_of(scene.app).finish()
    scene.play(EndTurn())


def turns_judged(scene: FirstGameScene) -> list[PlayedPart]:
    """The turns of a game so far, as if the present one ended now."""
    record = format_record(scene.session.game)
    game = read_record(record, estates())
    game.play(EndTurn())
    return [part for part in parts_of(game) if part.seat == LEARNER]


def after_a_poor_turn(app: App) -> FirstGameScene:
    """At the end of a wasted turn of the second phase, with the remark that follows."""
    scene = begin(app)
    go_on(scene, 1, 4)
    waste_turn(scene)
    return scene


def test_a_turn_that_loses_much_can_be_tried_again_and_is_told_once(app: App) -> None:
    scene = begin(app)
    go_on(scene, 1, 4)
    before = len(scene.session.game.moves)
    waste_turn(scene)
    assert scene.asks
    assert scene.state.current == LEARNER
    better, reason = scene.speech().texts
    assert better == "These dice can do even more."
    assert reason
    assert scene.buttons().keys() == {TableButton.MENU}
    assert not scene.view().lit
    paint(scene)
    click_at(scene, scene.again.rect.center)
    assert len(scene.session.game.moves) == before
    assert not scene.asks
    waste_turn(scene)
    assert scene.state.current != LEARNER or scene.state.round > 4


@pytest.mark.parametrize("obeys", [False, True])
def test_nothing_is_said_against_a_turn_in_which_the_learner_did_what_was_asked(
    app: App, monkeypatch: pytest.MonkeyPatch, obeys: bool
) -> None:
    monkeypatch.setattr(remarks, "MATTERS", 0.1)
    scene = begin(app)
    go_on(scene, 1)
    while (asked := scene.teacher.said.example) is None:  # until there is something to do anew
        scene.playing.play(next_action(scene))
    if obeys:
        scene.play(asked)
    while scene.state.player.dice or EndTurn() not in legal_actions(scene.state):
        legal = legal_actions(scene.state)
        scene.play(next((a for a in legal if "take workers" in str(a)), legal[-1]))
    analysis_of(app).finish()
    scene.play(EndTurn())
    assert scene.asks is not obeys


def test_the_better_turn_is_shown_step_by_step_and_lit_softly(app: App) -> None:
    """The learner sees a step of it, plays that or another action, and may ask again."""
    scene = after_a_poor_turn(app)
    remark = scene.remark
    assert remark is not None
    press(scene, pygame.K_ESCAPE)
    assert not scene.lit_places()
    for number, step in enumerate(remark.better):
        assert scene.speech().shows
        assert "“Show me”" in scene.speech().texts[0]
        assert ("From the beginning" in scene.speech().texts[0]) == (number == 0)
        press(scene, pygame.K_s)
        assert scene.show.action == step
        before = scene.state.copy()
        see_to_the_end(scene)
        assert scene.state == before
        assert scene.lit_places()
        paint(scene)
        play_by_clicks(scene, step)
        assert not scene.lit_places()
    assert not scene.speech().shows
    assert scene.speech().texts == ("There it is: this turn brings more. End it when you like.",)
    assert turns_judged(scene)[-1].is_guided, "it is no merit of the learner"
    scene.playing.undo(len(remark.better))
    assert scene.speech().shows
    scene.play(next(a for a in legal_actions(scene.state) if a != remark.better[0]))
    assert scene.remarks.better_step is None, "another way was taken"
    assert "“Show me”" not in " ".join(scene.speech().texts)


def test_of_a_turn_that_was_tried_again_nothing_stays_in_the_next(app: App) -> None:
    scene = after_a_poor_turn(app)
    press(scene, pygame.K_ESCAPE)
    waste(scene)
    scene.play(EndTurn())
    go_on(scene, 1, 5)
    assert scene.remarks.again is None
    assert not scene.speech().shows


def test_a_turn_may_be_left_as_it_was(app: App) -> None:
    scene = after_a_poor_turn(app)
    paint(scene)
    click_at(scene, scene.go_on.rect.center)
    assert not scene.asks
    assert scene.state.current != LEARNER or scene.state.round > 4


@pytest.mark.parametrize(("key", "stays"), [(pygame.K_RETURN, False), (pygame.K_ESCAPE, True)])
def test_keys_answer_as_well(app: App, key: int, stays: bool) -> None:
    scene = begin(app)
    go_on(scene, 1, 4)
    before = len(scene.session.game.moves)
    waste_turn(scene)
    send(scene, pygame.KEYDOWN, key=key, mod=0, unicode="")
    assert not scene.asks
    assert (len(scene.session.game.moves) == before) is stays


def test_of_a_good_turn_it_is_said_why_and_it_ends(app: App) -> None:
    scene = begin(app)
    go_on(scene, 1, 3)
    start = scene.state.view(LEARNER)
    comparing = played_on_for_advice(shipped_mind(), assess(shipped_mind(), start))
    comparing.play(24)
    for action in comparing.turns[0].actions:
        scene.play(action)
    analysis_of(app).finish()
    scene.play(EndTurn())
    assert scene.state.current != LEARNER
    assert scene.remark is not None
    assert scene.remark.is_praise
    assert scene.speech().name == TEACHER_NAME


def test_in_the_guided_phase_nothing_is_judged(app: App) -> None:
    scene = begin(app)
    waste(scene)
    scene.play(EndTurn())
    assert not analysis_of(app).questions
    assert scene.state.current != LEARNER


def test_the_end_of_a_turn_waits_only_for_a_moment(app: App) -> None:
    scene = begin(app)
    go_on(scene, 1, 4)
    waste(scene)
    scene.play(EndTurn())
    assert scene.state.current == LEARNER
    assert scene.wakes_after() is not None
    moves = len(scene.session.game.moves)
    scene.update(2.0)
    assert len(scene.session.game.moves) > moves


# --- practise this --------------------------------------------------------------------------------


@pytest.mark.parametrize("by_key", [True, False])
def test_what_is_told_can_be_practised_and_the_game_goes_on_where_it_was(
    app: App, by_key: bool
) -> None:
    scene = begin(app)
    paint(scene)
    assert not scene.link.is_there, "the first task is to be done, not left"
    while scene.speech().topic is None:
        scene.playing.play(next_action(scene))
    paint(scene)
    before, said = scene.state.copy(), scene.speech()
    practised(scene, scene.link, by_key=by_key)
    assert scene.state == before
    assert scene.speech() == said


def test_a_remark_leads_to_the_practice_of_the_better_turn_and_stays(app: App) -> None:
    scene = after_a_poor_turn(app)
    paint(scene)
    assert scene.asks
    assert scene.remark is not None
    assert scene.link.topic is scene.remark.topic
    practised(scene, scene.link, by_key=False)
    assert scene.asks
    scene.again.action()
    assert scene.state.player.dice


def test_the_rival_has_nothing_to_practise(app: App) -> None:
    scene = begin(app)
    waste(scene)
    scene.play(EndTurn())
    paint(scene)
    assert not scene.link.is_there


def test_a_tie_is_told_with_the_reason_why_it_was_won(app: App) -> None:
    game = random_game(begin(app).session.game.header, 3)
    for player in game.state.players:
        player.points = 43
    said = farewell(Scoring.of(game))
    assert said.startswith("It could not be closer! 43 points each, and the tie goes to ")
    assert "An idea for next time: " in said
    assert "missing" not in said


@pytest.mark.parametrize(("bot", "is_said"), [("easy", True), ("hard", False)])
def test_a_game_against_the_easy_bot_ends_with_words_and_the_richest_turn(
    bot: str, *, is_said: bool
) -> None:
    game = random_game(plain_header(), 7)
    seats = game.header.seats
    game.header = replace(game.header, seats=(seats[0], replace(seats[1], controller=bot)))
    words = last_words(Scoring.of(game), None)
    assert (words is not None) == is_said
    if words is not None:
        first, richest = words.text.split("\n")
        assert "An idea for next time" in first
        assert richest.startswith("Your richest turn: ")
