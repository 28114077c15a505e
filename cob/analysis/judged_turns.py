"""Turns that were played, held against the best that can be found, and against the reference.

Each turn is compared with the best that was found, in futures that had no part in finding it: else
the best would be what was overrated most.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add, attrgetter
from typing import Final, NamedTuple, cast

from cob.analysis.compared_turns import turns_of
from cob.analysis.decisions import (
    Actions,
    Decision,
    Turn,
    first_look,
    judged,
    position_key,
    worth_comparing,
)
from cob.analysis.faults import TurnFault, faults_beside
from cob.analysis.game_parts import PlayedPart
from cob.analysis.luck import luck_of_dice
from cob.analysis.marks import BRILLIANT_POINTS, TurnMark, mark_of, weight_of
from cob.analysis.minds import Mind, all_leads
from cob.analysis.refinement import Refinement
from cob.analysis.repairs import repair_of
from cob.bots.evaluation import turns_left
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import GameState

_NEAR: Final = 6.0
"""Points; turns that are further behind after a third of the futures are not played on further,"""
_MOST_NEAR: Final = 3
"""and no more than so many beside the played one."""
_LOOKS_WORSE: Final = 1.0
"""Points by which a brilliant turn looked worse than the best one at first sight."""
_WORTH_CHANGING: Final = 2.0
"""Points that a turn seems to lose, from which on its actions are changed one at a time:"""
_CHANGED_ROUNDS: Final = 3
"""to choose among the changes, they are played on for so many rounds."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn that was played, and what it lost."""

    index: int
    """The number of the record's move with which it begins, from 0."""
    seat: int
    played: Actions
    best: Actions
    """The played turn where nothing better was found. Both are without the end of the turn."""
    loss_points: float = 0.0
    """Points that the best turn brings more, as a lead over the mean of the others; a little below
    none where the best one only seemed to be better."""
    loss_chance: float = 0.0
    """The loss of the chance of winning, from 0 to 1; at most what it was before the turn."""
    error_points: float = 0.0
    """Points within which the loss holds, in 95 of 100 cases."""
    sampling_points: float = 0.0
    """The standard error of the loss from sampling futures alone."""
    mark: TurnMark | None = None
    is_forced: bool = False
    """Whether there was nothing to decide, or a teacher decided; it counts for nothing."""
    other: Actions = ()
    """The turn with which the played one was compared; that is the best one where it lost."""
    effect: tuple[float, ...] = ()
    """By how much it moved each player's lead beside the reference player's turn, by seat."""
    expected: tuple[float, ...] = ()
    """Each player's points at the end of the game as they were to be expected after the turn."""
    dice_luck: float = 0.0
    """The luck of the player's dice at first sight, in points."""
    value_error: float = 0.0
    """The standard error of `expected`, as a player's lead."""
    spread: float = 0.0
    """How far each player's final points may be from `expected`, as a standard deviation."""
    lost: tuple[float, ...] = ()
    """By how much each player's lead would be greater after the best turn, by seat; empty where
    nothing better was found."""
    is_deep: bool = False
    """Whether more time was taken for it than a first review has."""
    fault: TurnFault | None = None
    """A change of an action that is told in place of the best turn: it repairs most of the loss."""

    @property
    def may_be_marked(self) -> bool:
        """Whether it has a mark, or would have one if its loss were sure."""
        return self.mark is not None or mark_of(self.loss_points, 0.0) is not None

    @property
    def urgency(self) -> tuple[bool, float]:
        """How soon more time is taken for it: by its mark, and by what it may have lost at most."""
        return self.mark is not None, self.loss_points + self.error_points

    @property
    def counted_loss(self) -> float:
        """What it counts in the level of play: one that came out as the better turn lost nothing,
        however far the other is behind."""
        return max(0.0, self.loss_points)

    @property
    def weight(self) -> float:
        """How much its loss matters."""
        return weight_of(self.loss_points, self.loss_chance)

    @property
    def best_effect(self) -> tuple[float, ...]:
        """By how much the best turn that is known moves each player's lead beside the reference
        player's, by seat; empty where that one is not beaten."""
        lost = self.lost if self.lost and self.lost[self.seat] > 0 else (0.0,) * len(self.effect)
        best = tuple(map(add, self.effect, lost))
        return best if best and best[self.seat] > 0 else ()

    @property
    def is_clear(self) -> bool:
        """Whether it is surely better or worse than the turn with which it was compared."""
        is_compared = bool(self.other) or not self.is_equal
        return is_compared and abs(self.loss_points) > self.error_points

    @property
    def is_equal(self) -> bool:
        """Whether no turn was found that is surely better."""
        return self.best == self.played


def judge_turn(mind: Mind, part: PlayedPart, seat: int) -> JudgedTurn:
    """Return what a turn lost against the best one that can be found."""
    played = cast(Actions, part.moves)
    decision = first_look(mind, part.before, mind.candidates)
    (own,) = judged(mind, seat, [TurnPlan(0.0, played, Position.of(part.after))])
    measured = _measured(mind, part, decision, own)
    turn = JudgedTurn(
        part.begin,
        seat,
        played,
        played,
        is_forced=decision.is_forced,
        dice_luck=luck_of_dice(mind, part.before),
    )
    if measured.turns.futures:
        turn = _with_loss(turn, part.before, measured)
    if part.is_guided:
        turn = _only_its_effect(turn)
    players = len(part.before.players)
    measured.turns.value(mind.shared(mind.futures_of_value, players), played)
    return replace(
        turn,
        effect=turn.effect or (0.0,) * players,
        expected=measured.turns.expected,
        value_error=measured.turns.value_error,
        spread=measured.turns.spread,
    )


def _only_its_effect(turn: JudgedTurn) -> JudgedTurn:
    """Return a turn that counts for nothing but for what it moved the leads, which add up."""
    return JudgedTurn(
        turn.index,
        turn.seat,
        turn.played,
        turn.played,
        sampling_points=turn.sampling_points,
        is_forced=True,
        effect=turn.effect,
        dice_luck=turn.dice_luck,
    )


class _Measured(NamedTuple):
    """A played turn, played on beside those that it is measured by."""

    turns: Refinement
    """It has no futures if there is nothing to compare."""
    rival: Actions
    """The best of the other turns."""
    reference: Actions
    """What the reference player would play."""
    is_odd: bool = False
    """Whether it came out as the best one, but did not look like it at first."""
    changes: Mapping[TurnFault, Turn] = {}
    """Changes of an action that make it better, and the turns that come of them."""


def _measured(mind: Mind, part: PlayedPart, decision: Decision, own: Turn) -> _Measured:
    """Play a turn on beside the best of those that can be found, and beside the reference."""
    seat, played, seed = decision.seat, own.actions, 2 * part.begin
    alone = _Measured(Refinement(mind, decision, [own], seed + 1), played, played)
    if decision.is_forced:
        return alone
    (reference,) = judged(mind, seat, [mind.reference(part.before)])
    candidates = _different([own, reference, *worth_comparing(mind, decision.turns)])
    reference = next(each for each in candidates if _alike(each, reference))
    if len(candidates) == 1:
        return alone
    first, *rest = _chosen(mind, decision, candidates, seed)
    is_best = first.actions == played
    rival = rest[0] if is_best else first
    is_odd = is_best and decision.turns[0].points - own.points >= _LOOKS_WORSE
    if is_best and not is_odd:
        if reference is own:
            return alone
        rival = reference
    players = len(decision.state.players)
    sight = mind.to_measure[players - 2]
    changes = {} if is_best else _changes(mind, part.before, own, rival)
    compared = _different([rival, own, reference, *changes.values()])
    turns = Refinement(mind.ahead(sight.rounds), decision, compared, seed + 1)
    turns.play(sight.futures_with(turns_left(part.before)))
    if mind.futures_to_end:
        turns.play_to_end(mind.shared(mind.futures_to_end, players))
    return _Measured(turns, compared[0].actions, reference.actions, is_odd, changes)


def _changes(mind: Mind, state: GameState, own: Turn, rival: Turn) -> dict[TurnFault, Turn]:
    """Return changes of a played turn that make it better, and the turns that come of them, if it
    seems to lose much beside a rival."""
    if not mind.tries_changes or rival.points - own.points < _WORTH_CHANGING:
        return {}
    faults = faults_beside(mind.ahead(_CHANGED_ROUNDS), state, own.actions, rival.actions)
    return dict(zip(faults, turns_of(mind, state, [each.turn for each in faults]), strict=True))


def _with_loss(turn: JudgedTurn, state: GameState, measured: _Measured) -> JudgedTurn:
    """Return a turn with what it lost against the best of those that can be found."""
    turns, played = measured.turns, turn.played
    if measured.reference != played:
        effect = all_leads(turns.effect(played, measured.reference))
        sampling = turns.sampling(played, measured.reference)
        turn = replace(turn, effect=tuple(effect.tolist()), sampling_points=sampling)
    found = {each.actions: each for each in turns.turns}
    by_position = {position_key(each.state): each for each in turns.turns}
    changes = {
        fault: by_position[position_key(each.state)] for fault, each in measured.changes.items()
    }
    own = found[played]
    better = max([found[measured.rival], *changes.values()], key=attrgetter("points"))
    loss, error = better.points - own.points, max(better.error, own.error)
    turn = replace(turn, error_points=error, other=better.actions)
    if loss > error:
        chance = min(max(0.0, better.chance - own.chance), better.chance)
        return replace(
            turn,
            best=better.actions,
            loss_points=loss,
            loss_chance=chance,
            mark=mark_of(loss, chance),
            lost=tuple(all_leads(turns.effect(better.actions, played)).tolist()),
            fault=repair_of(state, own, better, changes),
        )
    if measured.is_odd and -loss > max(BRILLIANT_POINTS, error):
        return replace(turn, loss_points=loss, mark=TurnMark.BRILLIANT)
    return replace(turn, loss_points=loss)


def _alike(one: Turn, other: Turn) -> bool:
    return position_key(one.state) == position_key(other.state)


def _different(turns: Sequence[Turn]) -> list[Turn]:
    """Return the turns that lead to different positions, the first of those that are alike."""
    found: dict[Hashable, Turn] = {}
    for turn in turns:
        found.setdefault(position_key(turn.state), turn)
    return list(found.values())


def _chosen(mind: Mind, decision: Decision, turns: Sequence[Turn], seed: int) -> list[Turn]:
    """Return the best of some turns, played on; the first of them is among these in any case.

    Those that fall behind in the first futures are not played on further.
    """
    futures, rounds = mind.to_choose[len(decision.state.players) - 2]
    choosing = Refinement(mind.ahead(rounds), decision, turns, seed)
    first = max(1, futures // 3)
    choosing.play(first)
    own, seen = turns[0].actions, choosing.turns
    near = [turn for turn in seen if turn.points > seen[0].points - _NEAR and turn.actions != own]
    if near:
        kept = {own, *(turn.actions for turn in near[:_MOST_NEAR])}
        choosing.keep(kept)
        choosing.play(futures - first)
        return [turn for turn in choosing.turns if turn.actions in kept]
    return choosing.turns
