"""A reason: a sentence, and which of two ways to play a turn it speaks for."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from cob.text.language import Message


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
