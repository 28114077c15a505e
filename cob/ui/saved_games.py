"""All games that were set aside or finished: to go on with one, to see its end, or to watch it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cob.engine.errors import CobError
from cob.record import read_file
from cob.ui.art import Art
from cob.ui.form import Form
from cob.ui.paint import (
    WINE,
    Measure,
    cut_off,
    frame,
    line_height,
    panel,
    with_names,
    wood,
    wrap,
    write,
    write_lines,
)
from cob.ui.saved import SavedGame, look_for_unfinished, read_saved, saved_files, take_up
from cob.ui.scene import Scene
from cob.ui.theme import (
    INK,
    INK_SOFT,
    PAPER,
    PARCHMENT,
    PARCHMENT_DARK,
    PARCHMENT_LIGHT,
    SHADOW,
    mix,
)
from cob.ui.widgets import ENTER, Button, Widget
from cob.wording import listed, sentence

if TYPE_CHECKING:
    from cob.ui.app import App

_READING_SECONDS = 0.05
"""How long files are read before the window is looked after again."""
_ROW_TYPES = 4.1
"""Height of a row in its type sizes."""


class GameList(Widget):
    """Games below one another, one of them selected; those that cannot be played come last."""

    def __init__(
        self, opened: Callable[[SavedGame], None], watched: Callable[[SavedGame], None]
    ) -> None:
        super().__init__()
        self.games: list[SavedGame] = []
        self.opened = opened
        self.watched = watched
        self.on_watch = False
        """Whether of the selected game its button is meant, not the game as a whole."""
        self.selected = 0
        self.first = 0
        """The uppermost game that is shown."""

    @property
    def rows(self) -> int:
        """How many games are shown at a time."""
        return max(1, self.rect.height // round(_ROW_TYPES * self.type_size))

    def add(self, game: SavedGame) -> None:
        """Put a game behind those read before it, and before those that cannot be played."""
        playable = sum(1 for each in self.games if not each.problem)
        self.games.insert(len(self.games) if game.problem else playable, game)

    def select(self, index: int) -> None:
        """Select a game, the nearest there is, and bring it into view."""
        self.selected = max(0, min(index, len(self.games) - 1))
        self.scroll(max(self.selected - self.rows + 1, min(self.first, self.selected)))

    def scroll(self, first: int) -> None:
        """Show the games from that one on."""
        self.first = max(0, min(first, len(self.games) - self.rows))

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self.scroll(self.first)

    def row_rects(self) -> dict[int, pygame.Rect]:
        """The places of the games that are shown, by their number in the list."""
        size = self.type_size
        height = self.rect.height // self.rows
        width = self.rect.width - (size if len(self.games) > self.rows else 0)
        shown = range(self.first, min(self.first + self.rows, len(self.games)))
        return {
            index: pygame.Rect(
                self.rect.left, self.rect.top + (index - self.first) * height, width, height
            )
            for index in shown
        }

    def watch_rects(self) -> dict[int, pygame.Rect]:
        """The places of the buttons to watch the games that are shown."""
        size = self.type_size
        found = {}
        for index, row in self.row_rects().items():
            if not self.games[index].problem:
                place = pygame.Rect(0, 0, round(size * 5.4), round(size * 2.2))
                place.midright = (row.right - round(size * 0.7), row.centery)
                found[index] = place
        return found

    def handle(self, event: pygame.event.Event) -> bool:
        """Rows answer to the pointer, to the wheel and to the keys that go through a list."""
        if event.type == pygame.MOUSEWHEEL:
            before = self.first
            self.scroll(self.first - event.y)
            self.selected = max(self.first, min(self.selected, self.first + self.rows - 1))
            return self.first != before
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if on_a_row := any(r.collidepoint(event.pos) for r in self.row_rects().values()):
                self.hover(event.pos)
                self._choose()
            return on_a_row
        if event.type != pygame.KEYDOWN or not self.focused or not self.games:
            return False
        if event.key in ENTER:
            self._choose()
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.on_watch = event.key == pygame.K_RIGHT
            return True
        step = self._steps().get(event.key)  # up from the first game leads to the button
        if step is None or (event.key == pygame.K_UP and self.selected == 0):
            return False
        self.select(self.selected + step)
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """The row under the pointer is the selected one, or its button."""
        super().hover(place)
        before = self.selected, self.on_watch
        for index, rect in self.row_rects().items():
            if place is not None and rect.collidepoint(place):
                button = self.watch_rects().get(index)
                self.selected = index
                self.on_watch = button is not None and button.collidepoint(place)
        return before != (self.selected, self.on_watch)

    def draw(self, surface: pygame.Surface, art: Art) -> None:
        """The rows that are shown, and where in the list they stand."""
        for index, rect in self.row_rects().items():
            self._draw_row(surface, art, index, rect)
        if len(self.games) > self.rows:
            width = max(4, self.type_size // 3)
            track = pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)
            pygame.draw.rect(surface, PARCHMENT_DARK, track, border_radius=width // 2)
            share = track.height / len(self.games)
            track.top += round(share * self.first)
            track.height = round(share * self.rows)
            pygame.draw.rect(surface, INK_SOFT, track, border_radius=width // 2)

    def _choose(self) -> None:
        """Open the selected game, or watch it."""
        (self.watched if self.on_watch else self.opened)(self.games[self.selected])

    def _steps(self) -> dict[int, int]:
        page, whole = self.rows, len(self.games)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -whole,
            pygame.K_END: whole,
        }

    def _draw_row(self, surface: pygame.Surface, art: Art, index: int, rect: pygame.Rect) -> None:
        """What it is and how far it has come; when and in which file; a button to watch it."""
        game, size = self.games[index], self.type_size
        small = _small(size)
        box = rect.inflate(0, -max(2, size // 4))
        lit = index == self.selected and not game.problem
        line = mix(PARCHMENT_DARK, INK_SOFT if index == self.selected else PARCHMENT, 0.5)
        frame(surface, box, PARCHMENT_LIGHT if lit else PARCHMENT, line, radius=size // 3, width=1)
        ink, soft = (INK, INK_SOFT) if not game.problem else (mix(INK_SOFT, PARCHMENT, 0.3),) * 2
        name = "cross" if game.problem else "trophy" if game.result else "play"
        picture = art.symbol(name, round(size * 1.5), soft)
        surface.blit(picture, picture.get_rect(center=(box.left + size * 2, box.centery)))
        left, right = box.left + size * 4, box.right - size
        button = self.watch_rects().get(index)
        if button is not None:
            self._draw_watch(surface, art, button, lit=index == self.selected and self.on_watch)
            right = button.left - size
        upper, lower = box.centery - round(size * 0.72), box.centery + round(size * 0.78)
        column = rect.width // 4
        room = right - column - size - left
        date = _date(game.written)
        write(surface, art, date, small, (right, upper), soft, anchor="midright", width=column)
        if game.header is None:
            title = cut_off(art, game.path.name, size, room, bold=True)
            words = cut_off(art, game.problem, small, right - left)
        else:
            names = game.header.names
            title = _told(art, names, listed, size, room, bold=True)
            words = _told(art, names, game.progress, small, room)
            file = cut_off(art, game.path.name, small, column)
            write(surface, art, file, small, (right, lower), soft, anchor="midright")
        write(surface, art, title, size, (left, upper), ink, anchor="midleft", bold=True)
        write(surface, art, words, small, (left, lower), ink, anchor="midleft")

    def _draw_watch(
        self, surface: pygame.Surface, art: Art, rect: pygame.Rect, *, lit: bool
    ) -> None:
        size = self.type_size
        fill, ink = (WINE, PAPER) if lit else (PARCHMENT_LIGHT, INK)
        line = mix(fill, SHADOW, 0.5)
        frame(surface, rect, fill, line, radius=size // 3, width=max(1, size // 14))
        write(surface, art, "Watch", _small(size), rect.center, ink, anchor="center", serif=True)


class SavedGamesScene(Scene):
    """The list of saved games. Its files are read little by little while it is shown."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = GameList(self._open, self._watch)
        self.back = Button("Back", app.pop, symbol="left")
        self.form = Form([self.list, self.back])
        self.form.focus(self.list)
        self._unread = saved_files(app.folder)
        found, _ = look_for_unfinished(app.folder, app.estates.layouts)
        self._unfinished = found.game.header.names if found else ()
        self._trouble = ""
        self._sheet = pygame.Rect(0, 0, 0, 0)

    def resize(self, size: tuple[int, int]) -> None:
        """One sheet with the list; below it what becomes of the unfinished game."""
        m = Measure(size)
        width, height = size
        row = m.px(52)
        sheet = pygame.Rect(0, m.px(96), min(width - m.px(88), m.px(1500)), 0)
        sheet.height = height - sheet.top - m.px(104)
        sheet.centerx = width // 2
        self._sheet = sheet
        self.back.place(pygame.Rect(sheet.right - m.px(170), m.px(22), m.px(170), row), m.type(22))
        self.list.place(sheet.inflate(-m.px(52), -m.px(48)), m.type(22))

    def handle(self, event: pygame.event.Event) -> None:
        """Keys belong to the list unless the button has the focus."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return
        if event.type == pygame.KEYDOWN and not self.back.focused:
            self.form.focus(self.list)
        if self.form.handle(event):
            self.app.redraw()

    def wakes_after(self) -> float | None:
        return 0.0 if self._unread else None

    def update(self, seconds: float) -> None:
        """Read some of the files that were not read yet."""
        end = time.monotonic() + _READING_SECONDS
        while self._unread and time.monotonic() < end:
            self.list.add(read_saved(self._unread.pop(0), self.app.estates.layouts))
            self.app.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        art, m, sheet = self.app.art, Measure(surface.get_size()), self._sheet
        wood(surface)
        place = (sheet.left + m.px(6), self.back.rect.centery)
        size = m.type(52)
        write(
            surface, art, "Saved games", size, place, PARCHMENT_LIGHT, anchor="midleft", serif=True
        )
        panel(surface, sheet, m.lines)
        self.form.draw(surface, art)
        self._draw_foot(surface, art, m)

    def _draw_foot(self, surface: pygame.Surface, art: Art, m: Measure) -> None:
        """What went wrong, or what opening a game means for the one that is still going on."""
        size = m.type(19)
        room = self._sheet.width - m.px(80)
        text = self._trouble
        if not text and self._unfinished:
            text = with_names(
                self._unfinished,
                lambda names: (
                    f"The unfinished game of {listed(names)} stays: it is set aside "
                    "when another one is opened."
                ),
                lambda text: art.font(size).size(text)[0] <= room,
            )
        if not text:
            return
        lines = wrap(art, text, size, room)[:2]
        widest = max(art.font(size).size(line)[0] for line in lines)
        high = len(lines) * line_height(size)
        band = pygame.Surface((widest + m.px(60), high + m.px(16)), pygame.SRCALPHA)
        pygame.draw.rect(band, (*SHADOW, 150), band.get_rect(), border_radius=m.px(16))
        middle = (self._sheet.centerx, (self._sheet.bottom + surface.get_height()) // 2)
        surface.blit(band, band.get_rect(center=middle))
        place = (middle[0], middle[1] - high // 2)
        write_lines(surface, art, lines, size, place, PARCHMENT_DARK, centred=True)

    def _open(self, saved: SavedGame) -> None:
        """Read the game anew, set the last one aside, and go to the table."""
        from cob.ui.table.scene import TableScene

        if saved.problem:
            return
        layouts = self.app.estates.layouts
        try:
            game = take_up(self.app.folder, layouts, saved.path)
            self.app.replace(TableScene(self.app, game))
        except CobError as error:
            self._trouble = sentence(str(error))
            self.app.redraw()

    def _watch(self, saved: SavedGame) -> None:
        """Show the game from its beginning; nothing is set aside, as nothing is played."""
        from cob.ui.replay.scene import ReplayScene

        if saved.problem:
            return
        try:
            game = read_file(saved.path, self.app.estates.layouts)
            self.app.push(ReplayScene(self.app, game))
        except CobError as error:
            self._trouble = sentence(str(error))
            self.app.redraw()


def _small(size: int) -> int:
    """The type size of the second line of a row."""
    return max(12, round(size * 0.84))


def _told(
    art: Art,
    names: tuple[str, ...],
    tell: Callable[..., str],
    size: int,
    room: int,
    *,
    bold: bool = False,
) -> str:
    """A line about players that is no wider than `room`."""
    font = art.font(size, bold=bold)
    text = with_names(names, tell, lambda text: font.size(text)[0] <= room)
    return cut_off(art, text, size, room, bold=bold)


def _date(written: float) -> str:
    """Such as: 1 March 2026, 14:05."""
    when = time.localtime(written)
    return f"{when.tm_mday} {time.strftime('%B %Y, %H:%M', when)}"
