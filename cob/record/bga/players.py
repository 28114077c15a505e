"""The players of a log: their order, names, colours and estates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from cob.engine import EstateError, EstateLayout
from cob.engine.components import Kind
from cob.engine.message import Message
from cob.engine.setup import check_player_count
from cob.record.bga.facts import EndOfTurn, Fact, NewRound, StartOfGame
from cob.record.bga.packets import LogError, Notification, UnreadableError, entries, number
from cob.record.game import COLOURS, PERSON, Seat
from cob.record.names import LONGEST_NAME, clean_name

_COLOURS: Final = {"ff0000": "red", "008000": "green", "0000ff": "blue", "000000": "black"}
_OWN: Final = "own"
"""The number of an estate that the game does not know, until it has one."""
NO_BEGINNING: Final = Message("the file lacks the beginning of the game")


class UnknownEstateError(LogError):
    """A player's estate is none that the program knows."""

    def __init__(self, player: str, layout: EstateLayout) -> None:
        super().__init__(Message("the estate of {name} is none that this game knows", name=player))
        self.player = player
        """The player's name."""
        self.layout = layout
        """The estate, without a number of its own."""


@dataclass(frozen=True, slots=True)
class LoggedPlayers:
    """The players by seat."""

    numbers: tuple[int, ...]
    """The site's numbers of the players."""
    seats: tuple[Seat, ...]


def read_players(
    notifications: Sequence[Notification],
    facts: Sequence[Fact],
    estates: Mapping[str, EstateLayout],
) -> LoggedPlayers:
    """Return the players in the order of the first round; the first one begins the game.

    Raises `LogError` with a sentence, and `UnknownEstateError` for an estate that is not in
    `estates`.
    """
    start = next((fact for fact in facts if isinstance(fact, StartOfGame)), None)
    if start is None:
        raise LogError(NO_BEGINNING)
    numbers = _in_order(facts, start)
    names, colours = _names(notifications, numbers), _colours(notifications, numbers)
    seats = tuple(
        Seat(
            names[player],
            colours[player],
            PERSON,
            (_layout(start.estates[player], names[player], estates),),
            start.castles[player],
        )
        for player in numbers
    )
    return LoggedPlayers(numbers, seats)


def _in_order(facts: Sequence[Fact], start: StartOfGame) -> tuple[int, ...]:
    """Return the players in the order of the first round.

    Where that breaks off, the others follow in the order in which the site lists their dice.
    """
    known = set(start.estates)
    check_player_count(len(known))
    played = [fact.player for fact in facts if isinstance(fact, EndOfTurn)]
    order = list(dict.fromkeys(played[: len(known)]))
    first = next((fact for fact in facts if isinstance(fact, NewRound)), None)
    if not order or first is None:
        raise LogError(Message("the file ends before the first turn"))
    listed = list(first.dice)
    if set(listed) != known or not set(order) <= known or not known <= set(start.castles):
        raise LogError(NO_BEGINNING)
    at = listed.index(order[-1])
    order += [player for player in listed[at:] + listed[:at] if player not in order]
    return tuple(order)


def _names(told: Iterable[Notification], players: Sequence[int]) -> dict[int, str]:
    """Return a name for each player, all different as records ask for it."""
    found: dict[int, str] = {}
    for player, text in chain(_told(told, "player_name"), _told_at_the_end(told)):
        if player in players and isinstance(text, str) and (name := clean_name(text)):
            found.setdefault(player, name)
    names: dict[int, str] = {}
    taken: set[str] = set()
    for player in players:
        wanted = name = found.get(player, str(player))[:LONGEST_NAME]
        copy = 1
        while name.casefold() in taken:
            copy += 1
            name = f"{wanted[: LONGEST_NAME - 4].rstrip()} ({copy})"
        names[player] = name
        taken.add(name.casefold())
    return names


def _colours(told: Iterable[Notification], players: Sequence[int]) -> dict[int, str]:
    """Return a colour for each player: the one of the site, or one that is free."""
    found: dict[int, str] = {}
    for player, code in _told(told, "plColor"):
        colour = _COLOURS.get(code) if isinstance(code, str) else None
        if player in players and colour and colour not in found.values():
            found.setdefault(player, colour)
    free = (colour for colour in COLOURS if colour not in found.values())
    return {player: found.get(player) or next(free) for player in players}


def _told(told: Iterable[Notification], name: str) -> Iterable[tuple[int, object]]:
    """Yield the players and an argument of the notifications about one player."""
    for each in told:
        value = each.get(name)
        if value is not None:
            try:
                yield number(each["plId"]), value
            except UnreadableError:
                continue


def _told_at_the_end(told: Iterable[Notification]) -> Iterable[tuple[int, object]]:
    for each in told:
        if each.type == "finalScoring":
            try:
                header = entries(entries(each["scoreTable"]).get("header"))
                yield from ((number(player), name) for player, name in header.items())
            except UnreadableError:
                continue


def _layout(
    spaces: Sequence[tuple[Kind, int]], name: str, estates: Mapping[str, EstateLayout]
) -> EstateLayout:
    """Return the known estate with these spaces, whatever its number is on the site."""
    kinds, dice = tuple(kind for kind, _ in spaces), tuple(die for _, die in spaces)
    for layout in estates.values():
        if (layout.kinds, layout.dice) == (kinds, dice):
            return layout
    try:
        unknown = EstateLayout.create(_OWN, name, kinds, dice)
    except EstateError as error:
        raise LogError(
            Message("{name} plays on no estate: {reason}", name=name, reason=error.message)
        ) from error
    raise UnknownEstateError(name, unknown)
