"""The statistics of a match: points, wins, differences and ratings.

The games of a deal share their dice, so they are not independent observations. Every estimate of
points takes the mean of each deal as one observation; its 95 % interval is the mean of these, give
or take 1.96 standard deviations divided by the root of the number of deals (normal approximation).
Shares have Wilson's interval (`cob.bots.shares`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from math import log, log10, prod, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cob.arena.match import PlayedGame
from cob.bots.shares import Share, independent_games, share_over_deals
from cob.protocol.player import Fault, LostMoves

MEAN_ELO: Final = 1500
_NORMAL_95: Final = 1.96
_ELO_SCALE: Final = 400
"""The Elo lead of a bot that wins ten of eleven games against another."""
_PRECISION: Final = 1e-9
_MOST_STEPS: Final = 10_000


class Estimate(NamedTuple):
    """A mean over deals."""

    mean: float
    margin: float | None
    """Half the width of the 95 % interval; None after a single deal."""


def over_deals(observations: Iterable[tuple[int, float]]) -> Estimate:
    """Return the estimate from at least one pair of a deal and a value."""
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in observations:
        deals[deal].append(value)
    means = [fmean(values) for values in deals.values()]
    margin = _NORMAL_95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else None
    return Estimate(fmean(means), margin)


@dataclass(frozen=True, slots=True)
class BotFigures:
    """The figures of one bot."""

    seats: int
    """The bot's seats in all games together; it may have several seats in one game."""
    wins: int
    win_rate: Share
    """Share of its seats that won, from 0 to 1; among equal bots 1 / players."""
    points: Estimate
    """Points of one seat at the end of a game."""
    spread: float | None
    """Standard deviation of the points of a seat; None when there was only one."""
    by_estate: dict[str, Estimate]
    """Points on each estate that was played."""
    decisions: int
    ms: float
    """Mean milliseconds of processor time for a decision."""
    longest_ms: float
    """Milliseconds of the slowest decision."""
    seconds: float
    """Mean seconds of processor time for a seat's whole game."""
    positions: float
    """Mean number of positions evaluated for a seat's whole game."""
    lost: LostMoves
    """The moves that it lost."""


@dataclass(frozen=True, slots=True)
class PairFigures:
    """The figures of two bots, from the games in which both played."""

    first: str
    second: str
    games: int
    difference: Estimate
    """Mean points of the first bot minus mean points of the second."""
    ahead: Share
    """Share of comparisons, from 0 to 1, in which a seat of the first bot is ranked before a seat
    of the second."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a report; a bot that has not played yet is left out."""

    games: int
    ties: int
    """Games whose winner and second had equal points, so that the tie-break decided."""
    bots: dict[str, BotFigures]
    pairs: tuple[PairFigures, ...]
    elo: dict[str, float]
    """The Elo ratings by bot, the strongest first."""
    elo_margins: dict[str, float]
    """Half the width of each rating's 95 % interval."""
    elo_leads: tuple[EloLead, ...]
    """How far each bot is rated above the next one, the strongest first."""


def work_out(bots: Iterable[str], results: Iterable[PlayedGame]) -> Figures:
    """Return the figures of the games played so far, including those of unfinished deals."""
    played = sorted(results, key=lambda result: result.game)
    present = [bot for bot in bots if any(bot in result.bots for result in played)]
    pairs = [
        (pair, [result for result in played if set(pair) <= set(result.bots)])
        for pair in combinations(present, 2)
    ]
    contests = [_contest(pair, games) for pair, games in pairs if games]
    ratings = elo(contests)
    return Figures(
        games=len(played),
        ties=sum(_is_tie(result) for result in played),
        bots={bot: _bot_figures(bot, played) for bot in present},
        pairs=tuple(_pair_figures(pair, games) for pair, games in pairs if games),
        elo=ratings,
        elo_margins=elo_margins(contests, ratings),
        elo_leads=elo_leads(contests, ratings),
    )


def _is_tie(result: PlayedGame) -> bool:
    first, second, *_ = result.ranking
    return result.points[first] == result.points[second]


# --- one bot ----------------------------------------------------------------------------------


def _bot_figures(bot: str, results: Sequence[PlayedGame]) -> BotFigures:
    seats = [
        (result, seat)
        for result in results
        for seat, other in enumerate(result.bots)
        if other == bot
    ]
    points = [result.points[seat] for result, seat in seats]
    times = [result.thinking_times[seat] for result, seat in seats]
    decisions = sum(each.decisions for each in times)
    estates = dict.fromkeys(result.estate for result, _ in seats)
    return BotFigures(
        seats=len(seats),
        wins=sum(result.ranking[0] == seat for result, seat in seats),
        win_rate=share_over_deals(
            (result.deal, result.ranking[0] == seat) for result, seat in seats
        ),
        points=over_deals((result.deal, result.points[seat]) for result, seat in seats),
        spread=stdev(points) if len(points) > 1 else None,
        by_estate={
            estate: over_deals(
                (result.deal, result.points[seat])
                for result, seat in seats
                if result.estate == estate
            )
            for estate in estates
        },
        decisions=decisions,
        ms=sum(each.seconds for each in times) / decisions * 1000,
        longest_ms=max(each.longest for each in times) * 1000,
        seconds=fmean(each.seconds for each in times),
        positions=fmean(each.positions for each in times),
        lost=_all_lost([result.lost[seat] for result, seat in seats if result.lost]),
    )


def _all_lost(games: Sequence[LostMoves]) -> LostMoves:
    moves: Counter[Fault] = Counter()
    for lost in games:
        moves.update(lost.moves)
    first = next((lost for lost in games if lost.example), LostMoves())
    return LostMoves(dict(moves), first.example, first.position)


# --- two bots ---------------------------------------------------------------------------------


def _pair_figures(pair: tuple[str, str], results: Sequence[PlayedGame]) -> PairFigures:
    first, second = pair
    return PairFigures(
        first=first,
        second=second,
        games=len(results),
        difference=over_deals(
            (result.deal, _mean_points(result, first) - _mean_points(result, second))
            for result in results
        ),
        ahead=share_over_deals((result.deal, share_ahead(result, pair)) for result in results),
    )


def _mean_points(result: PlayedGame, bot: str) -> float:
    return fmean(
        points for points, other in zip(result.points, result.bots, strict=True) if other == bot
    )


def share_ahead(result: PlayedGame, pair: tuple[str, str]) -> float:
    """Return the share, from 0 to 1, of the comparisons of seats that the first bot wins."""
    first, second = (
        [place for place, seat in enumerate(result.ranking) if result.bots[seat] == bot]
        for bot in pair
    )
    return fmean(ours < theirs for ours, theirs in product(first, second))


# --- ratings ----------------------------------------------------------------------------------


class Contest(NamedTuple):
    """The numbers of games that two bots won against each other; fractions are allowed."""

    first: str
    second: str
    won: float
    lost: float
    independent: float
    """How many independent games they are worth."""


def _contest(pair: tuple[str, str], results: Sequence[PlayedGame]) -> Contest:
    ahead = [(result.deal, share_ahead(result, pair)) for result in results]
    won = sum(share for _, share in ahead)
    return Contest(*pair, won, len(results) - won, independent_games(ahead)[1])


def elo(contests: Sequence[Contest]) -> dict[str, float]:
    """Return the Elo ratings under which the results are likeliest, the strongest first.

    Their mean is 1500 (Bradley-Terry model). Each contest adds half a won game to either side, so
    that a bot that won every game gets a rating too. The method is Hunter's iteration: a bot's new
    strength is its won games divided by the sum of games / (own + opponent's strength).
    """
    bots = list(dict.fromkeys(bot for contest in contests for bot in contest[:2]))
    wins: dict[tuple[str, str], float] = {}
    for first, second, won, lost, _ in contests:
        wins[first, second], wins[second, first] = won + 0.5, lost + 0.5
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(_MOST_STEPS):
        before, strength = strength, _better_strengths(strength, wins)
        if all(abs(strength[bot] / before[bot] - 1) < _PRECISION for bot in bots):
            break
    ratings = {bot: MEAN_ELO + _ELO_SCALE * log10(strength[bot]) for bot in bots}
    return dict(sorted(ratings.items(), key=lambda item: -item[1]))


class EloLead(NamedTuple):
    """The difference of the ratings of two neighbours in the ranking."""

    first: str
    second: str
    difference: Estimate


def elo_margins(contests: Sequence[Contest], ratings: Mapping[str, float]) -> dict[str, float]:
    """Return half the width of the 95 % interval of each rating, as a distance from their mean."""
    variances = [row[at] for at, row in enumerate(_covariance(contests, ratings))]
    return {bot: _margin(each) for bot, each in zip(ratings, variances, strict=True)}


def elo_leads(contests: Sequence[Contest], ratings: Mapping[str, float]) -> tuple[EloLead, ...]:
    """Return by how much each bot is rated above the next, with the interval of that difference.

    The games that two bots lost to others count as those between them do, so this interval is
    narrower than the two ratings' own ones suggest: those also hold how far both are from the mean.
    """
    shared = _covariance(contests, ratings)
    return tuple(
        EloLead(
            first,
            second,
            Estimate(
                ratings[first] - ratings[second],
                _margin(shared[at][at] + shared[at + 1][at + 1] - 2 * shared[at][at + 1]),
            ),
        )
        for at, (first, second) in enumerate(pairwise(ratings))
    )


def _margin(variance: float) -> float:
    """Return half the width of a 95 % interval in Elo."""
    return _NORMAL_95 * _ELO_SCALE / log(10) * sqrt(max(0.0, variance))


def _covariance(contests: Sequence[Contest], ratings: Mapping[str, float]) -> list[list[float]]:
    """Return the covariance of the ratings, in their order, in natural logarithms of strength.

    It is the inverse of the Fisher information, whose weight for two bots is n p (1 − p): n
    independent games and one drawn, and the share p that the ratings foretell. Ratings have one
    mean, so a matrix of equal numbers is added before, which makes the information invertible, and
    taken away afterwards.
    """
    bots = list(ratings)
    even = 1 / max(len(bots), 1)
    information = [[even] * len(bots) for _ in bots]
    for first, second, _, _, games in contests:
        share = 1 / (1 + 10 ** ((ratings[second] - ratings[first]) / _ELO_SCALE))
        weight = (games + 1) * share * (1 - share)
        at, other = bots.index(first), bots.index(second)
        for row, column, sign in ((at, at, 1), (other, other, 1), (at, other, -1), (other, at, -1)):
            information[row][column] += sign * weight
    return [[each - even for each in row] for row in _inverse(information)]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a symmetric matrix without zero eigenvalues (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [each / pivot for each in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    each - factor * own for each, own in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]


def _better_strengths(
    strength: dict[str, float], wins: dict[tuple[str, str], float]
) -> dict[str, float]:
    won = dict.fromkeys(strength, 0.0)
    expected = dict.fromkeys(strength, 0.0)
    for (bot, other), number in wins.items():
        won[bot] += number
        games = number + wins[other, bot]
        expected[bot] += games / (strength[bot] + strength[other])
    raw = {bot: won[bot] / expected[bot] for bot in strength}
    mean = prod(raw.values()) ** (1 / max(len(raw), 1))
    return {bot: value / mean for bot, value in raw.items()}
