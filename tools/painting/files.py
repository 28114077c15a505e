"""The command line of a painting tool: it writes its drawings, or says which are out of date."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path


def outdated(folder: Path, drawings: Mapping[str, str]) -> list[str]:
    """Return the names of the files that are not what would be painted now."""
    found = []
    for name, text in drawings.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            found.append(name)
    return found


def run(description: str, folder: Path, drawings: Mapping[str, str]) -> int:
    """Do what the command line asks for; return 1 if `--check` finds a file out of date."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if arguments.write:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in drawings.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            print(f"{name}: {len(text) // 1024} KiB")
    old = outdated(folder, drawings) if arguments.check else []
    for name in old:
        print(f"{name} is not what would be painted: run with --write")
    return 1 if old else 0
