"""The estate in focus in the gallery: its picture, its regions and its die values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from cob.boards.fairness import differences
from cob.boards.figures import DIE_VALUES, EstateFigures, figures_of
from cob.engine import EstateLayout
from cob.engine.components import Kind
from cob.text.estate_titles import estate_title
from cob.text.language import tr, trn
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import Hex, draw_spaces, draw_unknown_spaces, estate_hexes
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import PAPER, mix, theme

_KINDS: Final = tuple(reversed(Kind))
"""The cities first."""
_SIGN, _COUNT, _REGIONS, _COLUMN = 34, 66, 84, 31
"""Four lengths at 1080 lines: the width of a kind's sign, the right edge of its spaces, the left
edge of its regions, and the width of a column of die values.
"""
_NONE: Final = "·"


@dataclass(frozen=True, slots=True)
class _Sign:
    """A small picture and its centre."""

    picture: Callable[[Art], pygame.Surface]
    middle: tuple[int, int]

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        picture = self.picture(canvas.art)
        canvas.blit(picture, picture.get_rect(center=self.middle))


@dataclass(frozen=True, slots=True)
class EstateFacts:
    """An estate laid out from top to bottom of a place; `layout` is None for a random one."""

    layout: EstateLayout | None
    spaces: Sequence[Hex]
    """The estate's hexes in the picture."""
    texts: Sequence[Text]
    signs: Sequence[_Sign]
    line: tuple[tuple[int, int], tuple[int, int]] | None
    """The ends of the line above the sums of the table."""
    line_width: int

    @classmethod
    def of(
        cls, layout: EstateLayout | None, file: str, rect: pygame.Rect, m: Measure, art: Art
    ) -> EstateFacts:
        """Lay out an estate, or a random one for None; `file` is the map of a player's own one."""
        name = tr("Random") if layout is None else estate_title(layout)
        title = Label(
            name, m.type(24), rect.midtop, theme.ink, "midtop", rect.width, serif=True, bold=True
        )
        size = m.type(18)
        lines = [
            line for text in _sentences(layout, file) for line in wrap(art, text, size, rect.width)
        ]
        bottom = rect.bottom - len(lines) * line_height(size)
        told = TextBlock(lines, size, (rect.left, bottom), theme.ink)
        table = None
        if layout is not None:
            table = _Table(figures_of(layout), m, rect, bottom - m.px(10))
            bottom = table.top
        head = title.rect(art).bottom
        room = pygame.Rect(rect.left, head, rect.width, bottom - head).inflate(0, -m.px(20))
        texts: list[Text] = [title, told]
        if table is None:
            ink, centre = theme.parchment_light, room.center
            texts.append(Label("?", m.type(110), centre, ink, "center", serif=True, bold=True))
        else:
            texts.extend(table.labels)
        return cls(
            layout,
            estate_hexes(room),
            texts,
            table.signs if table else (),
            table.line if table else None,
            max(1, m.px(1.5)),
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the estate, and below it its description and the table of its figures."""
        if self.layout is None:
            draw_unknown_spaces(canvas, self.spaces)
        else:
            draw_spaces(canvas, self.spaces, self.layout)
        for sign in self.signs:
            sign.draw(canvas)
        if self.line is not None:
            colour = mix(theme.parchment, theme.ink_soft, 0.5)
            pygame.draw.line(canvas.surface, colour, *self.line, self.line_width)
        for text in self.texts:
            text.draw(canvas)


class _Table:
    """A row for each kind of space, between the die faces and the sums, laid out upwards."""

    def __init__(self, figures: EstateFigures, m: Measure, rect: pygame.Rect, bottom: int) -> None:
        self._m = m
        self.labels: list[Label] = []
        self.signs: list[_Sign] = []
        high = max(m.px(31), line_height(m.type(18)))
        self.top = bottom - (len(Kind) + 2) * high
        self._lay_out_head(pygame.Rect(rect.left, self.top, rect.width, high))
        side = min(m.px(_SIGN), round(high * 0.86))
        for at, kind in enumerate(_KINDS, start=1):
            row = pygame.Rect(rect.left, self.top + at * high, rect.width, high)
            middle = (row.left + m.px(_SIGN) // 2, row.centery)
            self.signs.append(_Sign(partial(Art.depot_space, kind=kind, width=side), middle))
            each = figures.kinds[kind]
            regions = ", ".join(map(str, each.regions)) or _NONE
            self._lay_out_row(row, each.spaces, regions, each.dice)
        sums = pygame.Rect(rect.left, bottom - high, rect.width, high)
        self.line = sums.topleft, sums.topright
        self._lay_out_row(sums, sum(figures.dice), str(figures.regions), figures.dice)

    def _lay_out_head(self, row: pygame.Rect) -> None:
        m = self._m
        place = (row.left + m.px(_REGIONS), row.centery)
        self.labels.append(Label(tr("Regions"), m.type(17), place, theme.ink_soft, "midleft"))
        side = round(row.height * 0.8)
        for value in DIE_VALUES:
            die = partial(Art.die, value=value, size=side, colour=PAPER, white=True)
            self.signs.append(_Sign(die, (self._column(row, value), row.centery)))

    def _lay_out_row(
        self, row: pygame.Rect, spaces: int, regions: str, dice: tuple[int, ...]
    ) -> None:
        m, size, y = self._m, self._m.type(18), row.centery
        room = round(row.width - m.px(_REGIONS) - (len(dice) + 0.5) * m.px(_COLUMN))
        right, left = (row.left + m.px(_COUNT), y), (row.left + m.px(_REGIONS), y)
        self.labels += (
            Label(str(spaces), size, right, theme.ink, "midright", bold=True),
            Label(regions, size, left, theme.ink, "midleft", room),
        )
        for value, count in zip(DIE_VALUES, dice, strict=True):
            ink = theme.ink if count else theme.ink_soft
            place = (self._column(row, value), y)
            self.labels.append(Label(str(count or _NONE), size, place, ink, "center"))

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
