"""Maps of the Tiled editor (TMX), read without a display and refused in sentences.

Players draw maps of their own, so every fault of a file becomes a `BoardError`: sentences that name
the file, the place and the remedy.
"""

from __future__ import annotations

import logging
import os
import re
import zlib
from base64 import b64decode
from pathlib import Path, PureWindowsPath
from typing import Any, Final
from xml.etree import ElementTree

from cob.engine.errors import CobError
from cob.engine.message import Message
from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.files.reasons import reason_of

_PLAIN_TYPES: Final = (None, "", "string", "int", "float", "bool", "color", "file")
_ENCODINGS: Final = ("csv", "base64")
_COMPRESSIONS: Final = (None, "", "gzip", "zlib")
_EITHER: Final = 32 + zlib.MAX_WBITS
"""Tells zlib to detect the format, gzip or zlib."""
_PART: Final = 400
"""Bytes added to the count for each compressed part, to limit the number of parts."""
_LARGEST_FILE: Final = 1_000_000
"""Maximum bytes of a map, and of all its tilesets; the longest shipped one takes 23,000."""
_TILESET: Final = 10_000
"""Bytes added to the count for each tileset, to limit the number of tilesets."""
_COUNT: Final = re.compile(r"[1-9][0-9]{0,5}")
"""The number of rows or columns of a layer."""
_LONGEST_NAME: Final = 40
"""Maximum length of a layer's name in a sentence."""
_LARGEST_LAYERS: Final = 40_000
"""Maximum bytes of all layers, four for each tile; an estate has 49 tiles."""


class BoardError(CobError):
    """A board file that cannot be used; the error's own text is the first of its `sentences`."""

    def __init__(self, sentence: str, *further: str) -> None:
        super().__init__(sentence)
        self.sentences = (sentence, *further)
        """One sentence for each fault found, with the file, the place and the remedy."""


def read_map(path: Path) -> Any:
    """Return the file as a `pytmx.TiledMap`, without pictures and thus without a display.

    pytmx is imported here because it imports pygame, which prints a greeting; it also logs each
    error that it raises.
    """
    _check_readable(path)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    class Map(pytmx.TiledMap):  # type: ignore[misc]  # pytmx is untyped
        """A map that loads no pictures, because in a damaged tileset they may be of any size."""

        def reload_images(self) -> None:
            """Load nothing."""

    logging.getLogger("pytmx").setLevel(logging.CRITICAL + 1)
    try:
        return Map(str(path), allow_duplicate_names=True)
    except Exception as error:  # pytmx raises any error that its parsing meets
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> BoardError:
    return BoardError(
        Message(
            "{file} cannot be read ({reason}): open it in Tiled, mend it and save it again",
            file=path.name,
            reason=" ".join(str(error).split()).rstrip(".") or type(error).__name__,
        )
    )


def _check_readable(path: Path) -> None:
    """Raise `BoardError` for a map that pytmx cannot read."""
    missing = Message(
        "{file} is not there: put the file into {folder}",
        file=path.name,
        folder=path.parent.absolute(),
    )
    root = parse(path, missing)
    if root.tag != "map":
        raise BoardError(
            Message(
                '{file} is not a map but a "{tag}": save a map from Tiled',
                file=path.name,
                tag=root.tag,
            )
        )
    if root.get("infinite", "0") != "0":
        raise BoardError(
            Message(
                '{file} is an infinite map: untick "Infinite" in the map\'s properties',
                file=path.name,
            )
        )
    for layer in root.iterfind(".//layer"):
        if not all(_COUNT.fullmatch(layer.get(side, "")) for side in ("width", "height")):
            raise BoardError(
                Message(
                    '{file}, layer "{layer}" does not tell how many rows and columns it has: '
                    "save it again from Tiled",
                    file=path.name,
                    layer=layer.get("name", "")[:_LONGEST_NAME],
                )
            )
    left = _LARGEST_LAYERS
    for data in root.iterfind(".//layer/data"):
        encoding, compression = data.get("encoding"), data.get("compression")
        if encoding not in _ENCODINGS or compression not in _COMPRESSIONS:
            raise BoardError(
                Message(
                    "{file} stores its tiles as {form}, which cannot be read: "
                    'choose "CSV" as the tile layer format in the map\'s properties',
                    file=path.name,
                    form=compression or encoding or Message("plain XML"),
                )
            )
        if compression:
            try:
                left -= _inflated_size(data.text or "", left)
            except (ValueError, zlib.error) as error:
                raise _unreadable(path, error) from error
        if left < 0:
            raise BoardError(
                Message(
                    "{file} holds a layer that is larger than any board: "
                    "resize the map in Tiled and save it again",
                    file=path.name,
                )
            )
    _check_properties(path, root)
    _check_tilesets(path, root)


def _inflated_size(compressed: str, most: int) -> int:
    """Return the inflated size of a layer, or any number above `most` without inflating more.

    Raises `ValueError` and `zlib.error`.
    """
    packed, size = b64decode(compressed), 0
    while packed and size <= most:  # gzip may have several parts
        part = zlib.decompressobj(_EITHER)
        size += len(part.decompress(packed, most + 1 - size)) + _PART
        packed = part.unused_data
    return size


def _check_tilesets(path: Path, root: ElementTree.Element) -> None:
    """Raise `BoardError` for a tileset that pytmx cannot or should not read."""
    left = _LARGEST_FILE
    for source in (tileset.get("source") for tileset in root.iterfind("tileset")):
        if source is None:
            continue
        if not source.lower().endswith(".tsx"):
            raise BoardError(
                Message(
                    "{file} uses the tileset {tileset}: save that as a .tsx file",
                    file=path.name,
                    tileset=source,
                )
            )
        if not _is_beside(source):
            raise BoardError(
                Message(
                    "{file} uses the tileset {tileset}, which lies elsewhere: put it into {folder} "
                    "and add it to the map from there",
                    file=path.name,
                    tileset=source,
                    folder=path.parent,
                )
            )
        tileset = path.parent / source
        missing = Message(
            "{file} lacks its tileset: put {tileset} into {folder}",
            file=path.name,
            tileset=tileset.name,
            folder=tileset.parent,
        )
        _check_properties(tileset, parse(tileset, missing, left))
        left -= tileset.stat().st_size + _TILESET


def _is_beside(source: str) -> bool:
    """Return whether a file that a map names lies in the map's folder or below.

    On Windows a name that begins with two slashes names another machine, which would be contacted.
    """
    name = PureWindowsPath(source)
    return not name.anchor and ".." not in name.parts


def parse(path: Path, missing: Message, most: int = _LARGEST_FILE) -> ElementTree.Element:
    """Return the XML of a file; raise `BoardError`, with `missing` if there is no file."""
    try:
        return ElementTree.fromstring(plain_bytes(path, most))
    except FileNotFoundError as error:
        raise BoardError(missing) from error
    except TooLongError as error:
        raise BoardError(
            Message(
                "{file} is too long, far longer than any board: save a smaller one from Tiled",
                file=path.name,
            )
        ) from error
    except OSError as error:
        raise BoardError(
            Message(
                "{file} cannot be opened ({reason}): make it a readable file",
                file=path.name,
                reason=reason_of(error),
            )
        ) from error
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise BoardError(
            Message(
                "{file} is damaged or was not saved by Tiled ({reason}): save it again from Tiled",
                file=path.name,
                reason=str(error),
            )
        ) from error


def _check_properties(path: Path, root: ElementTree.Element) -> None:
    for each in root.iterfind(".//property"):
        if each.get("type") not in _PLAIN_TYPES:
            raise BoardError(
                Message(
                    '{file} has a property "{property}" of type {type}, '
                    "which cannot be read: make it plain text or a number",
                    file=path.name,
                    property=each.get("name"),
                    type=each.get("type"),
                )
            )
