"""The plans of the table: which large part lies where, one description for each shape of window.

A plan is a row of columns, and a column is a stack of rooms. All lengths in a plan are pixels of
its own reference size, to which the window is scaled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pygame import Rect

from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import REFERENCE_HEIGHT


class TablePart(Enum):
    """A large part of the table."""

    HEAD = auto()
    """Whose turn it is, the prompt, and the menu."""
    BOARD = auto()
    CORNER = auto()
    """The log and hints, or the coach of a lesson."""
    LOG = auto()
    """The log, where it does not share the corner with hints."""
    ESTATE = auto()
    STRIP = auto()
    """The tray with the dice and pieces of the player in the middle."""
    PLAYERS = auto()
    """The small boards of all players."""


@dataclass(frozen=True, slots=True)
class Room:
    """The height of a part in its column."""

    part: TablePart
    least: int = 0
    most: int = 0
    """Its maximum, if it is larger than the minimum."""
    share: float = 0.0
    """Its share of the height that is left over; a share of 1 takes the rest."""
    shape: float = 0.0
    """Height as a share of the column's width, in addition to the minimum."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """Rooms below each other.

    A column is as wide as the height allows to rooms that keep their shape.
    """

    rooms: tuple[Room, ...]
    least: int
    most: int

    @property
    def parts(self) -> tuple[TablePart, ...]:
        """The parts, from above."""
        return tuple(room.part for room in self.rooms)


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan for one shape of window; the last column takes the width that is left."""

    size: tuple[int, int]
    """The reference size."""
    columns: tuple[TableColumn, ...]
    log_over_note: bool = False
    """Whether the log lies above hints in a narrow corner, and not beside them."""

    def lines(self, size: tuple[int, int]) -> int:
        """Return the height of a 16:9 window with the same scale, for `theme.scaled`."""
        width, height = self.size
        return REFERENCE_HEIGHT * min(size[1] * width, size[0] * height) // (width * height)

    def places(
        self,
        size: tuple[int, int],
        measure: Measure,
        *,
        widest: int,
        corner_taller: int = 0,
        estate_first: bool = False,
    ) -> dict[TablePart, Rect]:
        """Return the place of each part.

        `widest` limits the last column; `corner_taller` is the height that the corner needs in
        addition; `estate_first` puts the column with the estate at the left.
        """
        width, height = size
        px, gap = measure.px, measure.px(GAP)
        extra = {TablePart.CORNER: px(corner_taller)} if corner_taller else {}
        *first, last = self.columns
        widths = [_width(column, height - 2 * gap, measure, extra) for column in first]
        free = width - sum(widths) - (len(first) + 2) * gap
        widths.append(min(free, px(min(widest, last.most))))
        left = (width - sum(widths) - len(first) * gap) // 2
        columns = [*zip(self.columns, widths, strict=True)]
        if estate_first:
            columns.sort(key=lambda each: _rank(each[0]))
        found = dict[TablePart, Rect]()
        for column, wide in columns:
            found |= _stacked(column, Rect(left, gap, wide, height - 2 * gap), measure, extra)
            left += wide + gap
        return found


def plan_for(size: tuple[int, int], *, has_log: bool = False) -> Plan:
    """Return the plan for a window; a wide one has a place of its own for a log."""
    width, height = size
    if has_log and width >= _WIDE[0] and height >= _WIDE[1] and width >= height * _WIDE_SHAPE:
        return WIDE
    return PORTRAIT if width <= height * _PORTRAIT_SHAPE else LANDSCAPE


def _rank(column: TableColumn) -> int:
    """Return the place of a column if the estate lies at the left; the players stay right."""
    return 0 if TablePart.ESTATE in column.parts else 2 if TablePart.PLAYERS in column.parts else 1


def _width(column: TableColumn, height: int, measure: Measure, extra: dict[TablePart, int]) -> int:
    """Return the width that the height leaves a column, within its limits."""
    px = measure.px
    shapes = sum(room.shape for room in column.rooms)
    if not shapes or column.least == column.most:
        return px(column.most)
    fixed = sum(px(room.least) for room in column.rooms if room.least)
    fixed += sum(extra.get(part, 0) for part in column.parts)
    free = height - fixed - (len(column.rooms) - 1) * px(GAP)
    return max(px(column.least), min(px(column.most), int(free / shapes)))


def _stacked(
    column: TableColumn, area: Rect, measure: Measure, extra: dict[TablePart, int]
) -> Iterator[tuple[TablePart, Rect]]:
    """Yield the rooms of a column, from above."""
    px, gap = measure.px, measure.px(GAP)
    heights = [
        (px(room.least) if room.least else 0)
        + extra.get(room.part, 0)
        + round(room.shape * area.width)
        for room in column.rooms
    ]
    free = area.height - sum(heights) - (len(heights) - 1) * gap
    rest = free
    for at, room in enumerate(column.rooms):
        if 0 < room.share < 1:
            most = px(room.most) - px(room.least) if room.most else free
            taken = max(0, min(most, int(free * room.share)))
            heights[at] += taken
            rest -= taken
    top = area.y
    for room, height in zip(column.rooms, heights, strict=True):
        high = height + (rest if room.share == 1 else 0)
        yield room.part, Rect(area.x, top, area.width, high)
        top += high + gap


TRAY_WIDTH: Final = 680
"""Width of the tray at which its pieces have their usual size."""
GAP: Final = 10
"""Gap between the large parts."""
_HEAD: Final = Room(TablePart.HEAD, 124, 184, share=0.25)
_STRIP: Final = Room(TablePart.STRIP, shape=302 / TRAY_WIDTH)
_ESTATE: Final = 614
"""The usual height of the estate."""
_PORTRAIT_SHAPE: Final = 0.8
"""The widest window for which the plan is upright: width as a share of the height."""

_WIDE: Final = 2560, 1300
_WIDE_SHAPE: Final = 1.7
"""The least size and shape of a window that has room for a whole log."""

LANDSCAPE: Final = Plan(
    (1920, 1080),
    (
        TableColumn(
            (Room(TablePart.BOARD, shape=1.0), Room(TablePart.CORNER, 192, share=1)), 680, 858
        ),
        TableColumn((_HEAD, Room(TablePart.ESTATE, _ESTATE, share=1), _STRIP), 680, TRAY_WIDTH),
        TableColumn((Room(TablePart.PLAYERS, share=1),), 0, 1060),
    ),
)
"""Board, estate and players side by side, the log below the board."""
PORTRAIT: Final = Plan(
    (1440, 1800),
    (
        TableColumn(
            (
                _HEAD,
                Room(TablePart.BOARD, shape=1.0),
                Room(TablePart.ESTATE, shape=0.93, share=1),
                _STRIP,
            ),
            TRAY_WIDTH,
            860,
        ),
        TableColumn(
            (Room(TablePart.PLAYERS, 500, share=0.55), Room(TablePart.CORNER, 400, share=1)),
            0,
            1060,
        ),
    ),
    log_over_note=True,
)
"""The board over the estate over the tray, the players as a strip beside them."""
WIDE: Final = Plan(
    (2130, 1200),
    (
        TableColumn(
            (Room(TablePart.HEAD, 124, share=1), Room(TablePart.BOARD, shape=1.0)), 680, 1046
        ),
        TableColumn(
            (
                Room(TablePart.ESTATE, 640, share=1),
                _STRIP,
                Room(TablePart.CORNER, 192),
            ),
            TRAY_WIDTH,
            TRAY_WIDTH,
        ),
        TableColumn(
            (Room(TablePart.PLAYERS, 420, share=0.5), Room(TablePart.LOG, 200, share=1)), 0, 1060
        ),
    ),
)
"""A larger board, and the others' small boards over the whole log."""
