"""A card with a number of pieces of one type, and cells that change it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.spoken import Role, Written
from cob.ui.kit.theme import mix, theme
from cob.ui.kit.widget import Widget, arrow_step, is_click

_MINUS = "\N{MINUS SIGN}"


class AmountCard(Widget):
    """A picture with its number; a click on the picture adds one, a cell adds its own step."""

    role = Role.CHOICE

    def __init__(
        self,
        key: Hashable,
        picture: Callable[[Art, int], pygame.Surface],
        number: int,
        changed: Callable[[int], None],
        steps: Sequence[int] = (-1, 1),
    ) -> None:
        super().__init__()
        self.key = key
        """What is counted."""
        self.number = number
        self._picture = picture
        self._changed = changed
        self._steps = tuple(steps)
        self._over: int | None = None

    def cells(self) -> list[Rect]:
        """Return the place of each step, in the lower part of the card."""
        rect, count = self.rect, len(self._steps)
        top = rect.bottom - rect.height * 2 // 5
        edges = [rect.left + rect.width * at // count for at in range(count + 1)]
        return [Rect(left, top, right - left, rect.bottom - top) for left, right in pairwise(edges)]

    def draw(self, canvas: Canvas) -> None:
        """Draw the card, the picture with the number, and the steps."""
        rect, size = self.rect, self.type_size
        line = theme.wine if self.focused else mix(theme.parchment_dark, theme.ink_soft, 0.4)
        canvas.frame(rect, theme.parchment_light, line, radius=size // 2, width=1)
        above = Rect(rect.x, rect.y, rect.width, rect.height * 3 // 5)
        picture = self._picture(canvas.art, round(above.height * 0.8))
        canvas.blit(picture, picture.get_rect(center=(above.x + above.width // 3, above.centery)))
        canvas.write(
            str(self.number), size, (above.x + above.width * 3 // 4, above.centery), theme.ink,
            anchor="center", bold=True, width=above.width // 2,
        )  # fmt: skip
        for at, (step, cell) in enumerate(zip(self._steps, self.cells(), strict=True)):
            inner = cell.inflate(-4, -4)
            can = self.number + step >= 0
            lit = at == self._over and can
            fill = theme.paper if lit else mix(theme.parchment, theme.parchment_dark, 0.5)
            ink = theme.ink if can else mix(theme.ink_soft, theme.parchment_dark, 0.5)
            canvas.frame(inner, fill, theme.parchment_dark, radius=size // 3, width=1)
            sign = f"+{step}" if step > 0 else f"{_MINUS}{-step}"
            canvas.write(
                sign, round(size * 0.8), inner.center, ink, anchor="center", bold=True,
                width=inner.width,
            )  # fmt: skip
        self._rim(canvas)

    def handle(self, event: pygame.event.Event) -> bool:
        """React to a click, the wheel over the card, or an arrow key."""
        step = arrow_step(event, self.focused)
        if is_click(event) and self.rect.collidepoint(event.pos):
            cells = zip(self._steps, self.cells(), strict=True)
            step = next((each for each, cell in cells if cell.collidepoint(event.pos)), 1)
        elif event.type == pygame.MOUSEWHEEL and self.hovered:
            step = 1 if event.y > 0 else -1
        if not step:
            return False
        self._changed(max(0, self.number + step))
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update also the cell under the pointer."""
        before = self._over
        cells = enumerate(self.cells())
        self._over = next((at for at, cell in cells if place and cell.collidepoint(place)), None)
        return super().hover(place) or before != self._over

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        return self.called, str(self.number)
