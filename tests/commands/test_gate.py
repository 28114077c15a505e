"""`cob gate`: the report, the JSON object, repeatable runs, and an early end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from cob.bots.base import Effort
from cob.commands import main as cli
from cob.commands.gate import fresh_seed
from cob.commands.subcommand import NO
from cob.engine import Action, GameState
from tests.arena.puppets import register
from tests.commands.refusals import refusal


def gate(*arguments: str) -> int:
    return cli.main(["gate", *arguments])


def answer(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)  # type: ignore[no-any-return]


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    for each in found["bots"].values():
        for name in ("ms_per_decision", "longest_ms", "seconds_per_game"):
            del each[name]
    return found


def test_a_better_bot_is_found_and_the_run_can_be_repeated_with_more_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert gate("easy", "random", "--json", "--high", "70") == 0
    found = answer(capsys)
    assert (found["verdict"], found["complete"]) == ("better", True)
    assert found["log_likelihood_ratio"] >= found["bound"]
    assert found["hypotheses"] == [0.5, 0.7]
    assert 10 <= found["games"] < 40
    assert found["bots"]["easy"]["positions_per_game"] > 100
    repeated = ["--json", "--high", "70", "--seed", str(found["seed"]), "--jobs", "2"]
    assert gate("easy", "random", *repeated) == 0
    assert without_times(answer(capsys)) == without_times(found)


def test_a_worse_bot_is_not_better_also_among_three(capsys: pytest.CaptureFixture[str]) -> None:
    """One new among two old, and one old among two new, on all seats in turn."""
    assert gate("random", "easy", "--players", "3", "--high", "80", "--low", "40") == NO
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "verdict    random is not better: 40.0% is likelier than 80.0%"
    assert any(line.startswith("games") and "each in 6 seatings" in line for line in lines)
    assert any(line.startswith("points ") and "points ahead in a game" in line for line in lines)
    assert any(line.startswith("seed") and "with --seed" in line for line in lines)


def test_equal_bots_stay_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    same = "hard@2026-11:beam=1"
    assert gate(same, f"{same},frozen=2026-11.npz", "--games", "6", "--json") == NO
    found = answer(capsys)
    assert (found["verdict"], found["complete"], found["games"]) == ("undecided", True, 6)
    assert found["pairs"][0]["points_ahead"]["mean"] == 0


def test_each_run_has_fresh_deals() -> None:
    assert len({fresh_seed() for _ in range(20)}) == 20


def test_ctrl_c_gives_what_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    decisions = iter(range(1000))

    def tire(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        if next(decisions) == 999:
            raise KeyboardInterrupt
        return legal[0]

    register(monkeypatch, "tired", tire)
    assert gate("tired", "random", "--json") == cli.INTERRUPTED
    found = answer(capsys)
    assert (found["verdict"], found["complete"]) == ("undecided", False)
    assert found["games"] > 0
    assert found["games"] % 2 == 0, "begun deals do not count"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hard"], "OLD"),
        (["hard", "hard"], '"hard" is named twice'),
        (["deep", "hard"], 'there is no bot called "deep"'),
        (["hard:weights=none.npz", "hard"], "none.npz are missing: it plays by rules of thumb"),
        (["hard", "easy", "--low", "55"], "give --low below --high"),
        (["hard", "easy", "--error", "50"], "--error below 50"),
        (["hard", "easy", "--high", "100"], "'100' does not lie between 0 and 100"),
        (["hard", "easy", "--high", "most"], "'most' is not a number"),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refusal(cli.main, ["gate", *arguments], capsys)
