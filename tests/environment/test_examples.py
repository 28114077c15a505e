"""The examples run as their heads say, with shorter runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def output(folder: Path, *words: str) -> str:
    ended = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("train_policy.py", "--games", "0"), "'0' is no whole number from 1"),
        (("train_policy.py", "--against", "deep"), 'there is no bot called "deep"'),
        (("measure_policy.py", "none.py:Policy"), "there is no file 'none.py'"),
        (("measure_policy.py", "two_bots.py:Nobody"), "has no class 'Nobody'"),
    ],
)
def test_a_wrong_option_ends_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    ended = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT / "examples",
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ended.returncode == 2
    assert told in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.long
def test_a_policy_is_trained_and_plays_in_the_arena(tmp_path: Path) -> None:
    example = shutil.copy(ROOT / "examples" / "train_policy.py", tmp_path)
    shutil.copy(ROOT / "examples" / "command_line.py", tmp_path)
    output(tmp_path, example, "--games", "60", "--against", "random")
    told = output(tmp_path, "-m", "cob", "arena", f"{example}:Policy", "random", "--games", "10")
    row = next(line for line in told.splitlines() if line.startswith("train_policy.py:"))
    seats, won = map(float, row.split()[1:3])
    assert seats == 10
    assert won >= 7


@pytest.mark.long
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason='pip install ".[training]"')
def test_a_network_learns_from_games_and_goes_on_by_ppo(tmp_path: Path) -> None:
    """It is shown twenty games, which is enough against the random bot."""
    for path in (ROOT / "examples").glob("*.py"):
        shutil.copy(path, tmp_path)
    assert "alike" in output(tmp_path, "learn_from_bot.py", "--games", "20")
    start = ["--start", "shown.pt", "--rate", "0.0001", "--steps", "4096"]
    assert "4,096 steps" in output(tmp_path, "train_torch.py", *start, "--games", "2")
    assert "4096" in output(tmp_path, "train_maskable_ppo.py", *start)
    for script in ("train_torch.py", "train_maskable_ppo.py"):
        words = ("measure_policy.py", f"{script}:Policy", "--against", "random", "--deals", "2")
        told = output(tmp_path, *words)
        won = re.search(r"4 games: won % +([\d.]+)", told)
        assert won is not None
        assert float(won[1]) >= 75
    told = output(
        tmp_path, "-m", "cob", "arena", "./train_torch.py:Policy", "random", "--games", "2"
    )
    assert "moves lost" not in told


@pytest.mark.long
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason='pip install ".[training]"')
def test_the_plain_network_learns_and_plays(tmp_path: Path) -> None:
    for path in (ROOT / "examples").glob("*.py"):
        shutil.copy(path, tmp_path)
    assert "4096" in output(tmp_path, "train_maskable_ppo.py", "--plain", "--steps", "4096")
    words = ("measure_policy.py", "train_maskable_ppo.py:Policy", "--against", "random")
    assert "2 games: won %" in output(tmp_path, *words, "--deals", "1")


@pytest.mark.long
@pytest.mark.skipif(find_spec("torch") is None, reason='pip install ".[training]"')
@pytest.mark.parametrize("name", ["FromNothing", "Shown"])
def test_what_was_learned_in_a_million_steps_plays(name: str) -> None:
    words = ("measure_policy.py", f"trained.py:{name}", "--against", "random", "--deals", "1")
    assert "2 games: won %  100.0" in output(ROOT / "examples", *words)


@pytest.mark.long
def test_two_written_bots_play_each_other() -> None:
    bots = [f"examples/two_bots.py:{name}" for name in ("Builder", "Trader")]
    told = output(ROOT, "-m", "cob", "arena", *bots, "--games", "4")
    assert " - ".join(bots) in told
    assert "games      4" in told
