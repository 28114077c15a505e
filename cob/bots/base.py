"""What every bot is: somebody who is asked for one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cob.engine import Action, GameState


class Bot(Protocol):
    """A player without hands. It keeps its own random source and may keep thoughts between calls.

    Called away from the drawing thread, one call at a time.
    """

    problem: str
    """Why it plays otherwise than its character says, as a sentence; empty when it does not."""

    def choose(self, view: GameState, legal: Sequence[Action], budget: float) -> Action:
        """One of `legal`, the actions of the player to move, who is this bot.

        `view` is what the player sees, `GameState.view(seat)`, and the bot's own to change. The
        answer is wanted within `budget` seconds.
        """
        ...


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot as a menu offers it."""

    name: str
    """One small word, as in a record's seats."""
    title: str
    """The name as windows show it: that of a shipped bot is a message to be translated."""
    character: str
    """How it plays, in one line."""
    level: int
    """Strength for sorting: 0 knows nothing but the rules."""
    seconds: float
    """Time that it is given for a decision, unless somebody asks for another."""
    make: Callable[[int], Bot]
    """A new bot whose choices follow from a seed (and from the budget, if it searches)."""
