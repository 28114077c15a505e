"""Codes of deals: they tell everything but the players, and a slip of the pen is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cob.boards import SHIPPED
from cob.bots.registry import BOTS
from cob.engine import RULESETS, CobError
from cob.engine.chance import CHANCE_RESULT_WORDS
from cob.engine.hexgrid import CENTRE
from cob.engine.ruleset import SWITCHES, switched
from cob.record import PERSON, Game, Header, Seat, clean_name
from cob.record.deal_code import (
    CONTROLLERS,
    ESTATES,
    LONGEST_CODE,
    DealtSeat,
    SharedDeal,
    format_code,
    read_code,
)
from cob.record.origin import DealOrigin, new_start_value
from tests.games import estates, plain_header, play_on

VALUE = "00112233445566778899"
DEAL = SharedDeal(
    RULESETS["alea"],
    False,
    (DealtSeat(PERSON, ("1",), CENTRE), DealtSeat("hard", ("5",), None)),
    VALUE,
    (187, 164),
)
SEATS = st.builds(
    DealtSeat,
    st.sampled_from(CONTROLLERS),
    st.lists(st.sampled_from(ESTATES), min_size=1, max_size=10, unique=True).map(tuple),
    st.none() | st.integers(0, 36),
)
DEALS = st.builds(
    SharedDeal,
    st.sampled_from(sorted(RULESETS)).map(RULESETS.__getitem__),
    st.booleans(),
    st.lists(SEATS, min_size=2, max_size=4).map(tuple),
    st.binary(min_size=10, max_size=10).map(bytes.hex),
)


@given(DEALS, st.booleans())
def test_a_code_tells_a_deal(deal: SharedDeal, is_played: bool) -> None:
    deal = replace(deal, points=tuple(range(len(deal.seats))) if is_played else ())
    code = format_code(deal)
    assert read_code(code) == deal
    assert len(code) <= LONGEST_CODE


@given(DEALS, st.lists(st.text(max_size=24), min_size=4, max_size=4))
def test_a_code_tells_who_played(deal: SharedDeal, names: list[str]) -> None:
    """A bot is told by its sort, and a name that takes many bytes is cut off."""
    players = tuple(
        (clean_name(name) or "Ida") if seat.controller == PERSON else seat.controller
        for seat, name in zip(deal.seats, names, strict=False)
    )
    points = tuple(range(len(deal.seats)))
    code = format_code(replace(deal, points=points, players=players))
    assert len(code) <= LONGEST_CODE
    again = read_code(code)
    assert again.points == points
    if not any(seat.controller == PERSON for seat in deal.seats):
        assert again.players == ()
        return
    for name, told in zip(players, again.players, strict=True):
        assert name.startswith(told)
        assert told == name or len(name.encode()) > 31


@pytest.mark.parametrize("name", ["Anna|Bob", "a#b", " Anna", "Anna\u0000", ""])
def test_a_code_with_what_is_no_name_is_refused(name: str) -> None:
    """Made by a program that checks nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cob.record.deal_code.clean_name", str)
        code = format_code(replace(DEAL, players=(name, "hard")))
    if name:
        with pytest.raises(CobError, match="a character of it is wrong"):
            read_code(code)
    else:
        assert read_code(code).players == ()


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.word)
def test_a_code_tells_house_rules(switch: object) -> None:
    assert switch in SWITCHES
    rules = [
        switched(RULESETS["alea"], each, setting)
        for each in SWITCHES
        if each == switch
        for setting in each.settings
    ]
    assert [read_code(format_code(replace(DEAL, rules=each))).rules for each in rules] == rules


def test_a_code_for_two_is_short_and_the_same_for_ever() -> None:
    """A change of this code would make those of today worthless."""
    assert format_code(DEAL) == "COB-0014-5KW4-B1SH-VJ3K-3Q47-67EG-R76W-2J00-20T7"
    named = replace(DEAL, players=("Anna", "hard"))
    assert format_code(named) == "COB-000A-QFF7-V16Y-NKW4-B1SH-VJ3K-3Q47-67EG-R76W-2J00-31W5"
    assert read_code(format_code(named)) == named
    against_master = replace(DEAL, seats=(DEAL.seats[0], DealtSeat("master", ("5",), None)))
    assert format_code(against_master) == "COB-0014-5KW4-B1SH-VJ3K-3Q47-67EG-R8PC-2J00-2JE9"
    assert read_code(format_code(against_master)) == against_master
    assert all(bot in CONTROLLERS for bot in BOTS)
    assert ESTATES == SHIPPED


def test_a_code_is_found_in_a_message_whatever_its_letters() -> None:
    code = format_code(DEAL)
    for text in (
        f"Try this: {code}. We had 187 : 164!",
        code.lower(),
        code.replace("-", ""),
        code[:4] + code[4:].replace("0", "O").replace("1", "l"),
    ):
        assert read_code(text) == DEAL


def test_a_slip_of_the_pen_is_noticed() -> None:
    code = format_code(DEAL)
    for at in range(4, len(code)):
        if code[at] != "-":
            wrong = "7" if code[at] != "7" else "8"
            with pytest.raises(CobError, match="a character of it is wrong"):
                read_code(code[:at] + wrong + code[at + 1 :])
    for text in (code[:-5], f"{code}-0000", code.replace(code[-1], "U")):
        with pytest.raises(CobError, match="not complete, or a character"):
            read_code(text)
    for text in ("", "12345", "COB", code[4:]):
        with pytest.raises(CobError, match="begins with COB"):
            read_code(text)


def test_the_deal_of_a_finished_game_is_played_again_with_the_same_dice() -> None:
    whole = play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 5)
    deal = read_code(format_code(SharedDeal.of(whole)))
    assert deal.points == tuple(player.points for player in whole.state.players)
    header = deal.header([("Ida", "black"), ("Jo", "red")], estates())
    again = play_on(Game.dealt(header, deal.origin), 9)
    assert deal.players == ("Anna", "random")
    assert again.origin == DealOrigin(VALUE, False, None, deal.points, deal.players)

    def dealt(game: Game) -> list[str]:
        return [str(move) for move in game.moves if str(move).startswith(CHANCE_RESULT_WORDS)]

    assert dealt(again) == dealt(whole)
    assert again.moves != whole.moves


def test_a_game_that_goes_on_keeps_its_secret() -> None:
    begun = Game.dealt(plain_header(), DealOrigin(VALUE))
    with pytest.raises(CobError, match="secret until it is over"):
        SharedDeal.of(begun)
    known = Game.dealt(plain_header(), DealOrigin(VALUE, is_secret=False, points_before=(9, 8)))
    assert SharedDeal.of(known).points == (9, 8)
    with pytest.raises(CobError, match="not dealt from a start value"):
        SharedDeal.of(Game.start(plain_header(), 3))


def test_what_others_do_not_have_has_no_code() -> None:
    header = plain_header()
    bot = replace(header.seats[1], controller="./mine.py:mine")
    layout = replace(header.seats[1].choices[0], number="garden")
    own = Seat("Ida", bot.colour, PERSON, (layout,))
    for seat, name in ((bot, "mine.py:mine"), (own, "garden")):
        game = Game.dealt(
            Header((header.seats[0], seat)), DealOrigin(new_start_value(), is_secret=False)
        )
        with pytest.raises(CobError, match=name):
            format_code(SharedDeal.of(game))
    with pytest.raises(CobError, match="longer"):
        format_code(replace(DEAL, start_value="0" * 32))
