"""The coach at the table of a game: its panel comes below the board instead of the log."""

from __future__ import annotations

from cob.play.adviser import Adviser
from cob.play.analysis_questions import Advice
from cob.play.session import Session
from cob.play.table_things import TableButton
from cob.text.language import tr
from cob.ui.scene import AppContext
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.playing.advice_panel import AdvicePanel
from cob.ui.table.playing.log_panel import LogPanel
from cob.ui.table.table import Table

_THINKING_FRAME = 0.05


class Coaching:
    """Advice on demand."""

    def __init__(
        self, app: AppContext, table: Table, owner: PlayingOwner, session: Session, log: LogPanel
    ) -> None:
        self._app = app
        self._table = table
        self._owner = owner
        self._session = session
        self._log = log
        self.adviser = Adviser(session, app.analysis)
        colours = tuple(seat.colour for seat in session.game.header.seats)
        self.panel = AdvicePanel(
            app.art, self.adviser, colours, self._play_step, self.close, self._is_still
        )
        self._seen: tuple[Advice | None, bool] = (None, False)
        """What was drawn last."""

    @property
    def is_open(self) -> bool:
        """Whether the panel lies below the board."""
        return self._table.corner is self.panel

    def buttons(self) -> dict[TableButton, str]:
        """Return the coach's button, if a person decides who may be advised."""
        return {TableButton.ADVICE: tr("Advice")} if self.adviser.can_advise else {}

    def hint(self) -> str:
        """Return what a click on what is under the pointer in the panel does."""
        return self.panel.hint() if self.is_open else ""

    def open_or_close(self) -> None:
        """Begin to advise, or advise no longer."""
        if self.is_open:
            self.close()
            return
        self.adviser.open()
        if self.adviser.is_open:
            self._log.open(False)
            self._log.release()
            self._log.point((-1, -1))
            self._show(self.panel)

    def close(self) -> bool:
        """Advise no longer; return whether advice lay there."""
        was_open = self.is_open
        self.adviser.close()
        if was_open:
            self._show(self._log)
        return was_open

    def begin_decision(self) -> None:
        """Go on to a new position; another player's turn takes the panel away."""
        moves, last = self._session.game.moves, self._session.last
        action = moves[-1] if moves and last is not None else None
        self.adviser.begin_decision(action)
        if self.is_open and not self.adviser.is_open:
            self.close()

    def seconds_left(self) -> float | None:
        """Return the seconds until there may be something new; None while nobody thinks."""
        return _THINKING_FRAME if self.adviser.is_open and self.adviser.is_thinking else None

    def update(self) -> None:
        """Have the panel drawn when more is known."""
        seen = self.adviser.advice, self.adviser.is_thinking
        if self.is_open and seen != self._seen:
            self._seen = seen
            self._app.redraw()

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
        self._table.corner = corner
        if self._table.is_laid_out:
            corner.place(self._table.layout)
        self._app.redraw()
