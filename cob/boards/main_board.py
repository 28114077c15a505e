"""The main board from its map: the places of its parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from cob.boards.tiled import BoardError, read_map
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
from cob.engine.message import Message, all_of
from cob.files.resources import data_folder

FILE_NAME: Final = "main_board.tmx"
_COLOURS: Final = tuple(kind.name.lower() for kind in Kind)
BLACK_PLAYERS: Final = (2, 2, 2, 2, 3, 3, 4, 4)
"""Smallest number of players of the black depot's spaces: 4, 6 or 8 are filled (appendix B)."""


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
    """One numbered depot: its area, the place of its number as a die face, and its goods space."""

    panel: Box
    die: Box
    goods: Box


@dataclass(frozen=True, slots=True)
class MainBoard:
    """The places of the main board, for a window that scales it (ledger CMP-09).

    `spaces` are the centres of the hex spaces, numbered as in the engine: four for each depot, then
    the black depot. The black spaces are numbered by `players`, so that a game uses the first ones.
    """

    width: float
    height: float
    hex_width: float
    """Distance between the upright sides of a hex space; the hexes are regular."""
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


def load_main_board(path: Path | None = None) -> MainBoard:
    """Return the main board, its printed facts checked against the engine's.

    Raises `BoardError` for any fault of the file (ledger CMP-09, appendices B and E).
    """
    path = path or data_folder("boards") / FILE_NAME
    tiled = read_map(path)
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
        large_bonuses=board.boxes("bonus_space", "colour", _COLOURS, size="large"),
        small_bonuses=board.boxes("bonus_space", "colour", _COLOURS, size="small"),
    )


@dataclass(frozen=True, slots=True)
class _Objects:
    """The objects of a map, found by type and properties."""

    path: Path
    tiled: Any

    def find(self, kind: str, **properties: object) -> Any:
        """Return the only object of that type with those properties; raise `BoardError`."""
        found = [
            each
            for each in self.tiled.objects
            if each.type == kind and properties.items() <= each.properties.items()
        ]
        if len(found) != 1:
            raise BoardError(
                Message(
                    '{file} has {number} object of type "{type}" with {properties}: '
                    "it needs exactly one",
                    many='{file} has {number} objects of type "{type}" with {properties}: '
                    "it needs exactly one",
                    file=self.path.name,
                    number=len(found),
                    type=kind,
                    properties=all_of([f"{name} {value}" for name, value in properties.items()]),
                )
            )
        return found[0]

    def expect(self, found: Any, **facts: object) -> None:
        """Raise `BoardError` for an object whose properties differ from the printed ones."""
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
        """Return one rectangle for each value of a property, in that order."""
        return tuple(self.box(kind, **{name: value}, **properties) for value in values)

    def box(self, kind: str, **properties: object) -> Box:
        """Return the rectangle around an object."""
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
