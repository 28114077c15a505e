"""The log below the main board, row by row; it opens like a drawer, over the height of the table.

It is scrolled by entries, and only its visible part is laid out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from cob.engine.components import PHASES
from cob.showing.log_entries import LogEntry, TurnHeading
from cob.text.language import tr
from cob.ui.kit.pictured_text import Cast, Row, row_height, set_rows
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.table.corner_signs import CornerDeed, CornerSign
from cob.ui.table.typesetter import TextLine, Typesetter

_TYPE: Final = 18
_SMALL: Final = 16
_PAD: Final = 8
_GUTTER: Final = 30
"""The width of the gutter at the right, with signs and a scroll bar."""
_SIGN: Final = 24
_HEADING: Final = 1.16
"""The height of a heading, in rows."""
_NAME_SHARE: Final = 0.4
"""Maximum share of a heading for its name."""


@dataclass(frozen=True, slots=True)
class HeadingPlaces:
    """The places of a heading's parts."""

    pawn: Rect
    name: TextLine
    dice: tuple[tuple[int, Rect], ...]
    """Each die's value and place."""
    when: TextLine


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log: a heading, or a row of a line."""

    entry: LogEntry
    band: Rect
    """The whole row, which is bright under the pointer."""
    told: Row
    place: tuple[int, int]
    """The middle of the left edge of the text."""
    heading: HeadingPlaces | None = None


@dataclass(frozen=True, slots=True)
class LogLayout:
    """The visible part of the log."""

    area: Rect
    size: int
    """The size of the type, in real pixels."""
    cast: Cast
    rows: tuple[LogRow, ...]
    signs: tuple[CornerSign, ...]
    bar: tuple[Rect, Rect] | None
    """The track and the thumb of the scroll bar; None if everything is in view."""

    def row_at(self, place: tuple[int, int]) -> LogRow | None:
        """Return the row under a point."""
        if not self.area.collidepoint(place):
            return None
        return next((row for row in self.rows if row.band.collidepoint(place)), None)

    def rule_sign(self, number: int) -> CornerSign | None:
        """Return the sign that leads to the rule of a line, at its end."""
        ends = [row.band for row in self.rows if row.entry.number == number]
        if not ends:
            return None
        side = min(ends[-1].height, _sign_side(self.size))
        area = Rect(0, 0, side, side)
        area.midright = ends[-1].right - 2, ends[-1].centery
        return CornerSign(CornerDeed.RULE, area)


class LogSetter:
    """Sets the lines of one log in rows of one width, and caches them."""

    def __init__(self, typesetter: Typesetter, width: int, colours: tuple[str, ...]) -> None:
        self.typesetter = typesetter
        self.cast = Cast(colours)
        self.size = typesetter.measure.type(_TYPE)
        self.pad, self.gutter = typesetter.measure.px(_PAD), typesetter.measure.px(_GUTTER)
        self.step = row_height(self.size)
        self.width = width - 4 * self.pad - self.gutter - self.size
        """Width of a row, which leaves room for the sign of the rule."""
        self._set: dict[int, tuple[LogEntry, list[Row]]] = {}

    def told(self, entry: LogEntry) -> list[Row]:
        """Return a line in rows."""
        known, rows = self._set.get(entry.number, (None, []))
        if known is not entry:
            line, art = entry.line, self.typesetter.art
            cast = replace(self.cast, named=entry.seat)
            rows = set_rows(art, line.runs, line.seat, cast, self.size, self.width)
            self._set[entry.number] = entry, rows
        return rows

    def height(self, entry: LogEntry) -> int:
        """Return the height of an entry."""
        if isinstance(entry, TurnHeading):
            return self.heading_height + self.pad // 2
        return len(self.told(entry)) * self.step

    def high(self, rows: int) -> int:
        """Return the height of an area for this number of rows."""
        return rows * self.step + 2 * self.pad

    @property
    def heading_height(self) -> int:
        """The height of a heading's coloured part."""
        return round(self.step * _HEADING)

    def most(self, entries: Sequence[LogEntry], area: Rect) -> int:
        """Return the number of entries scrolled away below when the first one is in view."""
        room, filled = area.height - 2 * self.pad, 0
        for number, entry in enumerate(entries):
            filled += self.height(entry)
            if filled > room:
                return len(entries) - max(1, number)
        return 0

    def layout(
        self, entries: Sequence[LogEntry], area: Rect, scrolled: int, *, is_open: bool
    ) -> LogLayout:
        """Lay out the part of the log in an area with `scrolled` entries scrolled away below."""
        room = area.height - 2 * self.pad
        end = len(entries) - min(scrolled, max(0, len(entries) - 1))
        first, filled = end, 0
        while first > 0 and filled < room:
            first -= 1
            filled += self.height(entries[first])
        if filled > room and first < end - 1:  # a part of the first one would not make sense
            filled -= self.height(entries[first])
            first += 1
        bottom = area.y + self.pad + min(filled, room)  # What is free lies below the newest line.
        rows: list[LogRow] = []
        for entry in reversed(entries[first:end]):
            rows += self._rows(entry, area, bottom)
            bottom -= self.height(entry)
        seen = tuple(row for row in reversed(rows) if row.band.y >= area.y + self.pad // 2)
        signs, bar = self._gutter(area, len(entries), first, end, is_open=is_open)
        return LogLayout(area, self.size, self.cast, seen, signs, bar)

    # --- rows -----------------------------------------------------------------------------------

    def _rows(self, entry: LogEntry, area: Rect, bottom: int) -> list[LogRow]:
        """Return the rows of an entry above a height, the last one first."""
        left, wide = area.x + self.pad // 2, area.width - self.pad - self.gutter
        if isinstance(entry, TurnHeading):
            high = self.heading_height
            band = Rect(left, bottom - high, wide, high)
            return [LogRow(entry, band, (), band.midleft, self._heading(entry, band))]
        found = []
        for told in reversed(self.told(entry)):
            bottom -= self.step
            band = Rect(left, bottom, wide, self.step)
            found.append(LogRow(entry, band, told, (area.x + 2 * self.pad, band.centery)))
        return found

    def _heading(self, entry: TurnHeading, band: Rect) -> HeadingPlaces:
        setter, pad = self.typesetter, self.pad
        side = round(band.height * 0.8)
        pawn = Rect(band.x + pad // 2, band.centery - side // 2, side, side)
        name = setter.line(
            entry.line.runs[0].words,
            _TYPE,
            (pawn.right + pad // 2, band.centery),
            theme.ink,
            serif=True,
            bold=True,
            room=round(band.width * _NAME_SHARE),
        )
        left, small = setter.box(name).right + pad, round(band.height * 0.76)
        dice = tuple(
            (die, Rect(left + index * (small + pad // 2), band.centery - small // 2, small, small))
            for index, die in enumerate(entry.dice)
        )
        right = band.right - pad // 2 - _sign_side(self.size)
        room = right - (dice[-1][1].right if dice else left) - 3 * pad // 2
        whole, brief = _when(entry)
        fits = setter.art.font(SMALLEST_TYPE).size(whole)[0] <= room
        when = setter.line(
            whole if fits else brief,
            _SMALL,
            (right, band.centery),
            theme.ink_soft,
            anchor="midright",
            room=room,
        )
        return HeadingPlaces(pawn, name, dice, when)

    # --- the gutter -----------------------------------------------------------------------------

    def _gutter(
        self, area: Rect, number: int, first: int, end: int, *, is_open: bool
    ) -> tuple[tuple[CornerSign, ...], tuple[Rect, Rect] | None]:
        """Return the signs at the right, and the bar between them."""
        side, near = self.typesetter.measure.px(_SIGN), self.pad // 2
        drawer = Rect(area.right - near - side, area.y + near, side, side)
        signs = [CornerSign(CornerDeed.CLOSE_LOG if is_open else CornerDeed.OPEN_LOG, drawer)]
        newest = drawer.copy()
        newest.bottom = area.bottom - near
        if end < number:
            signs.append(CornerSign(CornerDeed.NEWEST, newest))
        if not first and end == number:
            return tuple(signs), None
        wide = max(3, side // 6)
        way = Rect(0, drawer.bottom + near, wide, max(1, newest.y - drawer.bottom - 2 * near))
        way.centerx = drawer.centerx
        if way.height < side:
            return tuple(signs), None
        seen = Rect(
            way.x, 0, wide, min(way.height, max(2 * wide, way.height * (end - first) // number))
        )
        seen.y = way.y + (way.height - seen.height) * first // max(1, number - (end - first))
        return tuple(signs), (way, seen)


def _sign_side(size: int) -> int:
    """Return the side of the sign for the rule, beside type of that size."""
    return size * 4 // 3


def _when(entry: TurnHeading) -> tuple[str, str]:
    """Return the phase and the round, and the same in fewer words."""
    if entry.phase < 0:
        return tr("Set-up"), tr("Set-up")
    phase, number = PHASES[entry.phase], entry.round
    return (
        tr("Phase {phase}, round {round}", phase=phase, round=number),
        tr("{phase}, round {round}", phase=phase, round=number),
    )
