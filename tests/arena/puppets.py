"""Bots that decide with a function, registered for a test; and a match between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cob.arena import Match
from cob.bots.base import Bot, BotInfo, Effort
from cob.bots.registry import BOTS
from cob.engine import Action, GameState
from tests.games import estates

Choose = Callable[[GameState, Sequence[Action], Effort], Action]


class Puppet:
    """A bot that decides with a function."""

    positions = 0

    def __init__(self, choose: Choose, problem: str = "") -> None:
        self._choose = choose
        self.problem = problem

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        return self._choose(view, legal, effort)


def first_of(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
    return legal[0]


def last_of(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
    return legal[-1]


def register(
    monkeypatch: pytest.MonkeyPatch, name: str, choose: Choose = first_of, problem: str = ""
) -> None:
    """Put a bot into the registry, for as long as the test lasts."""

    def make(seed: int) -> Bot:
        return Puppet(choose, problem)

    monkeypatch.setitem(BOTS, name, BotInfo(name, name, "Is a puppet.", 0, 0.25, make))


def match_of_a_bot_that_is_gone() -> Match:
    """A match whose bot is missing when it is played."""
    fight = match("random", deals=2)
    object.__setattr__(fight, "bots", ("nobody",))
    return fight


def match(*bots: str, deals: int = 1, players: int = 2, keeps_records: bool = False) -> Match:
    layouts = (estates()["1"], estates()["4"])
    effort = Effort(work=0.25, seconds=0.5)
    return Match(bots, players, layouts, deals, seed=5, effort=effort, keeps_records=keeps_records)
