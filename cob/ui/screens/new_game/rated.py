"""Whether the game is rated, and the opponent that would be an even match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from cob.analysis.rating import BOT_RATINGS, PlayerRating, expected_score
from cob.engine import EstateLayout
from cob.new_game.game_plan import GamePlan
from cob.record import PERSON, clean_name
from cob.statistics.rating_texts import told_standing
from cob.statistics.result import PlayerIdentity
from cob.statistics.store import FILE_NAME, Store
from cob.statistics.strength import RatedGame, nearest_to, rated_games, standing
from cob.text.language import tr


class Strengths:
    """The ratings of the people at the table, by the statistics beside the saved games.

    They are read only when a game is to be rated, because many games take a while.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def games(self) -> Mapping[PlayerIdentity, Sequence[RatedGame]]:
        """The rated games of each person."""
        return rated_games(Store.open(self._folder / FILE_NAME).in_order())

    def of(self, name: str) -> PlayerRating:
        """Return the rating of a person, by a name as typed."""
        return standing(self.games.get(PlayerIdentity.called(clean_name(name)), ()))

    def people(self, plan: GamePlan) -> dict[str, PlayerRating]:
        """Return the ratings of the people who are to play, by name."""
        return {
            seat.name.strip(): self.of(seat.name)
            for seat in plan.playing
            if seat.controller == PERSON
        }

    def match(self, plan: GamePlan, layouts: Mapping[str, EstateLayout]) -> str:
        """Return the bot that is nearest to the people in a rated game; empty in any other."""
        if not plan.is_rated(layouts):
            return ""
        return nearest_to(list(self.people(plan).values()))

    def told(self, plan: GamePlan, seat: int) -> str:
        """Return the strength of the person or the bot in a seat of a rated game, in a sentence."""
        who, people = plan.seats[seat], self.people(plan)
        if who.controller == PERSON:
            return told_standing(self.of(who.name))
        rating = BOT_RATINGS[who.controller]
        if len(people) > 1:
            return tr("Rating {rating}.", rating=rating)
        ((name, own),) = people.items()
        return tr(
            "Rating {rating}: {name} can expect to be ahead in {number} of 100 games.",
            rating=rating,
            name=name,
            number=round(100 * expected_score(own.rating, rating)),
        )
