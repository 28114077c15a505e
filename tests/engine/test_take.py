"""The action "take a hex tile" (ledger TAK, rulings EC-07, EC-08, EC-27 and EC-61)."""

from __future__ import annotations

import pytest

from cob.engine import GameState, why_illegal
from cob.engine.actions import TakeTile
from cob.engine.components import BLACK_DEPOT, DEPOTS, Tile
from cob.engine.events import TileAdded, TileDiscarded, TileTaken
from tests.engine.table import (
    act,
    happened,
    is_legal,
    lay,
    lay_black,
    legal,
    position,
    refusal,
)


def full_storage(stored: str = "bank ship cow-3") -> GameState:
    """A 3 and a 5, three stored tiles, and a mine and a ship on depot 3."""
    state = position(dice=(3, 5), storage=stored)
    lay(state, 3, "mine ship")
    return state


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_takes_from_the_depot_of_its_value(die: int) -> None:
    """TAK-01: any one tile that lies there."""
    state = position(dice=(die,))
    for depot in DEPOTS:
        lay(state, depot, "mine cow-3")
    assert legal(state, f"{die}: take") - {f"{die}: take workers"} == {
        f"{die}: take mine from depot {die}",
        f"{die}: take cow-3 from depot {die}",
    }


def test_the_tile_leaves_the_depot() -> None:
    """TAK-01, TAK-02: it goes to storage, and what lay beside it stays."""
    state = position(dice=(3, 5))
    lay(state, 3, "mine cow-3")
    events = act(state, "3: take cow-3 from depot 3")
    assert state.depot_tiles(3) == [Tile.MINE]
    assert state.players[0].storage == (Tile.COW_3,)
    assert happened(events, TileTaken) == [TileTaken(0, 3, 9, Tile.COW_3)]


def test_one_of_two_equal_tiles_is_left() -> None:
    """TAK-01: one tile is taken, not one face."""
    state = position(dice=(3, 5))
    lay(state, 3, "mine mine")
    act(state, "3: take mine from depot 3")
    assert state.depot_tiles(3) == [Tile.MINE]


def test_an_empty_depot_gives_nothing() -> None:
    """TAK-01, EC-27: the action is impossible there."""
    state = position(dice=(3,))
    assert legal(state) == {"3: take workers"}
    assert refusal(state, "3: take mine from depot 3") == "depot 3 is empty"


def test_depots_are_not_refilled() -> None:
    """EC-27: what is taken leaves a gap until the next phase."""
    state = position(dice=(3, 3))
    lay(state, 3, "mine")
    act(state, "3: take mine from depot 3")
    assert state.depot_tiles(3) == []
    assert refusal(state, "3: take mine from depot 3") == "depot 3 is empty"


def test_a_tile_that_does_not_lie_there() -> None:
    """TAK-01: the refusal names the tile and the depot."""
    state = position(dice=(3,))
    lay(state, 3, "mine")
    assert refusal(state, "3: take bank from depot 3") == "there is no bank on depot 3"


def test_an_animal_tile_that_does_not_lie_there() -> None:
    """TAK-01: the same, in good English."""
    state = position(dice=(3,))
    lay(state, 3, "mine")
    sentence = refusal(state, "3: take cow-3 from depot 3")
    assert sentence == "there is no tile with 3 cows on depot 3"


def test_the_tile_goes_to_storage_first() -> None:
    """TAK-02: never directly to the estate, even if the second die adds it at once."""
    state = position(dice=(3, 5))
    lay(state, 3, "ship")
    assert refusal(state, "5: add ship to d5") == "there is no ship in your storage"
    events = act(state, "3: take ship from depot 3")
    assert not happened(events, TileAdded)
    act(state, "5: add ship to d5")
    assert state.players[0].storage == ()
    assert state.players[0].estate[19] is Tile.SHIP


def test_with_full_storage_a_tile_is_discarded_first() -> None:
    """TAK-03, EC-07: any of the stored tiles may go."""
    assert legal(full_storage(), "3: take mine") == {
        "3: take mine from depot 3, discard bank",
        "3: take mine from depot 3, discard ship",
        "3: take mine from depot 3, discard cow-3",
    }


def test_the_discarded_tile_leaves_the_game() -> None:
    """TAK-03, EC-08: it goes neither to a depot nor back to a supply."""
    state = full_storage()
    supplies, black = state.supplies, state.black_supply
    events = act(state, "3: take mine from depot 3, discard ship")
    assert state.players[0].storage == (Tile.BANK, Tile.COW_3, Tile.MINE)
    assert [type(event) for event in events[1:]] == [TileDiscarded, TileTaken]
    assert state.depot_tiles(3) == [Tile.SHIP]
    assert (state.supplies, state.black_supply) == (supplies, black)
    assert [tile for tile in state.board if tile is not None] == [Tile.SHIP]


def test_full_storage_needs_a_discard() -> None:
    """TAK-03: the refusal says what to do."""
    state = full_storage()
    sentence = "your storage is full: choose a stored tile to discard first"
    assert refusal(state, "3: take mine from depot 3") == sentence


def test_the_new_tile_is_not_the_one_discarded() -> None:
    """EC-08: a prior tile has to go."""
    state = full_storage()
    sentence = "there is no mine in your storage to discard"
    assert refusal(state, "3: take mine from depot 3, discard mine") == sentence


def test_equal_tiles_may_be_exchanged() -> None:
    """EC-08: a stored ship goes, another ship comes."""
    state = full_storage()
    events = act(state, "3: take ship from depot 3, discard ship")
    assert sorted(state.players[0].storage) == [Tile.BANK, Tile.COW_3, Tile.SHIP]
    assert happened(events, TileDiscarded) == [TileDiscarded(0, Tile.SHIP)]
    assert Tile.SHIP not in state.depot_tiles(3)


def test_a_discarded_animal_tile_that_is_not_stored() -> None:
    """EC-08: said in good English."""
    state = full_storage()
    sentence = "there is no tile with 4 pigs in your storage to discard"
    assert refusal(state, "3: take mine from depot 3, discard pig-4") == sentence


@pytest.mark.parametrize("stored", ["", "bank", "bank ship"])
def test_nothing_is_discarded_while_there_is_room(stored: str) -> None:
    """EC-08: no voluntary discards."""
    state = full_storage(stored)
    sentence = "a tile is discarded only when all three storage spaces are full"
    assert refusal(state, "3: take mine from depot 3, discard bank") == sentence
    assert is_legal(state, "3: take mine from depot 3")


def test_a_discard_is_chosen_once_for_each_face() -> None:
    """TAK-03: of two equal stored tiles it does not matter which goes."""
    state = full_storage("ship ship bank")
    assert legal(state, "3: take mine") == {
        "3: take mine from depot 3, discard ship",
        "3: take mine from depot 3, discard bank",
    }
    act(state, "3: take mine from depot 3, discard ship")
    assert state.players[0].storage == (Tile.SHIP, Tile.BANK, Tile.MINE)


def test_a_useless_tile_may_be_discarded_later() -> None:
    """EC-61: taken to deny it, then thrown away for something better."""
    state = full_storage()
    act(state, "3: take mine from depot 3, discard ship")
    state.players[0].dice = (3,)
    act(state, "3: take ship from depot 3, discard mine")
    assert state.players[0].storage == (Tile.BANK, Tile.COW_3, Tile.SHIP)


def test_a_die_does_not_take_from_the_black_depot() -> None:
    """TAK-04: numbered depots only."""
    state = position(dice=(3,))
    lay_black(state, "mine")
    assert legal(state) == {"3: take workers"}
    sentence = why_illegal(state, TakeTile(3, BLACK_DEPOT, Tile.MINE))
    assert sentence is not None
    assert "numbered depots only" in sentence


def test_there_is_no_seventh_depot() -> None:
    """TAK-01: a depot that does not exist is refused like anything else."""
    assert why_illegal(position(), TakeTile(3, 7, Tile.MINE)) == "there is no depot 7"
