"""Facts from the tables about each hex tile: its rule, its number of copies, its spaces.

The three types of an animal share an article, so an article is about one face or several.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from cob.engine.components import (
    BLACK_SUPPLY,
    BUILDINGS,
    COLOURED_SUPPLIES,
    DEPOTS,
    FACES,
    GOOSE,
    KNOWLEDGE,
    PHASES,
    SPACES_OF_KIND,
    SPECIES,
    Kind,
    Tile,
    black_supply,
    depot_of,
)
from cob.engine.rounds import kinds_to_deal
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.text.language import Message, tr, trn
from cob.text.tile_texts import describe_tile
from cob.text.wording import alternatives, capital, listed
from cob.tutorial.pictures import Picture, SpacePicture, TilePicture
from cob.tutorial.tables import COLOUR_NAMES, KIND_NAMES

Fact = tuple[str, str]
"""The statement, and the answer."""
_SHOWN_DIE: Final = 4
"""The number of the empty space that is shown beside a tile; any would do."""
_SPACES: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("dark green spaces, {number} on every estate"),
    Kind.MINE: Message("grey spaces, {number} on every estate"),
    Kind.KNOWLEDGE: Message("yellow spaces, {number} on every estate"),
    Kind.SHIP: Message("blue spaces, {number} on every estate"),
    Kind.ANIMAL: Message("light green spaces, {number} on every estate"),
    Kind.BUILDING: Message("beige spaces, {number} on every estate"),
}


def article_of_tile(tile: Tile) -> str:
    """Return the id of the article about a tile."""
    return tile.species or tile.code


def faces_of(name: str) -> tuple[Tile, ...]:
    """Return the tiles that an article is about; none if it is not about tiles."""
    return tuple(tile for tile in Tile if article_of_tile(tile) == name)


GALLERIES: Final[dict[str, tuple[str, ...]]] = {
    "others": ("ship", "mine", "castle", *SPECIES),
    "buildings": tuple(map(article_of_tile, BUILDINGS)),
    "knowledge": tuple(map(article_of_tile, KNOWLEDGE)),
    "editions": (GOOSE, article_of_tile(Tile.CRANE)),
}
"""The articles about tiles, grouped as in galleries."""


def tile_label(faces: Sequence[Tile], about: str) -> str:
    """Return the label of the tile in a list: "Bank", "Cows", "7: animals score more"."""
    tile = faces[0]
    if tile.number:
        return tr("{number}: {about}", number=tile.number, about=about)
    return capital(tr(tile.animal_name if tile.species else tile.title))


def tile_title(faces: Sequence[Tile], about: str) -> str:
    """Return the headline of its article."""
    number = faces[0].number
    if number:
        return tr("Knowledge tile {number}: {about}", number=number, about=about)
    return tile_label(faces, about)


def tile_rule(faces: Sequence[Tile]) -> str:
    """Return the rule in a sentence or two."""
    if len(faces) == 1:
        return describe_tile(faces[0])
    return tr(
        "Score as many points at once as the tile shows animals. "
        "All other tiles with {animals} in the same pasture score once more.",
        animals=faces[0].animal_name,
    )


def tile_pictures(faces: Sequence[Tile]) -> tuple[Picture, ...]:
    """Return its faces, the pieces it counts, and a space of its kind."""
    shown: list[Picture] = [TilePicture(tile) for tile in faces]
    if (counted := FACES[faces[0]].of) is not None:
        shown.append(TilePicture(counted))
    return (*shown, SpacePicture(faces[0].kind, _SHOWN_DIE))


def tile_number(faces: Sequence[Tile]) -> str:
    """Return the number of copies in the game, in short."""
    coloured, black = _copies(faces)
    return tr("{number} in the game", number=coloured + black)


def tile_facts(faces: Sequence[Tile]) -> tuple[Fact, ...]:
    """Return the number of copies in the game, their spaces on an estate, and their depots."""
    kind = faces[0].kind
    coloured, black = _copies(faces)
    facts = [(tr("In the game"), _backs(coloured, black))]
    if not coloured and faces[0] not in BLACK_SUPPLY:
        facts.append((tr("Played"), tr("in the Special Edition, or by a house rule")))
    if len(faces) > 1:
        each = [
            tr("{number} with {animals}", number=sum(_copies([tile])), animals=tile.title)
            for tile in faces
        ]
        facts.append((tr("Of these"), listed(each)))
    spaces = tr(_SPACES[kind], number=SPACES_OF_KIND[kind])
    return (*facts, (tr("Goes on"), spaces), *_places(kind, coloured, black))


def tile_words(faces: Sequence[Tile]) -> str:
    """Return search words besides those of its texts."""
    kind = faces[0].kind
    every = (KIND_NAMES[kind], COLOUR_NAMES[kind], *(tile.title for tile in faces))
    return " ".join(map(tr, every)).lower()


def _copies(faces: Sequence[Tile]) -> tuple[int, int]:
    """Return the numbers of copies with a coloured and with a black back, in any edition."""
    coloured, black = COLOURED_SUPPLIES[faces[0].kind], black_supply(geese=True, crane=True)
    return sum(map(coloured.count, faces)), sum(map(black.count, faces))


def _backs(coloured: int, black: int) -> str:
    number = coloured + black
    if not black:
        return tr("{number}, with a coloured back", number=number)
    if not coloured:
        return tr("{number}, with a black back", number=number)
    return tr(
        "{number}: {coloured} with a coloured back and {black} with a black one",
        number=number,
        coloured=coloured,
        black=black,
    )


def _places(kind: Kind, coloured: int, black: int) -> list[Fact]:
    """Return the depots on which tiles of a kind can lie, by the number of players."""
    if not coloured:
        return [(tr("Lies on"), tr("the black depot only"))]
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    found = []
    for depots, group in groupby(players, lambda number: _depots(kind, number)):
        numbers = alternatives([str(number) for number in group])
        label = tr("With {numbers} players", numbers=numbers)
        found.append((label, _depot_names(depots, with_black=black > 0)))
    return found


def _depot_names(depots: Sequence[int], *, with_black: bool) -> str:
    names = listed([str(depot) for depot in depots])
    if len(depots) == len(DEPOTS):
        if with_black:
            return tr("every numbered depot, and the black depot")
        return tr("every numbered depot")
    if with_black:
        return trn(
            "depot {depots}, and the black depot",
            "depots {depots}, and the black depot",
            len(depots),
            depots=names,
        )
    return trn("depot {depots}", "depots {depots}", len(depots), depots=names)


def _depots(kind: Kind, players: int) -> tuple[int, ...]:
    dealt = [kinds_to_deal(players, phase) for phase in range(len(PHASES))]
    found = {
        depot_of(space) for spaces in dealt for space, each in enumerate(spaces) if each is kind
    }
    return tuple(sorted(found))
