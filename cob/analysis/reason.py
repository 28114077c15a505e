"""A reason: a sentence, and which of two ways to play a turn it speaks for."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from cob.text.language import Message

OTHER_TURN: Final = Message("The other turn")
"""How sentences call the turn that is not the better one, as their subject;"""
NEXT_BEST_TURN: Final = Message("Another good turn")
"""to the solver of a puzzle,"""
TURN_IN_GAME: Final = Message("The turn in the game")
"""to the solver of a puzzle who has played it in a game,"""
PLAYED_TURN: Final = Message("The turn played")
"""in a review,"""
YOUR_TURN: Final = Message("Your turn")
"""and to the one who played it."""


class SpeaksFor(Enum):
    """The side of a sentence, in the order in which sentences are shown."""

    BETTER = 0
    OTHER = 1
    """It says what the other way would bring."""
    NEITHER = 2
    """That both come to about the same."""


class Reason(NamedTuple):
    """A sentence of why a turn is better."""

    text: Message
    side: SpeaksFor = SpeaksFor.BETTER


def calling(text: Message, name: Message) -> Message:
    """Return a sentence that calls the other turn by a name."""
    if text == OTHER_TURN:
        return name
    values: dict[str, Any] = {
        key: calling(value, name) if isinstance(value, Message) else value
        for key, value in text.values.items()
    }
    called = Message(text.template, many=text.many, **values)
    called.context = text.context
    return called


def for_better(reasons: Sequence[Reason]) -> list[Reason]:
    """Return what speaks for the better turn; all reasons where nothing does."""
    return [each for each in reasons if each.side is SpeaksFor.BETTER] or list(reasons)
