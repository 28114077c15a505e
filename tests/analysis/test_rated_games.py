"""Games that may be rated, and the reasons against others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.analysis.rated_games import why_not_rated
from cob.boards import SHIPPED, load_estates
from cob.engine import EstateLayout
from cob.engine.ruleset import ALEA, SPECIAL_EDITION, SWITCHES, YUCATA, differences, switched
from cob.record import PERSON, Header
from tests.games import estates, plain_header


def seated(*controllers: str, header: Header | None = None) -> Header:
    """A game of these seats, otherwise like `plain_header`."""
    header = header or plain_header(len(controllers))
    both = zip(header.seats, controllers, strict=True)
    return replace(header, seats=tuple(replace(seat, controller=name) for seat, name in both))


def own_estate() -> EstateLayout:
    known = estates()["1"]
    return EstateLayout.create("mine", "Mine", known.kinds, known.dice)


@pytest.mark.parametrize(
    "controllers",
    [(PERSON, "easy"), ("expert", PERSON, PERSON), (PERSON, "random", "hard", "hard")],
)
def test_people_against_bots_may_play_a_rated_game(controllers: tuple[str, ...]) -> None:
    assert why_not_rated(seated(*controllers)) == ""


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (seated("easy", "hard"), "needs a person"),
        (seated(PERSON, PERSON), "needs a bot"),
        (seated(PERSON, "hard:beam=24"), "not been measured"),
        (replace(seated(PERSON, "easy"), ruleset=YUCATA), "rules of 2011"),
        (replace(seated(PERSON, "easy"), ruleset=SPECIAL_EDITION), "rules of 2011"),
    ],
)
def test_other_games_are_refused_with_a_sentence(header: Header, words: str) -> None:
    assert words in why_not_rated(header)


def test_no_house_rule_may_be_set() -> None:
    for switch in SWITCHES:
        for setting in switch.settings:
            rules = switched(ALEA, switch, setting)
            refused = why_not_rated(replace(seated(PERSON, "easy"), ruleset=rules))
            assert bool(refused) == bool(differences(rules))


def test_no_estate_may_be_a_player_s_own() -> None:
    header = seated(PERSON, "easy")
    first, second = header.seats
    ours = replace(second, choices=(estates()["2"], own_estate()), castle=None)
    assert "own estates" in why_not_rated(replace(header, seats=(first, ours)))


def test_the_estates_of_the_game_are_known_by_their_numbers() -> None:
    assert set(load_estates().layouts) == set(SHIPPED)
