"""The result of a finished game: the counted figures, without the game itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Final

from cob.analysis.rated_games import why_not_rated
from cob.analysis.rating import BOT_RATINGS
from cob.bots.registry import bot_title
from cob.engine import EstateLayout, estate_text, ranking
from cob.engine.events import PhaseEnded, PointsScored, Source
from cob.record import PERSON, Game, Header, fingerprint
from cob.text.language import tr
from cob.text.wording import listed

MAP_DIGITS: Final = 12
"""Length of the digest of an estate of a player's own, in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class PlayerIdentity:
    """A player whose games are counted: a person by name, or a sort of bot.

    Names that differ only in capital letters are one person, as at the table.
    """

    key: str
    is_bot: bool
    name: str = field(compare=False)
    """The name as last written."""

    @classmethod
    def called(cls, name: str, *, is_bot: bool = False) -> PlayerIdentity:
        """Return the person or bot of that name."""
        return cls(name.casefold(), is_bot, name)

    @classmethod
    def at_table(cls, name: str, controller: str) -> PlayerIdentity:
        """Return the identity of a player at a table: all bots of one sort have the same."""
        is_bot = controller != PERSON
        return cls.called(controller if is_bot else name, is_bot=is_bot)

    @property
    def label(self) -> str:
        """The label, such as: Anna; or: hard (bot)."""
        return tr("{name} (bot)", name=bot_title(self.name)) if self.is_bot else self.name


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The results of one player in a game."""

    name: str
    controller: str
    """`PERSON`, or the name of a bot."""
    estate: str
    """The number of the estate."""
    place: int
    """The place, 1 for the winner, by the ranking of the rules, in which no place is shared."""
    points_by: tuple[int, ...]
    """Points indexed by `Source`."""
    phase_points: tuple[int, ...]
    """Points at the end of each of the five phases, the last one before the final scoring."""
    large_bonuses: int
    """Large bonus tiles won."""
    small_bonuses: int
    map: str = ""
    """A digest of an estate of a player's own, as two can have one number.

    It is empty for an estate of the game, and for a game that an older program counted.
    """

    @property
    def points(self) -> int:
        """The sum of the points from all sources."""
        return sum(self.points_by)

    @property
    def who(self) -> PlayerIdentity:
        """The player whose result it is."""
        return PlayerIdentity.at_table(self.name, self.controller)


@dataclass(frozen=True, slots=True)
class RatedDetails:
    """The details that make a finished game a rated one."""

    mark: str
    """Identity of the game: the same however often its end was played."""
    ratings: tuple[int, ...]
    """The rating of the bot in each seat at that time; 0 for a person."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game."""

    fingerprint: str
    """Equal for two records exactly when they record the same game."""
    played: float
    """The time of the game, in seconds since the epoch: that of the oldest file with it."""
    players: tuple[PlayerResult, ...]
    """The players' results by seat."""
    rated: RatedDetails | None = None
    """None for a game that does not count for ratings."""
    day: date | None = None
    """The day whose deal was played; None for any other game."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A finished game as one of its players sees it."""

    result: FinishedGame
    seat: int

    @property
    def own(self) -> PlayerResult:
        """The player's own result."""
        return self.result.players[self.seat]

    @property
    def others(self) -> tuple[PlayerResult, ...]:
        """The opponents' results."""
        players = self.result.players
        return players[: self.seat] + players[self.seat + 1 :]

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.own.place == 1

    @property
    def lead(self) -> int:
        """The lead over the best opponent in points; negative when behind."""
        return self.own.points - max(other.points for other in self.others)

    @property
    def against(self) -> str:
        """The opponents, such as: Benno, hard (bot) and 2 × easy (bot)."""
        found = Counter(other.who.label for other in self.others)
        return listed([f"{n} × {label}" if n > 1 else label for label, n in found.items()])


def result_of(game: Game, played: float) -> FinishedGame:
    """Return the result of a finished game whose record was written at `played`."""
    state, header = game.state, game.header
    order = ranking(state)
    phases, own = _phase_points(game), header.own_estates
    return FinishedGame(
        fingerprint=fingerprint(game),
        played=played,
        rated=_rated(header),
        day=game.origin.day if game.origin else None,
        players=tuple(
            PlayerResult(
                name=seat.name,
                controller=seat.controller,
                estate=player.layout.number,
                place=order.index(number) + 1,
                points_by=tuple(player.points_by[source] for source in Source),
                phase_points=phases[number],
                large_bonuses=player.large_bonuses.bit_count(),
                small_bonuses=player.small_bonuses.bit_count(),
                map=_map_of(player.layout) if player.layout.number in own else "",
            )
            for number, (seat, player) in enumerate(zip(header.seats, state.players, strict=True))
        ),
    )


def _map_of(layout: EstateLayout) -> str:
    """Return the digest of an estate of a player's own, by its spaces."""
    text = estate_text(layout, named=False)
    return sha256(text.encode()).hexdigest()[:MAP_DIGITS]


def _rated(header: Header) -> RatedDetails | None:
    """Return the rated details of a game; None if it does not count for ratings."""
    if not header.rated or why_not_rated(header):
        return None
    ratings = tuple(BOT_RATINGS.get(seat.controller, 0) for seat in header.seats)
    return RatedDetails(header.rated, ratings)


def _phase_points(game: Game) -> list[tuple[int, ...]]:
    """Return the points of each seat at the end of each phase."""
    points = [0] * len(game.state.players)
    ends: list[tuple[int, ...]] = []
    for event in game.events:
        if isinstance(event, PointsScored):
            points[event.player] += event.points
        elif isinstance(event, PhaseEnded):
            ends.append(tuple(points))
    return list(zip(*ends, strict=True))
