"""The level of play: the bots that lose about as many points in a turn as a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cob.analysis.minds import SURE
from cob.engine.components import PHASES

LEVELS: Final = (("expert", 1.35), ("hard", 2.2), ("medium", 3.4), ("easy", 7.2))
"""Bots, and up to which loss a turn play is like theirs: between the bots' own losses, as
`tools/analysis_truth.py ledgers` measures them (docs/analysis.md)."""
WORST: Final = "random"
BOTS_BY_LOSS: Final = (*(bot for bot, _ in LEVELS), WORST)
"""The strongest first."""
_FEWEST_TURNS: Final = 8
"""Turns from which on some phases have a level of their own."""


def level_of(loss_per_turn: float) -> str:
    """Return the bot whose play is most like one that loses so many points in a turn."""
    return next((bot for bot, most in LEVELS if loss_per_turn <= most), WORST)


@dataclass(frozen=True, slots=True)
class PlayLevel:
    """The points that a player lost in a turn on average, and the bots whose play is like that."""

    loss: float
    error: float
    """Points within which the loss holds, in 95 of 100 cases."""
    turns: int

    @property
    def bots(self) -> tuple[str, ...]:
        """Return all bots whose play this may be like, the strongest first."""
        ends = (level_of(self.loss - self.error), level_of(self.loss + self.error))
        first, last = map(BOTS_BY_LOSS.index, ends)
        return BOTS_BY_LOSS[first : last + 1]


class LevelOfPhases(NamedTuple):
    """The level of play in some phases on end."""

    first: int
    """The index of the first phase."""
    last: int
    level: PlayLevel


def play_level(losses: Sequence[float]) -> PlayLevel | None:
    """Return the level of play by the points lost in each turn; None without any turn.

    The level of a single turn is open.
    """
    if not losses:
        return None
    count = len(losses)
    error = SURE * stdev(losses) / sqrt(count) if count > 1 else inf
    return PlayLevel(fmean(losses), error, count)


def level_apart(losses: Sequence[tuple[int, float]]) -> LevelOfPhases | None:
    """Return the phases in which play was at another level than in the whole game, if any.

    Each loss comes with the phase of its turn. Play in some phases is at another level if it is
    surely not like the bot that loses about as much as the player in the whole game. Of several
    runs of phases, that of most turns counts; of two alike, the one that differs more.
    """
    whole = play_level([loss for _, loss in losses])
    if whole is None:
        return None
    found = []
    phases = range(len(PHASES))
    for first in phases:
        for last in phases[first:]:
            level = play_level([loss for phase, loss in losses if first <= phase <= last])
            if (
                level is not None
                and level.turns >= _FEWEST_TURNS
                and level_of(whole.loss) not in level.bots
            ):
                found.append(LevelOfPhases(first, last, level))
    return max(
        found,
        key=lambda each: (each.level.turns, abs(each.level.loss - whole.loss)),
        default=None,
    )
