"""The outcome of playing two turns on, in sentences: what one makes possible, what it denies.

All points of these sentences come on top of what is certain, so that the sentences add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cob.analysis.aftermath import Aftermath
from cob.analysis.gained_things import SERVES
from cob.analysis.gains import about
from cob.analysis.happenings import OFTEN
from cob.analysis.player_outcomes import Outcomes
from cob.analysis.reason import OTHER_TURN, Reason, SpeaksFor
from cob.analysis.served_kinds import kinds_about
from cob.engine import GameState
from cob.engine.components import Kind, Tile
from cob.engine.events import Source
from cob.engine.scoring import turn_order
from cob.text.language import Message

MATTERS: Final = 1.5
"""Points from which on it is told to whom they go."""
_MOST_TIMES: Final = 1.5
"""Points of futures that show less than the told difference are multiplied by so much at most."""
_LATER: Final = Message("Later it brings {points} more")
_IN_THE_END: Final = Message("In the end that brings more points")
"""The same for a learner, who is told one number of a turn: all that it brings more than the other
one, the rivals' points among it."""
ONLY_SOONER: Final = Message("It brings {parts} sooner, but most likely not more.")


def shared_out(found: Aftermath, apart: float) -> list[float]:
    """Return how many points more the better turn brings each player, so that its own is `apart`
    points ahead of the mean of the others.

    What may be an accident for one of the others, or is little, is none of theirs. Where the
    futures show more or less, all of it is changed in proportion; what is still missing then is the
    player's.
    """
    totals = [each.mean for each in found.totals]
    others = [seat for seat in range(len(totals)) if seat != found.seat]
    for seat in others:
        if not found.totals[seat].is_likely or abs(totals[seat]) < MATTERS:
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
    return _with_things(brings, own.what_for(later, certain))


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
            continue
        is_cost = side is SpeaksFor.BETTER
        taken = ends if is_cost else ends[::-1]
        outcomes = Outcomes(
            state, found, seat, is_cost=is_cost, kinds=_taken(taken), tiles=_taken_tiles(taken)
        )
        what_for = None if told else outcomes.what_for(abs(points))
        told.append(Reason(_with_things(effect, what_for), side))
    return told


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


def _with_things(clause: Message, what_for: Message | None) -> Message:
    """Return a sentence with the things that its points are for, if they are known."""
    if what_for is None:
        return Message("{clause}.", clause=clause)
    return Message("{clause}, {what_for}.", clause=clause, what_for=what_for)


def plainly(reasons: Sequence[Reason]) -> list[Reason]:
    """Return reasons for a learner, who reads what points are for, but not how often it happens,
    nor what comes to nothing in the end."""
    told = (reason._replace(text=_plainly(reason.text)) for reason in reasons)
    return [reason for reason in told if reason.text.template not in (OFTEN.template, ONLY_SOONER)]


def _plainly(text: Message) -> Message:
    values: dict[str, Any] = dict(text.values)
    clause = values.get("clause")
    if not isinstance(clause, Message) or clause.template != _LATER:
        return text
    values["clause"] = _IN_THE_END
    return Message(text.template, **values)
