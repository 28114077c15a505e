"""One's own history with the deals of the day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from cob.statistics.result import Appearance, FinishedGame, PlayerIdentity


def played_days(results: Iterable[FinishedGame], who: PlayerIdentity) -> dict[date, Appearance]:
    """Return for each day the first game of its deal that a player has finished."""
    found: dict[date, Appearance] = {}
    for result in sorted(results, key=lambda each: (each.played, each.fingerprint)):
        seats = [at for at, player in enumerate(result.players) if player.who == who]
        if result.day is not None and seats:
            found.setdefault(result.day, Appearance(result, seats[0]))
    return found
