"""Praise for a beginner's turns in a game of their own: the richest ones, and moments."""

from __future__ import annotations

from collections.abc import Sequence

from cob.coaching.great_turns import GreatTurns
from cob.coaching.moments import Moments
from cob.engine import Event
from cob.record import Game
from cob.session.beginners import told_to_beginner
from cob.session.session import PlayedMove
from cob.showing.narrator import seen_turn
from cob.text.language import tr


class TurnPraise:
    """Finds what there is to praise, as a game is played."""

    def __init__(self, game: Game) -> None:
        """Take a game that goes on, told to a beginner."""
        self._learner = game.header.learner
        self._great, self._moments = GreatTurns(game), Moments(game)

    def word(self, events: Sequence[Event], move: PlayedMove) -> str:
        """Return what to say of a turn of the beginner that ends with the newest move; empty for
        nothing."""
        turn = seen_turn(events, move)
        if turn is None or turn.seat != self._learner:
            return ""
        great, moment = self._great.find(turn), self._moments.find(turn)
        told = great.told() if great is not None else moment
        return "" if told is None else tr(told)


def turn_praise(game: Game) -> TurnPraise | None:
    """Return the praise of a game that a beginner plays; None for a teacher's own games, in which
    she speaks anyway, and for games of others."""
    told = told_to_beginner(game)
    return None if told is game else TurnPraise(told)
