"""The titles of estates."""

from __future__ import annotations

from typing import Final

from cob.engine import EstateLayout
from cob.text.language import Message, tr

ESTATE_TITLES: Final[dict[str, Message]] = {
    "1": Message("Starter"),
    "2": Message("Big City"),
    "3": Message("Ring of Knowledge"),
    "4": Message("Twin Cities"),
    "5": Message("One, Two, Three"),
    "6": Message("Big River"),
    "7": Message("Central City"),
    "8": Message("Outer Cities"),
    "9": Message("Two Cities"),
    "2019-2": Message("Second Edition"),
}
"""The names of the game's own estates, by their numbers."""


def estate_name(layout: EstateLayout) -> str:
    """Return the name of an estate; a player's own name for a map is not translated."""
    own = ESTATE_TITLES.get(layout.number)
    if own is not None and own == layout.name:
        return tr(own)
    return tr(layout.name) if isinstance(layout.name, Message) else layout.name


def estate_title(layout: EstateLayout) -> str:
    """Return an estate's number and name."""
    return tr("No. {number} – {name}", number=layout.number, name=estate_name(layout))
