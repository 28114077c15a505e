"""Why one way to play a turn is better than another, as a strong friend would say it at the table.

The order is fixed: what to do, and what it scores now; what it makes possible; what it denies; what
it costs. What both ways have is never told. Points of the turns to come are those of futures that
were played on; points at once are those of the engine's events.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.aftermath_phrases import (
    MATTERS,
    denies,
    makes_possible,
    region_later,
    shared_out,
)
from cob.analysis.certain_gains import (
    CertainGains,
    Soon,
    certain_by_source,
    certain_gains,
    soon,
)
from cob.analysis.decisions import Refinement
from cob.analysis.deed_phrases import listing, phrase
from cob.analysis.deeds import Difference, difference, discards
from cob.analysis.faults import TurnFault, fault_of
from cob.analysis.gains import about, gain
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.minds import Mind
from cob.analysis.preference import BARE, SHOWS_LATER, what_to_do
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.region_phrases import region_title
from cob.analysis.worth import Worth, worths
from cob.engine import Action, GameState
from cob.engine.components import Kind
from cob.engine.events import Source
from cob.text.language import Message
from cob.text.wording import seen_tile

LEAST: Final = 1.0
"""Points from which on something is worth a sentence."""
_SHARE: Final = 0.2
"""What brings less than this share of the best thing is not told."""
_MOST_MERITS: Final = 3
_MUCH: Final = 0.5
"""A change of one action that repairs this share of a loss is told in place of the best turn;"""
_MOSTLY: Final = 0.75
"""one that repairs this share is all that is told of it."""
BOTH_ARE_FINE: Final = Message("Both turns are fine: they come to about the same.")
_LITTLE_GAINED: Final = Message("This turn does not bring much.")


class Comparison(NamedTuple):
    """Two ways to play the rest of a turn, and what playing them on has shown.

    Both begin in the same position and are without the end of the turn.
    """

    better: Sequence[Action]
    worse: Sequence[Action]
    apart: float
    """By how many points the better one was found to be ahead."""
    error: float = 0.0
    """A difference of at most so many points is none."""
    aftermath: Aftermath | None = None

    @classmethod
    def played_on(
        cls,
        refinement: Refinement,
        better: tuple[Action, ...],
        worse: tuple[Action, ...],
        apart: float,
        error: float,
    ) -> Comparison:
        """Return two turns with what a refinement has shown of them."""
        return cls(better, worse, apart, error, refinement.aftermath(better, worse))

    @classmethod
    def of_turn(cls, turn: JudgedTurn) -> Comparison:
        """Return the better one of the two turns that a review has compared beside the other."""
        ways = (turn.played, turn.other) if turn.is_equal else (turn.best, turn.played)
        return cls(*ways, abs(turn.loss_points), turn.error_points, turn.aftermath)

    @classmethod
    def with_repair(cls, fault: TurnFault, turn: JudgedTurn) -> Comparison:
        """Return a turn with one action changed beside the turn as it was played.

        It is ahead by no more than the best turn is.
        """
        apart = min(fault.points, turn.loss_points)
        return cls(fault.turn, turn.played, apart, aftermath=fault.aftermath)


def reasons(
    mind: Mind, state: GameState, compared: Comparison, names: Sequence[str]
) -> list[Reason]:
    """Return why one turn beats another from the same position, in one to five sentences.

    The first one says what to do; what speaks for the other turn comes last. `names` are the
    players' by seat. Within the error both turns are fine.
    """
    found = difference(state, compared.better, compared.worse)
    if compared.apart <= compared.error or not any(found.own):
        return [Reason(BOTH_ARE_FINE, SpeaksFor.NEITHER)]
    seen, later = compared.aftermath, _Later((), 0.0)
    anyway = soon(found, seen)
    ours, theirs = certain_gains(found, names, anyway)
    if seen is not None:
        certain = certain_by_source(found, anyway)
        later = _in_futures(found, ours, certain, seen, compared.apart, names)
    told = [*what_to_do(mind.judge, found, ours, later.kind), *later.told]
    if len(told) == 1 and told[0].template == BARE and not state.is_last_round:
        told.append(SHOWS_LATER)
    return [
        *map(Reason, told),
        *_discarded(found),
        *_of_other_way(ours, theirs, later.caught_up, anyway, is_last=state.is_last_round),
    ]


def _discarded(found: Difference) -> list[Reason]:
    """Return the tiles that one of two ways discards; nothing if each discards other ones."""
    ours, theirs = map(discards, found.own)
    told = []
    if lost := theirs - ours:
        tiles = listing([seen_tile(tile) for tile in lost])
        text = Message("The other way discards {tiles} to make room.", tiles=tiles)
        told.append(Reason(text))
    if lost := ours - theirs:
        tiles = listing([seen_tile(tile) for tile in lost])
        text = Message("The better way discards {tiles} to make room.", tiles=tiles)
        told.append(Reason(text, SpeaksFor.OTHER))
    return told if len(told) == 1 else []


class _Later(NamedTuple):
    """What the futures of two turns have shown."""

    told: tuple[Message, ...]
    """What the better turn makes possible, and what it denies."""
    caught_up: float
    """Points by which the other one catches up."""
    kind: Kind | None = None
    """The kind of the region that is completed more often."""


def _in_futures(
    found: Difference,
    ours: CertainGains,
    certain: Mapping[Source, float],
    aftermath: Aftermath,
    apart: float,
    names: Sequence[str],
) -> _Later:
    seat, end = found.state.current, found.ends[0]
    totals = shared_out(aftermath, seat, apart)
    if totals is None:
        return _Later((), 0.0)
    region = region_later(end, aftermath, apart)
    for least in (MATTERS, LEAST):
        possible = makes_possible(end, aftermath, totals[seat], certain, region, least)
        denied = denies(seat, aftermath, totals, names, least)
        if ours.clause is not None or possible is not None or denied is not None:
            break
    caught_up = 0.0 if possible is not None else sum(certain.values()) - totals[seat]
    return _Later(
        tuple(each for each in (possible, denied) if each is not None),
        caught_up,
        None if region is None else end.player.layout.kinds[region.space],
    )


def _of_other_way(
    ours: CertainGains,
    theirs: CertainGains,
    caught_up: float,
    anyway: tuple[Soon, Soon],
    *,
    is_last: bool,
) -> list[Reason]:
    """Return what the other way brings: what is certain, and points of the turns that follow.

    A region that one way completes now may be completed by the other one soon.
    """
    told = []
    by_other, by_this = (
        None if each.region is None else region_title(each.region.kind, each.region.size)
        for each in anyway
    )
    if theirs.points >= max(LEAST, _SHARE * ours.points):
        parts = listing(theirs.scores)
        text = Message("The other way brings {parts}.", parts=parts)
        if by_this is not None:
            text = Message(
                "The other way brings {parts}; {region} most likely follows soon after the better "
                "one as well.",
                parts=parts,
                region=by_this,
            )
        told.append(text)
    points = about(caught_up)
    if caught_up >= MATTERS and by_other is not None:
        told.append(
            Message(
                "By the end the other way catches up by {points}: most likely it completes "
                "{region} soon as well.",
                points=points,
                region=by_other,
            )
        )
    elif by_other is not None:
        told.append(
            Message("Most likely the other way completes {region} soon as well.", region=by_other)
        )
    elif caught_up >= MATTERS and is_last:
        told.append(
            Message(
                "The other way keeps goods, workers or Silverlings for {points}.", points=points
            )
        )
    elif caught_up >= MATTERS:
        told.append(Message("By the end the other way catches up by {points}.", points=points))
    return [Reason(each, SpeaksFor.OTHER) for each in told]


def reasons_of_turn(
    mind: Mind, state: GameState, turn: JudgedTurn, names: Sequence[str]
) -> list[Reason]:
    """Return why a turn of a review was good or not; nothing where there is nothing to tell."""
    return reasons_beside(mind, state, turn, told_fault(mind, state, turn), names)


def told_fault(mind: Mind, state: GameState, turn: JudgedTurn) -> TurnFault | None:
    """Return the action at fault in a turn that lost, if its change alone tells why."""
    if turn.is_equal or turn.aftermath is None:
        return None
    fault = fault_of(mind, state, turn.played)
    return fault if fault is not None and _is_told(state, turn, fault) else None


def reasons_beside(
    mind: Mind,
    state: GameState,
    turn: JudgedTurn,
    fault: TurnFault | None,
    names: Sequence[str],
) -> list[Reason]:
    """Return the reasons of a turn whose told fault is known: its change is told first."""
    if turn.aftermath is None:
        return []
    if fault is None:
        return reasons(mind, state, Comparison.of_turn(turn), names)
    told = reasons(mind, state, Comparison.with_repair(fault, turn), names)
    rest = turn.loss_points - fault.points
    if fault.points < _MOSTLY * turn.loss_points and rest >= LEAST:
        more = Message("The whole best turn brings {points} on top of that.", points=about(rest))
        at = sum(reason.side is SpeaksFor.BETTER for reason in told)
        told.insert(at, Reason(more))
    return told


def _is_told(state: GameState, turn: JudgedTurn, fault: TurnFault) -> bool:
    """Return whether a repair is told in place of the best turn: it repairs much, surely, and is a
    part of the best turn, which is shown; what tells it from the played turn tells the best one as
    well."""
    if fault.points <= fault.error or fault.points < _MUCH * turn.loss_points:
        return False
    repair, best = (difference(state, way, turn.played) for way in (fault.turn, turn.best))
    changed, changed_by_best = _changes(repair), _changes(best)
    unnamed = [""] * len(state.players)  # Only points are compared, and no player is named.
    of_repair, beside_repair = certain_gains(repair, unnamed)
    of_best, beside_best = certain_gains(best, unnamed)
    return (
        changed != changed_by_best
        and all(map(frozenset.issubset, changed, changed_by_best))
        and set(of_repair.scores) <= set(of_best.scores)
        and set(beside_repair.scores) == set(beside_best.scores)
    )


def _changes(found: Difference) -> list[frozenset[Hashable]]:
    """Return what each of two ways does that the other one does not."""
    return [frozenset(each.key for deed in way for each in deed.actions) for way in found.own]


def merits(
    mind: Mind, state: GameState, turn: Sequence[Action], names: Sequence[str]
) -> list[Message]:
    """Return the main things that a turn brings, the best first: one to three sentences."""
    found = difference(state, turn, ())
    ours, _ = worths(mind.judge, found)
    most = max((worth.own for worth in ours), default=0.0)
    told = [
        worth
        for worth in sorted(ours, key=lambda each: -each.own)
        if worth.deed.actions
        and worth.own > 0
        and worth.own >= min(most, max(LEAST, _SHARE * most))
    ]
    return [
        _it_pays(found, worth, names, is_first=at == 0)
        for at, worth in enumerate(told[:_MOST_MERITS])
    ] or [_LITTLE_GAINED]


def _it_pays(found: Difference, worth: Worth, names: Sequence[str], *, is_first: bool) -> Message:
    what = phrase(found.state, [worth.deed])
    assert what is not None
    brought = {"deed": what, "gain": gain(found, worth, names)}
    if is_first:
        return Message("It pays to {deed}: {gain}.", **brought)
    return Message("It also pays to {deed}: {gain}.", **brought)
