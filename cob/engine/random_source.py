"""The small random source that a state owns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct
from typing import Final, NamedTuple, TypeVar

_T = TypeVar("_T")
_BITS: Final = 64
_WORD: Final = (1 << _BITS) - 1
STEP: Final = 0x9E3779B97F4A7C15
"""By how much the state grows for each number."""
FIRST_MIX: Final = 30, 0xBF58476D1CE4E5B9
"""The shift and the factor of the first mixing of a word."""
SECOND_MIX: Final = 27, 0x94D049BB133111EB
LAST_SHIFT: Final = 31
_FIRST_SHIFT, _FIRST_FACTOR = FIRST_MIX
_SECOND_SHIFT, _SECOND_FACTOR = SECOND_MIX
_DIE_SIDES: Final = 6


class Chance:
    """The generator SplitMix64: 64 bits of state, cheap to copy, the same on every Python.

    Many numbers are computed side by side as parts of one long integer, which takes little more
    time than computing one.
    """

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = seed & _WORD

    def __reduce__(self) -> tuple[type, tuple[int]]:
        return Chance, (self.word,)

    def copy(self) -> Chance:
        """Return an independent source that will give the same results."""
        return Chance(self.word)

    def numbers(self, limits: Sequence[int]) -> list[int]:
        """Return for each limit an integer from 0 to `limit` - 1.

        The bias is under 2**-50 for the game's limits.
        """
        row = _row(len(limits))
        words = row.words.unpack(self._mixed(row).to_bytes(row.size, "little"))
        return [word * limit >> _BITS for word, limit in zip(words, limits, strict=True)]

    def below(self, limit: int) -> int:
        """Return an integer from 0 to `limit` - 1, as `numbers` does."""
        self.word = self.word + STEP & _WORD
        return _mixed(self.word, _WORD) * limit >> _BITS

    def die(self) -> int:
        """Return one roll, 1 to 6."""
        return self.below(_DIE_SIDES) + 1

    def dice(self, count: int) -> list[int]:
        """Return `count` rolls, one after another."""
        row = _row(count)
        faces = (self._mixed(row) * _DIE_SIDES).to_bytes(row.size, "little")
        return [face + 1 for face in faces[_PLACE // 2 :: _PLACE]]

    def draw(self, supply: list[_T]) -> _T:
        """Remove one element of the supply and return it."""
        return supply.pop(self.below(len(supply)))

    def draw_some(self, supply: list[_T], count: int) -> list[_T]:
        """Remove `count` elements of the supply, one after another, and return them."""
        size = len(supply)
        return [supply.pop(at) for at in self.numbers(range(size, size - count, -1))]

    def _mixed(self, row: _Row) -> int:
        """Return the next random words, packed in a row, and move the state past them."""
        words = _mixed(self.word * row.ones + row.steps & row.bits, row.bits)
        self.word = self.word + row.ahead & _WORD
        return words


def _mixed(words: int, bits: int) -> int:
    """Mix a word, or each word of a row, so that it does not reveal the next one.

    `bits` is the mask of the bits that the words take up.
    """
    words = ((words ^ words >> _FIRST_SHIFT) & bits) * _FIRST_FACTOR & bits
    words = ((words ^ words >> _SECOND_SHIFT) & bits) * _SECOND_FACTOR & bits
    return (words ^ words >> LAST_SHIFT) & bits


class _Row(NamedTuple):
    """Words packed into one integer, each in a place twice as wide, which has room for products."""

    ones: int
    """A 1 in each place."""
    steps: int
    """In each place, the amount to add to the state for that word."""
    ahead: int
    """The amount to add to the state after all words."""
    bits: int
    """All bits that the words take up."""
    words: Struct
    """The format that unpacks the words."""
    size: int
    """Bytes of the whole row."""


_PLACE: Final = 2 * _BITS // 8
"""Bytes of a place in a row."""


@cache
def _row(count: int) -> _Row:
    ones = sum(1 << 8 * _PLACE * place for place in range(count))
    steps = sum((STEP * (place + 1) & _WORD) << 8 * _PLACE * place for place in range(count))
    return _Row(
        ones, steps, STEP * count, ones * _WORD, Struct("<" + "Q8x" * count), _PLACE * count
    )
