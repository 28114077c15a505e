"""Compare given turns of one position with each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from cob.analysis.aftermath import Aftermath
from cob.analysis.decisions import Actions, Decision, Turn, judged
from cob.analysis.minds import Mind
from cob.analysis.refinement import Refinement, answered
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import GameState
from cob.engine.game import position_after

_SHARE_OF_NEXT_ROUND: Final = 0.4
"""The share of the futures that show who gets which tile next, and who goes first then."""
_ROUNDS: Final = 10
"""Rounds that each of them goes on: to the end of the next phase at least."""


def plan_of(state: GameState, actions: Actions) -> TurnPlan:
    """Return a turn as a search would, without a value; raise `IllegalActionError`."""
    return TurnPlan(0.0, actions, Position.of(position_after(state, actions)))


def turns_of(mind: Mind, state: GameState, ways: Iterable[Actions]) -> list[Turn]:
    """Return ways to play a turn with what they promise; raise `IllegalActionError`."""
    plans = [plan_of(state, actions) for actions in ways]
    return judged(mind, state.current, plans) if plans else []


def comparison(mind: Mind, state: GameState, turns: Sequence[Turn], seed: int = 1) -> Refinement:
    """Return turns of a position, ready for common futures; the same seed gives the same ones."""
    return Refinement(mind, Decision(state, state.current, tuple(turns), {}), turns, seed)


def outcomes(mind: Mind, state: GameState, worse: Actions, better: Actions) -> Aftermath:
    """Return what comes of a better turn beside a worse one, in futures of their own; raise
    `IllegalActionError`.

    It shows what a difference is for, not how large it is: for that others have more futures.
    """
    turns = [
        turn._replace(position=answered(mind, turn.position))
        for turn in turns_of(mind, state, [worse, better])
    ]
    mind = replace(mind, replies=0)
    futures = mind.futures_of_reasons
    soon = round(_SHARE_OF_NEXT_ROUND * futures)
    next_round = _seen(mind.ahead(1), state, turns, soon)
    found = _seen(mind.ahead(_ROUNDS), state, turns, futures)
    return replace(found, next_round=next_round)


def _seen(mind: Mind, state: GameState, turns: Sequence[Turn], futures: int) -> Aftermath:
    """Return what comes of the second of two turns beside the first."""
    compared = comparison(mind, state, turns)
    compared.play(futures)
    worse, better = turns
    found = compared.aftermath(better.actions, worse.actions, futures)
    assert found is not None
    return found
