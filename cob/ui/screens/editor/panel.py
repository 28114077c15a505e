"""The panel of the editor: pieces below the board, the rest of the position beside the estate."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from cob.drafts.position_draft import PositionDraft
from cob.drafts.position_places import PositionPlace
from cob.ui.inputs.commands import DICE, PRESSES, Command, commanded
from cob.ui.kit.arrow_keys import DIRECTIONS
from cob.ui.kit.art import Art
from cob.ui.kit.form import Form
from cob.ui.kit.widget import is_click
from cob.ui.screens.editor.pieces import PieceSheet, PieceWays
from cob.ui.screens.editor.places import areas_of
from cob.ui.screens.editor.side import EditorSide, SideWays
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.marks import Mark, draw_mark
from cob.ui.table.painter import Painter
from cob.ui.table.piece_tray import Look
from cob.ui.table.view import TableView


class EditorPanel(Corner):
    """Both sheets of the editor."""

    is_tall = True

    def __init__(self, art: Art, look: Look, pieces: PieceWays, side: SideWays) -> None:
        self._put = pieces.put
        self.pieces = PieceSheet(art, look, pieces, self._tell_again)
        self.side = EditorSide(art, look, side)
        self.form = Form()
        self._layout: TableLayout | None = None
        self._told: tuple[PositionDraft, PositionPlace | None, int] | None = None

    def tell(self, draft: PositionDraft, chosen: PositionPlace | None, shown: int) -> None:
        """Show a draft, with a place chosen and a player's estate in the middle."""
        focused = next((widget for widget in self.form.widgets if widget.focused), None)
        self._told = draft, chosen, shown
        self.pieces.tell(draft, chosen)
        self.side.tell(draft, chosen, shown)
        self.form.widgets = [*self.pieces.widgets, *self.side.widgets]
        if focused is not None:
            same = self.pieces.same_as(focused) or focused
            can = same in self.form.widgets and not same.refusal
            self.form.focus(same if can else None)
        self._lay_out()
        if self.form.pointer is not None:
            for widget in self.form.widgets:
                widget.hover(self.form.pointer)

    def _tell_again(self) -> None:
        if self._told is not None:
            self.tell(*self._told)

    @property
    def hint(self) -> str:
        """The description of the piece or button under the pointer; empty elsewhere."""
        return self.pieces.hint or self.side.hint

    # --- the corner -----------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        self._lay_out()

    def _lay_out(self) -> None:
        if self._layout is not None and self._told is not None:
            self.pieces.lay_out(self._layout)
            self.side.lay_out(self._layout)

    @property
    def forms(self) -> Sequence[Form]:
        return (self.form,)

    def covers(self, place: Point) -> bool:
        m = self._layout
        return m is not None and any(area.collidepoint(place) for area in (m.corner, m.players))

    def is_silent(self, area: Rect) -> bool:
        """Show no cards: they tell of positions that can be."""
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        is_over = is_click(event) and self.covers(event.pos)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL) or is_over:
            changed = self.form.handle(event)
            if is_over:
                self.form.focus(None)
            return changed
        return False

    def take_key(self, event: pygame.event.Event) -> bool:
        """Carry out a key of the panel; return whether it was one.

        Tab leads to the pieces and the rest of the panel, and Escape back to the table.
        """
        command = commanded(event)
        if command in DICE:
            piece = self.pieces.tray.piece_of_key(DICE.index(command) + 1)
            if piece is not None:
                self._put(piece)
            return piece is not None
        if command in (Command.ERASE, Command.DELETE) and self.pieces.can_empty:
            self._put(None)
            return True
        if self.form.keyboard_place is None:
            return command in (Command.NEXT, Command.PREVIOUS) and self.form.handle(event)
        if command is Command.BACK:
            self.form.focus(None)
            return True
        return self.form.handle(event) or command in (*DIRECTIONS, *PRESSES)

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the ring around the chosen place, and both sheets."""
        canvas, layout, chosen = painter.canvas, painter.layout, self.pieces.chosen
        for area in [] if chosen is None else areas_of(layout, view.shown, chosen):
            draw_mark(painter, area, Mark.CHOSEN)
        canvas.panel(layout.players, layout.lines)
        canvas.panel(layout.corner, layout.lines)
        self.pieces.draw(canvas)
        self.side.draw(painter)
        self.form.draw(canvas)
