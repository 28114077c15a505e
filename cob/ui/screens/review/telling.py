"""The words and numbers of a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.analysis.aftermath_phrases import plainly
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.main_gain import main_gain
from cob.analysis.preference import without_bare
from cob.analysis.reason import Reason, for_better
from cob.analysis.reasons import OF_OTHER_TURN
from cob.engine import GameState
from cob.record import COLOUR_TITLES, Header
from cob.text.language import tr, trn
from cob.text.numbers import rounded
from cob.text.wording import capital

_FOR_LEARNERS: Final = 3
"""So many reasons a learner is told at a time."""


def percent(share: float) -> str:
    """Return a chance, from 0 to 1, as a percentage."""
    return tr("{number} %", number=round(100 * share))


def lost_points(turn: JudgedTurn, *, is_graded: bool = True) -> str:
    """Return the points that a turn lost; a learner is told how many more there were to win."""
    if not is_graded:
        points = round(turn.loss_points)
        return trn("{number} more point was possible", "{number} more points were possible", points)
    return tr("−{points} points", points=rounded(turn.loss_points))


def best_told(turn: JudgedTurn) -> str:
    """Return what there is to say about a turn that nothing beats."""
    if turn.mark is None:
        return tr("No better turn was found.")
    return tr("The best turn, and hard to see.")


def gain_told(turn: JudgedTurn, state: GameState, header: Header) -> str:
    """Return the main thing that a learner's turn from this position brought that nothing beats;
    empty for any other turn."""
    if turn.seat != header.learner or not turn.is_equal:
        return ""
    gain = main_gain(state, turn.played, spoken_names(header))
    return tr(gain) if gain is not None else ""


def for_learner(reasons: Sequence[Reason]) -> list[Reason]:
    """Return the main reasons for a learner, who sees beside them what both turns do: what speaks
    for the better turn, and what the own one brings."""
    reasons = plainly(reasons)
    better = for_better(reasons)
    own = [each for each in reasons if each.text.template in OF_OTHER_TURN][:1]
    return [*list(without_bare(better) or better)[: _FOR_LEARNERS - len(own)], *own]


def lost_chance(turn: JudgedTurn) -> str:
    """Return the chance of winning that a turn lost, or an empty text."""
    lost = round(100 * turn.loss_chance)
    return tr("−{number} %", number=lost) if lost else ""


def reader_of(header: Header, points: Sequence[int]) -> int:
    """Return the seat whose review is opened: the first person's, or else the loser's."""
    people = header.people
    return people[0] if people else points.index(min(points))


def spoken_names(header: Header) -> tuple[str, ...]:
    """Return the players' names in sentences about their actions, by seat.

    The learner of a lesson has no name; sentences about others use the colour.
    """
    return tuple(
        capital(tr(COLOUR_TITLES[each.colour])) if seat == header.learner else each.name
        for seat, each in enumerate(header.seats)
    )
