"""What the rival of a chapter says in the course of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cob.engine import Event, GameState
from cob.engine.components import ROUNDS_PER_PHASE
from cob.record import Game
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.road.chapters import Chapter

APART: Final = 1
"""Rounds from one line to the next, at least."""


class Asides:
    """The lines of a rival in one game: each is said once, when its occasion comes."""

    def __init__(self, chapter: Chapter, game: Game) -> None:
        """Take a game that may go on; what was said in it is not said again."""
        self._left = dict(chapter.asides)
        self._spoken = -APART
        """The number of the round in which the last line was said."""
        for step in game.steps():
            self.hear(step.events, step.state)

    def hear(self, events: Sequence[Event], state: GameState) -> str:
        """Return what the rival says to the events of a move; empty for nothing."""
        number = state.phase * ROUNDS_PER_PHASE + state.round
        if number < self._spoken + APART:
            return ""
        occasion = next((name for name in self._left if OCCASIONS[name](events)), None)
        if occasion is None:
            return ""
        self._spoken = number
        return self._left.pop(occasion)
