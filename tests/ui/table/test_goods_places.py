"""A type of goods keeps its space while others come and go."""

from __future__ import annotations

from cob.clicks.table_things import GoodsSpace
from cob.ui.table.goods_places import GoodsPlaces
from tests.engine.table import position
from tests.ui.at_table import Opener, game_at, rect_of

GOODS = (6, 2, 4)


def seen_in_turn(places: GoodsPlaces, *stores: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [places.types(position(goods=goods), 0) for goods in stores]


def test_goods_that_come_do_not_move_those_that_lie_there() -> None:
    """SHP-02: at most three types; each goes to the first free space."""
    assert seen_in_turn(GoodsPlaces(), (6,), (6, 2), (6, 2, 4)) == [(6, 0, 0), (6, 2, 0), (6, 2, 4)]


def test_a_sale_leaves_the_others_where_they_are() -> None:
    assert seen_in_turn(GoodsPlaces(), GOODS, (6, 4), (6, 4, 1)) == [
        (2, 4, 6),
        (0, 4, 6),
        (1, 4, 6),
    ]


def test_a_sale_taken_back_lays_the_goods_where_they_were() -> None:
    assert seen_in_turn(GoodsPlaces(), GOODS, (6,), (6, 4), GOODS)[-2:] == [(0, 4, 6), (2, 4, 6)]


def test_a_type_whose_space_is_taken_goes_to_a_free_one() -> None:
    places = GoodsPlaces()
    assert seen_in_turn(places, (2, 4), (4, 1), (1, 2, 4))[-1] == (1, 4, 2)
    assert [places.place(0, good) for good in (1, 4, 2)] == [0, 1, 2]


def test_each_player_has_spaces_of_their_own() -> None:
    places = GoodsPlaces()
    state = position(goods=(6,))
    state.players[1].goods[2] = 1
    assert places.types(state, 0) == (6, 0, 0)
    assert places.types(state, 1) == (2, 0, 0)


def test_the_window_may_change_its_size(table: Opener) -> None:
    scene = table(game_at(position(goods=(4, 6))))
    before = rect_of(scene, GoodsSpace(0, 4)).x < rect_of(scene, GoodsSpace(0, 6)).x
    scene.session.state.players[0].goods[2] = 1
    scene.table.resize((1600, 900))
    lying = [rect_of(scene, GoodsSpace(0, good)).x for good in (4, 6, 2)]
    assert before
    assert lying == sorted(lying)
