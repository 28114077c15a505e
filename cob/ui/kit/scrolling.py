"""A widget whose content is longer than itself, with wheel, keys and a scroll bar."""

from __future__ import annotations

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.spoken import Role
from cob.ui.kit.theme import RGB, theme
from cob.ui.kit.widget import Widget

_WHEEL = 3.6
"""Distance for one notch of the wheel, in type sizes."""


class Scrolled(Widget):
    """A view of `rect.height` pixels of `content` pixels, from `offset` on."""

    role = Role.LIST

    def __init__(self) -> None:
        super().__init__()
        self.content = 0
        """The height of the whole content, in pixels."""
        self.offset = 0
        """The height of the content above the view, in pixels."""

    @property
    def bar_width(self) -> int:
        """The width of the scroll bar at the right, in pixels."""
        return max(5, self.type_size // 3)

    def scroll(self, offset: int) -> bool:
        """Show the content from `offset` on, within its height; return whether that moved it."""
        before = self.offset
        self.offset = max(0, min(offset, self.content - self.rect.height))
        return self.offset != before

    def wheel(self, notches: float) -> bool:
        """Scroll by the wheel, up for positive notches; return whether that moved the content."""
        return self.scroll(self.offset - round(notches * _WHEEL * self.type_size))

    def leaf(self, pages: int) -> bool:
        """Scroll by whole pages that share one line; return whether that moved the content."""
        return self.scroll(self.offset + pages * (self.rect.height - 2 * self.type_size))

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll as little as needed to show that part of the content."""
        room = self.type_size
        if top - room < self.offset:
            self.scroll(top - room)
        elif bottom + room > self.offset + self.rect.height:
            self.scroll(bottom + room - self.rect.height)

    def draw_more(self, canvas: Canvas, ground: RGB) -> None:
        """Fade the content into the ground at an edge where it is cut off."""
        deep = min(self.type_size * 2, self.rect.height // 3)
        below = self.content - self.rect.height - self.offset
        for is_more, at_bottom in ((self.offset > 0, False), (below > 0, True)):
            for line in range(deep * is_more):
                band = pygame.Surface((self.rect.width - 2 * self.bar_width, 1))
                band.fill(ground)
                band.set_alpha(255 * (deep - line) // deep)
                y = self.rect.bottom - 1 - line if at_bottom else self.rect.top + line
                canvas.blit(band, (self.rect.left, y))

    def draw_bar(self, canvas: Canvas) -> None:
        """Draw the scroll bar, unless all of the content is shown."""
        if self.content <= self.rect.height:
            return
        width = self.bar_width
        track = pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)
        pygame.draw.rect(canvas.surface, theme.parchment_dark, track, border_radius=width // 2)
        share = track.height / self.content
        grip = pygame.Rect(track.left, 0, width, max(3 * width, round(share * track.height)))
        way = self.content - self.rect.height
        grip.top = track.top + round((track.height - grip.height) * self.offset / way)
        pygame.draw.rect(canvas.surface, theme.ink_soft, grip, border_radius=width // 2)
