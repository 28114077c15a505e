"""Spaces marked in the estate while a player may still choose which side of the board it is."""

from __future__ import annotations

from cob.clicks.table_things import DepotDie
from cob.engine import GameState, apply, legal_actions
from cob.engine.actions import ChooseCastle, ChooseEstate
from cob.explaining.marks import is_undecided, marks_for
from tests.games import expert_header, plain_header, random_game


def undecided(state: GameState) -> list[bool]:
    return [is_undecided(state, seat) for seat in range(len(state.players))]


def test_a_side_is_decided_once_its_player_has_chosen_it() -> None:
    """EXP-02, EXP-03, EXP-04: then the start castle is still to come, but the estate is known."""
    state = random_game(expert_header(3, 2), 1, 0).state
    assert not state.secret_setup
    waiting = [True] * 3
    for seat in state.order:
        assert state.current == seat
        assert isinstance(legal_actions(state)[0], ChooseEstate)
        assert undecided(state) == waiting
        assert not marks_for(state, seat, DepotDie(3), seat)
        apply(state, legal_actions(state)[-1])
        assert isinstance(legal_actions(state)[0], ChooseCastle)
        waiting[seat] = False
        assert undecided(state) == waiting
        layout = state.players[seat].layout
        marked = marks_for(state, seat, DepotDie(3), seat).spaces
        assert marked == {space for space, die in enumerate(layout.dice) if die == 3}
        apply(state, legal_actions(state)[0])
        assert undecided(state) == waiting


def test_an_estate_without_a_choice_is_never_undecided() -> None:
    """EXP-02: even before its start castle is put down."""
    state = random_game(plain_header(castle=None), 1, 0).state
    assert isinstance(legal_actions(state)[0], ChooseCastle)
    assert undecided(state) == [False, False]
