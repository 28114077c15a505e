"""Freeze the bots that have learned as they are today, so that later ones can be measured by them.

    python tools/freeze.py 2026-11     hard stays playable as hard@2026-11, and so do the others

It writes what they have learned to files of that name in `assets/bots/`, and their settings to the
end of `assets/bots/versions.toml`. Only data is frozen: how positions are described and searched is
code.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cob.bots.versions import CHOICE_FILE, VERSIONS_FILE  # noqa: E402

_IS_FROZEN: Final = re.compile(r"\d{4}-")
"""The beginning of a file that was frozen before."""


def freeze_all(date: str, folder: Path) -> list[str]:
    """Freeze every row without a date in a folder's file; return the names of the new ones."""
    path = folder / VERSIONS_FILE
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    today = {name: row for name, row in rows.items() if "@" not in name}
    files = {row[key] for row in today.values() for key in ("frozen", "network") if key in row}
    frozen = {file: f"{date}-{file}" for file in files if not _IS_FROZEN.match(file)}
    if CHOICE_FILE in frozen:
        frozen[CHOICE_FILE] = f"{date}.npz"
    if not re.fullmatch(r"[\w.-]+", date) or any(
        (folder / name).exists() for name in frozen.values()
    ):
        sys.exit(f"{date} is taken already, or no name for a file")
    for name, copy in frozen.items():
        copyfile(folder / name, folder / copy)
    with path.open("a", encoding="utf-8") as file:
        for name, row in today.items():
            settings = {key: frozen.get(value, value) for key, value in row.items()}
            file.write(f'\n["{name}@{date}"]\n')
            for key, value in settings.items():
                file.write(
                    f'{key} = "{value}"\n' if isinstance(value, str) else f"{key} = {value}\n"
                )
    return [f"{name}@{date}" for name in today]


def main(argv: Sequence[str] | None = None) -> int:
    """Freeze as the command line asks, and say what there is now."""
    parser = argparse.ArgumentParser(description="Freeze the bots that have learned.")
    parser.add_argument("date", metavar="DATE", help="such as 2026-11")
    print(*freeze_all(parser.parse_args(argv).date, ROOT / "assets" / "bots"), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
