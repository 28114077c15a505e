"""The sheet on which the pictures of a game are made: their preview, and where they lie."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.files.resources import pictures_folder
from cob.processes import can_open_folders, open_folder
from cob.record import Game
from cob.text.language import Message, spoken, tr
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.review.telling import percent
from cob.ui.screens.sheet import SheetOfTexts
from cob.ui.sharing.making import SharingOrder
from cob.ui.sharing.work import SharingWork

PICTURES: Final = Message("Share")
"""The caption of the button that leads here."""
ABOUT: Final = Message("Make a picture and an animated replay of the game, to pass on.")
_WIDTH, _PAD, _HEAD, _TYPE, _LINES = 1000, 48, 104, 22, 3
_PREVIEW: Final = (800, 450)
_BUTTON: Final = (280, 60)
"""Lengths and type size in pixels at 1080 lines; the number of lines below the preview."""
_LOOKING: Final = 0.05
"""Seconds between two looks at the work."""


def sharing_sheet(app: AppContext, game: Game) -> SharingSheet:
    """Return the sheet that makes the pictures of a game, in the language and colours in force."""
    order = SharingOrder(game, app.folder, spoken(), app.settings.palette)
    return SharingSheet(app, SharingWork(order, pictures_folder(app.options.saves)))


class SharingSheet(SheetOfTexts):
    """The pictures of a game while they are made, and afterwards; closing it stops the making."""

    halts_below = True

    def __init__(self, app: AppContext, work: SharingWork) -> None:
        self.work = work
        self._folder = Button(tr("Open the folder"), lambda: open_folder(work.folder))
        self._close = Button("", self.give_up, main=True)
        self._is_opened = can_open_folders()
        super().__init__(app, [self._folder, self._close])
        self.form.focus(self._close)
        self._place = self._bar = Rect(0, 0, 0, 0)
        self._picture: pygame.Surface | None = None
        self._seen: tuple[object, ...] = ()
        """What was known of the work when it was last looked at."""

    def enter(self) -> None:
        self.work.begin()

    def leave(self) -> None:
        self.work.stop()

    def wakes_after(self) -> float | None:
        return None if self._seen == self._known() and not self.work.is_running else _LOOKING

    def update(self, seconds: float) -> None:
        """Show what is new."""
        if self._seen != self._known():
            self.resize(self.app.size)
            self.app.redraw()

    def _known(self) -> tuple[object, ...]:
        work = self.work
        return work.picture, work.film, round(100 * work.share), work.problem

    def _told(self) -> str:
        """Return where the pictures lie, and what is still being made, or why nothing is."""
        work, told = self.work, list[str]()
        if work.picture is not None and work.film is not None:
            where = {"picture": work.picture.name, "film": work.film.name, "folder": work.folder}
            told.append(tr("“{picture}” and “{film}” are in {folder}.", **where))
        elif work.picture is not None:
            where = {"picture": work.picture.name, "folder": work.folder}
            told.append(tr("“{picture}” is in {folder}.", **where))
        elif not work.problem:
            told.append(tr("The picture is being made."))
        if work.problem:
            told.append(work.problem)
        elif work.film is None:
            share = percent(work.share)
            told.append(tr("The animated replay is being made: {share}", share=share))
        return "\n".join(told)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the preview, the sentences below it, the bar and the buttons."""
        self._seen = self._known()
        m, art, work = self.app.measure(size), self.app.art, self.work
        letters, room = m.type(_TYPE), m.px(_WIDTH - 2 * _PAD)
        box = Rect(0, 0, m.px(_WIDTH), 0)
        wide, high = map(m.px, _PREVIEW)
        texts = _LINES * line_height(letters)
        across, down = map(m.px, _BUTTON)
        box.height = m.px(_HEAD) + high + m.px(20) + texts + m.px(34) + down + m.px(34)
        box.center = size[0] // 2, size[1] // 2
        self._place = Rect(box.centerx - wide // 2, box.top + m.px(_HEAD), wide, high)
        self._picture = None
        if work.preview is not None:
            self._picture = pygame.transform.smoothscale(work.preview, self._place.size)
        head, below = (box.centerx, box.top + m.px(28)), self._place.bottom + m.px(16)
        lines = wrap(art, self._told(), letters, room)
        top = below + (texts - len(lines) * line_height(letters)) // 2
        title = tr("Pictures of this game")
        self._texts = (
            Label(title, m.type(38), head, theme.wine, "midtop", room, serif=True, bold=True),
            TextBlock(lines, letters, (box.centerx, top), theme.ink, centred=True),
        )
        is_done = work.film is not None or bool(work.problem)
        self._bar = Rect(0, 0, 0, 0)
        if not is_done:
            self._bar = Rect(self._place.left, below + texts + m.px(4), wide, m.px(14))
        self._box, self._close.label = box, tr("Close") if is_done else tr("Stop")
        row = Rect(0, box.bottom - m.px(34) - down, across, down)
        row.right = box.right - m.px(_PAD)
        self._close.place(row.copy(), letters)
        row.right = row.left - m.px(20)
        is_shown = self._is_opened and work.picture is not None
        self._folder.place(row if is_shown else Rect(0, 0, 0, 0), letters)

    def draw(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.panel(self._box, canvas.measure.lines)
        canvas.surface.fill(theme.parchment_dark, self._place)
        if self._picture is not None:
            canvas.blit(self._picture, self._place)
        for text in self._texts:
            text.draw(canvas)
        if self._bar.width:
            canvas.progress(self._bar, self.work.share)
        for widget in self.form.widgets:
            if widget.rect.width:
                widget.draw(canvas)
