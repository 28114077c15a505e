"""The board to try lines on: ways in, taking back, the best turn, playing out and on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame
import pytest

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.progress import PuzzleProgress
from cob.clicks.table_things import DieAt, TableButton, Workers
from cob.coaching.courses import Course
from cob.coaching.playing_out import Spread
from cob.engine.actions import EndTurn
from cob.record import PERSON, Game, new_mark, read_file
from cob.saves.saved_games import saved_files
from cob.text.language import tr
from cob.ui.destinations import ToPuzzle, ToReplay, ToTryout
from cob.ui.scene import AppContext, Scene
from cob.ui.screens.game import GameScene
from cob.ui.screens.puzzles.scene import PuzzleScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.review.turn_scene import ReviewedTurnScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.table_menu import MenuSheet
from cob.ui.screens.title import TitleScene
from cob.ui.screens.tryout.scene import TryoutScene
from tests.coaching.analysis_at_once import AtOnce
from tests.games import estates, plain_header, random_game
from tests.ui.at_review import Patient, finished, reviewed
from tests.ui.at_table import (
    AppOpener,
    Opener,
    analysis_of,
    begun,
    choose_entry,
    click,
    click_at,
    menu_card,
    paint,
    press,
    seen,
    top,
)
from tests.ui.sizes import SIZES
from tests.ui.writing import writing

BoardOpener = Callable[..., TryoutScene]
KEY: Final = pygame.K_g


@pytest.fixture
def board(open_app: AppOpener) -> BoardOpener:
    """Open the board over the title, at the end of a game in progress."""

    def opener(game: Game | None = None, size: tuple[int, int] = (1280, 720)) -> TryoutScene:
        app = open_app(size)
        app.analysis = AtOnce()
        game = game or begun(60)
        app.go(ToTryout(game, len(game.moves)))
        return tried(app.top)

    return opener


def tried(scene: Scene) -> TryoutScene:
    assert isinstance(scene, TryoutScene)
    return scene


def end_turn(scene: TryoutScene) -> None:
    """Take workers with both dice, and end the turn."""
    use_both(scene)
    scene.play(EndTurn())
    scene.table.motion.stop()


def use_both(scene: TryoutScene) -> None:
    seat = scene.state.current
    while dice := scene.state.player.dice:
        rolled = scene.state.player.rolled
        click(scene, DieAt(rolled.index(dice[0])), Workers(seat))
        scene.table.motion.stop()


def choose_bot(app: AppContext, title: str) -> None:
    """Click a bot in the list."""
    sheet = app.top
    assert isinstance(sheet, MenuSheet)
    card = next(card for card in sheet.cards if card.entry.title == title)
    sheet.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=card.rect.center, button=1))


# --- ways in --------------------------------------------------------------------------------


def test_from_a_game_at_rest_by_key_and_by_menu_and_back_to_the_unchanged_game(
    table: Opener,
) -> None:
    scene = table(begun(60))
    before, moves = scene.state.copy(), list(scene.session.game.moves)
    press(scene, KEY)
    end_turn(tried(top(scene)))
    top(scene).app.pop()
    assert top(scene) is scene
    assert (scene.state, scene.session.game.moves) == (before, moves)
    scene.menu.open()
    choose_entry(scene.app, "branch")
    assert tried(top(scene)).session.game.moves == moves


def test_a_rated_game_leads_nowhere_while_it_goes_on(table: Opener) -> None:
    game = begun(60)
    game.header = replace(game.header, rated=new_mark())
    scene = table(game)
    press(scene, KEY)
    assert top(scene) is scene
    scene.menu.open()
    sheet = top(scene)
    assert isinstance(sheet, MenuSheet)
    assert tr("Try it") not in [card.entry.title for card in sheet.cards]


def test_from_a_replay_at_the_position_shown(open_app: AppOpener) -> None:
    app = open_app()
    game = random_game(plain_header(), 3)
    app.go(ToReplay(game))
    scene = app.top
    assert isinstance(scene, ReplayScene)
    scene.try_it()
    assert app.top is scene
    app.analysis = AtOnce()
    scene.go(40)
    scene.try_it()
    assert tried(app.top).session.game.moves[:40] == game.moves[:40]


def test_from_the_turn_of_a_review_at_its_beginning(open_app: AppOpener) -> None:
    app = open_app()
    app.analysis = Patient()
    review = ReviewScene(app, finished())
    app.push(review)
    review.show(reviewed())
    review.open(review.list.moments[0].at)
    scene = app.top
    assert isinstance(scene, ReviewedTurnScene)
    paint_all(scene)
    button = scene.panel.buttons[-1]
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
        scene.handle(pygame.event.Event(kind, pos=button.rect.center, button=1, rel=(0, 0)))
    line = tried(app.top)
    assert line.turn.start is not None
    assert line.turn.start.current == scene.turn.seat
    assert len(line.session.game.moves) == scene.turn.index


def test_from_a_puzzle_only_once_its_answer_is_known(open_app: AppOpener) -> None:
    app = open_app()
    app.analysis = AtOnce()
    puzzles = shipped_puzzles()[:1]
    course = Course(lambda: "Puzzle", puzzles, PuzzleProgress(app.folder / "none"))
    app.go(ToPuzzle(puzzles[0], course))
    scene = app.top
    assert isinstance(scene, PuzzleScene)
    scene.try_it()
    assert app.top is scene
    scene.show_solution()
    assert scene.coach.show.label == tr("Try it")
    scene.coach.show.action()
    assert tried(app.top).turn.start == scene.practice.start.view(scene.practice.seat)


# --- the line -------------------------------------------------------------------------------


def test_a_line_goes_on_through_the_turns_of_all_players_and_back(board: BoardOpener) -> None:
    scene = board()
    start, first = scene.state.copy(), scene.state.current
    end_turn(scene)
    assert scene.state.current != first
    end_turn(scene)
    moves = list(scene.session.game.moves)
    while TableButton.UNDO in scene.buttons():
        press(scene, pygame.K_u)
    assert scene.state == start
    press(scene, pygame.K_END)
    assert scene.session.game.moves == moves
    press(scene, pygame.K_HOME)
    assert scene.state == start
    assert scene.panel.to_start.refusal


def test_the_value_of_the_line_stands_beside_that_of_the_best_turn(board: BoardOpener) -> None:
    scene = board()
    assert scene.panel.best.title.startswith(tr("The best turn"))
    use_both(scene)
    analysis_of(scene.app).finish()
    scene.update(0.0)
    value = scene.turn.value
    assert value is not None
    with writing() as written:
        paint(scene)
    texts = " ".join(text for text, _ in written)
    assert tr("This line") in texts
    assert ("±" in texts) is not value.is_equal


def test_the_best_turn_is_shown_where_the_turn_began_until_a_click(board: BoardOpener) -> None:
    scene = board()
    start = scene.state.copy()
    use_both(scene)
    line = scene.state.copy()
    press(scene, pygame.K_SPACE)
    assert scene.shows_best
    assert seen(scene).state == start.view(start.current)
    assert not seen(scene).lit
    moves = len(scene.session.game.moves)
    click(scene, DieAt(0))
    assert not scene.shows_best
    assert seen(scene).state == line
    assert len(scene.session.game.moves) == moves


def test_the_end_of_the_game_is_told_and_ends_the_line(board: BoardOpener) -> None:
    game = random_game(plain_header(), 3)
    last = max(at for at, seat in enumerate(game.seats) if seat is not None)
    scene = board(game.branch(last))
    scene.play(EndTurn())
    scene.table.motion.stop()
    assert scene.state.is_over
    assert TableButton.END not in scene.buttons()
    assert scene.panel.play_out.refusal
    paint(scene)


# --- playing out and on ---------------------------------------------------------------------


def test_games_are_counted_while_they_are_played_out_and_dropped_with_the_next_action(
    board: BoardOpener,
) -> None:
    scene = board()
    press(scene, KEY)
    assert isinstance(scene.turn.spread, Spread)
    with writing() as written:
        paint(scene)
    assert "50 of 1,000 games" in [text for text, _ in written]
    assert scene.panel.play_out.label == tr("Stop")
    press(scene, KEY)
    assert not scene.turn.plays_out
    assert scene.panel.play_out.label == tr("Play it out")
    use_both(scene)
    assert scene.turn.spread is None


def test_a_game_from_here_is_an_ordinary_one_against_the_chosen_bot(board: BoardOpener) -> None:
    scene = board()
    use_both(scene)
    app, moves, seat = scene.app, list(scene.session.game.moves), scene.state.current
    click_at(scene, scene.panel.play_on.rect.center)
    choose_bot(app, tr("easy"))
    game = app.top
    assert isinstance(game, GameScene)
    assert game.session.game.moves == moves
    controllers = [each.controller for each in game.session.game.header.seats]
    assert controllers == [PERSON if at == seat else "easy" for at in (0, 1)]
    app.pop()
    assert isinstance(app.top, TitleScene)


def test_the_game_below_is_kept_and_left_when_another_one_begins_from_it(table: Opener) -> None:
    scene = table(begun(60))
    app, moves = scene.app, list(scene.session.game.moves)
    press(scene, KEY)
    board = tried(app.top)
    use_both(board)
    board.choose_bot()
    choose_bot(app, tr("easy"))
    question = app.top
    assert isinstance(question, Dialog)
    question.buttons[0].action()
    assert [type(each) for each in app.scenes] == [TitleScene, GameScene]
    kept = [read_file(path, estates()).moves for path in saved_files(app.folder)]
    assert moves in kept


def test_the_menu_of_the_board_leads_on_and_back(board: BoardOpener) -> None:
    scene = board()
    press(scene, pygame.K_ESCAPE)
    assert menu_card(scene.app, "bot").entry.title == tr("Play on")
    choose_entry(scene.app, "leave")
    assert isinstance(scene.app.top, TitleScene)


# --- how it looks -----------------------------------------------------------------------------


def paint_all(scene: Scene) -> None:
    scene.app.draw()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4])
def test_all_texts_lie_on_the_panel(
    board: BoardOpener, size: tuple[int, int], players: int
) -> None:
    scene = board(begun(60, players), size)
    end_turn(scene)
    use_both(scene)
    scene.play_out()
    panel, window = scene.panel, pygame.Rect((0, 0), size)
    with writing() as written:
        paint(scene)
    inside = [rect for _, rect in written if panel.side.collidepoint(rect.topleft)]
    assert inside
    assert all(panel.side.contains(rect) for rect in inside)
    assert all(window.contains(widget.rect) for widget in panel.form.widgets)
    rows = [row.rect for row in panel.rows]
    assert rows[0].top >= panel.line.rect.bottom
