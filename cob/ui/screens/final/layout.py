"""Where everything of the final scoring lies, computed from the size of the window."""

from __future__ import annotations

import pygame

from cob.ui.kit.measure import Measure

_TABLE_SHARE = {2: 0.52, 3: 0.55, 4: 0.6}
"""The table's share of the width, by players."""


class FinalLayout(Measure):
    """The places: the table on the left, words and estates on the right, buttons below."""

    def __init__(
        self, size: tuple[int, int], text: float, *, players: int, rows: int, buttons: int
    ) -> None:
        super().__init__(size, text)
        width, height = size
        self.width = width
        edge, gap = self.px(44), self.px(22)
        top = self.px(164)
        high, wide = self.px(60), self.px(290)
        bottom = height - self.px(26) - high
        left = width - edge - buttons * wide - (buttons - 1) * gap
        self.buttons = [
            pygame.Rect(left + index * (wide + gap), bottom, wide, high) for index in range(buttons)
        ]
        body = pygame.Rect(edge, top, width - 2 * edge, bottom - gap - top)
        self.sheet = pygame.Rect(body.left, top, round(body.width * _TABLE_SHARE[players]), 0)
        self.sheet.height = body.height
        right = pygame.Rect(0, top, body.width - self.sheet.width - gap, body.height)
        right.right = body.right
        words = self.px(336)
        self.words = pygame.Rect(right.left, top, right.width, words)
        self.estates = pygame.Rect(right.left, top + words + gap, right.width, 0)
        self.estates.height = right.height - words - gap
        *self.rows, self.total = self._rows(rows)
        self.columns = self._columns(players)
        """The middle of each player's column, by place in the final ranking."""
        self.column_width = self.columns[1] - self.columns[0]

    def _rows(self, count: int) -> list[pygame.Rect]:
        """Return the place of each row of the table, the total last."""
        pad, head = self.px(26), self.px(96)
        inner = self.sheet.inflate(-2 * pad, -2 * pad)
        height = min(self.px(58), (inner.height - head) * 10 // ((count + 1) * 10 + 6))
        top = inner.top + head
        rows = [
            pygame.Rect(inner.left, top + index * height, inner.width, height)
            for index in range(count)
        ]
        total = pygame.Rect(inner.left, top + count * height + height // 5, inner.width, 0)
        total.height = min(round(height * 1.4), self.px(62))
        return [*rows, total]

    def _columns(self, players: int) -> list[int]:
        inner = self.sheet.inflate(-2 * self.px(26), 0)
        first = inner.left + round(inner.width * (0.36 if players > 2 else 0.46))
        width = (inner.right - first) / players
        return [round(first + width * (index + 0.5)) for index in range(players)]

    def row_at(self, place: tuple[int, int]) -> int | None:
        """Return the index of the row under a point; None beside the rows."""
        return next((at for at, row in enumerate(self.rows) if row.collidepoint(place)), None)

    def estate_cells(self, players: int) -> list[pygame.Rect]:
        """Return the places of the players' estates and captions, by final ranking."""
        inner = self.estates.inflate(-2 * self.px(22), -2 * self.px(22))
        across = 2 if players in (2, 4) else 3
        down = (players + across - 1) // across
        return [
            pygame.Rect(
                inner.left + inner.width * (index % across) // across,
                inner.top + inner.height * (index // across) // down,
                inner.width // across,
                inner.height // down,
            )
            for index in range(players)
        ]
