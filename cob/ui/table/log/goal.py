"""The goal of a chapter: a strip above the log, with its sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.ui.kit.theme import mix, theme
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import GoalLine

_TYPE: Final = 18
_PAD: Final = 8
_SIGN: Final = 24


@dataclass(frozen=True, slots=True)
class GoalLayout:
    """The places of the strip's parts."""

    area: Rect
    symbol: str
    sign: Rect
    lines: tuple[TextLine, ...]


def goal_layout(typesetter: Typesetter, column: Rect, goal: GoalLine) -> GoalLayout:
    """Lay the strip out at the top of a column, as high as its text."""
    px = typesetter.measure.px
    pad, sign, step = px(_PAD), px(_SIGN), typesetter.line_height(_TYPE)
    left = column.x + 2 * pad + sign
    texts = typesetter.wrapped(goal.text, _TYPE, column.right - pad - left)
    area = Rect(column.x, column.y, column.width, max(sign, step * len(texts)) + 2 * pad)
    top = area.centery - step * (len(texts) - 1) // 2
    place = Rect(column.x + pad, 0, sign, sign)
    place.centery = area.centery
    return GoalLayout(area, goal.symbol, place, typesetter.lines(texts, _TYPE, (left, top)))


def draw_goal(painter: Painter, goal: GoalLayout) -> None:
    """Draw the strip."""
    painter.panel(goal.area, mix(theme.parchment, theme.paper, 0.6))
    sign = painter.art.symbol(goal.symbol, goal.sign.width, theme.wine)
    painter.picture(sign, goal.sign)
    painter.write(*goal.lines)
