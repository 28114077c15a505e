"""What is in the box (ledger CMP): tiles, goods, boards and the estates' spaces."""

from __future__ import annotations

from collections import Counter

import pytest

from cob.engine import EstateError, EstateLayout
from cob.engine.components import (
    ANIMALS,
    BLACK_DEPOT,
    BOARD_SPACES,
    BUILDINGS,
    DEPOT_RANGES,
    DEPOTS,
    KNOWLEDGE,
    PHASES,
    ROUNDS_PER_PHASE,
    SPECIES,
    TRACK_SPACES,
    Kind,
    Tile,
    depot_of,
)
from cob.engine.events import BonusTileWon
from cob.engine.hexgrid import CENTRE, NEIGHBOURS, SPACE_NAMES
from cob.engine.setup import CARDBOARDS
from tests.engine.table import (
    act,
    goods_of,
    happened,
    is_legal,
    lay,
    lay_goods,
    legal,
    position,
    put,
    refusal,
    space,
    standard,
    waiting_game,
)

NUMBERS = [str(number) for number in range(1, 10)]
each_estate = pytest.mark.parametrize("number", NUMBERS)


def sizes(layout: EstateLayout, kind: Kind) -> list[int]:
    """The sizes of the regions of a colour, smallest first."""
    return sorted(
        region.bit_count() for region in layout.regions if region & layout.kind_masks[kind]
    )


def test_there_are_124_coloured_and_40_black_backs() -> None:
    """CMP-01: 164 hex tiles, of which 16 + 8 + 6 + 2 + 2 + 6 have a black back."""
    state = waiting_game()
    coloured = {kind: len(state.supplies[kind]) for kind in Kind}
    black = Counter(tile.kind for tile in state.black_supply)
    assert coloured == {
        Kind.BUILDING: 40,
        Kind.ANIMAL: 20,
        Kind.KNOWLEDGE: 20,
        Kind.CASTLE: 14,
        Kind.MINE: 10,
        Kind.SHIP: 20,
    }
    assert black == {
        Kind.BUILDING: 16,
        Kind.ANIMAL: 8,
        Kind.KNOWLEDGE: 6,
        Kind.CASTLE: 2,
        Kind.MINE: 2,
        Kind.SHIP: 6,
    }
    assert sum(coloured.values()) + black.total() == 124 + 40


def test_a_supply_holds_only_its_own_colour() -> None:
    """CMP-01: the back shows the colour of the face, unless it is black."""
    state = waiting_game()
    for kind in Kind:
        assert {tile.kind for tile in state.supplies[kind]} == {kind}


def test_each_building_exists_five_times_coloured_and_twice_black() -> None:
    """CMP-02: eight types, seven tiles of each."""
    state = waiting_game()
    assert len(BUILDINGS) == 8
    for building in BUILDINGS:
        assert state.supplies[Kind.BUILDING].count(building) == 5
        assert state.black_supply.count(building) == 2


def test_knowledge_tiles_exist_once_and_six_are_black() -> None:
    """CMP-01, CMP-02: 26 different tiles; 7, 12, 14, 15, 24 and 25 have a black back."""
    state = waiting_game()
    coloured = state.supplies[Kind.KNOWLEDGE]
    black = [tile for tile in state.black_supply if tile.kind is Kind.KNOWLEDGE]
    assert sorted([*coloured, *black]) == list(KNOWLEDGE)
    assert [tile.number for tile in KNOWLEDGE] == list(range(1, 27))
    assert tuple(tile.number for tile in black) == (7, 12, 14, 15, 24, 25)


@pytest.mark.parametrize("species", ["cow", "sheep", "pig", "chicken"])
def test_each_animal_type_has_five_coloured_and_two_black_tiles(species: str) -> None:
    """CMP-01, CMP-02: 2, 2, 3, 3 and 4 animals on coloured backs, 3 and 4 on black ones."""
    state = waiting_game()
    coloured = [tile for tile in state.supplies[Kind.ANIMAL] if tile.species == species]
    black = [tile for tile in state.black_supply if tile.species == species]
    assert sorted(tile.animals for tile in coloured) == [2, 2, 3, 3, 4]
    assert sorted(tile.animals for tile in black) == [3, 4]


def test_faces_know_their_species_and_count() -> None:
    """CMP-01: four animal types; only animal tiles show animals, and the geese (SE-20)."""
    assert SPECIES == ("cow", "sheep", "pig", "chicken")
    assert (Tile.PIG_4.species, Tile.PIG_4.animals) == ("pig", 4)
    others = {(tile.animals, tile.species) for tile in Tile if tile not in ANIMALS}
    assert others == {(0, ""), (2, "goose")}


def test_seven_goods_tiles_of_six_types() -> None:
    """CMP-03: 42 goods tiles."""
    assert Counter(waiting_game().unseen_goods) == dict.fromkeys(range(1, 7), 7)


@pytest.mark.parametrize("die", range(1, 7))
def test_each_goods_type_belongs_to_one_die_value(die: int) -> None:
    """CMP-03: of three types in hand, a die sells its own and no other."""
    state = position(dice=(die, die), goods=(die, die % 6 + 1, (die + 1) % 6 + 1))
    assert legal(state, f"{die}: sell") == {f"{die}: sell goods {die}"}


def test_workers_and_silverlings_do_not_run_out() -> None:
    """CMP-04, EC-64: 30 worker tiles and 20 Silverlings are no limit."""
    state = position(dice=(3, 4), storage="bank boarding-house", workers=40, silverlings=25)
    act(state, "3: add bank to c3", "4: add boarding-house to e4")
    assert state.players[0].silverlings == 25 + 2
    assert state.players[0].workers == 40 - 1 + 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_large_and_a_small_bonus_tile_of_each_colour(players: int) -> None:
    """CMP-05, SET-04: twelve bonus tiles lie ready."""
    state = waiting_game(players)
    everything = {kind for kind in Kind if state.large_left >> kind & 1}
    assert everything == set(Kind) == {kind for kind in Kind if state.small_left >> kind & 1}


def test_a_bonus_tile_is_there_once() -> None:
    """CMP-05: who takes the large tile of a colour leaves the small one, and then nothing."""
    state = position(players=3)
    won = []
    for seat in range(3):
        put(state, seat, "mine", "e3", "f2")
        state.current, state.players[seat].dice = seat, (3,)
        state.players[seat].storage = (Tile.MINE,)
        won += happened(act(state, "3: add mine to g1"), BonusTileWon)
    assert won == [BonusTileWon(0, Kind.MINE, True), BonusTileWon(1, Kind.MINE, False)]


def test_points_go_beyond_the_track() -> None:
    """CMP-06, BON-05: the 100 and 200 tiles are bookkeeping; points have no upper limit."""
    state = position(storage="watchtower")
    state.players[0].points = 198
    act(state, "3: add watchtower to c3")
    assert state.players[0].points == 198 + 4 + 1 + 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_a_piece_on_the_track_and_two_dice(players: int) -> None:
    """CMP-07: pieces and dice in each player's colour, and one white die."""
    state = position(players)
    on_track = sorted(seat for stack in state.track for seat in stack)
    assert on_track == list(range(players))
    assert [len(player.rolled) for player in state.players] == [2] * players
    assert 1 <= state.white <= 6


def test_six_double_sided_player_boards() -> None:
    """CMP-08: No. 1 four times, Nos. 2 to 9 once each; no cardboard shows an estate twice."""
    assert len(CARDBOARDS) == 6
    sides = Counter(side for sides in CARDBOARDS for side in sides)
    assert sides == {"1": 4, **dict.fromkeys("23456789", 1)}
    assert all(front != back for front, back in CARDBOARDS)


def test_the_main_board() -> None:
    """CMP-09: six depots of four spaces, a black depot, five phases of five rounds, the track."""
    assert PHASES == "ABCDE"
    assert ROUNDS_PER_PHASE == 5
    assert [len(DEPOT_RANGES[depot]) for depot in DEPOTS] == [4] * 6
    assert len(DEPOT_RANGES[BLACK_DEPOT]) == 8
    covered = [at for spaces in DEPOT_RANGES for at in spaces]
    assert sorted(covered) == list(range(BOARD_SPACES))
    assert all(depot_of(at) == depot for depot in range(7) for at in DEPOT_RANGES[depot])
    assert TRACK_SPACES == 7


@each_estate
def test_an_estate_has_37_spaces_with_a_colour_and_a_die(number: str) -> None:
    """CMP-10: every space has one of six colours and a die value from 1 to 6."""
    layout = standard(number)
    assert len(layout.kinds) == len(layout.dice) == 37
    assert set(layout.kinds) == set(Kind)
    assert set(layout.dice) == set(range(1, 7))


def test_rows_are_four_to_seven_wide_and_the_centre_touches_six() -> None:
    """CMP-10: the shape of the estate, with d4 in the middle."""
    assert SPACE_NAMES[CENTRE] == "d4"
    around = {SPACE_NAMES[at] for at in NEIGHBOURS[CENTRE]}
    assert around == {"c3", "c4", "d3", "d5", "e3", "e4"}
    assert {SPACE_NAMES[at] for at in NEIGHBOURS[space("a1")]} == {"a2", "b1", "b2"}
    assert Counter(map(len, NEIGHBOURS)) == {3: 6, 4: 12, 6: 19}


def test_three_storage_spaces() -> None:
    """CMP-10: a fourth tile finds no room until one is discarded."""
    state = position(storage="ship ship ship")
    lay(state, 3, "bank")
    assert "full" in refusal(state, "3: take bank from depot 3")
    state.players[0].storage = (Tile.SHIP, Tile.SHIP)
    assert is_legal(state, "3: take bank from depot 3")


def test_three_goods_spaces() -> None:
    """CMP-10: a fourth type finds no room, and a third does."""
    state = position(dice=(5, 2), storage="ship ship", goods="1 2")
    lay_goods(state, 1, "3")
    lay_goods(state, 2, "4")
    act(state, "5: add ship to d5", "take goods 3 from depot 1", "2: add ship to d3")
    assert goods_of(state.players[0]) == (1, 2, 3)
    assert state.depot_goods[2] == (4,)


@each_estate
def test_every_estate_has_the_same_number_of_spaces_of_each_colour(number: str) -> None:
    """CMP-11: 12 buildings, 6 ships, 6 animals, 6 knowledge tiles, 3 + 1 castles, 3 mines."""
    assert Counter(standard(number).kinds) == {
        Kind.BUILDING: 12,
        Kind.SHIP: 6,
        Kind.ANIMAL: 6,
        Kind.KNOWLEDGE: 6,
        Kind.CASTLE: 4,
        Kind.MINE: 3,
    }


@each_estate
def test_two_to_six_cities_of_one_to_eight_spaces(number: str) -> None:
    """CMP-12: cities are the connected spaces of the buildings' colour."""
    cities = sizes(standard(number), Kind.BUILDING)
    assert 2 <= len(cities) <= 6
    assert min(cities) >= 1
    assert max(cities) <= 8


@each_estate
def test_no_region_is_larger_than_the_table_of_points(number: str) -> None:
    """CMP-12, EC-69: the printed table ends at eight spaces."""
    assert max(region.bit_count() for region in standard(number).regions) <= 8


def test_the_regions_named_on_estate_1() -> None:
    """CMP-12, CMP-13: cities of 1, 3, 3 and 5, rivers of 3, pastures of 5 and 1."""
    layout = standard(1)
    assert sizes(layout, Kind.BUILDING) == [1, 3, 3, 5]
    assert sizes(layout, Kind.SHIP) == [3, 3]
    assert sizes(layout, Kind.ANIMAL) == [1, 5]
    assert layout.region_of[space("b5")] == sum(1 << space(at) for at in ("b5", "c5", "c6"))
    assert layout.region_of[space("e6")] == 1 << space("e6")


def test_a_layout_survives_its_text() -> None:
    """CMP-10: an estate written as rows is the same estate."""
    layout = standard(1)
    assert layout.rows[0] == "A6 C5 C4 K3"
    assert EstateLayout.from_rows("1", layout.name, layout.rows) == layout


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("A6 C5", "A7 C5", "space a1 has the die value 7: give it 1 to 6"),
        ("A6 C5", "A6", "an estate has 37 spaces and this one has 36"),
        ("A6 C5", "X6 C5", '"X6" is not a space'),
        ("A6 C5", "A C5", '"A" is not a space'),
    ],
)
def test_a_bad_estate_is_refused_with_a_sentence(old: str, new: str, sentence: str) -> None:
    """CMP-10: what an estate must have."""
    rows = [row.replace(old, new) for row in standard(1).rows]
    with pytest.raises(EstateError) as refused:
        EstateLayout.from_rows("x", "Mine", rows)
    assert sentence in str(refused.value)


def test_an_estate_needs_a_castle_space() -> None:
    """CMP-10, SET-06: the start castle has to go somewhere."""
    rows = [row.replace("C", "S") for row in standard(1).rows]
    with pytest.raises(EstateError, match="start castle"):
        EstateLayout.from_rows("x", "Mine", rows)


@pytest.mark.parametrize("number", ["", "my estate", "a|b", "1 or 2", "#1", "x" * 21])
def test_an_estate_s_number_is_one_word(number: str) -> None:
    """CMP-08: a record names the estate by it."""
    with pytest.raises(EstateError, match="cannot be the number of an estate"):
        EstateLayout.from_rows(number, "Mine", standard(1).rows)


def test_the_colours_of_an_estate_are_kinds() -> None:
    """CMP-10: plain numbers become colours, and what is no colour is refused."""
    layout = standard(1)
    plain = [int(kind) for kind in layout.kinds]
    again = EstateLayout.create("1", layout.name, plain, layout.dice)
    assert again.castle_spaces == layout.castle_spaces
    with pytest.raises(EstateError, match="space g4 has no colour"):
        EstateLayout.create("1", "Mine", [*plain[:-1], 6], layout.dice)


def test_a_position_at_the_table_is_a_real_one() -> None:
    """CMP-10: the start castle of estate 1 lies on the centre, which has a 6."""
    layout = standard(1)
    assert (layout.kinds[CENTRE], layout.dice[CENTRE]) == (Kind.CASTLE, 6)
    assert is_legal(position(), "3: take workers")
