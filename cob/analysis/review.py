"""A game gone through turn by turn: what each lost, what was luck, how the chances ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Final

import numpy as np

from cob.analysis.decisions import EXACT
from cob.analysis.game_parts import PlayedPart, parts_of
from cob.analysis.judged_turns import JudgedTurn, judge_turn
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
from cob.analysis.luck import Luck, luck_of_deal, luck_of_white_die
from cob.analysis.marks import TurnMark, mark_of
from cob.analysis.minds import ANALYSIS_VERSION, Mind, all_leads
from cob.core.flat import Position
from cob.engine import GameState
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.game import advance
from cob.engine.scoring import ranking
from cob.record import Game

__all__ = [
    "JudgedTurn",
    "Luck",
    "Review",
    "TurnMark",
    "review",
]


_EVEN: Final = 3.0
"""How far from nothing the lead may be with which players begin who have the same estate, in points
(standard deviation): only the turn order tells them apart. The futures of a review say less."""


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
    """Each player's points as they were to be expected before the first tiles were dealt, or in the
    position with which the game began."""
    luck: tuple[Luck, ...] = ()
    """By seat; none before the review is complete, as the ledgers."""
    ledgers: tuple[Ledger, ...] = ()
    reached: int = 0
    """So many moves of the record were gone through."""
    is_complete: bool = False
    version: int = field(default=ANALYSIS_VERSION)
    winner: int = 0
    """The seat of the player who won, if need be by the tie-break."""

    @property
    def extent(self) -> tuple[bool, int, int]:
        """How much is known of the game, as a value to compare."""
        return self.is_complete, self.reached, sum(turn.is_deep for turn in self.turns)

    @property
    def needs_time(self) -> list[int]:
        """The turns that were compared with others only shortly, by number."""
        return [at for at, turn in enumerate(self.turns) if turn.error_points and not turn.is_deep]

    @property
    def may_be_marked(self) -> list[int]:
        """Those of them that have a mark, or would have one if their loss were sure."""
        return [at for at in self.needs_time if self.turns[at].may_be_marked]

    def of(self, seat: int) -> list[JudgedTurn]:
        """Return the turns of a player that were not forced."""
        return [turn for turn in self.turns if turn.seat == seat and not turn.is_forced]

    def losses(self, seat: int) -> list[float]:
        """Return the points that each of these turns lost, as they count."""
        return [turn.counted_loss for turn in self.of(seat)]

    def loss_per_turn(self, seat: int) -> float:
        """Return the points that a player lost in a turn, on average."""
        losses = self.losses(seat)
        return float(np.mean(losses)) if losses else 0.0

    def lead(self, seat: int) -> float:
        """Return by how many points a player ended ahead of the mean of the others."""
        return float(all_leads(np.array(self.points, np.float64))[seat])

    def adjusted_lead(self, seat: int) -> float:
        """Return the lead less all that luck did for it: what play alone would have brought."""
        return self.lead(seat) - self.luck[seat].total

    def moments(self, most: int) -> list[int]:
        """Return the turns to learn from, by number: those that mattered most first."""
        marked = [
            at for at, turn in enumerate(self.turns) if turn.mark not in (None, TurnMark.BRILLIANT)
        ]
        marked.sort(key=lambda at: -self.turns[at].weight)
        return marked[:most]


def begun_review(game: Game) -> Review:
    """Return the review of a game before anything of it is known."""
    points = tuple(player.points for player in game.state.players)
    return Review(game.header.names, points, winner=ranking(game.state)[0])


def review(mind: Mind, game: Game, so_far: Review | None = None) -> Iterator[Review]:
    """Go through a finished game, and yield what is known after each turn and chance result.

    The last review is complete. One that was yielded before can be handed in, to go on from there.
    """
    begun = begun_review(game)
    known = so_far or begun
    before = {}
    for part in parts_of(game):
        before[part.begin] = part.before
        if part.end > known.reached:
            known = joined(known, part_reviewed(mind, begun, part))
            yield known
    yield settled(mind, known, before)


def deepened(
    mind: Mind, game: Game, known: Review, *, marked_of: int | None = None
) -> Iterator[Review]:
    """Take more time for the turns of a complete review, and yield the review after each; one that
    was yielded before can be handed in.

    Marked turns come first, then those that may be marked: they are told, and the first look was
    too short for that. With `marked_of`, a seat, only these turns of that player have more time.
    """
    parts = {part.begin: part for part in parts_of(game)}

    def waiting() -> list[int]:
        if marked_of is None:
            return known.needs_time
        return [at for at in known.may_be_marked if known.turns[at].seat == marked_of]

    while turns := waiting():
        at = max(turns, key=lambda at: known.turns[at].urgency)
        turn = judged_again(mind, parts[known.turns[at].index])
        known = with_turns(mind, known, parts, {at: turn})
        yield known


def judged_again(mind: Mind, part: PlayedPart) -> JudgedTurn:
    """Return the judgement of a turn with more time than a first review has."""
    assert part.seat is not None
    return replace(judge_turn(mind.deeper(), part, part.seat), is_deep=True)


def with_turns(
    mind: Mind, known: Review, parts: Mapping[int, PlayedPart], judged: Mapping[int, JudgedTurn]
) -> Review:
    """Return a review with turns that were judged again, by number; `parts` are those of the game,
    each by its first move."""
    turns = tuple(judged.get(at, turn) for at, turn in enumerate(known.turns))
    before = {begin: part.before for begin, part in parts.items()}
    return settled(mind, replace(known, turns=turns), before)


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
        chances = mind.chances(before, part.before, turn.value_error, turn.spread)
        start = before if part.begin == 0 else ()
        return replace(begun, turns=(turn,), curve=(chances,), start=start)
    (move,) = part.moves
    is_first = part.begin == 0  # in a game from a position
    if isinstance(move, RoundRoll):
        luck = luck_of_white_die(mind, part.before, move)
        start = _expected_at_start(mind, part.before) if is_first else ()
        return replace(
            begun, chance_steps=(ChanceStep(part.begin, luck, is_deal=False),), start=start
        )
    if isinstance(move, PhaseDeal):
        luck = luck_of_deal(mind, part.before, move, seed=part.begin)
        is_first |= part.before.phase < 0
        start = _expected_at_start(mind, part.before) if is_first else ()
        return replace(
            begun, chance_steps=(ChanceStep(part.begin, luck, is_deal=True),), start=start
        )
    return begun


def _points_of(leads: Sequence[float] | Leads) -> Leads:
    """Return points, zero in sum, that make these leads over the mean of the others."""
    return np.array(leads) * (len(leads) - 1) / len(leads)


def _expected_at_start(mind: Mind, before: GameState) -> tuple[float, ...]:
    """Return each player's points to be expected before the first tiles are dealt."""
    count = mind.futures_of_start
    begun = []
    for seed in range(count):
        state = before.determinize(seed)
        advance(state, [])
        begun.append(Position.of(state))
    first = [plan.position for plan in mind.best_ways(begun, mind.look.beam_ahead)]
    found = [mind.outcomes([position], [seed]) for seed, position in enumerate(first)]
    return tuple(np.concatenate(found).mean(axis=0).tolist())


# --- the whole game ---------------------------------------------------------------------------


def settled(mind: Mind, known: Review, before: Mapping[int, GameState]) -> Review:
    """Return the complete review: its curve, luck and ledgers from all that was measured.

    `before` are the positions before the parts of the game.
    """
    steps, levels = _chain(mind, known, before)
    fit = fitted(steps, levels)
    nodes = [at for at, step in enumerate(steps) if step.seat is not None]
    errors = np.sqrt(np.diag(fit.covariance))

    def chances(turn: JudgedTurn, node: int, more: Sequence[float] = ()) -> tuple[float, ...]:
        """Return each player's chance of winning between two steps, with more or less lead.

        Points may spread as far as they did after the turn.
        """
        ahead = _points_of(fit.values[node] + np.array(more or 0.0)).tolist()
        return mind.chances(ahead, before[turn.index], float(errors[node]), turn.spread)

    turns, curve = [], []
    for at, (node, turn) in enumerate(zip(nodes, known.turns, strict=True)):
        follows_turn = at > 0 and nodes[at - 1] == node - 1
        spreading = known.turns[at - 1] if follows_turn else turn
        curve.append(chances(spreading, node, turn.best_effect))
        if turn.lost:
            better = chances(turn, node + 1, turn.lost)[turn.seat]
            loss = max(0.0, better - chances(turn, node + 1)[turn.seat])
            turn = replace(turn, loss_chance=loss, mark=mark_of(turn.loss_points, loss))
        turns.append(turn)
    curve.append(tuple(float(seat == known.winner) for seat in range(len(known.names))))
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
    steps: list[Step] = []
    levels: list[Level] = []
    parts: list[ChanceStep | JudgedTurn] = sorted(
        [*known.chance_steps, *known.turns], key=attrgetter("index")
    )
    if isinstance(parts[0], ChanceStep):  # else a turn is the first, whose worth is known after it
        error = mind.lead_error(before[parts[0].index], mind.futures_of_start)
        levels.append(Level(0, all_leads(np.array(known.start)), error))
        if _is_even(before[parts[0].index]):
            levels.append(Level(0, np.zeros(players), _EVEN))
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


def _is_even(state: GameState) -> bool:
    """Return whether all players begin with the same estate, and the same tiles on it."""
    first, *others = state.players
    return all(
        each.layout == first.layout and list(each.estate) == list(first.estate) for each in others
    )


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
