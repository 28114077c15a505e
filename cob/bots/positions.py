"""Positions as matrices: their estate, and what several groups of features are made from."""

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
    KNOWLEDGE_BY_NUMBER,
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
"""An array of one or two dimensions; the first counts positions, unless a docstring says so."""

_TILES: Final = NO_TILE + 1
BUILDING_TILES: Final = slice(0, len(BUILDINGS))

# Tables over tiles, (tiles, members): the row of NO_TILE is zero.
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


# Sums over the six die values of each colour, and over the colours for each die value.
VALUES_OF_KIND: Final = np.repeat(np.eye(len(Kind), dtype=np.float32), 6, axis=0)
KINDS_OF_VALUE: Final = np.tile(np.eye(6, dtype=np.float32), (len(Kind), 1))


class EstateMatrices:
    """An estate's layout as matrices of 0 and 1, by which sums over spaces become products."""

    def __init__(self, layout: EstateLayout) -> None:
        regions = layout.regions
        self.in_region = np.array(
            [[region >> space & 1 for region in regions] for space in SPACES], np.float32
        )
        """(spaces, regions), as are the others by their names."""
        self.sizes = self.in_region.sum(axis=0)
        """Spaces of each region."""
        self.points = np.array([region_points(r.bit_count()) for r in regions], np.float32)
        """Points for the size of each region, without the points of the phase (ledger REG-02)."""
        self.region_kind = np.zeros((len(regions), len(Kind)), np.float32)
        self.space_kind = np.zeros((len(SPACES), len(Kind)), np.float32)
        self.space_kind_die = np.zeros((len(SPACES), len(Kind) * 6), np.float32)
        """A column for each pair of colour and die value."""
        for space in SPACES:
            kind = layout.kinds[space]
            self.space_kind[space, kind] = 1
            self.space_kind_die[space, kind * 6 + layout.dice[space] - 1] = 1
            self.region_kind[regions.index(layout.region_of[space]), kind] = 1
        kinds_of_regions = self.region_kind.argmax(axis=1)
        self.regions_of_kind = [np.flatnonzero(kinds_of_regions == kind) for kind in Kind]
        """Indices of the regions of each colour."""
        self.kind_sizes = self.space_kind.sum(axis=0)
        """Spaces of each colour."""
        self.pastures = np.flatnonzero(self.region_kind[:, Kind.ANIMAL])
        """Indices of regions, as are the cities."""
        self.cities = np.flatnonzero(self.region_kind[:, Kind.BUILDING])
        self.sizes_int = self.sizes.astype(np.int64)
        self.pasture_spaces = np.flatnonzero(self.space_kind[:, Kind.ANIMAL])
        self.city_spaces = np.flatnonzero(self.space_kind[:, Kind.BUILDING])
        self.in_pasture = self.in_region[np.ix_(self.pasture_spaces, self.pastures)]
        """(spaces of pastures, pastures), and for the cities likewise."""
        self.in_city = self.in_region[np.ix_(self.city_spaces, self.cities)]


matrices_of = cache(EstateMatrices)


def counted(codes: npt.NDArray[np.integer], different: int) -> Matrix:
    """Count each of the numbers below `different` in each row: (rows, different) float32."""
    count = len(codes)
    flat = codes + np.arange(0, count * different, different)[:, None]
    counts = np.bincount(flat.ravel(), minlength=count * different).reshape(count, different)
    return counts.astype(np.float32)


def tiles_counted(codes: Rows) -> Matrix:
    """Count each tile in each row: (rows, tiles) float32, the last column for empty places."""
    return counted(codes, _TILES)


class Positions:
    """Shared inputs of several groups of features, for some positions of one estate."""

    def __init__(self, rows: Rows, matrices: EstateMatrices) -> None:
        self.rows, count = rows, len(rows)
        self.estate = rows[:, COLUMNS["estate"]]
        self.board = rows[:, COLUMNS["board"]]
        self.tiles = tiles_counted(self.estate)
        """Number of tiles in the estate, (positions, tiles)."""
        self.stored = tiles_counted(rows[:, COLUMNS["storage"]])
        self.stored[:, NO_TILE] = 0
        filled = (self.estate != NO_TILE).astype(np.float32)
        self.empty = 1 - filled
        """1 for each empty space, (positions, spaces)."""
        self.frontier = ((filled @ _NEIGHBOURS) > 0) * self.empty
        """1 for each empty space next to a covered one."""
        self.left = self.empty @ matrices.space_kind
        """Empty spaces of each colour, (positions, kinds)."""
        self.opened = self.frontier @ matrices.space_kind
        """Those next to a covered one."""
        self.in_regions = filled @ matrices.in_region
        """Covered spaces of each region, (positions, regions)."""
        self.lacking = matrices.sizes - self.in_regions
        """Empty spaces of each region."""
        self.reached = self.frontier @ matrices.in_region > 0
        """Whether a tile could be added to each region now."""
        self.completes = (self.lacking == 1) & self.reached
        """Whether one tile would complete each region now."""
        dice = (self.frontier @ matrices.space_kind_die) > 0
        self.dice_of_kinds = dice.reshape(count, len(Kind), -1)
        """Whether a tile could be added with each die value, (positions, kinds, 6) bool."""
        self.dice = dice.astype(np.float32)
        """The same as 1 and 0, (positions, kinds * 6)."""
        self.dice_for = self.dice @ VALUES_OF_KIND
        """The die values with which a tile could be added, counted for each colour."""
        self.dice_for_any = ((self.dice @ KINDS_OF_VALUE) > 0).sum(axis=1)
        """Those with which any could be added, counted."""
        self._look_at_cities(matrices)
        self._look_at_pastures(matrices)
        self.on_depots = tiles_counted(self.board[:, :FIRST_BLACK_SPACE])
        kinds = _BIT_OF[self.board[:, :FIRST_BLACK_SPACE]]
        kinds = kinds.reshape(count, len(DEPOTS), SPACES_PER_DEPOT)
        self.lying = kinds[..., 0] | kinds[..., 1] | kinds[..., 2] | kinds[..., 3]
        """The colours in each depot as a mask of `Kind`, (positions, depots) uint8."""
        self.kinds_in_depots = (self.lying[..., None] & KIND_BITS) > 0
        """Whether each colour lies in each depot, (positions, depots, kinds) bool."""

    def _look_at_cities(self, matrices: EstateMatrices) -> None:
        """Work out where buildings may still go (ledger PLC-06, KNW-01), and which stored tiles."""
        count = len(self.rows)
        spaces, cities = matrices.city_spaces, matrices.in_city
        each = np.arange(len(BUILDINGS), dtype=np.uint8)[:, None]
        is_building = (self.estate[:, None, spaces] == each).astype(np.float32)
        has_one = is_building.reshape(count * len(BUILDINGS), len(spaces)) @ cities > 0
        free = self.tiles[:, KNOWLEDGE_BY_NUMBER[SAME_BUILDINGS], None, None] > 0
        allowed = ~has_one.reshape(count, len(BUILDINGS), len(matrices.cities)) | free
        allowed = allowed.astype(np.float32)
        self.room = (allowed @ (self.empty[:, spaces] @ cities)[:, :, None])[:, :, 0]
        """For each building the empty spaces that it may ever take."""
        self.room_now = (allowed @ (self.frontier[:, spaces] @ cities)[:, :, None])[:, :, 0]
        """Those next to a covered one."""
        self.placeable = (self.stored @ KIND_OF) * (self.opened > 0)
        """Stored tiles of each colour that have an open space."""
        buildings = self.stored[:, BUILDING_TILES] * (self.room_now > 0)
        self.placeable[:, Kind.BUILDING] = buildings.sum(axis=1)

    def _look_at_pastures(self, matrices: EstateMatrices) -> None:
        """Count animals in pastures that have room for more (ledger ANM-01 to ANM-03)."""
        count, spaces, pastures = len(self.rows), matrices.pasture_spaces, matrices.in_pasture
        tiles = self.estate[:, spaces]
        shown = np.stack([of_species[tiles] for of_species in ANIMALS_OF.T], axis=1)
        sums = shown.reshape(count * len(SPECIES), len(spaces)) @ pastures
        animals = sums.reshape(count, len(SPECIES), len(matrices.pastures))
        self.pasture_lacks = self.lacking[:, matrices.pastures]
        self.animals = animals * (self.pasture_lacks > 0)[:, None, :]
        self.best_of_species = self.animals.max(axis=2, initial=0)
