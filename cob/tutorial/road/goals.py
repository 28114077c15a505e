"""The goals beside winning: amounts that the learner reaches in the course of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from cob.engine import Event, GameState
from cob.engine.actions import BuyTile
from cob.engine.components import PHASES, Kind
from cob.engine.events import ActionTaken, GoodsSold, PhaseStarted, RegionCompleted, TileAdded
from cob.engine.knowledge import SCORING_TILES
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.position import LEARNER

Count = Callable[[Sequence[Event], GameState], int]
"""Returns an amount, from the events of a game so far and its position now."""


def _types_sold(events: Sequence[Event], state: GameState) -> int:
    sold = {each.goods for each in events if isinstance(each, GoodsSold) and each.player == LEARNER}
    return len(sold)


def _scoring_tiles(events: Sequence[Event], state: GameState) -> int:
    return sum(
        isinstance(each, TileAdded) and each.player == LEARNER and each.tile in SCORING_TILES
        for each in events
    )


def _cities(events: Sequence[Event], state: GameState) -> int:
    return sum(
        isinstance(each, RegionCompleted) and each.player == LEARNER and each.kind is Kind.BUILDING
        for each in events
    )


def _bought(events: Sequence[Event], state: GameState) -> int:
    return sum(
        isinstance(each, ActionTaken)
        and each.player == LEARNER
        and isinstance(each.action, BuyTile)
        for each in events
    )


def _herds(events: Sequence[Event], state: GameState) -> int:
    """Return how often animals that lay there scored again with new ones (ledger ANM-02)."""
    scored_again = OCCASIONS["animals score again"]
    return sum(scored_again(pair) for pair in pairwise(events))


COUNTS: Final[dict[str, Count]] = {
    "herds that score again": _herds,
    "types of goods sold": _types_sold,
    "knowledge tiles that score": _scoring_tiles,
    "cities completed": _cities,
    "tiles bought": _bought,
}
"""What a goal may count, by the names in the chapters."""


class Goal(NamedTuple):
    """A goal beside winning."""

    counts: str
    """The name of its amount in `COUNTS`."""
    number: int
    """The amount to reach."""
    before: str
    """The letter of the phase before which it must be reached; empty for the end of the game."""
    text: str

    def amount(self, events: Iterable[Event], state: GameState) -> int:
        """Return how much of it is reached."""
        in_time = list(takewhile(lambda event: not self._ends(event), events))
        return min(self.number, COUNTS[self.counts](in_time, state))

    def is_reached(self, events: Iterable[Event], state: GameState) -> bool:
        """Return whether all of it is reached."""
        return self.amount(events, state) == self.number

    def is_open(self, state: GameState) -> bool:
        """Return whether it can still be reached."""
        is_in_time = not self.before or state.phase < PHASES.index(self.before)
        return is_in_time and not state.is_over

    def _ends(self, event: Event) -> bool:
        return (
            bool(self.before)
            and isinstance(event, PhaseStarted)
            and event.phase >= PHASES.index(self.before)
        )
