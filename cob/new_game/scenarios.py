"""The ways to set a game up: how players get their estates and start castles.

They are those of the rulebook (ledger SET-05, SET-06, EXP) and of Yucata (YUC-04 to YUC-08); the
duchies of the Special Edition (SE-05, SE-09) are random estates with castles chosen at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from cob.boards import FIRST_EDITION
from cob.engine import EstateLayout, Ruleset
from cob.engine.random_source import Chance
from cob.engine.ruleset import SPECIAL_EDITION, YUCATA
from cob.engine.setup import expert_estates
from cob.text.language import Message

FIRST_ESTATE: Final = "1"


class Preset(Enum):
    """The ways to set a game up."""

    FIRST = "first"
    ADVANCED = "advanced"
    RANDOM = "random"
    FREE = "free"
    EXPERT = "expert"


PRESET_TITLES: Final[dict[Preset, Message]] = {
    Preset.FIRST: Message("First game"),
    Preset.ADVANCED: Message("Advanced"),
    Preset.RANDOM: Message("Random"),
    Preset.FREE: Message("Free choice"),
    Preset.EXPERT: Message("Expert"),
}
PRESET_TEXTS: Final[dict[Preset, Message]] = {
    Preset.FIRST: Message("Everyone plays estate No. 1 with the start castle in the centre."),
    Preset.ADVANCED: Message(
        "In turn, everyone chooses estate No. 1 or another one that is drawn, and the space of "
        "the start castle."
    ),
    Preset.RANDOM: Message("Everyone plays a different estate, drawn at random."),
    Preset.FREE: Message(
        "Everyone plays an estate of their choice: click on a picture to see them all."
    ),
    Preset.EXPERT: Message(
        "Everyone draws a board with two sides and chooses the side and the castle's space "
        "in the game."
    ),
}


FREE_AT_THE_TABLE: Final = Message(
    "In the game, one after the other in turn order, everyone chooses any estate "
    "and the castle's space."
)
"""The text of `Preset.FREE` under the rules of `CHOICE_AT_THE_TABLE`."""
ONE_FOR_ALL: Final = Message("Everyone plays the same estate, drawn at random.")
"""The text of `Preset.RANDOM` if one estate is drawn for all."""
CHOICE_AT_THE_TABLE: Final = frozenset({YUCATA.name})
"""The rules under which players choose openly, when turn order and goods are known (YUC-08)."""


class Proposal(NamedTuple):
    """A ruleset's own set-up, as far as it has one."""

    preset: Preset
    draws_castles: bool
    same_estates: bool


PROPOSALS: Final[dict[str, Proposal]] = {
    SPECIAL_EDITION.name: Proposal(Preset.RANDOM, draws_castles=False, same_estates=False)
}
"""The set-up that belongs to a ruleset, by its name (ledger SE-05, SE-09)."""


class Deal(NamedTuple):
    """The estate and the castle of a player."""

    choices: tuple[EstateLayout, ...]
    """The estate, or those from which the player chooses at the table."""
    castle: int | None
    """The start castle's space; None if the player chooses it at the table."""


def drawable(layouts: Mapping[str, EstateLayout], rules: Ruleset) -> list[str]:
    """Return the estates that may be drawn: those of 2011 that the rules allow (YUC-03)."""
    return [
        number
        for number in FIRST_EDITION
        if number in layouts and number not in rules.barred_estates
    ]


def advanced(
    layouts: Mapping[str, EstateLayout], rules: Ruleset, players: int, seed: int
) -> list[Deal]:
    """Return No. 1 and another estate, drawn, for each player to choose (YUC-05, ruling EC-56)."""
    chance = Chance(seed)
    others = [number for number in drawable(layouts, rules) if number != FIRST_ESTATE]
    first = layouts[FIRST_ESTATE]
    return [Deal((first, layouts[chance.draw(others)]), None) for _ in range(players)]


def at_random(
    layouts: Mapping[str, EstateLayout],
    rules: Ruleset,
    players: int,
    seed: int,
    *,
    draws_castles: bool,
    same_estates: bool = False,
) -> list[Deal]:
    """Return different estates or one for all, with castle spaces drawn or to choose.

    Ledger YUC-06, SE-05, SE-09.
    """
    chance = Chance(seed)
    numbers = drawable(layouts, rules)
    if same_estates:
        drawn = [layouts[chance.draw(numbers)]] * players
    else:
        drawn = [layouts[chance.draw(numbers)] for _ in range(players)]
    return [
        Deal((layout,), chance.draw(list(layout.castle_spaces)) if draws_castles else None)
        for layout in drawn
    ]


def free(layouts: Mapping[str, EstateLayout], rules: Ruleset, players: int) -> list[Deal]:
    """Return all estates of 2011 for each player to choose; several may play the same.

    Ledger YUC-07, YUC-08.
    """
    choices = tuple(layouts[number] for number in drawable(layouts, rules))
    return [Deal(choices, None)] * players


def expert(
    layouts: Mapping[str, EstateLayout], rules: Ruleset, players: int, seed: int
) -> list[Deal]:
    """Return both sides of a board for each player, to choose side and castle's space (EXP)."""
    return [Deal(sides, None) for sides in expert_estates(layouts, players, seed, rules)]
