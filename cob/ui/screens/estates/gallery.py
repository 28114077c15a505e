"""All estates to choose from, laid over the set-up: those of the game, own ones, and new ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import pygame

from cob.engine import EstateLayout
from cob.engine.errors import CobError
from cob.play.own_estates import draw_new, refusals_told
from cob.text.language import tr
from cob.text.wording import sentence
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import (
    Measure,
    cut_off,
    line_height,
    wrap,
)
from cob.ui.kit.overlay import Overlay
from cob.ui.kit.theme import mix, theme
from cob.ui.kit.widgets import Button
from cob.ui.screens.estates.facts import EstateFacts
from cob.ui.screens.estates.grid import EstateGrid

if TYPE_CHECKING:
    from cob.ui.app import App

_ROW: Final = 256
"""About the height of a row of estates, chosen for 1080 lines."""
_NEWS_LINES: Final = 3
_REFUSALS_TOLD: Final = 1


class EstateGallery(Overlay):
    """All estates side by side, with figures of the one that is looked at.

    `choices` are the estates that can be chosen now. `choose` is called with the number of one,
    `close` when one was picked or nothing is to change, `changed` after the app's estates have been
    loaded again.
    """

    def __init__(
        self,
        app: App,
        title: str,
        chosen: str,
        *,
        choices: Callable[[], Mapping[str, EstateLayout]],
        choose: Callable[[str], None],
        close: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self.title = title
        self._app, self._choices = app, choices
        self._choose, self._close, self._changed = choose, close, changed
        self._news = ""
        self._has_failed = False
        self.grid = EstateGrid(self._pick)
        self.grid.fill(choices(), chosen)
        self.new = Button(tr("Draw a new one"), self._draw_new, symbol="kind-castle")
        self.back = Button(tr("Back"), close, symbol="left")
        super().__init__([self.grid, self.new, self.back])
        self.form.focus(self.grid)

    def draw(self, canvas: Canvas) -> None:
        """The estates on the left, the one that is looked at on the right."""
        m = canvas.measure
        canvas.veil()
        sheet = canvas.surface.get_rect().inflate(-m.px(100), -m.px(70))
        canvas.panel(sheet, m.lines, fill=theme.parchment)
        inner = sheet.inflate(-m.px(72), -m.px(56))
        place = (inner.centerx, inner.top - m.px(4))
        head = canvas.write(
            self.title,
            m.type(36),
            place,
            anchor="midtop",
            width=inner.width,
            serif=True,
        )
        hint = tr("Click on an estate; Escape leads back.")
        place = (inner.centerx, head.bottom)
        foot = canvas.write(
            hint,
            m.type(18),
            place,
            theme.ink_soft,
            anchor="midtop",
            width=inner.width,
        ).bottom
        facts = pygame.Rect(0, foot + m.px(14), m.px(520), 0)
        facts.right, facts.height = inner.right, inner.bottom - facts.top
        self._place(inner, facts, m)
        line = mix(theme.parchment, theme.ink_soft, 0.35)
        canvas.frame(facts, theme.parchment_light, line, radius=m.px(12), width=max(1.0, m.px(2)))
        self._write_news(canvas, m)
        inside = facts.inflate(-m.px(40), -m.px(28))
        EstateFacts(canvas, m, inside).draw(*self._shown())
        self.form.draw(canvas)

    def _place(self, inner: pygame.Rect, facts: pygame.Rect, m: Measure) -> None:
        """The grid with its buttons and news below it."""
        room = pygame.Rect(inner.left, facts.top, facts.left - m.px(28) - inner.left, facts.height)
        foot, high = m.px(84), m.px(58)
        grid = pygame.Rect(room.left, room.top, room.width, room.height - foot)
        self.grid.rows = max(1, round(grid.height / m.px(_ROW)))
        self.grid.place(grid, m.type(20))
        top = room.bottom - high
        self.back.place(pygame.Rect(room.right - m.px(180), top, m.px(180), high), m.type(22))
        left = self.back.rect.left - m.px(18) - m.px(300)
        self.new.place(pygame.Rect(left, top, m.px(300), high), m.type(22))
        self._news_place = pygame.Rect(room.left, top, left - m.px(24) - room.left, high)

    def _write_news(self, canvas: Canvas, m: Measure) -> None:
        """What has happened, what is wrong with maps, or where one's own belong."""
        problems = refusals_told(self._app.estates.problems, _REFUSALS_TOLD)
        hint = tr("Maps of your own belong into {folder}.", folder=self._app.own_estates)
        texts = [self._news] if self._news else problems or [hint]
        place, size = self._news_place, m.type(16)
        lines = [line for text in texts for line in wrap(canvas.art, text, size, place.width)]
        if len(lines) > _NEWS_LINES:
            rest = " ".join(lines[_NEWS_LINES - 1 :])
            lines[_NEWS_LINES - 1 :] = [cut_off(canvas.art, rest, size, place.width)]
        is_bad = self._has_failed if self._news else bool(problems)
        top = place.bottom - len(lines) * line_height(size)
        ink = theme.wine if is_bad else theme.ink_soft
        canvas.write_lines(lines, size, (place.left, top), ink)

    def _shown(self) -> tuple[EstateLayout | None, str]:
        """The estate that is looked at and the file of an own one; None is a random one."""
        estates, number = self._app.estates, self.grid.number
        path = estates.files.get(number)
        is_own = path is not None and path.parent == self._app.own_estates
        return estates.layouts.get(number), path.name if path and is_own else ""

    def _pick(self, number: str) -> None:
        self._choose(number)
        self._close()

    def _draw_new(self) -> None:
        """Draw an estate by chance, keep it and choose it; the gallery stays, to look at it."""
        app = self._app
        try:
            layout = draw_new(app.own_estates, app.estates.layouts)
        except CobError as error:
            self._news, self._has_failed = sentence(error.message), True
            return
        app.look_for_estates()
        self._changed()
        self._choose(layout.number)
        self.grid.fill(self._choices(), layout.number)
        self.form.focus(self.grid)
        self._news = tr("Drawn, kept and chosen: estate No. {number}.", number=layout.number)
        self._has_failed = False
