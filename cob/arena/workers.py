"""The games of a match played one after another, or in several processes at once."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from functools import partial

from cob.arena.match import Match, PlayedGame, play_game
from cob.processes import map_unordered


def play(match: Match, jobs: int = 1) -> Generator[PlayedGame, None, None]:
    """Yield each game when it has been played, with several jobs in any order.

    What is played does not depend on the jobs, unless a bot searches for as long as it may. Close
    the iterator to stop early. With several jobs call it from the main thread; raises
    `WorkerDiedError` when one of the processes ends by itself.
    """
    jobs = min(jobs, match.games)
    if jobs == 1:
        return (play_game(match, number) for number in range(match.games))
    return _play_in_processes(match, jobs)


def _play_in_processes(match: Match, jobs: int) -> Generator[PlayedGame, None, None]:
    with closing(map_unordered(partial(play_game, match), range(match.games), jobs)) as games:
        for _, game in games:
            yield game
