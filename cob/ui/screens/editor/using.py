"""What a position that is set up can be used for: asking the coach, and playing on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from cob.coaching.tried_turn import game_against
from cob.drafts.position_draft import PositionDraft
from cob.record import Game, Header, header_at
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.destinations import ToTryout
from cob.ui.inputs.commands import Command
from cob.ui.scene import AppContext
from cob.ui.screens.new_game.controllers import bot_entries
from cob.ui.screens.starting import start_game
from cob.ui.screens.table_menu import MenuEntry, MenuSheet
from cob.ui.table.table import Table

_TOLD_SECONDS: Final = 8.0
_PLAY_ON: Final = Message("Play from here")


class PositionUse:
    """The ways on from a position in which nothing is wrong."""

    def __init__(self, app: AppContext, table: Table, header: Header, draft: PositionDraft) -> None:
        self._app = app
        self._table = table
        self._header = header
        self._draft = draft
        self.is_used = False
        """Whether a game began from the position, which has it then."""

    def _game(self, *, from_table: bool = False) -> Game:
        """Return a game of people that begins with the position."""
        header = header_at(self._draft.state, self._header.seats)
        return Game.start(replace(header, from_table=from_table))

    def ask(self) -> None:
        """Ask the coach for the best turn, and try any line."""
        self._table.rest()
        self._app.go(ToTryout(self._game(), 0))

    def play(self) -> None:
        """Ask who plays on from here, and begin a game."""
        self._table.rest()
        self._app.push(MenuSheet(self._app, self._about_game, self._players, _PLAY_ON))

    def _about_game(self) -> str:
        name = self._header.names[self._draft.state.current]
        return tr("{name} is on turn; who plays the others?", name=name)

    def _players(self) -> list[MenuEntry]:
        """Return who can play on from here."""
        return [
            MenuEntry(
                "person",
                tr("People at this screen"),
                tr("Everybody plays here, and chance is drawn."),
                partial(self._play, self._game),
            ),
            MenuEntry(
                "dice",
                tr("Your table"),
                tr("Go on as at your table: you enter what is dealt and rolled."),
                partial(self._play, partial(self._game, from_table=True)),
            ),
            *bot_entries(self._play_bot),
            MenuEntry("undo", tr("Back"), tr("Back to the position."), lambda: None, Command.BACK),
        ]

    def _play_bot(self, bot: str) -> None:
        self._play(lambda: game_against(self._game(), bot))

    def _play(self, make: Callable[[], Game]) -> None:
        def begin() -> Game:
            game = make()
            self.is_used = True
            return game

        start_game(self._app, begin, self.tell)

    def tell(self, problem: str) -> None:
        """Show a sentence in the head of the table."""
        self._table.news.tell(sentence(problem), _TOLD_SECONDS, warns=True)
        self._app.redraw()
