"""The kinds of tiles that a tile has to do with."""

from __future__ import annotations

import pytest

from cob.analysis.served_kinds import kinds_about
from cob.engine.components import Kind, Tile


@pytest.mark.parametrize(
    ("tile", "kinds"),
    [
        (Tile.WATCHTOWER, {Kind.BUILDING}),
        (Tile.MARKET, {Kind.BUILDING, Kind.SHIP, Kind.ANIMAL}),
        (Tile.CHURCH, {Kind.BUILDING, Kind.MINE, Kind.KNOWLEDGE, Kind.CASTLE}),
        (Tile.WAREHOUSE, {Kind.BUILDING, Kind.SHIP}),
        (Tile.CASTLE, {Kind.CASTLE}),
        (Tile.KNOWLEDGE_1, {Kind.KNOWLEDGE, Kind.BUILDING}),
        (Tile.KNOWLEDGE_7, {Kind.KNOWLEDGE, Kind.ANIMAL}),
        (Tile.KNOWLEDGE_14, set(Kind)),
        (Tile.KNOWLEDGE_22, {Kind.KNOWLEDGE, Kind.BUILDING}),
    ],
)
def test_a_tile_has_to_do_with_what_it_takes_serves_or_counts(tile: Tile, kinds: set[Kind]) -> None:
    """MAR-01, CHU-01, WAR-01, KNW-01, KNW-07, KNW-14, KNW-22."""
    assert kinds_about(tile) == kinds
