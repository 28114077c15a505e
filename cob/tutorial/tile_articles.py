"""What the tables know about each hex tile: its rule, how many there are, where it goes.

The three types of an animal share an article, so an article is about one face or several.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from cob.engine.components import (
    ANIMALS,
    BLACK_SUPPLY,
    BUILDINGS,
    COLOURED_SUPPLIES,
    DEPOTS,
    KNOWLEDGE,
    PHASES,
    SPACES_OF_KIND,
    SPECIES,
    Kind,
    Tile,
    depot_of,
)
from cob.engine.knowledge import FIRST_BUILDING_TILE, counted_building
from cob.engine.rounds import kinds_to_deal
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.narration import describe_tile
from cob.tutorial.pictures import Picture, SpacePicture, TilePicture
from cob.tutorial.tables import COLOUR_NAMES
from cob.wording import listed

Fact = tuple[str, str]
"""What is told, and the answer."""
_SHOWN_DIE: Final = 4
"""The number of the empty space that is shown beside a tile; any would do."""


def article_of_tile(tile: Tile) -> str:
    """The id of the article about a tile."""
    return tile.species or tile.code


def faces_of(name: str) -> tuple[Tile, ...]:
    """The tiles that an article is about; none if it is not about tiles."""
    return tuple(tile for tile in Tile if article_of_tile(tile) == name)


GALLERIES: Final[dict[str, tuple[str, ...]]] = {
    "others": ("ship", "mine", "castle", *SPECIES),
    "buildings": tuple(map(article_of_tile, BUILDINGS)),
    "knowledge": tuple(map(article_of_tile, KNOWLEDGE)),
}
"""The articles about tiles, as galleries show them together."""


def tile_label(faces: Sequence[Tile], about: str) -> str:
    """What a list calls the tile: "Bank", "Cows", "7: animals score more"."""
    tile = faces[0]
    if tile.number:
        return f"{tile.number}: {about}"
    name = tile.title.split()[1] if tile.species else tile.title
    return name[:1].upper() + name[1:]


def tile_title(faces: Sequence[Tile], about: str) -> str:
    """The headline of its article."""
    return ("Knowledge tile " if faces[0].number else "") + tile_label(faces, about)


def tile_rule(faces: Sequence[Tile]) -> str:
    """The rule in a sentence or two."""
    if len(faces) == 1:
        return describe_tile(faces[0])
    animals = faces[0].title.split()[1]
    return (
        "Score as many points at once as the tile shows animals. "
        f"All other tiles with {animals} in the same pasture score once more."
    )


def tile_pictures(faces: Sequence[Tile]) -> tuple[Picture, ...]:
    """Its faces, what it counts, and the sort of space on which it goes."""
    shown: list[Picture] = [TilePicture(tile) for tile in faces]
    if faces[0].number in range(FIRST_BUILDING_TILE, FIRST_BUILDING_TILE + len(BUILDINGS)):
        shown.append(TilePicture(counted_building(faces[0].number)))
    return (*shown, SpacePicture(faces[0].kind, _SHOWN_DIE))


def tile_number(faces: Sequence[Tile]) -> str:
    """How many are in the game, in short."""
    coloured, black = _copies(faces)
    return f"{coloured + black} in the game"


def tile_facts(faces: Sequence[Tile]) -> tuple[Fact, ...]:
    """How many are in the game, on which spaces of an estate they go, on which depots they lie."""
    kind = faces[0].kind
    coloured, black = _copies(faces)
    number = str(coloured + black)
    if coloured and black:
        number += f": {coloured} with a coloured back and {black} with a black one"
    else:
        number += f", with a {'black' if black else 'coloured'} back"
    facts = [("In the game", number)]
    if len(faces) > 1:
        each = [f"{sum(_copies([tile]))} with {tile.title}" for tile in faces]
        facts.append(("Of these", listed(each)))
    spaces = f"{COLOUR_NAMES[kind]} spaces, {SPACES_OF_KIND[kind]} on every estate"
    return (*facts, ("Goes on", spaces), *_places(kind, coloured, black))


def tile_words(faces: Sequence[Tile]) -> str:
    """Words by which it is found besides those of its texts."""
    kind = faces[0].kind
    every = [kind.name, COLOUR_NAMES[kind], *(tile.title for tile in faces)]
    return " ".join(every).lower() + (" animal" if faces[0] in ANIMALS else "")


def _copies(faces: Sequence[Tile]) -> tuple[int, int]:
    """How many have a coloured back, and how many a black one."""
    coloured = COLOURED_SUPPLIES[faces[0].kind]
    return sum(map(coloured.count, faces)), sum(map(BLACK_SUPPLY.count, faces))


def _places(kind: Kind, coloured: int, black: int) -> list[Fact]:
    """The depots on which tiles of a kind can lie, by the number of players."""
    if not coloured:
        return [("Lies on", "the black depot only")]
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    found = []
    for depots, group in groupby(players, lambda number: _depots(kind, number)):
        places = f"depots {listed([str(depot) for depot in depots])}"
        if len(depots) == 1:
            places = f"depot {depots[0]}"
        elif len(depots) == len(DEPOTS):
            places = "every numbered depot"
        more = ", and the black depot" if black else ""
        found.append((f"With {' or '.join(map(str, group))} players", f"{places}{more}"))
    return found


def _depots(kind: Kind, players: int) -> tuple[int, ...]:
    dealt = [kinds_to_deal(players, phase) for phase in range(len(PHASES))]
    found = {
        depot_of(space) for spaces in dealt for space, each in enumerate(spaces) if each is kind
    }
    return tuple(sorted(found))
