"""The first sentence of reasons: what to do in place of what, and what that certainly brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from cob.analysis.certain_gains import CertainGains
from cob.analysis.deed_phrases import phrase
from cob.analysis.deed_weights import DeedWeights
from cob.analysis.deeds import Deed, Difference
from cob.analysis.gain_parts import workers_of
from cob.analysis.reason import Reason
from cob.engine import Action
from cob.engine.actions import AddTile, BuyTile, TakeGoods, TakeTile
from cob.engine.components import Tile
from cob.engine.events import PointsScored, SilverlingsGained
from cob.engine.hexgrid import SPACE_NAMES
from cob.text.language import Message
from cob.text.wording import seen_tile

_LENGTHS: Final = (
    *((3, (9, 9)), (3, (1, 1)), (3, (1, 0)), (2, (9, 9)), (2, (1, 1)), (2, (1, 0))),
    *((3, (0, 0)), (2, (0, 0)), (1, (9, 9)), (1, (1, 1))),
)
"""So many deeds of a turn are told in one sentence, and so many effects of each, by way: the first
of these that is short enough."""
_LONGEST: Final = 35
"""Words of a sentence on two ways; of a longer one a part is told."""
_LONGEST_WITH_GAIN: Final = 32
"""Words of one that also tells what the better way brings; what is longer is told in two."""
BARE: Final = "{clause}."
"""The template of a sentence that gives no reason."""
_THE_SAME: Final = Message("Better to do the same at a lower price")
SHOWS_LATER: Final = Message("What makes it better shows mostly in the turns that follow.")


class Preference(NamedTuple):
    """What to do in place of what."""

    told: list[Message]
    """It, and what it is certain to bring: in a sentence or two."""
    named: list[Deed]
    """The deeds of the better way that are named."""


def what_to_do(found: Difference, weights: DeedWeights, gains: CertainGains) -> Preference:
    """Return what to do in place of what.

    Of a turn that would make a long sentence the effects of deeds are left out, or else all but the
    main deeds.
    """
    ways = _told_apart(found)
    for most, effects in _LENGTHS:
        main, theirs = (_main(way, weights, most) for way in ways)
        ours, theirs = _one_sided(ways, _with_effects(ways[0], main, theirs), theirs)
        better = _preferred(found, ours, theirs, effects)
        if _words(better) <= _LONGEST:
            break
    whole = gains.clause
    if whole is None and not ours:
        whole = _kept(found)
    if whole is None:
        bare = SHOWS_LATER if better == _THE_SAME else Message(BARE, clause=better)
        return Preference([bare], ours)
    is_of_these = effects[0] and not any(_brings(deed) for deed in found.own[0] if deed not in ours)
    joined = Message("{better}: that {gain}.", better=better, gain=whole)
    if is_of_these and _words(joined) <= _LONGEST_WITH_GAIN:
        return Preference([joined], ours)
    told = [whole] if _words(whole) < _LONGEST_WITH_GAIN else gains.clauses
    first = Message("It {gain}.", gain=told[0])
    if not is_of_these:
        first = Message("The whole turn {gain}.", gain=told[0])
    more = (Message("It {gain}.", gain=each) for each in told[1:])
    return Preference([Message(BARE, clause=better), first, *more], ours)


def _brings(deed: Deed) -> bool:
    """Return whether a deed may bring something that is told of its turn for certain."""
    is_seen = any(isinstance(event, PointsScored | SilverlingsGained) for event in deed.events)
    adds = any(change.covered or change.steps for change in deed.changes)
    return is_seen or adds or workers_of(deed) > 0


def without_bare(reasons: Sequence[Reason]) -> Sequence[Reason]:
    """Return reasons without the first one if that says only what to do."""
    is_bare = bool(reasons) and reasons[0].text.template == BARE
    return reasons[1:] if is_bare else reasons


def without_other(told: Message) -> Message:
    """Return a sentence of `what_to_do` without the other way, which its reader has just played."""
    values: dict[str, Any] = dict(told.values)
    part = "better" if "better" in values else "clause"
    better = values.get(part)
    if not isinstance(better, Message) or not {"deed", "other"} <= better.values.keys():
        return told
    values[part] = Message("Better to {deed}", deed=better.values["deed"])
    return Message(told.template, **values)


def _words(text: str) -> int:
    return len(text.split())


def _told_apart(found: Difference) -> tuple[Sequence[Deed], Sequence[Deed]]:
    """Return the deeds of both ways without those that sound alike, as two that take the same tile
    and discard others, and without a load that is a part of the better way's; all of them if no
    other is left."""

    def sound(deed: Deed) -> Message | None:
        return phrase(found.state, [deed], is_brief=True)

    def without(one: Sequence[Deed], other: Sequence[Deed]) -> list[Deed]:
        alike = {sound(deed) for deed in other} - {None}
        return [deed for deed in one if sound(deed) not in alike]

    ours, theirs = without(*found.own), without(*found.own[::-1])
    loaded = _loaded(ours)
    theirs = [deed for deed in theirs if not _is_load(deed) or _loaded([deed]) - loaded]
    if any(deed.actions for deed in (*ours, *theirs)):
        return ours, theirs
    return found.own


def _is_load(deed: Deed) -> bool:
    return bool(deed.actions) and all(isinstance(each.action, TakeGoods) for each in deed.actions)


def _loaded(way: Sequence[Deed]) -> Counter[int]:
    """Return the goods that deeds load, by type."""
    changes = (played.change for deed in way for played in deed.actions)
    return Counter(good for change in changes for _, good in change.loaded)


def _main(way: Sequence[Deed], weights: DeedWeights, most: int) -> list[Deed]:
    """Return the deeds of one way that matter most, as many as are told together, in their
    order."""
    named = [deed for deed in way if deed in weights]
    heaviest = sorted(named, key=weights.__getitem__, reverse=True)[:most]
    return [deed for deed in named if deed in heaviest]


def _one_sided(
    ways: tuple[Sequence[Deed], Sequence[Deed]], ours: list[Deed], theirs: list[Deed]
) -> tuple[list[Deed], list[Deed]]:
    """Return the named deeds without those that the other way does in its manner, too, if that is
    not named: another sale, the same tile on another space. Of the better way at least one stays.
    """
    alike = _sorts(ways[1]) - _sorts(theirs)
    ours = [deed for deed in ours if not _sorts([deed]) & alike] or ours
    alike = _sorts(ways[0]) - _sorts(ours)
    kept = [deed for deed in theirs if not _sorts([deed]) & alike]
    return ours, kept if ours else kept or theirs


def _with_effects(way: Sequence[Deed], named: Sequence[Deed], theirs: Sequence[Deed]) -> list[Deed]:
    """Return named deeds of the better way with those whose effects do what the other way does: it
    would sound as if only the other one did."""
    alike = _sorts(theirs)
    found = (
        deed in named or {sort_of(each.action) for each in deed.actions[1:]} & alike for deed in way
    )
    return [deed for deed, is_named in zip(way, found, strict=True) if is_named]


def _sorts(way: Sequence[Deed]) -> set[Hashable]:
    """Return what deeds do first, whatever the goods, the space or the depot."""
    return {sort_of(deed.actions[0].action) for deed in way if deed.actions}


def sort_of(action: Action) -> Hashable:
    """Return what an action does, whatever the goods, the space or the depot."""
    return type(action), getattr(action, "tile", None)


def _preferred(
    found: Difference, ours: Sequence[Deed], theirs: Sequence[Deed], effects: tuple[int, int]
) -> Message:
    """Return which deeds are better than which, as a clause with so many effects of each way."""
    places = _same_tile_elsewhere(ours, theirs)
    if places is not None:
        return Message("Better to add {tile} to {space} than to {other}", **places)
    alone = _gains_apart(ours, theirs)
    preferred = None if alone is None else _discards(*alone) or _payment(*alone)
    if preferred is not None:
        return preferred
    better = phrase(found.state, ours, is_brief=True, effects_told=effects[0])
    mentioned = _from_storage(ours)
    other = phrase(found.state, theirs, is_brief=True, mentioned=mentioned, effects_told=effects[1])
    if better == other:
        better, other = phrase(found.state, ours), phrase(found.state, theirs)
    if better is None:
        return _THE_SAME if other is None else Message("Better not to {deed}", deed=other)
    if other is None:
        return Message("Better to {deed}", deed=better)
    if "," in better:
        return Message("Better to {deed}, than to {other}", deed=better, other=other)
    return Message("Better to {deed} than to {other}", deed=better, other=other)


def _kept(found: Difference) -> Message | None:
    """Return the workers or Silverlings that the first of two ways keeps, as a clause without its
    subject."""
    ours, theirs = (end.player for end in found.ends)
    workers, silverlings = ours.workers - theirs.workers, ours.silverlings - theirs.silverlings
    if workers > 0:
        return Message("keeps {number} worker", many="keeps {number} workers", number=workers)
    if silverlings > 0:
        return Message(
            "keeps {number} Silverling", many="keeps {number} Silverlings", number=silverlings
        )
    return None


def _same_tile_elsewhere(
    ours: Sequence[Deed], theirs: Sequence[Deed]
) -> dict[str, Message | str] | None:
    """Return the tile and both its spaces where the ways differ in the space alone."""
    here, there = _only_addition(ours), _only_addition(theirs)
    if here is None or there is None or here.tile is not there.tile:
        return None
    effects, other = (
        [each.key for deed in way for each in deed.actions][1:] for way in (ours, theirs)
    )
    if effects != other:
        return None
    return {
        "tile": seen_tile(here.tile),
        "space": SPACE_NAMES[here.space],
        "other": SPACE_NAMES[there.space],
    }


_Gain = TakeTile | BuyTile


def _gains_apart(ours: Sequence[Deed], theirs: Sequence[Deed]) -> tuple[_Gain, _Gain] | None:
    """Return the gains of a tile in which two ways differ, where they differ in nothing else."""
    here, there = (
        [played.action for deed in deeds for played in deed.actions] for deeds in (ours, theirs)
    )
    if len(here) != len(there):
        return None
    found = [(one, other) for one, other in zip(here, there, strict=True) if one != other]
    if len(found) != 1:
        return None
    one, other = found[0]
    if not isinstance(one, _Gain) or not isinstance(other, _Gain):
        return None
    return one, other


def _discards(one: _Gain, other: _Gain) -> Message | None:
    """Return which tile is better discarded, if two gains differ in the discard alone."""
    if one.discard is None or other.discard is None:
        return None
    if replace(one, discard=None) != replace(other, discard=None):
        return None
    return Message(
        "Better to discard {tile} than {other}",
        tile=seen_tile(one.discard),
        other=seen_tile(other.discard),
    )


def _payment(one: _Gain, other: _Gain) -> Message | None:
    """Return what is better paid with, if two purchases differ in the payment alone (EC-09a)."""
    if not isinstance(one, BuyTile) or not isinstance(other, BuyTile):
        return None
    if replace(one, for_workers=not one.for_workers) != other:
        return None
    tile = seen_tile(one.tile)
    if one.for_workers:
        return Message("Better to pay for {tile} with workers than with Silverlings", tile=tile)
    return Message("Better to pay for {tile} with Silverlings than with workers", tile=tile)


def _from_storage(deeds: Sequence[Deed]) -> set[Tile]:
    """Return the tiles that deeds add to the estate out of the storage."""
    changes = [played.change for deed in deeds for played in deed.actions]
    gained = {tile for change in changes for tile in change.gained}
    return {tile for change in changes for _, tile in change.covered} - gained


def _only_addition(deeds: Sequence[Deed]) -> AddTile | None:
    """Return the addition of a tile that is all of some deeds, or their first action with what
    follows from it."""
    actions = [played for deed in deeds for played in deed.actions]
    if not actions or not isinstance(actions[0].action, AddTile):
        return None
    return actions[0].action if all(each.cause >= 0 for each in actions[1:]) else None
