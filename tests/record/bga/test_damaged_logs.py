"""Damaged logs: one sentence each, and what is kept is a whole record of what came before."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from cob.engine.message import Message
from cob.record import Game, format_record, read_record
from cob.record.bga import ImportedGame, LogError, read_log
from cob.text.wording import sentence
from tests.games import estates
from tests.record.bga.damage import damaged
from tests.record.bga.games import played
from tests.record.bga.log_ids import player_numbers
from tests.record.bga.log_moves import Style
from tests.record.bga.log_writer import log_of

LOGS = 6


@cache
def log(seed: int) -> tuple[Game, str]:
    game = played(seed)
    numbers = list(player_numbers(len(game.header.seats), seed))
    return game, log_of(game, numbers, Style(seed, repeats=seed != 5))


def is_one_sentence(text: Message) -> bool:
    told = sentence(text)
    return 5 < len(told) < 400 and told.isprintable() and told.count(". ") == 0


def read_or_refused(text: str) -> ImportedGame | Message:
    try:
        return read_log(text, estates())
    except LogError as error:
        return error.message


def read_damaged(seed: int) -> None:
    game, text = log(seed % LOGS)
    found = read_or_refused(damaged(text, Random(seed)))
    if isinstance(found, Message):
        assert is_one_sentence(found), seed
        return
    assert all(map(is_one_sentence, found.sentences)), seed
    kept = read_record(format_record(found.game), estates())
    assert (kept.header, kept.moves) == (found.game.header, found.game.moves), seed
    assert (found.game.state.phase, found.game.state.round) > (0, 0), seed
    assert not found.game.can_undo(), "no turn is kept half"
    if found.ending is None:
        points = [player.points for player in found.game.state.players]
        assert points == [player.points for player in game.state.players], seed


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_a_damaged_log_gives_one_sentence_and_nothing_half(first: int) -> None:
    for seed in range(first, first + 50):
        read_damaged(seed)


def test_endless_numbers_are_not_read() -> None:
    """Python reads no text of more than 4,300 digits, and a sentence has no room for one."""
    text = log(1)[1]
    assert "die_" in text
    assert '"score": ' in text
    for endless in (
        text.replace("die_", f"die_{'9' * 5000}"),
        text.replace('"score": ', f'"score": {"9" * 4000}'),
    ):
        found = read_or_refused(endless)
        assert isinstance(found, ImportedGame)
        assert all(map(is_one_sentence, found.sentences))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 10_000, 1_000))
def test_ten_thousand_damaged_logs(first: int) -> None:
    for seed in range(first, first + 1_000):
        read_damaged(seed)
