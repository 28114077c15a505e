"""The rulebook's worked examples, as they stand there (ledger EX-01 to EX-15)."""

from __future__ import annotations

from collections import Counter

import pytest

from cob.engine import Event, GameState
from cob.engine.components import Kind, Tile
from cob.engine.events import BonusTileWon, PointsScored, RoundStarted, Source
from tests.engine.table import (
    act,
    chance_results,
    dice_used,
    give_goods,
    goods_of,
    happened,
    is_legal,
    lay,
    lay_goods,
    legal,
    position,
    put,
    refusal,
    seeded_game,
    standard,
    the_phase_ends,
    the_round_ends,
    workers_for,
)

each_count = pytest.mark.parametrize(("players", "large"), [(2, 5), (3, 6), (4, 7)])


def final_points(state: GameState) -> list[tuple[Tile | None, int]]:
    """The round is played to its end; what the first player's knowledge tiles scored."""
    events: list[Event] = []
    while state.pending:
        chance_results(state)
        events = act(state, *(f"{die}: take workers" for die in state.player.dice), "end turn")
    return [
        (event.tile, event.points)
        for event in happened(events, PointsScored)
        if event.player == 0 and event.source is Source.KNOWLEDGE
    ]


def sell_everything(state: GameState, goods: str) -> None:
    """The first player sells goods, one type after the other."""
    give_goods(state, 0, goods)
    for good in sorted(set(goods_of(state.players[0]))):
        state.players[0].dice = (good,)
        act(state, f"{good}: sell goods {good}")


# --- actions ----------------------------------------------------------------------------------


def test_anna_changes_a_two_to_a_six() -> None:
    """EX-01, WRK-02: two workers, from 2 to 1 and from 1 to 6."""
    state = position(dice=(2, 4), workers=3)
    lay(state, 6, "ship")
    events = act(state, "2: take ship from depot 6")
    assert dice_used(events) == [(0, 2, 6, 2)]
    assert state.players[0].workers == 1
    assert state.players[0].storage == (Tile.SHIP,)


def test_anna_cannot_do_it_with_one_worker() -> None:
    """EX-01: one is too few."""
    state = position(dice=(2, 4), workers=1)
    lay(state, 6, "ship")
    assert "costs two workers" in refusal(state, "2: take ship from depot 6")


@pytest.mark.parametrize(("chosen", "left"), [(3, 5), (5, 3)])
def test_carlas_ship(chosen: int, left: int) -> None:
    """EX-02, EC-12: turquoise is stored already; of pink and brown there is room for one."""
    state = position(dice=(5, 1), storage="ship", goods="1 2")
    lay_goods(state, 4, "1 3 5")
    act(state, "5: add ship to d5")
    assert legal(state, "take") == {
        "take goods 1 3 from depot 4",
        "take goods 1 5 from depot 4",
    }
    assert not is_legal(state, "take goods 1 from depot 4")
    act(state, f"take goods 1 {chosen} from depot 4")
    assert goods_of(state.players[0]) == tuple(sorted((1, 1, 2, chosen)))
    assert state.depot_goods[4] == (left,)


def test_bennos_cows() -> None:
    """EX-03: 4 + 3, and later 4 + 4 + 3."""
    state = position(dice=(4, 5), storage="cow-4 cow-4")
    put(state, 0, "market", "c3")
    put(state, 0, "cow-3", "b2")
    act(state, "4: add cow-4 to c2")
    assert state.players[0].points == 7
    act(state, "5: add cow-4 to c1")
    assert state.players[0].points == 7 + 11


def test_bens_cows_beside_sheep() -> None:
    """EX-16: 4 + 3 beside 3 sheep, later 4 + 4 + 3, and for the sheep 2 + 3."""
    state = position(dice=(4, 2), storage="cow-4 cow-4 sheep-2")
    put(state, 0, "market", "c3")
    put(state, 0, "cow-3", "b2")
    put(state, 0, "sheep-3", "c1")
    scored = []
    for line in ("4: add cow-4 to c2", "2: add cow-4 to b1", "6: add sheep-2 to a1"):
        state.players[0].dice = (int(line[0]),)
        scored += [
            e.points for e in act(state, line) if getattr(e, "source", None) is Source.ANIMALS
        ]
    assert scored == [7, 11, 5]


def test_bennos_sheep_and_pigs_with_tile_7() -> None:
    """EX-04: (3 + 1) + (4 + 1), and for the pigs 2 + 1."""
    state = position(dice=(4, 5), storage="sheep-3 pig-2", knowledge=[7])
    put(state, 0, "market", "c3")
    put(state, 0, "sheep-4", "b2")
    act(state, "4: add sheep-3 to c2")
    assert state.players[0].points == 9
    act(state, "5: add pig-2 to c1")
    assert state.players[0].points == 9 + 3


def test_carla_and_tile_8() -> None:
    """EX-05: from 6 to 3 with two workers."""
    state = position(dice=(6, 1), workers=2, knowledge=[8])
    lay(state, 3, "ship")
    assert workers_for(state, "6: take ship from depot 3") == 2
    act(state, "6: take ship from depot 3")
    assert state.players[0].workers == 0


def test_the_market_without_a_target() -> None:
    """EX-11: no ship and no animal on the numbered depots; what lies on the black one is no help.

    Placed all the same, without effect.
    """
    state = position(dice=(3, 1), storage="market")
    for depot in range(1, 7):
        lay(state, depot, "bank mine castle knowledge-5")
    lay(state, 0, "ship cow-2")
    act(state, "3: add market to c3")
    assert Tile.MARKET in state.players[0].tiles
    assert state.players[0].storage == ()
    assert legal(state, "free") == set()
    assert state.players[0].dice == (1,)


# --- points at the end ------------------------------------------------------------------------

DARIOS_GOODS = "4 4 4 4 2 2 2 3 3 3 6"


def last_round() -> GameState:
    """Round 5 of phase E, with empty hands."""
    state = position(phase="E")
    for _ in range(4):
        the_round_ends(state)
        chance_results(state)
    return state


@pytest.mark.parametrize(("tile", "points"), [("knowledge-15", 12), ("knowledge-25", 11)])
def test_darios_sales(tile: str, points: int) -> None:
    """EX-06, EX-07: 4 red, 3 violet, 3 pink, 1 orange are four types and eleven tiles."""
    state = last_round()
    put(state, 0, tile, "c4")
    sell_everything(state, DARIOS_GOODS)
    assert final_points(state) == [(Tile[tile.upper().replace("-", "_")], points)]


def test_dario_gets_nothing_for_goods_he_kept() -> None:
    """EX-06, EX-07: unsold goods are ignored."""
    state = last_round()
    put(state, 0, "knowledge-15", "c4")
    put(state, 0, "knowledge-25", "b4")
    give_goods(state, 0, DARIOS_GOODS)
    assert dict(final_points(state)) == {Tile.KNOWLEDGE_15: 0, Tile.KNOWLEDGE_25: 0}


def test_bennos_watchtowers_and_banks() -> None:
    """EX-08: two watchtowers and four banks are worth 2 x 4 and 4 x 4 points."""
    state = last_round()
    put(state, 0, "watchtower", "c3", "b5")
    put(state, 0, "bank", "c6", "e1", "e4", "f1")
    put(state, 0, "knowledge-17", "c4")
    put(state, 0, "knowledge-22", "b4")
    assert dict(final_points(state)) == {Tile.KNOWLEDGE_17: 8, Tile.KNOWLEDGE_22: 16}


def test_annas_animals() -> None:
    """EX-09: one cow, one chicken and three sheep tiles are three types."""
    state = last_round()
    put(state, 0, "cow-2", "a1")
    put(state, 0, "chicken-4", "e6")
    put(state, 0, "sheep-3", "b1", "b2", "c1")
    put(state, 0, "knowledge-24", "c4")
    assert final_points(state) == [(Tile.KNOWLEDGE_24, 12)]


# --- estates, bonuses, setup ------------------------------------------------------------------


def test_the_cities_of_estate_1() -> None:
    """EX-10: one, five, three and three spaces."""
    layout = standard(1)
    cities = [r for r in layout.regions if r & layout.kind_masks[Kind.BUILDING]]
    assert sorted(city.bit_count() for city in cities) == [1, 3, 3, 5]


@each_count
def test_the_third_mine(players: int, large: int) -> None:
    """EX-12: the first to add his third mine takes the large bonus tile."""
    state = position(players, dice=(4, 1), storage="mine")
    put(state, 0, "mine", "f2", "g1")
    events = act(state, "4: add mine to e3")
    assert happened(events, BonusTileWon) == [BonusTileWon(0, Kind.MINE, True)]
    assert state.players[0].points == 6 + 10 + large


@each_count
def test_the_sixth_animal(players: int, large: int) -> None:
    """EX-12: the sixth animal tile, in whatever pasture."""
    state = position(players, dice=(2, 1), storage="cow-2")
    put(state, 0, "pig-2", "a1", "b1", "b2", "c1", "c2")
    put(state, 0, "bank", "e5")
    events = act(state, "2: add cow-2 to e6")
    assert happened(events, BonusTileWon) == [BonusTileWon(0, Kind.ANIMAL, True)]
    assert state.players[0].points == 2 + 1 + 10 + large


def test_the_first_tile() -> None:
    """EX-13: one of the six spaces around the castle in the middle."""
    stored = [Tile.SHIP, Tile.BANK, Tile.MINE, Tile.KNOWLEDGE_5, Tile.COW_2, Tile.CASTLE]
    found = set()
    for tile in stored:
        state = position(dice=(3, 5), storage=[tile], workers=9)
        found |= {text.split()[-1] for text in legal(state) if " add " in text}
    assert found == {"c3", "c4", "d3", "d5", "e3", "e4"}


@pytest.mark.parametrize(("players", "tiles"), [(2, 12), (3, 18), (4, 24)])
def test_the_size_of_the_depots(players: int, tiles: int) -> None:
    """EX-14: two, three or four tiles on each of the six."""
    state = seeded_game(players, seed=1)
    assert [len(state.depot_tiles(depot)) for depot in range(1, 7)] == [players] * 6
    assert sum(len(state.depot_tiles(depot)) for depot in range(1, 7)) == tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_25_rounds_and_50_dice(players: int) -> None:
    """EX-15, PHS-01: for each player."""
    state = seeded_game(players, seed=7)
    rounds, dice = 1, Counter[int]()
    while state.pending:
        lines = [f"{die}: take workers" for die in state.player.dice]
        events = act(state, *lines, "end turn")
        rounds += len(happened(events, RoundStarted))
        dice.update(player for player, *_ in dice_used(events))
    assert rounds == 25
    assert dice == dict.fromkeys(range(players), 50)


def test_a_phase_is_five_rounds() -> None:
    """EX-15: five times five."""
    state = position(phase="D")
    the_phase_ends(state)
    assert (state.phase, state.round) == (3, 5)
