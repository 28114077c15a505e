"""Estates and the main board from files of the Tiled map editor (TMX), checked on the way in.

Players draw estates of their own, so whatever is wrong with a file becomes a `BoardError`: one
sentence that names the file, the space and the cure.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from cob.engine.components import (
    BLACK_DEPOT,
    DEPOT_SPACES,
    DEPOTS,
    PHASE_POINTS,
    PHASES,
    ROUNDS_PER_PHASE,
    SPACES_PER_DEPOT,
    TRACK_SPACES,
    Kind,
)
from cob.engine.errors import CobError, EstateError
from cob.engine.estate import NUMBER, EstateLayout
from cob.engine.hexgrid import ROW_WIDTHS, SPACE_NAMES
from cob.resources import data_folder

ROW_STARTS = (2, 1, 1, 0, 1, 1, 2)
"""Tiled's column of the first space in each row."""
GRID = 7
_CELLS = [
    (start + place, row)
    for row, (start, width) in enumerate(zip(ROW_STARTS, ROW_WIDTHS, strict=True))
    for place in range(width)
]
_KINDS = {kind.name.lower(): kind for kind in Kind}
BLACK_PLAYERS = (2, 2, 2, 2, 3, 3, 4, 4)
"""Smallest number of players of the black depot's spaces: 4, 6 or 8 are filled (appendix B)."""
_PLAIN_TYPES = (None, "", "string", "int", "float", "bool", "color", "file")
_ENCODINGS = ("csv", "base64")
_COMPRESSIONS = (None, "", "gzip", "zlib")
_TURNED = 1 << 28
"""Tiled's mark of a hex turned by 120 degrees, which pytmx leaves in the tile's number."""


class BoardError(CobError):
    """A board file that cannot be used; the sentence names the file, the place and the cure."""


@dataclass(frozen=True, slots=True)
class Estates:
    """Every estate that can be played, by number in natural order, and what was refused and why."""

    layouts: dict[str, EstateLayout]
    problems: tuple[str, ...]


class Point(NamedTuple):
    """A place on the main board, in its own units."""

    x: float
    y: float


class Box(NamedTuple):
    """An upright rectangle on the main board, in its own units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """The middle of the rectangle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class Depot:
    """One numbered depot: all of it, the place of its number as a die face, and its goods space."""

    panel: Box
    die: Box
    goods: Box


@dataclass(frozen=True, slots=True)
class MainBoard:
    """Where everything is on the main board, for a window that scales it (ledger CMP-09).

    `spaces` are the centres of the hex spaces, numbered as in the engine: four for each depot, then
    the black depot. The black spaces are numbered by `players`, so that a game uses the first ones.
    """

    width: float
    height: float
    hex_width: float
    """Between the upright sides of a hex space; the hexes are regular."""
    spaces: tuple[Point, ...]
    players: tuple[int, ...]
    """Smallest number of players with which each space is filled."""
    depots: tuple[Depot, ...]
    """Depots 1 to 6, in order."""
    black_depot: Box
    phases: tuple[Box, ...]
    rounds: tuple[Box, ...]
    track: tuple[Box, ...]
    """The turn order track from its start."""
    large_bonuses: tuple[Box, ...]
    """Indexed by `Kind`, as are the small ones."""
    small_bonuses: tuple[Box, ...]


def load_estates(folder: Path | None = None) -> Estates:
    """The game's own estates and those of a player's `folder`, which need not exist.

    A bad file, or one with a number that an earlier file has, becomes a sentence in `problems`.
    """
    layouts: dict[str, EstateLayout] = {}
    files: dict[str, Path] = {}
    problems: list[str] = []
    for place in (data_folder("boards"), *([folder] if folder else [])):
        for path in sorted(place.glob("estate_*.tmx"), key=lambda path: _natural(path.name)):
            try:
                layout = load_estate(path)
            except BoardError as error:
                problems.append(str(error))
                continue
            if layout.number in layouts:
                problems.append(
                    f"{path} has the number {layout.number}, which {files[layout.number]} has "
                    "already: give it a number of its own"
                )
                continue
            layouts[layout.number] = layout
            files[layout.number] = path
    ordered = sorted(layouts, key=_natural)
    return Estates({number: layouts[number] for number in ordered}, tuple(problems))


def load_estate(path: Path) -> EstateLayout:
    """One estate from a hexagonal map; raises `BoardError` for whatever is wrong with it.

    The spaces are the tiles of the only tile layer. Each tile has the properties `colour` (such as
    "castle") and `die` (1 to 6), the map has `number` and may have `title` (ledger CMP-10).
    """
    tiled = _read(path)
    _check_grid(path, tiled)
    number = str(tiled.properties.get("number") or "").strip()
    if not NUMBER.fullmatch(number):
        raise BoardError(
            f'{path.name} has no number: add a text property "number" of one word to the map, '
            'such as "10"'
        )
    title = str(tiled.properties.get("title") or "").strip() or f"Estate {number}"
    rows = _tile_rows(path, tiled)
    for row, tiles in enumerate(rows):
        for column, tile in enumerate(tiles):
            if tile and (column, row) not in _CELLS:
                raise BoardError(
                    f"{path.name} has a tile outside the hexagon, at {column}, {row} in Tiled: "
                    "erase it"
                )
    kinds: list[Kind] = []
    dice: list[int] = []
    for name, (column, row) in zip(SPACE_NAMES, _CELLS, strict=True):
        where = f"{path.name}: space {name} ({column}, {row} in Tiled)"
        kind, die = _space(where, tiled, rows[row][column])
        kinds.append(kind)
        dice.append(die)
    try:
        return EstateLayout.create(number, title, kinds, dice)
    except EstateError as error:
        raise BoardError(f"{path.name}: {error}") from error


def load_main_board(path: Path | None = None) -> MainBoard:
    """The main board, with its printed facts checked against the engine's (ledger CMP-09, B, E).

    Raises `BoardError` for whatever is wrong with the file.
    """
    path = path or data_folder("boards") / "main_board.tmx"
    tiled = _read(path)
    board = _Objects(path, tiled)
    spaces = [
        board.find("depot_space", depot=depot, index=index)
        for depot in DEPOTS
        for index in range(SPACES_PER_DEPOT)
    ]
    for space, (kind, players) in zip(spaces, DEPOT_SPACES, strict=True):
        board.expect(space, colour=kind.name.lower(), players=players)
    for index, players in enumerate(BLACK_PLAYERS):
        spaces.append(board.find("black_space", depot=BLACK_DEPOT, index=index))
        board.expect(spaces[-1], players=players)
    for phase, points in zip(PHASES, PHASE_POINTS, strict=True):
        board.expect(board.find("phase_space", phase=phase), points=points)
    return MainBoard(
        width=float(tiled.width * tiled.tilewidth),
        height=float(tiled.height * tiled.tileheight),
        hex_width=board.box("depot_space", depot=1, index=0).width,
        spaces=tuple(Point(float(space.x), float(space.y)) for space in spaces),
        players=(*(players for _, players in DEPOT_SPACES), *BLACK_PLAYERS),
        depots=tuple(
            Depot(
                panel=board.box("depot", depot=depot),
                die=board.box("die_face", depot=depot),
                goods=board.box("goods_space", depot=depot),
            )
            for depot in DEPOTS
        ),
        black_depot=board.box("black_depot", depot=BLACK_DEPOT),
        phases=board.boxes("phase_space", "phase", PHASES),
        rounds=board.boxes("round_space", "round", range(1, ROUNDS_PER_PHASE + 1)),
        track=board.boxes("track_space", "index", range(TRACK_SPACES)),
        large_bonuses=board.boxes("bonus_space", "colour", _KINDS, size="large"),
        small_bonuses=board.boxes("bonus_space", "colour", _KINDS, size="small"),
    )


@dataclass(frozen=True, slots=True)
class _Objects:
    """The objects of a map, found by type and properties."""

    path: Path
    tiled: Any

    def find(self, kind: str, **properties: object) -> Any:
        """The only object of that type with those properties."""
        found = [
            each
            for each in self.tiled.objects
            if each.type == kind and properties.items() <= each.properties.items()
        ]
        if len(found) != 1:
            wanted = " and ".join(f"{name} {value}" for name, value in properties.items())
            raise BoardError(
                f'{self.path.name} has {len(found)} objects of type "{kind}" with {wanted}: '
                "it needs exactly one"
            )
        return found[0]

    def expect(self, found: Any, **facts: object) -> None:
        """Refuse an object whose properties are not the printed ones."""
        for name, fact in facts.items():
            if found.properties.get(name) != fact:
                raise BoardError(
                    f'{self.path.name} gives "{found.name}" the {name} '
                    f"{found.properties.get(name)}: it must be {fact}"
                )

    def boxes(
        self, kind: str, name: str, values: Iterable[object], **properties: object
    ) -> tuple[Box, ...]:
        """One rectangle for each value of a property, in that order."""
        return tuple(self.box(kind, **{name: value}, **properties) for value in values)

    def box(self, kind: str, **properties: object) -> Box:
        """The rectangle around an object."""
        found = self.find(kind, **properties)
        if not (found.width > 0 and found.height > 0):
            raise BoardError(
                f'{self.path.name} draws "{found.name}" without width or height: '
                "make it a rectangle"
            )
        return Box(float(found.x), float(found.y), float(found.width), float(found.height))


def _read(path: Path) -> Any:
    """The file as a `pytmx.TiledMap`, without pictures and thus without a display.

    pytmx is imported here because it brings pygame along, which greets; it also logs what it then
    raises.
    """
    _check_readable(path)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    logging.getLogger("pytmx").setLevel(logging.CRITICAL + 1)
    try:
        return pytmx.TiledMap(str(path), allow_duplicate_names=True)
    except Exception as error:  # pytmx raises whatever its parsing happens to run into
        detail = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        raise BoardError(
            f"{path.name} cannot be read ({detail}): open it in Tiled, mend it and save it again"
        ) from error


def _check_readable(path: Path) -> None:
    """Refuse in words what pytmx cannot read."""
    root = _parse(path, f"{path.name} is not there: put the file into {path.parent}")
    if root.tag != "map":
        raise BoardError(f'{path.name} is not a map but a "{root.tag}": save a map from Tiled')
    if root.get("infinite", "0") != "0":
        raise BoardError(
            f'{path.name} is an infinite map: untick "Infinite" in the map\'s properties'
        )
    for data in root.iterfind(".//layer/data"):
        encoding, compression = data.get("encoding"), data.get("compression")
        if encoding not in _ENCODINGS or compression not in _COMPRESSIONS:
            form = compression or encoding or "plain XML"
            raise BoardError(
                f"{path.name} stores its tiles as {form}, which cannot be read: "
                'choose "CSV" as the tile layer format in the map\'s properties'
            )
    _check_properties(path, root)
    for source in (tileset.get("source") for tileset in root.iterfind("tileset")):
        if source is None:
            continue
        if not source.lower().endswith(".tsx"):
            raise BoardError(f"{path.name} uses the tileset {source}: save that as a .tsx file")
        tileset = path.parent / source
        missing = f"{path.name} lacks its tileset: put {tileset.name} into {tileset.parent}"
        _check_properties(tileset, _parse(tileset, missing))


def _parse(path: Path, missing: str) -> ElementTree.Element:
    try:
        return ElementTree.parse(path).getroot()
    except FileNotFoundError as error:
        raise BoardError(missing) from error
    except OSError as error:
        raise BoardError(
            f"{path.name} cannot be opened ({error.strerror}): make it a readable file"
        ) from error
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise BoardError(
            f"{path.name} is damaged or was not saved by Tiled ({error}): save it again from Tiled"
        ) from error


def _check_properties(path: Path, root: ElementTree.Element) -> None:
    for each in root.iterfind(".//property"):
        if each.get("type") not in _PLAIN_TYPES:
            raise BoardError(
                f'{path.name} has a property "{each.get("name")}" of type {each.get("type")}, '
                "which cannot be read: make it plain text or a number"
            )


def _check_grid(path: Path, tiled: Any) -> None:
    shape = (tiled.orientation, tiled.staggeraxis, tiled.staggerindex)
    if shape != ("hexagonal", "y", "odd"):
        raise BoardError(
            f"{path.name} is not a grid of upright hexes: set orientation Hexagonal, stagger axis "
            "Y and stagger index Odd in the map's properties"
        )
    if (tiled.width, tiled.height) != (GRID, GRID):
        raise BoardError(
            f"{path.name} is {tiled.width} by {tiled.height} tiles: resize the map to {GRID} by "
            f"{GRID}"
        )
    if not tiled.tilesets:
        raise BoardError(f"{path.name} has no tileset: add estate_spaces.tsx to the map")


def _tile_rows(path: Path, tiled: Any) -> list[list[int]]:
    """Tile numbers of the only tile layer, row by row; 0 is no tile."""
    layers = [layer.data for layer in tiled.layers if "data" in vars(layer)]
    if len(layers) != 1:
        raise BoardError(f"{path.name} has {len(layers)} tile layers: lay all tiles on exactly one")
    rows: list[list[int]] = layers[0]
    if [len(row) for row in rows] != [GRID] * GRID:
        raise BoardError(
            f"{path.name} does not store {GRID} rows of {GRID} tiles: save it again from Tiled"
        )
    return rows


def _space(where: str, tiled: Any, tile: int) -> tuple[Kind, int]:
    """The colour and die value of the tile on a space."""
    if not tile:
        raise BoardError(f"{where} is empty: lay a tile there")
    upright = tiled.gidmap.get(tiled.tiledgidmap[tile] & ~_TURNED) or [(tile, None)]
    properties: dict[str, object] = tiled.get_tile_properties_by_gid(upright[0][0]) or {}
    colour = properties.get("colour")
    if colour not in _KINDS:
        problem = f'the unknown colour "{colour}"' if colour else "a tile without a colour"
        raise BoardError(
            f'{where} has {problem}: give its tile the property "colour" with one of '
            f"{', '.join(_KINDS)}"
        )
    die = str(properties.get("die", "")).strip()
    if die not in list("123456"):
        problem = f'the die value "{die}"' if die else "a tile without a die value"
        raise BoardError(f'{where} has {problem}: give its tile the property "die" with 1 to 6')
    return _KINDS[str(colour)], int(die)


def _natural(text: str) -> list[tuple[int, str]]:
    """A sorting key that puts 9 before 10, and both before words."""
    pieces = re.findall(r"[0-9]+|[^0-9]+", text)
    return [(int(each), "") if each[0] in "0123456789" else (sys.maxsize, each) for each in pieces]
