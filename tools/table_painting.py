"""Paints what lies around the pieces of a table into `assets/table/`: land, tray, vellum, laurel.

python tools/table_painting.py --write     paint anew
python tools/table_painting.py --check     fail if the drawings are not what would be painted
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.painting.estate_land import paint_border, paint_corner, paint_land  # noqa: E402
from tools.painting.files import run  # noqa: E402
from tools.painting.furniture import (  # noqa: E402
    paint_laurel,
    paint_quay,
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
        "quay.svg": paint_quay(),
    }


if __name__ == "__main__":
    raise SystemExit(run(__doc__ or "", FOLDER, drawings()))
