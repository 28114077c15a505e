"""What can be clicked on a screen: its place, its look, and whether an event is for it.

The form that holds widgets passes the events on.
"""

from __future__ import annotations

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import RGB, SHADOW, mix, theme

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
PADDING = 0.7
"""Room left and right of a text, as a share of its size."""


class Widget:
    """Something with a place that can have the pointer over it and the keyboard's focus."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.type_size = 18
        """Size of its texts in real pixels."""
        self.refusal = ""
        """Why it cannot be used now; empty when it can."""
        self.silent = False
        """Its refusal is told elsewhere on the screen."""
        self.hovered = False
        self.focused = False

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        """Put it somewhere; the texts in it have that size."""
        self.rect = rect
        self.type_size = type_size

    def draw(self, canvas: Canvas) -> None:
        """Draw it on the window."""

    def handle(self, event: pygame.event.Event) -> bool:
        """React to a click on it or to a key while it has the focus; whether it did."""
        return False

    def hover(self, place: tuple[int, int] | None) -> bool:
        """The pointer is there now, or nowhere; whether that changes how the widget looks."""
        inside = place is not None and self.rect.collidepoint(place)
        changed, self.hovered = inside != self.hovered, inside
        return changed

    def reason(self) -> str:
        """What to tell about the part under the pointer or in focus, if it is refused."""
        return self.refusal

    def _rim(self, canvas: Canvas, rect: pygame.Rect | None = None) -> None:
        """The mark of the keyboard's focus."""
        if self.focused:
            around = (rect or self.rect).inflate(6, 6)
            width = max(2, self.type_size // 8)
            pygame.draw.rect(
                canvas.surface, theme.focus, around, width, border_radius=self.type_size // 2
            )


def draw_box(
    canvas: Canvas, rect: pygame.Rect, fill: RGB, size: int, *, flat: bool = False
) -> None:
    """Draw the body of a widget; a flat one lies in the parchment, the others stand out of it."""
    canvas.frame(
        rect,
        fill,
        mix(fill, SHADOW, 0.35 if flat else 0.6),
        radius=max(3, size // 3),
        width=max(1.0, size / 14),
        shadow=0 if flat else max(2, size // 6),
    )


def is_clicked(event: pygame.event.Event, rect: pygame.Rect) -> bool:
    """Return whether an event is a click on a place."""
    return (
        event.type == pygame.MOUSEBUTTONDOWN
        and event.button == 1
        and bool(rect.collidepoint(event.pos))
    )


def is_entered(event: pygame.event.Event, focused: bool) -> bool:
    """Return whether an event presses what has the focus by key."""
    return focused and event.type == pygame.KEYDOWN and event.key in ENTER


def arrow_step(event: pygame.event.Event, focused: bool) -> int:
    """Return -1 and 1 for the left and right arrow keys, and 0 for everything else."""
    if not focused or event.type != pygame.KEYDOWN:
        return 0
    return {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
