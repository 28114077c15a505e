"""The layout of a reminder: in the place of the note."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.ui.kit.theme import theme
from cob.ui.table.corner_signs import CornerDeed, CornerSign
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import ReminderLine

_TYPE: Final = 17
_SPOKEN: Final = 20
"""Type sizes of a note and of a teacher's words."""
_PAD: Final = 8
_SIGN: Final = 26
_FACE: Final = 92
_DENSE: Final = 1.2
"""Minimum line height, in type sizes."""
_STEP: Final = 30
"""The step by which it grows."""


@dataclass(frozen=True, slots=True)
class ReminderLayout:
    """The places of a reminder's parts."""

    area: Rect
    portrait: str
    """As in `ReminderLine`; without one it has a lamp."""
    picture: Rect
    """The place of the portrait or of the lamp."""
    lines: tuple[TextLine, ...]
    signs: tuple[CornerSign, ...]


def reminder_layout(
    typesetter: Typesetter, note: Rect, corner: Rect, told: ReminderLine
) -> ReminderLayout:
    """Lay out a reminder in the place of the note, or in half of the corner if a teacher speaks.

    The lines of a long one move closer; then it grows to the left, as far as the corner goes, and
    upwards if the corner goes on there.
    """
    px = typesetter.measure.px
    pad, sign = px(_PAD), px(_SIGN)
    face = min(px(_FACE), note.height - pad) + pad if told.portrait else 0
    size = _SPOKEN if told.portrait else _TYPE
    area, texts, step = note, [told.text], typesetter.line_height(size)
    closest = round(typesetter.measure.type(size) * _DENSE)
    least = max(note.width, corner.width // 2) if told.portrait else note.width
    for width in range(least, corner.width + 1, px(_STEP)):
        area = Rect(note.right - width, note.y, width, note.height)
        texts = typesetter.wrapped(told.text, size, width - face - sign - 4 * pad)
        step = min(step, max(closest, (note.height - 2 * pad) // len(texts)))
        if len(texts) * step + 2 * pad <= note.height:
            break
    high = len(texts) * step + 2 * pad
    if high > area.height and area.top > corner.top:
        area = Rect(area.x, max(corner.top, area.bottom - high), area.width, high)
    cross = Rect(area.right - pad - sign, area.y + pad, sign, sign)
    picture = cross.copy()
    if told.portrait:
        picture = Rect(area.x + pad, 0, face - pad, face - pad)
    picture.centery = area.centery
    top = area.centery - (len(texts) - 1) * step // 2
    lines = tuple(
        typesetter.line(line, size, (area.x + face + 2 * pad, top + row * step), theme.ink)
        for row, line in enumerate(texts)
    )
    silence = cross.move(0, area.height - 2 * pad - sign)
    return ReminderLayout(
        area,
        told.portrait,
        picture,
        lines,
        (
            CornerSign(CornerDeed.DISMISS_REMINDER, cross),
            CornerSign(CornerDeed.SILENCE_REMINDERS, silence),
        ),
    )
