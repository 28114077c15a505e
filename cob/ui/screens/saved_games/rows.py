"""The list of saved games, each with a small picture and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cob.saves.saved_games import EstateView, SavedGame
from cob.text.language import tr
from cob.text.wording import shown_names
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.arrow_keys import step_in_list
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label
from cob.ui.kit.spoken import Role, Written
from cob.ui.kit.theme import mix, theme
from cob.ui.kit.thumbnail import Thumbnails
from cob.ui.kit.widget import Widget, is_click
from cob.ui.screens.saved_games.row_layout import RowLayout, RowPart, parts_of

_ROW_TYPES = 5.9
"""The height of a row in its type sizes."""
_PICTURES = 14
"""The minimum width of a row, in heights of a small picture."""


class GameList(Widget):
    """The list with one selected game; files that cannot be played come last.

    `chosen` is called with a game and the part of its row that was clicked.
    """

    role = Role.LIST

    def __init__(
        self, chosen: Callable[[SavedGame, RowPart], None], thumbnails: Thumbnails, art: Art
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
        self._art = art
        self._laid_out: dict[int, RowLayout] = {}
        """The rows in view, by the index of their game."""
        self._bar: tuple[pygame.Rect, ...] = ()
        """The track and the thumb of the scroll bar; empty if all games are in view."""

    # --- the games

    @property
    def game(self) -> SavedGame | None:
        """The selected game; None in an empty list."""
        return self.games[self.selected] if self.games else None

    @property
    def rows(self) -> int:
        """The number of games in view at a time."""
        return max(1, self.rect.height // round(_ROW_TYPES * self.type_size))

    def add(self, game: SavedGame) -> None:
        """Add a game: playable ones come first, the newest of them at the top."""
        before = [each for each in self.games if _order(each) <= _order(game)]
        self.games.insert(len(before), game)
        self._lay_out()

    def remove(self, game: SavedGame) -> None:
        """Remove a game; the next one is selected."""
        self.games.remove(game)
        self.select(self.selected)

    def change(self, before: SavedGame, after: SavedGame) -> None:
        """Replace a game by its new version, after a change to its file."""
        self.games[self.games.index(before)] = after
        self._lay_out()

    def select(self, index: int) -> None:
        """Select the game at an index, or the nearest one, and scroll it into view."""
        self.selected = max(0, min(index, len(self.games) - 1))
        self.part = RowPart.OPEN
        self.scroll(max(self.selected - self.rows + 1, min(self.first, self.selected)))

    def scroll(self, first: int) -> None:
        """Show the games from index `first` on."""
        self.first = max(0, min(first, len(self.games) - self.rows))
        self._lay_out()

    # layout

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self.scroll(self.first)

    def row_rects(self) -> dict[int, pygame.Rect]:
        """Return the places of the games in view, by their index."""
        return {index: row.rect for index, row in self._laid_out.items()}

    def _lay_out(self) -> None:
        """Lay out the rows in view, and the scroll bar of a longer list."""
        size, rect = self.type_size, self.rect
        if not rect.width:
            return
        is_longer = len(self.games) > self.rows
        height = rect.height // self.rows
        width = rect.width - (size if is_longer else 0)
        self._laid_out = {
            self.first + at: RowLayout.of(
                game,
                pygame.Rect(rect.left, rect.top + at * height, width, height),
                size,
                self.picture_height,
                self._art,
            )
            for at, game in enumerate(self.games[self.first : self.first + self.rows])
        }
        self._bar = _bar(rect, size, self.first, self.rows, len(self.games)) if is_longer else ()

    def button_rects(self, index: int) -> dict[RowPart, pygame.Rect]:
        """Return the places of the buttons of a game in view, two above two."""
        return self._laid_out[index].buttons

    @property
    def picture_height(self) -> int:
        """The height of the pictures in pixels: four side by side leave room for the texts."""
        return min(self.rect.height // self.rows - self.type_size, self.rect.width // _PICTURES)

    def lacks_pictures(self) -> bool:
        """Return whether a game in view has no picture yet."""
        return self.thumbnails.lacks(self._shown_estates(), self.picture_height)

    def make_picture(self, art: Art) -> bool:
        """Make a missing picture of a game in view; return whether one was missing."""
        return self.thumbnails.make_next(art, self._shown_estates(), self.picture_height)

    def _shown_estates(self) -> list[tuple[EstateView, ...]]:
        return [self.games[index].estates for index in self.row_rects()]

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        row = self._laid_out.get(self.selected)
        if row is None:
            return super()._said(written)
        texts = " ".join(text.text for text in row.texts)
        return tr("Saved games"), f"{row.captions[self.part].text}: {texts}"

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the list.

        Rows react to the pointer, to the wheel and to the keys of a list.
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
        command = commanded(event)
        if command is None or not self.focused or self.game is None:
            return False
        if command in PRESSES:
            self._choose()
            return True
        if command in (Command.LEFT, Command.RIGHT):
            parts = parts_of(self.game)
            step = 1 if command is Command.RIGHT else -1
            self.part = parts[max(0, min(parts.index(self.part) + step, len(parts) - 1))]
            return True
        step = step_in_list(command, self.rows, len(self.games))
        # Up from the first game leads to the buttons above.
        if not step or (command is Command.UP and self.selected == 0):
            return False
        part = self.part
        self.select(self.selected + step)
        self.part = part if part in parts_of(self.games[self.selected]) else RowPart.OPEN
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update the pointer's place; select the row or button under it."""
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

    # painting

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows in view, and the scroll bar."""
        for index, row in self._laid_out.items():
            self._draw_row(canvas, row, is_selected=index == self.selected)
        for part, colour in zip(self._bar, (theme.parchment_dark, theme.ink_soft), strict=False):
            pygame.draw.rect(canvas.surface, colour, part, border_radius=part.width // 2)

    def _draw_row(self, canvas: Canvas, row: RowLayout, *, is_selected: bool) -> None:
        """Draw a row: a sign, the game's texts, its estates, and its buttons."""
        game, size = row.game, self.type_size
        fill = theme.parchment_light if is_selected else theme.parchment
        line = mix(theme.parchment_dark, theme.ink_soft if is_selected else theme.parchment, 0.5)
        canvas.frame(row.box, fill, line, radius=size // 3, width=1)
        name = "cross" if game.problem else "trophy" if game.result else "play"
        sign = canvas.art.symbol(name, round(size * 1.4), theme.ink_soft)
        canvas.blit(sign, sign.get_rect(center=row.sign))
        for part, place in row.buttons.items():
            lit = is_selected and self.part == part
            _draw_button(canvas, place, row.captions[part], size, lit)
        if game.estates:
            names = shown_names(game.header) if game.header else ()
            self.thumbnails.draw(canvas, game.estates, row.strip, names)
        for text in row.texts:
            text.draw(canvas)


def _bar(
    rect: pygame.Rect, size: int, first: int, shown: int, count: int
) -> tuple[pygame.Rect, ...]:
    """Return the track of the scroll bar at a list's right edge, and its thumb."""
    width = max(4, size // 3)
    track = pygame.Rect(rect.right - width, rect.top, width, rect.height)
    share = track.height / count
    thumb = pygame.Rect(track.left, track.top + round(share * first), width, round(share * shown))
    return track, thumb


def _draw_button(canvas: Canvas, rect: pygame.Rect, caption: Label, size: int, lit: bool) -> None:
    canvas.button(rect, size // 2, strong=lit)
    caption.draw(canvas)


def _order(game: SavedGame) -> tuple[bool, float]:
    return bool(game.problem), -game.written
