"""A line of the log of a game."""

from __future__ import annotations

from dataclasses import dataclass

from cob.engine import Event
from cob.text.pictured import Run


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, and whose it is; `seat` is None for the board's own."""

    seat: int | None
    runs: tuple[Run, ...]
    """The sentence, cut where it names a piece of which there is a picture."""
    about: type | None = None
    """The class of the event with which the sentence began, or of an action that is told as such:
    it leads to a rule."""
    events: tuple[Event, ...] = ()
    """The events of the line: they lead to the places where they happened."""

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join(run.words for run in self.runs)

    @classmethod
    def saying(cls, seat: int | None, text: str, about: type | None = None) -> Line:
        """Return a sentence that names no piece."""
        return cls(seat, (Run(text),), about)
