"""The start value: what the page says of it is enough to deal a game once more."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import TypeVar

import pytest

from cob.engine import RULESETS
from cob.engine.chance import PhaseDeal, RoundRoll, StartingGoods, StartOrder, StartPlayer
from cob.engine.components import Tile
from cob.record import FIRST_LINE, Game, format_record, read_record
from cob.record.origin import DealOrigin, new_start_value, origin_in, seed_of
from tests.games import estates, plain_header, play_on
from tests.record.page import grammar, is_record

T = TypeVar("T")
VALUE = "00112233445566778899aabbccddeeff"
ORDER = [
    *("warehouse", "watchtower", "carpenter", "church"),
    *("market", "boarding-house", "bank", "city-hall"),
    *(f"{each}-{n}" for each in ("cow", "sheep", "pig", "chicken") for n in (2, 3, 4)),
    *("castle", "mine", "ship"),
    *(f"knowledge-{number}" for number in range(1, 27)),
    *("geese", "crane"),
]
"""Tiles as the page orders a supply."""


class Drawing:
    """Numbers drawn as the page tells, apart from the program's own."""

    def __init__(self, value: str) -> None:
        self.word = int.from_bytes(hashlib.sha256(f"dice {value}".encode()).digest()[:8], "big")

    def below(self, limit: int) -> int:
        self.word = (self.word + 0x9E3779B97F4A7C15) % 2**64
        z = self.word
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return (z ^ z >> 31) * limit // 2**64

    def draw(self, supply: list[T]) -> T:
        return supply.pop(self.below(len(supply)))


def dealt_game(rules: str = "alea", players: int = 2, value: str = VALUE) -> Game:
    header = replace(plain_header(players), ruleset=RULESETS[rules])
    return play_on(Game.dealt(header, DealOrigin(value)), 5)


def in_order(supply: tuple[Tile, ...]) -> list[Tile]:
    return sorted(supply, key=lambda tile: ORDER.index(tile.code))


@pytest.mark.parametrize(("rules", "players"), [("alea", 2), ("yucata", 3), ("special-edition", 4)])
def test_the_page_tells_enough_to_deal_a_game_once_more(rules: str, players: int) -> None:
    game, drawing = dealt_game(rules, players), Drawing(VALUE)
    steps = list(game.steps())
    for before, step in pairwise(steps):
        state = before.state
        match step.move:
            case StartPlayer(player):
                assert player == drawing.below(players)
            case StartOrder(order):
                seats = list(range(players))
                assert list(order) == [drawing.draw(seats) for _ in range(players)]
            case StartingGoods(goods):
                unseen = sorted(state.unseen_goods)
                for each in goods:
                    assert list(each) == sorted(drawing.draw(unseen) for _ in range(3))
            case PhaseDeal(tiles, goods):
                supplies = [in_order(supply) for supply in state.supplies]
                for tile in tiles[:24]:
                    assert tile is None or tile is drawing.draw(supplies[tile.kind])
                black, unseen = in_order(state.black_supply), sorted(state.unseen_goods)
                for tile in tiles[24:]:
                    assert tile is None or tile is drawing.draw(black)
                assert list(goods) == [drawing.draw(unseen) for _ in range(5)]
            case RoundRoll(dice, white):
                rolled = [drawing.below(6) + 1 for _ in range(2 * players + 1)]
                assert [*(die for pair in dice for die in pair), white] == rolled


def test_a_record_ends_with_the_start_value_from_which_it_is_dealt_again() -> None:
    game = dealt_game()
    text = format_record(game)
    assert text.split("\n")[-3:] == [f"# start-value: {VALUE}", text.split("\n")[-2], ""]
    assert is_record(text)
    assert grammar().matches("remark", f"# start-value: {VALUE}")
    again = read_record(text, estates())
    assert again.state == game.state
    assert again.origin == game.origin
    assert again.dealt_again(again.origin.seed)[1] is None


def test_a_game_that_was_dealt_by_chance_promises_nothing_in_its_head() -> None:
    head, _, _ = format_record(dealt_game()).partition("start player")
    assert "#" not in head


@pytest.mark.parametrize("digits", [hashlib.sha256(VALUE.encode()).hexdigest(), "0" * 64])
@pytest.mark.parametrize("decisions", [30, None])
def test_the_commitment_of_an_older_record_is_passed_over(
    digits: str, decisions: int | None
) -> None:
    game = play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 5, decisions)
    text = format_record(game)
    older = text.replace("ruleset:", f"# commitment: {digits}\nruleset:", 1)
    again = read_record(older, estates())
    assert again.state == game.state
    assert again.origin == game.origin
    assert format_record(again) == text


def test_a_record_with_two_start_values_tells_none() -> None:
    game = dealt_game()
    assert origin_in(format_record(game, marked=False)) is None
    assert origin_in(format_record(game) + f"# start-value: {'1' * 32}\n") is None


def test_a_game_that_goes_on_later_has_the_same_dice() -> None:
    whole = dealt_game()
    begun = play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 5, 30)
    assert not begun.state.is_over
    again = read_record(format_record(begun), estates())
    assert again.origin == begun.origin
    assert again.can_undo() == begun.can_undo()
    chance = [move for move, by in zip(whole.moves, whole.seats, strict=True) if by is None]
    played = play_on(again, 6)
    dealt = [move for move, by in zip(played.moves, played.seats, strict=True) if by is None]
    assert dealt == chance, "whatever the players do"


def test_a_game_whose_dice_were_changed_goes_on_without_its_start_value() -> None:
    begun = play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 5, 30)
    lines = format_record(begun).split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("roll "))
    lines[at] = f"{lines[at][:-1]}{int(lines[at][-1]) % 6 + 1}"
    again = read_record("\n".join(lines), estates())
    assert again.origin is None
    assert again.state.chance is None


def test_a_player_s_view_of_a_running_game_has_no_dice_to_come() -> None:
    begun = play_on(Game.dealt(plain_header(), DealOrigin(VALUE)), 5, 30)
    assert begun.state.chance is not None
    for seat in range(2):
        assert begun.state.view(seat).chance is None


def test_a_record_tells_whose_deal_it_is() -> None:
    day = date(2026, 11, 23)
    for origin in (
        DealOrigin(VALUE, is_secret=False, day=day),
        DealOrigin(VALUE[:20], is_secret=False, points_before=(187, 164)),
        DealOrigin(VALUE[:20], False, None, (187, 164), ("Émile the Bold", "hard")),
        DealOrigin(VALUE, is_secret=False),
        DealOrigin(VALUE),
    ):
        text = format_record(Game.dealt(plain_header(), origin))
        assert is_record(text)
        assert origin_in(text) == origin
        assert text.startswith(FIRST_LINE + ("\nruleset" if origin.is_secret else "\n# "))
        for line in text.split("\n")[1:3]:
            assert not line.startswith("#") or grammar().matches("remark", line)
        known = read_record(text, estates())
        assert known.origin == origin
        assert known.seed == origin.seed
        for end in ("\r\n", "\r"):
            assert origin_in(text.replace("\n", end)) == origin, "by the line ends of other systems"
    assert "daily" not in format_record(known, marked=False)


@pytest.mark.parametrize(
    "line",
    [
        "# daily: yesterday",
        "# daily: 2026-02-30",
        "# repeats: many",
        "# repeats: 187",
        "# repeats-by: Anna | hard",
    ],
)
def test_what_is_told_wrongly_of_a_deal_is_passed_over(line: str) -> None:
    text = format_record(Game.dealt(plain_header(), DealOrigin(VALUE)))
    is_secret = "by" in line
    assert origin_in(f"{text}{line}\n") == DealOrigin(VALUE, is_secret)


@pytest.mark.parametrize("told", ["Anna", "Anna |", "Anna | a#b", "Anna | hard | Ida", "|"])
def test_names_that_do_not_fit_the_points_are_passed_over(told: str) -> None:
    origin = DealOrigin(VALUE, is_secret=False, points_before=(187, 164))
    text = format_record(Game.dealt(plain_header(), origin))
    assert origin_in(f"{text}# repeats-by: {told}\n") == origin


def test_start_values_are_drawn_by_chance() -> None:
    values = {new_start_value() for _ in range(100)}
    assert len({seed_of(value) for value in values}) == 100
    assert all(re.fullmatch("[0-9a-f]{20}", value) for value in values)
