"""The action at fault: the single change that repairs most of a turn.

A turn is changed one action at a time: another action with the same die or for the same price, the
action left out, or one more purchase. The rest stays as it was played, as far as the rules still
allow it; what a change leaves open is played as well as can be found. All changes are played on in
common futures beside the played turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cob.analysis.compared_turns import comparison, turns_of
from cob.analysis.decisions import Actions, Turn, position_key
from cob.analysis.minds import Mind
from cob.core.flat import Position
from cob.engine import FREE, Action, GameState, apply_unchecked, legal_actions
from cob.engine.actions import BuyTile, EndTurn
from cob.engine.game import position_after

_OF_EACH: Final = 3
"""The most changes of one action that are played on."""
_FUTURES: Final = 12
"""Futures in which these are compared,"""
_MORE_FUTURES: Final = 48
"""and more of them for the best ones:"""
_BEST: Final = 4
_NEARLY: Final = 0.75
"""What repairs this share of what the best change does, with fewer other actions, is told."""
_WIDTH: Final = 4
"""The width of the search for what a change leaves open."""


@dataclass(frozen=True, slots=True)
class TurnFault:
    """What a turn should have done in place of one of its actions."""

    played: Action | None
    """The action at fault; None where one is missing."""
    instead: Action | None
    """The action in its place; None to leave it out."""
    turn: Actions
    """The whole turn with this change."""
    points: float
    """By how many points it is better than the played one."""
    error: float
    """Points within which that holds, in 95 of 100 cases."""
    chance: float
    """By how much it raises the chance of winning."""


class ChangedTurn(NamedTuple):
    """A turn with one action changed."""

    at: int
    """The place of the changed action in the played turn; its length for one that is missing."""
    instead: Action | None
    turn: Actions
    position: Position


def single_changes(mind: Mind, state: GameState, played: Actions) -> list[ChangedTurn]:
    """Return the turns that differ from the played one by one action, each to another position.

    An action is left out only where no other one in its place leads to the same position.
    """
    begun = [
        (at, instead, actions, after)
        for at in range(len(played) + 1)
        for instead, actions, after in _changed(state, played, at)
    ]
    if not begun:
        return []
    begun.sort(key=lambda each: each[1] is None)
    rest = mind.best_ways([Position.of(after) for *_, after in begun], _WIDTH)
    known: set[Hashable] = {position_key(position_after(state, played))}
    found = []
    for (at, instead, actions, _), plan in zip(begun, rest, strict=True):
        key = position_key(plan.state)
        if key not in known:
            known.add(key)
            found.append(ChangedTurn(at, instead, (*actions, *plan.actions), plan.position))
    return found


def _changed(
    state: GameState, played: Actions, at: int
) -> Iterator[tuple[Action | None, Actions, GameState]]:
    """Yield each turn with another action at one place, as far as the rules settle it."""
    before = position_after(state, played[:at])
    old = played[at] if at < len(played) else None
    for action in legal_actions(before):
        if action != old and not isinstance(action, EndTurn) and _is_exchange(old, action):
            after = position_after(before, [action])
            yield action, *_with_rest(after, (*played[:at], action), played[at + 1 :])
    if old is not None:
        yield None, *_with_rest(before.copy_for_turn(), played[:at], played[at + 1 :])


def _is_exchange(old: Action | None, new: Action) -> bool:
    """Return whether an action takes the die of another one, or its place among the purchases."""
    if old is None or isinstance(old, BuyTile) or isinstance(new, BuyTile):
        return isinstance(new, BuyTile) and (old is None or isinstance(old, BuyTile))
    return getattr(old, "die", FREE) == getattr(new, "die", FREE)


def _with_rest(after: GameState, done: Actions, rest: Actions) -> tuple[Actions, GameState]:
    """Return a turn from the position after what is done, with what is still legal of the rest,
    and the position after it."""
    kept = list(done)
    for action in rest:
        if action in legal_actions(after):
            apply_unchecked(after, action)
            kept.append(action)
    return tuple(kept), after


def fault_of(mind: Mind, state: GameState, played: Actions, seed: int = 1) -> TurnFault | None:
    """Return the single change that makes a turn better by most, if one makes it better; of two
    that repair nearly as much the one that leaves more of the turn as it was."""
    changes = single_changes(mind, state, played)
    if not changes:
        return None
    own, *turns = turns_of(mind, state, [played, *(each.turn for each in changes)])
    chosen = _most_promising(changes, turns)
    comparing = comparison(mind, state, [own, *(turn for _, turn in chosen)], seed)
    comparing.play(_FUTURES)
    best = [turn.actions for turn in comparing.turns if turn.actions != played][:_BEST]
    comparing.keep({played, *best})
    comparing.play(_MORE_FUTURES)
    known = {turn.actions: turn for turn in comparing.turns}
    most = max(known[actions].points for actions in best) - known[played].points
    if most <= 0:
        return None
    least = known[played].points + _NEARLY * most
    first = min(
        (known[actions] for actions in best if known[actions].points >= least),
        key=lambda turn: (actions_changed(turn.actions, played), -turn.points),
    )
    change = next(change for change, turn in chosen if turn.actions == first.actions)
    apart = first.points - known[played].points
    return TurnFault(
        played[change.at] if change.at < len(played) else None,
        change.instead,
        change.turn,
        apart,
        max(first.error, known[played].error),
        first.chance - known[played].chance,
    )


def actions_changed(turn: Actions, played: Actions) -> int:
    """Return how many actions a changed turn has that the played one has not."""
    return (Counter(turn) - Counter(played)).total()


def _most_promising(
    changes: Sequence[ChangedTurn], turns: Sequence[Turn]
) -> list[tuple[ChangedTurn, Turn]]:
    """Return for each action the changes that the first estimate has at the top."""
    both = sorted(zip(changes, turns, strict=True), key=lambda each: -each[1].points)
    return [
        each
        for place in sorted({change.at for change in changes})
        for each in [one for one in both if one[0].at == place][:_OF_EACH]
    ]
