"""Chance results compared with all possible ones: on average the luck is 0."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from cob.analysis import luck
from cob.analysis.luck import Luck, luck_of_deal, luck_of_dice, luck_of_white_die
from cob.analysis.minds import shipped_mind
from cob.analysis.review import PlayedPart, parts_of
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import DEPOTS
from cob.record import Game
from tests.games import plain_header, random_game
from tests.minds import hasty_mind

PLAYED_ON = [(2, 0, True), (2, 3, True), (3, 0, True), (3, 3, False)]
"""Players, phase, and whether a roll is rolled out with seeds."""


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
        found[dice] = luck_of_dice(mind, state, seed=5)
    chances = {dice: 1 if dice[0] == dice[1] else 2 for dice in found}
    assert sum(found[dice] * chances[dice] for dice in found) == pytest.approx(0, abs=1e-3)
    assert max(found.values()) > 1


@pytest.mark.parametrize(("players", "phase", "is_played_on"), PLAYED_ON)
def test_rolls_of_two_are_played_on_and_of_more_those_of_the_first_phase(
    players: int, phase: int, is_played_on: bool
) -> None:
    game = random_game(plain_header(players), 3)
    turn = next(
        part for part in parts_of(game) if part.seat is not None and part.before.phase == phase
    )
    one, same, other = (luck_of_dice(hasty_mind(), turn.before, seed) for seed in (5, 5, 6))
    assert one == same
    assert (one != other) == is_played_on


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


def test_only_tiles_of_the_last_two_phases_are_played_on(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = [part for part in parts_of(game) if part.moves and isinstance(part.moves[0], PhaseDeal)]

    def lucks() -> list[Luck]:
        found = []
        for part in deals:
            (deal,) = part.moves
            assert isinstance(deal, PhaseDeal)
            found.append(luck_of_deal(hasty_mind(), part.before, deal, seed=5)[0])
        return found

    with_futures = lucks()
    monkeypatch.setattr(luck, "LAST_PHASES", 0)
    at_first_sight = lucks()
    assert len(deals) == 5
    assert with_futures[:3] == at_first_sight[:3]
    assert all(
        one != other for one, other in zip(with_futures[3:], at_first_sight[3:], strict=True)
    )
