"""Why one way to play a turn is better than another, as a strong friend would say it at the table.

The order is fixed: what to do, and what it scores now; what it makes possible; what it denies; what
it costs. What both ways have is never told. Points of the turns to come are those of futures that
were played on; points at once are those of the engine's events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.aftermath_phrases import (
    MATTERS,
    Outcomes,
    makes_possible,
    shared_out,
    what_others_lose,
)
from cob.analysis.certain_gains import (
    CertainGains,
    certain_by_source,
    certain_gains,
    soon,
)
from cob.analysis.decisions import Actions, position_key
from cob.analysis.deed_phrases import listing, phrase
from cob.analysis.deeds import Deed, Difference, difference, discards
from cob.analysis.faults import TurnFault, actions_changed, fault_of
from cob.analysis.gains import about, gain
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.minds import Mind
from cob.analysis.preference import BARE, SHOWS_LATER, what_to_do
from cob.analysis.reason import Reason, SpeaksFor
from cob.analysis.refinement import Refinement
from cob.analysis.worth import Worth, worths
from cob.bots.evaluation import turns_left
from cob.engine import Action, GameState
from cob.engine.actions import AddTile
from cob.engine.components import Kind
from cob.engine.events import EffectUnused, Source
from cob.engine.game import position_after
from cob.engine.knowledge import SCORING_TILES
from cob.engine.pending import TITLES
from cob.text.language import Message
from cob.text.tile_texts import tile_rule
from cob.text.wording import seen_tile

LEAST: Final = 1.0
"""Points from which on something is worth a sentence."""
_SHARE: Final = 0.2
"""What brings less than this share of the best thing is not told."""
_MOST_MERITS: Final = 3
_FINE: Final = 5.0
"""Turns that are not surely apart are called fine up to so many points."""
_LITTLE_CHANCE: Final = 0.05
"""A chance of winning that does not matter here."""
_EFFECT_TURNS: Final = 5
"""Rounds left from which on the effect of a knowledge tile is told."""
_PLAIN: Final = 4
"""Points at once that are told in any case."""
_MOST: Final = 0.6
"""A change of one action that repairs this share of a loss is told in place of the best turn."""
BOTH_ARE_FINE: Final = Message("Both turns are fine: they come to about the same.")
_UNSURE: Final = Message("This turn seems to be {points} worse, but that is not sure.")
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
    """Return why one turn beats another from the same position, in one sentence or several.

    The first one says what to do; what speaks for the other turn comes last. `names` are the
    players' by seat. Turns that are not surely apart, and not far apart, are both fine.
    """
    found = difference(state, compared.better, compared.worse)
    is_sure = compared.apart > compared.error
    if not any(found.own) or (not is_sure and compared.apart <= _FINE):
        return [Reason(BOTH_ARE_FINE, SpeaksFor.NEITHER)]
    seen, later = compared.aftermath, _Later((), 0.0)
    anyway = soon(found, seen)
    ours, theirs = certain_gains(found, names, anyway)
    effects = _new_effects(found)
    if seen is not None:
        certain = certain_by_source(found, anyway)
        later = _in_futures(
            found,
            certain,
            seen,
            compared.apart,
            names,
            is_told=ours.clause is not None,
            by_effect=bool(effects),
        )
    first = what_to_do(mind.judge, found, ours, later.kind)
    if len(first) == 1 and not later.told and first[0].template == BARE and not state.is_last_round:
        first.append(SHOWS_LATER)
    if ours.matched:
        first.append(
            Message(
                "It brings {parts} at once, but most likely the other way gets as much later.",
                parts=listing(ours.matched),
            )
        )
    if not is_sure:
        first.insert(0, Message(_UNSURE.template, points=about(compared.apart)))
    told = [
        *map(Reason, first),
        *later.told,
        *effects,
        *_discarded(found),
        *_unused(found),
        *_of_other_way(theirs, later.caught_up),
    ]
    return sorted(told, key=lambda reason: reason.side.value)


def _new_effects(found: Difference) -> list[Reason]:
    """Return the effects of knowledge tiles that only the better of two ways gets; nothing from
    when on they hardly come to bear."""
    if turns_left(found.state) < _EFFECT_TURNS:
        return []
    ours, theirs = ({tile for deed in way for tile in deed.tiles} for way in found.own)
    return [
        Reason(
            Message(
                "The effect of {tile}: {rule}",
                tile=seen_tile(tile),
                rule=tile_rule(tile, found.state.rules),
            )
        )
        for tile in sorted(ours - theirs)
        if tile.kind is Kind.KNOWLEDGE and tile not in SCORING_TILES
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


def _unused(found: Difference) -> list[Reason]:
    """Return the effects of buildings that only one of two ways cannot use."""
    ours, theirs = map(_without_effect, found.own)
    return [
        *(
            Reason(Message("The other way leaves the {effect} unused.", effect=TITLES[each]))
            for each in theirs - ours
        ),
        *(
            Reason(
                Message("The better way leaves the {effect} unused.", effect=TITLES[each]),
                SpeaksFor.OTHER,
            )
            for each in ours - theirs
        ),
    ]


def _without_effect(way: Sequence[Deed]) -> Counter[str]:
    """Return the effects of tiles that deeds add though there is nothing for them to do."""
    return Counter(
        event.effect
        for deed in way
        for played in deed.actions
        if isinstance(played.action, AddTile)
        for event in played.events
        if isinstance(event, EffectUnused)
    )


class _Later(NamedTuple):
    """What the futures of two turns have shown."""

    told: tuple[Reason, ...]
    """What the better turn makes possible, and what it does to the others."""
    caught_up: float
    """Points by which the other one catches up."""
    kind: Kind | None = None
    """The kind of the region that is completed more often."""


def _in_futures(
    found: Difference,
    certain: Mapping[Source, float],
    aftermath: Aftermath,
    apart: float,
    names: Sequence[str],
    *,
    is_told: bool,
    by_effect: bool,
) -> _Later:
    """Return what futures have shown; small things only where nothing else is told."""
    seat, end = found.state.current, found.ends[0]
    totals = shared_out(aftermath, apart)
    later = totals[seat] - sum(certain.values())
    own = Outcomes(end, aftermath, seat, is_cost=False)
    told: list[Reason] = []
    for least in (MATTERS, LEAST):
        possible = makes_possible(own, later, certain, least, by_effect=by_effect)
        told = [] if possible is None else [Reason(possible)]
        told += what_others_lose(end, aftermath, totals, names, least)
        if is_told or by_effect or told:
            break
    region = own.region(later) if later >= MATTERS else None
    return _Later(
        tuple(told),
        max(0.0, -later),
        None if region is None else end.player.layout.kinds[region.space],
    )


def _of_other_way(theirs: CertainGains, caught_up: float) -> list[Reason]:
    """Return what the other way brings: what is certain, and points of the turns that follow."""
    told = []
    if theirs.matched:
        text = Message(
            "The other way brings {parts} at once, but most likely the better one gets as much "
            "later.",
            parts=listing(theirs.matched),
        )
        told.append(text)
    if theirs.points >= LEAST:
        told.append(Message("The other way brings {parts}.", parts=listing(theirs.scores)))
    if caught_up >= MATTERS:
        points = about(caught_up)
        told.append(Message("The other way makes up for {points} of that later.", points=points))
    return [Reason(each, SpeaksFor.OTHER) for each in told]


class Explanation(NamedTuple):
    """Why a turn of a review was good or not."""

    better: Actions
    """The turn that the reasons are about: the best one, or a small change of the played turn that
    repairs most of what it lost."""
    reasons: list[Reason]
    """Nothing where there is nothing to tell."""
    fault: TurnFault | None = None
    """That small change."""


def explained(mind: Mind, state: GameState, turn: JudgedTurn, names: Sequence[str]) -> Explanation:
    """Return why a turn of a review was good or not.

    Where a change of one action repairs most of what a turn lost, it is the better turn: what is
    right in the played one is not blamed.
    """
    if turn.aftermath is None:
        return Explanation(turn.best, [])
    fault = None if turn.is_equal else fault_of(mind, state, turn.played)
    if fault is None or not _is_repair(state, turn, fault):
        return Explanation(turn.best, reasons(mind, state, Comparison.of_turn(turn), names))
    told = reasons(mind, state, Comparison.with_repair(fault, turn), names)
    rest = turn.loss_points - fault.points
    if rest >= MATTERS:
        more = Message("The best turn brings {points} on top of that.", points=about(rest))
        at = sum(reason.side is SpeaksFor.BETTER for reason in told)
        told.insert(at, Reason(more))
    return Explanation(fault.turn, told, fault)


def _is_repair(state: GameState, turn: JudgedTurn, fault: TurnFault) -> bool:
    """Return whether a change repairs most of what a turn lost, of points and of the chance to win,
    and changes fewer actions than the best turn does.

    A best turn of the last round is told, and one that scores many points more at once.
    """
    if fault.points < _MOST * turn.loss_points or state.is_last_round:
        return False
    if fault.chance < _MOST * turn.loss_chance - _LITTLE_CHANCE:
        return False
    changed, by_best = (actions_changed(way, turn.played) for way in (fault.turn, turn.best))
    repaired, best = (position_after(state, way) for way in (fault.turn, turn.best))
    if best.player.points - repaired.player.points >= _PLAIN:
        return False
    return changed < by_best and position_key(repaired) != position_key(best)


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
