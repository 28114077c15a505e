"""Games that begin with a position: played, written, read again, branched, reviewed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.analysis.review import review
from cob.commands.replay import tell
from cob.engine import GameState, SetupError, legal_actions, parse_position
from cob.engine.actions import EndTurn
from cob.engine.chance import Due
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result
from cob.protocol.words import game_lines, read_header
from cob.record import RecordError, format_record, read_record
from cob.record.deal_code import SharedDeal
from cob.record.game import Game
from cob.record.position_game import game_at, header_at
from cob.session.again import rematch, same_deal
from cob.statistics.store import is_counted
from tests.games import estates, expert_header, plain_header, play_on, random_game
from tests.minds import hasty_mind
from tests.record.page import is_record, statements

LAST_ROUND = (
    "cob1:phase=E5:turn=2:depots=banshi/K9///:black=cas"
    ":1,tiles=///...cas,points=30"
    ":2,tiles=///...casshi,storage=ban,goods=6,points=30,dice=66"
)
HEADER = """Castles of Burgundy record, version 3
ruleset: alea
seat 1: Anna | red | person | estate 1 | castle open
seat 2: Benno | blue | person | estate 1 | castle open
position: {position}
"""


def last_round() -> GameState:
    return parse_position(LAST_ROUND, estates())


def typed(text: str = HEADER, position: str = LAST_ROUND) -> Game:
    return read_record(text.format(position=position), estates())


def middle_of(players: int, seed: int, decisions: int) -> Game:
    """A random game that has come so far."""
    return random_game(expert_header(players, seed), seed, decisions)


def test_a_game_from_a_position_is_written_and_read_again() -> None:
    game = game_at(last_round(), ["Anna", "Benno"])
    assert (game.moves, game.events, game.state) == ([], [], last_round())
    play_on(game, 3)
    text = format_record(game)
    assert text.startswith("Castles of Burgundy record, version 3\n")
    assert f"position: {last_round()}\n" in text
    assert is_record(text)
    again = read_record(text, estates())
    assert (again.header, again.state, again.moves) == (game.header, game.state, game.moves)
    assert format_record(again) == text


@pytest.mark.parametrize("seed", range(6))
def test_it_plays_on_as_the_game_did_in_which_it_was_met(seed: int) -> None:
    """From any moment, chance results included: same moves, same end."""
    game = middle_of(2 + seed % 3, seed, decisions=40 + 30 * seed)
    begun = Game.start(header_at(game.state.view(game.state.current), game.header.seats))
    before = len(game.moves)
    play_on(game, seed)
    for move in game.moves[before:]:
        begun.play(move)
    assert begun.state == game.state
    again = read_record(format_record(begun), estates())
    assert again.state == game.state
    assert [step.state for step in again.steps()][-1] == game.state


def test_the_headings_of_the_record_go_on_from_the_round() -> None:
    state = middle_of(2, 3, 90).state
    game = Game.start(header_at(state, plain_header().seats), seed=5)
    play_on(game, 5)
    heads = [line for line in format_record(game).splitlines() if line.startswith("# Phase")]
    first = (state.phase, state.round + 1)
    expected = [
        f"# Phase {'ABCDE'[phase]}" + (f", round {round_}" if round_ else "")
        for phase in range(5)
        for round_ in range(6)
        if (phase, round_) >= first
    ]
    assert heads == expected


@pytest.mark.parametrize("due", [Due.ROUND, Due.PHASE])
def test_a_position_may_wait_for_chance(due: Due) -> None:
    met = Game.start(plain_header())
    chance = Chance(4)
    while met.state.asked is not due or not met.state.round:
        asked = met.state.asked
        if isinstance(asked, Due):
            met.play(draw_chance_result(met.state, chance, asked))
        else:
            met.play(legal_actions(met.state)[-1])
    game = game_at(met.state, ["Anna", "Benno"])
    assert game.state.asked is due
    assert game.resume(7)
    assert not isinstance(game.state.asked, Due)
    again = read_record(format_record(game), estates())
    assert (again.state, len(again.moves)) == (game.state, 2 if due is Due.PHASE else 1)


def test_branches_and_rematches_begin_with_the_position_too() -> None:
    game = play_on(Game.start(header_at(last_round(), plain_header().seats), seed=2), 2)
    assert game.branch(1).moves == game.moves[:1]
    assert next(game.branch(0).steps()).state == last_round()
    for again in (rematch(game), same_deal(game)):
        assert again.state == last_round()
        assert again.origin is None


def test_a_part_of_a_game_counts_in_no_statistics_and_has_no_code() -> None:
    game = play_on(game_at(last_round(), ["Anna", "Benno"]), 3)
    assert not is_counted(game)
    with pytest.raises(ValueError, match="was not dealt from a start value"):
        SharedDeal.of(game)


@pytest.mark.parametrize("decisions", [20, 61, 90, 121])
def test_it_is_reviewed_from_the_position_on(decisions: int) -> None:
    """Also if chance comes first, and if no dice are rolled after it."""
    state = middle_of(2, 4, decisions).state
    game = Game.start(header_at(state, plain_header().seats), seed=5)
    play_on(game, 5)
    *_, whole = review(hasty_mind(), game)
    assert whole.is_complete
    assert len(whole.start) == 2
    turns = sum(isinstance(move, EndTurn) for move in game.moves)
    assert len(whole.turns) == turns
    for seat, ledger in enumerate(whole.ledgers):
        assert abs(ledger.result - whole.lead(seat)) < 0.01


def test_the_last_round_alone_is_reviewed() -> None:
    game = play_on(game_at(last_round(), ["Anna", "Benno"]), 3)
    *_, whole = review(hasty_mind(), game)
    assert [turn.seat for turn in whole.turns] == [1]
    assert abs(whole.start[0] - 30) < 15


def test_a_replay_tells_it() -> None:
    told = "\n".join(tell(play_on(game_at(last_round(), ["Anna", "Benno"]), 3)))
    assert "Benno: " in told


def test_a_bot_in_its_own_process_is_told_of_it() -> None:
    header = header_at(last_round(), plain_header().seats)
    words = ("ruleset:", "choices:", "seat ", "position:")
    told = [line for line in game_lines(header, 0, 1) if line.startswith(words)]
    assert told[-1] == f"position: {last_round()}"
    assert read_header(told, estates()).state == last_round()


# --- refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("version 3", "version 2", "line 5: a record begins with a position from version 3 on"),
        ("phase=E5", "phase=E4", "line 5: 1 goods tile is still to come in this phase"),
        ("phase=E5", "rules=yucata:phase=E5", "line 5: the position is played by other rules"),
        ("phase=E5", "choices=secret:phase=E5", "line 5: the position is played by other rules"),
        (":1,", ":3,tiles=///...cas,dice=11:1,", "line 5: the position is one of 3 players, and 2"),
        (
            "Benno | blue | person | estate 1",
            "Benno | blue | person | estate 2",
            "player 1 has est",
        ),
        (
            "estate 1 | castle open\nposition",
            "estate 1 or 2 | castle open\nposition",
            "player 2 has",
        ),
        (":turn=2:", ":turn=2+over:", "line 5: the position is the end of a game"),
        (",dice=66", ",dice=66\nposition: cob1:phase=E5", 'a second line "position"'),
    ],
)
def test_a_position_that_does_not_fit_is_refused_with_its_line(
    old: str, new: str, sentence: str
) -> None:
    text = HEADER.replace("{position}", LAST_ROUND)
    assert old in text
    if "estate 2" in new:
        text = text.replace("red | person | estate 1", "red | person | estate 2")
    with pytest.raises(RecordError) as refused:
        read_record(text.replace(old, new, 1), estates())
    assert sentence in str(refused.value)


def test_the_end_of_a_game_is_no_beginning() -> None:
    over = random_game(plain_header(), 3).state
    with pytest.raises(SetupError, match="the position is the end of a game"):
        game_at(over, ["Anna", "Benno"])


def test_a_header_with_another_position_is_no_header() -> None:
    header = header_at(last_round(), plain_header().seats)
    with pytest.raises(SetupError, match="player 1 has estate 1 in the position"):
        replace(header, seats=plain_header(estate="2", castle=None).seats)


def test_a_position_typed_in_a_record_is_kept_in_its_short_form() -> None:
    game = typed(position=LAST_ROUND.replace(":2,", " : 2, "))
    assert game.header.position == str(last_round())
    assert len(statements(format_record(game))) == 5 + 1
