"""The rule of each tile in a sentence or two, for tooltips and lessons (ledger MIN to CTY, KNW).

The braces take the points that differ between rulesets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cob.engine.components import ANIMALS, FACES, Counted, Tile
from cob.engine.knowledge import BUILDING_COUNTERS, SCORING_TILES
from cob.engine.message import Message
from cob.engine.ruleset import ALEA, Ruleset, TileSix
from cob.text.language import tr
from cob.text.wording import counted, points_title, seen_tile

_PLAIN: Final[dict[Tile, Message]] = {
    Tile.WAREHOUSE: Message(
        "Sell all your goods tiles of one type, if you like. This needs no die and no workers."
    ),
    Tile.WATCHTOWER: Message("Score 4 points at once."),
    Tile.CARPENTER: Message(
        "Take a building from any numbered depot into storage, if you like. "
        "This needs no die and no workers."
    ),
    Tile.CHURCH: Message(
        "Take a mine, knowledge or castle tile from any numbered depot into storage, if you like. "
        "This needs no die and no workers."
    ),
    Tile.MARKET: Message(
        "Take a ship or an animal tile from any numbered depot into storage, if you like. "
        "This needs no die and no workers."
    ),
    Tile.BOARDING_HOUSE: Message("Take 4 worker tiles at once."),
    Tile.BANK: Message("Take 2 Silverlings at once."),
    Tile.CITY_HALL: Message(
        "Add one more tile from your storage, if you like. "
        "The number on its space does not matter; everything else does."
    ),
    Tile.CRANE: Message(
        "It does at once what a building of your choice does, and at the end it counts as one "
        "building of any type. In a city it is like no other building."
    ),
    Tile.GEESE: Message(
        "Score 2 points, and the points of all tiles with one other animal in the same pasture. "
        "The geese score once more with each animal tile that you add there."
    ),
    Tile.CASTLE: Message(
        "Carry out one more action at once: take a tile, add a tile, sell goods or take workers. "
        "It counts as an extra die that shows whatever you need."
    ),
    Tile.MINE: Message("Each mine in your estate brings 1 Silverling at the end of every phase."),
    Tile.SHIP: Message(
        "Take all goods tiles of one depot that you can store: at most three types fit. "
        "Then move one step ahead on the turn order track."
    ),
    Tile.KNOWLEDGE_1: Message("Your cities may hold any number of buildings of the same type."),
    Tile.KNOWLEDGE_2: Message(
        "At the end of each phase, every mine brings 1 worker as well as its Silverling."
    ),
    Tile.KNOWLEDGE_3: Message("Each time you sell goods you receive 2 Silverlings instead of 1."),
    Tile.KNOWLEDGE_4: Message("Each time you sell goods you also receive 1 worker."),
    Tile.KNOWLEDGE_5: Message("Your ships may take the goods of two neighbouring depots."),
    Tile.KNOWLEDGE_6: Message(
        "You may buy from the numbered depots too, still once a turn and for 2 Silverlings."
    ),
    Tile.KNOWLEDGE_7: Message(
        "When you add an animal tile, every animal tile that scores is worth 1 point more."
    ),
    Tile.KNOWLEDGE_8: Message("Each worker you spend may change a die by 2 instead of 1."),
    Tile.KNOWLEDGE_9: Message(
        "When you add a building, the die may be one higher or lower for free."
    ),
    Tile.KNOWLEDGE_10: Message(
        "When you add a ship or an animal tile, the die may be one higher or lower for free."
    ),
    Tile.KNOWLEDGE_11: Message(
        "When you add a castle, mine or knowledge tile, "
        "the die may be one higher or lower for free."
    ),
    Tile.KNOWLEDGE_12: Message(
        "When you take a tile from a depot, the die may be one higher or lower for free."
    ),
    Tile.KNOWLEDGE_13: Message("When you take workers with a die you also receive 1 Silverling."),
    Tile.KNOWLEDGE_14: Message("When you take workers with a die you receive 4 instead of 2."),
    Tile.KNOWLEDGE_15: Message(
        "At the end, {a_sold_type} for each type of goods of which you sold at least one tile."
    ),
    Tile.KNOWLEDGE_24: Message("At the end, 4 points for each type of animal in your estate."),
    Tile.KNOWLEDGE_25: Message("At the end, 1 point for each goods tile you sold."),
    Tile.KNOWLEDGE_26: Message(
        "At the end, {a_bonus_tile} for each bonus tile you won, large or small."
    ),
}


def _animal_text(tile: Tile) -> Message:
    return Message(
        "Score {number} point at once, and once more the points of all other tiles with {animals} "
        "in the same pasture.",
        many="Score {number} points at once, and once more the points of all other tiles with "
        "{animals} in the same pasture.",
        number=tile.animals,
        animals=tile.animal_name,
    )


TILE_TEXTS: Final[dict[Tile, Message]] = {
    **{tile: _animal_text(tile) for tile in ANIMALS},
    **{
        tile: Message(
            "At the end, {points} for each {building} in your estate.",
            points=points_title(FACES[tile].points),
            building=building.title,
        )
        for tile in BUILDING_COUNTERS
        if (building := FACES[tile].of) is not None
    },
    **_PLAIN,
}
"""One text for each face, by the rules of 2011."""
_TILE_SIX: Final[dict[TileSix, Message]] = {
    TileSix.BUYS: _PLAIN[Tile.KNOWLEDGE_6],
    TileSix.BUILDS: Message(
        "Once a turn you may also take a building from a numbered depot, for 2 workers and no die."
    ),
    TileSix.BUYS_FOR_EITHER: Message(
        "You may buy from the numbered depots too, still once a turn, and pay 2 Silverlings or "
        "2 workers."
    ),
}
"""The rule of knowledge tile 6 (ledger KNW-06, SE-22, ruling EC-09a)."""
SCORES_AT_ONCE: Final = Message("In this game it scores at once, and again whenever that grows.")
"""Added to the scoring tiles if their points do not wait for the end (ledger YUC-02)."""


def tile_rule(tile: Tile, rules: Ruleset = ALEA) -> Message:
    """Return the rule of a tile; the braces of some take points that depend on the ruleset."""
    return _TILE_SIX[rules.tile_six] if tile is Tile.KNOWLEDGE_6 else TILE_TEXTS[tile]


def describe_tile(tile: Tile, rules: Ruleset = ALEA) -> str:
    """Return the rule of a tile in one or two sentences, under the ruleset."""
    text = tr(
        tile_rule(tile, rules),
        a_sold_type=counted(rules.points_per_sold_type, "point"),
        a_bonus_tile=counted(rules.points_per_bonus_tile, "point"),
    )
    if rules.knowledge_points_at_once and tile in SCORING_TILES:
        return f"{text} {tr(SCORES_AT_ONCE)}"
    return text


# --- what scoring knowledge tiles count -----------------------------------------------------------

_COUNTED: Final[dict[Counted, Message]] = {
    Counted.SOLD_TYPES: Message("goods types sold"),
    Counted.SPECIES: Message("animal types"),
    Counted.SOLD_GOODS: Message("goods tiles sold"),
    Counted.BONUS_TILES: Message("bonus tiles"),
}
"""Words for what scoring tiles count, other than copies of one face."""
TILES_OF_FACE: Final[dict[Tile, Message]] = {
    Tile.CASTLE: Message("castles"),
    Tile.MINE: Message("mines"),
    Tile.SHIP: Message("ships"),
    Tile.WAREHOUSE: Message("warehouses"),
    Tile.WATCHTOWER: Message("watchtowers"),
    Tile.CARPENTER: Message("carpenter's workshops"),
    Tile.CHURCH: Message("churches"),
    Tile.MARKET: Message("markets"),
    Tile.BOARDING_HOUSE: Message("boarding houses"),
    Tile.BANK: Message("banks"),
    Tile.CITY_HALL: Message("city halls"),
}
"""The plural of tiles of which there are several alike."""


def counted_things(tile: Tile) -> Message:
    """Return what a scoring knowledge tile counts, in the plural."""
    return of_counted(tile, _COUNTED, TILES_OF_FACE)


def of_counted(
    tile: Tile, of_things: Mapping[Counted, Message], of_faces: Mapping[Tile, Message]
) -> Message:
    """Return the words for what a scoring tile counts."""
    face = FACES[tile]
    if face.of is not None:
        return of_faces[face.of]
    assert face.counts is not None
    return of_things[face.counts]


def seen_counter(tile: Tile) -> Message:
    """Return a scoring knowledge tile as something known, with what it counts; the crane, which
    scores beside one that counts it (ledger SE-21), counts nothing itself."""
    if FACES[tile].counts is None:
        return seen_tile(tile)
    return Message("{tile} (counts {things})", tile=seen_tile(tile), things=counted_things(tile))
