"""A session of a game of a real table waits for what chance brought, and draws nothing itself."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from cob.engine.chance import ChanceResult, RoundRoll, StartPlayer
from cob.record import Game, format_record, game_at, read_record
from cob.session.again import rematch
from cob.session.bot_process import BotAsker
from cob.session.session import Session
from tests.games import estates, plain_header, random_game


def begun(moves: int = 0) -> tuple[Session, Game]:
    """A session of a real table after so many moves of a game, and that game."""
    played = random_game(plain_header(), 4, 12)
    session = Session(
        Game.start(replace(played.header, from_table=True)), None, cast(BotAsker, None)
    )
    for move in played.moves[:moves]:
        session.play(move)
    return session, played


def test_no_chance_result_is_drawn() -> None:
    session, _ = begun()
    assert session.waits_for_chance
    assert session.game.moves == []
    session.play(StartPlayer(1))
    assert session.waits_for_chance
    assert session.game.moves == [StartPlayer(1)]


def test_a_bot_does_not_play_while_chance_is_waited_for() -> None:
    session, played = begun(1)
    assert session.waits_for_chance
    assert not session.bot_to_move
    assert played.state.current in (0, 1)


def test_a_chance_result_is_taken_back_like_a_move() -> None:
    session, played = begun()
    at = next(at for at, move in enumerate(played.moves) if isinstance(move, RoundRoll))
    for move in played.moves[: at + 1]:
        session.play(move)
    assert session.game.can_undo()
    session.undo()
    assert session.waits_for_chance
    assert session.taken_back == played.moves[at]
    assert session.redoable is None
    session.play(RoundRoll(((1, 2), (3, 4)), 5))
    assert session.taken_back is None


def test_ended_turns_are_taken_back_too_after_a_new_start() -> None:
    session, played = begun(12)
    again = read_record(format_record(session.game), estates())
    assert again.header.from_table
    while again.can_undo():
        again.undo()
    assert again.moves == []
    assert len(played.moves) >= 12


def test_the_present_turn_begins_after_the_roll() -> None:
    session, played = begun()
    at = next(at for at, move in enumerate(played.moves) if isinstance(move, RoundRoll))
    for move in played.moves[: at + 2]:
        session.play(move)
    _, actions = session.game.present_turn()
    assert actions == (played.moves[at + 1],)
    assert not any(isinstance(action, ChanceResult) for action in actions)


def test_what_is_entered_in_part_is_kept_until_the_result_is_played() -> None:
    session, played = begun()
    at = next(at for at, move in enumerate(played.moves) if isinstance(move, RoundRoll))
    for move in played.moves[:at]:
        session.play(move)
    half = RoundRoll(((3, 0), (0, 0)), 0)
    session.keep_entering(half)
    again = read_record(format_record(session.game), estates())
    assert again.entering == half
    assert again.moves == session.game.moves
    session.play(played.moves[at])
    assert session.game.entering is None


def test_a_rematch_is_entered_too() -> None:
    session, _ = begun(3)
    again = rematch(session.game)
    assert again.header.from_table
    assert again.moves == []


def test_only_a_whole_game_begins_with_five_phases() -> None:
    whole, _ = begun()
    assert "five phases" in whole.log()[0].text
    state = random_game(plain_header(), 4, 60).state
    part = Session(game_at(state, ["Anna", "Benno"]), None, cast(BotAsker, None))
    assert not any("five phases" in line.text for line in part.log())
