"""The estate in focus in the gallery: its picture, its regions and its die values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from cob.boards.fairness import differences
from cob.boards.figures import DIE_VALUES, EstateFigures, figures_of
from cob.engine import EstateLayout
from cob.engine.components import Kind
from cob.text.estate_titles import estate_title
from cob.text.language import tr, trn
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import draw_estate, draw_unknown
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import PAPER, mix, theme

_KINDS: Final = tuple(reversed(Kind))
"""The cities first."""
_SIGN, _COUNT, _REGIONS, _COLUMN = 34, 66, 84, 31
"""Four lengths for 1080 lines: the width of a kind's sign, the right edge of its spaces, the left
edge of its regions, and the width of a column of die values.
"""
_NONE: Final = "·"


class EstateFacts:
    """Draws an estate from top to bottom of a place."""

    def __init__(self, canvas: Canvas, m: Measure, rect: pygame.Rect) -> None:
        self._canvas, self._m, self._rect = canvas, m, rect

    def draw(self, layout: EstateLayout | None, file: str = "") -> None:
        """Draw an estate, or a random one for None; `file` is the map of a player's own."""
        title = tr("Random") if layout is None else estate_title(layout)
        size, place = self._m.type(24), self._rect.midtop
        width = self._rect.width
        head = self._canvas.write(
            title,
            size,
            place,
            anchor="midtop",
            width=width,
            serif=True,
            bold=True,
        )
        bottom = self._write_sentences(_sentences(layout, file))
        if layout is not None:
            bottom = self._draw_table(figures_of(layout), bottom - self._m.px(10))
        room = pygame.Rect(self._rect.left, head.bottom, width, bottom - head.bottom)
        room.inflate_ip(0, -self._m.px(20))
        if layout is None:
            draw_unknown(self._canvas, room)
            sign = self._canvas.art.text(
                "?", self._m.type(110), theme.parchment_light, serif=True, bold=True
            )
            self._canvas.blit(sign, sign.get_rect(center=room.center))
        else:
            draw_estate(self._canvas, room, layout)

    def _write_sentences(self, sentences: Iterable[str]) -> int:
        """Write the sentences at the foot; return where they begin, in pixels."""
        size = self._m.type(18)
        lines = [
            line
            for text in sentences
            for line in wrap(self._canvas.art, text, size, self._rect.width)
        ]
        top = self._rect.bottom - len(lines) * line_height(size)
        self._canvas.write_lines(lines, size, (self._rect.left, top))
        return top

    def _draw_table(self, figures: EstateFigures, bottom: int) -> int:
        """Draw a row for each kind, between the die faces and the sums; return where it begins."""
        m, rect = self._m, self._rect
        high = max(m.px(31), line_height(m.type(18)))
        top = bottom - (len(Kind) + 2) * high
        self._draw_head(pygame.Rect(rect.left, top, rect.width, high))
        for at, kind in enumerate(_KINDS, start=1):
            row = pygame.Rect(rect.left, top + at * high, rect.width, high)
            sign = self._canvas.art.depot_space(kind, min(m.px(_SIGN), round(high * 0.86)))
            middle = (row.left + m.px(_SIGN) // 2, row.centery)
            self._canvas.blit(sign, sign.get_rect(center=middle))
            each = figures.kinds[kind]
            regions = ", ".join(map(str, each.regions)) or _NONE
            self._write_row(row, each.spaces, regions, each.dice)
        sums = pygame.Rect(rect.left, bottom - high, rect.width, high)
        line = mix(theme.parchment, theme.ink_soft, 0.5)
        pygame.draw.line(self._canvas.surface, line, sums.topleft, sums.topright, max(1, m.px(1.5)))
        self._write_row(sums, sum(figures.dice), str(figures.regions), figures.dice)
        return top

    def _draw_head(self, row: pygame.Rect) -> None:
        m = self._m
        place = (row.left + m.px(_REGIONS), row.centery)
        caption, size = tr("Regions"), m.type(17)
        self._canvas.write(caption, size, place, theme.ink_soft, anchor="midleft")
        for value in DIE_VALUES:
            die = self._canvas.art.die(value, round(row.height * 0.8), PAPER, white=True)
            self._canvas.blit(die, die.get_rect(center=(self._column(row, value), row.centery)))

    def _write_row(
        self, row: pygame.Rect, spaces: int, regions: str, dice: tuple[int, ...]
    ) -> None:
        m, size, y = self._m, self._m.type(18), row.centery
        room = row.width - m.px(_REGIONS) - (len(dice) + 0.5) * m.px(_COLUMN)
        right = (row.left + m.px(_COUNT), y)
        self._canvas.write(str(spaces), size, right, anchor="midright", bold=True)
        left = (row.left + m.px(_REGIONS), y)
        self._canvas.write(regions, size, left, anchor="midleft", width=round(room))
        for value, count in zip(DIE_VALUES, dice, strict=True):
            ink = theme.ink if count else theme.ink_soft
            place = (self._column(row, value), y)
            text = str(count or _NONE)
            self._canvas.write(text, size, place, ink, anchor="center")

    def _column(self, row: pygame.Rect, value: int) -> int:
        """Return the middle of a die value's column, in pixels."""
        return row.right - round((len(DIE_VALUES) - value + 0.5) * self._m.px(_COLUMN))


def _sentences(layout: EstateLayout | None, file: str) -> list[str]:
    """Return the sentences below the table."""
    if layout is None:
        return [tr("An estate that nobody has picked. It is drawn when the game starts.")]
    figures = figures_of(layout)
    told = [
        trn(
            "{number} region worth {points} points, of size {size}.",
            "{number} regions worth {points} points, the largest of size {size}.",
            figures.regions,
            points=figures.points,
            size=figures.largest,
        ),
        tr("A castle lies in the centre.")
        if figures.has_castle_in_centre
        else tr("No castle lies in the centre."),
    ]
    if file:
        told.append(
            tr("Unlike the printed estates in counts, regions or die values.")
            if differences(layout)
            else tr("Counts, regions and die values are as on the printed estates.")
        )
        told.append(tr("Your own map: {file}", file=file))
    return told
