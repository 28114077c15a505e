"""The marks of things that can be clicked: visible on every ground, each with one meaning."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
import pytest

from cob.boards import load_main_board
from cob.clicks.action_parts import BoardTile, Discarded, StoredTile
from cob.clicks.table_things import (
    BoardSpace,
    DepotGoods,
    DieAt,
    EstateSpace,
    GoodsSpace,
    Silverlings,
    StorageSpace,
    Thing,
)
from cob.engine import GameState
from cob.engine.components import Tile
from cob.engine.hexgrid import CENTRE
from cob.session.recent_changes import Changes
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import (
    BLACK_BACK,
    HIGH_CONTRAST,
    HIGHLIGHT,
    KIND_COLOURS,
    KIND_PALE,
    PLAYER_COLOURS,
    RGB,
    WARM,
    theme,
)
from cob.ui.screens.game import GameScene
from cob.ui.settings import MOTIONS
from cob.ui.table.board.drawing import draw_board
from cob.ui.table.estate.drawing import draw_shown_estate
from cob.ui.table.layout import TableLayout
from cob.ui.table.marks import Mark, draw_mark, mark_of, pawn_on_hex
from cob.ui.table.painter import Painter
from tests.engine.table import act, lay, lay_goods, position, space
from tests.ui.at_table import Opener, click, game_at, paint, point, rect_of, seen
from tests.ui.kit.test_colours import contrast

GROUNDS: list[RGB] = [
    *KIND_COLOURS.values(),
    *KIND_PALE.values(),
    BLACK_BACK,
    *(palette.paper for palette in (WARM, HIGH_CONTRAST)),
    *(palette.parchment for palette in (WARM, HIGH_CONTRAST)),
    *(palette.parchment_dark for palette in (WARM, HIGH_CONTRAST)),
    *(palette.wood for palette in (WARM, HIGH_CONTRAST)),
]


def ring_across(ground: RGB, mark: Mark, size: tuple[int, int]) -> list[RGB]:
    """The colours from outside of a marked hexagon's left edge to its middle."""
    surface = pygame.Surface((200, 200))
    surface.fill(ground)
    layout = TableLayout(size, 4, load_main_board())
    draw_mark(Painter(Canvas(surface, Art()), layout), Hex(100, 100, 80), mark)
    return [surface.get_at((x, 100))[:3] for x in range(50, 100)]


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
@pytest.mark.parametrize("mark", [Mark.FREE, Mark.DISCARDS])
def test_a_mark_stands_out_from_every_ground(ground: RGB, mark: Mark) -> None:
    """A contrast of 3:1 at least, as required for signs: of the ring's own tones, or with the
    ground.
    """
    across = ring_across(ground, mark, (1920, 1080))
    assert max(contrast(ground, colour) for colour in across) >= 3
    assert max(contrast(one, other) for one in across for other in across) >= 3


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_the_ring_of_what_is_free_has_two_tones_far_apart(ground: RGB) -> None:
    across = ring_across(ground, Mark.FREE, (1920, 1080))
    assert (255, 255, 255) in across
    assert any(contrast(colour, (255, 255, 255)) >= 12 for colour in across)


def test_what_costs_workers_has_the_thinner_and_dimmer_ring() -> None:
    free, paid = (
        [colour for colour in ring_across((120, 90, 60), mark, (1920, 1080)) if max(colour) > 150]
        for mark in (Mark.FREE, Mark.COSTS_WORKERS)
    )
    assert len(paid) < len(free)
    assert max(map(max, paid)) < max(map(max, free))


def dear_ship() -> GameState:
    """A 1 and a 2 on the dice, with a ship on depot 4: at least two workers away."""
    state = position(dice=(1, 2), workers=3)
    lay(state, 4, "ship")
    return state


def test_a_price_is_told_with_a_die_in_hand_or_under_the_pointer(table: Opener) -> None:
    """MOD-02: the tile is two steps from the 2."""
    scene = table(game_at(dear_ship()))
    space = next(space for space, tile in enumerate(scene.state.board) if tile is not None)
    thing, part = BoardSpace(space), BoardTile(4, Tile.SHIP)
    assert mark_of(seen(scene), part) is Mark.COSTS_WORKERS
    assert seen(scene).price(thing, part) == 0
    point(scene, rect_of(scene, thing).center)
    assert seen(scene).price(thing, part) == 2
    click(scene, DieAt(0))
    assert seen(scene).price(thing, part) == 3


def test_a_tile_to_be_discarded_has_a_mark_of_its_own_and_no_price(table: Opener) -> None:
    """TAK-03: the storage is full, so one of its tiles makes room."""
    state = position(dice=(4, 2), storage="castle bank mine", workers=3)
    lay(state, 4, "ship")
    scene = table(game_at(state))
    space = next(space for space, tile in enumerate(scene.state.board) if tile is not None)
    click(scene, BoardSpace(space), DieAt(1))
    parts = StoredTile(Tile.BANK), Discarded(Tile.BANK)
    view = seen(scene)
    assert mark_of(view, *parts) is Mark.DISCARDS
    assert view.lit[Discarded(Tile.BANK)] == 2
    assert view.price(StorageSpace(0, 1), *parts) == 0


def test_a_space_shows_the_pawn_of_who_has_just_emptied_it(table: Opener) -> None:
    """It is not a ring in that player's colour: a red one would mean a discarded piece."""
    state = position(2, dice=(3, 5))
    scene = table(game_at(state))
    layout, empty = scene.table.layout, 0
    state.board[empty] = None
    area = layout.board.space(empty)
    view = replace(seen(scene), state=state)

    def drawn(changes: Changes) -> pygame.Surface:
        surface = pygame.Surface(layout.size)
        draw_board(Painter(Canvas(surface, scene.app.art), layout), replace(view, changes=changes))
        return surface.subsurface(area.box).copy()

    before, after = drawn(Changes()), drawn(Changes(taken={empty: 0}))
    middle = area.box.width // 2, area.box.height // 2
    red = PLAYER_COLOURS["red"]
    assert math.dist(after.get_at(middle)[:3], red) < 60
    assert before.get_at(middle) != after.get_at(middle)
    rim = [(1 + area.box.width // 20, area.box.height // 2), (area.box.width // 2, 3)]
    assert [before.get_at(at) for at in rim] == [after.get_at(at) for at in rim]


def test_a_tile_just_added_has_its_player_s_pawn_and_no_ring(table: Opener) -> None:
    scene = table(game_at(position(2, dice=(3, 5))))
    layout, area = scene.table.layout, scene.table.layout.hexes[CENTRE]
    view = seen(scene)

    def drawn(changes: Changes) -> pygame.Surface:
        surface = pygame.Surface(layout.size)
        painter = Painter(Canvas(surface, scene.app.art), layout)
        draw_shown_estate(painter, replace(view, changes=changes))
        return surface

    before, after = drawn(Changes()), drawn(Changes(added={(view.shown, CENTRE)}))
    place = pawn_on_hex(area)
    red = PLAYER_COLOURS["red"]
    foot = (place.centerx, place.bottom - place.height // 4)
    assert math.dist(after.get_at(foot)[:3], red) < 60
    assert before.get_at(foot) != after.get_at(foot)
    rim = [(round(area.x + area.width * 0.47), round(area.y)), (round(area.x), area.box.top + 2)]
    assert [before.get_at(at) for at in rim] == [after.get_at(at) for at in rim]


# --- colour, light and gold -----------------------------------------------------------------------


def colourful(picture: pygame.Surface) -> float:
    """The mean distance between the strongest and the weakest of red, green and blue."""
    wide, high = picture.get_size()
    seen = [picture.get_at((x, y))[:3] for x in range(0, wide, 3) for y in range(0, high, 3)]
    return sum(max(colour) - min(colour) for colour in seen) / len(seen)


def laid(scene: GameScene) -> pygame.Surface:
    """The pieces on the table, without what lies above them."""
    surface = pygame.Surface(scene.app.size)
    scene.table.lay(Canvas(surface, scene.app.art), seen(scene))
    return surface


def at(table: pygame.Surface, scene: GameScene, thing: Thing) -> pygame.Surface:
    place = rect_of(scene, thing)
    return table.subsurface(place.inflate(-place.width // 2, -place.height // 2))


def test_a_tile_out_of_reach_has_little_colour_and_one_in_reach_has_its_own(
    table: Opener,
) -> None:
    """It keeps enough to be known."""
    state = position(dice=(4, 4))
    lay(state, 4, "ship")
    lay(state, 1, "ship")
    scene = table(game_at(state))
    spaces = [space for space, tile in enumerate(state.board) if tile is Tile.SHIP]
    far, near = (BoardSpace(space) for space in sorted(spaces))
    drawn = laid(scene)
    assert colourful(at(drawn, scene, near)) > 2 * colourful(at(drawn, scene, far)) > 20


def test_stored_goods_have_their_colour_only_while_a_die_can_sell_them(table: Opener) -> None:
    """SEL-01: a 4 sells goods of type 4, and without workers nothing else."""
    state = position(dice=(4, 4), goods={1: 1, 4: 1})
    scene = table(game_at(state))
    drawn = laid(scene)
    kept, sold = (at(drawn, scene, GoodsSpace(0, good)) for good in (1, 4))
    assert colourful(sold) > 2 * colourful(kept)


def test_while_types_are_chosen_goods_of_other_depots_have_no_colour(table: Opener) -> None:
    """SHP-02: a type to keep is one of the chosen depot."""
    state = position(dice=(5, 2), storage="ship", goods="1 2")
    lay_goods(state, 3, "3 4")
    lay_goods(state, 6, "4")
    act(state, "5: add ship to d5")
    scene = table(game_at(state))
    chosen, other = DepotGoods(3, 4), DepotGoods(6, 4)
    before = colourful(at(laid(scene), scene, other))
    click(scene, DepotGoods(3))
    canvas = laid(scene)
    assert 2 * colourful(at(canvas, scene, other)) < before
    assert colourful(at(canvas, scene, chosen)) > before / 2


def test_goods_on_a_depot_have_their_colour_only_while_a_ship_can_take_them(
    table: Opener,
) -> None:
    """SHP-01: no die takes goods, but a ship that is added."""
    state = position(dice=(5, 5), storage="ship")
    lay_goods(state, 2, [1])
    scene = table(game_at(state))
    goods = DepotGoods(2, 1)
    before = colourful(at(laid(scene), scene, goods))
    click(scene, StorageSpace(0, 0), EstateSpace(0, space("d5")))
    scene.table.motion.stop()
    assert colourful(at(laid(scene), scene, goods)) > 2 * before


def test_with_a_tile_in_hand_only_its_spaces_keep_their_colour(table: Opener) -> None:
    """Castle d4 touches the river at d3, which shows a 2, and d5, which shows a 5."""
    scene = table(game_at(position(dice=(5, 5), storage="ship")))
    d5, d3 = (EstateSpace(0, space(name)) for name in ("d5", "d3"))
    click(scene, StorageSpace(0, 0))
    drawn = laid(scene)
    assert colourful(at(drawn, scene, d5)) > 2 * colourful(at(drawn, scene, d3))


def test_with_high_contrast_all_that_can_be_clicked_has_rings(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    theme.apply(HIGH_CONTRAST)
    place = rect_of(scene, DieAt(0))
    drawn = laid(scene)
    assert HIGHLIGHT in {drawn.get_at((x, place.centery))[:3] for x in range(place.x - 6, place.x)}


def golden(scene: GameScene, thing: Thing) -> bool:
    """Whether the ring of gold lies around a thing."""
    surface, place = pygame.Surface(scene.app.size), rect_of(scene, thing)
    scene.draw(Canvas(surface, scene.app.art))
    edge = {surface.get_at((x, place.centery))[:3] for x in range(place.x - 9, place.x + 9)}
    return any(math.dist(colour, theme.gold) < 60 for colour in edge)


def test_the_gold_ring_lies_where_a_click_acts_now_and_nowhere_else(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="ship")))
    both = DieAt(0), StorageSpace(0, 0)
    assert not any(golden(scene, thing) for thing in both)
    point(scene, rect_of(scene, both[0]).center)
    assert [golden(scene, thing) for thing in both] == [True, False]
    point(scene, rect_of(scene, Silverlings(0)).center)
    assert not any(golden(scene, thing) for thing in (*both, Silverlings(0)))


def test_the_ring_breathes_slowly_and_comes_to_rest(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    point(scene, rect_of(scene, DieAt(0)).center)
    paint(scene)
    breath, pictures = scene.table.breath, 0
    assert breath.is_moving
    while breath.is_moving:
        pictures += breath.pass_time(0.05)
        assert pictures < 200
    assert pictures > 40
    assert breath.seconds_left is None


def test_without_motion_the_ring_is_still(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    scene.app.settings.motion_at = MOTIONS.index(next(m for m in MOTIONS if not m.speed))
    point(scene, rect_of(scene, DieAt(0)).center)
    paint(scene)
    assert golden(scene, DieAt(0))
    assert not scene.table.breath.is_moving
