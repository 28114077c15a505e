"""The Special Edition: its own rules, the geese and the crane (ledger section 18)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import permutations

import pytest

from cob.engine import ALEA, GameState, cost, parse_action, parse_move, why_illegal
from cob.engine.chance import Due, StartOrder, StartPlayer
from cob.engine.components import (
    ALL_GOODS,
    BLACK_DEPOT,
    Kind,
    Tile,
)
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result
from cob.engine.ruleset import SPECIAL_EDITION
from cob.engine.scoring import knowledge_points, projected_points
from tests.engine.table import (
    act,
    chance_results,
    goods_of,
    is_legal,
    lay,
    lay_black,
    legal,
    points_in,
    position,
    prices_paid,
    put,
    refusal,
    sold_by,
    space,
    the_phase_ends,
    the_round_ends,
    the_turn_ends,
    waiting_game,
    with_storage,
)


def table(**given: object) -> GameState:
    """A position by the rules of the Special Edition."""
    return position(rules=SPECIAL_EDITION, **given)  # type: ignore[arg-type]


# --- set-up ---------------------------------------------------------------------------------------


def test_the_turn_order_is_drawn() -> None:
    """SE-04, EC-50: all orders come about equally often, and the first one lies on top."""
    seen: Counter[tuple[int, ...]] = Counter()
    chance = Chance(3)
    for _ in range(1200):
        state = waiting_game(3, rules=SPECIAL_EDITION)
        outcome = draw_chance_result(state, chance, Due.START)
        assert isinstance(outcome, StartOrder)
        seen[outcome.order] += 1
    assert set(seen) == set(permutations(range(3)))
    assert min(seen.values()) > 150


def test_a_drawn_order_is_the_order_of_play() -> None:
    """SE-04, SE-08: the track, the first turn, and 1, 2 and 3 workers in that order."""
    state = waiting_game(3, rules=SPECIAL_EDITION)
    act(state, "start order 3 1 2")
    assert state.order == (2, 0, 1)
    assert state.track[0] == (1, 0, 2)
    assert [state.players[seat].workers for seat in (2, 0, 1)] == [1, 2, 3]


@pytest.mark.parametrize("line", ["start order 1 2", "start order 1 1 2", "start order 1 2 4"])
def test_an_order_names_everybody_once(line: str) -> None:
    """SE-04."""
    state = waiting_game(3, rules=SPECIAL_EDITION)
    assert why_illegal(state, parse_move(line)) == "the start order names each of the 3 once"


def test_each_edition_draws_the_start_in_its_own_way() -> None:
    """SE-04, SET-09: a start player there, an order here."""
    assert why_illegal(waiting_game(2), StartOrder((0, 1))) is not None
    assert why_illegal(waiting_game(2, rules=SPECIAL_EDITION), StartPlayer(0)) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_is_filled_as_usual(players: int) -> None:
    """SE-01, SE-02, SE-10, PHS-02..PHS-07, EC-29: the sides of the board are the spaces in use; the
    black depot has four of them on the side for two players and six on the other."""
    state = waiting_game(players, rules=SPECIAL_EDITION)
    chance_results(state)
    tiles = [tile for depot in range(1, 7) for tile in state.depot_tiles(depot)]
    assert len(tiles) == {2: 12, 3: 18, 4: 24}[players]
    assert len(state.depot_tiles(BLACK_DEPOT)) == {2: 4, 3: 6, 4: 6}[players]
    kinds = Counter(tile.kind for tile in tiles)
    if players == 3:
        assert (kinds[Kind.CASTLE], kinds[Kind.MINE]) == (2, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_is_as_usual(players: int) -> None:
    """SE-06, SE-07, SET-03, SET-07: one silver coin and three goods tiles for each, the phase's
    five goods laid out, and nothing else but the start castle."""
    state = waiting_game(players, rules=SPECIAL_EDITION)
    chance_results(state)
    for player in state.players:
        assert (player.silverlings, player.points, player.storage) == (1, 0, ())
        assert player.tiles == [Tile.CASTLE]
        assert len(goods_of(player)) == 3
    shown = [good for player in state.players for good in goods_of(player)]
    shown += [*state.round_goods, *(good for lying in state.depot_goods for good in lying)]
    assert len(shown) == 3 * players + 5
    assert Counter(shown) + Counter(state.unseen_goods) == Counter(ALL_GOODS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_larger_bonus_tile_lies_on_top(players: int) -> None:
    """SE-03, SE-15: who completes a colour first gets it, the second the smaller one, and who
    comes later none."""
    state = table(players=players)
    bonuses = []
    for seat in range(players):
        put(state, seat, "mine", "f2", "g1")
        with_storage(state, "mine", seat)
        state.player.dice = (4, 4)
        bonuses.append(points_in(act(state, "4: add mine to e3"))[2:])
        act(state, "4: take workers", "end turn")
    large, small = {2: (5, 2), 3: (6, 3), 4: (7, 4)}[players]
    assert bonuses == [[large], [small], [], []][:players]


def test_any_castle_space_may_take_the_start_castle() -> None:
    """SE-05, SE-09, EX-20: on whatever duchy; on a region of one space it scores nothing."""
    state = waiting_game(2, 2, castles=None, rules=SPECIAL_EDITION)
    chance_results(state)
    assert len(legal(state, "castle")) == 4
    act(state, "castle a4")
    first = state.players[state.order[0]]
    assert first.estate[space("a4")] is Tile.CASTLE
    assert first.layout.region_of[space("a4")].bit_count() == 1
    assert first.points == 0


# --- actions --------------------------------------------------------------------------------------


def test_a_purchase_in_the_middle_of_an_action() -> None:
    """SE-11, EC-30: while the castle's extra action waits; still once in a turn."""
    state = table(dice=(6, 1), storage="castle", silverlings=4, workers=9)
    lay_black(state, "ship mine")
    put(state, 0, "castle", "a2")
    act(state, "6: add castle to b3")
    act(state, "buy ship from black depot")
    assert state.players[0].storage == (Tile.SHIP,)
    assert not is_legal(state, "buy mine from black depot")
    act(state, "free: take workers")


def test_two_coins_a_purchase_into_a_key_space() -> None:
    """SE-11, SE-14: two coins; a full storage needs a discard."""
    state = table(storage="ship ship ship", silverlings=2)
    lay_black(state, "mine")
    assert not is_legal(state, "buy mine from black depot")
    act(state, "buy mine from black depot, discard ship")
    assert state.players[0].silverlings == 0


def test_workers_and_sales_are_as_usual() -> None:
    """SE-12, SE-13: two workers for a die; goods bring the number of players and one coin."""
    state = table(players=3, dice=(3, 4), goods="3 3")
    act(state, "4: take workers", "3: sell goods 3")
    player = state.players[0]
    assert (player.workers, player.silverlings, player.points) == (2, 1, 6)
    assert sold_by(player) == (3, 3)


def test_a_tile_goes_beside_another_and_a_region_scores() -> None:
    """SE-15, PLC-01, PLC-02, REG-01, REG-02: the pasture of one space in phase A."""
    state = table(dice=(2, 1), storage="pig-2", workers=9)
    put(state, 0, "ship", "d5", "d6", "d7")
    events = act(state, "2: add pig-2 to e6")
    assert points_in(events) == [2, 1, 10]


def test_no_two_equal_buildings_in_a_city() -> None:
    """SE-15, PLC-06: c5 and c6 of estate 1 are one city, and c3 is one of its own."""
    state = table(dice=(3, 2), storage="bank", workers=9)
    put(state, 0, "bank", "c5")
    assert refusal(state, "3: add bank to c6") == (
        "the city at c6 already has a bank, and a city has each building only once"
    )
    assert is_legal(state, "3: add bank to c3")


def test_the_order_follows_the_track() -> None:
    """SE-17, RND-04: whoever moved ahead begins the next round, and this one goes on as it was."""
    state = table(players=3)
    the_turn_ends(state)
    with_storage(state, "ship", 1)
    state.player.dice = (5, 5)
    act(state, "5: add ship to d5", "5: take workers", "end turn")
    assert state.track[:2] == ((2, 0), (1,))
    assert (state.order, state.current) == ((0, 1, 2), 2)
    the_turn_ends(state)
    chance_results(state)
    assert (state.order, state.current) == ((1, 0, 2), 1)


def test_mines_pay_at_the_end_of_a_phase() -> None:
    """SE-18, END-01, KNW-02: a coin a mine, and with tile 2 a worker."""
    state = table(knowledge=[2])
    put(state, 0, "mine", "e3", "f2")
    the_phase_ends(state)
    assert (state.players[0].silverlings, state.players[0].workers) == (2, 2)


def test_the_final_scoring() -> None:
    """SE-19, SE-22, EX-17: goods and coins 1 each, two workers 1; tile 15 two points a type."""
    state = table(phase="E", goods="5", silverlings=3, workers=5)
    put(state, 0, "knowledge-15", "c4")
    for good, count in ((4, 4), (2, 3), (3, 3), (6, 1)):
        state.players[0].sold[good] = count
    assert knowledge_points(state, state.players[0]) == {Tile.KNOWLEDGE_15: 8}
    state.round = 5
    expected = 1 + 3 + 2 + 8
    assert projected_points(state, 0) == expected
    the_round_ends(state)
    assert state.players[0].points == expected


def test_tile_26_brings_three_points() -> None:
    """SE-22, EC-53."""
    state = table()
    put(state, 0, "knowledge-26", "c4")
    state.players[0].large_bonuses, state.players[0].small_bonuses = 1, 2
    assert knowledge_points(state, state.players[0]) == {Tile.KNOWLEDGE_26: 6}


# --- tile 6 ---------------------------------------------------------------------------------------


def builder(**given: object) -> GameState:
    """With tile 6, a bank, a market and a mine on the depots and a ship on the black one."""
    state = table(knowledge=[6], **given)
    lay(state, 4, "bank mine")
    lay(state, 2, "market")
    lay_black(state, "ship church")
    return state


def test_tile_6_gives_a_building_for_two_workers() -> None:
    """SE-22, EC-09a: from any numbered depot, once a turn, with no die."""
    state = builder(workers=5)
    assert legal(state, "buy") == {"buy bank from depot 4", "buy market from depot 2"}
    assert cost(state, parse_action("buy bank from depot 4")) == (2, 0)
    events = act(state, "buy bank from depot 4")
    assert prices_paid(events) == [(0, 0, 2)]
    player = state.players[0]
    assert (player.workers, player.storage, player.dice) == (3, (Tile.BANK,), (3, 5))
    assert refusal(state, "buy market from depot 2") == (
        "you may have a building for workers only once in a turn"
    )


@pytest.mark.parametrize("first", ["bank from depot 4", "church from black depot"])
def test_it_does_not_use_up_the_purchase(first: str) -> None:
    """EC-09a: the purchase from the black depot is another thing, whichever of them comes first."""
    state = builder(workers=2, silverlings=2)
    for tile in sorted(["bank from depot 4", "church from black depot"], key=first.__ne__):
        assert is_legal(state, f"buy {tile}")
        act(state, f"buy {tile}")
    assert sorted(state.players[0].storage) == [Tile.CHURCH, Tile.BANK]
    assert (state.players[0].workers, state.players[0].silverlings) == (0, 0)


@pytest.mark.parametrize(
    ("workers", "line", "sentence"),
    [
        (1, "buy bank from depot 4", "a building costs two workers and you have one worker"),
        (
            9,
            "buy mine from depot 4",
            "knowledge tile 6 gives you buildings only, from a numbered depot",
        ),
        (9, "buy church from depot 4", "there is no church on depot 4"),
    ],
)
def test_what_tile_6_does_not_give(workers: int, line: str, sentence: str) -> None:
    """SE-22, EC-09a."""
    assert refusal(builder(workers=workers), line) == sentence


def test_without_the_tile_there_is_only_the_black_depot() -> None:
    """SE-22, BLK-01."""
    state = table(workers=9)
    lay(state, 4, "bank")
    assert "knowledge tile 6 would give you a building" in refusal(state, "buy bank from depot 4")


def test_it_works_anew_in_each_turn() -> None:
    """SE-22: once in a turn."""
    state = builder(workers=9)
    act(state, "buy bank from depot 4")
    the_round_ends(state)
    chance_results(state)
    while state.current != 0:
        act(state, *(f"{die}: take workers" for die in state.player.dice), "end turn")
    act(state, "buy market from depot 2")
    assert state.players[0].storage == (Tile.BANK, Tile.MARKET)


# --- the rest is as everywhere --------------------------------------------------------------------


def test_what_differs_is_what_the_edition_says() -> None:
    """SE-22, EC-53: every other switch is as in the edition of 2011."""
    names = [field.name for field in fields(ALEA)]
    differing = {name for name in names if getattr(ALEA, name) != getattr(SPECIAL_EDITION, name)}
    assert differing == {
        *("name", "title", "black_depot_tiles", "purchase_during_action", "points_per_sold_type"),
        *("points_per_bonus_tile", "tile_six", "random_turn_order", "geese", "crane"),
    }
