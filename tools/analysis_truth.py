"""Holds the coach against deep truth: positions played to the end of the game many times.

    python tools/analysis_truth.py turns --games 50 --futures 2000 --jobs 2
    python tools/analysis_truth.py faults --games 36 --futures 200
    python tools/analysis_truth.py ledgers --games 99
    python tools/analysis_truth.py reviews --games 200
    python tools/analysis_truth.py spreads --games 36
    python tools/analysis_truth.py looks --games 60 --futures 100

The games are of bots of all levels, from seeds by which nothing was set. Each figure is printed as
it grows, with intervals of 95 %; the same seed gives the same ones, in however many processes.
Truth is what the reference player reaches when it plays on for all and overlooks little; those who
play on in the comparison of turns look at fewer ways to play a turn, and stop after a few rounds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeVar, cast

import numpy as np
import numpy.typing as npt
from analysis_figures import LEVELS, game_of, interval

from cob.analysis.compared_turns import comparison, plan_of, turns_of
from cob.analysis.decisions import Actions, Turn, position_key
from cob.analysis.faults import change_size, fault_of, single_changes
from cob.analysis.game_parts import PlayedPart, parts_of
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.minds import SURE, Mind, leads, shipped_mind, spread_of_points
from cob.analysis.refinement import answered
from cob.analysis.review import Review, review
from cob.arena.match import Match, play_game
from cob.boards import load_estates
from cob.bots.evaluation import turns_left
from cob.bots.shares import wilson
from cob.core.flat import Position
from cob.engine import RULESETS, Action, GameState
from cob.engine.components import PHASES
from cob.engine.game import position_after
from cob.engine.ruleset import parse_rules
from cob.processes import collect_seldom
from cob.record import Game

PAIRS: Final = (
    ("random", "hard"),
    ("easy", "medium"),
    ("hard", "easy"),
    ("medium", "hard"),
    ("expert", "medium"),
    ("hard", "expert"),
)
ROOT: Final = Path(__file__).resolve().parents[1]
TURNS_OF_A_GAME: Final = 6
FIRST_SEED: Final = 900_000
FUTURES_SEED: Final = 1 << 40
TRUE_WIDTH: Final = 16
"""The width of the searches of those who play on."""
WITH_MORE_TIME: Final = 10
"""One of so many reviews has more time."""
LEAST_ROWS: Final = 5
"""Turns from which on a figure is told."""

Points = npt.NDArray[np.float64]


Each = TypeVar("Each")


def of_games(
    measure: Callable[[int, int], Each], games: int, futures: int, jobs: int
) -> Iterator[Each]:
    """Yield what is measured of each game by its number, in order."""
    with get_context("spawn").Pool(jobs, collect_seldom) as pool:
        yield from pool.imap(partial(measure, futures=futures), range(games))


def reviewed_game(number: int) -> tuple[Game, Review]:
    """Return a game of two bots of some levels with its review."""
    game = game_of(PAIRS[number % len(PAIRS)], FIRST_SEED + number)
    *_, known = review(shipped_mind(), game)
    return game, known


def truth(mind: Mind, positions: Sequence[Position], futures: int, begin: int = 0) -> Points:
    """Return each player's points at the end in common futures, (positions, futures, seats)."""
    seeds = range(FUTURES_SEED + begin, FUTURES_SEED + begin + futures)
    wide = mind.wider(TRUE_WIDTH)
    found = wide.outcomes([answered(wide, position) for position in positions], seeds)
    return found.reshape(len(positions), futures, -1)


class TurnsOfGame(NamedTuple):
    """What is told of some turns of a game beside the truth."""

    first: list[tuple[float, float, float, float]]
    """After a first review: the told loss, its error, the true loss and its standard error."""
    deeper: list[tuple[float, float, float, float]]
    """The same after the time that a review takes while one looks at it."""
    chances: list[tuple[float, float, float]]
    """Chances of winning: told, true, and the variance of that."""


def turns(games: int, futures: int, jobs: int) -> None:
    """Told losses and chances of winning beside the truth."""
    all_told = TurnsOfGame([], [], [])
    for number, found in enumerate(of_games(turns_of_game, games, futures, jobs), 1):
        for rows, more in zip(all_told, found, strict=True):
            cast(list[tuple[float, ...]], rows).extend(more)
        print(f"{number} games: {told_beside_truth(np.array(all_told.first))}", flush=True)
        print(f"  deeper: {told_beside_truth(np.array(all_told.deeper))}", flush=True)
        if all_told.chances:
            print(f"  {chances_beside_truth(np.array(all_told.chances))}", flush=True)


def turns_of_game(number: int, futures: int) -> TurnsOfGame:
    """Return what is told of some turns of a game beside the truth."""
    mind, rows = shipped_mind(), TurnsOfGame([], [], [])
    game, known = reviewed_game(number)
    parts = {part.begin: part for part in parts_of(game)}
    told = [at for at, turn in enumerate(known.turns) if turn.other and turn.error_points]
    for at in Random(number).sample(told, min(TURNS_OF_A_GAME, len(told))):
        turn, part = known.turns[at], parts[known.turns[at].index]
        other = plan_of(part.before, turn.other).position
        found = truth(mind, [other, Position.of(part.after)], futures)
        apart = np.subtract(*(leads(each, turn.seat) for each in found))
        error = float(apart.std(ddof=1)) / futures**0.5
        true = float(apart.mean())
        rows.first.append((turn.loss_points, turn.error_points, true, error))
        rows.deeper.append((*looked_deeper(mind, part, turn), true, error))
        if is_known_after(parts, known.turns, at):
            share, spread = wins(found[1])
            rows.chances.append((known.curve[at + 1][0], share, spread))
    return rows


def looked_deeper(mind: Mind, part: PlayedPart, turn: JudgedTurn) -> tuple[float, float]:
    """Return what a deeper look tells of the same two turns: the loss and its error."""
    deeper = mind.deeper()
    turns = turns_of(deeper, part.before, (turn.other, turn.played))
    refinement = comparison(deeper, part.before, turns, turn.index)
    refinement.play(deeper.to_measure[0].futures)
    refinement.play_to_end(deeper.futures_to_end)
    found = {each.actions: each for each in refinement.turns}
    other, own = found[turn.other], found[turn.played]
    return other.points - own.points, max(other.error, own.error)


def is_known_after(parts: dict[int, PlayedPart], played: Sequence[JudgedTurn], at: int) -> bool:
    """Return whether the curve tells the chances after a turn: no dice are rolled before the next
    one."""
    if at + 1 == len(played):
        return False
    rounds = [(parts[each.index].before.phase, parts[each.index].before.round) for each in played]
    return rounds[at] == rounds[at + 1]


def wins(points: Points) -> tuple[float, float]:
    """Return the share of futures that the first player wins, half of those that are shared, and
    its variance."""
    first, best = points[:, 0], points[:, 1:].max(axis=1)
    share = float(((first > best) + 0.5 * (first == best)).mean())
    return share, share * (1 - share) / len(points)


def told_beside_truth(rows: Points) -> str:
    """Return how losses hold: (turns, 4) are told, its error, true, its standard error."""
    told, error, true, noise = rows.T
    correlation = float(np.corrcoef(told, true)[0, 1])
    reliable = true.var() / (true.var() - np.mean(noise**2))
    inside = int((np.abs(told - true) <= np.hypot(error, 1.96 * noise)).sum())
    clear = np.abs(told) > error
    turned = int((clear & (told * true < 0)).sum())
    _, low, high = wilson(inside / len(told), len(told))
    return (
        f"{len(told)} turns, told {told.mean():.2f}, true {true.mean():.2f}; correlation "
        f"{correlation:.2f} ({correlation * reliable**0.5:.2f} without the noise of the truth); "
        f"{inside} within the error ({low:.0%} to {high:.0%}); "
        f"{turned} of {clear.sum()} clear ones reversed"
    )


def chances_beside_truth(rows: Points) -> str:
    """Return how chances hold: (turns, 3) are told, true, and the variance of that."""
    told, true, noise = rows.T
    apart = max(0.0, float(np.mean((told - true) ** 2 - noise))) ** 0.5
    return f"{len(told)} chances of winning: {100 * apart:.1f} points root mean square"


def faults(games: int, futures: int, jobs: int) -> None:
    """Whether the named action is the one whose change repairs most, by trying all changes."""
    found: list[bool] = []
    for number, more in enumerate(of_games(faults_of_game, games, futures, jobs), 1):
        found += more
        if found:
            _, low, high = wilson(sum(found) / len(found), len(found))
            print(
                f"{number} games: {sum(found)} of {len(found)} ({low:.0%} to {high:.0%})",
                flush=True,
            )


def faults_of_game(number: int, futures: int) -> list[bool]:
    """Return whether the action named in some turns of a game is the one at fault."""
    mind, found = shipped_mind(), []
    game, known = reviewed_game(number)
    parts = {part.begin: part for part in parts_of(game)}
    lost = [turn for turn in known.turns if not turn.is_equal]
    for turn in Random(number).sample(lost, min(TURNS_OF_A_GAME, len(lost))):
        state = parts[turn.index].before
        fault = fault_of(mind, state, turn.played)
        if fault is not None and fault.points > fault.error:
            found.append(is_at_fault(mind, state, turn, fault.turn, futures))
    return found


def is_at_fault(
    mind: Mind, state: GameState, turn: JudgedTurn, named: Sequence[Action], futures: int
) -> bool:
    """Return whether no change of another action repairs surely more than the named one.

    A change that leads to more other actions than the named one is no smaller repair.
    """
    changes = single_changes(mind, state, turn.played)
    found = leads_after(mind, [change.position for change in changes], turn.seat, futures)
    key = position_key(position_after(state, named))
    at = next(i for i, each in enumerate(changes) if position_key(each.position.state) == key)
    same = [i for i, each in enumerate(changes) if each.at == changes[at].at]
    most = change_size(changes[at].turn, turn.played)
    others = [
        i
        for i, each in enumerate(changes)
        if i not in same and change_size(each.turn, turn.played) <= most
    ]
    if not others:
        return True
    best, rival = (max(group, key=lambda i: found[i].mean()) for group in (same, others))
    apart = found[rival] - found[best]
    return bool(apart.mean() <= 1.96 * apart.std(ddof=1) / futures**0.5)


def leads_after(mind: Mind, positions: Sequence[Position], seat: int, futures: int) -> Points:
    """Return a player's leads as the comparison of turns sees them, (positions, futures)."""
    seeds = range(FUTURES_SEED, FUTURES_SEED + futures)
    expected = mind.expected(mind.played_on(positions, seeds))
    return leads(expected, seat).reshape(len(positions), futures)


def ledgers(games: int, futures: int, jobs: int) -> None:
    """What stays unexplained, beside what is told of it, by the number of players; and luck and
    losses by the bot that had them."""
    rows: dict[int, list[tuple[float, float]]] = defaultdict(list)
    luck: dict[str, list[float]] = defaultdict(list)
    losses: dict[str, list[float]] = defaultdict(list)
    for number, ledgers in enumerate(of_games(ledgers_of_game, games, futures, jobs)):
        players = len(ledgers)
        for each in ledgers:
            rows[players].append((each.unexplained, each.error))
            luck[each.bot].append(each.luck)
            losses[each.bot].append(each.loss)
        rms, told = np.sqrt(np.mean(np.square(rows[players]), axis=0))
        print(
            f"{number // 3 + 1} games of {players}: not explained {rms:.2f} root mean square, "
            f"told {told:.2f} as a standard error",
            flush=True,
        )
    for bot, found in luck.items():
        print(f"{bot}: luck {interval(found)}, {interval(losses[bot])} points lost a turn")


class LedgerRow(NamedTuple):
    """A player's ledger, and the points lost in a turn."""

    bot: str
    unexplained: float
    error: float
    """The standard error of it."""
    luck: float
    loss: float


def ledgers_of_game(number: int, futures: int) -> list[LedgerRow]:
    """Return the ledgers of a game of two, three or four bots."""
    bots = Random(number).choices(LEVELS, k=2 + number % 3)
    *_, known = review(shipped_mind(), game_of(bots, FIRST_SEED + number))
    return [
        LedgerRow(bot, each.unexplained, each.error / SURE, each.luck, known.loss_per_turn(seat))
        for seat, (bot, each) in enumerate(zip(bots, known.ledgers, strict=True))
    ]


def reviews(games: int, futures: int, jobs: int) -> None:
    """Whether `cob review` ends for games of every edition and number of players. Most reviews are
    quick ones."""
    failed = []
    for number, problem in enumerate(of_games(problem_of_review, games, futures, jobs), 1):
        failed += [f"game {number - 1}: {problem}"] if problem else []
        print(f"{number} games reviewed, {len(failed)} failed {failed[-1:]}", flush=True)


def problem_of_review(number: int, futures: int) -> str:
    """Return why a game is not reviewed to its end, by the command itself; empty if it is."""
    random = Random(FIRST_SEED + number)
    bots = tuple(dict.fromkeys(random.choices(("random", "easy", "medium", "hard"), k=3)))
    match = Match(
        bots=bots,
        players=max(len(bots), 2 + number % 3),
        estates=(load_estates().layouts[str(1 + number % 7)],),
        deals=1,
        seed=FIRST_SEED + number,
        rules=list(RULESETS.values())[number % len(RULESETS)],
        keeps_records=True,
    )
    with TemporaryDirectory() as folder:
        record = Path(folder) / "game.txt"
        record.write_text(play_game(match, 0).record, encoding="utf-8")
        command = [sys.executable, "-m", "cob", "review", str(record), "--all"]
        command += ["--quick"] if number % WITH_MORE_TIME else []
        ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    is_well = ended.returncode == 0 and len(ended.stdout.splitlines()) > LEAST_ROWS
    return "" if is_well else ended.stderr[-500:]


def spreads(games: int, futures: int, jobs: int) -> None:
    """How far each player's final points are from those expected, by rounds left."""
    rows: dict[int, list[float]] = defaultdict(list)
    for more in of_games(spreads_of_game, games, futures, jobs):
        for rounds, variance in more:
            rows[rounds].append(variance)
    for left, found in sorted(rows.items()):
        print(f"{left} rounds left: {np.mean(found) ** 0.5:.1f} points ({len(found)} positions)")


def spreads_of_game(number: int, futures: int) -> list[tuple[int, float]]:
    """Return after each last turn of a round the rounds left, and the variance of the points."""
    mind, found, players = shipped_mind(), [], 2 + number % 3
    bots = Random(number).choices(("easy", "medium", "hard"), k=players)
    game = game_of(bots, FIRST_SEED + number)
    parts = [part for part in parts_of(game) if part.seat is not None]
    for part, later in pairwise(parts):
        if (part.before.phase, part.before.round) == (later.before.phase, later.before.round):
            continue
        points = truth(mind, [Position.of(part.after)], futures)[0]
        found.append((turns_left(part.before), spread_of_points(points) ** 2))
    return found


def looks(games: int, futures: int, jobs: int) -> None:
    """How the difference of a turn from the reference player's at first sight, and after three and
    six rounds, holds at the end of the game, by the number of players."""
    rows: dict[int, list[list[tuple[float, float]]]] = defaultdict(list)
    for number, more in enumerate(of_games(looks_of_any_game, games, futures, jobs)):
        players = 2 + number % 3
        rows[players] += more
        found = np.array(rows[players])
        if len(found) > LEAST_ROWS:
            print(f"{len(found)} turns of {players}: {looks_told(found)}", flush=True)


def short(games: int, futures: int, jobs: int) -> None:
    """The same in games of three phases, with two players, by the phase of the turn."""
    rows: dict[int, list[list[tuple[float, float]]]] = defaultdict(list)
    for more in of_games(looks_of_short_game, games, futures, jobs):
        for phase, row in more:
            rows[phase].append(row)
        for phase, known in sorted(rows.items()):
            if len(known) > LEAST_ROWS:
                print(f"{len(known)} turns of phase {PHASES[phase]}: {looks_told(np.array(known))}")


def looks_of_short_game(number: int, futures: int) -> list[tuple[int, list[tuple[float, float]]]]:
    """Return the phases of some turns of a short game, and how far two ways are apart by each
    look."""
    bots = Random(number).choices(LEVELS, k=2)
    game = game_of(bots, FIRST_SEED + number, parse_rules("alea, phases 3"))
    return looks_of_game(game, number, futures)


def looks_of_any_game(number: int, futures: int) -> list[list[tuple[float, float]]]:
    """Return how far two ways to play some turns of a game are apart by each look."""
    game = game_of(Random(number).choices(LEVELS, k=2 + number % 3), FIRST_SEED + number)
    return [row for _, row in looks_of_game(game, number, futures)]


def looks_of_game(
    game: Game, number: int, futures: int
) -> list[tuple[int, list[tuple[float, float]]]]:
    """Return for some turns of a game the phase, how far two ways are apart by each look, and the
    variance."""
    mind, found = shipped_mind(), []
    parts = [
        part
        for part in parts_of(game)
        if part.seat is not None and turns_left(part.before) > mind.farther().look.turns_ahead
    ]
    for part in Random(number).sample(parts, TURNS_OF_A_GAME):
        ways = cast(Actions, part.moves), mind.reference(part.before).actions
        turns = turns_of(mind, part.before, ways)
        if position_key(turns[0].state) != position_key(turns[1].state):
            assert part.seat is not None
            apart = apart_by_look(mind, turns, part.seat, futures)
            found.append((part.before.phase, apart))
    return found


def apart_by_look(
    mind: Mind, turns: Sequence[Turn], seat: int, futures: int
) -> list[tuple[float, float]]:
    """Return how far two turns are apart at first sight, after two looks and at the end, each with
    the variance of that figure."""
    positions = [turn.position for turn in turns]
    (first,) = np.subtract(*leads(np.array([turn.expected for turn in turns]), seat)[:, None])
    found = [(float(first), 0.0)]
    seeds = range(FUTURES_SEED, FUTURES_SEED + futures)
    for judge in (mind, mind.farther()):
        expected = judge.expected(judge.played_on(positions, seeds))
        found.append(mean_of(np.subtract(*leads(expected, seat).reshape(2, futures))))
    ends = truth(mind, positions, 3 * futures, futures)
    found.append(mean_of(np.subtract(*(leads(each, seat) for each in ends))))
    return found


def mean_of(values: Points) -> tuple[float, float]:
    """Return the mean and its variance."""
    return float(values.mean()), float(values.var(ddof=1)) / len(values)


def looks_told(rows: Points) -> str:
    """Return by how much each look must be multiplied, and how far the end is from it then beyond
    what sampling explains: (turns, 4, 2)."""
    told = []
    end, noise = rows[:, -1].T
    for name, look in zip(("first sight", "three rounds", "six rounds"), range(3), strict=True):
        seen, variance = rows[:, look].T
        times = (seen * end).sum() / (seen**2).sum()
        left = end - times * seen
        error = 1.96 * ((seen * left) ** 2).sum() ** 0.5 / (seen**2).sum()
        apart = max(0.0, float((left**2 - noise - times**2 * variance).mean())) ** 0.5
        told.append(f"{name} times {times:.2f} +/- {error:.2f}, then {apart:.2f} points apart")
    return "; ".join(told)


FIGURES: Final = {
    each.__name__: each for each in (turns, faults, ledgers, reviews, spreads, looks, short)
}


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("figure", choices=FIGURES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--futures", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1, help="processes, each with its own games")
    arguments = parser.parse_args()
    FIGURES[arguments.figure](arguments.games, arguments.futures, arguments.jobs)


if __name__ == "__main__":
    main()
