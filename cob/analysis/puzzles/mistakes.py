"""A player's own turns that lost much, as puzzles: to be played again, better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cob.analysis.marks import TurnMark
from cob.analysis.puzzles.making import CLEAR, SURE, record_until
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.analysis.puzzles.themes import lesson_of, theme_by_actions
from cob.analysis.rating import BOT_RATINGS
from cob.analysis.review import Review
from cob.record import Game, fingerprint

_MARKED: Final = frozenset({TurnMark.INACCURACY, TurnMark.MISTAKE, TurnMark.BLUNDER})
_SEVERITY: Final = {
    TurnMark.BLUNDER: "easy",
    TurnMark.MISTAKE: "medium",
    TurnMark.INACCURACY: "hard",
}
"""The bot that would have found something better: the more a turn lost, the weaker the bot."""
_DIGITS: Final = 12


def mistakes_of(game: Game, review: Review, seat: int) -> tuple[Puzzle, ...]:
    """Return the marked turns of a player as puzzles, in the order in which they were played."""
    return tuple(
        Puzzle(
            name=f"{fingerprint(game)[:_DIGITS]}-{turn.index}",
            record=record_until(game, turn.index),
            theme=(theme := theme_by_actions(_round_of(game, turn.index), turn.best, turn.played)),
            best=turn.best,
            others=(),
            rival=turn.played,
            deeds=(deeds := _deeds(turn.best, turn.played)),
            margin=round(turn.loss_points, 2),
            error=round(turn.error_points, 2),
            lesson=lesson_of(theme, deeds),
            rating=float(BOT_RATINGS[_SEVERITY[turn.mark]]),
        )
        for turn in review.of(seat)
        if turn.mark in _MARKED
    )


def clear_ones(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return those of one's own turns that are worth keeping as puzzles."""
    return tuple(each for each in puzzles if each.margin >= max(CLEAR, SURE * each.error))


def _round_of(game: Game, begin: int) -> tuple[int, int]:
    """Return phase and round of the turn that begins with a move."""
    for number, step in enumerate(game.steps()):
        if number == begin:
            return step.state.phase, step.state.round
    raise ValueError("the game has not so many moves")


def _deeds(best: Actions, played: Actions) -> Actions:
    """Return what the best turn does and the one that was played does not."""
    left = Counter(played)
    found = []
    for action in best:
        if left[action]:
            left[action] -= 1
        else:
            found.append(action)
    return tuple(found) or best
