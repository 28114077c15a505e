"""Playing the games of a match in this process or in workers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial

from cob.arena.match import Match, PlayedGame, play_game
from cob.crew.work import Crew, ThisProcess
from cob.protocol.idle import IDLE


def play(
    match: Match, crew: Crew | None = None, games: Sequence[int] | None = None
) -> Generator[PlayedGame, None, None]:
    """Yield each game when it has been played, in any order unless this process plays them all.

    The games do not depend on the workers, unless a bot has a time limit for its search. The caller
    can ask for some games only, by number. Close the iterator to stop early. Files of bots are
    loaded anew for each match. Raises `WorkerDiedError` when the workers end before a game is
    played.
    """
    numbers = range(match.games) if games is None else games
    work = (crew or ThisProcess()).map_unordered(partial(play_game, match), numbers)
    try:
        with closing(work) as played:
            for _, game in played:
                yield game
    finally:
        IDLE.end()
