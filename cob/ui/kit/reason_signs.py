"""Reasons on the screen: a sign before each says which of two turns it supports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from cob.analysis.reason import Reason, SpeaksFor
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import square
from cob.ui.kit.theme import theme

INDENT: Final = 1.35
"""Indent of a sentence for its sign, in type sizes."""
_DISC, _ARM, _THICK = 0.92, 0.6, 8
"""The disc in type sizes, its bars' length as a share of it, and its diameter in bar widths."""


class SidedText(NamedTuple):
    """A sentence in the language in force, and the turn that it supports."""

    text: str
    side: SpeaksFor | None = None
    """None for one without a sign."""


def in_words(reasons: Sequence[Reason]) -> tuple[SidedText, ...]:
    """Return reasons in the language in force."""
    return tuple(SidedText(tr(reason.text), reason.side) for reason in reasons)


@dataclass(frozen=True, slots=True)
class ReasonSign:
    """A plus on a disc for the better turn, a minus in a ring for the other one, or an "equals"."""

    side: SpeaksFor
    area: Rect

    @classmethod
    def before(cls, side: SpeaksFor, size: int, left: int, middle: int) -> ReasonSign:
        """Return the sign of a sentence in a type size, from the left edge and middle of a line."""
        side_length = round(size * _DISC)
        return cls(side, square((left + side_length // 2, middle), side_length))

    def draw(self, canvas: Canvas) -> None:
        """Draw the sign; it differs in shape as well as in colour."""
        wide, middle = self.area.width, self.area.center
        is_full = self.side is SpeaksFor.BETTER
        line, thick = max(1, wide // 12), max(2, wide // _THICK)
        ink = theme.button_next if is_full else theme.ink_soft
        canvas.dot(middle, wide, ink)
        if not is_full:
            canvas.dot(middle, wide - 2 * line, theme.parchment_light)
        mark = theme.paper if is_full else theme.ink
        bar = Rect(0, 0, round(wide * _ARM), thick)
        bar.center = middle
        if self.side is SpeaksFor.NEITHER:
            canvas.surface.fill(mark, bar.move(0, -thick))
            bar.move_ip(0, thick)
        canvas.surface.fill(mark, bar)
        if is_full:
            upright = Rect(0, 0, thick, bar.width)
            upright.center = bar.center
            canvas.surface.fill(mark, upright)
