"""The sheet below the board during a replay, and two buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from cob.record import Header
from cob.record.timeline import Timeline
from cob.showing.log_entries import things_told
from cob.text.language import tr
from cob.text.log_line import Line
from cob.ui.inputs.commands import Command
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.buttons import TWO_LINES, Button
from cob.ui.kit.form import Form
from cob.ui.kit.widget import is_click
from cob.ui.screens.replay.hints import LOWER, PICTURE, RECORD, REVIEW, TALLER
from cob.ui.screens.replay.panel import ReplayPanel
from cob.ui.screens.replay.transport import Face
from cob.ui.screens.sharing import ABOUT, PICTURES
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.log.drawing import draw_light
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_TALLER: Final = 400
"""Height of the main board that a tall sheet covers, in pixels at 1080 lines."""


class ReplayCorner(Corner):
    """The sheet with the navigation of a game, which can be made taller, and buttons that save."""

    def __init__(
        self,
        timeline: Timeline,
        header: Header,
        ways: Mapping[Face, Callable[[], None]],
        jump: Callable[[int], None],
        lines: Callable[[], Sequence[Line]],
        keep_picture: Callable[[], None],
        keep_record: Callable[[], None],
        share: Callable[[], None],
        review: Callable[[], None] | None,
    ) -> None:
        self._lines = lines
        self.panel = ReplayPanel(timeline, header, ways, jump)
        self.picture = Button("", keep_picture)
        self.record = Button("", keep_record)
        self.share = Button("", share, symbol="picture")
        self.review = None if review is None else Button("", review)
        """Opens the review of a game that is over."""
        reviews = [] if self.review is None else [self.review]
        self.form = Form([*self.panel.buttons, self.picture, self.record, self.share, *reviews])
        self.at = 0
        """The position shown."""
        self._tall = False
        """Whether the sheet covers a part of the board, for long texts and a larger curve."""
        self._layout: TableLayout | None = None
        self._place: Point | None = None

    def show(self, at: int, *, playing: bool) -> None:
        """Show the texts of a position."""
        self.at = at
        self.panel.show(at, playing=playing)

    def change_height(self) -> None:
        """Make the sheet tall, or low again."""
        self._tall = not self._tall
        self._place_panel()

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of a click on the sheet or on a button; empty elsewhere."""
        if self.picture.hovered:
            return keys.behind(tr(PICTURE), Command.PICTURE)
        if self.record.hovered:
            return keys.behind(tr(RECORD), Command.SAVE)
        if self.share.hovered:
            return keys.behind(tr(ABOUT), Command.SHARE)
        if self.review is not None and self.review.hovered:
            return keys.behind(tr(REVIEW), Command.REVIEW)
        if self._is_on_texts(self._place):
            return keys.behind(tr(LOWER if self._tall else TALLER), Command.CURVE)
        return self.panel.hint(keys)

    # --- the corner ---------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        self._place_panel()
        px, strip = layout.px, layout.strip
        high, gap = max(px(54), TWO_LINES), px(11)
        left, top = strip.x + gap, strip.bottom - px(16) - high
        self.picture.label = tr("Save a picture")
        self.record.label = tr("Save the record")
        self.share.label = tr(PICTURES)
        buttons = [self.picture, self.record, self.share]
        if self.review is not None:
            self.review.label = tr("Review")
            buttons.append(self.review)
        wide = (strip.width - (len(buttons) + 1) * gap) // len(buttons)
        for button in buttons:
            button.place(Rect(left, top, wide, high), layout.type(21))
            left += wide + gap

    def _place_panel(self) -> None:
        """Place the sheet in the log's place, or taller, over the lower part of the board.

        In an upright window its place is tall already, and not below the board.
        """
        layout = self._layout
        if layout is None:
            return
        area = layout.corner.copy()
        if self._tall and area.top > layout.board.area.bottom:
            top = layout.board.area.bottom - layout.px(_TALLER)
            area.height, area.y = area.bottom - top, top
        self.panel.place(area, layout)

    @property
    def forms(self) -> list[Form]:
        return [self.form]

    def covers(self, place: Point) -> bool:
        widgets = (widget.rect for widget in self.form.widgets)
        return any(rect.collidepoint(place) for rect in (self.panel.area, *widgets))

    def point(self, place: Point) -> bool:
        was_on_texts, self._place = self._is_on_texts(self._place), place
        return was_on_texts != self._is_on_texts(place)

    def handle(self, event: pygame.event.Event) -> bool:
        changed = self.panel.scrubber.handle(event)
        if event.type == pygame.MOUSEMOTION:
            return self.form.handle(event) or changed
        if is_click(event):
            self.form.handle(event)
            if self._is_on_texts(event.pos):
                self.change_height()
            return True
        return changed

    def draw(self, painter: Painter, view: TableView) -> None:
        points, lines = [player.points for player in view.state.players], self._lines()
        if self._place is not None and self.panel.words.collidepoint(self._place):
            things = (thing for line in lines for thing in things_told(view.state, line))
            draw_light(painter, view, dict.fromkeys(things))
        self.panel.draw(painter.canvas, self.at, lines, points)
        self.form.draw(painter.canvas)

    def _is_on_texts(self, place: Point | None) -> bool:
        """Return whether a place is on the sheet's texts, beside its curve and its buttons."""
        texts = (self.panel.words, self.panel.points)
        return place is not None and any(text.collidepoint(place) for text in texts)
