"""The texts of a picture: who is ahead, when it was, which turn was best."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.engine import CobError
from cob.engine.actions import EndTurn
from cob.record import Game, GameStep
from cob.ui.sharing.contents import SharedGame
from tests.games import MARCH, expert_header, plain_header, random_game
from tests.ui.at_review import finished, part_of, reviewed


def shared(game: Game) -> SharedGame:
    return SharedGame.of(game, MARCH, None)


def test_the_winner_of_a_finished_game_heads_the_picture() -> None:
    found = shared(finished())
    winner = max(found.game.state.players, key=lambda player: player.points)
    assert found.leader == found.game.state.players.index(winner)
    assert found.headline("Benno") == f"Benno wins with {winner.points} points"
    assert found.subtitle == "1 March 2026"


def test_of_an_unfinished_game_the_leader_and_the_round_are_told() -> None:
    game = random_game(plain_header(), 7, 110)
    points = [player.points for player in game.state.players]
    assert points[0] != points[1]
    found = shared(game)
    assert found.headline("Anna") == f"Anna leads with {max(points)} points"
    assert found.subtitle == "Phase D, round 3, 1 March 2026"


def test_while_nobody_leads_the_round_is_the_headline() -> None:
    found = shared(random_game(plain_header(), 3, 1))
    assert found.leader is None
    assert found.headline("") == "Phase A, round 1"
    assert found.subtitle == "1 March 2026"
    assert found.best_turn is None


def test_a_game_whose_day_is_unknown_names_none() -> None:
    assert SharedGame.of(finished(), None, None).subtitle == ""


@pytest.mark.parametrize("decisions", [None, 70, 110])
def test_the_sources_add_up_to_the_points(decisions: int | None) -> None:
    game = random_game(plain_header(3), 6, decisions)
    found = shared(game)
    for seat, player in enumerate(game.state.players):
        assert sum(group.row.points[seat] for group in found.groups) == player.points


def test_before_the_first_round_there_is_no_picture() -> None:
    with pytest.raises(CobError, match="nothing to show"):
        shared(random_game(expert_header(2, 2), 7, 1))


def test_the_richest_turn_is_the_one_with_most_points() -> None:
    found = shared(finished())
    assert found.best_turn is not None
    assert found.best_turn.title.startswith("The richest turn: ")
    gained = max(
        after.state.players[seat].points - before.state.players[seat].points
        for before, after, seat in turns(found.game)
    )
    assert found.best_turn.title.endswith(f", +{gained} points")
    longest, *shorter = found.best_turn.deeds
    assert longest.startswith("It paid to ")
    assert all(len(way) <= len(longest) for way in shorter)


def turns(game: Game) -> list[tuple[GameStep, GameStep, int]]:
    """The positions at the beginning and before the end of each turn."""
    steps, found = list(game.steps()), []
    ends = [at for at, step in enumerate(steps) if isinstance(step.move, EndTurn)]
    for at in ends:
        begin = at - 1
        while steps[begin].seat == steps[at].seat and not isinstance(steps[begin].move, EndTurn):
            begin -= 1
        seat = steps[at].seat
        assert seat is not None
        found.append((steps[begin], steps[at - 1], seat))
    return found


def test_a_review_names_its_brilliant_turn() -> None:
    found = SharedGame.of(finished(), MARCH, reviewed())
    assert found.review is reviewed()
    assert found.best_turn is not None
    assert found.best_turn.title.startswith("A brilliant turn: ")
    assert found.best_turn.seat == reviewed().turns[10].seat


def test_a_review_without_a_brilliant_turn_leaves_the_richest() -> None:
    plain = replace(reviewed(), turns=tuple(replace(turn, mark=None) for turn in reviewed().turns))
    found = SharedGame.of(finished(), MARCH, plain)
    assert found.best_turn is not None
    assert found.best_turn.title.startswith("The richest turn: ")


def test_half_a_review_is_none() -> None:
    assert SharedGame.of(finished(), MARCH, part_of(reviewed(), 12)).review is None
