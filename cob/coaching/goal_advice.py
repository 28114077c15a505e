"""Advice in a game with a goal beside winning: which suggestions come closer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from cob.analysis.decisions import Turn
from cob.analysis.reason import Reason, SpeaksFor
from cob.coaching.analysis_questions import Advice
from cob.engine import Event, apply
from cob.text.language import Message
from cob.tutorial.road.goals import Goal

_BEST: Final = Message("It brings you closer to your goal here.")
_OTHER: Final = Message("Suggestion {number} brings you closer to your goal here.")


def with_goal(advice: Advice, goal: Goal, events: Sequence[Event]) -> Advice:
    """Return advice with a reason more for the best suggestion if it comes closer to a goal after
    the events of a game so far, or else for each other one that does."""
    reasons, closer = list(advice.reasons), list(_closer(advice, goal, events))
    for number in [0] if 0 in closer else closer:
        other = Reason(Message(_OTHER, number=number + 1), SpeaksFor.OTHER)
        reasons[number] = (*reasons[number], other if number else Reason(_BEST))
    return replace(advice, reasons=tuple(reasons))


def _closer(advice: Advice, goal: Goal, events: Sequence[Event]) -> Iterator[int]:
    """Yield the numbers of the suggestions that come closer to the goal."""
    before = goal.amount(events, advice.decision.state)
    for number, turn in enumerate(advice.decision.turns):
        if goal.amount([*events, *_events_of(advice, turn)], advice.decision.state) > before:
            yield number


def _events_of(advice: Advice, turn: Turn) -> list[Event]:
    state = advice.decision.state.copy()
    return [event for action in turn.actions for event in apply(state, action)]
