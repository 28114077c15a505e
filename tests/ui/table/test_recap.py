"""After bots have played, a strip lists the events since the turn, and replays them."""

from __future__ import annotations

import pygame
import pytest

from cob.boards import load_main_board
from cob.engine.components import Tile
from cob.engine.events import Event, GoodsSold, PointsScored, Source, TileAdded, TileTaken
from cob.record import COLOURS, Game
from cob.showing.since_turn import TurnDeeds
from cob.text.log_line import Line
from cob.tutorial.first_game.script import Mood
from cob.ui.kit.art import Art
from cob.ui.kit.pictured_text import points_width
from cob.ui.screens.game import GameScene
from cob.ui.table.corner_signs import CornerDeed
from cob.ui.table.layout import TableLayout
from cob.ui.table.log.panel import CornerContents, LogPanel
from cob.ui.table.log.recap import recap_layout
from cob.ui.table.log.reminder import reminder_layout
from cob.ui.table.typesetter import Typesetter
from cob.ui.table.view import GoalLine, ReminderLine
from tests.games import plain_header, play_on, random_game
from tests.ui.at_table import Opener, click_at, corner_sign, paint, people, point, press, settle
from tests.ui.sizes import FROM_720, LYING, SIZES


def after_bots(table: Opener) -> GameScene:
    """Anna's turn begins; Benno has just played."""
    for seed in range(40):
        game = random_game(plain_header(), seed, 30)
        while game.state.current == 0 and not game.state.is_over:
            play_on(game, seed, 1)
        while game.state.current == 1 and not game.state.is_over:
            play_on(game, seed, 1)
        if not game.state.is_over and len(game.state.player.dice) == 2:
            scene = table(game)
            scene.table.motion.stop()
            scene.reminding.dismiss()
            if scene.table.view().recap and scene.table.view().recap[0].taken:
                return scene
    raise AssertionError("Benno never takes a tile")


def test_the_strip_tells_of_each_bot_and_lies_on_nothing(table: Opener) -> None:
    scene = after_bots(table)
    (deeds,) = scene.table.view().recap
    assert deeds.seat == 1
    laid, layout = scene.log.laid, scene.table.layout
    assert laid.recap is not None
    assert layout.corner.contains(laid.recap.area)
    assert laid.log is None or not laid.recap.area.colliderect(laid.log.area)


def test_at_one_screen_it_tells_of_everybody_who_has_played_since(table: Opener) -> None:
    game = Game.start(people(plain_header(3)), 4)
    while not (game.state.round == 2 and len(game.state.player.dice) == 2):
        play_on(game, 4, 1)
    scene = table(game)
    scene.table.motion.stop()
    others = [deeds.seat for deeds in scene.table.view().recap]
    assert sorted(others) == sorted({0, 1, 2} - {scene.state.current})


def test_it_goes_with_the_first_action(table: Opener) -> None:
    scene = after_bots(table)
    play_on(scene.session.game, 1, 1)
    assert scene.table.view().recap == ()


def test_it_is_closed_by_its_cross_for_this_turn(table: Opener) -> None:
    scene = after_bots(table)
    click_at(scene, corner_sign(scene, CornerDeed.DISMISS_RECAP).center)
    assert scene.table.view().recap == ()


def test_pointing_at_it_lights_what_was_done(table: Opener) -> None:
    scene = after_bots(table)
    recap = scene.log.laid.recap
    assert recap is not None
    point(scene, recap.rows[0].band.center)
    assert scene.table.view().log_state.deeds_of == 1
    assert not scene.table.view().lit
    paint(scene)


def test_it_is_shown_again_and_the_game_stays_as_it_is(table: Opener) -> None:
    scene = after_bots(table)
    scene.app.settings.motion_at = 3
    before, moves = scene.state.copy(), len(scene.session.game.moves)
    click_at(scene, corner_sign(scene, CornerDeed.SHOW_AGAIN).center)
    assert scene.retelling.is_on
    assert scene.table.view().state.current == 1
    assert not scene.buttons()
    paint(scene)
    settle(scene, lambda: not scene.retelling.is_on)
    assert scene.state.players == before.players
    assert len(scene.session.game.moves) == moves
    assert scene.table.view().state is scene.state
    assert scene.table.view().recap


def test_a_click_or_a_key_leads_back(table: Opener) -> None:
    scene = after_bots(table)
    scene.app.settings.motion_at = 2
    moves = len(scene.session.game.moves)
    for lead_back in (
        lambda: click_at(scene, scene.table.layout.hand.dice[0].center),
        lambda: press(scene, pygame.K_ESCAPE),
    ):
        press(scene, pygame.K_b)
        assert scene.retelling.is_on
        lead_back()
        assert not scene.retelling.is_on
        assert not scene.playing.chooser.selected
        assert scene.table.view().state is scene.state
    assert len(scene.session.game.moves) == moves


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize("portrait", ["", Mood.CALM.portrait], ids=["lamp", "teacher"])
def test_a_reminder_stays_in_the_dock_or_grows_over_the_log(
    size: tuple[int, int], times: int, portrait: str
) -> None:
    layout = TableLayout(size, 4, load_main_board())
    setter = Typesetter(Art(), layout)
    text = "Many words about one thing. " * times
    reminder = reminder_layout(setter, layout.note, layout.corner, ReminderLine(text, portrait))
    assert layout.corner.contains(reminder.area)
    assert reminder.area.contains(layout.note)
    assert all(reminder.area.contains(setter.box(line)) for line in reminder.lines)
    signs = [sign.area for sign in reminder.signs]
    assert not any(setter.box(line).collidelistall(signs) for line in reminder.lines)
    assert reminder.area.contains(reminder.picture)
    assert not any(setter.box(line).colliderect(reminder.picture) for line in reminder.lines)
    if times == 1 and not portrait:
        assert reminder.area == layout.note


@pytest.mark.parametrize("size", FROM_720, ids=str)
@pytest.mark.parametrize("times", [1, 4, 8, 30])
def test_the_log_ends_where_a_long_reminder_begins(size: tuple[int, int], times: int) -> None:
    """Neither its words nor its signs lie under the reminder."""
    layout = TableLayout(size, 2, load_main_board())
    lines = tuple(Line.saying(0, "Anna adds something somewhere to her estate.") for _ in range(9))
    told = CornerContents(lines, ReminderLine("Many words about one thing. " * times))
    panel = LogPanel(Art(), COLOURS, lambda: told, {})
    panel.place(layout)
    laid = panel.laid
    assert laid.reminder is not None
    if laid.log is None:
        assert times == 30
        return
    assert not laid.log.area.colliderect(laid.reminder.area)
    for row in laid.log.rows:
        assert laid.log.area.contains(row.band)
        assert row.place[0] + row.told[-1].left + row.told[-1].width <= laid.log.area.right
    assert laid.log.rows


def test_the_strip_tells_deeds_in_their_order_with_dots_between() -> None:
    layout = TableLayout((1920, 1080), 2, load_main_board())
    done = (GoodsSold(1, 3, 2), TileTaken(1, 1, 0, Tile.SHIP), TileTaken(1, 1, 1, Tile.MINE))
    recap = recap_layout(Typesetter(Art(), layout), layout.log, [TurnDeeds(1, done)], COLOURS)
    words = "".join(part.words for row in recap.rows for part in row.told)
    assert "".join(words.split()) == "sold2\u00b7took"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("taken", [1, 30])
def test_the_strip_is_as_low_as_its_rows_and_its_signs_lie_on_none(
    size: tuple[int, int], taken: int
) -> None:
    """Few actions of one opponent leave the log its height."""
    layout = TableLayout(size, 2, load_main_board())
    setter = Typesetter(Art(), layout)
    events = (*(TileTaken(1, 1, 0, Tile.SHIP),) * taken, PointsScored(1, 12, Source.PHASES))
    recap = recap_layout(setter, layout.drawer, [TurnDeeds(1, events)], COLOURS)
    step = recap.rows[0].band.height
    assert (len(recap.rows) == 1) is (taken == 1)
    if taken == 1:
        assert recap.area.height < 2 * step
    signs = [sign.area for sign in recap.signs]
    assert not signs[0].colliderect(signs[1])
    for sign in signs:
        assert recap.area.contains(sign)
        assert not any(row.band.colliderect(sign) for row in recap.rows)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_strip_stays_in_its_column(size: tuple[int, int]) -> None:
    """With three busy opponents; where the strip has no room it takes one row."""
    art = Art()
    layout = TableLayout(size, 4, load_main_board())
    setter = Typesetter(art, layout)
    busy: tuple[Event, ...] = tuple(
        event
        for space in range(4)
        for event in (TileTaken(1, 1, space, Tile.CHURCH), TileAdded(1, Tile.CASTLE, space))
    )
    deeds = [TurnDeeds(seat, (*busy, PointsScored(1, 12, Source.PHASES))) for seat in (1, 2, 3)]
    column = layout.log.copy()
    recap = recap_layout(setter, column, deeds, COLOURS)
    assert column.contains(recap.area)
    assert [row.deeds.seat for row in recap.rows] == sorted(row.deeds.seat for row in recap.rows)
    for row in recap.rows:
        assert recap.area.contains(row.band)
        assert not any(row.band.colliderect(sign.area) for sign in recap.signs)
        assert row.points is not None
        points = row.points[0] - points_width(art, "12", recap.size)
        last = row.told[-1]
        assert last.words != "\N{MIDDLE DOT}", "nothing follows the last deed"
        assert row.place[0] + last.left + last.width <= points, "it ends before the points"


@pytest.mark.parametrize("size", LYING, ids=str)
@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("goal", [None, GoalLine("goal", "Fill a region of five spaces.")], ids=str)
@pytest.mark.parametrize("opponents", [1, 3])
def test_the_strip_leaves_lines_of_the_log(
    size: tuple[int, int], text: float, goal: GoalLine | None, opponents: int
) -> None:
    """Below the goal of a chapter too, and after long turns."""
    art = Art()
    art.text_scale = text
    busy = (*(TileTaken(1, 1, 0, Tile.SHIP),) * 15, PointsScored(1, 12, Source.PHASES))
    recap = tuple(TurnDeeds(seat, busy) for seat in range(1, opponents + 1))
    lines = tuple(Line.saying(0, f"Anna adds tile {number}.") for number in range(9))
    told = CornerContents(lines, None, recap, goal)
    panel = LogPanel(art, COLOURS, lambda: told, {})
    panel.place(TableLayout(size, 4, load_main_board(), text))
    laid = panel.laid
    assert laid.recap is not None
    assert laid.log is not None
    assert len(laid.log.rows) >= (1 if goal else 2)
    assert not laid.recap.area.colliderect(laid.log.area)


@pytest.mark.parametrize(
    ("size", "has_arms"), [((2560, 1440), True), ((1920, 1080), False)], ids=str
)
def test_the_empty_place_of_the_note_shows_the_arms_of_the_player_in_the_middle(
    table: Opener, size: tuple[int, int], has_arms: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a wide window has a place for the note alone."""
    shown: list[int] = []
    monkeypatch.setattr(
        "cob.ui.table.log.panel.draw_arms", lambda _, view: shown.append(view.shown)
    )
    scene = table(random_game(people(plain_header()), 3, 30), size)
    scene.reminding.dismiss()
    paint(scene)
    assert bool(shown) == has_arms
    assert set(shown) <= {scene.table.shown}
