"""The action "add a hex tile to the estate" (ledger PLC, rulings EC-65 and EC-66)."""

from __future__ import annotations

import pytest

from cob.engine import apply, legal_actions, why_illegal
from cob.engine.actions import AddTile
from cob.engine.components import Tile
from cob.engine.events import EffectUnused, PointsScored, Source, TileAdded
from cob.engine.hexgrid import SPACES
from tests.engine.table import (
    act,
    happened,
    is_legal,
    lay,
    legal,
    position,
    put,
    refusal,
    seeded_game,
    space,
    standard,
)

ANY_DIE = range(1, 7)


def addable(tile: str, *covered: str, **given: object) -> set[str]:
    """The spaces of estate 1 on which a tile may be added with some die."""
    found = set()
    for die in ANY_DIE:
        state = position(dice=(die,), storage=[tile], **given)  # type: ignore[arg-type]
        for at in covered:
            put(state, 0, "mine", at)
        found |= {text.split()[-1] for text in legal(state, f"{die}: add")}
    return found


def test_from_storage_to_a_space_with_the_die_value() -> None:
    """PLC-01: the tile leaves storage and covers the space."""
    state = position(dice=(5, 3), storage="bank ship")
    events = act(state, "5: add ship to d5")
    assert state.players[0].storage == (Tile.BANK,)
    assert state.players[0].estate[space("d5")] is Tile.SHIP
    assert happened(events, TileAdded) == [TileAdded(0, Tile.SHIP, space("d5"))]


@pytest.mark.parametrize("die", ANY_DIE)
def test_the_space_shows_the_die(die: int) -> None:
    """PLC-01: other values need workers."""
    state = position(dice=(die,), storage="ship bank mine knowledge-5")
    layout = standard(1)
    for text in legal(state, f"{die}: add"):
        assert layout.dice[space(text.split()[-1])] == die
    assert bool(legal(state, f"{die}: add")) == (die in (1, 2, 3, 4, 5))


def test_only_a_stored_tile_can_be_added() -> None:
    """PLC-01: not one from a depot, nor somebody else's."""
    state = position(dice=(5,), storage="bank")
    state.players[1].storage = (Tile.SHIP,)
    lay(state, 5, "ship")
    assert refusal(state, "5: add ship to d5") == "there is no ship in your storage"


def test_only_an_empty_space_can_be_covered() -> None:
    """PLC-01: one tile to a space."""
    state = position(dice=(5,), storage="ship")
    put(state, 0, "ship", "d5")
    assert refusal(state, "5: add ship to d5") == "space d5 is already covered"


def test_a_space_outside_the_estate() -> None:
    """PLC-01: refused like anything else."""
    state = position(dice=(5,), storage="ship")
    assert why_illegal(state, AddTile(5, Tile.SHIP, 37)) == "an estate has no such space"
    assert why_illegal(state, AddTile(5, Tile.SHIP, -1)) == "an estate has no such space"


def test_the_space_touches_a_tile_of_the_estate() -> None:
    """PLC-02: adjacency to any one."""
    state = position(dice=(1,), storage="ship")
    assert refusal(state, "1: add ship to d2") == "space d2 touches none of your tiles"
    put(state, 0, "mine", "e3")
    assert refusal(state, "1: add ship to d2") == "space d2 touches none of your tiles"
    put(state, 0, "ship", "d3")
    assert is_legal(state, "1: add ship to d2")


@pytest.mark.parametrize(
    ("tile", "neighbour"),
    [
        ("market", "b3"),
        ("cow-2", "b4"),
        ("cow-2", "c3"),
        ("knowledge-5", "c5"),
        ("market", "d4"),
        ("market", "d5"),
    ],
)
def test_a_neighbour_of_any_colour_will_do(tile: str, neighbour: str) -> None:
    """PLC-02, EC-66: not only the same colour, and not only a castle."""
    state = position(estate=2, castle="g1", dice=(1,), storage="bank")
    assert not is_legal(state, "1: add bank to c4")
    put(state, 0, tile, neighbour)
    assert is_legal(state, "1: add bank to c4")


def test_somebody_elses_tiles_are_no_neighbours() -> None:
    """PLC-02: each player has an estate to himself."""
    state = position(dice=(1,), storage="ship")
    put(state, 1, "ship", "d3")
    assert not is_legal(state, "1: add ship to d2")


@pytest.mark.parametrize(
    ("tile", "spaces"),
    [
        ("ship", {"d3", "d5"}),
        ("bank", {"c3", "e4"}),
        ("mine", {"e3"}),
        ("knowledge-5", {"c4"}),
        ("castle", set()),
        ("cow-2", set()),
    ],
)
def test_the_first_tile_goes_beside_the_start_castle(tile: str, spaces: set[str]) -> None:
    """PLC-04, PLC-03, EX-13: only the spaces of its colour among the six around the centre."""
    assert addable(tile) == spaces


@pytest.mark.parametrize(
    ("tile", "sentence"),
    [
        ("ship", "space c3 belongs to a city, and a ship goes to a river"),
        ("castle", "space c3 belongs to a city, and a castle goes to a castle region"),
        ("cow-3", "space c3 belongs to a city, and a tile with 3 cows goes to a pasture"),
        ("knowledge-8", "space c3 belongs to a city, and knowledge tile 8 goes to a knowledge"),
        ("mine", "space c3 belongs to a city, and a mine goes to a mine region"),
    ],
)
def test_tile_and_space_have_the_same_colour(tile: str, sentence: str) -> None:
    """PLC-03: the refusal says where the tile goes."""
    state = position(dice=(3,), storage=[tile])
    assert refusal(state, f"3: add {tile} to c3").startswith(sentence)


def test_a_castle_does_not_hide_another_reason() -> None:
    """PLC-03: a building on the river."""
    state = position(dice=(5,), storage="bank")
    sentence = "space d5 belongs to a river, and a bank goes to a city"
    assert refusal(state, "5: add bank to d5") == sentence


def test_added_tiles_stay() -> None:
    """PLC-05: in a whole game no covered space is ever uncovered or covered anew."""
    state = seeded_game(2, seed=4)
    added = 0
    while legal_actions(state):
        before = [player.estate[:] for player in state.players]
        adds = [action for action in legal_actions(state) if isinstance(action, AddTile)]
        apply(state, (adds or legal_actions(state))[0])
        for player, estate in zip(state.players, before, strict=True):
            changed = [at for at in SPACES if player.estate[at] is not estate[at]]
            assert [estate[at] for at in changed] == [None] * len(changed)
            added += len(changed)
    assert added > 30


def test_no_two_equal_buildings_in_a_city() -> None:
    """PLC-06, BLD-04: the city of e4, e5, f4, f5 and g4 holds one bank at most."""
    state = position(dice=(1,), storage="bank market")
    put(state, 0, "bank", "e4")
    assert refusal(state, "1: add bank to e5") == (
        "the city at e5 already has a bank, and a city has each building only once"
    )
    assert is_legal(state, "1: add market to e5")


def test_equal_buildings_in_different_cities() -> None:
    """PLC-06: another city may hold the same type."""
    state = position(dice=(3,), storage="bank")
    put(state, 0, "bank", "e4")
    assert is_legal(state, "3: add bank to c3")


def test_the_whole_city_counts_not_only_the_neighbours() -> None:
    """PLC-06: e4 and g4 do not touch and are in one city."""
    state = position(dice=(3,), storage="bank")
    put(state, 0, "bank", "e4")
    put(state, 0, "market", "f5")
    assert refusal(state, "3: add bank to g4") == (
        "the city at g4 already has a bank, and a city has each building only once"
    )


def test_somebody_elses_city_does_not_matter() -> None:
    """PLC-06: the limit is for each player's own cities."""
    state = position(dice=(1,), storage="bank")
    put(state, 0, "market", "e4")
    put(state, 1, "bank", "e4")
    assert is_legal(state, "1: add bank to e5")


def test_a_city_of_two_touching_another_city() -> None:
    """PLC-06: on estate 8 a second city a step away is not the same city."""
    state = position(estate=8, castle="b2", dice=(5,), storage="bank")
    put(state, 0, "bank", "a1")
    put(state, 0, "ship", "b1")
    layout = standard(8)
    assert layout.region_of[space("a1")] == layout.region_of[space("a2")]
    assert not is_legal(state, "5: add bank to a2")
    assert is_legal(state, "5: add bank to c1")


@pytest.mark.parametrize("before", [True, False])
def test_tile_1_lifts_the_limit(before: bool) -> None:
    """KNW-01, EC-37: in all cities of its owner, whether placed before or after the building."""
    state = position(dice=(1,), storage="bank")
    if before:
        put(state, 0, "knowledge-1", "c4")
    put(state, 0, "bank", "e4")
    if not before:
        put(state, 0, "knowledge-1", "c4")
    assert is_legal(state, "1: add bank to e5")
    assert refusal(state, "1: add bank to d5").startswith("space d5 belongs to a river")


@pytest.mark.parametrize(
    ("tile", "at", "die"), [("watchtower", "c3", 3), ("bank", "c3", 3), ("boarding-house", "c3", 3)]
)
def test_the_effect_comes_at_once(tile: str, at: str, die: int) -> None:
    """PLC-07: right after the placement, before the second die."""
    state = position(dice=(die, 6), storage=[tile])
    act(state, f"{die}: add {tile} to {at}")
    player = state.players[0]
    gained = (player.points_by[Source.WATCHTOWERS], player.silverlings, player.workers)
    assert gained == {"watchtower": (4, 0, 0), "bank": (0, 2, 0), "boarding-house": (0, 0, 4)}[tile]
    assert player.dice == (6,)


def test_an_effect_to_decide_is_asked_before_the_second_die() -> None:
    """PLC-07: nothing else can be done in between."""
    state = position(dice=(3, 6), storage="market")
    lay(state, 2, "ship")
    act(state, "3: add market to c3")
    assert legal(state) == {"free: take ship from depot 2", "decline"}
    assert refusal(state, "6: take workers").startswith("not now: the market lets you")


def test_effects_come_after_the_points_of_the_region() -> None:
    """PLC-07, EC-34: gains of the tile, points of the region, then what the player decides."""
    state = position(dice=(3, 6), storage="watchtower")
    scored = happened(act(state, "3: add watchtower to c3"), PointsScored)
    assert [event.source for event in scored] == [
        Source.WATCHTOWERS,
        Source.REGIONS,
        Source.PHASES,
    ]


def test_a_tile_without_effect_is_only_added() -> None:
    """PLC-07, MIN-01: a mine does nothing at once."""
    state = position(dice=(4, 6), storage="mine")
    events = act(state, "4: add mine to e3")
    assert [type(event) for event in events[1:]] == [TileAdded]
    assert not happened(events, EffectUnused)
    assert state.players[0].silverlings == 0


def test_no_space_left_for_a_tile() -> None:
    """EC-65: nothing is offered for it."""
    state = position(dice=(4,), storage="mine")
    put(state, 0, "mine", "e3", "f2", "g1")
    assert legal(state) == {"4: take workers"}
