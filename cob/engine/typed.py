"""Type checks: do the fields of a value have the declared types?

The number 6 equals `Tile.BANK`, and True equals 1. A move with such fields would count as legal and
then corrupt the position or the record.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from cob.engine.message import Message

_Fields = tuple[tuple[str, tuple[Any, ...], Any], ...]
"""For each field its name, the types that it accepts at once, and its declared type."""


def misfit(value: Any) -> Message | None:
    """Return a sentence about a dataclass field with a wrong type; None if all types fit."""
    kind: Any = type(value)
    for name, types, declared in _fields_of(kind):
        held = getattr(value, name)
        if type(held) not in types and not _fits(held, declared):
            return Message(
                "{thing} cannot have {value} as its {field}",
                thing=kind.__name__,
                value=repr(held),
                field=name,
            )
    return None


@cache
def _fields_of(kind: type) -> _Fields:
    return tuple([(name, _types(hint), hint) for name, hint in get_type_hints(kind).items()])


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
