"""Measures the coach: what docs/analysis.md says of it comes from here.

    python tools/analysis_figures.py calibration --games 500
    python tools/analysis_figures.py luck --games 200
    python tools/analysis_figures.py levels --games 4
    python tools/analysis_figures.py agreement --games 10 --rollouts 400
    python tools/analysis_figures.py speed

Each prints its figures with intervals of 95 %; the same seed gives the same ones.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

import numpy as np

from cob.analysis.decisions import assess, first_look
from cob.analysis.luck import Luck
from cob.analysis.minds import leads, shipped_mind
from cob.analysis.puzzles.making import CLEAR, SURE
from cob.analysis.review import PlayedPart, parts_of, review
from cob.boards import load_estates
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import BOTS, make_bot
from cob.bots.shares import wilson
from cob.core.flat import Position
from cob.engine import Action, GameState, apply_unchecked, legal_actions, ranking
from cob.engine.actions import EndTurn
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import ROUNDS_PER_PHASE
from cob.processes import collect_seldom
from cob.record import COLOURS, Game, Header, Seat

LEVELS: Final = ("easy", "medium", "hard")
"""Bots of mixed levels: those that play without thinking long."""
DECIDED_ERRORS: Final = 3.0
"""Standard errors between two turns that bots need not play on any more."""
ROLLOUTS_AT_ONCE: Final = 16
ROUNDS_PLAYED_ON: Final = 4
"""By hard bots, to see whether a best turn is one; then positions are valued."""


def game_of(bots: Sequence[str], seed: int, *, is_even: bool = False) -> Game:
    """Return a whole game of bots, each on an estate dealt from the seed; in an even one all have
    the same."""
    layouts = [load_estates().layouts[str(number)] for number in range(1, 10)]
    random = Random(seed)
    seats = []
    for at, bot in enumerate(bots):
        if not at or not is_even:
            layout = random.choice(layouts)
            castle = random.choice(layout.castle_spaces)
        seats.append(Seat(f"{bot} {at + 1}", COLOURS[at], bot, (layout,), castle))
    game = Game.start(Header(tuple(seats)), seed)
    players = [make_bot(bot, seed + at) for at, bot in enumerate(bots)]
    while not game.state.is_over:
        seat = game.state.current
        view = game.state.view(seat)
        game.play(players[seat].choose(view, legal_actions(view), OWN_EFFORT))
    return game


def mixed(games: int, seed: int) -> Iterator[Game]:
    """Yield games of two, three and four players of mixed levels."""
    for number in range(games):
        random = Random(seed + number)
        yield game_of(random.choices(LEVELS, k=2 + number % 3), seed + number)


def interval(values: Sequence[float]) -> str:
    """Return a mean with its interval."""
    found = np.array(values)
    return f"{found.mean():.2f} +/- {1.96 * found.std(ddof=1) / len(found) ** 0.5:.2f}"


def calibration(games: int, seed: int, rollouts: int) -> None:
    """Chances and points at the start of each phase, against how the games ended."""
    judge = shipped_mind().judge
    rows: dict[int, list[tuple[float, bool, float]]] = defaultdict(list)
    for game in mixed(games, seed):
        winner = ranking(game.state)[0]
        starts: set[int] = set()
        for part in parts_of(game):
            if part.seat is None or part.before.phase in starts:
                continue
            starts.add(part.before.phase)
            for seat, forecast in enumerate(judge.forecasts(part.before)):
                too_many = forecast.points - game.state.players[seat].points
                rows[part.before.phase].append((forecast.chances[0], seat == winner, too_many))
    for phase, found in rows.items():
        print(phase_told(phase, np.array(found, dtype=np.float64)), flush=True)


def phase_told(phase: int, rows: np.ndarray) -> str:
    """Return how well forecasts hold: (players, 3) are chances of the first place, whether they
    won, and the points expected too many."""
    bins = np.minimum((rows[:, 0] * 10).astype(int), 9)
    error = sum(
        abs((rows[bins == at, 0] - rows[bins == at, 1]).mean()) * (bins == at).mean()
        for at in set(bins)
    )
    return (
        f"phase {'ABCDE'[phase]}: calibration error {100 * error:.1f} points of chance, "
        f"points too many {interval(rows[:, 2].tolist())}"
    )


def luck(games: int, seed: int, rollouts: int) -> None:
    """Luck of two hard bots: zero on average, and how much of the lead it is.

    Of weaker players' leads more is their own doing, and less is luck.
    """
    mind = shipped_mind()
    totals: list[float] = []
    raw: list[float] = []
    adjusted: list[float] = []
    for number in range(games):
        game = game_of(["hard", "hard"], seed + number, is_even=True)
        lucks = [Luck(), Luck()]
        for part in parts_of(game):
            (move, *_) = part.moves or (None,)
            if part.seat is not None:
                dice = luck_of_dice(mind, part.before, seed=part.begin)
                lucks[part.seat] += Luck(dice=dice)
            elif isinstance(move, RoundRoll):
                found = luck_of_white_die(mind, part.before, move)
                lucks = [one + more for one, more in zip(lucks, found, strict=True)]
            elif isinstance(move, PhaseDeal):
                found = luck_of_deal(mind, part.before, move, seed=part.begin)
                lucks = [one + more for one, more in zip(lucks, found, strict=True)]
        first, second = (player.points for player in game.state.players)
        totals += [one.total for one in lucks]
        raw.append(first - second)
        adjusted.append(first - second - lucks[0].total + lucks[1].dice)
        if number % 20 == 19:
            print(
                f"{number + 1} games: luck {interval(totals)}, variance of the lead without luck "
                f"{ratio_of_variances(adjusted, raw)} of the raw one",
                flush=True,
            )


def ratio_of_variances(some: Sequence[float], others: Sequence[float]) -> str:
    """Return the ratio of two variances, with its interval from drawing the pairs anew."""
    pairs = np.column_stack([some, others])
    drawn = np.random.default_rng(1).integers(len(pairs), size=(2000, len(pairs)))
    ratio, *again = (each.var(axis=0) for each in (pairs, *pairs[drawn]))
    low, high = np.quantile([one / other for one, other in again], [0.025, 0.975])
    return f"{ratio[0] / ratio[1]:.2f} (from {low:.2f} to {high:.2f})"


def levels(games: int, seed: int, rollouts: int) -> None:
    """Points that each bot loses in a turn, and its accuracy."""
    mind = shipped_mind()
    losses: dict[str, list[float]] = defaultdict(list)
    exact: dict[str, list[float]] = defaultdict(list)
    seconds = []
    pairs = list(combinations(BOTS, 2))
    for number in range(games):
        for one, other in pairs if number % 2 == 0 else [pair[::-1] for pair in pairs]:
            game = game_of([one, other], seed + number)
            begin = process_time()
            *_, known = review(mind, game)
            seconds.append(process_time() - begin)
            for seat, bot in enumerate((one, other)):
                losses[bot].append(known.loss_per_turn(seat))
                exact[bot].append(known.accuracy(seat))
            print(f"{len(seconds)} reviews, {interval([*seconds, seconds[-1]])} s each", flush=True)
        for bot in BOTS:
            if len(losses[bot]) > 1:
                print(
                    f"{bot}: {len(losses[bot])} games, {interval(losses[bot])} points lost a turn, "
                    f"accuracy {interval(exact[bot])}",
                    flush=True,
                )


def played_on(state: GameState, seat: int, seeds: Iterable[int]) -> np.ndarray:
    """Return the leads that a player may expect when hard bots play on after this turn."""
    mind = shipped_mind()
    found = []
    for seed in seeds:
        game = state.determinize(seed)
        bots = [make_bot("hard", seed) for _ in game.players]
        last = game.phase * ROUNDS_PER_PHASE + game.round + ROUNDS_PLAYED_ON
        apply_unchecked(game, EndTurn())
        while not game.is_over:
            view = game.view(game.current)
            action = bots[game.current].choose(view, legal_actions(view), OWN_EFFORT)
            is_last = game.phase * ROUNDS_PER_PHASE + game.round >= last
            if is_last and action == EndTurn() and game.current == game.order[-1]:
                break
            apply_unchecked(game, action)
        found.append(float(leads(mind.expected([Position.of(game)]), seat)[0]))
    return np.array(found)


def distance(part: PlayedPart, best: Sequence[Action], seat: int, most: int) -> np.ndarray:
    """Return by how much the best turn beats the played one, each time hard bots play both on:
    until that is clear, or so many times at most."""
    apart = np.empty(0)
    while len(apart) < most:
        seeds = range(len(apart), len(apart) + ROLLOUTS_AT_ONCE)
        better = played_on(_after(part, best), seat, seeds)
        apart = np.append(apart, better - played_on(part.after, seat, seeds))
        if abs(apart.mean()) > DECIDED_ERRORS * apart.std(ddof=1) / len(apart) ** 0.5:
            break
    return apart


def agreement(games: int, seed: int, rollouts: int) -> None:
    """Clear best turns, as puzzles have them, against the played ones, when hard bots play both on
    for some rounds."""
    mind = shipped_mind()
    agreed: list[bool] = []
    told, true = [], []
    for number in range(games):
        game = game_of(["medium", "easy"], seed + number)
        parts = {part.begin: part for part in parts_of(game)}
        *_, known = review(mind, game)
        clear = [
            turn for turn in known.turns if turn.loss_points > max(CLEAR, SURE * turn.error_points)
        ]
        for turn in Random(number).sample(clear, min(10, len(clear))):
            apart = distance(parts[turn.index], turn.best, turn.seat, rollouts)
            agreed.append(bool(apart.mean() > 0))
            told.append(turn.loss_points)
            true.append(float(apart.mean()))
            _, low, high = wilson(fmean(agreed), len(agreed))
            print(
                f"{sum(agreed)} of {len(agreed)} agree ({low:.0%} to {high:.0%}); "
                f"told {np.mean(told):.1f}, played on {np.mean(true):.1f} points",
                f"(this one {turn.loss_points:.1f} +/- {turn.error_points:.1f}, "
                f"{len(apart)} times {interval(apart)})",
                flush=True,
            )


def _after(part: PlayedPart, actions: Sequence[Action]) -> GameState:
    state = part.before.copy()
    for action in actions:
        apply_unchecked(state, action)
    return state


def speed(games: int, seed: int, rollouts: int) -> None:
    """Processor time of the first look and of the whole fast answer."""
    mind = shipped_mind()
    turns = [
        part.before for game in mixed(3, seed) for part in parts_of(game) if part.seat is not None
    ]
    for answer in (first_look, assess):
        seconds = []
        for state in turns:
            begin = process_time()
            answer(mind, state)
            seconds.append(process_time() - begin)
        print(
            f"{answer.__name__}: {len(seconds)} turns, median {np.median(seconds):.3f} s, "
            f"99 % within {np.quantile(seconds, 0.99):.3f} s, longest {max(seconds):.3f} s"
        )


FIGURES: Final = {each.__name__: each for each in (calibration, luck, levels, agreement, speed)}


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("figure", choices=FIGURES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rollouts", type=int, default=400)
    arguments = parser.parse_args()
    collect_seldom()
    FIGURES[arguments.figure](arguments.games, arguments.seed, arguments.rollouts)


if __name__ == "__main__":
    main()
