"""The painted grounds: large drawings, rasterised in the background and cached.

A painted ground takes up to a second to rasterise. SDL_image releases the interpreter lock, so a
thread does it: until the sharp picture is ready, another size of it is shown, scaled, or a plain
colour. Without `begin`, as in tests and exported pictures, each picture is made when it is asked
for.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Condition, Thread
from typing import Final

import pygame

from cob.ui.kit.art.kept import BEHIND
from cob.ui.kit.art.vector import rasterise
from cob.ui.kit.theme import PARCHMENT_DARK, RGB

_LOG: Final = logging.getLogger(__name__)
_SIZES_KEPT: Final = 8
"""Number of sizes of one painting in the cache, the last used ones; one may stand in for another.
"""
_SIZES_WANTED: Final = 4
"""Number of sizes of one painting in the queue, those asked for last."""
_OPAQUE: Final = 250

Size = tuple[int, int]


class Paintings:
    """The paintings of `assets/`, by name ("board/ground") and size in pixels.

    One painting may be shown at four sizes at a time. The surfaces are shared: do not draw on them.
    """

    def __init__(self, assets: Path) -> None:
        self._assets = assets
        self.arrived = 0
        """How many pictures are ready; a drawing made when there were fewer may show a stand-in."""
        self._made: dict[str, dict[Size, pygame.Surface]] = {}
        self._stand_ins: dict[tuple[str, Size], pygame.Surface] = {}
        self._missing: set[str] = set()
        self._wanted: dict[tuple[str, Size], None] = {}
        """The queue of paintings for the thread."""
        self._changed = Condition()
        self._wake: Callable[[], None] | None = None
        """Wakes the window when a picture is ready; None while pictures are made at once."""
        self._thread: Thread | None = None

    def begin(self, wake: Callable[[], None]) -> None:
        """Make pictures in the background from now on; the thread calls `wake` after each."""
        self._wake = wake
        BEHIND.begin()

    def end(self) -> None:
        """Stop the threads and drop their queues."""
        BEHIND.end()
        with self._changed:
            self._wanted.clear()
            self._wake = None
            self._changed.notify()

    def get(self, name: str, size: Size, ground: RGB = PARCHMENT_DARK) -> pygame.Surface:
        """Return a painting of that size, or a stand-in until it is ready.

        `ground` is the colour of a stand-in when no size of the painting is ready yet, and of a
        painting whose drawing is missing.
        """
        size = max(1, size[0]), max(1, size[1])
        found = self._ready(name, size)
        if found is not None:
            return found
        if self._wake is None and name not in self._missing:
            found = _painted(self._assets / f"{name}.svg", size)
            if found is not None:
                return found
            self._missing.add(name)
        stand_in = self._stand_in(name, size, ground)
        self.prepare(name, size)
        return stand_in

    def prepare(self, name: str, size: Size) -> None:
        """Queue a painting that will be needed soon; without `begin` do nothing."""
        with self._changed:
            if self._wake is None or name in self._missing or size in self._made.get(name, ()):
                return
            self._wanted[name, size] = None
            older = [wanted for wanted in self._wanted if wanted[0] == name][:-_SIZES_WANTED]
            for wanted in older:
                del self._wanted[wanted]
            if self._thread is None:
                self._thread = Thread(target=self._work, name="paintings", daemon=True)
                self._thread.start()
            self._changed.notify()

    @property
    def is_ready(self) -> bool:
        """Whether the queue is empty."""
        with self._changed:
            return not self._wanted

    def _ready(self, name: str, size: Size) -> pygame.Surface | None:
        """Return the sharp picture if there is one, and count it as used last."""
        with self._changed:
            sizes = self._made.get(name, {})
            found = sizes.pop(size, None)
            if found is not None:
                sizes[size] = found
                self._stand_ins.pop((name, size), None)
            return found

    def _stand_in(self, name: str, size: Size, ground: RGB) -> pygame.Surface:
        """Return the last picture of another size, scaled, or a plain surface."""
        with self._changed:
            others = list(self._made.get(name, {}).values())
        found = self._stand_ins.get((name, size))
        if found is None:
            if len(self._stand_ins) > _SIZES_KEPT:
                self._stand_ins.clear()
            if others:
                found = pygame.transform.smoothscale(others[-1], size)
            else:
                found = pygame.Surface(size)
                found.fill(ground)
            self._stand_ins[name, size] = found
        return found

    # --- in the background ----------------------------------------------------------------

    def _work(self) -> None:
        """Make the queued pictures, one after the other, until `end`."""
        while True:
            with self._changed:
                while self._wake is not None and not self._wanted:
                    self._changed.wait()
                if self._wake is None:
                    self._thread = None
                    return
                name, size = next(iter(self._wanted))
            picture = _paint(self._assets / f"{name}.svg", size)
            with self._changed:
                self._keep(name, size, picture)
                wake = self._wake
            if wake is not None:
                wake()

    def _keep(self, name: str, size: Size, picture: pygame.Surface | None) -> None:
        self._wanted.pop((name, size), None)
        if picture is None:
            self._missing.add(name)
            return
        sizes = self._made.setdefault(name, {})
        sizes[size] = picture
        while len(sizes) > _SIZES_KEPT:
            del sizes[next(iter(sizes))]
        self.arrived += 1


def _paint(path: Path, size: Size) -> pygame.Surface | None:
    """Return the drawing at that size; if it is missing, log that and return None."""
    try:
        picture = rasterise(path.read_text(encoding="utf-8"), *size)
    except (OSError, UnicodeDecodeError, pygame.error) as error:
        _LOG.warning("%s cannot be painted: %s", path.name, error)
        return None
    right, bottom = size[0] - 1, size[1] - 1
    corners = [picture.get_at(at).a for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))]
    if min(corners) >= _OPAQUE and pygame.display.get_surface():
        return picture.convert()  # a painting that fills its corners covers what is below it
    return picture


@lru_cache(maxsize=16)
def _painted(path: Path, size: Size) -> pygame.Surface | None:
    """Return the drawing at that size, made only once for the whole process."""
    return _paint(path, size)
