"""The names of the features by which positions are valued, and their scales.

A group is one feature, or one for each colour, building, knowledge tile and so on. A new one is a
row here, an entry of `FEATURE_GROUPS` in features.h and its numbers in features.c; weights trained
before are found by the names, and give it none.
Names are ids: they are part of the file of weights and have nothing to do with displayed texts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from cob.engine.components import (
    BUILDINGS,
    PHASES,
    ROUNDS_PER_PHASE,
    SPECIES,
    Kind,
    Tile,
)
from cob.engine.knowledge import FOUR_WORKERS
from cob.engine.pending import CHOICES

EFFECTS: Final = (*CHOICES, Tile.SHIP)
"""The tiles that leave something to be decided."""
LARGEST: Final = 8
"""Regions of more spaces count as ones of this size in the table of regions."""
SHAPES: Final = tuple((size, left) for size in range(1, LARGEST + 1) for left in range(1, size + 1))
"""Sizes of regions with the number of spaces still empty."""
RULE_CHANGERS: Final = range(1, FOUR_WORKERS + 1)
_KINDS: Final = tuple(kind.name.lower() for kind in Kind)
_BUILDINGS: Final = tuple(tile.name.lower() for tile in BUILDINGS)
TRAINED_KNOWLEDGE: Final = range(1, 27)
"""The knowledge tiles, by number, that weights were trained with; others are worth the points that
they would score now."""
_ONE: Final = ("",)


class Group(NamedTuple):
    """Some features of one meaning."""

    scale: float
    """The factor that brings them to about -1 to 2."""
    members: tuple[object, ...] = _ONE
    """The ends of their names; a group of one feature has its name alone."""


GROUPS: Final[dict[str, Group]] = {
    # When
    "phase": Group(1, tuple(PHASES)),
    "rounds_left": Group(1, tuple(range(ROUNDS_PER_PHASE))),
    "turns_left": Group(0.04),
    "players": Group(1, (2, 3, 4)),
    # The estate: empty spaces, regions, where one may add tiles and with which dice
    "region": Group(0.5, tuple(f"{size}_lacks_{left}" for size, left in SHAPES)),
    "spaces_left": Group(0.2, _KINDS),
    "lacks_one": Group(0.5, _KINDS),
    "lacks_two": Group(0.5, _KINDS),
    "lacks_three": Group(0.5, _KINDS),
    "open": Group(0.3, _KINDS),
    "dice_for": Group(0.3, _KINDS),
    "dice_for_any": Group(0.2),
    "region_worth": Group(0.03),
    "region_worth_later": Group(0.03),
    "worth": Group(0.05, _KINDS),
    "bonus": Group(0.15, _KINDS),
    "bonus_near": Group(0.3, _KINDS),
    "others_lack": Group(0.15, _KINDS),
    # Storage
    "stored": Group(1, _KINDS),
    "stored_building": Group(1, _BUILDINGS),
    "placeable": Group(1, _KINDS),
    "ready_building": Group(1, _BUILDINGS),
    "completing": Group(1, _KINDS),
    "completing_worth": Group(0.05),
    "dice_for_stored": Group(0.3, _KINDS),
    "values_to": Group(0.2, ("add", "add_or_sell", "use", "use_with_a_worker")),
    "stuck": Group(0.2),
    "stored_knowledge": Group(1, tuple(TRAINED_KNOWLEDGE)),
    "storage_free": Group(0.4),
    "storage_full": Group(1),
    # Animals
    "best_pasture": Group(0.15, SPECIES),
    "stored_animal": Group(1, SPECIES),
    "animal_gain": Group(0.1),
    "pasture_promise": Group(0.05),
    # Buildings
    "city_room": Group(0.15, _BUILDINGS),
    "city_open": Group(0.5, _BUILDINGS),
    "built": Group(0.4, _BUILDINGS),
    # Goods and the turn order track
    "goods": Group(0.2),
    "goods_types": Group(0.4),
    "goods_of_type": Group(0.3, ("most", "second", "third")),
    "sold_types": Group(0.2),
    "sold": Group(0.1),
    "haul": Group(0.3),
    "track_space": Group(0.2),
    "ahead": Group(0.5),
    # Workers, Silverlings, mines
    "workers": Group(0.1),
    "workers_up_to": Group(1, (1, 2, 4)),
    "silverlings": Group(0.1),
    "silverlings_up_to": Group(1, (2, 4)),
    "mines": Group(0.4),
    "mine_income": Group(0.1),
    # Knowledge tiles
    "knowledge": Group(1, tuple(TRAINED_KNOWLEDGE)),
    "knowledge_time": Group(0.04, tuple(RULE_CHANGERS)),
    "knowledge_use": Group(0.2, tuple(range(1, 12))),
    "stored_knowledge_worth": Group(0.1),
    "knowledge_promise": Group(0.3),
    # The main board, as long as it will still be there for the next turn
    "on_depots": Group(0.2, _KINDS),
    "depots_with": Group(0.3, _KINDS),
    "building_on_depots": Group(0.4, _BUILDINGS),
    "black": Group(0.3, _KINDS),
    "wanted_one": Group(0.5, _KINDS),
    "building_offer": Group(1, _BUILDINGS),
    "black_wanted": Group(0.5),
    "depot_animal_gain": Group(0.1),
    "depot_knowledge_worth": Group(0.1),
    # What the turn still has to give; all zero once it is played out
    "dice_left": Group(1, (1, 2)),
    "die_adds": Group(0.5, _KINDS),
    "die_takes": Group(0.5, _KINDS),
    "effect": Group(1, tuple(tile.name.lower() for tile in EFFECTS)),
}
"""The names of all features, in the order of the columns."""
_IN_A_TURN: Final = ("dice_left", "die_adds", "die_takes", "effect")


def _names() -> Iterable[str]:
    for name, group in GROUPS.items():
        for member in group.members:
            yield f"{name}_{member}" if group.members is not _ONE else name


FEATURES: Final[tuple[str, ...]] = tuple(_names())
"""The name of each column."""
COLUMN: Final[dict[str, int]] = {name: at for at, name in enumerate(FEATURES)}
SCALES: Final = np.array(
    [group.scale for group in GROUPS.values() for _ in group.members], np.float32
)
IN_A_TURN: Final = slice(
    len(FEATURES) - sum(len(GROUPS[name].members) for name in _IN_A_TURN), len(FEATURES)
)
"""The columns of what the turn still has to give."""
GROUPS_IN_CORE: Final = "".join(f"{name} {len(group.members)} " for name, group in GROUPS.items())
"""Names and sizes as the core lists them."""
