"""What a review says in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cob.analysis.marks import TurnMark
from cob.analysis.review import JudgedTurn, Review
from cob.engine import GameState
from cob.engine.components import PHASES
from cob.record import PERSON, Header
from cob.text.language import Message, tr, trn
from cob.text.numbers import rounded
from cob.text.wording import listed

WORST: Final = 3
"""So many turns are told of that cost a player most."""
_TWO: Final = 2
"""With more players, points lost against their mean are not those that the best is ahead."""
_LITTLE: Final = 1.0
"""Points of luck that are not worth telling."""


def percent(share: float) -> str:
    """Return a chance, from 0 to 1, as a percentage."""
    return tr("{number} %", number=round(100 * share))


def round_of(state: GameState) -> str:
    """Return the round of a position as briefly as can be, such as: B3."""
    return f"{PHASES[state.phase]}{state.round}"


def lost_points(turn: JudgedTurn) -> str:
    """Return the points that a turn lost."""
    return tr("−{points} points", points=rounded(turn.loss_points))


def lost_chance(turn: JudgedTurn) -> str:
    """Return what a turn lost of the chance of winning; empty where that is nothing."""
    lost = round(100 * turn.loss_chance)
    return tr("−{number} %", number=lost) if lost else ""


def reader_of(header: Header, points: Sequence[int]) -> int:
    """Return the seat whose review is opened: the first person's, or else that of who lost."""
    people = [seat for seat, each in enumerate(header.seats) if each.controller == PERSON]
    return people[0] if people else points.index(min(points))


def moments_of(review: Review, seat: int | None) -> list[int]:
    """Return the marked turns of a player, or of all, the worst first."""
    found = review.moments(len(review.turns))
    return [at for at in found if seat in (None, review.turns[at].seat)]


def in_order(review: Review, seat: int | None) -> list[int]:
    """Return the marked turns of a player, or of all, as they were played; brilliant ones too."""
    return [
        at
        for at, turn in enumerate(review.turns)
        if turn.mark is not None and seat in (None, turn.seat)
    ]


def result_of(review: Review, seat: int) -> str:
    """Return how a game ended for a player, such as: Anna lost by 12 points."""
    others = [points for at, points in enumerate(review.points) if at != seat]
    ahead, name = review.points[seat] - max(others), review.names[seat]
    if ahead > 0:
        return trn(
            "{name} won by {number} point.", "{name} won by {number} points.", ahead, name=name
        )
    if ahead < 0:
        return trn(
            "{name} lost by {number} point.", "{name} lost by {number} points.", -ahead, name=name
        )
    return tr("{name} has as many points as the best of the others.", name=name)


def verdict(review: Review, seat: int, state_of: Callable[[JudgedTurn], GameState]) -> str:
    """Return in a few sentences why a player won or lost, with the rounds that cost most.

    `state_of` returns the position before a turn.
    """
    told = [result_of(review, seat)]
    worst = [review.turns[at] for at in moments_of(review, seat)[:WORST]]
    worst = [turn for turn in worst if turn.mark is not TurnMark.INACCURACY] or worst[:1]
    lost, name = sum(turn.loss_points for turn in worst), review.names[seat]
    if worst:
        told.append(
            trn(
                "The worst turn cost {name} about {points} points: round {rounds}.",
                "The {number} worst turns together cost {name} about {points} points: "
                "rounds {rounds}.",
                len(worst),
                name=name,
                points=round(lost),
                rounds=listed([round_of(state_of(turn)) for turn in _as_played(worst)]),
            )
        )
        if len(review.names) == _TWO and review.is_complete and 0 < -review.lead(seat) < lost:
            told.append(tr("That is more than was missing."))
    elif review.is_complete:
        told.append(tr("No turn lost much."))
    if review.is_complete:
        told.append(_luck(name, review.lead(seat) - review.adjusted_lead(seat)))
    return " ".join(told)


def _as_played(turns: Sequence[JudgedTurn]) -> list[JudgedTurn]:
    return sorted(turns, key=lambda turn: turn.index)


def _luck(name: str, points: float) -> str:
    """Return what all luck together, the others' too, did for a player's lead."""
    if points >= _LITTLE:
        text = Message("With everybody's dice counted, luck put {name} {points} points ahead.")
        return tr(text, name=name, points=rounded(points))
    if points <= -_LITTLE:
        text = Message("With everybody's dice counted, luck put {name} {points} points behind.")
        return tr(text, name=name, points=rounded(-points))
    return tr("Luck decided nothing.")
