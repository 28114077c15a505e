"""Observations as numbers that a network can read at once.

An observation names tiles, colours and dice by number, and says nothing by the size of such a
number. `Embedding` writes each name as several numbers from 0 to 1. It leaves out the players that
do not take part, and estates to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from cob.engine.components import FACES, GOOSE, SPECIES, Counted, Kind, Tile
from cob.engine.errors import SetupError
from cob.environment.checks import player_count
from cob.environment.observation import HIGHS, SIZE, SLICES, Slice

Form = Literal["embedded", "one-hot", "numbers"]
"""How a learning program sees an observation.

"embedded": a tile by its properties (colour, building, animals, what it scores), all other names
one-hot, amounts divided. "one-hot": tiles one-hot too. "numbers": as `observe` returns it.
"""
Floats = npt.NDArray[np.float32]

_TILES: Final = ("board", "storage", "tiles")
_NAMES: Final = (
    *("phase", "round", "white_die", "asked", "turn", "dice", "rolled", "colours", "values"),
)
"""The slices besides tiles whose numbers are names; all others are amounts."""
_USUAL_MOST: Final = {999: 100, 255: 10, 42: 10}
"""What amounts are divided by in place of limits that games do not reach."""
_BUILDINGS: Final = [tile for tile in Tile if FACES[tile].kind is Kind.BUILDING]
_ANIMALS: Final = (*SPECIES, GOOSE)
_MOST_ANIMALS: Final = 4
_MOST_SCORED: Final = 4


def _properties(tile: Tile) -> list[float]:
    """Return what a tile shows, as numbers from 0 to 1."""
    row = FACES[tile]
    return [
        *(row.kind is kind for kind in Kind),
        *(tile is building for building in _BUILDINGS),
        *(row.species == species for species in _ANIMALS),
        row.animals / _MOST_ANIMALS,
        row.kind is Kind.KNOWLEDGE and row.counts is None,
        *(row.counts is counted for counted in Counted),
        row.points / _MOST_SCORED,
    ]


def _tile_table() -> Floats:
    """Return the properties of each tile, by 1 + its number; nothing for no tile."""
    rows = [_properties(tile) for tile in Tile]
    return np.array([[0.0] * len(rows[0]), *rows], np.float32)


class Embedding:
    """Writes observations of games of so many players in a form.

    It takes one observation or an array with a row for each, as `VectorEnvironment` gives them.
    """

    def __init__(self, form: Literal["embedded", "one-hot"] = "embedded", players: int = 2) -> None:
        if form not in ("embedded", "one-hot"):
            raise SetupError(f'an embedding is "embedded" or "one-hot", not {form!r}')
        player_count(players)
        seats = {f"_{seat}" for seat in range(players)}
        named: dict[str, tuple[Floats, list[int]]] = {}
        amounts: list[Slice] = []
        for part in SLICES:
            name, ending = part.name, ""
            if part.name[-1].isdigit():
                name, ending = part.name[:-2].removesuffix("_"), part.name[-2:]
            if name.endswith("_to_choose") or (ending and ending not in seats):
                continue
            columns = list(range(part.start, part.stop))
            if name in _TILES and form == "embedded":
                named.setdefault("tile", (_tile_table(), []))[1].extend(columns)
            elif name in _TILES or name in _NAMES:
                table = np.eye(part.high + 1, dtype=np.float32)
                named.setdefault(f"of {part.high}", (table, []))[1].extend(columns)
            else:
                amounts.append(part)
        self._named: Sequence[tuple[Floats, list[int]]] = list(named.values())
        self._amounts = [at for part in amounts for at in range(part.start, part.stop)]
        self._most = np.array(
            [
                _USUAL_MOST.get(part.high, part.high)
                for part in amounts
                for _ in range(part.start, part.stop)
            ],
            np.float32,
        )
        self.size = len(self._amounts) + sum(
            len(columns) * table.shape[1] for table, columns in self._named
        )
        """The number of numbers that it writes for an observation."""
        self.highs = self(HIGHS)
        """The highest value of each number, float32; the lowest is 0."""
        self.highs[: self.size - len(self._amounts)] = 1

    def __call__(self, observations: npt.NDArray[Any]) -> Floats:
        """Return the observations in this form, (..., size), float32.

        Raises `SetupError` for what is no observation.
        """
        observations = np.asarray(observations)
        if observations.shape[-1:] != (SIZE,) or observations.dtype.kind not in "iu":
            raise SetupError(f"an observation has {SIZE} whole numbers")
        rows = observations.shape[:-1]
        try:
            parts = [
                table[observations[..., columns]].reshape(*rows, -1)
                for table, columns in self._named
            ]
            if observations.min(initial=0) < 0:
                raise IndexError
        except IndexError:
            raise SetupError("an observation names a tile or a colour that there is not") from None
        parts.append(observations[..., self._amounts] / self._most)
        return np.concatenate(parts, axis=-1, dtype=np.float32)
