"""What a great turn of the rival was for, why the rival played twice, and how two dice brought more
than two deeds: in one line of the teacher at the learner's next turn."""

from __future__ import annotations

from typing import Final

from cob.coaching.great_turns import GreatTurns
from cob.coaching.moments import deeds_with_extra_actions
from cob.record import Game
from cob.session.session import Session
from cob.showing.narrator import seen_turn
from cob.showing.since_turn import deeds_since
from cob.text.language import Message, tr
from cob.tutorial.position import LEARNER

_CHAIN: Final = Message("{name} did {number} things with two dice: tiles can give extra actions.")

_AGAIN: Final = Message(
    "{name} went twice: whoever is ahead on the track begins a round, on one space the later pawn."
)
"""Ledger RND-04, SHP-05: the rival was the last of one round and the first of the next."""


class RivalsTurn:
    """Follows the rival's turns in one game."""

    def __init__(self, game: Game) -> None:
        self._great = GreatTurns(game)
        self._is_chain_told = False
        """Whether it was told how two dice bring more than two deeds,"""
        self._is_again_told = False
        """and why the rival may play twice in a row."""
        self._seat: int | None = None
        """The player of the newest turn."""
        self._told: Message | None = None
        """What there is to tell of the newest turn."""

    def follow(self, session: Session) -> None:
        """Look at the newest move."""
        turn = None if session.last is None else seen_turn(session.game.events, session.last)
        before, self._seat = self._seat, self._seat if turn is None else turn.seat
        if turn is not None and turn.seat != LEARNER:
            great, name = self._great.find(turn), session.names[turn.seat]
            self._told = None if great is None else great.told(name)
            number = deeds_with_extra_actions(turn)
            if self._told is None and before == turn.seat and not self._is_again_told:
                self._told = Message(_AGAIN, name=name)
                self._is_again_told = True
            if self._told is None and number and not self._is_chain_told:
                self._told = Message(_CHAIN, name=name, number=number)
                self._is_chain_told = True

    def told(self, game: Game) -> str:
        """Return the line, until the learner acts; empty after a turn that was not great."""
        if self._told is None or not deeds_since(game.events, LEARNER):
            return ""
        return tr(self._told)
