"""The first sight of the first game: before any rule, the learner's estate fills in seconds."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from cob.engine import GameState
from cob.session.session import PlayedMove
from cob.tutorial.first_game.filled_estate import FilledSpace, filled_estate
from cob.tutorial.highlights import Highlight
from cob.tutorial.position import LEARNER
from cob.ui.kit.widget import is_click
from cob.ui.scene import AppContext
from cob.ui.screens.learn.highlight_places import Place, places
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_SPEED: Final = 4.5
"""How many times faster than in a game a tile moves, and what it scores is shown."""
_LAST_SECONDS: Final = 1.2
"""Seconds for which the full estate is seen."""
_LIT: Final = (Highlight("estate"), Highlight("points", (str(LEARNER + 1),)))


class FirstSight:
    """Shows tile after tile coming to the estate, until a click or a key."""

    def __init__(self, app: AppContext, table: Table) -> None:
        self._app = app
        self._table = table
        self._coming: list[FilledSpace] = []
        self._shown: FilledSpace | None = None
        self._left = 0.0

    @property
    def is_on(self) -> bool:
        """Whether the estate is filling, or is seen full."""
        return self._shown is not None

    def begin(self, state: GameState) -> None:
        """Fill the estate of a position, unless motion is off."""
        if self._app.settings.motion > 0:
            self._coming = filled_estate(state, self._app.estates.layouts)[::-1]
            self._left = _LAST_SECONDS
            self._next()

    def end(self) -> None:
        """Show the empty estate again."""
        if not self.is_on:
            return
        self._shown, self._coming = None, []
        self._table.motion.stop()
        self._app.redraw()

    def _next(self) -> None:
        self._shown = self._coming.pop()
        speed = _SPEED * self._app.settings.motion
        self._table.motion.begin(PlayedMove(*self._shown), self._table.layout, LEARNER, speed)

    def takes(self, event: pygame.event.Event) -> bool:
        """Keep every event from the table, and end at a click or a key.

        Return whether the estate was filling.
        """
        was_on = self.is_on
        if is_click(event) or event.type == pygame.KEYDOWN:
            self.end()
        return was_on

    def update(self, seconds: float) -> None:
        """Let time pass: the next tile comes when the last one lies."""
        if self._table.motion.is_moving:
            return
        if self._coming:
            self._next()
        else:
            self._left -= seconds
            if self._left <= 0:
                self.end()

    def view(self, view: TableView) -> TableView:
        """Return the table with the estate as far as it is filled."""
        assert self._shown is not None
        state = self._table.motion.shown(self._shown.after)
        return replace(view, state=state, buttons={}, prompt="", offer="", message="", lit={})

    def lit_places(self) -> list[Place]:
        """Return what is lit: the estate, and the points."""
        assert self._shown is not None
        state, layout = self._shown.after, self._table.layout
        return [place for each in _LIT for place in places(layout, state, each)]
