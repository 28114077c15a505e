"""Games on estates of players' own in the window, whose maps are not there."""

from __future__ import annotations

from pathlib import Path

import pygame

from cob.boards import load_estate, load_estates
from cob.boards.estate_writer import save_estate
from cob.clicks.table_things import TableButton
from cob.engine import EstateLayout
from cob.record import AUTOSAVE, FIRST_LINE, Game, Header, Seat, format_record
from cob.statistics.store import CatchUp, Store
from cob.ui.app import App
from cob.ui.scene import AppContext
from cob.ui.screens.game import GameScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.saved_games.row_layout import RowPart
from cob.ui.screens.saved_games.scene import SavedGamesScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.table_menu import MenuSheet
from tests.games import estates, plain_header, play_on, put, random_game
from tests.own_estates import own_estate
from tests.ui.at_review import Patient
from tests.ui.at_table import AppOpener, Opener, choose_entry
from tests.ui.hands import click, press
from tests.ui.writing import words_on

HOME = own_estate(1)


def game_on(layout: EstateLayout, decisions: int | None = None) -> Game:
    seats = Seat("Anna", "red", "person", (layout,)), Seat("Ben", "blue", "random", (layout,))
    return play_on(Game.start(Header(seats), 3), 3, decisions)


def shelf(app: App) -> SavedGamesScene:
    scene = SavedGamesScene(app)
    app.push(scene)
    while scene.wakes_after() is not None:
        scene.update(0.0)
    return scene


def test_a_saved_game_is_listed_watched_and_played_on(app: App) -> None:
    put(app.folder, "a friend's.txt", game_on(HOME, 40))
    scene = shelf(app)
    (saved,) = scene.list.games
    assert saved.problem == ""
    assert [each.layout for each in saved.estates] == [HOME, HOME]
    click(scene, scene.list.button_rects(0)[RowPart.WATCH])
    assert isinstance(app.top, ReplayScene)
    app.pop()
    press(shelf(app), pygame.K_RETURN)
    assert isinstance(app.top, GameScene)
    assert app.top.session.game.header.seats[0].choices == (HOME,)
    app.draw()


def test_a_finished_game_is_reviewed_and_counted(app: App) -> None:
    app.analysis = Patient()  # type: ignore[assignment]
    game = game_on(HOME)
    put(app.folder, "a friend's.txt", game)
    scene = shelf(app)
    click(scene, scene.list.button_rects(0)[RowPart.REVIEW])
    assert isinstance(app.top, ReviewScene)
    app.draw()
    store = Store(app.folder / "statistics.json")
    CatchUp(store, app.estates.layouts).step()
    (result,) = store.in_order()
    assert [each.estate for each in result.players] == ["home", "home"]
    assert store.game_of(result, app.estates.layouts).state == game.state


def test_the_unfinished_game_waits_at_the_next_start(open_app: AppOpener, tmp_path: Path) -> None:
    put(tmp_path, AUTOSAVE, game_on(HOME, 40))
    app = open_app()
    found, problem = app.autosave.look_for_unfinished(app.estates.layouts)
    assert found is not None
    assert (found.game.state, problem) == (game_on(HOME, 40).state, "")


def test_the_table_shows_the_record_s_estate_and_not_the_map_of_its_number(
    table: Opener, tmp_path: Path
) -> None:
    save_estate(tmp_path / "estates" / "home.tmx", own_estate(2, title="Another"))
    scene = table(game_on(HOME, 20))
    assert scene.app.estates.layouts["home"] != HOME
    assert scene.table.view().state.players[0].layout == HOME
    assert "Riverside" in " ".join(words_on(scene))


def test_an_older_game_that_is_played_on_gets_its_estates(
    open_app: AppOpener, tmp_path: Path
) -> None:
    """It lies in two files then, and is not kept a third time."""
    save_estate(tmp_path / "estates" / "home.tmx", HOME)
    told, _, rest = format_record(game_on(HOME, 40)).split("\n", 2)
    (tmp_path / "older.txt").write_text(f"{FIRST_LINE}\n{rest}", encoding="utf-8")
    app = open_app()
    game = app.autosave.take_up(app.estates.layouts, tmp_path / "older.txt")
    put(tmp_path, AUTOSAVE, game)
    assert (tmp_path / AUTOSAVE).read_text(encoding="utf-8").startswith(f"{told}\nestate home")
    app.autosave.put_aside(app.estates.layouts)
    assert sorted(path.name for path in tmp_path.glob("*.txt")) == ["autosave.txt", "older.txt"]


# --- keeping the estate -----------------------------------------------------------------------


def symbols(app: AppContext) -> list[str]:
    assert isinstance(app.top, MenuSheet)
    return [card.entry.symbol for card in app.top.cards]


def test_the_estate_of_a_game_can_be_kept(table: Opener, tmp_path: Path) -> None:
    scene = table(game_on(HOME, 20))
    app, folder = scene.app, tmp_path / "estates"
    press(scene, pygame.K_ESCAPE)
    choose_entry(app, "kind-castle")
    assert isinstance(app.top, Dialog)
    assert "Kept among your own: No. home – Riverside." in " ".join(words_on(app.top))
    assert load_estate(folder / "estate_home.tmx") == HOME
    assert app.estates.layouts["home"] == HOME
    press(app.top, pygame.K_RETURN)
    press(scene, pygame.K_ESCAPE)
    assert "kind-castle" not in symbols(app)


def test_an_estate_whose_number_is_taken_gets_another(table: Opener, tmp_path: Path) -> None:
    folder = tmp_path / "estates"
    save_estate(folder / "home.tmx", own_estate(2))
    scene = table(game_on(HOME, 20))
    press(scene, pygame.K_ESCAPE)
    choose_entry(scene.app, "kind-castle")
    assert "No. 10 – Riverside" in " ".join(words_on(scene.app.top))
    kept = load_estates(folder).layouts["10"]
    assert (kept.rows, kept.name) == (HOME.rows, "Riverside")
    press(scene.app.top, pygame.K_RETURN)
    press(scene, pygame.K_ESCAPE)
    assert "kind-castle" not in symbols(scene.app)


def test_there_is_nothing_to_keep_of_a_printed_estate_or_one_that_is_there(
    table: Opener, tmp_path: Path
) -> None:
    save_estate(tmp_path / "estates" / "home.tmx", HOME)
    for game in (game_on(HOME, 20), random_game(plain_header(), 1, 20)):
        scene = table(game, folder=tmp_path)
        press(scene, pygame.K_ESCAPE)
        assert "kind-castle" not in symbols(scene.app)


def test_an_estate_that_cannot_be_kept_is_told(table: Opener, tmp_path: Path) -> None:
    (tmp_path / "estates").write_text("a file", encoding="utf-8")
    scene = table(game_on(HOME, 20))
    press(scene, pygame.K_ESCAPE)
    choose_entry(scene.app, "kind-castle")
    assert "cannot be written" in " ".join(words_on(scene.app.top))


def test_a_watched_game_offers_it_too(app: App) -> None:
    scene = ReplayScene(app, game_on(HOME, 20))
    app.push(scene)
    scene.deeds[TableButton.MENU]()
    choose_entry(app, "kind-castle")
    assert (app.own_estates / "estate_home.tmx").exists()
    assert estates().keys() < app.estates.layouts.keys()
