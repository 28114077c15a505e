"""Hands the screen to its listeners, and carries out their requests.

What is asked for goes the way of the keyboard and the mouse, so that nothing can be done by it that
hands could not do.
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
    """A scene in the form for listeners."""

    @property
    def is_typing(self) -> bool:
        """Whether a field takes letters now."""

    def spoken(self, written: Sequence[Written]) -> Spoken:
        """Return the scene for listeners, after so much has been written."""


class ScreenTeller:
    """The screen for all who listen."""

    def __init__(self) -> None:
        self.listeners: list[Audience] = []
        self.told = Spoken("", ())
        """The screen that was handed out last."""
        self._scene: Telling | None = None
        """The last screen that was handed out."""
        self._said = SaidOnce()
        self._cursor = Cursor()
        self._asked_for: list[str] = []
        """Sentences that are said next because a listener asked for them."""

    def meet_readers(self) -> None:
        """Tell the screen readers of the system from now on, if they can be reached."""
        if (readers := system_readers()) is not None:
            self.listeners.append(readers)

    @property
    def is_on(self) -> bool:
        """Whether a screen reader listens. If not, no nodes are made."""
        return any(listener.is_listening for listener in self.listeners)

    def tell(self, scenes: Sequence[Telling], written: Sequence[Written], placed: Placed) -> None:
        """Tell the last of the open scenes, on which that much has just been written, if anybody
        listens; before it, what has still happened on the one that was told before.
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
        """Do what a person who listens asks for, or what a command for reading does.

        Return whether the event is done with.
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
        # What cannot be pressed takes the key, which would press something else.
        return command in PRESSES and self._cursor.is_apart

    def close(self) -> None:
        """Tell no one any more."""
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
