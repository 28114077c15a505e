"""Turns played on in common futures: their differences, better the longer one waits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.analysis.aftermath import Aftermath, Ending, aftermath
from cob.analysis.decisions import (
    EXACT,
    FAST_ERROR,
    SEEDS,
    Actions,
    Decision,
    Turn,
    can_be_judged,
    first_look,
    position_key,
)
from cob.analysis.minds import SURE, Mind, Table, leads
from cob.bots.evaluation import turns_left
from cob.core.flat import Position
from cob.engine import GameState, apply_unchecked
from cob.engine.actions import EndTurn
from cob.engine.random_source import Chance

_MOST_ENDINGS: Final = 64
"""Futures that are looked at for what comes of a turn, unless more are asked for."""
_FEWEST: Final = 4
"""Futures from which on their own scatter says how sure their mean is."""
_AMONG: Final = 1.5
"""The square of the points by which a turn serves or harms one of the others more than another."""
_TRUST: Final = 8.0
"""A position that was played on for some rounds is as well known as by so many futures to the end
of the game."""
_FUTURES_OF_REPLIES: Final = 8
"""Futures in which all answers of the next player are played on, and half of those in which"""
_GOOD_REPLIES: Final = 3
"""so many of the best are played on then,"""
_ROUNDS_OF_REPLIES: Final = 2
"""each for so many rounds."""
_DUEL: Final = 2
_WINS_MORE: Final = 0.1
"""Chance of winning by which a turn is preferred to one of a larger lead."""


@dataclass(slots=True, eq=False)
class _ComparedTurn:
    """A turn that is compared, and what was found out about it."""

    turn: Turn
    found: Table
    """What is expected where each future ended, (futures, seats)."""
    outcomes: Table
    """The points at the end of each future that was played to the end, (futures, seats)."""
    ends: list[Position] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    start: Position | None = None
    """From where it is played on."""
    is_open: bool = True
    """Whether it is played on further."""


@dataclass(frozen=True, slots=True, eq=False)
class _Apart:
    """The distance of two turns."""

    points: npt.NDArray[np.float64]
    """By how many points each player is better off after the first one, (seats,)."""
    sampling: float
    """Its standard error from the futures alone, as the player's lead."""
    error: float
    """The same for players who play on in other ways, too."""


class Refinement:
    """Plays turns on in common futures, so that luck does not decide between them.

    Differences come from futures of some rounds, in which they show with little noise. The value of
    the best turn comes from futures that are played to the end of the game (`value`); where several
    turns are played to the end, that counts for their differences, too.
    """

    def __init__(
        self, mind: Mind, decision: Decision, turns: Sequence[Turn], seed: int = 1
    ) -> None:
        """Take the turns of a decision to compare; the same seed gives the same futures."""
        self._mind, self._decision = mind.at(decision.state), decision
        self._nothing: Table = np.empty((0, len(decision.state.players)))
        self._lines = [_ComparedTurn(turn, self._nothing, self._nothing) for turn in turns]
        self._chance, self._chance_of_ends = Chance(2 * seed), Chance(2 * seed + 1)
        self._seeds: list[int] = []
        self._valued: _ComparedTurn | None = None

    @property
    def is_forced(self) -> bool:
        """Whether everything that can be done comes to the same."""
        return self._decision.is_forced

    @property
    def futures(self) -> int:
        """In how many futures the turns were played on that are still compared."""
        return len(self._seeds)

    def play(self, futures: int) -> None:
        """Play the turns that are still compared on in so many futures more."""
        seeds = [self._chance.below(SEEDS) for _ in range(futures)]
        self._play([line for line in self._lines if line.is_open], seeds)
        self._seeds += seeds

    def alike(self, state: GameState) -> Turn | None:
        """Return the turn that leads to such a position, as it was seen at first."""
        key = position_key(state)
        turns = [*(line.turn for line in self._lines), *self._decision.turns]
        return next((turn for turn in turns if position_key(turn.state) == key), None)

    def join(self, turn: Turn) -> None:
        """Take one more turn, and play it on in the futures of the others."""
        line = self._line(turn.actions)
        if line is None:
            line = _ComparedTurn(turn, self._nothing, self._nothing)
            self._lines.append(line)
        missing = self._seeds[len(line.found) :]
        if missing:
            self._play([line], missing)
        line.is_open = True

    def keep(self, turns: Collection[Actions]) -> None:
        """Play only some of the turns on, by their actions; of the others no more is found out."""
        for line in self._lines:
            line.is_open &= line.turn.actions in turns

    def narrow(self) -> None:
        """Play only those turns on that may still be the best."""
        best, *others = self.turns
        open_ones = [turn for turn in others if best.points - turn.points <= turn.error]
        self.keep({best.actions, *(turn.actions for turn in open_ones)})

    def value(self, futures: int, turn: Actions | None = None) -> None:
        """Play a turn to the end of the game in so many futures more: the best one unless told."""
        if turn is not None:
            self._valued = self._line(turn)
        elif self._valued is None:
            self._valued = self._line(self.turns[0].actions)
        assert self._valued is not None
        self._play_to_end([self._valued], futures)

    def play_to_end(self, futures: int) -> None:
        """Play all turns to the end of the game, in so many futures."""
        self._valued = self._line(self.turns[0].actions)
        self._play_to_end(self._lines, futures)

    def _play_to_end(self, lines: Sequence[_ComparedTurn], futures: int) -> None:
        seeds = [self._chance_of_ends.below(SEEDS) for _ in range(futures)]
        found = self._mind.outcomes([self._start(line) for line in lines], seeds)
        for line, outcomes in zip(lines, found.reshape(len(lines), futures, -1), strict=True):
            line.outcomes = np.concatenate([line.outcomes, outcomes])

    def _play(self, lines: Sequence[_ComparedTurn], seeds: Sequence[int]) -> None:
        ends = self._mind.played_on([self._start(line) for line in lines], seeds)
        expected = self._mind.expected(ends).reshape(len(lines), len(seeds), -1)
        for at, line in enumerate(lines):
            line.found = np.concatenate([line.found, expected[at]])
            line.ends += ends[at * len(seeds) : (at + 1) * len(seeds)]

    def _start(self, line: _ComparedTurn) -> Position:
        """Return from where a turn is played on."""
        if line.start is None:
            line.start = answered(self._mind, line.turn.position)
        return line.start

    def _line(self, actions: Actions) -> _ComparedTurn | None:
        return next((line for line in self._lines if line.turn.actions == actions), None)

    def aftermath(
        self, better: Actions, worse: Actions, most: int = _MOST_ENDINGS
    ) -> Aftermath | None:
        """Return what the first futures have shown between two turns, by their actions: so many
        at `most`. None if they did not play both on."""
        one, other = self._line(better), self._line(worse)
        if one is None or other is None:
            return None
        futures = min(len(one.found), len(other.found), most)
        if not futures:
            return None
        return aftermath(self._decision.seat, self._seen(one, futures), self._seen(other, futures))

    def _seen(self, line: _ComparedTurn, futures: int) -> list[Ending]:
        """Return where a turn has led; what it promises there is found once."""
        for end in line.ends[len(line.endings) : futures]:
            line.endings.append(Ending(end.state, self._mind.judge.points(end.state)))
        return line.endings[:futures]

    @property
    def turns(self) -> list[Turn]:
        """The turns that are compared with what is known now, the best first."""
        if not self.futures:
            return [line.turn for line in self._lines]
        base, value = self._base()
        found = [value + self._apart(line, base).points for line in self._lines]
        points = leads(np.array(found), self._decision.seat)
        order = np.argsort(-points, kind="stable").tolist()
        best = self._best(order, points, found)
        first, *others = (self._lines[at] for at in (best, *(at for at in order if at != best)))
        told = [(first, others[0] if others else first), *((line, first) for line in others)]
        by_line = {id(line): each for line, each in zip(self._lines, found, strict=True)}
        return [
            self._moved(line.turn, by_line[id(line)])._replace(error=self._error(line, other))
            for line, other in told
        ]

    def _best(self, order: Sequence[int], points: Table, found: Sequence[Table]) -> int:
        """Return the place of the best turn: with several others the one that wins most often of
        those that are not surely behind. A lead over their mean may be one over the last."""
        best = order[0]
        if len(found[best]) == _DUEL:
            return best

        def chance(at: int) -> float:
            return self._moved(self._lines[at].turn, found[at]).chance

        near = [
            at
            for at in order
            if points[best] - points[at] <= self._error(self._lines[at], self._lines[best])
        ]
        rival = max(near, key=chance)
        return rival if chance(rival) > chance(best) + _WINS_MORE else best

    @property
    def expected(self) -> tuple[float, ...]:
        """Every player's points at the end of the game after the valued turn, by seat."""
        return tuple(self._base()[1].tolist())

    @property
    def value_error(self) -> float:
        """The standard error of the value of a position, as a player's lead."""
        line = self._valued or max(self._lines, key=lambda line: len(line.found))
        futures = self._trust(line) + len(line.outcomes)
        return self._mind.lead_error(self._decision.state, futures or _TRUST)

    @property
    def spread(self) -> float:
        """How far each player's final points may be from those expected after the valued turn."""
        seen = None if self._valued is None else self._valued.outcomes
        return self._mind.spread(self._decision.state, seen)

    def _base(self) -> tuple[_ComparedTurn, npt.NDArray[np.float64]]:
        """Return a turn with what each player may expect after it."""
        base = self._valued
        if base is None:
            longest = [line for line in self._lines if len(line.found) == self.futures]
            means = np.array([line.found.mean(axis=0) for line in longest])
            base = longest[int(leads(means, self._decision.seat).argmax())]
        trust = self._trust(base)
        known = base.outcomes.sum(axis=0)
        if trust:
            known += trust * base.found.mean(axis=0)
        return base, known / (trust + len(base.outcomes))

    def _trust(self, line: _ComparedTurn) -> float:
        """Return as how many futures to the end of the game the shorter ones of a turn count."""
        played = len(line.found)
        if turns_left(self._decision.state) <= self._mind.look.turns_ahead:
            return played
        return _TRUST if played else 0.0

    def _apart(self, line: _ComparedTurn, other: _ComparedTurn) -> _Apart:
        """Return the distance of two turns: of the two looks each counts by its error."""
        trust = self._mind.trust(self._decision.state)
        first = np.subtract(line.turn.expected, other.turn.expected)
        first *= self._mind.growth_since_first_sight(self._decision.state)
        seen = self._seen_apart(line, other)
        weight = trust + len(seen)
        points = (trust * first + seen.sum(axis=0)) / weight
        sampling = self._scatter(seen) / sqrt(weight)
        lead = float(leads(points[None], self._decision.seat)[0])
        error = hypot(sampling, self._mind.disagreement(self._decision.state, lead))
        whole = min(len(line.outcomes), len(other.outcomes))
        if whole < _FEWEST or not error:
            return _Apart(points, sampling, error)
        to_end = line.outcomes[:whole] - other.outcomes[:whole]
        scatter = max(EXACT, self._scatter(to_end) / sqrt(whole))
        noise = hypot(scatter, self._mind.overlooked(self._decision.state))
        share = error**2 / (error**2 + noise**2)
        points = (1 - share) * points + share * to_end.mean(axis=0)
        sampling = hypot((1 - share) * sampling, share * scatter)
        return _Apart(points, sampling, error * noise / hypot(error, noise))

    def _seen_apart(self, line: _ComparedTurn, other: _ComparedTurn) -> Table:
        """Return the distance in each future in which both were played on, as at the end."""
        futures = min(len(line.found), len(other.found))
        growth = self._mind.growth(self._decision.state)
        return growth * (line.found[:futures] - other.found[:futures])

    def _scatter(self, apart: Table) -> float:
        """Return the standard deviation of the player's lead from future to future."""
        return float(leads(apart, self._decision.seat).std(ddof=1)) if len(apart) > 1 else 0.0

    def effect(self, turn: Actions, beside: Actions) -> npt.NDArray[np.float64]:
        """Return by how many points each player is better off after one turn than after another.

        Which of the others gains or loses is known the less, the more it changes with the future.
        """
        one, other = self._pair(turn, beside)
        points = self._apart(one, other).points
        others = [at for at in range(len(points)) if at != self._decision.seat]
        seen = self._seen_apart(one, other)[:, others]
        if len(seen) > 1:
            apart = seen - seen.mean(axis=1, keepdims=True)
            noise = (apart**2).mean() / (len(seen) + self._mind.trust(self._decision.state))
            mean = points[others].mean()
            points[others] = mean + (points[others] - mean) * _AMONG / (_AMONG + noise)
        return points

    def sampling(self, turn: Actions, beside: Actions) -> float:
        """Return the standard error of the distance between two turns, from their futures alone."""
        return self._apart(*self._pair(turn, beside)).sampling

    def _pair(self, turn: Actions, beside: Actions) -> tuple[_ComparedTurn, _ComparedTurn]:
        """Return two turns that are compared, by their actions."""
        one, other = self._line(turn), self._line(beside)
        assert one is not None
        assert other is not None
        return one, other

    def _error(self, line: _ComparedTurn, other: _ComparedTurn) -> float:
        """Return the points within which the distance between two of the turns holds."""
        if line is other:
            return 0.0
        if min(len(line.found), len(other.found)) < _FEWEST:
            return FAST_ERROR
        return SURE * self._apart(line, other).error

    @property
    def decision(self) -> Decision:
        """The decision with what is known now; turns that were not compared move along."""
        turns, seat = self.turns, self._decision.seat
        before = {line.turn.actions: line.turn.expected for line in self._lines}
        shift = np.mean(
            [np.subtract(turn.expected, before[turn.actions]) for turn in turns], axis=0
        )
        ahead = float(leads(shift[None], seat)[0])
        others = [
            self._moved(turn, turn.expected + shift)
            for turn in self._decision.turns
            if turn.actions not in before
        ]
        actions = {action: points + ahead for action, points in self._decision.actions.items()}
        for turn in reversed(turns):
            actions[turn.actions[0] if turn.actions else EndTurn()] = turn.points
        whole = sorted([*turns, *others], key=lambda turn: turn.points, reverse=True)
        return Decision(self._decision.state, seat, tuple(whole), actions)

    def _moved(self, turn: Turn, expected: npt.NDArray[np.float64]) -> Turn:
        """Return a turn with other expectations."""
        points, seat = tuple(expected.tolist()), self._decision.seat
        chances = self._mind.chances(points, turn.state, self.value_error, self.spread)
        return turn._replace(
            points=float(leads(expected[None], seat)[0]), expected=points, chance=chances[seat]
        )


def answered(mind: Mind, position: Position) -> Position:
    """Return a position after a turn with the next player's answer to it, if one follows in the
    same round and the mind looks for it: the best of several that are played on."""
    if not mind.replies:
        return position
    state = position.state.copy()
    state.chance = None
    apply_unchecked(state, EndTurn())
    if not can_be_judged(state):
        return position
    decision = first_look(mind, state, mind.replies, is_shown=False)
    answers = Refinement(
        replace(mind, replies=0).ahead(_ROUNDS_OF_REPLIES), decision, decision.turns
    )
    if not answers.is_forced:
        answers.play(_FUTURES_OF_REPLIES)
        answers.keep([answer.actions for answer in answers.turns[:_GOOD_REPLIES]])
        answers.play(2 * _FUTURES_OF_REPLIES)
    return answers.turns[0].position
