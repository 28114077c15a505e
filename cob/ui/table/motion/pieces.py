"""What moves over the table, without its way: see `animations.py` for that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from cob.engine.components import Tile


class Good(Enum):
    """The sorts of gains that are shown as numbers."""

    POINTS = auto()
    SILVERLINGS = auto()
    WORKERS = auto()


@dataclass(frozen=True, slots=True)
class Gain:
    """A number with a plus sign, and the picture of what it counts."""

    good: Good
    number: int
    large: bool = False
    """Whether it belongs to the final scoring, where it is the only motion."""


@dataclass(frozen=True, slots=True)
class MovingTile:
    """A tile, as wide as at its destination."""

    tile: Tile
    width: int
    black_back: bool = False
    """Whether it shows a black back while it is face down, instead of its kind's colour."""


@dataclass(frozen=True, slots=True)
class TileShadow:
    """The shadow of a piece as wide as a tile of this width."""

    width: int


@dataclass(frozen=True, slots=True)
class Dust:
    """The dust that a tile of this width raises where it lands."""

    width: int


@dataclass(frozen=True, slots=True)
class BrightTile:
    """A bright copy of a tile that works in another's place."""

    tile: Tile
    width: int


@dataclass(frozen=True, slots=True)
class MovingGoods:
    """A goods tile of a type."""

    goods: int
    size: int


@dataclass(frozen=True, slots=True)
class MovingPawn:
    """A player's piece on the turn order track."""

    seat: int
    size: int


@dataclass(frozen=True, slots=True)
class RollingDie:
    """A die that will show `value`: a player's, or the white one."""

    seat: int | None
    value: int
    size: int


TOTAL_TYPE: Final = 96
"""The type size of a total."""


@dataclass(frozen=True, slots=True)
class Total:
    """What a move scores, as one large number."""

    points: int
    is_first: bool = False
    """Whether a large bonus tile is in it: the player was the first to complete a colour."""


@dataclass(frozen=True, slots=True)
class Coin:
    """A golden coin on its way to a player's points."""

    size: int


Line = tuple[tuple[float, float], ...]
"""The corners of a closed line, in pixels."""


@dataclass(frozen=True, slots=True)
class GoldenLine:
    """The outlines of a player's region; corners are relative to the middle of the picture."""

    seat: int
    region: int
    """The spaces of the region, as bits."""
    lines: tuple[Line, ...]
    size: tuple[int, int]
    width: int


@dataclass(frozen=True, slots=True)
class Spark:
    """The bright head of a golden line as wide as this."""

    width: int


@dataclass(frozen=True, slots=True)
class GoldenSpace:
    """A space whose tile scores, or is counted."""

    width: int


@dataclass(frozen=True, slots=True)
class DimSpace:
    """A space that is dimmed while others are counted."""

    width: int


@dataclass(frozen=True, slots=True)
class GoldenBox:
    """A golden frame around a counted part."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GrowingTotal:
    """A player's points that count up from one number to another, as wide as on the board."""

    before: int
    after: int
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Banner:
    """The sign that a phase begins, 0 to 4."""

    phase: int


@dataclass(frozen=True, slots=True)
class StartSheet:
    """The sheet of the roll for the start player, with every player's name."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Remark:
    """A few words of a size in pixels at 1080 lines; important ones are bold."""

    text: str
    pixels: int
    strong: bool


Moving = (
    Gain
    | MovingTile
    | TileShadow
    | Dust
    | BrightTile
    | MovingGoods
    | MovingPawn
    | RollingDie
    | Total
    | Coin
    | GoldenLine
    | Spark
    | GoldenSpace
    | DimSpace
    | GoldenBox
    | GrowingTotal
    | Banner
    | StartSheet
    | Remark
)
