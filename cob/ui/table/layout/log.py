"""The log below the main board, row by row, and the reminder that may lie on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.play.table_things import TableButton
from cob.text.narration import Line
from cob.ui.kit.theme import theme
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter

_TYPE: Final = 18
_REMINDER_TYPE: Final = 20


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log as it is shown."""

    line: Line
    """What is told, in this row and perhaps in those below it."""
    area: Rect
    band: Rect
    """What is brightened under the pointer."""
    pawn: Rect | None
    """The sign of the line's player, in its first row."""
    told: TextLine


@dataclass(frozen=True, slots=True)
class ReminderLayout:
    """Where the reminder on top of the log lies."""

    area: Rect
    sign: Rect
    lines: tuple[TextLine, ...]


def log_rows(
    typesetter: Typesetter, layout: TableLayout, log: Sequence[Line], offset: int
) -> list[LogRow]:
    """Lay out the rows that are seen when the log is scrolled back by `offset` rows."""
    px, area = layout.px, layout.log
    height = typesetter.line_height(_TYPE)
    room = max(1, (area.height - px(16)) // height)
    width = area.width - px(60)
    rows: list[tuple[Line, str, bool]] = []
    for line in reversed(log):
        if len(rows) >= room + offset:
            break
        texts = typesetter.wrapped(line.text, _TYPE, width)
        rows += [(line, texts[i], i == 0) for i in range(len(texts) - 1, -1, -1)]
    rows.reverse()
    end = max(min(len(rows), room), len(rows) - offset)
    top = area.y + px(8)
    return [
        _row(typesetter, line, text, is_first, Rect(area.x, top + at * height, area.width, height))
        for at, (line, text, is_first) in enumerate(rows[max(0, end - room) : end])
    ]


def _row(typesetter: Typesetter, line: Line, text: str, is_first: bool, area: Rect) -> LogRow:
    px, pawn = typesetter.measure.px, None
    if is_first and line.seat is not None:
        side = round(area.height * 0.8)
        pawn = Rect(area.x + px(12), area.centery - side // 2, side, side)
    told = typesetter.line(text, _TYPE, (area.x + px(44), area.centery), theme.ink)
    return LogRow(line, area, area.inflate(-px(8), 0), pawn, told)


def newer_sign(layout: TableLayout) -> Rect:
    """Return where an arrow says that the log goes on below."""
    side, area = layout.px(26), layout.log
    return Rect(area.right - side - layout.px(8), area.bottom - side - 4, side, side)


def reminder_layout(typesetter: Typesetter, layout: TableLayout, text: str) -> ReminderLayout:
    """Lay out a reminder beside the button that does away with them."""
    px, log = layout.px, layout.log
    side, pad = px(34), px(14)
    left = log.x + side + 2 * pad
    room = layout.buttons[TableButton.QUIET].x - left - pad
    texts = typesetter.wrapped(text, _REMINDER_TYPE, room)
    height = typesetter.line_height(_REMINDER_TYPE)
    area = Rect(log.x, log.y, log.width, max(len(texts) * height, px(40)) + 2 * px(12))
    sign = Rect(0, 0, side, side)
    sign.midleft = (log.x + pad, area.centery)
    top = area.centery - len(texts) * height // 2 + height // 2
    lines = typesetter.lines(texts, _REMINDER_TYPE, (left, top), theme.ink)
    return ReminderLayout(area, sign, lines)
