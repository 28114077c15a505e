"""Figures of an estate: its regions, their sizes, and how its die values are spread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cob.engine.components import Kind, region_points
from cob.engine.estate import EstateLayout
from cob.engine.hexgrid import CENTRE, SPACES

DIE_VALUES: Final = range(1, 7)


@dataclass(frozen=True, slots=True)
class KindFigures:
    """The spaces of one colour."""

    regions: tuple[int, ...]
    """The sizes of its regions, the smallest first."""
    dice: tuple[int, ...]
    """The numbers of its spaces that show 1, 2, 3, 4, 5 and 6."""

    @property
    def spaces(self) -> int:
        """The number of spaces of the colour."""
        return sum(self.dice)

    @property
    def values(self) -> int:
        """The number of different die values on its spaces."""
        return sum(count > 0 for count in self.dice)


@dataclass(frozen=True, slots=True)
class EstateFigures:
    """An estate in figures."""

    kinds: tuple[KindFigures, ...]
    """Indexed by `Kind`."""
    has_castle_in_centre: bool

    @property
    def cities(self) -> tuple[int, ...]:
        """The sizes of the cities, the smallest first."""
        return self.kinds[Kind.BUILDING].regions

    @property
    def regions(self) -> int:
        """The number of regions."""
        return sum(len(each.regions) for each in self.kinds)

    @property
    def largest(self) -> int:
        """The number of spaces of the largest region."""
        return max(size for each in self.kinds for size in each.regions)

    @property
    def points(self) -> int:
        """The worth of all completed regions, without phases and bonus tiles."""
        return sum(region_points(size) for each in self.kinds for size in each.regions)

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers of spaces that show 1, 2, 3, 4, 5 and 6."""
        return tuple(sum(counts) for counts in zip(*(k.dice for k in self.kinds), strict=True))


def figures_of(layout: EstateLayout) -> EstateFigures:
    """Return the figures of an estate."""
    return EstateFigures(
        tuple(_kind(layout, kind) for kind in Kind), layout.kinds[CENTRE] is Kind.CASTLE
    )


def _kind(layout: EstateLayout, kind: Kind) -> KindFigures:
    mine = layout.kind_masks[kind]
    shown = [layout.dice[space] for space in SPACES if layout.kinds[space] is kind]
    return KindFigures(
        tuple(sorted(region.bit_count() for region in layout.regions if region & mine)),
        tuple(shown.count(value) for value in DIE_VALUES),
    )
