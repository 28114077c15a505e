"""The places of a position that is set up: those for one piece, and those for piles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cob.drafts.chance_draft import (
    DiePlace,
    OrderPlace,
    RoundGoodsPlace,
    TilePlace,
    WhiteDiePlace,
)
from cob.engine.components import Kind


@dataclass(frozen=True, slots=True)
class EstatePlace:
    """A space of a player's estate."""

    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class StoragePlace:
    """A storage space of a player."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class BonusPlace:
    """A bonus tile; its piece is the pawn of the player who has won it."""

    kind: Kind
    large: bool


@dataclass(frozen=True, slots=True)
class TrackPlace:
    """A space of the turn order track; a pawn that is put there comes on top."""

    space: int


@dataclass(frozen=True, slots=True)
class TurnPlace:
    """The player on turn."""


PiecePlace = (
    TilePlace
    | RoundGoodsPlace
    | DiePlace
    | WhiteDiePlace
    | OrderPlace
    | EstatePlace
    | StoragePlace
    | BonusPlace
    | TrackPlace
    | TurnPlace
)
"""A place for one piece."""


@dataclass(frozen=True, slots=True)
class DepotGoodsPlace:
    """The goods on a depot."""

    depot: int


@dataclass(frozen=True, slots=True)
class GoodsPlace:
    """The goods that a player stores."""

    seat: int


@dataclass(frozen=True, slots=True)
class SoldPlace:
    """The goods that a player has sold."""

    seat: int


@dataclass(frozen=True, slots=True)
class PursePlace:
    """A player's workers, Silverlings and points."""

    seat: int


PilePlace = DepotGoodsPlace | GoodsPlace | SoldPlace | PursePlace
"""A place for any number of pieces of several types."""
PositionPlace = PiecePlace | PilePlace


class Token(Enum):
    """What a player has a number of, beside goods."""

    WORKERS = "workers"
    SILVERLINGS = "silverlings"
    POINTS = "points"
