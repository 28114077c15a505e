"""Saved games as files: written completely or not at all; errors come as sentences."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cob.engine import EstateLayout
from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.files.reasons import reason_of
from cob.record.errors import RecordError
from cob.record.game import Game
from cob.record.text import newer_version, read_record

LARGEST_FILE: Final = 2_000_000
"""Bytes; a long game takes 40,000."""
_PACKED: Final = (b"\x1f\x8b", b"PK\x03\x04")
"""How files begin that were packed by gzip and zip."""
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How the texts of some editors and terminals of Windows begin."""


def save(path: Path, text: str) -> None:
    """Write a file atomically, and make its folder if needed.

    Raises `RecordError` with a sentence, for example for a full disk or a read-only folder.
    """
    try:
        write_atomically(path, text.encode("utf-8"))
    except (OSError, ValueError) as error:
        raise RecordError(
            Message(
                "the game could not be saved as '{path}': {reason}",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """Return the text in a file that may hold a record; raises `RecordError` with a sentence.

    `largest` is the maximum size in bytes.
    """
    try:
        content = plain_bytes(path, largest)
        if content.startswith(_PACKED):
            raise RecordError(
                Message("'{path}' is packed: unpack it and take the file in it", path=path)
            )
        return content.decode("utf-16" if content.startswith(_UTF_16) else "utf-8-sig")
    except TooLongError as error:
        raise RecordError(
            Message("'{path}' is not a saved game: it is too long", path=path)
        ) from error
    except UnicodeDecodeError as error:
        raise RecordError(
            Message("'{path}' is not a saved game: it is not a text", path=path)
        ) from error
    except OSError as error:
        raise RecordError(
            Message("'{path}' cannot be read: {reason}", path=path, reason=reason_of(error))
        ) from error


def read_file(path: Path, estates: Mapping[str, EstateLayout], seed: int | None = None) -> Game:
    """Return the game in a file, as `read_record` does; raises `RecordError` with a sentence."""
    text = read_text(path)
    try:
        return read_record(text, estates, seed)
    except RecordError as error:
        raise RecordError(
            Message("'{path}' cannot be played: {reason}", path=path, reason=error.message)
        ) from error


def newer_version_in(path: Path) -> int | None:
    """Return the version of the record in a file that only a newer program reads; else None."""
    try:
        return newer_version(read_text(path))
    except RecordError:
        return None
