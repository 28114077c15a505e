"""What a picture tells of a game: its players and points, the date, the best turn, the review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from cob.analysis.decisions import Actions
from cob.analysis.deed_phrases import phrase
from cob.analysis.deeds import Deed, difference
from cob.analysis.game_parts import PlayedPart, parts_of
from cob.analysis.highlights import highlights
from cob.analysis.review import Review
from cob.engine import CobError
from cob.engine.events import PointsScored, Source
from cob.explaining.score_groups import ScoreGroup, score_groups
from cob.record import Game
from cob.saves.saved_games import stage
from cob.text.dates import day_of
from cob.text.language import Message, tr
from cob.text.wording import capital, counted
from cob.ui.screens.final.scoring import Scoring

_NOT_BEGUN: Final = Message(
    "the game has not begun: before its first round there is nothing to show"
)


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A turn worth telling of."""

    seat: int
    title: str
    """Whose turn it was, when, and what is special about it."""
    deeds: tuple[str, ...]
    """What was done in it, told in ways that get shorter."""


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game with everything that its pictures tell."""

    scoring: Scoring
    when: str
    """The day of the game; empty if unknown."""
    best_turn: BestTurn | None
    """None before the first turn has brought a point."""
    review: Review | None
    """The complete review; None while there is none."""
    turns: Sequence[PlayedPart]
    """All turns of the game."""

    @classmethod
    def of(cls, game: Game, played: float | None, review: Review | None) -> SharedGame:
        """Return the contents of a game that was `played` then, in seconds since the epoch.

        Raises `CobError` for a game whose players still choose their estates.
        """
        if game.state.phase < 0:
            raise CobError(_NOT_BEGUN)
        when = "" if played is None else day_of(played)
        known = review if review is not None and review.is_complete else None
        scoring = Scoring.of(game)
        turns = [part for part in parts_of(game) if part.seat is not None]
        return cls(scoring, when, _best_turn(scoring, turns, known), known, turns)

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.scoring.game

    @property
    def groups(self) -> tuple[ScoreGroup, ...]:
        """The sources of everybody's points; knowledge tiles score only at the end (END-06)."""
        if self.game.state.is_over:
            return self.scoring.groups
        rows = [row for row in self.scoring.rows if row.source is not Source.KNOWLEDGE]
        return score_groups(rows)

    @property
    def leader(self) -> int | None:
        """The seat of the player who has won or leads; None while nobody leads."""
        first, second, *_ = self.scoring.order
        players = self.game.state.players
        if not self.game.state.is_over and players[first].points == players[second].points:
            return None
        return first

    @property
    def _stage(self) -> str:
        return capital(stage(self.game.state))

    def headline(self, name: str) -> str:
        """Return who has won or leads with how many points; `name` is that player's.

        While nobody leads it is the round.
        """
        if self.leader is None:
            return self._stage
        if self.game.state.is_over:
            return self.scoring.won(name)
        points = counted(self.game.state.players[self.leader].points, "point")
        if self.leader == self.game.header.learner:
            return tr("You lead with {points}", points=points)
        return tr("{name} leads with {points}", name=name, points=points)

    @property
    def subtitle(self) -> str:
        """The day of the game; before it the round of an unfinished one, unless that is above."""
        is_told = self.game.state.is_over or self.leader is None
        return ", ".join(filter(None, ("" if is_told else self._stage, self.when)))


def _best_turn(
    scoring: Scoring, turns: Sequence[PlayedPart], review: Review | None
) -> BestTurn | None:
    """Return the brilliant turn of a review, or else the turn that brought most points."""
    best = None if review is None else highlights(review).best
    if review is not None and best is not None:
        index = review.turns[best].index
        brilliant = next(part for part in turns if part.begin == index)
        return _told(scoring, brilliant, Message("A brilliant turn: {name}, {stage}"))
    part = max(turns, key=_points_in, default=None)
    if part is None or not _points_in(part):
        return None
    return _told(scoring, part, Message("The richest turn: {name}, {stage}, +{points}"))


def _points_in(part: PlayedPart) -> int:
    assert part.seat is not None
    return part.after.players[part.seat].points - part.before.players[part.seat].points


def _points_of(deed: Deed) -> int:
    return sum(event.points for event in deed.events if isinstance(event, PointsScored))


def _told(scoring: Scoring, part: PlayedPart, title: Message) -> BestTurn:
    assert part.seat is not None
    name, points = scoring.names[part.seat], counted(_points_in(part), "point")
    deeds = difference(part.before, cast(Actions, part.moves), ()).own[0]
    richest = max(deeds, key=_points_of, default=None)
    alone = () if richest is None else (richest,)
    ways = (
        phrase(part.before, deeds),
        phrase(part.before, deeds, is_brief=True),
        phrase(part.before, alone, is_brief=True),
        phrase(part.before, alone, is_brief=True, effects_told=1),
    )
    told = dict.fromkeys(tr("It paid to {deed}.", deed=way) for way in ways if way is not None)
    return BestTurn(
        part.seat, tr(title, name=name, stage=stage(part.before), points=points), tuple(told)
    )
