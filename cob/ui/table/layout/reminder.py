"""Where a reminder lies: above the log, which makes room for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.ui.kit.theme import theme
from cob.ui.table.layout.corner_signs import CornerDeed, CornerSign
from cob.ui.table.layout.text import TextLine, Typesetter

_TYPE: Final = 17
_PAD: Final = 8
_LAMP: Final = 28
_SIGN: Final = 26


@dataclass(frozen=True, slots=True)
class ReminderLayout:
    """The places on the strip of a reminder."""

    area: Rect
    lamp: Rect
    lines: tuple[TextLine, ...]
    signs: tuple[CornerSign, ...]


def reminder_layout(typesetter: Typesetter, column: Rect, text: str) -> ReminderLayout:
    """Lay out a reminder at the top of a column."""
    px = typesetter.measure.px
    pad, lamp, sign = px(_PAD), px(_LAMP), px(_SIGN)
    left = column.x + lamp + 2 * pad
    texts = typesetter.wrapped(text, _TYPE, column.right - sign - 2 * pad - left)
    step = typesetter.line_height(_TYPE)
    high = max(len(texts) * step, 2 * sign + pad // 2) + 2 * pad
    area = Rect(column.topleft, (column.width, high))
    place = Rect(0, 0, lamp, lamp)
    place.midleft = area.x + pad, area.centery
    top = area.centery - (len(texts) - 1) * step // 2
    lines = typesetter.lines(texts, _TYPE, (left, top), theme.ink)
    cross = Rect(area.right - pad - sign, area.y + pad, sign, sign)
    silence = cross.move(0, area.height - 2 * pad - sign)
    signs = (
        CornerSign(CornerDeed.DISMISS_REMINDER, cross),
        CornerSign(CornerDeed.SILENCE_REMINDERS, silence),
    )
    return ReminderLayout(area, place, lines, signs)
