"""Tastes: what a bot likes more than its judgement says, as points added to the worth of features.

A bot of any level but random may have one, as a setting of its name: `easy:taste=shipper`. It
plays as its level does, and what its taste names is worth more to it. `docs/bots.md` has the
measurements.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cob.engine import CobError
from cob.engine.message import Message

SETTING: Final = "taste"
"""The name of the setting."""
_BEGINS: Final = f"{SETTING}="


class Taste(NamedTuple):
    """A way to play that has a name."""

    title: Message
    """Whom it belongs to; the face of that name shows it."""
    worth: dict[str, float]
    """Points for one unit of each feature, by its name in `core/feature_names.py`."""


TASTES: Final[dict[str, Taste]] = {
    "shipper": Taste(
        Message("the shipper"),
        {"spaces_left_ship": -5, "placeable_ship": 1, "goods": -1},
    ),
    "builder": Taste(
        Message("the builder"),
        {"spaces_left_building": -12, "placeable_building": 3, "die_adds_building": 2},
    ),
    "scholar": Taste(
        Message("the scholar"),
        {"spaces_left_knowledge": -5, "placeable_knowledge": 3},
    ),
    "herdsman": Taste(
        Message("the herdsman"),
        {"spaces_left_animal": -4, "placeable_animal": 3},
    ),
    "steward": Taste(
        Message("the steward"),
        {
            "spaces_left_mine": -6,
            "placeable_mine": 5,
            "spaces_left_castle": -5,
            "placeable_castle": 4,
            "silverlings": 0.7,
        },
    ),
}
"""The tastes by name."""


def taste_in(bot: str) -> str:
    """Return the taste that a bot's name sets, known or not; empty for none."""
    found = [each for each in bot.partition(":")[2].split(",") if each.startswith(_BEGINS)]
    return found[0].removeprefix(_BEGINS) if found else ""


def taste_called(name: str) -> Taste:
    """Return a taste; raise `CobError` with a sentence where there is none of that name."""
    if name not in TASTES:
        known = ", ".join(TASTES)
        raise CobError(
            Message('there is no taste called "{name}": known are {known}', name=name, known=known)
        )
    return TASTES[name]
