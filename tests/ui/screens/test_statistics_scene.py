"""The statistics in the window: by mouse and by keyboard, at every size, without blocking."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from cob.engine.errors import CobError
from cob.engine.events import Source
from cob.files.json_text import as_json_line
from cob.record import PERSON, Game, Header
from cob.statistics.figures import MeanPair
from cob.statistics.result import FinishedGame, PlayerIdentity, PlayerResult
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.text import VERSION, Contents, written_contents
from cob.ui.app import App
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import Axis, Sketch
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.screens.game import GameScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.statistics import scene as scene_module
from cob.ui.screens.statistics.pages import Overview, RecordsPage, TablesPage
from cob.ui.screens.statistics.plots import Histogram, PhaseLines, Plot, SourceBars
from cob.ui.screens.statistics.scene import StatisticsScene
from tests.games import NAMES, plain_header, put, random_game
from tests.ui.hands import click, press
from tests.ui.sizes import SIZES
from tests.ui.writing import words_on, writing

LONG = "W" * 24


def noon(day: int) -> float:
    return (day + 0.5) * 86400


def three_games(folder: Path) -> list[Game]:
    games = [random_game(plain_header(players), players) for players in (2, 3, 2)]
    games[2] = random_game(plain_header(), 9)
    for at, game in enumerate(games):
        put(folder, f"{at}.txt", game, noon(at + 1))
    return games


def known(folder: Path, count: int, name: str = "Anna") -> None:
    """Results without records: Anna wins every other game, by 10 points."""
    results = {}
    for at in range(count):
        points = 150 + at % 40
        players = tuple(
            PlayerResult(
                who,
                controller,
                str(1 + at % 30),
                1 + (at + seat) % 2,
                (points + 10 * ((at + seat) % 2 == 0), *[0] * 9),
                (10, 30, 60, 90, 120),
                2,
                1,
            )
            for seat, (who, controller) in enumerate(((name, PERSON), (f"B{at % 40}", "hard")))
        )
        results[f"g{at}"] = FinishedGame(f"g{at}", 86400.0 * (at + 1), players)
    content = {"version": VERSION, **written_contents(Contents(results, {}, {}))}
    (folder / FILE_NAME).write_text(as_json_line(content), encoding="utf-8")


def watched(app: App) -> Game:
    """The game of the present replay."""
    replay = app.top
    assert isinstance(replay, ReplayScene)
    app.pop()
    return replay.game


def shown(app: App) -> StatisticsScene:
    """The scene, with all records read."""
    scene = StatisticsScene(app)
    app.push(scene)
    while scene.wakes_after() is not None:
        scene.update(0.0)
    return scene


def overview(scene: StatisticsScene) -> Overview:
    page = scene.pages[0]
    assert isinstance(page, Overview)
    return page


def records(scene: StatisticsScene) -> RecordsPage:
    page = scene.pages[3]
    assert isinstance(page, RecordsPage)
    return page


# --- nothing yet ------------------------------------------------------------------------------


def test_without_a_game_there_is_a_sentence_and_a_way_to_play(app: App) -> None:
    scene = shown(app)
    assert "No game has been counted yet." in words_on(scene)
    press(scene, pygame.K_RETURN)
    assert isinstance(app.top, SetupScene)


def test_a_number_of_players_without_games_is_told(app: App, tmp_path: Path) -> None:
    three_games(tmp_path)
    scene = shown(app)
    click(scene, scene.players.cells()[3].center)
    assert "Anna has not finished a game with 4 players yet." in words_on(scene)
    click(scene, scene.players.cells()[0].center)
    assert len(scene.games) == 3


def test_records_are_read_a_few_at_a_time_and_what_was_read_is_kept(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_games(tmp_path)
    monkeypatch.setattr(scene_module, "READING_SECONDS", -1.0)
    monkeypatch.setattr(scene_module, "SHOWING_SECONDS", -1.0)
    scene = StatisticsScene(app)
    app.push(scene)
    assert scene.wakes_after() == 0.0
    assert "Your games are being read." in words_on(scene)
    scene.update(0.0)
    assert len(scene.games) == 1
    app.pop()
    again = StatisticsScene(app)
    assert len(again.games) == 1
    assert again.catch_up.total == 2


# --- whose games ------------------------------------------------------------------------------


def test_the_filters_choose_the_games(app: App, tmp_path: Path) -> None:
    games = three_games(tmp_path)
    scene = shown(app)
    assert scene.player.options == ("Anna", "random (bot)")
    points = [game.state.players[0].points for game in games]
    assert [game.own.points for game in scene.games] == points
    click(scene, scene.players.cells()[1].center)
    assert [game.own.points for game in scene.games] == [points[0], points[2]]
    click(scene, scene.player.rect.move(-3, 0).midright)
    assert scene.player.options[scene.player.chosen] == "random (bot)"
    assert all(game.own.who.is_bot for game in scene.games)


def test_the_last_twenty_games(app: App, tmp_path: Path) -> None:
    known(tmp_path, 30)
    scene = shown(app)
    assert len(scene.games) == 30
    click(scene, scene.period.cells()[1].center)
    assert len(scene.games) == 20
    assert overview(scene).cards[0] == ("Whole games", "20", "10 wins")


def test_the_overview_tells_the_totals(app: App, tmp_path: Path) -> None:
    """Ten games with 150 to 159 points, 10 more in each of the five that were won."""
    known(tmp_path, 10)
    assert overview(shown(app)).cards == [
        ("Whole games", "10", "5 wins"),
        ("Win rate", "50 %", "likely 24 to 76 %"),
        ("Mean points", "159.5", "in a game"),
        ("Best", "168", "points"),
        ("Fewest", "151", "points"),
        ("Longest run", "1", "wins in a row"),
    ]


def test_the_tables(app: App, tmp_path: Path) -> None:
    games = three_games(tmp_path)
    page = shown(app).pages[2]
    assert isinstance(page, TablesPage)
    ((who, count, _, lead),) = page.opponents.rows
    leads = [
        game.state.players[0].points - other.points
        for game in games
        for other in game.state.players[1:]
    ]
    assert (who, count) == ("random (bot)", "4")
    assert float(lead.replace("−", "-")) == pytest.approx(sum(leads) / 4, abs=0.0501)
    assert [row[:2] for row in page.estates.rows] == [("No. 1", "3")]


# --- by keyboard alone ------------------------------------------------------------------------


def test_the_arrow_keys_turn_the_pages_and_tab_leads_everywhere(app: App, tmp_path: Path) -> None:
    three_games(tmp_path)
    scene = shown(app)
    assert scene.tabs.focused
    press(scene, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.page is records(scene)
    assert scene.tabs.focused
    reached: list[Widget] = []
    for _ in scene.form.widgets:
        press(scene, pygame.K_TAB)
        reached += [widget for widget in scene.form.widgets if widget.focused]
    assert {id(widget) for widget in reached} == {id(widget) for widget in scene.form.widgets}
    press(scene, pygame.K_ESCAPE)
    assert app.top is not scene


def test_the_keys_go_from_game_to_game_in_the_plot_and_open_one(app: App, tmp_path: Path) -> None:
    games = three_games(tmp_path)
    scene = shown(app)
    plot = overview(scene).plot
    scene.form.focus(plot)
    press(scene, pygame.K_LEFT, pygame.K_LEFT)
    assert plot.selected == 1
    assert plot.told().startswith("3 January 1970: ")
    assert "2 × random (bot)" in plot.told()
    press(scene, pygame.K_RETURN)
    assert watched(app).moves == games[1].moves
    press(scene, pygame.K_RIGHT, pygame.K_RIGHT)
    assert plot.selected == 2


def test_the_keys_go_through_the_records_and_open_one(app: App, tmp_path: Path) -> None:
    games = three_games(tmp_path)
    scene = shown(app)
    scene.tabs.choose(3)
    rows = records(scene).list
    scene.form.focus(rows)
    press(scene, pygame.K_RETURN)
    best = max(range(3), key=lambda at: games[at].state.players[0].points)
    assert rows.feats[0].title == "Highest score"
    assert watched(app).moves == games[best].moves
    press(scene, pygame.K_END)
    assert rows.selected == len(rows.feats) - 1
    press(scene, pygame.K_HOME, pygame.K_UP)
    assert not rows.focused


# --- opening a game ---------------------------------------------------------------------------


def test_a_click_on_a_mark_or_on_a_record_opens_its_game(app: App, tmp_path: Path) -> None:
    games = three_games(tmp_path)
    scene = shown(app)
    click(scene, overview(scene).plot.spot(2))
    assert watched(app).moves == games[2].moves
    scene.tabs.choose(3)
    rows = records(scene).list
    click(scene, rows.row_rects()[1].center)
    path = scene.store.file_of(rows.feats[1].game.result)
    assert path is not None
    assert watched(app).moves == games[int(path.stem)].moves


def test_a_game_whose_record_is_gone_says_so(app: App, tmp_path: Path) -> None:
    known(tmp_path, 3)
    scene = shown(app)
    plot = overview(scene).plot
    click(scene, plot.spot(0))
    assert app.top is scene
    assert plot.told().endswith("(its record is gone)")
    assert scene.news.startswith("The record of this game is gone")


def test_a_record_that_changed_meanwhile_is_not_opened_for_another(
    app: App, tmp_path: Path
) -> None:
    three_games(tmp_path)
    scene = shown(app)
    put(tmp_path, "0.txt", random_game(plain_header(), 77), noon(50))
    click(scene, overview(scene).plot.spot(0))
    assert app.top is scene
    assert scene.news.startswith("The record of this game is gone")


def test_what_goes_wrong_when_a_game_is_opened_is_one_sentence(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_games(tmp_path)

    def refuse(*arguments: object) -> None:
        raise CobError("this cannot be opened")

    scene = shown(app)
    monkeypatch.setattr(Store, "game_of", refuse)
    click(scene, overview(scene).plot.spot(0))
    assert scene.news == "This cannot be opened."


def test_after_a_game_that_was_opened_the_new_files_are_counted(app: App, tmp_path: Path) -> None:
    """The table saves the game as the last one; that is a copy and counts no second time."""
    games = three_games(tmp_path)
    scene = shown(app)
    click(scene, overview(scene).plot.spot(0))
    assert app.top is not scene
    app.push(GameScene(app, games[0]))
    put(tmp_path, "new.txt", random_game(plain_header(), 21), noon(9))
    while app.top is not scene:
        app.pop()
    assert scene.catch_up.total == 2
    while scene.wakes_after() is not None:
        scene.update(0.0)
    assert len(scene.games) == 4


# --- drawing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("app", SIZES, indirect=True)
def test_every_page_is_drawn_inside_its_sheet_at_every_size(app: App, tmp_path: Path) -> None:
    known(tmp_path, 90, LONG)
    scene = shown(app)
    surface = pygame.Surface(app.size)
    for at, page in enumerate(scene.pages):
        scene.tabs.choose(at)
        scene.draw(Canvas(surface, scene.app.art))
        for widget in page.widgets:
            assert widget.rect.width > 0
            assert scene.sheet.contains(widget.rect)
    first, second = scene.player.rect, scene.back.rect
    assert not first.colliderect(second)


@pytest.mark.parametrize("count", [1, 2, 3, 700])
def test_few_games_and_many_are_drawn(app: App, tmp_path: Path, count: int) -> None:
    known(tmp_path, count)
    scene = shown(app)
    surface = pygame.Surface(app.size)
    for at in range(len(scene.pages)):
        scene.tabs.choose(at)
        scene.draw(Canvas(surface, scene.app.art))
    plot = overview(scene).plot
    inside = plot.area().move(plot.rect.topleft)
    assert all(inside.inflate(2, 2).collidepoint(plot.spot(at)) for at in range(count))


def test_long_tables_scroll_by_wheel_and_keys(app: App, tmp_path: Path) -> None:
    known(tmp_path, 90)
    scene = shown(app)
    scene.tabs.choose(2)
    page = scene.pages[2]
    assert isinstance(page, TablesPage)
    table = page.estates
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=table.rect.center, rel=(0, 0)))
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1))
    assert table.offset > 0
    assert page.opponents.offset == 0
    scene.form.focus(table)
    press(scene, pygame.K_END)
    assert table.offset == table.content - table.rect.height
    press(scene, pygame.K_HOME, pygame.K_UP)
    assert table.offset == 0
    assert not table.focused


def placed(plot: Plot) -> pygame.Surface:
    """The plot, drawn on a surface of its own."""
    plot.place(pygame.Rect(0, 0, 600, 400), 18)
    surface = pygame.Surface((600, 400))
    plot.draw(Canvas(surface, Art()))
    return surface


def test_own_bars_are_filled_and_the_others_hatched() -> None:
    bars = SourceBars()
    bars.show("Anna", {source: MeanPair(10, 10) for source in Source})
    surface = placed(bars)
    _, _, own, others = bars.pairs()[0]

    def shades(rect: pygame.Rect) -> int:
        y = rect.centery
        return len({tuple(surface.get_at((x, y))) for x in range(rect.left + 8, rect.right - 8)})

    assert shades(own) == 1
    assert shades(others) > 1


def test_an_empty_plot_is_an_empty_card() -> None:
    for plot in (Histogram(), SourceBars(), PhaseLines()):
        surface = placed(plot)
        middle = surface.subsurface((40, 40, 500, 300))
        assert {tuple(middle.get_at((x, 150)))[:3] for x in range(500)} == {theme.parchment_light}


def test_an_axis_goes_from_its_first_number_to_its_last() -> None:
    axis = Axis.over(300, 100, [150, 160, 170])
    assert [axis(value) for value in (150, 160, 170)] == [300, 200, 100]


def test_dashes_leave_gaps() -> None:
    sketch = Sketch((100, 10), 18)
    sketch.dashes([(0, 5), (100, 5)], (0, 0, 0), 2, 10)
    picture = sketch.finished()
    dark = [picture.get_at((x, 5))[0] < 128 for x in range(2, 98)]
    assert 40 <= sum(dark) <= 60
    assert sum(a != b for a, b in pairwise(dark)) == 9


def test_a_damaged_file_is_told_at_the_foot(app: App, tmp_path: Path) -> None:
    three_games(tmp_path)
    (tmp_path / FILE_NAME).write_text("{")
    scene = shown(app)
    assert "could not be understood" in scene.news
    assert len(scene.games) == 3
    scene.draw(Canvas(pygame.Surface(app.size), scene.app.art))


def test_names_that_differ_in_capitals_are_one_player(app: App, tmp_path: Path) -> None:
    header: Header = plain_header()
    small = replace(
        header, seats=(replace(header.seats[0], name=NAMES[0].lower()), header.seats[1])
    )
    put(tmp_path, "a.txt", random_game(header, 1), noon(1))
    put(tmp_path, "b.txt", random_game(small, 2), noon(2))
    scene = shown(app)
    assert scene.people[0] == PlayerIdentity.called("ANNA")
    assert scene.player.options[0] == "anna"
    assert len(scene.games) == 2


def test_one_game_stands_in_the_middle_of_a_sensible_axis(app: App, tmp_path: Path) -> None:
    """Not between 205 and 206 points, and not as high as the card."""
    known(tmp_path, 1)
    page = overview(shown(app))
    plot, histogram = page.plot, page.histogram
    area = plot.area().move(plot.rect.topleft)
    across, up = plot.spot(0)
    assert abs(across - area.centerx) <= 2
    assert area.top + area.height // 4 < up < area.bottom - area.height // 4
    with writing() as written:
        page.draw(Canvas(app.window, app.art))
    numbers = {int(text) for text, _ in written if text.isdigit()}
    assert {150, 160, 170} <= numbers
    assert len(histogram.bins) > 1
