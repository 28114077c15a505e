"""A game in progress: the seats, the moves so far, and undo.

The window, the arena and the replay drive a `Game`; `text` writes it as a record.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from cob.boards import SHIPPED
from cob.engine import (
    ALEA,
    RULESETS,
    Action,
    EstateLayout,
    Event,
    GameState,
    IllegalActionError,
    Move,
    Ruleset,
    Setup,
    SetupError,
    apply,
)
from cob.engine.actions import EndTurn
from cob.engine.chance import ChanceResult
from cob.engine.components import PHASES
from cob.engine.events import ActionTaken, ChanceResolved
from cob.engine.game import advance
from cob.engine.message import Message
from cob.engine.random_source import Chance
from cob.engine.ruleset import parse_rules, rules_text
from cob.engine.setup import check_player_count
from cob.record.beginning import begun, begun_at, printed_estates
from cob.record.names import LONGEST_NAME, clean_name
from cob.record.origin import DealOrigin

COLOURS: Final = ("red", "green", "blue", "black")
"""The players' colours as a record names them."""
COLOUR_TITLES: Final[dict[str, Message]] = {
    "red": Message("red"),
    "green": Message("green"),
    "blue": Message("blue"),
    "black": Message("black"),
}
"""The names of the players' colours in sentences."""
PERSON: Final = "person"
"""The controller of a seat on which a person plays."""
_MARK_DIGITS: Final = 12
RATED_MARK: Final = re.compile(f"[0-9a-f]{{{_MARK_DIGITS}}}")
"""Identity of a rated game: digits drawn by chance."""


# --- who plays --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and the agreed estate; raises `SetupError` for an impossible agreement."""

    name: str
    colour: str
    controller: str
    """`PERSON`, or the name of a bot."""
    choices: tuple[EstateLayout, ...]
    """The estate, or those from which the player chooses at the table."""
    castle: int | None = None
    """The agreed space of the start castle; None if the player chooses."""

    def __post_init__(self) -> None:
        if not self.name or self.name != clean_name(self.name):
            raise SetupError(
                Message(
                    "a name has 1 to {longest} printable characters without | and #, "
                    "and no spaces beyond single ones between words",
                    longest=LONGEST_NAME,
                )
            )
        if self.colour not in COLOURS:
            raise SetupError(
                Message(
                    '"{colour}" is no colour of a player: choose among {colours}',
                    colour=self.colour,
                    colours=", ".join(COLOURS),
                )
            )
        controller = self.controller
        if not controller or controller != clean_name(controller).lower():
            raise SetupError(
                Message(
                    'a seat is for a "{person}" or for a bot, named in small letters',
                    person=PERSON,
                )
            )
        if not self.choices:
            raise SetupError(Message("{name} has no estate", name=self.name))
        numbers = [layout.number for layout in self.choices]
        if len(set(numbers)) < len(numbers):
            raise SetupError(
                Message("{name} chooses among estates and has one of them twice", name=self.name)
            )
        if self.castle is None:
            return
        if len(self.choices) > 1:
            raise SetupError(
                Message(
                    "{name} chooses among estates, so the start castle cannot be fixed: "
                    "leave it open",
                    name=self.name,
                )
            )
        if self.castle not in self.choices[0].castle_spaces:
            raise SetupError(
                Message("estate {estate} has no castle space there", estate=self.choices[0].number)
            )


@dataclass(frozen=True, slots=True)
class Header:
    """The agreement before a game; raises `SetupError` if two players share a name or colour."""

    seats: tuple[Seat, ...]
    ruleset: Ruleset = ALEA
    secret: bool = False
    """Whether players choose estates and start castles without seeing the others' choices."""
    learner: int | None = None
    """The seat of the player whom a lesson or a guided game teaches; None in any other game."""
    rated: str = ""
    """Identity of a rated game, the same in all copies; empty for any other game."""
    from_table: bool = False
    """Whether the game is one of a real table: its chance results are entered, not drawn."""
    position: str = ""
    """The position with which the game begins, as a text; empty for one that begins with the
    set-up."""

    def __post_init__(self) -> None:
        if not _can_be_written(self.ruleset):
            raise SetupError(
                Message(
                    'no record can tell the rules "{ruleset}" as they are set: '
                    "take a ruleset of the game and set its switches",
                    ruleset=self.ruleset.name,
                )
            )
        check_player_count(len(self.seats))
        if self.rated and not RATED_MARK.fullmatch(self.rated):
            raise ValueError(f"a rated game is known by a mark of {_MARK_DIGITS} digits")
        for number, seat in enumerate(self.seats):
            check_distinct(seat, self.seats[:number])
        known = dict(printed_estates())
        for layout in (layout for seat in self.seats for layout in seat.choices):
            if known.setdefault(layout.number, layout) != layout:
                raise SetupError(
                    Message(
                        "two different estates have the number {estate}: give one of them "
                        "another number",
                        estate=layout.number,
                    )
                )
        if self.position:
            begun_at(self.setup, self.position)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [at for at, seat in enumerate(self.seats) if seat.controller == PERSON]

    @property
    def players(self) -> tuple[str, ...]:
        """By seat, who played: a person's name, or the sort of a bot."""
        return tuple(
            seat.name if seat.controller == PERSON else seat.controller for seat in self.seats
        )

    @property
    def is_whole(self) -> bool:
        """Whether all phases are played from the set-up on, so that points can be compared."""
        return self.ruleset.phases == len(PHASES) and not self.position

    @property
    def own_estates(self) -> dict[str, EstateLayout]:
        """The estates that are not the game's own, by number; a record tells them."""
        return {
            layout.number: layout
            for seat in self.seats
            for layout in seat.choices
            if layout.number not in SHIPPED
        }

    @property
    def setup(self) -> Setup:
        """The agreement in the form of the engine."""
        return Setup(
            tuple(seat.choices for seat in self.seats),
            tuple(seat.castle for seat in self.seats),
            self.ruleset,
            self.secret,
        )


def new_mark() -> str:
    """Return a new identity for a rated game."""
    return secrets.token_hex(_MARK_DIGITS // 2)


def _can_be_written(rules: Ruleset) -> bool:
    """Return whether the rules are a standard ruleset, with or without changed switches."""
    return rules.name in RULESETS and parse_rules(rules_text(rules)) == rules


def check_distinct(seat: Seat, others: tuple[Seat, ...]) -> None:
    """Raise `SetupError` when a player has the name or colour of another."""
    for other in others:
        if seat.name.casefold() == other.name.casefold():
            raise SetupError(
                Message(
                    "two players are called {name}: give each a name of their own", name=seat.name
                )
            )
        if seat.colour == other.colour:
            raise SetupError(
                Message(
                    "{name} and {other} are both {colour}",
                    name=other.name,
                    other=seat.name,
                    colour=COLOUR_TITLES[seat.colour],
                )
            )


# --- a game being played ----------------------------------------------------------------------


class _Mark(NamedTuple):
    """A point to which undo can return."""

    state: GameState
    moves: int
    events: int


class GameStep(NamedTuple):
    """One move of a game with its consequences; the first step is its beginning, without a move."""

    move: Move | None
    seat: int | None
    """The player who decided; None for chance."""
    events: tuple[Event, ...]
    state: GameState
    """The position after it."""


class Game:
    """A game that is played and recorded at the same time. Begin one with `Game.start`."""

    def __init__(self, header: Header, state: GameState, events: list[Event]) -> None:
        self.header = header
        self.state = state
        self.seed: int | None = None
        """The seed of the random source; None for a game read from a record without an origin."""
        self.origin: DealOrigin | None = None
        """Origin of the deal; None if chance results are played as moves or follow from a bare
        seed."""
        self.opening_events = tuple(events)
        """The events before the first decision."""
        self.events: list[Event] = []
        """All that has happened, from the opening on."""
        self.moves: list[Move] = []
        """Actions and chance results in order."""
        self.seats: list[int | None] = []
        """For each move the seat that decided; None for chance."""
        self.forced: dict[int, str] = {}
        """The moves played for a bot that failed, by number, each with a word for the reason.

        A bot that crashes, hangs or answers with an illegal action loses its move.
        """
        self.takes_back_all = header.from_table
        """Whether ended turns can be taken back too, with the chance results that followed. Played
        again, they bring the same results."""
        self.entering: ChanceResult | None = None
        """What is entered of the chance result that the game of a real table waits for: 0 or None
        stands for a piece that is still missing."""
        self.guided: frozenset[int] = frozenset()
        """The moves, by number, that a teacher told the learner to play."""
        self._marks: list[_Mark] = []
        self._ended: tuple[_Mark, ...] = ()
        """Those of a turn that has just ended, as long as nothing else has happened."""
        self._settled = 0
        """The number of moves that cannot be taken back, as `settle` said."""
        self._note_events(events)

    @classmethod
    def start(cls, header: Header, seed: int | None = None) -> Game:
        """Return a new game; without a seed, every chance result must be played as a move."""
        state, events = begun(header.setup, header.position, seed)
        game = cls(header, state, events)
        game.seed = seed
        return game

    @classmethod
    def dealt(cls, header: Header, origin: DealOrigin) -> Game:
        """Return a new game that is dealt from a start value."""
        game = cls.start(header, origin.seed)
        game.origin = origin
        return game

    def dealt_again(self, seed: int) -> tuple[Game, int | None]:
        """Return a game dealt from a seed, with the players' actions of this game.

        It ends before the first chance result that differs; the second value is the number of that
        move, or None if no chance result differs.
        """
        again = Game.start(self.header, seed)
        for number, (move, seat) in enumerate(zip(self.moves, self.seats, strict=True)):
            if seat is not None:
                again.play(move)
            elif again.moves[number] != move:
                return again, number
        return again, None

    def branch(self, at: int, header: Header | None = None) -> Game:
        """Return another game that begins with the first `at` moves of this one.

        It may have other players. It has no random source, so that nothing in it tells what chance
        brings in this game.
        """
        new = Game.start(header or self.header)
        for move in self.moves[:at]:
            new.play(move)
            if len(new.moves) == self._settled:
                new.settle()
        return new

    def play(self, move: Move) -> list[Event]:
        """Apply and record a move; raises `IllegalActionError` and then changes nothing."""
        mark = _Mark(self.state.copy(), len(self.moves), len(self.events))
        events = apply(self.state, move)
        self.entering = None
        revealed = self._note_events(events)
        is_last = isinstance(move, EndTurn) or self.state.current != mark.state.current
        self._ended = ()
        if not self.takes_back_all and (revealed or is_last):
            if not revealed:
                self._ended = (*self._marks, mark)
            self._marks.clear()
        else:
            self._marks.append(mark)
        return events

    def _note_events(self, events: list[Event]) -> bool:
        """Record the moves in the events; return whether one of them is a chance result."""
        self.events += events
        revealed = False
        for event in events:
            if isinstance(event, ActionTaken):
                self.moves.append(event.action)
                self.seats.append(event.player)
            elif isinstance(event, ChanceResolved):
                self.moves.append(event.result)
                self.seats.append(None)
                revealed = True
        return revealed

    def can_undo(self) -> bool:
        """Return whether the player to move has an action of this turn to take back.

        Chance results and ended turns cannot be taken back, unless the game `takes_back_all`.
        """
        return bool(self._marks)

    def can_reopen(self) -> bool:
        """Return whether the last turn can go on: it has just ended, and no chance result nor
        another action has followed."""
        return bool(self._ended)

    def settle(self) -> None:
        """Make all that was played so far final: it cannot be taken back, in branches neither."""
        self._ended = ()
        self._marks.clear()
        self._settled = len(self.moves)

    def present_turn(self) -> tuple[GameState, tuple[Action, ...]]:
        """Return the position at the beginning of the turn, and the actions played since.

        Chance results are revealed between turns only.
        """
        state, begin = self.state, len(self.moves)
        for mark in reversed(self._marks):
            if isinstance(self.moves[mark.moves], EndTurn) or self.seats[mark.moves] is None:
                break
            state, begin = mark.state, mark.moves
        return state.copy(), cast(tuple[Action, ...], tuple(self.moves[begin:]))

    def undo(self) -> Move:
        """Take back the last move that can be taken back and return it; that may be the end of the
        last turn, which then goes on (`can_reopen`).

        `state` becomes another object.
        """
        if not self._marks:
            self._marks, self._ended = list(self._ended), ()
        if not self._marks:
            raise IllegalActionError(Message("there is nothing to take back in this turn"))
        mark = self._marks.pop()
        self.entering = None
        action = self.moves[mark.moves]
        if not self.takes_back_all:
            mark.state.chance = self.state.chance
        self.state = mark.state
        del self.moves[mark.moves :], self.seats[mark.moves :], self.events[mark.events :]
        self.guided = frozenset(number for number in self.guided if number < mark.moves)
        return action

    def resume(self, seed: int) -> list[Event]:
        """Give a loaded game a new random source; return the chance events then due."""
        events: list[Event] = []
        self.state.chance = Chance(seed)
        advance(self.state, events)
        if self._note_events(events):
            self._ended = ()
            self._marks.clear()
        return events

    def steps(self) -> Iterator[GameStep]:
        """Replay the game from its beginning, and yield each move with the position after it."""
        state, events = begun(self.header.setup, self.header.position, None)
        yield GameStep(None, None, tuple(events), state.copy())
        for move, seat in zip(self.moves, self.seats, strict=True):
            events = apply(state, move)
            yield GameStep(move, seat, tuple(events), state.copy())
