"""The base of all frozen values of a position."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Value:
    """The base of frozen dataclasses that travel between processes: made again from their fields.

    Filling an empty one, as is the custom, would be a change, which compiled ones refuse.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        value: Any = self
        return type(self), tuple([getattr(value, field.name) for field in fields(value)])
