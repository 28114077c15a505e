"""The easiest puzzles: who finds them, and the search for others.

    python tools/easy_puzzles.py                           who finds each of the easiest
    python tools/easy_puzzles.py --search 700 --games 10   puzzles in ten games of easy and medium

A searched game is one of two on estate 1. Wherever a player has used one die, the other one is
turned to each of its values. What is found is printed as a file of puzzles.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cob.analysis.decisions import first_look, position_key
from cob.analysis.minds import Mind, shipped_mind
from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.first_ratings import LOWEST, played_by, position_after_turn
from cob.analysis.puzzles.making import puzzle_at, record_of_others
from cob.analysis.puzzles.newcomers import DRAWS, NEARLY_ALL, share_of_newcomers
from cob.analysis.puzzles.puzzle import Puzzle, format_puzzles, passing_positions
from cob.arena.match import Match, play_game
from cob.boards import FIRST_EDITION, load_estates
from cob.bots.random_bot import RandomBot
from cob.engine import GameState
from cob.record import Game, read_record

_ASKED: Final = ("easy", "medium")
_NEAR: Final = 1.2
"""Points behind the best turn at first sight that may still be as good."""
_AT_FIRST: Final = 20
"""The number of newcomers that are asked before a turn is judged."""


def row(puzzle: Puzzle) -> str:
    """Return which bots and what shares of newcomers and random players find a puzzle."""
    state = puzzle.game(load_estates().layouts).state
    passing = passing_positions(puzzle, state)
    easy, medium = ("yes" if played_by(bot, state) in passing else "no" for bot in _ASKED)
    lucky = sum(position_after_turn(RandomBot(seed), state) in passing for seed in range(DRAWS))
    shares = f"{share_of_newcomers(state, passing):.1%} | {lucky / DRAWS:.1%}"
    turn = ", ".join(map(str, puzzle.best))
    return f"{puzzle.name} | {puzzle.rating:.0f} | {easy} | {medium} | {shares} | {turn}"


def searched(mind: Mind, seed: int) -> Iterator[Puzzle]:
    """Yield the easy puzzles of a game."""
    layouts = load_estates().layouts
    match = Match(_ASKED, 2, (layouts[FIRST_EDITION[0]],), deals=1, seed=seed, keeps_records=True)
    game = read_record(play_game(match, seed % match.games).record, layouts)
    for begin, seat, dice in _second_dice(game):
        before = record_of_others(game, begin, seat)
        for die in range(1, 7):
            record = _with_dice(before, seat, [die if each is None else each for each in dice])
            state = read_record(record, layouts).state
            if _is_plain(mind, state):
                puzzle = puzzle_at(mind, state, f"m{seed}-{begin}-{die}")
                if puzzle is not None and puzzle.rating < LOWEST:
                    yield replace(puzzle, record=record)


def _second_dice(game: Game) -> Iterator[tuple[int, int, list[int | None]]]:
    """Yield the number of moves before each second die, the player, and the dice without it."""
    left = 0
    for number, step in enumerate(game.steps()):
        state, before = step.state, left
        left = len(state.player.dice)
        if step.seat == state.current and (before, left) == (2, 1) and len(state.pending) == 1:
            dice: list[int | None] = list(state.player.rolled)
            dice[dice.index(state.player.dice[0])] = None
            yield number, state.current, dice


def _with_dice(record: str, seat: int, dice: list[int]) -> str:
    """Return a record with other dice of a player in the last roll."""
    before, roll, rest = record.rpartition("\nroll ")
    line, end, rest = rest.partition("\n")
    rolls = line.split(" | ")
    rolls[seat] = " ".join(map(str, dice))
    return before + roll + " | ".join(rolls) + end + rest


def _is_plain(mind: Mind, state: GameState) -> bool:
    """Return whether the easy bot and most newcomers play what looks best at first sight."""
    turns = first_look(mind, state).turns
    best = turns[0].points - _NEAR
    passing = {position_key(turn.state) for turn in turns if turn.points > best}
    if len(passing) == len(turns) or played_by("easy", state) not in passing:
        return False
    return share_of_newcomers(state, passing, _AT_FIRST) >= NEARLY_ALL


def main(arguments: list[str] | None = None) -> None:
    """Print who finds the easiest puzzles, or others that are found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--search", type=int, metavar="SEED")
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args(arguments)
    if given.search is not None:
        mind = shipped_mind()
        seeds = range(given.search, given.search + given.games)
        print(format_puzzles(each for seed in seeds for each in searched(mind, seed)), end="")
        return
    print("puzzle", "rating", *_ASKED, "newcomers", "random", "best turn", sep=" | ")
    for puzzle in shipped_puzzles():
        if puzzle.rating < LOWEST:
            print(row(puzzle), flush=True)


if __name__ == "__main__":
    main()
