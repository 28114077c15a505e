"""Pieces named in a sentence, so that a window can show their pictures among its words.

A text without pictures reads the same: each piece has the words that it replaces. While a sentence
is made, in any language, its pieces are marked by characters that no text has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cob.engine.components import Kind, Tile


@dataclass(frozen=True, slots=True)
class PawnPiece:
    """A player, instead of the name."""

    seat: int


@dataclass(frozen=True, slots=True)
class TilePiece:
    """A hex tile, beside its name."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class DiePiece:
    """A die of the sentence's player, or the white one; instead of its number."""

    value: int


@dataclass(frozen=True, slots=True)
class GoodsPiece:
    """A number of goods tiles of a type, or the type; instead of its colour."""

    goods: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class SilverlingsPiece:
    """A number of Silverlings."""

    number: int


@dataclass(frozen=True, slots=True)
class WorkersPiece:
    """A number of worker tiles."""

    number: int


@dataclass(frozen=True, slots=True)
class RegionPiece:
    """A region of a kind, beside its name."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class BonusPiece:
    """A bonus tile, beside the reason for which it was won."""

    kind: Kind
    large: bool


@dataclass(frozen=True, slots=True)
class PointsPiece:
    """Points, added up one by one."""

    points: tuple[int, ...]


Piece = (
    PawnPiece
    | TilePiece
    | DiePiece
    | GoodsPiece
    | SilverlingsPiece
    | WorkersPiece
    | RegionPiece
    | BonusPiece
    | PointsPiece
)


@dataclass(frozen=True, slots=True)
class Run:
    """Words of a sentence, and the piece that they name; None for words alone."""

    words: str
    piece: Piece | None = None


_FIRST, _LAST, _END = "\ue000", "\uf8fe", "\uf8ff"
"""A piece is marked by a private-use character with its number, and its words end with the last
one; no player's name contains such a character.
"""
_MARKED: Final = re.compile(f"([{_FIRST}-{_LAST}])([^{_END}]*){_END}")


class PieceMarks:
    """The pieces of one sentence that is being made."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []

    def mark(self, piece: Piece, words: str) -> str:
        """Return the words of a piece with marks, for the sentence."""
        self._pieces.append(piece)
        return f"{chr(ord(_FIRST) + len(self._pieces) - 1)}{words}{_END}"

    def runs(self, sentence: str) -> tuple[Run, ...]:
        """Return the finished sentence, split at its pieces."""
        found, begins = [], 0
        for marked in _MARKED.finditer(sentence):
            if words := sentence[begins : marked.start()]:
                found.append(Run(words))
            found.append(Run(marked[2], self._pieces[ord(marked[1]) - ord(_FIRST)]))
            begins = marked.end()
        if words := sentence[begins:]:
            found.append(Run(words))
        return tuple(found)
