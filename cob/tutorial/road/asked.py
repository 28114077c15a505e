"""What a chapter asks for: turns that do what the teacher spoke of, or come closer to the goal.

They are nothing to be blamed for, whatever another turn would have brought.
"""

from __future__ import annotations

from collections.abc import Sequence

from cob.engine import Event, GameState
from cob.record import Game
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.position import LEARNER
from cob.tutorial.road.chapters import Chapter


def does_as_asked(
    chapter: Chapter, before: Sequence[Event], events: Sequence[Event], state: GameState
) -> bool:
    """Return whether the learner's newest events are what a chapter asks for."""
    if any(OCCASIONS[name](events) for name in chapter.asks):
        return True
    goal = chapter.goal
    return goal.amount([*before, *events], state) > goal.amount(before, state)


def moves_as_asked(game: Game, chapter: Chapter) -> frozenset[int]:
    """Return the learner's moves, by number, that are what a chapter asks for."""
    found, events = set[int](), list[Event]()
    for number, step in enumerate(game.steps(), start=-1):
        if step.seat == LEARNER and does_as_asked(chapter, events, step.events, step.state):
            found.add(number)
        events += step.events
    return frozenset(found)
