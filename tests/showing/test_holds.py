"""What mattered holds the eye: regions, bonus tiles, and a lead that changes hands."""

from __future__ import annotations

from cob.engine.components import Kind
from cob.engine.events import BonusTileWon, RegionCompleted, TurnEnded
from cob.showing.holds import HOLDS, LEAD, hold_of
from tests.engine.table import position


def test_the_longest_reason_counts() -> None:
    state = position(2)
    region, bonus = RegionCompleted(0, Kind.MINE, 0b11, 2), BonusTileWon(0, Kind.MINE, True)
    assert hold_of(state, [TurnEnded(0)], state) == 0
    assert hold_of(state, [region], state) == HOLDS[RegionCompleted]
    assert hold_of(state, [region, bonus], state) == HOLDS[BonusTileWon]


def test_a_lead_that_changes_hands_is_one() -> None:
    before, after = position(2), position(2)
    before.players[0].points, before.players[1].points = 10, 8
    after.players[0].points, after.players[1].points = 10, 10
    assert hold_of(before, [], after) == 0, "a tie has no leader"
    after.players[1].points = 11
    assert hold_of(before, [], after) == LEAD
