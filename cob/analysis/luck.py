"""Luck at first sight: what chance brought, against the average of what it could have brought.

The value after a roll or a deal less the mean over what could have come in its place, everything
else equal (as GNU Backgammon does it). What it led to beyond that shows in the turns that follow:
`cob.analysis.ledger` adds it.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from cob.analysis.decisions import SEEDS
from cob.analysis.minds import Mind, all_leads, leads
from cob.core.flat import Position
from cob.engine import Event, GameState
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import DEPOT_RANGES, DEPOTS
from cob.engine.events import ChanceResolved
from cob.engine.game import advance, position_after
from cob.engine.pending import Choice
from cob.engine.random_source import Chance

_PAIRS: Final = tuple(combinations_with_replacement(DEPOTS, 2))
_WEIGHTS: Final = np.array([1 if first == second else 2 for first, second in _PAIRS]) / 36


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a player, in points ahead of the mean of the others."""

    dice: float = 0.0
    """The player's own dice."""
    others_dice: float = 0.0
    """The others' dice: the better they suited them, the less is left for this player."""
    white_die: float = 0.0
    """Where the goods tile of the round went."""
    depots: float = 0.0
    """The tiles of the phase in the numbered depots, and its goods."""
    black_depot: float = 0.0

    @property
    def total(self) -> float:
        """All luck together."""
        return float(sum(astuple(self)))

    def __add__(self, other: Luck) -> Luck:
        return Luck(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))


def luck_of_dice(mind: Mind, state: GameState) -> float:
    """Return the luck of the player's own dice, in a position at the start of the turn.

    Only the player's dice are thrown again. Each time the best turn is assumed. A game may begin
    in the middle of a turn, whose dice are no luck of this game.
    """
    seat, players = state.current, len(state.players)
    if len(state.player.dice) < len(state.player.rolled) or state.pending != (Choice.TURN,):
        return 0.0
    here, rolls = Position.of(state), []
    for dice in _PAIRS:
        roll = state.copy()
        player = roll.players[seat]
        player.dice = player.rolled = dice
        rolls.append(here.with_player(roll, seat))
    best = mind.best_ways(rolls, mind.shared(mind.width_of_rolls, players))
    ahead = leads(mind.expected([plan.position for plan in best]), seat)
    came = _PAIRS.index(tuple(sorted(state.players[seat].dice)))
    return float(ahead[came] - ahead @ _WEIGHTS)


def luck_of_white_die(mind: Mind, before: GameState, roll: RoundRoll) -> tuple[Luck, ...]:
    """Return each player's luck with the white die of a round, by seat."""
    rolled = [replace(roll, white=white) for white in DEPOTS]
    goods = before.round_goods
    states = [_before_anybody_played(position_after(before, [each]), goods) for each in rolled]
    ahead = all_leads(mind.expected(states))
    gained = ahead[rolled.index(roll)] - ahead.mean(axis=0)
    return tuple(Luck(white_die=float(points)) for points in gained)


def luck_of_deal(mind: Mind, before: GameState, deal: PhaseDeal, seed: int) -> tuple[Luck, ...]:
    """Return each player's luck with the tiles of a phase, by seat, beside deals from the seed."""
    begin, end = DEPOT_RANGES[0].start, DEPOT_RANGES[0].stop
    chance = Chance(seed)
    count = mind.shared(mind.deals, len(before.players))
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
    positions = []
    for each, future in zip(deals, 3 * futures, strict=True):
        state = position_after(before, [each]).determinize(future)
        advance(state, [])
        positions.append(_before_anybody_played(state, each.goods))
    ahead = all_leads(mind.expected(positions))
    came, other_depots, other_black = ahead.reshape(3, count, -1).mean(axis=1)
    return tuple(
        Luck(depots=float(depots), black_depot=float(black))
        for depots, black in zip(came - other_depots, came - other_black, strict=True)
    )


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


def _before_anybody_played(state: GameState, goods: tuple[int, ...]) -> Position:
    """Return a position at the start of a round as one at the end of the round before, as which
    positions are valued; `goods` are those that lay on the round spaces then."""
    ended = state.copy()
    ended.round -= 1
    ended.round_goods = goods
    return Position.of(ended)
