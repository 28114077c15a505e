"""Estates written as maps that Tiled opens and `load_estate` reads back equal."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from itertools import count
from pathlib import Path
from typing import Final
from xml.sax.saxutils import quoteattr

from cob.boards.estates import CELLS, COLOURS, DIE_VALUES, GRID, SUFFIX
from cob.boards.tiled import BoardError, parse
from cob.engine.components import Kind
from cob.engine.estate import EstateLayout
from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.reasons import reason_of
from cob.files.resources import data_folder

TILESET: Final = "estate_spaces.tsx"
PICTURE: Final = "estate_spaces.png"
_FIRST_OWN_NUMBER: Final = 10
_MAP: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down" \
width="7" height="7" tilewidth="104" tileheight="120" infinite="0" hexsidelength="60" \
staggeraxis="y" staggerindex="odd" backgroundcolor="#efe3c8" nextlayerid="2" nextobjectid="1">
 <properties>
  <property name="number" value={number}/>
  <property name="title" value={title}/>
 </properties>
 <tileset firstgid="1" source={tileset}/>
 <layer id="1" name="spaces" width="7" height="7">
  <data encoding="csv">
{rows}
</data>
 </layer>
</map>
"""


def save_estate(path: Path, layout: EstateLayout, *, replace: bool = False) -> None:
    """Write an estate's map atomically, with the tileset and its picture beside it.

    An existing tileset is used as it is. Raises `BoardError` if the map exists and `replace` is
    false, if the tileset lacks tiles, and if the disk refuses.
    """
    try:
        if path.exists() and not replace:
            raise BoardError(
                Message("'{path}' is there already: give the map another name", path=path)
            )
        for name in (TILESET, PICTURE):
            beside = path.parent / name
            if not beside.exists():
                write_atomically(beside, (data_folder("boards") / name).read_bytes())
        write_atomically(path, map_text(layout, _tiles_of(path.parent / TILESET)).encode("utf-8"))
    except BoardError:
        raise
    except (OSError, ValueError) as error:
        raise BoardError(
            Message("'{path}' cannot be written: {reason}", path=path, reason=reason_of(error))
        ) from error


def save_new(
    folder: Path, taken: Container[str], make: Callable[[str], EstateLayout]
) -> EstateLayout:
    """Save an estate in a player's folder under the first free number, from 10 on.

    `make` is called with that number and returns the estate. Raises `BoardError`.
    """
    for number in map(str, count(_FIRST_OWN_NUMBER)):
        path = folder / f"estate_{number}{SUFFIX}"
        if number not in taken and not path.exists():
            layout = make(number)
            save_estate(path, layout)
            return layout
    raise AssertionError("the numbers never end")


def map_text(layout: EstateLayout, tiles: Mapping[tuple[Kind, int], int]) -> str:
    """Return the map of an estate; `tiles` numbers each colour and die value."""
    cells = {
        cell: tiles[space] + 1
        for cell, space in zip(CELLS, zip(layout.kinds, layout.dice, strict=True), strict=True)
    }
    rows = [
        ",".join(str(cells.get((column, row), 0)) for column in range(GRID)) for row in range(GRID)
    ]
    return _MAP.format(
        number=quoteattr(layout.number),
        title=quoteattr(layout.name),
        tileset=quoteattr(TILESET),
        rows=",\n".join(rows),
    )


def _tiles_of(tileset: Path) -> dict[tuple[Kind, int], int]:
    """Return the number of each colour and die value in a tileset.

    Players may have rearranged it. Raises `BoardError` if a tile is missing.
    """
    missing = Message(
        "{file} lacks its tileset: put {tileset} into {folder}",
        file=tileset.name,
        tileset=tileset.name,
        folder=tileset.parent,
    )
    found: dict[tuple[Kind, int], int] = {}
    for tile in parse(tileset, missing).iterfind("tile"):
        facts = {each.get("name"): each.get("value", "") for each in tile.iterfind(".//property")}
        colour, die = facts.get("colour", ""), facts.get("die", "").strip()
        number = tile.get("id", "")
        if colour in COLOURS and die in DIE_VALUES and number.isdecimal():
            found.setdefault((COLOURS[colour], int(die)), int(number))
    if len(found) < len(COLOURS) * len(DIE_VALUES):
        raise BoardError(
            Message(
                "'{path}' lacks some of the {number} tiles: put the game's own there, "
                "or write the map into another folder",
                path=tileset,
                number=len(COLOURS) * len(DIE_VALUES),
            )
        )
    return found
