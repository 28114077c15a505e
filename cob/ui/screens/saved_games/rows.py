"""Saved games below one another, each with a small picture and buttons."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

import pygame

from cob.saves.saved_games import EstateView, SavedGame
from cob.text.dates import date_of
from cob.text.language import Message, tr
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import cut_off, line_height, with_names
from cob.ui.kit.theme import SHADOW, mix, theme
from cob.ui.kit.thumbnail import Thumbnails, strip_width
from cob.ui.kit.widget import ENTER, Widget, is_click

_ROW_TYPES = 5.9
"""The height of a row in its type sizes."""
_BUTTON_TYPES = (5.7, 2.1)
_MOST_PLAYERS = 4
_PICTURES = 14
"""The least width of a row, in heights of a small picture."""


class RowPart(IntEnum):
    """The parts of a row, in the order of the arrow keys."""

    OPEN = 0
    """The row itself, or its first button."""
    WATCH = 1
    RENAME = 2
    DELETE = 3


_CAPTIONS: Final = {
    RowPart.WATCH: Message("Watch"),
    RowPart.RENAME: Message("Rename"),
    RowPart.DELETE: Message("Delete"),
}
_WHOLE = tuple(RowPart)
_DAMAGED = (RowPart.OPEN, RowPart.DELETE)
"""The row of a file that cannot be played, which does not open."""


class GameList(Widget):
    """The list with one selected game; files that cannot be played come last.

    `chosen` is called with a game and the part of its row that was clicked.
    """

    def __init__(
        self, chosen: Callable[[SavedGame, RowPart], None], thumbnails: Thumbnails
    ) -> None:
        super().__init__()
        self.games: list[SavedGame] = []
        self.chosen = chosen
        self.thumbnails = thumbnails
        self.part = RowPart.OPEN
        """The selected part of the selected game's row."""
        self.selected = 0
        self.first = 0
        """The index of the uppermost game in view."""

    # which games

    @property
    def game(self) -> SavedGame | None:
        """The selected game; None in an empty list."""
        return self.games[self.selected] if self.games else None

    @property
    def rows(self) -> int:
        """The number of games in view at a time."""
        return max(1, self.rect.height // round(_ROW_TYPES * self.type_size))

    def add(self, game: SavedGame) -> None:
        """Add a game: those that can be played come first, the newest of them foremost."""
        before = [each for each in self.games if _order(each) <= _order(game)]
        self.games.insert(len(before), game)

    def remove(self, game: SavedGame) -> None:
        """Take a game out; the next one is selected."""
        self.games.remove(game)
        self.select(self.selected)

    def change(self, before: SavedGame, after: SavedGame) -> None:
        """Put a game in the place of another, after a change to its file."""
        self.games[self.games.index(before)] = after

    def select(self, index: int) -> None:
        """Select the game at an index, or the nearest there is, and bring it into view."""
        self.selected = max(0, min(index, len(self.games) - 1))
        self.part = RowPart.OPEN
        self.scroll(max(self.selected - self.rows + 1, min(self.first, self.selected)))

    def scroll(self, first: int) -> None:
        """Show the games from index `first` on."""
        self.first = max(0, min(first, len(self.games) - self.rows))

    # layout

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self.scroll(self.first)

    def row_rects(self) -> dict[int, pygame.Rect]:
        """Return the places of the games in view, by their index."""
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

    def button_rects(self, index: int) -> dict[RowPart, pygame.Rect]:
        """Return the places of the buttons of a game in view, two above two."""
        row, size, game = self.row_rects()[index], self.type_size, self.games[index]
        wide, high = (round(size * types) for types in _BUTTON_TYPES)
        gap = max(2, size // 3)
        block = pygame.Rect(0, 0, 2 * wide + gap, 2 * high + gap)
        block.midright = row.right - round(size * 0.7), row.centery
        return {
            part: pygame.Rect(
                block.left + part % 2 * (wide + gap),
                block.top + part // 2 * (high + gap),
                wide,
                high,
            )
            for part in (_WHOLE if not game.problem else _DAMAGED[1:])
        }

    @property
    def picture_height(self) -> int:
        """The height of the pictures in pixels: four side by side leave room for the texts."""
        return min(self.rect.height // self.rows - self.type_size, self.rect.width // _PICTURES)

    def lacks_pictures(self) -> bool:
        """Return whether a game in view has no picture yet."""
        return self.thumbnails.lacks(self._shown_estates(), self.picture_height)

    def make_picture(self, art: Art) -> bool:
        """Make the picture of a game in view that lacks one; return whether one did."""
        return self.thumbnails.make_next(art, self._shown_estates(), self.picture_height)

    def _shown_estates(self) -> list[tuple[EstateView, ...]]:
        return [self.games[index].estates for index in self.row_rects()]

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the list.

        Rows answer to the pointer, to the wheel and to the keys that go through a list.
        """
        if event.type == pygame.MOUSEWHEEL:
            before = self.first
            self.scroll(self.first - event.y)
            self.selected = max(self.first, min(self.selected, self.first + self.rows - 1))
            return self.first != before
        if is_click(event):
            if on_a_row := any(r.collidepoint(event.pos) for r in self.row_rects().values()):
                self.hover(event.pos)
                self._choose()
            return on_a_row
        if event.type != pygame.KEYDOWN or not self.focused or self.game is None:
            return False
        if event.key in ENTER:
            self._choose()
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            parts = _parts(self.game)
            step = 1 if event.key == pygame.K_RIGHT else -1
            self.part = parts[max(0, min(parts.index(self.part) + step, len(parts) - 1))]
            return True
        step = self._steps().get(event.key, 0)  # up from the first game leads to the buttons above
        if not step or (event.key == pygame.K_UP and self.selected == 0):
            return False
        part = self.part
        self.select(self.selected + step)
        self.part = part if part in _parts(self.games[self.selected]) else RowPart.OPEN
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Note the pointer's place; the row or button under it becomes the selected one."""
        super().hover(place)
        before = self.selected, self.part
        for index, rect in self.row_rects().items():
            if place is not None and rect.collidepoint(place):
                buttons = self.button_rects(index)
                over = (part for part, button in buttons.items() if button.collidepoint(place))
                self.selected, self.part = index, next(over, RowPart.OPEN)
        return before != (self.selected, self.part)

    def _choose(self) -> None:
        """Call `chosen` with the selected game and part."""
        self.chosen(self.games[self.selected], self.part)

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

    # painting

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows in view, and the scroll bar."""
        for index, rect in self.row_rects().items():
            self._draw_row(canvas, index, rect)
        if len(self.games) > self.rows:
            width = max(4, self.type_size // 3)
            track = pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)
            pygame.draw.rect(canvas.surface, theme.parchment_dark, track, border_radius=width // 2)
            share = track.height / len(self.games)
            track.top += round(share * self.first)
            track.height = round(share * self.rows)
            pygame.draw.rect(canvas.surface, theme.ink_soft, track, border_radius=width // 2)

    def _draw_row(self, canvas: Canvas, index: int, rect: pygame.Rect) -> None:
        """Draw a row: a sign, the game's texts, its estates, and its buttons."""
        game, size = self.games[index], self.type_size
        box = rect.inflate(0, -max(2, size // 4))
        fill = theme.parchment_light if index == self.selected else theme.parchment
        line = mix(
            theme.parchment_dark, theme.ink_soft if index == self.selected else theme.parchment, 0.5
        )
        canvas.frame(box, fill, line, radius=size // 3, width=1)
        name = "cross" if game.problem else "trophy" if game.result else "play"
        sign = canvas.art.symbol(name, round(size * 1.4), theme.ink_soft)
        canvas.blit(sign, sign.get_rect(center=(box.left + round(size * 1.6), box.centery)))
        buttons = self.button_rects(index)
        for part, place in buttons.items():
            _draw_button(
                canvas,
                place,
                _caption(game, part),
                size,
                lit=index == self.selected and self.part == part,
            )
        right = min(place.left for place in buttons.values()) - size
        if game.estates:
            height = self.picture_height
            strip = pygame.Rect(0, 0, strip_width(_MOST_PLAYERS, height), height)
            strip.midright = right, box.centery
            self.thumbnails.draw(canvas, game.estates, strip)
            right -= strip_width(len(game.estates), height) + size
        _write_about(canvas, game, size, box.left + round(size * 3.2), right, box.centery)


def _write_about(
    canvas: Canvas,
    game: SavedGame,
    size: int,
    left: int,
    right: int,
    middle: int,
) -> None:
    """Write a game's title, its players and stage, and when it was saved."""
    small, room = max(12, round(size * 0.84)), right - left
    high = line_height(size), line_height(small)
    top = middle - (high[0] + 2 * high[1]) // 2
    title = cut_off(canvas.art, game.title, size, room, bold=True)
    canvas.write(title, size, (left, top), theme.ink, bold=True)
    font = canvas.art.font(small)
    about = game.problem
    if game.header is not None:
        about = with_names(game.header.names, game.told, lambda text: font.size(text)[0] <= room)
    top += high[0]
    canvas.write(cut_off(canvas.art, about, small, room), small, (left, top), theme.ink)
    top += high[1]
    date = cut_off(canvas.art, date_of(game.written), small, room)
    canvas.write(date, small, (left, top), theme.ink_soft)


def _draw_button(canvas: Canvas, rect: pygame.Rect, caption: str, size: int, *, lit: bool) -> None:
    fill, ink = (theme.wine, theme.paper) if lit else (theme.parchment_light, theme.ink)
    line = mix(fill, SHADOW, 0.5)
    canvas.frame(rect, fill, line, radius=size // 3, width=max(1, size // 14))
    small, room = max(12, round(size * 0.84)), rect.width - size // 2
    canvas.write(caption, small, rect.center, ink, anchor="center", width=room, serif=True)


def _caption(game: SavedGame, part: RowPart) -> str:
    if part is RowPart.OPEN:
        return tr("Look at") if game.result else tr("Continue")
    return tr(_CAPTIONS[part])


def _parts(game: SavedGame) -> tuple[RowPart, ...]:
    return _DAMAGED if game.problem else _WHOLE


def _order(game: SavedGame) -> tuple[bool, float]:
    return bool(game.problem), -game.written
