"""The action at fault: changes of one action, and the one that repairs most."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from cob.analysis.decisions import Actions, position_key
from cob.analysis.faults import change_size, fault_of, single_changes, using_effects
from cob.analysis.game_parts import PlayedPart
from cob.analysis.judged_turns import judge_turn
from cob.analysis.minds import Mind, shipped_mind
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.engine import Action, GameState, apply, legal_actions, new_game, parse_position
from cob.engine.actions import FREE, BuyTile, EndTurn
from cob.engine.components import Kind
from cob.engine.game import position_after
from cob.engine.random_source import Chance
from tests.analysis.cities import actions, almost_a_city, die_of, space_beside_tiles
from tests.engine.table import lay, lay_black, position, standard
from tests.games import estates


@pytest.fixture(scope="module")
def mind() -> Mind:
    """The coach, who plays on for one round: in made-up positions that shows what matters."""
    shipped = shipped_mind()
    return replace(shipped, look=replace(shipped.look, turns_ahead=1))


def changes(mind: Mind, state: GameState, *lines: str) -> set[tuple[int, str]]:
    """Where a turn is changed, and by what: an action, or "" for leaving it out."""
    found = single_changes(mind, state, tuple(actions(*lines)))
    return {(each.at, "" if each.instead is None else str(each.instead)) for each in found}


# --- single changes ---------------------------------------------------------------------------


def test_a_tile_that_is_not_bought_leaves_room_for_the_others(mind: Mind) -> None:
    """Ledger TAK-03: without the church nothing has to be discarded for the castle."""
    state = position(dice=(2,), storage="bank market", silverlings=2)
    lay(state, 2, "castle")
    lay_black(state, "church")
    lines = "buy church from black depot", "2: take castle from depot 2, discard bank"
    found = single_changes(mind, state, tuple(actions(*lines)))
    assert tuple(actions("2: take castle from depot 2")) in {each.turn for each in found}


def test_a_die_can_do_something_else(mind: Mind) -> None:
    """The castle or workers: there is nothing else to do with a 2. To leave the die unused is the
    same change as to take workers with it, as that is the best use of it that is left."""
    state = position(dice=(2,))
    lay(state, 2, "castle")
    assert changes(mind, state, "2: take workers") == {(0, "2: take castle from depot 2")}
    assert changes(mind, state, "2: take castle from depot 2") == {(0, "2: take workers")}


def test_a_die_that_was_not_used_is_no_change_of_one_action(mind: Mind) -> None:
    """Only a purchase may be missing: a die that lies idle has no action to change."""
    state = position(dice=(2,), silverlings=2)
    lay(state, 2, "castle")
    lay_black(state, "bank")
    assert changes(mind, state) == {(0, "buy bank from black depot")}


def test_a_purchase_is_changed_for_another_one_left_out_or_made_beside_the_dice(
    mind: Mind,
) -> None:
    state = position(dice=(2,), silverlings=2)
    lay_black(state, "bank mine")
    assert changes(mind, state, "2: take workers") == {
        (1, "buy bank from black depot"),
        (1, "buy mine from black depot"),
    }
    found = single_changes(
        mind, state, tuple(actions("2: take workers", "buy bank from black depot"))
    )
    by_purchase = {each.instead: each.turn for each in found if each.at == 1}
    (mine,) = actions("buy mine from black depot")
    assert by_purchase[mine] == tuple(actions("2: take workers", "buy mine from black depot"))


def test_the_rest_of_the_turn_stays_as_it_was_played(mind: Mind) -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    lay(state, 3, "ship")
    played = tuple(actions("2: take workers", "3: take ship from depot 3"))
    (castle,) = actions("2: take castle from depot 2")
    found = {each.instead: each.turn for each in single_changes(mind, state, played)}
    assert found[castle] == (castle, played[1])


def test_what_a_change_makes_impossible_is_played_in_another_way(mind: Mind) -> None:
    """Without the mine in storage it cannot be added; the other die finds something else to do."""
    space = space_beside_tiles(Kind.MINE)
    die = die_of(standard("1"), space)
    state = position(dice=(2, die))
    lay(state, 2, "mine")
    take, add = actions("2: take mine from depot 2", f"{die}: add mine to {space}")
    (workers,) = actions("2: take workers")
    found = {each.instead: each.turn for each in single_changes(mind, state, (take, add))}
    first, second = found[workers]
    assert (first, getattr(second, "die", FREE)) == (workers, die)
    assert second != add


def test_an_action_before_the_one_that_is_left_out_is_played_once(mind: Mind) -> None:
    """The second 3 could take workers as well."""
    state = position(dice=(3, 3))
    lay(state, 3, "ship")
    played = tuple(actions("3: take workers", "3: take ship from depot 3"))
    for change in single_changes(mind, state, played):
        assert position_key(position_after(state, change.turn)) == position_key(
            change.position.state
        )


@pytest.mark.parametrize("seed", range(4))
def test_changes_are_legal_turns_that_differ_by_one_action(mind: Mind, seed: int) -> None:
    """Over a game. No two lead to the same position, and none to that of the played turn."""
    state = new_game([estates()["1"]] * 2, seed, castles=[estates()["1"].castle_spaces[0]] * 2)
    bot, chance, looked_at = make_bot("easy", seed), Chance(seed), 0
    while not state.is_over:
        is_turn = state.phase >= 0 and len(state.player.dice) == 2
        if is_turn and chance.below(12) == 0:
            view = state.view(state.current)
            played = at_random(view, chance)
            found = single_changes(mind, view, played)
            keys = [position_key(position_after(view, played))]
            for change in found:
                reached = position_after(view, change.turn)
                keys.append(position_key(reached))
                assert keys[-1] == position_key(change.position.state)
                check_change(played, change.at, change.instead, change.turn)
            assert len(set(keys)) == len(keys)
            looked_at += bool(found)
        apply(state, bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT))
    assert looked_at >= 2


def at_random(state: GameState, chance: Chance) -> Actions:
    state, found = state.copy(), list[Action]()
    while True:
        legal = legal_actions(state)
        action = legal[chance.below(len(legal))]
        if isinstance(action, EndTurn):
            return tuple(found)
        found.append(action)
        apply(state, action)


def check_change(played: Actions, at: int, instead: Action | None, turn: Actions) -> None:
    """Check that a turn begins as it was played, and that what is changed has the same price."""
    assert turn[:at] == played[:at]
    if at == len(played):
        assert isinstance(instead, BuyTile)
    elif instead is not None:
        old = played[at]
        assert instead != old
        assert turn[at] == instead
        assert isinstance(instead, BuyTile) == isinstance(old, BuyTile)
        assert getattr(instead, "die", FREE) == getattr(old, "die", FREE)
    assert not any(isinstance(action, EndTurn) for action in turn)
    assert sum(isinstance(action, BuyTile) for action in turn) <= 1


# --- the action at fault ----------------------------------------------------------------------


def test_the_space_is_at_fault_where_another_one_completes_a_city(mind: Mind) -> None:
    """Ledger REG-01, REG-02: in the last round 6 + 2 points on one space, 1 + 2 on the other."""
    state, last, die = almost_a_city("E")
    state.round = 5
    (there,) = actions(f"{die}: add bank to {last}")
    elsewhere = next(
        action
        for action in legal_actions(state)
        if str(action).startswith(f"{die}: add bank") and action != there
    )
    fault = fault_of(mind, state, (elsewhere,))
    assert fault is not None
    assert (fault.played, fault.instead, fault.turn) == (elsewhere, there, (there,))
    assert fault.points == pytest.approx((6 + 2) - (1 + 2), abs=0.1)
    assert fault.error < fault.points
    assert fault_of(mind, state, (there,)) is None, "nothing is better"


def test_a_purchase_that_is_missing_is_the_fault(mind: Mind) -> None:
    """The city brings 6 + 2 points in the last round, and the bank the 2 Silverlings again."""
    state, last, die = almost_a_city("E")
    state.round = 5
    state.players[0].storage = ()
    state.players[0].silverlings = 2
    lay_black(state, "bank")
    fault = fault_of(mind, state, tuple(actions(f"{die}: take workers")))
    assert fault is not None
    assert fault.turn == tuple(actions("buy bank from black depot", f"{die}: add bank to {last}"))
    assert fault.points > fault.error


def test_a_turn_of_which_nothing_can_be_changed_has_no_fault(mind: Mind) -> None:
    state = position(dice=())
    assert single_changes(mind, state, ()) == []
    assert fault_of(mind, state, ()) is None


def test_the_same_seed_gives_the_same_answer(mind: Mind) -> None:
    state, _, die = almost_a_city("C")
    played = tuple(actions(f"{die}: take workers"))
    one, same, other = (fault_of(mind, state, played, seed) for seed in (5, 5, 6))
    assert one is not None
    assert one == same
    assert other is not None
    assert one.turn == other.turn
    assert one.points != other.points


CHURCH: Final = (
    "cob1:ru=alea:ph=A4:tu=1:tr=12:wh=3:de=shi/cas+26/chi2+26///pig2:bl=watK25bancar:"
    "co=6:1,es=4,ti=//....cas/....K4,st=carchucit,go=125,wo=3,si=1,di=21:"
    "2,es=4,ti=//....cas/.....min/....boa/...K11,st=shi,go=236,wo=4,si=1,di=42"
)
"""The castle can be taken by the church wherever the city hall and the church are added."""


def test_of_changes_that_repair_about_as_much_the_smallest_is_told() -> None:
    """The best turn adds both buildings elsewhere as well; that is worth little."""
    state = parse_position(CHURCH, estates())
    added = "1: add city-hall to e5", "free: add church to e4"
    played = tuple(actions(*added, "decline", "2: take ship from depot 1"))
    fault = fault_of(shipped_mind(), state, played)
    assert fault is not None
    assert str(fault.played) == "decline"
    assert str(fault.instead) == "free: take castle from depot 2"
    assert change_size(fault.turn, played) == 0.5, "an effect of the same tile"


def test_with_more_time_a_turn_is_measured_beside_the_change_at_fault() -> None:
    """A review keeps what the change repairs, as it keeps what the turn lost."""
    state = parse_position(CHURCH, estates())
    added = "1: add city-hall to e5", "free: add church to e4"
    played = tuple(actions(*added, "decline", "2: take ship from depot 1"))
    part = PlayedPart(0, len(played), state, played, position_after(state, played), 0)
    turn = judge_turn(shipped_mind().deeper(), part, 0)
    assert turn.fault is not None
    assert "free: take castle from depot 2" in map(str, turn.fault.turn)
    assert 0 < turn.fault.points <= turn.loss_points
    assert judge_turn(shipped_mind(), part, 0).fault is None, "a first review has no time for it"


# --- effects that are declined ----------------------------------------------------------------


def test_an_effect_is_used_that_costs_little(mind: Mind) -> None:
    """Ledger CTY-01, ruling EC-23: a ship for nothing, though those who play on may want workers
    more. A turn that was played so is not told to decline either."""
    space = space_beside_tiles(Kind.BUILDING)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="market")
    lay(state, 3, "ship")
    declining = tuple(actions(f"{die}: add market to {space}", "decline"))
    (ship,) = actions("free: take ship from depot 3")
    assert using_effects(mind, state, declining, ()) == (declining[0], ship)
    assert using_effects(mind, state, declining, declining) == declining
    assert using_effects(mind, state, (declining[0], ship), ()) == (declining[0], ship)
