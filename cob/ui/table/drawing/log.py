"""Draws what lies below the main board: the log, and perhaps a reminder on it."""

from __future__ import annotations

from cob.ui.kit.theme import mix, theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.log import log_rows, newer_sign, reminder_layout
from cob.ui.table.view import TableView


def draw_log(painter: Painter, view: TableView) -> None:
    """Draw what happened in sentences, the newest at the bottom; each leads to its rule."""
    layout, art = painter.layout, painter.art
    painter.panel(layout.log, mix(theme.parchment, theme.paper, 0.3))
    for row in log_rows(painter, layout, view.log, view.log_offset):
        if row.line is view.log_line:
            painter.surface.fill(mix(theme.parchment, theme.paper, 0.9), row.band)
        if row.pawn is not None and row.line.seat is not None:
            colour = view.header.seats[row.line.seat].colour
            painter.picture(art.pawn(colour, row.pawn.width), row.pawn)
        painter.write(row.told)
    if view.log_offset:
        down = newer_sign(layout)
        painter.picture(art.symbol("down", down.width), down)


def draw_reminder(painter: Painter, view: TableView) -> None:
    """Draw the reminder that lies on the log, if there is one."""
    if not view.reminder:
        return
    reminder = reminder_layout(painter, painter.layout, view.reminder)
    painter.panel(reminder.area, theme.paper, theme.worker)
    sign = painter.art.symbol("hint", reminder.sign.width, theme.worker)
    painter.picture(sign, reminder.sign)
    painter.write(*reminder.lines)
