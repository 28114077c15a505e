"""The log of a game below the main board, to be scrolled and clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cob.play.rule_links import article_for_event
from cob.text.narration import Line
from cob.ui.kit.art import Art
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.drawing.log import draw_log, draw_reminder
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.log import log_rows
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import Typesetter
from cob.ui.table.view import TableView

_ROWS = 2
"""How far one step of the wheel scrolls."""


class LogPanel(Corner):
    """The log with a reminder on top of it; `lines` are all that can be read."""

    def __init__(self, art: Art, lines: Callable[[], Sequence[Line]]) -> None:
        self._art = art
        self._lines = lines
        self._layout: TableLayout | None = None
        self.offset = 0
        """How many lines it is scrolled back."""
        self.line: Line | None = None
        """The line under the pointer."""

    @property
    def article(self) -> str | None:
        if self.line is None:
            return None
        return "" if self.line.about is None else article_for_event(self.line.about)

    def place(self, layout: TableLayout) -> None:
        self._layout = layout

    def point(self, place: Point) -> bool:
        before, self.line = self.line, self._line_at(place)
        return self.line is not before

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the wheel, wherever the pointer is."""
        if event.type != pygame.MOUSEWHEEL:
            return False
        most = _ROWS * len(self._lines())
        self.offset = max(0, min(self.offset + _ROWS * event.y, most))
        return True

    def lay(self, painter: Painter, view: TableView) -> None:
        draw_log(painter, view)
        draw_reminder(painter, view)

    def _line_at(self, place: Point) -> Line | None:
        layout = self._layout
        if layout is None or not layout.log.collidepoint(place):
            return None
        rows = log_rows(Typesetter(self._art, layout), layout, self._lines(), self.offset)
        return next((row.line for row in rows if row.area.collidepoint(place)), None)
