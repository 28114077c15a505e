"""Choosing games: those of a player, and the days of the daily deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from cob.statistics.result import Appearance, FinishedGame, PlayerIdentity


def players_of(results: Iterable[FinishedGame]) -> list[PlayerIdentity]:
    """Return everyone who has finished a game: people, then bots, those with most games first."""
    games: Counter[PlayerIdentity] = Counter()
    names: dict[PlayerIdentity, PlayerIdentity] = {}
    for result in results:
        for who in {player.who: player.who for player in result.players}.values():
            games[who] += 1
            names[who] = who
    return sorted(names.values(), key=lambda who: (who.is_bot, -games[who], who.key))


def games_of(
    results: Sequence[FinishedGame],
    who: PlayerIdentity,
    players: int | None = None,
    last: int | None = None,
) -> list[Appearance]:
    """Return the games of a player in the order of `results`.

    `players` keeps only games with that number of players, `last` only that number of the latest. A
    bot that had several seats in a game appears once for each.
    """
    games = [
        seats
        for result in results
        if players in (None, len(result.players))
        and (
            seats := [
                Appearance(result, seat)
                for seat, player in enumerate(result.players)
                if player.who == who
            ]
        )
    ]
    return [appearance for seats in games[-last if last else 0 :] for appearance in seats]


def played_days(results: Iterable[FinishedGame], who: PlayerIdentity) -> dict[date, Appearance]:
    """Return for each day the first game of its deal that a player has finished."""
    found: dict[date, Appearance] = {}
    for result in sorted(results, key=lambda each: (each.played, each.fingerprint)):
        seats = [at for at, player in enumerate(result.players) if player.who == who]
        if result.day is not None and seats:
            found.setdefault(result.day, Appearance(result, seats[0]))
    return found
