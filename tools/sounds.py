"""Makes the sounds and the music in `assets/`, and measures them.

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

from cob.engine.components import PHASES  # noqa: E402
from cob.showing.sounds import Sound, file_name, music_name  # noqa: E402
from tools.sounding.hearing import (  # noqa: E402
    RATE,
    Recording,
    columns,
    decoded,
    integrated,
    longest_silence,
    loudest,
    seam,
    true_peak,
)
from tools.sounding.mixing import played  # noqa: E402
from tools.sounding.pieces import PIECES  # noqa: E402
from tools.sounding.scores import LOOPS  # noqa: E402
from tools.sounding.tones import synthesise  # noqa: E402

_MADE: Final = "made.txt"
_LEADS: Final = (0.002, 0.001, 0.003, 0.005, 0.008, 0.012, 0.018, 0.025, 0.03, 0.04, 0.05, 0.06)
"""Seconds of the loop's end that its file may begin with; the best is where no seam is heard."""
_PIECE: Final = 4096
"""Frames to encode at a time: the encoder breaks down when it gets a whole loop."""


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
    is_music: bool = False
    """Whether its files begin again when they end."""


def _sounds() -> Iterator[tuple[str, Recording]]:
    for sound in Sound:
        yield file_name(sound), columns(synthesise(PIECES[sound]))


def _music() -> Iterator[tuple[str, Recording]]:
    for phase, loop in enumerate(LOOPS):
        yield music_name(phase), played(loop)


COLLECTIONS: Final = (
    Collection(
        ROOT / "assets" / "sounds",
        ("tones", "pieces"),
        _sounds,
        tuple(map(file_name, Sound)),
        0.5,
    ),
    Collection(
        ROOT / "assets" / "music",
        ("instruments", "mixing", "score", "scores"),
        _music,
        tuple(map(music_name, range(len(PHASES)))),
        0.75,
        is_music=True,
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


def _encode(path: Path, recording: Recording, compression: float) -> None:
    try:
        import soundfile
    except ModuleNotFoundError:
        raise SystemExit("The encoder is missing: pip install soundfile") from None
    values = recording.astype(np.float32)
    with soundfile.SoundFile(
        str(path),
        "w",
        RATE,
        values.shape[1],
        format="OGG",
        subtype="VORBIS",
        compression_level=compression,
    ) as file:
        for start in range(0, len(values), _PIECE):
            file.write(values[start : start + _PIECE])


def _encode_loop(path: Path, recording: Recording, compression: float) -> None:
    """Encode a loop from where its seam is heard least: an encoder does not know that it is one."""

    def flaw(lead: float) -> float:
        _encode(path, np.roll(recording, round(lead * RATE), axis=0), compression)
        found = seam(decoded(path))
        return max(found.step / 0.4, found.bend / 0.5, 10 ** ((found.hiss - 3) / 20))

    flaws = {}
    for lead in _LEADS:
        flaws[lead] = flaw(lead)
        if flaws[lead] <= 1:
            return
    flaw(min(flaws, key=flaws.__getitem__))


def write(collection: Collection) -> None:
    """Make and encode every file of a collection."""
    folder = collection.folder
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.ogg"):
        path.unlink()
    encode = _encode_loop if collection.is_music else _encode
    lines = [f"sources {source_sum(collection)}"]
    for name, recording in collection.recordings():
        path = folder / name
        encode(path, recording, collection.compression)
        lines.append(f"{name} {_sum_of(path.read_bytes())}")
        print(path.relative_to(ROOT), f"{path.stat().st_size / 1000:.1f} kB", flush=True)
    (folder / _MADE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def sound_table(collection: Collection) -> Iterator[str]:
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


def music_table(collection: Collection) -> Iterator[str]:
    """Return the lines of the table of measures of loops, with their names and modes."""
    yield "| loop | mode | bars | s | kB | LUFS | true peak | mean | silence | seam |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
    for loop, name in zip(LOOPS, collection.names, strict=True):
        path = collection.folder / name
        heard = decoded(path)
        found = seam(heard)
        yield (
            f"| {path.stem[-1].upper()}: {loop.title} | {loop.mode} | {loop.bars} "
            f"| {len(heard) / RATE:.1f} | {path.stat().st_size / 1000:.0f} "
            f"| {integrated(heard):.1f} | {true_peak(heard):.1f} "
            f"| {np.abs(heard.mean(axis=0)).max():.5f} | {longest_silence(heard):.2f} s "
            f"| {found.step:.2f}, {found.bend:.2f}, {found.hiss:+.1f} dB |"
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
            lines = music_table if collection.is_music else sound_table
            print("\n".join(lines(collection)), end="\n\n")
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
