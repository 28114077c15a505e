"""An overlay that ignores clicks for the first half second: they were meant for the table below."""

from __future__ import annotations

from cob.clicks.turn_timing import GracePeriod
from cob.ui.scene import AppContext, Overlay


class UnhurriedOverlay(Overlay):
    """An overlay with a grace period, which begins when it opens."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.grace = GracePeriod()
        self.grace.restart()

    def update(self, seconds: float) -> None:
        self.grace.pass_time(seconds)

    def wakes_after(self) -> float | None:
        return self.grace.seconds_left
