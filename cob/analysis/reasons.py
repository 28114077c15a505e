"""Why one way to play a turn is better than another, as a strong friend would say it at the table.

The order is fixed: what to do, and what it scores now; what it makes possible; what it denies; what
it costs. What both ways have is never told. Points of the turns to come are those of futures that
were played on; points at once are those of the engine's events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.aftermath_phrases import denies, makes_possible
from cob.analysis.decisions import Refinement
from cob.analysis.deed_phrases import listing, phrase
from cob.analysis.deeds import Deed, Difference, difference
from cob.analysis.faults import Fault, fault_of
from cob.analysis.gains import about, at_once, gain, points_at_once, saved
from cob.analysis.minds import Mind
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.review import JudgedTurn
from cob.analysis.worth import Worth, worths
from cob.engine import Action, GameState
from cob.engine.actions import AddTile
from cob.engine.hexgrid import SPACE_NAMES
from cob.text.language import Message
from cob.text.wording import points_title, seen_tile

LEAST: Final = 1.0
"""Points from which on something is worth a sentence."""
_SHARE: Final = 0.2
"""A deed that brings less than this share of the best one is not told."""
_MOST_TOGETHER: Final = 2
"""So many deeds of a turn are told in one sentence."""
_MOST_MERITS: Final = 3
_MOSTLY: Final = 0.6
"""A change of one action that repairs this share of a loss is all that is told of it."""
SHOWS_LATER: Final = Message("What makes it better shows mostly in the turns that follow.")
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
    def with_repair(cls, fault: Fault, played: Sequence[Action]) -> Comparison:
        """Return a turn with one action changed beside the turn as it was played."""
        return cls(fault.turn, played, fault.points, fault.error, fault.aftermath)


def reasons(
    mind: Mind, state: GameState, compared: Comparison, names: Sequence[str]
) -> list[Reason]:
    """Return why one turn beats another from the same position, in one to four sentences.

    The first one says what to do; what speaks for the other turn comes last. `names` are the
    players' by seat. Within the error both turns are fine.
    """
    found = difference(state, compared.better, compared.worse)
    ours, theirs = (_main(deeds) for deeds in worths(mind.judge, found))
    if compared.apart <= compared.error or not any(found.own):
        return [Reason(BOTH_ARE_FINE, SpeaksFor.NEITHER)]
    told = [Reason(_what_to_do(found, ours, theirs, names))]
    now = _points_now(found.own[0]) - _points_now(found.own[1])
    if compared.aftermath is not None:
        told += makes_possible(found.ends[0], compared.aftermath, compared.apart, now)
        told += denies(state, compared.aftermath, compared.apart, names)
    if now <= -LEAST and theirs:
        points = points_title(_points_now(found.own[1]))
        told.append(
            Reason(
                Message("The other way brings {points} at once.", points=points), SpeaksFor.OTHER
            )
        )
    return told


def reasons_of_turn(
    mind: Mind, state: GameState, turn: JudgedTurn, names: Sequence[str]
) -> list[Reason]:
    """Return why a turn of a review was good or not; nothing where there is nothing to tell.

    Of one that lost, the change of one action that repairs most is told first.
    """
    if turn.aftermath is None:
        return []
    fault = None if turn.is_equal else fault_of(mind, state, turn.played)
    if fault is None or fault.points <= fault.error:
        return reasons(mind, state, Comparison.of_turn(turn), names)
    told = reasons(mind, state, Comparison.with_repair(fault, turn.played), names)
    rest = turn.loss_points - fault.points
    if fault.points < _MOSTLY * turn.loss_points and rest >= LEAST:
        more = Message("The whole best turn brings {points} more.", points=about(rest))
        told.append(Reason(more))
    return told


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


def _main(found: Sequence[Worth]) -> list[Deed]:
    """Return the deeds of one way that bring most, as many as are told together, in their order."""
    heaviest = sorted(found, key=lambda worth: -worth.own)[:_MOST_TOGETHER]
    return [worth.deed for worth in found if worth in heaviest]


def _points_now(deeds: Sequence[Deed]) -> int:
    return sum(map(points_at_once, deeds))


def _what_to_do(
    found: Difference, ours: Sequence[Deed], theirs: Sequence[Deed], names: Sequence[str]
) -> Message:
    """Return what to do in place of what, with what that brings at once and the other does not."""
    better, other = phrase(found.state, ours), phrase(found.state, theirs)
    facts = at_once(found, ours, theirs, names)
    told = None if not facts else listing(facts)
    if better is None:
        saving = saved(found)
        if other is None:
            return SHOWS_LATER if saving is None else Message("Better so: {gain}.", gain=saving)
        if saving is None:
            return Message("Better not to {deed}.", deed=other)
        return Message("Better not to {deed}: {gain}.", deed=other, gain=saving)
    places = _same_tile_elsewhere(ours, theirs)
    if places is not None:
        if told is None:
            return Message("Better to add {tile} to {space} than to {other}.", **places)
        return Message(
            "Better to add {tile} to {space} than to {other}: {gain}.", gain=told, **places
        )
    if other is None:
        if told is None:
            return Message("Better to {deed}.", deed=better)
        return Message("Better to {deed}: {gain}.", deed=better, gain=told)
    if told is None:
        return Message("Better to {deed} than to {other}.", deed=better, other=other)
    return Message("Better to {deed} than to {other}: {gain}.", deed=better, other=other, gain=told)


def _same_tile_elsewhere(
    ours: Sequence[Deed], theirs: Sequence[Deed]
) -> dict[str, Message | str] | None:
    """Return the tile and both its spaces where the ways differ in the space alone."""
    here, there = _only_addition(ours), _only_addition(theirs)
    if here is None or there is None or here.tile is not there.tile:
        return None
    return {
        "tile": seen_tile(here.tile),
        "space": SPACE_NAMES[here.space],
        "other": SPACE_NAMES[there.space],
    }


def _only_addition(deeds: Sequence[Deed]) -> AddTile | None:
    """Return the addition of a tile that is all of some deeds, or their first action with what
    follows from it."""
    actions = [played for deed in deeds for played in deed.actions]
    if not actions or not isinstance(actions[0].action, AddTile):
        return None
    return actions[0].action if all(each.cause >= 0 for each in actions[1:]) else None
