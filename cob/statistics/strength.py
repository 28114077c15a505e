"""The strength of players: their ratings from game to game, and the results of reviews."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from cob.analysis.rating import PlayerRating, Rival, nearest_bot
from cob.record import PERSON
from cob.statistics.result import Appearance, FinishedGame, PlayerIdentity


class RatedGame(NamedTuple):
    """A rated game of a person, and the rating before and after it."""

    game: Appearance
    before: PlayerRating
    after: PlayerRating

    @property
    def gained(self) -> int:
        """The change of the rating in whole points, as it is shown."""
        return round(self.after.rating) - round(self.before.rating)


def rated_games(results: Iterable[FinishedGame]) -> dict[PlayerIdentity, list[RatedGame]]:
    """Return every person's rated games from results in the order of play.

    If a game was played to more than one end, the first end counts.
    """
    found: defaultdict[PlayerIdentity, list[RatedGame]] = defaultdict(list)
    counted = set()
    for result in results:
        if result.rated is None or result.rated.mark in counted:
            continue
        counted.add(result.rated.mark)
        rivals = [
            Rival(rating, player.place)
            for player, rating in zip(result.players, result.rated.ratings, strict=True)
            if player.controller != PERSON
        ]
        for seat, player in enumerate(result.players):
            if player.controller == PERSON:
                games = found[player.who]
                before = games[-1].after if games else PlayerRating()
                after = before.after(player.place, rivals)
                games.append(RatedGame(Appearance(result, seat), before, after))
    return dict(found)


def standing(games: Sequence[RatedGame]) -> PlayerRating:
    """Return the rating after some rated games; without any that of a beginner."""
    return games[-1].after if games else PlayerRating()


def nearest_to(standings: Sequence[PlayerRating]) -> str:
    """Return the name of the bot that is nearest to one person, or to the mean of several."""
    return nearest_bot(fmean(each.rating for each in standings))


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The results of a review for one player of the game."""

    game: str
    """The fingerprint of the game."""
    who: PlayerIdentity
    played: float
    """When the game was played, in seconds since the epoch."""
    loss_per_turn: float
    """Mean points that the player lost per turn."""
    luck: float
    """Points by which chance moved the player's lead in the whole game."""
