"""A game being set up: the settings that the screen edits, and the header made of them.

Nothing here draws. Impossible settings are refused in sentences, most of them the engine's.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from cob.analysis.rated_games import why_not_rated
from cob.bots.base import BotInfo
from cob.bots.registry import level_of
from cob.engine import CobError, EstateLayout
from cob.engine.components import PHASES
from cob.engine.hexgrid import CENTRE
from cob.engine.random_source import Chance
from cob.engine.ruleset import ALEA, ALEA_2019, SPECIAL_EDITION, YUCATA, Ruleset
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.new_game.scenarios import (
    CHOICE_AT_THE_TABLE,
    FIRST_ESTATE,
    FREE_AT_THE_TABLE,
    ONE_FOR_ALL,
    PRESET_TEXTS,
    PROPOSALS,
    Deal,
    Preset,
    Proposal,
    advanced,
    at_random,
    drawable,
    expert,
    free,
)
from cob.record import COLOURS, PERSON, Header, Seat, clean_name
from cob.record.deal_code import CODE_PREFIX
from cob.session.pace import NORMAL
from cob.text.language import Message, tr
from cob.text.wording import sentence

_OTHERS: Final = ("Benno", "Carla", "Dario")
"""The proposed names of all players but the first."""
FIRST_OPPONENT: Final = "easy"
"""The bot opponent until a game has been played."""
SEED_LENGTH: Final = 18
RANDOM: Final = ""
"""Replaces the number of an estate that is drawn when the game starts."""
PICKED: Final = (Preset.FIRST, Preset.FREE)
"""The set-ups of a real table: in the others the program draws estates."""
_ESTATES_APART: Final = 0x1F3D5B79
"""Separates the draw of the estates from the game's own dice, which have the same seed."""

RULESETS_TO_CHOOSE: Final = (ALEA, ALEA_2019, YUCATA, SPECIAL_EDITION)
"""The engine's other rulesets are these with other switches, for old records."""


class Beginning(Enum):
    """Where dice and tiles come from.

    At a real table people play all seats, and the estates are picked.
    """

    DRAWN = "drawn"
    FROM_TABLE = "from table"
    """A game of a real table is entered."""
    POSITION = "position"
    """One position is set up."""


@dataclass(slots=True)
class SeatPlan:
    """One place at the table."""

    name: str
    colour: str
    controller: str = PERSON
    estate: str = FIRST_ESTATE
    """The estate that was picked; it stays while the rules do not allow it."""
    wants_centre: bool = True
    """Whether the start castle lies in the centre, if the estate allows it."""


def _name_of_person(at: int) -> str:
    """Return the name that is proposed for a person in a seat."""
    return tr("Player {number}", number=at + 1)


def proposed_names() -> tuple[str, ...]:
    """Return the names by seat until players enter their own; the first one is whoever reads it."""
    return (_name_of_person(0), *_OTHERS)


def _seats() -> list[SeatPlan]:
    return [SeatPlan(*both) for both in zip(proposed_names(), COLOURS, strict=True)]


@dataclass(slots=True)
class GamePlan:
    """The settings so far. All four seats keep theirs when fewer play."""

    count: int = MIN_PLAYERS
    preset: Preset = Preset.FIRST
    seats: list[SeatPlan] = field(default_factory=_seats)
    secret: bool = False
    """With `Preset.EXPERT`: the players choose hidden from one another (ledger EXP-04)."""
    draws_castles: bool = True
    """With `Preset.RANDOM`: the castles' spaces are drawn as well (ledger YUC-06, SE-09)."""
    same_estates: bool = False
    """With `Preset.RANDOM`: one estate is drawn for all (ledger SE-05)."""
    rules: Ruleset = ALEA
    seed: str = ""
    patience_at: int = NORMAL
    """Index in `pace.PATIENCES`: how long bots may think."""
    wants_rated: bool = False
    """Whether the game is to be rated, if it can be."""
    beginning: Beginning = Beginning.DRAWN
    _set_aside: Proposal | None = None
    """The set-up replaced by that of the rules; None if they have none."""

    @property
    def picks_here(self) -> bool:
        """Whether estates are picked before the game, and not at the table."""
        is_late = self.rules.name in CHOICE_AT_THE_TABLE
        return self.preset is Preset.FREE and (not is_late or self.beginning is Beginning.POSITION)

    @property
    def about(self) -> Message:
        """The meaning of the chosen set-up, in a sentence."""
        if self.preset is Preset.FREE and not self.picks_here:
            return FREE_AT_THE_TABLE
        if self.preset is Preset.RANDOM and self.same_estates:
            return ONE_FOR_ALL
        return PRESET_TEXTS[self.preset]

    @property
    def _proposal(self) -> Proposal:
        return Proposal(self.preset, self.draws_castles, self.same_estates)

    @_proposal.setter
    def _proposal(self, proposal: Proposal) -> None:
        self.preset, self.draws_castles, self.same_estates = proposal

    def choose_rules(self, rules: Ruleset) -> None:
        """Choose other rules, and the set-up that belongs to them.

        A set-up replaced this way comes back with the next rules, unless it was changed since.
        """
        own = PROPOSALS.get(self.rules.name)
        if rules.name != self.rules.name:
            if self._set_aside is not None and self._proposal == own:
                self._proposal = self._set_aside
            self._set_aside = None
            if rules.name in PROPOSALS and not self.is_real_table:
                self._set_aside = self._proposal
                self._proposal = PROPOSALS[rules.name]
        self.rules = rules

    def seat_player(self, at: int, controller: str) -> None:
        """Let a person or a bot take a seat, with a name that was proposed for one, unless the seat
        has a name of its own."""
        seat, of_bot, of_person = self.seats[at], proposed_names()[at], _name_of_person(at)
        if seat.name == (of_bot if controller == PERSON else of_person):
            seat.name = of_person if controller == PERSON else of_bot
        seat.controller = controller

    def begin_with(self, beginning: Beginning) -> None:
        """Choose where dice and tiles come from."""
        self.beginning = beginning
        if self.is_real_table:
            if self.preset not in PICKED:
                self.preset = Preset.FREE
            for seat in self.seats:
                seat.controller = PERSON

    @property
    def is_real_table(self) -> bool:
        """Whether the players and their estates are those of a real table."""
        return self.beginning is not Beginning.DRAWN

    def _why_not_from_table(self) -> str:
        """Return what does not fit a game of a real table; empty if nothing, or in another game."""
        if not self.is_real_table:
            return ""
        for seat in self.playing:
            if seat.controller != PERSON:
                text = Message("At a real table people play: put a person in the place of {name}.")
                return tr(text, name=clean_name(seat.name))
        if self.preset not in PICKED:
            return tr(
                "The estates of a real table are not drawn here: choose the set-up “First game” "
                "or “Free choice”."
            )
        return ""

    @property
    def playing(self) -> list[SeatPlan]:
        """The seats that take part."""
        return self.seats[: self.count]

    def slowest(self, bots: Mapping[str, BotInfo]) -> BotInfo | None:
        """Return the bot in this game that thinks longest; None without bots."""
        seated = [bots[seat.controller] for seat in self.playing if seat.controller in bots]
        return max(seated, key=lambda info: info.seconds, default=None)

    def paint(self, seat: int, colour: str) -> None:
        """Give a seat a colour; the seat that had it takes this one's old colour."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[seat].colour
        self.seats[seat].colour = colour

    def seat_first_game(self) -> None:
        """Seat one person, and the bot for beginners in every other place."""
        for seat in self.seats[1:]:
            seat.controller = FIRST_OPPONENT

    def seat_rival(self, bot: str) -> None:
        """Seat one person and a bot for a rated game."""
        self.count, self.wants_rated = 2, True
        self.seats[1].controller = bot

    def seat_again(self, header: Header, bots: Container[str]) -> None:
        """Take over the players, colours and rules of another game.

        The seats left over, and all seats of a learner's game, get names that are still free: its
        rival is not a bot of that name.
        """
        proposed, is_learner_s = proposed_names(), header.learner is not None
        seats = [
            SeatPlan(
                name if is_learner_s else seat.name,
                seat.colour,
                _controller(seat.controller, bots),
            )
            for name, seat in zip(proposed, header.seats, strict=False)
        ]
        taken = {seat.name.casefold() for seat in seats}
        names = [name for name in (*_OTHERS, proposed[0]) if name.casefold() not in taken]
        colours = [colour for colour in COLOURS if colour not in {seat.colour for seat in seats}]
        spare = [SeatPlan(*both) for both in zip(names, colours, strict=False)]
        self.count = len(seats)
        self.seats = seats + spare[: len(COLOURS) - len(seats)]
        self.choose_rules(_to_choose(header.ruleset))
        self.wants_rated = bool(header.rated)

    def estate_of(self, seat: int) -> str:
        """Return the number of the estate that a seat will play, or `RANDOM`."""
        if self.preset not in (Preset.FIRST, Preset.FREE):
            return RANDOM
        picked = self.seats[seat].estate
        if self.preset is Preset.FREE and not self.picks_here:
            return RANDOM
        is_free = self.picks_here and picked not in self.rules.barred_estates
        return picked if is_free else FIRST_ESTATE

    def to_pick(self, layouts: Mapping[str, EstateLayout]) -> dict[str, EstateLayout]:
        """Return the estates that the rules allow to pick (ledger YUC-01, YUC-03)."""
        barred = self.rules.barred_estates
        return {number: layout for number, layout in layouts.items() if number not in barred}

    def why_no_centre(self, seat: int, layouts: Mapping[str, EstateLayout]) -> str:
        """Return why the start castle cannot lie in the centre; empty when it can."""
        number = self.estate_of(seat)
        if number == RANDOM:
            return tr("Which estate it will be is not known yet.")
        if CENTRE not in layouts[number].castle_spaces:
            return tr("Estate No. {number} has no castle space in the centre.", number=number)
        return ""

    def in_centre(self, seat: int, layouts: Mapping[str, EstateLayout]) -> bool:
        """Return whether a seat's start castle lies in the centre when the game begins."""
        if self.why_no_centre(seat, layouts):
            return False
        return self.preset is Preset.FIRST or self.seats[seat].wants_centre

    def problem(self, layouts: Mapping[str, EstateLayout]) -> str:
        """Return a sentence about what to fix before the start; empty if nothing."""
        for number, seat in enumerate(self.playing, start=1):
            if not clean_name(seat.name):
                return tr("Player {number} needs a name.", number=number)
        if problem := self._why_not_from_table():
            return problem
        try:
            self.header(0, layouts)
        except CobError as error:
            return sentence(error.message)
        return "" if self.is_real_table else self.seed_problem()

    def seed_problem(self) -> str:
        """Return why the text in the seed field is no seed; empty if it is one."""
        text = self.seed.strip()
        if text.upper().startswith(CODE_PREFIX):
            return tr("The code of a deal is entered under “Daily deal” on the title.")
        if text and not (text.isascii() and text.removeprefix("-").isdigit()):
            return tr("“{text}” is not a whole number; an empty seed is random.", text=text)
        return ""

    def why_not_rated(self, layouts: Mapping[str, EstateLayout]) -> str:
        """Return why this game cannot be rated, in a sentence; empty if it can."""
        if self.is_real_table:
            return tr("A game of a real table is not rated.")
        if self.seed.strip():
            return tr("A rated game is dealt by chance: leave the seed empty.")
        try:
            return tr(why_not_rated(self.header(0, layouts)))
        except CobError as error:
            return sentence(error.message)

    def is_rated(self, layouts: Mapping[str, EstateLayout]) -> bool:
        """Return whether the game will be rated."""
        return self.wants_rated and not self.why_not_rated(layouts)

    def seat_bots(self, bot: str) -> None:
        """Put this bot on every bot's seat."""
        for seat in self.playing:
            if seat.controller != PERSON:
                seat.controller = bot

    def deal(self, seed: int, layouts: Mapping[str, EstateLayout]) -> list[Deal]:
        """Return the deal of each seat; random estates and castles are drawn here."""
        seed, players = seed ^ _ESTATES_APART, self.count
        match self.preset:
            case Preset.ADVANCED:
                return advanced(layouts, self.rules, players, seed)
            case Preset.RANDOM:
                return at_random(
                    layouts,
                    self.rules,
                    players,
                    seed,
                    draws_castles=self.draws_castles,
                    same_estates=self.same_estates,
                )
            case Preset.FREE if not self.picks_here:
                return free(layouts, self.rules, players)
            case Preset.EXPERT:
                return expert(layouts, self.rules, players, seed)
        return [
            Deal((layouts[number],), CENTRE if self.in_centre(seat, layouts) else None)
            for seat, number in enumerate(self._numbers(seed, layouts))
        ]

    def _numbers(self, seed: int, layouts: Mapping[str, EstateLayout]) -> list[str]:
        """Return each seat's estate number; a random seat gets one that is still free."""
        chance = Chance(seed)
        numbers = [self.estate_of(seat) for seat in range(self.count)]
        left = [number for number in drawable(layouts, self.rules) if number not in numbers]
        return [number if number != RANDOM else chance.draw(left) for number in numbers]

    def header(self, seed: int, layouts: Mapping[str, EstateLayout]) -> Header:
        """Return the header of a game from that seed; raise a `CobError` if it cannot be."""
        both = zip(self.playing, self.deal(seed, layouts), strict=True)
        return Header(
            tuple(
                Seat(clean_name(seat.name), seat.colour, seat.controller, choices, castle)
                for seat, (choices, castle) in both
            ),
            self.rules,
            self.secret and self.preset is Preset.EXPERT,
            from_table=self.beginning is Beginning.FROM_TABLE,
        )


def _controller(name: str, bots: Container[str]) -> str:
    """Return the bot to choose for one that played: its level, for one with settings."""
    return next((each for each in (name, level_of(name)) if each in bots), PERSON)


def _to_choose(rules: Ruleset) -> Ruleset:
    """Return the same rules as a ruleset that can be chosen, with its switches set if need be.

    Short games are chosen anew each time: after the guided first game a whole one is proposed.
    """
    rules = replace(rules, phases=len(PHASES))
    if rules.name in {each.name for each in RULESETS_TO_CHOOSE}:
        return rules
    return replace(rules, name=ALEA.name, title=ALEA.title)


PLAYER_COUNTS: Final = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
