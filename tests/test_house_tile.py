"""The example of CONTRIBUTING: knowledge tile 27 by a house rule, one row with its words."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[1]


def apply_changes(diff: str, folder: Path) -> None:
    """Apply a unified diff; every place that it changes must occur once."""
    for change in re.split(r"^--- .*\n", diff, flags=re.M)[1:]:
        name, *hunks = re.split(r"^@@.*\n", change, flags=re.M)
        path = folder / name.strip().removeprefix("+++ b/")
        text = path.read_text() if path.exists() else ""
        for hunk in hunks:
            lines = [line if line == "\n" else line[1:] for line in hunk.splitlines(keepends=True)]
            signs = [line[0] for line in hunk.splitlines(keepends=True)]
            before = "".join(line for line, sign in zip(lines, signs, strict=True) if sign != "+")
            after = "".join(line for line, sign in zip(lines, signs, strict=True) if sign != "-")
            assert not before or text.count(before) == 1, f"{path.name} has not once: {before}"
            text = text.replace(before, after, 1)
        path.write_text(text)


def test_a_knowledge_tile_by_a_house_rule_is_one_row_and_all_bots_play_it(tmp_path: Path) -> None:
    for name in ("cob", "assets", "boards"):
        copytree(ROOT / name, tmp_path / name, ignore=ignore_patterns("__pycache__"))
    contributing = (ROOT / "CONTRIBUTING.md").read_text()
    [diff] = re.findall(r"```diff\n(.*?)```", contributing, flags=re.S)
    apply_changes(diff, tmp_path)
    played = subprocess.run(
        [sys.executable, ROOT / "tests/house_tile_game.py"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
