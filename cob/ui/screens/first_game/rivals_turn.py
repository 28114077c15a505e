"""What a great turn of the rival was for, in one line of the teacher at the learner's next turn."""

from __future__ import annotations

from cob.coaching.great_turns import GreatTurns
from cob.record import Game
from cob.session.session import Session
from cob.showing.narrator import seen_turn
from cob.showing.since_turn import deeds_since
from cob.text.language import Message, tr
from cob.tutorial.position import LEARNER


class RivalsTurn:
    """Follows the rival's turns in one game."""

    def __init__(self, game: Game) -> None:
        self._great = GreatTurns(game)
        self._told: Message | None = None
        """What there is to tell of the newest turn."""

    def follow(self, session: Session) -> None:
        """Look at the newest move."""
        turn = None if session.last is None else seen_turn(session.game.events, session.last)
        if turn is not None and turn.seat != LEARNER:
            great = self._great.find(turn)
            self._told = None if great is None else great.told(session.names[turn.seat])

    def told(self, game: Game) -> str:
        """Return the line, until the learner acts; empty after a turn that was not great."""
        if self._told is None or not deeds_since(game.events, LEARNER):
            return ""
        return tr(self._told)
