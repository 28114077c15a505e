"""Makes the calibration of the analysis, from games of mixed levels.

    python tools/analysis_calibration.py assets/analysis/2/calibration.npz --games 600 --jobs 2

The bots' own calibration (`cob train --proof`) is for players as good as the hard bot; the coach
does not know who plays. What it says changes with it, so it belongs to a version of the analysis.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from analysis_figures import LEVELS, game_of, phase_told

from cob.analysis.minds import shipped_mind
from cob.analysis.review import parts_of
from cob.bots.calibration import SIDES
from cob.bots.chances import rank_chances
from cob.bots.learned import LearnedEvaluation
from cob.bots.origins import ORIGINS, certain_by_origin
from cob.core.evaluation import TURNS
from cob.crew.pool import Processes
from cob.engine import ranking
from cob.engine.components import PHASES, ROUNDS_PER_PHASE
from cob.training.calibrating import calibrated
from cob.training.proof import Proof, ProofGame, expected_points

FIRST_SEED: Final = 1_000_000
"""So far from the seeds of the figures that no game is in both."""
_AT_ONCE: Final = 30
_FOLDS: Final = 3


def play(number: int, evaluation: LearnedEvaluation) -> ProofGame:
    """Play a game of mixed levels, and return what was expected in its course."""
    random = Random(FIRST_SEED + number)
    game = game_of(random.choices(LEVELS, k=2 + number % 3), FIRST_SEED + number)
    seats = range(len(game.header.seats))
    expected = np.zeros((TURNS, len(SIDES), len(seats), len(ORIGINS)), np.float32)
    turn = 0
    for part in parts_of(game):
        if part.seat is not None and part.seat == part.before.order[0]:
            expected[turn, SIDES.index("before")] = expected_points(part.before, evaluation)
        if part.seat is not None and part.seat == part.before.order[-1]:
            expected[turn, SIDES.index("after")] = expected_points(part.after, evaluation)
            turn += 1
    final = np.stack([certain_by_origin(game.state, seat, 0) for seat in seats])
    return ProofGame(expected, final, np.argsort(ranking(game.state)).astype(np.float32))


def report(proof: Proof) -> Iterator[str]:
    """Yield how well chances and points hold at the start of each phase, in games left out."""
    rows: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    for fold in range(_FOLDS):
        calibration = calibrated(proof.every(_FOLDS, left_out=True, first=fold))
        tested = proof.every(_FOLDS, left_out=False, first=fold)
        for players, games in tested.games.items():
            final = games.final.sum(axis=-1)
            for phase in range(len(PHASES)):
                turn = phase * ROUNDS_PER_PHASE
                lore = calibration.at(players, turn, in_hand=1.0)
                expected = (games.expected[:, turn, 0] + lore.correction).sum(axis=-1)
                for told, came, places in zip(expected, final, games.places, strict=True):
                    chances = rank_chances(told.tolist(), [lore.spread] * players)[:, 0]
                    rows[phase] += zip(chances, places == 0, told - came, strict=True)
    for phase, found in rows.items():
        yield phase_told(phase, np.array(found, dtype=np.float64))


def main() -> None:
    """Play the games and write the calibration."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    evaluation = shipped_mind().judge.evaluation
    proof = Proof()
    processes = Processes(arguments.jobs)
    for begin in range(0, arguments.games, _AT_ONCE):
        numbers = range(begin, min(begin + _AT_ONCE, arguments.games))
        found = processes.map_unordered(partial(play, evaluation=evaluation), numbers)
        proof.add([game for _, game in sorted(found, key=itemgetter(0))])
        print(f"{len(proof)} of {arguments.games} games", flush=True)
    calibrated(proof).save(arguments.out, evaluation)
    print("each third of the games by a calibration from the others:")
    print(*report(proof), sep="\n")


if __name__ == "__main__":
    main()
