"""What records and tables call the bots of a match."""

from __future__ import annotations

from itertools import combinations

import pytest

from cob.arena.match import PlannedGame
from cob.arena.names import LONGEST_LABEL, name_in_records, named
from cob.record import clean_name
from tests.games import estates


@pytest.mark.parametrize(
    "bot", ["random", "hard:beam=24", "exec:node bot.js", "exec:./bot --fast", "old/a.py:Mine"]
)
def test_a_bot_has_its_name_as_typed(bot: str) -> None:
    assert name_in_records(bot) == named(bot) == bot


LONG = (
    "/home/me/bots/my_bot.py:Mine",
    "/home/me/before/my_bot.py:Mine",
    "exec:/usr/bin/node /home/me/bot.js",
    "exec:/usr/bin/node /home/me/bot2.js",
    "exec:python greedy.py --weights /net/one.bin",
    "exec:python greedy.py --weights /net/two.bin",
    "exec:bot | tee",
)


def test_long_names_have_no_folders_and_a_checksum_that_tells_them_apart() -> None:
    assert name_in_records(LONG[0]).startswith("my_bot.py:Mine~")
    assert name_in_records(LONG[2]).startswith("exec:node bot.js~")
    assert named(LONG[0]) == f"{LONG[0]} ({name_in_records(LONG[0])})"
    for bot in LONG:
        name = name_in_records(bot)
        assert len(name) <= LONGEST_LABEL
        assert clean_name(name) == name
    assert all(name_in_records(a) != name_in_records(b) for a, b in combinations(LONG, 2))


def test_a_record_calls_two_programs_of_one_interpreter_alike_on_every_seat() -> None:
    bots = ("exec:node bot.js", "exec:node bot2.js")
    for seats in (bots, bots[::-1]):
        planned = PlannedGame(0, 1, estates()["1"], seats).seats
        assert [seat.name for seat in planned] == list(seats)
        assert [seat.controller for seat in planned] == list(seats)


def test_who_has_several_seats_is_numbered() -> None:
    planned = PlannedGame(0, 1, estates()["1"], ("random", "easy", "random")).seats
    assert [seat.name for seat in planned] == ["random 1", "easy", "random 2"]
