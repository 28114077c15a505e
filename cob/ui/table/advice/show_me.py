"""Show me: a hand demonstrates an action at the table, with its effect, which is then undone.

The demonstration uses a copy of the position; the game does not change.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.button_captions import buttons_of_choice
from cob.clicks.chooser import Chooser
from cob.clicks.click_meanings import readings
from cob.clicks.click_path import click_path
from cob.clicks.table_things import TableButton, Thing
from cob.engine import Action, GameState, apply
from cob.session.session import PlayedMove
from cob.showing.sounds import Sound
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import Hex
from cob.ui.scene import AppContext
from cob.ui.table.advice.guide import GuidingHand, draw_guide
from cob.ui.table.corner_panel import Point
from cob.ui.table.motion.motion import FRAME
from cob.ui.table.motion.show import show_move
from cob.ui.table.painter import Painter
from cob.ui.table.pointing.pointer import Pointer
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_EFFECT_SECONDS: Final = 1.6
"""Seconds that the effect stays in view when nothing moves any more."""
_LONGEST_STEP: Final = 0.05
"""Maximum seconds that one frame may skip, as for all animations."""
_BUTTONS: Final = frozenset((TableButton.END, TableButton.PASS, TableButton.CONFIRM))


class _Show:
    """The demonstration of one action, and its progress."""

    def __init__(self, action: Action, state: GameState, view: TableView) -> None:
        self.action = action
        self.state = state
        self.view = view
        """The view before the hand began."""
        self.chooser = Chooser(state)
        self.path: tuple[Thing, ...] = ()
        self.areas: tuple[Rect, ...] = ()
        self.hand: GuidingHand
        self.clicked = 0
        self.clock = 0.0
        self.seconds_left = _EFFECT_SECONDS

    @property
    def has_acted(self) -> bool:
        return self.clicked == len(self.path)


class ShowMe:
    """Demonstrates actions at a table, one at a time, until a click or a key."""

    def __init__(self, app: AppContext, table: Table) -> None:
        self._app = app
        self._table = table
        self._show: _Show | None = None
        self._pointer = table.pointer
        """The pointer of the person at the screen, unused during the demonstration."""

    @property
    def is_on(self) -> bool:
        """Whether there is a demonstration now."""
        return self._show is not None

    @property
    def action(self) -> Action | None:
        """The action demonstrated now."""
        return None if self._show is None else self._show.action

    def begin(self, action: Action, state: GameState, view: TableView, start: Point) -> None:
        """Show a legal action of the player on turn, on a given copy of the position.

        `view` is the present view, and `start` is where the hand comes from.
        """
        self.end()
        table, show = self._table, _Show(action, state, view)
        lying = list(table.layout.things(state, table.shown))
        show.path = click_path(state, action, [thing for thing, _ in lying])
        areas = [next(area for each, area in lying if each == thing) for thing in show.path]
        show.areas = tuple(area.box if isinstance(area, Hex) else area for area in areas)
        ways = [area.center for area in show.areas]
        speed, unit = self._app.settings.motion, table.layout.lines / 1080
        show.hand = GuidingHand(start, ways, unit, speed)
        self._show, self._pointer, table.pointer = show, table.pointer, Pointer()
        table.motion.keeps_table = True
        self._app.redraw()

    def end(self) -> None:
        """Stop the demonstration, and restore the table."""
        if self._show is not None:
            self._show = None
            self._table.motion.stop()
            self._table.motion.keeps_table = False
            self._table.pointer = self._pointer
            self._app.redraw()

    # --- the view -----------------------------------------------------------------------------

    def view(self) -> TableView:
        """Return the table with the clicks so far, and their effects."""
        show = self._show
        assert show is not None
        kept = {each: text for each, text in show.view.buttons.items() if each not in _BUTTONS}
        choosing = not show.has_acted
        return replace(
            show.view,
            state=self._table.motion.shown(show.state),
            buttons=kept | buttons_of_choice(show.chooser) if choosing else kept,
            prompt="",
            offer="",
            message="",
            lit=show.chooser.lit() if choosing else {},
            selected=show.chooser.selected if choosing else frozenset(),
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the hand, above everything."""
        pose = None if self._show is None else self._show.hand.pose(self._show.clock)
        if pose is not None:
            draw_guide(Painter(canvas, self._table.layout), pose.tip, pose.pulse)

    # --- time and events ----------------------------------------------------------------------

    def takes(self, event: pygame.event.Event) -> bool:
        """End the demonstration at a click or a key; return whether one is running."""
        if self._show is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._pointer.place = event.pos
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.end()
        return True

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether the demonstration has just ended."""
        show = self._show
        if show is None:
            return False
        show.clock += min(seconds, _LONGEST_STEP)
        while show.clicked < show.hand.clicks(show.clock):
            self._click(show)
        if show.clock < show.hand.ends:
            self._app.redraw()
        elif not self._table.motion.is_moving:
            show.seconds_left -= min(seconds, _LONGEST_STEP)
            if show.seconds_left <= 0:
                self._app.sounds.play(Sound.UNDO)
                self.end()
                return True
        return False

    def wakes_after(self) -> float | None:
        """Return the seconds until `update` has work; None if it has none."""
        return None if self._show is None else FRAME

    def _click(self, show: _Show) -> None:
        """Carry out a click at the next place."""
        thing, area = show.path[show.clicked], show.areas[show.clicked]
        show.clicked += 1
        pointer = self._table.pointer
        pointer.move(area.center, (thing, area))
        pointer.click()
        if not show.has_acted:
            show.chooser.click(readings(show.state, thing, show.chooser.selected))
            self._app.sounds.play(Sound.BUTTON)
            return
        before = show.state.copy()
        events = apply(show.state, show.action)
        pointer.forget()
        table, speed = self._table, self._app.settings.motion
        move = PlayedMove(before, tuple(events), show.state)
        show_move(self._app, table, move, own=True, motion=speed, sound=speed or 1.0)
