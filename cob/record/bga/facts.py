"""What a log tells, one value for each notification that counts.

Players, tiles and goods are the site's own numbers (`plId`, `tileId`, `id`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cob.engine.components import Kind, Tile
from cob.engine.events import Source


@dataclass(frozen=True, slots=True)
class StartOfGame:
    """The players' estates and start castles."""

    estates: Mapping[int, tuple[tuple[Kind, int], ...]]
    """Colour and die value of the 37 spaces, by player."""
    castles: Mapping[int, int]
    """The space of the start castle, by player."""


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile laid on the main board."""

    tile: Tile
    location: int
    """The place on the main board."""


@dataclass(frozen=True, slots=True)
class NewPhase:
    """The tiles and goods of a phase, numbered from 0."""

    number: int
    tiles: Mapping[int, DrawnTile]
    goods: tuple[int, ...]
    """The five goods tiles in their order."""


@dataclass(frozen=True, slots=True)
class NewRound:
    """The dice of a round."""

    white: int
    goods: int
    """The goods tile that the white die puts on its depot."""
    dice: Mapping[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class SalesOffer:
    """What each die could sell at the beginning of a player's turn."""

    player: int
    workers: Mapping[int, Mapping[int, int]]
    """For each die, 1 or 2, the workers that the sale of each pile would have cost."""
    dearest: int
    """Workers that the dearest action cost; the player had at least so many."""


@dataclass(frozen=True, slots=True)
class LogFigures:
    """What a move cost, and the player's figures after it; None where the log is silent."""

    die: int | None = None
    """The value of the die."""
    paid: int | None = None
    """The workers that changed the die."""
    workers: int | None = None
    silverlings: int | None = None
    points: int | None = None
    sold: Mapping[int, int] = field(default_factory=dict)
    """Goods tiles sold so far, by type."""
    track: tuple[int, int] | None = None
    """Space and level of the piece on the turn order track at the end of the move."""


@dataclass(frozen=True, slots=True)
class TileTake:
    """A tile taken with die 1 or 2, or with none (0)."""

    player: int
    die: int
    tile: int
    figures: LogFigures


@dataclass(frozen=True, slots=True)
class TilePurchase:
    """A tile bought."""

    player: int
    tile: int
    for_workers: bool
    figures: LogFigures


@dataclass(frozen=True, slots=True)
class TilePlacing:
    """A tile added to the estate with die 1 or 2, or with none (0)."""

    player: int
    die: int
    tile: int
    space: int
    figures: LogFigures


@dataclass(frozen=True, slots=True)
class GoodsSale:
    """A pile of goods sold with die 1 or 2, or with none (0)."""

    player: int
    die: int
    goods: tuple[int, ...]
    pile: int | None
    figures: LogFigures


@dataclass(frozen=True, slots=True)
class WorkerTake:
    """Workers taken with die 1 or 2, or with none (0)."""

    player: int
    die: int
    figures: LogFigures


@dataclass(frozen=True, slots=True)
class LoadedGoods:
    """A goods tile that a ship brought."""

    goods: int
    depot: int
    pile: int
    """The pile in the player's storage, 0 to 2."""
    begins_pile: bool
    """Whether the log writes the pile as that of a new type: as a number and not as a text."""


@dataclass(frozen=True, slots=True)
class GoodsHaul:
    """The goods that a ship brought."""

    player: int
    tiles: tuple[LoadedGoods, ...]


@dataclass(frozen=True, slots=True)
class TileDiscard:
    """A stored tile discarded to make room for the tile that is gained next."""

    player: int
    tile: int


@dataclass(frozen=True, slots=True)
class EffectRefusal:
    """An effect left unused."""

    player: int


@dataclass(frozen=True, slots=True)
class PointsGained:
    """The points of the last placing for some reasons."""

    player: int
    sources: tuple[Source, ...]
    points: int


@dataclass(frozen=True, slots=True)
class EndOfTurn:
    """A player has ended the turn."""

    player: int


@dataclass(frozen=True, slots=True)
class EndOfPhase:
    """Silverlings and workers after the income of the mines, by player."""

    silverlings: Mapping[int, int]
    workers: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class TileScore:
    """The points of a knowledge tile at the end."""

    player: int
    tile: Tile
    points: int


@dataclass(frozen=True, slots=True)
class LeftoverScore:
    """The points of unsold goods, Silverlings and workers at the end."""

    player: int
    points: Mapping[Source, int]


@dataclass(frozen=True, slots=True)
class FinalScores:
    """Each player's points at the end."""

    points: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class StrangeNotification:
    """Something that cannot be understood."""

    type: str
    is_known: bool
    """Whether it is of a type that the game is made of."""


TurnFact = (
    TileTake
    | TilePurchase
    | TilePlacing
    | GoodsSale
    | WorkerTake
    | GoodsHaul
    | TileDiscard
    | EffectRefusal
    | PointsGained
    | StrangeNotification
)
"""What happens in a turn."""
Fact = (
    TurnFact
    | StartOfGame
    | NewPhase
    | NewRound
    | SalesOffer
    | EndOfTurn
    | EndOfPhase
    | TileScore
    | LeftoverScore
    | FinalScores
)
"""Everything that a log tells."""
