"""The interface of a bot: a player that chooses one of the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import process_time
from typing import Final, NamedTuple, Protocol

from cob.engine import Action, GameState


class Effort(NamedTuple):
    """How much a bot may think about a decision.

    It is counted in work, so that the same start value gives the same game on every machine; time
    is only a ceiling, and one of the processor's time, so that a busy machine makes no bot weaker.
    """

    work: float = 1.0
    """The factor for the bot's own number of futures."""
    seconds: float = inf
    """Seconds of processor time after which the bot answers with the best it has found."""

    def deadline(self) -> float:
        """Return when these seconds are over if they begin now, as a time of `process_time`."""
        return process_time() + self.seconds


OWN_EFFORT: Final = Effort()
"""A bot's own work, without a ceiling."""


class Bot(Protocol):
    """A player that is a program.

    It has a random source of its own and may remember plans from one call to the next. It is called
    away from the drawing thread, one call at a time.
    """

    problem: str
    """A sentence when it cannot play as its description says; otherwise empty."""
    positions: int
    """How many positions it has valued so far: the work it did, whatever the machine."""

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return one of `legal`, the legal actions of the player to move, who is this bot.

        `view` is the position as that player sees it, `GameState.view(seat)`; the bot may change
        it.
        """
        ...


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot as the registry holds it."""

    name: str
    """Its id: one word in small letters, which records and commands know it by."""
    title: str
    """Title in the window: for a shipped bot a message to be translated."""
    description: str
    """How it plays, in one sentence: for a shipped bot a message to be translated."""
    level: int
    """Strength for sorting: 0 knows nothing but the rules."""
    seconds: float
    """The ceiling at a table: processor time for a decision, which a slow machine may need."""
    make: Callable[[int], Bot]
    """Makes a bot from a seed; its choices follow from that while no ceiling is reached."""
    figure: str = ""
    """Whom its portrait shows: for a shipped bot a message to be translated."""
