"""The panel below the main board in a game: the log, and above it recap and reminders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.table_things import Thing
from cob.explaining.rule_links import article_for_event
from cob.showing.event_rows import things_of
from cob.showing.log_entries import LogEntry, log_entries, things_told
from cob.showing.since_turn import TurnDeeds
from cob.text.language import Message, tr
from cob.text.log_line import Line
from cob.ui.inputs.commands import Command, commanded
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.art import Art
from cob.ui.kit.theme import theme
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.corner_signs import CornerDeed, CornerSign
from cob.ui.table.layout import TableLayout
from cob.ui.table.log.drawing import (
    draw_arms,
    draw_light,
    draw_log,
    draw_recap,
    draw_reminder,
    draw_sign,
)
from cob.ui.table.log.goal import GoalLayout, draw_goal, goal_layout
from cob.ui.table.log.layout import LogLayout, LogSetter
from cob.ui.table.log.recap import RecapLayout, recap_layout
from cob.ui.table.log.reminder import ReminderLayout, reminder_layout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import Typesetter
from cob.ui.table.view import GoalLine, LogState, ReminderLine, TableView

_NOTCH: Final = 2
"""Number of entries that one notch of the wheel scrolls."""
_LEAST_ROWS: Final = 1
"""The log is hidden if there is room for fewer rows."""
_KEPT_ROWS: Final = 2
"""The recap lists all actions only if it leaves the log this many rows, else only points."""
_LEAST_WIDTH: Final = 8
"""A column narrower than this, in rows, goes to the reminder."""
_HINTS: Final = {
    CornerDeed.OPEN_LOG: Message("Open the log to the height of the table."),
    CornerDeed.CLOSE_LOG: Message("Close the log again."),
    CornerDeed.NEWEST: Message("Go back to the newest line."),
    CornerDeed.RULE: Message("Look up the rule."),
    CornerDeed.DISMISS_REMINDER: Message("Close this reminder."),
    CornerDeed.SILENCE_REMINDERS: Message("No reminders any more; the settings bring them back."),
    CornerDeed.DISMISS_RECAP: Message("Close what happened since your turn."),
    CornerDeed.SHOW_AGAIN: Message("See once more what happened since your turn."),
}
_KEYS: Final = {
    CornerDeed.OPEN_LOG: (Command.LOG,),
    CornerDeed.CLOSE_LOG: (Command.BACK,),
    CornerDeed.RULE: (Command.RULE,),
    CornerDeed.SHOW_AGAIN: (Command.RECAP,),
}


@dataclass(frozen=True, slots=True)
class CornerContents:
    """The readable contents of the corner."""

    lines: tuple[Line, ...]
    reminder: ReminderLine | None = None
    recap: tuple[TurnDeeds, ...] = ()
    goal: GoalLine | None = None


@dataclass(frozen=True, slots=True)
class CornerLayout:
    """The places of the parts of the corner."""

    reminder: ReminderLayout | None
    recap: RecapLayout | None
    log: LogLayout | None
    goal: GoalLayout | None

    rule: CornerSign | None
    """The sign that leads to the rule of the lit line, if it is in view."""

    @property
    def signs(self) -> tuple[CornerSign, ...]:
        """All signs that can be clicked, topmost first."""
        rule = (self.rule,) if self.rule else ()
        parts = (self.reminder, self.recap, self.log)
        return (*rule, *(sign for part in parts if part for sign in part.signs))


class LogPanel(Corner):
    """The log, which can be scrolled, opened and pointed at; a click on a line holds its light."""

    is_told = False  # screen readers get the log line by line

    def __init__(
        self,
        art: Art,
        colours: tuple[str, ...],
        told: Callable[[], CornerContents],
        deeds: Mapping[CornerDeed, Callable[[], object]],
    ) -> None:
        self._art = art
        self._colours = colours
        self._told = told
        self._deeds: dict[CornerDeed, Callable[[], object]] = {
            CornerDeed.OPEN_LOG: lambda: self.open(True),
            CornerDeed.CLOSE_LOG: lambda: self.open(False),
            CornerDeed.NEWEST: self.show_newest,
            **deeds,
        }
        self.state = LogState()
        self._grouped: tuple[tuple[Line, ...], tuple[LogEntry, ...]] = ((), ())
        self._places: TableLayout | None = None
        self._setters: dict[int, LogSetter] = {}
        """Those of the widths that the log has had."""
        self._reminded: tuple[ReminderLine | None, ReminderLayout | None] = (None, None)
        """A reminder and its places, which are needed for each motion of the pointer."""

    # --- commands ------------------------------------------------------------------------------

    def show_newest(self) -> None:
        """Scroll to the end of the log."""
        self.state = replace(self.state, scrolled=0)

    def open(self, is_open: bool) -> None:
        """Open the log to its full height, or close it."""
        self.state = replace(self.state, is_open=is_open, sign=None)
        self._scroll(0)

    def release(self) -> bool:
        """Release the held light; return whether there was one."""
        was_held = self.state.held is not None
        self.state = replace(self.state, held=None)
        return was_held

    def step_back(self) -> bool:
        """Release a light, or close the log; return whether there was either."""
        if self.release():
            return True
        was_open = self.state.is_open
        self.open(False)
        return was_open

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of a click on the sign under the pointer; empty elsewhere."""
        sign = self.state.sign
        return "" if sign is None else keys.behind(tr(_HINTS[sign]), *_KEYS.get(sign, ()))

    def _scroll(self, by: int) -> None:
        """Scroll back by some entries, or on if negative, within the log."""
        told = self._told()
        log = self._laid(told, self.state).log
        if log is not None:
            most = self._setter(log.area.width).most(self._entries(told.lines), log.area)
            scrolled = max(0, min(self.state.scrolled + by, most))
            self.state = replace(self.state, scrolled=scrolled)

    def _hold(self, number: int) -> None:
        """Hold the light of a line; an opened log closes so that the light is visible."""
        if self.state.held == number:
            self.release()
            return
        self.state = replace(self.state, held=number)
        if self.state.is_open:
            self.open(False)
            after = len(self._told().lines) - 1 - number
            self.state = replace(self.state, scrolled=after)
            self._scroll(0)

    # --- the corner -----------------------------------------------------------------------------

    @property
    def article(self) -> str | None:
        number, lines = self.state.pointed, self._told().lines
        if number is None or number >= len(lines):
            return None
        about = lines[number].about
        return "" if about is None else article_for_event(about)

    @property
    def laid(self) -> CornerLayout:
        """The present layout."""
        return self._laid(self._told(), self.state)

    @property
    def _layout(self) -> TableLayout:
        assert self._places is not None, "a corner is laid out before it is used"
        return self._places

    def _setter(self, width: int) -> LogSetter:
        """Return what sets a log of this width."""
        if width not in self._setters:
            typesetter = Typesetter(self._art, self._layout)
            self._setters[width] = LogSetter(typesetter, width, self._colours)
        return self._setters[width]

    def place(self, layout: TableLayout) -> None:
        self._places = layout
        self._setters.clear()
        self._reminded = None, None
        self._scroll(0)

    def kept(self, layout: TableLayout) -> Sequence[Rect]:
        """Return the place of an open reminder; the log may be covered."""
        reminder = self._reminder(self._told())
        return () if reminder is None else (reminder.area,)

    def covers(self, place: Point) -> bool:
        told = self._told()
        reminder, area = self._reminder(told), self._column(told, self.state)
        below = reminder.area if reminder else self._layout.note if told.recap else area
        return bool(area.collidepoint(place) or below.collidepoint(place))

    def point(self, place: Point) -> bool:
        before, sign, pointed, deeds = self.state, None, None, None
        if self.covers(place):
            laid = self.laid
            deeds = laid.recap.deeds_at(place) if laid.recap else None
            row = laid.log.row_at(place) if laid.log else None
            pointed = row.entry.number if row else None
            sign = next((sign.deed for sign in laid.signs if sign.area.collidepoint(place)), None)
        deeds_of = None if deeds is None else deeds.seat
        self.state = replace(before, sign=sign, pointed=pointed, deeds_of=deeds_of)
        return self.state != before

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the wheel, wherever the pointer is; click the part under the pointer."""
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(_NOTCH * event.y)
            return True
        if commanded(event) is Command.LOG:
            self.open(not self.state.is_open)
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or not self.covers(event.pos):
            return False
        self.point(event.pos)
        if event.button == pygame.BUTTON_RIGHT and self.state.pointed is not None:
            self._deeds[CornerDeed.RULE]()
        elif event.button == pygame.BUTTON_LEFT and self.state.sign is not None:
            self._deeds[self.state.sign]()
        elif event.button == pygame.BUTTON_LEFT and self.state.pointed is not None:
            self._hold(self.state.pointed)
        return True

    def lay(self, painter: Painter, view: TableView) -> None:
        told = CornerContents(view.log, view.reminder, view.recap, view.goal)
        laid = self._laid(told, view.log_state)
        if laid.goal is not None:
            draw_goal(painter, laid.goal)
        note = painter.layout.note
        if laid.recap is not None and note.contains(laid.recap.area):
            painter.panel(note, theme.parchment)
        if laid.recap is not None:
            draw_recap(painter, laid.recap, view.log_state.deeds_of)
        elif laid.reminder is None and not painter.layout.corner.contains(painter.layout.log):
            draw_arms(painter, view)
        if laid.log is not None:
            draw_log(painter, laid.log, view.log_state.lit)
        if laid.reminder is not None:
            draw_reminder(painter, laid.reminder)
        for sign in laid.signs:
            draw_sign(painter, sign, chosen=sign.deed is view.log_state.sign)

    def draw(self, painter: Painter, view: TableView) -> None:
        draw_light(painter, view, _lit_things(view))

    def _entries(self, lines: tuple[Line, ...]) -> tuple[LogEntry, ...]:
        """Return the lines in turns; a long game is read again only when it has changed."""
        if self._grouped[0] is not lines:
            self._grouped = lines, log_entries(lines)
        return self._grouped[1]

    def _reminder(self, told: CornerContents) -> ReminderLayout | None:
        """Lay out the reminder, if there is one."""
        reminder, layout = told.reminder, self._layout
        if reminder != self._reminded[0]:
            setter = Typesetter(self._art, layout)
            note, corner = layout.note, layout.corner
            places = reminder and reminder_layout(setter, note, corner, reminder)
            self._reminded = reminder, places
        return self._reminded[1]

    def _column(self, told: CornerContents, state: LogState) -> Rect:
        """Return the place of the log and of what lies over it; that of the note too if it is free.

        An open log reaches up to the edge of the window.
        """
        layout = self._layout
        is_free = self._reminder(told) is None and layout.corner.contains(layout.log)
        column = (layout.corner if is_free else layout.log).copy()
        if state.is_open:
            column.update(column.x, layout.drawer.y, column.width, column.bottom - layout.drawer.y)
        return column

    def _laid(self, told: CornerContents, state: LogState) -> CornerLayout:
        """Lay out the contents, from above.

        The log takes the rest of its column, down to the beginning of a reminder. Where it has a
        place of its own, the recap lies in that of the note.
        """
        layout, column = self._layout, self._column(told, state)
        setter, gap = self._setter(column.width), layout.px(8)
        reminder, recap = self._reminder(told), None
        if reminder is not None and reminder.area.colliderect(column):
            if reminder.area.left <= column.left:
                column.height = reminder.area.top - gap - column.y
            else:
                column.width = reminder.area.left - gap - column.x
            if column.width < _LEAST_WIDTH * setter.step:
                return CornerLayout(reminder, None, None, None, None)
            setter = self._setter(column.width)
        goal = goal_layout(setter.typesetter, column, told.goal) if told.goal else None
        if goal is not None:
            column = _below(column, goal.area.bottom + gap)
        if told.recap and not state.is_open:
            in_note = reminder is None and not layout.corner.contains(layout.log)
            room = layout.note.copy() if in_note else column.copy()
            if not in_note:
                room.height -= gap + setter.high(_KEPT_ROWS)
            recap = recap_layout(setter.typesetter, room, told.recap, self._colours)
            if not in_note:
                column = _below(column, recap.area.bottom + gap)
        if column.height < setter.high(_LEAST_ROWS):
            return CornerLayout(reminder, recap, None, goal, None)
        entries = self._entries(told.lines)
        log = setter.layout(entries, column, state.scrolled, is_open=state.is_open)
        rule = None if state.lit is None else log.rule_sign(state.lit)
        return CornerLayout(reminder, recap, log, goal, rule)


def _lit_things(view: TableView) -> tuple[Thing, ...]:
    """Return the subjects of the line or recap row under the pointer, or of the held line."""
    state = view.log_state
    if state.lit is not None and state.lit < len(view.log):
        return things_told(view.state, view.log[state.lit])
    deeds = (each.events for each in view.recap if each.seat == state.deeds_of)
    return things_of(view.state, next(deeds, ()))


def _below(column: Rect, top: int) -> Rect:
    return Rect(column.x, top, column.width, column.bottom - top)
