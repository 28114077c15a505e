"""The layout of a review, computed from the size of the window."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from cob.ui.kit.head import EDGE, HEAD
from cob.ui.kit.measure import Measure, line_height

_GAP, _PAD = 20, 24
"""Gap between sheets, and padding of a sheet; pixels at 1080 lines."""
_TOP: Final = 172
_VERDICT: Final = 3
"""The lines of the verdict for which there is room even in the smallest type."""
_BUTTON: Final = (258, 52)
_CURVE: Final = 0.41
"""The share of the height for the curve's sheet."""
_MOMENTS: Final = 0.56
"""The share of the width for the list of moments."""
_LEGEND: Final = 42
_LETTERS: Final = 28
_MARKS: Final = 30
"""Height of the key of the marks, below the curve."""
_HEADINGS: Final = 30
_NUMBERS: Final = 64
"""Width of the numbers left of the curve."""
_PAWNS: Final = 46
"""Width of the pawns at the right end of the curve."""
_BAR: Final = (300, 18)
_STOP: Final = (200, 38)
_CHOICE: Final = 46
_DEPTH: Final = 250


class ReviewLayout(Measure):
    """All places for one size of the window; lengths are in real pixels."""

    def __init__(
        self, size: tuple[int, int], text: float, *, has_choice: bool = True, has_marks: bool = True
    ) -> None:
        """Lay all out, with a row for the choice above the list, and the meanings of the marks
        below the curve, where there are some."""
        super().__init__(size, text)
        px, (width, height) = self.px, size
        edge, gap, pad = px(EDGE), px(_GAP), px(_PAD)
        wide, high = map(px, _BUTTON)
        self.buttons = [
            Rect(width - edge - wide - at * (wide + px(14)), px(20), wide, high) for at in range(2)
        ]
        """Buttons: replay and share, from the right; *Back* and the title lie at the left."""
        top = px(HEAD)
        told = max(px(74), _VERDICT * line_height(self.type(0)))
        self.verdict = Rect(edge + px(6), top, width - 2 * edge - px(12), told)
        """The place of the reasons why a player won or lost."""
        top = max(px(_TOP), self.verdict.bottom + px(8))
        body = Rect(edge, top, width - 2 * edge, height - top - px(46))
        self.curve_sheet = Rect(body.x, body.y, body.width, round(body.height * _CURVE))
        inner = self.curve_sheet.inflate(-2 * pad, -2 * px(16))
        self.legend = Rect(inner.x, inner.y, inner.width, px(_LEGEND))
        self.curve = Rect(inner.x + px(_NUMBERS), self.legend.bottom + px(10), 0, 0)
        self.curve.width = inner.right - px(_PAWNS) - self.curve.x
        below = px(_LETTERS) + (px(_MARKS) if has_marks else 0)
        self.curve.height = inner.bottom - below - self.curve.y
        self.marks = Rect(inner.x, inner.bottom - px(_MARKS), inner.width, px(_MARKS))
        across, down = map(px, _STOP)
        self.stop = Rect(0, 0, across, down)
        self.stop.midright = inner.right, self.legend.centery
        across, down = map(px, _BAR)
        self.bar = Rect(0, 0, across, down)
        self.bar.midright = self.stop.left - px(18), self.legend.centery
        top = self.curve_sheet.bottom + gap
        left = round((body.width - gap) * _MOMENTS)
        self.moments_sheet = Rect(body.x, top, left, body.bottom - top)
        self.figures_sheet = Rect(
            body.x + left + gap, top, body.width - left - gap, body.bottom - top
        )
        inner = self.moments_sheet.inflate(-2 * pad, -2 * px(18))
        self.choice = Rect(inner.x, inner.y, inner.width, px(_CHOICE) if has_choice else 0)
        self.depth = Rect(0, inner.y, px(_DEPTH), px(_CHOICE))
        self.depth.right = inner.right
        self.beside_depth = Rect(inner.x, inner.y, self.depth.x - gap - inner.x, px(_CHOICE))
        self.go_through = Rect(0, 0, px(380), px(52))
        self.go_through.bottomright = inner.bottomright
        self.practise = Rect(inner.x, self.go_through.y, px(380), px(52))
        top = self.choice.bottom + px(8) if has_choice else inner.y
        self.headings = Rect(inner.x, top, inner.width, px(_HEADINGS))
        top = self.headings.bottom + px(2)
        self.moments = Rect(inner.x, top, inner.width, self.go_through.top - px(12) - top)
        self.figures = self.figures_sheet.inflate(-2 * pad, -2 * px(16))
