"""Playing a position out: how far the results of many games from it spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from cob.coaching.analysis_questions import Question, RememberingMind
from cob.coaching.line_value import best_rest
from cob.core.flat import Position
from cob.engine import GameState
from cob.engine.game import position_after
from cob.engine.random_source import Chance
from cob.engine.scoring import ranking

GAMES: Final = 1000
"""Games played from a position."""
_BATCH: Final = 50
"""Games between two answers with two players; with more, games take longer."""
_SEEDS: Final = 1 << 48
_TAIL: Final = 0.1


@dataclass(frozen=True, slots=True)
class Spread:
    """The results of games played to their end from one position."""

    points: tuple[tuple[int, ...], ...]
    """For each seat the points at the end of each game, in ascending order."""
    wins: tuple[int, ...]
    """The number of games that each seat won."""

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.wins)

    def mean(self, seat: int) -> float:
        """Return the mean points of a player."""
        return fmean(self.points[seat])

    def middle(self, seat: int) -> tuple[int, int]:
        """Return the points between which a player ends in 80 % of the games."""
        found = self.points[seat]
        return found[int(len(found) * _TAIL)], found[-1 - int(len(found) * _TAIL)]

    def share_of_wins(self, seat: int) -> float:
        """Return a player's share of all games won, from 0 to 1."""
        return self.wins[seat] / self.games


@dataclass(frozen=True, slots=True)
class PlayOutQuestion(Question[Spread]):
    """The question: how do games end that the analysis plays on from a position?"""

    urgency = 2
    view: GameState
    """The position as the player to move sees it; `can_be_judged` holds."""
    names: tuple[str, ...]
    """The players' names by seat."""
    games: int = GAMES
    seed: int = 1
    """The start value of the chance in all games."""

    def answers(self, mindful: RememberingMind) -> Iterator[Spread]:
        """Finish the turn in the best way, then yield the results of more and more games."""
        rest = best_rest(mindful, self.view, self.names)
        position = Position.of(position_after(self.view, rest))
        chance = Chance(self.seed)
        batch = mindful.mind.shared(_BATCH, len(self.names))
        ends: list[GameState] = []
        while len(ends) < self.games:
            coming = min(batch, self.games - len(ends))
            seeds = [chance.below(_SEEDS) for _ in range(coming)]
            ends += [end.state for end in mindful.mind.played_out([position], seeds)]
            yield spread_of(ends)


def spread_of(ends: Sequence[GameState]) -> Spread:
    """Return the results of finished games between the same players."""
    winners = [ranking(state)[0] for state in ends]
    seats = range(len(ends[0].players))
    return Spread(
        tuple(tuple(sorted(end.players[seat].points for end in ends)) for seat in seats),
        tuple(winners.count(seat) for seat in seats),
    )
