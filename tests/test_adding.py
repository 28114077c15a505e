"""The examples of docs/adding.md can be applied to the program as it is, one after the other."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from shutil import copytree, ignore_patterns

from tests.test_house_tile import ROOT, apply_changes


def test_the_examples_of_adding_fit_the_program(tmp_path: Path) -> None:
    copytree(ROOT / "cob", tmp_path / "cob", ignore=ignore_patterns("__pycache__"))
    diffs = re.findall(r"```diff\n(.*?)```", (ROOT / "docs/adding.md").read_text(), flags=re.S)
    assert len(diffs) == 3
    for diff in diffs:
        apply_changes(diff, tmp_path)
        for name in re.findall(r"^\+\+\+ b/(.*)$", diff, flags=re.M):
            ast.parse((tmp_path / name).read_text())
