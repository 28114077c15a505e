"""A reviewed turn at the table: the original position, the played turn, and the best one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from cob.analysis.decisions import Actions
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.reasons import Explanation
from cob.analysis.review import Review
from cob.analysis.topics import topic_of_turn
from cob.clicks.button_captions import usual, way_back
from cob.clicks.table_things import TableButton
from cob.engine import GameState
from cob.engine.message import Message
from cob.record import Game
from cob.record.timeline import Timeline
from cob.saves.saved_games import stage
from cob.session.background import BackgroundTask
from cob.showing.turn_steps import steps_of
from cob.text.language import tr
from cob.text.wording import listed, shown_names, with_colon
from cob.ui.destinations import ToTryout
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.editions import edition_of
from cob.ui.kit.reason_signs import SidedText, in_words
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.replay.telling import known, where
from cob.ui.screens.review.telling import for_learner, gain_told, spoken_names
from cob.ui.screens.review.turn_panel import EARLIER, LATER, OVERVIEW, TRY, TurnPanel
from cob.ui.screens.review.why import Explanations, why_better
from cob.ui.screens.table_menu import MenuEntry, MenuSheet, position_entries, usual_entries
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.key_bindings import REVIEW_KEYS
from cob.ui.table.owner import TableOwner
from cob.ui.table.sheets.sheets import HelpSheet
from cob.ui.table.spoken import spoken_table
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_ASKING: Final = 0.03
"""Seconds between polls for the reasons."""
_MENU: Final = Message("Rules, settings, leaving.")
_BEST_SHOWN: Final = Message("The table shows the best turn.")
_BETTER_SHOWN: Final = Message("The table shows a better turn, by a small change.")
_UNBEATEN: Final = Message("Nothing else promised more points by the end of the game.")
_HOME: Final = Message("Back to the player whose turn it was.")


class ReviewedTurnScene(TableOwner):
    """One of the marked turns of a review, from which the others can be reached."""

    def __init__(
        self,
        app: AppContext,
        game: Game,
        timeline: Timeline,
        review: Review,
        explanations: Explanations,
        marked: Sequence[int],
    ) -> None:
        """Show the marked turns; `explanations` are those that the list of the review has."""
        super().__init__(app, edition_of(game.state.rules))
        self.game = game
        self.header = known(game.header)
        self.timeline = timeline
        self.review = review
        self.marked = marked
        """The numbers of the turns that can be shown, in the order of play."""
        self.at = marked[0]
        self.shows_best = True
        self._explanations = explanations
        self._better: Actions = ()
        """The turn beside the played one."""
        self.panel = TurnPanel(
            self.choose,
            [seat.colour for seat in self.header.seats],
            self.look_at,
            (
                (EARLIER, lambda: self.step(-1)),
                (LATER, lambda: self.step(1)),
                (OVERVIEW, app.pop),
                (TRY, self.try_it),
            ),
            PractiseLink(app),
        )
        self.panel.set_type(app.art)
        self.table = Table(app, self, self.panel)
        self.deeds = {TableButton.MENU: self._open_menu, TableButton.HOME: self._look_home}
        self._commands: dict[Command, Callable[[], None]] = {
            Command.LEFT: lambda: self.step(-1),
            Command.RIGHT: lambda: self.step(1),
            Command.PAUSE: self.change_turn,
            Command.UP: lambda: self.choose(False),
            Command.DOWN: lambda: self.choose(True),
            Command.BACK: app.pop,
            Command.TRY: self.try_it,
            Command.KEYS: lambda: app.push(HelpSheet(app, self.table, self, REVIEW_KEYS)),
        }
        self._asked: BackgroundTask[Explanation] | None = None
        self.go(self.at)

    @property
    def turn(self) -> JudgedTurn:
        """The turn shown."""
        return self.review.turns[self.at]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as they are shown."""
        return shown_names(self.header)

    # --- navigation ----------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Show another turn; the best way to play it comes first."""
        self.at = at
        turn, state, names = self.turn, self.state, spoken_names(self.header)
        why = self._explanations.of(turn)
        self._show(why or Explanation(turn.best))
        self._asked = None
        if why is None and turn.played != turn.best:
            learner = self.header.learner
            self._asked = BackgroundTask(lambda: why_better(state, turn, names, learner))
        self._look_home()
        self.choose(turn.played != turn.best)

    def _show(self, why: Explanation) -> None:
        """Show the played turn, the better one and the reasons."""
        turn, state, names = self.turn, self.state, spoken_names(self.header)
        self._better = better = why.better
        self._steps = (steps_of(state, turn.played, names), steps_of(state, better, names))
        number = self.marked.index(self.at) + 1, len(self.marked)
        points = [player.points for player in state.players]
        standing = list(zip(self.names, points, strict=True))
        self.panel.is_graded = turn.seat != self.header.learner
        self.panel.link.topic = topic_of_turn(
            state, better, () if turn.played == better else turn.played
        )
        self.panel.tell(turn, better, where(state), number, self._steps, standing)
        told = in_words(why.reasons if self.panel.is_graded else for_learner(why.reasons))
        if turn.is_equal:
            told = (SidedText(gain_told(turn, state, self.header) or tr(_UNBEATEN)),)
        self.panel.give_reasons(told, why.points if self.panel.is_graded else ())

    def step(self, turns: int) -> None:
        """Go to an earlier or a later marked turn, if there is one."""
        found = self.marked.index(self.at) + turns
        if 0 <= found < len(self.marked):
            self.go(self.marked[found])

    def choose(self, is_best: bool) -> None:
        """Show the best turn on the table, or the one that was played."""
        self.shows_best = is_best and self.turn.played != self.turn.best
        self.panel.show(self._steps[self.shows_best].ghosts, is_best=self.shows_best)
        self.app.redraw()

    def change_turn(self) -> None:
        """Show the other one of the two."""
        self.choose(not self.shows_best)

    def try_it(self) -> None:
        """Try lines from the beginning of the turn."""
        self.table.rest()
        self.app.go(ToTryout(self.game, self.turn.index))

    def look_at(self, seat: int) -> None:
        """Show the estate of a player in the middle."""
        self.table.shown = seat
        self.app.redraw()

    def _look_home(self) -> None:
        self.look_at(self.turn.seat)

    def _open_menu(self) -> None:
        self.table.rest()
        about = with_colon(listed(self.names), stage(self.state))
        self.app.push(MenuSheet(self.app, lambda: about, self._entries))

    def _entries(self) -> list[MenuEntry]:
        """Return the entries of the menu."""
        back = tr("Back to the turn.")
        return [
            MenuEntry("play", tr("Go on"), back, lambda: None, Command.BACK),
            *usual_entries(self.app),
            *position_entries(self.app, self.table, self),
            MenuEntry("leave", tr("Leave"), tr("Back to the curve and the list."), self.app.pop),
        ]

    # --- the view of the table ----------------------------------------------------------------

    @property
    def state(self) -> GameState:
        return self.timeline.step(self.turn.index).state

    def view(self) -> TableView:
        return TableView(
            state=self.state,
            header=self.header,
            shown=self.table.shown,
            buttons=self.buttons(),
            prompt=self._prompt(),
            offer="" if self.table.news.text else self._offer(),
            message=self.table.news.text,
            is_hint=True,
        )

    def _prompt(self) -> str:
        """Return which turn the table shows."""
        if self.shows_best:
            is_best = self._better == self.turn.best
            told = tr(_BEST_SHOWN if is_best else _BETTER_SHOWN)
        else:
            told = tr("The table shows what was played.")
        if self.panel.shown_card.common:
            told = f"{told} {tr('Pale steps are in both turns.')}"
        return told

    def buttons(self) -> dict[TableButton, str]:
        found = usual(TableButton.MENU)
        if self.table.shown != self.turn.seat:
            found |= way_back(self.names[self.turn.seat])
        return found

    def _offer(self) -> str:
        """Return the effect of a click here, with its key."""
        thing = self.table.pointer.thing
        if isinstance(thing, TableButton):
            return tr(_MENU if thing is TableButton.MENU else _HOME)
        return self.panel.hint(self.app.settings.keys)

    # --- the scene ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.table.resize(size)

    def restyled(self) -> ReviewedTurnScene:
        shows_best = self.shows_best
        self.go(self.at)
        self.choose(shows_best)
        return self

    def wakes_after(self) -> float | None:
        return soonest(self.table.wakes_after(), None if self._asked is None else _ASKING)

    def update(self, seconds: float) -> None:
        self.table.update(seconds)
        if self._asked is not None and not self._asked.is_running:
            found, self._asked = self._asked.result(), None
            self._show(found)
            self.choose(self.shows_best)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return spoken_table(self.table, self, written)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the commands that navigate the turns; pass all other events to the table."""
        command = commanded(event)
        if command in self._commands:
            self._commands[command]()
        elif not self.panel.link.take_key(event):
            self.table.handle(event)
