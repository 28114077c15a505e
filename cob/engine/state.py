"""A position: everything on the table, cheap to copy.

Counts are plain integers, sets of spaces are masks as in `hexgrid`. Sequences that seldom change
are tuples, which copies share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cob.engine.chance import Chance, Due
from cob.engine.components import (
    ALL_GOODS,
    BOARD_SPACES,
    BUILDINGS,
    COLOURED_SUPPLIES,
    DEPOT_RANGES,
    GOODS,
    TRACK_SPACES,
    Kind,
    Supply,
    Tile,
    black_supply,
)
from cob.engine.hexgrid import NEIGHBOUR_MASKS, SPACES

if TYPE_CHECKING:
    from cob.engine.estate import EstateLayout
    from cob.engine.pending import Pending
    from cob.engine.ruleset import Ruleset

POINT_SOURCES = 10
"""Length of `Player.points_by`: one entry for each `events.Source`."""


class Player:
    """One player's board."""

    __slots__ = (
        "barred",
        "castle",
        "choices",
        "credited",
        "dice",
        "estate",
        "filled",
        "frontier",
        "goods",
        "knowledge",
        "large_bonuses",
        "layout",
        "points",
        "points_by",
        "rolled",
        "silverlings",
        "small_bonuses",
        "sold",
        "storage",
        "workers",
    )

    def __init__(self, choices: tuple[EstateLayout, ...], castle: int | None = None) -> None:
        self.choices = choices
        """The printed estates among which the player may choose, before the start castle."""
        self.castle = castle
        """The space of the start castle where it was agreed beforehand; None where it is chosen."""
        self.layout = choices[0]
        self.estate: list[Tile | None] = [None] * len(SPACES)
        self.filled = 0
        """Covered spaces."""
        self.frontier = 0
        """Empty spaces next to a covered one (ledger PLC-02)."""
        self.barred = [0] * len(BUILDINGS)
        """For each building type, the spaces of cities that already hold one (ledger PLC-06)."""
        self.storage: tuple[Tile, ...] = ()
        self.goods = [0] * (len(GOODS) + 1)
        """Stored goods tiles, indexed by type."""
        self.sold = [0] * (len(GOODS) + 1)
        self.silverlings = 0
        self.workers = 0
        self.points = 0
        self.points_by = [0] * POINT_SOURCES
        """Points indexed by `Source`; their sum is `points`."""
        self.dice: tuple[int, ...] = ()
        """Values of the unused dice."""
        self.rolled: tuple[int, ...] = ()
        """Both dice as rolled this round."""
        self.knowledge = 0
        """Numbers of the knowledge tiles in the estate, as a mask."""
        self.credited: Mapping[Tile, int] = {}
        """Points that tiles of the estate have already scored though they count at the end."""
        self.large_bonuses = 0
        """Colours of the bonus tiles won, as masks of `Kind`."""
        self.small_bonuses = 0

    def copy(self) -> Player:
        """An independent copy."""
        new = Player.__new__(Player)
        new.choices = self.choices
        new.castle = self.castle
        new.layout = self.layout
        new.estate = self.estate[:]
        new.filled = self.filled
        new.frontier = self.frontier
        new.barred = self.barred[:]
        new.storage = self.storage
        new.goods = self.goods[:]
        new.sold = self.sold[:]
        new.silverlings = self.silverlings
        new.workers = self.workers
        new.points = self.points
        new.points_by = self.points_by[:]
        new.dice = self.dice
        new.rolled = self.rolled
        new.knowledge = self.knowledge
        new.credited = self.credited
        new.large_bonuses = self.large_bonuses
        new.small_bonuses = self.small_bonuses
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]

    def cover(self, tile: Tile, space: int) -> None:
        """Put a tile on a space of the estate, and keep right what follows from it."""
        self.estate[space] = tile
        self.filled |= 1 << space
        self.frontier = (self.frontier | NEIGHBOUR_MASKS[space]) & ~self.filled
        if tile in BUILDINGS:
            self.barred[tile] |= self.layout.region_of[space]
        elif tile.number:
            self.knowledge |= 1 << tile.number

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in the estate."""
        return [tile for tile in self.estate if tile is not None]

    @property
    def goods_types(self) -> int:
        """How many types of goods are stored."""
        return sum(1 for count in self.goods if count)

    @property
    def bonus_tiles(self) -> int:
        """How many bonus tiles the player has won."""
        return self.large_bonuses.bit_count() + self.small_bonuses.bit_count()

    @property
    def empty_spaces(self) -> int:
        """Estate spaces without a tile (ledger TIE-02)."""
        return len(SPACES) - self.filled.bit_count()

    @property
    def mines(self) -> int:
        """Mines in the estate; those in storage give nothing (ledger MIN-01)."""
        return self.estate.count(Tile.MINE)


class GameState:
    """A game at a point where somebody, or chance, has to decide.

    `pending` is the stack of what waits for a decision; its last element is asked next. It is empty
    exactly when the game is over.
    """

    __slots__ = (
        "black_supply",
        "board",
        "bought",
        "chance",
        "current",
        "depot_goods",
        "hired",
        "large_left",
        "order",
        "pending",
        "phase",
        "players",
        "round",
        "round_goods",
        "rules",
        "secret_setup",
        "small_left",
        "supplies",
        "track",
        "unseen_goods",
        "white",
    )

    def __init__(
        self, rules: Ruleset, players: list[Player], chance: Chance | None, secret_setup: bool
    ) -> None:
        self.rules = rules
        self.players = players
        self.chance = chance
        """The random source; None where chance results are put in by hand, and in a bot's view."""
        self.secret_setup = secret_setup
        """Whether estates and start castles are chosen hidden from one another (ledger EXP-04)."""
        self.pending: tuple[Pending, ...] = ()
        self.current = 0
        """The seat of the player who decides."""
        self.order: tuple[int, ...] = ()
        """Seats in the turn order of this round."""
        self.track: tuple[tuple[int, ...], ...] = ((),) * TRACK_SPACES
        """The turn order track: on each space the stack of seats, bottom first."""
        self.phase = -1
        """0 to 4 for phases A to E; -1 before the first."""
        self.round = 0
        """1 to 5 within the phase."""
        self.white = 0
        self.board: list[Tile | None] = [None] * BOARD_SPACES
        """Tiles on the 24 depot spaces and the 8 black depot spaces."""
        self.depot_goods: list[tuple[int, ...]] = [()] * len(DEPOT_RANGES)
        """Goods lying on each depot, sorted; index 0 is unused."""
        self.round_goods: tuple[int, ...] = ()
        """Goods on the round spaces still to come, next first (public, ruling EC-57)."""
        self.bought = False
        """Whether the current player has bought this turn."""
        self.hired = False
        """Whether the current player has had a building for workers this turn (ledger SE-22)."""
        self.large_left = (1 << len(Kind)) - 1
        """Colours whose large bonus tile is still to be won, as a mask of `Kind`."""
        self.small_left = (1 << len(Kind)) - 1
        self.supplies: tuple[Supply, ...] = COLOURED_SUPPLIES
        self.black_supply: Supply = black_supply(rules.geese, rules.crane)
        self.unseen_goods: tuple[int, ...] = ALL_GOODS
        """Goods tiles that nobody has seen: face-down piles and those out of the game."""

    def copy(self) -> GameState:
        """An independent copy, with a random source that will give the same results."""
        new = GameState.__new__(GameState)
        new.rules = self.rules
        new.players = [player.copy() for player in self.players]
        new.chance = self.chance.copy() if self.chance is not None else None
        new.secret_setup = self.secret_setup
        new.pending = self.pending
        new.current = self.current
        new.order = self.order
        new.track = self.track
        new.phase = self.phase
        new.round = self.round
        new.white = self.white
        new.board = self.board[:]
        new.depot_goods = self.depot_goods[:]
        new.round_goods = self.round_goods
        new.bought = self.bought
        new.hired = self.hired
        new.large_left = self.large_left
        new.small_left = self.small_left
        new.supplies = self.supplies
        new.black_supply = self.black_supply
        new.unseen_goods = self.unseen_goods
        return new

    def __eq__(self, other: object) -> bool:
        """Equal on the table: the random source, which nobody can see, is left out."""
        return isinstance(other, GameState) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name != "chance"
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def player(self) -> Player:
        """The player who decides."""
        return self.players[self.current]

    @property
    def asked(self) -> Pending | None:
        """What is to be decided next; None when the game is over."""
        return self.pending[-1] if self.pending else None

    @property
    def is_over(self) -> bool:
        """Whether the final scoring is done."""
        return not self.pending

    def depot_tiles(self, depot: int) -> list[Tile]:
        """The tiles lying on a depot; 0 is the black depot."""
        spaces = DEPOT_RANGES[depot]
        return [tile for tile in self.board[spaces.start : spaces.stop] if tile is not None]

    def view(self, seat: int) -> GameState:
        """The position as the player on `seat` sees it: a copy without anything hidden.

        The supplies are sets of unseen tiles, which every player can work out; what nobody can know
        is the random source, and in a secret set-up the others' choices until all have chosen
        (rulings EC-57, EC-59).
        """
        seen = self.copy()
        seen.chance = None
        if self._chooses_in_secret:
            for other, player in enumerate(seen.players):
                if other != seat and player.castle is None:
                    hidden = Player(player.choices)
                    hidden.goods, hidden.silverlings = player.goods, player.silverlings
                    hidden.workers = player.workers
                    seen.players[other] = hidden
        return seen

    def determinize(self, seed: int) -> GameState:
        """A copy whose future chance is drawn anew, for a search over what may come.

        Choices of a secret set-up that a view hides are drawn too, so that nobody plays on without
        a start castle.
        """
        new = self.copy()
        new.chance = chance = Chance(seed)
        if self._chooses_in_secret:
            for seat in self.order[: self.order.index(self.current)]:
                player = new.players[seat]
                if not player.filled:
                    player.layout = player.choices[chance.below(len(player.choices))]
                    spaces = player.layout.castle_spaces
                    player.cover(Tile.CASTLE, spaces[chance.below(len(spaces))])
        return new

    @property
    def _chooses_in_secret(self) -> bool:
        """Whether estates and start castles are being chosen hidden from one another."""
        return self.secret_setup and self.phase < 0 and not isinstance(self.asked, Due)
