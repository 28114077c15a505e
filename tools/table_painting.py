"""Paints what lies around the pieces of a table into `assets/table/`: land, tray, vellum, laurel.

python tools/table_painting.py --write     paint anew
python tools/table_painting.py --check     fail if the drawings are not what would be painted
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.painting.estate_land import paint_border, paint_corner, paint_land  # noqa: E402
from tools.painting.furniture import (  # noqa: E402
    paint_laurel,
    paint_scroll,
    paint_tray,
    paint_vellum,
)

FOLDER: Final = ROOT / "assets" / "table"


def drawings() -> dict[str, str]:
    """Return every drawing by the name of its file."""
    return {
        "land.svg": paint_land(),
        "border.svg": paint_border(),
        "border-corner.svg": paint_corner(),
        "tray.svg": paint_tray(),
        "vellum.svg": paint_vellum(),
        "scroll.svg": paint_scroll(),
        "laurel.svg": paint_laurel(),
    }


def outdated() -> list[str]:
    """Return the names of the files that are not what would be painted now."""
    found = []
    for name, text in drawings().items():
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            found.append(name)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if arguments.write:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, text in drawings().items():
            (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    old = outdated() if arguments.check else []
    for name in old:
        print(f"{name} is not what would be painted: run with --write")
    return 1 if old else 0


if __name__ == "__main__":
    raise SystemExit(main())
