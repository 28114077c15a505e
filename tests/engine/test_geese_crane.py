"""The geese and the crane of the Special Edition (ledger SE-20 and SE-21, EC-51 and EC-52)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cob.engine import GameState, NotationError, parse_action
from cob.engine.components import BUILDINGS, COLOURED_SUPPLIES, Tile, black_supply
from cob.engine.events import (
    CraneUsed,
    EffectUnused,
    PointsScored,
    SilverlingsGained,
    Source,
    WorkersGained,
)
from cob.engine.pending import Choice, GeeseChoice, Selection
from cob.engine.ruleset import SPECIAL_EDITION
from cob.engine.scoring import knowledge_points, projected_points
from tests.engine.table import (
    act,
    happened,
    is_legal,
    knowledge_scored,
    lay,
    lay_black,
    legal,
    points_in,
    position,
    put,
    refusal,
    the_round_ends,
    waiting_game,
)

# On estate 1, a1, b1, b2, c1 and c2 are a pasture of five and e6 is one of its own; c3 is a city of
# one, b5, c5 and c6 are one of three, and e4, e5, f4, f5 and g4 are one of five.


def table(**given: object) -> GameState:
    """A position by the rules of the Special Edition."""
    return position(rules=SPECIAL_EDITION, **given)  # type: ignore[arg-type]


# --- geese ----------------------------------------------------------------------------------------


def test_two_more_tiles_have_a_black_back() -> None:
    """SE-20, SE-21: one of each, and only where they are played."""
    assert Counter(black_supply(True, True)) - Counter(black_supply(False, False)) == {
        Tile.GEESE: 1,
        Tile.CRANE: 1,
    }
    assert waiting_game(2).black_supply == black_supply(False, False)
    assert waiting_game(2, rules=SPECIAL_EDITION).black_supply == black_supply(True, True)
    assert not {Tile.GEESE, Tile.CRANE} & {tile for part in COLOURED_SUPPLIES for tile in part}


def test_animals_of_the_same_type_score_together() -> None:
    """SE-16, ANM-01..ANM-03."""
    state = table(dice=(2, 1), storage="cow-3", workers=9)
    put(state, 0, "cow-4", "c2")
    put(state, 0, "sheep-3", "c1")
    assert points_in(act(state, "1: add cow-3 to b2"))[0] == 7


def test_carlas_geese() -> None:
    """EX-18, SE-20, EC-51: beside 2 cows and 3 cows they score 2 + 2 + 3."""
    state = table(dice=(1, 2), storage="geese", workers=9)
    put(state, 0, "cow-2", "c2")
    put(state, 0, "cow-3", "c1")
    assert points_in(act(state, "1: add geese to b2")) == [7]
    assert state.asked is Choice.TURN


def test_later_animals_score_with_the_geese() -> None:
    """EX-19, SE-20, EC-51: 4 pigs beside the geese score 4 + 2, and the cows stay out of it."""
    state = table(dice=(2, 1), storage="pig-4", workers=9)
    put(state, 0, "cow-2", "c2")
    put(state, 0, "geese", "b2")
    assert points_in(act(state, "2: add pig-4 to b1")) == [6]


def test_geese_alone_score_two() -> None:
    """SE-20, EC-51."""
    state = table(dice=(4, 2), storage="geese", workers=9)
    put(state, 0, "knowledge-8", "c4")
    put(state, 0, "bank", "c3")
    assert points_in(act(state, "4: add geese to c2")) == [2]


def several() -> GameState:
    """Geese have just been added beside cows and sheep."""
    state = table(dice=(1, 2), storage="geese", workers=9)
    put(state, 0, "cow-2", "c2")
    put(state, 0, "sheep-4", "c1")
    assert points_in(act(state, "1: add geese to b2")) == []
    return state


def test_with_several_types_the_player_chooses() -> None:
    """SE-20, EC-51: one other type, whichever."""
    state = several()
    assert isinstance(state.asked, GeeseChoice)
    assert legal(state) == {"geese score with cow", "geese score with sheep"}
    assert refusal(state, "geese score with pig") == "the pasture of the geese has no such animals"
    assert refusal(state, "2: take workers").startswith("not now: the geese score")
    assert points_in(act(state, "geese score with sheep")) == [6]
    assert state.asked is Choice.TURN


def test_the_choice_is_no_action_at_other_times() -> None:
    """SE-20."""
    state = table()
    assert refusal(state, "geese score with cow").startswith("not now")
    assert refusal(state, "crane works as bank").startswith("not now")


@pytest.mark.parametrize("text", ["geese score with goose", "geese score with cats"])
def test_geese_score_with_the_four_usual_animals(text: str) -> None:
    """SE-20: written so in a record."""
    with pytest.raises(NotationError, match="no animal: write one of cow, sheep, pig, chicken"):
        parse_action(text)


def test_the_animals_of_another_pasture_are_no_choice() -> None:
    """SE-20, EC-51, ANM-03: the sheep of e6 neither score with the geese of b2 nor are offered."""
    state = table(dice=(1, 2), storage="geese", workers=9)
    put(state, 0, "cow-2", "c2")
    put(state, 0, "sheep-4", "e6")
    assert points_in(act(state, "1: add geese to b2")) == [2 + 2]
    assert legal(state, "geese") == set()


def test_geese_far_from_all_animals_score_alone() -> None:
    """SE-20, EC-51: the pasture of e6 holds nobody else, however many graze in the other one."""
    state = table(dice=(2, 1), storage="geese", workers=9)
    put(state, 0, "ship", "d5", "d6", "d7")
    put(state, 0, "cow-2", "c2")
    put(state, 0, "sheep-4", "c1")
    assert points_in(act(state, "2: add geese to e6")) == [2, 1, 10]
    assert legal(state, "geese") == set()


def test_the_choice_is_among_the_types_of_their_own_pasture() -> None:
    """SE-20, EC-51: cows and sheep graze beside the geese, pigs in the other pasture."""
    state = table(dice=(1, 2), storage="geese", workers=9)
    put(state, 0, "cow-2", "c2")
    put(state, 0, "sheep-4", "c1")
    put(state, 0, "pig-3", "e6")
    act(state, "1: add geese to b2")
    assert legal(state) == {"geese score with cow", "geese score with sheep"}
    assert refusal(state, "geese score with pig") == "the pasture of the geese has no such animals"


def test_tile_7_counts_the_geese_as_one_more_tile() -> None:
    """SE-20, EC-51, KNW-07: a point more for each tile that scores, the geese among them."""
    state = table(dice=(2, 1), storage="pig-4", workers=9, knowledge=[7])
    put(state, 0, "geese", "b2")
    assert points_in(act(state, "2: add pig-4 to b1")) == [4 + 1 + 2 + 1]


def test_tile_7_counts_when_the_geese_are_added_too() -> None:
    """SE-20, EC-51, KNW-07: a point more for the geese and for each tile of the one other type,
    whether it is the only one or was chosen."""
    state = table(dice=(1, 2), storage="geese", workers=9, knowledge=[7])
    put(state, 0, "cow-2", "c2", "c1")
    assert points_in(act(state, "1: add geese to b2")) == [3 + 3 + 3]
    state = table(dice=(1, 2), storage="geese", workers=9, knowledge=[7])
    put(state, 0, "cow-2", "c2", "c1")
    put(state, 0, "sheep-4", "a1")
    act(state, "1: add geese to b2")
    assert points_in(act(state, "geese score with cow")) == [3 + 3 + 3]


def test_tile_24_counts_the_geese_as_a_type_of_their_own() -> None:
    """SE-20, EC-51, KNW-24."""
    state = table()
    put(state, 0, "cow-2", "c2")
    put(state, 0, "geese", "b2")
    put(state, 0, "knowledge-24", "c4")
    assert knowledge_points(state, state.players[0]) == {Tile.KNOWLEDGE_24: 8}


def test_geese_fill_a_pasture_like_any_animals() -> None:
    """SE-20, REG-01: the region scores before the choice is made."""
    state = table(dice=(1, 2), storage="geese", workers=9)
    put(state, 0, "cow-2", "c2", "b1")
    put(state, 0, "sheep-4", "c1", "a1")
    events = act(state, "1: add geese to b2")
    assert points_in(events) == [15, 10]
    assert points_in(act(state, "geese score with sheep")) == [10]


def test_an_unusual_score_is_an_event_of_its_own() -> None:
    """SE-20: the points of the geese are those of animals."""
    events = act(several(), "geese score with cow")
    assert [(e.points, e.source) for e in happened(events, PointsScored)] == [(4, Source.ANIMALS)]


# --- crane ----------------------------------------------------------------------------------------


def crane(**given: object) -> GameState:
    """The crane has just been added to c3."""
    state = table(dice=(3, 1), storage=given.pop("storage", "crane"), workers=9, **given)
    act(state, "3: add crane to c3")
    assert state.asked is Selection.CRANE
    return state


def test_the_crane_does_what_a_building_does() -> None:
    """SE-21, EC-52: of any type, even one that the player does not have."""
    state = crane()
    assert legal(state) == {
        f"crane works as {name}" for name in ("watchtower", "bank", "boarding-house")
    }
    events = act(state, "crane works as bank")
    assert happened(events, CraneUsed) == [CraneUsed(0, Tile.BANK)]
    assert happened(events, SilverlingsGained) == [SilverlingsGained(0, 2)]


def test_the_crane_as_watchtower_and_boarding_house() -> None:
    """SE-21, EC-52, WAT-01, BOA-01."""
    assert points_in(act(crane(), "crane works as watchtower")) == [4]
    events = act(crane(), "crane works as boarding-house")
    assert happened(events, WorkersGained) == [WorkersGained(0, 4)]


def test_only_what_gives_something_to_choose_is_offered() -> None:
    """SE-21, EC-52, BLD-03: with a market alone on the depots, a church would have no use."""
    state = crane(storage="crane ship", goods="2")
    lay(state, 3, "market")
    assert legal(state) == {
        f"crane works as {name}"
        for name in (
            "watchtower",
            "bank",
            "boarding-house",
            "warehouse",
            "city-hall",
            "carpenter",
        )
    }
    for name in ("church", "market"):
        assert refusal(state, f"crane works as {name}") == (
            f"as a {name} the crane would have nothing to do now"
        )
    assert refusal(state, "crane works as ship") == "the crane works as one of the eight buildings"


@pytest.mark.parametrize(
    ("building", "choices"),
    [
        ("warehouse", ["sell goods 2", "sell goods 5"]),
        ("carpenter", ["take market from depot 3"]),
        (
            "church",
            ["take mine from depot 1", "take knowledge-3 from depot 2", "take castle from depot 4"],
        ),
        ("market", ["take ship from depot 5", "take pig-3 from depot 6"]),
        ("city-hall", ["add ship to d3", "add ship to d5"]),
    ],
)
def test_the_crane_as_a_building_with_a_choice(building: str, choices: list[str]) -> None:
    """SE-21, EC-52, WAR-01, CAR-01, CHU-01, MAR-01, CTY-01: it gives what that building gives, no
    more and no less, and once."""
    state = crane(storage="crane ship", goods="2 5")
    for depot, name in enumerate(("mine", "knowledge-3", "market", "castle", "ship", "pig-3"), 1):
        lay(state, depot, name)
    lay_black(state, "bank mine ship")
    act(state, f"crane works as {building}")
    offered = {f"free: {choice}" for choice in choices}
    assert legal(state) == offered | {"decline"}
    for line in offered:
        after = state.copy()
        act(after, line)
        assert after.asked != state.asked
        assert not legal(after, "crane")


def test_coins_give_something_to_add_but_nothing_to_take_or_to_sell() -> None:
    """SE-21, EC-22, BLD-03: the city hall can place what is bought meanwhile."""
    state = crane(silverlings=2)
    lay_black(state, "mine bank")
    assert legal(state) == {
        f"crane works as {name}" for name in ("watchtower", "bank", "boarding-house", "city-hall")
    }
    act(state, "crane works as city-hall", "buy bank from black depot")


def test_an_effect_that_the_crane_lends_may_be_left_unused() -> None:
    """SE-21, EC-23."""
    state = crane(goods="2")
    events = act(state, "crane works as warehouse", "decline")
    assert happened(events, EffectUnused) == [EffectUnused(0, "warehouse")]


@pytest.mark.parametrize("building", BUILDINGS, ids=lambda building: building.code)
def test_no_building_keeps_the_crane_out_of_a_city(building: Tile) -> None:
    """SE-21, EC-52, PLC-06: in a city it is of a type of its own."""
    state = table(dice=(1, 4), storage="crane", workers=9)
    put(state, 0, building, "e4")
    assert is_legal(state, "1: add crane to e5")


@pytest.mark.parametrize("building", BUILDINGS, ids=lambda building: building.code)
def test_the_crane_keeps_no_building_out_of_its_city(building: Tile) -> None:
    """SE-21, EC-52, PLC-06: not even one of the type as which it has worked."""
    state = table(dice=(1, 3), storage=["crane", building], workers=9)
    put(state, 0, "bank", "c5")
    act(state, "3: add crane to e4", "crane works as bank")
    assert is_legal(state, f"1: add {building.code} to e5")
    assert is_legal(state, f"1: add {building.code} to c6") is (building is not Tile.BANK)


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("knowledge-16", {Tile.KNOWLEDGE_16: 0, Tile.CRANE: 4}),
        ("knowledge-17 knowledge-22", {Tile.KNOWLEDGE_17: 0, Tile.KNOWLEDGE_22: 4, Tile.CRANE: 4}),
        ("knowledge-25", {Tile.KNOWLEDGE_25: 0}),
        ("", {}),
    ],
)
def test_at_the_end_the_crane_counts_as_one_building(tiles: str, points: dict[Tile, int]) -> None:
    """SE-21, EC-52: for one of the tiles 16 to 23, and never for two."""
    state = table()
    put(state, 0, "crane", "c3")
    put(state, 0, "bank", "e4")
    for name, at in zip(tiles.split(), ("c4", "b4"), strict=False):
        put(state, 0, name, at)
    assert knowledge_points(state, state.players[0]) == points


def test_a_stored_crane_and_stored_geese_count_for_nothing() -> None:
    """SE-20, SE-21, EC-38, END-07: only in the estate."""
    state = table(storage="crane geese")
    put(state, 0, "knowledge-16", "c4")
    put(state, 0, "knowledge-24", "b4")
    points = {Tile.KNOWLEDGE_16: 0, Tile.KNOWLEDGE_24: 0}
    assert knowledge_points(state, state.players[0]) == points


def test_the_crane_scores_at_the_end() -> None:
    """SE-21, END-06: its points are named for themselves."""
    state = table(phase="E")
    put(state, 0, "crane", "c3")
    put(state, 0, "knowledge-23", "c4")
    state.round = 5
    assert projected_points(state, 0) == 4
    the_round_ends(state)
    assert state.players[0].points_by[Source.KNOWLEDGE] == 4


# --- the crane with knowledge points at once --------------------------------------------------


def at_once(**given: object) -> GameState:
    """A position by the rules of the Special Edition, but tiles 15 to 26 score at once."""
    rules = replace(SPECIAL_EDITION, knowledge_points_at_once=True)
    return position(rules=rules, workers=9, **given)  # type: ignore[arg-type]


def test_the_crane_scores_as_soon_as_it_is_added() -> None:
    """SE-21, YUC-02: with tiles 17 and 22 in the estate it counts for one of them, at once."""
    state = at_once(dice=(3, 1), storage="crane")
    put(state, 0, "knowledge-17", "c4")
    put(state, 0, "knowledge-22", "b4")
    assert knowledge_scored(act(state, "3: add crane to c3")) == [(Tile.CRANE, 4)]
    assert knowledge_scored(act(state, "crane works as bank", "1: take workers")) == []


def test_the_crane_scores_with_the_first_tile_that_counts_buildings() -> None:
    """SE-21, YUC-02: once for all the tiles 16 to 23 that come, and not with others."""
    state = at_once(dice=(1, 1), storage="knowledge-25 knowledge-23 knowledge-16")
    put(state, 0, "crane", "c3")
    assert knowledge_scored(act(state, "1: add knowledge-25 to c4")) == []
    assert knowledge_scored(act(state, "1: add knowledge-23 to b4")) == [(Tile.CRANE, 4)]
    state.player.dice = (1,)
    assert knowledge_scored(act(state, "1: add knowledge-16 to a4")) == []


def test_what_the_crane_has_scored_is_not_scored_again_at_the_end() -> None:
    """SE-21, YUC-02, END-06: four points in all."""
    state = at_once(dice=(3, 1), storage="crane", phase="E")
    put(state, 0, "knowledge-22", "c4")
    act(state, "3: add crane to c3", "crane works as boarding-house")
    state.round = 5
    the_round_ends(state)
    assert state.is_over
    assert state.players[0].points_by[Source.KNOWLEDGE] == 4
