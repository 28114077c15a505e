"""Values with arrays are never compared by their contents.

`==` of two arrays is an array, and an `in` of a list uses `==`. A class whose equality compares its
fields may therefore hold no array, alone or in a container: then no comparison can meet one.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, get_args, get_origin, get_type_hints

import numpy as np
import pytest

import cob
from cob.analysis.worth import Shares
from cob.core.sources import LIBRARY


def every_class() -> Iterator[type]:
    for module in pkgutil.walk_packages(cob.__path__, "cob."):
        if module.name == f"cob.core.{LIBRARY.partition('.')[0]}":
            continue  # its name is that of an extension module on Linux
        for found in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(found) and found.__module__ == module.name:
                yield found


def parts(annotation: object) -> Iterator[object]:
    """A type and all types in it."""
    yield get_origin(annotation) or annotation
    for part in get_args(annotation):
        for each in part if isinstance(part, list) else [part]:
            yield from parts(each)


def compared_arrays(kind: type) -> list[str]:
    """The fields with arrays in a class whose equality compares fields."""
    if kind.__eq__ is object.__eq__:
        return []
    return [
        name
        for name, annotation in get_type_hints(kind).items()
        if any(inspect.isclass(part) and issubclass(part, np.ndarray) for part in parts(annotation))
    ]


def test_no_class_compares_arrays() -> None:
    found = {kind.__qualname__: compared_arrays(kind) for kind in every_class()}
    assert len(found) > 500
    assert {name: fields for name, fields in found.items() if fields} == {}


class Tuple(NamedTuple):
    points: Shares


@dataclass(frozen=True)
class Compared:
    by_name: Mapping[str, list[Shares | None]]


class Derived(Compared):
    pass


@dataclass(frozen=True, eq=False)
class Identical:
    points: Shares


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Tuple, ["points"]),
        (Compared, ["by_name"]),
        (Derived, ["by_name"]),
        (Identical, []),
    ],
)
def test_a_class_that_compares_arrays_is_found(kind: type, fields: list[str]) -> None:
    assert compared_arrays(kind) == fields
