"""Saving the game on the table under a name of one's own; the sheet on which a name is typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cob.engine import CobError
from cob.files.reasons import reason_of
from cob.record import Game
from cob.saves.naming import NameTakenError, save_as, suggested_title
from cob.saves.saved_games import EstateView, estates_of
from cob.saves.titles import LONGEST_TITLE, clean_title
from cob.text.dates import date_of
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.overlay import Dialog, Overlay
from cob.ui.kit.theme import theme
from cob.ui.kit.thumbnail import Thumbnails, strip_width
from cob.ui.kit.widgets import Button, TextField
from cob.ui.scene import Scene

if TYPE_CHECKING:
    from cob.ui.app import App

_PICTURE = 150
"""Height of an estate on the sheet."""
_NAMELESS = Message("A game needs a name.")


class NameSheet(Overlay):
    """A field for the name of a game, a button that takes it, and one that gives up.

    `take` gets the name, which is never empty; `note` is told below the field until something goes
    wrong, which is put into `problem`.
    """

    def __init__(
        self,
        heading: str,
        title: str,
        action: str,
        take: Callable[[str], None],
        give_up: Callable[[], None],
        note: str = "",
    ) -> None:
        self.heading = heading
        self.take = take
        self.give_up = give_up
        self.note = note
        self.problem = ""
        self.estates: tuple[EstateView, ...] = ()
        """Shown beside the heading, as far as `thumbnails` has them."""
        self.thumbnails = Thumbnails()
        self.field = TextField(title, LONGEST_TITLE, self._typed, hint=tr("A name for the game"))
        self.button = Button(action, self._take, main=True)
        self.cancel = Button(tr("Cancel"), give_up)
        super().__init__([self.field, self.button, self.cancel])
        self.form.focus(self.field)

    @property
    def title(self) -> str:
        """The name as it will be told."""
        return clean_title(self.field.text)

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter in the field takes the name, Escape gives up; whether to draw anew.

        Keys go to the field unless a button has the focus.
        """
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and not self._has_focus:
            self.form.focus(self.field)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.give_up()
                return True
            if self.field.focused and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self._take()
                return True
        return self.form.handle(event)

    def draw(self, canvas: Canvas) -> None:
        """The sheet is as high as what is told on it."""
        m = canvas.measure
        canvas.veil()
        size, small, pad = m.type(24), m.type(19), m.px(48)
        told, ink = (self.problem, theme.wine) if self.problem else (self.note, theme.ink_soft)
        box = pygame.Rect(0, 0, m.px(940), 0)
        room = box.width - 2 * pad
        lines = wrap(canvas.art, told, small, room)
        picture = m.px(_PICTURE) + m.px(26) if self.estates else 0
        box.height = m.px(320) + picture + len(lines) * line_height(small)
        box.center = canvas.surface.get_rect().center
        canvas.panel(box, m.lines)
        left, top = box.left + pad, box.top + m.px(34)
        canvas.write(self.heading, m.type(36), (left, top), theme.wine, serif=True, bold=True)
        top += m.px(70)
        if self.estates:
            strip = pygame.Rect(0, top, strip_width(len(self.estates), m.px(_PICTURE)), picture)
            strip.height = m.px(_PICTURE)
            strip.centerx = box.centerx
            self.thumbnails.draw(canvas, self.estates, strip)
            top += picture
        self.field.place(pygame.Rect(left, top, room, m.px(60)), size)
        canvas.write_lines(lines, small, (left, self.field.rect.bottom + m.px(16)), ink)
        wide, high = m.px(240), m.px(60)
        row = pygame.Rect(0, box.bottom - m.px(36) - high, wide, high)
        row.right = box.right - pad
        self.cancel.place(row, size)
        self.button.place(row.move(-wide - m.px(20), 0), size)
        self.form.draw(canvas)

    @property
    def _has_focus(self) -> bool:
        return any(widget.focused for widget in self.form.widgets)

    def lacks_pictures(self, size: tuple[int, int]) -> bool:
        """Whether estates are still to be drawn for a window of that size."""
        return self.thumbnails.lacks([self.estates], Measure(size).px(_PICTURE))

    def make_picture(self, art: Art, size: tuple[int, int]) -> bool:
        """Draw the next of the estates; whether there was one."""
        return self.thumbnails.make_next(art, [self.estates], Measure(size).px(_PICTURE))

    def _typed(self, text: str) -> None:
        self.problem = ""
        self.button.refusal = "" if clean_title(text) else tr(_NAMELESS)

    def _take(self) -> None:
        if self.title:
            self.take(self.title)
        else:
            self.problem = tr(_NAMELESS)


class SaveAsScene(Scene):
    """Asks for a name and saves a game under it; what lies `behind` is seen in the dark."""

    def __init__(self, app: App, game: Game, behind: Scene) -> None:
        super().__init__(app, behind.edition)
        self._game = game
        self._behind = behind
        self._backdrop: pygame.Surface | None = None
        self.sheet = NameSheet(
            tr("Save this game"),
            suggested_title(game, app.folder),
            tr("Save"),
            self._save,
            app.pop,
            tr(
                "It is kept as it stands now, in {folder}. The game itself goes on.",
                folder=app.folder,
            ),
        )
        self.sheet.estates = estates_of(game)
        self.overlay: Overlay = self.sheet
        self._escape = app.pop

    def resize(self, size: tuple[int, int]) -> None:
        """The table behind is drawn once for each size."""
        self._behind.resize(size)
        self._backdrop = None

    def handle(self, event: pygame.event.Event) -> None:
        """Everything goes to what is on top; Escape leads one step back."""
        if self.overlay is self.sheet:
            changed = self.sheet.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
            changed = True
        else:
            changed = self.overlay.form.handle(event)
        if changed:
            self.app.redraw()

    def wakes_after(self) -> float | None:
        return 0.0 if self.sheet.lacks_pictures(self.app.size) else None

    def update(self, seconds: float) -> None:
        """Make one of the small pictures."""
        if self.sheet.make_picture(self.app.art, self.app.size):
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        """The table as it was left, and a sheet over it."""
        if self._backdrop is None:
            self._behind.draw(canvas)
            self._backdrop = canvas.surface.copy()
        canvas.blit(self._backdrop, (0, 0))
        self.overlay.draw(canvas)

    def _save(self, title: str, replaced: Path | None = None) -> None:
        """Save, unless another game is called so: then ask first."""
        self.overlay = self.sheet
        try:
            path = save_as(self._game, self.app.folder, title, replaced)
        except NameTakenError as taken:
            self._ask(title, taken)
        except (CobError, OSError) as error:
            self.sheet.problem = sentence(reason_of(error))
        else:
            self._tell(title, path)
        self.app.redraw()

    def _ask(self, title: str, taken: NameTakenError) -> None:
        self._escape = self._back_to_the_name
        self.overlay = Dialog(
            tr("This name is taken"),
            tr(
                "{reason} It was saved on {date}. If you replace it, it is gone for good.",
                reason=sentence(str(taken)),
                date=date_of(taken.written),
            ),
            [
                Button(tr("Another name"), self._back_to_the_name, main=True),
                Button(tr("Replace it"), lambda: self._save(title, taken.path)),
            ],
        )

    def _back_to_the_name(self) -> None:
        self.overlay = self.sheet
        self.sheet.field.select_all()
        self.app.redraw()

    def _tell(self, title: str, path: Path) -> None:
        self._escape = self.app.pop
        self.overlay = Dialog(
            tr("Saved"),
            tr(
                "“{title}” stands among the saved games, and lies in {path}", title=title, path=path
            ),
            [Button(tr("Back to the table"), self.app.pop, main=True)],
        )
