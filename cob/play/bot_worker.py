"""What goes on in the process in which bots think: questions come in, answers go out.

That process imports this module and what bots need, and nothing of the window.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread

from cob.bots.base import Bot
from cob.engine import Action, GameState
from cob.engine.message import Message

NOT_ALLOWED = Message("its answer is not allowed")


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A decision that is asked of a bot, with all that it takes to make that bot."""

    table: int
    """The game: bots of another one are forgotten."""
    seat: int
    bot: str
    seed: int
    view: GameState
    legal: tuple[Action, ...]
    budget: float
    """Seconds in which the answer is wanted."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What a bot chose, or why it did not."""

    action: Action | None
    failure: str = ""
    """Why there is no action; empty when there is one."""
    problem: str = ""
    """The bot's own `problem`."""


class BotWorker:
    """The bots of one table, each made when it is first asked and kept for its thoughts."""

    def __init__(self, make: Callable[[str, int], Bot]) -> None:
        self._make = make
        self._table = -1
        self._bots: dict[int, Bot] = {}

    def answer(self, question: BotQuestion) -> BotAnswer:
        """What the bot says; a bot that fails, or breaks the rules, gives a reason instead."""
        if question.table != self._table:
            self._table = question.table
            self._bots.clear()
        try:
            bot = self._bots.get(question.seat)
            if bot is None:
                bot = self._bots[question.seat] = self._make(question.bot, question.seed)
            action = bot.choose(question.view, question.legal, question.budget)
        except Exception as error:
            return BotAnswer(None, type(error).__name__)
        if action not in question.legal:
            return BotAnswer(None, NOT_ALLOWED, bot.problem)
        return BotAnswer(action, problem=bot.problem)


def serve(pipe: Connection, make: Callable[[str, int], Bot]) -> None:
    """Answer questions until the window that asks them is gone."""
    # Ctrl-C is meant for the window, which ends this process in its own way.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    worker = BotWorker(make)
    while True:
        try:
            question = pipe.recv()
            pipe.send(worker.answer(question))
        except (EOFError, OSError):
            return


def _end_with_parent() -> None:
    """A window that was killed could not end this process, which may be deep in thought."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
