"""Pieces that move over the table end exactly where they are drawn afterwards, at the same size."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from cob.engine import apply
from cob.engine.chance import RoundRoll
from cob.engine.components import Tile
from cob.engine.events import GoodsPlaced, RoundStarted
from cob.record import COLOURS
from cob.session.session import PlayedMove
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import PLAYER_COLOURS, theme
from cob.ui.screens.game import GameScene
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation
from cob.ui.table.motion.motion import Motion
from cob.ui.table.motion.pieces import Gain, Good, MovingGoods, MovingPawn, MovingTile, RollingDie
from tests.engine.table import act, lay, lay_goods, position, space, the_round_ends
from tests.ui.at_table import Opener, game_at, layout_of
from tests.ui.sizes import LARGER, SIZES, SMALLEST, USUAL

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
counts = pytest.mark.parametrize("players", [2, 3, 4])
on_turn = pytest.mark.parametrize("is_on_turn", [True, False], ids=["in the strip", "on a panel"])
ANNA = 0
_CORE = 0.6
"""The part of a piece, from its middle, without marks, badges or rounded edges."""


def a_ship_and_a_mine(players: int, is_on_turn: bool) -> PlayedMove:
    """Anna adds a ship, takes two types of goods and a mine; then it may be Benno's turn."""
    state = position(players, dice=(5, 1), storage="bank ship", workers=4)
    lay(state, 1, "mine")
    lay_goods(state, 2, "4 6")
    before = state.copy()
    lines = ("5: add ship to d5", "take goods 4 6 from depot 2", "1: take mine from depot 1")
    events = act(state, *lines)
    state.current = ANNA if is_on_turn else 1
    return PlayedMove(before, tuple(events), state)


def a_round_begins(players: int) -> PlayedMove:
    """Dice are rolled, and a goods tile goes to a depot on which another type lies."""
    state = position(players)
    the_round_ends(state)
    lay_goods(state, 3, "1")
    before = state.copy()
    roll = RoundRoll(((1, 6), (4, 4), (2, 3), (5, 5))[:players], 3)
    return PlayedMove(before, tuple(apply(state, roll)), state)


def animations(layout: TableLayout, move: PlayedMove) -> list[Animation]:
    """The animations of a move, with Anna's estate in the middle if it is her turn."""
    motion = Motion()
    motion.begin(move, layout, move.after.current)
    return [*motion.animations]


End = tuple[object, float, float, int]
"""A piece that arrives, its place, and its width."""


def ends(moving: list[Animation], kind: type) -> list[End]:
    """The ends of all animations of a kind."""
    found: list[End] = []
    for animation in moving:
        x, y = animation.end
        match animation.what:
            case MovingTile(what, width) if kind is MovingTile:
                found.append((what, x, y, width))
            case MovingGoods(goods, size) if kind is MovingGoods:
                found.append((goods, x, y, size))
            case MovingPawn(seat, size) if kind is MovingPawn:
                found.append((seat, x, y, size))
            case RollingDie(owner, _, size) if kind is RollingDie:
                found.append((owner, x, y, size))
    return found


# --- by the layout ------------------------------------------------------------------------------


@sizes
@counts
@on_turn
def test_tiles_goods_and_pieces_end_in_their_places(
    size: tuple[int, int], players: int, is_on_turn: bool
) -> None:
    layout = layout_of(size, players)
    moving = animations(layout, a_ship_and_a_mine(players, is_on_turn))
    held = layout.hand if is_on_turn else layout.panels[ANNA].holdings
    spaces = layout.hexes if is_on_turn else layout.panels[ANNA].spaces
    built, stored = spaces[space("d5")], held.storage[1]
    assert ends(moving, MovingTile) == [
        (Tile.SHIP, *built.center, built.width),
        (Tile.MINE, *stored.center, stored.width),
    ]
    assert ends(moving, MovingGoods) == [
        (good, *held.goods_tiles[index].center, held.goods_tiles[index].width)
        for index, good in enumerate((4, 6))
    ]
    piece = layout.board.piece(1, 0)
    assert ends(moving, MovingPawn) == [(ANNA, *piece.center, piece.width)]


@sizes
@counts
def test_dice_settle_in_their_places(size: tuple[int, int], players: int) -> None:
    layout = layout_of(size, players)
    move = a_round_begins(players)
    moving = ends(animations(layout, move), RollingDie)
    for seat in range(players):
        places = [*layout.panels[seat].holdings.dice]
        if seat == move.after.current:
            places += layout.hand.dice
        assert [end for end in moving if end[0] == seat] == [
            (seat, *place.center, place.width) for place in places
        ]
    white = layout.board.depot_die(3)
    assert [end for end in moving if end[0] is None] == [(None, *white.center, white.width)]


@sizes
@on_turn
def test_gains_end_at_what_they_add_to(size: tuple[int, int], is_on_turn: bool) -> None:
    layout = layout_of(size, 2)
    state = position(dice=(3, 5), goods="3", storage="bank")
    before = state.copy()
    events = act(state, "3: sell goods 3", "5: take workers")
    state.current = ANNA if is_on_turn else 1
    move = PlayedMove(before, tuple(events), state)
    held = layout.hand if is_on_turn else layout.panels[ANNA].holdings
    expected = {
        Good.POINTS: layout.panels[ANNA].points.center,
        Good.SILVERLINGS: held.silverlings.picture.center,
        Good.WORKERS: held.workers.picture.center,
    }
    gains = [a for a in animations(layout, move) if isinstance(a.what, Gain)]
    assert {a.what.good: a.end for a in gains if isinstance(a.what, Gain)} == expected


# --- by what is seen ----------------------------------------------------------------------------


def drawn(scene: GameScene) -> pygame.Surface:
    """The table without motion."""
    scene.table.motion.stop()
    surface = pygame.Surface(scene.app.size)
    scene.table.lay(Canvas(surface, scene.app.art), replace(scene.view(), lit={}))
    return surface


def picture_of(art: Art, animation: Animation) -> pygame.Surface | None:
    """The piece as it lies when it has landed."""
    match animation.what:
        case MovingTile(tile, width):
            return art.tile(tile, width)
        case MovingGoods(goods, size):
            return art.goods(goods, size)
        case MovingPawn(seat, size):
            return art.pawn(COLOURS[seat], size)
        case RollingDie(None, value, size):
            return art.die(value, size, theme.paper, white=True)
        case RollingDie(seat, value, size) if seat is not None:
            return art.die(value, size, PLAYER_COLOURS[COLOURS[seat]])
    return None


def differing(table: pygame.Surface, picture: pygame.Surface, place: Rect) -> int:
    """The number of opaque pixels in the middle of a piece that the table shows differently."""
    width, height = picture.get_size()
    core = Rect(0, 0, round(width * _CORE), round(height * _CORE))
    core.center = width // 2, height // 2
    count = 0
    for x in range(core.left, core.right):
        for y in range(core.top, core.bottom):
            red, green, blue, alpha = picture.get_at((x, y))
            seen = table.get_at((place.x + x, place.y + y))[:3]
            count += alpha == 255 and seen != (red, green, blue)
    return count


def check_landed(scene: GameScene, moving: list[Animation]) -> int:
    """Check that every piece lies in the drawn table where it ended; return their number."""
    table, count = drawn(scene), 0
    for animation in moving:
        picture = picture_of(scene.app.art, animation)
        if picture is None:
            continue
        x, y = animation.end
        place = picture.get_rect(center=(round(x), round(y)))
        assert not differing(table, picture, place), animation
        count += 1
    return count


PLAYERS_BY_SIZE = [
    (SMALLEST, 4),
    *(
        pytest.param(size, 2 + at % 3, marks=pytest.mark.long)
        for at, size in enumerate([USUAL, *LARGER])
    ),
]


@pytest.mark.parametrize(("size", "players"), PLAYERS_BY_SIZE)
@on_turn
def test_what_has_landed_is_seen_there(
    table: Opener, size: tuple[int, int], players: int, is_on_turn: bool
) -> None:
    move = a_ship_and_a_mine(players, is_on_turn)
    scene = table(game_at(move.after), size)
    moving = animations(scene.table.layout, move)
    assert check_landed(scene, moving) == 5


@pytest.mark.parametrize(("size", "players"), PLAYERS_BY_SIZE)
def test_the_dice_and_the_goods_of_a_round_are_seen_where_they_landed(
    table: Opener, size: tuple[int, int], players: int
) -> None:
    move = a_round_begins(players)
    assert {type(event) for event in move.events} >= {RoundStarted, GoodsPlaced}
    scene = table(game_at(move.after), size)
    moving = animations(scene.table.layout, move)
    assert check_landed(scene, moving) == 2 * players + 2 + 2, "panels, strip, white die, goods"


def test_a_piece_beside_its_place_is_noticed(table: Opener) -> None:
    """The comparison itself: a pixel to the right, or two pixels smaller, is not the same."""
    scene = table(game_at(a_ship_and_a_mine(2, True).after))
    surface, art = drawn(scene), scene.app.art
    place = scene.table.layout.hand.goods_tiles[0]
    assert not differing(surface, art.goods(4, place.width), place)
    assert differing(surface, art.goods(4, place.width), place.move(1, 0))
    assert differing(surface, art.goods(4, place.width - 2), place.inflate(-2, -2))
