"""Workers and dice: the values a die can be changed to, and the cost (ledger WRK, KNW-08..12)."""

from __future__ import annotations

from typing import Final

from cob.engine.actions import FREE
from cob.engine.knowledge import AMOUNTS, DOUBLE_WORKERS, FREE_STEP_TO_TAKE, FREE_STEPS
from cob.engine.state import Player

_FARTHEST = 3
_VALUES: Final = range(7)


def distance(die: int, value: int) -> int:
    """Return the distance of two values in steps; 6 and 1 are neighbours (WRK-02, ruling EC-01)."""
    steps = abs(die - value)
    return min(steps, 6 - steps)


def _worker_cost(help_level: int, die: int, value: int) -> int:
    if die == FREE:
        return 0
    free_step, double = help_level & 1, help_level >> 1
    left = max(0, distance(die, value) - free_step * FREE_STEPS)
    by_worker = AMOUNTS[DOUBLE_WORKERS] if double else 1
    return -(-left // by_worker)


_COSTS: Final = tuple(
    tuple(tuple(_worker_cost(help_level, die, value) for value in _VALUES) for die in _VALUES)
    for help_level in range(4)
)
_REACHES: Final = tuple(
    tuple(
        tuple(
            sum(1 << value for value in range(1, 7) if _COSTS[help_level][die][value] <= workers)
            for die in _VALUES
        )
        for workers in range(_FARTHEST + 1)
    )
    for help_level in range(4)
)


VALUES_IN: Final = tuple(
    tuple(value for value in _VALUES if mask >> value & 1) for mask in range(1 << len(_VALUES))
)
"""The die values in a set, indexed by the set's bit mask."""


def _help_level(knowledge: int, free_step: int) -> int:
    """Return two flags as a mask.

    Bit 0: the knowledge tile `free_step` is active (0 names no tile). Bit 1: tile 8 is active.
    """
    return knowledge >> free_step & 1 | (knowledge >> DOUBLE_WORKERS & 1) << 1


_HELPERS: Final = range(DOUBLE_WORKERS, FREE_STEP_TO_TAKE + 1)
"""The knowledge tiles that help with dice: 8, and 9 to 12 with their free steps."""
_FIRST_HELPER: Final = _HELPERS.start
_ALL_HELPERS: Final = (1 << len(_HELPERS)) - 1
_COSTS_BY_STEP: Final = tuple(
    tuple(
        _COSTS[_help_level(helpers << _FIRST_HELPER, free_step)]
        for free_step in range(_HELPERS.stop)
    )
    for helpers in range(1 << len(_HELPERS))
)
_REACHES_BY_STEP: Final = tuple(
    tuple(
        tuple(
            _REACHES[_help_level(helpers << _FIRST_HELPER, free_step)][workers]
            for free_step in range(_HELPERS.stop)
        )
        for workers in range(_FARTHEST + 1)
    )
    for helpers in range(1 << len(_HELPERS))
)


def worker_cost(player: Player, die: int, value: int, free_step: int = 0) -> int:
    """Return the workers needed to use a die as `value` (rulings EC-02 to EC-05).

    `free_step` is the number of the knowledge tile that changes this use by one for free.
    """
    return _COSTS_BY_STEP[player.knowledge >> _FIRST_HELPER & _ALL_HELPERS][free_step][die][value]


def reaches(player: Player) -> tuple[tuple[int, ...], ...]:
    """Return the values that each die can reach with the player's workers.

    Each entry is a mask of bits 1 to 6. The first index is the number of the knowledge tile that
    changes the die by one for free (0: none), the second is the die.
    """
    workers = player.workers
    helpers = player.knowledge >> _FIRST_HELPER & _ALL_HELPERS
    return _REACHES_BY_STEP[helpers][workers if workers < _FARTHEST else _FARTHEST]
