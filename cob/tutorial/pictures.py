"""Pictures of the game's pieces as values, written in data files in a few words: "tile bank".

The window draws them (`cob.ui.kit.piece_pictures`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from cob.engine import CobError
from cob.engine.components import GOODS, GOODS_COLOURS, TILE_BY_CODE, Kind, Tile
from cob.engine.errors import quoted
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.record import COLOURS
from cob.text.language import Message
from cob.text.wording import BONUS_NAMES

_T = TypeVar("_T")
WHITE: Final = "white"
"""The colour of the die that no player owns."""
SYMBOLS: Final[dict[str, Message]] = {
    "silverling": Message("Silverling"),
    "worker": Message("worker tile"),
    "goods-back": Message("goods tile, face down"),
    "sold": Message("sold goods"),
    "phase-banner": Message("phase"),
    "points": Message("points"),
    "turn": Message("turn order"),
    "trophy": Message("winner"),
    "undo": Message("taken back"),
}
"""Drawings identified by their name alone, with their captions."""
_SPACES: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castle space with a {die}"),
    Kind.MINE: Message("mine space with a {die}"),
    Kind.KNOWLEDGE: Message("knowledge space with a {die}"),
    Kind.SHIP: Message("ship space with a {die}"),
    Kind.ANIMAL: Message("animal space with a {die}"),
    Kind.BUILDING: Message("building space with a {die}"),
}
_PIECES: Final[dict[str, Message]] = {
    "red": Message("red piece"),
    "green": Message("green piece"),
    "blue": Message("blue piece"),
    "black": Message("black piece"),
}


class PictureError(CobError):
    """A text that names no picture; the sentence lists the valid texts."""


@dataclass(frozen=True, slots=True)
class TilePicture:
    """A hex tile, face up."""

    tile: Tile

    @property
    def caption(self) -> Message:
        """Its name for people."""
        return self.tile.title


@dataclass(frozen=True, slots=True)
class BackPicture:
    """A hex tile with a black back, face down."""

    @property
    def caption(self) -> Message:
        """Its name for people."""
        return Message("black back")


@dataclass(frozen=True, slots=True)
class SpacePicture:
    """An empty space of an estate with its number."""

    kind: Kind
    die: int

    @property
    def caption(self) -> Message:
        """Its name for people."""
        return Message(_SPACES[self.kind], die=self.die)


@dataclass(frozen=True, slots=True)
class GoodsPicture:
    """A goods tile, face up."""

    goods: int

    @property
    def caption(self) -> Message:
        """Its name for people."""
        return Message("{colour} goods", colour=GOODS_COLOURS[self.goods])


@dataclass(frozen=True, slots=True)
class DiePicture:
    """A die of a player's colour, or the white one."""

    value: int
    colour: str = COLOURS[0]

    @property
    def caption(self) -> Message:
        """Its name for people."""
        if self.colour == WHITE:
            return Message("white die with a {die}", die=self.value)
        return Message("die with a {die}", die=self.value)


@dataclass(frozen=True, slots=True)
class BonusPicture:
    """A bonus tile with its points for this number of players."""

    kind: Kind
    large: bool
    players: int = MIN_PLAYERS

    @property
    def caption(self) -> Message:
        """Its name for people."""
        what = BONUS_NAMES[self.kind]
        if self.large:
            return Message("large bonus tile for {what}", what=what)
        return Message("small bonus tile for {what}", what=what)


@dataclass(frozen=True, slots=True)
class PawnPicture:
    """A player's piece."""

    colour: str

    @property
    def caption(self) -> Message:
        """Its name for people."""
        return _PIECES[self.colour]


@dataclass(frozen=True, slots=True)
class SymbolPicture:
    """A piece that looks the same everywhere."""

    name: str

    @property
    def caption(self) -> Message:
        """Its name for people."""
        return SYMBOLS[self.name]


Picture = (
    TilePicture
    | BackPicture
    | SpacePicture
    | GoodsPicture
    | DiePicture
    | BonusPicture
    | PawnPicture
    | SymbolPicture
)

_KINDS: Final = {kind.name.lower(): kind for kind in Kind}
_DICE: Final = {str(value): value for value in range(1, 7)}
_GOODS: Final = {str(good): good for good in GOODS}
_SIZES: Final = {"large": True, "small": False}
_PLAYERS: Final = {str(number): number for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)}
_PAWNS: Final[dict[str, str]] = {colour: colour for colour in COLOURS}
_DIE_COLOURS: Final[dict[str, str]] = {**_PAWNS, WHITE: WHITE}


def parse_picture(text: str) -> Picture:
    """Return the picture that a text names; raises `PictureError` for a text that names none.

    The forms are those of `FORMS`; words in brackets are optional.
    """
    words = text.split()
    if len(words) == 1 and words[0] in SYMBOLS:
        return SymbolPicture(words[0])
    if words == ["tile-back"]:
        return BackPicture()
    reader = _READERS.get(words[0]) if words else None
    if reader is None:
        raise PictureError(f"{quoted(text)} names no picture: write {FORMS}")
    return reader(text, words[1:])


FORMS: Final = (
    'such as "tile bank", "tile-back", "space ship 4", "goods 3", "die 5 [white]", '
    f'"bonus ship large [3]", "pawn red" or one of {", ".join(SYMBOLS)}'
)
"""The forms of pictures, for writers of data files."""


def _one_of(text: str, word: str, choices: dict[str, _T]) -> _T:
    if word not in choices:
        raise PictureError(
            f"{quoted(text)} names no picture: {quoted(word)} is none of {', '.join(choices)}"
        )
    return choices[word]


def _reader(
    make: Callable[..., Picture], *tables: dict[str, object], optional: int = 0
) -> Callable[[str, Sequence[str]], Picture]:
    """Return a reader of one word from each table; the last `optional` ones may be missing."""

    def read(text: str, words: Sequence[str]) -> Picture:
        if not len(tables) - optional <= len(words) <= len(tables):
            raise PictureError(f"{quoted(text)} names no picture: write {FORMS}")
        return make(
            *(_one_of(text, word, table) for word, table in zip(words, tables, strict=False))
        )

    return read


_READERS: Final[dict[str, Callable[[str, Sequence[str]], Picture]]] = {
    "tile": _reader(TilePicture, {**TILE_BY_CODE}),
    "space": _reader(SpacePicture, {**_KINDS}, {**_DICE}),
    "goods": _reader(GoodsPicture, {**_GOODS}),
    "die": _reader(DiePicture, {**_DICE}, {**_DIE_COLOURS}, optional=1),
    "bonus": _reader(BonusPicture, {**_KINDS}, {**_SIZES}, {**_PLAYERS}, optional=1),
    "pawn": _reader(PawnPicture, {**_PAWNS}),
}
