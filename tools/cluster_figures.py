"""What a scheduler and the way to it can bear, for docs/cluster.md.

python tools/cluster_figures.py --games 1000
"""

from __future__ import annotations

import argparse
import pickle
from functools import partial
from time import perf_counter, sleep

from distributed import Client, LocalCluster

from cob.arena.match import play_game
from cob.commands.arena import MatchRequest, plan
from cob.crew.work import WAITING_FOR_EACH, results

SECONDS = 0.4
"""What the shortest games take."""
SLEPT_FOR_EACH = 25
OF_A_HUNDRED = 100 * WAITING_FOR_EACH
"""Games that are with a cluster of a hundred workers at once."""


def sleeping(seconds: float, number: int) -> int:
    """Take as long as a game, and leave the processor to others."""
    sleep(seconds)
    return number


def games_a_second(client: Client, seconds: float, games: int, at_once: int) -> float:
    """Return how many games that only take time come back in a second."""
    executor = client.get_executor(pure=False)
    list(results(executor, sleeping, (0.0,), range(at_once), lambda: at_once))
    begin = perf_counter()
    list(results(executor, sleeping, (seconds,), range(games), lambda: at_once))
    return games / (perf_counter() - begin)


def main() -> None:
    """Print the bytes of a game, and how many games a second a scheduler takes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    games: int = parser.parse_args().games
    match = plan(MatchRequest(("easy",), games=1))
    print(f"sent once: {len(pickle.dumps(partial(play_game, match)))} bytes")
    print(f"a result: {len(pickle.dumps(play_game(match, 0)))} bytes")
    for workers in (1, 2, 8):
        with (
            LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=":0"
            ) as machines,
            Client(machines) as client,
        ):
            at_once = WAITING_FOR_EACH * workers
            slept = games_a_second(client, SECONDS, SLEPT_FOR_EACH * workers, at_once)
            print(f"{workers} workers: busy for {slept * SECONDS / workers:.0%} of the time")
            empty = games_a_second(client, 0.0, games, OF_A_HUNDRED)
            print(f"  empty games, {OF_A_HUNDRED} at once: {empty:.0f} a second")


if __name__ == "__main__":
    main()
