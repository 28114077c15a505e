"""The estate in the middle and the strip below it belong to one player, stored in one value."""

from __future__ import annotations

import pygame

from cob.clicks.table_things import (
    BoardSpace,
    DieAt,
    EstateSpace,
    GoodsSpace,
    PlayerPanel,
    SeenDie,
    Silverlings,
    StorageSpace,
    TableButton,
    Workers,
)
from cob.engine.components import Tile
from cob.record import Game
from tests.engine.table import lay, position
from tests.games import plain_header
from tests.ui.at_table import (
    Opener,
    bot_on_turn,
    click,
    game_at,
    people,
    press,
    rect_of,
    seen,
    settle,
)
from tests.ui.writing import writing


def test_the_strip_holds_what_the_player_holds_whose_estate_is_shown(table: Opener) -> None:
    scene = table(game_at(position(3, dice=(3, 5))))
    strip = scene.table.layout.strip
    for seat in range(3):
        scene.table.shown = seat
        for thing in (
            StorageSpace(seat, 0),
            GoodsSpace(seat, 0),
            Silverlings(seat),
            Workers(seat),
            DieAt(1) if seat == 0 else SeenDie(seat, 1),
        ):
            assert strip.contains(rect_of(scene, thing))


def test_another_player_s_hand_is_only_looked_at(table: Opener) -> None:
    scene = table(game_at(position(2, dice=(3, 5), storage="ship")))
    click(scene, PlayerPanel(1))
    assert seen(scene).is_away
    for thing in (SeenDie(1, 0), StorageSpace(1, 0), Workers(1)):
        click(scene, thing)
        assert not scene.playing.chooser.selected
        assert scene.table.shown == 1
        assert "here you can look, but not play" in scene.playing.message


def test_what_is_done_elsewhere_leads_back_to_the_hand_it_is_done_with(table: Opener) -> None:
    state = position(2, dice=(3, 5))
    lay(state, 6, "bank")
    scene = table(game_at(state))
    click(scene, PlayerPanel(1))
    click(scene, BoardSpace(state.board.index(Tile.BANK)))
    assert scene.table.shown == 0


def test_the_way_back_says_to_whom(table: Opener) -> None:
    scene = table(Game.start(people(plain_header()), 1))
    own = scene.session.state.current
    click(scene, PlayerPanel(1 - own))
    assert scene.buttons()[TableButton.HOME] == "Back to\nmy estate"
    with writing() as written:
        scene.app.draw()
    assert {"Back to", "my estate"} <= {text for text, _ in written}
    click(scene, TableButton.HOME)
    assert scene.table.shown == own


def test_without_camera_the_estate_of_the_only_person_stays(table: Opener) -> None:
    scene = table(bot_on_turn())
    scene.app.settings.camera = False
    scene.playing.begin_decision()
    assert scene.session.state.current == 1
    assert scene.table.shown == 0
    assert not seen(scene).is_away
    assert TableButton.HOME not in scene.buttons()
    settle(scene, lambda: scene.session.state.current == 0)
    assert scene.table.shown == 0


def test_who_looks_at_another_estate_while_bots_play_goes_on_looking(table: Opener) -> None:
    scene = table(bot_on_turn())
    click(scene, TableButton.CAMERA)
    assert scene.table.shown == 0
    click(scene, PlayerPanel(1))
    before = len(scene.session.game.moves)
    settle(scene, lambda: len(scene.session.game.moves) > before)
    assert scene.session.state.current == 1
    assert scene.table.shown == 1
    press(scene, pygame.K_ESCAPE)
    assert scene.table.shown == 0


def test_the_camera_shows_the_estate_of_the_bot_that_acts(table: Opener) -> None:
    scene = table(bot_on_turn())
    assert scene.table.shown == 1
    assert seen(scene).is_away
    assert rect_of(scene, EstateSpace(1, 0))
    settle(scene, lambda: scene.session.state.current == 0)
    assert scene.table.shown == 0
