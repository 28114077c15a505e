"""The menu of a game, and how another game begins at the same table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from cob.coaching.adviser import may_be_taught
from cob.engine.errors import CobError
from cob.record import Game
from cob.saves.saved_games import stage
from cob.session.again import rematch, same_deal
from cob.session.session import Session
from cob.text.language import tr
from cob.text.wording import listed, sentence, with_colon
from cob.ui.destinations import ToSaveAs, ToTable, ToTryout
from cob.ui.inputs.commands import Command
from cob.ui.scene import AppContext
from cob.ui.screens.deals.game_sheets import deal_entries
from cob.ui.screens.estates.keeping import estate_entries
from cob.ui.screens.table_menu import (
    MenuEntry,
    MenuSheet,
    edit_entries,
    position_entries,
    try_entry,
    usual_entries,
)
from cob.ui.table.owner import TableOwner
from cob.ui.table.table import Table

_TROUBLE_SECONDS: Final = 12.0
"""Seconds for which the table shows that no other game could begin, unless there is a click."""


class GameMenu:
    """The menu of the game on a table, which continues unless another one is begun there."""

    def __init__(self, app: AppContext, table: Table, owner: TableOwner, session: Session) -> None:
        self._app = app
        self._table = table
        self._owner = owner
        self._session = session

    def open(self) -> None:
        """Open the menu above the table."""
        self._table.rest()
        self._app.push(MenuSheet(self._app, self._about, self._entries))

    def save(self) -> None:
        """Ask for a name, and save the game under it."""
        self._table.rest()
        self._app.go(ToSaveAs(self._session.game))

    def try_it(self) -> None:
        """Try lines from the present position, where a coach may speak."""
        if may_be_taught(self._session):
            self._table.rest()
            game = self._session.game
            self._app.go(ToTryout(game, len(game.moves)))

    def _about(self) -> str:
        """Return who plays, how far the game is, and whether it is rated."""
        told = with_colon(listed(self._session.names), stage(self._session.state))
        if self._session.game.header.rated:
            return tr("{game}, rated", game=told)
        return told

    def _entries(self) -> list[MenuEntry]:
        """Return the current entries of the menu."""
        leave = tr("To the title, where this game can be continued.")
        again = tr("From the beginning; this game moves to the saved ones.")
        if self._session.game.header.rated:
            again = tr("From the beginning and not rated; this game moves to the saved ones.")
        return [
            MenuEntry("play", tr("Go on"), tr("Back to the table."), lambda: None, Command.BACK),
            MenuEntry(
                "save",
                tr("Save"),
                tr("This position under a name; the game is kept by itself in any case."),
                self.save,
                Command.SAVE,
                stays=True,
            ),
            MenuEntry(
                "leave",
                tr("Leave"),
                tr("To the title.") if self._session.state.is_over else leave,
                self._app.go_home,
            ),
            *self._entries_of_coach(),
            *usual_entries(self._app),
            *position_entries(self._app, self._table, self._owner),
            *deal_entries(self._app, self._session.game),
            *estate_entries(self._app, self._session.game),
            MenuEntry(
                "restart",
                tr("Same deal again"),
                again,
                partial(self._begin_again, same_deal),
            ),
            MenuEntry(
                "dice",
                tr("Rematch"),
                tr("The same players, dealt anew; this game moves to the saved ones."),
                partial(self._begin_again, rematch),
            ),
        ]

    def _entries_of_coach(self) -> list[MenuEntry]:
        """Return the entry to try lines, where a coach may speak."""
        if not may_be_taught(self._session):
            return []
        game = self._session.game
        return [try_entry(self.try_it), *edit_entries(self._app, game, game.state)]

    def _begin_again(self, begin: Callable[[Game], Game]) -> None:
        """Begin another game at this table; this one goes to the saved games if it was played.

        If that fails, the error is shown and this game continues.
        """
        app, game = self._app, self._session.game
        try:
            new = begin(game)
            self._session.close()
            if any(seat is not None for seat in game.seats):
                app.autosave.put_aside(app.estates.layouts)
        except CobError as error:
            self._table.news.tell(sentence(error.message), _TROUBLE_SECONDS, warns=True)
            return
        app.go(ToTable(new), instead=True)
