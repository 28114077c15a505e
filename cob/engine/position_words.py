"""The words of the text form of positions: fields, short names of tiles, rows of tiles.

`docs/position.md` is the specification. What reading and writing must agree on stands here, with
the values that a text may leave out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from cob.engine.chance import Due
from cob.engine.components import (
    COLOURED_SUPPLIES,
    PHASE_POINTS,
    SPECIES,
    TRACK_SPACES,
    Kind,
    Tile,
    black_supply,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.effects import GAINS
from cob.engine.errors import NotationError, quoted
from cob.engine.events import Source
from cob.engine.message import Message
from cob.engine.pending import CHOICES, Pending, Selection
from cob.engine.player_check import dice_left, earns_bonus
from cob.engine.ruleset import Ruleset
from cob.engine.scoring import resource_points
from cob.engine.setup import CARDBOARDS
from cob.engine.state import GameState, Player

VERSION: Final = 1
PRINTED_ESTATES: Final = (*dict.fromkeys(chain(*CARDBOARDS)), "2019-2")
"""The numbers of the estates that every program knows; others are written in full."""
TABLE_FIELDS: Final = (
    *("rules", "choices", "own", "phase", "turn", "order", "track", "white", "depots"),
    *("black", "coming", "bought", "unseen"),
)
"""The fields of the table. A text names a field by its first two letters, or by more of them."""
PLAYER_FIELDS: Final = (
    *("estate", "tiles", "storage", "goods", "sold", "workers", "silverlings", "points"),
    *("dice", "large", "small"),
)
"""The fields of a player, named in the same way."""
EMPTY: Final = "."
OVER: Final = "over"
SILVERLINGS_SPENT: Final = "s"
WORKERS_SPENT: Final = "w"
ASKED: Final[dict[str, Pending]] = {
    pending.code: pending for pending in (*CHOICES.values(), *Selection, *Due)
}
"""The decisions and chance results that can wait, by code; geese also have a space."""
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Digits of the counts of unseen tiles."""


# --- tiles ------------------------------------------------------------------------------------


def _short(tile: Tile) -> str:
    """Return the short name of a tile: "K12", or three letters of its word, as "ban" or "cow3"."""
    if tile.number:
        return f"K{tile.number}"
    return tile.code[:3] + (str(tile.animals) if tile.species in SPECIES else "")


SHORT_NAMES: Final[tuple[str, ...]] = tuple(map(_short, Tile))
_BY_NAME: Final[dict[str, Tile]] = {
    **{name.lower(): tile for name, tile in zip(SHORT_NAMES, Tile, strict=True)},
    **{tile.code: tile for tile in Tile},
}
_NAMES: Final = "|".join(map(re.escape, sorted(_BY_NAME, key=len, reverse=True)))
_STARTS: Final = "|".join({name[:3] for name in _BY_NAME if not re.match("k[0-9]", name)})
_ENTRY: Final = re.compile(rf"\.|({_NAMES})(?=\Z|\.|k[0-9]|{_STARTS})")
"""A tile of a row, or an empty space. What follows tells "ship" from "shi" before "pig2"."""


def row_text(tiles: Iterable[Tile | None]) -> str:
    """Return tiles side by side, with a point for an empty space, without points at the end."""
    return "".join(EMPTY if tile is None else SHORT_NAMES[tile] for tile in tiles).rstrip(EMPTY)


def read_row(text: str) -> list[Tile | None]:
    """Return the tiles and empty spaces of a row; raise `NotationError`."""
    found: list[Tile | None] = []
    at, row = 0, text.lower()
    while at < len(row):
        entry = _ENTRY.match(row, at)
        if entry is None:
            raise NotationError(
                Message(
                    "{text} cannot be read as tiles: write three letters of its name and the "
                    "number of animals, such as ban or cow3, or K12 for knowledge tile 12",
                    text=quoted(text[at:]),
                )
            )
        found.append(_BY_NAME.get(entry[0]))
        at = entry.end()
    return found


def coloured_faces() -> tuple[Tile, ...]:
    """Return the faces with a coloured back, in the order in which unseen tiles are counted."""
    return tuple(sorted(set(chain(*COLOURED_SUPPLIES))))


def black_faces(rules: Ruleset) -> tuple[Tile, ...]:
    """Return the faces with a black back, in that order."""
    return tuple(sorted(set(black_supply(rules.geese, rules.crane))))


def placed(tiles: Sequence[Tile | None], kinds: Sequence[Kind | None]) -> list[Tile | None] | Tile:
    """Return the tiles on the spaces of a depot, or the first one for which there is no space.

    Each goes to the first free space of its colour; an empty entry leaves the next free space
    empty. `kinds` has the colour of each space, and None for one that stays empty.
    """
    found: list[Tile | None] = [None] * len(kinds)
    free = [space for space, kind in enumerate(kinds) if kind is not None]
    for tile in tiles:
        fitting = [space for space in free if tile is None or kinds[space] is tile.kind]
        if fitting:
            free.remove(fitting[0])
            found[fitting[0]] = tile
        elif tile is not None:
            return tile
    return found


# --- what a text may leave out ----------------------------------------------------------------


def first_track(order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the turn order track with all pieces on the first space (SET-11)."""
    return (tuple(reversed(order)), *((),) * (TRACK_SPACES - 1))


def usually_used(state: GameState, seat: int) -> tuple[int, ...]:
    """Return the dice that a player has used if the text does not say which."""
    left = dice_left(state, seat)
    return state.players[seat].rolled if left == 0 else ()


def assumed_points(state: GameState, seat: int, points: int) -> list[int]:
    """Return points by source: first what the table shows, the rest for phases and animals."""
    player = state.players[seat]
    complete = player.layout.complete_regions(player.filled)
    shown = {
        **(resource_points(player) if state.is_over else {}),
        Source.KNOWLEDGE: sum(player.credited.values()),
        Source.GOODS: sum(player.sold) * len(state.players),
        Source.WATCHTOWERS: player.estate.count(Tile.WATCHTOWER) * GAINS[Tile.WATCHTOWER][1],
        Source.BONUS_TILES: player.large_bonuses.bit_count() * large_bonus(len(state.players))
        + player.small_bonuses.bit_count() * small_bonus(len(state.players)),
        Source.REGIONS: sum(region_points(region.bit_count()) for region in complete),
        Source.PHASES: len(complete) * PHASE_POINTS[0],
        Source.ANIMALS: points,
    }
    found = [0] * len(Source)
    for source, most in shown.items():
        found[source] = min(most, points - sum(found))
    return found


def derived_bonuses(players: Sequence[Player]) -> None:
    """Give the large bonus tile of a colour to the only player who has covered all its spaces.

    Nothing changes for a colour whose bonus tile a player has.
    """
    for kind in Kind:
        bit = 1 << kind
        if not any((player.large_bonuses | player.small_bonuses) & bit for player in players):
            complete = [player for player in players if earns_bonus(player, kind)]
            if len(complete) == 1:
                complete[0].large_bonuses |= bit
