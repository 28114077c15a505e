"""The replay of the others' moves on demand; the game itself stays as it is."""

from __future__ import annotations

from typing import Final

from cob.engine.state import GameState
from cob.session.session import PlayedMove
from cob.ui.scene import AppContext
from cob.ui.table.motion.show import show_move
from cob.ui.table.table import Table

_PAUSE: Final = 0.35
"""Seconds between two moves, to tell them apart."""
_STILL: Final = 0.9
"""Seconds that a position is shown if motion is off."""


class Retelling:
    """Shows moves one after another, until the last one or a click."""

    def __init__(self, app: AppContext, table: Table) -> None:
        self._app = app
        self._table = table
        self._coming: list[PlayedMove] = []
        self._move: PlayedMove | None = None
        """The move shown now."""
        self._shown = 0
        """The estate that was in the middle before."""
        self._left = 0.0

    @property
    def is_on(self) -> bool:
        """Whether a replay is running."""
        return self._move is not None

    @property
    def state(self) -> GameState:
        """The position shown now."""
        assert self._move is not None, "nothing is being told"
        return self._table.motion.shown(self._move.after)

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the next move; None if there is none, or during a move."""
        return self._left if self.is_on and not self._table.motion.is_moving else None

    def begin(self, moves: tuple[PlayedMove, ...]) -> None:
        """Show these moves."""
        self.stop()
        self._coming, self._shown = list(moves), self._table.shown
        self._next()

    def stop(self) -> None:
        """Return to the present position."""
        if self.is_on:
            self._table.motion.stop()
            self._table.shown = self._shown
            self._table.pointer.forget()
        self._coming, self._move = [], None
        self._app.redraw()

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self.is_on and not self._table.motion.is_moving:
            self._left -= seconds
            if self._left <= 0:
                self._next()

    def _next(self) -> None:
        if not self._coming:
            self.stop()
            return
        self._move = move = self._coming.pop(0)
        table, speed = self._table, self._app.settings.motion
        table.shown = move.after.current
        show_move(self._app, table, move, own=False, motion=speed, sound=speed or 1.0)
        self._left = _PAUSE if table.motion.is_moving else _STILL if speed == 0 else 0.0
        self._app.redraw()
