"""A line of the log of a game."""

from __future__ import annotations

from dataclasses import dataclass

from cob.engine import Event
from cob.text.pictured import PawnPiece, Run


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, and its player; `seat` is None for the board's own."""

    seat: int | None
    runs: tuple[Run, ...]
    """The sentence, split at pieces that have a picture."""
    about: type | None = None
    """The class of the sentence's first event, or of an action that is narrated as such; it leads
    to a rule.
    """
    events: tuple[Event, ...] = ()
    """The events of the line; they lead to their places."""

    @property
    def text(self) -> str:
        """The whole sentence."""
        return "".join(run.words for run in self.runs)

    def runs_without(self, seat: int) -> tuple[Run, ...]:
        """Return the sentence without its player at the beginning, where all are of one player."""
        first, *rest = self.runs or (Run(""),)
        if first.piece != PawnPiece(seat):
            return self.runs
        return (Run(rest[0].words.lstrip(), rest[0].piece), *rest[1:]) if rest else ()

    @classmethod
    def saying(cls, seat: int | None, text: str, about: type | None = None) -> Line:
        """Return a sentence without pieces."""
        return cls(seat, (Run(text),), about)
