"""Animals and mines (ledger ANM and MIN, ruling EC-36)."""

from __future__ import annotations

import pytest

from cob.engine.components import Tile
from cob.engine.events import PointsScored, SilverlingsGained, Source, TileAdded, WorkersGained
from tests.engine.table import (
    act,
    happened,
    is_legal,
    position,
    put,
    the_phase_ends,
)

# On estate 1, a1, b1, b2, c1 and c2 are a pasture of five; e6 is one of its own.


def animal_points(tile: str, *present: tuple[str, str], knowledge: tuple[int, ...] = ()) -> int:
    """Points for animals when a tile is added to c2 with others in the estate."""
    state = position(dice=(4, 1), storage=[tile], knowledge=knowledge)
    put(state, 0, "market", "c3")
    for other, at in present:
        put(state, 0, other, at)
    act(state, f"4: add {tile} to c2")
    return state.players[0].points_by[Source.ANIMALS]


@pytest.mark.parametrize(
    ("tile", "points"), [("cow-2", 2), ("sheep-3", 3), ("pig-4", 4), ("chicken-2", 2)]
)
def test_an_animal_tile_scores_its_animals(tile: str, points: int) -> None:
    """ANM-01: at once."""
    assert animal_points(tile) == points


def test_the_score_is_one_event() -> None:
    """ANM-01, ANM-02: the sum of all tiles that score."""
    state = position(dice=(4, 1), storage="cow-3")
    put(state, 0, "cow-4", "c1")
    put(state, 0, "market", "c3")
    events = act(state, "4: add cow-3 to c2")
    assert happened(events, PointsScored) == [PointsScored(0, 7, Source.ANIMALS)]


def test_all_tiles_of_the_type_score_again() -> None:
    """ANM-02, EC-36: each once, the new one included."""
    assert animal_points("pig-2", ("pig-3", "b2"), ("pig-4", "c1")) == 2 + 3 + 4


def test_other_types_do_not_score() -> None:
    """ANM-02, EC-36: sheep do not care for pigs."""
    assert animal_points("pig-2", ("sheep-3", "b2"), ("pig-4", "c1")) == 2 + 4


def test_the_same_pasture_is_enough() -> None:
    """ANM-03: c2 and a1 do not touch, and the spaces between may be empty."""
    assert animal_points("pig-2", ("pig-3", "a1")) == 2 + 3


def test_another_pasture_does_not_score() -> None:
    """ANM-03: e6 is a pasture of its own."""
    assert animal_points("pig-2", ("pig-3", "e6")) == 2


def test_other_peoples_animals_do_not_score() -> None:
    """ANM-03: nor the same pasture of another estate."""
    state = position(dice=(4, 1), storage="pig-2")
    put(state, 0, "market", "c3")
    put(state, 1, "pig-4", "c1")
    act(state, "4: add pig-2 to c2")
    assert [player.points for player in state.players] == [2, 0]


def test_tile_7_adds_a_point_for_each_scoring_tile() -> None:
    """KNW-07, EC-36: for the new tile too, and not for other types."""
    points = animal_points(
        "pig-2", ("pig-3", "b2"), ("sheep-4", "b1"), ("pig-4", "c1"), knowledge=(7,)
    )
    assert points == (2 + 1) + (3 + 1) + (4 + 1)


def test_tile_7_is_not_retroactive() -> None:
    """EC-36: it scores nothing for animals that lie there when it is placed."""
    state = position(dice=(1, 4), storage="knowledge-7 pig-2")
    put(state, 0, "pig-4", "c1")
    put(state, 0, "market", "c3")
    act(state, "1: add knowledge-7 to c4")
    assert state.players[0].points == 0
    act(state, "4: add pig-2 to c2")
    assert state.players[0].points == (2 + 1) + (4 + 1)


def test_the_last_animal_scores_before_its_pasture() -> None:
    """ANM-01, EC-34: and the pasture's points come on top."""
    state = position(dice=(2, 1), storage="cow-4")
    put(state, 0, "bank", "e5")
    events = act(state, "2: add cow-4 to e6")
    assert happened(events, PointsScored) == [
        PointsScored(0, 4, Source.ANIMALS),
        PointsScored(0, 1, Source.REGIONS),
        PointsScored(0, 10, Source.PHASES),
    ]


# --- mines ------------------------------------------------------------------------------------


def test_a_mine_has_no_immediate_effect() -> None:
    """MIN-01: nothing when it is added."""
    state = position(dice=(4, 1), storage="mine")
    events = act(state, "4: add mine to e3")
    assert [type(event) for event in events[1:]] == [TileAdded]
    assert (state.players[0].silverlings, state.players[0].points) == (0, 0)
    assert is_legal(state, "1: take workers")


@pytest.mark.parametrize("phase", "ABCDE")
@pytest.mark.parametrize("mines", [0, 1, 2, 3])
def test_a_silverling_for_each_mine_at_the_end_of_each_phase(phase: str, mines: int) -> None:
    """MIN-01, END-01, EC-35: in phase E as well."""
    state = position(phase=phase)
    put(state, 0, "mine", *("e3", "f2", "g1")[:mines])
    the_phase_ends(state)
    assert [player.silverlings for player in state.players] == [mines, 0]


def test_a_stored_mine_pays_nothing() -> None:
    """MIN-01: only those in the estate do."""
    state = position(storage="mine mine")
    put(state, 0, "mine", "e3")
    the_phase_ends(state)
    assert state.players[0].silverlings == 1
    assert state.players[0].storage == (Tile.MINE, Tile.MINE)


def test_tile_2_adds_a_worker_for_each_mine() -> None:
    """KNW-02, MIN-01: beside the Silverling, at the end of the phase only."""
    state = position(dice=(4, 1), storage="mine", knowledge=[2])
    put(state, 0, "mine", "f2")
    events = act(state, "4: add mine to e3")
    assert not happened(events, SilverlingsGained)
    assert not happened(events, WorkersGained)
    the_phase_ends(state)
    assert (state.players[0].silverlings, state.players[0].workers) == (2, 2)
