"""The bot that knows the rules and nothing else: a yardstick, and a crowd for tests."""

from __future__ import annotations

from collections.abc import Sequence

from cob.bots.base import Effort
from cob.engine import Action, GameState
from cob.engine.random_source import Chance


class RandomBot:
    """Picks every legal action with the same chance."""

    problem = ""
    positions = 0

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return any of the legal actions."""
        return legal[self._chance.below(len(legal))]
