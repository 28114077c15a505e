"""A game that branches off another one, and lines in which everything can be taken back."""

from __future__ import annotations

import pytest

from cob.engine import IllegalActionError, legal_actions
from cob.engine.actions import EndTurn
from cob.record import Game
from tests.games import plain_header, play_on, random_game


def at_turn_start(seed: int = 3) -> Game:
    """A game between two turns."""
    game = random_game(plain_header(), seed, 30)
    while not isinstance(game.moves[-1], EndTurn):
        play_on(game, seed, 1)
    return game


def test_a_branch_begins_with_the_moves_of_the_game_and_does_not_know_its_chance() -> None:
    game = random_game(plain_header(), 3, 40)
    for at in range(len(game.moves)):
        branch = game.branch(at)
        assert branch.moves == game.moves[:at]
        assert branch.seats == game.seats[:at]
        assert branch.state.chance is None


def test_nothing_played_in_a_branch_changes_the_game() -> None:
    game = at_turn_start()
    before, moves = game.state.copy(), list(game.moves)
    branch = game.branch(len(game.moves))
    branch.resume(1)
    play_on(branch, 2)
    assert branch.state.is_over
    assert (game.state, game.moves) == (before, moves)


def test_the_present_turn_is_its_beginning_and_the_actions_since() -> None:
    game = at_turn_start()
    start = game.state.copy()
    assert game.present_turn() == (start, ())
    play_on(game, 1, 1)
    assert game.present_turn() == (start, (game.moves[-1],))
    play_on(game, 1, 1)
    assert game.present_turn() == (start, tuple(game.moves[-2:]))


def test_a_game_that_takes_back_all_goes_back_over_turns_and_dice_to_where_it_was_set_so() -> None:
    game = at_turn_start()
    game.takes_back_all = True
    start, moves = game.state.copy(), len(game.moves)
    play_on(game, 4, 60)
    assert None in game.seats[moves:]
    end, taken_back = game.state.copy(), []
    while game.can_undo():
        taken_back.append(game.undo())
    assert game.state == start
    assert len(game.moves) == moves
    for action in reversed(taken_back):
        game.play(action)
    assert game.state == end
    assert game.state.chance is not None
    assert end.chance is not None
    assert game.state.chance.word == end.chance.word


def test_the_present_turn_is_found_again_after_a_later_turn_is_taken_back() -> None:
    game = at_turn_start()
    game.takes_back_all = True
    start = game.state.copy()
    while EndTurn() not in legal_actions(game.state):
        play_on(game, 4, 1)
    game.play(EndTurn())
    assert game.present_turn()[1] == ()
    game.undo()
    assert game.present_turn()[0] == start


def test_other_games_still_end_a_turn_for_good() -> None:
    game = at_turn_start()
    while EndTurn() not in legal_actions(game.state):
        play_on(game, 1, 1)
    game.play(EndTurn())
    assert not game.can_undo()
    with pytest.raises(IllegalActionError):
        game.undo()


def test_what_is_settled_is_taken_back_neither_in_the_game_nor_in_a_branch() -> None:
    game = at_turn_start()
    play_on(game, 4, 1)
    game.settle()
    for each in (game, game.branch(len(game.moves))):
        settled = each.state.copy()
        assert not each.can_undo()
        assert each.present_turn() == (settled, ())
        play_on(each, 5, 1)
        each.undo()
        assert each.state == settled
        assert not each.can_undo()


def test_a_turn_that_has_just_ended_can_go_on_until_something_follows() -> None:
    """Undo takes back its end, and then its actions; dice of a new round are not taken back."""
    game = Game.start(plain_header(2), 3)
    first = game.state.order[0]
    while any(game.state.player.dice):
        game.play(next(a for a in legal_actions(game.state) if not isinstance(a, EndTurn)))
    before = game.state.copy()
    game.play(EndTurn())
    assert game.state.current != first
    assert game.can_reopen()
    assert not game.can_undo(), "it is no action of the present turn"
    assert game.undo() == EndTurn()
    assert game.state == before
    assert game.can_undo()
    game.play(EndTurn())
    while game.state.round == 1:
        game.play(legal_actions(game.state)[0])
    assert not game.can_reopen(), "the dice of round 2 are known"
