"""The events since a player's last turn: a row for each other player, above the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine.events import (
    BonusTileWon,
    Event,
    GoodsSold,
    GoodsTaken,
    TileAdded,
    TileTaken,
    WorkersGained,
)
from cob.engine.message import of_context
from cob.showing.since_turn import TurnDeeds
from cob.text.language import Message, tr
from cob.text.pictured import (
    BonusPiece,
    GoodsPiece,
    PawnPiece,
    Piece,
    Run,
    TilePiece,
    WorkersPiece,
)
from cob.ui.kit.pictured_text import Cast, Row, points_width, row_height, set_rows
from cob.ui.table.corner_signs import CornerDeed, CornerSign
from cob.ui.table.typesetter import Typesetter

_TYPE: Final = 18
_PAD: Final = 8
_SIGN: Final = 26
_MOST: Final = "888"
"""The widest text for points."""
_BETWEEN: Final = " \u00b7"
"""Separator between two kinds of actions."""
_CLINGS: Final = "\u00a0"
"""A no-break space."""
_TOOK: Final = Message("took")
_ADDED: Final = Message("added")
_LOADED: Final = Message("loaded")
_SOLD: Final = Message("sold")
_WON: Final = of_context("bonus tile", "won")


@dataclass(frozen=True, slots=True)
class RecapRow:
    """A row with the actions of one player."""

    deeds: TurnDeeds
    band: Rect
    told: Row
    place: tuple[int, int]
    points: tuple[int, int] | None = None
    """The middle of the right edge of the points, in the first row of a player who has scored."""


@dataclass(frozen=True, slots=True)
class RecapLayout:
    """The visible strip."""

    area: Rect
    size: int
    """The size of the type, in real pixels."""
    rows: tuple[RecapRow, ...]
    signs: tuple[CornerSign, ...]

    def deeds_at(self, place: tuple[int, int]) -> TurnDeeds | None:
        """Return the actions of the row at a point."""
        return next((row.deeds for row in self.rows if row.band.collidepoint(place)), None)


def recap_layout(
    typesetter: Typesetter, column: Rect, recap: Sequence[TurnDeeds], colours: tuple[str, ...]
) -> RecapLayout:
    """Lay out the strip at the top of a column; in one row if there is no room for more."""
    setter = _RecapSetter(typesetter, column, colours)
    full = setter.in_full(recap)
    return full if full.area.bottom <= column.bottom else setter.in_a_row(recap)


class _RecapSetter:
    """Lays the strip out in one place."""

    def __init__(self, typesetter: Typesetter, column: Rect, colours: tuple[str, ...]) -> None:
        px = typesetter.measure.px
        self._art, self._column, self._colours = typesetter.art, column, colours
        self._size = typesetter.measure.type(_TYPE)
        self._step = row_height(self._size)
        self._pad, self._sign = px(_PAD), px(_SIGN)
        self._left = column.x + 2 * self._pad

    def in_full(self, recap: Sequence[TurnDeeds]) -> RecapLayout:
        """Return all actions of each player, in as many rows as needed, with the points at their
        end.

        The signs lie beside each other where one row is enough, else below each other.
        """
        column, pad, sign = self._column, self._pad, self._sign
        rows = self._rows(recap, column.right - 3 * pad - 2 * sign)
        is_low = len(rows) == 1
        if not is_low:
            rows = self._rows(recap, column.right - 2 * pad - sign)
        area = Rect(column.topleft, (column.width, 0))
        area.height = rows[-1].band.bottom + pad - column.y
        if is_low:
            return self._strip(area, rows, *self._signs_in_a_row(area))
        area.height = max(area.height, 2 * sign + 3 * pad)
        cross = Rect(area.right - pad - sign, area.y + pad, sign, sign)
        again = cross.move(0, area.height - 2 * pad - sign)
        return self._strip(area, rows, cross, again)

    def _rows(self, recap: Sequence[TurnDeeds], right: int) -> list[RecapRow]:
        """Return each player's actions, in rows that end at `right`."""
        column, pad, step = self._column, self._pad, self._step
        room = right - self._left - points_width(self._art, _MOST, self._size)
        rows: list[RecapRow] = []
        top = column.y + pad
        for deeds in recap:
            cast = Cast(self._colours, deeds.seat, brief=True)
            told = set_rows(self._art, _runs(deeds), deeds.seat, cast, self._size, room)
            for number, row in enumerate(told):
                band = Rect(column.x + pad // 2, top, right - column.x - pad // 2, step)
                points = (right - pad // 2, band.centery) if deeds.points and not number else None
                rows.append(RecapRow(deeds, band, row, (self._left, band.centery), points))
                top += step
        return rows

    def _signs_in_a_row(self, area: Rect) -> tuple[Rect, Rect]:
        """Return the cross at the right of a low strip, and beside it the sign that replays."""
        cross = Rect(0, 0, self._sign, self._sign)
        cross.midright = area.right - self._pad, area.centery
        return cross, cross.move(-self._sign - self._pad, 0)

    def in_a_row(self, recap: Sequence[TurnDeeds]) -> RecapLayout:
        """Return the first actions of each player and the points, beside each other."""
        column, pad = self._column, self._pad
        area = Rect(column.topleft, (column.width, self._step + 2 * pad))
        cross, again = self._signs_in_a_row(area)
        wide = (again.x - pad - self._left) // len(recap)
        room = wide - pad - points_width(self._art, _MOST, self._size)
        rows = []
        for number, deeds in enumerate(recap):
            band = Rect(self._left + number * wide, area.y + pad, wide, self._step)
            cast = Cast(self._colours, deeds.seat, brief=True)
            told = set_rows(self._art, _runs(deeds), deeds.seat, cast, self._size, room)[0]
            if told[-1].words == _BETWEEN.strip():
                told = told[:-1]
            points = (band.right - pad, band.centery) if deeds.points else None
            rows.append(RecapRow(deeds, band, told, band.midleft, points))
        return self._strip(area, rows, cross, again)

    def _strip(self, area: Rect, rows: Sequence[RecapRow], cross: Rect, again: Rect) -> RecapLayout:
        signs = (
            CornerSign(CornerDeed.DISMISS_RECAP, cross),
            CornerSign(
                CornerDeed.SHOW_AGAIN, again.inflate(self._pad // 2, self._pad // 2), is_main=True
            ),
        )
        return RecapLayout(area, self._size, tuple(rows), signs)


def _runs(deeds: TurnDeeds) -> list[Run]:
    """Return the text of a row: the player's actions with their pieces, in order."""
    loaded = {good: deeds.loaded.count(good) for good in deeds.loaded}
    pieces: dict[type[Event], tuple[Message, list[Piece]]] = {
        TileTaken: (_TOOK, [TilePiece(tile) for tile in deeds.taken]),
        TileAdded: (_ADDED, [TilePiece(tile) for tile in deeds.added]),
        GoodsTaken: (_LOADED, [GoodsPiece(good, number) for good, number in loaded.items()]),
        GoodsSold: (_SOLD, [GoodsPiece(good, number) for good, number in deeds.sold]),
        WorkersGained: (_TOOK, [WorkersPiece(deeds.workers)]),
        BonusTileWon: (_WON, [BonusPiece(kind, large) for kind, large in deeds.won]),
    }
    done = dict.fromkeys(type(event) for event in deeds.events)
    runs = [Run("", PawnPiece(deeds.seat))]
    between = ""
    for verb, found in (pieces[kind] for kind in done if kind in pieces):
        if not found:
            continue
        first, *others = found
        runs += [Run(f"{between} {tr(verb)}{_CLINGS}"), Run("", first)]
        runs += [run for piece in others for run in (Run(" "), Run("", piece))]
        between = _BETWEEN
    return runs
