"""The view of a game at a table: the player on turn, the prompt, offers and marks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from cob.clicks.action_parts import Finish
from cob.clicks.button_captions import buttons_of, camera_button, hint, way_back
from cob.clicks.chooser import Chooser
from cob.clicks.prompts import SeenMove, offer, prompt
from cob.clicks.table_things import TableButton
from cob.clicks.turn_timing import AutoEnd
from cob.engine.events import ChanceResolved
from cob.explaining.marks import NO_MARKS, Marks, marks_for
from cob.session.beginners import shown_header
from cob.session.session import Session, home_of, reader_of
from cob.session.tempo import Tempo
from cob.text.language import tr
from cob.text.log_line import Line
from cob.ui.scene import AppContext
from cob.ui.table.key_bindings import KEYS_OF_BUTTONS
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.table import Table
from cob.ui.table.view import TableView


class SeenGame:
    """The session at a table, the selection of the player on turn, and the view of both.

    `seat` is the only seat that plays at this screen; None where all people do.
    """

    def __init__(
        self,
        app: AppContext,
        table: Table,
        owner: PlayingOwner,
        session: Session,
        seat: int | None = None,
    ) -> None:
        self.app = app
        self.table = table
        self.owner = owner
        self.seat = seat
        self.session = session
        self.chooser = Chooser(session.state)
        self.tempo = Tempo(app.pace)
        self.message = ""
        """Why the last click was refused, or what to choose next."""
        self.awaits_person = False
        """Whether the next person must still come to the screen."""
        self.auto_end = AutoEnd()

    # --- who decides --------------------------------------------------------------------------

    @property
    def is_own(self) -> bool:
        """Whether a person at the screen decides now."""
        session, is_rolling = self.session, self.table.motion.rolls_for_start
        is_here = self.seat is None or session.state.current == self.seat
        return is_here and not (session.bot_to_move or self.awaits_person or is_rolling)

    @property
    def may_choose(self) -> bool:
        """Whether that person has seen everything relevant to the decision."""
        return self.is_own and self.table.motion.is_decided

    @property
    def reader(self) -> int | None:
        """The seat of the player who looks at the screen now; None when bots play alone."""
        return reader_of(self.session, self.seat)

    @property
    def home(self) -> int:
        """The seat whose estate is in view unless another is selected."""
        is_seen = not self.table.motion.is_moving
        follows = self.app.settings.camera and self._can_follow
        return home_of(self.session, self.seat, follows=follows, is_seen=is_seen)

    @property
    def may_turn_camera(self) -> bool:
        """Whether it makes a difference now where the camera looks."""
        session = self.session
        return self._can_follow and session.bot_to_move and len(session.people) == 1

    @property
    def _can_follow(self) -> bool:
        """Whether the camera may follow bots: in no lesson, in no hurry, not without motion."""
        moves = self.app.settings.motion > 0 and not self.tempo.hurries
        return moves and self.owner.follows_bots

    # --- what is shown ------------------------------------------------------------------------

    def view(self) -> TableView:
        """Return the view of the game."""
        session, table, may_choose = self.session, self.table, self.may_choose
        is_rolling, untold = table.motion.rolls_for_start, table.motion.untold
        state = session.opening.before if is_rolling else table.motion.shown(session.visible())
        log = session.log(untold)
        is_question = self.message == self.chooser.message and not self.chooser.refused
        is_hint = bool(self.message) and (is_question or self.chooser.offers(Finish()))
        if not self.message and table.news.text:
            is_hint = not table.news.warns
        return TableView(
            state=state,
            header=shown_header(session.game.header),
            shown=state.current if is_rolling else table.shown,
            buttons=self.owner.buttons(),
            prompt=self.prompt(),
            offer=self._offer(),
            message=self.message or table.news.text or tr(session.save_problem),
            is_hint=is_hint,
            lit=self.chooser.lit() if may_choose else {},
            selected=self.chooser.selected if may_choose else frozenset(),
            reader=self.reader,
            changes=session.last_changes(untold),
            marks=self._marks(),
            hides_setup=session.hides_setup,
            paused=self.tempo.paused,
            ending=self.auto_end.share,
            log=_untold_roll(log) if is_rolling else log,
        )

    def buttons(self) -> dict[TableButton, str]:
        """Return the enabled buttons of the game, with their captions."""
        found = buttons_of(self.session, self.chooser, self.tempo, own=self.is_own)
        if (home := self.home) != self.table.shown:
            found |= way_back("" if home == self.reader else self.session.names[home])
        elif self.may_turn_camera:
            found |= camera_button(is_on=self.app.settings.camera)
        return found

    def prompt(self) -> str:
        """Return the prompt, a sentence."""
        if self.table.motion.rolls_for_start:
            return tr("The highest roll begins.")
        motion = self.table.motion
        shown = motion.shown(self.session.state)
        seen = SeenMove(shown, motion.untold, motion.is_decided)
        return prompt(self.session, self.chooser, self.tempo, self.seat, seen)

    def _offer(self) -> str:
        """Return the effect of a click here; none just after one, which may have asked for more."""
        thing = self.table.pointer.thing
        if thing is None or thing == self.table.pointer.pressed:
            return ""
        told = ""
        if isinstance(thing, TableButton):
            told = hint(self.session, self.tempo, thing)
            keys = KEYS_OF_BUTTONS.get(thing, ()) if told else ()
            told = self.app.settings.keys.behind(told, *keys)
        if told or not self.may_choose:
            return told
        return offer(self.session, self.chooser, thing)

    def _marks(self) -> Marks:
        """Return the marks for the part under the pointer, while nothing is chosen."""
        table = self.table
        thing = table.pointer.thing
        if thing is None or not table.is_pointing or self.chooser.selected:
            return NO_MARKS
        state = self.session.visible()
        reader = state.current if self.reader is None else self.reader
        return marks_for(state, table.shown, thing, reader)


def _untold_roll(log: Sequence[Line]) -> tuple[Line, ...]:
    """Return the beginning of the log, up to the roll for the start player."""
    return tuple(takewhile(lambda line: line.about is not ChanceResolved, log))
