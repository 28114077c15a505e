"""How much each deed of two ways to play a turn matters: which of them a sentence names.

A deed that is left out of the weights is not named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from cob.analysis.decisions import Actions
from cob.analysis.deeds import Deed, Difference, PlayedAction, played_out
from cob.analysis.gains import points_at_once
from cob.analysis.worth import worths
from cob.bots.forecast import Judge
from cob.engine.components import Kind

DeedWeights = Mapping[Deed, float]
_LITTLE: Final = 0.2
"""A deed that alone changes less than this share of what another one does is not named."""
_ALONE: Final = 0.4
"""Deeds of which none alone repairs this share of what all of them do count only together."""
_OF_KIND: Final = 1000.0


def at_first_sight(judge: Judge, found: Difference, kind: Kind | None = None) -> DeedWeights:
    """Return the weights of deeds by what they should bring, or do at once; those with tiles of a
    kind come first."""
    return {
        worth.deed: max(worth.own, points_at_once(worth.deed))
        + _OF_KIND * _brings(worth.deed, kind)
        for way in worths(judge, found)
        for worth in way
        if worth.deed.actions
    }


def by_changes(
    found: Difference,
    tried: Sequence[tuple[Actions, float]],
    apart: float,
    kind: Kind | None = None,
) -> DeedWeights | None:
    """Return the weights of deeds by changes of the worse turn: turns that were played on in common
    futures, and by how much they are better. The better turn is better by so many points `apart`.

    A deed of the better turn matters as much as the best change that does it, or most of all if it
    cannot be done alone, or brings a tile of the `kind` by which a region is completed later; two
    that deny a rival both tiles of a kind matter only together. One of the worse turn matters as
    much as the best change that does not do it. None if no change does any of the better turn's
    deeds.
    """
    ours, theirs = ([deed for deed in way if deed.actions] for way in found.own)
    before = sum((_keys(deed.actions) for deed in theirs), _keys(found.common))
    best, worst = dict[Deed, float](), dict.fromkeys(theirs, 0.0)
    for turn, gain in tried:
        done = _keys(played_out(found.state, turn))
        for deed, nth in _numbered(ours):
            if all((done - before)[key] > nth for key in _keys(deed.actions)):
                best[deed] = max(best.get(deed, 0.0), gain)
        for deed, nth in _numbered(theirs):
            if any((before - done)[key] > nth for key in _keys(deed.actions)):
                worst[deed] = max(worst[deed], gain)
    if not best:
        return None
    most = max(best.values())
    if most < _ALONE * apart:
        return dict.fromkeys((*ours, *theirs), apart)
    best |= {deed: most for deed in ours if deed not in best or _brings(deed, kind)}
    return {**_that_matter(best), **_that_matter(worst)}


def _brings(deed: Deed, kind: Kind | None) -> bool:
    return any(tile.kind is kind for tile in deed.tiles)


def _keys(actions: Iterable[PlayedAction]) -> Counter[Hashable]:
    return Counter(played.key for played in actions)


def _numbered(way: Sequence[Deed]) -> list[tuple[Deed, int]]:
    """Return deeds, each with the number of those before it that do the same."""
    keys = [_keys(deed.actions) for deed in way]
    return [(deed, keys[:at].count(keys[at])) for at, deed in enumerate(way)]


def _that_matter(gains: Mapping[Deed, float]) -> dict[Deed, float]:
    most = max(gains.values(), default=0.0)
    return {deed: gain for deed, gain in gains.items() if gain > 0 and gain >= _LITTLE * most}
