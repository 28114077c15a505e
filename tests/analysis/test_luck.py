"""Luck at first sight: a result beside all possible ones, which are no luck on average."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from cob.analysis.luck import Luck, luck_of_deal, luck_of_dice, luck_of_white_die
from cob.analysis.minds import shipped_mind
from cob.analysis.review import PlayedPart, parts_of
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import DEPOTS
from cob.record import Game
from tests.games import plain_header, random_game
from tests.minds import hasty_mind


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game(plain_header(2), 3)


def first_part(game: Game, kind: type) -> PlayedPart:
    """The first chance result of a kind, after the first phase."""
    parts = (part for part in parts_of(game) if part.before.phase > 0 and part.moves)
    return next(part for part in parts if isinstance(part.moves[0], kind))


@pytest.mark.parametrize(
    ("phase", "round_number"), [pytest.param(0, 1, marks=pytest.mark.long), (4, 5)]
)
def test_all_rolls_of_a_player_together_are_no_luck(
    game: Game, phase: int, round_number: int
) -> None:
    turn = next(
        part
        for part in parts_of(game)
        if part.seat is not None and (part.before.phase, part.before.round) == (phase, round_number)
    )
    mind, found = hasty_mind(), {}
    for dice in combinations_with_replacement(DEPOTS, 2):
        state = turn.before.copy()
        player = state.players[state.current]
        player.dice = player.rolled = dice
        found[dice] = luck_of_dice(mind, state)
    chances = {dice: 1 if dice[0] == dice[1] else 2 for dice in found}
    assert sum(found[dice] * chances[dice] for dice in found) == pytest.approx(0, abs=1e-3)
    assert max(found.values()) > 1


def test_the_luck_of_dice_is_found_alike_each_time(game: Game) -> None:
    turn = next(part for part in parts_of(game) if part.seat is not None)
    one, same = (luck_of_dice(hasty_mind(), turn.before) for _ in range(2))
    assert one == same


def test_all_depots_for_the_goods_tile_together_are_no_luck(game: Game) -> None:
    part = first_part(game, RoundRoll)
    (roll,) = part.moves
    assert isinstance(roll, RoundRoll)
    for seat in range(2):
        found = [
            luck_of_white_die(shipped_mind(), part.before, replace(roll, white=white))[seat]
            for white in DEPOTS
        ]
        assert sum(each.white_die for each in found) == pytest.approx(0, abs=1e-3)
        assert any(each.white_die for each in found)


def test_the_luck_of_a_deal_is_found_with_the_same_other_deals_each_time(game: Game) -> None:
    part = first_part(game, PhaseDeal)
    (deal,) = part.moves
    assert isinstance(deal, PhaseDeal)
    one, other = (luck_of_deal(shipped_mind(), part.before, deal, seed=5) for _ in range(2))
    assert one == other
    assert one[0].depots
    assert one[0].black_depot


def test_luck_is_the_sum_of_its_parts_and_adds_up_part_by_part() -> None:
    one, other = Luck(1.0, 2.0, 3.0, 4.0, 5.0), Luck(0.5, -2.0, 0.25, -4.0, 1.0)
    assert one.total == 15
    assert one + other == Luck(1.5, 0.0, 3.25, 0.0, 6.0)
