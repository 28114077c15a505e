"""A bot in its own process as a player; each fault costs it the move."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from time import monotonic
from typing import Final

from cob.bots.base import Effort
from cob.bots.foreign import is_file, is_installed
from cob.engine import Action, CobError
from cob.processes import own_command
from cob.protocol.dialogue import BabbleError, Dialogue, EndedError, SilentError
from cob.protocol.idle import IDLE
from cob.protocol.words import (
    ERROR,
    HELLO,
    INFO,
    LEGAL,
    OVER,
    PLAY,
    POSITION,
    POSITIONS,
    QUIT,
    READY,
    VERSION,
    choose_line,
    game_lines,
    move_lines,
)
from cob.record import Game

COMMAND: Final = "exec:"
"""The prefix of a seat's player that is a command to run."""
SECONDS_PER_DECISION: Final = 60.0
"""The default time limit for a decision, in seconds by the clock; then the move is lost."""
_SECONDS_TO_START: Final = 60.0
_MOST_PROCESSES: Final = 3
"""The number of lost processes after which the rest of a game is played without the bot."""


class Fault(Enum):
    """Errors that cost a bot its move."""

    CRASH = "crash"
    """The bot failed, or its process ended."""
    ILLEGAL = "illegal"
    """The bot played an illegal action."""
    HANG = "hang"
    """The bot did not answer in time, and its process was ended."""
    NONSENSE = "nonsense"
    """The bot wrote something that is not an answer, or far too much; its process was ended."""
    OUT = "out"
    """The bot had lost its third process in the game, and was not asked any more."""


@dataclass(frozen=True, slots=True)
class LostMoves:
    """The moves that a bot lost in a game, or in several."""

    moves: Mapping[Fault, int] = field(default_factory=dict)
    """The number of lost moves by fault."""
    example: str = field(default="", compare=False)
    """The first problem."""
    position: str = field(default="", compare=False)
    """The position in which it occurred, as a line of text."""


class BotFaultError(CobError):
    """A bot did not answer correctly; the sentence says what it did."""

    def __init__(self, fault: Fault, sentence: str) -> None:
        super().__init__(sentence)
        self.fault = fault


def command_of(name: str) -> list[str] | None:
    """Return the command that plays for another program's bot; None for the program's own bots.

    Nothing is loaded. Raises `CobError` for a command that cannot be parsed.
    """
    if name.startswith(COMMAND):
        try:
            words = shlex.split(name.removeprefix(COMMAND))
        except ValueError as error:
            raise CobError(f'the command of "{name}" cannot be read: {error}') from None
        if not words:
            raise CobError(f'"{name}" names no command, as {COMMAND}./my_bot does')
        return words
    if is_file(name) or is_installed(name):
        return [*_own_server(), name, "--stdio"]
    return None


def _own_server() -> list[str]:
    """Return the command of this program that answers for a bot, made anew for each game."""
    return [*own_command(), "bot"]


def check(command: Sequence[str]) -> None:
    """Start a bot and wait for its introduction; raise `CobError` when none comes."""
    _release(command, _start(command))


def _start(command: Sequence[str]) -> Dialogue:
    """Return the process of a bot that has introduced itself; raise `BotFaultError`."""
    while (idle := IDLE.take(command)) is not None:
        with suppress(BotFaultError):  # it ended between two games
            return _introduced(idle)
    try:
        return _introduced(Dialogue(command))
    except EndedError as error:
        raise BotFaultError(Fault.CRASH, error.message) from error


def _release(command: Sequence[str], dialogue: Dialogue) -> None:
    """Let a process without a fault wait for the next game if it is known to serve several."""
    own = _own_server()
    if list(command[: len(own)]) == own:
        IDLE.keep(command, dialogue)
    else:
        dialogue.end(QUIT)


def _introduced(dialogue: Dialogue) -> Dialogue:
    """Return a process when it has introduced itself; end it and raise `BotFaultError` if not."""
    try:
        dialogue.say([f"{HELLO} {VERSION}"])
        until = monotonic() + _SECONDS_TO_START
        while (line := _first_heard(dialogue, until)) != f"{READY} {VERSION}":
            word, _, rest = line.partition(" ")
            if word == ERROR:
                raise BotFaultError(Fault.CRASH, rest)
            if word == READY:
                raise BotFaultError(Fault.NONSENSE, f"it does not speak version {VERSION}")
    except BaseException:
        dialogue.end()
        raise
    return dialogue


def _first_heard(dialogue: Dialogue, until: float) -> str:
    """Return the next line of a bot that has not introduced itself yet."""
    try:
        return _heard(dialogue, until)
    except BotFaultError as error:
        if error.fault is not Fault.HANG:
            raise
        text = (
            f'within {_SECONDS_TO_START:.0f} seconds it did not answer "{HELLO} {VERSION}" with '
            f'"{READY} {VERSION}": does it read line by line, and flush what it writes?'
        )
        raise BotFaultError(Fault.HANG, text) from error


def _heard(dialogue: Dialogue, until: float) -> str:
    try:
        return dialogue.hear(until)
    except SilentError as error:
        raise BotFaultError(Fault.HANG, error.message) from error
    except EndedError as error:
        raise BotFaultError(Fault.CRASH, error.message) from error
    except BabbleError as error:
        raise BotFaultError(Fault.NONSENSE, error.message) from error


class CommandPlayer:
    """The bot on one seat of one game. It has its own process, and a new one when that is lost.

    The bot is made anew for each game and knows nothing of others, so a match is the same for any
    number of games played at once.
    """

    def __init__(
        self, command: Sequence[str], seat: int, seed: int, seconds: float = SECONDS_PER_DECISION
    ) -> None:
        self._command = command
        self._seat = seat
        self._seed = seed
        self._seconds = seconds
        self._dialogue: Dialogue | None = None
        self._told = 0
        """The number of moves that were sent to its process."""
        self._lost = 0
        """The number of lost processes."""
        self.positions = 0
        """The number of positions that the bot reports as evaluated."""
        self._faults: Counter[Fault] = Counter()
        self._example = self._position = ""

    clock = staticmethod(monotonic)

    @property
    def lost(self) -> LostMoves:
        """The moves that it has lost."""
        return LostMoves(dict(self._faults), self._example, self._position)

    def choose(self, game: Game, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the bot's action, or the first legal one if it does not answer correctly."""
        try:
            return self._asked(game, legal, effort)
        except BotFaultError as error:
            self._faults[error.fault] += 1
            if not self._example:
                self._example = f"{error.fault.value}: {error}"
                self._position = str(game.state.view(self._seat))
            game.forced[len(game.moves)] = error.fault.value
            return legal[0]

    def leave(self, game: Game) -> None:
        """Send the remaining moves of the game, and let the process end or wait for the next."""
        if self._dialogue is not None:
            self._dialogue.say([*move_lines(game, self._told), OVER])
            if self._faults:
                self._dialogue.end(QUIT)
            else:
                _release(self._command, self._dialogue)
            self._dialogue = None

    def _asked(self, game: Game, legal: Sequence[Action], effort: Effort) -> Action:
        if self._lost >= _MOST_PROCESSES:
            raise BotFaultError(Fault.OUT, f"it has lost {_MOST_PROCESSES} processes in this game")
        try:
            dialogue = self._seated(game)
            dialogue.say(move_lines(game, self._told))
            self._told = len(game.moves)
            dialogue.say([f"{POSITION} {game.state.view(self._seat)}"])
            dialogue.say(f"{LEGAL} {action}" for action in legal)
            dialogue.say([choose_line(self._within(effort))])
            answer = self._answer(dialogue)
        except BotFaultError:
            self._lost += 1
            self._drop()
            raise
        word, _, rest = answer.partition(" ")
        if word == ERROR:
            raise BotFaultError(Fault.CRASH, rest)
        for action in legal:
            if str(action) == rest:
                return action
        raise BotFaultError(Fault.ILLEGAL, f'"{rest}" is none of its legal actions')

    def _answer(self, dialogue: Dialogue) -> str:
        """Return the bot's line with an action or an error."""
        until = monotonic() + self._seconds
        while True:
            line = _heard(dialogue, until)
            word, _, rest = line.partition(" ")
            if word in (PLAY, ERROR):
                return line
            if word != INFO:
                raise BotFaultError(Fault.NONSENSE, f'"{line[:80]}" is no answer')
            what, _, number = rest.partition(" ")
            if what == POSITIONS and number.isascii() and number.isdecimal():
                self.positions += int(number)

    def _seated(self, game: Game) -> Dialogue:
        """Return the process after sending it the game so far; start one if there is none."""
        if self._dialogue is None:
            self._dialogue = _start(self._command)
            self._told = 0
            self._dialogue.say(game_lines(game.header, self._seat, self._seed))
        return self._dialogue

    def _within(self, effort: Effort) -> Effort:
        """Return the effort with its time ceiling limited to the time limit for a decision."""
        return effort._replace(seconds=min(effort.seconds, self._seconds))

    def _drop(self) -> None:
        if self._dialogue is not None:
            self._dialogue.end()
            self._dialogue = None
