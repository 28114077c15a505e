"""Positions of recorded games: what is in them, and what no player could know is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.engine import RULESETS, expert_estates, legal_actions, ranking
from cob.engine.pending import Choice, Selection
from cob.record import Game, Header, format_record, read_record
from cob.record.positions import position_object, positions
from tests.games import estates, expert_header, plain_header, play_on, random_game, seats


@pytest.mark.parametrize("name", RULESETS)
def test_there_is_one_for_each_decision_with_what_was_legal_and_played(name: str) -> None:
    rules = RULESETS[name]
    choices = expert_estates(estates(), 3, 5, rules)
    game = random_game(Header(seats(choices, None), rules), seed=5)
    told = list(positions(game))
    decisions = [number for number, seat in enumerate(game.seats) if seat is not None]
    assert [each["move"] for each in told] == decisions
    steps = list(game.steps())
    for each, number in zip(told, decisions, strict=True):
        state = steps[number].state
        legal = each["legal"]
        assert isinstance(legal, list)
        assert legal == list(map(str, legal_actions(state)))
        assert legal[each["chosen"]] == each["action"] == str(game.moves[number])
        assert each["seat"] == state.current + 1
    assert len({str(each["game"]) for each in told}) == 1


def test_what_is_asked_has_the_words_of_a_position() -> None:
    game = random_game(Header(seats(expert_estates(estates(), 3, 5), None)), seed=5)
    asked = {each["position"]["asked"] for each in positions(game)}
    assert {"turn", "start-castle", "castle", "ship"} <= asked
    assert asked <= {decision.code for decision in (*Choice, *Selection)}


def test_how_the_game_ended_stands_in_each_of_them() -> None:
    game = random_game(plain_header(4), seed=6)
    order = ranking(game.state)
    for each in positions(game):
        assert each["points"] == [player.points for player in game.state.players]
        ranks = each["ranks"]
        assert isinstance(ranks, list)
        assert [ranks[seat] for seat in order] == [1, 2, 3, 4]


def test_a_game_that_was_left_has_no_end() -> None:
    told = list(positions(random_game(plain_header(), seed=6, decisions=20)))
    assert [(each["points"], each["ranks"]) for each in told] == [(None, None)] * 20


def test_chances_stand_where_they_were_told() -> None:
    game = random_game(plain_header(), seed=6, decisions=20)
    at = game.seats.index(0)
    told = {each["move"]: each["chances"] for each in positions(game, {at: (0.25, 0.75)})}
    assert told[at] == [0.25, 0.75]
    assert list(told.values()).count(None) == 19


@pytest.mark.parametrize("decisions", [1, 3, 4, 40, 90])
def test_another_future_shows_in_no_position(decisions: int) -> None:
    """EC-57: what chance brings later is known to nobody."""
    start = random_game(expert_header(2, 5), seed=9, decisions=decisions)
    text = format_record(start)
    futures = [play_on(read_record(text, estates(), seed), seed) for seed in (1, 2)]
    seen = [
        [(each["position"], each["legal"]) for each in positions(game)][:decisions]
        for game in futures
    ]
    assert futures[0].moves != futures[1].moves
    assert len(seen[0]) == decisions
    assert seen[0] == seen[1]


def test_secret_choices_are_hidden_from_the_next_player() -> None:
    """EC-59: two games that differ in the first player's choice alone look alike to the second."""
    header = replace(expert_header(2, 5), secret=True)
    seen, own = [], []
    for choice in (0, -1):
        game = Game.start(header, seed=3)
        first = game.state.current
        game.play(legal_actions(game.state)[choice])
        own.append(position_object(game.state, first))
        game.play(legal_actions(game.state)[choice])
        assert game.state.current != first
        seen.append(position_object(game.state, game.state.current))
    assert seen[0] == seen[1]
    assert own[0] != own[1]
