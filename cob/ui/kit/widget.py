"""The base of everything that can be clicked on a screen: its place, look and events.

The form with the widgets passes the events on.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Self

import pygame

from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import caption_lines, line_height
from cob.ui.kit.spoken import Node, Role, Written, text_in
from cob.ui.kit.theme import RGB, SHADOW, SMALLEST_TYPE, mix, theme

PADDING = 0.7
"""Room left and right of a text, as a share of its size."""


class Widget:
    """An element of a screen that can have the pointer over it and the keyboard's focus."""

    role = Role.PICTURE
    """The role of the widget for screen readers."""
    keeps_focus = False
    """Whether a click gives it the keyboard, until the next one."""

    def __init__(self) -> None:
        self.called = ""
        """Its name for screen readers, if it has no text of its own."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.type_size = 18
        """The size of its texts in real pixels."""
        self.refusal = ""
        """Why it cannot be used now; empty if it can."""
        self.silent = False
        """Whether another part of the screen gives the reason of its refusal."""
        self.hovered = False
        self.focused = False

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        """Set the place, and the size of its texts, in real pixels."""
        self.rect = rect
        self.type_size = type_size

    def named(self, name: str) -> Self:
        """Set its name for screen readers; return the widget."""
        self.called = name
        return self

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget on the window."""

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the widget.

        Its events are clicks on it, and keys while it has the focus.
        """
        return False

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update the pointer's place; return whether that changes the widget's look.

        `place` is None while the pointer is elsewhere.
        """
        inside = place is not None and self.rect.collidepoint(place)
        changed, self.hovered = inside != self.hovered, inside
        return changed

    def reason(self) -> str:
        """Return why the part under the pointer or in focus is refused; empty if it is not."""
        return self.refusal

    def spoken(self, key: Hashable, written: Sequence[Written]) -> Node:
        """Return the node for screen readers; `written` is the text of the whole screen."""
        name, value = self._said(written)
        acts = self.role is not Role.PICTURE and not self.refusal
        return Node(key, self.role, name, self.rect.copy(), value, self.refusal, acts)

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        """Return its name, and its chosen or written value."""
        told = text_in(written, self.rect)
        return (self.called, told) if self.called else (told, "")

    def _rim(self, canvas: Canvas, rect: pygame.Rect | None = None) -> None:
        """Draw the mark of the keyboard's focus."""
        if self.focused:
            around = (rect or self.rect).inflate(6, 6)
            width = max(2, self.type_size // 8)
            pygame.draw.rect(
                canvas.surface, theme.focus, around, width, border_radius=self.type_size // 2
            )


def draw_box(
    canvas: Canvas, rect: pygame.Rect, fill: RGB, size: int, *, flat: bool = False
) -> None:
    """Draw the body of a widget; a flat one lies in the parchment, others are raised."""
    canvas.frame(
        rect,
        fill,
        mix(fill, SHADOW, 0.35 if flat else 0.6),
        radius=max(3, size // 3),
        width=max(1.0, size / 14),
        shadow=0 if flat else max(2, size // 6),
    )


def draw_caption(
    canvas: Canvas, text: str, size: int, room: pygame.Rect, ink: RGB, *, bold: bool
) -> int:
    """Write a caption into a room, in two lines where one is too wide; return its left edge."""
    lines = caption_lines(canvas.art, text, size, room.width, room.height)
    if len(lines) > 1:
        size = max(SMALLEST_TYPE, min(size, room.height // len(lines)))
    step = min(line_height(size), room.height // len(lines))
    top, left = room.centery - step * (len(lines) - 1) / 2, room.right
    for row, line in enumerate(lines):
        place = room.centerx, top + row * step
        written = canvas.write(line, size, place, ink, anchor="center", width=room.width, bold=bold)
        left = min(left, written.left)
    return left


def is_click(event: pygame.event.Event) -> bool:
    """Return whether an event presses the left mouse button."""
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT


def is_clicked(event: pygame.event.Event, rect: pygame.Rect) -> bool:
    """Return whether an event is a click on a place."""
    return is_click(event) and bool(rect.collidepoint(event.pos))


def is_entered(event: pygame.event.Event, focused: bool) -> bool:
    """Return whether an event presses Enter or Space on the widget in focus."""
    return focused and commanded(event) in PRESSES


def arrow_step(event: pygame.event.Event, focused: bool) -> int:
    """Return -1 or 1 for the left or right arrow key, and 0 for any other event."""
    command = commanded(event) if focused else None
    return (command is Command.RIGHT) - (command is Command.LEFT)
