"""Saving the game on the table under a name, and the sheet with the name's field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from cob.engine import CobError
from cob.files.reasons import reason_of
from cob.record import Game
from cob.saves.named_saves import NameTakenError, save_as, suggested_title
from cob.saves.saved_games import EstateView, estates_of
from cob.saves.titles import LONGEST_TITLE, clean_title
from cob.text.dates import date_of
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.kit.thumbnail import Thumbnails, strip_width
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import Dialog, Sheet

_PICTURE = 150
"""The height of an estate on the sheet."""
_NAMELESS = Message("A game needs a name.")


class NameSheet(Sheet):
    """A field for the name of a game, a button that accepts it, and one that cancels.

    `take` gets the name, which is never empty, and closes the sheet; the message of an error that
    it raises appears below the field and replaces `note`.
    """

    def __init__(
        self,
        app: AppContext,
        heading: str,
        title: str,
        action: str,
        take: Callable[[str], None],
        note: str,
        estates: Sequence[EstateView] = (),
    ) -> None:
        self.heading = heading
        self.note = note
        self.problem = ""
        self.estates = tuple(estates)
        """The estates above the field, shown as soon as their pictures are made."""
        self.field = TextField(title, LONGEST_TITLE, self._typed, hint=tr("A name for the game"))
        self.button = Button(action, self._take_title, main=True)
        self.cancel = Button(tr("Cancel"), self.give_up)
        super().__init__(app, [self.field, self.button, self.cancel])
        self._take = take
        self._thumbnails = Thumbnails()
        self._box = self._pictures = pygame.Rect(0, 0, 0, 0)
        self._texts: tuple[Text, ...] = ()
        self.form.focus(self.field)

    @property
    def title(self) -> str:
        """The name without superfluous spaces."""
        return clean_title(self.field.text)

    @property
    def is_typing(self) -> bool:
        return self.form.is_typing or not self._has_focus

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: Enter in the field accepts the name.

        Keys go to the field unless a button has the focus.
        """
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and not self._has_focus:
            self.form.focus(self.field)
        if commanded(event) is Command.ACT and self.field.focused:
            self._take_title()
        else:
            super().handle(event)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the sheet as high as its texts."""
        m = self.app.measure(size)
        letters, small, pad = m.type(24), m.type(19), m.px(48)
        box = pygame.Rect(0, 0, m.px(940), 0)
        room = box.width - 2 * pad
        lines = wrap(self.app.art, self.problem or self.note, small, room)
        high = self._picture_height(size)
        picture = high + m.px(26) if self.estates else 0
        box.height = m.px(320) + picture + len(lines) * line_height(small)
        box.center = size[0] // 2, size[1] // 2
        left, top = box.left + pad, box.top + m.px(34)
        heading = Label(self.heading, m.type(36), (left, top), theme.wine, serif=True, bold=True)
        top += m.px(70)
        self._pictures = pygame.Rect(0, top, strip_width(len(self.estates), high), high)
        self._pictures.centerx = box.centerx
        self.field.place(pygame.Rect(left, top + picture, room, m.px(60)), letters)
        below, ink = (left, self.field.rect.bottom + m.px(16)), theme.ink_soft
        told = TextBlock(lines, small, below, theme.wine if self.problem else ink)
        self._box, self._texts = box, (heading, told)
        row = pygame.Rect(0, box.bottom - m.px(36) - m.px(60), m.px(240), m.px(60))
        row.right = box.right - pad
        self.cancel.place(row, letters)
        self.button.place(row.move(-row.width - m.px(20), 0), letters)

    def draw(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.panel(self._box, canvas.measure.lines)
        if self.estates:
            self._thumbnails.draw(canvas, self.estates, self._pictures)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)

    def wakes_after(self) -> float | None:
        high = self._picture_height(self.app.size)
        return 0.0 if self._thumbnails.lacks([self.estates], high) else None

    def update(self, seconds: float) -> None:
        """Make one of the small pictures."""
        high = self._picture_height(self.app.size)
        if self._thumbnails.make_next(self.app.art, [self.estates], high):
            self.app.redraw()

    def _picture_height(self, size: tuple[int, int]) -> int:
        return self.app.measure(size).px(_PICTURE)

    @property
    def _has_focus(self) -> bool:
        return any(widget.focused for widget in self.form.widgets)

    def _typed(self, text: str) -> None:
        self.button.refusal = "" if clean_title(text) else tr(_NAMELESS)
        self._tell("")

    def _take_title(self) -> None:
        if self.title:
            self._try(partial(self._take, self.title))
        else:
            self._tell(tr(_NAMELESS))

    def _try(self, deed: Callable[[], None]) -> None:
        """Call a function, and show the message of an error that it raises."""
        try:
            deed()
        except (CobError, OSError) as error:
            self._tell(sentence(reason_of(error)))

    def _tell(self, problem: str) -> None:
        self.problem = problem
        self.resize(self.app.size)
        self.app.redraw()


class SaveAsSheet(NameSheet):
    """Asks for a name and saves a game under it, while the table stands still."""

    halts_below = True

    def __init__(self, app: AppContext, game: Game) -> None:
        self.game = game
        super().__init__(
            app,
            tr("Save this game"),
            suggested_title(game, app.folder),
            tr("Save"),
            self._save,
            tr(
                "It is kept as it stands now, in {folder}. The game itself goes on.",
                folder=app.folder,
            ),
            estates_of(game),
        )

    def _save(self, title: str, replaced: Path | None = None) -> None:
        """Save the game; ask first if another game has that name."""
        try:
            path = save_as(self.game, self.app.folder, title, replaced)
        except NameTakenError as taken:
            self.app.replace(self._question(title, taken))
        else:
            self.app.replace(self._news(title, path))

    def _question(self, title: str, taken: NameTakenError) -> Dialog:
        return Dialog(
            self.app,
            tr("This name is taken"),
            tr(
                "{reason} It was saved on {date}. If you replace it, it is gone for good.",
                reason=sentence(taken.message),
                date=date_of(taken.written),
            ),
            [
                (tr("Another name"), self._ask_again),
                (tr("Replace it"), partial(self._replace, title, taken.path)),
            ],
            escape=0,
            halts_below=True,
        )

    def _ask_again(self) -> None:
        self.field.select_all()
        self.app.push(self)

    def _replace(self, title: str, replaced: Path) -> None:
        """Replace another game; the sheet shows the problem if there is one."""
        self.app.push(self)
        self._try(partial(self._save, title, replaced))

    def _news(self, title: str, path: Path) -> Dialog:
        return Dialog(
            self.app,
            tr("Saved"),
            tr(
                "“{title}” stands among the saved games, and lies in {path}", title=title, path=path
            ),
            [(tr("Back to the table"), None)],
            halts_below=True,
        )
