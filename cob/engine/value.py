"""The base of all frozen values of a position."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Value:
    """The base of frozen dataclasses that travel between processes.

    Unpickling makes a new object from the fields. The usual way, to fill an empty object, would
    change it, which compiled frozen classes refuse.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        value: Any = self
        return type(self), tuple([getattr(value, field.name) for field in fields(value)])
