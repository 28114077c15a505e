"""Games from elsewhere: the sheet that asks for a file, and what is told of the game in it."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from urllib.parse import unquote

import pygame

from cob.boards.estate_writer import save_new
from cob.engine import CobError, EstateLayout
from cob.files.resources import downloads_folder
from cob.record.bga import UnknownEstateError, is_log
from cob.saves.imports import AddedGame, add_file, add_log, games_in
from cob.saves.saved_games import estates_of
from cob.saves.titles import title_of
from cob.session.background import BackgroundTask
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.destinations import ToReplay, ToReview
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.clipboard import pasted_text
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.kit.thumbnail import Thumbnails, estate_width, strip_width
from cob.ui.scene import AppContext, Scene
from cob.ui.screens.sheet import Dialog, SheetOfTexts

_LONGEST_PATH = 1000
"""Characters of a file's place."""
_QUOTES = "'\""
_URL = "file://"
_BEFORE_DRIVE = re.compile(r"\A/(?=[A-Za-z]:)")
"""The stroke before the drive in an address of Windows, such as file:///C:/table.json."""
_LOOKING = 0.05
"""Seconds between two looks at the search among the downloads."""
_PICTURE = 190
"""The height of an estate, in pixels at 1080 lines."""
_ABOUT = Message(
    "Drop a file anywhere on this window, or write its place here: a record of this game, or a log "
    "that you saved on Board Game Arena. Nothing is fetched from there or sent."
)
_UNKNOWN_ESTATE = Message("{reason} Kept among your own estates, it lets the game be imported.")


def import_scene(app: AppContext, source: Path | str) -> Scene:
    """Import the game in a file or in the text of a log; return the sheet that tells of it.

    Where there is no game, it is the sheet that asks for another file.
    """
    layouts = app.estates.layouts
    try:
        if isinstance(source, Path):
            added = add_file(source, app.folder, layouts)
        else:
            added = add_log(source, app.folder, layouts)
    except UnknownEstateError as error:
        return _estate_question(app, source, error)
    except CobError as error:
        place = str(source) if isinstance(source, Path) else ""
        return ImportSheet(app, place, sentence(error.message))
    return AddedSheet(app, added)


def _estate_question(app: AppContext, source: Path | str, error: UnknownEstateError) -> Scene:
    def keep() -> None:
        def numbered(number: str) -> EstateLayout:
            title = tr("Estate of {name}", name=error.player)
            return EstateLayout.create(number, title, error.layout.kinds, error.layout.dice)

        try:
            save_new(app.own_estates, app.estates.layouts, numbered)
            app.look_for_estates()
        except CobError as problem:
            app.push(ImportSheet(app, "", sentence(problem.message)))
        else:
            app.push(import_scene(app, source))

    return Dialog(
        app,
        tr("An estate that is new here"),
        tr(_UNKNOWN_ESTATE, reason=sentence(error.message)),
        [(tr("Keep the estate"), keep), (tr("Cancel"), None)],
    )


class ImportSheet(SheetOfTexts):
    """Games among the downloads, and a field for the place of a file or for a pasted log."""

    halts_below = True

    def __init__(self, app: AppContext, place: str = "", problem: str = "") -> None:
        self.problem = problem
        self.field = TextField(place, _LONGEST_PATH, self._typed, hint=tr("Place of the file"))
        self.button = Button(tr("Import"), self._read, main=True, symbol="down")
        self.paste = Button(tr("Paste"), self._paste)
        self.cancel = Button(tr("Cancel"), self.give_up)
        self.found: list[Button] = []
        """The games among the downloads."""
        self._search: BackgroundTask[list[Path]] | None = BackgroundTask(
            lambda: games_in(downloads_folder())
        )
        super().__init__(app, [self.field, self.button, self.paste, self.cancel])
        self.form.focus(self.field)
        self._allow()

    def wakes_after(self) -> float | None:
        return _LOOKING if self._search else None

    def update(self, seconds: float) -> None:
        """Show the games that were found."""
        if self._search is None or self._search.is_running:
            return
        self.found = [
            Button(path.name, partial(self.take_file, path), symbol="save")
            for path in self._search.result()
        ]
        self._search = None
        self.form.widgets = [*self.found, *self.form.widgets]
        self.resize(self.app.size)
        self.app.redraw()

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: Enter in the field imports, and a pasted log is read at once."""
        command = commanded(event)
        if command is Command.ACT and self.field.focused:
            self._read()
        elif command is Command.PASTE and is_log(pasted_text()):
            self._paste()
        else:
            super().handle(event)

    def take_file(self, path: Path) -> None:
        self.app.replace(import_scene(self.app, path))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the sheet as high as its texts."""
        m = self.app.measure(size)
        letters, small, pad = m.type(24), m.type(20), m.px(48)
        box = pygame.Rect(0, 0, m.px(980), 0)
        room = box.width - 2 * pad
        about = wrap(self.app.art, tr(_ABOUT), small, room)
        told = wrap(self.app.art, self.problem, small, room) if self.problem else []
        step = m.px(60)
        rows = len(self.found) * step + (m.px(58) if self.found else 0)
        box.height = m.px(318) + rows + (len(about) + len(told)) * line_height(small)
        box.center = size[0] // 2, size[1] // 2
        left, top = box.left + pad, box.top + m.px(34)
        title = tr("Import a game")
        heading = Label(title, m.type(36), (left, top), theme.wine, serif=True, bold=True)
        explained = TextBlock(about, small, (left, top + m.px(64)), theme.ink_soft)
        top = explained.bottom + m.px(18)
        texts: list[Text] = [heading, explained]
        if self.found:
            texts.append(
                Label(tr("Among your downloads"), small, (left, top), theme.ink, bold=True)
            )
            top += m.px(40)
        for button in self.found:
            button.place(pygame.Rect(left, top, room, step - m.px(8)), small)
            top += step
        field = pygame.Rect(left, top + (m.px(18) if self.found else 0), room, m.px(60))
        self.field.place(field, letters)
        trouble = TextBlock(told, small, (left, field.bottom + m.px(14)), theme.wine)
        self._box, self._texts = box, (*texts, trouble)
        row = pygame.Rect(0, box.bottom - m.px(96), m.px(240), m.px(60))
        row.right = box.right - pad
        for button in (self.cancel, self.paste, self.button):
            button.place(row, letters)
            row = row.move(-row.width - m.px(20), 0)

    def _typed(self, text: str) -> None:
        self.problem = ""
        self._allow()
        self.resize(self.app.size)

    def _allow(self) -> None:
        is_empty = not self.field.text.strip()
        self.button.refusal = tr("Write the place of a file first.") if is_empty else ""

    def _paste(self) -> None:
        text = pasted_text()
        if is_log(text):
            self.app.replace(import_scene(self.app, text))
            return
        self.field.text = " ".join(text.split())[:_LONGEST_PATH]
        self._typed(self.field.text)
        self.form.focus(self.button)
        self.app.redraw()

    def _read(self) -> None:
        if not self.button.refusal:
            self.app.replace(import_scene(self.app, _path_in(self.field.text)))


def _path_in(text: str) -> Path:
    """Return the path in a text, which may be quoted or an address as file managers copy it."""
    text = text.strip().strip(_QUOTES)
    if text.startswith(_URL):
        text = _BEFORE_DRIVE.sub("", unquote(text.removeprefix(_URL)))
    return Path(text).expanduser()


class AddedSheet(SheetOfTexts):
    """What was read of a game: its estates, its points, and the way to its review."""

    halts_below = True
    changes_below = True

    def __init__(self, app: AppContext, added: AddedGame) -> None:
        self.added = added
        game = added.game
        self.estates = estates_of(game)
        buttons = [
            Button(tr("Watch"), partial(self._go, ToReplay(game)), symbol="play"),
            Button(tr("Close"), self.give_up, symbol="cross"),
        ]
        if game.state.is_over:
            review = partial(self._go, ToReview(game))
            buttons.insert(0, Button(tr("Review"), review, symbol="hint"))
        buttons[0].main = True
        super().__init__(app, buttons)
        self.form.focus(buttons[0])
        self._buttons = buttons
        self._thumbnails = Thumbnails()
        self._pictures = pygame.Rect(0, 0, 0, 0)

    def take_file(self, path: Path) -> None:
        self.app.replace(import_scene(self.app, path))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the title, the estates with names and points, the sentences and the buttons."""
        m = self.app.measure(size)
        letters, small, pad = m.type(24), m.type(20), m.px(48)
        box = pygame.Rect(0, 0, m.px(1080), 0)
        room = box.width - 2 * pad
        lines = wrap(self.app.art, self._told(), small, room)
        high = m.px(_PICTURE)
        box.height = m.px(300) + high + len(lines) * line_height(small)
        box.center = size[0] // 2, size[1] // 2
        left, top = box.left + pad, box.top + m.px(34)
        title = f"“{title_of(self.added.path)}”"
        heading = Label(title, m.type(36), (left, top), theme.wine, width=room, serif=True)
        top += m.px(72)
        players = self.added.game.state.players
        self._pictures = pygame.Rect(0, top, strip_width(len(players), high), high)
        self._pictures.centerx = box.centerx
        step = (self._pictures.width - estate_width(high)) // max(1, len(players) - 1)
        named = [
            Label(
                f"{name} {player.points}",
                letters,
                (self._pictures.left + at * step + estate_width(high) // 2, top + high + m.px(8)),
                theme.ink,
                anchor="midtop",
                width=step - m.px(8),
                bold=True,
            )
            for at, (name, player) in enumerate(
                zip(self.added.game.header.names, players, strict=True)
            )
        ]
        block = TextBlock(lines, small, (left, top + high + m.px(62)), theme.ink)
        self._box, self._texts = box, (heading, *named, block)
        row = pygame.Rect(0, box.bottom - m.px(96), m.px(240), m.px(60))
        row.right = box.right - pad
        for button in reversed(self._buttons):
            button.place(row, letters)
            row = row.move(-row.width - m.px(20), 0)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._thumbnails.draw(canvas, self.estates, self._pictures)

    def wakes_after(self) -> float | None:
        return 0.0 if self._thumbnails.lacks([self.estates], self._pictures.height) else None

    def update(self, seconds: float) -> None:
        """Make one of the small pictures."""
        if self._thumbnails.make_next(self.app.art, [self.estates], self._pictures.height):
            self.app.redraw()

    def _told(self) -> str:
        """Return what was read of a log, and whether the game was here before."""
        told = [Message("it lies among the saved games now")]
        if not self.added.is_new:
            told = [Message("this game was among the saved ones already")]
        if self.added.log is not None:
            told = [*self.added.log.sentences, *told]
        return " ".join(map(sentence, told))

    def _go(self, route: ToReplay | ToReview) -> None:
        self.app.pop()
        self.app.go(route)
