"""A game gone through turn by turn: what each lost, what was luck, how the chances ran.

Each turn is compared with the best that was found, in futures that had no part in finding it: else
the best would be what was overrated most.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Final, NamedTuple, cast

import numpy as np

from cob.analysis.aftermath import Aftermath
from cob.analysis.decisions import (
    EXACT,
    Actions,
    Decision,
    Refinement,
    Turn,
    can_be_judged,
    first_look,
    judged,
    position_key,
    worth_comparing,
)
from cob.analysis.ledger import (
    CHANCE_ERROR,
    Leads,
    Ledger,
    Level,
    Step,
    fitted,
    leads_of,
    ledgers,
    lucks,
)
from cob.analysis.luck import Luck, luck_of_deal, luck_of_dice, luck_of_white_die
from cob.analysis.marks import BRILLIANT_POINTS, TurnMark, mark_of
from cob.analysis.minds import ANALYSIS_VERSION, Mind, all_leads
from cob.core.flat import Position
from cob.core.search import TurnPlan
from cob.engine import GameState, Move
from cob.engine.actions import EndTurn
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.game import advance
from cob.engine.random_source import Chance
from cob.record import Game

__all__ = [
    "JudgedTurn",
    "Luck",
    "Review",
    "TurnMark",
    "review",
]

_NEAR: Final = 6.0
"""Points; turns that are further behind after a third of the futures are not played on further,"""
_MOST_NEAR: Final = 3
"""and no more than so many beside the played one."""
_SEEDS: Final = 1 << 32


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
    aftermath: Aftermath | None = None
    """What came of the better and the worse one of the compared turns, where they differ."""
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
    lost: tuple[float, ...] = ()
    """By how much each player's lead would be greater after the best turn, by seat; empty where
    nothing better was found."""
    is_deep: bool = False
    """Whether more time was taken for it than a first review has."""

    @property
    def most_lost(self) -> float:
        """The points that it may have lost at most."""
        return self.loss_points + self.error_points

    @property
    def is_equal(self) -> bool:
        """Whether it is as good as the best, as far as anybody can tell."""
        return self.best == self.played


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """A deal or a roll, and the luck of each player at first sight, by seat."""

    index: int
    """The number of the record's move, from 0."""
    luck: tuple[Luck, ...]
    is_deal: bool


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game; it grows while it is made, and is settled at its end."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    turns: tuple[JudgedTurn, ...] = ()
    curve: tuple[tuple[float, ...], ...] = ()
    """Each player's chance of winning before each of the turns, and at the end."""
    chance_steps: tuple[ChanceStep, ...] = ()
    start: tuple[float, ...] = ()
    """Each player's points as they were to be expected before the first tiles were dealt."""
    luck: tuple[Luck, ...] = ()
    """By seat; none before the review is complete, as the ledgers."""
    ledgers: tuple[Ledger, ...] = ()
    reached: int = 0
    """So many moves of the record were gone through."""
    is_complete: bool = False
    version: int = field(default=ANALYSIS_VERSION)

    @property
    def extent(self) -> tuple[bool, int, int]:
        """How much is known of the game, as a value to compare."""
        return self.is_complete, self.reached, sum(turn.is_deep for turn in self.turns)

    @property
    def needs_time(self) -> list[int]:
        """The turns that were compared with others only shortly, by number."""
        return [at for at, turn in enumerate(self.turns) if turn.error_points and not turn.is_deep]

    def of(self, seat: int) -> list[JudgedTurn]:
        """Return the turns of a player that were not forced."""
        return [turn for turn in self.turns if turn.seat == seat and not turn.is_forced]

    def loss_per_turn(self, seat: int) -> float:
        """Return the points that a player lost in a turn, on average."""
        losses = [turn.loss_points for turn in self.of(seat)]
        return max(0.0, float(np.mean(losses))) if losses else 0.0

    def lead(self, seat: int) -> float:
        """Return by how many points a player ended ahead of the mean of the others."""
        return float(all_leads(np.array(self.points, np.float64))[seat])

    def adjusted_lead(self, seat: int) -> float:
        """Return the lead less all that luck did for it: what play alone would have brought."""
        return self.lead(seat) - self.luck[seat].total

    def moments(self, most: int) -> list[int]:
        """Return the turns to learn from, by number: the largest losses of points first."""
        marked = [
            at for at, turn in enumerate(self.turns) if turn.mark not in (None, TurnMark.BRILLIANT)
        ]
        marked.sort(key=lambda at: -self.turns[at].loss_points)
        return marked[:most]


def begun_review(game: Game) -> Review:
    """Return the review of a game before anything of it is known."""
    return Review(game.header.names, tuple(player.points for player in game.state.players))


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
    is_guided: bool = False
    """Whether a teacher told what to play in it, beside its end."""


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
            is_guided = not game.guided.isdisjoint(range(begin, at))
            yield PlayedPart(begin, at + 1, start, tuple(moves), before, step.seat, is_guided)
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
    yield settled(mind, known, positions_of(game))


def deepened(mind: Mind, game: Game, known: Review) -> Iterator[Review]:
    """Take more time for the turns of a complete review, those that may have lost most first, and
    yield the review after each; one that was yielded before can be handed in."""
    deeper = mind.deeper()
    parts = {part.begin: part for part in parts_of(game)}
    before = positions_of(game)
    while known.needs_time:
        at = max(known.needs_time, key=lambda at: known.turns[at].most_lost)
        turn = judge_turn(deeper, parts[known.turns[at].index], known.turns[at].seat)
        turns = (*known.turns[:at], replace(turn, is_deep=True), *known.turns[at + 1 :])
        known = settled(mind, replace(known, turns=turns), before)
        yield known


def positions_of(game: Game) -> dict[int, GameState]:
    """Return the position before each part of a game, by the number of its first move."""
    return {part.begin: part.before for part in parts_of(game)}


def part_reviewed(mind: Mind, begun: Review, part: PlayedPart) -> Review:
    """Return what a part of a game adds to its review, which nothing else has a part in."""
    return replace(_with(mind, begun, part), reached=part.end)


def joined(known: Review, added: Review) -> Review:
    """Return a review to which that of the next part was added."""
    return replace(
        known,
        turns=known.turns + added.turns,
        curve=known.curve + added.curve,
        chance_steps=known.chance_steps + added.chance_steps,
        start=known.start or added.start,
        reached=added.reached,
    )


def _with(mind: Mind, begun: Review, part: PlayedPart) -> Review:
    """Return the review of a part of the game."""
    if part.seat is not None:
        turn = judge_turn(mind, part, part.seat)
        before = tuple(np.array(turn.expected) - _points_of(turn.effect))
        chances = mind.chances(before, part.before, turn.value_error)
        return replace(begun, turns=(turn,), curve=(chances,))
    (move,) = part.moves
    if isinstance(move, RoundRoll):
        luck = luck_of_white_die(mind, part.before, move)
        return replace(begun, chance_steps=(ChanceStep(part.begin, luck, is_deal=False),))
    if isinstance(move, PhaseDeal):
        luck = luck_of_deal(mind, part.before, move, seed=part.begin)
        start = () if part.before.phase >= 0 else _expected_at_start(mind, part.before)
        return replace(
            begun, chance_steps=(ChanceStep(part.begin, luck, is_deal=True),), start=start
        )
    return begun


def _points_of(leads: Sequence[float] | Leads) -> Leads:
    """Return points, zero in sum, that make these leads over the mean of the others."""
    return np.array(leads) * (len(leads) - 1) / len(leads)


def _expected_at_start(mind: Mind, before: GameState) -> tuple[float, ...]:
    """Return each player's points to be expected before the first tiles are dealt."""
    count = mind.shared(mind.futures_of_start, len(before.players))
    begun = []
    for seed in range(count):
        state = before.determinize(seed)
        advance(state, [])
        begun.append(Position.of(state))
    first = [plan.position for plan in mind.best_ways(begun, mind.look.beam_ahead)]
    found = [mind.outcomes([position], [seed]) for seed, position in enumerate(first)]
    return tuple(np.concatenate(found).mean(axis=0).tolist())


def judge_turn(mind: Mind, part: PlayedPart, seat: int) -> JudgedTurn:
    """Return what a turn lost against the best one that can be found."""
    played = cast(Actions, part.moves)
    decision = first_look(mind, part.before)
    (own,) = judged(mind, seat, [TurnPlan(0.0, played, Position.of(part.after))])
    turn = JudgedTurn(part.begin, seat, played, played, dice_luck=luck_of_dice(mind, part.before))
    if decision.is_forced:
        turn = replace(turn, is_forced=True)
    else:
        turn = _compared(mind, part, decision, own, turn)
    if part.is_guided:
        turn = _only_its_effect(turn)
    players = len(part.before.players)
    seed = Chance(part.begin).below(_SEEDS)
    futures = mind.shared(mind.futures_of_value, players)
    ends = mind.outcomes([own.position], [seed + future for future in range(futures)])
    return replace(
        turn,
        effect=turn.effect or (0.0,) * players,
        expected=tuple(ends.mean(axis=0).tolist()),
        value_error=mind.lead_error(part.before, futures),
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


def _compared(
    mind: Mind, part: PlayedPart, decision: Decision, own: Turn, turn: JudgedTurn
) -> JudgedTurn:
    """Return a turn with what it lost against the best of those that can be found."""
    seat, played = decision.seat, own.actions
    (reference,) = judged(mind, seat, [mind.reference(part.before)])
    candidates = _different([own, reference, *worth_comparing(mind, decision.turns)])
    reference = next(each for each in candidates if _alike(each, reference))
    if len(candidates) == 1:
        return turn
    first, *rest = _chosen(mind, decision, candidates, seed=2 * part.begin)
    is_best = first is own or first.actions == played
    rival = rest[0] if is_best else first
    is_odd = is_best and decision.turns[0].points - own.points >= BRILLIANT_POINTS
    if is_best and not is_odd and reference is own:
        return turn
    compared = _different([rival, own, reference] if is_odd or not is_best else [reference, own])
    measured = Refinement(mind, decision, compared, seed=2 * part.begin + 1)
    players = len(decision.state.players)
    measured.play(mind.shared(mind.futures_to_measure, players))
    if mind.futures_to_end:
        measured.play_to_end(mind.shared(mind.futures_to_end, players))
    if reference is not own:
        effect = all_leads(measured.effect(played, reference.actions))
        sampling = measured.sampling(played, reference.actions)
        turn = replace(turn, effect=tuple(effect.tolist()), sampling_points=sampling)
    found = {each.actions: each for each in measured.turns}
    better, own = found[compared[0].actions], found[played]
    loss, error = better.points - own.points, max(better.error, own.error)
    if abs(loss) > error:
        order = (better.actions, played) if loss > 0 else (played, better.actions)
        turn = replace(turn, aftermath=measured.aftermath(*order))
    turn = replace(turn, error_points=error, other=better.actions)
    if loss > error:
        chance = min(max(0.0, better.chance - own.chance), better.chance)
        return replace(
            turn,
            best=better.actions,
            loss_points=loss,
            loss_chance=chance,
            mark=mark_of(loss, chance),
            lost=tuple(all_leads(measured.effect(better.actions, played)).tolist()),
        )
    if is_odd and -loss > max(BRILLIANT_POINTS, error):
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
    choosing = Refinement(mind, decision, turns, seed)
    futures = mind.shared(mind.futures_to_choose, len(decision.state.players))
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


# --- the whole game ---------------------------------------------------------------------------


def settled(mind: Mind, known: Review, before: Mapping[int, GameState]) -> Review:
    """Return the complete review: its curve, luck and ledgers from all that was measured.

    `before` are the positions before the parts of the game.
    """
    steps, levels = _chain(mind, known, before)
    fit = fitted(steps, levels)
    nodes = [at for at, step in enumerate(steps) if step.seat is not None]
    errors = np.sqrt(np.diag(fit.covariance))

    def chances(state: GameState, node: int, lost: Sequence[float] = ()) -> tuple[float, ...]:
        """Return each player's chance of winning between two steps, with more or less lead."""
        ahead = fit.values[node] + np.array(lost or 0.0)
        return mind.chances(_points_of(ahead).tolist(), state, float(errors[node]))

    turns, curve = [], []
    for node, turn in zip(nodes, known.turns, strict=True):
        state = before[turn.index]
        curve.append(chances(state, node))
        if turn.lost:
            better = chances(state, node + 1, turn.lost)[turn.seat]
            loss = max(0.0, better - chances(state, node + 1)[turn.seat])
            turn = replace(turn, loss_chance=loss, mark=mark_of(turn.loss_points, loss))
        turns.append(turn)
    best = max(known.points)
    curve.append(tuple(float(points == best) for points in known.points))
    return replace(
        known,
        turns=tuple(turns),
        curve=tuple(curve),
        luck=tuple(lucks(steps, fit)),
        ledgers=tuple(ledgers(steps, fit)),
        is_complete=True,
    )


def _chain(
    mind: Mind, known: Review, before: Mapping[int, GameState]
) -> tuple[list[Step], list[Level]]:
    """Return all steps of a game as they were measured, and the values between them."""
    players = len(known.names)
    start = before[known.chance_steps[0].index]
    futures = mind.shared(mind.futures_of_start, players)
    levels = [Level(0, all_leads(np.array(known.start)), mind.lead_error(start, futures))]
    steps: list[Step] = []
    parts: list[ChanceStep | JudgedTurn] = sorted(
        [*known.chance_steps, *known.turns], key=attrgetter("index")
    )
    for at, part in enumerate(parts):
        if isinstance(part, ChanceStep):
            luck = part.luck if part.is_deal else _with_dice(part, parts[at + 1 :], players)
            steps.append(Step(leads_of(luck), CHANCE_ERROR, None, luck, part.is_deal))
            continue
        error = max(EXACT, part.sampling_points)
        steps.append(Step(np.array(part.effect), error, part.seat))
        level = all_leads(np.array(part.expected))
        levels.append(Level(len(steps), level, max(EXACT, part.value_error)))
    levels.append(Level(len(steps), all_leads(np.array(known.points, np.float64)), EXACT))
    return steps, levels


def _with_dice(
    roll: ChanceStep, later: Sequence[ChanceStep | JudgedTurn], players: int
) -> tuple[Luck, ...]:
    """Return the luck of a roll with that of all players' dice, which showed in their turns."""
    found = list(roll.luck)
    for turn in later:
        if isinstance(turn, ChanceStep):
            break
        for seat in range(players):
            points = turn.dice_luck
            own = Luck(dice=points)
            found[seat] += own if seat == turn.seat else Luck(others_dice=-points / (players - 1))
    return tuple(found)
