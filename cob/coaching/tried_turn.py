"""Trying lines in a position of a game: the best turn, the value of the line, games played out.

A line may go through the turns of all players. It is a game of its own: nothing in it changes the
game that it branches off, or tells what chance brings there.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any, Final, NamedTuple

from cob.analysis.decisions import Turn, can_be_judged
from cob.coaching.analysis_process import AnalysisAsker, Inquiry
from cob.coaching.analysis_questions import Advice, AdviceQuestion
from cob.coaching.line_value import LineQuestion, LineValue
from cob.coaching.playing_out import PlayOutQuestion, Spread
from cob.engine import Action, GameState
from cob.record import PERSON, Game, Header, Seat
from cob.session.session import Session

_SEED_BITS: Final = 63


def can_be_tried(game: Game, state: GameState) -> bool:
    """Return whether lines can be tried from a position of a game.

    Its first turn has begun, it is not over, and the game is not rated or is over.
    """
    is_open = game.state.is_over or not game.header.rated
    return is_open and state.phase >= 0 and not state.is_over


def line_of(game: Game, at: int) -> Game:
    """Return a line that begins after the first `at` moves of a game; one person plays all seats.

    Everything in it can be taken back to the beginning of the turn.
    """
    line = game.branch(at, with_controller(game.header, PERSON))
    line.resume(secrets.randbits(_SEED_BITS))
    line.takes_back_all = True
    return line


def game_against(line: Game, bot: str) -> Game:
    """Return a game that begins where a line has led; a bot plays all seats but the one on turn."""
    seat = line.state.current
    header = with_controller(line.header, bot)
    own = replace(header.seats[seat], controller=PERSON)
    seats = (*header.seats[:seat], own, *header.seats[seat + 1 :])
    return line.branch(len(line.moves), replace(header, seats=seats))


def with_controller(header: Header, controller: str) -> Header:
    """Return an agreement for a game on this screen, in which one controller has all seats."""
    seats = tuple(
        Seat(seat.name, seat.colour, controller, seat.choices, seat.castle) for seat in header.seats
    )
    return replace(header, seats=seats, learner=None, rated="", from_table=False)


class EndedTurn(NamedTuple):
    """A turn of a line that has ended, and its value."""

    moves: int
    """The number of moves of the line up to its end."""
    seat: int
    value: LineValue


class TriedTurn:
    """The analysis of the present turn of a line."""

    def __init__(self, session: Session, analysis: AnalysisAsker) -> None:
        self._session = session
        self._analysis = analysis
        self.start: GameState | None = None
        """The beginning of the turn, as the player sees it; None after the game."""
        self.played: tuple[Action, ...] = ()
        """The actions since then."""
        self.ended: list[EndedTurn] = []
        """The turns of the line before this one whose values were known when they ended."""
        self._moves = 0
        """The number of moves of the line."""
        self._best: Inquiry[Advice] | None = None
        self._line: Inquiry[LineValue] | None = None
        self._spread: Inquiry[Spread] | None = None

    @property
    def best(self) -> Turn | None:
        """The best turn from its beginning, as far as it is known."""
        advice = None if self._best is None else self._best.newest
        return None if advice is None else advice.decision.turns[0]

    @property
    def value(self) -> LineValue | None:
        """The value of the line; None while it is unknown, and before the first action."""
        return None if self._line is None else self._line.newest

    @property
    def spread(self) -> Spread | None:
        """The results of the games that were played out from here."""
        return None if self._spread is None else self._spread.newest

    @property
    def plays_out(self) -> bool:
        """Whether more such games are being played."""
        return self._spread is not None and self._spread.is_running

    @property
    def is_thinking(self) -> bool:
        """Whether anything of this may still improve."""
        return any(each.is_running for each in self._inquiries)

    @property
    def problem(self) -> str:
        """Why the analysis gave up, in a sentence; empty without an error."""
        return next((each.problem for each in self._inquiries if each.problem), "")

    @property
    def news(self) -> tuple[object, ...]:
        """Everything that is known, to compare with what was known before."""
        return (*(each.newest for each in self._inquiries), self.is_thinking, self.problem)

    @property
    def _inquiries(self) -> list[Inquiry[Any]]:
        return [each for each in (self._best, self._line, self._spread) if each is not None]

    def begin_decision(self) -> None:
        """Judge the line as it is now; what is known of the best turn stays during a turn."""
        value = self.value
        for inquiry in (self._line, self._spread):
            if inquiry is not None:
                inquiry.stop()
        self._line = self._spread = None
        start, self.played = self._session.game.present_turn()
        view, names = start.view(start.current), self._session.names
        self._note_end(value, is_new=view != self.start)
        if not can_be_judged(start):
            self.close()
            self.start = None
            return
        if view != self.start or self._best is None:
            self.start = view
            self._best = self._analysis.ask(AdviceQuestion(view, names))
        if self.played:
            self._line = self._analysis.ask(LineQuestion(view, self.played, names))

    def _note_end(self, value: LineValue | None, *, is_new: bool) -> None:
        """Keep the value of a turn that has just ended; drop those that were taken back."""
        moves, before = len(self._session.game.moves), self._moves
        self._moves = moves
        self.ended = [each for each in self.ended if each.moves <= moves]
        if is_new and moves > before and value is not None and self.start is not None:
            self.ended.append(EndedTurn(moves, self.start.current, value))

    def play_out(self) -> None:
        """Have the position played out, or stop that."""
        if self._spread is not None and self._spread.is_running:
            self._spread.stop()
        elif self.start is not None:
            state = self._session.state
            question = PlayOutQuestion(
                state.view(state.current), self._session.names, seed=secrets.randbits(32)
            )
            self._spread = self._analysis.ask(question)

    def close(self) -> None:
        """Stop the analysis."""
        for inquiry in self._inquiries:
            inquiry.stop()
        self._best = self._line = self._spread = None
