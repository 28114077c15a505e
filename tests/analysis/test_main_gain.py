"""The main thing that a turn brings, as a teacher praises it: one short and certain sentence."""

from __future__ import annotations

from collections.abc import Iterator

from cob.analysis.main_gain import as_advice, gain_at_once, main_gain
from cob.bots.registry import easy_player
from cob.engine import Action, GameState, apply
from cob.engine.actions import EndTurn
from cob.engine.components import Kind, Tile
from cob.engine.message import Message
from tests.analysis.cities import actions, almost_a_city, die_of, space_beside_tiles
from tests.engine.table import lay, lay_goods, position, put, seeded_game, standard
from tests.games import NAMES

LONGEST = 80
"""Characters: with the teacher's name and the praise before it three lines or so."""


def gain(state: GameState, *lines: str) -> Message | None:
    return main_gain(state, actions(*lines), NAMES)


def test_a_completed_region_is_told_with_all_its_points_and_nothing_else() -> None:
    """The bank brings two Silverlings, too."""
    state, last, die = almost_a_city("C")
    told = gain(state, f"{die}: add bank to {last}")
    assert told == "It completed the city of 3 spaces at b5: 12 points."


def test_of_several_gains_the_one_with_most_points_is_told() -> None:
    state, last, die = almost_a_city("C")
    state.players[0].storage = (Tile.WATCHTOWER,)
    told = gain(state, f"{die}: add watchtower to {last}")
    assert told == "It brought 16 points, 12 of them for the city of 3 spaces at b5."
    space = space_beside_tiles(Kind.BUILDING, 2)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="watchtower")
    told = gain(state, f"{die}: add watchtower to {space}")
    assert told == "It brought 4 points for watchtowers."


def test_points_at_once_are_told_from_a_number_on() -> None:
    """Of a turn that could have been better: only what one is proud of."""
    state, last, die = almost_a_city("C")
    turn = actions(f"{die}: add bank to {last}")
    city = "It completed the city of 3 spaces at b5: 12 points."
    assert gain_at_once(state, turn, 12) == city
    assert gain_at_once(state, turn, 13) is None
    assert gain_at_once(state, actions(f"{die}: take workers"), 1) is None


def test_the_turn_order_comes_after_points_and_is_told_where_it_changes() -> None:
    space = space_beside_tiles(Kind.SHIP)
    die = die_of(standard("1"), space)
    state = position(dice=(die,), storage="ship")
    lay_goods(state, 2, "1 1 4")
    add = f"{die}: add ship to {space}", "take goods 1 4 from depot 2"
    state.track = ((0, 1), *state.track[1:])
    assert gain(state, *add) == f"{NAMES[1]} is now behind you in the turn order."
    state.track = ((1, 0), *state.track[1:])
    assert gain(state, *add) == "It loaded 3 goods tiles."


def test_a_region_within_reach_is_told() -> None:
    state, _last, die = almost_a_city("C")
    state.players[0].storage = ()
    lay(state, die, "bank")
    take = f"{die}: take bank from depot {die}"
    assert gain(state, take) == "Next you can complete the city of 3 spaces at b5."
    state.round, state.phase = 5, 4
    assert gain(state, take) is None, "no more in the last round"


def test_a_herd_that_can_score_again_is_told() -> None:
    """Ledger ANM-02: two pigs lie there and three more are taken."""
    state = position(dice=(3,))
    put(state, 0, "pig-2", "c2")
    lay(state, 3, "pig-3")
    told = gain(state, "3: take pig-3 from depot 3")
    assert told == "Next the herd can score again: 5 points."


def test_one_space_that_is_left_of_a_region_is_told() -> None:
    state = position(dice=(5, 5), storage="ship ship")
    put(state, 0, "ship", "d6")
    told = gain(state, "5: add ship to d5")
    assert told == "One space is left to complete the river of 3 spaces at d5."


def test_of_workers_that_a_die_brings_nothing_is_told() -> None:
    assert gain(position(dice=(3,)), "3: take workers") is None


def turns(seed: int) -> Iterator[tuple[GameState, list[Action]]]:
    """The turns of a game of easy bots: the position at the beginning, and the actions."""
    state, bot = seeded_game(seed=seed), easy_player()
    begun, played = state.copy(), list[Action]()
    while not state.is_over:
        action = bot(state)
        if isinstance(action, EndTurn):
            yield begun, played
        else:
            played.append(action)
        apply(state, action)
        if isinstance(action, EndTurn):
            begun, played = state.copy(), []


def test_it_is_always_short_and_never_an_estimate() -> None:
    told = [main_gain(state, played, NAMES) for seed in range(3) for state, played in turns(seed)]
    said = [each for each in told if each is not None]
    assert len(said) > len(told) // 2
    assert all(len(each) <= LONGEST and "about" not in each for each in said)


def test_before_a_turn_is_played_it_is_said_what_it_brings() -> None:
    said = Message(
        "It loaded {number} goods tile.", many="It loaded {number} goods tiles.", number=3
    )
    assert as_advice(said) == "It loads 3 goods tiles."
    assert as_advice(Message("It brought {what}.", what="5 points")) == "It brings 5 points."
    other = Message("Next you can complete {region}.", region="the river")
    assert as_advice(other) is other
