"""Draws what the pointer does: the ring of the keyboard, what is dragged, the list of keys."""

from __future__ import annotations

import pygame
from pygame import Rect

from cob.engine import Ruleset
from cob.play.things import DieAt, die_slots, tile_at
from cob.text.language import tr
from cob.text.rules_texts import tell_rules
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.pointing.keyboard_navigation import KEYS
from cob.ui.table.view import TableView

_ROW_TYPE = 21
_RULES_TYPE = 18


def draw_pointing(painter: Painter, view: TableView, hovered: Rect | None) -> None:
    """A ring around what the keyboard chose; the picture of what is dragged, at the pointer."""
    if view.marks_pointer and hovered is not None:
        px = painter.layout.px
        around = hovered.inflate(px(10), px(10))
        pygame.draw.rect(painter.surface, SHADOW, around, px(9), border_radius=px(12))
        pygame.draw.rect(
            painter.surface,
            theme.focus,
            around.inflate(-px(4), -px(4)),
            px(4),
            border_radius=px(10),
        )
    picture = _picture_of_dragged(painter, view)
    if picture is not None:
        painter.surface.blit(picture, picture.get_rect(center=view.pointer))


def _picture_of_dragged(painter: Painter, view: TableView) -> pygame.Surface | None:
    thing, state = view.dragged, view.state
    if thing is None:
        return None
    tile = tile_at(state, thing)
    if tile is not None:
        return painter.art.tile(tile, painter.layout.px(92))
    if isinstance(thing, DieAt):
        slots = die_slots(state, state.current)
        if thing.index < len(slots):
            colour = view.colour(state.current)
            return painter.art.die(slots[thing.index][0], painter.layout.px(64), colour)
    return None


def draw_help(painter: Painter, rules: Ruleset) -> None:
    """All keys of the table and the rules of the game, over a darkened table."""
    painter.canvas.veil()
    px = painter.layout.px
    step = round(painter.line_height(_ROW_TYPE) * 1.24)
    width, line = px(820), painter.line_height(_RULES_TYPE)
    told = painter.wrapped(tell_rules(rules), _RULES_TYPE, width - 2 * px(40))
    area = Rect(0, 0, width, step * len(KEYS) + len(told) * line + px(150))
    area.center = painter.surface.get_rect().center
    painter.panel(area, theme.parchment)
    left = area.x + px(40)
    below = area.bottom - px(34) - len(told) * line
    painter.surface.fill(theme.parchment_dark, (left, below - px(12), area.width - 2 * px(40), 1))
    for row, text in enumerate(told):
        painter.text(text, _RULES_TYPE, (left, below + row * line + line // 2), theme.ink)
    title = tr("Keys at the table")
    painter.text(title, 34, (left, area.y + px(52)), theme.ink, serif=True, bold=True)
    top = area.y + px(110)
    for row, (keys, what) in enumerate(KEYS):
        middle = top + row * step
        painter.text(tr(keys), _ROW_TYPE, (left, middle), theme.ink, bold=True, room=px(260))
        room = area.right - left - px(300)
        painter.text(tr(what), _ROW_TYPE, (left + px(280), middle), theme.ink, room=room)
