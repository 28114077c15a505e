"""An estate as printed: the colours and die values of its 37 spaces, and its regions.

`estate_text` writes an estate as one line and `parse_estate` reads it. Records, the protocol and
positions share this form, whose grammar is in `docs/record.md`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from cob.engine.components import Kind
from cob.engine.errors import EstateError, quoted
from cob.engine.hexgrid import NEIGHBOURS, ROW_WIDTHS, SPACE_NAMES, SPACES, mask_of, spaces_in
from cob.engine.message import Message
from cob.engine.plain_text import cleaned

KIND_LETTERS: Final = "CMKSAB"
"""A letter for each `Kind`, as estates are written: the first of its name."""
_LETTERS: Final = dict(sorted(zip(KIND_LETTERS, Kind, strict=True)))
NUMBER: Final = re.compile(r"[\w.-]{1,20}")
"""The form of an estate's number: one word, so that records can name it."""
LONGEST_ESTATE_NAME: Final = 80
"""Characters of an estate's name; a longer one is cut off."""
_ROW_END: Final = " / "
_FORM: Final = "10 | A6 C5 C4 K3 / A2 A1 C6 K5 B4 / ... | Riverside"


@dataclass(frozen=True, slots=True)
class EstateLayout:
    """One printed estate. Build it with `EstateLayout.create`, which checks it.

    `number` is the printed one, or one word for an estate of one's own. All masks are space masks
    as in `hexgrid`. Two layouts with the same number and spaces are equal.
    """

    number: str
    name: str = field(compare=False)
    """The name to show, which one line of a record can hold."""
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

        `kinds` and `dice` have the colour and the die value of each space, row by row from above.
        An empty name becomes "Estate" and the number. Raises `EstateError` with a sentence that
        names the space and the remedy (ledger CMP-10).
        """
        number = unicodedata.normalize("NFC", number)
        if not NUMBER.fullmatch(number):
            raise EstateError(
                Message(
                    "{text} cannot be the number of an estate: give it one word of letters, "
                    "digits, points and hyphens, of at most 20",
                    text=quoted(number),
                )
            )
        _check(kinds, dice)
        colours = tuple(map(Kind, kinds))
        regions = _regions(colours)
        return cls(
            number=number,
            name=_shown_name(number, name),
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
                            "{code} is not a space: write a letter of {letters} and a die",
                            code=quoted(code),
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
        codes = iter(f"{KIND_LETTERS[k]}{d}" for k, d in zip(self.kinds, self.dice, strict=True))
        return tuple(" ".join(next(codes) for _ in range(width)) for width in ROW_WIDTHS)


def estate_text(layout: EstateLayout, *, named: bool = True) -> str:
    """Return an estate as one line of text: its number, its seven rows, and its name if `named`."""
    parts = [layout.number, _ROW_END.join(layout.rows), *([str(layout.name)] if named else [])]
    return " | ".join(parts)


def parse_estate(text: str) -> EstateLayout:
    """Return the estate of a line that `estate_text` writes; the name may be missing.

    Raises `EstateError` with a sentence that says what to change.
    """
    number, *parts = (part.strip() for part in text.split("|"))
    if not 1 <= len(parts) <= 2:
        raise EstateError(Message('an estate is written as in "{form}"', form=_FORM))
    land = parts[0].upper() if parts[0].isascii() else parts[0]
    rows = [row.split() for row in land.split(_ROW_END.strip())]
    if len(rows) != len(ROW_WIDTHS):
        raise EstateError(
            Message(
                "an estate has {rows} rows of spaces: write them from above, with / between them",
                rows=len(ROW_WIDTHS),
            )
        )
    for place, (row, width) in enumerate(zip(rows, ROW_WIDTHS, strict=True), start=1):
        if len(row) != width:
            raise EstateError(
                Message(
                    "row {row} of the estate has {found} spaces: write {width}, each a letter and "
                    "a die, such as A6",
                    row=place,
                    width=width,
                    found=len(row),
                )
            )
    name = "".join(parts[1:])
    if name != cleaned(name, LONGEST_ESTATE_NAME):
        raise EstateError(
            Message(
                "the name of the estate cannot be shown: write at most {longest} printable "
                "characters",
                longest=LONGEST_ESTATE_NAME,
            )
        )
    return EstateLayout.from_rows(number, name, map(" ".join, rows))


def _shown_name(number: str, name: str) -> str:
    """Return a name that a record can hold: the given one if it can, so that it stays a message."""
    default = Message("Estate {number}", number=number)
    kept = cleaned(name, LONGEST_ESTATE_NAME)
    if not kept or kept == default:
        return default
    return name if kept == name else kept


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
