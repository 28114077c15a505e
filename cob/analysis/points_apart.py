"""The difference between two turns, thing by thing: it adds up to what the better one is ahead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cob.analysis.adding_up import adding_up
from cob.analysis.aftermath import Aftermath
from cob.analysis.aftermath_phrases import in_proportion, shared_out
from cob.analysis.player_outcomes import bonus_points, in_sight
from cob.engine import GameState
from cob.engine.components import PHASE_POINTS, Kind, region_points
from cob.engine.events import Source
from cob.engine.hexgrid import SPACE_NAMES
from cob.text.language import Message
from cob.text.wording import BONUS_NAMES, SOURCE_NAMES, seen_tile

_ELSE: Final = Message("everything else")
_SUM: Final = Message("= All in all")
_OTHERS: Final[dict[Source, Message]] = {
    Source.REGIONS: Message("other regions"),
    Source.BONUS_TILES: Message("other bonus tiles"),
    Source.KNOWLEDGE: Message("other knowledge tiles"),
}
"""What is left of sources whose main things have their names."""
_REGIONS: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castle region of {size} at {space}"),
    Kind.MINE: Message("mine region of {size} at {space}"),
    Kind.KNOWLEDGE: Message("knowledge region of {size} at {space}"),
    Kind.SHIP: Message("river of {size} at {space}"),
    Kind.ANIMAL: Message("pasture of {size} at {space}"),
    Kind.BUILDING: Message("city of {size} at {space}"),
}
"""Regions by one of their spaces, in few words."""
_MOST: Final = 8
"""So many things are told apart,"""
_LEAST: Final = 1.0
"""each of at least so many points; a region or a tile apart from its source"""
_WORTH_A_NAME: Final = 2.5
"""from so many on."""
_DUEL: Final = 2
_DIGITS: Final = 1


class PointsApart(NamedTuple):
    """How many points more the better of two turns brings of a thing, by the end of the game."""

    thing: Message
    own: float
    """To the player whose turns they are."""
    others: float
    """To each of the others, on average."""

    @property
    def lead(self) -> float:
        """To the player's lead."""
        return self.own - self.others


def points_apart(state: GameState, found: Aftermath, apart: float) -> list[PointsApart]:
    """Return the things by which two turns differ, what speaks for the better one first; what is
    small or may be an accident comes last, together.

    `state` is the position before them, and the better one is `apart` points ahead. The figures are
    rounded: those of the player less those of the others add up to that.
    """
    totals = shared_out(found, apart)
    others = [seat for seat in range(len(totals)) if seat != found.seat]
    share = in_proportion(apart, found.lead)
    named = {seat: list(_named(state, found, seat)) for seat in range(len(totals))}
    large = [each for it in named.values() for each in it if abs(each.points) >= _WORTH_A_NAME]
    things, sources = {each.thing for each in large}, {each.source for each in large}
    own, theirs = defaultdict[Message, float](float), defaultdict[Message, float](float)
    for seat in named:
        known = [each for each in named[seat] if each.thing in things]
        for source, thing, points in (*known, *_left(found, seat, known)):
            name = thing or (_OTHERS if source in sources else SOURCE_NAMES)[source]
            if seat == found.seat:
                own[name] += points * share
            else:
                theirs[name] += points * share / len(others)

    def size(thing: Message) -> float:
        return max(abs(own[thing]), abs(theirs[thing]))

    most = sorted({**own, **theirs}, key=lambda thing: -size(thing))[:_MOST]
    told = [thing for thing in most if size(thing) >= _LEAST]
    told.sort(key=lambda thing: theirs[thing] - own[thing])
    lost = round(sum(totals[seat] for seat in others) / len(others), _DIGITS)
    rows = zip(
        [*told, _ELSE],
        _column([own[thing] for thing in told], round(apart, _DIGITS) + lost),
        _column([theirs[thing] for thing in told], lost),
        strict=True,
    )
    return [row for row in map(PointsApart._make, rows) if row.own or row.others]


def merged(points: Sequence[PointsApart], most: int) -> list[PointsApart]:
    """Return at most so many rows: the last one is what the smaller things come to together."""
    if len(points) <= most:
        return list(points)
    things = [each for each in points if each.thing != _ELSE]
    things.sort(key=lambda each: -max(abs(each.own), abs(each.others)))
    kept = [each for each in points if each in things[: most - 1]]
    rest = sum_of([each for each in points if each not in kept])
    return [*kept, rest._replace(thing=_ELSE)]


def sum_of(points: Sequence[PointsApart]) -> PointsApart:
    """Return the sum of all things."""
    own = round(sum(each.own for each in points), _DIGITS)
    return PointsApart(_SUM, own, round(sum(each.others for each in points), _DIGITS))


def _column(points: Sequence[float], total: float) -> list[float]:
    """Return points, and what lacks of a total, as they are shown."""
    return adding_up([*points, total - sum(points)], total, _DIGITS)


class _Gained(NamedTuple):
    """Points of a player by the source they come from."""

    source: Source
    thing: Message | None
    """A region or a tile; None for the source itself."""
    points: float


def _left(found: Aftermath, seat: int, named: Sequence[_Gained]) -> list[_Gained]:
    """Return what is left of a player's sources beside what is named of them: of those that are no
    accident, or of which something is named."""
    left = {
        source: points.mean
        for source, points in found.points[seat].items()
        if abs(points.mean) > points.error or any(each.source is source for each in named)
    }
    for source, _, points in named:
        left[source] -= points
    return [_Gained(source, None, points) for source, points in left.items()]


def _named(state: GameState, found: Aftermath, seat: int) -> Iterator[_Gained]:
    """Yield the regions, bonus tiles and knowledge tiles by which a player's points differ, as far
    as that is no accident.

    Things of several others have no names, nor have hidden knowledge tiles, nor what comes of
    futures that do not reach the end of the game: a region that is nearly complete there counts as
    well.
    """
    if not found.is_whole or (seat != found.seat and len(found.totals) > _DUEL):
        return
    layout = state.players[seat].layout
    for region in (each for each in found.regions if each.seat == seat and each.is_sure):
        size = layout.region_of[region.space].bit_count()
        of_kind = _REGIONS[layout.kinds[region.space]]
        name = Message(of_kind.template, size=size, space=SPACE_NAMES[region.space])
        points = region_points(size) + PHASE_POINTS[state.phase]
        more_often = (region.better - region.worse) / found.futures
        yield _Gained(Source.REGIONS, name, points * more_often)
    for bonus in (each for each in found.bonuses if each.seat == seat and each.is_sure):
        more_often = (bonus.better - bonus.worse) / found.futures
        points = bonus_points(state, bonus.kind)
        name = Message("bonus tile for {what}", what=BONUS_NAMES[bonus.kind])
        yield _Gained(Source.BONUS_TILES, name, points * more_often)
    known = in_sight(state)
    tiles = [each for each in found.tiles if each.seat == seat and each.points.is_sure]
    for tile in (each for each in tiles if each.tile in known):
        # What the futures of a single tile will still add to it is no other tile's.
        whole = found.points[seat][Source.KNOWLEDGE] if len(tiles) == 1 else tile.points
        yield _Gained(Source.KNOWLEDGE, seen_tile(tile.tile), whole.mean)
