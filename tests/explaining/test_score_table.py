"""The table of points: the words of each row explain the player's own points."""

from __future__ import annotations

import re

import pytest

from cob.engine.events import GoodsSold, Source
from cob.explaining.score_table import ScoreRow, score_rows
from cob.record import Game
from tests.games import plain_header, random_game


@pytest.fixture(scope="module", params=[2, 3, 4])
def game(request: pytest.FixtureRequest) -> Game:
    return random_game(plain_header(request.param), 3)


def row_of(game: Game, source: Source) -> ScoreRow:
    return next(row for row in score_rows(game) if row.source is source)


@pytest.mark.parametrize("source", [Source.REGIONS, Source.PHASES])
def test_completed_regions_are_counted_by_what_each_brought(game: Game, source: Source) -> None:
    """The products in the words add up to the points."""
    row = row_of(game, source)
    for words, points in zip(row.words, row.points, strict=True):
        products = re.findall(r"(\d+)\s×\s(\d+)", words)
        assert sum(int(count) * int(each) for count, each in products) == points


def test_animals_are_listed_by_what_each_scored(game: Game) -> None:
    row = row_of(game, Source.ANIMALS)
    for words, points in zip(row.words, row.points, strict=True):
        assert sum(map(int, re.findall(r"\d+", words))) == points


def test_sold_goods_are_those_of_the_player(game: Game) -> None:
    row = row_of(game, Source.GOODS)
    for seat, (words, player) in enumerate(zip(row.words, game.state.players, strict=True)):
        sales = [e for e in game.events if isinstance(e, GoodsSold) and e.player == seat]
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        assert numbers == ([sum(player.sold), len(sales)] if sales else [])
