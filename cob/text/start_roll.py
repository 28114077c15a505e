"""The roll for the start player as shown at the table (ledger SET-09, ruling EC-58).

The engine draws only the start player. The dice are rolled here: all players roll, those with the
highest total roll again, until one is left; then the winner exchanges places with the start player.
As all players roll alike, these dice are distributed like real ones, given the winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.engine.random_source import Chance
from cob.text.language import Message, tr

_ROLL_APART: Final = 0x5D1CE0F5
"""Separates these dice from the game's own, which have the same seed."""
_FIRST: Final = Message("The roll for the start player: {rolls}.")
_AGAIN: Final = Message("The highest roll again: {rolls}.")

Pair = tuple[int, int]
Throw = tuple[Pair | None, ...]
"""The dice of all seats; None for seats that no longer roll."""


def start_roll(seed: int, players: int, winner: int) -> tuple[Throw, ...]:
    """Return the throws after which `winner` begins; all but the last have tied winners."""
    chance = Chance(seed ^ _ROLL_APART)
    rolling = list(range(players))
    throws: list[list[Pair | None]] = []
    while len(rolling) > 1:
        throw: list[Pair | None] = [None] * players
        for seat in rolling:
            throw[seat] = chance.die(), chance.die()
        throws.append(throw)
        rolling = highest(throw)
    (first,) = rolling
    for throw in throws:
        throw[first], throw[winner] = throw[winner], throw[first]
    return tuple(map(tuple, throws))


def highest(throw: Sequence[Pair | None]) -> list[int]:
    """Return the seats with the highest total of a throw."""
    totals = {seat: sum(pair) for seat, pair in enumerate(throw) if pair is not None}
    return [seat for seat, total in totals.items() if total == max(totals.values())]


def tell_roll(throws: Sequence[Throw], names: Sequence[str]) -> list[str]:
    """Return a sentence for each throw."""
    return [
        tr(_AGAIN if number else _FIRST, rolls=", ".join(_rolls(throw, names)))
        for number, throw in enumerate(throws)
    ]


def _rolls(throw: Throw, names: Sequence[str]) -> list[str]:
    return [
        tr("{name} {first} + {second}", name=name, first=pair[0], second=pair[1])
        for name, pair in zip(names, throw, strict=True)
        if pair is not None
    ]
