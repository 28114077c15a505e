"""A player's own turns that lost much, as puzzles to play better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import TurnMark
from cob.analysis.puzzles.making import CLEAR, SURE, record_until
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.analysis.puzzles.themes import lesson_of, theme_by_actions
from cob.analysis.rating import BOT_RATINGS
from cob.analysis.review import Review
from cob.record import PERSON, Game, fingerprint

_MARKED: Final = frozenset({TurnMark.INACCURACY, TurnMark.MISTAKE, TurnMark.BLUNDER})
_SEVERITY: Final = {
    TurnMark.BLUNDER: "easy",
    TurnMark.MISTAKE: "medium",
    TurnMark.INACCURACY: "hard",
}
"""The bot that would have found a better turn: the larger the loss, the weaker the bot."""
_DIGITS: Final = 12


def mistakes_of(game: Game, review: Review, seat: int) -> tuple[Puzzle, ...]:
    """Return the marked turns of a player as puzzles, in the order of play."""
    marked = [turn for turn in review.of(seat) if turn.mark in _MARKED]
    begun = {turn.index for turn in marked}
    rounds = {
        number: (step.state.phase, step.state.round)
        for number, step in enumerate(game.steps())
        if number in begun
    }
    return tuple(_puzzle(game, turn, rounds[turn.index]) for turn in marked)


def _puzzle(game: Game, turn: JudgedTurn, when: tuple[int, int]) -> Puzzle:
    assert turn.mark is not None
    theme = theme_by_actions(when, turn.best, turn.played)
    deeds = _deeds(turn.best, turn.played)
    return Puzzle(
        name=f"{fingerprint(game)[:_DIGITS]}-{turn.index}",
        record=record_until(game, turn.index, turn.seat),
        theme=theme,
        best=turn.best,
        others=(),
        rival=turn.played,
        deeds=deeds,
        margin=round(turn.loss_points, 2),
        error=round(turn.error_points, 2),
        lesson=lesson_of(theme, deeds),
        rating=float(BOT_RATINGS[_SEVERITY[turn.mark]]),
        aftermath=turn.aftermath,
    )


def mistakes_of_people(game: Game, review: Review) -> tuple[Puzzle, ...]:
    """Return the marked turns of all people at the table as puzzles."""
    seats = enumerate(game.header.seats)
    people = [number for number, each in seats if each.controller == PERSON]
    return tuple(each for seat in people for each in mistakes_of(game, review, seat))


def clear_ones(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return the own turns that are worth keeping as puzzles."""
    return tuple(each for each in puzzles if each.margin >= max(CLEAR, SURE * each.error))


def _deeds(best: Actions, played: Actions) -> Actions:
    """Return the actions of the best turn that the played turn lacks."""
    left = Counter(played)
    found = []
    for action in best:
        if left[action]:
            left[action] -= 1
        else:
            found.append(action)
    return tuple(found) or best
