"""Rulesets: frozen sets of named switches. The rules read switches and never a ruleset's name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cob.engine.components import BLACK_SPACES
from cob.engine.errors import SetupError
from cob.engine.message import Message


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything in which editions differ; raises `SetupError` for what the board cannot hold."""

    name: str
    title: str
    most_empty_spaces_win_ties: bool
    """True: the corrected tie-break (ledger TIE-02); False: as printed in English (TIE-01)."""
    black_depot_tiles: tuple[int, int, int]
    """Tiles put on the black depot in each phase with two, three, four players (ruling EC-29)."""
    purchase_during_action: bool
    """Whether one may buy while an effect waits for its answer (ledger BLK-02, ruling EC-30)."""
    points_per_sold_type: int
    """Knowledge tile 15 (ledger KNW-15)."""
    points_per_bonus_tile: int
    """Knowledge tile 26 (ledger KNW-26)."""

    def __post_init__(self) -> None:
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
ALEA_AS_PRINTED: Final = replace(
    ALEA,
    name="alea-as-printed",
    title=Message("alea 2011, tie-break as printed in English"),
    most_empty_spaces_win_ties=False,
)
RULESETS: Final[dict[str, Ruleset]] = {rules.name: rules for rules in (ALEA, ALEA_AS_PRINTED)}
