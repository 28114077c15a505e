"""Working out the features of many positions at once.

A `FeatureExtractor` knows what all positions of one search have in common: whose they are, on
which estate, how much of the game is left, what the others have. From rows of `snapshot`,
(positions, WIDTH) uint8, it makes a matrix (positions, features) float32 with the columns of
`feature_names`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.feature_names import (
    GROUPS,
    LARGEST,
    RULE_CHANGERS,
    SCALES,
    SHAPES,
    TRAINED_KNOWLEDGE,
)
from cob.bots.positions import (
    ANIMALS_OF,
    BUILDING_TILES,
    KIND_BITS,
    KIND_OF,
    KINDS_OF_VALUE,
    SPECIES_OF,
    VALUES_OF_KIND,
    Matrix,
    Positions,
    counted,
    matrices_of,
    tiles_counted,
)
from cob.bots.snapshot import COLUMNS, EFFECTS, Rows
from cob.engine import GameState
from cob.engine.components import (
    BUILDINGS,
    DEPOTS,
    FACES,
    FIRST_BLACK_SPACE,
    KNOWLEDGE_BY_NUMBER,
    PHASE_POINTS,
    PHASES,
    PURCHASE_PRICE,
    ROUNDS_PER_PHASE,
    STORAGE_SPACES,
    Counted,
    Kind,
    Tile,
    large_bonus,
    small_bonus,
)
from cob.engine.hexgrid import SPACES
from cob.engine.knowledge import (
    MINE_WORKERS,
    POINTS_OF_CRANE,
    SCORING_TILES,
    points_each,
)
from cob.engine.scoring import WORKERS_PER_POINT

Blocks = dict[str, npt.NDArray[np.generic]]
"""The features of each group, (positions, members) or (positions,), before they are scaled."""

TURNS: Final = len(PHASES) * ROUNDS_PER_PHASE
_KNOWLEDGE: Final = slice(
    KNOWLEDGE_BY_NUMBER[TRAINED_KNOWLEDGE[0]], KNOWLEDGE_BY_NUMBER[TRAINED_KNOWLEDGE[-1]] + 1
)
_SCORING: Final = np.array(SCORING_TILES)
_FACES_COUNTED: Final = np.zeros((len(Tile) + 1, len(SCORING_TILES)), np.float32)
"""1 for each face that a scoring tile counts."""
_COUNTERS: Final = np.zeros((len(Tile) + 1, len(BUILDINGS)), np.float32)
"""1 for each tile that counts a building."""
for _at, _tile in enumerate(SCORING_TILES):
    if (_face := FACES[_tile].of) is not None:
        _FACES_COUNTED[_face, _at] = 1
    if _face in BUILDINGS:
        _COUNTERS[_tile, BUILDINGS.index(_face)] = 1

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


class FeatureExtractor:
    """Works out the features of positions that belong to one turn of one player."""

    def __init__(self, state: GameState, seat: int) -> None:
        player = state.players[seat]
        self.rules = state.rules
        self.points_each = np.array([points_each(t, self.rules) for t in SCORING_TILES], np.float32)
        self.matrices = matrices_of(player.layout)
        self.players = len(state.players)
        done = max(state.phase, 0) * ROUNDS_PER_PHASE + state.round
        self.phase = max(state.phase, 0)
        self.rounds_left = ROUNDS_PER_PHASE - state.round if state.phase >= 0 else 5
        phases = self.rules.phases
        self.stage = self.phase + len(PHASES) - phases
        """The phase of a game of five that is as far from its end: what is learned is of those."""
        self.turns_left = phases * ROUNDS_PER_PHASE - done
        """The player's turns after this one."""
        next_phase = PHASE_POINTS[self.phase + 1] if self.phase + 1 < phases else 0
        self.bonus_of_next_phase = next_phase
        self.bonus_of_phase = PHASE_POINTS[self.phase] if self.rounds_left else next_phase
        """Points for a region completed in the next turn (ledger REG-02)."""
        self.board_stays = float(self.rounds_left > 0)
        """1 where the tiles on the main board will still lie there, 0 before it is cleared."""
        self.incomes = phases - self.phase - (self.rounds_left == 0 and self.turns_left > 0)
        """How often mines will still give Silverlings (ledger END-01)."""

    def certain(self, rows: Rows) -> Matrix:
        """Return the points, (positions,) float32, that a final scoring now would give.

        Ledger END-01 to END-06; the last income of mines is included when no turn is left.
        """
        tiles = tiles_counted(rows[:, COLUMNS["estate"]])
        points = rows[:, COLUMNS["points"]]
        silver = rows[:, COLUMNS["silverlings"]][:, 0].astype(np.float32)
        workers = rows[:, COLUMNS["workers"]][:, 0].astype(np.float32)
        if self.turns_left == 0:
            mines = tiles[:, Tile.MINE]
            silver = silver + mines
            workers = workers + mines * tiles[:, KNOWLEDGE_BY_NUMBER[MINE_WORKERS]]
        total = points[:, 0] * np.float32(256) + points[:, 1] + silver
        total += workers // WORKERS_PER_POINT
        total += rows[:, COLUMNS["goods"]].sum(axis=1, dtype=np.float32)
        if not self.rules.knowledge_points_at_once:
            total += (tiles.take(_SCORING, axis=1) * self._worth_of_knowledge(rows, tiles)).sum(
                axis=1
            )
            counting = (tiles @ _COUNTERS).any(axis=1)
            total += POINTS_OF_CRANE * tiles[:, Tile.CRANE] * counting
        result: Matrix = total
        return result

    def _worth_of_knowledge(self, rows: Rows, tiles: Matrix) -> Matrix:
        """Return the points of `SCORING_TILES`, (positions, tiles) (ledger KNW-15 to KNW-26)."""
        sold = rows[:, COLUMNS["sold"]]
        won = np.bitwise_count(rows[:, COLUMNS["large_bonuses"]]) + np.bitwise_count(
            rows[:, COLUMNS["small_bonuses"]]
        )
        of_rest = {
            Counted.SOLD_TYPES: (sold > 0).sum(axis=1),
            Counted.SPECIES: (tiles @ SPECIES_OF > 0).sum(axis=1) + tiles[:, Tile.GEESE],
            Counted.SOLD_GOODS: sold.sum(axis=1),
            Counted.BONUS_TILES: won[:, 0],
        }
        numbers: Matrix = tiles @ _FACES_COUNTED
        for at, tile in enumerate(SCORING_TILES):
            if (counts := FACES[tile].counts) in of_rest:
                numbers[:, at] = of_rest[counts]
        return numbers * self.points_each

    def features(self, rows: Rows) -> Matrix:
        """Return the features of some rows, scaled, (positions, features) float32."""
        position = Positions(rows, self.matrices)
        blocks: Blocks = {
            **self._when(len(rows)),
            "others_lack": rows[:, COLUMNS["others_lack"]],
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
            "phase": [self.stage == phase for phase in range(len(PHASES))],
            "rounds_left": [self.rounds_left == left for left in range(ROUNDS_PER_PHASE)],
            "turns_left": [self.turns_left],
            "players": [self.players == players for players in (2, 3, 4)],
        }
        return {name: np.tile(np.array(row, np.float32), (count, 1)) for name, row in same.items()}

    def _of_estate(self, position: Positions) -> Blocks:
        matrices, lacking = self.matrices, position.lacking
        shapes = _SHAPE_OF[matrices.sizes_int, lacking.astype(np.int64)]
        share = np.square(position.in_regions / matrices.sizes) * (lacking > 0)
        left, rows = position.left, position.rows
        large = (rows[:, COLUMNS["large_left"]] & KIND_BITS) > 0
        small = (rows[:, COLUMNS["small_left"]] & KIND_BITS) > 0
        bonus = np.where(large, large_bonus(self.players), small * small_bonus(self.players))
        bonus = bonus * (left > 0)
        return {
            "region": counted(shapes, len(SHAPES) + 1)[:, :-1],
            "spaces_left": left,
            "lacks_one": (lacking == 1) @ matrices.region_kind,
            "lacks_two": (lacking == 2) @ matrices.region_kind,
            "lacks_three": (lacking == 3) @ matrices.region_kind,
            "open": position.opened,
            "dice_for": position.dice_for,
            "dice_for_any": position.dice_for_any,
            "region_worth": share @ (matrices.points + self.bonus_of_phase),
            "region_worth_later": share @ (matrices.points + self.bonus_of_next_phase),
            "worth": share @ (matrices.points[:, None] * matrices.region_kind),
            "bonus": bonus,
            "bonus_near": bonus * np.square(1 - left / np.maximum(matrices.kind_sizes, 1)),
        }

    def _of_storage(self, position: Positions) -> Blocks:
        matrices, stored = self.matrices, position.stored
        completing = position.completes @ matrices.region_kind
        worth = position.completes * (matrices.points + self.bonus_of_phase)
        best = np.column_stack(
            [worth[:, regions].max(axis=1, initial=0) for regions in matrices.regions_of_kind]
        )
        free = STORAGE_SPACES - stored.sum(axis=1)
        return {
            "stored": stored @ KIND_OF,
            "stored_building": stored[:, BUILDING_TILES],
            "placeable": position.placeable,
            "ready_building": stored[:, BUILDING_TILES] * (position.room_now > 0),
            "completing": np.minimum(completing, position.placeable),
            "completing_worth": (best * (position.placeable > 0)).sum(axis=1),
            **self._of_next_dice(position, free),
            "dice_for_stored": position.dice_for * (position.placeable > 0),
            "stored_knowledge": stored[:, _KNOWLEDGE],
            "storage_free": free,
            "storage_full": free == 0,
        }

    def _of_next_dice(self, position: Positions, free: Matrix) -> Blocks:
        """Count the die values, of six, with which something could be done in the next turn."""
        rows = position.rows
        ready = (position.placeable > 0) @ VALUES_OF_KIND.T
        add = (position.dice * ready) @ KINDS_OF_VALUE > 0
        add_or_sell = add | (rows[:, COLUMNS["goods"]] > 0)
        if self.board_stays:
            opened = (position.opened > 0) @ KIND_BITS
            fitting = (position.lying & opened[:, None]) > 0
            use = add_or_sell | (fitting & (free > 0)[:, None])
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

    def _of_buildings_and_animals(self, position: Positions) -> Blocks:
        stored = position.stored
        species = stored @ SPECIES_OF
        gain = species * position.best_of_species + stored @ ANIMALS_OF
        promise = position.animals.max(axis=1, initial=0) * np.minimum(position.pasture_lacks, 2)
        return {
            "best_pasture": position.best_of_species,
            "stored_animal": species,
            "animal_gain": gain.sum(axis=1) * (position.opened[:, Kind.ANIMAL] > 0),
            "pasture_promise": promise.sum(axis=1),
            "city_room": position.room,
            "city_open": np.minimum(position.room_now, 2),
            "built": position.tiles[:, BUILDING_TILES],
        }

    def _of_wealth(self, position: Positions) -> Blocks:
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

    def _of_knowledge(self, position: Positions) -> Blocks:
        owned = position.tiles[:, _KNOWLEDGE]
        worth_of = self._worth_of_knowledge(position.rows, position.tiles)
        promise = position.tiles @ _COUNTERS * np.minimum(position.room, 3)
        on_depots = position.on_depots.take(_SCORING, axis=1) * self.board_stays
        stored = position.stored.take(_SCORING, axis=1)
        uses = self._uses_of_knowledge(position)
        return {
            "knowledge": owned,
            "knowledge_use": owned[:, : uses.shape[1]] * uses,
            "knowledge_time": owned[:, : len(RULE_CHANGERS)] * self.turns_left,
            "stored_knowledge_worth": (stored * worth_of).sum(axis=1),
            "knowledge_promise": promise.sum(axis=1),
            "depot_knowledge_worth": (on_depots * worth_of).max(axis=1),
        }

    def _uses_of_knowledge(self, position: Positions) -> Matrix:
        """Return how much there is for each of the tiles 1 to 11 to work on, (positions, 11)."""
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

    def _of_board(self, position: Positions) -> Blocks:
        on_depots = position.on_depots * self.board_stays
        offered = on_depots @ KIND_OF
        wanted = position.completes @ self.matrices.region_kind
        buildings = on_depots[:, BUILDING_TILES]
        gain = (position.best_of_species + 3) * (on_depots @ SPECIES_OF > 0)
        black = tiles_counted(position.board[:, FIRST_BLACK_SPACE:]) @ KIND_OF
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


def _of_turn(position: Positions) -> Blocks:
    """Return what the unused dice and effects could do."""
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
