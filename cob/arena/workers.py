"""The games of a match, played by whoever there is."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial

from cob.arena.match import Match, PlayedGame, play_game
from cob.crew.work import Crew, ThisProcess


def play(
    match: Match, crew: Crew | None = None, games: Sequence[int] | None = None
) -> Generator[PlayedGame, None, None]:
    """Yield each game when it has been played, in any order unless this process plays them all.

    What is played does not depend on the workers, unless a bot searches for as long as it may; it
    may be some games only, by their numbers. Close the iterator to stop early. Raises
    `WorkerDiedError` when there is no hope for a game.
    """
    numbers = range(match.games) if games is None else games
    work = (crew or ThisProcess()).map_unordered(partial(play_game, match), numbers)
    with closing(work) as played:
        for _, game in played:
            yield game
