"""How a bot with a taste plays beside the plain bot of its level: tiles added, points, games won.

    python tools/taste_figures.py easy medium --games 300
    python tools/taste_figures.py easy medium --road --games 40

Each taste sits with the plain bot at tables of two, on both seats of the same deals, on the nine
estates of 2011 in turn. A row tells the tiles of each colour that either adds in a game.
With --road each level plays the chapters of the road in the learner's place.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cob.arena.figures import over_deals, share_ahead
from cob.arena.match import Match, PlayedGame
from cob.arena.workers import play
from cob.boards import FIRST_EDITION, load_estates
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.bots.tastes import SETTING, TASTES
from cob.crew.pool import Processes
from cob.engine import legal_actions, ranking
from cob.engine.components import Kind
from cob.engine.events import TileAdded
from cob.record import Game, read_record
from cob.tutorial.position import LEARNER
from cob.tutorial.road.chapters import load_chapters

_SEED: Final = 701


def tiles_of(record: str) -> list[Counter[Kind]]:
    """Return the tiles that each seat adds in a game, by their colours."""
    game = read_record(record, load_estates().layouts)
    found = [Counter[Kind]() for _ in game.header.seats]
    for event in game.events:
        if isinstance(event, TileAdded):
            found[event.player][event.tile.kind] += 1
    return found


def rows(level: str, games: int, jobs: int) -> Iterator[str]:
    """Yield a row of the table for each taste of a level."""
    layouts = load_estates().layouts
    estates = tuple(layouts[number] for number in FIRST_EDITION)
    for taste in TASTES:
        bots = f"{level}:{SETTING}={taste}", level
        match = Match(bots, 2, estates, games // 2, _SEED, keeps_records=True)
        yield _row(taste, bots, list(play(match, Processes(jobs))))


def _row(taste: str, bots: tuple[str, str], played: list[PlayedGame]) -> str:
    added = {bot: Counter[Kind]() for bot in bots}
    for each in played:
        for bot, tiles in zip(each.bots, tiles_of(each.record), strict=True):
            added[bot] += tiles
    own, plain = (added[bot] for bot in bots)
    number = len(played)
    cells = [f"{own[kind] / number:.1f} : {plain[kind] / number:.1f}" for kind in Kind]
    won = over_deals((each.deal, 100 * share_ahead(each, bots)) for each in played)
    ahead = over_deals((each.deal, _lead(each, bots[0])) for each in played)
    told = [f"{mean:.1f} +/- {margin or 0:.1f}" for mean, margin in (won, ahead)]
    return " | ".join([taste, *cells, *told])


def _lead(played: PlayedGame, bot: str) -> float:
    seat = played.bots.index(bot)
    return played.points[seat] - played.points[1 - seat]


def road_rows(level: str, games: int) -> Iterator[str]:
    """Yield for each chapter how often a level wins it and reaches its goal, in percent."""
    layouts = load_estates().layouts
    for chapter in load_chapters():
        won = reached = 0
        for seed in range(_SEED, _SEED + games):
            game = Game.start(chapter.header(layouts), seed)
            bots = [make_bot(name, seed) for name in (level, chapter.bot)]
            while not game.state.is_over:
                state = game.state
                legal, view = legal_actions(state), state.view(state.current)
                game.play(bots[state.current].choose(view, legal, OWN_EFFORT))
            won += ranking(game.state)[0] == LEARNER
            reached += chapter.goal.is_reached(game.events, game.state)
        yield f"{chapter.name} | {100 * won / games:.0f} | {100 * reached / games:.0f}"


def main(arguments: list[str] | None = None) -> None:
    """Print a table for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="+", metavar="LEVEL")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--road", action="store_true")
    given = parser.parse_args(arguments)
    for level in given.levels:
        if given.road:
            print(level, "won %", "goal %", sep=" | ")
            for row in road_rows(level, given.games):
                print(row, flush=True)
            continue
        print(level, *(kind.name.lower() for kind in Kind), "won %", "points ahead", sep=" | ")
        for row in rows(level, given.games, given.jobs):
            print(row, flush=True)


if __name__ == "__main__":
    main()
