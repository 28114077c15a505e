"""A game as it is being agreed: what the set-up screen edits, and the header that comes of it.

Nothing here draws. What cannot be is refused in sentences, most of them the engine's own.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from cob.bots.base import BotInfo
from cob.engine import CobError, EstateLayout
from cob.engine.chance import Chance
from cob.engine.hexgrid import CENTRE
from cob.engine.ruleset import ALEA, RULESETS
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS, expert_estates
from cob.language import Message, tr
from cob.record import COLOURS, PERSON, Header, Seat, clean_name
from cob.ui.pace import NORMAL
from cob.wording import sentence

NAMES: Final = ("Anna", "Benno", "Carla", "Dario")
SEED_LENGTH: Final = 18
FIRST_ESTATE: Final = "1"
RANDOM: Final = ""
"""In place of an estate's number: drawn when the game starts."""
_ESTATES_APART: Final = 0x1F3D5B79
"""Keeps the draw of the estates apart from the game's own dice, which have the same seed."""
_OWN_ESTATES: Final = frozenset(
    (
        Message("Starter"),
        Message("Big City"),
        Message("Ring of Knowledge"),
        Message("Twin Cities"),
        Message("One, Two, Three"),
        Message("Big River"),
        Message("Central City"),
        Message("Outer Cities"),
        Message("Two Cities"),
    )
)
"""What the game's own estates are called in their files."""


class Preset(Enum):
    """The three ways to set a game up."""

    FIRST = Message("First game")
    FREE = Message("Free choice")
    EXPERT = Message("Expert")


PRESET_TEXTS: Final[dict[Preset, Message]] = {
    Preset.FIRST: Message("Everyone plays estate No. 1 with the start castle in the centre."),
    Preset.FREE: Message(
        "Everyone plays the estate of choice: click on a picture to see them all."
    ),
    Preset.EXPERT: Message(
        "Everyone draws a board with two sides and chooses the side and the castle's space "
        "in the game."
    ),
}


@dataclass(slots=True)
class SeatPlan:
    """One place at the table."""

    name: str
    colour: str
    controller: str = PERSON
    estate: str = FIRST_ESTATE
    wants_centre: bool = True
    """Start castle in the centre, where the estate allows it."""


def _seats() -> list[SeatPlan]:
    return [SeatPlan(*both) for both in zip(NAMES, COLOURS, strict=True)]


@dataclass(slots=True)
class Plan:
    """What is agreed so far. All four seats keep their settings when fewer play."""

    count: int = MIN_PLAYERS
    preset: Preset = Preset.FIRST
    seats: list[SeatPlan] = field(default_factory=_seats)
    secret: bool = False
    rules: str = ALEA.name
    seed: str = ""
    patience_at: int = NORMAL
    """Index in `pace.PATIENCES`: how long bots may think."""

    @property
    def playing(self) -> list[SeatPlan]:
        """The seats that take part."""
        return self.seats[: self.count]

    def slowest(self, bots: Mapping[str, BotInfo]) -> BotInfo | None:
        """The bot in this game that thinks longest; None where none is."""
        seated = [bots[seat.controller] for seat in self.playing if seat.controller in bots]
        return max(seated, key=lambda info: info.seconds, default=None)

    def paint(self, seat: int, colour: str) -> None:
        """Give a seat a colour; whoever had it takes the seat's old one."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[seat].colour
        self.seats[seat].colour = colour

    def seat_again(self, header: Header, bots: Container[str]) -> None:
        """The players of another game, with their colours; the places left over keep apart."""
        seats = [
            SeatPlan(seat.name, seat.colour, seat.controller if seat.controller in bots else PERSON)
            for seat in header.seats
        ]
        taken = {seat.name.casefold() for seat in seats}
        names = [name for name in NAMES if name.casefold() not in taken]
        colours = [colour for colour in COLOURS if colour not in {seat.colour for seat in seats}]
        spare = [SeatPlan(*both) for both in zip(names, colours, strict=False)]
        self.count = len(seats)
        self.seats = seats + spare[: len(NAMES) - len(seats)]

    def estate_of(self, seat: int) -> str:
        """Number of the estate that a seat will play, or `RANDOM`."""
        if self.preset is Preset.FIRST:
            return FIRST_ESTATE
        return RANDOM if self.preset is Preset.EXPERT else self.seats[seat].estate

    def why_no_centre(self, seat: int, layouts: Mapping[str, EstateLayout]) -> str:
        """Why the start castle cannot be agreed to lie in the centre; empty when it can."""
        number = self.estate_of(seat)
        if number == RANDOM:
            return tr("Which estate it will be is not known yet.")
        if CENTRE not in layouts[number].castle_spaces:
            return tr("Estate No. {number} has no castle space in the centre.", number=number)
        return ""

    def in_centre(self, seat: int, layouts: Mapping[str, EstateLayout]) -> bool:
        """Whether a seat's start castle lies in the centre when the game begins."""
        if self.why_no_centre(seat, layouts):
            return False
        return self.preset is Preset.FIRST or self.seats[seat].wants_centre

    def problem(self, layouts: Mapping[str, EstateLayout]) -> str:
        """A sentence about what has to be mended before the game can start, or nothing."""
        for number, seat in enumerate(self.playing, start=1):
            if not clean_name(seat.name):
                return tr("Player {number} needs a name.", number=number)
        try:
            self.header(0, layouts)
        except CobError as error:
            return sentence(str(error))
        return self.seed_problem()

    def seed_problem(self) -> str:
        """Why the text in the seed field is no seed, or nothing."""
        text = self.seed.strip()
        if text and not (text.isascii() and text.removeprefix("-").isdigit()):
            return tr("“{text}” is not a whole number; an empty seed is random.", text=text)
        return ""

    def choices(
        self, seed: int, layouts: Mapping[str, EstateLayout]
    ) -> tuple[tuple[EstateLayout, ...], ...]:
        """For each seat its estate, or the sides of its board; what is random is drawn here."""
        if self.preset is Preset.EXPERT:
            return expert_estates(layouts, self.count, seed ^ _ESTATES_APART)
        chance = Chance(seed ^ _ESTATES_APART)
        numbers = [self.estate_of(seat) for seat in range(self.count)]
        left = [number for number in layouts if number not in numbers]
        for seat, number in enumerate(numbers):
            if number == RANDOM:
                left = left or list(layouts)
                numbers[seat] = chance.draw(left)
        return tuple((layouts[number],) for number in numbers)

    def header(self, seed: int, layouts: Mapping[str, EstateLayout]) -> Header:
        """What is agreed, for a game from that seed; raises a `CobError` where it cannot be."""
        choices = self.choices(seed, layouts)
        return Header(
            tuple(
                Seat(
                    clean_name(seat.name),
                    seat.colour,
                    seat.controller,
                    choices[at],
                    CENTRE if self.in_centre(at, layouts) else None,
                )
                for at, seat in enumerate(self.playing)
            ),
            RULESETS[self.rules],
            self.secret and self.preset is not Preset.FIRST,
        )


def estate_name(layout: EstateLayout) -> str:
    """What an estate is called; the names of the game's own ones are translated."""
    return tr(layout.name) if layout.name in _OWN_ESTATES else layout.name


def estate_title(layout: EstateLayout) -> str:
    """An estate by its number and its name."""
    return tr("No. {number} – {name}", number=layout.number, name=estate_name(layout))


PLAYER_COUNTS: Final = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
