"""Games from elsewhere in the window: files dropped on it, and the sheet of the saved games."""

from __future__ import annotations

import gzip
import html
from pathlib import Path

import pygame
import pytest

from cob.record import format_record
from cob.saves.imports import games_in
from cob.saves.saved_games import saved_files
from cob.ui.app import App, run
from cob.ui.kit.buttons import Button
from cob.ui.options import PlayOptions
from cob.ui.scene import FormScene, Scene
from cob.ui.screens.already_open import AlreadyOpenScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.saved_games.import_sheet import AddedSheet, ImportSheet
from cob.ui.screens.saved_games.scene import SavedGamesScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.title import TitleScene
from tests.games import plain_header, random_game
from tests.record.bga.games import played
from tests.record.bga.log_writer import log_of
from tests.ui.at_review import Patient
from tests.ui.hands import click, press, type_in
from tests.ui.writing import words_on
from tests.waiting import wait_for

GAME = played(3)
LOG = log_of(GAME, [1001, 1002])


def drop(app: App, path: Path) -> None:
    app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))


def put_log(folder: Path, text: str = LOG) -> Path:
    path = folder / "downloaded.json"
    path.write_text(text, encoding="utf-8")
    return path


def push_button(app: App, label: str) -> None:
    scene = app.top
    assert isinstance(scene, FormScene)
    widgets = scene.form.widgets
    button = next(each for each in widgets if isinstance(each, Button) and each.label == label)
    click(scene, button.rect)


def shelf(app: App) -> SavedGamesScene:
    scene = SavedGamesScene(app)
    app.push(scene)
    return scene


def finish_reading(scene: SavedGamesScene) -> None:
    while scene.wakes_after() is not None:
        scene.update(0.0)


def test_a_dropped_log_is_told_and_leads_to_its_review(app: App, tmp_path: Path) -> None:
    app.analysis = Patient()
    drop(app, put_log(tmp_path))
    sheet = app.top
    assert isinstance(sheet, AddedSheet)
    words = " ".join(words_on(sheet))
    assert "“Anna and Benno, finished”" in words
    for seat, player in zip(GAME.header.seats, GAME.state.players, strict=True):
        assert f"{seat.name} {player.points}" in words
    assert "The whole game was read: " in words
    assert len(saved_files(app.folder)) == 1
    press(sheet, pygame.K_RETURN)
    review = app.top
    assert isinstance(review, ReviewScene)
    assert isinstance(app.scenes[0], TitleScene)
    assert len(app.scenes) == 2


def test_the_title_offers_the_saved_games_after_a_drop(app: App, tmp_path: Path) -> None:
    drop(app, put_log(tmp_path))
    push_button(app, "Close")
    push_button(app, "Saved games")
    assert isinstance(app.top, SavedGamesScene)


def test_an_unfinished_game_can_be_watched(app: App, tmp_path: Path) -> None:
    path = tmp_path / "part.txt.download"
    path.write_text(format_record(random_game(plain_header(), 1, 60)), encoding="utf-8")
    drop(app, path)
    sheet = app.top
    assert isinstance(sheet, AddedSheet)
    assert "It lies among the saved games now." in " ".join(words_on(sheet))
    press(sheet, pygame.K_RETURN)
    assert isinstance(app.top, ReplayScene)


def test_the_same_game_dropped_again_is_noticed(app: App, tmp_path: Path) -> None:
    path = put_log(tmp_path)
    for _ in range(2):
        drop(app, path)
    sheet = app.top
    assert isinstance(sheet, AddedSheet)
    assert "This game was among the saved ones already." in " ".join(words_on(sheet))
    assert len(saved_files(app.folder)) == 1
    assert len(app.scenes) == 2, "the new sheet takes the place of the first"


def test_a_page_with_a_log_is_read_and_found_among_the_downloads(app: App, tmp_path: Path) -> None:
    page = tmp_path / "logs.html"
    page.write_text(f"<html><pre>{html.escape(LOG)}</pre></html>", encoding="utf-16")
    drop(app, page)
    assert isinstance(app.top, AddedSheet)
    page.write_text(f"<html><pre>{LOG}</pre></html>", encoding="utf-8")
    assert page in games_in(tmp_path)


def test_a_packed_file_is_refused_with_what_to_do(app: App, tmp_path: Path) -> None:
    packed = tmp_path / "table.json"
    packed.write_bytes(gzip.compress(LOG.encode()))
    drop(app, packed)
    assert "is packed: unpack it and take the file in it." in " ".join(words_on(app.top))
    assert saved_files(app.folder) == []


def test_a_file_without_a_game_is_refused_in_a_sentence(app: App, tmp_path: Path) -> None:
    drop(app, put_log(tmp_path, "{}"))
    sheet = app.top
    assert isinstance(sheet, ImportSheet)
    assert "This is no log of The Castles of Burgundy from Board Game Arena." in " ".join(
        words_on(sheet)
    )
    assert saved_files(app.folder) == []
    press(sheet, pygame.K_ESCAPE)
    assert isinstance(app.top, TitleScene)


@pytest.mark.parametrize("form", ["{}", "'{}'", "file://{}", "  {} "])
def test_the_saved_games_import_a_file_by_its_place(app: App, tmp_path: Path, form: str) -> None:
    scene = shelf(app)
    push_button(app, "Import")
    sheet = app.top
    assert isinstance(sheet, ImportSheet)
    assert sheet.button.refusal, "there is no place yet"
    type_in(sheet, form.format(put_log(tmp_path)))
    press(sheet, pygame.K_RETURN)
    assert isinstance(app.top, AddedSheet)
    push_button(app, "Close")
    assert app.top is scene
    finish_reading(scene)
    assert [game.title for game in scene.list.games] == ["Anna and Benno, finished"]


def test_a_game_among_the_downloads_is_one_click_away(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = tmp_path / "downloads"
    downloads.mkdir()
    put_log(downloads)
    monkeypatch.setattr(
        "cob.ui.screens.saved_games.import_sheet.downloads_folder", lambda: downloads
    )
    shelf(app)
    push_button(app, "Import")
    sheet = app.top
    assert isinstance(sheet, ImportSheet)
    wait_for(lambda: (sheet.update(0.0), sheet.wakes_after() is None)[1])
    assert "Among your downloads" in words_on(sheet)
    push_button(app, "downloaded.json")
    assert isinstance(app.top, AddedSheet)


def test_a_log_can_be_pasted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cob.ui.screens.saved_games.import_sheet.pasted_text", lambda: LOG)
    app.push(ImportSheet(app))
    push_button(app, "Paste")
    assert isinstance(app.top, AddedSheet)


def test_a_place_can_be_pasted(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put_log(tmp_path)
    place = f"{path}\n"
    monkeypatch.setattr("cob.ui.screens.saved_games.import_sheet.pasted_text", lambda: place)
    sheet = ImportSheet(app)
    app.push(sheet)
    push_button(app, "Paste")
    assert sheet.field.text == str(path)
    press(sheet, pygame.K_RETURN)
    assert isinstance(app.top, AddedSheet)


def test_an_unknown_estate_can_be_kept(app: App, tmp_path: Path) -> None:
    first = LOG.index('"allPlEstSpaces"')
    log = LOG[:first] + LOG[first:].replace('"dieValue": 6', '"dieValue": 5', 1)
    drop(app, put_log(tmp_path, log))
    question = app.top
    assert isinstance(question, Dialog)
    assert "is none that this game knows" in " ".join(words_on(question))
    push_button(app, "Keep the estate")
    assert isinstance(app.top, AddedSheet)
    (own,) = set(app.estates.layouts) - {"1", "2", "3", "4", "5", "6", "7", "8", "9", "2019-2"}
    assert app.estates.layouts[own].dice[0] == 5


def test_a_second_start_takes_no_files(app: App, tmp_path: Path) -> None:
    app.push(AlreadyOpenScene(app))
    drop(app, put_log(tmp_path))
    assert isinstance(app.top, AlreadyOpenScene)
    assert saved_files(app.folder) == []


def test_a_log_dropped_during_a_game_leads_back_to_it(app: App, tmp_path: Path) -> None:
    table = GameScene(app, random_game(plain_header(), 3, 60))
    app.push(table)
    drop(app, put_log(tmp_path))
    assert isinstance(app.top, AddedSheet)
    push_button(app, "Watch")
    assert isinstance(app.top, ReplayScene)
    app.pop()
    assert app.top is table


def test_a_log_on_the_command_line_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Scene] = []

    def note_and_end(app: App) -> None:
        shown.append(app.top)

    monkeypatch.setattr(App, "run", note_and_end)
    saves = tmp_path / "saves"
    run(PlayOptions(size=(1280, 720), saves=saves, record=put_log(tmp_path)))
    assert isinstance(shown[0], AddedSheet)
    assert len(saved_files(saves)) == 1
