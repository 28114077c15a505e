"""Moments: turns that are worth a word whether or not another one was better."""

from __future__ import annotations

from cob.coaching.moments import Moments
from cob.engine import parse_action
from cob.engine.events import ActionTaken, PointsScored, Source
from cob.record import Game
from cob.showing.narrator import SeenTurn, turns_in
from cob.text.language import tr
from cob.tutorial.road.chapters import load_chapters
from tests.games import estates, random_game

CHAPTER = load_chapters()[1]
CHAIN = "1: add castle to c3", "free: take bank from depot 2", "free: add bank to c4"


def new_game() -> Game:
    return Game.start(CHAPTER.header(estates()), 1)


def turn_with(*deeds: str, seat: int = 0) -> SeenTurn:
    taken = tuple(ActionTaken(seat, parse_action(deed)) for deed in deeds)
    return SeenTurn(seat, new_game().state, taken, ())


def turn_to(own: int, rival: int, scored: int, phase: int = 1) -> SeenTurn:
    """A turn in which the learner scored so much, with the points after it."""
    state = new_game().state
    state.phase = phase
    for player, points in zip(state.players, (own, rival), strict=True):
        player.points = points
    return SeenTurn(0, state, (PointsScored(0, scored, Source.GOODS),), ())


def told(turn: SeenTurn) -> str:
    found = Moments(new_game()).find(turn)
    return "" if found is None else tr(found)


def test_a_turn_with_two_deeds_without_a_die_is_a_chain() -> None:
    assert told(turn_with(*CHAIN)) == "3 deeds with two dice: that was a chain to be proud of."
    assert told(turn_with(*CHAIN[:2], "end turn")) == ""
    assert told(turn_with(*CHAIN, seat=1)) == "", "it is the rival's"


def test_a_second_chain_is_told_in_other_words_and_a_third_is_not() -> None:
    moments = Moments(new_game())
    first, second, third = (moments.find(turn_with(*CHAIN)) for _ in range(3))
    assert first is not None
    assert second is not None
    assert tr(first) != tr(second)
    assert third is None


def test_the_first_hundred_points_are_told_when_they_are_reached() -> None:
    assert told(turn_to(own=103, rival=120, scored=4)) == "The first 100 points are yours."
    assert told(turn_to(own=103, rival=120, scored=2)) == ""
    assert told(turn_to(own=99, rival=120, scored=20)) == ""


def test_a_game_that_goes_on_does_not_tell_of_turns_before() -> None:
    for seed in range(6):
        game = random_game(CHAPTER.header(estates()), seed)
        fresh, again = Moments(new_game()), Moments(game)
        words = {found for turn in turns_in(game) if (found := fresh.find(turn))}
        assert not words & {again.find(turn) for turn in turns_in(game)}
