"""Draws the main board: six depots in their ring, the black depot, and the tracks."""

from __future__ import annotations

import pygame

from cob.engine.components import (
    BOARD_SPACES,
    DEPOT_SPACES,
    DEPOTS,
    FIRST_BLACK_SPACE,
    PHASE_POINTS,
    PHASES,
    ROUNDS_PER_PHASE,
    TRACK_SPACES,
    Kind,
    depot_of,
    large_bonus,
    small_bonus,
)
from cob.engine.rounds import black_depot_size, kinds_to_deal
from cob.play.action_parts import BoardTile, Haul, Type
from cob.play.table_things import BoardSpace
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import BLACK_BACK, KIND_COLOURS, SHADOW, mix, theme
from cob.ui.table.drawing.marks import mark, mark_of, mark_tile
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.badges import badge_on_hex
from cob.ui.table.view import TableView

_DIM = 120


def draw_board(painter: Painter, view: TableView) -> None:
    """Draw the whole main board."""
    places = painter.layout.board
    painter.panel(places.area, mix(theme.wood, theme.wood_light, 0.35), theme.wood_dark)
    for phase in range(len(PHASES)):
        _draw_phase(painter, view, phase)
    for number in range(1, ROUNDS_PER_PHASE + 1):
        _draw_round(painter, view, number)
    _draw_track(painter, view)
    for kind in Kind:
        for large in (True, False):
            _draw_bonus(painter, view, kind, large)
    for depot in DEPOTS:
        _draw_depot(painter, view, depot)
    painter.panel(places.black_depot, BLACK_BACK, mix(BLACK_BACK, theme.paper, 0.3))
    _draw_spaces(painter, view)


def _draw_phase(painter: Painter, view: TableView, phase: int) -> None:
    """Draw a phase space: what is over is pale, the present one has a golden frame."""
    places = painter.layout.board
    area = places.phase(phase)
    now, past = phase == view.state.phase, phase < view.state.phase
    painter.panel(area, theme.paper if now else theme.parchment_dark if past else theme.parchment)
    if now:
        painter.border(area, theme.gold, 3)
    pale = mix(theme.ink_soft, theme.parchment_dark, 0.5)
    ink, gold = (pale, pale) if past else (theme.ink, mix(theme.gold, theme.ink, 0.35))
    letter, points = places.phase_letter(phase), places.phase_points(phase)
    painter.text(PHASES[phase], 22, letter, ink, serif=True, bold=True, anchor="center")
    painter.text(f"{PHASE_POINTS[phase]}", 20, points, gold, bold=True, anchor="center")


def _draw_round(painter: Painter, view: TableView, number: int) -> None:
    """Draw a round space: with its goods tile as long as it is to come, then with its number."""
    state, places = view.state, painter.layout.board
    area = places.round(number)
    ground = mix(theme.wood, SHADOW, 0.25)
    pygame.draw.rect(painter.surface, ground, area, border_radius=painter.layout.px(8))
    now = number == state.round
    index = number - 1 - (ROUNDS_PER_PHASE - len(state.round_goods))
    if index >= 0:
        goods = places.round_goods(number)
        painter.picture(painter.art.goods(state.round_goods[index], goods.width), goods)
    else:
        ink = theme.parchment if now else theme.wood_light
        painter.text(f"{number}", 20, area.center, ink, bold=True, anchor="center")
    if now:
        painter.border(area, theme.parchment, 3)


def _draw_track(painter: Painter, view: TableView) -> None:
    """Draw the turn order track; the piece that acts first in a stack lies on top."""
    places = painter.layout.board
    for space in range(TRACK_SPACES):
        colour = mix(theme.parchment_dark, theme.parchment, space / TRACK_SPACES)
        painter.panel(places.track(space), colour)
        for height, seat in enumerate(view.state.track[space]):
            place = places.piece(space, height)
            painter.picture(painter.art.pawn(view.header.seats[seat].colour, place.width), place)


def _draw_bonus(painter: Painter, view: TableView, kind: Kind, large: bool) -> None:
    """Draw a bonus tile that is left, or the pawn of the player who has won it."""
    state, places, art = view.state, painter.layout.board, painter.art
    area = places.bonus(kind, large)
    ground = mix(theme.wood, KIND_COLOURS[kind], 0.4)
    pygame.draw.rect(painter.surface, ground, area, border_radius=8)
    if (state.large_left if large else state.small_left) >> kind & 1:
        players = len(state.players)
        points = large_bonus(players) if large else small_bonus(players)
        painter.picture(art.bonus(kind, points, large, area.height), area)
        sign = places.bonus_sign(kind, large)
        painter.picture(art.kind_symbol(kind, sign.width, theme.paper), sign)
        return
    place = places.bonus_winner(kind, large)
    for seat, player in enumerate(state.players):
        if (player.large_bonuses if large else player.small_bonuses) >> kind & 1:
            painter.picture(art.pawn(view.header.seats[seat].colour, place.width), place)


def _draw_depot(painter: Painter, view: TableView, depot: int) -> None:
    """Draw a numbered depot with its die and its goods; its tiles come with all spaces."""
    layout, places = painter.layout, painter.layout.board
    ground = mix(theme.parchment, theme.wood_light, 0.22)
    painter.panel(places.depot(depot), ground, theme.wood_dark)
    place = places.depot_die(depot)
    number = painter.art.die(depot, place.width, theme.paper, white=True)
    painter.picture(number, place)
    if depot == view.state.white:
        painter.border(place, theme.gold, 3)
    area = places.depot_goods(depot)
    pygame.draw.rect(
        painter.surface,
        mix(theme.wood, theme.parchment, 0.2),
        area.inflate(4, 4),
        border_radius=layout.px(8),
    )
    lying = view.state.depot_goods[depot]
    types = sorted(set(lying))
    for index, good in enumerate(types):
        tile = places.goods_tile_in_depot(depot, index, len(types))
        painter.picture(painter.art.goods(good, tile.width), tile)
        painter.count_badge(lying.count(good), tile.inflate(-4, -4))
        if view.is_selected(Haul(depot)):
            mark(painter, view, tile.inflate(-2, -2), Type(good))
    mark(painter, view, area, Haul(depot))


def _draw_spaces(painter: Painter, view: TableView) -> None:
    """Draw the spaces of all depots with their tiles, and what each costs that can be taken."""
    state = view.state
    kinds = kinds_to_deal(len(state.players), max(0, state.phase))
    black = black_depot_size(state)
    badges: list[tuple[int, Hex]] = []
    for space in range(BOARD_SPACES):
        area = painter.layout.board.space(space)
        tile = state.board[space]
        if tile is None:
            _draw_empty(painter, space, area, kinds, black)
            if space in view.changes.taken:
                painter.ring(area, view.colour(view.changes.taken[space]), 0.06)
            continue
        painter.picture(painter.art.tile(tile, area.width), area)
        part = BoardTile(depot_of(space), tile)
        mark_tile(painter, view, tile, area, part)
        if view.dims and mark_of(view, part) is None:
            painter.veil(area, SHADOW, _DIM)
        badges.append((view.price(BoardSpace(space), part), area))
    for cost, area in badges:
        painter.workers_badge(cost, badge_on_hex(area))


def _draw_empty(
    painter: Painter, space: int, area: Hex, kinds: tuple[Kind | None, ...], black: int
) -> None:
    """Draw an empty space; one that is used with this number of players keeps its colour."""
    if space >= FIRST_BLACK_SPACE:
        painter.picture(painter.art.black_space(area.width), area)
        if space - FIRST_BLACK_SPACE >= black:
            painter.veil(area, BLACK_BACK, 200)
        return
    kind = kinds[space]
    painter.picture(painter.art.depot_space(kind or DEPOT_SPACES[space][0], area.width), area)
    painter.veil(
        area, mix(theme.parchment, theme.wood_light, 0.22), 120 if kind is not None else 225
    )
