"""Positions as matrices: the estate they are on, and what several groups of features ask for."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.snapshot import COLUMNS, NO_TILE, Rows
from cob.engine import EstateLayout
from cob.engine.components import (
    ANIMAL_COUNTS,
    ANIMAL_SPECIES,
    BUILDINGS,
    DEPOTS,
    FIRST_BLACK_SPACE,
    KNOWLEDGE,
    SPACES_PER_DEPOT,
    SPECIES,
    TILE_KINDS,
    Kind,
    Tile,
    region_points,
)
from cob.engine.hexgrid import NEIGHBOURS, SPACES
from cob.engine.knowledge import SAME_BUILDINGS

Matrix = npt.NDArray[np.float32]

_TILES: Final = NO_TILE + 1
BUILDING_TILES: Final = slice(0, len(BUILDINGS))

# Tables over tiles: NO_TILE has zeros everywhere.
KIND_OF: Final = np.zeros((_TILES, len(Kind)), np.float32)
SPECIES_OF: Final = np.zeros((_TILES, len(SPECIES)), np.float32)
for _tile in Tile:
    KIND_OF[_tile, TILE_KINDS[_tile]] = 1
    if ANIMAL_SPECIES[_tile] in SPECIES:
        SPECIES_OF[_tile, SPECIES.index(ANIMAL_SPECIES[_tile])] = 1
ANIMALS_OF: Final = SPECIES_OF * np.array([*ANIMAL_COUNTS, 0], np.float32)[:, None]
_NEIGHBOURS: Final = np.zeros((len(SPACES), len(SPACES)), np.float32)
for _space in SPACES:
    _NEIGHBOURS[_space, list(NEIGHBOURS[_space])] = 1
KIND_BITS: Final = np.array([1 << kind for kind in Kind], np.uint8)
_BIT_OF: Final = np.array([*(1 << TILE_KINDS[tile] for tile in Tile), 0], np.uint8)


class EstateMatrices:
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


matrices_of = cache(EstateMatrices)


def counted(codes: npt.NDArray[np.integer], different: int) -> Matrix:
    """How often each row holds each of the numbers below `different`."""
    count = len(codes)
    flat = codes + np.arange(0, count * different, different)[:, None]
    counts = np.bincount(flat.ravel(), minlength=count * different).reshape(count, different)
    return counts.astype(np.float32)


def tiles_counted(codes: Rows) -> Matrix:
    """How many of each tile a row holds."""
    return counted(codes, _TILES)


class Positions:
    """What several groups of features need to know about some positions."""

    def __init__(self, rows: Rows, matrices: EstateMatrices) -> None:
        self.rows, count = rows, len(rows)
        self.estate = rows[:, COLUMNS["estate"]]
        self.board = rows[:, COLUMNS["board"]]
        self.tiles = tiles_counted(self.estate)
        self.stored = tiles_counted(rows[:, COLUMNS["storage"]])
        self.stored[:, NO_TILE] = 0
        filled = (self.estate != NO_TILE).astype(np.float32)
        self.empty = 1 - filled
        self.frontier = ((filled @ _NEIGHBOURS) > 0) * self.empty
        self.left = self.empty @ matrices.space_kind
        self.opened = self.frontier @ matrices.space_kind
        self.in_regions = filled @ matrices.in_region
        self.lacking = matrices.sizes - self.in_regions
        self.reached = self.frontier @ matrices.in_region > 0
        """Regions to which one could add a tile now."""
        self.completes = (self.lacking == 1) & self.reached
        """Regions that one tile would complete now."""
        dice = (self.frontier @ matrices.space_kind_die) > 0
        self.dice_of_kinds = dice.reshape(count, len(Kind), -1)
        self._look_at_cities(matrices)
        self._look_at_pastures(matrices)
        self.on_depots = tiles_counted(self.board[:, :FIRST_BLACK_SPACE])
        kinds = _BIT_OF[self.board[:, :FIRST_BLACK_SPACE]]
        kinds = kinds.reshape(count, len(DEPOTS), SPACES_PER_DEPOT)
        lying = kinds[..., 0] | kinds[..., 1] | kinds[..., 2] | kinds[..., 3]
        self.kinds_in_depots = (lying[..., None] & KIND_BITS) > 0

    def _look_at_cities(self, matrices: EstateMatrices) -> None:
        """Where each building may still go (ledger PLC-06, KNW-01), and what of storage fits."""
        count = len(self.rows)
        cities = matrices.in_region[:, matrices.cities]
        each = np.arange(len(BUILDINGS), dtype=np.uint8)[:, None]
        is_building = (self.estate[:, None, :] == each).astype(np.float32)
        has_one = is_building.reshape(-1, len(SPACES)) @ cities > 0
        free = self.tiles[:, KNOWLEDGE[SAME_BUILDINGS - 1], None, None] > 0
        allowed = ~has_one.reshape(count, len(BUILDINGS), -1) | free
        self.room = (allowed * (self.empty @ cities)[:, None, :]).sum(axis=2)
        """For each building the empty spaces that it may ever take."""
        self.room_now = (allowed * (self.frontier @ cities)[:, None, :]).sum(axis=2)
        """Those next to a covered one."""
        self.placeable = (self.stored @ KIND_OF) * (self.opened > 0)
        """Stored tiles of each colour that have an open space."""
        buildings = self.stored[:, BUILDING_TILES] * (self.room_now > 0)
        self.placeable[:, Kind.BUILDING] = buildings.sum(axis=1)

    def _look_at_pastures(self, matrices: EstateMatrices) -> None:
        """Animals of each type in pastures that have room for more (ledger ANM-01 to ANM-03)."""
        pastures = matrices.in_region[:, matrices.pastures]
        shown = np.stack([of_species[self.estate] for of_species in ANIMALS_OF.T], axis=1)
        animals = (shown.reshape(-1, len(SPACES)) @ pastures).reshape(len(shown), len(SPECIES), -1)
        self.pasture_lacks = self.lacking[:, matrices.pastures]
        self.animals = animals * (self.pasture_lacks > 0)[:, None, :]
        self.best_of_species = self.animals.max(axis=2, initial=0)
