"""Estates of a player's own: any colours and die values, if a castle can stand somewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from cob.engine import EstateLayout, apply, legal_actions, new_game, parse_action, why_illegal
from cob.engine.components import TRACK_SPACES, Kind
from cob.engine.events import BonusTileWon, TrackMoved
from cob.engine.hexgrid import SPACES
from tests.engine.random_games import picked
from tests.engine.table import act, happened, position

CASTLES, SHIPS = 20, 12


def estate(kinds: Sequence[Kind], dice: Sequence[int] = (3,) * len(SPACES)) -> EstateLayout:
    return EstateLayout.create("own", "Mine", kinds, dice)


def filled_up(*counts: tuple[Kind, int], rest: Kind) -> EstateLayout:
    """An estate with so many spaces of some colours, in reading order, and the rest of another."""
    kinds = [kind for kind, count in counts for _ in range(count)]
    return estate(kinds + [rest] * (len(SPACES) - len(kinds)))


ESTATES = {
    "castles only": filled_up(rest=Kind.CASTLE),
    "one castle": filled_up((Kind.CASTLE, 1), rest=Kind.ANIMAL),
    "20 castles": filled_up((Kind.CASTLE, CASTLES), rest=Kind.BUILDING),
    "12 ships": filled_up((Kind.CASTLE, 4), (Kind.SHIP, SHIPS), rest=Kind.KNOWLEDGE),
    "no city": filled_up((Kind.CASTLE, 4), (Kind.MINE, 20), rest=Kind.ANIMAL),
}


@pytest.mark.parametrize("name", ESTATES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_on_an_unusual_estate_goes_to_its_end(name: str, seed: int) -> None:
    """EC-33, EC-65, CMP-10: there is always something to do, and every action has its text."""
    state = new_game([ESTATES[name]] * (seed + 2), seed)
    hand = random.Random(seed)
    while not state.is_over:
        action = picked(hand, state)
        assert why_illegal(state, action) is None
        assert parse_action(str(action)) == action
        apply(state, action)
    assert legal_actions(state) == []


def test_a_seventh_ship_stays_on_the_last_space_and_comes_to_its_top() -> None:
    """EC-15: the track has a start and six steps; nobody can leave it."""
    state = position(estate=ESTATES["12 ships"], dice=(3, 3), storage="ship ship")
    last = TRACK_SPACES - 1
    state.track = ((),) * last + ((0, 1),)
    spaces = [line for line in map(str, legal_actions(state)) if "add ship" in line]
    events = act(state, spaces[0])
    assert happened(events, TrackMoved) == [TrackMoved(0, last)]
    assert state.track[last] == (1, 0)


def test_a_start_castle_alone_wins_no_bonus_tile() -> None:
    """EC-25, BON-01: it completes its colour and scores nothing, as it scores no region."""
    state = new_game([ESTATES["one castle"]] * 2, 1)
    events = act(state, "castle a1", "castle a1")
    for player in state.players:
        assert player.filled == player.layout.kind_masks[Kind.CASTLE] == 1
    assert not happened(events, BonusTileWon)
    assert [player.points for player in state.players] == [0, 0]
