"""Pictures that are made once and kept, by what they depend on."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame


class KeptPictures:
    """What has been drawn so far; of more than `most`, the oldest one goes for each new one."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._kept: dict[Hashable, pygame.Surface] = {}

    def of(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture with that key; it is made if it is not there."""
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
