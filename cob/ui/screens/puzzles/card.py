"""A card of the menu of puzzles: its theme, and how many are solved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cob.analysis.puzzles.progress import SolvedCount
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.carving import button_edge
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import mix, theme

_PAD, _MEDAL, _TITLE, _ABOUT, _BAR = 24, 92, 30, 20, 8
"""Lengths and type sizes in pixels at 1080 lines."""
_SIGN: Final = 0.54
"""The size of the symbol, as a share of its medal."""
LATER_SHARE: Final = 0.55
"""For puzzles solved later, the share of the colour of those solved at the first try."""


class PuzzleCard(PickCard):
    """The symbol on a medal, the title above a short text, and the progress below."""

    def __init__(
        self,
        symbol: str,
        texts: tuple[str, str],
        solved: SolvedCount | None,
        pick: Callable[[], None],
        *,
        main: bool = False,
    ) -> None:
        """Take title and text, and the number of solved puzzles if it is shown."""
        super().__init__(pick)
        self.main = main
        self.texts = texts
        self.symbol = symbol
        self._solved = solved
        self._written: list[Text] = []
        self._medal = self._bar = self._filled = self._first = pygame.Rect(0, 0, 0, 0)
        """The bar, its part for solved puzzles, and of that the part solved at the first try."""

    def lay_out(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the medal on the left, and right of it the texts above the bar."""
        self.place(rect, m.type(24))
        if self.main:
            rect = pygame.Rect(rect.topleft, (rect.width, rect.height - button_edge(rect.height)))
        pad, side = m.px(_PAD), min(m.px(_MEDAL), rect.height - m.px(_PAD))
        self._medal = pygame.Rect(rect.x + pad, 0, side, side)
        self._medal.centery = rect.centery
        left = self._medal.right + pad
        room = rect.right - pad - left
        size, small = m.type(_TITLE), m.type(_ABOUT)
        ink, soft = (theme.paper, theme.paper) if self.main else (theme.ink, theme.ink_soft)
        title, about = self.texts
        high = art.font(size, serif=True).size(title)[1]
        bar_room = m.px(_BAR) + m.px(12) if self._solved is not None else 0
        fitting = max(1, (rect.height - m.px(16) - high - bar_room) // line_height(small))
        lines = wrap(art, about, small, room)[:fitting]
        taken = high + len(lines) * line_height(small) + bar_room
        top = rect.centery - taken // 2
        self._written = [
            Label(title, size, (left, top), ink, width=room, serif=True),
            TextBlock(lines, small, (left, top + high), soft),
        ]
        self._bar = self._filled = self._first = pygame.Rect(0, 0, 0, 0)
        if self._solved is not None:
            self._lay_out_bar(pygame.Rect(left, top + taken - m.px(_BAR), room, m.px(_BAR)), m, art)

    def _lay_out_bar(self, bar: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the bar with the numbers right of it."""
        assert self._solved is not None
        tally = self._solved
        ink = theme.paper if self.main else theme.ink_soft
        size = m.type(_ABOUT)
        told = Label(
            f"{tally.solved} / {tally.number}", size, (bar.right, bar.centery), ink, "midright"
        )
        self._written.append(told)
        bar.width = told.rect(art).left - m.px(14) - bar.left
        self._bar, self._filled, self._first = bar, bar.copy(), bar.copy()
        self._filled.width = bar.width * tally.solved // max(1, tally.number)
        self._first.width = bar.width * tally.at_once // max(1, tally.number)

    def draw(self, canvas: Canvas) -> None:
        """Draw the card; one that cannot be picked is flat."""
        size, is_lit = self.type_size, (self.hovered or self.focused) and not self.refusal
        medal, sign = theme.wine if is_lit else theme.ink_soft, theme.paper
        if self.main:
            canvas.button(self.rect, size // 2, strong=True, hover=is_lit)
            medal, sign = theme.paper, theme.button_next
        else:
            plain = mix(theme.parchment_light, theme.parchment_dark, 0.15)
            canvas.frame(
                self.rect,
                theme.paper if is_lit else plain,
                theme.wine if is_lit else theme.parchment_dark,
                radius=size // 2,
                width=max(1, size // 12),
                shadow=0 if self.refusal else size // 5,
            )
        canvas.dot(self._medal.center, self._medal.width, medal)
        picture = canvas.art.symbol(self.symbol, round(self._medal.width * _SIGN), sign)
        canvas.blit(picture, picture.get_rect(center=self._medal.center))
        empty = mix(theme.button_next, theme.ink, 0.4) if self.main else theme.parchment_dark
        full = theme.paper if self.main else theme.wine
        half = mix(empty, full, LATER_SHARE)
        for bar, colour in ((self._bar, empty), (self._filled, half), (self._first, full)):
            if bar.width:
                pygame.draw.rect(canvas.surface, colour, bar, border_radius=bar.height)
        for text in self._written:
            text.draw(canvas)
        self._rim(canvas)
