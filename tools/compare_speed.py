"""Compares the engines of two checkouts: random games with checked moves, by processor time.

    python tools/compare_speed.py ../old . --pairs 60 --games 4

Both play the same games in turn, in processes of their own, so that what else the computer does
meets both; the first games, which fill the engine's tables, are not timed. Printed is how many
times as many games the second plays in the same processor time, the median over all pairs, and
where it lies in 95 % of samples drawn anew from them. Games that end otherwise are reported.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

_SAMPLES: Final = 2000
_PLAY: Final = """
import sys
from random import Random
from time import process_time
sys.path.insert(0, sys.argv[1])
from cob.boards import load_estates
from cob.engine import apply, legal_actions, new_game
from cob.engine.hexgrid import CENTRE
estate = load_estates().layouts["1"]
for line in sys.stdin:
    first, games = map(int, line.split())
    points = []
    begin = process_time()
    for seed in range(first, first + games):
        choose = Random(seed).random
        state = new_game([estate, estate], seed, castles=[CENTRE, CENTRE])
        while not state.is_over:
            legal = legal_actions(state)
            apply(state, legal[int(choose() * len(legal))])
        points += [player.points for player in state.players]
    print(process_time() - begin, *points, flush=True)
"""
"""What a process does: for each line of a first seed and a number, play so many games."""


class Comparison(NamedTuple):
    """How much faster the second checkout is."""

    ratio: float
    """Median of the first's processor time over the second's."""
    low: float
    high: float
    """Between these the ratio lies in 95 % of samples."""
    is_same: bool
    """Whether all games ended with the same points."""


class _Player:
    """A process that plays games with the engine of one checkout."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PLAY, str(checkout.resolve())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )

    def play(self, first: int, games: int) -> tuple[float, list[str]]:
        """Return the seconds of processor time that some games took, and their points."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(first, games, file=self._process.stdin, flush=True)
        seconds, *points = self._process.stdout.readline().split()
        return float(seconds), points

    def stop(self) -> None:
        """End the process."""
        self._process.communicate()


def compare(old: Path, new: Path, pairs: int, games: int, warm: int) -> Comparison:
    """Let both play `warm` games, and then as often as asked for the same ones, in turn."""
    players = [_Player(old), _Player(new)]
    for player in players:
        player.play(1_000_000, warm)
    ratios, is_same = [], True
    for pair in range(pairs):
        order = (0, 1) if pair % 2 else (1, 0)
        played = {at: players[at].play(pair * games, games) for at in order}
        ratios.append(played[0][0] / played[1][0])
        is_same = is_same and played[0][1] == played[1][1]
    for player in players:
        player.stop()
    draw = Random(1)
    samples = sorted(median(draw.choices(ratios, k=pairs)) for _ in range(_SAMPLES))
    low, high = samples[_SAMPLES // 40], samples[-_SAMPLES // 40]
    return Comparison(median(ratios), low, high, is_same)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print; return 1 where games ended otherwise, else 0."""
    parser = argparse.ArgumentParser(description="Compare the engines of two checkouts.")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--pairs", type=int, default=60, help="how often both play in turn (60)")
    parser.add_argument("--games", type=int, default=4, help="games each time (4)")
    parser.add_argument("--warm", type=int, default=200, help="games before the first pair (200)")
    options = parser.parse_args(arguments)
    found = compare(options.old, options.new, options.pairs, options.games, options.warm)
    print(f"{found.ratio:.2f} times as many games ({found.low:.2f} to {found.high:.2f})")
    if not found.is_same:
        print("not the same games: some ended with other points")
    return 0 if found.is_same else 1


if __name__ == "__main__":
    sys.exit(main())
