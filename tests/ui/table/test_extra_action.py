"""The extra action of a castle, a city hall or the like stands beside the dice until it is used."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from cob.clicks.action_parts import Joker
from cob.clicks.table_things import DieAt, ExtraAction, StorageSpace, TableButton, Workers
from cob.engine import GameState
from cob.engine.components import Tile
from cob.explaining.rule_links import article_for_thing
from cob.explaining.tooltip_cards import card_for
from cob.session.session import PlayedMove
from cob.showing.event_times import timeline
from cob.tutorial.tile_articles import article_of_tile
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.table.motion.staging import animations_of
from tests.engine.table import act, lay, position, put
from tests.ui.at_table import Opener, click, game_at, point, press, rect_of, seen

ANNA, BENNO = 0, 1


def castle_added() -> GameState:
    state = position(dice=(6, 2), storage="castle ship", goods="4")
    put(state, ANNA, "bank", "c3")
    act(state, "6: add castle to b3")
    return state


def added(building: str) -> GameState:
    state = position(dice=(3, 5), storage=f"{building} ship", goods="4")
    lay(state, 6, "ship bank castle")
    act(state, f"3: add {building} to e4")
    return state


def extra_of(scene: GameScene) -> Rect | None:
    """The place of the extra action; None without one."""
    layout = scene.table.layout
    for thing, area in layout.things(scene.state, scene.table.shown, scene.buttons()):
        if thing == ExtraAction():
            return area if isinstance(area, Rect) else area.box
    return None


def drawn(scene: GameScene, place: Rect) -> bytes:
    surface = pygame.Surface(scene.app.size)
    scene.draw(Canvas(surface, scene.app.art))
    return bytes(pygame.image.tobytes(surface.subsurface(place), "RGB"))


def test_a_joker_die_lies_there_while_a_castle_asks(table: Opener) -> None:
    """CAS-01."""
    scene = table(game_at(castle_added()))
    place = rect_of(scene, ExtraAction())
    lit = drawn(scene, place)
    assert Joker() in seen(scene).lit
    click(scene, ExtraAction(), Workers(ANNA))
    assert [str(move) for move in scene.session.game.moves] == ["free: take workers"]
    scene.table.motion.stop()
    assert extra_of(scene) is None
    assert drawn(scene, place) != lit


@pytest.mark.parametrize("building", ["city-hall", "warehouse", "carpenter", "church", "market"])
def test_a_building_lies_there_itself(table: Opener, building: str) -> None:
    """CTY-01, WAR-01, CAR-01, CHU-01, MAR-01: until it is used, or left unused."""
    scene = table(game_at(added(building)))
    place = extra_of(scene)
    assert place is not None
    card = card_for(scene.state, scene.session.game.header, ExtraAction(), ANNA)
    assert card is not None
    assert card.tile is Tile[building.replace("-", "_").upper()]
    assert article_for_thing(scene.state, ExtraAction()) == article_of_tile(card.tile)
    click(scene, TableButton.PASS)
    scene.table.motion.stop()
    assert extra_of(scene) is None


def test_it_hides_neither_dice_nor_storage(table: Opener) -> None:
    for size in ((1280, 720), (1024, 768), (2560, 1080), (3840, 2160)):
        scene = table(game_at(castle_added()), size)
        layout = scene.table.layout
        for tile in (Tile.CASTLE, Tile.CITY_HALL):
            area = layout.extra.of(tile)
            box = area if isinstance(area, Rect) else area.box
            others = [*layout.hand.dice, *(each.box for each in layout.hand.storage)]
            assert box.collidelist(others) < 0
            assert layout.strip.contains(box)


def test_the_keyboard_reaches_it(table: Opener) -> None:
    scene = table(game_at(castle_added()))
    for _ in range(40):
        press(scene, pygame.K_TAB)
        if scene.table.pointer.thing == ExtraAction():
            break
    press(scene, pygame.K_RETURN)
    assert seen(scene).selected == {Joker()}


def test_it_is_dragged_to_what_it_is_for(table: Opener) -> None:
    scene = table(game_at(castle_added()))
    click(scene, ExtraAction())
    point(scene, rect_of(scene, StorageSpace(ANNA, 0)).center)
    assert seen(scene).dragged == ExtraAction()
    drawn(scene, scene.app.window.get_rect())


def test_the_gains_of_an_extra_action_come_from_it(table: Opener) -> None:
    scene = table(game_at(castle_added()))
    place = rect_of(scene, ExtraAction())
    click(scene, ExtraAction(), Workers(ANNA))
    starts = [animation.start for animation in scene.table.motion.animations]
    assert place.center in starts


def test_who_looks_at_another_estate_sees_no_joker_and_no_gain_from_it(table: Opener) -> None:
    scene = table(game_at(castle_added()))
    place = rect_of(scene, ExtraAction())
    scene.table.shown = BENNO
    assert extra_of(scene) is None
    state = castle_added()
    before = state.copy()
    move = PlayedMove(before, tuple(act(state, "free: take workers")), state)
    for shown in (ANNA, BENNO):
        moving = animations_of(timeline(move.events), move, scene.table.layout, shown)
        starts = [animation.start for animation in moving]
        assert starts
        assert (place.center in starts) == (shown == ANNA)


def test_the_dice_themselves_wait(table: Opener) -> None:
    scene = table(game_at(castle_added()))
    click(scene, DieAt(1))
    assert not scene.session.game.moves
    assert scene.playing.chooser.refused
