"""What a move scores: gold line first, then one number, then coins into the player's points."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import dist

import pygame
import pytest
from pygame import Rect

from cob.boards import load_main_board
from cob.engine.components import Kind
from cob.engine.events import ActionTaken, BonusTileWon, PointsScored, Source
from cob.engine.hexgrid import mask_of
from cob.session.session import PlayedMove
from cob.showing.event_times import LONGEST, timeline
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animation_pictures import AnimationPictures, large_number
from cob.ui.table.motion.animations import Count
from cob.ui.table.motion.flights import Flight
from cob.ui.table.motion.gains import GrownNumber, PartOfTotal, RisingGain
from cob.ui.table.motion.motion import FRAME, Motion
from cob.ui.table.motion.outline import LinePicture, RunningSpark, Tracing, point_on
from cob.ui.table.motion.pieces import Coin, Gain, GoldenLine, Good, GrowingTotal, Total
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView
from tests.engine.table import act, position, put, space
from tests.ui.at_table import Opener, click_at, game_at

SQUARE = ((-40.0, -40.0), (40.0, -40.0), (40.0, 40.0), (-40.0, 40.0))


@cache
def layout_of() -> TableLayout:
    return TableLayout((1280, 720), 2, load_main_board())


def a_region_is_completed() -> PlayedMove:
    """Anna, who has 4 points, completes a region of three spaces in the first phase: 6 + 10."""
    state = position(dice=(5, 1), storage="bank")
    put(state, 0, "church", "e1")
    put(state, 0, "market", "f1")
    state.players[0].points = 4
    state.players[0].points_by[Source.GOODS] = 4
    before = state.copy()
    return PlayedMove(before, tuple(act(state, "5: add bank to e2")), state)


def all_animals_are_there() -> PlayedMove:
    """Anna is the first to complete all pastures: 3 + 15 + 10 + 5."""
    state = position(dice=(5, 1), storage="cow-3")
    put(state, 0, "sheep-2", "a1", "b1", "b2", "c2", "e6")
    before = state.copy()
    return PlayedMove(before, tuple(act(state, "5: add cow-3 to c1")), state)


def begun(move: PlayedMove, shown: int = 0) -> Motion:
    motion = Motion()
    motion.begin(move, layout_of(), shown)
    return motion


def the_total(motion: Motion) -> GrownNumber:
    (total,) = (each for each in motion.animations if isinstance(each, GrownNumber))
    return total


def clear_of(total: GrownNumber, *tiles: Rect) -> bool:
    """Whether the number and the word below it leave tiles free, as far as they are inked."""
    assert isinstance(total.what, Total)
    painter = Painter(Canvas(pygame.Surface((1280, 720)), Art()), layout_of())
    ink = large_number(painter, total.what).get_bounding_rect()
    picture = large_number(painter, total.what).get_rect(center=total.start)
    return bool(ink.move(picture.topleft).collidelist(tiles) < 0)


def test_the_number_lies_below_a_region_at_the_upper_edge() -> None:
    total = the_total(begun(all_animals_are_there()))
    tiles = [layout_of().hexes[space(name)].box for name in ("a1", "b1", "b2", "c1", "c2")]
    assert clear_of(total, *tiles)
    assert total.start[1] > max(tile.bottom for tile in tiles)


# --- one number -------------------------------------------------------------------------------


def test_parts_gather_in_one_number_above_the_region() -> None:
    motion = begun(a_region_is_completed())
    parts = [each for each in motion.animations if isinstance(each, PartOfTotal)]
    total = the_total(motion)
    assert [each.what.number for each in parts if isinstance(each.what, Gain)] == [6, 10]
    assert total.what == Total(16)
    assert clear_of(total, *(layout_of().hexes[space(name)].box for name in ("e1", "e2", "f1")))
    assert total.start[1] < layout_of().hexes[space("e1")].box.top
    for part in parts:
        assert part.over_at == pytest.approx(total.delay), "the number comes out of its parts"
        assert part.end == total.start
        late = part.place(part.over_at - 0.001)
        assert late is not None
        assert dist(late, total.start) < 5


def test_parts_lie_beside_each_other_before_they_join() -> None:
    motion = begun(all_animals_are_there())
    parts = [each for each in motion.animations if isinstance(each, PartOfTotal)]
    places = [part.place(part.delay + 0.7 * part.length) for part in parts]
    across = [place[0] for place in places if place is not None]
    assert len(across) == 4
    assert all(right - left > layout_of().px(70) for left, right in pairwise(across))


def test_a_large_bonus_tile_makes_it_first() -> None:
    assert the_total(begun(all_animals_are_there())).what == Total(33, is_first=True)


def test_the_second_player_to_complete_a_colour_is_not_first() -> None:
    events = (
        ActionTaken(0, a_region_is_completed().events[0].action, 5, 5),
        PointsScored(0, 3, Source.REGIONS),
        BonusTileWon(0, Kind.ANIMAL, large=False),
        PointsScored(0, 2, Source.BONUS_TILES),
    )
    state = position()
    assert the_total(begun(PlayedMove(state, events, state))).what == Total(5)


def test_a_single_reason_needs_no_total() -> None:
    state = position(dice=(3, 5), goods="3 3")
    before = state.copy()
    motion = begun(PlayedMove(before, tuple(act(state, "3: sell goods 3")), state))
    assert not any(isinstance(each, GrownNumber | Coin) for each in motion.animations)
    points = next(each for each in motion.animations if each.what == Gain(Good.POINTS, 4))
    assert isinstance(points, RisingGain)
    assert layout_of().panels[0].points.collidepoint(points.end)


# --- coins and points -------------------------------------------------------------------------


def test_coins_fly_from_the_number_to_the_points_and_have_landed_when_these_count() -> None:
    motion = begun(a_region_is_completed())
    total, points = the_total(motion), layout_of().panels[0].points
    coins = [each for each in motion.animations if isinstance(each.what, Coin)]
    assert 4 <= len(coins) <= 12
    for coin in coins:
        assert isinstance(coin, Flight)
        assert dist(coin.start, total.start) < layout_of().px(40)
        assert points.collidepoint(coin.end)
        assert total.delay < coin.delay < coin.over_at <= total.over_at + 1e-9


def test_the_points_count_up_while_coins_arrive() -> None:
    motion = begun(a_region_is_completed())
    (count,) = (each for each in motion.animations if isinstance(each, Count))
    assert count.what == GrowingTotal(4, 20, layout_of().panels[0].points.size)
    shown = [count.number(count.delay + count.length * at / 20) for at in range(21)]
    assert (shown[0], shown[-1]) == (4, 20)
    assert shown == sorted(shown)
    first = min(each.over_at for each in motion.animations if isinstance(each.what, Coin))
    assert count.delay == pytest.approx(first, abs=0.1)


def test_all_points_of_a_move_arrive_together_with_the_last() -> None:
    timed = timeline(all_animals_are_there().events)
    arrivals = {each.arrives for each in timed if isinstance(each.event, PointsScored)}
    assert len(arrivals) == 1
    assert max(arrivals) <= LONGEST


# --- the golden line --------------------------------------------------------------------------


def test_the_line_runs_around_the_region_before_its_parts_have_gathered() -> None:
    motion = begun(a_region_is_completed())
    (line,) = (each for each in motion.animations if isinstance(each, Tracing))
    assert line.whose == (0, mask_of([space(name) for name in ("e1", "e2", "f1")]))
    drawn = [line.drawn(line.delay + line.length * at / 40) for at in range(41)]
    assert (drawn[0], drawn[-1]) == (0, 1)
    assert drawn == sorted(drawn)
    complete = line.delay + line.length * drawn.index(1) / 40
    first = min(each.delay for each in motion.animations if isinstance(each.what, Coin))
    assert complete < first, "gold line first, coins after"


def test_it_begins_at_the_newest_tile() -> None:
    motion = begun(a_region_is_completed())
    (spark,) = (each for each in motion.animations if isinstance(each, RunningSpark))
    newest = layout_of().hexes[space("e2")]
    assert dist(spark.start, newest.center) < newest.height / 2 + 2
    assert spark.place(spark.delay) == pytest.approx(spark.start)


def test_a_small_estate_is_traced_too() -> None:
    """Anna's estate is on her small board while Benno's is in the middle."""
    motion = begun(a_region_is_completed(), shown=1)
    (line,) = (each for each in motion.animations if isinstance(each, Tracing))
    assert layout_of().panels[0].estate.collidepoint(line.start)


def test_a_point_on_a_line_goes_around_it() -> None:
    assert point_on(SQUARE, 0.0) == (-40.0, -40.0)
    assert point_on(SQUARE, 0.125) == (0.0, -40.0)
    assert point_on(SQUARE, 0.75) == (-40.0, 40.0)
    assert point_on(SQUARE, 1.0) == pytest.approx((-40.0, -40.0))


def test_a_line_is_drawn_as_far_as_asked_and_begins_anew_when_time_goes_back() -> None:
    picture = LinePicture(GoldenLine(0, 1, (SQUARE,), (96, 96), 4))
    half = picture.upto(0.5)[1]
    assert half.get_at((48, 8)).a == 255
    assert half.get_at((48, 88)).a == 0
    assert picture.upto(1.0)[1].get_at((48, 88)).a == 255
    assert picture.upto(0.25)[1].get_at((88, 48)).a == 0


def test_a_region_has_its_gilded_edge_when_it_has_been_traced(
    table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = a_region_is_completed()
    scene = table(game_at(move.after), (1280, 720))
    motion, surface = scene.table.motion, pygame.Surface((1280, 720))
    motion.begin(move, scene.table.layout, 0)
    (line,) = (each for each in motion.animations if isinstance(each, Tracing))
    whose, seen = (0, line.whose[1]), []
    draw = scene.table.lay

    def look(canvas: Canvas, view: TableView) -> None:
        seen.append((motion.clock, whose in view.untraced))
        draw(canvas, view)

    monkeypatch.setattr(scene.table, "lay", look)
    while motion.is_moving:
        scene.draw(Canvas(surface, scene.app.art))
        motion.update(FRAME)
    assert all(waits == (line.drawn(clock) < 1) for clock, waits in seen)
    assert {waits for _, waits in seen} == {True, False}


def test_no_light_washes_over_the_tiles(table: Opener) -> None:
    """Gold, and nothing white: no picture of a completed region is whiter than pale gold."""
    move = a_region_is_completed()
    scene = table(game_at(move.after), (1280, 720))
    painter = Painter(Canvas(pygame.Surface((1, 1)), scene.app.art), scene.table.layout)
    (line,) = (each for each in begun(move).animations if isinstance(each, Tracing))
    for picture in AnimationPictures().of(painter, scene.table.view(), line, line.over_at - 0.3):
        width, height = picture.get_size()
        opaque = [picture.get_at((x, y)) for x in range(0, width, 3) for y in range(0, height, 3)]
        assert all(colour.b < 200 for colour in opaque if colour.a > 60)
        assert picture.get_at((width // 2, height // 2)).a == 0, "the tiles are as they were"


def test_a_click_ends_it_all(table: Opener) -> None:
    move = a_region_is_completed()
    scene = table(game_at(move.after), (1280, 720))
    scene.table.motion.begin(move, scene.table.layout, 0)
    click_at(scene, (640, 300))
    assert not scene.table.motion.is_moving
    assert scene.table.motion.shown(move.after).players[0].points == 20
