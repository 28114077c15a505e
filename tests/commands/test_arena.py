"""`cob arena`: the report, the JSON object, the records, and a clean end in any case."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import pytest

from cob.arena.kept_match import KEPT_FILE
from cob.bots.base import Effort
from cob.commands import main as cli
from cob.commands.arena import choose_estates
from cob.engine import RULESETS, Action, CobError, GameState, ranking
from cob.engine.actions import EndTurn
from cob.record import read_file
from tests.arena.puppets import Choose, register
from tests.commands.refusals import refusal
from tests.games import estates
from tests.waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]


def arena(*arguments: str) -> int:
    return cli.main(["arena", *arguments])


# --- the command ------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    out, err = capsys.readouterr()
    assert err == ""
    return str(out).splitlines()


def row(lines: list[str], title: str) -> list[str]:
    """The cells of the first line that begins with a word."""
    return next(line.split() for line in lines if line.split()[:1] == [title])


def test_the_page_of_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, "first")
    assert arena("random", "first", "--games", "9", "--estates", "1,3") == 0
    lines = printed(capsys)
    assert "games      10 (9 asked for; a deal is played in all its seatings)" in lines
    assert row(lines, "deals")[1] == "5"
    assert row(lines, "estates")[1:] == ["1,", "3"]
    wins = [int(row(lines[lines.index("") :], bot)[2]) for bot in ("random", "first")]
    assert sum(wins) == 10
    titles = [line.split()[0] for line in lines if line]
    assert {"ties", "pair", "Elo", "points", "spread", "ms", "s", "valued", "effort"} <= set(titles)
    assert "random - first" in "\n".join(lines)


def test_the_object_of_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("first", "last"):
        register(monkeypatch, name)
    options = ["--json", "--games", "12", "--rules", "alea-as-printed"]
    options += ["--seconds", "0.1", "--work", "0.5"]
    assert arena("random", "first", "last", *options, "--seed", "3", "--estates", "2-3") == 0
    (line,) = printed(capsys)
    answer = json.loads(line)
    assert (answer["complete"], answer["games"], answer["planned_games"]) == (True, 12, 12)
    assert (answer["players"], answer["deals"], answer["seed"]) == (2, 2, 3)
    assert (answer["work"], answer["seconds"]) == (0.5, 0.1)
    assert (answer["rules"], answer["estates"]) == ("alea-as-printed", ["2", "3"])
    assert list(answer["bots"]) == ["random", "first", "last"]
    for each in answer["bots"].values():
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
    assert (answer["work"], answer["seconds"]) == (1.0, None)


def test_kept_games_replay_to_the_points_that_were_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, "first")
    folder = tmp_path / "new" / "match"
    options = ["--games", "6", "--players", "3", "--rules", "alea-as-printed", "--json"]
    assert arena("random", "first", *options, "--record", str(folder)) == 0
    counted = json.loads(printed(capsys)[0])["bots"]
    files = sorted(folder.glob("deal-*.txt"))
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
    """YUC-03: of all estates No. 8 is missing, and a request for it is refused."""
    assert arena("random", "--games", "1", "--rules", "yucata", "--json") == 0
    assert "8" not in json.loads(printed(capsys)[0])["estates"]
    assert arena("random", "--games", "1", "--rules", "yucata", "--estates", "8") == 2
    assert "estate 8 is not played by these rules" in capsys.readouterr().err


def test_a_folder_with_the_games_of_another_match_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena("random", "--games", "1", "--record", str(tmp_path)) == 0
    capsys.readouterr()
    assert arena("random", "--games", "2", "--seed", "9", "--record", str(tmp_path)) == 2
    assert "holds the games of another match" in capsys.readouterr().err
    (tmp_path / KEPT_FILE).unlink()
    assert arena("random", "--games", "1", "--record", str(tmp_path)) == 2
    assert "holds the games of another match" in capsys.readouterr().err
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_a_folder_takes_a_match_up_again_and_plays_only_what_is_missing(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def figures(games: int, *options: str) -> dict[str, object]:
        words = ["--games", str(games), "--players", "3", "--json", *options]
        assert arena("random", "easy", "--work", "0.1", *words) == 0
        found: dict[str, object] = json.loads(printed(capsys)[0])
        for each in found["bots"].values():  # type: ignore[attr-defined]
            for time in ("ms_per_decision", "longest_ms", "seconds_per_game"):
                del each[time]
        return found

    figures(6, "--record", str(tmp_path))
    kept = (tmp_path / KEPT_FILE).read_bytes()
    half = kept.splitlines(keepends=True)[:4]
    (tmp_path / KEPT_FILE).write_bytes(b"".join(half) + b'{"game": 3, "poi')
    assert figures(12, "--record", str(tmp_path), "--jobs", jobs) == figures(12)
    lines = (tmp_path / KEPT_FILE).read_bytes().splitlines(keepends=True)
    assert lines[:4] == half
    assert sorted(json.loads(line)["game"] for line in lines[1:]) == list(range(12))
    assert len(list(tmp_path.glob("deal-*.txt"))) == 12


def test_what_ails_a_bot_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, "weak", problem="the network is missing: it plays by rule of thumb.")
    assert arena("weak", "random", "--games", "4") == 0
    assert capsys.readouterr().err == "weak: the network is missing: it plays by rule of thumb.\n"


def crash(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
    raise KeyError("no such\nthought")


def cheat(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
    return EndTurn()


def silent(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
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
    choose: Choose, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, "bad", choose)
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
        (["random", "--work", "0"], "'0' is no amount of work"),
        (["random", "--work", "inf"], "'inf' is no amount of work"),
        (["random", "--work", "hard"], "'hard' is not a number"),
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
    assert words in refusal(cli.main, ["arena", *arguments], capsys)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3", "3"),
        ("1,3-5", "1345"),
        (" 9 , 2 ", "92"),
        ("4-4,3-5", "435"),
        ("1-9", "123456789"),
        ("2,2019-2", "22019-2"),
    ],
)
def test_estates_are_named_by_lists_and_ranges(text: str, numbers: str) -> None:
    assert "".join(each.number for each in choose_estates(text, estates())) == numbers


# --- during a match ---------------------------------------------------------------------------


def wait_for_a_file(folder: Path, pattern: str) -> None:
    wait_for(lambda: any(folder.glob(pattern)))


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
    assert {path.name for path in tmp_path.iterdir() if path not in kept} == {KEPT_FILE}
    assert len(kept) == answer["games"]


def test_an_early_end_is_said_on_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    decisions = iter(range(300))

    def tire(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        if next(decisions) == 299:
            raise KeyboardInterrupt
        return legal[0]

    register(monkeypatch, "tired", tire)
    assert arena("tired", "random", "--games", "50") == cli.INTERRUPTED
    (stopped,) = [line for line in printed(capsys) if "stopped" in line]
    assert stopped.endswith("(stopped before all 50 were played)")
    assert 1 <= int(stopped.split()[1]) < 50


def test_an_end_before_the_first_game_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        raise KeyboardInterrupt

    register(monkeypatch, "tired", refuse)
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
