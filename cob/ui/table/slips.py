"""What is told at the table for a while: news that go by themselves, and reminders."""

from __future__ import annotations

from cob.engine import GameState
from cob.tutorial.notebook import Notebook
from cob.tutorial.reminders import next_reminder
from cob.ui.table.tempo import Turn, turn_of


class Slips:
    """A piece of news with its time, and the reminder of the present turn."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        self.news = ""
        self._seconds = 0.0
        self.reminder = ""
        self._reminded: Turn | None = None
        """The turn to which the reminder belongs: there is one for each turn at most."""

    def tell(self, news: str, seconds: float) -> None:
        """Show something for so long, unless somebody clicks."""
        self.news, self._seconds = news, seconds

    @property
    def seconds_left(self) -> float | None:
        """Until the news go; None when there are none."""
        return self._seconds if self.news else None

    def pass_time(self, seconds: float) -> bool:
        """Time goes by; whether the news have gone just now."""
        if not self.news:
            return False
        self._seconds -= seconds
        if self._seconds <= 0:
            self.news = ""
        return not self.news

    def begin_decision(self, state: GameState) -> None:
        """A reminder does not outlive its turn."""
        if turn_of(state) != self._reminded:
            self.reminder = ""

    def remind(self, state: GameState) -> None:
        """Remind somebody who plays a first game, once, of what is easily overlooked."""
        if not self._notebook.reminders_on or turn_of(state) == self._reminded:
            return
        reminder = next_reminder(state, self._notebook.told)
        if reminder is not None:
            self._notebook.tell(reminder.id)
            self.reminder, self._reminded = reminder.text, turn_of(state)

    def silence(self) -> None:
        """No reminders any more, now and later."""
        self._notebook.turn_reminders(False)
        self.reminder = ""
