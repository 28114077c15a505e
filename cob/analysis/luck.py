"""Luck: what chance brought, against the average of what it could have brought.

The value after a roll or a deal less the mean over what could have come in its place, everything
else equal (as GNU Backgammon does it). So luck is zero on average, whoever plays and however well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from cob.analysis.decisions import SEEDS
from cob.analysis.minds import Mind, Table, leads
from cob.bots.turn_search import search_turns
from cob.engine import Event, GameState, apply
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import DEPOT_RANGES, DEPOTS
from cob.engine.events import ChanceResolved
from cob.engine.game import advance
from cob.engine.random_source import Chance

DEALS: Final = 8
"""So many deals are drawn to find the mean,"""
FUTURES: Final = 8
"""and each is played on in so many futures of two players, the same for all:"""
ROUNDS: Final = 2
"""for so many rounds, since what lies in the depots shows only when it is taken."""
WIDTH: Final = 8
"""Of the search for the best turn with each roll. A narrower one finds poor turns for some rolls,
which counts as luck that nobody has."""
_PAIRS: Final = tuple(combinations_with_replacement(DEPOTS, 2))
_WEIGHTS: Final = np.array([1 if first == second else 2 for first, second in _PAIRS]) / 36


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance brought a player, in points ahead of the mean of the others."""

    dice: float = 0.0
    white_die: float = 0.0
    """Where the goods tile of the round went."""
    depots: float = 0.0
    """The tiles of the phase in the numbered depots, and its goods."""
    black_depot: float = 0.0

    @property
    def total(self) -> float:
        """All luck together."""
        return self.dice + self.white_die + self.depots + self.black_depot

    def __add__(self, other: Luck) -> Luck:
        return Luck(
            self.dice + other.dice,
            self.white_die + other.white_die,
            self.depots + other.depots,
            self.black_depot + other.black_depot,
        )


def luck_of_dice(mind: Mind, state: GameState) -> float:
    """Return the luck of the player's own dice, in a position at the start of the turn.

    Only the player's dice are thrown again. Each time the best turn is assumed.
    """
    seat = state.current
    rolls = []
    for dice in _PAIRS:
        roll = state.copy()
        player = roll.players[seat]
        player.dice = player.rolled = dice
        rolls.append(roll)
    found = search_turns(rolls, mind.values(state, seat), WIDTH)
    ahead = np.array([plans[0].value for plans in found])
    came = _PAIRS.index(tuple(sorted(state.players[seat].dice)))
    return float(ahead[came] - ahead @ _WEIGHTS)


def luck_of_white_die(mind: Mind, before: GameState, roll: RoundRoll) -> tuple[Luck, ...]:
    """Return each player's luck with the white die of a round, by seat."""
    rolled = [replace(roll, white=white) for white in DEPOTS]
    states = [_after(before, each) for each in rolled]
    for state in states:
        state.round -= 1  # Nobody has played in this round yet.
    expected, came = mind.expected(states), rolled.index(roll)
    ahead = (leads(expected, seat) for seat in range(expected.shape[1]))
    return tuple(Luck(white_die=float(each[came] - each.mean())) for each in ahead)


def luck_of_deal(mind: Mind, before: GameState, deal: PhaseDeal, seed: int) -> tuple[Luck, ...]:
    """Return each player's luck with the tiles of a phase, by seat."""
    begin, end = DEPOT_RANGES[0].start, DEPOT_RANGES[0].stop
    others = _deals(before, seed)

    def with_black(base: PhaseDeal, from_: PhaseDeal) -> PhaseDeal:
        tiles = (*base.tiles[:begin], *from_.tiles[begin:end], *base.tiles[end:])
        return replace(base, tiles=tiles)

    other_depots = [with_black(other, deal) for other in others]
    other_blacks = [with_black(deal, other) for other in others]
    worth = _worth(mind, before, [deal, *other_depots, *other_blacks], seed)
    came, depots, blacks = np.split(worth, [1, 1 + len(others)])
    found = []
    for seat in range(worth.shape[1]):
        (ahead,) = leads(came, seat)
        luck = (float(ahead - leads(each, seat).mean()) for each in (depots, blacks))
        found.append(Luck(0.0, 0.0, *luck))
    return tuple(found)


def _worth(mind: Mind, before: GameState, deals: Sequence[PhaseDeal], seed: int) -> Table:
    """Return the points that everybody may expect after each deal, (deals, seats)."""
    chance = Chance(seed)
    futures = mind.futures_for(FUTURES, len(before.players))
    seeds = [chance.below(SEEDS) for _ in range(futures)]
    begun = []
    for deal in deals:
        dealt = _after(before, deal)
        for each in seeds:
            state = dealt.determinize(each)
            advance(state, [])
            begun.append(state)
    expected = mind.expected(mind.lookahead(mind.foresight).rounds_on(begun, ROUNDS))
    mean: Table = expected.reshape(len(deals), futures, -1).mean(axis=1)
    return mean


def _deals(before: GameState, seed: int) -> list[PhaseDeal]:
    """Return deals that could have come instead."""
    found = []
    for number in range(DEALS):
        state = before.copy()
        state.chance = Chance(seed + number)
        events: list[Event] = []
        advance(state, events)
        found += [
            event.result
            for event in events
            if isinstance(event, ChanceResolved) and isinstance(event.result, PhaseDeal)
        ]
    return found


def _after(before: GameState, result: RoundRoll | PhaseDeal) -> GameState:
    state = before.copy()
    apply(state, result)
    return state
