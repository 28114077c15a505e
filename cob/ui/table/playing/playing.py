"""A game that is played at a table: choosing, messages, and the moves of bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from cob.clicks.action_parts import Finish
from cob.clicks.chooser import Chooser
from cob.clicks.click_meanings import readings
from cob.clicks.table_things import BoardSpace, PlayerPanel, TableButton, Thing
from cob.clicks.turn_timing import GracePeriod, belongs_to_turn
from cob.engine import Action, Event, Move
from cob.engine.actions import EndTurn
from cob.session.session import PlayedMove, Session
from cob.session.tempo import Tempo, Turn, turn_of
from cob.showing.holds import hold_of
from cob.showing.sounds import Sound
from cob.text.language import Message, tr
from cob.ui.scene import AppContext, soonest
from cob.ui.table.hand.payment import play_or_ask
from cob.ui.table.motion.show import show_move
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.playing.seen_game import SeenGame
from cob.ui.table.sheets.sheets import ScoresSheet
from cob.ui.table.table import Table
from cob.ui.table.toasts import News

HURRIED_FRAME: Final = 0.012
"""Seconds in which hurrying bots may act before the window is drawn and answers clicks."""
_THINKING_FRAME: Final = 0.03
_NOTICE_SECONDS: Final = 8.0
"""Seconds for which a message about the bots stays, unless there is a click."""


def let_bots_play(
    session: Session, tempo: Tempo, news: News, play: Callable[[Action], object]
) -> None:
    """Show the actions of bots that are due: one action, or a frame full of them."""
    end = time.monotonic() + HURRIED_FRAME
    while session.bot_to_move:
        session.ask_bot()
        left = end - time.monotonic()
        if not tempo.is_due or left <= 0:
            return
        action = session.bot_answer(left if tempo.hurries else 0.0)
        if action is None:
            return
        play(action)
        if notice := session.take_notice():
            news.tell(notice, _NOTICE_SECONDS)


class Playing(SeenGame):
    """The handling of players, bots and time at a table."""

    def __init__(
        self,
        app: AppContext,
        table: Table,
        owner: PlayingOwner,
        session: Session,
        seat: int | None = None,
    ) -> None:
        super().__init__(app, table, owner, session, seat)
        self.grace = GracePeriod()
        self._just_begun = False
        """Whether this decision came with an event; then the time before it is not the bot's."""
        self._reopened: Turn | None = None
        """A turn that goes on though it was ended; it does not end by itself."""
        self._home = 0
        """The estate that was shown last without a click on it."""
        self._told_problem = ""
        self.deeds: dict[TableButton, Callable[[], object]] = {
            TableButton.HOME: self.look_home,
            TableButton.CAMERA: self.turn_camera,
            TableButton.UNDO: self.undo,
            TableButton.REDO: lambda: self._play_if_any(self.session.redoable),
            TableButton.PASS: lambda: self.choose(TableButton.PASS),
            TableButton.CONFIRM: lambda: self._play_if_any(self.chooser.confirmable()),
            TableButton.END: lambda: self.choose(TableButton.END),
            TableButton.SKIP: self._skip,
            TableButton.PAUSE: self.tempo.pause_or_go_on,
            TableButton.STEP: self.tempo.step,
            TableButton.SPEED: self.tempo.change_speed,
        }
        """The actions of the buttons that concern the game itself."""

    # --- decisions -----------------------------------------------------------------------------

    def begin(self, session: Session) -> None:
        """Play another game at this table."""
        self.session.close()
        self.session, self.grace = session, GracePeriod()
        self.begin_decision()

    def begin_decision(self, *, followed: bool = True) -> None:
        """Clear the selection in a new position, and show the home estate.

        A player who looks at another estate while bots play stays there: then `followed` is false.
        """
        state, table = self.session.state, self.table
        self.chooser = Chooser(state)
        self._just_begun = True
        self.message = ""
        bot_decides = self.session.bot_to_move
        self.tempo.begin(turn_of(state), bot_decides, bool(self.session.people))
        self.grace.begin(None if bot_decides or state.is_over else turn_of(state))
        if (followed or not bot_decides) and not state.is_over:
            self.look_home()
        if bot_decides and table.pointer.place is not None:
            table.point(table.pointer.place)
        else:
            table.pointer.forget()
        self.owner.on_decision()

    # --- clicks --------------------------------------------------------------------------------

    def is_too_soon(self, thing: Thing | None) -> bool:
        """Return whether a click was meant for the turn before and is dropped."""
        state = self.session.state
        return not self.grace.is_over and belongs_to_turn(state, thing, is_own=self.is_own)

    def on_touch(self) -> None:
        """Remove the messages, and end all motion."""
        self.auto_end.restart()
        self.table.motion.stop()
        self.table.news.clear()
        self.table.talk.clear()
        self.message = ""

    def on_thing(self, thing: Thing) -> None:
        """Take a click on the table."""
        if isinstance(thing, PlayerPanel):
            self.app.push(ScoresSheet(self.app, self.table, self.owner))
        elif not self.session.state.is_over:
            self.choose(thing)

    def choose(self, thing: Thing) -> None:
        """Add a part of the game to the selection, and play the action that this completes."""
        state, names = self.session.state, self.session.names
        if self.session.bot_to_move:
            self.message = tr("It is {name}’s turn.", name=names[state.current])
            return
        owner = getattr(thing, "seat", state.current)
        if owner != state.current:
            text = Message("This is {name}’s estate: here you can look, but not play.")
            self.message = tr(text, name=names[owner])
            return
        meant = readings(state, thing, self.chooser.selected)
        if not meant:
            asked = ("" if self.chooser.refused else self.chooser.message) or self.prompt()
            is_empty = isinstance(thing, BoardSpace)
            nothing = tr("No tile lies here.") if is_empty else tr("There is nothing to use here.")
            self.message = f"{nothing} {asked}"
            return
        self.look_home()
        before = self.chooser.selected
        action = self.chooser.click(meant)
        self.message = self.chooser.message
        if action is not None:
            points = self.session.points_of(action)
            play_or_ask(
                self.app, self.table, self.owner, self.chooser, action, before, thing, points
            )
            return
        self.app.sounds.play(Sound.REFUSED if self.chooser.refused else Sound.BUTTON)
        if self.chooser.refused:
            self.owner.on_refusal()

    def forget_sentences(self) -> None:
        """Drop all sentences in another language."""
        self.session.forget_sentences()
        self.table.news.clear()
        self.table.talk.clear()
        self.message = ""

    def step_back(self) -> bool:
        """Drop the selection, or return to the home estate; return whether there was either."""
        stepped = self.chooser.clear()
        if not stepped and self.table.shown != self.home:
            self.look_home()
            stepped = True
        self.message = ""
        self.app.redraw()
        return stepped

    def look_home(self) -> None:
        """Show the home estate."""
        self.table.shown = self._home = self.home

    def turn_camera(self) -> None:
        """Follow the bots to their estates from now on, or no longer."""
        settings = self.app.settings
        settings.camera = not settings.camera
        settings.keep()
        self.table.motion.stop()
        self.look_home()

    def _skip(self) -> None:
        """Let the bots play at once; the camera does not follow those."""
        followed = self._is_home
        self.tempo.skip(turn_of(self.session.state))
        if followed:
            self.look_home()

    @property
    def _is_home(self) -> bool:
        """Whether the player looks at no other estate than the table shows by itself."""
        return self.table.shown == self._home

    def undo(self, actions: int = 1) -> None:
        """Take back the last action, or this number of them as far as possible."""
        self.app.sounds.play(Sound.UNDO)
        self.table.motion.stop()
        while actions and self.session.game.can_undo():
            self.session.undo()
            actions -= 1
        self.begin_decision()

    def reopen(self) -> None:
        """Let the turn that has just ended go on."""
        self.app.sounds.play(Sound.UNDO)
        self.table.motion.stop()
        self.session.undo()
        self._reopened = turn_of(self.session.state)
        self.begin_decision()

    # --- the game -----------------------------------------------------------------------------

    def play(self, action: Move) -> list[Event]:
        """Carry out an action or an entered chance result; show its effects, return its events."""
        followed = self._is_home
        events = self.session.play(action)
        self.begin_decision(followed=followed)
        if (move := self.session.last) is not None and not self.session.hides_setup:
            pace = self.show(move)
            if self.session.bot_to_move:
                self.tempo.hold(hold_of(*move) / pace)
        self.app.redraw()
        return events

    def show(self, move: PlayedMove) -> float:
        """Animate a move with its sounds; of hurrying bots only the important parts.

        The final scoring belongs to no bot: it is shown even if bots have hurried to it. Return the
        share of the speed at which the move is shown, as `show_move` does.
        """
        table, hurries = self.table, self.tempo.hurries and not move.after.is_over
        is_own = self.is_own and not move.after.is_over
        speed = 0.0 if hurries else self.app.settings.motion
        sound = 0.0 if hurries else speed or 1.0
        return show_move(self.app, table, move, own=is_own, motion=speed, sound=sound)

    def _play_if_any(self, action: Action | None) -> None:
        if action is not None:
            self.owner.play(action)

    # --- time ---------------------------------------------------------------------------------

    def wakes_after(self) -> float | None:
        """Return the seconds until `update` has work; None if it has none."""
        saving = _THINKING_FRAME if self.session.is_saving else None
        bots, left = None, self.tempo.seconds_left
        if self.session.bot_to_move and left is not None:
            bots = max(left, HURRIED_FRAME if self.tempo.hurries else _THINKING_FRAME)
        return soonest(saving, bots, self.grace.seconds_left, self.auto_end.seconds_left)

    def update(self, seconds: float) -> None:
        """Let time pass: bots play, and a problem with saving is shown."""
        self.grace.pass_time(seconds)
        self._end_by_itself(seconds)
        if self.session.save_problem != self._told_problem:
            self._told_problem = self.session.save_problem
            self.app.redraw()
        if self.session.bot_to_move:
            if not self._just_begun and not self.table.motion.announces:
                self.tempo.pass_time(seconds)
            let_bots_play(self.session, self.tempo, self.table.news, self.owner.play)
        self._just_begun = False

    def _end_by_itself(self, seconds: float) -> None:
        """End a turn without further actions, once all motion and the pause are over."""
        shown, table = self.auto_end.share, self.table
        looks = self.app.top is self.owner and table.shown == self.session.state.current
        rests = looks and not table.motion.is_moving and self.may_choose
        rests = rests and turn_of(self.session.state) != self._reopened
        ends = self.owner.ends_turns and rests and self.chooser.lit().keys() == {Finish()}
        if self.auto_end.pass_time(seconds, ends=ends):
            self.owner.play(EndTurn())
        if shown != self.auto_end.share:
            self.app.redraw()
