"""Luck: what chance brought, against the average of what it could have brought.

The value after a roll or a deal less the mean over what could have come in its place, everything
else equal (as GNU Backgammon does it). So luck is zero on average, whoever plays and however well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from cob.analysis.decisions import SEEDS
from cob.analysis.minds import Mind, leads
from cob.bots.turn_search import search_turns
from cob.engine import Event, GameState, apply
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import DEPOT_RANGES, DEPOTS, ROUNDS_PER_PHASE
from cob.engine.events import ChanceResolved
from cob.engine.game import advance
from cob.engine.random_source import Chance

FUTURES: Final = 20
"""So many futures of two players are played on to the end of the phase, with the tiles that came
and with others."""
TRUST: Final = 0.4
"""So much of what that shows beyond the first estimate comes true in the end: those who play on
there play simply, and good players find something in most tiles. Found in 69 games."""
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
    found = search_turns(rolls, mind.preferences(state, seat), WIDTH)
    ahead = np.array(mind.values(state, seat)([plans[0].state for plans in found]))
    came = _PAIRS.index(tuple(sorted(state.players[seat].dice)))
    return float(ahead[came] - ahead @ _WEIGHTS)


def luck_of_white_die(mind: Mind, before: GameState, roll: RoundRoll) -> tuple[Luck, ...]:
    """Return each player's luck with the white die of a round, by seat."""
    rolled = [replace(roll, white=white) for white in DEPOTS]
    states = [_before_anybody_played(_after(before, each)) for each in rolled]
    expected, came = mind.expected(states), rolled.index(roll)
    ahead = (leads(expected, seat) for seat in range(expected.shape[1]))
    return tuple(Luck(white_die=float(each[came] - each.mean())) for each in ahead)


def luck_of_deal(mind: Mind, before: GameState, deal: PhaseDeal, seed: int) -> tuple[Luck, ...]:
    """Return each player's luck with the tiles of a phase, by seat.

    Each future has another deal beside the one that came, and is played on with both.
    """
    begin, end = DEPOT_RANGES[0].start, DEPOT_RANGES[0].stop
    chance = Chance(seed)
    count = mind.futures_for(FUTURES, len(before.players))
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
    estimated = mind.expected([_before_anybody_played(state) for state in begun])
    played = mind.expected(mind.lookahead(mind.foresight).rounds_on(begun, ROUNDS_PER_PHASE))
    expected = estimated + TRUST * (played - estimated)
    found = []
    for seat in range(expected.shape[1]):
        came, depots, black = leads(expected, seat).reshape(3, -1).mean(axis=1)
        found.append(Luck(depots=float(came - depots), black_depot=float(came - black)))
    return tuple(found)


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


def _before_anybody_played(state: GameState) -> GameState:
    """Return a position at the start of a round as one at the end of the round before, as which
    positions are valued."""
    ended = state.copy()
    ended.round -= 1
    return ended
