"""The examples run as their heads say; here they are kept short."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def output(example: str, *options: str) -> str:
    ended = subprocess.run(
        [sys.executable, f"examples/{example}", *options],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_a_policy_is_trained_kept_and_measured(tmp_path: Path) -> None:
    kept = str(tmp_path / "policy.npz")
    learning = ["--games", "60", "--against", "random", "--save", kept, "--matches", "0"]
    output("train_policy.py", *learning)
    measured = output("train_policy.py", "--load", kept, "--matches", "20", "--rivals", "random")
    row = next(line for line in measured.splitlines() if line.startswith("policy "))
    seats, won, *_ = map(float, row.split()[1:])
    assert seats == 20
    assert won >= 15


def test_two_written_bots_play_each_other() -> None:
    told = output("two_bots.py", "--games", "4")
    assert "builder - trader" in told
    assert "games      4" in told
