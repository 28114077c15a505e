"""The arena: fair matches, the same in one process as in several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from itertools import permutations
from multiprocessing import active_children

import pytest

from cob.arena import ArenaError, Match, play, play_game
from cob.arena.match import seatings
from cob.bots.base import Bot, BotInfo, Effort
from cob.bots.registry import BOTS
from cob.crew.pool import Processes
from cob.crew.work import WorkerDiedError
from cob.engine import Action, GameState
from cob.engine.chance import ChanceResult
from cob.record import read_record
from tests.arena.puppets import (
    Puppet,
    first_of,
    last_of,
    match,
    match_of_a_bot_that_is_gone,
    register,
)
from tests.games import estates

# --- seats and dice ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        ("a", 2, ["aa"]),
        ("a", 4, ["aaaa"]),
        ("ab", 2, ["ab", "ba"]),
        ("abc", 2, ["ab", "ba", "ac", "ca", "bc", "cb"]),
        ("ab", 3, ["aba", "baa", "aab", "abb", "bba", "bab"]),
        ("ab", 4, ["abab", "baba"]),
        ("abc", 3, ["abc", "bca", "cab"]),
    ],
)
def test_the_seatings_of_a_deal(bots: str, players: int, expected: list[str]) -> None:
    assert ["".join(seating) for seating in seatings(tuple(bots), players)] == expected


@pytest.mark.parametrize("bots", ["a", "ab", "abc", "abcd", "abcde"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_deal_each_bot_sits_on_each_seat_equally_often(bots: str, players: int) -> None:
    tables = seatings(tuple(bots), players)
    assert len(set(tables)) == len(tables)
    for seat in range(players):
        assert Counter(table[seat] for table in tables) == dict.fromkeys(
            bots, len(tables) // len(bots)
        )


@pytest.mark.parametrize("bots", ["abc", "abcde"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_every_deal_each_pair_meets_equally_often(bots: str, players: int) -> None:
    meetings = Counter(
        pair
        for table in seatings(tuple(bots), players)
        for one, other in permutations(range(players), 2)
        if (pair := (table[one], table[other])) and pair[0] != pair[1]
    )
    assert len(meetings) == len(bots) * (len(bots) - 1)
    assert len(set(meetings.values())) == 1


def test_all_games_of_a_deal_have_the_same_dice_and_tiles_whatever_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    register(monkeypatch, "first", first_of)
    register(monkeypatch, "last", last_of)
    fight = match("first", "random", "last", deals=2, keeps_records=True)
    luck: dict[int, set[tuple[ChanceResult, ...]]] = {0: set(), 1: set()}
    plays: set[str] = set()
    for played in play(fight):
        moves = read_record(played.record, estates()).moves
        luck[played.deal].add(tuple(move for move in moves if isinstance(move, ChanceResult)))
        plays.add(played.record)
    assert len(plays) == fight.games == 12
    assert [len(luck[0]), len(luck[1]), len(luck[0] | luck[1])] == [1, 1, 2]


def test_estates_are_taken_in_turn_over_the_deals() -> None:
    games = list(play(match("random", deals=3)))
    assert [game.estate for game in games] == ["1", "4", "1"]


def test_a_bot_gets_its_view_its_effort_and_a_seed_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []
    asked: list[tuple[bool, Effort]] = []

    def look(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        asked.append((view.chance is None, effort))
        return legal[0]

    def make(seed: int) -> Bot:
        made.append(seed)
        return Puppet(look)

    monkeypatch.setitem(BOTS, "eye", BotInfo("eye", "eye", "Looks.", 0, 9.0, make))
    games = list(play(match("eye", "random", deals=2)))
    assert set(asked) == {(True, Effort(work=0.25, seconds=0.5))}
    assert len(asked) == sum(
        game.thinking_times[game.bots.index("eye")].decisions for game in games
    )
    assert len(set(made)) == len(made) == len(games) == 4


def test_the_first_deal_of_a_seed_is_that_deal_of_an_earlier_seed() -> None:
    later = list(play(match("random", deals=3)))[2]
    again = play_game(Match(("random",), 2, (estates()["1"],), deals=1, seed=7), 0)
    assert again.points == later.points


# --- processes --------------------------------------------------------------------------------


def test_two_jobs_play_the_same_games_as_one() -> None:
    fight = match("random", deals=5, players=3, keeps_records=True)
    with closing(play(fight, Processes(2))) as games:
        assert sorted(games, key=lambda game: game.game) == list(play(fight))
    assert active_children() == []


def test_a_fault_in_a_process_arrives_as_its_sentence() -> None:
    with pytest.raises(ArenaError, match='there is no bot called "nobody"'):
        list(play(match_of_a_bot_that_is_gone(), Processes(2)))
    assert active_children() == []


def test_a_process_that_dies_ends_the_match_with_a_sentence() -> None:
    with closing(play(match("random", deals=10**6), Processes(2))) as games:
        next(games)
        active_children()[0].kill()
        with pytest.raises(WorkerDiedError, match="a process that plays games ended by itself"):
            list(games)
    assert active_children() == []
