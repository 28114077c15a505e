"""Caches of pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

import pygame

_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")
_CLEAR: Final[list[Callable[[], None]]] = []
"""Functions that clear the cache of each `remembered` function."""


def remembered(most: int) -> Callable[[Callable[_Given, _Made]], Callable[_Given, _Made]]:
    """Cache the last `most` results of a drawing function until `forget_remembered`."""

    def keep(draw: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
        kept = lru_cache(maxsize=most)(draw)
        _CLEAR.append(kept.cache_clear)
        return cast("Callable[_Given, _Made]", kept)

    return keep


def forget_remembered() -> None:
    """Clear the cache of every `remembered` function, as pictures of a former size are useless."""
    for clear in _CLEAR:
        clear()


class KeptPictures:
    """A cache of pictures; beyond `most` each new one replaces the oldest."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._kept: dict[Hashable, pygame.Surface] = {}

    def of(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture with that key, and make it if it is missing."""
        found = self._kept.get(key)
        if found is None:
            found = make()
            if self._most is not None and len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = found
        return found

    def forget(self) -> None:
        """Drop every picture."""
        self._kept.clear()
