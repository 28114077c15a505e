"""The base of tables with a teacher: those of a lesson and of the first game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.click_path import click_path
from cob.clicks.table_things import (
    DepotDie,
    DieAt,
    GoodsSpace,
    Silverlings,
    SoldGoods,
    TableButton,
    Thing,
    Workers,
    tile_at,
)
from cob.engine import Action
from cob.engine.components import TRACK_SPACES
from cob.engine.legality import cost
from cob.text.language import Message
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import Hex
from cob.ui.scene import soonest
from cob.ui.table.advice.show_me import ShowMe
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.view import TableView

WATCHING: Final = Message("Watch the hand, then do it yourself. A click stops it.")
"""The teacher's words during a demonstration."""
_AVOIDED: Final = (TableButton, DepotDie, DieAt, GoodsSpace, Silverlings, SoldGoods, Workers)


class TaughtScene(PlayingScene):
    """A table at which a teacher speaks and shows; subclasses also set `show`."""

    show: ShowMe

    # --- Show me ------------------------------------------------------------------------------

    def to_show(self) -> Action | None:
        """Return the action that can be shown now, or None."""
        raise NotImplementedError

    def on_shown(self) -> None:
        """React to the end of the demonstration, early or not."""

    def show_me(self) -> None:
        """Show what to do, if that is possible."""
        action = self.to_show()
        if action is None:
            return
        self.on_touch()
        self.playing.look_home()
        start = self.table.pointer.place or self.table.layout.corner.center
        self.show.begin(action, self.state.view(self.state.current), self.view(), start)

    def view(self) -> TableView:
        if self.show.is_on:
            return self.show.view()
        return replace(super().view(), priced=self._priced())

    def _priced(self) -> frozenset[Thing]:
        """Return the parts that show their price: the goal of the task, if it costs workers."""
        action, state = self.to_show(), self.state
        if action is None or self.table.motion.is_moving or not cost(state, action).workers:
            return frozenset()
        lying = [thing for thing, _ in self.table.layout.things(state, state.current)]
        return frozenset(click_path(state, action, lying)[-1:])

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.show.draw(canvas)

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event; during a demonstration a click or a key only ends it."""
        if self.show.takes(event):
            self._end_show()
        elif not self.takes_key(event):
            super().handle(event)

    def takes_key(self, event: pygame.event.Event) -> bool:
        """Handle a key of the teacher; return whether it was one."""
        return False

    def update(self, seconds: float) -> None:
        """Let time pass, for the demonstration or for the game."""
        if not self.show.is_on:
            super().update(seconds)
            return
        self.table.update(seconds)
        if self.show.update(seconds):
            self._end_show()

    def _end_show(self) -> None:
        """React to the end, and update what is under the pointer."""
        if self.show.is_on:
            return
        place = self.table.pointer.place
        if place is not None:
            self.table.point(place)
        self.on_shown()

    def wakes_after(self) -> float | None:
        return soonest(super().wakes_after(), self.show.wakes_after())

    def resize(self, size: tuple[int, int]) -> None:
        self.show.end()
        super().resize(size)

    def leave(self) -> None:
        self.show.end()
        super().leave()

    # --- the light ----------------------------------------------------------------------------

    def avoided(self) -> list[Rect]:
        """Return the areas without arrows: tiles, dice, goods, buttons and the track."""
        board = self.table.layout.board
        found = [board.track(space) for space in range(TRACK_SPACES)]
        things = self.table.layout.things(self.state, self.table.shown, self.buttons())
        for thing, area in things:
            if tile_at(self.state, thing) is not None or isinstance(thing, _AVOIDED):
                found.append(area.box if isinstance(area, Hex) else area)
        return found


def hushed(view: TableView) -> TableView:
    """Return a table on which only the teacher asks, with offers for the die or tile in hand."""
    return replace(view, prompt="", offer=view.offer if view.selected else "")
