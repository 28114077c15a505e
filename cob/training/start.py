"""The evaluation with which a training begins: a first guess, by hand, in points."""

from __future__ import annotations

from typing import Final

from cob.bots.learned import weighted_sum

FIRST_GUESS: Final = weighted_sum(
    {
        # A region is worth its points by the square of its covered share, and a bit for the tempo.
        "region_worth": 1.1,
        "lacks_one_mine": 3,
        "lacks_one_knowledge": 3,
        "lacks_one_ship": 3,
        "lacks_one_building": 3,
        # What a covered space gives beside that: Silverlings, abilities, goods, effects.
        "spaces_left_mine": -7,
        "spaces_left_knowledge": -2.5,
        "spaces_left_ship": -3.5,
        "spaces_left_building": -1,
        # What lies ready in storage and has a place to go.
        "placeable_castle": 6.5,
        "placeable_mine": 6.5,
        "placeable_ship": 4,
        "placeable_knowledge": 1.5,
        "placeable_animal": -1,
        "placeable_building": -1.5,
        "animal_gain": 0.75,
        "stored_knowledge_worth": 0.5,
        "storage_full": -2.5,
        # Room to move: values with which something can be added, pastures waiting for their kind.
        "dice_for_any": 1.4,
        "pasture_promise": 0.4,
        # What the turn still has to give.
        "dice_left_1": 4,
        "dice_left_2": 7,
        "die_adds_castle": 1,
        "die_adds_mine": 1,
        "die_adds_knowledge": 1,
        "die_adds_ship": 1,
        "die_adds_animal": 1,
        "die_adds_building": 1,
        "effect_castle": 4,
        "effect_city_hall": 4.5,
        "effect_church": 2.5,
        "effect_market": 2,
        "effect_warehouse": 2,
        "effect_ship": 2,
        "effect_carpenter": 1.5,
    }
)
