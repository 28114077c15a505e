"""A player's own turns that lost much, as puzzles to play better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final

from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import TurnMark
from cob.analysis.puzzles.first_ratings import rating_by_loss
from cob.analysis.puzzles.judging import CLEAR
from cob.analysis.puzzles.making import record_until
from cob.analysis.puzzles.point import beyond
from cob.analysis.puzzles.puzzle import Actions, Puzzle
from cob.analysis.puzzles.themes import lesson_of, theme_by_deeds
from cob.analysis.review import Review
from cob.engine import GameState
from cob.engine.game import position_after
from cob.record import Game, fingerprint

_MARKED: Final = frozenset({TurnMark.INACCURACY, TurnMark.MISTAKE, TurnMark.BLUNDER})
_DIGITS: Final = 12


def mistakes_of(game: Game, turns: Iterable[JudgedTurn]) -> tuple[Puzzle, ...]:
    """Return those of some turns of a game that are marked as puzzles, in the order of play."""
    marked = sorted((turn for turn in turns if turn.mark in _MARKED), key=attrgetter("index"))
    begun = {turn.index for turn in marked}
    before = {number: step.state for number, step in enumerate(game.steps()) if number in begun}
    return tuple(_puzzle(game, turn, before[turn.index]) for turn in marked)


def puzzle_name(game: Game, turn: JudgedTurn) -> str:
    """Return the name of a turn of a game as a puzzle."""
    return f"{fingerprint(game)[:_DIGITS]}-{turn.index}"


def _puzzle(game: Game, turn: JudgedTurn, before: GameState) -> Puzzle:
    deeds = beyond(turn.best, turn.played)
    when = before.phase, before.round
    theme = theme_by_deeds(when, deeds, beyond(turn.played, turn.best))
    best, played = (_completed(before, actions) for actions in (turn.best, turn.played))
    return Puzzle(
        name=puzzle_name(game, turn),
        record=record_until(game, turn.index, turn.seat),
        theme=theme,
        best=turn.best,
        others=(),
        rival=turn.played,
        deeds=deeds,
        margin=round(turn.loss_points, 2),
        error=round(turn.error_points, 2),
        lesson=lesson_of(theme, deeds),
        rating=round(rating_by_loss(turn.loss_points)),
        completes_more=not best <= played,
        is_own=True,
    )


def _completed(before: GameState, turn: Actions) -> set[int]:
    """Return the regions that are complete after a turn, as masks of their spaces."""
    player = position_after(before, turn).players[before.current]
    return {region for region in player.layout.region_of if not region & ~player.filled}


def mistakes_of_people(game: Game, review: Review) -> tuple[Puzzle, ...]:
    """Return the marked turns of all people at the table as puzzles."""
    people = game.header.people
    return tuple(each for seat in people for each in mistakes_of(game, review.of(seat)))


def clear_ones(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return the own turns that are worth keeping as puzzles: clearly worse, and with a point."""
    return tuple(each for each in puzzles if each.deeds and each.margin >= max(CLEAR, each.error))
