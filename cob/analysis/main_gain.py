"""The main thing that a turn brings, in one short sentence without an estimate: for praise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from cob.analysis.deeds import Difference, difference
from cob.analysis.gain_parts import (
    bonus_parts,
    overtaken_by,
    points_by_source,
    region_part,
    silverling_parts,
    silverlings_of,
    source_part,
    worker_parts,
    workers_of,
)
from cob.analysis.outlooks import completable, herd_points
from cob.analysis.region_phrases import region_name
from cob.engine import Action, Event, GameState
from cob.engine.components import ANIMALS, Tile
from cob.engine.events import GoodsTaken, RegionCompleted, Source
from cob.text.language import Message
from cob.text.wording import SOURCE_NAMES, points_title

_FEW: Final = 2
"""Smaller regions are not told while a space is missing."""
GREAT: Final = 15
"""Points from which on a turn is great: it is praised at the table."""
_ENOUGH: Final = 4
"""Points from which on they are what a turn mainly brings, whatever else it does."""
_MANY: Final = 2
"""So many goods tiles are worth a word."""

_BROUGHT: Final = Message("It brought {what}.")
_COMPLETED: Final = Message("It completed {region}: {points}.")
_MOST_OF: Final = Message("It brought {points} points, {most} of them for {what}.")
_LOADED: Final = Message(
    "It loaded {number} goods tile.", many="It loaded {number} goods tiles.", number=0
)


class MainPoints(NamedTuple):
    """What most points of a turn are for."""

    points: int
    what: Message
    """As the object of a sentence: the city of 2 spaces, sold goods."""
    sentence: Message


def main_points(state: GameState, events: Sequence[Event]) -> MainPoints | None:
    """Return what most points of a turn in this phase are for; None for a turn without points."""
    return _most(_points(state, events))


def _most(parts: Iterable[MainPoints]) -> MainPoints | None:
    return max(parts, key=lambda part: part.points, default=None)


def _points(state: GameState, events: Sequence[Event]) -> Iterator[MainPoints]:
    for event in (each for each in events if isinstance(each, RegionCompleted)):
        layout, points = state.players[event.player].layout, region_part(state, event).points
        region = region_name(layout, event.region)
        told = Message(_COMPLETED, region=region, points=points_title(points))
        yield MainPoints(points, region, told)
    for part in bonus_parts(events).values():
        yield MainPoints(part.points, SOURCE_NAMES[Source.BONUS_TILES], _brought(part.text))
    for source, points in points_by_source(events).items():
        text = source_part(source, points).text
        yield MainPoints(points, SOURCE_NAMES[source], _brought(text))


def _most_of(total: int, main: MainPoints) -> Message:
    """Return what most of the points are for that the learner saw at once."""
    return Message(_MOST_OF, points=total, most=main.points, what=main.what)


def _brought(what: Message) -> Message:
    return Message(_BROUGHT, what=what)


def main_gain(state: GameState, turn: Sequence[Action], names: Sequence[str]) -> Message | None:
    """Return the main thing that a turn from this position brings: points, a place in the turn
    order, a region within reach, or means. None for nothing of these."""
    return next(_gains(difference(state, turn, ()), names), None)


_ADVISED: Final[dict[str, Message]] = {
    _BROUGHT: Message("It brings {what}."),
    _COMPLETED: Message("It completes {region}: {points}."),
    _MOST_OF: Message("It brings {points} points, {most} of them for {what}."),
    _LOADED.template: Message(
        "It loads {number} goods tile.", many="It loads {number} goods tiles.", number=0
    ),
}
"""What is said of a turn that may be played, by what is said of one that was."""


def as_advice(gain: Message) -> Message:
    """Return the main thing that a turn brings as it is said before the turn is played."""
    told = _ADVISED.get(gain.template)
    return gain if told is None else Message(told.template, many=told.many, **gain.values)


def points_at_once(state: GameState, turn: Sequence[Action]) -> int:
    """Return the points that a turn from this position brings in this phase."""
    return sum(part.points for part in _points(state, _events(difference(state, turn, ()))))


def gain_at_once(state: GameState, turn: Sequence[Action], least: int) -> Message | None:
    """Return the points that a turn from this position brings at once, and what most of them are
    for; None for fewer than the `least`."""
    return _scored(state, _events(difference(state, turn, ())), least)


def _events(found: Difference) -> list[Event]:
    """Return what happens by the first of two ways alone."""
    return [event for deed in found.own[0] for event in deed.events]


def _scored(state: GameState, events: Sequence[Event], least: int = 1) -> Message | None:
    parts = list(_points(state, events))
    main, total = _most(parts), sum(part.points for part in parts)
    if main is None or total < least:
        return None
    return main.sentence if total == main.points else _most_of(total, main)


def _gains(found: Difference, names: Sequence[str]) -> Iterator[Message]:
    state, end, deeds = found.state, found.ends[0], found.own[0]
    events = _events(found)
    if told := _scored(state, events, _ENOUGH):
        yield told
    overtaken = overtaken_by(state, end, state)
    if overtaken is not None and not state.is_last_round:
        yield Message("{name} is now behind you in the turn order.", name=names[overtaken])
    changes = [played.change for deed in deeds for played in deed.actions]
    for tile in (tile for change in changes for tile in change.gained):
        yield from _within_reach(end, tile)
    for space in (space for change in changes for space, _ in change.covered):
        region = end.player.layout.region_of[space]
        if region.bit_count() > _FEW and (region & ~end.player.filled).bit_count() == 1:
            title = region_name(end.player.layout, region)
            yield Message("One space is left to complete {region}.", region=title)
    yield from _means(found, events)
    if told := _scored(state, events):
        yield told


def _within_reach(end: GameState, tile: Tile) -> Iterator[Message]:
    """Yield that a tile that was taken can complete a region next, or let a herd score again."""
    if tile not in end.player.storage or end.is_last_round:
        return
    region = completable(end, tile)
    if region is not None:
        title = region_name(end.player.layout, region)
        yield Message("Next you can complete {region}.", region=title)
    herd = herd_points(end, tile) if tile in ANIMALS else 0
    if herd > tile.animals:
        yield Message("Next the herd can score again: {points}.", points=points_title(herd))


def _means(found: Difference, events: Sequence[Event]) -> Iterator[Message]:
    deeds = found.own[0]
    goods = sum(len(event.goods) for event in events if isinstance(event, GoodsTaken))
    if goods >= _MANY:
        yield Message(_LOADED.template, many=_LOADED.many, number=goods)
    means = [
        *silverling_parts(sum(map(silverlings_of, deeds))),
        *worker_parts(sum(map(workers_of, deeds))),
    ]
    yield from (_brought(part.text) for part in means)
