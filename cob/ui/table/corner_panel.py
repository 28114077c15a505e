"""The panel below the main board: each owner of a table gives it one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from cob.ui.kit.form import Form
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

Point = tuple[int, int]


class Corner:
    """A panel below the main board. This one is empty: its place shows the wood of the table.

    The table lays it out, asks it first what the pointer does, and has it draw itself.
    """

    is_tall = False
    """Whether it needs more height than a log, which the main board then has less."""

    is_told = True
    """Whether listeners hear its texts and buttons."""

    @property
    def forms(self) -> Sequence[Form]:
        """The widgets in it."""
        return ()

    @property
    def asks(self) -> bool:
        """Whether it asks a question; the head of the table asks none meanwhile."""
        return False

    @property
    def article(self) -> str | None:
        """The rule of what the pointer is on in the panel; None when it is on nothing there."""
        return None

    def place(self, layout: TableLayout) -> None:
        """Compute the places for the present window, usually in `layout.corner`."""

    def docks(self, layout: TableLayout) -> Sequence[Rect]:
        """Return where the card may lie about what the pointer is on, the best place first.

        These are the ends of the column of panels, as the corner is the panel's own; a panel that
        leaves a part of the corner free has that first.
        """
        return layout.side_docks

    def covers(self, place: Point) -> bool:
        """Return whether nothing of the table can be pointed at there."""
        return False

    def points_at(self, area: Rect) -> bool:
        """Return whether it shows what lies in an area, by a light that is not heard."""
        return False

    def is_silent(self, area: Rect) -> bool:
        """Return whether what lies in an area does not explain itself."""
        return False

    def point(self, place: Point) -> bool:
        """Follow the pointer; return whether there is something else to be seen."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event of the mouse; return whether there is something else to be seen.

        A click on the panel goes to its widgets, and leaves the keyboard to the table.
        """
        if event.type == pygame.MOUSEMOTION:
            changed = [form.handle(event) for form in self.forms]
            return any(changed)
        if event.type != pygame.MOUSEBUTTONDOWN or not self.covers(event.pos):
            return False
        for form in self.forms:
            form.handle(event)
            form.focus(None)
        return True

    def lay(self, painter: Painter, view: TableView) -> None:
        """Draw what lies on the table; it is kept while something moves and `view` is the same."""

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw what is seen above the table, in each frame anew."""
