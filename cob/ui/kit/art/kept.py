"""Caches of pictures, and large pictures that a thread makes before they are shown.

SDL lets other threads run while it reads and scales pictures, so the window goes on meanwhile.
Without `work_behind`, as in tests and exported pictures, each picture is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import Final, Generic, ParamSpec, TypeVar, cast

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


class Behind:
    """The thread in which large pictures are made."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None

    @property
    def is_on(self) -> bool:
        """Whether large pictures are made in the thread, and small ones spread over frames."""
        return self._pool is not None

    def begin(self) -> None:
        """Make pictures in the thread from now on."""
        self._pool = self._pool or ThreadPoolExecutor(1, "pictures")

    def end(self) -> None:
        """Drop what has not been begun, and wait for the picture in work."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    def submit(self, work: Callable[[], object]) -> Future[object] | None:
        """Let the thread do some work; None if there is no thread."""
        return None if self._pool is None else self._pool.submit(work)


BEHIND: Final = Behind()


class Prepared(Generic[_Given, _Made]):
    """A drawing function whose last results are cached, and which `begin` calls in a thread.

    It must write no text, as SDL's letters belong to one thread.
    """

    def __init__(self, draw: Callable[_Given, _Made], most: int) -> None:
        self._kept = remembered(most)(draw)
        self._begun: dict[Hashable, Future[object]] = {}
        _CLEAR.append(self._begun.clear)

    def __call__(self, *args: _Given.args, **kwargs: _Given.kwargs) -> _Made:
        """Return the picture; wait for it if the thread is at it."""
        begun = self._begun.get(args)
        if begun is not None and not begun.cancel():
            begun.exception()
        return self._kept(*args, **kwargs)

    def begin(self, *args: _Given.args, **kwargs: _Given.kwargs) -> None:
        """Let the thread make the picture, unless it has been asked for it already."""
        if args not in self._begun:
            work = BEHIND.submit(lambda: self._kept(*args, **kwargs))
            if work is not None:
                self._begun[args] = work

    def is_ready(self, *args: _Given.args, **kwargs: _Given.kwargs) -> bool:
        """Whether the picture need not be waited for; so it is without a thread."""
        begun = self._begun.get(args)
        return begun is None or begun.done()


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
