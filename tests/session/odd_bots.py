"""Bots that a process of its own can import, each with one odd habit. Nothing here needs pygame."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Sequence

from cob.bots.base import Bot, Effort
from cob.bots.registry import make_bot
from cob.engine import Action, GameState, legal_actions
from cob.engine.actions import EndTurn


class Sound:
    """The usual report of every bot: no problem, and no positions evaluated."""

    problem = ""
    positions = 0


class Counter(Sound):
    """Reports in its `problem` how often it was asked, and by which process."""

    def __init__(self) -> None:
        self._asked = 0

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        self._asked += 1
        self.problem = f"{self._asked} {os.getpid()}"
        return legal[-1]


class Sleeper(Sound):
    """Thinks for a minute, whatever its limit."""

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        time.sleep(60)
        return legal[0]


class Mortal(Sound):
    """Ends its process: once if `mark` names a file, which it makes first; else every time."""

    def __init__(self, mark: str) -> None:
        self._mark = mark

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        if not os.path.exists(self._mark):
            if self._mark:
                open(self._mark, "w").close()
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(60)
        return legal[0]


class Faulty(Sound):
    """Raises an error."""

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        raise ZeroDivisionError("no tiles, no share")


class Cheat:
    """Answers an illegal action."""

    problem = "It cheats."
    positions = 0

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        return EndTurn()


class Watcher(Sound):
    """Reports in its `problem` the garbage collector's threshold of new objects."""

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        self.problem = str(gc.get_threshold()[0])
        return legal[0]


class Checker(Sound):
    """Reports in its `problem` whether its view fits its legal actions."""

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        self.problem = f"{tuple(legal) == tuple(legal_actions(view))} {effort.seconds}"
        return legal[0]


def make_odd(name: str, seed: int) -> Bot:
    """One of them; "mortal FILE" dies once, "mortal" again and again."""
    kind, _, mark = name.partition(" ")
    if kind == "mortal":
        return Mortal(mark)
    if name == "slow to make":
        time.sleep(60)
    kinds = {"counter": Counter, "sleeper": Sleeper, "faulty": Faulty, "cheat": Cheat}
    kinds |= {"checker": Checker, "watcher": Watcher}
    return kinds[kind]() if kind in kinds else make_bot(name, seed)
