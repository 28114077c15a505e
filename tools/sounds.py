"""Makes the sounds in `assets/`, and measures them.

    python tools/sounds.py --write     make what is not there, or was made from other notes
    python tools/sounds.py --check     say what is to be made anew; needs no encoder
    python tools/sounds.py --table     measure every file, as the table in docs/sound.md

`--write` needs `pip install soundfile`. A file is never the same twice, since every encoder has its
own ways; so `made.txt` in each folder keeps the checksums of the sources and of the files.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402

from cob.ui.sound.names import Sound, file_name  # noqa: E402
from tools.sounding.hearing import (  # noqa: E402
    RATE,
    Recording,
    columns,
    decoded,
    longest_silence,
    loudest,
    true_peak,
)
from tools.sounding.pieces import PIECES  # noqa: E402
from tools.sounding.tones import synthesise  # noqa: E402

_MADE: Final = "made.txt"


class Collection(NamedTuple):
    """A folder of files that are made from the same sources."""

    folder: Path
    sources: tuple[str, ...]
    """The modules in `tools/sounding` that decide how it sounds."""
    recordings: Callable[[], Iterator[tuple[str, Recording]]]
    """Makes every file's name and what is heard in it."""
    names: tuple[str, ...]
    compression: float
    """From 0 for the best sound to 1 for the smallest file."""


def _sounds() -> Iterator[tuple[str, Recording]]:
    for sound in Sound:
        yield file_name(sound), columns(synthesise(PIECES[sound]))


COLLECTIONS: Final = (
    Collection(
        ROOT / "assets" / "sounds",
        ("tones", "pieces"),
        _sounds,
        tuple(map(file_name, Sound)),
        0.5,
    ),
)


def _sum_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def source_sum(collection: Collection) -> str:
    """Return the checksum of the modules that decide how a collection sounds."""
    paths = (ROOT / "tools" / "sounding" / f"{name}.py" for name in collection.sources)
    return _sum_of("".join(path.read_text(encoding="utf-8") for path in paths).encode())


def made(collection: Collection) -> dict[str, str]:
    """Return the checksums that were kept when the files were made."""
    path = collection.folder / _MADE
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {name: found for name, _, found in (line.partition(" ") for line in lines)}


def faults(collection: Collection) -> list[str]:
    """Return what is missing, left over, or not what was made from the notes of today."""
    kept, folder = made(collection), collection.folder
    found = [] if kept.get("sources") == source_sum(collection) else [f"{folder.name}: other notes"]
    for name in collection.names:
        path = folder / name
        if not path.is_file():
            found.append(f"{folder.name}/{name} is missing")
        elif kept.get(name) != _sum_of(path.read_bytes()):
            found.append(f"{folder.name}/{name} is another file than was made")
    extra = {path.name for path in folder.glob("*") if path.name != _MADE} - {*collection.names}
    return found + [f"{folder.name}/{name} is not one of ours" for name in sorted(extra)]


def write(collection: Collection) -> None:
    """Make and encode every file of a collection."""
    try:
        import soundfile
    except ModuleNotFoundError:
        raise SystemExit("The encoder is missing: pip install soundfile") from None
    folder = collection.folder
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.ogg"):
        path.unlink()
    lines = [f"sources {source_sum(collection)}"]
    for name, recording in collection.recordings():
        path = folder / name
        soundfile.write(
            path,
            recording.astype(np.float32),
            RATE,
            format="OGG",
            subtype="VORBIS",
            compression_level=collection.compression,
        )
        lines.append(f"{name} {_sum_of(path.read_bytes())}")
        print(path.relative_to(ROOT), f"{path.stat().st_size / 1000:.1f} kB", flush=True)
    (folder / _MADE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def table(collection: Collection) -> Iterator[str]:
    """Return the lines of the table of measures."""
    yield "| sound | s | kB | loudest 0.4 s | loudest 0.1 s | true peak | mean | silence |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for name in collection.names:
        path = collection.folder / name
        heard = decoded(path)
        yield (
            f"| {path.stem} | {len(heard) / RATE:.2f} | {path.stat().st_size / 1000:.0f} "
            f"| {loudest(heard):.1f} | {loudest(heard, 0.1):.1f} | {true_peak(heard):.1f} "
            f"| {np.abs(heard.mean(axis=0)).max():.4f} | {longest_silence(heard):.2f} s |"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    wish = parser.add_mutually_exclusive_group(required=True)
    wish.add_argument("--write", action="store_true")
    wish.add_argument("--check", action="store_true")
    wish.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    if arguments.table:
        for collection in COLLECTIONS:
            print("\n".join(table(collection)), end="\n\n")
        return 0
    if arguments.write:
        for collection in filter(faults, COLLECTIONS):
            write(collection)
    found = [fault for collection in COLLECTIONS for fault in faults(collection)]
    for fault in found:
        print(fault, file=sys.stderr)
    if found:
        print("python tools/sounds.py --write makes them anew.", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
