"""The screen of a player's habits: reached from the statistics, measured beside the window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pygame
import pytest

from cob.analysis.game_parts import parts_of
from cob.analysis.habits.comparison import FEWEST
from cob.analysis.habits.habit import Habit
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import TurnMark
from cob.analysis.review import Review, begun_review
from cob.engine import Action
from cob.engine.actions import TakeWorkers
from cob.record import Game
from cob.statistics import habit_store
from cob.statistics.result import PlayerIdentity
from cob.statistics.store import FILE_NAME, Store
from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.habits import reading
from cob.ui.screens.habits.scene import HabitsScene
from cob.ui.screens.learn.practice import PracticeScene
from cob.ui.screens.puzzles.scene import PuzzleScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.statistics.scene import StatisticsScene
from tests.games import IN_THIS_MONTH, LONG_AGO, plain_header, put, random_game
from tests.statistics.counting import counted
from tests.ui.hands import click, press
from tests.ui.sizes import SIZES
from tests.ui.writing import words_on

ANNA = PlayerIdentity.called("Anna")


def games_in(folder: Path, count: int, played: float = LONG_AGO, first: int = 0) -> list[Game]:
    games = [random_game(plain_header(), seed) for seed in range(first, first + count)]
    for seed, game in enumerate(games, start=first):
        put(folder, f"{seed}.txt", game, played)
    counted(folder)
    return games


def shown(app: App) -> HabitsScene:
    """The screen with everything measured."""
    scene = HabitsScene(app, ANNA)
    app.push(scene)
    scene.reading.finish()
    scene.update(0.0)
    assert scene.wakes_after() is None
    return scene


def statistics(app: App) -> StatisticsScene:
    scene = StatisticsScene(app)
    app.push(scene)
    while scene.wakes_after() is not None:
        scene.update(0.0)
    return scene


def choose(scene: HabitsScene, habit: Habit) -> None:
    at = next(at for at, each in enumerate(scene.list.habits) if each.habit is habit)
    click(scene, scene.list.row_rects()[at])


# --- the way there ----------------------------------------------------------------------------


def test_the_statistics_lead_to_the_habits_of_the_chosen_player(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, 1)
    scene = statistics(app)
    click(scene, scene.habits.rect)
    top = app.top
    assert isinstance(top, HabitsScene)
    assert top.who == ANNA
    assert "Where the points of Anna go" in words_on(top)
    press(top, pygame.K_ESCAPE)
    assert app.top is scene


def test_without_a_record_there_is_no_way_to_the_habits(app: App, tmp_path: Path) -> None:
    assert statistics(app).habits not in statistics(app).form.widgets
    games_in(tmp_path, 1)
    (tmp_path / "0.txt").unlink()
    scene = statistics(app)
    assert scene.games
    assert scene.habits not in scene.form.widgets


# --- the figures ------------------------------------------------------------------------------


def test_few_games_are_told_to_be_too_few(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, 3)
    words = words_on(shown(app))
    assert "3 games" in words
    assert "too few to tell" in words
    assert "too few games" in words


def test_the_last_month_is_shown_beside_the_time_before(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, FEWEST)
    games_in(tmp_path, FEWEST, IN_THIS_MONTH, FEWEST)
    scene = shown(app)
    assert all(each.beside_before is not None for each in scene.list.habits)
    words = words_on(scene)
    assert any(word.startswith("was ") for word in words)
    assert any(word.startswith("Last month: ") and "±" in word for word in words)


def test_other_bots_can_be_compared_with(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, FEWEST)
    scene = shown(app)
    assert scene.levels[scene.level.chosen] == "random", "these games score like random bots"
    before = {each.habit: each.bots for each in scene.list.habits}
    click(scene, scene.level.cells()[3].center)
    assert {each.habit: each.bots for each in scene.list.habits} != before


def test_the_window_stays_free_while_games_are_measured(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games_in(tmp_path, 2)
    held = Event()
    measure = reading.measured

    def slowly(game: Game) -> object:
        held.wait()
        return measure(game)

    monkeypatch.setattr(reading, "measured", slowly)
    scene = HabitsScene(app, ANNA)
    app.push(scene)
    assert scene.wakes_after() is not None
    assert "Your games are being read." in words_on(scene)
    assert scene.news == "Measuring games: 0 of 2."
    held.set()
    scene.reading.finish()
    scene.update(0.0)
    assert len(scene.list.habits) == len(Habit)


def test_what_was_measured_is_not_read_again(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games_in(tmp_path, 2)
    first = shown(app)
    app.pop()
    assert (tmp_path / habit_store.FILE_NAME).is_file()

    def refuse(*_: object) -> None:
        raise AssertionError("measured twice")

    monkeypatch.setattr(reading, "measured", refuse)
    assert [each.mean for each in shown(app).list.habits] == [
        each.mean for each in first.list.habits
    ]


# --- examples and practice --------------------------------------------------------------------


def test_a_click_on_an_example_opens_its_game_at_the_turn(app: App, tmp_path: Path) -> None:
    games = games_in(tmp_path, FEWEST)
    scene = shown(app)
    choose(scene, Habit.TILES_NOT_ADDED)
    example = scene.examples.examples[1].example
    click(scene, scene.examples.row_rects()[1])
    replay = app.top
    assert isinstance(replay, ReplayScene)
    assert replay.at == example.occurrence.index
    assert replay.game.moves in [game.moves for game in games]
    assert replay.state.current == example.game.seat
    assert replay.state.round == example.occurrence.round


def test_a_record_that_is_gone_meanwhile_is_told(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, FEWEST)
    scene = shown(app)
    for path in tmp_path.glob("*.txt"):
        path.unlink()
    choose(scene, Habit.TILES_NOT_ADDED)
    click(scene, scene.examples.row_rects()[0])
    assert app.top is scene
    assert scene.news.startswith("The record of this game is gone")


def test_without_a_marked_turn_the_lesson_is_practised(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, 1)
    scene = shown(app)
    assert scene.practise.label == "Practise this"
    click(scene, scene.practise.rect)
    assert isinstance(app.top, PracticeScene)
    app.pop()
    assert app.top is scene


def with_a_mistake(game: Game) -> Review:
    """A review in which a die of Anna's for workers would have been better used."""
    for part in parts_of(game):
        played = tuple(each for each in part.moves if isinstance(each, Action))
        best = tuple(each for each in played if not isinstance(each, TakeWorkers))
        if part.seat == 0 and best != played:
            turn = JudgedTurn(part.begin, 0, played, best, 5.0, 0.1, mark=TurnMark.MISTAKE)
            return replace(begun_review(game), turns=(turn,), is_complete=True)
    raise AssertionError("no die was spent on workers")


def test_an_own_marked_turn_of_the_habit_is_practised_as_a_puzzle(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (game,) = games_in(tmp_path, 1)
    store = Store.open(tmp_path / FILE_NAME)
    store.note_review(game, 0, loss_per_turn=1, luck=0)
    store.write()
    review = with_a_mistake(game)
    monkeypatch.setattr(reading, "kept_review", lambda folder, of: review)
    scene = shown(app)
    choose(scene, Habit.DICE_FOR_WORKERS)
    assert scene.practise.label == "Practise a turn of yours"
    click(scene, scene.practise.rect)
    assert isinstance(app.top, PuzzleScene)
    app.pop()
    choose(scene, Habit.SHIPS_LATE)
    assert scene.practise.label == "Practise this"


# --- keys and sizes ---------------------------------------------------------------------------


def test_the_arrow_keys_go_through_the_habits_and_explain_each(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, FEWEST)
    scene = shown(app)
    assert scene.list.focused
    titles = set()
    for _ in scene.list.habits:
        titles.update(words_on(scene))
        press(scene, pygame.K_DOWN)
    assert {"First ship late", "Unused dice", "Workers left over"} <= titles
    press(scene, pygame.K_TAB)
    assert not scene.list.focused


def test_another_language_reaches_the_whole_screen(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, FEWEST)
    scene = shown(app)
    app.settings.language = "de"
    app.restyle()
    words = words_on(scene)
    assert {"Zurück", "Neben Bots wie", "Die deutlichsten Beispiele", "Das üben"} <= set(words)


@pytest.mark.parametrize("app", SIZES, indirect=True)
def test_every_part_has_its_place_at_every_size(app: App, tmp_path: Path) -> None:
    games_in(tmp_path, FEWEST)
    scene = shown(app)
    for at in range(len(scene.list.habits)):
        scene.list.select(at)
        scene.draw(Canvas(pygame.Surface(app.size), app.art))
        for widget in (scene.level, scene.list, scene.practise):
            assert scene.sheet.contains(widget.rect)
        if scene.examples.examples:
            assert not scene.examples.rect.colliderect(scene.practise.rect)
            assert scene.examples.rect.height >= scene.examples.row_height
