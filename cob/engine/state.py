"""A position: everything on the table, cheap to copy.

Counts are plain integers, sets of spaces are masks as in `hexgrid`. Sequences that seldom change
are tuples, which copies share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from cob.engine.chance import Due
from cob.engine.components import (
    ALL_GOODS,
    BOARD_SPACES,
    BUILDINGS,
    COLOURED_SUPPLIES,
    DEPOT_RANGES,
    EVERY_KIND,
    GOODS,
    KNOWLEDGE_NUMBERS,
    ROUNDS_PER_PHASE,
    TRACK_SPACES,
    Kind,
    Supply,
    Tile,
    black_supply,
)
from cob.engine.estate import EstateLayout
from cob.engine.events import Source
from cob.engine.hexgrid import NEIGHBOUR_MASKS, SPACES
from cob.engine.pending import Pending
from cob.engine.random_source import Chance
from cob.engine.ruleset import Ruleset

_LAST_BUILDING: Final = BUILDINGS[-1]


@dataclass(slots=True, repr=False, init=False)
class Player:
    """One player's board."""

    choices: tuple[EstateLayout, ...]
    """The printed estates among which the player may choose, before the start castle."""
    castle: int | None
    """The space of the start castle if agreed beforehand; None if the player chooses it."""
    layout: EstateLayout
    estate: list[Tile | None]
    filled: int
    """Covered spaces."""
    frontier: int
    """Empty spaces next to a covered one (ledger PLC-02)."""
    barred: list[int]
    """For each building type, the spaces of cities that already hold one (ledger PLC-06)."""
    storage: tuple[Tile, ...]
    goods: list[int]
    """Stored goods tiles, indexed by type."""
    sold: list[int]
    silverlings: int
    workers: int
    points: int
    points_by: list[int]
    """Points indexed by `Source`; their sum is `points`."""
    dice: tuple[int, ...]
    """Values of the unused dice."""
    rolled: tuple[int, ...]
    """Both dice as rolled this round."""
    knowledge: int
    """Numbers of the knowledge tiles in the estate, as a mask."""
    credited: Mapping[Tile, int]
    """Points that knowledge tiles of the estate have scored already, before the end of the game."""
    large_bonuses: int
    """Colours of the bonus tiles won, as masks of `Kind`."""
    small_bonuses: int

    @staticmethod
    def begin(choices: tuple[EstateLayout, ...], castle: int | None = None) -> Player:
        """Return a player's board at the beginning, with nothing on it."""
        new = Player.__new__(Player)
        new.choices = choices
        new.castle = castle
        new.layout = choices[0]
        new.estate = [None] * len(SPACES)
        new.filled = new.frontier = 0
        new.barred = [0] * len(BUILDINGS)
        new.storage = ()
        new.goods = [0] * (len(GOODS) + 1)
        new.sold = [0] * (len(GOODS) + 1)
        new.silverlings = new.workers = new.points = 0
        new.points_by = [0] * len(Source)
        new.dice = new.rolled = ()
        new.knowledge = 0
        new.credited = {}
        new.large_bonuses = new.small_bonuses = 0
        return new

    def copy(self) -> Player:
        """Return an independent copy."""
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

    def cover(self, tile: Tile, space: int) -> None:
        """Put a tile on a space of the estate, and update the fields that depend on it."""
        self.estate[space] = tile
        self.filled |= 1 << space
        self.frontier = (self.frontier | NEIGHBOUR_MASKS[space]) & ~self.filled
        if tile <= _LAST_BUILDING:
            self.barred[tile] |= self.layout.region_of[space]
        elif number := KNOWLEDGE_NUMBERS[tile]:
            self.knowledge |= 1 << number

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in the estate."""
        return [tile for tile in self.estate if tile is not None]

    @property
    def goods_types(self) -> int:
        """The number of goods types in storage."""
        return len(self.goods) - self.goods.count(0)

    @property
    def bonus_tiles(self) -> int:
        """The number of bonus tiles that the player has won."""
        return self.large_bonuses.bit_count() + self.small_bonuses.bit_count()

    @property
    def empty_spaces(self) -> int:
        """The number of estate spaces without a tile (ledger TIE-02)."""
        return len(SPACES) - self.filled.bit_count()

    @property
    def mines(self) -> int:
        """The number of mines in the estate; mines in storage give nothing (ledger MIN-01)."""
        return (self.filled & self.layout.kind_masks[Kind.MINE]).bit_count()


@dataclass(slots=True, repr=False, init=False)
class GameState:
    """A game at a point where a player, or chance, has to decide.

    `pending` is the stack of the decisions that wait; its last element is asked next. It is empty
    exactly when the game is over. States are equal when the tables are equal: the comparison leaves
    out the random source, which no player can see.
    """

    as_text: ClassVar[Callable[[GameState], str]]
    """`position_text`, which needs the rules and so stands above this module."""
    as_table: ClassVar[Callable[[GameState], str]]
    """`position_table`, in the same way."""

    rules: Ruleset
    players: list[Player]
    chance: Chance | None = field(compare=False)
    """The random source; None if chance results are entered by hand, and in a bot's view."""
    secret_setup: bool
    """Whether players choose estates and castles without seeing the others' choices (EXP-04)."""
    pending: tuple[Pending, ...]
    current: int
    """The seat of the player who decides."""
    order: tuple[int, ...]
    """Seats in the turn order of this round."""
    track: tuple[tuple[int, ...], ...]
    """The turn order track: on each space the stack of seats, bottom first."""
    phase: int
    """0 to 4 for phases A to E; -1 before the first."""
    round: int
    """1 to 5 within the phase."""
    white: int
    board: list[Tile | None]
    """Tiles on the 24 depot spaces and the 8 black depot spaces."""
    depot_goods: list[tuple[int, ...]]
    """Goods lying on each depot, sorted; index 0 is unused."""
    round_goods: tuple[int, ...]
    """Goods on the round spaces still to come, next first (public, ruling EC-57)."""
    bought: bool
    """Whether the current player has bought this turn."""
    hired: bool
    """Whether the current player has bought a building for workers this turn (ledger SE-22)."""
    large_left: int
    """Colours whose large bonus tile is still to be won, as a mask of `Kind`."""
    small_left: int
    supplies: tuple[Supply, ...]
    black_supply: Supply
    unseen_goods: tuple[int, ...]
    """Goods tiles that no player has seen: face-down piles and tiles out of the game."""

    @staticmethod
    def begin(
        rules: Ruleset, players: list[Player], chance: Chance | None, secret_setup: bool
    ) -> GameState:
        """Return a game before anything has happened."""
        new = GameState.__new__(GameState)
        new.rules = rules
        new.players = players
        new.chance = chance
        new.secret_setup = secret_setup
        new.pending = ()
        new.current = 0
        new.order = ()
        new.track = ((),) * TRACK_SPACES
        new.phase = -1
        new.round = new.white = 0
        new.board = [None] * BOARD_SPACES
        new.depot_goods = [()] * len(DEPOT_RANGES)
        new.round_goods = ()
        new.bought = new.hired = False
        new.large_left = new.small_left = EVERY_KIND
        new.supplies = COLOURED_SUPPLIES
        new.black_supply = black_supply(rules.geese, rules.crane)
        new.unseen_goods = ALL_GOODS
        return new

    def __str__(self) -> str:
        """Return the position as one line of text, which `parse_position` reads."""
        return GameState.as_text(self)

    def __repr__(self) -> str:
        """Return the position as a table for people."""
        return GameState.as_table(self)

    def copy(self) -> GameState:
        """Return an independent copy, with a random source that will give the same results."""
        new = self._copy_of_table()
        new.players = [player.copy() for player in self.players]
        new.chance = None if self.chance is None else self.chance.copy()
        return new

    def copy_for_turn(self) -> GameState:
        """Return a copy for a search through the current player's turn, in half the time of `copy`.

        It shares the other players and the random source with this position. Nothing changes them
        before the turn ends; to play on after that, make a full copy.
        """
        new = self._copy_of_table()
        new.players = self.players[:]
        new.players[self.current] = self.players[self.current].copy()
        new.chance = self.chance
        return new

    def _copy_of_table(self) -> GameState:
        """Return a copy that still lacks players and random source."""
        new = GameState.__new__(GameState)
        new.rules = self.rules
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

    @property
    def player(self) -> Player:
        """The player who decides."""
        return self.players[self.current]

    @property
    def asked(self) -> Pending | None:
        """The decision that is due; None when the game is over."""
        return self.pending[-1] if self.pending else None

    @property
    def is_over(self) -> bool:
        """Whether the final scoring is done."""
        return not self.pending

    @property
    def ends_phase(self) -> bool:
        """Whether no round of this phase follows."""
        return self.round == ROUNDS_PER_PHASE

    @property
    def is_last_round(self) -> bool:
        """Whether no round follows."""
        return self.ends_phase and self.phase + 1 == self.rules.phases

    def depot_tiles(self, depot: int) -> list[Tile]:
        """Return the tiles lying on a depot; 0 is the black depot."""
        spaces = DEPOT_RANGES[depot]
        return [tile for tile in self.board[spaces.start : spaces.stop] if tile is not None]

    def view(self, seat: int) -> GameState:
        """Return a copy of the position as the player on `seat` sees it, without hidden facts.

        The supplies are sets of unseen tiles, which every player can work out. Hidden are the
        random source and, in a secret set-up, the others' choices until all have chosen (rulings
        EC-57, EC-59).
        """
        seen = self.copy()
        seen.chance = None
        if self._chooses_in_secret:
            for other, player in enumerate(seen.players):
                if other != seat and player.castle is None:
                    hidden = Player.begin(player.choices)
                    hidden.goods, hidden.silverlings = player.goods, player.silverlings
                    hidden.workers = player.workers
                    seen.players[other] = hidden
        return seen

    def determinize(self, seed: int) -> GameState:
        """Return a copy with a new random source, for a search over possible futures.

        Choices of a secret set-up that a view hides are drawn too, so that every player has a
        start castle.
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
        """Whether players are choosing estates and start castles in secret now."""
        return self.secret_setup and self.phase < 0 and not isinstance(self.asked, Due)
