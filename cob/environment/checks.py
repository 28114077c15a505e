"""Checks of what a program passes to an environment: each refusal is one sentence."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, cast

from cob.engine import IllegalActionError, SetupError
from cob.engine.setup import check_player_count


def player_count(players: object) -> int:
    """Return a number of players; raise `SetupError` for what cannot be one."""
    number = _whole("players", players)
    check_player_count(number)
    return number


def whole_number(what: str, value: object, least: int, most: int) -> int:
    """Return a value as a whole number within limits; raise `SetupError` for anything else."""
    number = _whole(what, value)
    if not least <= number <= most:
        raise SetupError(f"{what} is a whole number from {least} to {most}, not {number}")
    return number


def _whole(what: str, value: object) -> int:
    try:
        return index(cast(SupportsIndex, value))
    except TypeError:
        raise SetupError(f"{what} is a whole number, not {value!r}") from None


def check_seed(seed: object) -> None:
    """Raise `SetupError` for what is neither a whole number nor None."""
    if seed is not None:
        whole_number("a seed", seed, -(2**63), 2**64 - 1)


def check_switch(what: str, value: object) -> None:
    """Raise `SetupError` for what is neither True nor False."""
    if not isinstance(value, bool):
        raise SetupError(f"{what} is True or False, not {value!r}")


def action_number(action: object) -> int:
    """Return an action as its number; raise `IllegalActionError` for what is no whole number."""
    try:
        return index(cast(SupportsIndex, action))
    except TypeError:
        raise IllegalActionError(
            f"an action is a whole number of the action space, not {action!r}"
        ) from None
