"""Matches of many games between bots, without a window, and the statistics of their strength.

`match` plans the games and plays one, `workers` plays them all, `figures` computes the statistics,
`report` prints them.
"""

from cob.arena.figures import Estimate, Figures, work_out
from cob.arena.match import ArenaError, Match, PlayedGame, play_game
from cob.arena.workers import play
from cob.bots.shares import Share
from cob.crew.pool import Processes
from cob.crew.work import Crew, ThisProcess

__all__ = [
    "ArenaError",
    "Crew",
    "Estimate",
    "Figures",
    "Match",
    "PlayedGame",
    "Processes",
    "Share",
    "ThisProcess",
    "play",
    "play_game",
    "work_out",
]
