"""The times of bots' actions: the pause between two, and the player's control of it.

Nothing here knows pygame or the rules.
"""

from __future__ import annotations

from typing import Final

from cob.engine.state import GameState
from cob.session.pace import NORMAL, SPEEDS, Pace

_FULL_HOLDS: Final = 4
"""The number of actions that are shown longer in full; then the player knows what they are."""
Turn = tuple[int, int, int]
"""Phase, round and seat of a turn."""


def turn_of(state: GameState) -> Turn:
    """Return the turn to which the next decision belongs."""
    return state.phase, state.round, state.current


class Tempo:
    """Makes bots wait between their actions, pauses them, and lets them step or skip."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.paused = False
        self._left = pace.speed.pause
        """Seconds until the next action may be shown."""
        self._steps = False
        self._holds = 0
        """The number of actions so far that were shown longer."""
        self._skipped: Turn | None = None
        """The turn in which the player asked to skip; None without a skip."""

    @property
    def hurries(self) -> bool:
        """Whether actions are shown as soon as they are known, one after another."""
        return self._skipped is not None or not (self.paused or self.pace.speed.pause)

    @property
    def is_due(self) -> bool:
        """Whether the next action may be shown now."""
        return self.hurries or self._steps or not (self.paused or self._left > 0)

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the next action is due; None while the bots are paused."""
        if self.is_due:
            return 0.0
        return None if self.paused else self._left

    def begin(self, turn: Turn, bot_decides: bool, people_play: bool) -> None:
        """Begin a new decision, which may end a pause or a skip.

        Both end when a person has to decide. Where only bots play, a skip also ends with the turn.
        """
        self._left = self.pace.speed.pause
        self._steps = False
        if not bot_decides:
            self.paused = False
            self._skipped = None
        elif not people_play and turn != self._skipped:
            self._skipped = None

    def hold(self, seconds: float) -> None:
        """Show this action longer, by some seconds at the normal speed; later ones by half."""
        if seconds and not self.hurries:
            share = 1.0 if self._holds < _FULL_HOLDS else 0.5
            self._left += share * seconds * self.pace.speed.pause / SPEEDS[NORMAL].pause
            self._holds += 1

    def pass_time(self, seconds: float) -> None:
        """Let some seconds pass, unless the bots are paused."""
        if not self.paused:
            self._left -= seconds

    def pause_or_go_on(self) -> None:
        """Pause the bots, or continue after a pause."""
        if self.paused:
            self.go_on()
        else:
            self.pause()

    def pause(self) -> None:
        """Show nothing more until the player asks for it."""
        self.paused = True
        self._skipped = None

    def go_on(self) -> None:
        """Let the bots play again, the first action at once."""
        self.paused = False
        self._left = 0.0

    def step(self) -> None:
        """Show one action, and pause."""
        self.pause()
        self._steps = True

    def skip(self, turn: Turn) -> None:
        """Play at once until a person is on turn; if only bots play, to the end of this turn."""
        self._skipped = turn

    def hurry(self, steps: int) -> None:
        """Play faster, or slower, from now on."""
        self.pace.hurry(steps)
        self._left = min(self._left, self.pace.speed.pause)

    @property
    def next_speed(self) -> int:
        """The index of the speed after this one; after the fastest comes the slowest."""
        return (self.pace.speed_at + 1) % len(SPEEDS)

    def change_speed(self) -> None:
        """Take the next speed."""
        self.hurry(self.next_speed - self.pace.speed_at)
