"""The coat of arms of a name: the same name always has the same one. Nothing here needs pygame."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from cob.ui.kit.heraldry.charges import CHARGES
from cob.ui.kit.theme import PLAYER_COLOURS, RGB


class Division(Enum):
    """How the field is divided, or the broad band upon it."""

    PLAIN = auto()
    PLAIN_WITH_THREE = auto()
    """Two charges above one."""
    PER_PALE = auto()
    PER_FESS = auto()
    PER_BEND = auto()
    PER_CHEVRON = auto()
    QUARTERLY = auto()
    BARRY = auto()
    PALY = auto()
    CHIEF = auto()
    FESS = auto()
    PALLETS = auto()
    """Two narrow stripes, one at each side of the charge."""
    BEND = auto()
    CHEVRON = auto()
    BORDER = auto()


METALS: Final[tuple[RGB, ...]] = ((240, 190, 66), (245, 241, 230))
"""Gold and silver: charges and bands are of metal, so that they stand out from the field."""
_COLOURS: Final[tuple[RGB, ...]] = (*PLAYER_COLOURS.values(), (112, 60, 122), (150, 84, 40))
"""The fields of names that no player's colour belongs to."""


@dataclass(frozen=True, slots=True)
class Blazon:
    """A coat of arms, described."""

    division: Division
    charge: str
    """A name in `CHARGES`."""
    field: RGB
    metal: RGB


def blazon(name: str, colour: RGB | None = None) -> Blazon:
    """Return the arms of a name. A player's `colour` is the field; else the name decides it too.

    Capital and small letters make no difference.
    """
    plain = unicodedata.normalize("NFC", name).casefold()
    rest = int.from_bytes(hashlib.sha256(plain.encode("utf-8", "replace")).digest()[:12], "big")
    chosen = []
    for count in (len(Division), len(CHARGES), len(METALS), len(_COLOURS)):
        rest, number = divmod(rest, count)
        chosen.append(number)
    division, charge, metal, field = chosen
    return Blazon(
        tuple(Division)[division], tuple(CHARGES)[charge], colour or _COLOURS[field], METALS[metal]
    )
