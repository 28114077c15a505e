"""The outcome of playing two turns on, in sentences: what one makes possible, what it denies.

All points of these sentences come on top of what is certain, so that the sentences add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cob.analysis.aftermath import Aftermath, RegionOutcome, TileGot
from cob.analysis.gained_things import SERVES
from cob.analysis.gains import about
from cob.analysis.player_outcomes import Outcomes, how_often
from cob.analysis.reason import OTHER_TURN, Reason, SpeaksFor
from cob.analysis.served_kinds import kinds_about
from cob.engine import GameState, Player
from cob.engine.components import Kind, Tile
from cob.engine.events import Source
from cob.engine.hexgrid import spaces_in
from cob.engine.knowledge import SAME_BUILDINGS, has
from cob.engine.scoring import turn_order
from cob.text.language import Message
from cob.text.wording import seen_tile

MATTERS: Final = 1.5
"""Points from which on it is told to whom they go."""
_MOST_TIMES: Final = 1.5
"""Points of futures that show less than the told difference are multiplied by so much at most."""
_OF_EACH_PHASE: Final = (Tile.CASTLE, Tile.MINE, Tile.SHIP)
"""Tiles of which every phase brings some."""
_OF_MANY_SORTS: Final = (Kind.KNOWLEDGE, Kind.ANIMAL)
"""Kinds of tiles of which any one does where one is needed."""
_SURELY: Final = 0.8
"""The share of the futures from which on a rival gets a tile nearly every time."""
_LATER: Final = Message("Later it brings {points} more")
_IN_THE_END: Final = Message("In the end that brings more points")
"""The same for a learner, who is told one number of a turn: all that it brings more than the other
one, the rivals' points among it."""
_ONE: Final = Message("{clause}: {completions}.")
_MOSTLY_ONE: Final = Message("{clause}, mostly for one region: {completions}.")
_PARTLY_ONE: Final = Message("{clause}, partly for one region: {completions}.")
_ALL_IN_ALL: Final = Message("{clause} all in all: {completions}.")
_GOES_WITH_IT: Final = Message("{told} With it goes {bonus}.")
_ALSO_WINS: Final = Message("{told} That also wins {bonus}.")
ONLY_SOONER: Final = Message("It brings {parts} sooner, but most likely not more.")
_STILL_NEEDS: Final = Message("For it {tile} comes {often}, otherwise {seldom}.")
_GOES_FIRST: Final = {
    False: Message("The ship could mean going first after the next round."),
    True: Message("The ship could mean staying first after the next round."),
}
"""What is said of a ship, by whether the player goes first now."""
_WHOLE: Final = 0.75
"""The share of some points that a region makes up from which on it stands for them,"""
_FAR_MORE: Final = 2.0
"""and from which on other things make up for a part of it."""
_BY_SHARE: Final = (
    (_FAR_MORE, _ALL_IN_ALL),
    (_WHOLE, _ONE),
    (SERVES, _MOSTLY_ONE),
    (0.0, _PARTLY_ONE),
)
"""What is said of a region, each from a share of some points on."""
_GOT: Final = 0.4
"""The share of the futures by which a player must get a tile more often for that to be told."""


def shared_out(found: Aftermath, apart: float) -> list[float]:
    """Return how many points more the better turn brings each player, so that its own is `apart`
    points ahead of the mean of the others.

    What may be an accident for one of the others, or matters little for the lead, is none of
    theirs. Where the futures show more or less, all of it is changed in proportion; what is still
    missing then is the player's.
    """
    totals = [each.mean for each in found.totals]
    others = [seat for seat in range(len(totals)) if seat != found.seat]
    for seat in others:
        if not found.totals[seat].is_likely or abs(totals[seat]) < MATTERS * len(others):
            totals[seat] = 0.0
    costs = -sum(totals[seat] for seat in others) / len(others)
    ahead = totals[found.seat] + costs
    totals = [points * in_proportion(apart, ahead) for points in totals]
    totals[found.seat] += apart - ahead * in_proportion(apart, ahead)
    return totals


def in_proportion(apart: float, ahead: float) -> float:
    """Return by what points of some futures are multiplied, in which a turn is `ahead`, to be those
    of a difference: within limits, as both are known with errors."""
    return min(_MOST_TIMES, apart / ahead) if ahead > 0 else 1.0


def makes_possible(
    own: Outcomes,
    later: float,
    certain: Mapping[Source, float],
    least: float = MATTERS,
    *,
    follows_other: bool = False,
) -> Message | None:
    """Return what the better turn makes possible for its player; None if it does not matter.

    It brings `later` points more than the other one beside those that are `certain`.
    `follows_other` is whether the sentence before speaks of the other turn.
    """
    if later < least:
        return None
    brings = Message(_LATER, points=about(later))
    if follows_other:
        brings = Message("Later the better turn brings {points} more", points=about(later))
    return _with_end(brings, own, later, certain)


def makes_up(own: Outcomes, loses: Outcomes, certain: Mapping[Source, float]) -> Message | None:
    """Return what brings the better turn much, though the other one makes up for it elsewhere;
    None if it is not known by what."""
    most, other = own.largest(certain), loses.largest(least=MATTERS)
    if most is None or other is None or other.points < SERVES * most.points:
        return None
    return Message(
        "Later it brings more for {what}, and as much less for {other}.",
        what=most.name,
        other=other.name,
    )


def completes_later(own: Outcomes) -> Message | None:
    """Return the region that the better turn lets its player complete, though the other one makes
    up for the points; None if none is worth telling."""
    region = own.frequent_region
    if region is None:
        return None
    return _with_bonus(Message("Later {clause}.", clause=own.completions(region)), own, region)


def catches_up(outcomes: Outcomes, points: float) -> Message:
    """Return that the other turn makes up for some points later, and what they are for.

    `outcomes` are what the better one costs its player.
    """
    told = Message("{turn} catches up later by {points}", turn=OTHER_TURN, points=about(points))
    return _with_things(told, outcomes.what_for(points))


def what_others_lose(
    ends: tuple[GameState, GameState],
    found: Aftermath,
    totals: Sequence[float],
    names: Sequence[str],
    least: float = MATTERS,
) -> list[Reason]:
    """Return what the better turn costs the other players, or lets them gain: whom it costs most
    first, and what for.

    `ends` are the positions after both turns, `totals` the points that the better one brings each
    player, and `names` theirs by seat.
    """
    state = ends[0]
    others = [each for each in range(len(totals)) if each != state.current]
    told = list[Reason]()
    for seat in sorted(others, key=totals.__getitem__):
        points = totals[seat]
        what = {"name": names[seat], "points": about(points)}
        if points <= -least:
            effect = Message("It costs {name} {points}", **what)
            side = SpeaksFor.BETTER
        elif points >= MATTERS:
            effect = Message("It lets {name} gain {points}", **what)
            side = SpeaksFor.OTHER
        else:
            got = _got_surely(ends, found, seat, names[seat])
            told += [] if got is None else [Reason(got)]
            continue
        is_cost = side is SpeaksFor.BETTER
        taken = ends if is_cost else ends[::-1]
        outcomes = Outcomes(
            state, found, seat, is_cost=is_cost, kinds=_taken(taken), tiles=_taken_tiles(taken)
        )
        ended = _plain(effect) if told else _with_end(effect, outcomes, abs(points))
        told.append(Reason(ended, side))
        if is_cost:
            got = _got_otherwise(ends, found, seat, names[seat]) or _gets_first(
                ends[0], found, seat, names[seat]
            )
        else:
            got = _got_surely(ends, found, seat, names[seat])
        told += [] if got is None else [Reason(got)]
    return told


def follows(ends: tuple[GameState, GameState], found: Aftermath, space: int) -> Message | None:
    """Return the tile that the player often gets in the turns after the better one, and not after
    the other: by it the region of a space is completed.

    `ends` are the positions after both turns. A tile that does not fit there, that is not needed
    since others in storage fill the region, or beside which another one on the board would do as
    well, is none.
    """
    here, there = (each.players[found.seat] for each in ends)
    kind, region = here.layout.kinds[space], here.layout.region_of[space]
    stored = sum(tile.kind is kind for tile in here.storage)
    if kind in _OF_MANY_SORTS or (region & ~here.filled).bit_count() <= stored:
        return None
    for_it = {tile for tile in ends[0].board if tile is not None and tile.kind is kind}
    shares = [
        (_later(each.better, here, each.tile), _later(each.worse, there, each.tile), each.tile)
        for each in found.got
        if each.seat == found.seat and each.tile.kind is kind
        if _known(there, each.tile) <= _known(here, each.tile)
        if each.tile not in (*here.storage, *there.storage) and _fits(here, each.tile, region)
        if not any(_fits(here, other, region) for other in for_it - {each.tile})
    ]
    often, seldom, tile = max(
        shares, key=lambda share: share[0] - share[1], default=(0.0, 0.0, None)
    )
    if tile is None or often - seldom < _GOT:
        return None
    return Message(
        _STILL_NEEDS,
        tile=seen_tile(tile),
        often=how_often(often),
        seldom=how_often(seldom),
    )


def _fits(player: Player, tile: Tile, region: int) -> bool:
    """Return whether a tile of its colour may be added to a region (ledger PLC-06)."""
    if tile.kind is not Kind.BUILDING or has(player.knowledge, SAME_BUILDINGS):
        return True
    return all(player.estate[each] is not tile for each in spaces_in(region))


def _later(number: float, player: Player, tile: Tile) -> float:
    """Return in which share of the futures a player gets one more tile of a sort."""
    return min(1.0, max(0.0, number - _known(player, tile)))


def _known(player: Player, tile: Tile) -> int:
    return (*player.estate, *player.storage).count(tile)


def goes_first(ends: tuple[GameState, GameState], found: Aftermath) -> Message | None:
    """Return that a ship which only the better turn takes could make the player go first, or stay
    first, after the next round, if that is much more frequent and the turns themselves do not
    decide it (ledger SHP-04). It depends on what the others do."""
    first = None if found.next_round is None else found.next_round.first
    if first is None:
        return None
    often, seldom = first
    one, other = (turn_order(end)[0] == found.seat for end in ends)
    ships, fewer = ((*end.player.storage, *end.player.estate).count(Tile.SHIP) for end in ends)
    if often - seldom < _GOT or (one and not other) or ends[0].is_last_round or ships <= fewer:
        return None
    return _GOES_FIRST[other]


def _got_otherwise(
    ends: tuple[GameState, GameState], found: Aftermath, seat: int, name: str
) -> Message | None:
    """Return the tile that the first of two turns takes from a player, if that player would get it
    after the other one: in the next round, or later if there will be no other of its sort."""
    return _denied(ends, (*_soon(found), *_of_one_sort(found.got)), seat, name, _GOT)


def _got_surely(
    ends: tuple[GameState, GameState], found: Aftermath, seat: int, name: str
) -> Message | None:
    """Return such a tile of which there is one, and which that player takes next nearly every time:
    it is told though the player makes up for it."""
    return _denied(ends, _of_one_sort(_soon(found)), seat, name, _SURELY)


def _of_one_sort(got: Sequence[TileGot]) -> list[TileGot]:
    return [each for each in got if each.tile not in _OF_EACH_PHASE]


def _denied(
    ends: tuple[GameState, GameState], got: Sequence[TileGot], seat: int, name: str, least: float
) -> Message | None:
    """Return the tile that the first of two turns takes from a player who would get it otherwise,
    in such a share of the futures at least; it is the last one of its sort on the board."""
    taken = _taken_tiles(ends).keys() - {*ends[0].board}
    denied = [each for each in got if each.seat == seat and each.tile in taken]
    most = max(denied, key=lambda each: each.worse - each.better, default=None)
    if most is None or most.worse - most.better < least:
        return None
    what = {"name": name, "tile": seen_tile(most.tile)}
    if most.worse - most.better < _SURELY:
        return Message("Otherwise {name} could get {tile}.", **what)
    return Message("Otherwise {name} most likely gets {tile}.", **what)


def _gets_first(end: GameState, found: Aftermath, seat: int, name: str) -> Message | None:
    """Return the tile on the table, one of its sort, that the better turn brings its player in the
    next round and the other one a rival."""
    shares = {(each.seat, each.tile): each.better - each.worse for each in _soon(found)}
    gains = {
        tile: gain
        for (who, tile), gain in shares.items()
        if who == found.seat and tile in end.board and tile not in _OF_EACH_PHASE
        if min(gain, -shares.get((seat, tile), 0.0)) >= _GOT
    }
    if not gains:
        return None
    tile = max(gains, key=gains.__getitem__)
    return Message(
        "It most likely leads to {tile} in the next round, which {name} gets otherwise.",
        tile=seen_tile(tile),
        name=name,
    )


def _soon(found: Aftermath) -> Sequence[TileGot]:
    """Return the tiles that players get in the next round, more often after one of the turns."""
    return () if found.next_round is None else found.next_round.got


def _taken_tiles(ends: tuple[GameState, GameState]) -> Counter[Tile]:
    """Return the tiles that the first of two turns alone takes from the others."""
    one, other = ends
    on_one, on_other = (
        Counter(tile for tile in end.board if tile is not None) for end in (one, other)
    )
    return on_other - on_one


def _taken(ends: tuple[GameState, GameState]) -> frozenset[Kind]:
    """Return the kinds of tiles that those have to do with which the first of two turns alone takes
    from the others, with ships for goods; all kinds for a ship, and where the turn order differs:
    then anything may be taken first."""
    one, other = ends
    tiles = _taken_tiles(ends)
    if Tile.SHIP in tiles or turn_order(one) != turn_order(other):
        return frozenset(Kind)
    kinds = {kind for tile in tiles for kind in kinds_about(tile)}
    if one.depot_goods != other.depot_goods:
        kinds.add(Kind.SHIP)
    return frozenset(kinds)


def _plain(clause: Message) -> Message:
    return Message("{clause}.", clause=clause)


def _with_end(
    clause: Message,
    outcomes: Outcomes,
    points: float,
    certain: Mapping[Source, float] | None = None,
) -> Message:
    """Return a sentence with the region, or else the things, that most of its points are for."""
    region = outcomes.region(points, certain)
    several = None if region is None else outcomes.several_with(region, points)
    if several is not None:
        return _with_things(clause, Message("mostly for {what}", what=several))
    if region is not None:
        share = outcomes.points_of(region) / points
        text = next(text for least, text in _BY_SHARE if share >= least)
        told = Message(text, clause=clause, completions=outcomes.completions(region))
        return _with_bonus(told, outcomes, region)
    return _with_things(clause, outcomes.what_for(points, certain))


def _with_bonus(told: Message, outcomes: Outcomes, region: RegionOutcome) -> Message:
    """Return a sentence on a region with the bonus tile that goes with it, if one does."""
    bonus = outcomes.bonus_of(region)
    if bonus is None:
        return told
    return Message(_GOES_WITH_IT if outcomes.is_cost else _ALSO_WINS, told=told, bonus=bonus)


def _with_things(clause: Message, what_for: Message | None) -> Message:
    """Return a sentence with the things that its points are for, if they are known."""
    if what_for is None:
        return _plain(clause)
    return Message("{clause}, {what_for}.", clause=clause, what_for=what_for)


def plainly(reasons: Sequence[Reason]) -> list[Reason]:
    """Return reasons for a learner, who reads what points are for, but not how often it happens,
    nor what comes to nothing in the end."""
    told = (reason._replace(text=_plainly(reason.text)) for reason in reasons)
    return [reason for reason in told if reason.text.template not in (_STILL_NEEDS, ONLY_SOONER)]


def _plainly(text: Message) -> Message:
    if text.template in (_GOES_WITH_IT, _ALSO_WINS):
        told = _plainly(_inner(text, "told"))
        return Message(text.template, told=told, bonus=_inner(text, "bonus"))
    if text.template in (_ONE, _MOSTLY_ONE, _PARTLY_ONE, _ALL_IN_ALL):
        region = _inner(_inner(text, "completions"), "region")
        text = _with_things(_inner(text, "clause"), Message("mostly for {what}", what=region))
    values: dict[str, Any] = dict(text.values)
    clause = values.get("clause")
    if not isinstance(clause, Message) or clause.template != _LATER:
        return text
    values["clause"] = _IN_THE_END
    return Message(text.template, **values)


def _inner(text: Message, name: str) -> Message:
    """Return one of the messages of which a sentence is made."""
    found = text.values[name]
    assert isinstance(found, Message)
    return found
