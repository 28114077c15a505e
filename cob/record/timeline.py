"""The positions of a recorded game, their points, and the beginnings of turns.

Positions can be read in any order. They are computed once, in small parts, so that a long game
opens without a wait.
"""

from __future__ import annotations

import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from enum import Enum

from cob.engine.events import PhaseStarted, RoundStarted, TurnStarted
from cob.record.game import Game, GameStep


class StepSize(Enum):
    """The length of one step through a game."""

    ACTION = "action"
    TURN = "turn"
    ROUND = "round"


class Timeline:
    """The positions of a game as it is now, numbered from 0, the set-up, to `last`."""

    def __init__(self, game: Game) -> None:
        self.last = len(game.moves)
        """The number of the newest position, which is the number of moves."""
        self.phases: list[int] = []
        """The positions read so far in which a phase begins; that of a game that begins with a
        position is 0."""
        self.points: list[tuple[int, ...]] = []
        """For each position read so far the points of all players by seat."""
        self.most_points = max(player.points for player in game.state.players)
        self._coming: Iterator[GameStep] = game.steps()
        self._steps: list[GameStep] = []
        self._begins: dict[StepSize, list[int]] = {StepSize.TURN: [0], StepSize.ROUND: [0]}
        self._take_next()
        begun = self._steps[0].state.phase
        self.first_phase = max(0, begun)
        """The number of the phase at the first of `phases`, from 0."""
        if begun >= 0 and not self.phases:
            self.phases.append(0)

    @property
    def read(self) -> int:
        """The number of positions read so far."""
        return len(self._steps)

    @property
    def is_complete(self) -> bool:
        """Whether all positions were read."""
        return self.read > self.last

    def read_on(self, seconds: float) -> None:
        """Read positions for about this many seconds, at least one if any are left."""
        end = time.monotonic() + seconds
        while not self.is_complete:
            self._take_next()
            if time.monotonic() >= end:
                return

    def step(self, at: int) -> GameStep:
        """Return the move that led to a position, its events, and the position itself."""
        while self.read <= at:
            self._take_next()
        return self._steps[at]

    def points_at(self, at: int) -> tuple[int, ...]:
        """Return the points of all players in a position."""
        self.step(at)
        return self.points[at]

    @property
    def rounds(self) -> list[int]:
        """The positions read so far in which a round begins."""
        return self._begins[StepSize.ROUND][1:]

    def after(self, at: int, stride: StepSize) -> int:
        """Return the position where the next action, turn or round begins, or the last position."""
        if stride is StepSize.ACTION:
            return min(at + 1, self.last)
        found = self._all(stride)
        index = bisect_right(found, at)
        return found[index] if index < len(found) else self.last

    def before(self, at: int, stride: StepSize) -> int:
        """Return the position where this action, turn or round begins.

        If `at` is that position, return where the one before it begins.
        """
        if stride is StepSize.ACTION:
            return max(at - 1, 0)
        found = self._all(stride)
        return found[max(0, bisect_left(found, at) - 1)]

    def _all(self, stride: StepSize) -> list[int]:
        self.step(self.last)
        return self._begins[stride]

    def _take_next(self) -> None:
        step, at = next(self._coming), self.read
        self._steps.append(step)
        self.points.append(tuple(player.points for player in step.state.players))
        kinds = {type(event) for event in step.events}
        if PhaseStarted in kinds:
            self.phases.append(at)
        if RoundStarted in kinds:
            self._begins[StepSize.ROUND].append(at)
        if TurnStarted in kinds:
            self._begins[StepSize.TURN].append(at)
