"""The times of a move's events: in order, within their limits, each piece before its gain."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cob.engine import RULESETS, Event, parse_action
from cob.engine.components import Kind, Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    GoodsPlaced,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    RoundStarted,
    SilverlingsGained,
    Source,
    TileAdded,
    TurnStarted,
    WorkersGained,
)
from cob.showing.event_times import (
    BANNER_READ,
    GAIN,
    LANDING,
    LONGEST,
    ROLL,
    STAGGER,
    TRAVEL,
    TimedEvent,
    decided_at,
    moments,
    timeline,
    told,
)
from cob.showing.final_scoring_steps import ALL_ITEMS, REST
from tests.showing.moves import moves

ADDED = ActionTaken(0, parse_action("5: add cow-3 to c1"), 5, 5)
SIX_GAINS: list[Event] = [
    ADDED,
    TileAdded(0, Tile.COW_3, 10),
    PointsScored(0, 3, Source.ANIMALS),
    RegionCompleted(0, Kind.ANIMAL, 1 << 10, 1),
    PointsScored(0, 1, Source.REGIONS),
    PointsScored(0, 10, Source.PHASES),
    BonusTileWon(0, Kind.ANIMAL, large=True),
    PointsScored(0, 5, Source.BONUS_TILES),
    PointsScored(0, 4, Source.KNOWLEDGE, Tile.KNOWLEDGE_15),
    PointsScored(0, 2, Source.KNOWLEDGE, Tile.KNOWLEDGE_16),
]


def of(timed: tuple[TimedEvent, ...], *kinds: type) -> list[TimedEvent]:
    return [each for each in timed if isinstance(each.event, kinds)]


def test_an_action_is_paid_at_once() -> None:
    (paid, _) = timeline(SIX_GAINS[:2])
    assert paid[1:] == (0.0, 0.0, 0.0, 0.0)


def test_a_tile_is_heard_when_it_is_nearly_there_and_then_its_gains_begin() -> None:
    timed = timeline(SIX_GAINS)
    (tile,) = of(timed, TileAdded)
    assert tile[1:] == (0.0, LANDING, TRAVEL, TRAVEL)
    assert of(timed, PointsScored)[0].begins == LANDING


def test_few_gains_follow_each_other_at_the_usual_distance() -> None:
    first, second = timeline([SilverlingsGained(0, 1), WorkersGained(0, 1)])
    assert second.begins - first.begins == pytest.approx(STAGGER)
    assert first.arrives == GAIN


def test_many_gains_move_closer_together_and_keep_within_the_time() -> None:
    points = of(timeline(SIX_GAINS), PointsScored)
    steps = [later.begins - earlier.begins for earlier, later in pairwise(points)]
    assert len(points) == 6
    assert all(0 < step < STAGGER for step in steps)
    assert points[-1].ends == pytest.approx(LONGEST)


def test_a_gain_is_heard_when_it_begins_to_fly() -> None:
    for gain in of(timeline(SIX_GAINS), PointsScored):
        assert gain.heard == gain.begins


def test_a_region_and_a_bonus_tile_come_with_the_gain_that_follows() -> None:
    timed = timeline(SIX_GAINS)
    for at, each in enumerate(timed):
        if isinstance(each.event, RegionCompleted | BonusTileWon):
            assert each.heard == each.begins == timed[at + 1].begins


def test_no_points_take_no_time() -> None:
    none, some = timeline([PointsScored(0, 0, Source.KNOWLEDGE), PointsScored(0, 1, Source.GOODS)])
    assert none.arrives == some.begins == 0.0


def test_dice_are_rolled_after_the_banner_was_read_and_the_turn_follows_them() -> None:
    opening: list[Event] = [
        PhaseStarted(1, ()),
        RoundStarted(1, 1, (0, 1)),
        GoodsPlaced(3, 2),
        TurnStarted(0, (1, 2)),
    ]
    phase, rolled, goods, turn = timeline(opening)
    assert rolled.heard == phase.arrives == BANNER_READ
    assert rolled.arrives == turn.heard == turn.arrives == BANNER_READ + ROLL
    assert rolled.heard < goods.begins < rolled.arrives
    assert goods.ends == pytest.approx(LONGEST)
    assert timeline(opening[1:])[0].heard == 0.0


def test_a_turn_in_a_round_begins_at_once() -> None:
    assert timeline([TurnStarted(1, (3, 4))])[0].arrives == 0.0


def test_points_do_not_bear_on_what_can_be_done_next() -> None:
    assert decided_at(timeline(SIX_GAINS)) == TRAVEL
    assert decided_at(timeline([PointsScored(0, 4, Source.GOODS)])) == 0.0


def test_silverlings_count_from_when_they_are_seen() -> None:
    scored = [PointsScored(0, 4, Source.GOODS), SilverlingsGained(0, 1)]
    assert decided_at(timeline(scored)) == pytest.approx(STAGGER)


def test_nothing_is_told_before_what_came_earlier() -> None:
    timed = timeline(SIX_GAINS)
    assert told(timed, 0.0) == 1
    assert told(timed, TRAVEL) == 2
    assert told(timed, LONGEST + 1) == len(SIX_GAINS)


def test_a_higher_speed_takes_less_time() -> None:
    for slow, fast in zip(timeline(SIX_GAINS), timeline(SIX_GAINS, 2.0), strict=True):
        assert fast.event is slow.event
        assert fast[1:] == pytest.approx([at / 2 for at in slow[1:]])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_move_of_a_game_keeps_within_its_time(ruleset: str) -> None:
    """Only the last one may take longer, as all is scored after it."""
    for move in moves(ruleset, 3, 7):
        longest = LONGEST + (ALL_ITEMS + REST if move.after.is_over else 0.0) + 1e-9
        timed = timeline(move.events)
        assert tuple(each.event for each in timed) == move.events
        for each in timed:
            assert 0.0 <= each.begins <= each.arrives <= each.ends <= longest
            assert each.begins <= each.heard <= each.ends
        assert moments(timed) == tuple(sorted(set(moments(timed))))
        assert decided_at(timed) <= longest
