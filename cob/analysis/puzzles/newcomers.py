"""How many newcomers find a puzzle: a stand-in for people after their first game."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random
from typing import Final

from cob.analysis.decisions import position_key
from cob.bots.base import Effort
from cob.bots.easy import Beginner, sensible
from cob.engine import Action, GameState, apply, legal_actions
from cob.engine.actions import EndTurn

DRAWS: Final = 200
"""Number of newcomers that are asked about a puzzle."""
NEARLY_ALL: Final = 0.9
"""The share of them that must find an easy puzzle."""
_DOUBT: Final = 2.0
"""The standard deviation in points of a newcomer's error about an action."""

_Worths = Sequence[tuple[Action, float]]


class Newcomer:
    """Plays like the easy bot, but misjudges every action, now by more and now by less.

    `docs/analysis.md` says how often newcomers win against that bot.
    """

    problem = ""
    positions = 0

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the action that looks best to this newcomer."""
        return self.pick(_worths(view, legal))

    def pick(self, worths: _Worths) -> Action:
        """Return the action that looks best, from actions with their true worth in points."""
        return max(worths, key=lambda each: each[1] + self._random.gauss(0, _DOUBT))[0]


def _worths(view: GameState, legal: Iterable[Action]) -> _Worths:
    bot = Beginner()
    return [(action, bot.worth_after(view, action)) for action in sensible(view, list(legal))]


def share_of_newcomers(
    state: GameState, passing: Collection[Hashable], draws: int = DRAWS
) -> float:
    """Return the share of newcomers, from 0 to 1, who play on to one of these positions.

    The positions are told by their keys, as `position_key` makes them.
    """
    known: dict[Hashable, _Worths] = {}
    found = 0
    for seed in range(draws):
        newcomer, played = Newcomer(seed), state.copy()
        while True:
            key = position_key(played)
            if key not in known:
                known[key] = _worths(played.view(played.current), legal_actions(played))
            action = newcomer.pick(known[key])
            if isinstance(action, EndTurn):
                break
            apply(played, action)
        found += key in passing
    return found / draws
