"""The list of articles beside the current one: by topic, or by the result of a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import pygame

from cob.text.language import Message, tr
from cob.tutorial.reference import Article
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.kit.scrolling import Scrolled
from cob.ui.kit.spoken import Written
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import is_click

_ROW = 2.0
_HEAD = 2.3
"""The height of a row and that of a topic's heading, in type sizes."""
_NOTHING = Message("No rule speaks of this. Try another word, or fewer letters.")


class ArticleList(Scrolled):
    """Articles below one another; the current one is marked."""

    def __init__(self, opened: Callable[[str], None]) -> None:
        super().__init__()
        self.opened = opened
        self.articles: list[Article] = []
        self.shown = ""
        """The id of the current article."""
        self._by_topic = True
        self._over = ""

    def fill(self, articles: Sequence[Article], *, by_topic: bool) -> None:
        """Show these articles under the headings of their topics, or in the order of a search."""
        self.articles = list(articles)
        self._by_topic = by_topic
        self._measure()
        self.scroll(0)

    def mark(self, name: str) -> None:
        """Mark the current article and scroll it into view."""
        self.shown = name
        place = self._places().get(name)
        if place is not None and self.rect.height:
            top, bottom = place
            self.reveal(top - 3 * self._row, bottom + 2 * self._row)

    def step(self, steps: int) -> str:
        """Return the article this many rows below the current one; empty if there is none."""
        if not self.articles:
            return ""
        names = [article.id for article in self.articles]
        at = names.index(self.shown) + steps if self.shown in names else 0
        return names[max(0, min(at, len(names) - 1))]

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self._measure()
        self.mark(self.shown)

    def row_rects(self) -> dict[str, pygame.Rect]:
        """Return the places on the window of the articles that are at least partly in view."""
        width = self.rect.width - 2 * self.bar_width
        found = {}
        for name, (top, bottom) in self._places().items():
            row = pygame.Rect(
                self.rect.left, self.rect.top + top - self.offset, width, bottom - top
            )
            if row.colliderect(self.rect):
                found[name] = row
        return found

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the list.

        A click on a row opens it; the scene handles the keys of the list.
        """
        if is_click(event):
            name = self._at(event.pos)
            if name:
                self.opened(name)
            return bool(name)
        return False

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update also the row under the pointer."""
        before, self._over = self._over, "" if place is None else self._at(place)
        return super().hover(place) or before != self._over

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        titles = (tr(article.title) for article in self.articles if article.id == self.shown)
        return tr("Rules"), next(titles, "")

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows in view, under the headings of their topics."""
        old = canvas.surface.get_clip()
        canvas.surface.set_clip(self.rect.inflate(8, 0).clip(old))
        rows = self.row_rects()
        for article in self.articles:
            if article.id in rows:
                self._draw_row(canvas, article, rows[article.id])
        for topic, top in self._heads():
            self._draw_head(canvas, topic, self.rect.top + top - self.offset)
        if not self.articles:
            size = self.type_size
            lines = wrap(canvas.art, tr(_NOTHING), size, self.rect.width - size)
            place = (self.rect.left + size // 2, self.rect.top + size)
            canvas.write_lines(lines, size, place, theme.ink_soft)
        canvas.surface.set_clip(old)
        self.draw_bar(canvas)
        self._rim(canvas)

    # layout

    def _groups(self) -> list[tuple[str, list[Article]]]:
        if not self._by_topic:
            return [("", self.articles)]
        return [(topic, list(group)) for topic, group in groupby(self.articles, lambda a: a.topic)]

    def _measure(self) -> None:
        heads = sum(bool(topic) for topic, _ in self._groups())
        self.content = heads * self._head + len(self.articles) * self._row

    @property
    def _row(self) -> int:
        return round(_ROW * self.type_size)

    @property
    def _head(self) -> int:
        return round(_HEAD * self.type_size)

    def _places(self) -> dict[str, tuple[int, int]]:
        """Return the top and bottom of each article in the content."""
        found, top = {}, 0
        for topic, articles in self._groups():
            top += self._head if topic else 0
            for article in articles:
                found[article.id] = (top, top + self._row)
                top += self._row
        return found

    def _heads(self) -> list[tuple[str, int]]:
        """Return the topics and the tops of their headings in the content."""
        found, top = [], 0
        for topic, articles in self._groups():
            if topic:
                found.append((topic, top))
                top += self._head
            top += len(articles) * self._row
        return found

    def _at(self, place: tuple[int, int]) -> str:
        if not self.rect.collidepoint(place):
            return ""
        rows = self.row_rects().items()
        return next((name for name, rect in rows if rect.collidepoint(place)), "")

    # drawing

    def _draw_head(self, canvas: Canvas, topic: str, top: int) -> None:
        size = max(SMALLEST_TYPE, round(self.type_size * 0.92))
        foot = top + self._head - line_height(size) // 3
        place = (self.rect.left + self.type_size // 3, foot)
        written = canvas.write(
            topic,
            size,
            place,
            theme.ink_soft,
            anchor="bottomleft",
            serif=True,
            bold=True,
        )
        line = mix(theme.parchment, theme.ink_soft, 0.35)
        right = self.rect.right - 2 * self.bar_width
        y = written.centery
        pygame.draw.line(canvas.surface, line, (written.right + size // 2, y), (right, y))

    def _draw_row(self, canvas: Canvas, article: Article, rect: pygame.Rect) -> None:
        size = self.type_size
        marked = article.id == self.shown
        if marked or article.id == self._over:
            line = theme.ink_soft if marked else mix(theme.parchment, theme.parchment_dark, 0.8)
            box = rect.inflate(0, -2)
            canvas.frame(box, theme.parchment_light, line, radius=size // 3, width=1)
        side = round(self._row * 0.84)
        if article.icon:
            picture = picture_of(canvas.art, article.icon, side)
            middle = (rect.left + size // 3 + side // 2, rect.centery)
            canvas.blit(picture, picture.get_rect(center=middle))
        left = rect.left + side + round(size * 0.9)
        room = rect.right - left - size // 3
        place = (left, rect.centery)
        canvas.write(
            article.label,
            size,
            place,
            theme.ink,
            anchor="midleft",
            width=room,
            bold=marked,
        )
