"""The arena: fair matches, honest figures, and an end that is clean whatever happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import permutations
from math import log10
from multiprocessing import active_children
from pathlib import Path
from statistics import fmean
from time import monotonic, sleep

import pytest

from cob.arena import ArenaError, Match, PlayedGame, play, play_game, work_out
from cob.arena.figures import Contest, elo, over_deals
from cob.arena.match import ThinkingTime, seatings
from cob.bots.base import Bot, BotInfo
from cob.bots.registry import BOTS
from cob.commands import main as cli
from cob.commands.arena import choose_estates
from cob.engine import RULESETS, Action, CobError, GameState, ranking
from cob.engine.actions import EndTurn
from cob.engine.chance import ChanceResult
from cob.processes import WorkerDiedError
from cob.record import read_file, read_record
from tests.games import estates

ROOT = Path(__file__).resolve().parents[2]
Choose = Callable[[GameState, Sequence[Action], float], Action]
Register = Callable[..., None]


class Puppet:
    """A bot that decides with a function."""

    def __init__(self, choose: Choose, problem: str = "") -> None:
        self._choose = choose
        self.problem = problem

    def choose(self, view: GameState, legal: Sequence[Action], budget: float) -> Action:
        return self._choose(view, legal, budget)


def first_of(view: GameState, legal: Sequence[Action], budget: float) -> Action:
    return legal[0]


def last_of(view: GameState, legal: Sequence[Action], budget: float) -> Action:
    return legal[-1]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Put a bot into the registry, for as long as the test lasts."""

    def put(name: str, choose: Choose = first_of, problem: str = "") -> None:
        def make(seed: int) -> Bot:
            return Puppet(choose, problem)

        monkeypatch.setitem(BOTS, name, BotInfo(name, name, "Is a puppet.", 0, 0.25, make))

    return put


def match(*bots: str, deals: int = 1, players: int = 2, keeps_records: bool = False) -> Match:
    layouts = (estates()["1"], estates()["4"])
    budgets = dict.fromkeys(bots, 0.5)
    return Match(budgets, players, layouts, deals, seed=5, keeps_records=keeps_records)


def result(*points: int, bots: str = "ab", deal: int = 0, first: int | None = None) -> PlayedGame:
    """A game as it might have ended; `first` says who won when points do not."""
    seats = sorted(range(len(points)), key=lambda seat: (-points[seat], seat != first))
    times = tuple(ThinkingTime(decisions=2, seconds=0.5, longest=0.4) for _ in points)
    return PlayedGame(deal, deal, "1", tuple(bots), points, tuple(seats), times)


def arena(*arguments: str) -> int:
    return cli.main(["arena", *arguments])


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
    register: Register,
) -> None:
    register("first", first_of)
    register("last", last_of)
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


def test_a_bot_gets_its_view_its_budget_and_a_seed_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []
    asked: list[tuple[bool, float]] = []

    def look(view: GameState, legal: Sequence[Action], budget: float) -> Action:
        asked.append((view.chance is None, budget))
        return legal[0]

    def make(seed: int) -> Bot:
        made.append(seed)
        return Puppet(look)

    monkeypatch.setitem(BOTS, "eye", BotInfo("eye", "eye", "Looks.", 0, 9.0, make))
    games = list(play(match("eye", "random", deals=2)))
    assert set(asked) == {(True, 0.5)}
    assert len(asked) == sum(
        game.thinking_times[game.bots.index("eye")].decisions for game in games
    )
    assert len(set(made)) == len(made) == len(games) == 4


def test_the_first_deal_of_a_seed_is_that_deal_of_an_earlier_seed() -> None:
    later = list(play(match("random", deals=3)))[2]
    again = play_game(Match({"random": 0.5}, 2, (estates()["1"],), deals=1, seed=7), 0)
    assert again.points == later.points


# --- figures ----------------------------------------------------------------------------------


def test_the_interval_takes_each_deal_as_one_observation() -> None:
    # The means 2 and 5 have the standard deviation 3 / sqrt(2), and over two deals 1.5.
    estimate = over_deals([(0, 1), (0, 3), (1, 4), (1, 6)])
    assert estimate == pytest.approx((3.5, 1.96 * 1.5))


def test_one_deal_has_no_interval() -> None:
    assert over_deals([(7, 1), (7, 3)]) == (2, None)


def test_points_and_wins_of_two_bots() -> None:
    games = [
        result(200, 190, bots="ab", deal=0),
        result(180, 210, bots="ba", deal=0),
        result(150, 150, bots="ab", deal=1, first=1),
        result(170, 160, bots="ba", deal=1),
    ]
    figures = work_out("ab", games)
    ours, theirs = figures.bots["a"], figures.bots["b"]
    assert (figures.games, figures.ties) == (4, 1)
    assert (ours.seats, ours.wins, theirs.wins) == (4, 2, 2)
    assert ours.points.mean == fmean([200, 210, 150, 160])
    assert ours.spread == pytest.approx(((20 * 20 + 30 * 30 + 30 * 30 + 20 * 20) / 3) ** 0.5)
    assert ours.win_rate == pytest.approx((0.5, 1.96 * 0.5))
    (pair,) = figures.pairs
    assert (pair.first, pair.second, pair.games) == ("a", "b", 4)
    # 20 points a game in the first deal, -5 in the second.
    assert pair.difference == pytest.approx((7.5, 1.96 * 12.5))
    assert pair.ahead.mean == 0.5


def test_dice_that_favour_a_seat_do_not_widen_the_difference() -> None:
    # The player on the first seat gains 0, 40 and 90 points by luck alone.
    lucky = [
        result(*points, bots=bots, deal=deal)
        for deal, luck in enumerate((0, 40, 90))
        for points, bots in (((110 + luck, 100), "ab"), ((100 + luck, 110), "ba"))
    ]
    (pair,) = work_out("ab", lucky).pairs
    assert pair.difference == (10, 0)


def test_bots_with_several_seats_are_compared_by_their_means_and_by_each_two_seats() -> None:
    # Ranked a, b, b, a: of the four comparisons a wins two.
    figures = work_out("ab", [result(100, 90, 80, 10, bots="abba")])
    (pair,) = figures.pairs
    assert pair.difference == (55 - 85, None)
    assert pair.ahead == (0.5, None)
    assert figures.bots["a"].win_rate == (0.5, None)


def test_points_on_each_estate_and_time_for_a_decision() -> None:
    figures = work_out(("random",), play(match("random", deals=4)))
    games = list(play(match("random", deals=4)))
    each = figures.bots["random"]
    assert list(each.by_estate) == ["1", "4"]
    for estate, points in each.by_estate.items():
        assert points.mean == fmean(
            number for game in games if game.estate == estate for number in game.points
        )
    timed = work_out("ab", [result(1, 2), result(1, 2, deal=1)]).bots["a"]
    assert (timed.decisions, timed.ms, timed.longest_ms) == (4, 250, 400)


def test_nothing_played_shows_nothing() -> None:
    figures = work_out("ab", [])
    assert (figures.games, figures.bots, figures.pairs, figures.elo) == (0, {}, (), {})


# --- Elo --------------------------------------------------------------------------------------


def test_three_wins_of_four_are_190_elo_points() -> None:
    ratings = elo([Contest("a", "b", 14.5, 4.5)])
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * log10(3))
    assert fmean(ratings.values()) == pytest.approx(1500)


def test_ratings_find_the_strengths_behind_the_results() -> None:
    # Strengths 1, 4 and 2, each contest with half a game less than it counts for either side.
    ratings = elo(
        [Contest("a", "b", 2.5, 11.5), Contest("a", "c", 3.5, 7.5), Contest("b", "c", 7.5, 3.5)]
    )
    assert list(ratings) == ["b", "c", "a"]
    assert ratings["b"] - ratings["c"] == pytest.approx(400 * log10(2))
    assert ratings["c"] - ratings["a"] == pytest.approx(400 * log10(2))


def test_who_wins_everything_has_a_rating_too() -> None:
    ratings = elo([Contest("a", "b", 0, 10)])
    assert ratings["b"] - ratings["a"] == pytest.approx(400 * log10(10.5 / 0.5))


# --- processes --------------------------------------------------------------------------------


def test_two_jobs_play_the_same_games_as_one() -> None:
    fight = match("random", deals=5, players=3, keeps_records=True)
    with closing(play(fight, jobs=2)) as games:
        assert sorted(games, key=lambda game: game.game) == list(play(fight, jobs=1))
    assert active_children() == []


def test_a_fault_in_a_process_arrives_as_its_sentence() -> None:
    with pytest.raises(ArenaError, match='there is no bot called "nobody"'):
        list(play(match("nobody", deals=2), jobs=2))
    assert active_children() == []


def test_a_process_that_dies_ends_the_match_with_a_sentence() -> None:
    with closing(play(match("random", deals=10**6), jobs=2)) as games:
        next(games)
        active_children()[0].kill()
        with pytest.raises(WorkerDiedError, match="a process that plays games ended by itself"):
            list(games)
    assert active_children() == []


# --- the command ------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    out, err = capsys.readouterr()
    assert err == ""
    return str(out).splitlines()


def row(lines: list[str], title: str) -> list[str]:
    """The cells of the first line that begins with a word."""
    return next(line.split() for line in lines if line.split()[:1] == [title])


def test_the_page_of_a_match(register: Register, capsys: pytest.CaptureFixture[str]) -> None:
    register("first")
    assert arena("random", "first", "--games", "9", "--estates", "1,3") == 0
    lines = printed(capsys)
    assert "games      10 (9 asked for; a deal is played in all its seatings)" in lines
    assert row(lines, "deals")[1] == "5"
    assert row(lines, "estates")[1:] == ["1,", "3"]
    wins = [int(row(lines[lines.index("") :], bot)[2]) for bot in ("random", "first")]
    assert sum(wins) == 10
    titles = [line.split()[0] for line in lines if line]
    assert {"ties", "pair", "Elo", "points", "spread", "ms"} <= set(titles)
    assert "random - first" in "\n".join(lines)


def test_the_object_of_a_match(register: Register, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("first", "last"):
        register(name)
    options = ["--json", "--games", "12", "--rules", "alea-as-printed", "--seconds", "0.1"]
    assert arena("random", "first", "last", *options, "--seed", "3", "--estates", "2-3") == 0
    (line,) = printed(capsys)
    answer = json.loads(line)
    assert (answer["complete"], answer["games"], answer["planned_games"]) == (True, 12, 12)
    assert (answer["players"], answer["deals"], answer["seed"]) == (2, 2, 3)
    assert (answer["rules"], answer["estates"]) == ("alea-as-printed", ["2", "3"])
    assert list(answer["bots"]) == ["random", "first", "last"]
    for each in answer["bots"].values():
        assert each["seconds"] == 0.1
        assert each["seats"] == 8
        assert list(each["estates"]) == ["2", "3"]
        low, high = each["points"]["interval"]
        assert low <= each["points"]["mean"] <= high
        assert each["ms_per_decision"] <= each["longest_ms"]
    assert sum(each["wins"] for each in answer["bots"].values()) == 12
    assert 0 <= answer["ties"] <= 12
    pairs = [(pair["first"], pair["second"], pair["games"]) for pair in answer["pairs"]]
    assert pairs == [("random", "first", 4), ("random", "last", 4), ("first", "last", 4)]
    assert set(answer["elo"]) == set(answer["bots"])


def test_one_bot_plays_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("random", "--games", "3", "--players", "4", "--json") == 0
    answer = json.loads(printed(capsys)[0])
    assert (answer["games"], answer["bots"]["random"]["seats"]) == (3, 12)
    assert (answer["pairs"], answer["elo"]) == ([], {})
    assert answer["bots"]["random"]["seconds"] == BOTS["random"].seconds


def test_kept_games_replay_to_the_points_that_were_counted(
    register: Register, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register("first")
    folder = tmp_path / "new" / "match"
    options = ["--games", "6", "--players", "3", "--rules", "alea-as-printed", "--json"]
    assert arena("random", "first", *options, "--record", str(folder)) == 0
    counted = json.loads(printed(capsys)[0])["bots"]
    files = sorted(folder.iterdir())
    assert len(files) == 6
    assert files[0].name == "deal-0001-first-first-random.txt"
    points: dict[str, list[int]] = {"random": [], "first": []}
    wins: Counter[str] = Counter()
    for file in files:
        game = read_file(file, estates())
        assert game.header.ruleset == RULESETS["alea-as-printed"]
        for seat, player in zip(game.header.seats, game.state.players, strict=True):
            assert seat.name.startswith(seat.controller)
            points[seat.controller].append(player.points)
        wins[game.header.seats[ranking(game.state)[0]].controller] += 1
    for bot, each in counted.items():
        assert each["points"]["mean"] == round(fmean(points[bot]), 4)
        assert each["wins"] == wins[bot]
    assert cli.main(["replay", str(files[0])]) == 0


def test_bots_play_by_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--games", "1", "--rules", "Alea,  tile-15 2, geese yes", "--json"]
    assert arena("random", *options) == 0
    assert json.loads(printed(capsys)[0])["rules"] == "alea, tile-15 2, geese yes"


def test_estates_that_the_rules_bar_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """YUC-03: of all estates No. 8 is missing, and who asks for it is refused."""
    assert arena("random", "--games", "1", "--rules", "yucata", "--json") == 0
    assert "8" not in json.loads(printed(capsys)[0])["estates"]
    assert arena("random", "--games", "1", "--rules", "yucata", "--estates", "8") == 2
    assert "estate 8 is not played by these rules" in capsys.readouterr().err


def test_a_folder_with_the_games_of_a_match_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena("random", "--games", "1", "--record", str(tmp_path)) == 0
    capsys.readouterr()
    assert arena("random", "--games", "2", "--record", str(tmp_path)) == 2
    assert "holds the games of a match already" in capsys.readouterr().err
    assert len(list(tmp_path.iterdir())) == 1


def test_what_ails_a_bot_is_said_once(
    register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    register("weak", problem="the network is missing: it plays by rule of thumb.")
    assert arena("weak", "random", "--games", "4") == 0
    assert capsys.readouterr().err == "weak: the network is missing: it plays by rule of thumb.\n"


def crash(view: GameState, legal: Sequence[Action], budget: float) -> Action:
    raise KeyError("no such\nthought")


def cheat(view: GameState, legal: Sequence[Action], budget: float) -> Action:
    return EndTurn()


def silent(view: GameState, legal: Sequence[Action], budget: float) -> Action:
    return None  # type: ignore[return-value]  # a bot may be as wrong as this


@pytest.mark.parametrize(
    ("choose", "words"),
    [
        (crash, "failed with KeyError: 'no such\\nthought' (test_arena.py, line "),
        (cheat, "answers 'end turn', which is not allowed: "),
        (silent, "answers 'None', which is not allowed: "),
    ],
)
def test_a_bot_that_breaks_the_rules_ends_the_match(
    choose: Choose, words: str, register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    register("bad", choose)
    assert arena("random", "bad", "--estates", "3", "--seed", "8") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert '"bad" on seat 2 of random, bad, in the game with seed 8 on estate 3' in err
    assert words in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "BOT"),
        (["deep"], 'there is no bot called "deep": known are random'),
        (["random", "random"], '"random" is named twice'),
        (["random", "--games", "0"], "0 is less than one"),
        (["random", "--jobs", "0"], "0 is less than one"),
        (["random", "--players", "5"], "'5' is none of the numbers 2, 3 and 4"),
        (["random", "--seconds", "nan"], "'nan' is no time to think"),
        (["random", "--seconds", "-1"], "'-1' is no time to think"),
        (["random", "--seconds", "long"], "'long' is not a number of seconds"),
        (["random", "--estates", "1-12"], 'there is no estate "12": known are 1, 2, 3'),
        (["random", "--estates", "5-3"], '"5-3" runs backwards: write 3-5'),
        (["random", "--estates", "2-"], 'there is no estate ""'),
        (["random", "--estates", ""], 'there is no estate ""'),
        (["random", "--rules", "house"], 'there is no ruleset "house": known are alea'),
        (["random", "--record", __file__], "is a file, not a folder"),
        (["random", "--record", f"{__file__}/games"], "cannot be made"),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = arena(*arguments)
    except SystemExit as exit_:
        status = exit_.code
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3", "3"),
        ("1,3-5", "1345"),
        (" 9 , 2 ", "92"),
        ("4-4,3-5", "435"),
        ("1-9", "123456789"),
        ("2,2019-2", "22019-2"),
        (None, "123456789"),
    ],
)
def test_estates_are_named_by_lists_and_ranges(text: str | None, numbers: str) -> None:
    assert "".join(each.number for each in choose_estates(text, estates())) == numbers


# --- while it lasts ---------------------------------------------------------------------------


def wait_for_a_file(folder: Path, pattern: str) -> None:
    deadline = monotonic() + 30
    while not any(folder.glob(pattern)):
        assert monotonic() < deadline, f"no {pattern} came"
        sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals between processes")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_the_match_with_what_there_is(jobs: str, tmp_path: Path) -> None:
    # A test run in the background may ignore the signal, which children inherit: hence the first.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from cob.commands import main as cli; sys.exit(cli.main(sys.argv[1:]))"
    )
    options = ["--games", "1000000", "--jobs", jobs, "--record", str(tmp_path), "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", code, "arena", "random", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            wait_for_a_file(tmp_path, "deal-*.txt")
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, err) == (cli.INTERRUPTED, "")
    answer = json.loads(out)
    assert answer["complete"] is False
    assert 0 < answer["games"] < answer["planned_games"]
    assert answer["bots"]["random"]["seats"] == 2 * answer["games"]
    kept = [path for path in tmp_path.iterdir() if path.suffix == ".txt"]
    assert len(kept) == len(list(tmp_path.iterdir()))
    assert len(kept) == answer["games"]


def test_an_early_end_is_said_on_the_page(
    register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    decisions = iter(range(300))

    def tire(view: GameState, legal: Sequence[Action], budget: float) -> Action:
        if next(decisions) == 299:
            raise KeyboardInterrupt
        return legal[0]

    register("tired", tire)
    assert arena("tired", "random", "--games", "50") == cli.INTERRUPTED
    (stopped,) = [line for line in printed(capsys) if "stopped" in line]
    assert stopped.endswith("(stopped before all 50 were played)")
    assert 1 <= int(stopped.split()[1]) < 50


def test_an_end_before_the_first_game_is_no_fault(
    register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(view: GameState, legal: Sequence[Action], budget: float) -> Action:
        raise KeyboardInterrupt

    register("tired", refuse)
    assert arena("tired") == cli.INTERRUPTED
    assert any("stopped before all 100" in line for line in printed(capsys))
    assert arena("tired", "--json") == cli.INTERRUPTED
    answer = json.loads(printed(capsys)[0])
    assert (answer["complete"], answer["games"], answer["bots"]) == (False, 0, {})


def test_a_match_that_cannot_be_kept_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, text: str) -> None:
        raise CobError("the game could not be saved: no space left on device")

    monkeypatch.setattr("cob.commands.arena.save", full)
    assert arena("random", "--record", str(tmp_path)) == 2
    assert capsys.readouterr() == (
        "",
        "cob: the game could not be saved: no space left on device.\n",
    )
