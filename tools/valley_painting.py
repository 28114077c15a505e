"""Paints the valley behind the title into `assets/valley/`, layer by layer.

    python tools/valley_painting.py --write     paint what was painted by other brushes
    python tools/valley_painting.py --check     say what is to be painted anew; paints nothing

`--write` needs `pip install ".[painting]"` and takes two minutes. An encoder has its own ways, so
`made.txt` keeps the checksums of the sources and of the files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

from cob.text.language import speak, spoken, tr  # noqa: E402
from cob.ui.scenery.layers import WIDTH  # noqa: E402
from cob.ui.scenery.lettering import TITLE, title_file  # noqa: E402
from tools.valley.castle import castle  # noqa: E402
from tools.valley.court import court, court_hall, court_keep, head, plinth, shaft  # noqa: E402
from tools.valley.easel import (  # noqa: E402
    BROAD,
    MIDDLE,
    SMALL,
    Brush,
    Field,
    Study,
    blurred,
    painted,
    shaded,
    to_bytes,
)
from tools.valley.land import far_ridges, plain  # noqa: E402
from tools.valley.lettering import title  # noqa: E402
from tools.valley.near import boat, clouds, leaves, terraces  # noqa: E402

FOLDER: Final = ROOT / "assets" / "valley"
SOURCES: Final = tuple(sorted((ROOT / "tools" / "valley").glob("*.py")))
MADE: Final = "made.txt"


class Layer(NamedTuple):
    """How a layer is painted and kept."""

    study: Callable[[], Study]
    quality: int = 84
    brushes: tuple[Brush, ...] = (BROAD, MIDDLE, SMALL)
    soft: int = 0
    """How many pixels of its edge are soft."""
    crisp: float = 0.3
    light: Callable[[Field, Field], Field] | None = None
    """The light that falls on it, by place."""


def _valley_light(x: Field, y: Field) -> Field:
    return 1.04 - 0.16 * np.clip((y - 600) / 400, 0, 1) - 0.1 * np.clip((x - 1500) / 900, 0, 1)


def _castle_light(x: Field, y: Field) -> Field:
    foot = np.clip((y - 480) / 420, 0, 1)
    return 1.08 - 0.2 * foot**1.2 - 0.12 * np.clip((x - 1850) / 500, 0, 1)


def _near_light(x: Field, y: Field) -> Field:
    hill = 440 + 0.45 * np.clip(x, 0, 1290) - 0.13 * np.clip(x - 1290, 0, 1110)
    deep = np.clip((y - hill) / 420, 0, 1)
    return (1.12 - 0.3 * deep**0.7) * (0.94 + 0.06 * np.clip((x - 560) / 620, 0, 1))


def _leaf_light(x: Field, y: Field) -> Field:
    return 0.98 - 0.4 * np.clip((y - 960) / 300, 0, 1)


def layers() -> dict[str, Layer]:
    """Return how each layer is made, by the name of its file."""
    wide = float(WIDTH)
    return {
        "clouds": Layer(lambda: clouds(wide), 70, (BROAD._replace(width=22, length=70), BROAD), 5),
        "ridges": Layer(lambda: far_ridges(wide), 74, (BROAD, MIDDLE), crisp=0.45),
        "plain": Layer(lambda: plain(wide), light=_valley_light),
        "castle": Layer(lambda: castle(wide)[0], 88, light=_castle_light),
        "terraces": Layer(lambda: terraces(wide), 82, light=_near_light),
        "leaves": Layer(lambda: leaves(wide), 82, light=_leaf_light),
        "boat": Layer(boat, 86, (MIDDLE, SMALL)),
        "court": Layer(court, 80, (MIDDLE, SMALL), crisp=0.5),
        "hall": Layer(court_hall, 82, (MIDDLE, SMALL), crisp=0.5),
        "keep": Layer(court_keep, 82, (MIDDLE, SMALL), crisp=0.5),
        "shaft": Layer(shaft, 84, (SMALL,), crisp=0.6),
        "head": Layer(head, 88, (SMALL,), crisp=0.6),
        "plinth": Layer(plinth, 86, (SMALL,), crisp=0.5),
    }


def _write(name: str, layer: Layer) -> None:
    from PIL import Image

    study = layer.study()
    colour, alpha = study.arrays()
    picture = painted(colour, alpha, study.seed, layer.brushes, crisp=layer.crisp, relief=0.6)
    if layer.light:
        picture = shaded(picture, layer.light, study.top)
    if layer.soft:
        alpha = np.clip(blurred(alpha, layer.soft) * 1.25 - 0.2, 0, 1) * 0.94
    image = Image.fromarray(to_bytes(picture, alpha))
    path = FOLDER / f"{name}.webp"
    image.save(path, "WEBP", quality=layer.quality, alpha_quality=80, method=6, exact=True)
    print(f"{name}: {image.size}, {path.stat().st_size // 1024} KiB")


def _lights() -> str:
    """Return the windows of the castle and the town as a file."""
    _, windows = castle(float(WIDTH))
    rows = [[round(part, 1) for part in window] for window in windows]
    return json.dumps(rows, separators=(",", ":")) + "\n"


def titles() -> list[str]:
    """Return the title in every language."""
    before, found = spoken(), []
    for code in sorted(path.name for path in (ROOT / "assets" / "languages").iterdir()):
        speak(code)
        found.append(tr(TITLE))
    speak(before)
    return found


def names() -> list[str]:
    """Return the names of all files that are made."""
    return [*(f"{name}.webp" for name in layers()), "lights.json", *map(title_file, titles())]


def _digest(*paths: Path) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(
            path.read_bytes().replace(b"\r\n", b"\n")
            if path.suffix != ".webp"
            else path.read_bytes()
        )
    return found.hexdigest()


def problems() -> list[str]:
    """Return what is not as it was made, in sentences."""
    noted = dict(line.split() for line in (FOLDER / MADE).read_text(encoding="utf-8").splitlines())
    wrong = []
    if noted.get("sources") != _digest(*SOURCES):
        wrong.append("the brushes in tools/valley have changed")
    wrong += [
        f"{n} is not as it was painted" for n in names() if noted.get(n) != _digest(FOLDER / n)
    ]
    return wrong


def main() -> int:
    """Do what the command line asks for; return 1 if `--check` finds something to paint."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", nargs="*", metavar="LAYER")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if arguments.write is not None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, layer in layers().items():
            if not arguments.write or name in arguments.write:
                _write(name, layer)
        (FOLDER / "lights.json").write_text(_lights(), encoding="utf-8", newline="\n")
        for text in titles():
            (FOLDER / title_file(text)).write_text(title(text), encoding="utf-8", newline="\n")
        lines = [f"sources {_digest(*SOURCES)}", *(f"{n} {_digest(FOLDER / n)}" for n in names())]
        (FOLDER / MADE).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    found = problems() if arguments.check else []
    for line in found:
        print(f"{line}: run with --write")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
