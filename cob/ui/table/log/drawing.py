"""Draws the log below the main board, and the light on the subject of a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pygame import Rect

from cob.clicks.table_things import Thing
from cob.ui.kit.heraldry.blazon import blazon
from cob.ui.kit.heraldry.drawing import shield
from cob.ui.kit.pictured_text import draw_points, draw_row
from cob.ui.kit.theme import PLAYER_COLOURS, mix, theme
from cob.ui.table.corner_signs import CornerDeed, CornerSign, row_mark
from cob.ui.table.log.layout import HeadingPlaces, LogLayout, LogRow
from cob.ui.table.log.recap import RecapLayout
from cob.ui.table.log.reminder import ReminderLayout
from cob.ui.table.marks import throw_light
from cob.ui.table.painter import Painter
from cob.ui.table.thing_places import place_of
from cob.ui.table.view import TableView

_ARMS: Final = 0.56
"""The width of arms, as a share of the height of the note."""
_SYMBOLS: Final = {
    CornerDeed.OPEN_LOG: "up",
    CornerDeed.CLOSE_LOG: "cross",
    CornerDeed.NEWEST: "down",
    CornerDeed.RULE: "help",
    CornerDeed.DISMISS_REMINDER: "cross",
    CornerDeed.SILENCE_REMINDERS: "hint-off",
    CornerDeed.DISMISS_RECAP: "cross",
    CornerDeed.SHOW_AGAIN: "play",
}


def draw_log(painter: Painter, log: LogLayout, lit: int | None) -> None:
    """Draw the log, turn by turn, the newest at the bottom; one line may be bright."""
    painter.panel(log.area, mix(theme.parchment, theme.paper, 0.3))
    for row in log.rows:
        if row.heading is not None:
            _draw_heading(painter, row, row.heading, log)
            continue
        if row.entry.number == lit:
            _draw_band(painter, row.band)
        draw_row(painter.canvas, row.told, row.place, log.size)
    if log.bar is not None:
        way, seen = log.bar
        painter.surface.fill(theme.parchment_dark, way)
        painter.surface.fill(theme.ink_soft, seen)


def draw_reminder(painter: Painter, reminder: ReminderLayout) -> None:
    """Draw the reminder of the turn, with a cross to close it."""
    painter.panel(reminder.area, theme.paper)
    art, size = painter.art, reminder.picture.width
    face = reminder.portrait and art.portrait(reminder.portrait, size)
    painter.picture(face or art.symbol("hint", size, theme.worker), reminder.picture)
    painter.write(*reminder.lines)


def draw_arms(painter: Painter, view: TableView) -> None:
    """Draw the arms of the player in the middle on the place of the note, while it is empty."""
    note = painter.layout.note
    arms = blazon(view.header.seats[view.shown].name, view.colour(view.shown))
    painter.tray(note)
    painter.picture(shield(arms, round(note.height * _ARMS)), note)


def draw_recap(painter: Painter, recap: RecapLayout, pointed: int | None) -> None:
    """Draw the others' actions since the last turn; one row may be bright."""
    painter.panel(recap.area, mix(theme.parchment, theme.parchment_dark, 0.3))
    for row in recap.rows:
        if row.deeds.seat == pointed:
            _draw_band(painter, row.band)
        draw_row(painter.canvas, row.told, row.place, recap.size, theme.ink_soft)
        if row.points is not None:
            points = str(row.deeds.points)
            draw_points(painter.canvas, points, recap.size, row.points, anchor="midright")


def draw_light(painter: Painter, view: TableView, things: Iterable[Thing]) -> None:
    """Light the subject of the line that is pointed at or held."""
    for thing in things:
        area = place_of(painter.layout, view.shown, thing)
        if area is not None:
            throw_light(painter, area)


def _draw_band(painter: Painter, band: Rect) -> None:
    """Draw the ground of a row whose places are lit."""
    painter.surface.fill(mix(theme.parchment, theme.paper, 0.95), band)
    painter.surface.fill(theme.ink_soft, row_mark(band))


def _draw_heading(painter: Painter, row: LogRow, places: HeadingPlaces, log: LogLayout) -> None:
    """Draw the pawn and the name of the player on turn, the dice, and the time."""
    seat = row.entry.seat
    assert seat is not None, "a turn is a player's"
    art, colour = painter.art, PLAYER_COLOURS[log.cast.colours[seat]]
    painter.surface.fill(mix(theme.parchment, colour, 0.16), row.band)
    painter.picture(art.pawn(log.cast.colours[seat], places.pawn.width), places.pawn)
    painter.write(places.name, places.when)
    for value, area in places.dice:
        painter.picture(art.die(value, area.width, colour), area)


def draw_sign(painter: Painter, sign: CornerSign, *, chosen: bool) -> None:
    """Draw a small symbol that can be clicked, stronger under the pointer."""
    if sign.is_main:
        painter.panel(sign.area, theme.paper, theme.ink_soft)
    if chosen:
        painter.border(sign.area, theme.ink_soft, 2)
    ink = theme.ink if chosen else theme.ink_soft
    side = sign.area.width * 3 // 4
    painter.picture(painter.art.symbol(_SYMBOLS[sign.deed], side, ink), sign.area)
