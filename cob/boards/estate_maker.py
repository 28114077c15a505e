"""Random estates, as fair as the nine of 2011.

Every estate made here meets the conditions of `fairness`:

- The die values lie as on the nine, which all share one grid.
- Each colour has as many spaces as on each of the nine: 12 building, 6 ship, 6 animal, 6 knowledge,
  4 castle and 3 mine spaces.
- There are two to six cities, of one to eight spaces. Each colour has as many regions as on one of
  the nine, and the size of its largest region is within the range of the nine.
- All regions together are 13 to 21, and worth 62 to 87 points without phases and bonus tiles.
- For each colour and each die value, the number of its spaces with that value is within the range
  of the nine, and so is the number of its different values.

On one estate in three a castle lies in the centre, as on three of the nine.

The sizes of the regions are drawn first: for each colour, one of the nine gives the number of
regions, and one of all divisions of the colour's spaces into this number is drawn. Then pairs of
spaces exchange their colours until the regions have these sizes and the die values are fair. This
takes some milliseconds, and the same seed gives the same estate on every Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, TypeVar

from cob.boards.fairness import BOUNDS, CENTRES, DICE, POINTS, REGIONS
from cob.boards.figures import DIE_VALUES
from cob.engine.components import SPACES_OF_KIND, Kind, region_points
from cob.engine.estate import EstateLayout
from cob.engine.hexgrid import CENTRE, NEIGHBOUR_MASKS, SPACES, mask_of
from cob.engine.message import Message
from cob.engine.random_source import Chance

_T = TypeVar("_T")
Sizes = tuple[int, ...]
"""The sizes of the regions of one colour, the largest first."""
SEEDS: Final = 1_000_000
"""Random seeds are below this, short enough for a title."""
_EXCHANGES: Final = 4000
"""Exchanges tried before a new start; 500 are enough for most seeds."""
_RELUCTANCE: Final = 40
"""Accept one in this many exchanges that worsen the estate by one fault."""
_SHOWING: Final = tuple(mask_of([s for s in SPACES if DICE[s] == value]) for value in DIE_VALUES)
"""The spaces with each die value."""
_MOVABLE: Final = tuple(space for space in SPACES if space != CENTRE)


def random_estate(seed: int, number: str, title: str) -> EstateLayout:
    """Return the estate of a seed; raise `EstateError` for a number that no estate can have."""
    chance = Chance(seed)
    while True:
        kinds = _Draft(chance).finished()
        if kinds is not None:
            return EstateLayout.create(number, title, kinds, DICE)


def seed_title(seed: int) -> Message:
    """Return the title of an estate drawn from a seed."""
    return Message("Seed {seed}", seed=seed)


class _Draft:
    """Colours on the 37 spaces, and the distance of each colour from its goal."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._goals = _drawn_sizes(chance)
        self._kinds = _scattered(chance)
        self._masks = [mask_of([s for s in SPACES if self._kinds[s] is kind]) for kind in Kind]
        self._faults = [self._faults_of(kind, self._masks[kind]) for kind in Kind]

    def finished(self) -> list[Kind] | None:
        """Return the colours of the spaces when every goal is met; None if that takes too long."""
        for _ in range(_EXCHANGES):
            if not any(self._faults):
                return self._kinds
            self._exchange()
        return None

    def _exchange(self) -> None:
        """Exchange the colours of two spaces, unless that worsens the estate much."""
        chance, kinds = self._chance, self._kinds
        one, other = _one_of(chance, _MOVABLE), _one_of(chance, _MOVABLE)
        pair = kinds[one], kinds[other]
        if pair[0] is pair[1]:
            return
        both = 1 << one | 1 << other
        masks = [self._masks[kind] ^ both for kind in pair]
        faults = [self._faults_of(kind, mask) for kind, mask in zip(pair, masks, strict=True)]
        worse = sum(faults) - sum(self._faults[kind] for kind in pair)
        if all(chance.below(_RELUCTANCE) == 0 for _ in range(worse)):
            kinds[other], kinds[one] = pair
            for kind, mask, number in zip(pair, masks, faults, strict=True):
                self._masks[kind], self._faults[kind] = mask, number

    def _faults_of(self, kind: Kind, mask: int) -> int:
        """Return the distance of the spaces of one colour from their goal; 0 if they meet it."""
        bounds = BOUNDS[kind]
        counts = [(mask & showing).bit_count() for showing in _SHOWING]
        sizes = zip_longest(_sizes(mask), self._goals[kind], fillvalue=0)
        return (
            sum(abs(size - goal) for size, goal in sizes)
            + sum(span.beside(count) for span, count in zip(bounds.dice, counts, strict=True))
            + bounds.values.beside(sum(count > 0 for count in counts))
        )


def _ways_to_divide(spaces: int, regions: int, most: int) -> Iterator[Sizes]:
    """Yield all ways to divide spaces into this number of regions of at most `most` spaces each."""
    if regions == 0:
        if spaces == 0:
            yield ()
        return
    for largest in range(min(spaces, most), 0, -1):
        for rest in _ways_to_divide(spaces - largest, regions - 1, largest):
            yield (largest, *rest)


def _ways(kind: Kind, regions: int) -> tuple[Sizes, ...]:
    """Return the sizes for this number of regions of a colour with a fair largest one."""
    span = BOUNDS[kind].largest
    ways = _ways_to_divide(SPACES_OF_KIND[kind], regions, span.most)
    return tuple(sizes for sizes in ways if not span.beside(sizes[0]))


_WAYS: Final = tuple(
    tuple(_ways(kind, regions) for regions in BOUNDS[kind].region_counts) for kind in Kind
)
"""For each colour and each of the nine: the ways to form as many regions as that one has."""


def _drawn_sizes(chance: Chance) -> list[Sizes]:
    """Return sizes drawn for each colour's regions, indexed by `Kind`."""
    while True:
        drawn = [_one_of(chance, _one_of(chance, ways)) for ways in _WAYS]
        points = sum(region_points(size) for sizes in drawn for size in sizes)
        if not REGIONS.beside(sum(map(len, drawn))) and not POINTS.beside(points):
            return drawn


def _one_of(chance: Chance, choices: Sequence[_T]) -> _T:
    return choices[chance.below(len(choices))]


def _scattered(chance: Chance) -> list[Kind]:
    """Return the colours of the spaces in random order, in the right numbers.

    The colour of the centre is final: it is a castle on three estates of nine.
    """
    left = [kind for kind in Kind for _ in range(SPACES_OF_KIND[kind])]
    kinds = [chance.draw(left) for _ in SPACES]
    castles, estates = CENTRES
    wants_castle = chance.below(estates) < castles
    if (kinds[CENTRE] is Kind.CASTLE) != wants_castle:
        fitting = [s for s in _MOVABLE if (kinds[s] is Kind.CASTLE) == wants_castle]
        space = _one_of(chance, fitting)
        kinds[CENTRE], kinds[space] = kinds[space], kinds[CENTRE]
    return kinds


def _sizes(mask: int) -> list[int]:
    """Return the sizes of the regions that the spaces of a mask form, the largest first."""
    found = []
    while mask:
        border = mask & -mask
        region = border
        while border:
            touching = 0
            while border:
                lowest = border & -border
                touching |= NEIGHBOUR_MASKS[lowest.bit_length() - 1]
                border ^= lowest
            border = touching & mask & ~region
            region |= border
        found.append(region.bit_count())
        mask ^= region
    return sorted(found, reverse=True)
