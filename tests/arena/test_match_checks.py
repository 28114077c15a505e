"""A match that cannot be played is refused with a sentence when it is made."""

from __future__ import annotations

from typing import Any

import pytest

from cob.arena import Match, play_game
from cob.engine import CobError
from tests.games import estates

SOUND: dict[str, Any] = {
    "bots": ("random", "easy"),
    "players": 2,
    "estates": (estates()["1"],),
    "deals": 1,
}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 7}, "two to four players, not 7"),
        ({"players": 1}, "two to four players, not 1"),
        ({"players": "2"}, "Match cannot have '2' as its players"),
        ({"estates": ()}, "needs an estate"),
        ({"estates": ("1",)}, r"Match cannot have \('1',\) as its estates"),
        ({"deals": 0}, "needs a deal"),
        ({"bots": ()}, "a match needs a bot"),
        ({"bots": ("random", "random")}, '"random" is named twice'),
        ({"bots": ("random", "nobody")}, 'there is no bot called "nobody": known are random, easy'),
        ({"bots": ("random", "exec:")}, '"exec:" names no command'),
        ({"bots": ("random", "./nofile.py:X")}, "there is no file 'nofile.py'"),
        ({"bots": ("random", "exec:no-such-bot -v")}, "there is no program 'no-such-bot'"),
        ({"bots": "random"}, "Match cannot have 'random' as its bots"),
        ({"rules": "alea"}, "Match cannot have 'alea' as its rules"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    Match(**SOUND)
    with pytest.raises(CobError, match=sentence):
        Match(**{**SOUND, **wrong})


@pytest.mark.parametrize("number", [-1, 2])
def test_a_game_that_the_match_has_not_is_refused(number: int) -> None:
    with pytest.raises(CobError, match=f"no game {number}: its games are 0 to 1"):
        play_game(Match(**SOUND), number)
