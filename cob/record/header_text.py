"""The header of a record, both ways: the agreement before the game in lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final, NamedTuple

from cob.boards import SHIPPED
from cob.engine import (
    ALEA,
    CobError,
    EstateLayout,
    Ruleset,
    estate_text,
    parse_estate,
)
from cob.engine.errors import quoted
from cob.engine.hexgrid import SPACE_BY_NAME, SPACE_NAMES
from cob.engine.message import Message
from cob.engine.ruleset import parse_rules, rules_text
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.record.beginning import begun_at
from cob.record.errors import RecordError
from cob.record.game import Header, Seat, check_distinct

WITH_TABLE: Final = 3
"""The first version of records that tells estates of players' own, and positions to begin with."""
PLACES: Final = ("1", "2", "3", "4")
"""The numbers of the seats."""
_SEAT_FORM: Final = "seat 1: Anna | red | person | estate 1 | castle d4"
_OPEN: Final = "open"
_SECRET: Final = "secret"
_ESTATE: Final = "estate"
_POSITION: Final = "position"
_NO_ESTATES_YET: Final = Message(
    "a record tells estates from version {version} on: write that number in its first line"
)
_NO_POSITION_YET: Final = Message(
    "a record begins with a position from version {version} on: write that number in its first line"
)
_FIELD: Final = re.compile(
    rf"(?:({_ESTATE})(?= )|(ruleset|choices|position|seat ?[^ :]*) ?:)(.*)", re.I
)
_MOVE: Final = re.compile(r"[^|]*\|[^|/]*")
"""A player, whose name may begin like a header line, and an action, which has no bar and slash."""
_SEAT: Final = re.compile(r"([^|]*)\|([^|]*)\|([^|]*)\| ?estate ([^|]*)\| ?castle ([^|]*)", re.I)


class Statement(NamedTuple):
    """A line with content, without its comment and needless spaces."""

    number: int
    """Its number in the record, from 1."""
    text: str


# --- writing ----------------------------------------------------------------------------------


def format_header(header: Header, *, named: bool = True) -> list[str]:
    """Return the lines of a header; unless `named`, without the names of estates."""
    return [
        *(
            f"{_ESTATE} {estate_text(layout, named=named)}"
            for layout in header.own_estates.values()
        ),
        f"ruleset: {rules_text(header.ruleset)}",
        f"choices: {_SECRET if header.secret else _OPEN}",
        *(_format_seat(number, seat) for number, seat in enumerate(header.seats, start=1)),
        *([f"{_POSITION}: {header.position}"] if header.position else []),
    ]


def version_of(header: Header) -> int:
    """Return the version in which the record of a game is written: the first that can tell it."""
    return WITH_TABLE if header.own_estates or header.position else WITH_TABLE - 1


def _format_seat(number: int, seat: Seat) -> str:
    estates = " or ".join(layout.number for layout in seat.choices)
    castle = _OPEN if seat.castle is None else SPACE_NAMES[seat.castle]
    return (
        f"seat {number}: {seat.name} | {seat.colour} | {seat.controller} | "
        f"estate {estates} | castle {castle}"
    )


# --- reading ----------------------------------------------------------------------------------


def header_lines(lines: Iterable[Statement]) -> list[Statement]:
    """Return the lines of the header, with which these lines begin."""
    return list(takewhile(lambda line: _is_of_the_header(line.text), lines))


def _is_of_the_header(text: str) -> bool:
    return _FIELD.fullmatch(text) is not None and _MOVE.fullmatch(text) is None


def read_header(
    lines: Sequence[Statement], version: int, estates: Mapping[str, EstateLayout], rated: str
) -> Header:
    """Return the header of a record in a version.

    Its own estates come before those of `estates`. Raises `RecordError` with the line at fault, or
    without a line for what is missing.
    """
    header = _UnfinishedHeader(version, estates)
    told = [(line.number, match) for line in lines if (match := _FIELD.fullmatch(line.text))]
    told.sort(key=lambda each: not each[1][1])  # a seat may stand before its estate
    for number, match in told:
        try:
            header.read((match[1] or match[2]).lower(), Statement(number, match[3].strip()))
        except CobError as error:
            raise RecordError(error.message, number) from error
    finished = header.finish(rated)
    if header.position is None:
        return finished
    try:
        state = begun_at(finished.setup, header.position.text)
    except CobError as error:
        raise RecordError(error.message, header.position.number) from error
    return replace(finished, position=str(state))


@dataclass(slots=True)
class _UnfinishedHeader:
    """The fields of a header as they are read."""

    version: int
    estates: Mapping[str, EstateLayout]
    own: dict[str, EstateLayout] = field(default_factory=dict)
    """The estates that the record tells."""
    ruleset: Ruleset | None = None
    secret: bool | None = None
    position: Statement | None = None
    """The position with which the game begins, not yet read: it needs the estates of all seats."""
    seats: dict[int, Seat] = field(default_factory=dict)

    def read(self, name: str, said: Statement) -> None:
        """Read one field; those of estates come first."""
        value = said.text
        if name == _ESTATE:
            self._read_estate(value)
        elif name == "ruleset":
            self._once(self.ruleset is not None, name)
            self.ruleset = parse_rules(value)
        elif name == "choices":
            self._once(self.secret is not None, name)
            if value.lower() not in (_OPEN, _SECRET):
                raise RecordError(
                    Message("choices are {open} or {secret}", open=_OPEN, secret=_SECRET)
                )
            self.secret = value.lower() == _SECRET
        elif name == _POSITION:
            self._needs_table(_NO_POSITION_YET)
            self._once(self.position is not None, name)
            self.position = said
        else:
            place = name.removeprefix("seat").strip()
            if place not in PLACES:
                raise RecordError(
                    Message(
                        "seats are numbered 1 to {last}, and not {place}",
                        last=MAX_PLAYERS,
                        place=quoted(place),
                    )
                )
            self._once(int(place) in self.seats, name)
            seat = self._seat(value)
            check_distinct(seat, tuple(self.seats.values()))
            self.seats[int(place)] = seat

    def _once(self, again: bool, name: str) -> None:
        if again:
            raise RecordError(Message('the header has a second line "{name}"', name=name))

    def finish(self, rated: str) -> Header:
        """Return the header if no field is missing."""
        if self.ruleset is None:
            raise RecordError(
                Message('the header lacks a line such as "{line}"', line=f"ruleset: {ALEA.name}")
            )
        places = range(1, max([MIN_PLAYERS, *self.seats]) + 1)
        for place in places:
            if place not in self.seats:
                raise RecordError(
                    Message(
                        'the header lacks seat {place}: write it as in "{form}"',
                        place=place,
                        form=_SEAT_FORM,
                    )
                )
        seats = tuple(self.seats[place] for place in places)
        return Header(seats, self.ruleset, bool(self.secret), rated=rated)

    def _needs_table(self, refusal: Message) -> None:
        if self.version < WITH_TABLE:
            raise RecordError(Message(refusal.template, version=WITH_TABLE))

    def _read_estate(self, text: str) -> None:
        self._needs_table(_NO_ESTATES_YET)
        layout = parse_estate(text)
        if layout.number in SHIPPED:
            raise RecordError(
                Message(
                    "estate {estate} is one of the game's own: take this line out, or give the "
                    "estate another number",
                    estate=layout.number,
                )
            )
        self._once(layout.number in self.own, f"{_ESTATE} {layout.number}")
        self.own[layout.number] = layout

    def _seat(self, text: str) -> Seat:
        match = _SEAT.fullmatch(text)
        if match is None:
            raise RecordError(Message('a seat is written as in "{form}"', form=_SEAT_FORM))
        name, colour, controller, sides, castle = (part.strip() for part in match.groups())
        choices = tuple(self._estate(side) for side in re.split(r" or ", sides, flags=re.I))
        space = SPACE_BY_NAME.get(castle.lower())
        if space is None and castle.lower() != _OPEN:
            raise RecordError(
                Message(
                    '{text} is no space for the start castle: write one such as d4, or "{open}"',
                    text=quoted(castle),
                    open=_OPEN,
                )
            )
        return Seat(name, colour.lower(), controller.lower(), choices, space)

    def _estate(self, text: str) -> EstateLayout:
        """Return the estate of a number: the record's before those that are known here."""
        for known in (self.own, self.estates):
            number = alike(text, known)
            if number is not None:
                return known[number]
        raise RecordError(
            Message(
                "there is no estate {estate} here: known are {known}; "
                "put its map into your folder of estates",
                estate=quoted(text),
                known=", ".join(dict.fromkeys([*self.own, *self.estates])),
            )
        )


def alike(text: str, words: Iterable[str]) -> str | None:
    """Return the word that equals the text apart from capital letters; None if no word does."""
    found = [word for word in words if word.casefold() == text.casefold()]
    return text if text in found else next(iter(found), None)
