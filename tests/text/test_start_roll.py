"""The roll for the start player as shown at the table (ledger SET-09, ruling EC-58)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from math import comb

import pytest

from cob.engine.chance import StartPlayer
from cob.record import Game
from cob.text.start_roll import Throw, highest, start_roll, tell_roll
from tests.games import plain_header

NAMES = ("Anna", "Benno", "Carla", "Dario")
each_count = pytest.mark.parametrize("players", [2, 3, 4])


def rolls(players: int, games: int = 4000) -> list[tuple[int, tuple[Throw, ...]]]:
    """The start players of this number of games, as if drawn by the engine, and the throws."""
    return [(seed % players, start_roll(seed, players, seed % players)) for seed in range(games)]


# --- consistent ---------------------------------------------------------------------------------


@each_count
def test_the_highest_roll_begins(players: int) -> None:
    """SET-09: the start player, and no other player, has the highest total of the last throw."""
    for winner, throws in rolls(players):
        assert highest(throws[-1]) == [winner]


@each_count
def test_all_roll_first_and_those_who_tie_roll_again(players: int) -> None:
    """EC-58: every throw but the first is of the players tied for the highest in the one before."""
    for _, throws in rolls(players):
        assert None not in throws[0]
        for before, throw in pairwise(throws):
            tied = highest(before)
            assert len(tied) > 1
            assert [seat for seat, pair in enumerate(throw) if pair] == tied


@each_count
def test_the_start_player_of_a_game_is_the_one_who_rolled_highest(players: int) -> None:
    """SET-09: the dice agree with what the engine has drawn from the same seed."""
    winners = set()
    for seed in range(40):
        game = Game.start(plain_header(players), seed)
        start = game.moves[0]
        assert isinstance(start, StartPlayer)
        assert game.seed == seed
        winners.add(start.player)
        assert highest(start_roll(seed, players, start.player)[-1]) == [game.state.order[0]]
    assert winners == set(range(players))


def test_the_same_seed_rolls_the_same_dice() -> None:
    """SET-09: a game that is dealt again begins with the same roll."""
    assert start_roll(7, 3, 1) == start_roll(7, 3, 1)
    assert len({start_roll(seed, 3, 1) for seed in range(50)}) == 50


# --- as real dice -------------------------------------------------------------------------------

PAIRS = list(product(range(1, 7), repeat=2))


def win_with(total: int, players: int) -> float:
    """The chance that a player's first throw has that total, given that the player begins.

    Real dice: the player begins with it as the only highest, or by luck among the tied players.
    """
    ways = Counter(map(sum, PAIRS))
    same, less = ways[total] / 36, sum(ways[other] for other in range(2, total)) / 36
    begins = sum(
        comb(players - 1, tied) * same**tied * less ** (players - 1 - tied) / (tied + 1)
        for tied in range(players)
    )
    return players * same * begins


@each_count
def test_the_dice_are_distributed_as_real_ones_of_which_the_winner_is_known(players: int) -> None:
    """EC-58: the totals of the start player's first throw, whoever that is."""
    games = rolls(players, 12_000)
    for winner in range(players):
        mine = [throws for first, throws in games if first == winner]
        totals = Counter(sum(throws[0][winner] or ()) for throws in mine)
        for total in range(2, 13):
            expected = win_with(total, players) * len(mine)
            assert abs(totals[total] - expected) < 5 * max(2.0, expected**0.5), (winner, total)


@each_count
def test_over_all_games_every_seat_rolls_every_pair_as_often(players: int) -> None:
    """EC-58: who begins is drawn evenly, so that the first throws of all games are fair dice."""
    first = [throws[0] for _, throws in rolls(players, 7200)]
    for seat in range(players):
        pairs = Counter(throw[seat] for throw in first)
        assert set(pairs) == set(PAIRS)
        assert all(120 <= number <= 290 for number in pairs.values()), pairs


def test_two_players_tie_as_often_as_two_real_ones() -> None:
    """EC-58: 146 of the 1296 ways in which four dice can fall."""
    ties = sum(len(throws) > 1 for _, throws in rolls(2, 12_000))
    assert ties / 12_000 == pytest.approx(146 / 1296, abs=0.012)


# --- told ---------------------------------------------------------------------------------------


def test_every_throw_is_told_in_a_sentence() -> None:
    """SET-09: each player's roll, and who rolled again."""
    throws: tuple[Throw, ...] = (((6, 3), (5, 4), (1, 2)), ((1, 2), (4, 4), None))
    assert tell_roll(throws, NAMES[:3]) == [
        "The roll for the start player: Anna 6 + 3, Benno 5 + 4, Carla 1 + 2.",
        "The highest roll again: Anna 1 + 2, Benno 4 + 4.",
    ]
