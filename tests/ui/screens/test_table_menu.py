"""The menu over a table: a game, a lesson and a replay each have their own."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cob.clicks.table_things import DieAt, TableButton
from cob.engine import legal_actions
from cob.record import AUTOSAVE, Game, read_file
from cob.saves.saved_games import saved_files
from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.screens.saved_games.save_as import SaveAsSheet
from cob.ui.screens.settings import SettingsScene
from cob.ui.screens.table_menu import MenuSheet
from cob.ui.screens.title import TitleScene
from tests.games import estates, plain_header
from tests.ui.at_table import AppOpener, choose_entry, click, menu_card, people, press
from tests.ui.sizes import SIZES
from tests.ui.writing import writing


def at_game(app: App, seed: int = 5, actions: int = 0) -> GameScene:
    """A game between people at the table, after some actions."""
    game = Game.start(people(plain_header(2)), seed)
    for _ in range(actions):
        game.play(legal_actions(game.state)[0])
    scene = GameScene(app, game)
    app.push(scene)
    scene.table.rest()
    return scene


def opened_menu(scene: GameScene) -> MenuSheet:
    click(scene, TableButton.MENU)
    sheet = scene.app.top
    assert isinstance(sheet, MenuSheet)
    return sheet


def shown_game(app: App) -> Game:
    scene = app.top
    assert isinstance(scene, GameScene)
    return scene.session.game


def test_escape_opens_the_menu_where_there_is_nothing_to_drop_and_goes_on(app: App) -> None:
    scene = at_game(app)
    click(scene, DieAt(0))
    press(scene, pygame.K_ESCAPE)
    assert app.top is scene
    press(scene, pygame.K_ESCAPE)
    assert isinstance(app.top, MenuSheet)
    press(scene, pygame.K_ESCAPE)
    assert app.top is scene


def test_the_keyboard_alone_goes_through_the_menu(app: App) -> None:
    scene = at_game(app)
    opened_menu(scene)
    press(scene, pygame.K_RETURN)
    assert app.top is scene, "the first entry goes on"
    sheet = opened_menu(scene)
    leave = [card.entry.symbol for card in sheet.cards].index("leave")
    assert leave == 2, "beside Save"
    for _ in range(leave):
        press(scene, pygame.K_TAB)
    press(scene, pygame.K_RETURN)
    assert isinstance(app.top, TitleScene)


@pytest.mark.parametrize(
    ("symbol", "screen"), [("help", RulesScene), ("settings", SettingsScene), ("save", SaveAsSheet)]
)
def test_what_the_menu_opens_leads_back_to_it(app: App, symbol: str, screen: type) -> None:
    scene = at_game(app)
    sheet = opened_menu(scene)
    choose_entry(app, symbol)
    assert isinstance(app.top, screen)
    press(scene, pygame.K_ESCAPE)
    assert app.top is sheet


def test_a_language_set_meanwhile_is_spoken_by_the_menu(app: App) -> None:
    scene = at_game(app)
    opened_menu(scene)
    choose_entry(app, "settings")
    app.settings.language = "de"
    app.restyle()
    press(scene, pygame.K_ESCAPE)
    assert menu_card(app, "settings").entry.title == "Einstellungen"
    app.settings.language = "en"
    app.restyle()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_sound_is_switched_and_told(app: App, by_key: bool) -> None:
    scene = at_game(app)
    opened_menu(scene)
    assert menu_card(app, "sound").entry.title == "Sound off"
    if by_key:
        press(scene, pygame.K_m)
    else:
        choose_entry(app, "sound")
    assert app.settings.muted
    assert app.sounds.muted
    assert menu_card(app, "sound-off").entry.title == "Sound on"


def test_the_window_fills_the_screen_and_comes_back(app: App) -> None:
    scene = at_game(app)
    opened_menu(scene)
    choose_entry(app, "screen")
    assert app.is_full_screen
    assert menu_card(app, "screen").entry.title == "Window"
    choose_entry(app, "screen")
    assert not app.is_full_screen


def test_time_stands_still_below_the_menu(app: App) -> None:
    scene = at_game(app)
    sheet = opened_menu(scene)
    assert sheet.halts_below
    app.frame(0.0)
    assert app.scenes[-1] is sheet


def test_leaving_keeps_the_game_to_be_continued(app: App, tmp_path: Path) -> None:
    scene = at_game(app, actions=3)
    opened_menu(scene)
    choose_entry(app, "leave")
    assert isinstance(app.top, TitleScene)
    assert read_file(tmp_path / AUTOSAVE, estates()).moves == scene.session.game.moves


def test_the_same_deal_begins_again_and_nothing_is_lost(app: App, tmp_path: Path) -> None:
    scene = at_game(app, actions=6)
    before = scene.session.game
    opened_menu(scene)
    choose_entry(app, "restart")
    game = shown_game(app)
    fresh = Game.start(before.header, before.seed)
    assert (game.header, game.moves, game.seed) == (before.header, fresh.moves, before.seed)
    kept = [path for path in saved_files(tmp_path) if path.name != AUTOSAVE]
    assert [read_file(path, estates()).moves for path in kept] == [before.moves]
    app.top.leave()
    assert read_file(tmp_path / AUTOSAVE, estates()).moves == game.moves


def test_a_game_that_was_read_begins_again_with_what_was_dealt_at_first(
    app: App, tmp_path: Path
) -> None:
    scene = at_game(app, actions=6)
    scene.leave()
    app.pop()
    read = read_file(tmp_path / AUTOSAVE, estates())
    assert read.seed is None
    scene = GameScene(app, read)
    app.push(scene)
    opened_menu(scene)
    choose_entry(app, "restart")
    game, fresh = shown_game(app), Game.start(read.header, 5)
    assert game.moves == fresh.moves
    assert game.state.board == fresh.state.board
    assert game.state.current == fresh.state.current
    assert game.state.player.dice == fresh.state.player.dice


def test_a_rematch_seats_the_same_players_at_another_deal(app: App, tmp_path: Path) -> None:
    scene = at_game(app, actions=6)
    before = scene.session.game
    opened_menu(scene)
    choose_entry(app, "dice")
    game = shown_game(app)
    assert game.header == before.header
    assert game.seed != before.seed
    assert game.moves != Game.start(before.header, before.seed).moves
    assert len(app.scenes) == 2, "the new table lies where the old one lay"
    kept = [path for path in saved_files(tmp_path) if path.name != AUTOSAVE]
    assert [read_file(path, estates()).moves for path in kept] == [before.moves]


def test_a_game_that_nobody_has_played_is_not_kept(app: App, tmp_path: Path) -> None:
    scene = at_game(app)
    opened_menu(scene)
    choose_entry(app, "dice")
    assert [path.name for path in saved_files(tmp_path) if path.name != AUTOSAVE] == []


def test_a_game_that_cannot_be_kept_goes_on(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, target: Path) -> Path:
        raise PermissionError("locked")

    scene = at_game(app, actions=6)
    opened_menu(scene)
    monkeypatch.setattr(Path, "rename", refuse)
    choose_entry(app, "dice")
    assert app.top is scene
    assert "would be lost" in scene.table.view().message
    monkeypatch.undo()
    moves = len(scene.session.game.moves)
    scene.play(legal_actions(scene.state)[0])
    assert len(scene.session.game.moves) > moves
    scene.session.close()
    assert read_file(app.folder / AUTOSAVE, estates()).moves == scene.session.game.moves


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_every_entry_has_room_for_its_texts(
    open_app: AppOpener, size: tuple[int, int], scale: float
) -> None:
    app = open_app(size)
    app.art.text_scale = scale
    sheet = opened_menu(at_game(app))
    window = pygame.Rect((0, 0), app.size)
    assert len({card.entry.symbol for card in sheet.cards}) == len(sheet.cards)
    for card in sheet.cards:
        assert window.contains(card.rect)
        with writing() as written:
            card.draw(Canvas(app.window, app.art))
        assert len(written) >= 2
        for text, rect in written:
            assert card.rect.contains(rect), text
