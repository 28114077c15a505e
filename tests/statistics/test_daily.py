"""A player's history with the deals of the day: the first game of each day counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from cob.analysis.streak import days_in_a_row
from cob.record import Game, format_record, save
from cob.record.origin import DealOrigin
from cob.statistics.result import FinishedGame, PlayerIdentity
from cob.statistics.selection import played_days
from cob.statistics.store import FILE_NAME, CatchUp, Store
from tests.games import estates, plain_header, play_on

DAY = date(2026, 11, 23)
ANNA, BENNO = PlayerIdentity.called("Anna"), PlayerIdentity.called("Benno")


def result(seed: int, played: float, day: date | None = DAY) -> FinishedGame:
    """Return the result of a random game of Anna and Benno."""
    origin = DealOrigin("0" * 20, is_secret=False, day=day)
    header = plain_header()
    names = zip(header.seats, ("Anna", "Benno"), strict=True)
    header = replace(
        header,
        seats=tuple(replace(seat, name=name, controller="person") for seat, name in names),
    )
    game = play_on(Game.dealt(header, origin), seed)
    return Store(Path("nowhere")).note(game, played)


def test_the_first_game_of_a_day_counts() -> None:
    later, first, other = result(1, 20.0), result(2, 10.0), result(3, 5.0, None)
    found = played_days([later, first, other], ANNA)
    assert {day: game.result for day, game in found.items()} == {DAY: first}
    assert played_days([later, first], BENNO)[DAY].seat == 1
    assert played_days([first], PlayerIdentity.called("Ida")) == {}


def test_the_day_is_kept_in_the_statistics_when_the_record_is_gone(tmp_path: Path) -> None:
    origin = DealOrigin("0" * 20, is_secret=False, day=DAY)
    game = play_on(Game.dealt(plain_header(), origin), 1)
    record = tmp_path / "game.burgundy"
    save(record, format_record(game))
    store = Store.open(tmp_path / FILE_NAME)
    CatchUp(store, estates()).step()
    store.write()
    record.unlink()
    (kept,) = Store.open(tmp_path / FILE_NAME).results.values()
    assert kept.day == DAY
    plain = Game(game.header, game.state, [])
    plain.moves, plain.seats, plain.events = game.moves, game.seats, game.events
    assert store.note(plain, 1.0).day == DAY, "a copy without its day is the same game"


@pytest.mark.parametrize("day", ['"yesterday"', "3", "null", '"2026-02-30"'])
def test_a_day_that_is_none_makes_the_file_a_damaged_one(day: str, tmp_path: Path) -> None:
    store = Store(tmp_path / FILE_NAME)
    store.note(play_on(Game.dealt(plain_header(), DealOrigin("0" * 20, False, DAY)), 1), 1.0)
    store.write()
    text = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    (tmp_path / FILE_NAME).write_text(text.replace('"2026-11-23"', day), encoding="utf-8")
    assert Store.open(tmp_path / FILE_NAME).results == {}
    assert (tmp_path / f"{FILE_NAME}.damaged").exists()


@pytest.mark.parametrize(("days", "row"), [((1,), 1), ((1, 2), 2), ((), 0)])
def test_days_in_a_row_begin_with_the_calendar(days: tuple[int, ...], row: int) -> None:
    """A clock that is set to the year 1 crashes no screen."""
    done = {date(1, 1, day).isoformat() for day in days}
    assert days_in_a_row(done, date(1, 1, max(days, default=1))) == row


def test_days_in_a_row_end_today_or_yesterday() -> None:
    days = {(DAY - timedelta(at)).isoformat() for at in (1, 2, 3, 5)}
    assert days_in_a_row(days, DAY) == 3
    assert days_in_a_row(days | {DAY.isoformat()}, DAY) == 4
    assert days_in_a_row(days, DAY + timedelta(1)) == 0
