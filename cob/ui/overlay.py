"""What is laid over a screen until it is answered: a question, or all estates to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from cob.engine import EstateLayout
from cob.language import tr
from cob.ui.art import Art
from cob.ui.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, draw_estate, draw_unknown
from cob.ui.form import Form
from cob.ui.paint import Measure, frame, line_height, panel, veil, wrap, write, write_lines
from cob.ui.plan import estate_title
from cob.ui.theme import look
from cob.ui.widgets import Button, Card, Widget


class Overlay:
    """A sheet over a darkened screen that takes all events."""

    def __init__(self, widgets: Sequence[Widget]) -> None:
        self.form = Form(widgets)

    def draw(self, surface: pygame.Surface, art: Art) -> None:
        """Darken what is there and draw the sheet."""


class Question(Overlay):
    """A title, a sentence, and buttons side by side; the first is in focus."""

    def __init__(self, title: str, text: str, buttons: Sequence[Button]) -> None:
        super().__init__(buttons)
        self.title = title
        self.text = text
        self.form.focus(buttons[0])

    def draw(self, surface: pygame.Surface, art: Art) -> None:
        """The sheet is as high as its text."""
        m = Measure(surface.get_size(), art.text_scale)
        veil(surface)
        size, width = m.type(22), m.px(820)
        lines = wrap(art, self.text, size, width - m.px(120))
        box = pygame.Rect(0, 0, width, m.px(230) + len(lines) * line_height(size))
        box.center = surface.get_rect().center
        panel(surface, box, m.lines)
        place = (box.centerx, box.top + m.px(36))
        write(surface, art, self.title, m.type(34), place, anchor="midtop", serif=True)
        write_lines(surface, art, lines, size, (box.centerx, box.top + m.px(96)), centred=True)
        wide, gap, count = m.px(320), m.px(24), len(self.form.widgets)
        left = box.centerx - (count * wide + (count - 1) * gap) // 2
        for widget in self.form.widgets:
            widget.place(pygame.Rect(left, box.bottom - m.px(96), wide, m.px(58)), m.type(22))
            left += wide + gap
        self.form.draw(surface, art)


class EstateCard(Card):
    """An estate that can be picked; None is a random one."""

    def __init__(self, layout: EstateLayout | None, chosen: bool, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.layout = layout
        self.chosen = chosen

    @property
    def title(self) -> str:
        """What is written below the picture."""
        return tr("Random") if self.layout is None else estate_title(self.layout)

    def draw(self, surface: pygame.Surface, art: Art) -> None:
        """The picture above its name; the one chosen so far has a rim."""
        size = self.type_size
        if self.chosen or self.hovered:
            fill = look.paper if self.hovered else look.parchment_light
            line = look.wine if self.chosen else look.parchment_dark
            frame(surface, self.rect, fill, line, radius=size // 2, width=max(2, size // 8))
        box = self.rect.inflate(-size, -size)
        box.height -= line_height(size)
        if self.layout is None:
            draw_unknown(surface, art, box)
            sign = art.text("?", size * 4, look.parchment_light, serif=True, bold=True)
            surface.blit(sign, sign.get_rect(center=box.center))
        else:
            draw_estate(surface, art, box, self.layout)
        place = (self.rect.centerx, self.rect.bottom - size // 3)
        room = self.rect.width - size
        write(
            surface,
            art,
            self.title,
            size,
            place,
            look.ink,
            anchor="midbottom",
            width=room,
            bold=True,
        )
        self._rim(surface)


class EstateGallery(Overlay):
    """All estates side by side, and a random one."""

    def __init__(
        self,
        title: str,
        layouts: Mapping[str, EstateLayout],
        chosen: str,
        pick: Callable[[str], None],
        random: str,
    ) -> None:
        self.title = title
        super().__init__(
            [
                EstateCard(layouts.get(number), number == chosen, partial(pick, number))
                for number in (*layouts, random)
            ]
        )

    def draw(self, surface: pygame.Surface, art: Art) -> None:
        """As many columns as make the pictures largest."""
        m = Measure(surface.get_size(), art.text_scale)
        veil(surface)
        sheet = surface.get_rect().inflate(-m.px(120), -m.px(90))
        panel(surface, sheet, m.lines, fill=look.parchment)
        place = (sheet.centerx, sheet.top + m.px(28))
        write(surface, art, self.title, m.type(36), place, anchor="midtop", serif=True)
        hint = tr("Click on an estate; Escape leaves everything as it is.")
        place = (sheet.centerx, sheet.top + m.px(80))
        write(surface, art, hint, m.type(18), place, look.ink_soft, anchor="midtop")
        grid = pygame.Rect(0, 0, sheet.width - m.px(60), sheet.height - m.px(150))
        grid.midbottom = (sheet.centerx, sheet.bottom - m.px(28))
        self._place_cards(grid, m)
        self.form.draw(surface, art)

    def _place_cards(self, grid: pygame.Rect, m: Measure) -> None:
        count = len(self.form.widgets)
        columns = max(range(1, count + 1), key=lambda columns: _hex_room(grid, count, columns))
        rows = -(-count // columns)
        wide, high = grid.width // columns, grid.height // rows
        for index, card in enumerate(self.form.widgets):
            across, down = index % columns, index // columns
            rect = pygame.Rect(grid.left + across * wide, grid.top + down * high, wide, high)
            card.place(rect.inflate(-m.px(12), -m.px(10)), m.type(20))


def _hex_room(grid: pygame.Rect, count: int, columns: int) -> float:
    """How wide hexes can be when the estates stand in so many columns."""
    rows = -(-count // columns)
    return min(grid.width / columns / ESTATE_WIDTH, grid.height / rows / ESTATE_HEIGHT)
