"""Rules of thumb: what a player of some experience looks at, in points for each."""

from __future__ import annotations

from typing import Final

from cob.bots.evaluation import WeightedSum

HEURISTIC: Final = WeightedSum(
    {
        # A region is worth its points by the square of its covered share, and a bit for the tempo.
        "region_worth": 1.1,
        "lacks_one_castle": 1.5,
        "lacks_one_mine": 2.5,
        "lacks_one_ship": 3.5,
        "lacks_one_building": 1.5,
        # With a worker most dice are of use; a space for every value is there when it is rolled.
        "values_to_use_with_a_worker": 1,
        "dice_for_any": 0.5,
        # What a covered space gives beside that: Silverlings, abilities, goods, effects.
        "spaces_left_mine": -8,
        "spaces_left_knowledge": -2,
        "spaces_left_ship": -0.5,
        "spaces_left_building": -2,
        # What lies ready in storage and has a place to go.
        "placeable_castle": 4,
        "placeable_mine": 5,
        "placeable_ship": 1.5,
        "placeable_knowledge": 1,
        "placeable_animal": -0.5,
        "placeable_building": 3.5,
        "animal_gain": 0.7,
        "stored_knowledge_worth": 0.9,
        # Means: a sale brings points, a purchase a tile.
        "goods": 2,
        "haul": 1.5,
        "silverlings": 1,
        # What the turn still has to give.
        "dice_left_1": 4,
        "dice_left_2": 7.5,
        "die_adds_castle": 1,
        "die_adds_mine": 1,
        "die_adds_knowledge": 0.5,
        "die_adds_ship": 1,
        "die_adds_animal": 0.5,
        "die_adds_building": 0.5,
        "effect_castle": 5,
        "effect_city_hall": 5.5,
        "effect_church": 4.5,
        "effect_market": 3,
        "effect_warehouse": 3.5,
        "effect_ship": 3.5,
        "effect_carpenter": 5,
    }
)
