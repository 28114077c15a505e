"""Measures the pictures to pass on: the processor time of each, and the size of its file.

    python tools/picture_figures.py --games 34

So many games are played for each number of players by the bots `easy` and `medium`, on the nine
estates in turn; both pictures of each are drawn and dropped. `docs/ui.md` has figures made by it.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from cob.arena.match import Match, play_game
from cob.boards import FIRST_EDITION, load_estates
from cob.record import Game, read_record
from cob.ui.sharing.encoding import png
from cob.ui.sharing.making import GamePictures

PLAYERS: Final = (2, 3, 4)
_SEED: Final = 1
_KILOBYTE: Final = 1000


def games_of(players: int, games: int) -> Iterator[Game]:
    """Yield games of the two bots."""
    layouts = load_estates().layouts
    estates = tuple(layouts[number] for number in FIRST_EDITION)
    bots = ("easy", "medium")
    match = Match(bots, players, estates, deals=games, seed=_SEED, keeps_records=True)
    for number in range(games):
        yield read_record(play_game(match, number).record, layouts)


def measured(game: Game) -> tuple[float, float, float, float]:
    """Return processor seconds and kilobytes of the picture, and of the animated replay."""
    begun = time.process_time()
    pictures = GamePictures(game, None, None)
    picture = len(png(pictures.picture()))
    drawn = time.process_time()
    film = len(pictures.film(lambda done: None))
    ended = time.process_time()
    return drawn - begun, picture / _KILOBYTE, ended - drawn, film / _KILOBYTE


def line(numbers: Sequence[float], unit: str) -> str:
    """Return the middle one and the largest of some numbers."""
    digits = 1 if unit == "s" else 0
    return f"{median(numbers):.{digits}f} ({max(numbers):.{digits}f}) {unit}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each number of players: the median, and the largest in brackets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=34)
    games = parser.parse_args(arguments).games
    for players in PLAYERS:
        found = list(zip(*map(measured, games_of(players, games)), strict=True))
        told = [line(numbers, unit) for numbers, unit in zip(found, ("s", "kB") * 2, strict=True)]
        picture, film = (", ".join(told[at : at + 2]) for at in (0, 2))
        print(f"{players} players, {games} games: picture {picture}; replay {film}")


if __name__ == "__main__":
    main()
