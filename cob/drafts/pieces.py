"""The pieces that are put on a place while something is set up, and how many of each are left."""

from __future__ import annotations

from dataclasses import dataclass

from cob.engine.components import Tile


@dataclass(frozen=True, slots=True)
class GoodsTile:
    """A goods tile of one type."""

    good: int


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die that shows a value."""

    value: int


@dataclass(frozen=True, slots=True)
class PlayerPawn:
    """The pawn of a player."""

    seat: int


Piece = Tile | GoodsTile | DieFace | PlayerPawn


@dataclass(frozen=True, slots=True)
class PieceOffer:
    """A piece that can be put on a place, and how many of it are left for that place."""

    piece: Piece
    left: int
