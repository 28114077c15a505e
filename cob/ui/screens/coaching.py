"""The coach at the table of a game: advice below the board instead of the log, and the tutor."""

from __future__ import annotations

from functools import partial
from typing import Final

from cob.clicks.table_things import TableButton
from cob.coaching.adviser import Adviser
from cob.coaching.analysis_questions import Advice
from cob.coaching.turn_judge import HeldEnd
from cob.coaching.tutor import LIMITS, Tutor
from cob.engine import Action
from cob.engine.actions import EndTurn
from cob.text.language import tr
from cob.ui.inputs.keys import KeyTable
from cob.ui.scene import AppContext
from cob.ui.table.advice.panel import AdvicePanel
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.advice.tutor import TutorSheet
from cob.ui.table.layout import TableLayout
from cob.ui.table.log.panel import LogPanel
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.playing.playing import Playing
from cob.ui.table.table import Table, show_corner

_THINKING_FRAME: Final = 0.05
_PATIENCE: Final = 1.0
"""Maximum seconds that the end of a turn waits for the tutor."""
_SILENCED_SECONDS: Final = 6.0


class Coaching:
    """Advice on demand, and a question before the end of a turn that loses much."""

    def __init__(
        self, app: AppContext, table: Table, owner: PlayingOwner, playing: Playing, log: LogPanel
    ) -> None:
        session = playing.session
        self._app = app
        self._table = table
        self._owner = owner
        self._playing = playing
        self._session = session
        self._log = log
        self.adviser = Adviser(session, app.analysis)
        colours = tuple(seat.colour for seat in session.game.header.seats)
        settings = app.settings
        self.tutor = Tutor(session, app.analysis, lambda name: LIMITS[settings.tutor_of(name)])
        self.panel = AdvicePanel(
            self.adviser,
            colours,
            self._play_step,
            self.close,
            self._is_still,
            self._switch,
            lambda: self.tutor.limit,
            PractiseLink(app),
            log,
            has_figures=session.game.header.learner is None,
        )
        self._held = HeldEnd(_PATIENCE)
        self._seen: tuple[Advice | None, bool, TableLayout] | None = None
        """The last drawn state."""

    @property
    def is_open(self) -> bool:
        """Whether the advice panel is open below the board."""
        return self._table.corner is self.panel

    def buttons(self) -> dict[TableButton, str]:
        """Return the coach's button on turns for which a person may get advice."""
        return {TableButton.ADVICE: tr("Advice")} if self.adviser.can_advise else {}

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of a click on the part of the panel under the pointer."""
        return self.panel.hint(keys) if self.is_open else ""

    def open_or_close(self) -> None:
        """Open the advice panel, or close it."""
        if self.is_open:
            self.close()
        else:
            self._open()

    def _open(self, turn: tuple[Action, ...] | None = None) -> None:
        """Open the panel, and show a turn if it can be played from here; else the best one."""
        self.adviser.open(turn)
        if self.adviser.is_open:
            self._log.open(False)
            self._log.release()
            self._log.point((-1, -1))
            self._show(self.panel)

    def close(self) -> bool:
        """Close the panel; return whether it was open."""
        was_open = self.is_open
        self.adviser.close()
        if was_open:
            self._show(self._log)
        return was_open

    def forget_sentences(self) -> None:
        """Make the sentences again in the language in force."""
        self.adviser.forget_sentences()
        self._seen = None

    def leave(self) -> None:
        """Stop the analysis of this game."""
        self.close()
        self.tutor.close()

    def begin_decision(self) -> None:
        """Analyse a new position; close the panel when another player's turn begins."""
        moves, last = self._session.game.moves, self._session.last
        action = moves[-1] if moves and last is not None else None
        self._held.let_go()
        self.tutor.begin_decision()
        self.adviser.begin_decision(action)
        if self.is_open and not self.adviser.is_open:
            self.close()

    def seconds_left(self) -> float | None:
        """Return the seconds until there may be new results; None while no analysis runs."""
        advises = self.adviser.is_open and self.adviser.is_thinking
        return _THINKING_FRAME if advises or self._held.is_on else None

    def update(self, seconds: float) -> None:
        """Redraw the panel when results arrive, and end a turn that the tutor accepts."""
        is_here, thinks = self._app.top is self._owner, self.tutor.is_thinking
        if is_here and self._held.pass_time(seconds, is_thinking=thinks):
            self._table.news.clear()
            if not self._asks():
                self._play_anyway()
        if not self.is_open or self._table.motion.is_moving:
            return
        seen = self.adviser.advice, self.adviser.is_thinking, self._table.layout
        if seen != self._seen:
            self._seen = seen
            self._app.redraw()

    # --- the tutor ----------------------------------------------------------------------------

    def holds_back(self, action: Action) -> bool:
        """Return whether the end of a turn waits: the tutor asks, or will know in a moment.

        A turn of a real table is over when it is entered: it is not asked about.
        """
        is_over = self._session.game.header.from_table
        if not isinstance(action, EndTurn) or not self.tutor.limit or is_over:
            return False
        if not self.tutor.is_thinking:
            return self._asks()
        if self._held.hold():
            self._table.news.tell(tr("A last look at this turn …"), 2 * _PATIENCE)
        return True

    def _asks(self) -> bool:
        """Ask about the turn if it loses much; return whether it does."""
        loss, tutor = self.tutor.objection, self.tutor
        if loss is None:
            return False
        self._table.rest()
        self._app.push(
            TutorSheet(
                self._app,
                self._table,
                loss,
                can_undo=bool(tutor.undoable and self._session.game.can_undo()),
                think_again=self._think_again,
                show=partial(self._show_best, loss.best),
                play=self._play_anyway,
                silence=self._silence,
            )
        )
        return True

    def _play_anyway(self) -> None:
        self.tutor.accept()
        self._owner.play(EndTurn())

    def _think_again(self) -> None:
        """Take the turn back to its beginning, as far as that is possible."""
        self.tutor.accept()
        if self.tutor.undoable and self._session.game.can_undo():
            self._playing.undo(self.tutor.undoable)

    def _show_best(self, turn: tuple[Action, ...]) -> None:
        """Advise at the beginning of the turn, and show the better turn."""
        self._think_again()
        self._open(turn)

    def _silence(self) -> None:
        name = self.tutor.person
        self._app.settings.teach(name, 0)
        self._play_anyway()
        text = tr("No more questions for {name}; the settings bring them back.", name=name)
        self._table.news.tell(text, _SILENCED_SECONDS)

    def _switch(self) -> None:
        """Switch to the tutor's next limit for the person on turn, or switch the tutor off."""
        name, settings = self.tutor.person, self._app.settings
        settings.teach(name, (settings.tutor_of(name) + 1) % len(LIMITS))
        self.tutor.begin_decision()

    # --- advice -------------------------------------------------------------------------------

    def _play_step(self) -> None:
        action = self.adviser.next_action
        if action is not None and self._is_mine:
            self._table.motion.stop()
            self._owner.play(action)

    @property
    def _is_mine(self) -> bool:
        return TableButton.ADVICE in self._owner.buttons()

    def _is_still(self) -> bool:
        return not self._table.motion.is_moving and self._is_mine

    def _show(self, corner: AdvicePanel | LogPanel) -> None:
        show_corner(self._table, corner)
        self._app.redraw()
