"""What is certain of a way to play a turn: points at once, income, places in the turn order.

Of two ways each is told what it has and the other has not. Points are those of the engine's events
and of knowledge tiles as they count now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cob.analysis.deed_phrases import listing
from cob.analysis.deeds import Difference
from cob.analysis.gain_parts import (
    Scored,
    by_tiles,
    counted_more,
    income_parts,
    left_parts,
    overtaken_by,
    points_later,
    region_part,
    scored_apart,
    silverlings_apart,
    source_part,
    workers_apart,
)
from cob.analysis.region_phrases import completing
from cob.analysis.soon import NOTHING_SOON, Soon
from cob.analysis.told_sources import told_sources
from cob.engine import GameState
from cob.engine.components import Tile
from cob.engine.events import Source
from cob.engine.scoring import points_left_over, turn_order, uncredited_points
from cob.text.language import Message

_LEAST: Final = 4
"""Points that the other way gets later from which on they are told."""
_MANY_WORKERS: Final = 3
"""Workers that the other way brings from which on they are told."""
_MOST_PARTS: Final = 3
"""So many things are told at a time,"""
_ALL_PARTS: Final = 6
"""and so many in the last round, in which everything is exact and can be added up."""


class CertainGains(NamedTuple):
    """What one way to play a turn is certain to bring, and another one is not."""

    region: Message | None
    """The largest region that it completes, as a clause without its subject."""
    parts: tuple[Message, ...]
    """What it brings beside it, the most important first."""
    overtaken: str | None
    """The player who is overtaken in the turn order."""
    goes_first: bool
    """Whether the player is the first one in the turn order, and is not by the other way."""
    points: int
    """All points that are certain."""
    scores: tuple[Message, ...]
    """What they are for, as objects of a sentence, the most important first."""
    hired: tuple[Message, ...]
    """The workers that it brings, if they are many."""
    matched: tuple[Message, ...]
    """What it brings at once, while the other one most likely brings as much later."""

    @property
    def clauses(self) -> list[Message]:
        """What it brings, in clauses without their subject: the region, and the rest."""
        rest = None if not self.parts else Message("brings {parts}", parts=listing(self.parts))
        return [each for each in (self.region, rest) if each is not None]

    @property
    def clause(self) -> Message | None:
        """What it brings, as one clause without its subject; None for nothing."""
        if self.region is None or not self.parts:
            told = next(iter(self.clauses), None)
        else:
            parts = listing(self.parts)
            told = Message("{clause} and brings {parts}", clause=self.region, parts=parts)
        if self.goes_first:
            first = Message("moves to the front of the turn order")
            return first if told is None else Message("{gain}, and {more}", gain=told, more=first)
        if self.overtaken is None or len(self.parts) > 1:
            return told
        if told is None:
            return Message("gets ahead of {name} in the turn order", name=self.overtaken)
        return Message(
            "{gain}, and {name} is overtaken in the turn order", gain=told, name=self.overtaken
        )


def certain_gains(
    found: Difference, names: Sequence[str], anyway: tuple[Soon, Soon] = NOTHING_SOON
) -> tuple[CertainGains, CertainGains]:
    """Return what each of two ways alone is certain to bring, without what the other one brings
    soon; `names` are the players' by seat."""
    return _alone(found, 0, names, anyway[0]), _alone(found, 1, names, anyway[1])


def _alone(found: Difference, way: int, names: Sequence[str], soon_too: Soon) -> CertainGains:
    state, end, other_end = found.state, found.ends[way], found.ends[1 - way]
    scored = scored_apart(found)
    ours, theirs = scored[way], scored[1 - way]
    largest, *regions = sorted(
        (event for event in ours.regions if event not in (*theirs.regions, *soon_too.regions)),
        key=lambda event: -event.size,
    ) or (None,)
    parts = [
        source_part(source, points, is_more=source in theirs.others)
        for source, points in (ours.others - theirs.others).items()
        if source not in soon_too.sources
    ]
    parts += [region_part(state, event) for event in regions if event is not None]
    parts += [
        part
        for kind, part in ours.bonuses.items()
        if kind not in soon_too.bonuses and theirs.bonuses.get(kind) != part
    ]
    counted = counted_more(end, other_end)
    parts += by_tiles({tile: counted[tile] for tile in counted if tile not in soon_too.tiles})
    workers = 0
    if state.is_last_round:
        parts += left_parts(end.player, other_end.player)
    else:
        own, other = end.player, other_end.player
        mines = ours.mines - theirs.mines
        if not state.ends_phase:  # One that still lies in storage can be added in time.
            mines -= other.storage.count(Tile.MINE)
        parts += income_parts(state, mines)
        if ours.silverlings > theirs.silverlings:
            parts += silverlings_apart(own.silverlings - other.silverlings, ours.silverlings)
        workers = min(ours.workers - theirs.workers, own.workers - other.workers)
        parts += workers_apart(workers, ours.workers)
    hired = workers_apart(workers, ours.workers) if workers >= _MANY_WORKERS else []
    most = _ALL_PARTS if state.is_last_round else _MOST_PARTS
    of_largest = [] if largest is None else [region_part(state, largest)]
    scores = [part for part in (*of_largest, *parts) if part.points]
    overtaken = overtaken_by(other_end, end, other_end)
    name = None if overtaken is None or state.is_last_round else names[overtaken]
    parts.sort(key=lambda part: -part.points)
    return CertainGains(
        None
        if largest is None
        else completing(state, largest, is_told_later=largest in dict(soon_too.perhaps)),
        tuple(part.text for part in parts[:most]),
        name,
        name is not None and turn_order(end)[0] == end.current,
        sum(part.points for part in scores),
        tuple(part.text for part in scores[:most]),
        tuple(part.text for part in hired),
        _matched(state, ours, theirs, soon_too),
    )


def _matched(state: GameState, ours: Scored, theirs: Scored, soon_too: Soon) -> tuple[Message, ...]:
    """Return what a way brings at once and the other one soon, the most important first."""
    parts = [region_part(state, event) for event in soon_too.regions]
    parts += [ours.bonuses[kind] for kind in soon_too.bonuses]
    more = ours.others - theirs.others
    parts += [source_part(source, more[source]) for source in soon_too.sources]
    parts.sort(key=lambda part: -part.points)
    return tuple(part.text for part in parts[:_MOST_PARTS] if part.points >= _LEAST)


def certain_by_source(
    found: Difference, anyway: tuple[Soon, Soon] = NOTHING_SOON
) -> dict[Source, float]:
    """Return by how much the first of two ways is ahead for certain, by what sentences say it is
    for; without what the other one brings soon, as far as that is to be expected."""
    by_source = dict.fromkeys(Source, 0.0)
    scored = scored_apart(found)
    for way, sign in ((0, 1), (1, -1)):
        end, other_end = found.ends[way], found.ends[1 - way]
        ours, theirs = scored[way], scored[1 - way]
        for source in Source:
            by_source[source] += sign * end.player.points_by[source]
        if found.state.is_last_round:
            for source, points in points_left_over(end.player).items():
                by_source[source] += sign * points
        for event in anyway[way].regions:
            by_source[Source.REGIONS] -= sign * region_part(found.state, event).points
        for event, share in anyway[way].perhaps:
            by_source[Source.REGIONS] -= sign * share * points_later(found.state, event)
        for kind in anyway[way].bonuses:
            by_source[Source.BONUS_TILES] -= sign * ours.bonuses[kind].points
        for source in anyway[way].sources:
            by_source[source] -= sign * (ours.others[source] - theirs.others[source])
        for tile, points in uncredited_points(end, end.player).items():
            by_source[Source.KNOWLEDGE] += sign * points
            if tile in anyway[way].tiles:
                before = uncredited_points(other_end, other_end.player).get(tile, 0)
                by_source[Source.KNOWLEDGE] -= sign * max(0, points - before)
    return told_sources(by_source)
