"""Small phrases that sentences about the game share, in the language in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol

from cob.engine.components import BLACK_DEPOT, GOODS_COLOURS, Kind, Tile
from cob.engine.events import Source
from cob.text.language import Message, tr, trn
from cob.text.second_person import LearnersName

SOURCE_NAMES: Final[dict[Source, Message]] = {
    Source.REGIONS: Message("regions"),
    Source.PHASES: Message("phase bonuses"),
    Source.BONUS_TILES: Message("bonus tiles"),
    Source.ANIMALS: Message("animals"),
    Source.GOODS: Message("sold goods"),
    Source.WATCHTOWERS: Message("watchtowers"),
    Source.UNSOLD_GOODS: Message("unsold goods"),
    Source.SILVERLINGS: Message("Silverlings"),
    Source.WORKERS: Message("workers"),
    Source.KNOWLEDGE: Message("knowledge tiles"),
}
"""Titles of the sources of points in tables."""
BONUS_NAMES: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castles"),
    Kind.MINE: Message("mines"),
    Kind.KNOWLEDGE: Message("knowledge tiles"),
    Kind.SHIP: Message("ships"),
    Kind.ANIMAL: Message("animals"),
    Kind.BUILDING: Message("buildings"),
}
"""The reasons for which bonus tiles are won."""


_NEW: Final[dict[Tile, Message]] = {
    Tile.WAREHOUSE: Message("a warehouse"),
    Tile.WATCHTOWER: Message("a watchtower"),
    Tile.CARPENTER: Message("a carpenter's workshop"),
    Tile.CHURCH: Message("a church"),
    Tile.MARKET: Message("a market"),
    Tile.BOARDING_HOUSE: Message("a boarding house"),
    Tile.BANK: Message("a bank"),
    Tile.CITY_HALL: Message("a city hall"),
    Tile.CASTLE: Message("a castle"),
    Tile.MINE: Message("a mine"),
    Tile.SHIP: Message("a ship"),
    Tile.CRANE: Message("a crane"),
}
"""The tiles with names, as an object of a sentence: in many languages each has its gender."""
_SEEN: Final[dict[Tile, Message]] = {
    Tile.WAREHOUSE: Message("the warehouse"),
    Tile.WATCHTOWER: Message("the watchtower"),
    Tile.CARPENTER: Message("the carpenter's workshop"),
    Tile.CHURCH: Message("the church"),
    Tile.MARKET: Message("the market"),
    Tile.BOARDING_HOUSE: Message("the boarding house"),
    Tile.BANK: Message("the bank"),
    Tile.CITY_HALL: Message("the city hall"),
    Tile.CASTLE: Message("the castle"),
    Tile.MINE: Message("the mine"),
    Tile.SHIP: Message("the ship"),
    Tile.CRANE: Message("the crane"),
}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as: 1 worker, 2 workers.

    The catalogue has them as "{number} worker" and so on.
    """
    return trn(f"{{number}} {noun}", f"{{number}} {noun}s", number)


def points_title(number: int) -> Message:
    """Return a number of points as a message."""
    return Message("{number} point", many="{number} points", number=number)


def silverlings_title(number: int) -> Message:
    """Return a number of Silverlings as a message."""
    return Message("{number} Silverling", many="{number} Silverlings", number=number)


def workers_title(number: int) -> Message:
    """Return a number of worker tiles as a message."""
    return Message("{number} worker", many="{number} workers", number=number)


def listed(parts: Sequence[str]) -> str:
    """Return the parts as a list, such as: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{parts} and {last}", parts=", ".join(parts[:-1]), last=parts[-1])


def alternatives(parts: Sequence[str]) -> str:
    """Return the parts as a choice, such as: a, b or c."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{parts} or {last}", parts=", ".join(parts[:-1]), last=parts[-1])


def with_colon(title: str, text: str) -> str:
    """Return a title with a text, such as: Anna: 12 points.

    Some languages put a space before the colon.
    """
    return tr("{title}: {text}", title=title, text=text)


def capital(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


class Named(Protocol):
    """The agreement before a game, as far as names go."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""

    @property
    def learner(self) -> int | None:
        """The seat of the player whom a guided game teaches; None in any other game."""


def shown_names(header: Named) -> tuple[str, ...]:
    """Return the players' names as they are shown, by seat: the learner is "You"."""
    return tuple(
        LearnersName(tr("You")) if seat == header.learner else name
        for seat, name in enumerate(header.names)
    )


def new_tile(tile: Tile) -> Message:
    """Return the text of `with_a` as a message."""
    return _NEW.get(tile) or _named_tile(tile)


def with_a(tile: Tile) -> str:
    """Return the tile as something new: a bank, 3 cows, knowledge tile 8."""
    return tr(new_tile(tile))


def seen_tile(tile: Tile) -> Message:
    """Return the text of `with_the` as a message."""
    if tile.kind is Kind.ANIMAL:
        return Message("the {animals}", animals=tile.title)
    return _SEEN.get(tile) or _named_tile(tile)


def with_the(tile: Tile) -> str:
    """Return the tile as something known: the bank, the 3 cows, knowledge tile 8."""
    return tr(seen_tile(tile))


def _named_tile(tile: Tile) -> Message:
    """Return a tile that English calls by its name alone; other languages may need an article."""
    if tile.kind is Kind.KNOWLEDGE:
        return Message("{knowledge_tile}", knowledge_tile=tile.title)
    return tile.title


def depot_title(depot: int) -> Message:
    """Return the text of `depot_name` as a message."""
    is_black = depot == BLACK_DEPOT
    return Message("the black depot") if is_black else Message("depot {number}", number=depot)


def depot_name(depot: int) -> str:
    """Return a depot by its number; 0 is the black one."""
    return tr(depot_title(depot))


def goods_title(goods: int, number: int) -> Message:
    """Return the text of `goods_name` as a message."""
    return Message(
        "{number} {colour} goods tile",
        many="{number} {colour} goods",
        number=number,
        colour=GOODS_COLOURS[goods],
    )


def goods_name(goods: int, number: int) -> str:
    """Return a number of goods of one type, such as: 2 pink goods."""
    return tr(goods_title(goods, number))


def load_name(goods: Collection[int], mark: Callable[[int, int, str], str] | None = None) -> str:
    """Return goods of several types, such as: 2 pink and 1 red goods.

    `mark` takes a type, a number and the words for both, and returns the words to insert.
    """
    counts = sorted(Counter(goods).items())
    each = [
        tr("{number} {colour}", number=number, colour=GOODS_COLOURS[good])
        for good, number in counts
    ]
    if mark is not None:
        each = [mark(*count, words) for count, words in zip(counts, each, strict=True)]
    return trn("{tiles} goods tile", "{tiles} goods", len(goods), tiles=listed(each))


def sentence(text: str) -> str:
    """Return a refusal or a prompt with a capital and a full stop; an empty text stays empty."""
    text = capital(tr(text)) if text else ""
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def joined(*parts: str) -> str:
    """Return an action with its means: the non-empty parts, joined by spaces.

    There is no space before the first part and before a comma.
    """
    return "".join(part if part.startswith(",") else f" {part}" for part in parts if part)[1:]


def discarding(tile: str) -> str:
    """Return the end of a log sentence about a tile for which another one was discarded."""
    return tr(", discarding {tile}", tile=tile) if tile else ""
