"""Saving under a name at the table: the suggestion, the question, and the new file."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cob.record import AUTOSAVE, Game, format_record, read_file
from cob.saves.saved_games import estates_of, read_saved, saved_files
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.screens.saved_games.save_as import SaveAsSheet
from cob.ui.screens.sheet import Dialog, Sheet
from tests.games import estates, expert_header, plain_header, random_game
from tests.ui.at_table import Opener
from tests.ui.hands import press
from tests.ui.sizes import SIZES


def sheet(table: Opener, game: Game, size: tuple[int, int] = (1280, 720)) -> SaveAsSheet:
    """The sheet over a table, with its pictures made."""
    behind = table(game, size)
    scene = SaveAsSheet(behind.app, behind.session.game)
    behind.app.push(scene)
    while scene.wakes_after() is not None:
        scene.update(0.0)
    scene.draw(Canvas(pygame.Surface(size), scene.app.art))
    return scene


def told(scene: SaveAsSheet) -> Dialog:
    """The question or the news that has replaced the sheet."""
    dialog = scene.app.top
    assert isinstance(dialog, Dialog)
    return dialog


def type_over(scene: SaveAsSheet, text: str) -> None:
    scene.app.top.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def click(scene: SaveAsSheet, label: str) -> None:
    sheet = scene.app.top
    assert isinstance(sheet, Sheet)
    widgets = sheet.form.widgets
    place = next(w for w in widgets if getattr(w, "label", "") == label).rect.center
    sheet.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))


@pytest.mark.parametrize("by_mouse", [True, False])
def test_enter_saves_under_the_suggested_name_and_tells_where(
    table: Opener, tmp_path: Path, by_mouse: bool
) -> None:
    game = random_game(plain_header(), 5, 60)
    scene = sheet(table, game)
    if by_mouse:
        click(scene, "Save")
    else:
        press(scene, pygame.K_RETURN)
    title = f"Anna and Benno, phase {'ABCDE'[game.state.phase]}"
    path = tmp_path / f"{title}.txt"
    dialog = told(scene)
    assert str(path) in dialog.text
    assert title in dialog.text
    assert read_file(path, estates()).moves == scene.game.moves
    press(scene, pygame.K_ESCAPE)
    assert isinstance(scene.app.top, GameScene)


def test_a_typed_name_is_kept_in_full(table: Opener, tmp_path: Path) -> None:
    scene = sheet(table, random_game(plain_header(3), 5, 60))
    type_over(scene, "  Rain: who/wins?  ")
    press(scene, pygame.K_RETURN)
    (path,) = saved_files(tmp_path)
    assert path.name == "Rain who wins.txt"
    assert read_saved(path, estates()).title == "Rain: who/wins?"


@pytest.mark.parametrize("label", ["Cancel", ""])
def test_giving_up_saves_nothing(table: Opener, tmp_path: Path, label: str) -> None:
    scene = sheet(table, random_game(plain_header(), 5, 60))
    if label:
        click(scene, label)
    else:
        press(scene, pygame.K_ESCAPE)
    assert isinstance(scene.app.top, GameScene)
    assert saved_files(tmp_path) == []


def test_a_game_needs_a_name(table: Opener, tmp_path: Path) -> None:
    scene = sheet(table, random_game(plain_header(), 5, 60))
    type_over(scene, "   ")
    press(scene, pygame.K_RETURN)
    click(scene, "Save")
    assert scene.app.top is scene
    assert scene.problem == "A game needs a name."
    assert saved_files(tmp_path) == []
    type_over(scene, "x")
    assert scene.problem == ""


def test_a_name_that_is_taken_asks_before_it_replaces(table: Opener, tmp_path: Path) -> None:
    other = tmp_path / "Rain.txt"
    before = format_record(random_game(plain_header(3), 2, 30))
    other.write_text(before, encoding="utf-8")
    scene = sheet(table, random_game(plain_header(), 5, 60))
    for refuse in (pygame.K_RETURN, pygame.K_ESCAPE):
        type_over(scene, "rain")
        press(scene, pygame.K_RETURN)
        dialog = told(scene)
        assert "There is a saved game “Rain” already." in dialog.text
        press(scene, refuse)
        assert scene.app.top is scene
        assert other.read_text(encoding="utf-8") == before
    press(scene, pygame.K_RETURN)
    click(scene, "Replace it")
    dialog = told(scene)
    assert dialog.title == "Saved"
    assert saved_files(tmp_path) == [other]
    assert read_file(other, estates()).moves == scene.game.moves


def test_what_cannot_be_saved_is_told(
    table: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    scene = sheet(table, random_game(plain_header(), 5, 60))
    scene.app.scenes[1].leave()
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    press(scene, pygame.K_RETURN)
    assert scene.app.top is scene
    assert "no space left on device" in scene.problem
    assert saved_files(tmp_path) == []


def test_the_autosave_goes_on(table: Opener, tmp_path: Path) -> None:
    scene = sheet(table, random_game(plain_header(), 5, 60))
    press(scene, pygame.K_RETURN)
    moves = list(scene.game.moves)
    scene.app.scenes[1].leave()
    assert read_file(tmp_path / AUTOSAVE, estates()).moves == moves


def test_estates_that_are_chosen_in_secret_are_not_shown(table: Opener) -> None:
    game = random_game(expert_header(3, 1), 1, 0)
    assert game.header.secret
    assert [view.layout for view in estates_of(game)] == [None] * 3
    over = random_game(expert_header(3, 1), 1)
    assert [view.layout for view in estates_of(over)] == [p.layout for p in over.state.players]
    sheet(table, game)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_sheet_fits_into_the_window(table: Opener, size: tuple[int, int], players: int) -> None:
    scene = sheet(table, random_game(plain_header(players), 5, 60), size)
    scene.app.art.text_scale = 1.5
    scene.resize(size)
    scene.draw(Canvas(pygame.Surface(size), scene.app.art))
    rects = [widget.rect for widget in scene.form.widgets]
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(rect) for rect in rects)
    assert all(a.collidelist(rects[n + 1 :]) == -1 for n, a in enumerate(rects))
