"""Two timers of a turn: the grace period for late clicks, and the automatic end of a turn.

They know neither pygame nor the machine's clock: time is passed to them.
"""

from __future__ import annotations

from typing import Final

from cob.clicks.click_meanings import readings
from cob.clicks.table_things import TableButton, Thing
from cob.engine.state import GameState
from cob.session.tempo import Turn

GRACE: Final = 0.5
"""Seconds after a change of turn in which a click is still meant for the turn before."""
BEAT: Final = 1.5
"""Seconds for which a turn without further actions stays in view and can be taken back."""
BEAT_STEPS: Final = 6
"""Number of steps in which the table shows the elapsed share of this time."""


_STEADY: Final = frozenset(
    {
        TableButton.MENU,
        TableButton.HOME,
        TableButton.CAMERA,
        TableButton.SPEED,
    }
)
"""Buttons that do the same whoever is on turn."""


def belongs_to_turn(state: GameState, thing: Thing | None, *, is_own: bool) -> bool:
    """Return whether a click would act on the turn that has just begun.

    `is_own` is whether a person at the screen decides. After the game, any click would end the
    display of the scoring.
    """
    if isinstance(thing, TableButton):
        return thing not in _STEADY
    return state.is_over or (thing is not None and is_own and bool(readings(state, thing)))


class GracePeriod:
    """The time in which clicks that were meant for the turn before are dropped."""

    def __init__(self) -> None:
        self._left = 0.0
        self._persons_turn: Turn | None = None
        """The turn in which a person decides; None while bots do, or after the game."""
        self._has_begun = False

    @property
    def is_over(self) -> bool:
        """Whether clicks count again."""
        return self._left <= 0

    @property
    def seconds_left(self) -> float | None:
        """Seconds until clicks count again; None when they do."""
        return None if self.is_over else self._left

    def begin(self, persons_turn: Turn | None) -> None:
        """Begin a decision, in a person's turn or not; only another turn starts the time."""
        if self._has_begun and persons_turn != self._persons_turn:
            self.restart()
        self._has_begun, self._persons_turn = True, persons_turn

    def restart(self) -> None:
        """Drop clicks from now on, until the time is over."""
        self._left = GRACE

    def end(self) -> None:
        """Take clicks from now on: the next person has come to the screen."""
        self._left = 0.0

    def pass_time(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._left = max(0.0, self._left - seconds)


class AutoEnd:
    """A timer for the pause after which a turn ends by itself."""

    def __init__(self) -> None:
        self._gone: float | None = None
        """Elapsed seconds of the pause; None while other actions are left."""

    @property
    def share(self) -> float:
        """The elapsed share of the pause, in steps; 0 while it does not run."""
        if self._gone is None:
            return 0.0
        return min(BEAT_STEPS, int(self._gone / BEAT * BEAT_STEPS) + 1) / BEAT_STEPS

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the table shows the next step; None while the pause does not run."""
        if self._gone is None:
            return None
        step = BEAT / BEAT_STEPS
        return max(0.0, step - self._gone % step)

    def restart(self) -> None:
        """Restart the pause: the player does something."""
        if self._gone is not None:
            self._gone = 0.0

    def pass_time(self, seconds: float, *, ends: bool) -> bool:
        """Let time pass where a turn `ends` by itself; return whether it ends now."""
        if not ends:
            self._gone = None
        elif self._gone is None:
            self._gone = 0.0
        else:
            self._gone += seconds
            if self._gone >= BEAT:
                self._gone = None
                return True
        return False
