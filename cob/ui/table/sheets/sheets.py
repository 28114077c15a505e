"""Sheets over a table that close at a key or a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from cob.text.language import tr
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.spoken import Node, Role, Spoken, Written
from cob.ui.kit.widget import is_click, is_clicked, is_entered
from cob.ui.scene import AppContext, Overlay
from cob.ui.table.key_bindings import KEYS, KeyRow, help_rows
from cob.ui.table.owner import TableOwner
from cob.ui.table.painter import Painter
from cob.ui.table.sheets.handover import HandoverLayout, draw_handover, handover_layout
from cob.ui.table.sheets.help import draw_help
from cob.ui.table.sheets.scores import draw_projected_scores
from cob.ui.table.sheets.unhurried import UnhurriedOverlay
from cob.ui.table.table import Table
from cob.ui.table.typesetter import Typesetter


class TableSheet(Overlay):
    """A sheet about the table. The game continues below it."""

    def __init__(self, app: AppContext, table: Table, owner: TableOwner) -> None:
        super().__init__(app)
        self.table = table
        self.owner = owner

    def handle(self, event: pygame.event.Event) -> None:
        """Close at any key and at any click. The pointer moves over the table meanwhile."""
        if event.type == pygame.MOUSEMOTION:
            self.table.handle(event)
        elif self.ends_at(event):
            self.app.pop()
            self.ended()

    def ends_at(self, event: pygame.event.Event) -> bool:
        """Return whether the sheet closes at this event."""
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)

    def ended(self) -> None:
        """Handle the end of the sheet."""

    def spoken(self, written: Sequence[Written]) -> Spoken:
        """Return the texts, and the node that closes the sheet."""
        told = super().spoken(written)
        place = self.table.layout.head
        leave = Node("leave", Role.BUTTON, tr("Go on"), place, acts=True)
        return replace(told, nodes=(*told.nodes, leave), focus="leave")

    def painter(self, canvas: Canvas) -> Painter:
        """Return a painter with the measures of the table."""
        return Painter(canvas, self.table.layout)


class HelpSheet(TableSheet):
    """All keys of a table, and the rules of the game."""

    def __init__(
        self,
        app: AppContext,
        table: Table,
        owner: TableOwner,
        keys: Sequence[KeyRow] = KEYS,
    ) -> None:
        super().__init__(app, table, owner)
        self._keys = keys

    def draw(self, canvas: Canvas) -> None:
        keys = help_rows(self._keys, self.app.settings.keys)
        draw_help(self.painter(canvas), self.owner.state.rules, keys)


class ScoresSheet(TableSheet):
    """The points of all players, as if the game were scored now."""

    def draw(self, canvas: Canvas) -> None:
        draw_projected_scores(self.painter(canvas), self.owner.view())


class HandOverSheet(TableSheet, UnhurriedOverlay):
    """Whose turn begins, between two people: `taken` is called when that player is ready.

    In a secret set-up it covers the whole table, and the next player presses a button on it. Else
    there may be a button back to the player before, whose turn then goes on: `reopen` is called.
    """

    halts_below = True

    def __init__(
        self,
        app: AppContext,
        table: Table,
        owner: TableOwner,
        taken: Callable[[], None],
        before: int | None = None,
        reopen: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(app, table, owner)
        self._taken = taken
        self._before = before
        """The seat whose turn can go on."""
        self._reopen = reopen
        self._layout: HandoverLayout | None = None
        self._hovers = False

    @property
    def button(self) -> Rect | None:
        """The place of the button, if there is one."""
        return None if self._layout is None else self._layout.button

    def resize(self, size: tuple[int, int]) -> None:
        layout = self.table.layout
        typesetter = Typesetter(self.app.art, layout)
        self._layout = handover_layout(typesetter, layout, self.owner.view(), self._before)

    def handle(self, event: pygame.event.Event) -> None:
        """Close when the next player is ready, or let the last turn go on; a covered table ignores
        the pointer."""
        if event.type == pygame.MOUSEMOTION and self.button is not None:
            hovers = bool(self.button.collidepoint(event.pos))
            if hovers != self._hovers:
                self._hovers = hovers
                self.app.redraw()
            if self._layout is not None and self._layout.is_cover:
                return
        if self._leads_back(event):
            self.app.pop()
            self._reopen()
            return
        super().handle(event)

    def _leads_back(self, event: pygame.event.Event) -> bool:
        if self._before is None or self.button is None or not self.grace.is_over:
            return False
        return is_clicked(event, self.button) or commanded(event) is Command.UNDO

    def ends_at(self, event: pygame.event.Event) -> bool:
        """Return whether it is a key or a left click, and was not meant for the turn before.

        A cover closes only by its button, or by Enter or the space bar.
        """
        if not self.grace.is_over:
            return False
        if self._layout is None or not self._layout.is_cover or self.button is None:
            return event.type == pygame.KEYDOWN or is_click(event)
        return is_clicked(event, self.button) or is_entered(event, focused=True)

    def ended(self) -> None:
        self._taken()

    def spoken(self, written: Sequence[Written]) -> Spoken:
        """Return the texts, and the nodes that close the sheet."""
        told = super().spoken(written)
        if self._before is None or self.button is None or self._layout is None:
            return told
        back = Node("back", Role.BUTTON, self._layout.caption, self.button, acts=True)
        return replace(told, nodes=(*told.nodes, back))

    def draw(self, canvas: Canvas) -> None:
        painter, view = self.painter(canvas), self.owner.view()
        draw_handover(painter, view, self._before, hover=self._hovers)
