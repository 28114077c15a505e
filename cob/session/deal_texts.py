"""Sentences about a game's deal: its origin, and the results of others."""

from __future__ import annotations

from typing import Final

from cob.record import Game
from cob.record.origin import DealOrigin
from cob.text.dates import told_day
from cob.text.language import Message, tr
from cob.text.wording import counted

_OWN: Final = (
    Message("You scored {points} more than {other} did with the same deal."),
    Message("You scored {points} less than {other} did with the same deal."),
    Message("You scored as many points as {other} did with the same deal."),
)
_NAMELESS: Final = (
    Message("You scored {points} more than in the earlier game with the same deal."),
    Message("You scored {points} less than in the earlier game with the same deal."),
    Message("You scored as many points as in the earlier game with the same deal."),
)
_EACH: Final = (
    Message("{name}: {points} more than {other}"),
    Message("{name}: {points} less than {other}"),
    Message("{name}: as many points as {other}"),
)
_EACH_NAMELESS: Final = (
    Message("{name}: {points} more than in the earlier game"),
    Message("{name}: {points} less than in the earlier game"),
    Message("{name}: as many points as in the earlier game"),
)
"""Sentences on who scored more, less and just as much: for the only person at the table, and for
each of several; without a name if the earlier player is unknown, or has the same name.
"""


def told_origin(origin: DealOrigin | None) -> list[str]:
    """Return the origin of a game's deal, in sentences; none for a random deal."""
    if origin is None or origin.is_secret:
        return []
    told = []
    if origin.day is not None:
        told.append(tr("The deal of {day}.", day=told_day(origin.day)))
    if origin.points_before:
        points = " : ".join(map(str, origin.points_before))
        told.append(tr("The same deal was played before: {points}.", points=points))
    return told or [tr("These dice are known: the game repeats a deal.")]


def told_comparison(game: Game) -> list[str]:
    """Return by how much the people of a finished game did better or worse than others before.

    It is a sentence for the only person at the table, a line each for several, and nothing if the
    same deal was not played before. Each is compared with the player of the same seat.
    """
    origin, seats = game.origin, game.header.seats
    if origin is None or not game.state.is_over or len(origin.points_before) != len(seats):
        return []
    people = game.header.people
    others = origin.players_before or ("",) * len(seats)
    told = []
    for at in people:
        name, other = seats[at].name, others[at]
        is_named = other and name.casefold() != other.casefold()
        if len(people) == 1:
            sentences = _OWN if is_named else _NAMELESS
        else:
            sentences = _EACH if is_named else _EACH_NAMELESS
        lead = game.state.players[at].points - origin.points_before[at]
        sentence = sentences[0 if lead > 0 else 1 if lead < 0 else 2]
        points = counted(abs(lead), "point")
        told.append(tr(sentence, name=name, points=points, other=other))
    return told
