"""Ratings from game to game, results of reviews, and that the file keeps both."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from cob.analysis.rating import BOT_RATINGS, FIRST_RATING, PlayerRating
from cob.engine.events import Source
from cob.engine.ruleset import YUCATA
from cob.record import PERSON, Header, format_record, new_mark
from cob.statistics.result import (
    FinishedGame,
    PlayerIdentity,
    PlayerResult,
    RatedDetails,
    result_of,
)
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.strength import nearest_to, rated_games, standing
from cob.statistics.text import read_contents
from tests.games import plain_header, put, random_game
from tests.statistics.counting import counted

ANNA = PlayerIdentity.called("Anna")


def result(day: int, *places: int, bot: str = "easy", mark: str = "") -> FinishedGame:
    """A rated game of Anna, of Carla if there are three places, and of a bot, in this order."""
    names = ["Anna", "Carla", "Benno"] if len(places) > 2 else ["Anna", "Benno"]
    seats = [(name, bot if name == "Benno" else PERSON) for name in names]
    players = tuple(
        PlayerResult(name, who, "1", place, (0,) * len(Source), (0,) * 5, 0, 0)
        for (name, who), place in zip(seats, places, strict=True)
    )
    ratings = tuple(BOT_RATINGS.get(who, 0) for _, who in seats)
    return FinishedGame(
        f"game {day}", float(day), players, RatedDetails(mark or new_mark(), ratings)
    )


def agreed(**changes: object) -> Header:
    """A rated game of Anna against a bot, before its start."""
    header = plain_header()
    first, second = header.seats
    seats = replace(first, controller=PERSON), replace(second, controller="easy")
    return replace(header, **{"seats": seats, "rated": new_mark(), **changes})


# --- ratings ----------------------------------------------------------------------------------


def test_a_rating_follows_from_the_games_in_order() -> None:
    """Two wins and a loss against an equal opponent; after the first win, wins gain less."""
    games = rated_games([result(1, 1, 2), result(2, 1, 2), result(3, 2, 1)])[ANNA]
    assert [game.gained for game in games] == [20, 19, -22]
    assert games[0].before == PlayerRating(FIRST_RATING, 0)
    assert all(one.after == two.before for one, two in pairwise(games))
    assert standing(games) == games[-1].after
    assert standing([]) == PlayerRating(FIRST_RATING, 0)


def test_each_person_at_a_table_is_measured_by_the_bots_alone() -> None:
    """Carla has won before Anna, and both were ahead of the bot: both gain the same."""
    found = rated_games([result(1, 2, 1, 3)])
    assert (
        found[ANNA][0].after
        == found[PlayerIdentity.called("carla")][0].after
        == PlayerRating(1020, 1)
    )
    assert PlayerIdentity.called("easy", is_bot=True) not in found


def test_games_that_are_not_rated_say_nothing() -> None:
    assert rated_games([replace(result(1, 1, 2), rated=None)]) == {}


def test_a_rated_game_that_was_ended_twice_counts_as_it_ended_first() -> None:
    mark = new_mark()
    lost, won = result(1, 2, 1, mark=mark), result(2, 1, 2, mark=mark)
    assert [each.game.result for each in rated_games([lost, won])[ANNA]] == [lost]
    assert len(rated_games([lost, result(2, 1, 2)])[ANNA]) == 2


def test_what_a_bot_was_rated_then_counts() -> None:
    game = result(1, 1, 2)
    assert game.rated is not None
    stronger = replace(game, rated=replace(game.rated, ratings=(0, 1400)))
    assert standing(rated_games([stronger])[ANNA]).rating == pytest.approx(1000 + 40 * 10 / 11)


def test_the_bot_nearest_to_one_or_to_several() -> None:
    assert nearest_to([PlayerRating()]) == "easy"
    assert nearest_to([PlayerRating(1550)]) == "hard"
    assert nearest_to([PlayerRating(1000), PlayerRating(1600)]) == "medium"


# --- from records -----------------------------------------------------------------------------


def test_a_rated_record_is_counted_with_the_ratings_of_its_bots(tmp_path: Path) -> None:
    header = agreed()
    put(tmp_path, "one.txt", random_game(header, 1), 1000)
    put(tmp_path, "two.txt", random_game(replace(header, rated=""), 2), 2000)
    for store in (counted(tmp_path), Store.open(tmp_path / FILE_NAME)):
        first, second = store.in_order()
        assert first.rated == RatedDetails(header.rated, (0, BOT_RATINGS["easy"]))
        assert second.rated is None


@pytest.mark.parametrize(
    "changes", [{"ruleset": YUCATA}, {"seats": plain_header(3).seats}], ids=["rules", "no bot"]
)
def test_a_mark_does_not_make_a_game_rated_that_may_not_be(changes: dict[str, object]) -> None:
    header = agreed(**changes)
    if "seats" in changes:
        seats = tuple(replace(seat, controller=PERSON) for seat in header.seats)
        header = replace(header, seats=seats)
    assert header.rated
    assert result_of(random_game(header, 1), 5.0).rated is None


def test_a_copy_without_the_mark_is_the_same_game_and_keeps_it_rated(tmp_path: Path) -> None:
    """A program without rated games writes it like this."""
    game = random_game(agreed(), 1)
    put(tmp_path, "one.txt", game, 2000)
    assert len(counted(tmp_path).results) == 1
    (tmp_path / "copy.txt").write_text(format_record(game, marked=False), encoding="utf-8")
    (only,) = counted(tmp_path).in_order()
    assert only.rated is not None
    assert only.played == 2000


def test_a_game_counts_at_its_end_and_its_record_adds_nothing(tmp_path: Path) -> None:
    game = random_game(agreed(), 1)
    store = Store.open(tmp_path / FILE_NAME)
    noted = store.note(game, 5000.0)
    store.write()
    assert rated_games(Store.open(tmp_path / FILE_NAME).in_order())[ANNA][0].game.result == noted
    put(tmp_path, "one.txt", game, 5001)
    assert counted(tmp_path).in_order() == [noted]


# --- reviews ----------------------------------------------------------------------------------


def test_what_a_review_has_shown_is_kept_and_a_later_one_takes_its_place(tmp_path: Path) -> None:
    game = random_game(agreed(), 1)
    store = Store.open(tmp_path / FILE_NAME)
    store.note(game, 5000.0)
    store.note_review(game, 0, loss_per_turn=2.5, luck=-3.0)
    store.note_review(game, 0, loss_per_turn=1.5, luck=-4.0)
    store.note_review(game, 1, loss_per_turn=0.5, luck=4.0)
    store.write()
    again = Store.open(tmp_path / FILE_NAME)
    assert again.problem == ""
    (review,) = again.reviews_of(ANNA)
    assert (review.played, review.loss_per_turn, review.luck) == (5000.0, 1.5, -4.0)
    assert again.reviews_of(PlayerIdentity.called("easy", is_bot=True))[0].luck == 4.0


def test_a_game_from_elsewhere_can_be_reviewed_and_is_not_counted(tmp_path: Path) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    review = store.note_review(random_game(agreed(), 1), 0, loss_per_turn=2.5, luck=-3.0)
    store.write()
    again = Store.open(tmp_path / FILE_NAME)
    assert again.results == {}
    assert again.reviews_of(ANNA) == [review]


def test_what_errs_by_a_hair_does_not_spoil_the_file(tmp_path: Path) -> None:
    """Losses are means of fractions."""
    game = random_game(agreed(), 1)
    store = Store.open(tmp_path / FILE_NAME)
    store.note_review(game, 0, loss_per_turn=-1e-12, luck=1 / 3)
    store.write()
    again = Store.open(tmp_path / FILE_NAME)
    assert again.problem == ""
    (review,) = again.reviews_of(ANNA)
    assert (review.loss_per_turn, review.luck) == (0.0, 0.333)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_not_kept(tmp_path: Path, value: float) -> None:
    store = Store.open(tmp_path / FILE_NAME)
    with pytest.raises(ValueError, match="numbers"):
        store.note_review(random_game(agreed(), 1), 0, loss_per_turn=1.0, luck=value)
    assert store.reviews == {}


# --- the file ---------------------------------------------------------------------------------


def held(tmp_path: Path) -> dict[str, list[dict[str, object]]]:
    """What the file holds of a rated game and its review."""
    game = random_game(agreed(), 1)
    store = Store.open(tmp_path / FILE_NAME)
    store.note(game, 5000.0)
    store.note_review(game, 0, loss_per_turn=2.5, luck=-3.0)
    store.write()
    found = json.loads((tmp_path / FILE_NAME).read_text(encoding="utf-8"))
    return {key: found[key] for key in ("games", "files", "reviews")}


def test_a_file_from_before_there_were_ratings_is_read(tmp_path: Path) -> None:
    content = held(tmp_path)
    del content["games"][0]["rated"], content["reviews"]
    (tmp_path / FILE_NAME).write_text(json.dumps({**content, "version": 1}), encoding="utf-8")
    old = Store.open(tmp_path / FILE_NAME)
    assert [each.rated for each in old.results.values()] == [None]
    assert old.reviews == {}


def test_the_accuracy_in_an_older_file_is_passed_over(tmp_path: Path) -> None:
    content = held(tmp_path)
    assert "accuracy" not in content["reviews"][0]
    new = read_contents(content)
    content["reviews"][0]["accuracy"] = 88.5
    path = tmp_path / FILE_NAME
    path.write_text(json.dumps({**content, "version": 2}), encoding="utf-8")
    old = Store.open(path)
    assert old.problem == ""
    assert old.reviews == new.reviews
    assert len(old.reviews) == 1
    old.note(random_game(agreed(), 2), 6000.0)
    old.write()
    assert "accuracy" not in path.read_text(encoding="utf-8")
    assert Store.open(path).reviews == new.reviews


@pytest.mark.parametrize(
    "rated", [None, "x", ["x", [0, 1]], ["0" * 12, [0]], ["0" * 12, [0, 0]], ["0" * 12, [1, 1]],
              ["0" * 12, [1000, 0]], ["0" * 12, [0, 10**9]], ["0" * 12, [0, 1.5]]]
)  # fmt: skip
def test_an_odd_rating_does_not_get_in(tmp_path: Path, rated: object) -> None:
    content = held(tmp_path)
    assert read_contents(content).results
    content["games"][0]["rated"] = rated
    with pytest.raises(ValueError, match="not"):
        read_contents(content)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", ""),
        ("name", "An\x00na"),
        ("name", ""),
        ("is_bot", 1),
        ("played", -1),
        ("loss_per_turn", -1),
        ("loss_per_turn", float("nan")),
        ("luck", 1e9),
        ("luck", "much"),
        ("more", 1),
    ],
)
def test_an_odd_review_does_not_get_in(tmp_path: Path, field: str, value: object) -> None:
    content = held(tmp_path)
    assert read_contents(content).reviews
    content["reviews"][0][field] = value
    with pytest.raises(ValueError, match="not"):
        read_contents(content)
