"""The table: a position and its surroundings, the pointer over it, and its animations."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

import pygame

from cob.clicks.table_things import PanelPart, PlayerPanel, TableButton, Thing
from cob.explaining.rule_links import article_for_thing
from cob.ui.destinations import ToRules
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.widget import is_click
from cob.ui.scene import AppContext, Overlay, soonest
from cob.ui.table.board.drawing import draw_board
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.hand.drawing import draw_hand
from cob.ui.table.key_bindings import button_for
from cob.ui.table.layout import SLOTS, TableLayout, offers_crane
from cob.ui.table.motion.motion import Motion
from cob.ui.table.owner import TableOwner
from cob.ui.table.painter import Painter
from cob.ui.table.players.bubble import draw_bubble, hushes
from cob.ui.table.players.drawing import draw_players
from cob.ui.table.pointing.breath import Breath
from cob.ui.table.pointing.drawing import draw_pointing
from cob.ui.table.pointing.explanation import draw_explanation
from cob.ui.table.pointing.keyboard_navigation import highlights, step
from cob.ui.table.pointing.pointer import Pointer
from cob.ui.table.position_clipboard import CLIPBOARD
from cob.ui.table.toasts import News, Talk
from cob.ui.table.view import WAYS_ON, TableView, view_of_scoring

_DRAG: Final = 20
"""A shorter drag of the mouse is a click, in pixels at 1080 lines."""


class Table:
    """A table in the window, which knows no rules of the game; its owner does.

    The owner lays it out for each size of the window, passes it all events that the owner does not
    handle and all time, and has it draw itself.
    """

    def __init__(self, app: AppContext, owner: TableOwner, corner: Corner) -> None:
        self._app = app
        self._owner = owner
        self.corner = corner
        self.motion = Motion()
        self.pointer = Pointer()
        self.breath = Breath()
        self.news = News()
        self.talk = Talk()
        self.shown = 0
        """The seat whose estate is in the middle, and whose dice and goods lie below it."""
        self._layout: TableLayout | None = None

    @property
    def layout(self) -> TableLayout:
        """The layout of the table for the present window."""
        assert self._layout is not None, "a table is laid out before it is used"
        return self._layout

    @property
    def is_laid_out(self) -> bool:
        """Whether there is a layout yet."""
        return self._layout is not None

    def resize(self, size: Point) -> None:
        """Compute all places for a size of the window, and end all motion."""
        app, players = self._app, len(self._owner.state.players)
        text, first = app.art.text_scale, app.settings.estate_first
        self._layout = TableLayout(
            size,
            players,
            app.board,
            text,
            estate_first=first,
            tall_corner=self.corner.is_tall,
            has_log=self._owner.has_log,
            own=self._owner.only_person,
            goods=self._layout.goods if self._layout else None,
        )
        self.rest()
        self.corner.place(self._layout)

    def rest(self) -> None:
        """Forget the thing under the pointer, and end all motion."""
        self.pointer.forget()
        self.motion.stop()

    # --- time ---------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Let time pass for animations, for the pointer, and for messages."""
        if self.motion.is_moving:
            self.motion.update(seconds)
            self._app.redraw()
        timed = self.pointer, self.news, self.talk, self.breath
        changed = [each.pass_time(seconds) for each in timed]
        if any(changed):
            self._app.redraw()

    def wakes_after(self) -> float | None:
        """Return the seconds until `update` has work; None if it has none."""
        timed = self.pointer, self.news, self.talk, self.breath
        left = (each.seconds_left for each in timed)
        return soonest(*left, self.motion.wakes_after())

    # --- the view -----------------------------------------------------------------------------

    def view(self) -> TableView:
        """Return the present view, with the effects of the pointer."""
        view, top = self._owner.view(), self._app.top
        if self.motion.scored is not None:
            view = view_of_scoring(view, self.motion.scored)
        is_asked_above = isinstance(top, Overlay) and top.asks
        if self.corner.asks or is_asked_above:
            view = replace(view, prompt="", offer="", message="")
        if is_asked_above:  # While there are answers, nothing else is lit.
            left = {each: told for each, told in view.buttons.items() if each not in WAYS_ON}
            view = replace(view, buttons=left)
        return replace(
            view,
            slots=self._slots(view.buttons) if view.reader is not None else frozenset(),
            said=self.talk.said,
            hover=self.pointer.thing,
            marks_pointer=self.pointer.by_keys,
            dragged=self.dragged,
            pointer=self.pointer.place or (0, 0),
        )

    def _slots(self, buttons: Collection[TableButton]) -> frozenset[TableButton]:
        """Return the buttons of this table that have empty slots in the tray."""
        places = self.layout.buttons
        full = [places[button] for button in buttons]
        if offers_crane(self._owner.state, buttons):
            full.append(places[TableButton.END])
        slots = SLOTS & self._owner.deeds.keys()
        return frozenset(slot for slot in slots if places[slot].collidelist(full) < 0)

    @property
    def keyboard_place(self) -> Point | None:
        """The pointer's place if the keyboard moved it last; None if the mouse did."""
        return self.pointer.place if self.pointer.by_keys else None

    @property
    def is_pointing(self) -> bool:
        """Whether the pointer has rested on a thing long enough for a card."""
        found = self.pointer.found
        if found is None or self.corner.is_silent(found[1]):
            return False
        return self.pointer.has_rested and not self._owner.is_waiting and self.dragged is None

    @property
    def dragged(self) -> Thing | None:
        """The thing that the mouse drags."""
        return self.pointer.dragged(self.layout.px(_DRAG))

    def draw(self, canvas: Canvas) -> None:
        """Draw everything, but no card below a sheet."""
        view = self.view()
        motion, speed = self.motion, self._app.settings.motion
        motion.camera.follow(Painter(canvas, self.layout), view, draw_hand, speed)
        self.breath.follow(view, still=not speed)
        motion.draw_table(canvas, view, self.lay, keeps=self.breath.is_moving)
        painter = self._draw_above(canvas, view)
        found = self.pointer.found
        self.breath.draw(painter, view)
        draw_pointing(painter, view, found[1] if found else None)
        if found is not None and self.is_pointing and self._app.top is self._owner:
            kept, place = self.corner.kept(self.layout), self.pointer.place
            draw_explanation(painter, view, found, place, kept, self._app.visible)

    def draw_still(self, canvas: Canvas) -> None:
        """Draw everything without the effects of the pointer."""
        view = replace(self.view(), hover=None, offer="", message="")
        self.lay(canvas, view)
        self._draw_above(canvas, view)

    def lay(self, canvas: Canvas, view: TableView) -> None:
        """Draw the pieces on the table."""
        canvas.wood()
        painter = Painter(canvas, self.layout)
        draw_board(painter, view)
        self.corner.lay(painter, view)
        draw_players(painter, view)
        draw_bubble(painter, view)
        draw_hand(painter, view)

    def _draw_above(self, canvas: Canvas, view: TableView) -> Painter:
        painter = Painter(canvas, self.layout)
        self.corner.draw(painter, view)
        self.motion.draw(painter, view)
        return painter

    # --- events -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """React to the mouse or a key; the corner panel comes first."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN
        is_covered = is_press and self.corner.covers(event.pos)
        if self.corner.handle(event):
            self._app.redraw()
        if event.type == pygame.MOUSEMOTION:
            self.pointer.by_keys = False
            self.point(event.pos)
            if self.pointer.held is not None:
                self._app.redraw()
        elif self.motion.holds_the_table:
            is_end = event.type == pygame.KEYDOWN or is_click(event)
            if is_end and not self._owner.is_too_soon(None):
                self.motion.stop()
        elif is_press and hushes(self._app.art, self.layout, self.talk.said, event.pos):
            self._owner.hush()
            self._app.redraw()
        elif is_press and not is_covered:
            self._press(event.pos, event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._drop(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def point(self, place: Point) -> None:
        """Move the pointer."""
        found = None
        if not self.corner.covers(place):
            buttons = self._owner.buttons()
            found = self.layout.at(self._owner.state, self.shown, place, buttons)
            answering = self._slots(buttons) & {TableButton.END}
            found = found or self.layout.slot_at(place, answering)
        is_new, is_line_new = self.pointer.move(place, found), self.corner.point(place)
        if is_new or is_line_new:
            self._app.redraw()

    def holds(self, place: Point) -> bool:
        """Return whether a place has a thing that may be dragged; buttons are only pressed."""
        found = self.layout.at(self._owner.state, self.shown, place, self._owner.buttons())
        is_button = found is not None and isinstance(found[0], TableButton)
        return found is not None and not is_button and not self.corner.covers(place)

    def click(self) -> None:
        """Carry out a click on the thing under the pointer."""
        thing = self.pointer.thing
        if self._owner.is_too_soon(thing):
            return
        self._owner.on_touch()
        self.pointer.click()
        self.pointer.pressed = thing
        if isinstance(thing, TableButton) and thing in self._owner.buttons():
            self.press(thing)
        elif isinstance(thing, PlayerPanel | PanelPart) and thing.seat != self.shown:
            self.shown = thing.seat
        elif isinstance(thing, PanelPart):
            self._owner.on_thing(PlayerPanel(thing.seat))
        elif thing is not None:
            self._owner.on_thing(thing)
        self._app.redraw()

    def press(self, button: TableButton) -> None:
        """Carry out the action of a button."""
        self._owner.deeds[button]()
        self._app.redraw()

    def look_up(self) -> None:
        """Open the rule of the thing under the pointer, or else all rules."""
        article, thing = self.corner.article, self.pointer.thing
        if not article and thing is not None:
            article = article_for_thing(self._owner.state, thing)
        self._app.go(ToRules(article or ""))

    def _press(self, place: Point, mouse_button: int) -> None:
        """Click with the left button, perhaps to drag; go back or look up with the right one."""
        if mouse_button == pygame.BUTTON_LEFT:
            self.point(place)
            self.click()
            is_asked = self._app.top is not self._owner
            if not is_asked and self.pointer.thing is not None and self._owner.view().selected:
                self.pointer.held = self.pointer.thing, place
        elif mouse_button == pygame.BUTTON_RIGHT:
            self.point(place)
            if not self._owner.step_back() and self.pointer.found is not None:
                self.look_up()

    def _drop(self, place: Point) -> None:
        """Handle the release of the mouse; at another place than the press it is a second click."""
        if self.pointer.held is None:
            return  # It may belong to the click that has opened this table.
        self.point(place)
        held, self.pointer.held = self.dragged, None
        under = self.pointer.thing
        if held is not None:
            self._app.redraw()
            is_no_target = isinstance(under, TableButton | PlayerPanel | PanelPart)
            if under not in (None, held) and not is_no_target:
                self.click()

    # --- keys ---------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> None:
        command = commanded(event)
        button = button_for(command, self._owner.buttons(), on_thing=self._is_on_thing)
        if button is not None:
            if not self._owner.is_too_soon(button):
                self.press(button)
        elif command is Command.BACK:
            self._owner.step_back()
        elif command is Command.RULE:
            self.look_up()
        elif command is Command.ESTATE:
            self.shown = (self.shown + 1) % len(self._owner.state.players)
            self._app.redraw()
        elif command in PRESSES and self._is_on_thing:
            self.click()
        elif command in CLIPBOARD:
            CLIPBOARD[command](self._app, self, self._owner)
        else:
            self._steer(command)

    @property
    def _is_on_thing(self) -> bool:
        """Whether the keyboard has moved the pointer to a thing."""
        return self.pointer.by_keys and self.pointer.thing is not None

    def _steer(self, command: Command | None) -> None:
        """Move the pointer by a command to a thing that can be clicked."""
        state, view = self._owner.state, self._owner.view()
        lit = highlights(self.layout, state, view, view.buttons)
        found = [target for target in lit if not self.corner.covers(target[1].center)]
        at = self.pointer.thing if self.pointer.by_keys else None
        target = step(found, at, command)
        if target is not None:
            self.pointer.by_keys = True
            self.motion.stop()
            self.point(target[1].center)
            self._app.redraw()


def show_corner(table: Table, corner: Corner) -> None:
    """Show another panel in the corner."""
    table.corner = corner
    if table.is_laid_out:
        corner.place(table.layout)
