"""A player with the points before a reviewed turn; a click shows the estate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import mix, theme

_PAWN: Final = 0.78
"""The height of the pawn, as a share of that of the row."""


class PlayerRow(PickCard):
    """Pawn, name and points in a row."""

    def __init__(self, colour: str, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self._colour = colour
        self.name = ""
        self.points = 0
        self.is_shown = False
        """Whether this player's estate is in the middle."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the row; light while the estate is shown."""
        size, area = self.type_size, self.rect
        lit = self.hovered or self.focused
        plain = mix(theme.parchment_light, theme.parchment_dark, 0.25)
        fill = theme.paper if self.is_shown else theme.parchment_light if lit else plain
        line = theme.ink_soft if lit else theme.parchment_dark
        canvas.frame(area, fill, line, radius=size // 2, width=max(1, size // 12))
        pawn = canvas.art.pawn(self._colour, round(area.height * _PAWN))
        place = pawn.get_rect(midleft=(area.x + size // 2, area.centery))
        canvas.blit(pawn, place)
        ink = mix(theme.gold, theme.ink, 0.35)
        points = canvas.write(
            str(self.points), size, (area.right - size // 2, area.centery), ink,
            anchor="midright", bold=True,
        )  # fmt: skip
        left = place.right + size // 2
        canvas.write(
            self.name, size, (left, area.centery), theme.ink, anchor="midleft", serif=True,
            bold=self.is_shown, width=points.left - left - size // 2,
        )  # fmt: skip
        self._rim(canvas)
