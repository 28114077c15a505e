"""The base of all screens with tables at which a game is played."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cob.clicks.table_things import TableButton, Thing
from cob.engine import GameState
from cob.session.session import Session
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.scene import soonest
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.playing.game_keys import take_key
from cob.ui.table.playing.playing import Playing
from cob.ui.table.spoken import spoken_table
from cob.ui.table.table import Table
from cob.ui.table.view import TableView


class PlayingScene(PlayingOwner):
    """A screen with a table and a game played there; subclasses set `table` and `playing`."""

    table: Table
    playing: Playing

    @property
    def session(self) -> Session:
        """The game behind the table."""
        return self.playing.session

    # --- the view of the table ----------------------------------------------------------------

    @property
    def state(self) -> GameState:
        return self.session.state

    @property
    def is_waiting(self) -> bool:
        motion = self.table.motion
        return motion.rolls_for_start or not motion.is_decided

    def view(self) -> TableView:
        return self.playing.view()

    def buttons(self) -> dict[TableButton, str]:
        return self.playing.buttons()

    def is_too_soon(self, thing: Thing | None) -> bool:
        return self.playing.is_too_soon(thing)

    def on_touch(self) -> None:
        self.playing.on_touch()

    def on_thing(self, thing: Thing) -> None:
        self.playing.on_thing(thing)

    def step_back(self) -> bool:
        return self.playing.step_back()

    # --- the scene ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.table.resize(size)

    def handle(self, event: pygame.event.Event) -> None:
        if not take_key(self.playing, event):
            self.table.handle(event)

    @property
    def keyboard_place(self) -> tuple[int, int] | None:
        return self.table.keyboard_place

    def holds(self, place: tuple[int, int]) -> bool:
        return self.table.holds(place)

    def update(self, seconds: float) -> None:
        self.table.update(seconds)
        self.playing.update(seconds)

    def wakes_after(self) -> float | None:
        return soonest(self.table.wakes_after(), self.playing.wakes_after())

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return spoken_table(self.table, self, written)

    def restyled(self) -> PlayingScene:
        """Return the screen itself; texts in another language are made again, or dropped."""
        self.follow_edition()
        self.playing.forget_sentences()
        return self

    def leave(self) -> None:
        self.session.close()
