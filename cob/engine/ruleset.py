"""Rulesets: frozen sets of named switches. The rules read switches and never a ruleset's name.

A game with house rules takes a standard ruleset and changes single switches. The ruleset keeps its
name, and `differences` returns the changed switches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, NamedTuple

from cob.engine.components import BLACK_SPACES, PHASES
from cob.engine.errors import SetupError, quoted
from cob.engine.message import Message


class TileSix(Enum):
    """The effect of knowledge tile 6."""

    BUYS = "buys"
    """Buy at every depot, for two Silverlings (ledger KNW-06)."""
    BUILDS = "builds"
    """Once a turn, buy a building from a numbered depot for two workers (SE-22, ruling EC-09a)."""
    BUYS_FOR_EITHER = "buys-for-either"
    """Buy at every depot, for two Silverlings or two workers (ruling EC-09a)."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules in which editions differ. Raises `SetupError` for more than the board can hold."""

    name: str
    title: Message
    most_empty_spaces_win_ties: bool
    """True: the corrected tie-break (ledger TIE-02); False: as printed in English (TIE-01)."""
    black_depot_tiles: tuple[int, int, int]
    """Tiles put on the black depot in each phase with two, three, four players (ruling EC-29)."""
    purchase_during_action: bool
    """Whether a player may buy while an effect waits for its answer (BLK-02, ruling EC-30)."""
    points_per_sold_type: int
    """Points of knowledge tile 15 (ledger KNW-15, SE-22)."""
    points_per_bonus_tile: int
    """Points of knowledge tile 26 (ledger KNW-26, SE-22)."""
    tile_six: TileSix = TileSix.BUYS
    """The effect of knowledge tile 6 (KNW-06, SE-22, EC-09a)."""
    knowledge_points_at_once: bool = False
    """Whether tiles 15 to 26 score as soon as they are worth something (ledger YUC-02)."""
    random_turn_order: bool = False
    """Whether the whole first turn order is drawn, not only the start player (SE-04, EC-50)."""
    geese: bool = False
    """Whether the geese are among the black-backed tiles (ledger SE-20, ruling EC-51)."""
    crane: bool = False
    """Whether the crane is among the black-backed tiles (ledger SE-21, ruling EC-52)."""
    barred_estates: tuple[str, ...] = ()
    """Numbers of the estates that players may not use (ledger YUC-03)."""
    phases: int = len(PHASES)
    """The number of phases: five (END-01), fewer in a short game."""

    def __post_init__(self) -> None:
        if not 1 <= self.phases <= len(PHASES):
            raise SetupError(
                Message(
                    "a game has 1 to {phases} phases, not {number}",
                    phases=len(PHASES),
                    number=self.phases,
                )
            )
        tiles = self.black_depot_tiles
        if len(tiles) != 3 or not all(0 <= number <= BLACK_SPACES for number in tiles):
            raise SetupError(
                Message(
                    "the black depot holds 0 to {spaces} tiles: give one number each for two, "
                    "three and four players",
                    spaces=BLACK_SPACES,
                )
            )


ALEA: Final = Ruleset(
    name="alea",
    title=Message("alea 2011"),
    most_empty_spaces_win_ties=True,
    black_depot_tiles=(4, 6, 8),
    purchase_during_action=False,
    points_per_sold_type=3,
    points_per_bonus_tile=2,
)
"""The rules of 2011, with the corrected tie-break."""
ALEA_AS_PRINTED: Final = replace(
    ALEA,
    name="alea-as-printed",
    title=Message("alea 2011, tie-break as printed in English"),
    most_empty_spaces_win_ties=False,
)
YUCATA: Final = replace(
    ALEA,
    name="yucata",
    title=Message("Yucata"),
    knowledge_points_at_once=True,
    barred_estates=("8",),
)
SPECIAL_EDITION: Final = replace(
    ALEA,
    name="special-edition",
    title=Message("Special Edition"),
    black_depot_tiles=(4, 6, 6),
    purchase_during_action=True,
    points_per_sold_type=2,
    points_per_bonus_tile=3,
    tile_six=TileSix.BUILDS,
    random_turn_order=True,
    geese=True,
    crane=True,
)
ALEA_2019: Final = replace(
    ALEA,
    name="alea-2019",
    title=Message("alea 2019"),
    purchase_during_action=True,
    points_per_sold_type=2,
    points_per_bonus_tile=3,
    tile_six=TileSix.BUYS_FOR_EITHER,
)
"""The rules of 2019 (ruling EC-53), as most tables of Board Game Arena play them."""
RULESETS: Final[dict[str, Ruleset]] = {
    rules.name: rules for rules in (ALEA, ALEA_AS_PRINTED, YUCATA, SPECIAL_EDITION, ALEA_2019)
}
"""The editions by name. Deal codes count them, so a new one comes last."""


class SwitchSetting(NamedTuple):
    """One setting of a switch: its word in records, its value, and its texts for people."""

    word: str
    value: Any
    caption: Message
    """The text beside the title of the switch."""
    phrase: Message
    """The text of this setting in a list of house rules, where the title is not shown."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that can be set on its own."""

    field: str
    """The attribute of `Ruleset`."""
    word: str
    """Its word in records."""
    title: Message
    settings: tuple[SwitchSetting, ...]

    def setting(self, rules: Ruleset) -> SwitchSetting | None:
        """Return the setting of the switch; None for a value that is not one of its settings."""
        value = getattr(rules, self.field)
        return next((setting for setting in self.settings if setting.value == value), None)


SWITCHES: Final[tuple[Switch, ...]] = (
    Switch(
        "most_empty_spaces_win_ties",
        "ties",
        Message("Equal points"),
        (
            SwitchSetting(
                "most",
                True,
                Message("most empty spaces win"),
                Message("most empty spaces win ties"),
            ),
            SwitchSetting(
                "fewest",
                False,
                Message("fewest empty spaces win"),
                Message("fewest empty spaces win ties"),
            ),
        ),
    ),
    Switch(
        "black_depot_tiles",
        "black-depot",
        Message("Black depot"),
        (
            SwitchSetting(
                "by-players",
                (4, 6, 8),
                Message("4, 6 or 8 tiles"),
                Message("4, 6 or 8 tiles on the black depot"),
            ),
            SwitchSetting(
                "six",
                (4, 6, 6),
                Message("4 or 6 tiles"),
                Message("4 or 6 tiles on the black depot"),
            ),
            SwitchSetting(
                "full",
                (8, 8, 8),
                Message("always 8 tiles"),
                Message("always 8 tiles on the black depot"),
            ),
        ),
    ),
    Switch(
        "purchase_during_action",
        "buying",
        Message("Buying"),
        (
            SwitchSetting(
                "between",
                False,
                Message("between actions"),
                Message("purchases only between actions"),
            ),
            SwitchSetting(
                "any-time",
                True,
                Message("during actions too"),
                Message("purchases during actions too"),
            ),
        ),
    ),
    Switch(
        "tile_six",
        "tile-6",
        Message("Knowledge tile 6"),
        (
            SwitchSetting(
                TileSix.BUYS.value,
                TileSix.BUYS,
                Message("buys at every depot"),
                Message("tile 6 buys at every depot"),
            ),
            SwitchSetting(
                TileSix.BUILDS.value,
                TileSix.BUILDS,
                Message("a building for 2 workers"),
                Message("tile 6 brings a building for 2 workers"),
            ),
            SwitchSetting(
                TileSix.BUYS_FOR_EITHER.value,
                TileSix.BUYS_FOR_EITHER,
                Message("buys for workers too"),
                Message("tile 6 buys at every depot, for workers too"),
            ),
        ),
    ),
    Switch(
        "points_per_sold_type",
        "tile-15",
        Message("Knowledge tile 15"),
        (
            SwitchSetting(
                "2", 2, Message("2 points a type"), Message("2 points a type for tile 15")
            ),
            SwitchSetting(
                "3", 3, Message("3 points a type"), Message("3 points a type for tile 15")
            ),
        ),
    ),
    Switch(
        "points_per_bonus_tile",
        "tile-26",
        Message("Knowledge tile 26"),
        (
            SwitchSetting(
                "2",
                2,
                Message("2 points a bonus tile"),
                Message("2 points a bonus tile for tile 26"),
            ),
            SwitchSetting(
                "3",
                3,
                Message("3 points a bonus tile"),
                Message("3 points a bonus tile for tile 26"),
            ),
        ),
    ),
    Switch(
        "knowledge_points_at_once",
        "knowledge-points",
        Message("Tiles 15 to 26 score"),
        (
            SwitchSetting(
                "at-the-end",
                False,
                Message("at the end"),
                Message("tiles 15 to 26 score at the end"),
            ),
            SwitchSetting(
                "at-once", True, Message("at once"), Message("tiles 15 to 26 score at once")
            ),
        ),
    ),
    Switch(
        "random_turn_order",
        "order",
        Message("First turn order"),
        (
            SwitchSetting(
                "clockwise",
                False,
                Message("clockwise from the start player"),
                Message("first turns clockwise"),
            ),
            SwitchSetting(
                "random",
                True,
                Message("drawn at random"),
                Message("first turn order drawn at random"),
            ),
        ),
    ),
    Switch(
        "geese",
        "geese",
        Message("Geese"),
        (
            SwitchSetting("no", False, Message("no geese"), Message("no geese")),
            SwitchSetting("yes", True, Message("geese"), Message("geese")),
        ),
    ),
    Switch(
        "crane",
        "crane",
        Message("Crane"),
        (
            SwitchSetting("no", False, Message("no crane"), Message("no crane")),
            SwitchSetting("yes", True, Message("crane"), Message("crane")),
        ),
    ),
    Switch(
        "phases",
        "phases",
        Message("Length"),
        (
            SwitchSetting("5", 5, Message("five phases"), Message("five phases")),
            SwitchSetting("3", 3, Message("three phases"), Message("a game of three phases")),
            SwitchSetting("2", 2, Message("two phases"), Message("a game of two phases")),
        ),
    ),
)
"""The rules that players may change in a standard ruleset, in the order of display."""


def differences(rules: Ruleset) -> list[tuple[Switch, SwitchSetting]]:
    """Return the switches that differ from the standard ruleset of the same name."""
    standard = RULESETS[rules.name]
    return [
        (switch, setting)
        for switch in SWITCHES
        if (setting := switch.setting(rules)) and setting != switch.setting(standard)
    ]


def switched(rules: Ruleset, switch: Switch, setting: SwitchSetting) -> Ruleset:
    """Return the rules with one switch changed to a setting."""
    changes: Mapping[str, Any] = {switch.field: setting.value}
    return replace(rules, **changes)


def rules_text(rules: Ruleset) -> str:
    """Return the rules as records name them, such as "alea" or "alea, geese yes, tile-15 2"."""
    own = [f"{switch.word} {setting.word}" for switch, setting in differences(rules)]
    return ", ".join([rules.name, *own])


def parse_rules(text: str) -> Ruleset:
    """Parse the name of rules; the inverse of `rules_text`.

    Raises `SetupError` with a sentence when no rules have this name.
    """
    name, *settings = [" ".join(part.split()).lower() for part in text.split(",")]
    if name not in RULESETS:
        raise SetupError(
            Message(
                "there is no ruleset {ruleset}: known are {known}",
                ruleset=quoted(name),
                known=", ".join(RULESETS),
            )
        )
    rules = RULESETS[name]
    for each in settings:
        rules = _set(rules, each)
    return rules


def _set(rules: Ruleset, text: str) -> Ruleset:
    """Return the rules with one switch set by a text such as "geese yes"."""
    word, _, value = text.partition(" ")
    for switch in SWITCHES:
        if switch.word == word:
            for setting in switch.settings:
                if setting.word == value:
                    return switched(rules, switch, setting)
            raise SetupError(
                Message(
                    "{word} is not set to {value}: write {known}",
                    word=word,
                    value=quoted(value),
                    known=" / ".join(setting.word for setting in switch.settings),
                )
            )
    raise SetupError(
        Message(
            "there is no rule {word}: known are {known}",
            word=quoted(word),
            known=", ".join(switch.word for switch in SWITCHES),
        )
    )
