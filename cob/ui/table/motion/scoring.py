"""What a move scores: a completed region is traced in gold, its parts gather into one number, and
coins carry it to the player's points, which count up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, dist, pi, sin
from typing import Final

from pygame import Rect

from cob.engine.events import RegionCompleted
from cob.engine.hexgrid import CENTRE
from cob.showing.event_times import TimedEvent
from cob.ui.kit.estate_land import outlines
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation, Count, Point
from cob.ui.table.motion.flights import Flight
from cob.ui.table.motion.gains import GrownNumber, PartOfTotal, RisingGain
from cob.ui.table.motion.outline import RunningSpark, Tracing
from cob.ui.table.motion.pieces import (
    TOTAL_TYPE,
    Coin,
    Gain,
    GoldenLine,
    Good,
    GrowingTotal,
    Line,
    Spark,
    Total,
)

_LINE: Final = 0.07
"""The width of a golden line, in widths of a space."""
_LEAST_LINE: Final = 2
"""Its minimum width, in pixels."""
_GATHERED: Final = 0.4
"""The share of the last part's time after which all parts have become one number."""
_HALF, _FIRST_BELOW = 0.5, 1.0
"""Distances from the middle of the number to its edges, and to that of the word below it, as
shares of its type size.
"""
_ACROSS, _UP = 104, 84
"""The distance of two parts from their total, across and up; all lengths are pixels at 1080 lines.
"""
_WIDER: Final = 26
"""How much farther across each further part moves them."""
_COINS: Final = (4, 12)
"""The least and the greatest number of coins; in between there are as many as points."""
_COIN: Final = 30
_PURSE: Final = 26
"""The distance of the coins from the middle of the number when they leave."""
_COIN_HOP: Final = 0.16
"""The height of a coin's arc as a share of its way."""
_ROOM_ABOVE: Final = 0.8
"""Its maximum, as a share of the room above both ends of the way."""
_FIRST_COIN, _LAST_COIN = 0.1, 0.45
"""The shares of the time of paying in which the first and the last coin leave."""
_COUNTING: Final = 0.35
"""The share of a gain's time in which the player's points count up at its end."""


@dataclass(frozen=True, slots=True)
class ScoredPart:
    """Points for one reason, the place where they are earned, and the time at which they rise."""

    points: int
    start: Point
    begins: float
    beside: float = 0.0
    """Its sideways distance on its way up, if it stays the only one."""


@dataclass(slots=True)
class MoveScore:
    """What a player scores in a move; all of it arrives at the same time."""

    seat: int
    arrives: float
    parts: list[ScoredPart] = field(default_factory=list)
    region: Rect | None = None
    """A completed region, above which the parts gather."""
    is_first: bool = False
    """Whether a large bonus tile is among them."""


def score_animations(
    score: MoveScore, before: int, rise: float, layout: TableLayout
) -> Iterator[Animation]:
    """Yield the animations of a score, the lowest first; `before` are the player's points so far.

    A single part flies to the points by itself. `rise` is the height to which it rises.
    """
    laurel = layout.panels[score.seat].points
    points = sum(part.points for part in score.parts)
    last = score.parts[-1].begins
    pays = last + (score.arrives - last) * _GATHERED
    counts = score.arrives - (score.arrives - last) * _COUNTING
    total = GrowingTotal(before, before + points, laurel.size)
    yield Count(total, laurel.center, laurel.center, counts, score.arrives - counts)
    if len(score.parts) == 1:
        (part,) = score.parts
        gain, length = Gain(Good.POINTS, points), score.arrives - part.begins
        end = laurel.center
        yield RisingGain(gain, part.start, end, part.begins, length, rise, part.beside)
        return
    place = _gathering_place(score, layout)
    if place is None:
        place = score.parts[0].start[0], score.parts[0].start[1] - rise
    across, up = layout.px(_ACROSS + _WIDER * (len(score.parts) - 2)), layout.px(_UP)
    for index, part in enumerate(score.parts):
        angle = pi * (1 - (index + 0.5) / len(score.parts))
        around = place[0] + across * cos(angle), place[1] - up * sin(angle)
        gain, length = Gain(Good.POINTS, part.points), pays - part.begins
        yield PartOfTotal(gain, part.start, place, part.begins, length, around)
    yield from _coins(points, place, laurel.center, (pays, score.arrives), layout)
    yield GrownNumber(Total(points, score.is_first), place, place, pays, score.arrives - pays)


def _gathering_place(score: MoveScore, layout: TableLayout) -> Point | None:
    """Return the middle of the number above a completed region, or below one at the upper edge.

    So the tiles that the points are for stay in view; the word "first!" stands below the number.
    """
    if score.region is None:
        return None
    size, region = layout.type(TOTAL_TYPE), score.region
    above, below = size * (_FIRST_BELOW if score.is_first else _HALF), size * _HALF
    if region.top - above - below >= layout.estate.top:
        return region.centerx, region.top - above
    return region.centerx, region.bottom + below


def _coins(
    points: int, start: Point, end: Point, times: tuple[float, float], layout: TableLayout
) -> Iterator[Flight]:
    """Yield the coins that fly from a number to the player's points between two times."""
    least, most = _COINS
    number, length = min(max(points, least), most), times[1] - times[0]
    size, purse = layout.px(_COIN), layout.px(_PURSE)
    hop = min(dist(start, end) * _COIN_HOP, min(start[1], end[1]) * _ROOM_ABOVE)
    for index in range(number):
        turn = 2 * pi * index / number
        begin = start[0] + purse * cos(turn), start[1] + purse * sin(turn)
        share = _FIRST_COIN + (_LAST_COIN - _FIRST_COIN) * index / (number - 1)
        flies = length * (1 - _LAST_COIN)
        leaves = times[0] + length * share
        yield Flight(Coin(size), begin, end, leaves, flies, flies, hop, waits=False)


def region_animations(
    event: RegionCompleted, spaces: Sequence[Hex], newest: Point, timed: TimedEvent
) -> Iterator[Animation]:
    """Yield the golden lines around a region from the corner nearest its newest tile on.

    `spaces` are those of the estate, `newest` is the middle of the tile that completed it.
    """
    pitch, middle = (spaces[1].x - spaces[0].x) / 100, spaces[CENTRE]
    lines: list[Line] = []
    for outline in outlines(event.region):
        line = [(middle.x + x * pitch, middle.y + y * pitch) for x, y in outline]
        first = line.index(min(line, key=lambda corner: dist(corner, newest)))
        lines.append((*line[first:], *line[:first]))
    xs, ys = ([corner[axis] for line in lines for corner in line] for axis in (0, 1))
    centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    width = max(_LEAST_LINE, round(middle.width * _LINE))
    size = round(max(xs) - min(xs)) + 3 * width, round(max(ys) - min(ys)) + 3 * width
    length = timed.ends - timed.begins
    moved = tuple(_moved(line, centre) for line in lines)
    golden = GoldenLine(event.player, event.region, moved, size, width)
    yield Tracing(golden, centre, centre, timed.begins, length)
    for way in lines:
        yield RunningSpark(Spark(width), way[0], way[0], timed.begins, length, way)


def _moved(line: Line, centre: Point) -> Line:
    return tuple((x - centre[0], y - centre[1]) for x, y in line)
