"""Completed regions and colours (ledger REG and BON, rulings EC-25, EC-34 and EC-69)."""

from __future__ import annotations

import pytest

from cob.engine import Event, GameState
from cob.engine.components import BUILDINGS, Kind, Tile
from cob.engine.events import (
    BonusTileWon,
    EffectUnused,
    GoodsTaken,
    PointsScored,
    RegionCompleted,
    SilverlingsGained,
    Source,
    TileAdded,
    TrackMoved,
    WorkersGained,
)
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from tests.engine.table import (
    act,
    happened,
    lay,
    lay_goods,
    legal,
    points_in,
    position,
    put,
    standard,
    the_turn_ends,
    with_storage,
)

PHASE_POINTS = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}
SIZE_POINTS = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}

REGION_OF_SIZE = {
    1: ("1", Kind.ANIMAL),
    2: ("2", Kind.SHIP),
    3: ("1", Kind.MINE),
    4: ("2", Kind.ANIMAL),
    5: ("1", Kind.ANIMAL),
    6: ("3", Kind.KNOWLEDGE),
    7: ("7", Kind.BUILDING),
    8: ("2", Kind.BUILDING),
}
"""An estate and a colour of which it has a region of each size (ledger appendix A)."""

TILES = {
    Kind.CASTLE: ("castle",),
    Kind.MINE: ("mine",),
    Kind.SHIP: ("ship",),
    Kind.ANIMAL: ("cow-2", "sheep-2", "pig-2", "chicken-2"),
    Kind.KNOWLEDGE: tuple(f"knowledge-{number}" for number in range(16, 24)),
    Kind.BUILDING: tuple(building.code for building in BUILDINGS),
}


def one_space_short(number: str, kind: Kind, size: int, phase: str) -> tuple[GameState, str]:
    """A position in which one tile completes a region, and the line that adds it.

    The region's other spaces and one neighbour outside it are covered; the colour stays incomplete.
    """
    layout = standard(number)
    region = next(
        region
        for region in layout.regions
        if region.bit_count() == size and layout.kinds[spaces_in(region)[0]] is kind
    )
    *others, last = spaces_in(region)
    die = layout.dice[last]
    names = iter(TILES[kind] * 6)
    state = position(estate=number, phase=phase, dice=(die, die))
    for each in others:
        put(state, 0, next(names), SPACE_NAMES[each])
    added = next(names)
    with_storage(state, added)
    state.players[0].frontier |= 1 << last
    return state, f"{die}: add {added} to {SPACE_NAMES[last]}"


@pytest.mark.parametrize("size", REGION_OF_SIZE)
def test_a_complete_region_scores_its_size(size: int) -> None:
    """REG-01, EC-69: 1, 3, 6, 10, 15, 21, 28, 36 points for one to eight spaces."""
    number, kind = REGION_OF_SIZE[size]
    state, line = one_space_short(number, kind, size, "A")

    events = act(state, line)

    assert [(done.kind, done.size) for done in happened(events, RegionCompleted)] == [(kind, size)]
    by = state.players[0].points_by
    assert by[Source.REGIONS] == SIZE_POINTS[size]
    assert by[Source.PHASES] == 10


@pytest.mark.parametrize("phase", "ABCDE")
@pytest.mark.parametrize("size", REGION_OF_SIZE)
def test_a_complete_region_scores_the_phase_as_well(size: int, phase: str) -> None:
    """REG-02, REG-04, EC-34b: the phase in which it is completed adds 10, 8, 6, 4 or 2."""
    number, kind = REGION_OF_SIZE[size]
    state, line = one_space_short(number, kind, size, phase)

    act(state, line)

    by = state.players[0].points_by
    assert by[Source.PHASES] == PHASE_POINTS[phase]
    assert by[Source.REGIONS] + by[Source.PHASES] == size * (size + 1) // 2 + PHASE_POINTS[phase]


@pytest.mark.parametrize(
    ("size", "phase", "points"), [(3, "A", 16), (1, "E", 3), (8, "A", 46), (3, "C", 12)]
)
def test_size_and_phase_together(size: int, phase: str, points: int) -> None:
    """REG-04: three spaces in A give 16, one in E 3, eight in A 46."""
    number, kind = REGION_OF_SIZE[size]
    state, line = one_space_short(number, kind, size, phase)
    act(state, line)
    by = state.players[0].points_by
    assert by[Source.REGIONS] + by[Source.PHASES] == points


def test_an_incomplete_region_scores_nothing() -> None:
    """REG-01: all spaces, not all but one."""
    state = position(storage="ship", dice=(5, 4))
    put(state, 0, "ship", "d7")
    events = act(state, "5: add ship to d5")
    assert points_in(events) == []
    assert not happened(events, RegionCompleted)


def test_a_region_scores_once() -> None:
    """EC-34a: a second region of the colour does not score the first again."""
    state = position(storage="knowledge-1 knowledge-2", dice=(3, 2))
    put(state, 0, "knowledge-3", "b4")
    put(state, 0, "knowledge-4", "c4")
    put(state, 0, "mine", "e3")
    put(state, 0, "knowledge-5", "g2", "g3")

    first = act(state, "3: add knowledge-1 to a4")
    second = act(state, "2: add knowledge-2 to f3")

    assert points_in(first) == [6, 10]
    assert points_in(second) == [6, 10, 5]
    assert len(happened(second, RegionCompleted)) == 1


def test_one_tile_touches_one_region() -> None:
    """EC-34a: complete neighbours of other colours do not score again."""
    state = position(storage="mine", dice=(4, 4))
    put(state, 0, "ship", "d1", "d2", "d3")
    put(state, 0, "bank", "e1", "e2", "f1")
    put(state, 0, "mine", "f2")
    events = act(state, "4: add mine to e3")
    assert points_in(events) == []


def test_the_start_castle_space_fills_a_larger_region() -> None:
    """EC-25: on estate 1 with the start castle at a2, two more castles complete three spaces."""
    state = position(castle="a2", dice=(4, 6), storage="castle castle", phase="B")
    first = act(state, "4: add castle to a3", "free: take workers")
    second = act(state, "6: add castle to b3")
    assert points_in(first) == []
    assert points_in(second) == [6, 8]


def test_a_single_castle_space_scores_when_a_tile_is_added() -> None:
    """EC-25: the region of one in the middle scores for a castle that is added in play."""
    state = position(castle="b3", dice=(6, 6), storage="castle", phase="A")
    put(state, 0, "church", "c3")
    events = act(state, "6: add castle to d4")
    assert points_in(events) == [1, 10]


# --- bonus tiles --------------------------------------------------------------------------------


def last_mine(players: int) -> GameState:
    """Every player has two of three mines and the third in storage; the first is on turn."""
    state = position(players, phase="E", dice=(4, 4))
    for seat in range(players):
        put(state, seat, "mine", "f2", "g1")
        with_storage(state, "mine", seat)
        state.players[seat].dice = (4, 4)
    return state


@pytest.mark.parametrize(("players", "bonuses"), [(2, [5, 2]), (3, [6, 3, 0]), (4, [7, 4, 0, 0])])
def test_the_first_wins_the_large_and_the_second_the_small_bonus(
    players: int, bonuses: list[int]
) -> None:
    """BON-01, BON-02, BON-03, BON-04, EX-12: five, six, seven for the third mine; then two, three,
    four; then nothing."""
    state = last_mine(players)
    won = []
    for _ in range(players):
        events = act(state, "4: add mine to e3")
        won += happened(events, BonusTileWon)
        the_turn_ends(state)

    scored = [player.points_by[Source.BONUS_TILES] for player in state.players]
    assert scored == bonuses
    assert won == [BonusTileWon(0, Kind.MINE, True), BonusTileWon(1, Kind.MINE, False)]
    assert [player.bonus_tiles for player in state.players] == [1, 1, 0, 0][:players]


def test_the_sixth_animal_wins_the_bonus() -> None:
    """BON-01, BON-04, EX-12: five in one pasture and one in another are all six."""
    state = position(storage="pig-2", dice=(2, 2), phase="D")
    put(state, 0, "cow-2", "a1", "b1", "b2", "c1", "c2")
    put(state, 0, "bank", "e5")
    events = act(state, "2: add pig-2 to e6")
    assert happened(events, BonusTileWon) == [BonusTileWon(0, Kind.ANIMAL, True)]
    assert points_in(events) == [2, 1, 4, 5]


def test_a_complete_region_is_not_a_complete_colour() -> None:
    """BON-01: the bonus asks for all spaces of the colour in the whole estate."""
    state = position(storage="ship", dice=(5, 5))
    put(state, 0, "ship", "d6", "d7")
    events = act(state, "5: add ship to d5")
    assert happened(events, RegionCompleted)
    assert not happened(events, BonusTileWon)


def test_each_colour_has_its_own_bonus_tiles() -> None:
    """BON-01, CMP-05: who was second with the mines may be first with the ships."""
    state = last_mine(2)
    put(state, 1, "ship", "d1", "d2", "d3", "d6", "d7")
    with_storage(state, "mine ship", 1)
    state.players[1].dice = (4, 5)

    act(state, "4: add mine to e3")
    the_turn_ends(state)
    events = act(state, "4: add mine to e3", "5: add ship to d5")

    assert happened(events, BonusTileWon) == [
        BonusTileWon(1, Kind.MINE, False),
        BonusTileWon(1, Kind.SHIP, True),
    ]
    assert state.players[1].points_by[Source.BONUS_TILES] == 2 + 5


def test_the_bonus_is_counted_over_every_estate_alike() -> None:
    """EC-34c: whatever the layouts, four castles, three mines, twelve buildings and six others."""
    wanted = {Kind.CASTLE: 4, Kind.MINE: 3, Kind.BUILDING: 12}
    for number in "123456789":
        layout = standard(number)
        for kind in Kind:
            assert layout.kind_masks[kind].bit_count() == wanted.get(kind, 6)


def test_one_chain_may_win_two_bonuses() -> None:
    """EC-34c, EC-20: a castle completes its colour and its extra action completes another."""
    state = position(storage="castle mine", dice=(4, 1), phase="C")
    put(state, 0, "castle", "a2", "b3")
    put(state, 0, "mine", "f2", "g1")

    first = act(state, "4: add castle to a3")
    second = act(state, "free: add mine to e3")

    assert points_in(first) == [6, 6, 5]
    assert points_in(second) == [6, 6, 5]
    assert state.players[0].bonus_tiles == 2


def test_points_run_past_two_hundred() -> None:
    """BON-05, EC-42: the 100 and 200 marker is bookkeeping; points have no limit."""
    state = position(storage="watchtower", dice=(3, 3))
    state.players[0].points = state.players[0].points_by[0] = 199
    act(state, "3: add watchtower to c3")
    assert state.players[0].points == 199 + 4 + 1 + 10


# --- the order of what happens ------------------------------------------------------------------


def kinds_of(events: list[Event]) -> list[type]:
    followed = (
        TileAdded,
        PointsScored,
        RegionCompleted,
        BonusTileWon,
        SilverlingsGained,
        WorkersGained,
        EffectUnused,
        GoodsTaken,
        TrackMoved,
    )
    return [type(event) for event in events if isinstance(event, followed)]


def test_gains_come_before_the_region_and_the_region_before_the_bonus() -> None:
    """EC-34: animals first, then size and phase, then the colour."""
    state = position(storage="pig-2", dice=(2, 2))
    put(state, 0, "cow-2", "a1", "b1", "b2", "c1", "c2")
    put(state, 0, "bank", "e5")
    events = act(state, "2: add pig-2 to e6")
    sources = [event.source for event in happened(events, PointsScored)]
    assert sources == [Source.ANIMALS, Source.REGIONS, Source.PHASES, Source.BONUS_TILES]


@pytest.mark.parametrize(
    ("added", "gain"), [("bank", SilverlingsGained), ("boarding-house", WorkersGained)]
)
def test_a_building_gives_before_its_city_scores(added: str, gain: type) -> None:
    """EC-34, BAN-01, BOA-01."""
    state = position(storage=added, dice=(3, 3))
    events = act(state, f"3: add {added} to c3")
    assert kinds_of(events) == [TileAdded, gain, RegionCompleted, PointsScored, PointsScored]


def test_a_decision_comes_after_region_and_bonus() -> None:
    """EC-34: the market asks when its city is already scored."""
    state = position(storage="market", dice=(3, 3))
    lay(state, 2, "ship")
    events = act(state, "3: add market to c3")
    assert points_in(events) == [1, 10]
    assert legal(state) == {"free: take ship from depot 2", "decline"}


def test_a_ship_loads_after_its_river_scored_and_moves_after_loading() -> None:
    """EC-34, EC-16: region, then goods, then the track."""
    state = position(storage="ship", dice=(5, 5))
    put(state, 0, "ship", "d6", "d7")
    lay_goods(state, 3, "2")
    events = act(state, "5: add ship to d5") + act(state, "take goods 2 from depot 3")
    assert kinds_of(events) == [
        TileAdded,
        RegionCompleted,
        PointsScored,
        PointsScored,
        GoodsTaken,
        TrackMoved,
    ]


def test_a_chained_tile_sees_what_the_first_one_did() -> None:
    """EC-34, EC-20: the city hall has scored, and counts as a neighbour, when its tile follows."""
    state = position(storage="city-hall cow-4", dice=(3, 3))
    events = act(state, "3: add city-hall to c3")
    assert points_in(events) == [1, 10]
    assert legal(state) == {"free: add cow-4 to b2", "free: add cow-4 to c2", "decline"}
    act(state, "free: add cow-4 to c2")
    assert state.players[0].estate.count(Tile.COW_4) == 1
    assert state.players[0].points == 15
