"""Saved reviews: a window with a larger part is not overwritten by one with a smaller part."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cob.analysis.review import Review, begun_review
from cob.engine import EstateLayout
from cob.record import Game, Header, Seat, format_record, read_record
from cob.saves.reviews import keep_review, kept_review
from tests.games import estates, plain_header, play_on, random_game
from tests.own_estates import own_estate


def reviewed(game: Game) -> Review:
    """The beginning of a review."""
    return replace(begun_review(game), reached=3)


def test_a_review_that_tells_less_replaces_none(tmp_path: Path) -> None:
    game = random_game(plain_header(), 1)
    begun = reviewed(game)
    further = replace(begun, reached=9)
    for review in (begun, further, begun):
        keep_review(tmp_path, game, review)
    assert kept_review(tmp_path, game) == further


def test_a_damaged_review_is_made_anew(tmp_path: Path) -> None:
    game = random_game(plain_header(), 1)
    begun = reviewed(game)
    keep_review(tmp_path, game, begun)
    (path,) = (tmp_path / "reviews").iterdir()
    path.write_text("nonsense", encoding="utf-8")
    keep_review(tmp_path, game, begun)
    assert kept_review(tmp_path, game) == begun


def test_estates_of_one_number_have_reviews_of_their_own(tmp_path: Path) -> None:
    first, second = (game_on(own_estate(seed)) for seed in (1, 2))
    keep_review(tmp_path, first, reviewed(first))
    again = read_record(format_record(first), estates())
    assert kept_review(tmp_path, again) == reviewed(first)
    assert kept_review(tmp_path, second) is None


def game_on(layout: EstateLayout) -> Game:
    seats = Seat("Anna", "red", "person", (layout,)), Seat("Ben", "blue", "hard", (layout,))
    return play_on(Game.start(Header(seats), 3), 3)
