"""A question to the player on turn: a plate over the estate, beside what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.ui.kit.theme import theme
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter

_WIDTH: Final = 640
_PAD: Final = 26
_WORKER: Final = 46
_ANSWER: Final = 56
_IN_A_ROW: Final = 3
"""Four answers stand in two rows."""
_TITLE_TYPE: Final = 28
_TOLD_TYPE: Final = 20


@dataclass(frozen=True, slots=True)
class PaymentLayout:
    """What stands on the plate and where."""

    area: Rect
    title: TextLine
    workers: tuple[Rect, ...]
    """The worker tiles that would be paid."""
    told: tuple[TextLine, ...]
    answers: tuple[Rect, ...]


def payment_layout(
    typesetter: Typesetter,
    layout: TableLayout,
    title: str,
    told: str,
    *,
    workers: int,
    answers: int,
    space: int | None,
) -> PaymentLayout:
    """Lay out the plate at the foot of the estate, or at its head if the space lies in the way."""
    px = layout.px
    pad, side, gap = px(_PAD), px(_WORKER), px(12)
    lines = typesetter.wrapped(told, _TOLD_TYPE, px(_WIDTH) - 2 * pad)
    step = typesetter.line_height(_TOLD_TYPE)
    in_a_row = answers if answers <= _IN_A_ROW else (answers + 1) // 2
    rows = -(-answers // in_a_row)
    below = rows * px(_ANSWER) + (rows - 1) * gap
    height = 2 * pad + side + gap + step * len(lines) + 2 * gap + below
    area = Rect(0, 0, px(_WIDTH), height)
    area.midbottom = layout.estate.midbottom
    if space is not None and layout.hexes[space].box.colliderect(area):
        area.midtop = layout.estate.midtop
    shown = min(workers, 6)
    pictures = tuple(
        Rect(area.right - pad - side - at * round(side * 0.7), area.y + pad, side, side)
        for at in reversed(range(shown))
    )
    left = area.x + pad
    room = (pictures[0].left if pictures else area.right - pad) - gap - left
    heading = typesetter.line(
        title,
        _TITLE_TYPE,
        (left, area.y + pad + side // 2),
        theme.ink,
        serif=True,
        bold=True,
        room=room,
    )
    top = area.y + pad + side + gap + step // 2
    wide = (area.width - 2 * pad - (in_a_row - 1) * gap) // in_a_row
    high, first = px(_ANSWER), area.bottom - pad - below
    return PaymentLayout(
        area,
        heading,
        pictures,
        typesetter.lines(lines, _TOLD_TYPE, (left, top), theme.ink),
        tuple(
            Rect(
                left + at % in_a_row * (wide + gap),
                first + at // in_a_row * (high + gap),
                wide,
                high,
            )
            for at in range(answers)
        ),
    )
