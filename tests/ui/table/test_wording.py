"""The head of the table names only tiles that the player has, and no cut name has a genitive."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.clicks.table_things import TableButton
from cob.engine.knowledge import TWO_DEPOTS_OF_GOODS
from cob.record import Game, Header
from cob.ui.screens.game import GameScene
from cob.ui.table.head import head_layout
from cob.ui.table.typesetter import Typesetter
from tests.engine.table import act, lay_goods, position, put
from tests.games import plain_header
from tests.ui.at_table import Opener, bot_on_turn, game_at, people, seen
from tests.ui.sizes import ALL_SHAPES

ANNA = 0


def ship_added(*, has_tile_5: bool) -> Game:
    state = position(dice=(5, 2), storage="ship")
    lay_goods(state, 2, "1 4")
    if has_tile_5:
        put(state, ANNA, f"knowledge-{TWO_DEPOTS_OF_GOODS}", "c4")
    act(state, "5: add ship to d5")
    return game_at(state)


def test_two_depots_are_spoken_of_only_to_who_has_tile_5(table: Opener) -> None:
    """SHP-01, KNW-05."""
    alone = seen(table(ship_added(has_tile_5=False))).prompt
    assert alone == "The ship takes all goods of one depot: choose the depot."
    told = seen(table(ship_added(has_tile_5=True))).prompt
    assert "knowledge tile 5" in told
    assert "two neighbours" in told


def test_an_effect_is_declined(table: Opener) -> None:
    state = position(dice=(3, 5), storage="warehouse", goods="2")
    act(state, "3: add warehouse to e4")
    assert table(game_at(state)).buttons()[TableButton.PASS] == "Decline"


def test_the_button_for_the_speed_says_that_it_is_one(table: Opener) -> None:
    assert table(bot_on_turn()).buttons()[TableButton.SPEED] == "Speed: normal"


def named(name: str) -> Game:
    """A game between people in which all names are long."""
    header = people(plain_header())
    seats = tuple(replace(seat, name=f"{name}{number}") for number, seat in enumerate(header.seats))
    return Game.start(Header(seats), 1)


def title(scene: GameScene) -> str:
    layout = scene.table.layout
    return head_layout(Typesetter(scene.app.art, layout), layout, seen(scene)).title.text


@pytest.mark.parametrize("size", ALL_SHAPES)
@pytest.mark.parametrize("name", ["Anna", "Maximiliane von Habsbur", "W" * 23])
def test_a_cut_name_carries_no_genitive(table: Opener, size: tuple[int, int], name: str) -> None:
    scene = table(named(name), size)
    whole = scene.session.names[scene.state.current]
    told = title(scene)
    assert told in (f"{whole}’s turn", f"Turn: {whole}")
    scene.playing.tempo.pause()
    assert title(scene) in (f"{whole}’s turn", f"Turn: {whole}")


def test_a_name_of_ordinary_length_is_told_in_full(table: Opener) -> None:
    assert "Maximiliane von Habsbur" in title(table(named("Maximiliane von Habsbur")))


def test_a_player_called_you_has_your_turn(table: Opener) -> None:
    """In the line that a learner tries one person plays all seats, and none is a learner's."""
    game = game_at(position(dice=(3, 5)))
    seats = (replace(game.header.seats[ANNA], name="You"), *game.header.seats[1:])
    game.header = replace(game.header, seats=seats)
    assert title(table(game)) == "Your turn"
