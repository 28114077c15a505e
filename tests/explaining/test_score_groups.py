"""The folded table of points: sums of related sources, without empty ones."""

from __future__ import annotations

import pytest

from cob.engine.events import Source
from cob.explaining.score_groups import ScoreTopic, score_groups
from cob.explaining.score_table import ScoreRow, score_rows
from tests.games import plain_header, random_game


def row(source: Source, *points: int) -> ScoreRow:
    return ScoreRow(source.name, "rule", points, tuple("words" for _ in points), source)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_groups_add_up_to_the_points_as_all_rows_do(players: int) -> None:
    for seed in range(4):
        game = random_game(plain_header(players), seed)
        rows = score_rows(game)
        groups = score_groups(rows)
        for seat, player in enumerate(game.state.players):
            assert sum(group.row.points[seat] for group in groups) == player.points
        assert all(any(group.row.points) for group in groups), "none without points"
        assert [part for group in groups for part in group.parts if any(part.points)] == sorted(
            (part for part in rows if any(part.points)),
            key=lambda part: next(other.topic for other in groups if part in other.parts).value,
        )


def test_a_source_that_nobody_has_is_folded_away() -> None:
    groups = score_groups([row(Source.REGIONS, 3, 0), row(Source.ANIMALS, 0, 0)])
    assert [group.topic for group in groups] == [ScoreTopic.REGIONS]


def test_regions_and_phases_are_one_row_that_tells_both() -> None:
    (group,) = score_groups([row(Source.REGIONS, 3, 0), row(Source.PHASES, 10, 0)])
    assert group.row.points == (13, 0)
    assert group.row.words[0].splitlines() == ["REGIONS (3): words", "PHASES (10): words"]
    assert group.row.words[1] == "nothing"


def test_what_is_left_over_is_one_row() -> None:
    left = [Source.UNSOLD_GOODS, Source.SILVERLINGS, Source.WORKERS]
    (group,) = score_groups([row(source, 1, 2) for source in left])
    assert group.topic is ScoreTopic.LEFT_OVER
    assert group.row.points == (3, 6)
