"""A game of a real table: the game's own screen, at which what chance brought is entered."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

import pygame

from cob.clicks.button_captions import usual
from cob.clicks.table_things import TableButton, Thing
from cob.drafts.chance_draft import ChanceDraft
from cob.engine.chance import ChanceResult
from cob.engine.random_source import Chance
from cob.record import Game
from cob.text.language import Message, tr
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.entering.panel import EntryPanel
from cob.ui.screens.game import GameScene
from cob.ui.table.log.panel import LogPanel
from cob.ui.table.piece_tray import Look
from cob.ui.table.view import TableView

_SEED_BITS: Final = 63
_DONE: Final = Message("Done")
_LOOKING: Final = 0.05
"""Seconds between looks whether the last move has been shown."""


class EnteringScene(GameScene):
    """A game whose chance results come from a real table."""

    has_log = False
    hands_over = False

    def __init__(self, app: AppContext, game: Game) -> None:
        super().__init__(app, game)
        seats, names = game.header.seats, self.session.names
        look = Look([each.colour for each in seats], names)
        self.entry = EntryPanel(app.art, look, self._follow, _draw)
        self.deeds = {**self.deeds, TableButton.UNDO: self._undo}

    def on_decision(self) -> None:
        """Take clicks at once: one person enters the turns of all players."""
        super().on_decision()
        self.playing.grace.end()

    # --- the draft ------------------------------------------------------------------------------

    @property
    def is_entering(self) -> bool:
        """Whether the panel asks for a chance result."""
        return self.table.corner is self.entry

    def _open_or_close(self) -> None:
        """Open the panel once the last move has been shown, and close it when it has its result."""
        waits, table = self.session.waits_for_chance, self.table
        is_still = table.is_laid_out and not table.motion.is_moving
        if waits and is_still and not self.is_entering:
            self.coaching.close()
            self.log.open(False)
            self.entry.begin(ChanceDraft(self.state, self._begun))
            self._show(self.entry)
        elif self.is_entering and not waits:
            self._show(self.log)

    def _show(self, corner: EntryPanel | LogPanel) -> None:
        self.table.corner = corner
        corner.place(self.table.layout)
        self.table.pointer.forget()
        self.app.redraw()

    def _follow(self) -> None:
        """Show the draft after a change; a result of a single piece is played at once."""
        draft = self.entry.draft
        if draft.is_complete and draft.is_at_once and draft.is_touched:
            self._enter()
            return
        self.session.keep_entering(draft.so_far())
        self.entry.refresh()
        self.app.redraw()

    @property
    def _begun(self) -> ChanceResult | None:
        """What is known of the result: entered before the game was left, or taken back."""
        return self.session.game.entering or self.session.taken_back

    def _enter(self) -> None:
        """Play the result of the complete draft; it needs no motion, as it lies on the panel."""
        result = self.entry.draft.result()
        self._show(self.log)
        self.playing.play(result)
        self.table.motion.stop()

    def _end(self) -> None:
        if self.is_entering:
            self._enter()
        else:
            super()._end()

    def _undo(self) -> None:
        """Take back a piece of the draft, or else the last move of the game."""
        if self.is_entering and self.entry.draft.is_touched:
            self.entry.draft.take_back()
            self._follow()
            return
        if self.is_entering:
            self._show(self.log)
        self.playing.undo()
        self._open_or_close()

    # --- the view of the table ------------------------------------------------------------------

    def view(self) -> TableView:
        view = super().view()
        if not self.is_entering:
            return view
        draft = self.entry.draft
        return replace(
            view,
            state=draft.shown(),
            prompt=self.entry.asked,
            offer=self.entry.hint or view.offer,
            lit={},
            selected=frozenset(),
        )

    def buttons(self) -> dict[TableButton, str]:
        if not self.is_entering:
            return super().buttons()
        draft, found = self.entry.draft, usual(TableButton.MENU)
        if draft.is_touched or self.session.game.can_undo():
            found |= usual(TableButton.UNDO)
        if draft.is_complete:
            found[TableButton.END] = tr(_DONE)
        return found

    def on_thing(self, thing: Thing) -> None:
        if self.is_entering:
            self.entry.choose_thing(thing)
        else:
            super().on_thing(thing)

    def step_back(self) -> bool:
        if self.is_entering:
            return False
        return super().step_back()

    # --- the scene ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        if self.is_entering and event.type == pygame.KEYDOWN and self.entry.take_key(event):
            self.app.redraw()
        else:
            super().handle(event)

    @property
    def keyboard_place(self) -> tuple[int, int] | None:
        place = self.entry.form.keyboard_place if self.is_entering else None
        return place or super().keyboard_place

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._open_or_close()

    def wakes_after(self) -> float | None:
        waits = self.session.waits_for_chance and not self.is_entering
        return soonest(super().wakes_after(), _LOOKING if waits else None)

    def restyled(self) -> EnteringScene:
        super().restyled()
        if self.is_entering:
            self.entry.refresh()
        return self


def _draw(draft: ChanceDraft) -> None:
    draft.fill(Chance(secrets.randbits(_SEED_BITS)))
