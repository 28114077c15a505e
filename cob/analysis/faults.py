"""The action at fault: the single change that repairs most of a turn.

A turn is changed one action at a time: another action with the same die or for the same price, the
action left out, or one more purchase. The rest stays as it was played, as far as the rules still
allow it; what a change leaves open is played as well as can be found. All changes are played on in
common futures beside the played turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from cob.analysis.compared_turns import comparison, turns_of
from cob.analysis.decisions import Actions, Turn, position_key
from cob.analysis.deeds import difference, is_done, is_paid, keeping_all
from cob.analysis.minds import Mind
from cob.analysis.refinement import Refinement
from cob.core.flat import Position
from cob.engine import FREE, Action, GameState, legal_actions
from cob.engine.actions import AddTile, BuyTile, Decline, EndTurn
from cob.engine.game import position_after
from cob.engine.pending import Choice

_OF_EACH: Final = 3
"""The most changes of one action that are played on."""
_FUTURES: Final = 12
"""Futures in which these are compared,"""
_MORE_FUTURES: Final = 48
"""and more of them for the best ones:"""
_BEST: Final = 4
_NEARLY: Final = 0.75
"""What repairs this share of what the best change does, with fewer other actions, is told."""
_BETTER: Final = 1.2
"""What repairs so much more than the best turn is at fault in any case, and is changed once more:
no search has met it, so what is near it was not compared, either."""
_SMALL: Final = 0.5
"""The size of a change that leaves the action what it is."""
_LEAST: Final = 0.5
"""Points; what a best turn does beyond its futures' noise."""
_DECLINED: Final = 5.0
"""Points up to which it is not told that an effect is better declined."""
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

    An action is left out only where no other one in its place leads to the same position. Turns are
    played to their end in the best way, and those without a die also as they are: what was not
    bought need not be spent.
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
    for (at, instead, actions, after), plan in zip(begun, rest, strict=True):
        ends = [((*actions, *plan.actions), plan.position)]
        if not after.player.dice and after.pending == (Choice.TURN,):
            ends.append((actions, Position.of(after)))
        for turn, position in ends:
            key = position_key(position.state)
            if key not in known:
                known.add(key)
                found.append(ChangedTurn(at, instead, turn, position))
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
    and the position after it. Where there is room now nothing is discarded (ledger TAK-03)."""
    ways = ((action, keeping_all(action)) for action in rest)
    kept = (next((way for way in both if is_done(after, way)), None) for both in ways)
    return (*done, *(each for each in kept if each is not None)), after


def _with_each_deed(
    mind: Mind, state: GameState, played: Actions, best: Actions
) -> list[ChangedTurn]:
    """Return the played turn with each deed of the best one, for its dice or price, as far as the
    rules allow it alone."""
    begun = []
    for deed in difference(state, best, played).own[0]:
        after, done = state.copy_for_turn(), [each.action for each in deed.actions]
        if done and all(is_done(after, action) for action in done):
            begun.append(_with_rest(after, tuple(done), played))
    if not begun:
        return []
    rest = mind.best_ways([Position.of(after) for _, after in begun], _WIDTH)
    ways = [(*actions, *plan.actions) for (actions, _), plan in zip(begun, rest, strict=True)]
    return [
        ChangedTurn(_first_missing(played, way), way[0], way, plan.position)
        for way, plan in zip(ways, rest, strict=True)
        if way not in (played, best)
    ]


def _first_missing(played: Actions, turn: Actions) -> int:
    """Return the place of the first action of a turn that another one lacks."""
    return next((at for at, action in enumerate(played) if action not in turn), len(played))


class _Tried(NamedTuple):
    """Changes of a turn, played on beside it."""

    changes: Mapping[Actions, ChangedTurn]
    """By the whole turn."""
    comparing: Refinement
    """It has them all, with the played turn and the best one that is known."""

    def gains(self, played: Actions) -> list[tuple[Actions, float]]:
        """Return whole turns with a change, and by how many points each is better."""
        seen = {turn.actions: turn.points for turn in self.comparing.turns}
        return [(way, seen[way] - seen[played]) for way in self.changes]


def _tried(
    mind: Mind, state: GameState, played: Actions, best: Actions, seed: int
) -> _Tried | None:
    """Play the most promising single changes of a turn on, and single deeds of the best turn that
    is known; return None if nothing can be changed."""
    changes = single_changes(mind, state, played)
    if not changes:
        return None
    own, *turns = turns_of(mind, state, [played, *(each.turn for each in changes)])
    chosen = _most_promising(played, changes, turns)
    of_change = {turn.actions: change for change, turn in chosen}
    deeds = {each.turn: each for each in _with_each_deed(mind, state, played, best)}
    beside = {best, *deeds} - {played, *of_change}
    known_ways = turns_of(mind, state, sorted(beside, key=str))
    comparing = comparison(mind, state, [own, *known_ways, *(turn for _, turn in chosen)], seed)
    comparing.play(_FUTURES)
    return _Tried({**deeds, **of_change}, comparing)


def gains_of_changes(
    mind: Mind, state: GameState, played: Actions, best: Actions, seed: int = 1
) -> list[tuple[Actions, float]]:
    """Return single changes of a turn as whole turns, with single deeds of the best turn, and by
    how many points each is better."""
    tried = _tried(mind, state, played, best, seed)
    return [] if tried is None else tried.gains(played)


def faults_beside(
    mind: Mind, state: GameState, played: Actions, best: Actions, seed: int = 1
) -> list[TurnFault]:
    """Return the change that makes a turn better by most, beside the best turn that is known, and
    a change of that one if it is much better than the best turn; nothing if none makes it better.

    How much better they are is measured in other futures.
    """
    found = _fault_beside(mind, state, played, best, seed)
    if found is None:
        return []
    fault, is_best = found
    next_to_it = fault_of(mind, state, fault.turn, seed) if is_best else None
    if next_to_it is None:
        return [fault]
    return [fault, replace(next_to_it, played=fault.played, instead=fault.instead)]


class _Found(NamedTuple):
    fault: TurnFault
    is_best: bool
    """Whether it is much better than the best turn that was known."""


def _fault_beside(
    mind: Mind, state: GameState, played: Actions, best: Actions, seed: int
) -> _Found | None:
    """Return the change at fault.

    Of two that repair nearly as much the one is at fault that leaves more of the turn as it was.
    """
    tried = _tried(mind, state, played, best, seed)
    if tried is None:
        return None
    changes, comparing = tried
    gains = dict(tried.gains(played))
    near = sorted(gains, key=gains.__getitem__, reverse=True)[:_BEST]
    comparing.keep({played, best, *near})
    comparing.play(_MORE_FUTURES)
    known = {turn.actions: turn for turn in comparing.turns}
    most = max(known[actions].points for actions in near) - known[played].points
    if most <= 0:
        return None
    by_best = max(known[best].points - known[played].points, _LEAST)
    is_best = best != played and most >= _BETTER * by_best
    least = known[played].points + (most if is_best else _NEARLY * most)
    first = min(
        (known[actions] for actions in near if known[actions].points >= least),
        key=lambda turn: (change_size(turn.actions, played), -turn.points),
    )
    change = changes[first.actions]
    fault = TurnFault(
        played[change.at] if change.at < len(played) else None,
        change.instead,
        change.turn,
        first.points - known[played].points,
        max(first.error, known[played].error),
        first.chance - known[played].chance,
    )
    return _Found(fault, is_best)


def using_effects(mind: Mind, state: GameState, turn: Actions, played: Actions) -> Actions:
    """Return a turn that uses the effect which another one declines, where that costs little: it
    may be that those who play on make a little less of what it brings."""
    declined = [at for at, each in enumerate(turn) if isinstance(each, Decline)]
    if not declined or any(isinstance(each, Decline) for each in played):
        return turn
    changes = [each for each in single_changes(mind, state, turn) if each.at == declined[0]]
    ways = [each.turn for each in changes if each.instead is not None]
    comparing = comparison(mind, state, turns_of(mind, state, [turn, *ways]))
    comparing.play(_FUTURES)
    known = {each.actions: each.points for each in comparing.turns}
    best = max(ways, key=known.__getitem__, default=turn)
    return best if known[best] >= known[turn] - _DECLINED else turn


def fault_of(mind: Mind, state: GameState, played: Actions, seed: int = 1) -> TurnFault | None:
    """Return the single change that makes a turn better by most, if one makes it better."""
    found = _fault_beside(mind, state, played, played, seed)
    return None if found is None else found.fault


def change_size(turn: Actions, played: Actions) -> float:
    """Return how many actions a changed turn has that the played one has not.

    What follows from an action belongs to it. Another space of a tile, or another effect of the
    same action, is a smaller change.
    """
    new, old = Counter(turn) - Counter(played), Counter(played) - Counter(turn)
    paid = [each for each in new.elements() if is_paid(each)]
    if not paid:
        return _SMALL if new else 0.0
    return sum(_SMALL if any(_is_small(each, one) for one in old) else 1.0 for each in paid)


def _is_small(new: Action, old: Action) -> bool:
    if not isinstance(new, AddTile) or not isinstance(old, AddTile):
        return False
    return new.tile is old.tile and is_paid(new) == is_paid(old)


def _only_saves(change: ChangedTurn, played: Actions) -> bool:
    """Return whether a change is a purchase that is left out, and nothing else."""
    is_purchase = change.at < len(played) and isinstance(played[change.at], BuyTile)
    return is_purchase and change.instead is None and len(change.turn) < len(played)


def _most_promising(
    played: Actions, changes: Sequence[ChangedTurn], turns: Sequence[Turn]
) -> list[tuple[ChangedTurn, Turn]]:
    """Return for each action the changes that the first estimate has at the top, the small ones,
    and the turn without a purchase."""
    both = sorted(zip(changes, turns, strict=True), key=lambda each: -each[1].points)
    found = []
    for place in sorted({change.at for change in changes}):
        of_place = [one for one in both if one[0].at == place]
        small = [one for one in of_place if change_size(one[0].turn, played) == _SMALL]
        found += [
            one
            for one in of_place
            if any(one is each for each in (*of_place[:_OF_EACH], *small[:_OF_EACH]))
            or _only_saves(one[0], played)
        ]
    return found
