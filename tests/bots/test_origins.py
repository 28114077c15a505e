"""Origins of points: every point of the engine has exactly one."""

from __future__ import annotations

import numpy as np
import pytest

from cob.bots.evaluation import turns_left
from cob.bots.origins import ORIGINS, Origin, certain_by_origin, origin_of
from cob.core.evaluation import features_of
from cob.core.flat import Position
from cob.engine import RULESETS, GameState, Ruleset, apply, legal_actions, new_game
from cob.engine.components import KNOWLEDGE, Counted, Kind, Tile
from cob.engine.events import PointsScored, Source
from cob.engine.hexgrid import SPACES
from cob.engine.knowledge import SCORING_TILES
from cob.engine.random_source import Chance
from tests.games import estates


def test_origins_are_the_engine_s_sources_with_knowledge_tiles_by_what_they_count() -> None:
    """Ledger KNW-15 to KNW-26, SE-21."""
    assert {origin.source for origin in ORIGINS} == set(Source)
    of_knowledge = [origin for origin in ORIGINS if origin.source is Source.KNOWLEDGE]
    tiles = [tile for origin in of_knowledge for tile in origin.tiles]
    assert len(ORIGINS) == len(Source) - 1 + len(of_knowledge)
    assert sorted(tiles) == sorted([*SCORING_TILES, Tile.CRANE])
    assert len({origin.name for origin in ORIGINS}) == len(ORIGINS)


def test_an_event_tells_its_origin() -> None:
    assert origin_of(PointsScored(0, 4, Source.ANIMALS)) == Origin(Source.ANIMALS)
    castle = origin_of(PointsScored(1, 8, Source.KNOWLEDGE, Tile.KNOWLEDGE_24))
    assert castle == Origin(Source.KNOWLEDGE, Counted.SPECIES)
    counting = origin_of(PointsScored(1, 8, Source.KNOWLEDGE, Tile.KNOWLEDGE_16))
    assert counting == origin_of(PointsScored(1, 4, Source.KNOWLEDGE, Tile.CRANE))


def table_of(rules: Ruleset, seed: int) -> GameState:
    """A position with different estates of simple players that score at the end."""
    layouts = [layout for number, layout in estates().items() if number not in rules.barred_estates]
    layouts = layouts[: 2 + seed % 2]
    castles = [layout.castle_spaces[0] for layout in layouts]
    state = new_game(layouts, seed=seed, rules=rules, castles=castles)
    scoring = iter((Tile.KNOWLEDGE_25, *KNOWLEDGE[15 + seed : 22]))
    covered = set()
    for player in state.players:
        player.storage = (Tile.GEESE, Tile.CRANE) if rules.geese else (Tile.MINE, Tile.COW_3)
        for space in SPACES:
            if player.layout.kinds[space] is Kind.KNOWLEDGE and space % 4 == 0:
                covered.add(tile := next(scoring))
                player.cover(tile, space)
    state.black_supply = tuple(tile for tile in state.black_supply if tile not in covered)
    state.supplies = tuple(
        tuple(tile for tile in supply if tile not in covered) for supply in state.supplies
    )
    return state


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_certain_points_by_origin_are_those_that_come(rules: Ruleset, seed: int) -> None:
    """They add up to a scoring now (END-03 to END-06).

    In the end each origin equals the sum of its events.
    """
    state = table_of(rules, seed)
    seats = range(len(state.players))
    scored = {seat: dict.fromkeys(ORIGINS, 0) for seat in seats}
    chance = Chance(seed)
    while not state.is_over:
        for seat in seats:
            parts = certain_by_origin(state, seat, turns_left(state))
            [whole] = features_of([Position.of(state)], seat)[1]
            assert parts.sum() == whole
        legal = legal_actions(state)
        for event in apply(state, legal[chance.below(len(legal))]):
            if isinstance(event, PointsScored):
                scored[event.player][origin_of(event)] += event.points
    for seat in seats:
        assert np.array_equal(certain_by_origin(state, seat, 0), list(scored[seat].values()))
    assert any(scored[seat][origin] for seat in seats for origin in ORIGINS if origin.tiles)
