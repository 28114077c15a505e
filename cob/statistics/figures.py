"""The figures of a player's games: totals, means by estate, opponent and source, and records."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from statistics import fmean
from typing import Final, NamedTuple

from cob.bots.shares import Share, wilson
from cob.engine.components import PHASES
from cob.engine.events import Source
from cob.statistics.result import Appearance, PlayerIdentity, PlayerResult
from cob.text.language import Message
from cob.text.wording import SOURCE_NAMES

_SHORTEST_WINDOW: Final = 10
_BINS: Final = (5, 10, 20, 50, 100, 200, 500, 1000)
"""Possible widths of a histogram's columns, in points."""
_FEWEST_BINS, _MOST_BINS = 5, 12
"""Minimum and maximum number of columns of a histogram."""


# --- totals -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Totals:
    """All games together."""

    games: int
    wins: int
    rate: Share
    mean: float
    """Mean points per game."""
    best: int
    worst: int
    longest_run: int
    """Most games won one after another."""


def totals(games: Sequence[Appearance]) -> Totals:
    """Return the totals of at least one game."""
    points = [game.own.points for game in games]
    wins = sum(game.won for game in games)
    runs = [len(list(run)) for won, run in groupby(games, lambda game: game.won) if won]
    return Totals(
        games=len(games),
        wins=wins,
        rate=wilson(wins / len(games), len(games)),
        mean=fmean(points),
        best=max(points),
        worst=min(points),
        longest_run=max(runs, default=0),
    )


# --- by estate and by opponent ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EstateResults:
    """The games on one estate."""

    estate: str
    map: int
    """Which of several maps with this number, from 1, in the order of their first games; or 0."""
    games: int
    wins: int
    mean: float
    best: int


def by_estate(games: Iterable[Appearance]) -> list[EstateResults]:
    """Return a row for each estate that was played, by its number; the oldest game is first."""
    found: defaultdict[str, defaultdict[str, list[Appearance]]]
    found = defaultdict(lambda: defaultdict(list))
    for game in games:
        found[game.own.estate][game.own.map].append(game)
    return [
        EstateResults(
            estate,
            number if len(maps) > 1 else 0,
            len(played),
            sum(game.won for game in played),
            fmean(game.own.points for game in played),
            max(game.own.points for game in played),
        )
        for estate, maps in sorted(found.items(), key=lambda item: _natural(item[0]))
        for number, played in enumerate(maps.values(), start=1)
    ]


@dataclass(frozen=True, slots=True)
class OpponentFigures:
    """The games against one opponent."""

    who: PlayerIdentity
    games: int
    """Against two bots of one sort at a table, a game counts twice."""
    ahead: int
    """Number of games in which the player was ranked before the opponent."""
    margin: float
    """Mean of the player's points less the opponent's."""


def by_opponent(games: Iterable[Appearance]) -> list[OpponentFigures]:
    """Return a row for each opponent, the most frequent first."""
    found: defaultdict[PlayerIdentity, list[tuple[PlayerResult, PlayerResult]]] = defaultdict(list)
    for game in games:
        for other in game.others:
            found[other.who].append((game.own, other))
    rows = [
        OpponentFigures(
            pairs[-1][1].who,
            len(pairs),
            sum(own.place < other.place for own, other in pairs),
            fmean(own.points - other.points for own, other in pairs),
        )
        for pairs in found.values()
    ]
    return sorted(rows, key=lambda row: (-row.games, row.who.is_bot, row.who.key))


def _natural(text: str) -> list[tuple[int, str]]:
    """Return a sorting key that puts 9 before 10, and numbers before words."""
    pieces = re.findall(r"[0-9]+|[^0-9]+", text)
    return [(int(piece), "") if piece[0] in "0123456789" else (1 << 30, piece) for piece in pieces]


# --- sources of points ------------------------------------------------------------------------


class MeanPair(NamedTuple):
    """The same mean of the player's games and of the opponents at the same tables."""

    own: float
    others: float


def _means(games: Sequence[Appearance], value: Callable[[PlayerResult], float]) -> MeanPair:
    others = chain.from_iterable(game.others for game in games)
    return MeanPair(fmean(value(game.own) for game in games), fmean(map(value, others)))


def by_source(games: Sequence[Appearance]) -> dict[Source, MeanPair]:
    """Return the mean points in a game from each source."""
    return {
        source: _means(games, lambda player, at=source: player.points_by[at])  # type: ignore[misc]
        for source in Source
    }


def by_phase(games: Sequence[Appearance]) -> list[MeanPair]:
    """Return the mean points at the end of each of the five phases and after the final scoring."""
    ends = [
        _means(games, lambda player, at=at: player.phase_points[at])  # type: ignore[misc]
        for at in range(len(PHASES))
    ]
    return [*ends, _means(games, lambda player: player.points)]


def bonus_tiles(games: Sequence[Appearance]) -> tuple[MeanPair, MeanPair]:
    """Return the mean numbers of large and of small bonus tiles in a game."""
    return (
        _means(games, lambda player: player.large_bonuses),
        _means(games, lambda player: player.small_bonuses),
    )


# --- points over games ------------------------------------------------------------------------


def window_for(games: int) -> int:
    """Return the number of games in a moving mean: a tenth of them, but at least ten."""
    return max(_SHORTEST_WINDOW, games // 10)


def moving_mean(values: Sequence[float], window: int) -> list[float]:
    """Return for each value the mean of it and the values before it, `window` of them at most."""
    return [fmean(values[max(0, end - window) : end]) for end in range(1, len(values) + 1)]


@dataclass(frozen=True, slots=True)
class Bin:
    """A column of a histogram."""

    low: int
    high: int
    """The first value above the column."""
    count: int


def histogram(values: Sequence[int]) -> list[Bin]:
    """Return the columns that count values in a few equal steps, from the lowest to the highest.

    If there are few columns, empty ones are added at both sides, so that one alone does not look
    like everything.
    """
    low, high = min(values), max(values)
    width = next((width for width in _BINS if high // width - low // width < _MOST_BINS), _BINS[-1])
    first, last = low // width, high // width
    missing = max(0, _FEWEST_BINS - (last - first + 1))
    first = max(min(first, 0), first - missing // 2)
    last = max(last, first + _FEWEST_BINS - 1)
    counts = [0] * (last - first + 1)
    for value in values:
        counts[value // width - first] += 1
    return [
        Bin((first + at) * width, (first + at + 1) * width, count)
        for at, count in enumerate(counts)
    ]


# --- records ----------------------------------------------------------------------------------


class Feat(NamedTuple):
    """The game with the player's maximum of some figure."""

    title: Message
    value: int
    game: Appearance


def _from(source: Source) -> Callable[[Appearance], int]:
    return lambda game: game.own.points_by[source]


_FEATS: Final[tuple[tuple[Message, Callable[[Appearance], int]], ...]] = (
    (Message("Highest score"), lambda game: game.own.points),
    (Message("Largest margin of a win"), lambda game: game.lead),
    *(
        (Message("Most points from {source}", source=SOURCE_NAMES[source]), _from(source))
        for source in (
            Source.REGIONS,
            Source.PHASES,
            Source.BONUS_TILES,
            Source.ANIMALS,
            Source.GOODS,
            Source.KNOWLEDGE,
            Source.WATCHTOWERS,
        )
    ),
)
"""The label of each record, and its figure of a game."""


def feats(games: Sequence[Appearance]) -> list[Feat]:
    """Return the records; a tie goes to the earliest game, and 0 is no record."""
    found = [Feat(title, value(best := max(games, key=value)), best) for title, value in _FEATS]
    return [feat for feat in found if feat.value > 0]
