"""Measures what habits cost bots: makes `assets/habits.toml`.

    python tools/habit_norms.py --games 60 --write

Each bot plays itself, two at a table, on the nine estates in turn. The same seed gives the same
figures. Without `--write` the file is only printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from cob.analysis.habits.habit import Habit
from cob.analysis.habits.norms import FILE_NAME, PLAYERS
from cob.analysis.habits.table import measured
from cob.arena.match import Match, play_game
from cob.boards import FIRST_EDITION, load_estates
from cob.record import Game, read_record

ROOT: Final = Path(__file__).resolve().parents[1]
LEVELS: Final = ("random", "easy", "medium", "hard", "expert")
_SEED: Final = 7000


def games_of(level: str, games: int, seed: int) -> Iterator[Game]:
    """Yield games of a bot against itself."""
    layouts = load_estates().layouts
    estates = tuple(layouts[number] for number in FIRST_EDITION)
    match = Match((level,), PLAYERS, estates, deals=games, seed=seed, keeps_records=True)
    for number in range(match.games):
        yield read_record(play_game(match, number).record, layouts)


def table(level: str, games: Sequence[Game]) -> Iterator[str]:
    """Yield the lines of a level; a game is one observation, the mean of its players."""
    points = fmean(player.points for game in games for player in game.state.players)
    yield f"[{level}]"
    yield f"games = {len(games)}"
    yield f"points = {points:.1f}"
    yield f"[{level}.habits]"
    found = [measured(game) for game in games]
    for habit in Habit:
        costs = [
            sum(each.points for seat in seats for each in seat if each.habit is habit) / PLAYERS
            for seats in found
        ]
        error = stdev(costs) / len(costs) ** 0.5
        yield f"{habit.value} = [{fmean(costs):.3f}, {error:.3f}]"
    yield ""


def main() -> None:
    """Print the file, and write it if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=_SEED)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    lines = [
        "# What habits cost bots, in points a game: mean and standard error (docs/analysis.md).",
        f"# Made by: python tools/habit_norms.py --games {arguments.games} "
        f"--seed {arguments.seed} --write",
        "",
    ]
    for level in LEVELS:
        lines += table(level, list(games_of(level, arguments.games, arguments.seed)))
    text = "\n".join(lines).rstrip() + "\n"
    print(text, end="")
    if arguments.write:
        (ROOT / "assets" / FILE_NAME).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
