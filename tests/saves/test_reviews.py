"""Saved reviews: a window with a larger part is not overwritten by one with a smaller part."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cob.analysis.review import Review
from cob.record import Game
from cob.saves.reviews import keep_review, kept_review
from tests.games import plain_header, random_game


def reviewed(game: Game) -> Review:
    """The beginning of a review."""
    points = tuple(player.points for player in game.state.players)
    return Review(game.header.names, points, reached=3)


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
