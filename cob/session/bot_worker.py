"""The work of the bots' process: it reads questions and writes answers.

The process imports this module and the needs of bots, and nothing of the window.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection

from cob.bots.base import Bot, Effort
from cob.bots.foreign import failure
from cob.engine import Action, CobError, GameState
from cob.engine.message import Message
from cob.processes import begin_beside_window

NOT_ALLOWED = Message("its answer is not allowed")


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A decision for a bot, with everything needed to make that bot."""

    table: int
    """The number of the game; the bots of any other game are dropped."""
    seat: int
    """The seat of the player to move, from 0."""
    bot: str
    """The bot's name in the registry."""
    seed: int
    """The seed with which the bot is made when its seat is first asked."""
    view: GameState
    """The position as that player sees it."""
    legal: tuple[Action, ...]
    """The legal actions; never empty."""
    effort: Effort
    """The limits of the bot's thinking."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The action that a bot chose, or why there is none."""

    action: Action | None
    failure: str = ""
    """Why there is no action, in a few words for the table; empty when there is one."""
    problem: str = ""
    """The bot's own `problem`."""
    details: str = ""
    """The error for a log file: its traceback, type and text."""


class BotWorker:
    """The bots of one game, each made at its first question and kept with its plans."""

    def __init__(self, make: Callable[[str, int], Bot]) -> None:
        self._make = make
        self._table = -1
        self._bots: dict[int, Bot] = {}

    def answer(self, question: BotQuestion) -> BotAnswer:
        """Return the bot's action, or the failure of a bot that raised an error or broke a rule."""
        if question.table != self._table:
            self._table = question.table
            self._bots.clear()
        try:
            bot = self._bots.get(question.seat)
            if bot is None:
                bot = self._bots[question.seat] = self._make(question.bot, question.seed)
            action = bot.choose(question.view, question.legal, question.effort)
            if action not in question.legal:
                return BotAnswer(None, NOT_ALLOWED, bot.problem, f"it answered {action!r}")
        except BaseException as error:  # an installed bot may raise anything
            why = error.message if isinstance(error, CobError) else failure(error)
            return BotAnswer(None, why, details=traceback.format_exc())
        return BotAnswer(action, problem=bot.problem)


def serve(pipe: Connection, make: Callable[[str, int], Bot]) -> None:
    """Answer the questions from the pipe until the window closes it."""
    begin_beside_window()
    worker = BotWorker(make)
    while True:
        try:
            question = pipe.recv()
            pipe.send(worker.answer(question))
        except (EOFError, OSError):
            return
