"""A game gone through turn by turn: what each lost, what was luck, how the chances ran.

Each turn is compared with the best that was found, in futures that had no part in finding it: else
the best would be what was overrated most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import add
from typing import Final, NamedTuple, cast

import numpy as np

from cob.analysis.aftermath import Aftermath
from cob.analysis.decisions import (
    Decision,
    Refinement,
    Turn,
    can_be_judged,
    first_look,
    judged,
    position_key,
    worth_comparing,
)
from cob.analysis.luck import Luck, luck_of_deal, luck_of_dice, luck_of_white_die
from cob.analysis.marks import BRILLIANT_POINTS, SURE, TurnMark, accuracy, mark_of
from cob.analysis.minds import ANALYSIS_VERSION, Mind
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import Action, GameState, Move
from cob.engine.actions import EndTurn
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.record import Game

__all__ = [
    "JudgedTurn",
    "Luck",
    "Review",
    "TurnMark",
    "review",
]

_NEAR: Final = 4.0
"""Points; turns that are further behind after a third of the futures are not played on further,"""
_MOST_NEAR: Final = 2
"""and no more than so many beside the played one."""
_CLEAR: Final = 0.5
"""A standard error, in points, which is small enough."""
_SMALL: Final = 2.0
"""Points; a loss that is surely smaller needs no more futures: it gets no mark."""
_VERY_SURE: Final = 3.0
"""Standard errors between two turns that need no more futures."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn that was played, and what it lost."""

    index: int
    """The number of the record's move with which it begins, from 0."""
    seat: int
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    """The played turn where nothing better was found. Both are without the end of the turn."""
    loss_points: float = 0.0
    """Points that the best turn brings more, as a lead over the mean of the others; none where
    that is within its error."""
    loss_chance: float = 0.0
    """The loss of the chance of winning, from 0 to 1; at most what it was before the turn."""
    error_points: float = 0.0
    """Standard error of the loss."""
    mark: TurnMark | None = None
    is_forced: bool = False
    """Whether there was nothing to decide; it counts for nothing."""
    aftermath: Aftermath | None = None
    """Where something was lost: what came of both turns."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game; `turns` and `curve` grow while it is made."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    turns: tuple[JudgedTurn, ...] = ()
    curve: tuple[tuple[float, ...], ...] = ()
    """Each player's chance of winning before each of the turns, and at the end."""
    luck: tuple[Luck, ...] = ()
    """By seat."""
    reached: int = 0
    """So many moves of the record were gone through."""
    is_complete: bool = False
    version: int = field(default=ANALYSIS_VERSION)

    def of(self, seat: int) -> list[JudgedTurn]:
        """Return the turns of a player that were not forced."""
        return [turn for turn in self.turns if turn.seat == seat and not turn.is_forced]

    def loss_per_turn(self, seat: int) -> float:
        """Return the points that a player lost in a turn, on average."""
        losses = [turn.loss_points for turn in self.of(seat)]
        return float(np.mean(losses)) if losses else 0.0

    def accuracy(self, seat: int) -> float:
        """Return how exact a player's turns were, from 0 to 100."""
        return accuracy([turn.loss_chance for turn in self.of(seat)])

    def lead(self, seat: int) -> float:
        """Return by how many points a player ended ahead of the mean of the others."""
        others = [points for at, points in enumerate(self.points) if at != seat]
        return self.points[seat] - sum(others) / len(others)

    def adjusted_lead(self, seat: int) -> float:
        """Return the lead less all that luck did for it: what play alone would have brought."""
        return self.lead(seat) - self.luck[seat].total - self.luck_of_others(seat)

    def luck_of_others(self, seat: int) -> float:
        """Return what the others' dice did for a player's lead: the less, the luckier they were."""
        dice = [luck.dice for at, luck in enumerate(self.luck) if at != seat]
        return -sum(dice) / len(dice)

    def moments(self, most: int) -> list[int]:
        """Return the turns that decided most, by number: the largest losses of chance first."""
        marked = [
            at for at, turn in enumerate(self.turns) if turn.mark not in (None, TurnMark.BRILLIANT)
        ]
        marked.sort(key=lambda at: -self.turns[at].loss_chance)
        return marked[:most]


def begun_review(game: Game) -> Review:
    """Return the review of a game before anything of it is known."""
    count = len(game.header.seats)
    return Review(
        game.header.names,
        tuple(player.points for player in game.state.players),
        luck=(Luck(),) * count,
    )


class PlayedPart(NamedTuple):
    """A turn as it was played, or what chance brought, out of a record."""

    begin: int
    """The number of its first move, from 0."""
    end: int
    """The number of the first move after it."""
    before: GameState
    moves: tuple[Move, ...]
    """A turn is without its end."""
    after: GameState
    """The position after these moves."""
    seat: int | None
    """None for what is no turn."""


def parts_of(game: Game) -> Iterator[PlayedPart]:
    """Yield the turns of a game, and what chance brought between them, in their order."""
    steps = game.steps()
    before = start = next(steps).state
    begin, moves = 0, list[Move]()
    for at, step in enumerate(steps):
        assert step.move is not None
        is_in_turn = step.seat is not None and can_be_judged(before)
        if is_in_turn and not isinstance(step.move, EndTurn):
            moves.append(step.move)
            before = step.state
            continue
        if is_in_turn:
            yield PlayedPart(begin, at + 1, start, tuple(moves), before, step.seat)
        else:
            yield PlayedPart(at, at + 1, before, (step.move,), step.state, None)
        before = start = step.state
        begin, moves = at + 1, []


def review(mind: Mind, game: Game, so_far: Review | None = None) -> Iterator[Review]:
    """Go through a finished game, and yield what is known after each turn and chance result.

    The last review is complete. One that was yielded before can be handed in, to go on from there.
    """
    begun = begun_review(game)
    known = so_far or begun
    for part in parts_of(game):
        if part.end > known.reached:
            known = joined(known, part_reviewed(mind, begun, part))
            yield known
    chances = tuple(one.chances[0] for one in mind.judge.forecasts(game.state))
    yield replace(known, curve=(*known.curve, chances), is_complete=True)


def part_reviewed(mind: Mind, begun: Review, part: PlayedPart) -> Review:
    """Return what a part of a game adds to its review, which nothing else has a part in."""
    return replace(_with(mind, begun, part), reached=part.end)


def joined(known: Review, added: Review) -> Review:
    """Return a review to which that of the next part was added."""
    return replace(
        known,
        turns=known.turns + added.turns,
        curve=known.curve + added.curve,
        luck=tuple(map(add, known.luck, added.luck)),
        reached=added.reached,
    )


def _with(mind: Mind, known: Review, part: PlayedPart) -> Review:
    """Return a review to which a part of the game was added."""
    if part.seat is not None:
        return _with_turn(mind, known, part, part.seat)
    (move,) = part.moves
    if isinstance(move, RoundRoll):
        found = luck_of_white_die(mind, part.before, move)
    elif isinstance(move, PhaseDeal):
        found = luck_of_deal(mind, part.before, move, seed=part.begin)
    else:
        return known
    return replace(known, luck=tuple(map(add, known.luck, found)))


def _with_turn(mind: Mind, known: Review, part: PlayedPart, seat: int) -> Review:
    chances = tuple(one.chances[0] for one in mind.judge.forecasts(part.before))
    luck = list(known.luck)
    luck[seat] += Luck(dice=luck_of_dice(mind, part.before, seed=part.begin))
    turn = judge_turn(mind, part, seat, chances[seat])
    return replace(
        known, turns=(*known.turns, turn), curve=(*known.curve, chances), luck=tuple(luck)
    )


def judge_turn(mind: Mind, part: PlayedPart, seat: int, chance_before: float) -> JudgedTurn:
    """Return what a turn lost against the best one that can be found."""
    played = cast(tuple[Action, ...], part.moves)
    decision = first_look(mind, part.before)
    if decision.is_forced:
        return JudgedTurn(part.begin, seat, played, played, is_forced=True)
    key = position_key(part.after)
    (own,) = judged(mind, seat, [TurnPlan(0.0, played, Position.of(part.after))])
    others = [turn for turn in decision.turns if position_key(turn.state) != key]
    near = worth_comparing(mind, others)
    is_favourite = own.points >= decision.turns[0].points
    if is_favourite and near[0].points < own.points - mind.foresight.margin:
        return JudgedTurn(part.begin, seat, played, played)
    first, second = _chosen(mind, decision, [own, *near], seed=2 * part.begin)[:2]
    is_best = first.actions == played
    if is_best and decision.turns[0].points - own.points < BRILLIANT_POINTS:
        return JudgedTurn(part.begin, seat, played, played)
    rival = second if is_best else first
    measured = _measured(mind, decision, (rival, own), seed=2 * part.begin + 1)
    known = {turn.actions: turn for turn in measured.turns}
    better, worse = known[rival.actions], known[played]
    loss, error = better.points - worse.points, better.error
    if loss > error:
        chance = min(max(0.0, better.chance - worse.chance), chance_before)
        mark = mark_of(loss, chance, error, chance_before)
        after = measured.aftermath(rival.actions, played)
        return JudgedTurn(
            part.begin, seat, played, rival.actions, loss, chance, error, mark, aftermath=after
        )
    is_brilliant = is_best and -loss > max(BRILLIANT_POINTS, SURE * error)
    mark = TurnMark.BRILLIANT if is_brilliant else None
    return JudgedTurn(part.begin, seat, played, played, error_points=error, mark=mark)


def _chosen(mind: Mind, decision: Decision, turns: Sequence[Turn], seed: int) -> list[Turn]:
    """Return the best of some turns, played on; the first of them is among these in any case.

    Those that fall behind in the first futures are not played on further.
    """
    choosing = Refinement(mind, decision, turns, seed)
    futures = mind.shared(mind.futures_to_choose, len(decision.state.players))
    first = max(1, futures // 3)
    choosing.play(first)
    own, seen = turns[0].actions, choosing.turns
    near = [turn for turn in seen if turn.points > seen[0].points - _NEAR and turn.actions != own]
    if near:
        choosing.keep({own, *(turn.actions for turn in near[:_MOST_NEAR])})
        choosing.play(futures - first)
    return choosing.turns


def _measured(mind: Mind, decision: Decision, turns: tuple[Turn, Turn], seed: int) -> Refinement:
    """Return two turns played on until it is clear by how many points the first beats the second,
    or in as many futures as there is time for.
    """
    measuring = Refinement(mind, decision, turns, seed, is_deep=True)
    players = len(decision.state.players)
    step, most = (
        mind.shared(futures, players) for futures in (mind.futures_to_measure, mind.most_to_measure)
    )
    while True:
        measuring.play(step)
        found = {turn.actions: turn for turn in measuring.turns}
        first, second = (found[turn.actions] for turn in turns)
        apart, error = first.points - second.points, first.error
        is_small = apart + SURE * error < _SMALL
        is_clear = is_small or error < _CLEAR or abs(apart) > _VERY_SURE * error
        if is_clear or measuring.futures >= most:
            return measuring
