"""Working out what a position is judged by, for many positions at once.

A `Judge` knows what all positions of one search have in common: whose they are, on which estate,
how much of the game is left, what the others have. From rows of `snapshot` it makes a matrix with
the columns of `feature_table`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.feature_table import GROUPS, LARGEST, RULE_CHANGERS, SCALES, SHAPES
from cob.bots.snapshot import COLUMNS, EFFECTS, NO_TILE, Rows
from cob.engine import EstateLayout, GameState
from cob.engine.components import (
    ANIMAL_COUNTS,
    ANIMAL_SPECIES,
    BUILDINGS,
    DEPOTS,
    FIRST_BLACK_SPACE,
    KNOWLEDGE,
    PHASE_POINTS,
    PHASES,
    PURCHASE_PRICE,
    ROUNDS_PER_PHASE,
    SPACES_PER_DEPOT,
    SPECIES,
    STORAGE_SPACES,
    TILE_KINDS,
    Kind,
    Tile,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.hexgrid import NEIGHBOURS, SPACES
from cob.engine.knowledge import (
    FIRST_BUILDING_TILE,
    MINE_WORKERS,
    POINTS_PER_BUILDING,
    POINTS_PER_SPECIES,
    SAME_BUILDINGS,
    SCORING_TILES,
)
from cob.engine.scoring import WORKERS_PER_POINT

Matrix = npt.NDArray[np.float32]
Blocks = dict[str, npt.NDArray[np.generic]]
"""The numbers of each group of features, a row for each position."""

TURNS: Final = len(PHASES) * ROUNDS_PER_PHASE
_TILES: Final = NO_TILE + 1
_SCORING: Final = slice(KNOWLEDGE[SCORING_TILES[0] - 1], KNOWLEDGE[-1] + 1)
_KNOWLEDGE: Final = slice(KNOWLEDGE[0], KNOWLEDGE[-1] + 1)
_BUILDINGS: Final = slice(0, len(BUILDINGS))
_COUNTS_BUILDINGS: Final = slice(FIRST_BUILDING_TILE - 1, FIRST_BUILDING_TILE - 1 + len(BUILDINGS))
"""Among the knowledge tiles, those that count buildings."""

# Tables over tiles: NO_TILE has zeros everywhere.
_KIND_OF: Final = np.zeros((_TILES, len(Kind)), np.float32)
_SPECIES_OF: Final = np.zeros((_TILES, len(SPECIES)), np.float32)
for _tile in Tile:
    _KIND_OF[_tile, TILE_KINDS[_tile]] = 1
    if ANIMAL_SPECIES[_tile]:
        _SPECIES_OF[_tile, SPECIES.index(ANIMAL_SPECIES[_tile])] = 1
_ANIMALS_OF: Final = _SPECIES_OF * np.array([*ANIMAL_COUNTS, 0], np.float32)[:, None]
_NEIGHBOURS: Final = np.zeros((len(SPACES), len(SPACES)), np.float32)
for _space in SPACES:
    _NEIGHBOURS[_space, list(NEIGHBOURS[_space])] = 1
_BITS: Final = np.array([1 << kind for kind in Kind], np.uint8)
_KIND_BIT: Final = np.array([*(1 << TILE_KINDS[tile] for tile in Tile), 0], np.uint8)
_FEW_WORKERS: Final = np.array([1, 2, 4])
_FEW_SILVERLINGS: Final = np.array([2, 4])
_EFFECT_BITS: Final = np.array([1 << bit for bit in range(len(EFFECTS))], np.uint8)
_SHAPE_OF: Final = np.zeros((len(SPACES) + 1, len(SPACES) + 1), np.int64)
for _size in range(len(SPACES) + 1):
    for _left in range(len(SPACES) + 1):
        _SHAPE_OF[_size, _left] = (
            SHAPES.index((min(_size, LARGEST), min(_left, LARGEST)))
            if 0 < _left <= _size
            else len(SHAPES)
        )


class _Ground:
    """An estate's layout as matrices."""

    def __init__(self, layout: EstateLayout) -> None:
        regions = layout.regions
        self.in_region = np.array(
            [[region >> space & 1 for region in regions] for space in SPACES], np.float32
        )
        self.sizes = self.in_region.sum(axis=0)
        self.points = np.array([region_points(r.bit_count()) for r in regions], np.float32)
        self.region_kind = np.zeros((len(regions), len(Kind)), np.float32)
        self.space_kind = np.zeros((len(SPACES), len(Kind)), np.float32)
        self.space_kind_die = np.zeros((len(SPACES), len(Kind) * 6), np.float32)
        for space in SPACES:
            kind = layout.kinds[space]
            self.space_kind[space, kind] = 1
            self.space_kind_die[space, kind * 6 + layout.dice[space] - 1] = 1
            self.region_kind[regions.index(layout.region_of[space]), kind] = 1
        self.kind_sizes = self.space_kind.sum(axis=0)
        self.pastures = np.flatnonzero(self.region_kind[:, Kind.ANIMAL])
        self.cities = np.flatnonzero(self.region_kind[:, Kind.BUILDING])
        self.sizes_int = self.sizes.astype(np.int64)


_ground = cache(_Ground)


def _counted(codes: npt.NDArray[np.integer], different: int) -> Matrix:
    """How often each row holds each of the numbers below `different`."""
    count = len(codes)
    flat = codes + np.arange(0, count * different, different)[:, None]
    counts = np.bincount(flat.ravel(), minlength=count * different).reshape(count, different)
    return counts.astype(np.float32)


def _tiles_counted(codes: Rows) -> Matrix:
    """How many of each tile a row holds."""
    return _counted(codes, _TILES)


class Judge:
    """What the positions of one player within one turn have in common."""

    def __init__(self, state: GameState, seat: int) -> None:
        player = state.players[seat]
        self.rules = state.rules
        self.ground = _ground(player.layout)
        self.players = len(state.players)
        done = max(state.phase, 0) * ROUNDS_PER_PHASE + state.round
        self.phase = max(state.phase, 0)
        self.rounds_left = ROUNDS_PER_PHASE - state.round if state.phase >= 0 else 5
        self.turns_left = TURNS - done
        """The player's turns after this one."""
        others = [other for at, other in enumerate(state.players) if at != seat]
        self.others_lack = np.array(
            [
                min((other.layout.kind_masks[k] & ~other.filled).bit_count() for other in others)
                for k in Kind
            ],
            np.float32,
        )
        next_phase = PHASE_POINTS[self.phase + 1] if self.phase + 1 < len(PHASES) else 0
        self.bonus_of_next_phase = next_phase
        self.bonus_of_phase = PHASE_POINTS[self.phase] if self.rounds_left else next_phase
        """Points for a region completed in the next turn (ledger REG-02)."""
        self.board_stays = float(self.rounds_left > 0)
        """1 where the tiles on the main board will still lie there, 0 before it is cleared."""
        self.incomes = len(PHASES) - self.phase - (self.rounds_left == 0 and self.turns_left > 0)
        """How often mines will still give Silverlings (ledger END-01)."""

    def certain(self, rows: Rows) -> Matrix:
        """Points that a row's player has or will certainly get: scored now, what would count.

        Ledger END-01 to END-06; the last income of mines is in when no turn is left.
        """
        tiles = _tiles_counted(rows[:, COLUMNS["estate"]])
        points = rows[:, COLUMNS["points"]]
        silver = rows[:, COLUMNS["silverlings"]][:, 0].astype(np.float32)
        workers = rows[:, COLUMNS["workers"]][:, 0].astype(np.float32)
        if self.turns_left == 0:
            mines = tiles[:, Tile.MINE]
            silver = silver + mines
            workers = workers + mines * tiles[:, KNOWLEDGE[MINE_WORKERS - 1]]
        total = points[:, 0] * np.float32(256) + points[:, 1] + silver
        total += workers // WORKERS_PER_POINT
        total += rows[:, COLUMNS["goods"]].sum(axis=1, dtype=np.float32)
        owned = tiles[:, _SCORING]
        result: Matrix = total + (owned * self._worth_of_knowledge(rows, tiles)).sum(axis=1)
        return result

    def _worth_of_knowledge(self, rows: Rows, tiles: Matrix) -> Matrix:
        """What the tiles 15 to 26 would each count now (ledger KNW-15 to KNW-26)."""
        sold = rows[:, COLUMNS["sold"]]
        won = np.bitwise_count(rows[:, COLUMNS["large_bonuses"]]) + np.bitwise_count(
            rows[:, COLUMNS["small_bonuses"]]
        )
        return np.column_stack(
            [
                self.rules.points_per_sold_type * (sold > 0).sum(axis=1),
                POINTS_PER_BUILDING * tiles[:, _BUILDINGS],
                POINTS_PER_SPECIES * (tiles @ _SPECIES_OF > 0).sum(axis=1),
                sold.sum(axis=1),
                self.rules.points_per_bonus_tile * won[:, 0].astype(np.int64),
            ]
        ).astype(np.float32)

    def features(self, rows: Rows) -> Matrix:
        """The matrix for some rows."""
        position = _Positions(rows, self.ground)
        blocks: Blocks = {
            **self._when(len(rows)),
            **self._of_estate(position),
            **self._of_storage(position),
            **self._of_buildings_and_animals(position),
            **self._of_wealth(position),
            **self._of_knowledge(position),
            **self._of_board(position),
            **_of_turn(position),
        }
        ordered = [blocks[name].reshape(len(rows), -1) for name in GROUPS]
        matrix: Matrix = np.concatenate(ordered, axis=1, dtype=np.float32, casting="unsafe")
        matrix *= SCALES
        return matrix

    def _when(self, count: int) -> Blocks:
        same = {
            "phase": [self.phase == phase for phase in range(len(PHASES))],
            "rounds_left": [self.rounds_left == left for left in range(ROUNDS_PER_PHASE)],
            "turns_left": [self.turns_left],
            "players": [self.players == players for players in (2, 3, 4)],
            "others_lack": self.others_lack,
        }
        return {name: np.tile(np.array(row, np.float32), (count, 1)) for name, row in same.items()}

    def _of_estate(self, position: _Positions) -> Blocks:
        ground, lacking = self.ground, position.lacking
        shapes = _SHAPE_OF[ground.sizes_int, lacking.astype(np.int64)]
        share = np.square(position.in_regions / ground.sizes) * (lacking > 0)
        left, rows = position.left, position.rows
        large = (rows[:, COLUMNS["large_left"]] & _BITS) > 0
        small = (rows[:, COLUMNS["small_left"]] & _BITS) > 0
        bonus = np.where(large, large_bonus(self.players), small * small_bonus(self.players))
        bonus = bonus * (left > 0)
        return {
            "region": _counted(shapes, len(SHAPES) + 1)[:, :-1],
            "spaces_left": left,
            "lacks_one": (lacking == 1) @ ground.region_kind,
            "lacks_two": (lacking == 2) @ ground.region_kind,
            "lacks_three": (lacking == 3) @ ground.region_kind,
            "open": position.opened,
            "dice_for": position.dice_of_kinds.sum(axis=2),
            "dice_for_any": position.dice_of_kinds.any(axis=1).sum(axis=1),
            "region_worth": share @ (ground.points + self.bonus_of_phase),
            "region_worth_later": share @ (ground.points + self.bonus_of_next_phase),
            "worth": share @ (ground.points[:, None] * ground.region_kind),
            "bonus": bonus,
            "bonus_near": bonus * np.square(1 - left / np.maximum(ground.kind_sizes, 1)),
        }

    def _of_storage(self, position: _Positions) -> Blocks:
        ground, stored = self.ground, position.stored
        completing = position.completes @ ground.region_kind
        worth = (ground.points + self.bonus_of_phase)[:, None] * ground.region_kind
        best = (position.completes[:, :, None] * worth).max(axis=1)
        free = STORAGE_SPACES - stored.sum(axis=1)
        return {
            "stored": stored @ _KIND_OF,
            "stored_building": stored[:, _BUILDINGS],
            "placeable": position.placeable,
            "ready_building": stored[:, _BUILDINGS] * (position.room_now > 0),
            "completing": np.minimum(completing, position.placeable),
            "completing_worth": (best * (position.placeable > 0)).sum(axis=1),
            **self._of_next_dice(position, free),
            "dice_for_stored": position.dice_of_kinds.sum(axis=2) * (position.placeable > 0),
            "stored_knowledge": stored[:, _KNOWLEDGE],
            "storage_free": free,
            "storage_full": free == 0,
        }

    def _of_next_dice(self, position: _Positions, free: Matrix) -> Blocks:
        """With how many of the six values something could be done in the next turn."""
        rows = position.rows
        add = (position.dice_of_kinds & (position.placeable > 0)[:, :, None]).any(axis=1)
        add_or_sell = add | (rows[:, COLUMNS["goods"]] > 0)
        if self.board_stays:
            fitting = position.kinds_in_depots & (position.opened > 0)[:, None, :]
            use = add_or_sell | (fitting.any(axis=2) & (free > 0)[:, None])
        else:
            use = add_or_sell | (free > 0)[:, None]
        near = use | np.roll(use, 1, axis=1) | np.roll(use, -1, axis=1)
        workers = rows[:, COLUMNS["workers"]]
        counts = [values.sum(axis=1) for values in (add, add_or_sell, use)]
        with_worker = np.where(workers[:, 0] > 0, near.sum(axis=1), counts[-1])
        return {
            "values_to": np.column_stack([*counts, with_worker]),
            "stuck": (len(DEPOTS) - counts[-1]) * (workers[:, 0] == 0),
        }

    def _of_buildings_and_animals(self, position: _Positions) -> Blocks:
        stored = position.stored
        species = stored @ _SPECIES_OF
        gain = species * position.best_of_species + stored @ _ANIMALS_OF
        promise = position.animals.max(axis=1, initial=0) * np.minimum(position.pasture_lacks, 2)
        return {
            "best_pasture": position.best_of_species,
            "stored_animal": species,
            "animal_gain": gain.sum(axis=1) * (position.opened[:, Kind.ANIMAL] > 0),
            "pasture_promise": promise.sum(axis=1),
            "city_room": position.room,
            "city_open": np.minimum(position.room_now, 2),
            "built": position.tiles[:, _BUILDINGS],
        }

    def _of_wealth(self, position: _Positions) -> Blocks:
        rows = position.rows
        goods, sold = rows[:, COLUMNS["goods"]], rows[:, COLUMNS["sold"]]
        workers, silver = rows[:, COLUMNS["workers"]], rows[:, COLUMNS["silverlings"]]
        mines = position.tiles[:, Tile.MINE]
        return {
            "goods": goods.sum(axis=1),
            "goods_types": (goods > 0).sum(axis=1),
            "goods_of_type": np.sort(goods, axis=1)[:, : -STORAGE_SPACES - 1 : -1],
            "sold_types": (sold > 0).sum(axis=1),
            "sold": sold.sum(axis=1),
            "haul": rows[:, COLUMNS["haul"]],
            "track_space": rows[:, COLUMNS["track_space"]],
            "ahead": rows[:, COLUMNS["ahead"]],
            "workers": workers,
            "workers_up_to": np.minimum(workers, _FEW_WORKERS) / _FEW_WORKERS,
            "silverlings": silver,
            "silverlings_up_to": np.minimum(silver, _FEW_SILVERLINGS) / _FEW_SILVERLINGS,
            "mines": mines,
            "mine_income": mines * self.incomes,
        }

    def _of_knowledge(self, position: _Positions) -> Blocks:
        owned = position.tiles[:, _KNOWLEDGE]
        worth_of = self._worth_of_knowledge(position.rows, position.tiles)
        promise = owned[:, _COUNTS_BUILDINGS] * np.minimum(position.room, 3)
        on_depots = position.on_depots[:, _SCORING] * self.board_stays
        uses = self._uses_of_knowledge(position)
        return {
            "knowledge": owned,
            "knowledge_use": owned[:, : uses.shape[1]] * uses,
            "knowledge_time": owned[:, : len(RULE_CHANGERS)] * self.turns_left,
            "stored_knowledge_worth": (position.stored[:, _SCORING] * worth_of).sum(axis=1),
            "knowledge_promise": promise.sum(axis=1),
            "depot_knowledge_worth": (on_depots * worth_of).max(axis=1),
        }

    def _uses_of_knowledge(self, position: _Positions) -> Matrix:
        """What each of the tiles 1 to 11 works on, as far as it is there or still to come."""
        rows, left = position.rows, position.left
        goods = rows[:, COLUMNS["goods"]].sum(axis=1)
        return np.column_stack(
            [
                left[:, Kind.BUILDING],
                position.tiles[:, Tile.MINE] * self.incomes,
                goods,
                goods,
                left[:, Kind.SHIP],
                rows[:, COLUMNS["silverlings"]],
                left[:, Kind.ANIMAL],
                rows[:, COLUMNS["workers"]],
                left[:, Kind.BUILDING],
                left[:, Kind.SHIP] + left[:, Kind.ANIMAL],
                left[:, Kind.CASTLE] + left[:, Kind.MINE] + left[:, Kind.KNOWLEDGE],
            ]
        ).astype(np.float32)

    def _of_board(self, position: _Positions) -> Blocks:
        on_depots = position.on_depots * self.board_stays
        offered = on_depots @ _KIND_OF
        wanted = position.completes @ self.ground.region_kind
        buildings = on_depots[:, _BUILDINGS]
        gain = (position.best_of_species + 3) * (on_depots @ _SPECIES_OF > 0)
        black = _tiles_counted(position.board[:, FIRST_BLACK_SPACE:]) @ _KIND_OF
        black = black * self.board_stays
        can_buy = position.rows[:, COLUMNS["silverlings"]][:, 0] >= PURCHASE_PRICE
        return {
            "on_depots": offered,
            "depots_with": position.kinds_in_depots.sum(axis=1) * self.board_stays,
            "building_on_depots": buildings,
            "black": black,
            "wanted_one": np.minimum(wanted, offered),
            "building_offer": (buildings > 0) & (position.room_now > 0),
            "black_wanted": np.minimum(wanted, black).sum(axis=1) * can_buy,
            "depot_animal_gain": gain.max(axis=1) * (position.opened[:, Kind.ANIMAL] > 0),
        }


class _Positions:
    """What several groups of features need to know about some positions."""

    def __init__(self, rows: Rows, ground: _Ground) -> None:
        self.rows, count = rows, len(rows)
        self.estate = rows[:, COLUMNS["estate"]]
        self.board = rows[:, COLUMNS["board"]]
        self.tiles = _tiles_counted(self.estate)
        self.stored = _tiles_counted(rows[:, COLUMNS["storage"]])
        self.stored[:, NO_TILE] = 0
        filled = (self.estate != NO_TILE).astype(np.float32)
        self.empty = 1 - filled
        self.frontier = ((filled @ _NEIGHBOURS) > 0) * self.empty
        self.left = self.empty @ ground.space_kind
        self.opened = self.frontier @ ground.space_kind
        self.in_regions = filled @ ground.in_region
        self.lacking = ground.sizes - self.in_regions
        self.reached = self.frontier @ ground.in_region > 0
        """Regions to which one could add a tile now."""
        self.completes = (self.lacking == 1) & self.reached
        """Regions that one tile would complete now."""
        dice = (self.frontier @ ground.space_kind_die) > 0
        self.dice_of_kinds = dice.reshape(count, len(Kind), -1)
        self._look_at_cities(ground)
        self._look_at_pastures(ground)
        self.on_depots = _tiles_counted(self.board[:, :FIRST_BLACK_SPACE])
        kinds = _KIND_BIT[self.board[:, :FIRST_BLACK_SPACE]]
        kinds = kinds.reshape(count, len(DEPOTS), SPACES_PER_DEPOT)
        lying = kinds[..., 0] | kinds[..., 1] | kinds[..., 2] | kinds[..., 3]
        self.kinds_in_depots = (lying[..., None] & _BITS) > 0

    def _look_at_cities(self, ground: _Ground) -> None:
        """Where each building may still go (ledger PLC-06, KNW-01), and what of storage fits."""
        count = len(self.rows)
        cities = ground.in_region[:, ground.cities]
        each = np.arange(len(BUILDINGS), dtype=np.uint8)[:, None]
        is_building = (self.estate[:, None, :] == each).astype(np.float32)
        has_one = is_building.reshape(-1, len(SPACES)) @ cities > 0
        free = self.tiles[:, KNOWLEDGE[SAME_BUILDINGS - 1], None, None] > 0
        allowed = ~has_one.reshape(count, len(BUILDINGS), -1) | free
        self.room = (allowed * (self.empty @ cities)[:, None, :]).sum(axis=2)
        """For each building the empty spaces that it may ever take."""
        self.room_now = (allowed * (self.frontier @ cities)[:, None, :]).sum(axis=2)
        """Those next to a covered one."""
        self.placeable = (self.stored @ _KIND_OF) * (self.opened > 0)
        """Stored tiles of each colour that have an open space."""
        buildings = self.stored[:, _BUILDINGS] * (self.room_now > 0)
        self.placeable[:, Kind.BUILDING] = buildings.sum(axis=1)

    def _look_at_pastures(self, ground: _Ground) -> None:
        """Animals of each type in pastures that have room for more (ledger ANM-01 to ANM-03)."""
        pastures = ground.in_region[:, ground.pastures]
        shown = np.stack([of_species[self.estate] for of_species in _ANIMALS_OF.T], axis=1)
        animals = (shown.reshape(-1, len(SPACES)) @ pastures).reshape(len(shown), len(SPECIES), -1)
        self.pasture_lacks = self.lacking[:, ground.pastures]
        self.animals = animals * (self.pasture_lacks > 0)[:, None, :]
        self.best_of_species = self.animals.max(axis=2, initial=0)


def _of_turn(position: _Positions) -> Blocks:
    """What the unused dice and the effects not yet used could do."""
    rows, count = position.rows, len(position.rows)
    dice = rows[:, COLUMNS["dice"]]
    dice_left = (dice > 0).sum(axis=1)
    adds = np.zeros((count, len(Kind)), np.float32)
    takes = np.zeros((count, len(Kind)), np.float32)
    every = np.arange(count)
    for die in dice.T:
        used = (die > 0)[:, None]
        index = np.maximum(die, 1) - 1
        adds += position.dice_of_kinds[every, :, index] * (position.placeable > 0) * used
        takes += position.kinds_in_depots[every, index] * used
    return {
        "dice_left": np.column_stack([dice_left == 1, dice_left == 2]),
        "die_adds": adds,
        "die_takes": takes,
        "effect": (rows[:, COLUMNS["effects"]] & _EFFECT_BITS) > 0,
    }
