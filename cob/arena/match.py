"""A match: its games, planned so that neither luck nor seats favour a bot; playing one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from random import Random
from shutil import which
from time import process_time
from typing import Final, Protocol

from cob.arena.names import name_in_records
from cob.bots.base import OWN_EFFORT, Bot, Effort
from cob.bots.foreign import failure, file_and_class, is_file
from cob.bots.registry import info_of, make_bot
from cob.engine import (
    ALEA,
    Action,
    CobError,
    EstateLayout,
    IllegalActionError,
    Ruleset,
    legal_actions,
    ranking,
)
from cob.engine.message import Message
from cob.engine.setup import check_player_count
from cob.engine.typed import misfit
from cob.protocol.player import SECONDS_PER_DECISION, CommandPlayer, LostMoves, command_of
from cob.record import (
    COLOURS,
    LONGEST_NAME,
    SUFFIX,
    Game,
    Header,
    Seat,
    format_record,
)

RECORD_PREFIX: Final = "deal-"
"""How the names of a match's records begin."""
_SEED_BITS: Final = 63
_NOT_IN_FILE_NAMES: Final = re.compile(r"[^\w@=.,-]")
_LONGEST_BOTS: Final = 100
"""Characters of a file's name that tell the bots; a digest takes the place of more."""
_DIGEST: Final = 12


class ArenaError(CobError):
    """A match that cannot be played, or not to its end; the sentence says why."""


def seatings(bots: tuple[str, ...], players: int) -> tuple[tuple[str, ...], ...]:
    """Return the bots by seat in each game of a deal.

    Each bot gets the same number of seats, as far as possible; every choice of bots gets the
    remaining seats in turn. So games of two pair all bots, a single bot plays itself, and two bots
    on three seats play A B A and A B B. Each line-up is played in all rotations, so that every bot
    sits on every seat equally often; equal rotations are played only once.
    """
    each, left = divmod(players, len(bots))
    line_ups = [bots * each + others for others in combinations(bots, left)]
    turned = (line_up[at:] + line_up[:at] for line_up in line_ups for at in range(players))
    return tuple(dict.fromkeys(turned))


@dataclass(frozen=True, slots=True)
class Match:
    """The plan of a match, the same in every process.

    A deal is a seed and an estate. All its games have the same dice, tiles and goods, whatever the
    players do, so only the players differ.
    """

    bots: tuple[str, ...]
    """The bots by name; bots from outside the program are files, installed bots or commands."""
    players: int
    estates: tuple[EstateLayout, ...]
    """The estates, used in turn, one for each deal; all players of a deal have the same estate."""
    deals: int
    seed: int = 1
    """The seed of the first deal; each further deal has the next number."""
    rules: Ruleset = ALEA
    effort: Effort = OWN_EFFORT
    """How much each bot may think about a decision."""
    seconds_per_decision: float = SECONDS_PER_DECISION
    """Seconds by the clock after which another program's bot loses its move."""
    keeps_records: bool = False
    """Whether results bring the game's record along."""

    def __post_init__(self) -> None:
        """Raise `CobError` with a sentence for a match that cannot be played."""
        if (wrong := misfit(self)) is not None:
            raise ArenaError(wrong)
        check_player_count(self.players)
        for wrong_if, sentence in (
            (not self.bots, Message("a match needs a bot")),
            (not self.estates, Message("a match needs an estate")),
            (self.deals < 1, Message("a match needs a deal")),
        ):
            if wrong_if:
                raise ArenaError(sentence)
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise ArenaError(
                    Message(
                        '"{bot}" is named twice: a bot that is named alone plays itself', bot=bot
                    )
                )
            check_there(bot)

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The games of each deal, as bots by seat."""
        return seatings(self.bots, self.players)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * len(self.seatings)

    def planned_game(self, number: int) -> PlannedGame:
        """Return the deal and the seats of a game; games are numbered from 0, deal by deal.

        Raises `ArenaError` for a number that is not in the match.
        """
        if not 0 <= number < self.games:
            raise ArenaError(
                Message(
                    "the match has no game {number}: its games are 0 to {last}",
                    number=number,
                    last=self.games - 1,
                )
            )
        deal, seating = divmod(number, len(self.seatings))
        estate = self.estates[deal % len(self.estates)]
        return PlannedGame(deal, self.seed + deal, estate, self.seatings[seating])


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """One game before it begins."""

    deal: int
    """The number of the deal, from 0."""
    seed: int
    estate: EstateLayout
    bots: tuple[str, ...]
    """The bots by seat."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The record's seats: players are called as their bots, numbered where one has several.

        They choose their start castles themselves.
        """
        labels = [name_in_records(bot) for bot in self.bots]
        names = [
            label if labels.count(label) == 1 else f"{label} {labels[: seat + 1].count(label)}"
            for seat, label in enumerate(labels)
        ]
        return tuple(
            Seat(name, colour, name_in_records(bot, LONGEST_NAME).lower(), (self.estate,))
            for name, colour, bot in zip(names, COLOURS, self.bots, strict=False)
        )

    def seated_bot(self, seat: int, seconds: float) -> SeatedBot:
        """Return who plays on a seat; a start value follows from the game's but tells no dice.

        Another program's bot has `seconds` for each decision. Raises `ArenaError` if one of the
        program's own bots cannot be made.
        """
        seed = Random(f"{self.seed} {seat}").getrandbits(_SEED_BITS)
        command = command_of(self.bots[seat])
        if command is not None:
            return CommandPlayer(command, seat, seed, seconds)
        try:
            return _OwnPlayer(self, seat, make_bot(self.bots[seat], seed))
        except Exception as error:
            raise self.fault(seat, _failed(error)) from error

    def fault(self, seat: int, what: str) -> ArenaError:
        """Return the error for what a bot did wrong, with what it takes to see it again."""
        return ArenaError(
            f'the bot "{self.bots[seat]}" on seat {seat + 1} of {", ".join(self.bots)}, in the '
            f"game with seed {self.seed} on estate {self.estate.number}, {what}"
        )


def check_there(bot: str) -> None:
    """Raise `CobError` for a bot that is not there; nothing is loaded or started."""
    command = command_of(bot)
    if is_file(bot):
        file_and_class(bot)
    elif command is None:
        info_of(bot)
    elif which(command[0]) is None:
        raise ArenaError(Message("there is no program '{program}'", program=command[0]))


class SeatedBot(Protocol):
    """The player of a seat in a game that is being played."""

    @property
    def clock(self) -> Callable[[], float]:
        """The clock of its thinking, in seconds."""
        ...

    @property
    def positions(self) -> int:
        """The number of positions that the bot has evaluated."""
        ...

    @property
    def lost(self) -> LostMoves:
        """The moves that it has lost."""
        ...

    def choose(self, game: Game, legal: Sequence[Action], effort: Effort) -> Action:
        """Return one of the legal actions."""
        ...

    def leave(self, game: Game) -> None:
        """End the bot's work when the game is over or given up."""
        ...


class _OwnPlayer:
    """One of the program's own bots; its failure is an error that ends the match."""

    def __init__(self, planned: PlannedGame, seat: int, bot: Bot) -> None:
        self._planned = planned
        self._seat = seat
        self._bot = bot

    clock = staticmethod(process_time)
    lost = LostMoves()

    @property
    def positions(self) -> int:
        """The number of positions that the bot has evaluated."""
        return self._bot.positions

    def choose(self, game: Game, legal: Sequence[Action], effort: Effort) -> Action:
        """Return what the bot chooses on what it sees; raise `ArenaError` when it fails."""
        view = game.state.view(self._seat)
        try:
            return self._bot.choose(view, legal, effort)
        except Exception as error:
            raise self._planned.fault(self._seat, _failed(error)) from error

    def leave(self, game: Game) -> None:
        """Do nothing: one of the program's own bots leaves no process behind."""


@dataclass(slots=True)
class ThinkingTime:
    """The time and work of the decisions of the bot on one seat.

    The time is processor time; for another program's bot it is time by the clock.
    """

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    """Seconds of the slowest decision."""
    positions: int = 0
    """The number of positions that the bot evaluated."""

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played; tuples are by seat unless they say otherwise."""

    game: int
    """Its number in the match."""
    deal: int
    estate: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    ranking: tuple[int, ...]
    """Seats from first to last, ties broken by the rules."""
    thinking_times: tuple[ThinkingTime, ...] = field(compare=False)
    lost: tuple[LostMoves, ...] = ()
    """The moves that bots lost."""
    record: str = ""
    """The game as a text, when the match keeps records."""

    @property
    def file_name(self) -> str:
        """The name of the record's file, another one for each game of a match."""
        return f"{RECORD_PREFIX}{self.deal + 1:04}-{file_name_of(self.bots)}{SUFFIX}"


def file_name_of(bots: Sequence[str]) -> str:
    """Return what tells some bots in the name of a file or folder."""
    name = _NOT_IN_FILE_NAMES.sub("_", "-".join(bots))
    if len(name) > _LONGEST_BOTS:
        return sha256("\n".join(bots).encode()).hexdigest()[:_DIGEST]
    return name


def play_game(match: Match, number: int) -> PlayedGame:
    """Play one game of a match, by its number from 0.

    Raises `ArenaError` with a sentence when one of the program's own bots fails or plays an illegal
    action, because such a match would say nothing about strength. Any other bot loses the move.
    """
    planned = match.planned_game(number)
    game = Game.start(Header(planned.seats, match.rules), planned.seed)
    players: list[SeatedBot] = []
    try:
        for seat in range(match.players):
            players.append(planned.seated_bot(seat, match.seconds_per_decision))
        times = _play_on(game, planned, players, match.effort)
    finally:
        for player in players:
            player.leave(game)
    return PlayedGame(
        game=number,
        deal=planned.deal,
        estate=planned.estate.number,
        bots=planned.bots,
        points=tuple(player.points for player in game.state.players),
        ranking=ranking(game.state),
        thinking_times=times,
        lost=tuple(player.lost for player in players),
        record=format_record(game) if match.keeps_records else "",
    )


def _play_on(
    game: Game, planned: PlannedGame, players: Sequence[SeatedBot], effort: Effort
) -> tuple[ThinkingTime, ...]:
    """Play a game to its end and return what that cost each player."""
    times = tuple(ThinkingTime() for _ in players)
    while not game.state.is_over:
        seat = game.state.current
        clock, legal = players[seat].clock, legal_actions(game.state)
        begin = clock()
        action = players[seat].choose(game, legal, effort)
        times[seat].add(clock() - begin)
        try:
            game.play(action)
        except IllegalActionError as error:
            raise planned.fault(
                seat, f"answers '{action}', which is not allowed: {error}"
            ) from error
    for player, thinking_time in zip(players, times, strict=True):
        thinking_time.positions = player.positions
    return times


def _failed(error: Exception) -> str:
    return f"failed with {failure(error)}"
