"""The measures of a practice position: amounts in the engine's events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cob.engine import Action, Event, GameState, cost, legal_actions
from cob.engine.components import Kind
from cob.engine.events import (
    ActionTaken,
    GoodsSold,
    GoodsTaken,
    PointsScored,
    RegionCompleted,
    SilverlingsGained,
    Source,
    TileAdded,
    TileTaken,
    WorkersGained,
)
from cob.engine.hexgrid import spaces_in
from cob.engine.scoring import turn_order
from cob.tutorial.first_game.choosing import outcome
from cob.tutorial.position import LEARNER

Measure = Callable[[Sequence[Event], GameState], int]
"""Returns an amount, from the learner's events and the position after them."""


_POINTS: Final[dict[str, frozenset[Source]]] = {
    "points": frozenset(Source),
    "points for animals": frozenset((Source.ANIMALS,)),
    "points for what is left": frozenset((Source.UNSOLD_GOODS, Source.SILVERLINGS, Source.WORKERS)),
    "points for knowledge tiles": frozenset((Source.KNOWLEDGE,)),
}
"""The measures in points, and their sources."""


def scored(counts: str, events: Sequence[Event]) -> list[PointsScored]:
    """Return the events that a measure adds up; none for one that is not in points."""
    return [
        event
        for event in events
        if isinstance(event, PointsScored)
        and event.player == LEARNER
        and event.source in _POINTS.get(counts, ())
    ]


def _points(counts: str) -> Measure:
    return lambda events, after: sum(event.points for event in scored(counts, events))


def _number(kind: type, amount: Callable[[Event], int] = lambda event: 1) -> Measure:
    """Return the number of events of a kind for the learner, or the sum of their amounts."""

    def count(events: Sequence[Event], after: GameState) -> int:
        return sum(
            amount(event)
            for event in events
            if isinstance(event, kind) and getattr(event, "player", None) == LEARNER
        )

    return count


def _taken(kind: Kind) -> Measure:
    def count(events: Sequence[Event], after: GameState) -> int:
        return sum(
            isinstance(event, TileTaken) and event.player == LEARNER and event.tile.kind is kind
            for event in events
        )

    return count


def _numbers_around(events: Sequence[Event], after: GameState) -> int:
    """Return the number of different die values of the spaces open to the next tile."""
    player = after.players[LEARNER]
    return len({player.layout.dice[space] for space in spaces_in(player.frontier)})


MEASURES: Final[dict[str, Measure]] = {
    **{counts: _points(counts) for counts in _POINTS},
    "workers paid": _number(ActionTaken, lambda event: getattr(event, "workers", 0)),
    "workers gained": _number(WorkersGained, lambda event: getattr(event, "number", 0)),
    "Silverlings gained": _number(SilverlingsGained, lambda event: getattr(event, "number", 0)),
    "goods loaded": _number(GoodsTaken, lambda event: len(getattr(event, "goods", ()))),
    "goods sold": _number(GoodsSold, lambda event: getattr(event, "number", 0)),
    "tiles taken": _number(TileTaken),
    **{f"{kind.name.lower()} taken": _taken(kind) for kind in Kind},
    "tiles added": _number(TileAdded),
    "regions completed": _number(RegionCompleted),
    "numbers around": _numbers_around,
    "place in turn order": lambda events, after: turn_order(after).index(LEARNER) + 1,
}
"""The measures, by the names in lessons."""


def _scores_again(before: GameState, action: Action, events: Sequence[Event]) -> bool:
    """Return whether animals that already lay there score with the new ones (ledger ANM-02)."""
    added = [event.tile for event in events if isinstance(event, TileAdded)]
    points = MEASURES["points for animals"](events, before)
    return bool(added) and points > added[0].animals


def _knowledge_matters(before: GameState, action: Action, events: Sequence[Event]) -> bool:
    """Return whether the knowledge tiles of the estate change the price or gain of the action."""
    without = before.copy()
    without.players[LEARNER].knowledge = 0
    if cost(without, action) != cost(before, action) or action not in legal_actions(without):
        return True
    _, plain = outcome(without, action)
    amounts = ("points", "workers gained", "Silverlings gained")
    return any(MEASURES[name](events, before) != MEASURES[name](plain, before) for name in amounts)


Condition = Callable[[GameState, Action, Sequence[Event]], bool]
CONDITIONS: Final[dict[str, Condition]] = {
    "scores again": _scores_again,
    "completes": lambda before, action, events: MEASURES["regions completed"](events, before) > 0,
    "knowledge matters": _knowledge_matters,
    "costs workers": lambda before, action, events: MEASURES["workers paid"](events, before) > 0,
    "ends the phase": lambda before, action, events: (
        MEASURES["Silverlings gained"](events, before) > 0
    ),
}
"""Conditions on an action besides its form."""
