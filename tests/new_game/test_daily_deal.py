"""The deal of the day is the same for all players, and another one tomorrow."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cob.bots.registry import BOTS
from cob.engine import ALEA
from cob.new_game.daily_deal import RIVALS, deal_of_day
from cob.record import PERSON, Game
from cob.record.deal_code import format_code, read_code
from tests.games import estates, play_on

DAY = date(2026, 11, 23)


def test_the_date_alone_gives_the_deal() -> None:
    """A change of this value would give friends with different versions different deals."""
    deal = deal_of_day(DAY, "hard")
    assert deal.start_value == "c9652dcb7e4946f130e7"
    assert [seat.estates for seat in deal.seats] == [("7",), ("7",)]
    assert [seat.controller for seat in deal.seats] == [PERSON, "hard"]
    assert deal.rules == ALEA
    assert read_code(format_code(deal)) == deal


def test_each_day_has_another_deal_and_all_estates_come_up() -> None:
    deals = [deal_of_day(DAY + timedelta(at), "easy") for at in range(100)]
    assert len({deal.start_value for deal in deals}) == 100
    assert len({deal.seats[0].estates for deal in deals}) == 9


@pytest.mark.parametrize("rival", RIVALS)
def test_the_dice_are_the_same_against_each_bot(rival: str) -> None:
    assert rival in BOTS
    header = deal_of_day(DAY, rival).header([("Ida", "red"), ("Bot", "blue")], estates())
    game = play_on(Game.dealt(header, deal_of_day(DAY, rival).origin), 3)
    other = play_on(Game.dealt(header, deal_of_day(DAY, "easy").origin), 4)

    def dealt(game: Game) -> list[object]:
        return [move for move, seat in zip(game.moves, game.seats, strict=True) if seat is None]

    assert dealt(game) == dealt(other)
