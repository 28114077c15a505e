"""Estates read from their maps and checked: those of the game and those of a player.

The spaces are the tiles of the only tile layer, a hexagon in a grid of seven by seven. Each tile
has the properties `colour` (such as "castle") and `die` (1 to 6), the map has `number` and may have
`title` (ledger CMP-10). `docs/estates.md` tells players how to draw one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cob.boards import main_board
from cob.boards.tiled import BoardError, read_map
from cob.engine.components import Kind
from cob.engine.errors import EstateError
from cob.engine.estate import NUMBER, EstateLayout
from cob.engine.hexgrid import ROW_WIDTHS, SPACE_NAMES
from cob.engine.message import Message
from cob.files.resources import data_folder

SUFFIX: Final = ".tmx"
GRID: Final = 7
"""Rows and columns of the map."""
_ROW_STARTS: Final = (2, 1, 1, 0, 1, 1, 2)
"""Tiled's column of the first space in each row."""
CELLS: Final = tuple(
    (start + place, row)
    for row, (start, width) in enumerate(zip(_ROW_STARTS, ROW_WIDTHS, strict=True))
    for place in range(width)
)
"""Column and row of each space, as Tiled counts them."""
COLOURS: Final[dict[str, Kind]] = {kind.name.lower(): kind for kind in Kind}
"""The property of a tileset that names a tile's colour."""
DIE_VALUES: Final = tuple("123456")
FIRST_EDITION: Final = tuple("123456789")
"""The numbers of the estates of 2011; the expert set-up and the measurements of bots use these."""
SHIPPED: Final = (*FIRST_EDITION, "2019-2")
"""The numbers of all estates of the game; no estate of a player's own can have one of them."""
_NAMES_TOLD: Final = 4
_TURNED: Final = 1 << 28
"""Tiled's flag of a hex rotated by 120 degrees, which pytmx leaves in the tile's number."""


@dataclass(frozen=True, slots=True)
class Estates:
    """Every playable estate, and why others were refused.

    The game's own come first, then the player's; both are sorted by number in natural order.
    """

    layouts: dict[str, EstateLayout]
    files: dict[str, Path]
    """The file of each estate."""
    problems: tuple[str, ...]


def load_estates(folder: Path | None = None, named: Sequence[Path] = ()) -> Estates:
    """Return the game's own estates, those of `named` files, and those of a player's `folder`.

    The folder may be missing. A bad file, or one with the number of an earlier file, becomes a
    sentence in `problems`.
    """
    layouts: dict[str, EstateLayout] = {}
    files: dict[str, Path] = {}
    problems: list[str] = []
    own, further = own_files(), list(named)
    if folder is not None:
        known = {path.resolve() for path in named}
        further += [path for path in _maps_in(folder) if path.resolve() not in known]
    for path in dict.fromkeys([*own, *further]):
        try:
            layout = _own_estate(path) if path in own else load_estate(path)
        except BoardError as error:
            problems.append(error.message)
            continue
        if layout.number in layouts:
            problems.append(number_taken(path, layout.number, files[layout.number]))
            continue
        layouts[layout.number] = layout
        files[layout.number] = path
    ordered = sorted(layouts, key=lambda number: (files[number] not in own, _natural(number)))
    return Estates({number: layouts[number] for number in ordered}, files, tuple(problems))


@cache
def _own_estate(path: Path) -> EstateLayout:
    """Return one of the game's own estates, whose files change only with the program."""
    return load_estate(path)


def own_files() -> list[Path]:
    """Return the maps of the game's own estates."""
    return [path for path in _maps_in(data_folder("boards")) if path.name != main_board.FILE_NAME]


def number_taken(path: Path, number: str, other: Path) -> Message:
    """Return the sentence that refuses an estate with the number of another one."""
    return Message(
        "{path} has the number {estate}, which {other} has already: give it a number of its own",
        path=path,
        estate=number,
        other=other,
    )


def load_estate(path: Path) -> EstateLayout:
    """Return the estate in a hexagonal map; raise `BoardError` with every fault found in it."""
    tiled = read_map(path)
    _check_grid(path, tiled)
    number = str(tiled.properties.get("number") or "").strip()
    title = str(tiled.properties.get("title") or "").strip()
    faults: list[str] = []
    if not NUMBER.fullmatch(number):
        faults.append(
            Message(
                '{file} has no number: add a text property "number" of one word to the map, '
                'such as "10"',
                file=path.name,
            )
        )
    layer = _Layer(path, tiled)
    faults += layer.outside()
    found: list[tuple[Kind, int]] = []
    for space in range(len(CELLS)):
        try:
            found.append(layer.space(space))
        except BoardError as error:
            faults.append(error.message)
    if faults:
        raise BoardError(*faults)
    kinds, dice = zip(*found, strict=True)
    try:
        return EstateLayout.create(number, title, kinds, dice)
    except EstateError as error:
        raise BoardError(
            Message("{file}: {reason}", file=path.name, reason=error.message)
        ) from error


def _maps_in(folder: Path) -> list[Path]:
    """Return the maps of a folder in natural order, without hidden files."""
    found = [path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith(".")]
    return sorted(found, key=lambda path: _natural(path.name))


def _check_grid(path: Path, tiled: Any) -> None:
    shape = (tiled.orientation, tiled.staggeraxis, tiled.staggerindex)
    if shape != ("hexagonal", "y", "odd"):
        raise BoardError(
            Message(
                "{file} is not a grid of upright hexes: set orientation Hexagonal, stagger axis "
                "Y and stagger index Odd in the map's properties",
                file=path.name,
            )
        )
    if (tiled.width, tiled.height) != (GRID, GRID):
        raise BoardError(
            Message(
                "{file} is {width} by {height} tiles: resize the map to {grid} by {grid}",
                file=path.name,
                width=tiled.width,
                height=tiled.height,
                grid=GRID,
            )
        )
    if not tiled.tilesets:
        raise BoardError(
            Message("{file} has no tileset: add estate_spaces.tsx to the map", file=path.name)
        )


def _some_names(names: Sequence[str]) -> str:
    """Return the first names in quotation marks, with three dots for the others."""
    quoted = [f'"{name}"' for name in names[:_NAMES_TOLD]]
    return ", ".join([*quoted, "..."] if names[_NAMES_TOLD:] else quoted)


class _Layer:
    """The only tile layer of a map; raises `BoardError` if there is none, or more than one."""

    def __init__(self, path: Path, tiled: Any) -> None:
        self._path = path
        self._tiled = tiled
        layers = [layer for layer in tiled.layers if "data" in vars(layer)]
        if not layers:
            raise BoardError(
                Message("{file} has no tile layer: add one and lay all tiles on it", file=path.name)
            )
        if len(layers) > 1:
            raise BoardError(
                Message(
                    "{file} has {number} tile layer ({names}): lay all tiles on exactly one",
                    many="{file} has {number} tile layers ({names}): lay all tiles on exactly one",
                    file=path.name,
                    number=len(layers),
                    names=_some_names([layer.name for layer in layers]),
                )
            )
        self._name: str = layers[0].name
        self._rows: list[list[int]] = layers[0].data
        if [len(row) for row in self._rows] != [GRID] * GRID:
            raise BoardError(
                Message(
                    '{file}, layer "{layer}" does not store {grid} rows of {grid} tiles: '
                    "save it again from Tiled",
                    file=path.name,
                    layer=self._name,
                    grid=GRID,
                )
            )

    def outside(self) -> list[str]:
        """Return a sentence for each tile that lies outside the hexagon."""
        return [
            Message(
                '{file}, layer "{layer}" has a tile outside the hexagon, at {column}, {row} in '
                "Tiled: erase it",
                file=self._path.name,
                layer=self._name,
                column=column,
                row=row,
            )
            for row, tiles in enumerate(self._rows)
            for column, tile in enumerate(tiles)
            if tile and (column, row) not in CELLS
        ]

    def space(self, space: int) -> tuple[Kind, int]:
        """Return the colour and die value of the tile on a space; raise `BoardError`."""
        column, row = CELLS[space]
        tile = self._rows[row][column]
        if not tile:
            raise BoardError(
                Message("{where} is empty: lay a tile there", where=self._where(space))
            )
        properties = self._properties(tile)
        colour = properties.get("colour")
        if colour not in COLOURS:
            problem = Message("a tile without a colour")
            if colour:
                problem = Message('the unknown colour "{colour}"', colour=colour)
            raise BoardError(
                Message(
                    "{where} has {problem}: "
                    'give its tile the property "colour" with one of {colours}',
                    where=self._where(space),
                    problem=problem,
                    colours=", ".join(COLOURS),
                )
            )
        die = str(properties.get("die", "")).strip()
        if die not in DIE_VALUES:
            problem = Message("a tile without a die value")
            if die:
                problem = Message('the die value "{die}"', die=die)
            raise BoardError(
                Message(
                    '{where} has {problem}: give its tile the property "die" with 1 to 6',
                    where=self._where(space),
                    problem=problem,
                )
            )
        return COLOURS[str(colour)], int(die)

    def _properties(self, tile: int) -> dict[str, object]:
        """Return the properties of a tile; a rotated tile counts like an upright one."""
        gid = self._tiled.tiledgidmap[tile] & ~_TURNED
        upright = self._tiled.gidmap.get(gid) or [(tile, None)]
        return self._tiled.get_tile_properties_by_gid(upright[0][0]) or {}

    def _where(self, space: int) -> Message:
        """Return the words for a space that begin a sentence: its name, and its place in Tiled."""
        column, row = CELLS[space]
        return Message(
            '{file}, layer "{layer}": space {space} ({column}, {row} in Tiled)',
            file=self._path.name,
            layer=self._name,
            space=SPACE_NAMES[space],
            column=column,
            row=row,
        )


def _natural(text: str) -> list[tuple[int, str]]:
    """Return a sorting key that puts 9 before 10, and both before words."""
    pieces = re.findall(r"[0-9]+|[^0-9]+", text)
    return [(int(each), "") if each[0] in "0123456789" else (sys.maxsize, each) for each in pieces]
