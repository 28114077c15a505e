"""The examples run as their heads say, with shorter runs."""

from __future__ import annotations

import os
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
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.long
def test_a_policy_is_trained_and_plays_in_the_arena(tmp_path: Path) -> None:
    example = shutil.copy(ROOT / "examples" / "train_policy.py", tmp_path)
    output(tmp_path, example, "--games", "60", "--against", "random")
    told = output(tmp_path, "-m", "cob", "arena", f"{example}:Policy", "random", "--games", "10")
    row = next(line for line in told.splitlines() if line.startswith(f"{example}:Policy "))
    seats, won = map(float, row.split()[1:3])
    assert seats == 10
    assert won >= 7


@pytest.mark.long
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason='pip install ".[training]"')
@pytest.mark.parametrize(
    ("script", "options"),
    [
        ("train_torch.py", ["--steps", "8192", "--games", "2"]),
        ("train_maskable_ppo.py", ["--steps", "8192"]),
        ("train_maskable_ppo.py", ["--steps", "8192", "--plain"]),
    ],
)
def test_a_network_learns_a_little_and_plays_in_the_arena(
    script: str, options: list[str], tmp_path: Path
) -> None:
    """After so few steps it still beats nobody but the random bot."""
    example = shutil.copy(ROOT / "examples" / script, tmp_path)
    shutil.copy(ROOT / "examples" / "pointing_network.py", tmp_path)
    output(tmp_path, example, *options)
    told = output(tmp_path, "-m", "cob", "arena", f"{example}:Policy", "random", "--games", "4")
    row = next(line for line in told.splitlines() if line.startswith(f"{example}:Policy "))
    seats, won = map(float, row.split()[1:3])
    assert seats == 4
    assert won >= 2
    assert "moves lost" not in told


@pytest.mark.long
def test_two_written_bots_play_each_other() -> None:
    bots = [f"examples/two_bots.py:{name}" for name in ("Builder", "Trader")]
    told = output(ROOT, "-m", "cob", "arena", *bots, "--games", "4")
    assert " - ".join(bots) in told
    assert "games      4" in told
