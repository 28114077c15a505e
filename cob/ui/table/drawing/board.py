"""Draws the main board: six depots in their ring, the black depot, and the tracks."""

from __future__ import annotations

import pygame
from pygame import Rect

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
from cob.play.parts import BoardTile, Haul, Type
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import BLACK_BACK, KIND_COLOURS, SHADOW, mix, theme
from cob.ui.table.drawing.painter import Painter, badge_place, mark
from cob.ui.table.view import TableView

_DIM = 120


def draw_board(pen: Painter, view: TableView) -> None:
    """The whole main board."""
    pen.panel(pen.layout.board.area, mix(theme.wood, theme.wood_light, 0.35), theme.wood_dark)
    _draw_phases(pen, view)
    _draw_rounds(pen, view)
    _draw_track(pen, view)
    _draw_bonuses(pen, view)
    for depot in DEPOTS:
        _draw_depot(pen, view, depot)
    pen.panel(pen.layout.board.black_depot, BLACK_BACK, mix(BLACK_BACK, theme.paper, 0.3))
    _draw_spaces(pen, view)


def _draw_phases(pen: Painter, view: TableView) -> None:
    for phase, letter in enumerate(PHASES):
        area = pen.layout.board.phase(phase)
        now, past = phase == view.state.phase, phase < view.state.phase
        pen.panel(area, theme.paper if now else theme.parchment_dark if past else theme.parchment)
        if now:
            pen.border(area, theme.gold, 3)
        ink = mix(theme.ink_soft, theme.parchment_dark, 0.5) if past else theme.ink
        middle = area.centerx
        pen.text(
            letter,
            22,
            (middle, area.y + area.height * 0.3),
            ink,
            serif=True,
            bold=True,
            anchor="center",
        )
        pen.text(
            f"{PHASE_POINTS[phase]}",
            20,
            (middle, area.y + area.height * 0.72),
            mix(theme.gold, theme.ink, 0.35) if not past else ink,
            bold=True,
            anchor="center",
        )


def _draw_rounds(pen: Painter, view: TableView) -> None:
    """Goods still to come lie on their rounds; the current round is marked."""
    state = view.state
    coming = len(state.round_goods)
    for number in range(1, ROUNDS_PER_PHASE + 1):
        area = pen.layout.board.round(number)
        pygame.draw.rect(
            pen.surface, mix(theme.wood, SHADOW, 0.25), area, border_radius=pen.layout.px(8)
        )
        index = number - 1 - (ROUNDS_PER_PHASE - coming)
        if index >= 0:
            goods = pen.art.goods(state.round_goods[index], round(area.width * 0.86))
            pen.picture(goods, area)
        else:
            now = number == state.round
            pen.text(
                f"{number}",
                20,
                area.center,
                theme.parchment if now else theme.wood_light,
                bold=True,
                anchor="center",
            )
        if number == state.round:
            pen.border(area, theme.parchment, 3)


def _draw_track(pen: Painter, view: TableView) -> None:
    """The turn order track; the piece that acts first in a stack lies on top."""
    for space in range(TRACK_SPACES):
        area = pen.layout.board.track(space)
        pen.panel(area, mix(theme.parchment_dark, theme.parchment, space / TRACK_SPACES))
        stack = view.state.track[space]
        for height, seat in enumerate(stack):
            place = pen.layout.board.piece(space, height)
            pen.picture(pen.art.pawn(view.header.seats[seat].colour, place.width), place)


def _draw_bonuses(pen: Painter, view: TableView) -> None:
    """Bonus tiles that are left; a pawn stands where one was won."""
    state = view.state
    players = len(state.players)
    for kind in Kind:
        for large in (True, False):
            area = pen.layout.board.bonus(kind, large)
            left = (state.large_left if large else state.small_left) >> kind & 1
            pygame.draw.rect(
                pen.surface, mix(theme.wood, KIND_COLOURS[kind], 0.4), area, border_radius=8
            )
            if left:
                points = large_bonus(players) if large else small_bonus(players)
                pen.picture(pen.art.bonus(kind, points, large, area.height), area)
                sign = round(area.height * 0.4)
                corner = Rect(area.x + 2, area.bottom - sign - 2, sign, sign)
                pen.picture(pen.art.kind_symbol(kind, sign, theme.paper), corner)
                continue
            winners = [
                seat
                for seat, player in enumerate(state.players)
                if (player.large_bonuses if large else player.small_bonuses) >> kind & 1
            ]
            for seat in winners:
                colour = view.header.seats[seat].colour
                pen.picture(pen.art.pawn(colour, round(area.height * 0.8)), area)


def _draw_depot(pen: Painter, view: TableView, depot: int) -> None:
    layout = pen.layout
    panel = layout.board.depot(depot)
    pen.panel(panel, mix(theme.parchment, theme.wood_light, 0.22), theme.wood_dark)
    place = layout.board.depot_die(depot)
    number = pen.art.die(depot, place.width, theme.paper, white=True)
    pen.picture(number, place)
    if depot == view.state.white:
        pen.border(place, theme.gold, 3)
    area = layout.board.depot_goods(depot)
    pygame.draw.rect(
        pen.surface,
        mix(theme.wood, theme.parchment, 0.2),
        area.inflate(4, 4),
        border_radius=layout.px(8),
    )
    lying = view.state.depot_goods[depot]
    types = sorted(set(lying))
    for index, good in enumerate(types):
        tile = layout.board.goods_tile_in_depot(depot, index, len(types))
        pen.picture(pen.art.goods(good, tile.width), tile)
        pen.count_badge(lying.count(good), tile.inflate(-4, -4))
        if view.is_selected(Haul(depot)):
            mark(pen, view, tile.inflate(-2, -2), Type(good))
    mark(pen, view, area, Haul(depot))


def _draw_spaces(pen: Painter, view: TableView) -> None:
    state = view.state
    kinds = kinds_to_deal(len(state.players), max(0, state.phase))
    black = black_depot_size(state)
    badges: list[tuple[int, Hex]] = []
    for space in range(BOARD_SPACES):
        area = pen.layout.board.space(space)
        tile = state.board[space]
        if tile is None:
            _draw_empty(pen, space, area, kinds, black)
            if space in view.changes.taken:
                pen.ring(area, view.colour(view.changes.taken[space]), 0.06)
            continue
        pen.picture(pen.art.tile(tile, area.width), area)
        part = BoardTile(depot_of(space), tile)
        cost = view.costs(part)
        if view.is_selected(part):
            pen.lit_tile(tile, area, chosen=True)
        elif cost is not None:
            pen.lit_tile(tile, area, faint=cost > 0 and not view.dims)
            badges.append((cost, area))
        elif view.dims:
            pen.veil(area, SHADOW, _DIM)
    for cost, area in badges:
        pen.workers_badge(cost, badge_place(area))


def _draw_empty(
    pen: Painter, space: int, area: Hex, kinds: tuple[Kind | None, ...], black: int
) -> None:
    """An empty space that is used with this number of players keeps its colour."""
    if space >= FIRST_BLACK_SPACE:
        pen.picture(pen.art.black_space(area.width), area)
        if space - FIRST_BLACK_SPACE >= black:
            pen.veil(area, BLACK_BACK, 200)
        return
    kind = kinds[space]
    pen.picture(pen.art.depot_space(kind or DEPOT_SPACES[space][0], area.width), area)
    pen.veil(area, mix(theme.parchment, theme.wood_light, 0.22), 120 if kind is not None else 225)
