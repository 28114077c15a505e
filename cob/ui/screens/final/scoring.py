"""The final scoring of a game, computed once."""

from __future__ import annotations

from dataclasses import dataclass

from cob.engine.scoring import ranking
from cob.explaining.score_groups import ScoreGroup, score_groups
from cob.explaining.score_table import ScoreRow, score_rows, tie_sentences
from cob.record import Game
from cob.session.beginners import shown_header
from cob.text.language import tr
from cob.text.wording import counted, shown_names
from cob.ui.kit.heraldry.blazon import Blazon, blazon
from cob.ui.kit.theme import PLAYER_COLOURS


@dataclass(frozen=True)
class Scoring:
    """A finished game with the contents of its last screen."""

    game: Game
    order: tuple[int, ...]
    """Seats from the winner to the last."""
    rows: tuple[ScoreRow, ...]
    """All sources of points."""
    groups: tuple[ScoreGroup, ...]
    """The rows of the folded table."""
    ties: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> Scoring:
        """Return the scoring of a finished game."""
        names = shown_names(shown_header(game.header))
        ties, rows = tie_sentences(game.state, names), tuple(score_rows(game))
        return cls(game, tuple(ranking(game.state)), rows, score_groups(rows), tuple(ties))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, as they are shown."""
        return shown_names(shown_header(self.game.header))

    def won(self, name: str) -> str:
        """Return who has won with how many points; `name` is the winner's, perhaps shortened."""
        winner = self.order[0]
        points = counted(self.game.state.players[winner].points, "point")
        if winner == shown_header(self.game.header).learner:
            return tr("You win with {points}", points=points)
        return tr("{name} wins with {points}", name=name, points=points)

    def shown_rows(self, *, folded: bool) -> tuple[ScoreRow, ...]:
        """Return the rows of the table, folded or with all details."""
        return tuple(group.row for group in self.groups) if folded else self.rows


def arms_of(scoring: Scoring, seat: int) -> Blazon:
    """Return a player's coat of arms, on the colour of the seat."""
    who = scoring.game.header.seats[seat]
    return blazon(who.name, PLAYER_COLOURS[who.colour])
