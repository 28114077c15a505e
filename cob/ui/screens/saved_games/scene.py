"""The screen of saved games: continue, watch, rename and delete them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from cob.engine.errors import CobError
from cob.record import read_file
from cob.saves.named_saves import rename
from cob.saves.saved_games import SavedGame, read_saved, saved_files
from cob.saves.trash import Trash
from cob.text.language import Message, tr
from cob.text.wording import listed, sentence, shown_names
from cob.ui.destinations import ToFinalScoring, ToImport, ToReplay, ToReview, ToTable
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.head import EDGE, HEAD, screen_head
from cob.ui.kit.labels import FootNote, Label
from cob.ui.kit.measure import Measure, cut_off, with_names
from cob.ui.kit.theme import theme
from cob.ui.kit.thumbnail import Thumbnails
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.saved_games.row_layout import RowPart, parts_of
from cob.ui.screens.saved_games.rows import GameList
from cob.ui.screens.saved_games.save_as import NameSheet
from cob.ui.screens.sheet import Dialog

_EMPTY = 420
"""The height of the sheet while there is no game, in pixels at 1080 lines."""
_READING_SECONDS = 0.01
"""Seconds of reading files before the window gets its turn; a file takes some 0.015."""
_KEYS = Message("Arrow keys and Enter; {rename} renames, Del deletes, {review} reviews")
_PARTS: dict[Command | None, RowPart] = {
    Command.PRACTISE: RowPart.RENAME,
    Command.DELETE: RowPart.DELETE,
    Command.REVIEW: RowPart.REVIEW,
}
_SECRET = Message("in this game everybody still chooses in secret: watch it when it has begun")
_NOTHING = Message("No game is saved here. At the table, {key} saves one under a name.")


class SavedGamesScene(FormScene):
    """The list of saved games. Its files are read in small parts while it is shown."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.list = GameList(self._choose, Thumbnails(), app.art)
        self.undo = Button(tr("Undo"), self._take_back, symbol="undo")
        self.imports = Button(tr("Import"), partial(app.go, ToImport()), symbol="down")
        self.back = Button(tr("Back"), app.pop, symbol="left")
        self.form = Form([self.list, self.undo, self.imports, self.back])
        self.form.focus(self.list)
        self.trash = Trash(app.folder)
        self.unread = saved_files(app.folder)
        """Files that are not in the list yet, the newest first."""
        found, _ = app.autosave.look_for_unfinished(app.estates.layouts)
        self._unfinished = shown_names(found.game.header) if found else ()
        self._told = ""
        """The last problem or the last change, in a sentence."""
        self.sheet = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the list with its edge."""
        self._texts: tuple[Label, ...] = ()
        self._nothing: Label
        self._foot: FootNote | None = None

    @property
    def _is_empty(self) -> bool:
        """Whether there is no game to show or to read."""
        return not self.list.games and not self.unread

    # the scene

    def enter(self) -> None:
        """Find the games that were added since."""
        known = {*self.unread, *(game.path for game in self.list.games)}
        new = [path for path in saved_files(self.app.folder) if path not in known]
        self.unread = new + self.unread

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out one sheet with the list, and below it the note on the unfinished game."""
        m = self.app.measure(size)
        width, height = size
        sheet = pygame.Rect(m.px(EDGE), m.px(HEAD), width - 2 * m.px(EDGE), 0)
        sheet.height = height - sheet.top - m.px(104)
        if self._is_empty:
            sheet.height = min(sheet.height, m.px(_EMPTY))
        self.sheet = sheet
        place = pygame.Rect(sheet.right - m.px(190), m.px(20), m.px(190), m.px(52))
        self.imports.place(place, m.type(22))
        place = place.move(-m.px(206), 0)
        if self.trash.last is None:
            place.size = 0, 0
        self.undo.place(place, m.type(22))
        self.list.place(sheet.inflate(-m.px(52), -m.px(48)), m.type(22))
        self._lay_out_texts(m)
        self._tell(self._told)

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: keys belong to the list unless a button has the focus."""
        if self._key(event) if event.type == pygame.KEYDOWN else self.form.handle(event):
            self.app.redraw()

    def _key(self, event: pygame.event.Event) -> bool:
        game, command = self.list.game, commanded(event)
        if command is Command.BACK:
            self.app.pop()
            return False
        if command is Command.UNDO:
            self._take_back()
        elif game is not None and _PARTS.get(command) in parts_of(game):
            self._choose(game, _PARTS[command])
        else:
            if not any(button.focused for button in (self.undo, self.imports, self.back)):
                self.form.focus(self.list)
            return self.form.handle(event)
        return True

    def wakes_after(self) -> float | None:
        return 0.0 if self.unread or self.list.lacks_pictures() else None

    def update(self, seconds: float) -> None:
        """Make a missing picture, or read some of the unread files."""
        if self.list.make_picture(self.app.art):
            self.app.redraw()
            return
        end = time.monotonic() + _READING_SECONDS
        while self.unread and time.monotonic() < end:
            self.list.add(read_saved(self.unread.pop(0), self.app.estates.layouts))
            self.app.redraw()
        if self._is_empty:
            self.resize(self.app.size)

    def leave(self) -> None:
        """Remove the deleted files for good."""
        self.trash.empty()

    # painting

    def draw(self, canvas: Canvas) -> None:
        canvas.valley()
        canvas.panel(self.sheet, canvas.measure.lines)
        for text in self._texts:
            text.draw(canvas)
        if self._is_empty:
            self._nothing.draw(canvas)
        for widget in self.form.widgets:
            if widget.rect.width:
                widget.draw(canvas)
        if self._foot is not None:
            self._foot.draw(canvas)

    def _keys(self) -> str:
        keys = self.app.settings.keys
        names = {"rename": keys.name(Command.PRACTISE), "review": keys.name(Command.REVIEW)}
        return tr(_KEYS, **names)

    def _lay_out_texts(self, m: Measure) -> None:
        """Lay out the screen's name, the keys, and a message if there is no game."""
        art, end = self.app.art, (self.undo.rect.left or self.imports.rect.left) - m.px(30)
        title = screen_head(self.back, tr("Saved games"), m, art, end)
        middle = self.back.rect.centery
        left = title.rect(art).right + m.px(36)
        room = end - left
        keys = cut_off(self.app.art, self._keys(), m.type(18), room)
        place = (left, middle + m.px(8))
        self._texts = (
            title,
            Label(keys, m.type(18), place, theme.parchment_dark, anchor="midleft"),
        )
        self._nothing = Label(
            tr(_NOTHING, key=self.app.settings.keys.name(Command.SAVE)),
            m.type(24),
            self.sheet.center,
            theme.ink_soft,
            anchor="center",
            serif=True,
        )

    def _tell(self, text: str) -> None:
        """Show the last error or change, or what opening a game means for the unfinished one."""
        art, size = self.app.art, self.app.size
        m = self.app.measure(size)
        self._told, letters, room = text, m.type(19), self.sheet.width - m.px(80)
        if not text and self._unfinished:
            text = with_names(
                self._unfinished,
                lambda names: tr(
                    "The unfinished game of {names} is kept when you open another one.",
                    names=listed(names),
                ),
                lambda text: art.font(letters).size(text)[0] <= room,
            )
        self._foot = FootNote.below(self.sheet, size[1], text, art, m, padding=16) if text else None

    # --- actions on a game

    def _choose(self, saved: SavedGame, part: RowPart) -> None:
        """Carry out the action of a part of a row; an error is shown and changes nothing."""
        if saved.problem and part is not RowPart.DELETE:
            return
        self._tell("")
        deed = {
            RowPart.OPEN: self._open,
            RowPart.WATCH: self._watch,
            RowPart.RENAME: self._ask_for_name,
            RowPart.DELETE: self._ask_before_deleting,
            RowPart.REVIEW: self._review,
        }[part]
        self._try(partial(deed, saved))

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except CobError as error:
            self._tell(sentence(error.message))
        self.app.redraw()

    def _open(self, saved: SavedGame) -> None:
        """Read the game again, put the last one aside, and go to the table; of a finished game show
        the final scoring: the last one stays, as no game is played."""
        if saved.result:
            game = read_file(saved.path, self.app.estates.layouts)
            self.app.go(ToFinalScoring(game, is_table_below=False))
            return
        game = self.app.autosave.take_up(self.app.estates.layouts, saved.path)
        self.app.go(ToTable(game), instead=True)

    def _watch(self, saved: SavedGame) -> None:
        """Show the game from its beginning; the last one stays, as no game is played."""
        game = read_file(saved.path, self.app.estates.layouts)
        if game.state.secret_setup and game.state.phase < 0:
            raise CobError(_SECRET)
        self.app.go(ToReplay(game))

    def _review(self, saved: SavedGame) -> None:
        """Open the review of the game; the last one stays, as no game is played."""
        self.app.go(ToReview(read_file(saved.path, self.app.estates.layouts)))

    def _ask_for_name(self, saved: SavedGame) -> None:
        self.app.push(
            NameSheet(
                self.app,
                tr("Rename this game"),
                saved.title,
                tr("Rename"),
                partial(self._rename, saved),
                tr("Only its name changes."),
            )
        )

    def _rename(self, saved: SavedGame, title: str) -> None:
        path = rename(saved.path, title)
        self.app.pop()
        self.list.change(saved, replace(saved, path=path, title=title))

    def _ask_before_deleting(self, saved: SavedGame) -> None:
        self.app.push(
            Dialog(
                self.app,
                tr("Delete this game?"),
                tr(
                    "“{title}” goes, and can be brought back until this list is left.",
                    title=saved.title,
                ),
                [
                    (tr("Delete it"), lambda: self._try(partial(self._delete, saved))),
                    (tr("Keep it"), None),
                ],
            )
        )

    def _delete(self, saved: SavedGame) -> None:
        self.trash.throw(saved.path)
        self.list.remove(saved)
        self._told = tr("“{title}” is deleted. Undo (Ctrl+Z) brings it back.", title=saved.title)
        self.resize(self.app.size)

    def _take_back(self) -> None:
        """Restore the game that was deleted last."""
        if self.trash.last is not None:
            self._try(self._restore)

    def _restore(self) -> None:
        saved = read_saved(self.trash.take_back(), self.app.estates.layouts)
        self.list.add(saved)
        self.list.select(self.list.games.index(saved))
        self._told = tr("“{title}” is back.", title=saved.title)
        if self.trash.last is None:
            self.form.focus(self.list)
        self.resize(self.app.size)
