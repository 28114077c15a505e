"""A made-up review of a short game, and an analysis with results set by a test."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, cast

from cob.analysis.game_parts import parts_of
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.ledger import Ledger
from cob.analysis.luck import Luck
from cob.analysis.marks import TurnMark
from cob.analysis.review import Review, begun_review
from cob.coaching.analysis_process import Inquiry
from cob.coaching.analysis_questions import Question
from cob.engine import Action
from cob.record import Game
from tests.games import plain_header, random_game

LOSSES = {
    3: (TurnMark.MISTAKE, 5.0, 0.12),
    6: (TurnMark.BLUNDER, 9.5, 0.31),
    10: (TurnMark.BRILLIANT, 0.0, 0.0),
    15: (TurnMark.INACCURACY, 2.5, 0.06),
    21: (TurnMark.BLUNDER, 12.0, 0.22),
    24: (TurnMark.MISTAKE, 6.0, 0.11),
    26: (TurnMark.INACCURACY, 3.0, 0.05),
    30: (TurnMark.INACCURACY, 2.6, 0.07),
}
"""The losses of some turns of a made-up review, by their number among all."""
GAIN = 3.2
"""Points by which the brilliant turn is better than the best other one."""


class Patient:
    """An analysis whose results the test sets."""

    def __init__(self) -> None:
        self.asked: list[Inquiry[Any]] = []

    def ask(self, question: Question[Any]) -> Inquiry[Any]:
        self.asked.append(Inquiry(question))
        return self.asked[-1]

    def stop(self) -> None:
        for each in self.asked:
            each.stop()


@cache
def finished(players: int = 2) -> Game:
    return random_game(plain_header(players), 7)


@cache
def reviewed(players: int = 2) -> Review:
    """A review of that game with made-up losses; nothing replaces a bad turn."""
    game = finished(players)
    turns = list[JudgedTurn]()
    for part in parts_of(game):
        if part.seat is None:
            continue
        mark, points, chance = LOSSES.get(len(turns), (None, 0.0, 0.0))
        played = cast(tuple[Action, ...], part.moves)
        best = played if not points else played[1:] and played[:1]
        gain = GAIN if mark is TurnMark.BRILLIANT else -points
        others = -gain / (players - 1)
        turns.append(
            JudgedTurn(
                part.begin,
                part.seat,
                played,
                best,
                points if mark is not TurnMark.BRILLIANT else -GAIN,
                chance,
                0.8,
                mark=mark,
                is_deep=True,
                effect=tuple(gain if seat == part.seat else others for seat in range(players)),
            )
        )
    begun = begun_review(game)
    luck = tuple(Luck(2.04 - seat, -0.33, 0.54, -1.03, 0.24) for seat in range(players))
    found = Review(
        begun.names,
        begun.points,
        tuple(turns),
        (tuple([1 / players] * players),) * (len(turns) + 1),
        luck=luck,
        reached=len(game.moves),
        is_complete=True,
    )
    return replace(found, ledgers=tuple(ledger_of(found, seat) for seat in range(players)))


def ledger_of(review: Review, seat: int) -> Ledger:
    """The ledger of a player with made-up turns; the start takes up what is missing."""
    moved = [(turn.seat, turn.effect[seat]) for turn in review.turns if turn.effect]
    play = sum(points for mover, points in moved if mover == seat)
    others = sum(points for mover, points in moved if mover != seat)
    luck, result, unexplained = review.luck[seat].total, review.lead(seat), 0.449
    start = result - luck - play - others - unexplained
    return Ledger(start, luck, play, others, unexplained, result, 4.25)


def part_of(review: Review, turns: int) -> Review:
    """The part of a review that covers this number of turns."""
    found = review.turns[:turns]
    reached = review.turns[turns].index
    return replace(
        review,
        turns=found,
        curve=review.curve[:turns],
        luck=(),
        ledgers=(),
        reached=reached,
        is_complete=False,
    )
