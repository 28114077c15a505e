"""Draws the right of the table: every player's small board, a wooden mat with a sheet of vellum."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect

from cob.clicks.table_things import PanelPart, PlayerPanel, die_slots
from cob.engine.components import Kind
from cob.engine.legality import free_spaces
from cob.explaining.marks import is_undecided
from cob.ui.kit.faces import face_at
from cob.ui.kit.heraldry.blazon import blazon
from cob.ui.kit.heraldry.drawing import shield
from cob.ui.kit.theme import HIGHLIGHT, KIND_COLOURS, RGB, SHADOW, mix, readable_on, theme
from cob.ui.table.estate.drawing import draw_estate_of
from cob.ui.table.hand.layout import Holdings, Tally
from cob.ui.table.painter import Painter
from cob.ui.table.players.colour_cells import colour_cell
from cob.ui.table.players.layout import PanelLayout, number_size
from cob.ui.table.players.title import panel_title
from cob.ui.table.view import TableView

_ARMS = 1.15
"""The width of a coat of arms in the corner beside an estate, in widths of its spaces."""
_DONE = 0.6
"""How far a colour fades whose spaces are all covered, without a bonus tile."""


def draw_players(painter: Painter, view: TableView) -> None:
    """Draw all players in seat order; the one on turn has a frame of light."""
    for seat, panel in enumerate(painter.layout.panels):
        _draw_player(painter, view, seat, panel)


def _draw_player(painter: Painter, view: TableView, seat: int, panel: PanelLayout) -> None:
    """Draw a small board; its sheet is bright while its estate is shown or under the pointer."""
    state, px = view.state, painter.layout.px
    is_on_turn = seat == state.current and not state.is_over and not view.awaits_chance
    painter.tray(panel.area)
    if is_on_turn:
        painter.border(panel.area, HIGHLIGHT, 5)
        painter.border(panel.area.inflate(-px(4), -px(4)), SHADOW, 3)
    _draw_title(painter, view, seat, panel, is_on_turn=is_on_turn)
    painter.laurel(state.players[seat].points, panel.points)
    draw_colours(painter, view, seat, panel.colours)
    if panel.is_folded:
        return
    is_pointed = isinstance(view.hover, PlayerPanel | PanelPart) and view.hover.seat == seat
    bright = seat == view.shown or is_pointed
    ground = mix(theme.parchment, theme.paper, 0.7 if bright else 0.0)
    painter.canvas.frame(panel.sheet, ground, theme.wood_dark, radius=px(8), width=px(2))
    draw_estate_of(painter, view, seat, panel.spaces)
    arms = blazon(view.header.seats[seat].name, view.colour(seat))
    corner = panel.sheet.x + px(7), panel.sheet.y + px(7)
    painter.canvas.blit(shield(arms, round(panel.spaces[0].width * _ARMS)), corner)
    _draw_holdings(painter, view, seat, panel.holdings)


def _draw_title(
    painter: Painter, view: TableView, seat: int, panel: PanelLayout, *, is_on_turn: bool
) -> None:
    """Draw a band in the player's colour with pawn, name, bot portrait, and the tag of the turn."""
    art, px, colour = painter.art, painter.layout.px, view.colour(seat)
    title = panel_title(painter, panel, view, seat, is_on_turn=is_on_turn)
    painter.canvas.frame(panel.head, colour, mix(colour, SHADOW, 0.5), radius=px(9), width=px(2))
    painter.canvas.dot(panel.pawn.center, panel.pawn.width + px(2), theme.parchment)
    pawn = art.pawn(view.header.seats[seat].colour, round(panel.pawn.width * 0.88))
    painter.picture(pawn, panel.pawn)
    painter.write(title.name)
    if title.bot is not None:
        painter.picture(face_at(art, view.header, seat, title.bot.width), title.bot)
    if title.tag is not None:
        area = title.tag.area
        pygame.draw.rect(painter.surface, theme.paper, area, border_radius=px(6))
        painter.write(title.tag.caption)


def _draw_holdings(painter: Painter, view: TableView, seat: int, places: Holdings) -> None:
    """Draw dice, stored tiles, goods and tokens in the hollows of a small board."""
    state, art = view.state, painter.art
    player = state.players[seat]
    for area in places.dice:
        painter.hollow(area, radius=round(area.width * 0.2))
    for (value, unused), area in zip(die_slots(state, seat), places.dice, strict=False):
        painter.picture(art.die(value, area.width, view.colour(seat), used=not unused), area)
    for index, space in enumerate(places.storage):
        painter.hex_hollow(space)
        if index < len(player.storage):
            painter.picture(art.tile(player.storage[index], space.width), space)
    types = painter.layout.goods.types(state, seat)
    for good, area, tile in zip(types, places.goods, places.goods_tiles, strict=True):
        painter.hollow(area, radius=round(area.width * 0.2))
        if good:
            painter.picture(art.goods(good, tile.width), tile)
            painter.count_badge(player.goods[good], area)
    sold, silver, work = places.sold, places.silverlings, places.workers
    _draw_tally(painter, sold, art.goods_back(sold.picture.width), sum(player.sold))
    _draw_tally(painter, silver, art.silverling(silver.picture.width), player.silverlings)
    _draw_tally(painter, work, art.worker(work.picture.width), player.workers)


def _draw_tally(painter: Painter, place: Tally, picture: pygame.Surface, number: int) -> None:
    painter.picture(picture, place.picture)
    size = number_size(place.picture.width)
    ink = readable_on(theme.tray)
    painter.canvas.write(str(number), size, place.number, ink, anchor="midleft", bold=True)


def draw_colours(painter: Painter, view: TableView, seat: int, cells: Mapping[Kind, Rect]) -> None:
    """Draw the number of empty spaces of each colour, or the bonus tile that was won for it."""
    if is_undecided(view.state, seat):
        return
    player = view.state.players[seat]
    for kind, area in cells.items():
        won = player.large_bonuses | player.small_bonuses
        if won >> kind & 1:
            _draw_bonus(painter, kind, area, large=bool(player.large_bonuses >> kind & 1))
            continue
        left = free_spaces(player, kind).bit_count()
        colour = KIND_COLOURS[kind] if left else mix(KIND_COLOURS[kind], theme.tray, _DONE)
        _draw_count(painter, kind, area, left, colour)


def _draw_bonus(painter: Painter, kind: Kind, area: Rect, *, large: bool) -> None:
    """Draw a colour's sign in gold, and the bonus tile beside it if there is room.

    The large one is a rosette, the small one a shield.
    """
    cell, colour = colour_cell(area), KIND_COLOURS[kind]
    radius = painter.layout.px(6)
    painter.canvas.frame(area, theme.gold_light, theme.gold, radius=radius, width=2)
    sign = painter.art.kind_symbol(kind, cell.mark.width, mix(colour, SHADOW, 0.6))
    painter.picture(sign, cell.mark)
    if cell.sign is not None:
        name = "bonus-large" if large else "bonus-small"
        painter.picture(painter.art.symbol(name, cell.bonus.width, colour), cell.bonus)


def _draw_count(painter: Painter, kind: Kind, area: Rect, left: int, colour: RGB) -> None:
    cell, ink = colour_cell(area), readable_on(colour)
    radius = painter.layout.px(6)
    painter.canvas.frame(area, colour, mix(colour, SHADOW, 0.45), radius=radius, width=1)
    if cell.sign is not None:
        painter.picture(painter.art.kind_symbol(kind, cell.sign.width, ink), cell.sign)
    painter.canvas.write(str(left), cell.size, cell.number, ink, anchor="center", bold=True)
