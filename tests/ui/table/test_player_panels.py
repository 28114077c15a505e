"""The players' small boards: they use their room, and everything on them has a card."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cob.clicks.table_things import (
    ColourCount,
    EstateSpace,
    GoodsSpace,
    PanelPart,
    SeenDie,
    StorageSpace,
    Workers,
)
from cob.engine.components import Kind
from cob.explaining.tooltip_cards import card_for
from cob.ui.kit.art import Art
from cob.ui.screens.game import GameScene
from cob.ui.table.players.colour_cells import colour_cell
from cob.ui.table.players.pop_out import pointed_space, pop_out
from cob.ui.table.typesetter import Typesetter
from tests.engine.table import position
from tests.ui.at_table import Opener, click, game_at, layout_of, point, rect_of, seen
from tests.ui.sizes import FROM_720, SIZES
from tests.ui.writing import writing

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
counts = pytest.mark.parametrize("players", [2, 3, 4])
CARLA = 2


@sizes
@counts
def test_the_panels_fill_the_height_of_their_column(size: tuple[int, int], players: int) -> None:
    layout = layout_of(size, players)
    areas = [panel.area for panel in layout.panels]
    assert len({area.size for area in areas}) == 1, "their estates would be drawn differently"
    around = areas[0].unionall(areas[1:])
    assert around.height >= 0.98 * layout.players.height
    assert around.width >= 0.98 * layout.players.width
    for panel in layout.panels:
        parts = [panel.sheet, *panel.colours.values()]
        bottom = max(part.bottom for part in parts)
        assert bottom >= panel.area.bottom - 0.1 * panel.area.height, "the foot lies empty"


@pytest.mark.parametrize(("players", "width"), [(2, 60), (3, 38), (4, 38)])
def test_a_wide_window_has_large_estates_and_no_bare_wood(players: int, width: int) -> None:
    layout = layout_of((2560, 1080), players)
    assert all(panel.spaces[0].width >= width for panel in layout.panels)
    bare = 2560 - layout.players.right
    assert bare <= 0.05 * 2560


@sizes
@counts
def test_the_colours_lie_apart_and_have_room_for_their_numbers(
    size: tuple[int, int], players: int
) -> None:
    for panel in layout_of(size, players).panels:
        cells = list(panel.colours.values())
        assert len(cells) == len(Kind)
        for cell, other in pairwise(cells):
            assert not cell.colliderect(other)
        assert all(panel.area.contains(cell) for cell in cells)
        assert all(cell.height >= colour_cell(cell).size for cell in cells)


@pytest.mark.parametrize("size", FROM_720, ids=lambda size: f"{size[0]}x{size[1]}")
@counts
def test_a_colour_s_sign_stands_beside_two_digits_and_neither_over_the_rim(
    art: Art, size: tuple[int, int], players: int
) -> None:
    for panel in layout_of(size, players).panels:
        for cell in panel.colours.values():
            parts = colour_cell(cell)
            wide = art.font(parts.size, bold=True).size("12")[0]
            left = parts.number[0] - wide / 2
            assert parts.sign is not None
            assert cell.left - 1 <= parts.sign.left
            assert parts.sign.right <= left + 1
            assert left + wide <= cell.right + 1


@sizes
@counts
def test_a_small_estate_keeps_off_the_edge_of_its_sheet(
    size: tuple[int, int], players: int
) -> None:
    least = max(2, size[1] // 200)
    for panel in layout_of(size, players).panels:
        boxes = [space.box for space in panel.spaces]
        around = boxes[0].unionall(boxes[1:])
        assert panel.sheet.inflate(-2 * least, -2 * least).contains(around)


def test_an_empty_space_too_small_for_a_pattern_is_flat(art: Art) -> None:
    """Its sign is the only thing on it: many small patterns would hide the covered spaces."""
    for kind in Kind:
        picture = art.space(kind, 3, 20)
        ground = {tuple(picture.get_at((x, y))) for x, y in ((2, 8), (17, 8), (2, 14), (17, 14))}
        assert len(ground) == 1


def test_the_things_of_another_player_are_explained_on_the_panel(table: Opener) -> None:
    state = position(3, dice=(3, 5))
    scene = table(game_at(state))
    header = scene.session.game.header
    for part in (
        SeenDie(CARLA, 0),
        StorageSpace(CARLA, 0),
        GoodsSpace(CARLA, 0),
        Workers(CARLA),
        ColourCount(CARLA, Kind.MINE),
        EstateSpace(CARLA, 4),
    ):
        thing = PanelPart(CARLA, part)
        point(scene, rect_of(scene, thing).center)
        assert scene.table.pointer.thing == thing
        assert scene.table.shown == 0, "nothing has been opened"
        card = card_for(state, header, thing)
        assert card is not None
        assert card == card_for(state, header, part)


def test_a_click_on_what_lies_on_a_panel_opens_the_estate(table: Opener) -> None:
    scene = table(game_at(position(3, dice=(3, 5))))
    click(scene, PanelPart(CARLA, StorageSpace(CARLA, 0)))
    assert scene.table.shown == CARLA
    assert not scene.playing.chooser.selected


def test_a_panel_counts_empty_spaces_and_shows_a_bonus_for_none(table: Opener) -> None:
    state = position(2, dice=(3, 5))
    player = state.players[1]
    player.small_bonuses |= 1 << Kind.MINE
    scene = table(game_at(state))
    cells = scene.table.layout.panels[1].colours
    with writing() as written:
        scene.app.draw()
    for kind, cell in cells.items():
        inside = [text for text, place in written if cell.inflate(4, 4).contains(place)]
        left = (player.layout.kind_masks[kind] & ~player.filled).bit_count()
        assert inside == ([] if kind is Kind.MINE else [str(left)])


# --- the larger picture -------------------------------------------------------------------------


@sizes
@counts
def test_the_larger_estate_covers_neither_prompt_nor_buttons(
    table: Opener, size: tuple[int, int], players: int
) -> None:
    scene = table(game_at(position(players, dice=(3, 5))), size)
    layout, view, typesetter = scene.table.layout, seen(scene), pen(scene)
    for seat, panel in enumerate(layout.panels):
        sheet = pop_out(typesetter, layout, view, seat)
        others = (layout.head, layout.strip, panel.area)
        assert not any(sheet.area.colliderect(area) for area in others)
        boxes = [*(space.box for space in sheet.spaces), *sheet.colours.values(), sheet.pawn]
        assert all(sheet.area.contains(box) for box in boxes)
        assert sheet.spaces[0].width >= 0.055 * size[1]


def pen(scene: GameScene) -> Typesetter:
    return Typesetter(scene.app.art, scene.table.layout)


def test_it_comes_on_another_s_small_estate_and_leaves_with_the_pointer(table: Opener) -> None:
    scene = table(game_at(position(3, dice=(3, 5))))
    title = "Carla: Starter"

    def is_told() -> bool:
        with writing() as written:
            scene.app.draw()
        return title in [text for text, _ in written]

    def over(space: int) -> None:
        point(scene, rect_of(scene, PanelPart(CARLA, EstateSpace(CARLA, space))).center)

    over(10)
    assert not is_told(), "not while the pointer only passes"
    scene.update(0.2)
    assert is_told()
    over(11)
    assert is_told(), "it stays while the pointer goes over the small estate"
    point(scene, rect_of(scene, EstateSpace(0, 10)).center)
    scene.update(0.2)
    assert not is_told()


def test_the_estate_in_the_middle_is_large_enough(table: Opener) -> None:
    scene = table(game_at(position(3, dice=(3, 5))))
    point(scene, rect_of(scene, PanelPart(0, EstateSpace(0, 10))).center)
    scene.update(0.2)
    assert pointed_space(seen(scene)) is None
    click(scene, PanelPart(CARLA, EstateSpace(CARLA, 10)))
    point(scene, rect_of(scene, PanelPart(0, EstateSpace(0, 10))).center)
    assert pointed_space(seen(scene)) == (0, 10)
