"""The bot that knows the rules and nothing else: a yardstick, and a crowd for tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cob.engine import Action, GameState


class RandomBot:
    """Picks every legal action with the same chance."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: GameState, legal: Sequence[Action], budget: float) -> Action:
        """Any of them."""
        return self._random.choice(legal)
