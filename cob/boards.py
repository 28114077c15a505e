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
from cob.engine.message import Message, all_of
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
                    Message(
                        "{path} has the number {estate}, which {other} has already: "
                        "give it a number of its own",
                        path=path,
                        estate=layout.number,
                        other=files[layout.number],
                    )
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
            Message(
                '{file} has no number: add a text property "number" of one word to the map, '
                'such as "10"',
                file=path.name,
            )
        )
    title = str(tiled.properties.get("title") or "").strip() or f"Estate {number}"
    rows = _tile_rows(path, tiled)
    for row, tiles in enumerate(rows):
        for column, tile in enumerate(tiles):
            if tile and (column, row) not in _CELLS:
                raise BoardError(
                    Message(
                        "{file} has a tile outside the hexagon, at {column}, {row} in Tiled: "
                        "erase it",
                        file=path.name,
                        column=column,
                        row=row,
                    )
                )
    kinds: list[Kind] = []
    dice: list[int] = []
    for space, (column, row) in enumerate(_CELLS):
        kind, die = _space(path, space, tiled, rows[row][column])
        kinds.append(kind)
        dice.append(die)
    try:
        return EstateLayout.create(number, title, kinds, dice)
    except EstateError as error:
        raise BoardError(Message("{file}: {reason}", file=path.name, reason=str(error))) from error


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
            raise BoardError(
                Message(
                    '{file} has {number} objects of type "{type}" with {properties}: '
                    "it needs exactly one",
                    file=self.path.name,
                    number=len(found),
                    type=kind,
                    properties=all_of([f"{name} {value}" for name, value in properties.items()]),
                )
            )
        return found[0]

    def expect(self, found: Any, **facts: object) -> None:
        """Refuse an object whose properties are not the printed ones."""
        for name, fact in facts.items():
            if found.properties.get(name) != fact:
                raise BoardError(
                    Message(
                        '{file} gives "{object}" the {property} {value}: it must be {fact}',
                        file=self.path.name,
                        object=found.name,
                        property=name,
                        value=found.properties.get(name),
                        fact=fact,
                    )
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
                Message(
                    '{file} draws "{object}" without width or height: make it a rectangle',
                    file=self.path.name,
                    object=found.name,
                )
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
            Message(
                "{file} cannot be read ({reason}): open it in Tiled, mend it and save it again",
                file=path.name,
                reason=detail,
            )
        ) from error


def _check_readable(path: Path) -> None:
    """Refuse in words what pytmx cannot read."""
    missing = Message(
        "{file} is not there: put the file into {folder}", file=path.name, folder=path.parent
    )
    root = _parse(path, missing)
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
    _check_properties(path, root)
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
        tileset = path.parent / source
        missing = Message(
            "{file} lacks its tileset: put {tileset} into {folder}",
            file=path.name,
            tileset=tileset.name,
            folder=tileset.parent,
        )
        _check_properties(tileset, _parse(tileset, missing))


def _parse(path: Path, missing: Message) -> ElementTree.Element:
    try:
        return ElementTree.parse(path).getroot()
    except FileNotFoundError as error:
        raise BoardError(missing) from error
    except OSError as error:
        raise BoardError(
            Message(
                "{file} cannot be opened ({reason}): make it a readable file",
                file=path.name,
                reason=error.strerror,
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


def _tile_rows(path: Path, tiled: Any) -> list[list[int]]:
    """Tile numbers of the only tile layer, row by row; 0 is no tile."""
    layers = [layer.data for layer in tiled.layers if "data" in vars(layer)]
    if len(layers) != 1:
        raise BoardError(
            Message(
                "{file} has {number} tile layers: lay all tiles on exactly one",
                file=path.name,
                number=len(layers),
            )
        )
    rows: list[list[int]] = layers[0]
    if [len(row) for row in rows] != [GRID] * GRID:
        raise BoardError(
            Message(
                "{file} does not store {grid} rows of {grid} tiles: save it again from Tiled",
                file=path.name,
                grid=GRID,
            )
        )
    return rows


def _where(path: Path, space: int) -> Message:
    """A space for the beginning of a sentence, by its name and as Tiled counts."""
    column, row = _CELLS[space]
    return Message(
        "{file}: space {space} ({column}, {row} in Tiled)",
        file=path.name,
        space=SPACE_NAMES[space],
        column=column,
        row=row,
    )


def _space(path: Path, space: int, tiled: Any, tile: int) -> tuple[Kind, int]:
    """The colour and die value of the tile on a space."""
    if not tile:
        raise BoardError(Message("{where} is empty: lay a tile there", where=_where(path, space)))
    upright = tiled.gidmap.get(tiled.tiledgidmap[tile] & ~_TURNED) or [(tile, None)]
    properties: dict[str, object] = tiled.get_tile_properties_by_gid(upright[0][0]) or {}
    colour = properties.get("colour")
    if colour not in _KINDS:
        problem = Message("a tile without a colour")
        if colour:
            problem = Message('the unknown colour "{colour}"', colour=colour)
        raise BoardError(
            Message(
                '{where} has {problem}: give its tile the property "colour" with one of {colours}',
                where=_where(path, space),
                problem=problem,
                colours=", ".join(_KINDS),
            )
        )
    die = str(properties.get("die", "")).strip()
    if die not in list("123456"):
        problem = Message("a tile without a die value")
        if die:
            problem = Message('the die value "{die}"', die=die)
        raise BoardError(
            Message(
                '{where} has {problem}: give its tile the property "die" with 1 to 6',
                where=_where(path, space),
                problem=problem,
            )
        )
    return _KINDS[str(colour)], int(die)


def _natural(text: str) -> list[tuple[int, str]]:
    """A sorting key that puts 9 before 10, and both before words."""
    pieces = re.findall(r"[0-9]+|[^0-9]+", text)
    return [(int(each), "") if each[0] in "0123456789" else (sys.maxsize, each) for each in pieces]
