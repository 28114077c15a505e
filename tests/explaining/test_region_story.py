"""The regions of an estate in the order in which they were completed."""

from __future__ import annotations

from cob.engine.components import PHASE_POINTS, region_points
from cob.engine.events import Source
from cob.engine.hexgrid import CENTRE, mask_of
from cob.explaining.region_story import completions
from tests.games import plain_header, random_game


def test_every_complete_region_is_told_once_and_its_points_add_up() -> None:
    """Ledger REG-01: a region scores by its size and by the phase in which it is completed."""
    for seed in range(6):
        game = random_game(plain_header(2), seed)
        for seat, player in enumerate(game.state.players):
            told = list(completions(game.events, seat))
            filled = mask_of([s for s, tile in enumerate(player.estate) if tile is not None])
            complete = player.layout.complete_regions(filled)
            found = {each.region for each in told}
            assert len(found) == len(told)
            assert found <= set(complete)
            for region in set(complete) - found:
                assert region == 1 << CENTRE, "the start castle fills its region without a score"
            assert [each.phase for each in told] == sorted(each.phase for each in told)
            for each in told:
                size = each.region.bit_count()
                assert each.points == region_points(size) + PHASE_POINTS[each.phase]
            scored = player.points_by[Source.REGIONS] + player.points_by[Source.PHASES]
            assert sum(each.points for each in told) == scored


def test_a_game_that_has_just_begun_has_none() -> None:
    assert list(completions(random_game(plain_header(2), 1, 1).events, 1)) == []
