"""The words and pictures that differ between the editions of the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cob.engine.components import Tile
from cob.engine.ruleset import ALEA, SPECIAL_EDITION, Ruleset, TileSix

CONTEXTS: Final[dict[str, str]] = {SPECIAL_EDITION.name: "special-edition"}
"""The catalogue contexts that hold an edition's own words, by name of the ruleset."""


class Edition(NamedTuple):
    """The words and pictures of an edition."""

    context: str = ""
    """The context of its words, for `cob.text.language.tell_in`."""
    faces: Mapping[Tile, str] = MappingProxyType({})
    """The drawings of its tiles, for `Art.faces`."""


_TILE_SIX: Final[dict[TileSix, str]] = {
    TileSix.BUILDS: "knowledge-6-workers",
    TileSix.BUYS_FOR_EITHER: "knowledge-6-either",
}
"""The drawings of knowledge tile 6 where it does something else than in 2011."""
EDITION_OF_2011: Final = Edition()


def edition_of(rules: Ruleset) -> Edition:
    """Return the edition of a game; its tiles show what they do under these rules.

    Ledger SE-22, ruling EC-09a.
    """
    faces = {}
    if rules.tile_six in _TILE_SIX:
        faces[Tile.KNOWLEDGE_6] = _TILE_SIX[rules.tile_six]
    for tile, points, usual in (
        (Tile.KNOWLEDGE_15, rules.points_per_sold_type, ALEA.points_per_sold_type),
        (Tile.KNOWLEDGE_26, rules.points_per_bonus_tile, ALEA.points_per_bonus_tile),
    ):
        if points != usual:
            faces[tile] = f"{tile.code}-{points}"
    return Edition(CONTEXTS.get(rules.name, ""), faces)
