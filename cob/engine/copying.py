"""Copies of positions: searches make millions, so the function that copies a class is written once.

A loop over the names of the fields takes three times as long as a line for each of them; `copier`
writes these lines from the dataclass, where each field has its one place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar, cast

_T = TypeVar("_T")


def copier(kind: type[_T], **own: str) -> Callable[[_T], _T]:
    """Return a function that copies an instance of a dataclass field by field.

    What is annotated as a list gets a list of its own; everything else is shared, unless `own`
    holds an expression for the field, in which the original is `self`.
    """
    lines = ["def copy(self):", " new = make(kind)"]
    for field in fields(cast(Any, kind)):
        shared = f"self.{field.name}[:]" if str(field.type).startswith("list[") else None
        value = own.get(field.name) or shared or f"self.{field.name}"
        lines.append(f" new.{field.name} = {value}")
    names: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec("\n".join([*lines, " return new"]), names)
    copy: Callable[[_T], _T] = names["copy"]
    copy.__qualname__ = f"{kind.__name__}.copy"
    copy.__doc__ = f"Return an independent copy of a {kind.__name__}."
    return copy
