"""The last move in motion: points fly, tiles travel, dice roll, a phase is announced.

Animations are made from all events of a move when it is shown, so that drawing only looks up
places. Meanwhile the table below shows the pieces that have arrived, and is drawn again only when
one has.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from cob.engine.events import PointsScored
from cob.engine.state import GameState
from cob.session.session import PlayedMove
from cob.showing.event_times import (
    TimedEvent,
    decided_at,
    moments,
    scored_at,
    timeline,
    told,
)
from cob.showing.shown_position import shown_position
from cob.ui.kit.canvas import Canvas
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animation_pictures import AnimationPictures
from cob.ui.table.motion.animations import Animation
from cob.ui.table.motion.camera import Camera
from cob.ui.table.motion.flights import Flight
from cob.ui.table.motion.outline import Tracing
from cob.ui.table.motion.pieces import Banner, StartSheet
from cob.ui.table.motion.staging import animations_of
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

FRAME: Final = 1 / 60
"""Seconds between two frames while something moves."""
_LONGEST_STEP: Final = 0.05
"""Maximum seconds that one frame may skip, so that a window that slept misses no motion."""


class Motion:
    """All animations over the table now."""

    def __init__(self) -> None:
        self.animations: tuple[Animation, ...] = ()
        self.camera = Camera()
        self._timed: tuple[TimedEvent, ...] = ()
        self._moments: tuple[float, ...] = ()
        """The times at which the table below changes."""
        self._before: GameState | None = None
        """The position before the move; None if there was no move."""
        self._state: GameState | None = None
        """The position after the move."""
        self._seen: GameState | None = None
        """The position shown now; None until it is requested."""
        self.clock = 0.0
        """Seconds since the beginning of the motion."""
        self._over_at = 0.0
        self._due = 0.0
        """The machine's time at which the next frame is due."""
        self.keeps_table = False
        """Whether the table is cached from frame to frame though nothing moves here, for the sake
        of a motion elsewhere.
        """
        self._pictures = AnimationPictures()
        self._table: Canvas | None = None
        """The last drawing of the table."""
        self._laid: set[int] = set()
        """The landed pieces that are on that drawing already, by the index of their animation."""
        self._drawn: TableView | None = None
        """The position to be shown on the table."""
        self._painted = 0
        """The number of paintings that were ready when it was drawn."""

    @property
    def is_moving(self) -> bool:
        """Whether an animation is running, or another estate comes into the middle."""
        return bool(self.animations) or self.camera.is_swinging

    @property
    def announces(self) -> bool:
        """Whether a banner or a sheet is in view."""
        read = Banner | StartSheet
        return any(isinstance(f.what, read) and f.is_on(self.clock) for f in self.animations)

    @property
    def rolls_for_start(self) -> bool:
        """Whether the roll for the start player is shown."""
        return any(isinstance(animation.what, StartSheet) for animation in self.animations)

    @property
    def scored(self) -> PointsScored | None:
        """The item of the final scoring that is counted now; None outside of it."""
        return scored_at(self._timed, self.clock)

    @property
    def holds_the_table(self) -> bool:
        """Whether an animation is shown that the next click or key ends."""
        return self.rolls_for_start or self.scored is not None

    def is_about(self, state: GameState) -> bool:
        """Return whether it leads to this position; after an action is taken back it does not."""
        return self._state is state

    def wakes_after(self) -> float | None:
        """Return the seconds until the next frame is due, less the drawing time, or None."""
        return max(0.0, self._due - time.monotonic()) if self.is_moving else None

    @property
    def is_decided(self) -> bool:
        """Whether everything relevant to the next decision has been shown."""
        return self.clock >= decided_at(self._timed)

    @property
    def untold(self) -> int:
        """The number of the move's last events that have not been shown yet."""
        return len(self._timed) - told(self._timed, self.clock)

    def begin(
        self,
        move: PlayedMove,
        layout: TableLayout,
        shown: int,
        speed: float = 1.0,
        lead: float = 0.0,
    ) -> None:
        """Show a move instead of any motion in progress.

        `shown` is the seat whose estate is in the middle. A speed of 2 takes half the time; 0 shows
        nothing. `lead` is the time before the first event. After the last move of a game the table
        itself is scored.
        """
        self.stop()
        if speed > 0:
            timed = timeline(move.events, speed, lead)
            animations = animations_of(timed, move, layout, shown)
            self._show(animations, move.after)
            if animations:
                self._timed, self._before = timed, move.before
                self._moments = moments(timed)
                self._over_at = max(self._over_at, *(each.ends for each in timed))

    def begin_roll(self, animations: tuple[Animation, ...], state: GameState) -> None:
        """Show the roll for the start player, before the table shows `state`."""
        self.stop()
        self._show(animations, state)

    def _show(self, animations: tuple[Animation, ...], state: GameState) -> None:
        self.animations, self._state = animations, state
        self._over_at = max((animation.over_at for animation in animations), default=0.0)

    def update(self, seconds: float) -> None:
        """Let time pass, but never so much that a motion is missed."""
        now = time.monotonic()
        self._due = min(max(self._due + FRAME, now), now + FRAME)
        self.camera.update(min(seconds, _LONGEST_STEP))
        stage = bisect_right(self._moments, self.clock)
        self.clock += min(seconds, _LONGEST_STEP)
        if self.clock >= self._over_at:
            self._end_move()
        elif stage != bisect_right(self._moments, self.clock):
            self._seen = None

    def stop(self) -> None:
        """End all motion, after a click or a change of the window's size."""
        self.camera.stop()
        self._end_move()

    def _end_move(self) -> None:
        self.animations, self._timed, self._moments = (), (), ()
        self._before = self._state = self._seen = None
        self._laid.clear()
        self.clock = self._over_at = 0.0
        self._pictures.forget()
        if not self.camera.is_swinging:
            self._table = self._drawn = None

    # --- drawing ------------------------------------------------------------------------------

    def shown(self, state: GameState) -> GameState:
        """Return the position shown now, on the way to this one."""
        if self._before is None or not self.is_about(state):
            return state
        if self._seen is None:
            self._seen = shown_position(self._before, state, self._timed, self.clock)
        return self._seen

    @property
    def _untraced(self) -> frozenset[tuple[int, int]]:
        """The regions whose golden line is not complete yet."""
        lines = (each for each in self.animations if isinstance(each, Tracing))
        return frozenset(each.whose for each in lines if each.drawn(self.clock) < 1)

    def draw_table(
        self,
        canvas: Canvas,
        view: TableView,
        draw: Callable[[Canvas, TableView], None],
        *,
        keeps: bool = False,
    ) -> None:
        """Draw the table below the animations, again only if it has changed.

        It `keeps` the drawing for the sake of a motion elsewhere.
        """
        if not (self.is_moving or self.keeps_table or keeps):
            draw(canvas, view)
            return
        seen = replace(view, pointer=(0, 0), untraced=self._untraced)
        size = canvas.surface.get_size()
        if self._table is None or self._table.surface.get_size() != size:
            self._table, self._drawn = Canvas(pygame.Surface(size), canvas.art), None
        painted = canvas.art.paintings.arrived
        if seen != self._drawn or painted != self._painted:
            self._table.shortened.clear()
            draw(self._table, seen)
            self._drawn, self._painted = seen, painted
            self._laid.clear()
        canvas.show(self._table)

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw all animations at their present places, over the finished table."""
        self.camera.draw(painter, view)
        for index, animation in enumerate(self.animations):
            if index in self._laid:
                continue
            self._draw_one(painter, view, animation)
            has_landed = isinstance(animation, Flight) and animation.lies(self.clock)
            if has_landed and self._table is not None:  # the next frames need not draw it again
                self._draw_one(Painter(self._table, painter.layout), view, animation)
                self._laid.add(index)
        self._pictures.draw_ahead(painter.art, self.animations)

    def _draw_one(self, painter: Painter, view: TableView, animation: Animation) -> None:
        place = animation.place(self.clock)
        if place is None:
            return
        window = painter.surface.get_rect()
        for picture in self._pictures.of(painter, view, animation, self.clock):
            rect = picture.get_rect(center=(round(place[0]), round(place[1])))
            picture.set_alpha(round(255 * animation.strength(self.clock)))
            painter.surface.blit(picture, rect.clamp(window))
            picture.set_alpha(255)
