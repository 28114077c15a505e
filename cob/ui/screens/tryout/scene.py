"""The analysis board: any line from a position, for all players, beside the best turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from cob.clicks.button_captions import usual, way_back
from cob.clicks.table_things import TableButton, Thing
from cob.coaching.tried_turn import TriedTurn, game_against, line_of
from cob.engine import Action, GameState
from cob.record import Game
from cob.session.session import Session
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.editions import edition_of
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.new_game.controllers import bot_entries
from cob.ui.screens.replay.telling import where
from cob.ui.screens.starting import start_game
from cob.ui.screens.table_menu import (
    MenuEntry,
    MenuSheet,
    edit_entries,
    position_entries,
    usual_entries,
)
from cob.ui.screens.tryout.panel import TryoutPanel, TryoutWays
from cob.ui.screens.tryout.telling import told_line
from cob.ui.table.playing.playing import Playing
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_ASKING: Final = 0.1
"""Seconds between polls for results of the analysis."""
_WHILE_SHOWN: Final = (TableButton.MENU, TableButton.HOME)
_PROBLEM_SECONDS: Final = 12.0
_IS_OVER: Final = Message("The game is over here.")
_AT_START: Final = Message("Nothing is played yet.")


class TryoutScene(PlayingScene):
    """A line from the position after the first `at` moves of a game, which stays as it is."""

    def __init__(self, app: AppContext, game: Game, at: int) -> None:
        super().__init__(app, edition_of(game.state.rules))
        session = Session(line_of(game, at), None, app.bot_process)
        self.begin = len(session.game.moves)
        """The number of moves before the line."""
        self.turn = TriedTurn(session, app.analysis)
        self.shows_best = False
        """Whether the table shows the best turn, at the beginning of the turn."""
        self._was_shown = False
        """Whether the last click found the best turn on the table."""
        self._seen: tuple[object, ...] = ()
        ways = TryoutWays(
            self.play_out,
            self.choose_bot,
            self.to_start,
            app.pop,
            self.show_best,
            self._look_at,
        )
        seats = session.game.header.seats
        self.panel = TryoutPanel(app.art, seats, session.names, ways)
        self.table = Table(app, self, self.panel)
        self.playing = Playing(app, self.table, self, session)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self._open_menu,
        }
        self._commands: dict[Command, Callable[[], None]] = {
            Command.TRY: self.play_out,
            Command.PAUSE: lambda: self.show_best(not self.shows_best),
            Command.FIRST: self.to_start,
            Command.LAST: self.to_end,
        }
        self.playing.begin_decision()

    # --- the line -----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        self.playing.play(action)

    def to_start(self) -> None:
        """Take the whole line back."""
        game, moves = self.session.game, 0
        self.shows_best = False
        while game.can_undo() and len(game.moves) > self.begin:
            self.session.undo()
            moves += 1
        if moves:
            self.table.motion.stop()
            self.playing.begin_decision()

    def to_end(self) -> None:
        """Play everything again that was taken back."""
        self.shows_best = False
        while (action := self.session.redoable) is not None:
            self.playing.play(action)
        self.table.motion.stop()

    def on_decision(self) -> None:
        self.shows_best = False
        self.turn.begin_decision()
        self._refresh()

    def show_best(self, is_best: bool) -> None:
        """Show the best turn on the table, or the line."""
        self.shows_best = is_best and self.turn.best is not None
        self.table.motion.stop()
        self.playing.chooser.clear()
        self.playing.look_home()
        self._refresh()

    def _look_at(self, seat: int) -> None:
        self.table.shown = seat
        self.app.redraw()

    # --- playing out, and on ------------------------------------------------------------------

    def play_out(self) -> None:
        """Have the position played to its end many times, or stop that."""
        self.turn.play_out()
        self._refresh()

    def choose_bot(self) -> None:
        """Ask which bot plays the seats of the others in a game from here."""
        if not self.state.is_over:
            self.table.rest()
            sheet = MenuSheet(self.app, self._about_game, self._bots, Message("Play on from here"))
            self.app.push(sheet)

    def _about_game(self) -> str:
        name = self.session.names[self.state.current]
        return tr("You play {name}; who plays the others?", name=name)

    def _bots(self) -> list[MenuEntry]:
        back = MenuEntry("undo", tr("Back"), tr("Back to the line."), lambda: None, Command.BACK)
        return [*bot_entries(self._play_on), back]

    def _play_on(self, bot: str) -> None:
        game = self.session.game
        start_game(self.app, lambda: game_against(game, bot), self._tell)

    def _tell(self, problem: str) -> None:
        self.table.news.tell(sentence(problem), _PROBLEM_SECONDS, warns=True)
        self.app.redraw()

    # --- the menu -----------------------------------------------------------------------------

    def _open_menu(self) -> None:
        self.table.rest()
        self.app.push(MenuSheet(self.app, lambda: where(self.state), self._entries))

    def _entries(self) -> list[MenuEntry]:
        """Return the entries of the menu."""
        return [
            MenuEntry("play", tr("Go on"), tr("Back to the line."), lambda: None, Command.BACK),
            *edit_entries(self.app, self.session.game, self.state),
            *usual_entries(self.app),
            *position_entries(self.app, self.table, self),
            MenuEntry(
                "bot",
                tr("Play on"),
                tr("Begin a game from here, with bots on the seats of the others."),
                self.choose_bot,
            ),
            MenuEntry(
                "leave", tr("Leave"), tr("Leave the line; the game is as it was."), self.app.pop
            ),
        ]

    # --- the view of the table ----------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """The position on the table."""
        start = self.turn.start
        return start if self.shows_best and start is not None else self.session.state

    def view(self) -> TableView:
        view = super().view()
        if self.shows_best:
            prompt = tr("The best turn. A click leads back to the line.")
            view = replace(view, state=self.state, lit={}, prompt=prompt, message="")
        return replace(view, offer=self.panel.hint(self.app.settings.keys) or view.offer)

    def buttons(self) -> dict[TableButton, str]:
        if self.shows_best:
            away = self.table.shown != self.state.current
            name = self.session.names[self.state.current]
            return usual(TableButton.MENU) | (way_back(name) if away else {})
        found = super().buttons()
        if self.state.is_over:
            found.pop(TableButton.END)
        return found

    def on_touch(self) -> None:
        """Handle the beginning of a click; one on the best turn leads back to the line."""
        self._was_shown = self.shows_best
        pressed = self.table.pointer.thing
        if self.shows_best and pressed not in _WHILE_SHOWN:
            self.show_best(False)
        super().on_touch()

    def on_thing(self, thing: Thing) -> None:
        if not self._was_shown:
            super().on_thing(thing)

    def _refresh(self) -> None:
        """Tell the panel what is known."""
        turn, state = self.turn, self.session.state
        self._seen = turn.news
        panel, game = self.panel, self.session.game
        panel.play_out.refusal = panel.play_on.refusal = tr(_IS_OVER) if state.is_over else ""
        panel.to_start.refusal = tr(_AT_START) if len(game.moves) <= self.begin else ""
        for button in (panel.play_out, panel.play_on, panel.to_start):
            button.silent = True
        told = told_line(turn, state, self.session.names)
        panel.tell(told, turn.spread, plays_out=turn.plays_out)
        panel.show(is_best=self.shows_best)
        self.app.redraw()

    # --- the scene ----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        command = commanded(event)
        if command in self._commands:
            self._commands[command]()
        else:
            super().handle(event)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.turn.news != self._seen:
            self._refresh()

    def wakes_after(self) -> float | None:
        return soonest(super().wakes_after(), _ASKING if self.turn.is_thinking else None)

    def restyled(self) -> TryoutScene:
        super().restyled()
        self._refresh()
        return self

    def leave(self) -> None:
        self.turn.close()
        super().leave()
