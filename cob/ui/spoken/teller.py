"""The screen is told to those who listen, and what they ask for is done.

What is asked for goes the way of the keyboard and the mouse, so that nothing can be done by it that
hands could not do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, Protocol

import pygame

from cob.ui.kit.spoken import Node, Role, Spoken, Written
from cob.ui.kit.widget import ENTER
from cob.ui.spoken.cursor import Cursor
from cob.ui.spoken.said_once import SaidOnce

ASKED: Final = pygame.USEREVENT + 1
"""The event by which somebody who listens asks for something: a `wish`, a `key` and a `text`."""
Handle = Callable[[pygame.event.Event], None]
Placed = Callable[[pygame.Rect], pygame.Rect]
"""Returns the part of the window where a place of the layout is seen."""


_READING: Final = {pygame.K_PERIOD: False, pygame.K_COMMA: True}
"""The keys that read on, and whether they read backwards."""


class Telling(Protocol):
    """A scene as it is told."""

    @property
    def is_typing(self) -> bool:
        """Whether a field takes letters now."""

    def spoken(self, written: Sequence[Written]) -> Spoken:
        """Return what it tells, after so much has been written."""


class Wish(Enum):
    """What can be asked of a node."""

    REACH = auto()
    PRESS = auto()
    MORE = auto()
    """The next value of a choice."""
    LESS = auto()
    WRITE = auto()


class Audience(Protocol):
    """Where the screen is told: a screen reader, or a terminal."""

    @property
    def is_listening(self) -> bool:
        """Whether anybody hears it."""

    def show(self, told: Spoken, news: Sequence[str], placed: Placed) -> None:
        """Tell the screen, and first what is `news`; `placed` tells where a place is seen."""

    def read(self, event: pygame.event.Event) -> None:
        """Follow what happens to the window."""

    def close(self) -> None:
        """Tell no more."""


class ScreenTeller:
    """The screen for all who listen."""

    def __init__(self) -> None:
        self.listeners: list[Audience] = []
        self.told = Spoken("", ())
        """The screen as it was told last."""
        self._said = SaidOnce()
        self._cursor = Cursor()
        self._asked_for: list[str] = []
        """What is said next because it was asked for."""

    @property
    def is_on(self) -> bool:
        """Whether anybody listens: without that, nothing is made to be told."""
        return any(listener.is_listening for listener in self.listeners)

    def tell(self, scene: Telling, written: Sequence[Written], placed: Placed) -> None:
        """Tell a screen on which that much has just been written, if anybody listens."""
        if not self.is_on:
            return
        self.told = told = self._cursor.follow(scene.spoken(written))
        news = self._said.of(id(scene), told) + self._asked_for
        self._asked_for = []
        for listener in self.listeners:
            if listener.is_listening:
                listener.show(told, news, placed)

    def takes(self, event: pygame.event.Event, scene: Telling, handle: Handle) -> bool:
        """Do what somebody who listens asks for, or what a key for reading does.

        Return whether the event is done with.
        """
        for listener in self.listeners:
            listener.read(event)
        if event.type == ASKED:
            self._answer(event, handle)
            return True
        if event.type != pygame.KEYDOWN or scene.is_typing or not self.is_on:
            return False
        if event.key == pygame.K_d:
            self._describe()
            return True
        if event.key in _READING:
            far = bool(event.mod & pygame.KMOD_SHIFT)
            self._cursor.move(self.told, backwards=_READING[event.key], far=far)
            return True
        # What cannot be pressed takes the key, which would press something else.
        return event.key in ENTER and self._cursor.is_apart

    def close(self) -> None:
        """Tell nobody any more."""
        for listener in self.listeners:
            listener.close()
        self.listeners.clear()

    def _describe(self) -> None:
        """Have it said what else is known of what the cursor is on."""
        node = self.told.node(self.told.focus)
        if node is not None:
            self._asked_for.append((node.more() if node.more else "") or node.words)

    def _answer(self, asked: pygame.event.Event, handle: Handle) -> None:
        """Do what was asked for, if what it was asked of is still there."""
        node = self.told.node(asked.key)
        if node is None:
            return
        if node.reach is not None:
            node.reach()
        if asked.wish is Wish.PRESS:
            _press(node, handle)
        elif asked.wish in (Wish.MORE, Wish.LESS) and node.role is Role.CHOICE:
            _strike(pygame.K_RIGHT if asked.wish is Wish.MORE else pygame.K_LEFT, handle)
        elif asked.wish is Wish.WRITE and node.role is Role.FIELD:
            handle(pygame.event.Event(pygame.TEXTINPUT, text=asked.text))


def _press(node: Node, handle: Handle) -> None:
    if node.by_click:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            place = node.place.center
            handle(pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT))
    elif node.role is Role.CHOICE:
        _strike(pygame.K_RIGHT, handle)
    elif node.role is not Role.FIELD:
        _strike(pygame.K_RETURN, handle)


def _strike(key: int, handle: Handle) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        handle(pygame.event.Event(kind, key=key, pressed=key, mod=0, unicode=""))
