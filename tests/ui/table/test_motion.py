"""Animations after a move: their starts, ends and times."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from pygame import Rect

from cob.boards import load_main_board
from cob.engine import GameState, apply, legal_actions
from cob.engine.components import Tile
from cob.engine.events import PointsScored
from cob.session.session import PlayedMove
from cob.showing.event_sounds import cues
from cob.showing.event_times import LONGEST
from cob.showing.final_scoring_steps import ALL_ITEMS
from cob.showing.sounds import Sound
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation, Point, between
from cob.ui.table.motion.flights import Flight
from cob.ui.table.motion.gains import RisingGain
from cob.ui.table.motion.motion import Motion
from cob.ui.table.motion.outline import RunningSpark
from cob.ui.table.motion.pieces import (
    Dust,
    Gain,
    Good,
    MovingGoods,
    MovingPawn,
    MovingTile,
    TileShadow,
)
from tests.engine.table import act, happened, lay, lay_goods, position, put, seeded_game, space

SIZES = [(1280, 720), (1920, 1080), (1024, 576)]
FRAME = 0.04


@cache
def layout_of(size: tuple[int, int] = SIZES[0], players: int = 2) -> TableLayout:
    return TableLayout(size, players, load_main_board())


def done(state: GameState, *lines: str) -> PlayedMove:
    """The moves written as text, carried out on the state."""
    before = state.copy()
    return PlayedMove(before, tuple(act(state, *lines)), state)


def begun(move: PlayedMove, shown: int | None = None, speed: float = 1.0) -> Motion:
    motion = Motion()
    shown = move.after.current if shown is None else shown
    motion.begin(move, layout_of(players=len(move.after.players)), shown, speed)
    return motion


def gains(motion: Motion, good: Good) -> list[Animation]:
    return [f for f in motion.animations if isinstance(f.what, Gain) and f.what.good is good]


def numbers(animations: list[Animation]) -> list[int]:
    return [animation.what.number for animation in animations if isinstance(animation.what, Gain)]


def pictures(motion: Motion, kind: type) -> list[Animation]:
    return [animation for animation in motion.animations if isinstance(animation.what, kind)]


def near(first: Point, second: Point) -> bool:
    return abs(first[0] - second[0]) <= 1 and abs(first[1] - second[1]) <= 1


def added(storage: str, line: str, dice: tuple[int, int] = (3, 5)) -> PlayedMove:
    return done(position(dice=dice, storage=storage), line)


# --- what flies where -------------------------------------------------------------------------


def test_a_bank_s_silverlings_fly_from_its_space_to_the_silverlings() -> None:
    state = position(dice=(3, 5), storage="bank")
    motion = begun(done(state, "3: add bank to c3"))
    (animation,) = gains(motion, Good.SILVERLINGS)
    assert numbers([animation]) == [2]
    layout = layout_of()
    assert layout.hand.silverlings.area.collidepoint(animation.end)
    assert isinstance(animation, RisingGain)
    assert animation.rise > 0


def test_a_tile_that_is_added_travels_from_storage_to_its_space() -> None:
    state = position(dice=(4, 5), storage="mine ship")
    motion = begun(done(state, "4: add mine to e3"))
    (animation,) = pictures(motion, MovingTile)
    layout = layout_of()
    assert animation.what == MovingTile(Tile.MINE, layout.hexes[0].width)
    assert animation.start == layout.hand.storage[0].center
    assert animation.end == layout.hexes[space("e3")].center


def test_a_tile_raises_dust_where_it_lands_when_it_is_heard() -> None:
    move = added("bank", "3: add bank to c3")
    motion = begun(move)
    (dust,), (tile,) = pictures(motion, Dust), pictures(motion, MovingTile)
    (sound,) = (cue for cue in cues(move.events, own=False) if cue.sound is Sound.TILE_ADDED)
    assert isinstance(tile, Flight)
    assert dust.start == tile.end
    assert dust.delay == sound.at == tile.delay + tile.flies
    assert motion.animations.index(dust) < motion.animations.index(tile), "it comes from below it"


def test_a_tile_flies_in_an_arc_above_its_shadow() -> None:
    motion = begun(added("bank", "3: add bank to c3"))
    (tile,), (shadow,) = pictures(motion, MovingTile), pictures(motion, TileShadow)
    assert isinstance(tile, Flight)
    for at in range(1, 10):
        clock = tile.flies * at / 10
        above, below = tile.place(clock), shadow.place(clock)
        straight = between(tile.start, tile.end, tile.way(clock))
        assert above is not None
        assert below is not None
        assert above[1] < straight[1] < below[1]


def test_a_tile_that_is_taken_travels_from_the_board_to_storage() -> None:
    state = position(dice=(4, 5), storage="mine")
    lay(state, 4, "ship bank")
    motion = begun(done(state, "4: take bank from depot 4"))
    (animation,) = pictures(motion, MovingTile)
    layout = layout_of()
    assert animation.start == layout.board.space(13).center
    assert animation.end == layout.hand.storage[1].center


def test_the_points_of_a_region_rise_from_the_region_and_from_the_phase() -> None:
    state = position(dice=(5, 1), storage="bank")
    put(state, 0, "church", "e1")
    put(state, 0, "market", "f1")
    move = done(state, "5: add bank to e2")
    animations = gains(begun(move), Good.POINTS)
    assert numbers(animations) == [6, 10]
    assert sum(numbers(animations)) == sum(e.points for e in happened(move.events, PointsScored))
    layout = layout_of()
    region, phase = animations
    middle = [sum(layout.hexes[space(n)][axis] for n in ("e1", "e2", "f1")) / 3 for axis in (0, 1)]
    assert near(region.start, (middle[0], middle[1]))
    assert layout.board.phase(0).collidepoint(phase.start)
    assert phase.delay > region.delay


def test_animals_score_from_their_space_and_a_bonus_tile_from_its_place() -> None:
    state = position(dice=(5, 1), storage="cow-3")
    put(state, 0, "sheep-2", "a1", "b1", "b2", "c2", "e6")
    points = gains(begun(done(state, "5: add cow-3 to c1")), Good.POINTS)
    assert numbers(points) == [3, 15, 10, 5]
    layout = layout_of()
    assert points[0].start == layout.hexes[space("c1")].center
    places = [Rect(layout.board.bonus(kind, True)) for kind in range(6)]
    assert any(place.collidepoint(points[3].start) for place in places)


def test_sold_goods_score_from_their_stack() -> None:
    state = position(dice=(3, 5), goods="1 3 3 6")
    motion = begun(done(state, "3: sell goods 3"))
    (points,), (silver,) = gains(motion, Good.POINTS), gains(motion, Good.SILVERLINGS)
    assert numbers([points, silver]) == [4, 1]
    layout = layout_of()
    assert layout.hand.goods[1].collidepoint(points.start)
    assert layout.hand.goods[1].collidepoint(silver.start)
    risen = [each.place(each.delay + 0.39 * each.length) for each in (points, silver)]
    assert risen[0] is not None
    assert risen[1] is not None
    assert risen[1][0] - risen[0][0] > layout.px(50), "one does not cover the other"
    assert layout.hand.silverlings.area.collidepoint(silver.end)


def test_workers_fly_from_the_die_to_the_workers() -> None:
    state = position(dice=(3, 5))
    motion = begun(done(state, "5: take workers"))
    (animation,) = gains(motion, Good.WORKERS)
    assert numbers([animation]) == [2]
    assert layout_of().hand.dice[1].collidepoint(animation.start)
    assert layout_of().hand.workers.area.collidepoint(animation.end)


def test_a_ship_s_goods_and_pawn_travel() -> None:
    state = position(dice=(5, 1), storage="ship")
    lay_goods(state, 2, "4 4 6")
    act(state, "5: add ship to d5")
    motion = begun(done(state, "take goods 4 6 from depot 2"))
    layout = layout_of(players=2)
    assert [animation.what.goods for animation in pictures(motion, MovingGoods)] == [4, 6]
    for animation in pictures(motion, MovingGoods):
        assert layout.board.depot_goods(2).collidepoint(animation.start)
        space = layout.goods.place(0, animation.what.goods)
        assert layout.hand.goods[space].collidepoint(animation.end)
    (pawn,) = pictures(motion, MovingPawn)
    assert layout.board.track(0).collidepoint(pawn.start)
    assert layout.board.track(1).collidepoint(pawn.end)


def test_what_another_player_does_is_seen_on_the_small_board() -> None:
    """Anna looks at Benno's estate while she adds a bank; her strip is shown all the same."""
    state = position(dice=(3, 5), storage="bank")
    move = done(state, "3: add bank to c3")
    layout = layout_of()
    motion = begun(move, shown=1)
    (tile,) = pictures(motion, MovingTile)
    assert layout.panels[0].estate.collidepoint(tile.end)
    state.current = 1
    motion = begun(move, shown=1)
    for animation in motion.animations:
        starts_there = layout.panels[0].area.collidepoint(animation.start)
        assert starts_there or isinstance(animation.what, Gain), (
            "only the phase's points come from elsewhere"
        )
        assert layout.panels[0].area.collidepoint(animation.end)
    assert layout.panels[0].holdings.silverlings.picture.collidepoint(
        gains(motion, Good.SILVERLINGS)[0].end
    )


def test_mines_pay_every_player_at_a_phase_s_end() -> None:
    state = position()
    put(state, 0, "mine", "e3")
    put(state, 1, "mine", "e3", "f2")
    state.round = 5
    act(state, "3: take workers", "5: take workers", "end turn")
    one, two = state.player.dice
    act(state, f"{one}: take workers", f"{two}: take workers")
    motion = begun(done(state, "end turn"))
    first, second = gains(motion, Good.SILVERLINGS)
    assert numbers([first, second]) == [1, 2]
    assert layout_of().panels[0].area.collidepoint(first.start)
    assert layout_of().panels[1].area.collidepoint(second.start)


# --- time -------------------------------------------------------------------------------------


def test_a_motion_comes_to_its_end_and_then_nothing_moves() -> None:
    motion = begun(added("bank", "3: add bank to c3"))
    assert motion.is_moving
    for _ in range(round(LONGEST / FRAME) + 1):
        motion.update(FRAME)
    assert not motion.is_moving
    assert motion.animations == ()


def test_a_window_that_slept_still_shows_the_motion() -> None:
    motion = begun(added("bank", "3: add bank to c3"))
    motion.update(60.0)
    assert motion.is_moving


def test_a_click_ends_it_and_the_next_move_takes_its_place() -> None:
    state = position(dice=(3, 5), storage="bank")
    motion = begun(done(state, "3: add bank to c3"))
    motion.begin(done(state, "5: take workers"), layout_of(), 0)
    assert [animation.what for animation in motion.animations] == [Gain(Good.WORKERS, 2)]
    motion.stop()
    assert not motion.is_moving


def test_of_two_alike_the_workers_come_from_the_die_that_is_used() -> None:
    """The table shows the left one as used first."""
    state, layout = position(dice=(4, 4)), layout_of()
    first, second = (begun(done(state, "4: take workers")).animations[0] for _ in range(2))
    left, right = layout.hand.dice[0].centerx, layout.hand.dice[1].centerx
    assert [first.start[0], second.start[0]] == [left, right]


def test_a_higher_speed_takes_less_time_and_speed_nought_shows_nothing() -> None:
    move = added("bank", "3: add bank to c3")
    normal, fast = begun(move), begun(move, speed=2.0)
    for slow, quick in zip(normal.animations, fast.animations, strict=True):
        assert quick.over_at == pytest.approx(slow.over_at / 2)
    assert not begun(move, speed=0.0).is_moving


def test_a_tile_lies_still_leaves_and_slows_down_towards_its_end() -> None:
    animation = Animation(MovingTile(Tile.BANK, 90), (0.0, 0.0), (100.0, 0.0), 0.1, 1.0)
    assert animation.place(0.05) == (0.0, 0.0)
    places = [animation.place(0.1 + step / 10) for step in range(10)]
    across = [place[0] for place in places if place]
    steps = [later - earlier for earlier, later in pairwise(across)]
    assert len(across) == 10
    assert steps == sorted(steps, reverse=True)
    assert animation.place(1.1) is None, "the table shows it now"


def test_a_gain_appears_in_its_time_and_fades_as_it_arrives() -> None:
    animation = RisingGain(Gain(Good.POINTS, 7), (50.0, 100.0), (300.0, 20.0), 0.1, 1.0)
    assert animation.place(0.05) is None
    assert animation.strength(0.5) == 1.0
    assert animation.strength(1.0) == pytest.approx(0.5)
    assert animation.strength(1.1) == 0.0


def test_a_gain_rises_before_it_leaves() -> None:
    animation = RisingGain(Gain(Good.POINTS, 7), (50.0, 100.0), (300.0, 20.0), 0.0, 1.0, rise=30.0)
    early, late = animation.place(0.3), animation.place(0.7)
    assert early is not None
    assert late is not None
    assert early[0] == 50.0
    assert 70.0 <= early[1] < 100.0
    assert late[0] > 50.0


# --- whole games ------------------------------------------------------------------------------


@cache
def moves(players: int) -> tuple[PlayedMove, ...]:
    """Every move of a random game."""
    state, chooser, found = seeded_game(players, 5), Random(5), []
    while not state.is_over:
        before = state.copy()
        events = apply(state, chooser.choice(legal_actions(state)))
        found.append(PlayedMove(before, tuple(events), state.copy()))
    return tuple(found)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [2, 4])
def test_everything_stays_in_the_window_and_within_its_time(
    size: tuple[int, int], players: int
) -> None:
    window, motion, layout = Rect((0, 0), size), Motion(), layout_of(size, players)
    for move in moves(players):
        motion.begin(move, layout, shown=move.before.current)
        longest = ALL_ITEMS + LONGEST if move.after.is_over else LONGEST
        for animation in motion.animations:
            assert animation.over_at <= longest + 1e-9
            for share in (0.0, 0.2, 0.5, 0.99):
                place = animation.place(animation.delay + share * animation.length)
                if place is None:
                    assert isinstance(animation, RunningSpark), "its line is complete before"
                else:
                    assert window.collidepoint(place)
    assert motion.is_moving, "the game is over, and the table is scored"


def test_every_point_that_is_scored_flies() -> None:
    for move in moves(4)[:-1]:
        scored = [event.points for event in happened(move.events, PointsScored)]
        assert numbers(gains(begun(move, move.before.current), Good.POINTS)) == scored
