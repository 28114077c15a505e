"""Answer for a bot on a pair of streams: what `cob bot NAME --stdio` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cob.bots.base import Bot
from cob.bots.foreign import failure
from cob.engine import Action, CobError, EstateLayout, parse_action, parse_estate
from cob.protocol.words import (
    CHOOSE,
    ERROR,
    ESTATE,
    GAME,
    HEADER,
    HELLO,
    INFO,
    LEGAL,
    MOVE,
    NAME,
    OVER,
    PLAY,
    POSITIONS,
    QUIT,
    READY,
    SEED,
    VERSION,
    YOU,
    ProtocolError,
    read_effort,
    read_header,
    read_move,
)
from cob.record import Game


def answers(name: str, make: Callable[[int], Bot], lines: Iterable[str]) -> Iterator[str]:
    """Yield the bot's answers to the incoming lines, until one asks it to quit.

    An error in a line is reported when the next action is asked for, so every question gets exactly
    one answer.
    """
    told = _ToldGame(make)
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == QUIT:
            return
        if word == HELLO:
            yield f"{NAME} {name}"
            yield f"{READY} {VERSION}"
        elif word == GAME:
            told = _ToldGame(make)
        elif word == CHOOSE:
            yield from told.choose(rest)
        else:
            told.hear(word, rest.strip(), line.strip())


class _ToldGame:
    """A game as far as it was reported, and the bot that plays in it."""

    def __init__(self, make: Callable[[int], Bot]) -> None:
        self._make = make
        self._estates: dict[str, EstateLayout] = {}
        self._header: list[str] = []
        self._game: Game | None = None
        self._bot: Bot | None = None
        self._seat = -1
        self._seed = 0
        self._legal: list[Action] = []
        self._wrong = ""

    def hear(self, word: str, rest: str, line: str) -> None:
        """Process a line that is not a question; empty lines and unknown words are ignored."""
        try:
            if word in HEADER:
                self._header.append(line)
            elif word == ESTATE:
                layout = parse_estate(rest)
                self._estates[layout.number] = layout
            elif word == YOU:
                self._seat = int(rest) - 1
            elif word == SEED:
                self._seed = int(rest)
            elif word == MOVE:
                self._begun().play(read_move(rest))
            elif word == LEGAL:
                self._legal.append(parse_action(rest))
            elif word == OVER:
                self._bot = None
        except (CobError, ValueError) as error:
            self._wrong = self._wrong or f'"{line}" cannot be followed: {error}'

    def choose(self, effort: str) -> Iterator[str]:
        """Yield the answer to a question: the bot's action, or the error."""
        legal, self._legal = self._legal, []
        try:
            if self._wrong:
                raise ProtocolError(self._wrong)
            state = self._begun().state
            if self._bot is None:
                self._bot = self._make(self._seed)
            before = self._bot.positions
            action = self._bot.choose(state.view(self._seat), legal, read_effort(effort))
            valued = self._bot.positions - before
        except CobError as error:
            yield f"{ERROR} {error}"
        except BaseException as error:  # a bot may raise anything
            yield f"{ERROR} {failure(error)}"
        else:
            if valued:
                yield f"{INFO} {POSITIONS} {valued}"
            yield f"{PLAY} {' '.join(str(action).split())}"

    def _begun(self) -> Game:
        if self._game is None:
            self._game = read_header(self._header, self._estates)
        return self._game
