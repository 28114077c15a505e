"""The final scoring of a game, worked out once."""

from __future__ import annotations

from dataclasses import dataclass

from cob.engine.scoring import ranking
from cob.play.score_table import ScoreRow, score_rows, tie_sentences
from cob.record import Game


@dataclass(frozen=True)
class Scoring:
    """A finished game with what its last screen tells."""

    game: Game
    order: tuple[int, ...]
    """Seats from the winner to the last."""
    rows: tuple[ScoreRow, ...]
    ties: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> Scoring:
        """Return the scoring of a finished game."""
        ties = tie_sentences(game.state, game.header.names)
        return cls(game, tuple(ranking(game.state)), tuple(score_rows(game)), tuple(ties))
