"""An estate as printed: the colours and die values of its 37 spaces, and its regions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from cob.engine.components import Kind
from cob.engine.errors import EstateError
from cob.engine.hexgrid import NEIGHBOURS, ROW_WIDTHS, SPACE_NAMES, SPACES, mask_of, spaces_in
from cob.engine.message import Message

_LETTERS = {
    "A": Kind.ANIMAL,
    "B": Kind.BUILDING,
    "C": Kind.CASTLE,
    "K": Kind.KNOWLEDGE,
    "M": Kind.MINE,
    "S": Kind.SHIP,
}
NUMBER: Final = re.compile(r"[\w.-]{1,20}")
"""The form of an estate's number: one word, so that records can name it."""


@dataclass(frozen=True, slots=True)
class EstateLayout:
    """One printed estate. Build it with `EstateLayout.create`, which checks it.

    `number` is the printed one, or a name for an estate of one's own. All masks are space masks
    as in `hexgrid`. Two layouts with the same number, name and spaces are equal.
    """

    number: str
    name: str
    kinds: tuple[Kind, ...]
    dice: tuple[int, ...]
    kind_masks: tuple[int, ...] = field(compare=False, repr=False)
    """Spaces of each colour, indexed by `Kind`."""
    regions: tuple[int, ...] = field(compare=False, repr=False)
    """Every region as a mask, in reading order of its first space."""
    region_of: tuple[int, ...] = field(compare=False, repr=False)
    """The mask of the region to which each space belongs."""
    spaces_by_reach: tuple[int, ...] = field(compare=False, repr=False)
    """Spaces whose die value is in a set of values; the set is a mask of bits 1 to 6."""

    @classmethod
    def create(
        cls, number: str, name: str, kinds: Sequence[int], dice: Sequence[int]
    ) -> EstateLayout:
        """Check an estate and return it with its regions.

        Raises `EstateError` with a sentence that names the space and the remedy (ledger CMP-10).
        """
        if not NUMBER.fullmatch(number):
            raise EstateError(
                Message(
                    '"{text}" cannot be the number of an estate: give it one word of letters, '
                    "digits, points and hyphens, of at most 20",
                    text=number,
                )
            )
        _check(kinds, dice)
        colours = tuple(map(Kind, kinds))
        regions = _regions(colours)
        return cls(
            number=number,
            name=name,
            kinds=colours,
            dice=tuple(dice),
            kind_masks=tuple(mask_of([s for s in SPACES if colours[s] is kind]) for kind in Kind),
            regions=regions,
            region_of=tuple(next(r for r in regions if r >> space & 1) for space in SPACES),
            spaces_by_reach=tuple(
                mask_of([s for s in SPACES if reach >> dice[s] & 1]) for reach in range(128)
            ),
        )

    @classmethod
    def from_rows(cls, number: str, name: str, rows: Iterable[str]) -> EstateLayout:
        """Return an estate from seven rows of spaces, such as "A6 C5 C4 K3".

        Each space is a colour's letter and a die value. Raises `EstateError` for other texts.
        """
        kinds: list[Kind] = []
        dice: list[int] = []
        for row in rows:
            for code in row.split():
                if len(code) != 2 or code[0] not in _LETTERS or code[1] not in "0123456789":
                    raise EstateError(
                        Message(
                            '"{code}" is not a space: write a letter of {letters} and a die',
                            code=code,
                            letters="".join(_LETTERS),
                        )
                    )
                kinds.append(_LETTERS[code[0]])
                dice.append(int(code[1]))
        return cls.create(number, name, kinds, dice)

    @property
    def castle_spaces(self) -> tuple[int, ...]:
        """The spaces on which the start castle may be put (ledger EXP-03, ruling EC-26)."""
        return tuple(spaces_in(self.kind_masks[Kind.CASTLE]))

    def complete_regions(self, filled: int) -> tuple[int, ...]:
        """Return the regions whose spaces are all in the mask `filled`."""
        return tuple(region for region in self.regions if not region & ~filled)

    @property
    def rows(self) -> tuple[str, ...]:
        """The estate as seven rows of text, as `from_rows` reads them."""
        letter_of = {kind: letter for letter, kind in _LETTERS.items()}
        codes = iter(f"{letter_of[k]}{d}" for k, d in zip(self.kinds, self.dice, strict=True))
        return tuple(" ".join(next(codes) for _ in range(width)) for width in ROW_WIDTHS)


def _check(kinds: Sequence[object], dice: Sequence[object]) -> None:
    if len(kinds) != len(SPACES) or len(dice) != len(SPACES):
        raise EstateError(
            Message(
                "an estate has {spaces} spaces and this one has {found}: "
                "fill the rows of 4, 5, 6, 7, 6, 5 and 4",
                spaces=len(SPACES),
                found=min(len(kinds), len(dice)),
            )
        )
    for space in SPACES:
        if kinds[space] not in tuple(Kind):
            raise EstateError(
                Message(
                    "space {space} has no colour: give it one of the six", space=SPACE_NAMES[space]
                )
            )
        if dice[space] not in range(1, 7):
            raise EstateError(
                Message(
                    "space {space} has the die value {die}: give it 1 to 6",
                    space=SPACE_NAMES[space],
                    die=dice[space],
                )
            )
    if Kind.CASTLE not in kinds:
        raise EstateError(
            Message(
                "no space is a castle space: the start castle needs one, so colour at least one so"
            )
        )


def _regions(kinds: Sequence[Kind]) -> tuple[int, ...]:
    """Return the regions: connected spaces of one colour."""
    regions: list[int] = []
    seen = 0
    for first in SPACES:
        if seen >> first & 1:
            continue
        region, border = 0, [first]
        while border:
            space = border.pop()
            if region >> space & 1:
                continue
            region |= 1 << space
            border += [n for n in NEIGHBOURS[space] if kinds[n] == kinds[first]]
        regions.append(region)
        seen |= region
    return tuple(regions)
