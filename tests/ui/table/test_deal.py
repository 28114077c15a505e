"""A phase is dealt: old tiles are swept off, new ones fly in arcs and turn over."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pygame
import pytest
from pygame import Rect

from cob.boards import load_main_board
from cob.engine.components import FIRST_BLACK_SPACE, Tile
from cob.engine.events import PhaseStarted
from cob.session.session import PlayedMove
from cob.showing.event_sounds import cues
from cob.showing.event_times import BANNER_READ, DEAL
from cob.showing.sounds import Sound
from cob.ui.kit.canvas import Canvas
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.flights import CastShadow, Flight, Sweep
from cob.ui.table.motion.motion import FRAME, Motion
from cob.ui.table.motion.pieces import Banner, MovingGoods, MovingTile, RollingDie, TileShadow
from tests.engine.table import act, happened, seeded_game
from tests.ui.at_table import Opener, game_at


@cache
def a_phase_begins(players: int = 2) -> PlayedMove:
    """The move that ends phase A, with which phase B is dealt."""
    state = seeded_game(players, seed=4)
    while True:
        act(state, *(f"{die}: take workers" for die in state.player.dice))
        before = state.copy()
        events = tuple(act(state, "end turn"))
        if happened(events, PhaseStarted):
            return PlayedMove(before, events, state)


def layout_of(players: int = 2, *, estate_first: bool = False) -> TableLayout:
    return TableLayout((1280, 720), players, load_main_board(), estate_first=estate_first)


def begun(layout: TableLayout) -> Motion:
    motion, move = Motion(), a_phase_begins(len(layout.panels))
    motion.begin(move, layout, move.after.current)
    return motion


def dealt(motion: Motion) -> list[Flight]:
    """The new tiles on their way."""
    found = [f for f in motion.animations if type(f) is Flight]
    return [f for f in found if isinstance(f.what, MovingTile)]


@pytest.mark.parametrize("players", [2, 4])
def test_every_new_tile_flies_from_the_phase_to_its_space(players: int) -> None:
    layout, board = layout_of(players), a_phase_begins(players).after.board
    flights = dealt(begun(layout))
    places = {space: tile for space, tile in enumerate(board) if tile is not None}
    for flight, (space, tile) in zip(flights, places.items(), strict=True):
        area = layout.board.space(space)
        assert flight.what == MovingTile(tile, area.width, space >= FIRST_BLACK_SPACE)
        assert flight.end == area.center
        assert layout.board.phase(1).collidepoint(flight.start)


def test_tiles_leave_one_after_the_other_and_have_landed_before_the_table_shows_them() -> None:
    flights = dealt(begun(layout_of()))
    leaving = [flight.delay for flight in flights]
    assert leaving == sorted(set(leaving))
    for flight in flights:
        assert flight.place(flight.delay - 0.01) is None, "it lies in the pile"
        assert flight.delay + flight.flies < DEAL == pytest.approx(flight.over_at)
        assert flight.place(DEAL - 0.001) == flight.end


def test_a_tile_shows_its_back_before_its_face() -> None:
    flight = dealt(begun(layout_of()))[0]
    facing = [flight.facing(flight.delay + flight.flies * at / 20) for at in range(21)]
    assert facing[0] == pytest.approx(-1)
    assert facing[-1] == pytest.approx(1)
    assert facing == sorted(facing)


def test_the_banner_comes_first_then_the_tiles_then_the_dice() -> None:
    motion = begun(layout_of())
    (banner,) = (f for f in motion.animations if isinstance(f.what, Banner))
    dice = [f for f in motion.animations if isinstance(f.what, RollingDie)]
    first = min(flight.delay for flight in dealt(motion))
    assert banner.delay < first < BANNER_READ <= min(die.delay for die in dice)
    assert banner.strength(first) > 0.9, "it can be read when the first tile leaves"


def test_tiles_are_heard_while_they_land() -> None:
    heard = [
        cue.at for cue in cues(a_phase_begins().events, False) if cue.sound is Sound.TILE_TAKEN
    ]
    landings = [flight.delay + flight.flies for flight in dealt(begun(layout_of()))]
    assert len(heard) > 3
    assert heard[0] == pytest.approx(landings[0])
    assert landings[0] < heard[-1] < landings[-1] + 0.1
    assert not any(
        cue.sound is Sound.TILE_TAKEN for cue in cues(a_phase_begins().events, False, speed=0.0)
    ), "no taps without motion"


@pytest.mark.parametrize("estate_first", [False, True])
def test_old_tiles_are_swept_off_before_new_ones_land(*, estate_first: bool) -> None:
    layout, move = layout_of(estate_first=estate_first), a_phase_begins()
    motion = begun(layout)
    swept = [f for f in motion.animations if isinstance(f, Sweep)]
    left = [tile for tile in move.before.board if tile is not None]
    assert [f.what.tile for f in swept if isinstance(f.what, MovingTile)] == left
    landing = min(flight.delay + flight.flies for flight in dealt(motion))
    edge = Rect(1, 1, 1278, 717)
    for each in swept:
        assert each.place(0.0) == each.start
        assert each.over_at < landing
        assert not edge.collidepoint(each.end)
        assert each.strength(each.over_at - 0.001) < 0.05


def test_the_goods_of_the_rounds_are_dealt_too() -> None:
    layout = layout_of()
    found = [f for f in begun(layout).animations if isinstance(f.what, MovingGoods)]
    assert [f.end for f in found[:5]] == [layout.board.round_goods(n).center for n in range(1, 6)]


def test_a_shadow_moves_aside_grows_and_fades_with_the_height() -> None:
    motion = begun(layout_of())
    flight = dealt(motion)[0]
    shadow = next(f for f in motion.animations if isinstance(f, CastShadow))
    assert isinstance(shadow.what, TileShadow)
    top = flight.delay + flight.flies * (1 - 0.5 ** (1 / 1.7))
    assert flight.height(top) == pytest.approx(1)
    above, below, lying = flight.place(top), shadow.place(top), shadow.place(DEAL - 0.001)
    assert above is not None
    assert below is not None
    assert lying is not None
    assert below[1] > above[1] + flight.hop
    assert lying == pytest.approx(flight.end, abs=shadow.what.width * 0.05)
    assert shadow.size(top) > shadow.size(DEAL)
    assert shadow.darkness(top) < shadow.darkness(DEAL) == 1


def test_a_piece_lands_with_a_small_overshoot() -> None:
    """It is larger in the air, and up to 6 % smaller for a moment when it touches the table."""
    flight = Flight(MovingTile(a_tile(), 90), (0.0, 300.0), (400.0, 300.0), 0.0, 2.0, 1.0, 80.0)
    sizes = [flight.size(at / 100) for at in range(201)]
    assert max(sizes) > 1.2
    assert 0.93 < min(sizes) < 0.96
    assert sizes.index(min(sizes)) > 100
    assert sizes[-1] == 1.0


def a_tile() -> Tile:
    return next(tile for tile in a_phase_begins().after.board if tile is not None)


def test_the_table_looks_the_same_when_the_tiles_have_been_laid(table: Opener) -> None:
    """What has landed is drawn above the table as it is drawn on it afterwards.

    Only the soft rim of a tile differs by a shade: an empty space is below it before.
    """
    move = a_phase_begins()
    scene = table(game_at(move.after), (1280, 720))
    motion, surface = scene.table.motion, pygame.Surface((1280, 720))
    motion.begin(move, scene.table.layout, scene.table.shown)
    space, seen = scene.table.layout.board.space(2).box, []
    while motion.clock < DEAL + FRAME:
        scene.draw(Canvas(surface, scene.app.art))
        seen.append(pygame.image.tobytes(surface.subsurface(space), "RGB"))
        motion.update(FRAME)
    assert motion.clock > DEAL
    assert difference(seen[-1], seen[-3]) < 0.5
    assert difference(seen[-1], seen[len(seen) // 2]) > 20


def difference(one: bytes, other: bytes) -> float:
    """Return the mean difference of the shades of two pictures, of 255."""
    return fmean(abs(a - b) for a, b in zip(one, other, strict=True))
