"""The coach's question before a turn ends: it takes the log's place, and the table is in view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.ui.kit.theme import theme
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter

_PAD: Final = 16
_LAMP: Final = 38
_ANSWER: Final = 44
_LINK: Final = 150
_BETWEEN: Final = 10
_TITLE_TYPE: Final = 25
_TYPES: Final = tuple(range(21, 14, -1))
"""Types in which the reason is told: the first with which it has room."""


@dataclass(frozen=True, slots=True)
class TutorLayout:
    """What stands on the plate and where."""

    area: Rect
    lamp: Rect
    title: TextLine
    told: tuple[TextLine, ...]
    answers: tuple[Rect, ...]
    link: Rect
    """Right of the title: the way to a practice."""


def tutor_layout(
    typesetter: Typesetter,
    layout: TableLayout,
    title: str,
    told: tuple[str, str],
    answers: int,
    *,
    has_link: bool,
) -> TutorLayout:
    """Lay the plate out below the main board, where the coach's advice is as well.

    The second of the sentences that are told is left out where there is no room; a long first one
    has the plate rise a little over the board's frame.
    """
    px, area = layout.px, layout.corner.copy()
    gap, high = px(_BETWEEN), px(_ANSWER)
    free = area.height - 2 * px(_PAD // 2) - px(_LAMP) - px(4) - high
    width = area.width - 2 * px(_PAD)
    for pixels, text in ((pixels, text) for text in (" ".join(told), told[0]) for pixels in _TYPES):
        lines = typesetter.wrapped(text, pixels, width)
        step = typesetter.line_height(pixels)
        missing = len(lines) * step - free
        if missing <= 0:
            break
    area.height += max(0, missing)
    area.bottom = layout.corner.bottom
    inner = area.inflate(-2 * px(_PAD), -2 * px(_PAD // 2))
    lamp = Rect(inner.x, inner.y, px(_LAMP), px(_LAMP))
    wide = px(_LINK) if has_link else 0
    link = Rect(inner.right - wide, lamp.top, wide, lamp.height)
    heading = typesetter.line(
        title,
        _TITLE_TYPE,
        (lamp.right + gap, lamp.centery),
        theme.ink,
        serif=True,
        bold=True,
        room=link.left - 2 * gap - lamp.right,
    )
    top, bottom = lamp.bottom + px(4), inner.bottom - high
    wide = (inner.width - (answers - 1) * gap) // answers
    return TutorLayout(
        area,
        lamp,
        heading,
        typesetter.lines(lines, pixels, (inner.x, top + step // 2), theme.ink),
        tuple(Rect(inner.x + at * (wide + gap), bottom, wide, high) for at in range(answers)),
        link,
    )
