"""Questions that a process of its own can import, each with one odd habit."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass

from cob.analysis.minds import Mind, shipped_mind
from cob.coaching.analysis_questions import Question, RememberingMind
from cob.engine import GameState


@dataclass(frozen=True, slots=True)
class CountQuestion(Question[str]):
    """Counts for a while; each answer names its process."""

    urgency = 0
    most: int = 3
    pause: float = 0.0

    def answers(self, mindful: RememberingMind) -> Iterator[str]:
        for number in range(self.most):
            time.sleep(self.pause)
            yield f"{number} {os.getpid()}"


@dataclass(frozen=True, slots=True)
class SlowQuestion(Question[int]):
    """Has a short answer every few hundredths of a second, for a minute."""

    urgency = 2

    def answers(self, mindful: RememberingMind) -> Iterator[int]:
        for number in range(2000):
            time.sleep(0.03)
            yield number


@dataclass(frozen=True, slots=True)
class FaultyQuestion(Question[int]):
    """Fails after its first answer."""

    urgency = 1
    state: GameState | None = None

    def answers(self, mindful: RememberingMind) -> Iterator[int]:
        yield 1
        raise ZeroDivisionError("no tiles, no share")


@dataclass(frozen=True, slots=True)
class MortalQuestion(Question[int]):
    """Ends its process."""

    urgency = 1

    def answers(self, mindful: RememberingMind) -> Iterator[int]:
        yield 1
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(60)


def make_mind() -> Mind:
    """The shipped one, under a name of this module."""
    return shipped_mind()
