"""The sheet with all keys of the table and the rules of the game: its layout and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine import Ruleset
from cob.text.language import tr
from cob.text.rules_texts import tell_rules
from cob.ui.kit.theme import theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import TextLine, Typesetter

_WIDTH, _PAD = 820, 40
_EDGE: Final = 16
"""Minimum margin of the window, in pixels at 1080 lines."""
_KEYS: Final = 260
"""Width for the keys; lengths are pixels at 1080 lines. Their actions stand right of them."""
_KEYS_TYPE, _RULES_TYPE = 21, 18


@dataclass(frozen=True, slots=True)
class HelpLayout:
    """The places of the sheet's texts."""

    area: Rect
    rule: Rect
    """A thin line between the keys and the rules of the game."""
    lines: tuple[TextLine, ...]


def help_layout(
    typesetter: Typesetter,
    layout: TableLayout,
    keys: Sequence[tuple[str, str]],
    rules: Ruleset,
) -> HelpLayout:
    """Lay out the sheet in the middle of the window; `keys` has keys and their actions."""
    px, pad = layout.px, layout.px(_PAD)
    width, height = px(_WIDTH), typesetter.line_height(_RULES_TYPE)
    told = typesetter.wrapped(tell_rules(rules), _RULES_TYPE, width - 2 * pad)
    other, usual = len(told) * height + px(150), round(typesetter.line_height(_KEYS_TYPE) * 1.24)
    step = min(usual, (layout.size[1] - px(_EDGE) - other) // len(keys))
    area = Rect(0, 0, width, step * len(keys) + other)
    area.center = Rect((0, 0), layout.size).center
    left = area.x + pad
    below = area.bottom - px(34) - len(told) * height
    title, place = tr("Keys at the table"), (left, area.y + px(52))
    lines = [typesetter.line(title, 34, place, theme.ink, serif=True, bold=True)]
    room = area.right - left - px(300)
    for row, (names, what) in enumerate(keys):
        middle = area.y + px(110) + row * step
        at, ink, wide = (left, middle), theme.ink, px(_KEYS)
        lines.append(typesetter.line(names, _KEYS_TYPE, at, ink, bold=True, room=wide))
        at = (left + px(280), middle)
        lines.append(typesetter.line(what, _KEYS_TYPE, at, ink, room=room))
    lines += typesetter.lines(told, _RULES_TYPE, (left, below + height // 2), theme.ink)
    rule = Rect(left, below - px(12), area.width - 2 * pad, 1)
    return HelpLayout(area, rule, tuple(lines))


def draw_help(painter: Painter, rules: Ruleset, keys: Sequence[tuple[str, str]]) -> None:
    """Draw keys and their actions, and the rules of the game, over a darkened table."""
    painter.canvas.veil()
    sheet = help_layout(painter, painter.layout, keys, rules)
    painter.panel(sheet.area, theme.parchment)
    painter.surface.fill(theme.parchment_dark, sheet.rule)
    painter.write(*sheet.lines)
