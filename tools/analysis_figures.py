"""Measures the coach: what docs/analysis.md says of it comes from here.

    python tools/analysis_figures.py calibration --games 500
    python tools/analysis_figures.py speed --games 3

Each prints its figures with intervals of 95 %; the same seed gives the same ones.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Final

import numpy as np

from cob.analysis.decisions import assess, first_look
from cob.analysis.game_parts import parts_of
from cob.analysis.minds import shipped_mind
from cob.analysis.review import review
from cob.boards import load_estates
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.engine import ALEA, Ruleset, legal_actions, ranking
from cob.processes import collect_seldom
from cob.record import COLOURS, Game, Header, Seat

LEVELS: Final = ("easy", "medium", "hard")
"""Bots of mixed levels: those that play without thinking long."""


def game_of(bots: Sequence[str], seed: int, rules: Ruleset = ALEA) -> Game:
    """Return a whole game of bots, each on an estate dealt from the seed."""
    layouts = [load_estates().layouts[str(number)] for number in range(1, 10)]
    random = Random(seed)
    seats = []
    for at, bot in enumerate(bots):
        layout = random.choice(layouts)
        castle = random.choice(layout.castle_spaces)
        seats.append(Seat(f"{bot} {at + 1}", COLOURS[at], bot, (layout,), castle))
    game = Game.start(Header(tuple(seats), rules), seed)
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


def calibration(games: int, seed: int) -> None:
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


def speed(games: int, seed: int) -> None:
    """Processor time of the first answers to a player, and of whole reviews."""
    mind = shipped_mind()
    played = list(mixed(games, seed))
    turns = [part.before for game in played for part in parts_of(game) if part.seat is not None]
    for answer in (first_look, assess):
        seconds = []
        for state in turns:
            begin = process_time()
            answer(mind, state)
            seconds.append(process_time() - begin)
        print(
            f"{answer.__name__}: {len(seconds)} turns, median {np.median(seconds):.3f} s, "
            f"99 % within {np.quantile(seconds, 0.99):.3f} s, longest {max(seconds):.3f} s",
            flush=True,
        )
    for game in played:
        begin = process_time()
        *_, known = review(mind, game)
        print(f"review of {len(known.names)} players: {process_time() - begin:.1f} s", flush=True)


FIGURES: Final = {each.__name__: each for each in (calibration, speed)}


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("figure", choices=FIGURES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    collect_seldom()
    FIGURES[arguments.figure](arguments.games, arguments.seed)


if __name__ == "__main__":
    main()
