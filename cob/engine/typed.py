"""Whether a value holds what its fields declare.

The number 6 equals `Tile.BANK`, and True equals 1: a move made of them would be found legal, and
then spoil the position or the record that it comes into.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from cob.engine.message import Message


def misfit(value: Any) -> Message | None:
    """Return the field of a dataclass that holds something else than it declares; None for a sound
    one."""
    cls: Any = type(value)
    for name, types, declared in _declared(cls):
        held = getattr(value, name)
        if type(held) not in types and not _fits(held, declared):
            return Message(
                "{thing} cannot have {value} as its {field}",
                thing=cls.__name__,
                value=repr(held),
                field=name,
            )
    return None


@cache
def _declared(cls: type) -> tuple[tuple[str, tuple[Any, ...], Any], ...]:
    """Return the name of each field, the types of which one will do, and what it declares."""
    return tuple((name, _types(hint), hint) for name, hint in get_type_hints(cls).items())


def _types(declared: Any) -> tuple[Any, ...]:
    return declared.__args__ if isinstance(declared, UnionType) else (declared,)


def _fits(held: object, declared: Any) -> bool:
    if type(held) in _types(declared):
        return True
    if get_origin(declared) is not tuple or type(held) is not tuple:
        return False
    parts = get_args(declared)
    if parts[-1] is Ellipsis:
        return all(_fits(each, parts[0]) for each in held)
    return len(held) == len(parts) and all(map(_fits, held, parts))
