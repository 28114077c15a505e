"""Luck: what chance brought, against the average of what it could have brought.

The value after a roll or a deal less the mean over what could have come in its place, everything
else equal (as GNU Backgammon does it). So luck is zero on average, whoever plays and however well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.analysis.decisions import SEEDS
from cob.analysis.minds import Mind, leads
from cob.core.flat import Position
from cob.engine import Event, GameState, apply
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import DEPOT_RANGES, DEPOTS
from cob.engine.events import ChanceResolved
from cob.engine.game import advance
from cob.engine.random_source import Chance

ROLLS_TRUST: Final = 4.0
"""Number of futures that the first estimate of a roll counts for."""
DEALS_TRUST: Final = 10.0
"""Number of futures that the first estimate of a deal counts for."""
EARLY_TURNS: Final = 2
"""Turns of the player through which rolls of the first phase are played on: a start pays late."""
LATER_TURNS: Final = 1
"""Turns through which later rolls are played on. With three and four players both numbers are one
less, so that a review does not take too long."""
LAST_PHASES: Final = 2
"""Number of last phases in which deals are played on to the end of the phase. In earlier phases the
result of that does not come true."""
_TWO: Final = 2
_PAIRS: Final = tuple(combinations_with_replacement(DEPOTS, 2))
_WEIGHTS: Final = np.array([1 if first == second else 2 for first, second in _PAIRS]) / 36


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a player, in points ahead of the mean of the others."""

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


def luck_of_dice(mind: Mind, state: GameState, seed: int) -> float:
    """Return the luck of the player's own dice, in a position at the start of the turn.

    Only the player's dice are thrown again. Each time the best turn is assumed, and played on in
    futures that come from the seed.
    """
    seat, players = state.current, len(state.players)
    rolls = []
    for dice in _PAIRS:
        roll = state.copy()
        player = roll.players[seat]
        player.dice = player.rolled = dice
        rolls.append(Position.of(roll))
    ends = [plan.position for plan in mind.best_with_each(rolls, players)]
    ahead = leads(mind.compared(ends), seat)
    turns = (LATER_TURNS if state.phase else EARLY_TURNS) - (players > _TWO)
    if turns:
        chance = Chance(seed)
        count = mind.shared(mind.futures_of_rolls, players)
        futures = [chance.below(SEEDS) for _ in range(count)]
        later = mind.compared(mind.after_rolls(ends, turns, futures))
        seen = leads(later, seat).reshape(len(ends), count)
        ahead = (ROLLS_TRUST * ahead + seen.sum(axis=1)) / (ROLLS_TRUST + count)
    came = _PAIRS.index(tuple(sorted(state.players[seat].dice)))
    return float(ahead[came] - ahead @ _WEIGHTS)


def luck_of_white_die(mind: Mind, before: GameState, roll: RoundRoll) -> tuple[Luck, ...]:
    """Return each player's luck with the white die of a round, by seat."""
    rolled = [replace(roll, white=white) for white in DEPOTS]
    goods = before.round_goods
    states = [_before_anybody_played(_after(before, each), goods) for each in rolled]
    expected, came = mind.compared(states), rolled.index(roll)
    ahead = (leads(expected, seat) for seat in range(expected.shape[1]))
    return tuple(Luck(white_die=float(each[came] - each.mean())) for each in ahead)


def luck_of_deal(mind: Mind, before: GameState, deal: PhaseDeal, seed: int) -> tuple[Luck, ...]:
    """Return each player's luck with the tiles of a phase, by seat.

    Each future has another deal beside the one that came, and late ones are played on with both.
    """
    begin, end = DEPOT_RANGES[0].start, DEPOT_RANGES[0].stop
    chance = Chance(seed)
    players = len(before.players)
    count = mind.shared(mind.futures_of_deals, players)
    others = [_another_deal(before, chance.below(SEEDS)) for _ in range(count)]
    futures = [chance.below(SEEDS) for _ in range(count)]

    def with_black(base: PhaseDeal, from_: PhaseDeal) -> PhaseDeal:
        tiles = (*base.tiles[:begin], *from_.tiles[begin:end], *base.tiles[end:])
        return replace(base, tiles=tiles)

    deals = [
        *(deal for _ in others),
        *(with_black(other, deal) for other in others),
        *(with_black(deal, other) for other in others),
    ]
    begun = []
    for each, future in zip(deals, 3 * futures, strict=True):
        state = _after(before, each).determinize(future)
        advance(state, [])
        begun.append(state)
    positions = list(map(Position.of, begun))
    valued = [
        _before_anybody_played(state, each.goods) for state, each in zip(begun, deals, strict=True)
    ]
    expected = mind.compared(valued)
    if before.rules.phases - begun[0].phase <= LAST_PHASES:
        later = mind.compared(mind.after_deals(positions, players))
        expected = (DEALS_TRUST * expected + count * later) / (DEALS_TRUST + count)
    found = []
    for seat in range(players):
        depots, black = _less_others(leads(expected, seat))
        found.append(Luck(depots=float(depots), black_depot=float(black)))
    return tuple(found)


def _less_others(ahead: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return by how much the deal that came is better than one with other tiles on the numbered
    depots, and than one with others on the black depot, from the leads with each."""
    means = ahead.reshape(3, -1).mean(axis=1)
    apart: npt.NDArray[np.float64] = means[0] - means[1:]
    return apart


def _another_deal(before: GameState, seed: int) -> PhaseDeal:
    """Return a deal that could have come."""
    state = before.copy()
    state.chance = Chance(seed)
    events: list[Event] = []
    advance(state, events)
    (found,) = (
        event.result
        for event in events
        if isinstance(event, ChanceResolved) and isinstance(event.result, PhaseDeal)
    )
    return found


def _after(before: GameState, result: RoundRoll | PhaseDeal) -> GameState:
    state = before.copy()
    apply(state, result)
    return state


def _before_anybody_played(state: GameState, goods: tuple[int, ...]) -> Position:
    """Return a position at the start of a round as one at the end of the round before, as which
    positions are valued; `goods` are those that lay on the round spaces then."""
    ended = state.copy()
    ended.round -= 1
    ended.round_goods = goods
    return Position.of(ended)
