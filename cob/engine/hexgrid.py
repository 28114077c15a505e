"""The 37 spaces of an estate: seven rows of pointy-top hexes, four to seven wide.

A space is a number from 0 to 36 in reading order inside the engine, and a name for people: the
row's letter from the top and the place in the row from the left, so that the centre is "d4". Sets
of spaces are bit masks with bit `space` set.
"""

from __future__ import annotations

from typing import Final

__all__ = ["NEIGHBOURS", "SPACES", "SPACE_BY_NAME", "SPACE_NAMES"]

ROW_WIDTHS: Final = (4, 5, 6, 7, 6, 5, 4)
ROW_LETTERS: Final = "abcdefg"
SPACES: Final = range(sum(ROW_WIDTHS))
"""The numbers of the spaces."""
CENTRE: Final = 18

SPACE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{letter}{column}"
    for letter, width in zip(ROW_LETTERS, ROW_WIDTHS, strict=True)
    for column in range(1, width + 1)
)
"""The names of the spaces, by number."""
SPACE_BY_NAME: Final[dict[str, int]] = {name: space for space, name in enumerate(SPACE_NAMES)}
"""The numbers of the spaces, by name."""


def _axial(space: int) -> tuple[int, int]:
    """Return the axial coordinates (q, r) with the centre at (0, 0)."""
    name = SPACE_NAMES[space]
    row = ROW_LETTERS.index(name[0]) - 3
    return max(-3, -3 - row) + int(name[1:]) - 1, row


AXIAL: Final[tuple[tuple[int, int], ...]] = tuple(_axial(space) for space in SPACES)
_AT: Final = {position: space for space, position in enumerate(AXIAL)}
_STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Steps to the six neighbours, clockwise from the upper right."""

NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(_AT[q + dq, r + dr] for dq, dr in _STEPS if (q + dq, r + dr) in _AT))
    for q, r in AXIAL
)
"""The spaces beside each space, in ascending order."""
NEIGHBOUR_MASKS: Final[tuple[int, ...]] = tuple(
    sum(1 << neighbour for neighbour in neighbours) for neighbours in NEIGHBOURS
)


def outer_sides(region: int) -> tuple[tuple[int, int], ...]:
    """Return the border of a region as pairs of a space and one of its sides.

    Sides are numbered clockwise from the upper right, 0 to 5.
    """
    return tuple(
        (space, side)
        for space in spaces_in(region)
        for side, (dq, dr) in enumerate(_STEPS)
        if not _holds(region, (AXIAL[space][0] + dq, AXIAL[space][1] + dr))
    )


def _holds(region: int, position: tuple[int, int]) -> bool:
    return position in _AT and bool(region >> _AT[position] & 1)


def mask_of(spaces: list[int] | tuple[int, ...] | range) -> int:
    """Return the bit mask of the spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def spaces_in(mask: int) -> list[int]:
    """Return the spaces of a bit mask, in reading order."""
    spaces = []
    while mask:
        lowest = mask & -mask
        spaces.append(lowest.bit_length() - 1)
        mask ^= lowest
    return spaces
