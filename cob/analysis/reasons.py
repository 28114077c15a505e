"""Why one way to play a turn is better than another, as a strong friend would say it at the table.

The order is fixed: what to do, and what it scores now; plain facts; what it makes possible; what it
denies; what it costs. What both ways have is never told. Points of the turns to come are those of
futures that were played on; points at once are those of the engine's events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath, RegionOutcome
from cob.analysis.aftermath_phrases import (
    MATTERS,
    ONLY_SOONER,
    catches_up,
    makes_possible,
    makes_up,
    shared_out,
    what_others_lose,
)
from cob.analysis.certain_gains import CertainGains, certain_by_source, certain_gains
from cob.analysis.changes import Change
from cob.analysis.compared_turns import outcomes
from cob.analysis.decisions import Actions
from cob.analysis.deed_phrases import listing, phrase
from cob.analysis.deed_weights import at_first_sight, by_changes
from cob.analysis.deeds import Deed, Difference, difference
from cob.analysis.facts_apart import (
    discarded,
    effect_of,
    empty_storage,
    full_storage,
    kept_effects,
    more_workers_paid,
    new_effects,
    no_workers,
    opened,
    purchase,
    unused,
    without_place,
)
from cob.analysis.faults import gains_of_changes, using_effects
from cob.analysis.gain_parts import counted_apart
from cob.analysis.gains import about, gain
from cob.analysis.happenings import what_happens
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.main_gain import as_advice, main_gain
from cob.analysis.minds import Mind
from cob.analysis.player_outcomes import Outcomes
from cob.analysis.points_apart import PointsApart, points_apart
from cob.analysis.preference import BARE, SHOWS_LATER, sort_of, what_to_do
from cob.analysis.reason import OTHER_TURN, PLAYED_TURN, Reason, SpeaksFor, calling
from cob.analysis.refinement import Refinement
from cob.analysis.region_facts import reached, still_open
from cob.analysis.soon import soon
from cob.analysis.stored_tiles import completions, prospects, uses, waiting_goods
from cob.analysis.worth import Worth, worths
from cob.engine import Action, GameState
from cob.engine.actions import TakeWorkers
from cob.engine.components import Kind, Tile
from cob.engine.events import Source
from cob.text.language import Message

LEAST: Final = 1.0
"""Points from which on something is worth a sentence."""
_SHARE: Final = 0.2
"""What brings less than this share of the best thing is not told."""
_MOST: Final = 10
"""Events of the futures are told as long as there are no more reasons than so many."""
_MOST_MERITS: Final = 3
_SMALL_MERIT: Final = 2.0
"""Where no deed should bring so many points, it is told what the turn brings at once."""
_FINE: Final = 5.0
"""Turns that are not surely apart are called fine up to so many points."""
_HOLDS: Final = 0.3
"""A small change is told if futures that go on for longer still show this share of it."""
_NOTHING: Final = Deed((), Change())
BOTH_ARE_FINE: Final = Message("Both turns are fine: they come to about the same.")
_UNSURE: Final = Message("This turn seems to be {points} worse, but that is not sure.")
_BRINGS: Final = Message("{turn} brings {parts}.")
_ONLY_SOONER: Final = Message("{turn} brings {parts} sooner, but most likely not more.")
OF_OTHER_TURN: Final = (_ONLY_SOONER, _BRINGS)
"""What the other turn brings: the templates of such sentences."""
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
    tried: Sequence[tuple[Actions, float]] = ()
    """Changes of the worse one, and by how much they are better."""
    worse_name: Message = OTHER_TURN
    """How sentences call the worse one."""

    @classmethod
    def played_on(
        cls,
        refinement: Refinement,
        better: tuple[Action, ...],
        worse: tuple[Action, ...],
        apart: float,
        error: float,
        worse_name: Message = OTHER_TURN,
    ) -> Comparison:
        """Return two turns with what a refinement has shown of them."""
        seen = refinement.aftermath(better, worse)
        return cls(better, worse, apart, error, seen, worse_name=worse_name)


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
    seen, later = compared.aftermath, _Later(())
    anyway = soon(found, seen)
    ours, theirs = certain_gains(found, names, anyway)
    empty = empty_storage(found)
    pays_more = more_workers_paid(found)
    of_other = [*([] if empty else full_storage(found)), *pays_more]
    otherwise = still_open(found, anyway[0], SpeaksFor.BETTER)
    if seen is not None:
        counted, soon_tiles = counted_apart(*found.ends), anyway[0].tiles | anyway[1].tiles
        certain = certain_by_source(found, anyway)
        later = _in_futures(
            found,
            certain,
            seen,
            compared.apart,
            names,
            counted={tile: points for tile, points in counted.items() if tile not in soon_tiles},
            is_told=bool(ours.clause or new_effects(found, found.own[0])),
            follows_other=bool(otherwise),
        )
    region = later.region
    kind = None if region is None else state.player.layout.kinds[region.space]
    weights = by_changes(found, compared.tried, compared.apart, kind) or at_first_sight(
        mind.judge, found, kind
    )
    first, named = what_to_do(found, weights, ours)
    effects = new_effects(found, named, _kinds_completed(state, seen))
    if len(first) == 1 and not later.told and first[0].template == BARE and not state.is_last_round:
        first.append(SHOWS_LATER)
    if ours.matched:
        parts = listing(ours.matched)
        first.append(Message(ONLY_SOONER, parts=parts))
    if not is_sure:
        first.insert(0, Message(_UNSURE.template, points=about(compared.apart)))
    is_explained = later.is_named or bool(effects)
    new = opened(found, is_explained=is_explained or ours.clause is not None)
    could = completions(found, named, later.told, seen)
    if not new and not could and region is not None:
        new = reached(found, region.space)
    before = [
        *map(Reason, first),
        *without_place(found),
        *purchase(found),
        *effects,
        *prospects(found, named, seen),
        *could,
        *waiting_goods(found, named),
        *uses(found, named, later.told),
        *kept_effects(found),
        *empty,
        *new,
        *otherwise,
        *later.told,
    ]
    after = [
        *of_other,
        *([] if pays_more or (is_explained and not _hires(named)) else no_workers(found)),
        *discarded(found),
        *unused(state, compared.better, compared.worse),
        *_of_other_way(theirs, later.caught_up),
        *still_open(found, anyway[1], SpeaksFor.OTHER),
    ]
    room = max(0, _MOST - len(before) - len(after))
    told = [*before, *later.happens[:room], *after]
    called = (Reason(calling(each.text, compared.worse_name), each.side) for each in told)
    return sorted(called, key=lambda reason: reason.side.value)


def _kinds_completed(state: GameState, seen: Aftermath | None) -> set[Kind]:
    """Return the kinds of regions that the player completes more often after the better turn."""
    found = () if seen is None else seen.completed_more_often
    return {state.player.layout.kinds[each.space] for each in found}


class _Later(NamedTuple):
    """What the futures of two turns have shown."""

    told: tuple[Reason, ...]
    """What the better turn makes possible, and what it does to the others."""
    happens: tuple[Reason, ...] = ()
    """The events behind it."""
    caught_up: Message | None = None
    """What the other one makes up for."""
    is_named: bool = False
    """Whether it is said what most points are for."""
    region: RegionOutcome | None = None
    """The region that is completed more often."""


def _in_futures(
    found: Difference,
    certain: Mapping[Source, float],
    aftermath: Aftermath,
    apart: float,
    names: Sequence[str],
    *,
    counted: Mapping[Tile, float],
    is_told: bool,
    follows_other: bool,
) -> _Later:
    """Return what futures have shown; small things only where nothing else is told.

    `counted` is by how many points knowledge tiles differ for certain, and `follows_other` is
    whether the sentence before speaks of the other turn.
    """
    seat, end = found.state.current, found.ends[0]
    totals = shared_out(aftermath, apart)
    later = totals[seat] - sum(certain.values())
    done = found.ends[1].player.filled
    own, loses = (
        Outcomes(
            end,
            aftermath,
            seat,
            is_cost=is_cost,
            kinds=found.kinds,
            tiles=found.tiles,
            counted=counted,
            done=done,
        )
        for is_cost in (False, True)
    )
    caught_up = catches_up(loses, -later) if later <= -MATTERS else None
    region = own.region(later, certain) if later >= LEAST else None
    told: list[Reason] = []
    possible = None
    for least in (MATTERS, LEAST):
        possible = makes_possible(own, later, certain, least, follows_other=follows_other)
        told = [] if possible is None else [Reason(possible)]
        told += what_others_lose(found.ends, aftermath, totals, names, least)
        if is_told or told:
            break
    offset = makes_up(own, loses, certain) if possible is None and later > -MATTERS else None
    if offset is not None:
        told.insert(0, Reason(offset))
    return _Later(
        tuple(told),
        tuple(what_happens(found.ends, aftermath, names)),
        caught_up,
        region is not None or own.what_for(later, certain) is not None,
        region,
    )


def _hires(deeds: Sequence[Deed]) -> bool:
    done = (played.action for deed in deeds for played in deed.actions)
    return any(isinstance(action, TakeWorkers) for action in done)


def _of_other_way(theirs: CertainGains, caught_up: Message | None) -> list[Reason]:
    """Return what the other turn brings: what is certain, and points of the turns that follow."""
    told = []
    if theirs.matched:
        told.append(Message(_ONLY_SOONER, turn=OTHER_TURN, parts=listing(theirs.matched)))
    if brought := [*(theirs.scores if theirs.points >= LEAST else ()), *theirs.hired]:
        told.append(Message(_BRINGS, turn=OTHER_TURN, parts=listing(brought)))
    if caught_up is not None:
        told.append(caught_up)
    return [Reason(each, SpeaksFor.OTHER) for each in told]


class Explanation(NamedTuple):
    """Why a turn of a review was good or not."""

    better: Actions
    """The turn that the reasons are about: the best one, or a small change of the played turn that
    repairs most of what it lost."""
    reasons: Sequence[Reason] = ()
    """Nothing where there is nothing to tell."""
    points: Sequence[PointsApart] = ()
    """What it is ahead for, thing by thing; nothing where there is nothing to tell."""


def explained(
    mind: Mind,
    state: GameState,
    turn: JudgedTurn,
    names: Sequence[str],
    played_name: Message = PLAYED_TURN,
) -> Explanation:
    """Return why a turn of a review was good or not; nothing if no other one is surely apart.

    Where a change of one action repairs most of what a turn lost, it is the better turn: what is
    right in the played one is not blamed.
    """
    if not turn.is_clear:
        return Explanation(turn.best)
    mind = mind.wider()
    tried = [] if turn.is_equal else gains_of_changes(mind, state, turn.played, turn.best)

    def why(
        better: Actions, worse: Actions, apart: float, seen: Aftermath | None = None
    ) -> Explanation:
        seen = seen or outcomes(mind, state, worse, better)
        name = OTHER_TURN if turn.is_equal else played_name
        compared = Comparison(better, worse, apart, aftermath=seen, tried=tried, worse_name=name)
        told = reasons(mind, state, compared, names)
        return Explanation(better, told, points_apart(state, seen, apart))

    if turn.is_equal:
        return why(turn.played, turn.other, -turn.loss_points)
    fault = turn.fault
    if fault is not None:
        seen = outcomes(mind, state, turn.played, fault.turn)
        if seen.lead >= _HOLDS * fault.points:
            rest, beyond = turn.loss_points - fault.points, None
            if rest >= MATTERS:
                beyond = _even_better(mind, state, turn.best, fault.turn, rest)
            if rest < MATTERS or beyond is not None:
                told = why(fault.turn, turn.played, fault.points, seen)
                more = [] if beyond is None else [Reason(beyond)]
                return told._replace(reasons=[*told.reasons, *more])
    better = using_effects(mind, state, turn.best, turn.played)
    return why(better, turn.played, turn.loss_points)


def _even_better(
    mind: Mind, state: GameState, best: Actions, repaired: Actions, points: float
) -> Message | None:
    """Return the main thing that the best turn does beyond a small change, and by how much it is
    better; None if it does nothing of another sort."""
    found = difference(state, best, repaired)
    taken = {tile for each in found.common for tile in each.change.gained}
    weights = at_first_sight(mind.judge, found)
    mains = [
        max(_not_in(way, turn), key=lambda deed: weights.get(deed, 0.0), default=_NOTHING)
        for way, turn in zip(found.own, (repaired, best), strict=True)
    ]
    if mains[1].tiles & {tile for each in found.own[0] for tile in each.tiles}:
        mains[1] = _NOTHING  # The best turn gains that tile in another manner.
    deed, other = (
        phrase(state, [main], is_brief=True, effects_told=1, mentioned=taken) for main in mains
    )
    if deed is None:
        return None
    better = Message("It is even better to {deed}", deed=deed)
    if other is not None and "," in deed:
        better = Message("It is even better to {deed}, than to {other}", deed=deed, other=other)
    elif other is not None:
        better = Message("It is even better to {deed} than to {other}", deed=deed, other=other)
    return Message("{better}: {points} on top of that.", better=better, points=about(points))


def _not_in(way: Sequence[Deed], turn: Actions) -> list[Deed]:
    """Return the deeds of one way that another turn does not do in its manner."""
    done = set(map(sort_of, turn))
    return [each for each in way if each.actions and sort_of(each.actions[0].action) not in done]


def merits(
    mind: Mind, state: GameState, turn: Sequence[Action], names: Sequence[str]
) -> list[Message]:
    """Return the main things that a turn brings, the best first: one to three sentences."""
    found = difference(state, turn, ())
    ours, _ = worths(mind.judge, found)
    most = max((worth.own for worth in ours), default=0.0)
    brought = main_gain(state, turn, names) if most < _SMALL_MERIT else None
    if brought is not None:
        return [as_advice(brought)]
    told = [
        worth
        for worth in sorted(ours, key=lambda each: -each.own)
        if worth.deed.actions
        and worth.own > 0
        and worth.own >= min(most, max(LEAST, _SHARE * most))
    ][:_MOST_MERITS]
    pays = [_it_pays(found, worth, names, is_first=not at) for at, worth in enumerate(told)]
    gained = {tile for worth in told for tile in worth.deed.tiles}
    new = gained - {*state.player.storage, *state.player.estate}
    known = [effect_of(tile, state.rules) for tile in sorted(new) if tile.kind is Kind.KNOWLEDGE]
    return [*pays, *known[:1]] or [_LITTLE_GAINED]


def _it_pays(found: Difference, worth: Worth, names: Sequence[str], *, is_first: bool) -> Message:
    what = phrase(found.state, [worth.deed])
    assert what is not None
    brought = {"deed": what, "gain": gain(found, worth, names)}
    if is_first:
        return Message("It pays to {deed}: {gain}.", **brought)
    return Message("It also pays to {deed}: {gain}.", **brought)
