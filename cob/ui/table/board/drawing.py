"""Draws the main board: six depots in their ring, the black depot, and the tracks."""

from __future__ import annotations

from cob.clicks.action_parts import BoardTile, GoodsOnDepot, GoodsType
from cob.clicks.table_things import BoardSpace
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
from cob.ui.kit.art.paintings import Paintings
from cob.ui.kit.carving import greyed
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import KIND_COLOURS, PAPER, RGB, SHADOW, mix, readable_on, theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.marks import badge_on_hex, draw_tile, mark, quieted
from cob.ui.table.painter import LAND, TRAY, Painter, land_size
from cob.ui.table.view import TableView

_PALE, _FADED = 80, 205
"""Opacity of the veils over an empty space that this number of players uses, and over an unused
one.
"""
_BACKGROUND: RGB = (233, 219, 184)
"""Colour into which an empty space fades: the stone of the painting."""
_WREATH = 1.5
"""Width of the wreath around the die of the white die's depot, in widths of the die."""
_TAKER = 0.44
"""Height of the pawn on a space whose tile has just been taken, in widths of the space."""
_COMING: RGB = (88, 116, 138)
"""The banner of a future phase."""


def board_ground() -> str:
    """Return the name of the painting of the main board in the present palette."""
    return "board/ground" if theme.painted else "board/ground-contrast"


def draw_board(painter: Painter, view: TableView) -> None:
    """Draw the whole main board: its painted ground, and the pieces on it."""
    places = painter.layout.board
    ground = painter.art.paintings.get(board_ground(), places.area.size, theme.parchment_dark)
    painter.surface.blit(ground, places.area)
    for phase in range(view.state.rules.phases):
        _draw_phase(painter, view, phase)
    for number in range(1, ROUNDS_PER_PHASE + 1):
        _draw_round(painter, view, number)
    _draw_track(painter, view)
    for kind in Kind:
        for large in (True, False):
            _draw_bonus(painter, view, kind, large)
    for depot in DEPOTS:
        _draw_depot(painter, view, depot)
    _draw_spaces(painter, view)
    for depot in DEPOTS:
        _draw_goods_counts(painter, view, depot)


def _draw_phase(painter: Painter, view: TableView, phase: int) -> None:
    """Draw a phase's banner: pale when it is over, strong while it is played."""
    places = painter.layout.board
    area = places.phase(phase)
    now, past = phase == view.state.phase, phase < view.state.phase
    if past:
        cloth, ink, points_ink = theme.parchment_light, theme.ink_soft, theme.ink_soft
    else:
        cloth = theme.wine if now else mix(_COMING, SHADOW, 0 if theme.painted else 0.5)
        ink, points_ink = PAPER, theme.gold_light
    painter.picture(painter.art.banner(cloth, area.size), area)
    letter, points = places.phase_letter(phase), places.phase_points(phase)
    size = 30 if now else 25
    painter.text(PHASES[phase], size, letter, ink, serif=True, bold=True, anchor="center")
    painter.text(f"{PHASE_POINTS[phase]}", 20, points, points_ink, bold=True, anchor="center")


def _draw_round(painter: Painter, view: TableView, number: int) -> None:
    """Draw a round's stone: with its goods tile before the round, with its number after."""
    state, places = view.state, painter.layout.board
    area = places.round(number)
    now = number == state.round
    index = number - 1 - (ROUNDS_PER_PHASE - len(state.round_goods))
    if now:
        painter.canvas.outline(area, theme.ink, max(2, painter.layout.px(4)), area.width // 2)
    if index >= 0 and state.round_goods[index]:
        goods = places.round_goods(number)
        painter.picture(painter.art.goods(state.round_goods[index], goods.width), goods)
    else:
        ink = theme.ink if now else mix(theme.ink_soft, theme.parchment, 0.25)
        size = 30 if now else 22
        painter.text(f"{number}", size, area.center, ink, serif=True, bold=True, anchor="center")


def _draw_track(painter: Painter, view: TableView) -> None:
    """Draw the turn order track; the piece that acts first in a stack stands on top."""
    places = painter.layout.board
    for space in range(TRACK_SPACES):
        stack = view.state.track[space]
        for height in reversed(range(len(stack))):
            place = places.piece(space, height, len(stack))
            colour = view.header.seats[stack[height]].colour
            painter.picture(painter.art.pawn(colour, place.width), place)


def _draw_bonus(painter: Painter, view: TableView, kind: Kind, large: bool) -> None:
    """Draw a bonus tile that is left, or the pawn of the player who has won it."""
    state, places, art = view.state, painter.layout.board, painter.art
    sign, place = places.bonus_sign(kind, large), places.bonus_tile(kind, large)
    painter.picture(art.kind_symbol(kind, sign.width, readable_on(KIND_COLOURS[kind])), sign)
    if (state.large_left if large else state.small_left) >> kind & 1:
        players = len(state.players)
        points = large_bonus(players) if large else small_bonus(players)
        painter.picture(art.bonus(kind, points, large, place.width), place)
        return
    for seat, player in enumerate(state.players):
        if (player.large_bonuses if large else player.small_bonuses) >> kind & 1:
            painter.picture(art.pawn(view.header.seats[seat].colour, place.width), place)


def _draw_depot(painter: Painter, view: TableView, depot: int) -> None:
    """Draw a numbered depot with its die and its goods; the tiles are drawn with the spaces."""
    places, art = painter.layout.board, painter.art
    place = places.depot_die(depot)
    if depot == view.state.white:
        painter.picture(art.symbol("wreath", round(place.width * _WREATH)), place)
    painter.picture(art.die(depot, place.width, theme.paper, white=True), place)
    lying = view.state.depot_goods[depot]
    types = sorted(set(lying))
    for index, good in enumerate(types):
        tile = places.goods_tile_in_depot(depot, index, len(types))
        if theme.painted:
            quay = places.quay_in_depot(depot, index, len(types))
            painter.picture(art.part("quay", *quay.size), quay)
        picture = art.goods(good, tile.width)
        is_chosen = view.is_selected(GoodsOnDepot(depot))
        part = GoodsType(good) if is_chosen else GoodsOnDepot(depot)
        painter.picture(quieted(view, picture, part), tile)
        if is_chosen:
            mark(painter, view, tile.inflate(-2, -2), part)
    mark(painter, view, places.depot_goods(depot), GoodsOnDepot(depot))


def _draw_goods_counts(painter: Painter, view: TableView, depot: int) -> None:
    """Draw the number of goods of each type on a depot, above the tiles that reach so far."""
    lying = view.state.depot_goods[depot]
    types = sorted(set(lying))
    for index, good in enumerate(types):
        place = painter.layout.board.goods_count_in_depot(depot, index, len(types))
        painter.count_disc(lying.count(good), place)


def _draw_spaces(painter: Painter, view: TableView) -> None:
    """Draw the spaces of all depots with their tiles, and the price of each that can be taken."""
    state = view.state
    kinds = kinds_to_deal(len(state.players), max(0, state.phase))
    black = black_depot_size(state)
    badges: list[tuple[int, Hex]] = []
    for space in range(BOARD_SPACES):
        area = painter.layout.board.space(space)
        tile = state.board[space]
        if tile is None:
            _draw_empty(painter, space, area, kinds, black, is_grey=view.dims)
            if space in view.changes.taken:
                _draw_taker(painter, view, view.changes.taken[space], area)
            continue
        painter.tile_shadow(area)
        part = BoardTile(depot_of(space), tile)
        draw_tile(painter, view, tile, area, part)
        badges.append((view.price(BoardSpace(space), part), area))
    for cost, area in badges:
        painter.workers_badge(cost, badge_on_hex(area))


def _draw_taker(painter: Painter, view: TableView, seat: int, area: Hex) -> None:
    """Draw the pawn of the player who has just taken the tile of a space."""
    colour = view.header.seats[seat].colour
    painter.picture(painter.art.pawn(colour, round(area.width * _TAKER)), area)


def _draw_empty(
    painter: Painter,
    space: int,
    area: Hex,
    kinds: tuple[Kind | None, ...],
    black: int,
    *,
    is_grey: bool,
) -> None:
    """Draw an empty space; one that is used with this number of players keeps its colour.

    It is grey while something is in hand, as no click on it has an effect.
    """
    if space >= FIRST_BLACK_SPACE:
        if space - FIRST_BLACK_SPACE < black:
            painter.picture(painter.art.black_space(area.width), area)
        return
    kind = kinds[space]
    picture = painter.art.depot_space(kind or DEPOT_SPACES[space][0], area.width)
    painter.picture(greyed(picture) if is_grey else picture, area)
    painter.veil(area, _BACKGROUND, _PALE if kind is not None else _FADED)


def prepare_grounds(paintings: Paintings, layout: TableLayout) -> None:
    """Prepare all painted grounds of a table with this layout."""
    paintings.prepare(board_ground(), layout.board.area.size)
    if theme.painted:
        paintings.prepare(LAND, land_size(layout.estate))
        for size in {layout.strip.size, *(panel.area.size for panel in layout.panels)}:
            paintings.prepare(TRAY, size)
