"""The interface of listeners to the window, and their requests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, Protocol

import pygame

from cob.ui.kit.spoken import Spoken

ASKED: Final = pygame.USEREVENT + 1
"""The event of a listener's request, with a `wish`, a `key` and a `text`."""
Placed = Callable[[pygame.Rect], pygame.Rect]
"""Returns the part of the window that shows a place of the layout."""


class NodeRequest(Enum):
    """A request that a listener may make of a node."""

    REACH = auto()
    PRESS = auto()
    MORE = auto()
    """The next value of a choice."""
    LESS = auto()
    WRITE = auto()


class Audience(Protocol):
    """A listener of the screen: a screen reader, or a terminal."""

    @property
    def is_listening(self) -> bool:
        """Whether a screen reader is listening."""

    def show(self, told: Spoken, news: Sequence[str], placed: Placed) -> None:
        """Speak the `news`, then the screen; `placed` returns where a place is on the window."""

    def read(self, event: pygame.event.Event) -> None:
        """Handle an event of the window."""

    def close(self) -> None:
        """Stop speaking."""
