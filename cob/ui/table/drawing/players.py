"""Draws the right of the table: every player's small board."""

from __future__ import annotations

from cob.play.table_things import PlayerPanel, die_slots, stored_goods
from cob.ui.kit.theme import mix, theme
from cob.ui.table.drawing.estate import draw_estate_of
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.holdings import Holdings
from cob.ui.table.layout.player_panel import SOLD_TYPE, PanelLayout
from cob.ui.table.layout.player_panel_title import panel_title
from cob.ui.table.view import TableView


def draw_players(painter: Painter, view: TableView) -> None:
    """Draw all players in seat order; the one on turn has a golden frame."""
    for seat, panel in enumerate(painter.layout.panels):
        _draw_player(painter, view, seat, panel)


def _draw_player(painter: Painter, view: TableView, seat: int, panel: PanelLayout) -> None:
    """Draw a small board; one that is looked at, or under the pointer, is bright."""
    state = view.state
    is_on_turn = seat == state.current and not state.is_over and not view.is_before_start
    bright = seat == view.shown or view.hover == PlayerPanel(seat)
    painter.panel(panel.area, mix(theme.parchment, theme.paper, 0.6 if bright else 0.0))
    if is_on_turn:
        painter.border(panel.area, theme.gold, 5)
    _draw_title(painter, view, seat, panel, is_on_turn=is_on_turn)
    painter.laurel(state.players[seat].points, panel.points)
    draw_estate_of(painter, view, seat, panel.spaces)
    _draw_holdings(painter, view, seat, panel.holdings)


def _draw_title(
    painter: Painter, view: TableView, seat: int, panel: PanelLayout, *, is_on_turn: bool
) -> None:
    """Draw a player's pawn and name, with the face of a bot and whose turn it is."""
    colour, art = view.colour(seat), painter.art
    title = panel_title(painter, panel, view, seat, is_on_turn=is_on_turn)
    painter.surface.fill(colour, panel.underline)
    painter.picture(art.pawn(view.header.seats[seat].colour, panel.pawn.width), panel.pawn)
    painter.write(title.name)
    if title.bot is not None:
        face = art.bot_face(view.header.seats[seat].controller, title.bot.width)
        painter.picture(face, title.bot)
    if title.tag is not None:
        painter.surface.fill(colour, title.tag.area)
        painter.write(title.tag.caption)


def _draw_holdings(painter: Painter, view: TableView, seat: int, places: Holdings) -> None:
    """Draw dice, stored tiles, goods and tokens in their places on a small board."""
    state = view.state
    player = state.players[seat]
    for (value, unused), area in zip(die_slots(state, seat), places.dice, strict=False):
        die = painter.art.die(value, area.width, view.colour(seat), used=not unused)
        painter.canvas.blit(die, area)
    for index, space in enumerate(places.storage):
        if index < len(player.storage):
            painter.picture(painter.art.tile(player.storage[index], space.width), space)
        else:
            painter.veil(space, theme.parchment_dark, 255)
    types = stored_goods(state, seat)
    for index, area in enumerate(places.goods_tiles):
        if index < len(types):
            painter.picture(painter.art.goods(types[index], area.width), area)
            painter.count_badge(player.goods[types[index]], area.inflate(-4, -4))
        else:
            painter.surface.fill(theme.parchment_dark, area)
    back = painter.art.goods_back(places.sold.picture.width)
    painter.tally(places.sold, back, str(sum(player.sold)), SOLD_TYPE)
    silverling = painter.art.silverling(places.silverlings.picture.width)
    painter.tally(places.silverlings, silverling, str(player.silverlings), 20, bold=True)
    worker = painter.art.worker(places.workers.picture.width)
    painter.tally(places.workers, worker, str(player.workers), 20, bold=True)
