"""Every kind of file with every fault: refused in a sentence, with little memory.

The kinds that the campaign damages are tested here as well, and some more.
"""

from __future__ import annotations

import builtins
import io
import logging
import os
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from gzip import compress
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest

from cob.boards import load_estate, load_estates
from cob.boards.tiled import BoardError
from cob.bots.foreign import file_bot
from cob.bots.registry import shipped_weights
from cob.commands import convert, network, refine, verify
from cob.commands.train import proof_settings
from cob.crew.work import ThisProcess
from cob.engine import CobError
from cob.files.atomic_write import write_atomically
from cob.files.log import LogFile
from cob.files.plain_bytes import EndlessError, add_line
from cob.files.resources import data_folder
from cob.saves.imports import add_file
from cob.saves.named_saves import rename
from cob.training.checkpoint import Checkpoint
from cob.training.proof import Proof
from tools.campaign.files import KINDS, Kind

LITTLE = 40_000_000
"""Maximum bytes of memory for a refused file."""
HUGE = 2 << 30


def nothing(folder: Path) -> None:
    """No other file belongs to it."""


def read_training(path: Path) -> str:
    Checkpoint.open(path.parent, seed=1, games=1)
    return ""


def read_comparisons(path: Path) -> str:
    refine.main(refine.RefineRequest(path.parent, games=0, seed=1), ThisProcess())
    return ""


def read_positions(path: Path) -> str:
    network.main(network.NetworkRequest(path.parent, games=1, rounds=1, seed=1), ThisProcess())
    return ""


def read_proof(path: Path) -> str:
    Proof.load(path, shipped_weights(), proof_settings())
    return ""


def read_bot(path: Path) -> str:
    file_bot(f"{path}:Bot")
    return ""


def check_dice(path: Path) -> str:
    verify.main(path, load_estates().layouts)
    return ""


def turn_into_positions(path: Path) -> str:
    convert.main([path], path.with_name("positions.jsonl"), load_estates().layouts)
    return ""


def give_a_title(path: Path) -> str:
    rename(path, "Another")
    return ""


def import_a_game(path: Path) -> str:
    add_file(path, path.parent / "saves", {})
    return ""


READERS = KINDS | {
    "training": Kind("equations.npz", nothing, read_training),
    "comparisons": Kind("comparisons.npz", nothing, read_comparisons),
    "positions": Kind("positions-1-1-acaa7086-00000.npz", nothing, read_positions),
    "proof": Kind("proof.npz", nothing, read_proof),
    "bot": Kind("my_bot.py", nothing, read_bot),
    "verified": Kind("game.txt", nothing, check_dice),
    "converted": Kind("game.txt", nothing, turn_into_positions),
    "renamed": Kind("game.txt", nothing, give_a_title),
    "imported": Kind("table.json", nothing, import_a_game),
}


def put_a_huge_file(path: Path) -> None:
    path.touch()
    os.truncate(path, HUGE)  # takes no room on the disk


def put_a_pipe(path: Path) -> None:
    os.mkfifo(path)


def put_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def put_deep_brackets(path: Path) -> None:
    path.write_bytes(b"[" * 60_000)


def put_no_text(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00\x80" * 100)


def put_packed_zeros(path: Path) -> None:
    path.write_bytes(packed_zeros())


@cache
def packed_zeros() -> bytes:
    """Return an archive of 90 kB that unpacks to 90 MB."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive, archive.open("weights.npy", "w") as file:
        for _ in range(90):
            file.write(bytes(1_000_000))
    return made.getvalue()


BADNESS: dict[str, Callable[[Path], None]] = {
    "a huge file": put_a_huge_file,
    "a folder": Path.mkdir,
    "deep brackets": put_deep_brackets,
    "no text": put_no_text,
    "packed zeros": put_packed_zeros,
}
if hasattr(os, "mkfifo"):
    BADNESS |= {"a pipe": put_a_pipe, "a device": put_a_device}
NEEDS_PIPES = pytest.mark.skipif(
    "a pipe" not in BADNESS, reason="this system has no pipes among files"
)
VICTIMS = [(name, kind.first) for name, kind in READERS.items()]
VICTIMS.append(("estate", "estate_spaces.tsx"))
CASES = [
    (name, file, badness)
    for name, file in VICTIMS
    for badness in BADNESS
    if (name, badness) != ("renamed", "deep brackets")  # any text may have a title
]


class HangsError(BaseException):
    """A pipe was opened, which blocks without a writer; no reader treats this as a bad file."""


@pytest.fixture
def pipes_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where the program would hang."""
    for module in (builtins, io, os):
        monkeypatch.setattr(module, "open", guarded(module.open))


def guarded(opened: Callable[..., Any]) -> Callable[..., Any]:
    def open_file(path: Any, *args: Any, **options: Any) -> Any:
        if not isinstance(path, int) and Path(path).is_fifo():
            raise HangsError(path)
        return opened(path, *args, **options)

    return open_file


@NEEDS_PIPES
def test_the_guard_sees_a_pipe_however_it_is_opened(tmp_path: Path, pipes_hang: None) -> None:
    os.mkfifo(tmp_path / "pipe")
    for read in (Path.read_bytes, np.load, lambda path: os.open(path, os.O_RDONLY)):
        with pytest.raises(HangsError):
            read(tmp_path / "pipe")


def told(read: Callable[[Path], str], path: Path) -> str:
    """The message of a reader, returned or raised."""
    try:
        return read(path)
    except CobError as error:
        return error.message


@pytest.mark.parametrize(("name", "file", "badness"), CASES, ids=["-".join(c) for c in CASES])
def test_what_is_no_such_file_is_told(
    tmp_path: Path, name: str, file: str, badness: str, pipes_hang: None
) -> None:
    kind = READERS[name]
    kind.make(tmp_path)
    victim = tmp_path / file
    victim.unlink(missing_ok=True)
    BADNESS[badness](victim)
    bad = victim.lstat()
    tracemalloc.start()
    try:
        said = told(kind.read, tmp_path / kind.first)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert said
    assert "Errno" not in said
    assert peak < LITTLE
    found = [each.lstat() for each in tmp_path.rglob("*")]
    assert (bad.st_ino, bad.st_size) in [(each.st_ino, each.st_size) for each in found]


def test_a_line_of_a_match_that_cannot_be_read_is_a_game_not_played(tmp_path: Path) -> None:
    kind, path = READERS["match"], tmp_path / "match.jsonl"
    kind.make(tmp_path)
    good = path.read_bytes()
    with path.open("ab") as file:
        file.write(b"[" * 60_000 + b"\n\xff\n{}\n")
    kind.read(path)
    assert path.read_bytes() == good
    assert len(good.splitlines()) == 2


# --- maps ---------------------------------------------------------------------------------------


def estate_with(folder: Path, old: str, new: str) -> Path:
    """Return a map with a change, and a tileset beside it."""
    for name in ("estate_1.tmx", "estate_spaces.tsx"):
        text = (data_folder("boards") / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder / "estate_1.tmx"


def refusal(path: Path) -> str:
    """Return the only sentence about a map, checking the memory."""
    tracemalloc.start()
    try:
        with pytest.raises(BoardError) as caught:
            load_estate(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < LITTLE
    (sentence,) = caught.value.sentences
    assert len(sentence) < 400
    return sentence


def layer(packed: bytes, compression: str) -> str:
    text = b64encode(packed).decode()
    return (
        '<layer id="2" name="more" width="7" height="7">'
        f'<data encoding="base64" compression="{compression}">{text}</data></layer>'
    )


def test_a_second_part_of_a_packed_layer_counts_too(tmp_path: Path) -> None:
    packed = compress(bytes(196)) + compress(bytes(90_000_000))
    path = estate_with(tmp_path, "<layer", layer(packed, "gzip") + "<layer")
    assert "a layer that is larger than any board" in refusal(path)


def test_many_layers_are_one_large_one(tmp_path: Path) -> None:
    one = layer(zlib.compress(bytes(39_000)), "zlib")
    path = estate_with(tmp_path, "<layer", one * 2 + "<layer")
    assert "a layer that is larger than any board" in refusal(path)


def test_a_packed_layer_that_is_damaged_is_not_unpacked(tmp_path: Path) -> None:
    packed = bytearray(compress(bytes(90_000_000)))
    packed[3] = 0x80  # a mark that zlib refuses and Python's own reader of gzip passes over
    path = estate_with(tmp_path, "<layer", layer(bytes(packed), "gzip") + "<layer")
    assert "cannot be read" in refusal(path)


def test_of_many_layers_a_few_are_named(tmp_path: Path) -> None:
    one = '<layer id="2" name="more" width="1" height="1"><data encoding="csv">0</data></layer>'
    path = estate_with(tmp_path, "<layer", one * 500 + "<layer")
    assert '501 tile layers ("more", "more", "more", "more", ...)' in refusal(path)


@pytest.mark.parametrize("size", ['width="0"', 'height="0"', 'width="-7"', 'width="x"', ""])
def test_a_layer_without_a_size_is_named(tmp_path: Path, size: str) -> None:
    one = f'<layer id="2" name="more" {size}><data encoding="csv">0</data></layer>'
    path = estate_with(tmp_path, "<layer", one + "<layer")
    assert 'layer "more" does not tell how many rows and columns it has' in refusal(path)


def test_many_tilesets_are_one_large_one(tmp_path: Path) -> None:
    (tmp_path / "more.tsx").write_text(f"<tileset>{'<tile/>' * 70_000}</tileset>")
    more = '<tileset firstgid="99" source="more.tsx"/>'
    path = estate_with(tmp_path, "<layer", more * 3 + "<layer")
    assert "more.tsx is too long" in refusal(path)


@pytest.mark.parametrize(
    "source", ["../more.tsx", "/more.tsx", "//host/more.tsx", r"\\host\more.tsx", r"C:more.tsx"]
)
def test_a_tileset_elsewhere_is_not_looked_for(tmp_path: Path, source: str) -> None:
    more = f'<tileset firstgid="99" source="{source}"/>'
    told = refusal(estate_with(tmp_path, "<layer", more + "<layer"))
    assert f"uses the tileset {source}, which lies elsewhere: put it into {tmp_path}" in told


@NEEDS_PIPES
def test_the_picture_that_a_map_names_is_never_opened(tmp_path: Path, pipes_hang: None) -> None:
    os.mkfifo(tmp_path / "estate_spaces.png")
    path = estate_with(tmp_path, "", "")
    assert load_estate(path).number == "1"


# --- writing ------------------------------------------------------------------------------------


@NEEDS_PIPES
@pytest.mark.parametrize("write", [write_atomically, lambda path, content: add_line(path, "a")])
def test_a_pipe_or_device_is_not_written_to(
    tmp_path: Path, write: Callable[[Path, bytes], None], pipes_hang: None
) -> None:
    (tmp_path / "device").symlink_to("/dev/null")
    os.mkfifo(tmp_path / "pipe")
    for name in ("device", "pipe"):
        with pytest.raises(EndlessError):
            write(tmp_path / name, b"text")
    assert (tmp_path / "device").is_char_device()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["device", "pipe"]


@NEEDS_PIPES
def test_a_log_is_not_written_into_a_pipe(tmp_path: Path, pipes_hang: None) -> None:
    os.mkfifo(tmp_path / "cob.log")
    with LogFile(tmp_path / "cob.log") as log:
        logging.getLogger("cob.tests").warning("something")
    assert log.problem == "it is a pipe or a device"


# --- what the documents say -----------------------------------------------------------------------

ROWS = {
    "record": "a saved game,",
    "verified": "a saved game,",
    "converted": "a saved game,",
    "renamed": "a saved game,",
    "autosave": "`autosave.txt`",
    "settings": "`settings.json`",
    "notebook": "`learning.json`",
    "road": "`road.json`",
    "position": "`position.json`",
    "statistics": "`statistics.json`",
    "habits": "`habits.json`",
    "progress": "`puzzles.json`",
    "puzzles": "`own-puzzles.json`",
    "review": "a review,",
    "estate": "a map,",
    "value": "weights of bots,",
    "weights": "weights of bots,",
    "calibration": "weights of bots,",
    "frozen": "weights of bots,",
    "match": "`match.jsonl`",
    "training": "`equations.npz`",
    "comparisons": "`equations.npz`, `comparisons.npz`",
    "positions": "games of a training,",
    "proof": "`equations.npz`",
    "catalogue": "a catalogue",
    "bot": "a bot in a file",
    "imported": "a log of Board Game Arena",
}
"""The beginning of a kind's row in `docs/files.md`."""
READ_WHOLE = 25_000_000
"""Bytes up to which a file is read here."""


def told_size(name: str) -> int:
    """The largest size of a kind in the documents."""
    text = (Path(__file__).resolve().parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith(f"| {ROWS[name]}"))
    return int(line.split("|")[2].replace(",", ""))


def memory_for(kind: Kind, path: Path, size: int) -> int:
    """The memory needed to refuse a file of some size."""
    path.unlink(missing_ok=True)
    path.touch()
    os.truncate(path, size)
    tracemalloc.start()
    try:
        told(kind.read, path.with_name(kind.first))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", READERS)
def test_the_documents_tell_the_largest_size(tmp_path: Path, name: str) -> None:
    most, kind = told_size(name), READERS[name]
    kind.make(tmp_path)
    little = memory_for(kind, tmp_path / kind.first, most + 1)
    assert little < min(most, LITTLE)
    if most <= READ_WHOLE:
        assert memory_for(kind, tmp_path / kind.first, most) > max(most, little)
