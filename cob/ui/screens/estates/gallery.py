"""The gallery of all estates, above the set-up: the game's, the player's own, and new ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from cob.engine import EstateLayout
from cob.engine.errors import CobError
from cob.new_game.own_estates import draw_new, refusals_told
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import Measure, cut_off, line_height, wrap
from cob.ui.kit.theme import mix, theme
from cob.ui.scene import AppContext
from cob.ui.screens.estates.facts import EstateFacts
from cob.ui.screens.estates.grid import EstateGrid
from cob.ui.screens.sheet import Sheet

_ROW: Final = 256
"""The approximate height of a row of estates, in pixels at 1080 lines."""
_NEWS_LINES: Final = 3
_REFUSALS_TOLD: Final = 1
_HINT: Final = Message("Click on an estate; Escape leads back.")


class EstateGallery(Sheet):
    """All estates side by side, with figures of the one in focus.

    `choices` are the estates that can be chosen now. `choose` is called with the number of one,
    `changed` after the application's estates have been loaded again.
    """

    def __init__(
        self,
        app: AppContext,
        title: str,
        chosen: str,
        *,
        choices: Callable[[], Mapping[str, EstateLayout]],
        choose: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self.title = title
        self._choices, self._choose, self._changed = choices, choose, changed
        self._news = ""
        self._has_failed = False
        self.grid = EstateGrid(self._pick)
        self.grid.fill(choices(), chosen)
        self.new = Button(tr("Draw a new one"), self._draw_new, symbol="kind-castle")
        self.back = Button(tr("Back"), app.pop, symbol="left")
        super().__init__(app, [self.grid, self.new, self.back])
        self._box = self._frame = self._news_place = pygame.Rect(0, 0, 0, 0)
        self._facts: EstateFacts
        self._told_of: tuple[EstateLayout | None, str]
        self._head: tuple[Label, ...] = ()
        self._told: TextBlock
        self.form.focus(self.grid)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the estates with buttons and news on the left, figures on the right."""
        m = self.app.measure(size)
        sheet = self._box = pygame.Rect((0, 0), size).inflate(-m.px(100), -m.px(70))
        inner = sheet.inflate(-m.px(72), -m.px(56))
        art = self.app.art
        self.back.place(pygame.Rect(inner.left, inner.top, m.px(180), m.px(58)), m.type(22))
        left = self.back.rect.right + m.px(28)
        room = inner.right - left
        place, ink = (left, inner.top - m.px(8)), theme.ink
        title = Label(self.title, m.type(36), place, ink, "topleft", room, serif=True)
        place = (left, title.rect(art).bottom)
        hint = Label(tr(_HINT), m.type(18), place, theme.ink_soft, "topleft", room)
        self._head = (title, hint)
        top = hint.rect(art).bottom + m.px(14)
        facts = self._frame = pygame.Rect(0, top, m.px(520), inner.bottom - top)
        facts.right = inner.right
        grid = pygame.Rect(inner.left, top, facts.left - m.px(28) - inner.left, facts.height)
        self._place_left(grid, m)
        self._lay_out_news()
        self._lay_out_facts()

    def _place_left(self, room: pygame.Rect, m: Measure) -> None:
        """Lay out the grid, and below it the news and the buttons."""
        foot, high = m.px(84), m.px(58)
        grid = pygame.Rect(room.left, room.top, room.width, room.height - foot)
        self.grid.rows = max(1, round(grid.height / m.px(_ROW)))
        self.grid.place(grid, m.type(20))
        top = room.bottom - high
        left = room.right - m.px(300)
        self.new.place(pygame.Rect(left, top, m.px(300), high), m.type(22))
        self._news_place = pygame.Rect(room.left, top, left - m.px(24) - room.left, high)

    def _lay_out_news(self) -> None:
        """Lay out the last action, errors in maps, or the folder for the player's own estates."""
        art, place = self.app.art, self._news_place
        problems = refusals_told(self.app.estates.problems, _REFUSALS_TOLD)
        hint = tr("Put maps of your own into {folder}.", folder=self.app.own_estates)
        texts = [self._news] if self._news else problems or [hint]
        size = self.app.measure(self.app.size).type(16)
        lines = [line for text in texts for line in wrap(art, text, size, place.width)]
        if len(lines) > _NEWS_LINES:
            rest = " ".join(lines[_NEWS_LINES - 1 :])
            lines[_NEWS_LINES - 1 :] = [cut_off(art, rest, size, place.width)]
        is_bad = self._has_failed if self._news else bool(problems)
        ink = theme.wine if is_bad else theme.ink_soft
        top = place.bottom - len(lines) * line_height(size)
        self._told = TextBlock(lines, size, (place.left, top), ink)

    def _lay_out_facts(self) -> None:
        """Lay out the figures of the estate in focus."""
        app, m = self.app, self.app.measure(self.app.size)
        self._told_of = self._shown()
        place = self._frame.inflate(-m.px(40), -m.px(28))
        self._facts = EstateFacts.of(*self._told_of, place, m, app.art)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event; lay out the figures anew if the focus has moved to another estate."""
        super().handle(event)
        if self._shown() != self._told_of:
            self._lay_out_facts()

    def draw(self, canvas: Canvas) -> None:
        m = canvas.measure
        canvas.veil()
        canvas.panel(self._box, m.lines)
        for text in self._head:
            text.draw(canvas)
        self._told.draw(canvas)
        line = mix(theme.parchment, theme.ink_soft, 0.35)
        width = max(1.0, m.px(2))
        canvas.frame(self._frame, theme.parchment_light, line, radius=m.px(12), width=width)
        self._facts.draw(canvas)
        self.form.draw(canvas)

    def _shown(self) -> tuple[EstateLayout | None, str]:
        """Return the estate in focus, None for a random one, and the file of a player's own."""
        estates, number = self.app.estates, self.grid.number
        path = estates.files.get(number)
        is_own = path is not None and path.parent == self.app.own_estates
        return estates.layouts.get(number), path.name if path and is_own else ""

    def _pick(self, number: str) -> None:
        self.app.pop()
        self._choose(number)

    def _draw_new(self) -> None:
        """Draw a random estate, save it and choose it; the gallery stays open to show it."""
        app = self.app
        try:
            layout = draw_new(app.own_estates, app.estates.layouts)
        except CobError as error:
            self._tell(sentence(error.message), has_failed=True)
            return
        app.look_for_estates()
        self._changed()
        self._choose(layout.number)
        self.grid.fill(self._choices(), layout.number)
        self.form.focus(self.grid)
        self._tell(tr("Drawn, kept and chosen: estate No. {number}.", number=layout.number))

    def _tell(self, news: str, *, has_failed: bool = False) -> None:
        self._news, self._has_failed = news, has_failed
        self._lay_out_news()
