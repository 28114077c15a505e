"""Draws the head of the table: whose turn it is, and what is asked."""

from __future__ import annotations

import pygame

from cob.ui.kit.carving import medallion, ribbon
from cob.ui.kit.theme import theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.head import WARNING, PausedSign, head_layout
from cob.ui.table.view import TableView


def draw_head(painter: Painter, view: TableView) -> None:
    """Draw the ribbon in the colour of whom the head is about, and the sentence below it."""
    head = head_layout(painter, painter.layout, view)
    painter.panel(painter.layout.head, theme.parchment)
    painter.picture(ribbon(head.ribbon.size, head.colour), head.ribbon)
    painter.picture(medallion(head.medal.width, theme.parchment), head.medal)
    if not view.awaits_chance:
        colour = view.header.seats[view.leads].colour
        painter.picture(painter.art.pawn(colour, head.pawn.width), head.pawn)
    else:
        painter.picture(painter.art.symbol("flag", head.pawn.width, theme.ink_soft), head.pawn)
    painter.write(head.title, *([head.when] if head.when else []), *head.told)
    if head.paused is not None:
        _draw_paused(painter, head.paused)


def _draw_paused(painter: Painter, sign: PausedSign) -> None:
    radius = painter.layout.px(8)
    pygame.draw.rect(painter.surface, theme.paper, sign.area, border_radius=radius)
    painter.picture(painter.art.symbol("pause", sign.bars.width, WARNING), sign.bars)
    painter.write(sign.caption)
