"""Passes the screen to its listeners, and carries out their requests.

Requests become events of the keyboard and the mouse, so that they can do nothing that a player
could not do by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from cob.ui.inputs.commands import PRESSES, Command, commanded, strokes
from cob.ui.kit.spoken import Node, Role, Spoken, Written
from cob.ui.spoken.accesskit_bridge import system_readers
from cob.ui.spoken.audience import ASKED, Audience, NodeRequest, Placed
from cob.ui.spoken.cursor import Cursor
from cob.ui.spoken.said_once import SaidOnce

Handle = Callable[[pygame.event.Event], None]
_READING: Final = {Command.READ_ON: False, Command.READ_BACK: True}
"""The commands that read on, and whether they read backwards."""


class Telling(Protocol):
    """A scene as listeners see it."""

    @property
    def is_typing(self) -> bool:
        """Whether a text field has the keyboard."""

    def spoken(self, written: Sequence[Written]) -> Spoken:
        """Return the scene for listeners, with the texts written on it."""


class ScreenTeller:
    """The screen for all listeners."""

    def __init__(self) -> None:
        self.listeners: list[Audience] = []
        self.told = Spoken("", ())
        """The screen that was passed on last."""
        self._scene: Telling | None = None
        """The scene that was passed on last."""
        self._said = SaidOnce()
        self._cursor = Cursor()
        self._asked_for: list[str] = []
        """Sentences to be spoken next because a listener requested them."""

    def meet_readers(self) -> None:
        """Register the screen readers of the system, if they can be reached."""
        if (readers := system_readers()) is not None:
            self.listeners.append(readers)

    @property
    def is_on(self) -> bool:
        """Whether a screen reader is listening; if not, no nodes are made."""
        return any(listener.is_listening for listener in self.listeners)

    def tell(self, scenes: Sequence[Telling], written: Sequence[Written], placed: Placed) -> None:
        """Pass the top scene to the listeners, if there are any, with the texts written on it.

        News of the scene passed before come first.
        """
        if not self.is_on or not scenes:
            return
        scene, last, late = scenes[-1], self._scene, []
        if last is not None and last is not scene and last in scenes:
            late = self._said.late(id(last), last.spoken(()).log)
        self._scene = scene
        self.told = told = self._cursor.follow(scene.spoken(written))
        news = late + self._said.of(id(scene), told) + self._asked_for
        self._asked_for = []
        for listener in self.listeners:
            if listener.is_listening:
                listener.show(told, news, placed)

    def takes(self, event: pygame.event.Event, scene: Telling, handle: Handle) -> bool:
        """Carry out a request of a listener, or a reading command.

        Return whether the event is handled.
        """
        for listener in self.listeners:
            listener.read(event)
        if event.type == ASKED:
            self._answer(event, handle)
            return True
        command = commanded(event)
        if command is None or scene.is_typing or not self.is_on:
            return False
        if command is Command.DESCRIBE:
            self._describe()
            return True
        if command in _READING:
            far = bool(event.mod & pygame.KMOD_SHIFT)
            self._cursor.move(self.told, backwards=_READING[command], far=far)
            return True
        # A text takes the key, which would else press another widget.
        return command in PRESSES and self._cursor.is_apart

    def close(self) -> None:
        """Stop speaking."""
        for listener in self.listeners:
            listener.close()
        self.listeners.clear()

    def _describe(self) -> None:
        """Speak the further details of the node at the cursor."""
        node = self.told.node(self.told.focus)
        if node is not None:
            self._asked_for.append((node.more() if node.more else "") or node.words)

    def _answer(self, asked: pygame.event.Event, handle: Handle) -> None:
        """Carry out a request if its node still exists."""
        node = self.told.node(asked.key)
        if node is None:
            return
        if node.reach is not None:
            node.reach()
        if asked.wish is NodeRequest.PRESS:
            _press(node, handle)
        elif asked.wish in (NodeRequest.MORE, NodeRequest.LESS) and node.role is Role.CHOICE:
            _give(Command.RIGHT if asked.wish is NodeRequest.MORE else Command.LEFT, handle)
        elif asked.wish is NodeRequest.WRITE and node.role is Role.FIELD:
            handle(pygame.event.Event(pygame.TEXTINPUT, text=asked.text))


def _press(node: Node, handle: Handle) -> None:
    if node.by_click:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            place = node.place.center
            handle(pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT))
    elif node.role is Role.CHOICE:
        _give(Command.RIGHT, handle)
    elif node.role is not Role.FIELD:
        _give(Command.ACT, handle)


def _give(command: Command, handle: Handle) -> None:
    for event in strokes(command):
        handle(event)
