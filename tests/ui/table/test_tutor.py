"""The tutor: before the end of a turn that loses much it asks, and each answer works."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from cob.clicks.table_things import TableButton
from cob.coaching.analysis_questions import LossQuestion
from cob.coaching.tutor import LIMITS
from cob.engine.actions import EndTurn, TakeWorkers
from cob.record import Game, new_mark
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.settings import FILE_NAME, Settings
from cob.ui.table.advice.tutor import TutorSheet
from tests.games import plain_header
from tests.ui.at_practice import practised
from tests.ui.at_table import (
    Opener,
    analysis_of,
    begun,
    bot_on_turn,
    click_at,
    paint,
    people,
    press,
    seen,
    top,
)
from tests.ui.writing import writing

WASTEFUL = 70
"""After this number of actions there is a turn in which taking workers loses much."""


def taught(table: Opener, at: int = 1, game: Game | None = None) -> GameScene:
    """A table at which the tutor asks from a limit on, by its index, as a turn begins."""
    scene = table(game or begun(WASTEFUL))
    scene.app.settings.tutor_at = at
    scene.playing.begin_decision()
    scene.playing.awaits_person = False
    return scene


def waste(scene: GameScene) -> None:
    """Take workers with both dice, which is seldom the best."""
    for die in scene.state.player.dice:
        scene.play(TakeWorkers(die))


def asked(scene: GameScene) -> TutorSheet:
    """The question at the end of a wasted turn."""
    waste(scene)
    analysis_of(scene.app).finish()
    press(scene, pygame.K_RETURN)
    sheet = top(scene)
    assert isinstance(sheet, TutorSheet)
    paint(scene)
    return sheet


@cache
def turns_before() -> int:
    return begun(WASTEFUL).moves.count(EndTurn())


def has_ended(scene: GameScene) -> bool:
    return scene.session.game.moves.count(EndTurn()) > turns_before()


def test_off_it_asks_nothing_and_the_analysis_rests(table: Opener) -> None:
    scene = taught(table, at=0)
    waste(scene)
    scene.play(EndTurn())
    assert has_ended(scene)
    assert not analysis_of(scene.app).questions


def test_a_wasted_turn_is_asked_about_before_it_ends(table: Opener) -> None:
    scene = taught(table)
    before = len(scene.session.game.moves)
    asked(scene)
    assert len(scene.session.game.moves) == before + 2, "it has not ended"
    assert seen(scene).prompt == ""
    assert TableButton.END not in seen(scene).buttons, "the answers alone lead on"


def test_the_question_gives_the_main_reason_and_hides_nothing_of_the_table(table: Opener) -> None:
    scene = taught(table)
    sheet = asked(scene)
    loss = scene.coaching.tutor.objection
    assert loss is not None
    assert loss.reasons
    with writing() as words:
        sheet.draw(Canvas(scene.app.window, scene.app.art))
    told = " ".join(text for text, _ in words)
    assert tr(loss.reasons[0].text) in told
    layout = scene.table.layout
    for button in sheet.buttons:
        assert layout.corner.contains(button.rect)
    assert not layout.corner.colliderect(layout.estate)
    assert not layout.corner.colliderect(layout.board.area)


def test_a_good_turn_ends_without_a_question(table: Opener) -> None:
    scene = taught(table)
    analysis_of(scene.app).finish()
    assert isinstance(analysis_of(scene.app).questions[-1], LossQuestion)
    inquiry, _ = analysis_of(scene.app).running[-1]
    for action in inquiry.newest.best:
        scene.play(action)
    analysis_of(scene.app).finish()
    scene.play(EndTurn())
    assert has_ended(scene)


def test_the_tutor_sees_what_the_player_sees(table: Opener) -> None:
    scene = taught(table)
    waste(scene)
    questions = analysis_of(scene.app).questions
    assert [len(question.played) for question in questions] == [0, 1, 2]
    assert all(question.start.chance is None for question in questions)
    assert len({id(question.start) for question in questions}) == 1


def test_a_larger_limit_lets_more_pass(table: Opener) -> None:
    scene = taught(table)
    waste(scene)
    analysis_of(scene.app).finish()
    loss = scene.coaching.tutor.objection
    assert loss is not None
    for at, points in enumerate(LIMITS):
        scene.app.settings.teach_everybody(at)
        objects = scene.coaching.tutor.objection is not None
        assert objects == (bool(points) and loss.loss >= points)


def test_play_anyway_ends_the_turn(table: Opener) -> None:
    scene = taught(table)
    click_at(scene, asked(scene).play_anyway.rect.center)
    assert has_ended(scene)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_think_again_takes_back_to_the_beginning_of_the_turn(table: Opener, key: int) -> None:
    scene = taught(table)
    start = scene.state.view(scene.state.current)
    asked(scene)
    press(scene, key)
    assert top(scene) is scene
    assert scene.state.view(scene.state.current) == start
    press(scene, pygame.K_r)
    press(scene, pygame.K_r)
    analysis_of(scene.app).finish()
    press(scene, pygame.K_RETURN)
    assert has_ended(scene), "the same turn is not asked about twice"


def test_show_me_shows_the_best_turn_from_the_beginning(table: Opener) -> None:
    scene = taught(table)
    start = scene.state.view(scene.state.current)
    click_at(scene, asked(scene).show_me.rect.center)
    assert scene.coaching.is_open
    steps, advice = scene.coaching.adviser.steps(), scene.coaching.adviser.advice
    assert advice is not None
    assert advice.decision.state == start
    assert steps is not None
    assert steps.ghosts


def test_stop_asking_holds_for_one_person_and_is_kept(table: Opener, tmp_path: Path) -> None:
    scene = taught(table)
    name = scene.coaching.tutor.person
    click_at(scene, asked(scene).stop_asking.rect.center)
    assert has_ended(scene)
    assert name in scene.playing.table.news.text
    scene.app.settings.close()
    again = Settings.open(tmp_path / FILE_NAME)
    assert again.tutor_of(name) == 0
    assert again.tutor_of("somebody else") == 1


def test_a_turn_waits_a_moment_for_the_tutor_and_no_longer(table: Opener) -> None:
    scene = taught(table)
    waste(scene)
    assert scene.coaching.tutor.is_thinking
    scene.play(EndTurn())
    assert not has_ended(scene)
    assert "A last look" in seen(scene).message
    assert scene.wakes_after() is not None
    scene.update(0.1)
    assert not isinstance(top(scene), TutorSheet)
    analysis_of(scene.app).finish()
    scene.update(0.1)
    assert isinstance(top(scene), TutorSheet)


def test_a_tutor_that_never_answers_does_not_hold_the_game(table: Opener) -> None:
    scene = taught(table)
    waste(scene)
    inquiry, _ = analysis_of(scene.app).running[-1]
    inquiry.newest = None
    scene.play(EndTurn())
    scene.update(0.9)
    assert not has_ended(scene)
    scene.update(0.2)
    assert has_ended(scene)


def test_in_advice_each_person_changes_their_own_limit(table: Opener) -> None:
    scene = taught(table, at=0)
    name = scene.coaching.tutor.person
    press(scene, pygame.K_a)
    button = scene.coaching.panel.tutor
    labels = []
    for _ in LIMITS:
        paint(scene)
        labels.append(button.label)
        click_at(scene, button.rect.center)
    assert labels == ["Warn me: off", *(f"Warn me: {points}+" for points in (2, 4, 8))]
    click_at(scene, button.rect.center)
    assert scene.app.settings.tutors == {name: 1}
    assert scene.coaching.tutor.limit == 2


def test_bots_and_rated_games_have_no_tutor(table: Opener) -> None:
    for game in (
        bot_on_turn(),
        Game.start(replace(people(plain_header()), rated=new_mark()), 5),
    ):
        scene = taught(table, at=1, game=game)
        assert scene.coaching.tutor.limit == 0
        assert not analysis_of(scene.app).questions


@pytest.mark.parametrize(
    "content", ['"tutors": {"Anna": 9}', '"tutors": {"Anna": "x"}', '"tutor": 4']
)
def test_a_tutor_that_is_something_else_is_not_taken_from_a_file(
    tmp_path: Path, content: str
) -> None:
    (tmp_path / FILE_NAME).write_text(f'{{"version": 1, {content}}}', encoding="utf-8")
    settings = Settings.open(tmp_path / FILE_NAME)
    assert (settings.tutor_at, settings.tutors) == (0, {})


@pytest.mark.parametrize("by_key", [True, False])
def test_the_question_leads_to_a_practice_and_is_asked_still(table: Opener, by_key: bool) -> None:
    scene = taught(table)
    sheet = asked(scene)
    loss = scene.coaching.tutor.objection
    assert loss is not None
    assert sheet.link.topic is loss.topic
    sheet.update(9.0)
    before = len(scene.session.game.moves)
    practised(sheet, sheet.link, by_key=by_key)
    assert len(scene.session.game.moves) == before
    sheet.think_again.action()
    assert top(scene) is scene
