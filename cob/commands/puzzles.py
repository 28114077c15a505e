"""`cob puzzles make`, `judge` and `show`: keep the turns with a clearly best way to play.

`make` lets bots play, and looks for puzzles in their games. `judge` judges puzzles again. Each game
and each puzzle gets a file of its own in a folder, so that another run goes on where one ended;
both choose among all files in the folder. `show` prints the positions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from cob.analysis.minds import shipped_mind
from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.making import chosen, judged_again, puzzles_in
from cob.analysis.puzzles.puzzle import Puzzle, format_puzzles, load_puzzles, read_puzzles
from cob.arena.match import Match, play_game
from cob.boards import FIRST_EDITION, load_estates
from cob.crew.work import Crew
from cob.engine import EstateLayout
from cob.files.atomic_write import write_atomically
from cob.record import read_record
from cob.terminal.progress import ProgressBar
from cob.text.language import tr, trn

_Given = TypeVar("_Given")

PUZZLES_FILE: Final = "puzzles.json"
_BOTS: Final = ("hard", "medium")
_PLAYERS: Final = (2, 3, 2, 2, 4)
"""Numbers of players, used in turn."""
_PARTS: Final = ("game-*.json", "judged-*.json")
"""The files in the folder among whose puzzles are chosen."""


@dataclass(frozen=True, slots=True)
class MakingRequest:
    """What to make puzzles of, as the command line says."""

    games: int
    folder: Path
    """It must exist; results of an earlier run are reused."""
    seed: int = 1
    """The seed of the first game; each further game has the next number."""
    most: int = 160
    """Number of puzzles to choose among all."""


@dataclass(frozen=True, slots=True)
class JudgingRequest:
    """Which puzzles to judge again."""

    files: Sequence[Path]
    folder: Path
    """It must exist; results of an earlier run are reused."""
    estates: Mapping[str, EstateLayout]
    """The estates that records of puzzles may name."""
    most: int = 160
    """Number of puzzles to choose among all."""


def make(request: MakingRequest, crew: Crew) -> bool:
    """Make puzzles, and return whether every game was searched: Ctrl-C ends it early.

    Raises `CobError` with a sentence for an error.
    """
    seeds = range(request.seed, request.seed + request.games)
    files = {_file(request.folder, seed): seed for seed in seeds}
    missing = {path: seed for path, seed in files.items() if not path.exists()}
    is_complete = _work(crew, make_puzzles, missing, tr("games"))
    _choose(request.folder, request.most)
    return is_complete


def judge(request: JudgingRequest, crew: Crew) -> bool:
    """Judge puzzles again, and return whether all were judged: Ctrl-C ends it early.

    Raises `CobError` with a sentence for an error.
    """
    puzzles = [puzzle for path in request.files for puzzle in load_puzzles(path)]
    files = {request.folder / f"judged-{each.name}.json": each for each in puzzles}
    missing = {
        path: format_puzzles([puzzle]) for path, puzzle in files.items() if not path.exists()
    }
    judged = partial(judge_puzzles, request.estates)
    is_complete = _work(crew, judged, missing, tr("puzzles"))
    _choose(request.folder, request.most)
    return is_complete


def show(files: Sequence[Path], estates: Mapping[str, EstateLayout]) -> None:
    """Print the name and the position of each puzzle in files, or else of those of the game.

    Raises `CobError` with a sentence for an error.
    """
    puzzles = [each for path in files for each in load_puzzles(path)] or shipped_puzzles()
    for puzzle in puzzles:
        print(puzzle.name, puzzle.game(estates).state)


def _work(
    crew: Crew, work: Callable[[_Given], str], missing: dict[Path, _Given], title: str
) -> bool:
    """Write the files that are missing, and return whether all are there."""
    paths = list(missing)
    bar = ProgressBar(max(1, len(paths)), title, sys.stderr)
    try:
        with closing(crew.map_unordered(work, missing.values())) as made:
            for done, (number, puzzles) in enumerate(made, start=1):
                write_atomically(paths[number], puzzles.encode())
                bar.show(done)
    except KeyboardInterrupt:
        return False
    finally:
        bar.close()
    return True


def _file(folder: Path, seed: int) -> Path:
    return folder / f"game-{seed:05}.json"


def _choose(folder: Path, most: int) -> None:
    """Write and tell the puzzles that are chosen among all in the folder."""
    paths = sorted(path for pattern in _PARTS for path in folder.glob(pattern))
    every = [puzzle for path in paths for puzzle in load_puzzles(path)]
    found = chosen(every, most)
    file = folder / PUZZLES_FILE
    write_atomically(file, format_puzzles(found).encode())
    print(_told(found, file))


def _told(found: Sequence[Puzzle], file: Path) -> str:
    counts = dict.fromkeys(sorted({each.theme.value for each in found}), 0)
    for puzzle in found:
        counts[puzzle.theme.value] += 1
    told = ", ".join(f"{theme} {count}" for theme, count in counts.items())
    puzzles = trn("{number} puzzle in {file}", "{number} puzzles in {file}", len(found), file=file)
    return f"{puzzles}: {told}" if told else puzzles


def judge_puzzles(estates: Mapping[str, EstateLayout], text: str) -> str:
    """Return those of some puzzles that still are puzzles, as they are judged now."""
    mind = shipped_mind()
    again = [judged_again(mind, puzzle, estates) for puzzle in read_puzzles(text)]
    return format_puzzles([puzzle for puzzle in again if puzzle is not None])


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
