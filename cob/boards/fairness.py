"""The common properties of the nine estates of 2011, and how another estate differs.

An estate is fair here if it lies within the range of these nine: it has the same grid of die
values, as many spaces of each colour, and each property that differs among the nine lies between
their minimum and maximum (ledger appendix A). A test counts the nine and compares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from cob.boards.figures import DIE_VALUES, EstateFigures, KindFigures, figures_of
from cob.engine.components import REGION_NAMES, SPACES_OF_KIND, Kind
from cob.engine.estate import EstateLayout
from cob.engine.hexgrid import SPACE_NAMES, SPACES
from cob.engine.message import Message

COLOUR_NAMES: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castle"),
    Kind.MINE: Message("mine"),
    Kind.KNOWLEDGE: Message("knowledge"),
    Kind.SHIP: Message("ship"),
    Kind.ANIMAL: Message("animal"),
    Kind.BUILDING: Message("building"),
}
"""The tiles for the spaces of each colour."""
_REGIONS: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castle regions"),
    Kind.MINE: Message("mine regions"),
    Kind.KNOWLEDGE: Message("knowledge regions"),
    Kind.SHIP: Message("rivers"),
    Kind.ANIMAL: Message("pastures"),
    Kind.BUILDING: Message("cities"),
}
DICE: Final = tuple(map(int, "6543216545431236126541254312612563413"))
"""The die value of each space, the same on all nine."""


class Span(NamedTuple):
    """The minimum and the maximum of a number among the nine."""

    least: int
    most: int

    def beside(self, number: int) -> int:
        """Return the distance of a number from the span; 0 inside it."""
        return max(0, self.least - number, number - self.most)

    @property
    def told(self) -> str:
        """The span in words."""
        if self.least == self.most:
            return str(self.least)
        return Message("{least} to {most}", least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The range of one colour in the nine estates."""

    region_counts: tuple[int, ...]
    """The number of regions on each of the nine, the fewest first."""
    largest: Span
    """Spaces of the largest region."""
    values: Span
    """Different die values."""
    dice: tuple[Span, ...]
    """Spaces with a 1, 2, 3, 4, 5 and 6."""

    @property
    def regions(self) -> Span:
        """The number of regions."""
        return Span(self.region_counts[0], self.region_counts[-1])


def _bounds(
    region_counts: tuple[int, ...], largest: Span, values: Span, *dice: tuple[int, int]
) -> Bounds:
    return Bounds(region_counts, largest, values, tuple(Span(*each) for each in dice))


BOUNDS: Final[dict[Kind, Bounds]] = {
    Kind.CASTLE: _bounds(
        *((2, 2, 4, 4, 4, 4, 4, 4, 4), Span(1, 3), Span(1, 4)),
        *((0, 2), (0, 1), (0, 3), (0, 3), (0, 3), (0, 4)),
    ),
    Kind.MINE: _bounds(
        *((1, 2, 2, 2, 2, 2, 2, 3, 3), Span(1, 3), Span(2, 3)),
        *((0, 1), (0, 2), (0, 2), (0, 1), (0, 1), (0, 1)),
    ),
    Kind.KNOWLEDGE: _bounds(
        *((1, 2, 2, 2, 2, 3, 3, 3, 4), Span(2, 6), Span(3, 5)),
        *((0, 2), (0, 2), (0, 3), (0, 2), (0, 2), (0, 3)),
    ),
    Kind.SHIP: _bounds(
        *((1, 2, 2, 3, 3, 3, 3, 3, 6), Span(1, 6), Span(4, 5)),
        *((0, 2), (0, 2), (0, 2), (0, 2), (0, 2), (0, 2)),
    ),
    Kind.ANIMAL: _bounds(
        *((1, 2, 2, 2, 2, 2, 2, 2, 2), Span(3, 6), Span(4, 5)),
        *((0, 2), (0, 2), (0, 1), (0, 2), (0, 2), (0, 2)),
    ),
    Kind.BUILDING: _bounds(
        *((2, 3, 3, 3, 3, 4, 4, 5, 6), Span(2, 8), Span(5, 6)),
        *((1, 4), (1, 3), (0, 4), (1, 3), (1, 3), (1, 4)),
    ),
}
"""The range of each colour in the nine. The cities have one to eight spaces (ledger CMP-12)."""
REGIONS: Final = Span(13, 21)
"""Regions of all colours together."""
POINTS: Final = Span(62, 87)
"""The worth of all regions together, without phases and bonus tiles (ledger REG-01)."""
CENTRES: Final = (3, 9)
"""The castles in the centre, and the estates counted: 3 of 9."""


def differences(layout: EstateLayout) -> list[str]:
    """Return in phrases how an estate differs from the nine; none if it is fair."""
    figures = figures_of(layout)
    found = [
        phrase for kind in Kind for phrase in _of_kind(kind, figures.kinds[kind], BOUNDS[kind])
    ]
    others = [SPACE_NAMES[s] for s in SPACES if layout.dice[s] != DICE[s]]
    if others:
        found.append(Message("other die values on {spaces}", spaces=", ".join(others)))
    return found + _altogether(figures)


def _of_kind(kind: Kind, figures: KindFigures, bounds: Bounds) -> list[str]:
    name = COLOUR_NAMES[kind]
    found = []
    if figures.spaces != SPACES_OF_KIND[kind]:
        spaces = Message("{kind} spaces", kind=name)
        found.append(_unlike(figures.spaces, spaces, str(SPACES_OF_KIND[kind])))
    if bounds.regions.beside(len(figures.regions)):
        found.append(_unlike(len(figures.regions), _REGIONS[kind], bounds.regions.told))
    largest = max(figures.regions, default=0)
    if bounds.largest.beside(largest):
        what = Message("spaces in the largest {region}", region=REGION_NAMES[kind])
        found.append(_unlike(largest, what, bounds.largest.told))
    if bounds.values.beside(figures.values):
        what = Message("die values on {kind} spaces", kind=name)
        found.append(_unlike(figures.values, what, bounds.values.told))
    for value, count, span in zip(DIE_VALUES, figures.dice, bounds.dice, strict=True):
        if span.beside(count):
            what = Message("{kind} spaces with a {value}", kind=name, value=value)
            found.append(_unlike(count, what, span.told))
    return found


def _altogether(figures: EstateFigures) -> list[str]:
    found = []
    if REGIONS.beside(figures.regions):
        found.append(_unlike(figures.regions, Message("regions"), REGIONS.told))
    if POINTS.beside(figures.points):
        found.append(_unlike(figures.points, Message("points for all regions"), POINTS.told))
    return found


def _unlike(number: int, what: Message, printed: str) -> str:
    return Message(
        "{what}: {number}, on the nine {printed}", what=what, number=number, printed=printed
    )
