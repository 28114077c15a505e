"""The page that shows an article: it scrolls, and its links lead to other articles."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cob.tutorial.reference import Article, Reference
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.kit.scrolling import Scrolled
from cob.ui.kit.theme import SHADOW, mix, theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.rules.article_layout import ArticleLayout, Link, lay_out


class ArticlePage(Scrolled):
    """An article with its links; with the keyboard's focus one of them is selected."""

    def __init__(self, reference: Reference, art: Art, opened: Callable[[str], None]) -> None:
        super().__init__()
        self.reference = reference
        self.opened = opened
        self.article: Article = reference.articles[0]
        self.page = ArticleLayout()
        self._art = art
        self._measure = Measure((1920, 1080))
        self._chosen = 0
        self._over: Link | None = None

    def show(self, article: Article, offset: int = 0) -> None:
        """Show another article, from its top or from where it was left."""
        self.article = article
        self._chosen = 0
        self._over = None
        self._lay_out()
        self.offset = 0
        self.scroll(offset)

    def fit(self, rect: pygame.Rect, m: Measure) -> None:
        """Set its place and the measures of its window."""
        self._measure = m
        self.place(rect, m.type(22))
        self._lay_out()
        self.scroll(self.offset)

    def link_rects(self) -> list[pygame.Rect]:
        """Return the places of the links on the window."""
        return [self._on_window(link.rect) for link in self.page.links]

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the page.

        A click opens a link; with the focus, keys choose and open one, and scroll.
        """
        if is_click(event):
            link = self._at(event.pos)
            if link is not None:
                self.opened(link.target)
            return link is not None
        command, links = commanded(event) if self.focused else None, self.page.links
        if command in PRESSES and links:
            self.opened(links[self._chosen].target)
        elif command in (Command.LEFT, Command.RIGHT) and links:
            self._choose(self._chosen + (1 if command is Command.RIGHT else -1))
        elif command in (Command.UP, Command.DOWN):
            self.wheel(1 if command is Command.UP else -1)
        elif command in (Command.FIRST, Command.LAST):
            self.scroll(0 if command is Command.FIRST else self.content)
        else:
            return False
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update also the link under the pointer."""
        before, self._over = self._over, None if place is None else self._at(place)
        return super().hover(place) or before != self._over

    def draw(self, canvas: Canvas) -> None:
        """Draw the part of the page in view."""
        old = canvas.surface.get_clip()
        canvas.surface.set_clip(self.rect.inflate(12, 0).clip(old))
        for stripe in self.page.stripes:
            canvas.surface.fill(stripe.fill, self._on_window(stripe.rect))
        for number, link in enumerate(self.page.links):
            self._draw_link(canvas, link, chosen=self.focused and number == self._chosen)
        for shown in self.page.shown:
            area = self._on_window(shown.rect)
            if area.colliderect(self.rect):
                picture = picture_of(canvas.art, shown.picture, min(area.size))
                canvas.blit(picture, picture.get_rect(center=area.center))
        for words in self.page.words:
            top = words.top + self.rect.top - self.offset
            if self.rect.top - 2 * words.size < top < self.rect.bottom:
                place = (words.left + self.rect.left, top)
                canvas.write(
                    words.text,
                    words.size,
                    place,
                    words.colour,
                    serif=words.serif,
                    bold=words.bold,
                )
        canvas.surface.set_clip(old)
        self.draw_bar(canvas)

    def _draw_link(self, canvas: Canvas, link: Link, *, chosen: bool) -> None:
        area = self._on_window(link.rect)
        if not area.colliderect(self.rect):
            return
        lit = link is self._over or chosen
        ground = (
            mix(theme.parchment, theme.parchment_light, 0.5)
            if link.in_gallery
            else theme.parchment_light
        )
        size = self.type_size
        canvas.frame(
            area,
            theme.paper if lit else ground,
            mix(theme.parchment_dark, theme.ink_soft if lit else SHADOW, 0.5 if lit else 0.2),
            radius=size // 3,
            width=max(1.0, size / 14),
            shadow=0 if link.in_gallery else max(2, size // 8),
        )
        if chosen:
            width = max(2, size // 8)
            pygame.draw.rect(
                canvas.surface, theme.focus, area.inflate(6, 6), width, border_radius=size // 2
            )

    def _choose(self, number: int) -> None:
        self._chosen = number % len(self.page.links)
        chosen = self.page.links[self._chosen].rect
        self.reveal(chosen.top, chosen.bottom)

    def _at(self, place: tuple[int, int]) -> Link | None:
        if not self.rect.collidepoint(place):
            return None
        both = zip(self.page.links, self.link_rects(), strict=True)
        return next((link for link, rect in both if rect.collidepoint(place)), None)

    def _on_window(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.move(self.rect.left, self.rect.top - self.offset)

    def _lay_out(self) -> None:
        if not self.rect.width:
            return
        width = max(1, self.rect.width - 3 * self.bar_width)
        self.page = lay_out(self.article, self.reference, self._art, self._measure, width)
        self.content = self.page.height
