"""Small pictures of all estates in rows; one of them is chosen, and one is in focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from cob.engine import EstateLayout
from cob.new_game.game_plan import RANDOM
from cob.text.estate_titles import estate_title
from cob.text.language import tr
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, draw_estate, draw_unknown
from cob.ui.kit.measure import fitting_size, line_height, wrap
from cob.ui.kit.scrolling import Scrolled
from cob.ui.kit.spoken import Written, text_in
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import is_click

_GAP: Final = 0.5
"""The margin around a card, in type sizes."""


class EstateGrid(Scrolled):
    """All estates, with a random one as the last. `picked` is called with the number of one.

    The estate in focus is the one under the pointer, or else that of the arrow keys.
    """

    def __init__(self, picked: Callable[[str], None]) -> None:
        super().__init__()
        self.picked = picked
        self.chosen = RANDOM
        """The number of the chosen estate, which has a rim."""
        self.rows = 1
        """The number of rows in view."""
        self._layouts: dict[str, EstateLayout] = {}
        self._numbers = [RANDOM]
        self._at = 0
        self._over: int | None = None

    def fill(self, layouts: Mapping[str, EstateLayout], chosen: str) -> None:
        """Show these estates; the chosen one is in focus."""
        self._layouts = dict(layouts)
        self._numbers = [*layouts, RANDOM]
        self.chosen = chosen
        self._over = None
        self._at = self._numbers.index(chosen) if chosen in self._numbers else 0
        self._lay_out()

    @property
    def number(self) -> str:
        """The number of the estate in focus, or `RANDOM`."""
        return self._numbers[self._at if self._over is None else self._over]

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self._lay_out()

    @property
    def columns(self) -> int:
        """The number of columns that fit when pictures are as high as the rows."""
        size = self.type_size
        high = self.rect.height / self.rows - line_height(size) - 2 * size
        wide = max(1.0, high * ESTATE_WIDTH / ESTATE_HEIGHT + 2 * size)
        return max(1, int((self.rect.width - 2 * self.bar_width) / wide))

    def card_rects(self) -> dict[str, pygame.Rect]:
        """Return the places on the window of the estates that are at least partly in view."""
        columns, found = self.columns, {}
        width = self.rect.width - 2 * self.bar_width
        for index, number in enumerate(self._numbers):
            down, across = divmod(index, columns)
            left, right = width * across // columns, width * (across + 1) // columns
            top, bottom = self._row(down)
            card = pygame.Rect(left, top - self.offset, right - left, bottom - top)
            card.move_ip(self.rect.topleft)
            if card.colliderect(self.rect):
                gap = round(_GAP * self.type_size)
                found[number] = card.inflate(-gap, -gap)
        return found

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        card = self.card_rects().get(self.number, self.rect)
        return text_in(written, card), ""

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the grid.

        A click or Enter picks an estate; arrow keys, page keys and the wheel move through them.
        """
        if is_click(event):
            index = self._index_at(event.pos)
            if index is not None:
                self.picked(self._numbers[index])
            return index is not None
        if event.type == pygame.MOUSEWHEEL:
            return self.hovered and self.wheel(event.y)
        command = commanded(event)
        if not self.focused:
            return False
        if command in PRESSES:
            self.picked(self._numbers[self._at])
            return True
        return self._go(command)

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update also the estate under the pointer."""
        before, self._over = self._over, None if place is None else self._index_at(place)
        return super().hover(place) or before != self._over

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards in view."""
        old = canvas.surface.get_clip()
        canvas.surface.set_clip(self.rect.inflate(8, 8).clip(old))
        for number, card in self.card_rects().items():
            self._draw_card(canvas, number, card)
        canvas.surface.set_clip(old)
        self.draw_bar(canvas)

    # layout

    def _lay_out(self) -> None:
        if self.rect.height:
            rows = -(-len(self._numbers) // self.columns)
            self.content = self._row(rows - 1)[1]
            self.scroll(self.offset)
            self._reveal_row()

    def _row(self, down: int) -> tuple[int, int]:
        """Return the top and bottom of a row in the content."""
        return self.rect.height * down // self.rows, self.rect.height * (down + 1) // self.rows

    def _reveal_row(self) -> None:
        top, bottom = self._row(self._at // self.columns)
        if top < self.offset:
            self.scroll(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll(bottom - self.rect.height)

    def _index_at(self, place: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(place):
            return None
        cards = self.card_rects().items()
        found = next((number for number, card in cards if card.collidepoint(place)), None)
        return None if found is None else self._numbers.index(found)

    def _go(self, command: Command | None) -> bool:
        """Move the focus by a command; return whether there is an estate in that direction."""
        columns, last = self.columns, len(self._numbers) - 1
        page = columns * self.rows
        steps: dict[Command | None, int] = {
            Command.LEFT: -1,
            Command.RIGHT: 1,
            Command.UP: -columns,
            Command.DOWN: columns,
            Command.PAGE_UP: -min(page, self._at),
            Command.PAGE_DOWN: min(page, last - self._at),
            Command.FIRST: -self._at,
            Command.LAST: last - self._at,
        }
        index = self._at + steps.get(command, 0)
        if index == self._at or not 0 <= index <= last:
            return False
        if command is Command.RIGHT and index % columns == 0:
            return False
        self._at, self._over = index, None
        self._reveal_row()
        return True

    # drawing

    def _draw_card(self, canvas: Canvas, number: str, card: pygame.Rect) -> None:
        """Draw the picture above its name; the chosen one has a rim."""
        size = self.type_size
        is_chosen, is_seen = number == self.chosen, number == self.number
        if is_chosen or is_seen:
            fill = theme.paper if is_seen else theme.parchment_light
            line = theme.wine if is_chosen else theme.parchment_dark
            canvas.frame(card, fill, line, radius=size // 2, width=max(2, size // 8))
        layout = self._layouts.get(number)
        title = tr("Random") if layout is None else estate_title(layout)
        lines, small = _title(canvas.art, title, size, card.width - size)
        box = card.inflate(-size, -size)
        box.height -= len(lines) * line_height(small)
        if layout is None:
            draw_unknown(canvas, box)
            sign = canvas.art.text("?", size * 4, theme.parchment_light, serif=True, bold=True)
            canvas.blit(sign, sign.get_rect(center=box.center))
        else:
            draw_estate(canvas, box, layout)
        top = card.bottom - size // 3 - len(lines) * line_height(small)
        canvas.write_lines(lines, small, (card.centerx, top), theme.ink, centred=True, bold=True)
        if number == self._numbers[self._at]:
            self._rim(canvas, card)


def _title(art: Art, title: str, size: int, width: int) -> tuple[list[str], int]:
    """Return an estate's title in one line, or else in two of the smallest type, and its size."""
    size = fitting_size(art, title, size, width, bold=True)
    return wrap(art, title, size, width, bold=True), size
