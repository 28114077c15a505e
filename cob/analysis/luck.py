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
from cob.bots.turn_search import search_turns
from cob.engine import Event, GameState, apply
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import DEPOT_RANGES, DEPOTS, ROUNDS_PER_PHASE
from cob.engine.events import ChanceResolved
from cob.engine.game import advance
from cob.engine.random_source import Chance

DICE_TRUST: Final = 0.85
"""So much of what a roll promises comes true in the end: the best of many turns is often one that
is overrated. This and the next were found in 342 games."""
DEAL_TRUST: Final = np.array([0.2, 0.4])
"""So much of what futures of a deal show beyond the first estimate, of the numbered depots and of
the black depot: those who play on there play simply, and good players find something in most
tiles."""
EARLY: Final = 0
"""Up to this phase, counted from 0, rolls are played on as well: what a start is worth shows in the
turns after it, of which the first estimate sees little."""
EARLY_TRUST: Final = 0.6
"""So much of what that shows beyond the first estimate comes true. Found in 46 games."""
WIDTH: Final = 8
"""Of the search for the best turn with each roll of two players. A narrower one finds poor turns
for some rolls, which counts as luck that nobody has."""
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


def luck_of_dice(mind: Mind, state: GameState, seed: int) -> float:
    """Return the luck of the player's own dice, in a position at the start of the turn.

    Only the player's dice are thrown again. Each time the best turn is assumed. The futures in
    which early ones are played on come from the seed.
    """
    seat, players = state.current, len(state.players)
    rolls = []
    for dice in _PAIRS:
        roll = state.copy()
        player = roll.players[seat]
        player.dice = player.rolled = dice
        rolls.append(roll)
    found = search_turns(rolls, mind.preferences(state, seat), mind.shared(WIDTH, players))
    ends = [plans[0].state for plans in found]
    ahead = leads(mind.compared(ends), seat)
    if state.phase <= EARLY:
        chance = Chance(seed)
        count = mind.shared(mind.futures_of_rolls, players)
        futures = [chance.below(SEEDS) for _ in range(count)]
        played = mind.compared(mind.lookahead(mind.foresight).played_on(ends, futures))
        later = leads(played, seat).reshape(len(ends), count).mean(axis=1)
        ahead = ahead + EARLY_TRUST * (later - ahead)
    came = _PAIRS.index(tuple(sorted(state.players[seat].dice)))
    return DICE_TRUST * float(ahead[came] - ahead @ _WEIGHTS)


def luck_of_white_die(mind: Mind, before: GameState, roll: RoundRoll) -> tuple[Luck, ...]:
    """Return each player's luck with the white die of a round, by seat."""
    rolled = [replace(roll, white=white) for white in DEPOTS]
    states = [_before_anybody_played(_after(before, each)) for each in rolled]
    expected, came = mind.compared(states), rolled.index(roll)
    ahead = (leads(expected, seat) for seat in range(expected.shape[1]))
    return tuple(Luck(white_die=float(each[came] - each.mean())) for each in ahead)


def luck_of_deal(mind: Mind, before: GameState, deal: PhaseDeal, seed: int) -> tuple[Luck, ...]:
    """Return each player's luck with the tiles of a phase, by seat.

    Each future has another deal beside the one that came, and is played on with both.
    """
    begin, end = DEPOT_RANGES[0].start, DEPOT_RANGES[0].stop
    chance = Chance(seed)
    count = mind.shared(mind.futures_of_deals, len(before.players))
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
    estimated = mind.compared([_before_anybody_played(state) for state in begun])
    played = mind.compared(mind.lookahead(mind.foresight).rounds_on(begun, ROUNDS_PER_PHASE))
    found = []
    for seat in range(len(before.players)):
        first, later = (_less_others(leads(table, seat)) for table in (estimated, played))
        depots, black = first + DEAL_TRUST * (later - first)
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


def _before_anybody_played(state: GameState) -> GameState:
    """Return a position at the start of a round as one at the end of the round before, as which
    positions are valued."""
    ended = state.copy()
    ended.round -= 1
    return ended
