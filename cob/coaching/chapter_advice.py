"""Advice in a chapter of the road: which suggestions come closer to its goal, or do what it is
about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cob.analysis.decisions import Turn
from cob.analysis.reason import Reason, SpeaksFor
from cob.coaching.analysis_questions import Advice
from cob.engine import Event, apply
from cob.text.language import Message
from cob.tutorial.road.asked import does_as_asked
from cob.tutorial.road.chapters import Chapter

_BEST: Final = Message("It brings you closer to your goal here.")
_OTHER: Final = Message("Suggestion {number} brings you closer to your goal here.")
_BEST_ASKED: Final = Message("It does what this chapter is about.")
_OTHER_ASKED: Final = Message("Suggestion {number} does what this chapter is about.")


def with_chapter(advice: Advice, chapter: Chapter, before: Sequence[Event]) -> Advice:
    """Return advice with a reason more for the best suggestion if it comes closer to a chapter's
    goal after the events of a game so far, or else for each other one that does; if none does, for
    those that do what the chapter asks for."""
    state, turns = advice.decision.state, range(len(advice.decision.turns))
    events = [_events_of(advice, turn) for turn in advice.decision.turns]
    amount = chapter.goal.amount(before, state)
    found = [at for at in turns if chapter.goal.amount([*before, *events[at]], state) > amount]
    words = _BEST, _OTHER
    if not found:
        found = [at for at in turns if does_as_asked(chapter, before, events[at], state)]
        words = _BEST_ASKED, _OTHER_ASKED
    reasons = list(advice.reasons)
    for number in [0] if 0 in found else found:
        other = Reason(Message(words[1], number=number + 1), SpeaksFor.OTHER)
        reasons[number] = (*reasons[number], other if number else Reason(words[0]))
    return replace(advice, reasons=tuple(reasons))


def _events_of(advice: Advice, turn: Turn) -> list[Event]:
    state = advice.decision.state.copy()
    return [event for action in turn.actions for event in apply(state, action)]
