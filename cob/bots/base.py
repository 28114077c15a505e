"""What a bot is: a player that is asked for one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cob.engine import Action, GameState


class Bot(Protocol):
    """A player that is a program.

    It has a random source of its own and may remember plans from one call to the next. It is called
    away from the drawing thread, one call at a time.
    """

    problem: str
    """A sentence when it cannot play as its description says; otherwise empty."""

    def choose(self, view: GameState, legal: Sequence[Action], budget: float) -> Action:
        """Return one of `legal`, the legal actions of the player to move, who is this bot.

        `view` is the position as that player sees it, `GameState.view(seat)`; the bot may change
        it. The answer is wanted within `budget` seconds.
        """
        ...


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot as the registry holds it."""

    name: str
    """Its id: one word in small letters, which records and commands know it by."""
    title: str
    """What windows call it: for a shipped bot a message to be translated."""
    description: str
    """How it plays, in one sentence: for a shipped bot a message to be translated."""
    level: int
    """Strength for sorting: 0 knows nothing but the rules."""
    seconds: float
    """How long it may think about a decision, if not told otherwise."""
    make: Callable[[int], Bot]
    """Makes a bot from a seed; its choices follow from that, and from the time if it searches."""
    figure: str = ""
    """Whom its portrait shows: for a shipped bot a message to be translated."""
