"""The panel below the main board; each owner of a table provides one."""

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

    The table lays it out, asks it first about the pointer, and has it draw itself.
    """

    is_tall = False
    """Whether it needs more height than a log, at the expense of the main board."""

    is_told = True
    """Whether screen readers read its texts and buttons."""

    @property
    def forms(self) -> Sequence[Form]:
        """The forms with its widgets."""
        return ()

    @property
    def asks(self) -> bool:
        """Whether it asks a question; the head of the table asks none meanwhile."""
        return False

    @property
    def article(self) -> str | None:
        """The rules article of the part under the pointer; None elsewhere."""
        return None

    def place(self, layout: TableLayout) -> None:
        """Compute the places for the present window, usually in `layout.corner`."""

    def kept(self, layout: TableLayout) -> Sequence[Rect]:
        """Return the areas that the card for the pointer leaves free: usually the whole panel."""
        return (layout.corner,)

    def covers(self, place: Point) -> bool:
        """Return whether the panel covers the table at a place."""
        return False

    def points_at(self, area: Rect) -> bool:
        """Return whether it lights an area; the light is silent for screen readers."""
        return False

    def is_silent(self, area: Rect) -> bool:
        """Return whether an area shows no tooltip."""
        return False

    def point(self, place: Point) -> bool:
        """Update the pointer; return whether a drawing is needed."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event of the mouse; return whether a drawing is needed.

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
        """Draw the part on the table; it is cached during motion while `view` stays the same."""

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the part above the table, in each frame anew."""
