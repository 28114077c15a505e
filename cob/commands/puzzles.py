"""`cob puzzles make`: let bots play, and keep the turns with a clearly best way to play."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cob.analysis.minds import shipped_mind
from cob.analysis.puzzles.making import chosen, puzzles_in
from cob.analysis.puzzles.puzzle import Puzzle, format_puzzles, load_puzzles
from cob.arena.match import Match, play_game
from cob.boards import FIRST_EDITION, load_estates
from cob.crew.work import Crew
from cob.files.atomic_write import write_atomically
from cob.record import read_record
from cob.terminal.progress import ProgressBar
from cob.text.language import tr, trn

PUZZLES_FILE: Final = "puzzles.json"
_BOTS: Final = ("hard", "medium")
_PLAYERS: Final = (2, 3, 2, 2, 4)
"""Numbers of players, used in turn."""


@dataclass(frozen=True, slots=True)
class MakingRequest:
    """The request on the command line."""

    games: int
    folder: Path
    """It must exist; results of an earlier run are reused."""
    seed: int = 1
    """The seed of the first game; each further game has the next number."""
    most: int = 160
    """Number of puzzles to choose among all."""


def main(request: MakingRequest, crew: Crew) -> bool:
    """Make the puzzles, and return whether every game was searched: Ctrl-C ends it early.

    Each game's puzzles are a file of their own, so that another run continues where this one ended.
    Raises `CobError` with a sentence for an error.
    """
    seeds = range(request.seed, request.seed + request.games)
    missing = [seed for seed in seeds if not _file(request.folder, seed).exists()]
    bar = ProgressBar(max(1, len(missing)), tr("games"), sys.stderr)
    is_complete = True
    try:
        with closing(crew.map_unordered(make_puzzles, missing)) as made:
            for done, (number, puzzles) in enumerate(made, start=1):
                write_atomically(_file(request.folder, missing[number]), puzzles.encode())
                bar.show(done)
    except KeyboardInterrupt:
        is_complete = False
    finally:
        bar.close()
    found = _choose(request, seeds)
    counts = dict.fromkeys(sorted({each.theme.value for each in found}), 0)
    for puzzle in found:
        counts[puzzle.theme.value] += 1
    told = ", ".join(f"{theme} {count}" for theme, count in counts.items())
    file = request.folder / PUZZLES_FILE
    puzzles = trn("{number} puzzle in {file}", "{number} puzzles in {file}", len(found), file=file)
    print(f"{puzzles}: {told}" if told else puzzles)
    return is_complete


def _file(folder: Path, seed: int) -> Path:
    return folder / f"game-{seed:05}.json"


def _choose(request: MakingRequest, seeds: range) -> list[Puzzle]:
    """Write the file of the puzzles chosen among all that were made."""
    files = [_file(request.folder, seed) for seed in seeds]
    every = [puzzle for path in files if path.exists() for puzzle in load_puzzles(path)]
    found = chosen(every, request.most)
    write_atomically(request.folder / PUZZLES_FILE, format_puzzles(found).encode())
    return found


def make_puzzles(seed: int) -> str:
    """Let bots play a game, and return the file of its puzzles.

    The seed determines the estate of the nine of 2011, the number of players, and the seats.
    """
    layouts = load_estates().layouts
    estate = layouts[FIRST_EDITION[seed % len(FIRST_EDITION)]]
    players = _PLAYERS[seed % len(_PLAYERS)]
    match = Match(_BOTS, players, (estate,), deals=1, seed=seed, keeps_records=True)
    game = read_record(play_game(match, seed % match.games).record, layouts)
    return format_puzzles(list(puzzles_in(shipped_mind(), game, f"{seed:05}")))
