"""Short messages at the table: news that disappear by themselves, and reminders."""

from __future__ import annotations

from typing import Final

from cob.engine import GameState
from cob.session.tempo import Turn, turn_of
from cob.tutorial.notebook import Notebook
from cob.tutorial.reminders import REMINDERS, next_reminder
from cob.ui.table.view import ReminderLine, SaidLine

_TO_NOTICE: Final = 2.5
"""Seconds until a line has been noticed."""
_TO_READ: Final = 0.06
"""Seconds for each letter of it."""


class News:
    """A message that is shown for a while."""

    def __init__(self) -> None:
        self.text = ""
        self.warns = False
        """Whether it is about something that did not work."""
        self._seconds = 0.0

    def tell(self, text: str, seconds: float, *, warns: bool = False) -> None:
        """Show it for that time, unless there is a click."""
        self.text, self._seconds, self.warns = text, seconds, warns

    def clear(self) -> None:
        """Remove it."""
        self.text = ""

    @property
    def seconds_left(self) -> float | None:
        """Seconds until it disappears; None when there is no message."""
        return self._seconds if self.text else None

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; return whether it has just disappeared."""
        if not self.text:
            return False
        self._seconds -= seconds
        if self._seconds <= 0:
            self.text = ""
        return not self.text


class Talk(News):
    """A line that a face at the table says for a while."""

    seat = 0

    @property
    def said(self) -> SaidLine | None:
        """The line and its speaker; None while all are silent."""
        return SaidLine(self.seat, self.text) if self.text else None

    def say(self, seat: int, text: str, patience: float = 1.0) -> None:
        """Let a player say a line, for as long as it takes to be read, or so many times as long."""
        self.seat = seat
        self.tell(text, patience * (_TO_NOTICE + len(text) * _TO_READ))


class Reminding:
    """The reminder of the present turn."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        self.text = ""
        self._portrait = ""
        self._id = ""
        self._turn: Turn | None = None
        """The turn to which the reminder belongs; each turn has at most one."""
        self.is_new = False
        """Whether it has not been shown yet."""

    @property
    def told(self) -> ReminderLine | None:
        """What is shown; None for nothing."""
        return ReminderLine(self.text, "" if self._id else self._portrait) if self.text else None

    def begin_decision(self, state: GameState) -> None:
        """Drop a reminder whose turn or cause is over."""
        if not self._id:
            return
        if self.text and (turn_of(state) != self._turn or REMINDERS[self._id](state) is None):
            self.text = ""

    def say(self, text: str, portrait: str) -> None:
        """Show the words of a teacher, until they are closed or others are said."""
        if self._notebook.reminders_on:
            self._portrait = portrait
            self.text, self._id, self._turn, self.is_new = text, "", None, True

    def remind(self, state: GameState) -> None:
        """Remind a player in a first game, once, of what is easily overlooked."""
        if not self._notebook.reminders_on or turn_of(state) == self._turn:
            return
        if self.text and not self._id:  # a teacher has the word
            return
        reminder = next_reminder(state, self._notebook.told)
        if reminder is not None:
            self._notebook.tell(reminder.id)
            self.text, self._id, self._turn = reminder.text, reminder.id, turn_of(state)
            self.is_new = True

    def retell(self, state: GameState) -> None:
        """Translate it to the language in force."""
        if self.text and self._id:
            self.text = REMINDERS[self._id](state) or ""

    def dismiss(self) -> None:
        """Close this reminder."""
        self.text = ""

    def silence(self) -> None:
        """Switch reminders off for good."""
        self._notebook.turn_reminders(False)
        self.text = ""
