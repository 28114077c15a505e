"""The narrator at a table: lets a face say its line in a bubble, and keeps silent on request."""

from __future__ import annotations

from typing import Final

from cob.record import Game
from cob.session.beginners import shown_header
from cob.session.session import Session
from cob.showing.narrator import Narrator, seen_turn, turns_in
from cob.text.language import tr
from cob.ui.scene import AppContext
from cob.ui.table.table import Table

_SECONDS: Final = 6.0
"""Seconds for which the table tells how the faces may speak again."""


class Narration:
    """What the faces at one table say."""

    def __init__(self, app: AppContext, table: Table, game: Game) -> None:
        self._app = app
        self._table = table
        faces = [seat.controller for seat in game.header.seats]
        self.narrator = Narrator(faces, shown_header(game.header).learner)
        for turn in turns_in(game):  # what was said before is not said again
            self.narrator.hear(turn)

    def follow(self, session: Session, *, hurries: bool) -> None:
        """Say something to the newest move, if it ends a turn that is worth a word."""
        move = session.last
        turn = None if move is None else seen_turn(session.game.events, move)
        remark = None if turn is None else self.narrator.hear(turn)
        if remark is None or hurries or not self._app.settings.narrator or session.state.is_over:
            return
        text = tr(remark.line, name=session.names[remark.about], points=remark.points)
        self._table.talk.say(remark.seat, text)

    def hush(self) -> None:
        """Let no face speak any more, in this game and in others."""
        self._table.talk.clear()
        self._app.settings.narrator = False
        self._app.settings.keep()
        text = tr("The faces at the table are silent now. The settings let them speak again.")
        self._table.news.tell(text, _SECONDS)
