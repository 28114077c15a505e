"""A position is copied from every table that shows one, and pasted as a table to try lines at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame
import pytest

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.progress import PuzzleProgress
from cob.coaching.courses import Course
from cob.engine import GameState, parse_position
from cob.engine.actions import EndTurn
from cob.record import game_at, new_mark, read_file
from cob.ui.app import App
from cob.ui.destinations import ToPuzzle, ToReplay, ToReview, ToTryout
from cob.ui.kit.clipboard import copy_text, pasted_text
from cob.ui.scene import Scene
from cob.ui.screens.game import GameScene
from cob.ui.screens.puzzles.scene import PuzzleScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.review.turn_scene import ReviewedTurnScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.table_menu import MenuSheet
from cob.ui.screens.title import TitleScene
from cob.ui.screens.tryout.scene import TryoutScene
from cob.ui.table.sheets.sheets import HelpSheet
from tests.coaching.analysis_at_once import AtOnce
from tests.games import estates, play_on
from tests.ui.at_review import Patient, finished, reviewed
from tests.ui.at_table import AppOpener, Opener, begun, choose_entry
from tests.ui.hands import press
from tests.ui.writing import words_on

CONTROL: Final = pygame.KMOD_LCTRL
LAST_ROUND: Final = (
    "cob1:phase=E5:turn=2:depots=banshi/K9///:black=cas"
    ":1,tiles=///...cas,points=30"
    ":2,tiles=///...casshi,storage=ban,goods=6,points=30,dice=66"
)


def copies(scene: Scene) -> str:
    assert copy_text("nothing")
    press(scene, pygame.K_c, mod=CONTROL)
    return pasted_text()


def pastes(scene: Scene, text: str) -> Scene:
    """The screen that is on top after a text is pasted."""
    assert copy_text(text)
    press(scene, pygame.K_v, mod=CONTROL)
    return scene.app.top


def read(text: str) -> GameState:
    return parse_position(text, estates())


# --- copying ----------------------------------------------------------------------------------


def test_the_position_of_a_game_is_copied_by_key_and_by_menu(table: Opener) -> None:
    scene = table(begun(60))
    text = copies(scene)
    expected = scene.state.view(scene.state.current)
    assert read(text) == expected
    assert "The position is on the clipboard" in scene.view().message
    scene.menu.open()
    assert copy_text("nothing")
    choose_entry(scene.app, "copy")
    assert pasted_text() == text


def test_a_replay_copies_the_position_that_it_shows(app: App) -> None:
    game = begun(60)
    app.go(ToReplay(game, 20))
    scene = app.top
    assert isinstance(scene, ReplayScene)
    assert read(copies(scene)) == scene.state
    assert len(scene.state.players[0].tiles) < len(game.state.players[0].tiles) + 1


def test_a_reviewed_turn_copies_its_beginning(open_app: AppOpener) -> None:
    app = open_app()
    app.analysis = Patient()
    review = ReviewScene(app, finished())
    app.push(review)
    review.show(reviewed())
    review.open(review.list.moments[0].at)
    scene = app.top
    assert isinstance(scene, ReviewedTurnScene)
    assert read(copies(scene)) == scene.state.view(scene.state.current)
    assert any("The position is on the clipboard" in line for line in words_on(scene))


def test_a_line_copies_where_it_has_led(app: App) -> None:
    app.analysis = AtOnce()
    game = begun(60)
    app.go(ToTryout(game, len(game.moves)))
    assert isinstance(app.top, TryoutScene)
    assert read(copies(app.top)) == app.top.state.view(app.top.state.current)


def test_a_puzzle_is_copied_when_its_answer_is_known(app: App) -> None:
    """Before that, the coach would tell the answer at another table."""
    app.analysis = AtOnce()
    puzzles = shipped_puzzles()[:1]
    course = Course(lambda: "Puzzle", puzzles, PuzzleProgress(app.folder / "none"))
    app.go(ToPuzzle(puzzles[0], course))
    scene = app.top
    assert isinstance(scene, PuzzleScene)
    assert copies(scene) == "nothing"
    assert "once it is solved or shown" in scene.view().message
    scene.show_solution()
    assert read(copies(scene)) == scene.state.view(scene.state.current)


def test_a_rated_game_is_copied_when_it_is_over(table: Opener) -> None:
    game = begun(60)
    game.header = replace(game.header, rated=new_mark())
    scene = table(game)
    assert copies(scene) == "nothing"
    assert "when the game is over" in scene.view().message


def test_a_system_without_a_clipboard_says_so(
    table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise pygame.error("there is none")

    scene = table(begun(60))
    monkeypatch.setattr(pygame.scrap, "init", fails)
    press(scene, pygame.K_c, mod=CONTROL)
    assert "This system has no clipboard" in scene.view().message


# --- pasting ----------------------------------------------------------------------------------


def test_a_position_is_pasted_on_the_title_and_can_be_tried(app: App) -> None:
    app.analysis = AtOnce()
    scene = pastes(app.top, LAST_ROUND)
    assert isinstance(scene, TryoutScene)
    assert scene.state.current == 1
    assert scene.session.names == ("Player 1", "Player 2")
    assert read(LAST_ROUND) == scene.state.view(1)
    assert scene.turn.best is not None, "the coach knows the best turn"
    for action in scene.turn.best.actions:
        scene.play(action)
    scene.play(EndTurn())
    assert scene.state.is_over


@pytest.mark.parametrize("cut", ["", "\n", " ", "\r\n  "])
def test_a_line_that_a_mail_has_broken_is_pasted(app: App, cut: str) -> None:
    app.analysis = AtOnce()
    text = cut + LAST_ROUND.replace(":2,", f"{cut}:2,") + cut
    assert isinstance(pastes(app.top, text), TryoutScene)


def test_it_is_pasted_above_a_table_which_stays(table: Opener) -> None:
    scene = table(begun(60))
    before = scene.state.copy()
    scene.menu.open()
    assert copy_text(LAST_ROUND)
    choose_entry(scene.app, "paste")
    assert isinstance(scene.app.top, TryoutScene)
    scene.app.pop()
    assert scene.app.top is scene
    assert scene.state == before


def test_what_was_copied_is_pasted_as_the_same_position(table: Opener) -> None:
    scene = table(begun(60))
    pasted = pastes(scene, copies(scene))
    assert isinstance(pasted, TryoutScene)
    assert pasted.state.view(pasted.state.current) == scene.state.view(scene.state.current)


def test_a_game_begins_there_and_is_saved_and_goes_on(app: App) -> None:
    app.analysis = AtOnce()
    scene = pastes(
        app.top,
        LAST_ROUND.replace("turn=2", "turn=1").replace("points=30:2", "points=30,dice=11:2"),
    )
    assert isinstance(scene, TryoutScene)
    scene.choose_bot()
    sheet = app.top
    assert isinstance(sheet, MenuSheet)
    sheet.cards[1].pick()
    game = app.top
    assert isinstance(game, GameScene)
    game.session.save()
    game.session.close()
    saved = read_file(app.autosave.path, estates())
    assert saved.header.position == game.session.game.header.position
    assert saved.state.view(0) == game.session.state.view(0)


def test_a_position_that_waits_for_dice_is_pasted_too(app: App) -> None:
    app.analysis = AtOnce()
    text = LAST_ROUND.replace("E5", "E4").replace("turn=2", "turn=2+round:coming=3")
    scene = pastes(app.top, text)
    assert isinstance(scene, TryoutScene)
    assert (scene.state.phase, scene.state.round) == (4, 5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no position on the clipboard."),
        ("COB-0014-5KW4", "There is no position on the clipboard."),
        (LAST_ROUND.replace("E5", "E9"), "A phase has 5 rounds"),
        (LAST_ROUND.replace("banshi", "bansh"), "cannot be read as tiles"),
        (LAST_ROUND.replace("turn=2", "turn=2+over").replace(",dice=66", ""), "end of a game"),
        ("cob1:phase=0:turn=1+castle:1,estate=1:2,estate=1", "A turn is played in a round"),
        ("cob1:phase=0:turn=1+start-castle:1,workers=1:2,workers=2", "one of the set-up"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_a_sentence(
    app: App, text: str, sentence: str
) -> None:
    sheet = pastes(app.top, text or " ")
    assert isinstance(sheet, Dialog)
    assert sheet.title == "This position cannot be opened"
    assert sentence in sheet.text
    press(sheet, pygame.K_RETURN)
    assert isinstance(app.top, TitleScene)


# --- told -------------------------------------------------------------------------------------


def test_the_help_lists_the_keys(table: Opener) -> None:
    scene = table(begun(60))
    press(scene, pygame.K_h)
    assert isinstance(scene.app.top, HelpSheet)
    words = words_on(scene.app.top)
    assert "Ctrl+C, Ctrl+V" in words
    assert any("the position as text" in line for line in words)


def test_the_review_of_a_game_from_a_position_opens(app: App) -> None:
    app.analysis = AtOnce()
    app.go(ToReview(play_on(game_at(read(LAST_ROUND), ["Anna", "Benno"]), 3)))
    assert isinstance(app.top, ReviewScene)
    assert words_on(app.top)
