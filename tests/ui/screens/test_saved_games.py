"""The list of saved games: its texts, its clicks, and that no game is ever lost."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from cob.clicks.table_things import PlayerPanel
from cob.explaining.tooltip_cards import card_for
from cob.record import AUTOSAVE, Game, Header, format_record, read_file
from cob.record.origin import DealOrigin
from cob.saves.saved_games import saved_files
from cob.saves.titles import file_stem, with_title
from cob.ui.app import App
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.saved_games.row_layout import RowPart
from cob.ui.screens.saved_games.save_as import NameSheet
from cob.ui.screens.saved_games.scene import SavedGamesScene
from cob.ui.screens.title import TitleScene
from tests.games import MARCH, estates, expert_header, plain_header, play_on, put, random_game
from tests.ui.at_review import Patient
from tests.ui.hands import click, press
from tests.ui.sizes import SIZES
from tests.ui.writing import words_on, written_on

LONG = "W" * 24


def games_in(folder: Path) -> list[Game]:
    return [read_file(path, estates()) for path in sorted(folder.glob("*.txt"))]


def shelf(app: App) -> SavedGamesScene:
    """The list, with all of its files read."""
    scene = SavedGamesScene(app)
    app.push(scene)
    while scene.wakes_after() is not None:
        scene.update(0.0)
    return scene


def type_name(scene: SavedGamesScene, text: str) -> None:
    """Type over the text of the field, and press Enter."""
    scene.app.top.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    press(scene, pygame.K_RETURN)


def named(folder: Path, title: str, game: Game, written: float = MARCH) -> Path:
    path = put(folder, f"{file_stem(title)}.txt", game, written)
    path.write_text(with_title(format_record(game), title), encoding="utf-8")
    os.utime(path, (written, written))
    return path


def titles(scene: SavedGamesScene) -> list[str]:
    return [game.title for game in scene.list.games]


def long_names(header: Header) -> Header:
    seats = header.seats
    return replace(
        header, seats=tuple(replace(s, name=f"{at}{LONG}"[:24]) for at, s in enumerate(seats))
    )


# --- the title's button -----------------------------------------------------------------------


def labels(app: App) -> list[str]:
    scene = app.scenes[0]
    assert isinstance(scene, TitleScene)
    scene.enter()
    scene.resize(app.size)
    return [widget.label for widget in scene.form.widgets if isinstance(widget, Button)]


def test_the_title_offers_saved_games_only_when_there_are_some(app: App, tmp_path: Path) -> None:
    put(tmp_path, AUTOSAVE, random_game(plain_header(), 1, 9))
    (tmp_path / ".hidden.txt").write_text("x")
    (tmp_path / "folder.txt").mkdir()
    menu = "Continue|New game|Daily deal|Learn|Puzzles|Rules|Import a game|"
    menu += "Statistics|Settings|About|Quit"
    assert "|".join(labels(app)) == menu
    put(tmp_path, "old.txt", random_game(plain_header(), 2, 9))
    assert "|".join(labels(app)) == menu.replace("Import a game", "Saved games")
    title = app.scenes[0]
    assert isinstance(title, TitleScene)
    button = next(b for b in title.form.widgets if getattr(b, "label", "") == "Saved games")
    click(title, button.rect)
    scene = app.top
    assert isinstance(scene, SavedGamesScene)
    press(scene, pygame.K_ESCAPE)
    assert app.scenes == (title,)


def test_the_folder_is_listed_on_entering_the_title_and_not_at_each_size(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[Path] = []

    def note(folder: Path) -> list[Path]:
        listed.append(folder)
        return saved_files(folder)

    monkeypatch.setattr("cob.ui.screens.title.saved_files", note)
    for _ in range(5):
        app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=app.size, w=1280, h=720))
    assert listed == []
    shelf(app)
    app.pop()
    assert listed == [app.folder]


# --- what the list tells ----------------------------------------------------------------------


def test_a_row_tells_name_players_progress_and_date(app: App, tmp_path: Path) -> None:
    going, over = random_game(plain_header(3), 5, 60), random_game(plain_header(), 3)
    put(tmp_path, "b.txt", going)
    named(tmp_path, "Rain: who wins?", over, MARCH + 86400)
    texts = words_on(shelf(app))
    points = sorted((player.points for player in over.state.players), reverse=True)
    letter = "ABCDE"[going.state.phase]
    assert f"Anna, Benno and Carla: phase {letter}, round {going.state.round}" in texts
    result = next(text for text in texts if text.startswith("finished: "))
    assert [int(word) for word in result.replace(",", "").split() if word.isdigit()] == points
    assert any(text.startswith("1 March 2026, ") for text in texts)
    assert texts.index("Rain: who wins?") < texts.index("b"), "the newest comes first"


def test_every_game_that_is_shown_gets_a_picture_an_estate_a_frame(
    app: App, tmp_path: Path
) -> None:
    for number in range(20):
        put(tmp_path, f"{number:02}.txt", random_game(plain_header(3), number, 30), MARCH - number)
    scene = SavedGamesScene(app)
    app.push(scene)
    while scene.unread:
        before = len(scene.list.thumbnails)
        scene.update(0.0)
        assert len(scene.list.thumbnails) <= before + 1
    while scene.list.lacks_pictures():
        scene.update(0.0)
    shown = [scene.list.games[index] for index in scene.list.row_rects()]
    made = len({view for game in shown for view in game.estates})
    assert len(shown) < 20
    assert len(scene.list.thumbnails) == made, "equal estates share a picture"
    assert scene.wakes_after() is None
    press(scene, pygame.K_END)
    assert scene.wakes_after() == 0.0
    surface = pygame.Surface(app.size)
    scene.draw(Canvas(surface, scene.app.art))
    assert len(scene.list.thumbnails) == made, "drawing makes none"


def test_what_cannot_be_played_comes_last_with_its_reason(app: App, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("eggs\nmilk\n")
    stranger = format_record(random_game(plain_header(), 1, 9)).replace("| random", "| kasparov")
    (tmp_path / "stranger.txt").write_text(stranger, encoding="utf-8")
    (tmp_path / "raw.txt").write_bytes(b"\x81\x82")
    put(tmp_path, "old.txt", random_game(plain_header(), 1, 9))
    scene = shelf(app)
    assert [bool(game.problem) for game in scene.list.games] == [False, True, True, True]
    problems = {game.path.name: game.problem for game in scene.list.games}
    assert problems["list.txt"].startswith("It cannot be played: line 1: ")
    assert problems["raw.txt"] == "It is not a saved game: it is not a text."
    assert "kasparov" in problems["stranger.txt"]
    assert str(tmp_path) not in "".join(problems.values())
    assert problems["raw.txt"] in dict(written_on(scene))
    for index in (1, 2, 3):
        click(scene, scene.list.row_rects()[index])
        assert app.top is scene


@pytest.mark.parametrize("app", SIZES, indirect=True)
def test_long_names_are_cut_off_at_their_normal_size(app: App, tmp_path: Path) -> None:
    header = long_names(plain_header(4))
    put(tmp_path, AUTOSAVE, random_game(header, 1, 40))
    put(tmp_path, "a" * 90 + ".txt", random_game(header, 1))
    put(tmp_path, "b.txt", random_game(plain_header(), 1), MARCH - 1)
    (tmp_path / "c.txt").write_text("word " * 150)
    scene = shelf(app)
    texts = dict(written_on(scene))
    rects = list(texts.values())
    for index, rect in enumerate(rects):
        assert pygame.Rect((0, 0), app.size).contains(rect)
        assert rect.inflate(-4, -rect.height // 2).collidelist(rects[index + 1 :]) == -1
    assert any(text.startswith("finished: ") and "0WW" in text for text in texts)
    name = next(text for text in texts if text.startswith("aaaa"))
    assert name.endswith("…")
    assert texts[name].height == texts["b"].height
    assert any(text.startswith("The unfinished game of 0WWW") for text in texts)


def test_the_wheel_and_the_keys_go_through_a_long_list(app: App, tmp_path: Path) -> None:
    game = random_game(plain_header(), 1, 9)
    for number in range(30):
        put(tmp_path, f"{number:02}.txt", game, MARCH - number)
    scene = shelf(app)
    shown = scene.list
    assert [game.path.name for game in shown.games] == [f"{n:02}.txt" for n in range(30)]
    assert 5 <= shown.rows < 30
    press(scene, pygame.K_DOWN, pygame.K_PAGEDOWN)
    assert shown.selected == 1 + shown.rows
    assert shown.selected in shown.row_rects()
    press(scene, pygame.K_END)
    assert list(shown.row_rects())[-1] == shown.selected == 29
    press(scene, pygame.K_DOWN)
    assert shown.selected == 29
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3))
    assert list(shown.row_rects())[-1] == shown.selected == 26
    press(scene, pygame.K_HOME)
    assert (shown.first, shown.selected) == (0, 0)
    press(scene, pygame.K_UP)
    assert scene.imports.focused
    press(scene, pygame.K_DOWN)
    assert shown.focused
    sheet = scene.sheet
    assert all(sheet.contains(rect) for rect in shown.row_rects().values())


def test_the_first_game_is_selected_though_a_newer_file_cannot_be_played(
    app: App, tmp_path: Path
) -> None:
    (tmp_path / "bad.txt").write_text("x")
    for number in range(20):
        put(tmp_path, f"{number:02}.txt", random_game(plain_header(), 1, 9), MARCH - number)
    scene = shelf(app)
    assert (scene.list.first, scene.list.selected) == (0, 0)
    assert scene.list.games[0].path.name == "00.txt"


# --- opening ----------------------------------------------------------------------------------


def test_an_unfinished_game_goes_on_and_the_present_one_is_set_aside(
    app: App, tmp_path: Path
) -> None:
    present, old = random_game(plain_header(), 1, 50), random_game(plain_header(3), 2, 30)
    put(tmp_path, AUTOSAVE, present)
    path = put(tmp_path, "old.txt", old)
    text = path.read_bytes()
    scene = shelf(app)
    press(scene, pygame.K_RETURN)
    table = app.top
    assert isinstance(table, GameScene)
    assert len(app.scenes) == 2
    assert table.session.game.moves[: len(old.moves)] == old.moves
    assert path.read_bytes() == text
    app.pop()
    moves = [game.moves for game in games_in(tmp_path)]
    assert present.moves in moves
    assert len(moves) == 3
    names = {path.name for path in saved_files(tmp_path)}
    assert names == {"old.txt", "2026-03-01 Anna and Benno.txt"}


def test_a_finished_game_shows_its_final_scoring_and_the_present_one_stays(
    app: App, tmp_path: Path
) -> None:
    """To look at an old game took the unfinished one from the title."""
    present = random_game(plain_header(), 1, 20)
    app.autosave.path.write_text(format_record(present), encoding="utf-8")
    over = random_game(plain_header(), 3)
    put(tmp_path, "over.txt", over)
    scene = shelf(app)
    row = next(at for at, game in enumerate(scene.list.games) if game.result)
    click(scene, scene.list.row_rects()[row])
    final = app.top
    assert isinstance(final, FinalScene)
    assert final.scoring.game.state == over.state
    app.pop()
    assert app.top is scene
    found = app.autosave.unfinished(app.estates.layouts)
    assert found is not None
    assert found.game.moves == present.moves


def test_a_finished_game_of_a_bot_that_is_not_here_is_shown_all_the_same(
    app: App, tmp_path: Path
) -> None:
    """It need not play any more: games saved by an arena can be watched anywhere."""
    text = format_record(random_game(plain_header(), 3)).replace("| random", "| my_bot.py:mine")
    (tmp_path / "over.txt").write_text(text, encoding="utf-8")
    scene = shelf(app)
    assert [(bool(game.problem), bool(game.result)) for game in scene.list.games] == [(False, True)]
    click(scene, scene.list.button_rects(0)[RowPart.WATCH])
    assert isinstance(app.top, ReplayScene)
    app.pop()
    click(scene, scene.list.row_rects()[0])
    final = app.top
    assert isinstance(final, FinalScene)
    header = final.scoring.game.header
    cards = [card_for(final.scoring.game.state, header, PlayerPanel(seat)) for seat in range(2)]
    assert [card.title for card in cards if card] == list(header.names)


def test_a_game_that_vanished_is_told_and_nothing_is_set_aside(app: App, tmp_path: Path) -> None:
    put(tmp_path, AUTOSAVE, random_game(plain_header(), 1, 50))
    path = put(tmp_path, "old.txt", random_game(plain_header(3), 2, 30))
    scene = shelf(app)
    path.unlink()
    press(scene, pygame.K_RETURN)
    assert app.top is scene
    assert "cannot be read" in " ".join(words_on(scene))
    assert [each.name for each in tmp_path.glob("*.txt")] == [AUTOSAVE]


def test_going_to_and_fro_between_two_games_keeps_each_once(app: App, tmp_path: Path) -> None:
    put(tmp_path, "over.txt", random_game(plain_header(), 3))
    put(tmp_path, "other.txt", random_game(plain_header(3), 3), MARCH - 1)
    for turn in range(6):
        scene = shelf(app)
        click(scene, scene.list.row_rects()[turn % 2])
        app.pop()
    assert {path.name for path in saved_files(tmp_path)} == {"over.txt", "other.txt"}


# --- watching ---------------------------------------------------------------------------------


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize("decisions", [None, 30])
def test_any_game_can_be_watched_and_stays_as_it_is(
    app: App, tmp_path: Path, by_mouse: bool, decisions: int | None
) -> None:
    present = put(tmp_path, AUTOSAVE, random_game(plain_header(), 1, 50))
    put(tmp_path, "other.txt", random_game(plain_header(), 1, 9), MARCH + 9)
    path = put(tmp_path, "old.txt", random_game(plain_header(3), 2, decisions))
    before = [each.read_bytes() for each in (present, path)]
    scene = shelf(app)
    if by_mouse:
        click(scene, scene.list.button_rects(1)[RowPart.WATCH])
    else:
        press(scene, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
    replay = app.top
    assert isinstance(replay, ReplayScene)
    assert replay.game.moves == read_file(path, estates()).moves
    app.pop()
    assert app.top is scene
    assert [each.read_bytes() for each in (present, path)] == before
    assert {each.name for each in tmp_path.glob("*.txt")} == {AUTOSAVE, "old.txt", "other.txt"}


def test_left_leads_from_the_button_back_to_the_game(app: App, tmp_path: Path) -> None:
    put(tmp_path, "old.txt", random_game(plain_header(3), 2, 30))
    scene = shelf(app)
    press(scene, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN)
    assert isinstance(app.top, GameScene)


def test_a_finished_game_is_reviewed_from_its_row(app: App, tmp_path: Path) -> None:
    put(tmp_path, "over.txt", random_game(plain_header(2), 2))
    app.analysis = Patient()
    scene = shelf(app)
    assert set(scene.list.button_rects(0)) == set(RowPart)
    click(scene, scene.list.button_rects(0)[RowPart.REVIEW])
    assert isinstance(app.top, ReviewScene)
    app.pop()
    press(scene, pygame.K_v)
    assert isinstance(app.top, ReviewScene)
    app.pop()
    press(scene, pygame.K_LEFT, pygame.K_RETURN)
    assert isinstance(app.top, ReviewScene)


def test_an_unfinished_game_has_no_review_in_its_row(app: App, tmp_path: Path) -> None:
    put(tmp_path, "old.txt", random_game(plain_header(2), 2, 30))
    scene = shelf(app)
    press(scene, pygame.K_v)
    assert app.top is scene


def test_what_cannot_be_played_has_no_button_to_watch_it(app: App, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("eggs")
    put(tmp_path, "old.txt", random_game(plain_header(3), 2, 30))
    scene = shelf(app)
    assert set(scene.list.button_rects(0)) == set(RowPart) - {RowPart.REVIEW}
    assert list(scene.list.button_rects(1)) == [RowPart.DELETE]
    press(scene, pygame.K_DOWN, pygame.K_RETURN)
    assert app.top is scene


def test_a_game_that_vanished_cannot_be_watched_and_that_is_told(app: App, tmp_path: Path) -> None:
    path = put(tmp_path, "old.txt", random_game(plain_header(3), 2, 30))
    scene = shelf(app)
    path.unlink()
    click(scene, scene.list.button_rects(0)[RowPart.WATCH])
    assert app.top is scene
    assert "cannot be read" in " ".join(words_on(scene))


def test_a_game_in_which_everybody_still_chooses_in_secret_cannot_be_watched(
    app: App, tmp_path: Path
) -> None:
    """EXP-04: it would show the choices; when all have chosen, it can be."""
    game = random_game(expert_header(3, 3), 4, 3)
    assert game.state.secret_setup
    assert game.state.phase < 0
    put(tmp_path, "old.txt", game)
    scene = shelf(app)
    click(scene, scene.list.button_rects(0)[RowPart.WATCH])
    assert app.top is scene
    assert "still chooses in secret" in " ".join(words_on(scene))
    put(tmp_path, "old.txt", random_game(expert_header(3, 3), 4, 7))
    click(scene, scene.list.button_rects(0)[RowPart.WATCH])
    assert isinstance(app.top, ReplayScene)


# --- naming and deleting ----------------------------------------------------------------------


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_renamed_game_keeps_its_moves_its_date_and_its_place(
    app: App, tmp_path: Path, by_mouse: bool
) -> None:
    put(tmp_path, "new.txt", random_game(plain_header(), 1, 9), MARCH + 9)
    old = random_game(plain_header(3), 2, 30)
    put(tmp_path, "old.txt", old)
    scene = shelf(app)
    if by_mouse:
        click(scene, scene.list.button_rects(1)[RowPart.RENAME])
    else:
        press(scene, pygame.K_DOWN, pygame.K_F2)
    type_name(scene, "Rain: who wins?")
    assert app.top is scene
    assert titles(scene) == ["new", "Rain: who wins?"]
    assert {path.name for path in saved_files(tmp_path)} == {"new.txt", "Rain who wins.txt"}
    path = tmp_path / "Rain who wins.txt"
    assert path.stat().st_mtime == MARCH
    assert read_file(path, estates()).moves == old.moves
    assert titles(shelf(app)) == ["new", "Rain: who wins?"]


def test_no_game_gets_the_name_of_another(app: App, tmp_path: Path) -> None:
    put(tmp_path, "Rain.txt", random_game(plain_header(), 1, 9), MARCH + 9)
    put(tmp_path, "old.txt", random_game(plain_header(3), 2, 30))
    before = [path.read_bytes() for path in saved_files(tmp_path)]
    scene = shelf(app)
    press(scene, pygame.K_DOWN, pygame.K_F2)
    type_name(scene, "rain")
    sheet = app.top
    assert isinstance(sheet, NameSheet)
    assert sheet.problem == "There is a saved game “Rain” already."
    press(scene, pygame.K_ESCAPE)
    assert [path.read_bytes() for path in saved_files(tmp_path)] == before
    assert titles(scene) == ["Rain", "old"]


def test_a_deleted_game_can_be_brought_back_until_the_list_is_left(
    app: App, tmp_path: Path
) -> None:
    for number, name in enumerate("abc"):
        put(tmp_path, f"{name}.txt", random_game(plain_header(), number, 9), MARCH - number)
    present = put(tmp_path, AUTOSAVE, random_game(plain_header(), 7, 9))
    before = {path: path.read_bytes() for path in saved_files(tmp_path)}
    scene = shelf(app)
    press(scene, pygame.K_DOWN, pygame.K_DELETE)
    assert titles(scene) == ["a", "b", "c"], "it asks first"
    press(scene, pygame.K_RETURN)
    click(scene, scene.list.button_rects(0)[RowPart.DELETE])
    press(scene, pygame.K_RETURN)
    assert titles(scene) == ["c"]
    assert [path.name for path in saved_files(tmp_path)] == ["c.txt"]
    assert "“a” is deleted. Undo (Ctrl+Z) brings it back." in dict(written_on(scene))
    press(scene, pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert titles(scene) == ["a", "c"]
    click(scene, scene.undo.rect)
    assert titles(scene) == ["a", "b", "c"]
    assert {path: path.read_bytes() for path in saved_files(tmp_path)} == before
    assert not scene.undo.rect.width
    press(scene, pygame.K_DELETE, pygame.K_RETURN, pygame.K_ESCAPE)
    kept = {path.name for path in tmp_path.iterdir() if path.suffix == ".txt"}
    assert kept == {"a.txt", "c.txt", present.name}
    assert not list(tmp_path.glob(".deleted*"))


def test_a_question_that_is_refused_deletes_nothing(app: App, tmp_path: Path) -> None:
    put(tmp_path, "old.txt", random_game(plain_header(), 1, 9))
    scene = shelf(app)
    press(scene, pygame.K_DELETE, pygame.K_ESCAPE)
    press(scene, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_RETURN)
    assert app.top is scene
    assert (tmp_path / "old.txt").exists()


def test_a_damaged_file_can_be_deleted_and_comes_back_as_it_was(app: App, tmp_path: Path) -> None:
    path = tmp_path / "raw.txt"
    path.write_bytes(b"\xff\xfe")
    scene = shelf(app)
    press(scene, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
    assert not path.exists()
    assert not scene.list.games
    scene.draw(Canvas(pygame.Surface(app.size), scene.app.art))
    press(scene, pygame.K_F2, pygame.K_DELETE, pygame.K_RETURN, pygame.K_DOWN)
    press(scene, pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert path.read_bytes() == b"\xff\xfe"


def test_what_cannot_be_deleted_stays_and_that_is_told(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, "old.txt", random_game(plain_header(), 1, 9))

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    scene = shelf(app)
    monkeypatch.setattr(Path, "rename", refuse)
    press(scene, pygame.K_DELETE, pygame.K_RETURN)
    assert "'old.txt' could not be deleted: permission denied." in dict(written_on(scene))
    assert path.exists()
    assert titles(scene) == ["old"]


# --- keeping ----------------------------------------------------------------------------------


def test_a_finished_game_is_kept_once_when_a_new_one_starts(app: App, tmp_path: Path) -> None:
    over = random_game(plain_header(), 3)
    for _ in range(2):
        put(tmp_path, AUTOSAVE, over)
        scene = SetupScene(app)
        scene.below.open()
        app.push(scene)
        click(scene, scene.below.start.rect)
        assert isinstance(app.top, GameScene)
        app.pop()
    kept = saved_files(tmp_path)
    assert [path.name for path in kept] == ["2026-03-01 Anna and Benno.txt"]
    assert read_file(kept[0], estates()).moves == over.moves


# --- whose deal it is -----------------------------------------------------------------------------


@pytest.mark.parametrize("app", SIZES, indirect=True)
def test_a_row_tells_whose_deal_was_played(app: App, tmp_path: Path) -> None:
    value, day = "0" * 20, date(2026, 3, 1)
    origins = {
        "1.txt": DealOrigin(value, is_secret=False, day=day),
        "2.txt": DealOrigin(value, is_secret=False, points_before=(9, 8)),
        "3.txt": DealOrigin(value),
    }
    for at, (name, origin) in enumerate(origins.items()):
        put(tmp_path, name, play_on(Game.dealt(plain_header(4), origin), 3), MARCH - at)
    scene = shelf(app)
    assert [game.deal for game in scene.list.games] == [
        "Daily deal of 1 March 2026",
        "Same deal as another game",
        "",
    ]
    texts = dict(written_on(scene))
    rows = scene.list.row_rects()
    whose = next(rect for text, rect in texts.items() if text.startswith("Daily deal of"))
    assert rows[0].contains(whose)
    assert whose.right < min(rect.left for rect in scene.list.button_rects(0).values())
    saved = next(rect for text, rect in texts.items() if text.startswith("1 March 2026,"))
    assert saved.right < whose.left
    assert "Daily deal of 1 March 2026" in scene.list.spoken("list", ()).value
