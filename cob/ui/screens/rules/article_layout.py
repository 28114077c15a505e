"""The layout of an article's page: words, pictures, table, gallery and links.

Places are in pixels from the upper left corner of the page, which may be higher than the view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil

from pygame import Rect

from cob.text.language import tr
from cob.tutorial.pictures import Picture
from cob.tutorial.reference import BULLET, Article, Reference
from cob.ui.kit.art import Art
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import RGB, mix, theme

_TITLE, _BODY, _SMALL = 44, 24, 20
"""Type sizes in pixels at 1080 lines."""
_TEXT_SHARE, _LONGEST_LINE = 0.64, 840
"""The text's share of the page beside pictures, and its maximum width."""
_STRIPES = (0.45, 0.9)
"""The shares of paper in the colours of a table's rows, in turn."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text by its upper left corner."""

    left: int
    top: int
    text: str
    size: int
    colour: RGB
    serif: bool = False
    bold: bool = False


@dataclass(frozen=True, slots=True)
class CentredPicture:
    """A picture in the middle of a place."""

    rect: Rect
    picture: Picture


@dataclass(frozen=True, slots=True)
class Stripe:
    """The ground of a part of a table."""

    rect: Rect
    fill: RGB


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another article; in a gallery its picture stands above its words."""

    rect: Rect
    target: str
    in_gallery: bool


@dataclass(slots=True)
class ArticleLayout:
    """Everything on a page, and its height."""

    words: list[Words] = field(default_factory=list)
    shown: list[CentredPicture] = field(default_factory=list)
    stripes: list[Stripe] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    height: int = 0


def lay_out(
    article: Article, reference: Reference, art: Art, m: Measure, width: int
) -> ArticleLayout:
    """Return the page of an article in a column of that width."""
    return _Printer(article, reference, art, m, width).page


class _Printer:
    """Fills a page from top to bottom."""

    def __init__(
        self, article: Article, reference: Reference, art: Art, m: Measure, width: int
    ) -> None:
        self.page = ArticleLayout()
        self._article, self._reference = article, reference
        self._art, self._m, self._width = art, m, width
        self._top = 0
        self._column = min(width, m.px(_LONGEST_LINE))
        self._headline()
        beside = self._top
        if article.pictures:
            self._column = min(self._column, round(width * _TEXT_SHARE))
            self._pictures(beside)
        self._paragraphs()
        self._table()
        self._facts()
        self._gallery()
        self._see_also()
        self.page.height = max(self.page.height, self._top)

    # pieces

    def _lines(
        self,
        text: str,
        size: int,
        left: int,
        width: int,
        colour: RGB | None = None,
        *,
        serif: bool = False,
        bold: bool = False,
        centred: bool = False,
    ) -> None:
        """Lay out a text in lines from `left` on, and continue the page below it."""
        font = self._art.font(size, serif, bold)
        for line in wrap(self._art, text, size, width, serif=serif, bold=bold):
            start = left + (width - font.size(line)[0]) // 2 if centred else left
            self.page.words.append(
                Words(start, self._top, line, size, colour or theme.ink, serif, bold)
            )
            self._top += line_height(size)

    def _headline(self) -> None:
        m = self._m
        self._lines(self._article.topic, m.type(_SMALL), 0, self._width, theme.ink_soft)
        self._lines(
            self._article.title, m.type(_TITLE), 0, self._width, theme.ink, serif=True, bold=True
        )
        self._top += m.px(16)

    def _paragraphs(self) -> None:
        m, size = self._m, self._m.type(_BODY)
        before_bullet = False
        for paragraph in self._article.paragraphs:
            bullet = paragraph.startswith(BULLET)
            if bullet and before_bullet:
                self._top -= m.px(9)
            indent = m.px(30) if bullet else 0
            if bullet:
                self.page.words.append(
                    Words(m.px(8), self._top, "•", size, theme.ink_soft, bold=True)
                )
            text = paragraph.removeprefix(BULLET) if bullet else paragraph
            self._lines(text, size, indent, self._column - indent)
            self._top += m.px(14)
            before_bullet = bullet
        self._top += m.px(6)

    def _pictures(self, top: int) -> None:
        """Lay out the pictures beside the text, with their names below them."""
        m, pictures = self._m, self._article.pictures
        gap = m.px(24)
        left = self._column + m.px(48)
        room = self._width - left
        across = 1 if len(pictures) == 1 else 2
        cell = (room - (across - 1) * gap) // across
        side = min(cell, m.px(240 if len(pictures) == 1 else 176))
        small = m.type(_SMALL)
        kept, self._top = self._top, top
        for start in range(0, len(pictures), across):
            row_top = self._top
            for place, picture in enumerate(pictures[start : start + across]):
                box = Rect(left + place * (cell + gap), row_top, cell, side)
                self.page.shown.append(CentredPicture(box, picture))
                self._top = row_top + side + m.px(6)
                text = tr(picture.caption)
                self._lines(text, small, box.left, cell, theme.ink_soft, centred=True)
                self.page.height = max(self.page.height, self._top)
            self._top = self.page.height + m.px(18)
        self._top = kept

    def _table(self) -> None:
        """Lay out the table; its first row and column are headings, and numbers are centred."""
        table, m = self._article.table, self._m
        if not table:
            return
        size = m.type(22)
        pad, high = m.px(14), round(line_height(size) * 1.3)
        widths = [
            max(self._art.font(size, bold=row == 0 or column == 0).size(text)[0] for row, text in
                enumerate(cells)) + 2 * pad
            for column, cells in enumerate(zip(*table, strict=True))
        ]  # fmt: skip
        even = max(max(widths[1:]), m.px(64))
        if widths[0] + even * (len(widths) - 1) <= self._column:
            widths[1:] = [even] * (len(widths) - 1)
        for number, row in enumerate(table):
            area = Rect(0, self._top, sum(widths), high)
            self.page.stripes.append(Stripe(area, _stripe(number) if number else _heading()))
            left = 0
            for column, (text, wide) in enumerate(zip(row, widths, strict=True)):
                bold = not number or not column
                free = wide - self._art.font(size, bold=bold).size(text)[0]
                start = left + (free // 2 if column else pad)
                top = self._top + (high - line_height(size)) // 2
                self.page.words.append(Words(start, top, text, size, theme.ink, bold=bold))
                left += wide
            self._top += high
        self._top += m.px(24)

    def _facts(self) -> None:
        """Lay out the facts: each name on the left, the answer beside it."""
        facts, m = self._article.facts, self._m
        if not facts:
            return
        size, pad = m.type(22), m.px(14)
        font = self._art.font(size, bold=True)
        left = 2 * pad + max(font.size(label)[0] for label, _ in facts)
        for number, (label, text) in enumerate(facts):
            top = self._top
            self._top += pad // 2
            self.page.words.append(Words(pad, self._top, label, size, theme.ink_soft, bold=True))
            self._lines(text, size, left, self._column - left - pad)
            self._top += pad // 2
            area = Rect(0, top, self._column, self._top - top)
            self.page.stripes.append(Stripe(area, _stripe(number)))
        self._top += m.px(24)

    def _gallery(self) -> None:
        """Lay out tiles in rows, each with its name and number of copies."""
        names, m = self._article.gallery, self._m
        if not names:
            return
        small, gap, side = m.type(_SMALL), m.px(14), m.px(156)
        across = max(2, (self._width + gap) // (m.px(196) + gap))
        across = ceil(len(names) / ceil(len(names) / across))
        cell = (self._width + gap) // across - gap
        for start in range(0, len(names), across):
            row = [self._reference.find(name) for name in names[start : start + across]]
            top, bottom = self._top, self._top
            for place, article in enumerate(row):
                left = place * (cell + gap)
                self._top = top + m.px(12)
                self.page.shown.append(
                    CentredPicture(Rect(left, self._top, cell, side), article.pictures[0])
                )
                self._top += side + m.px(8)
                inner, room = left + m.px(8), cell - m.px(16)
                self._lines(article.label, small, inner, room, bold=True, centred=True)
                self._lines(article.number, small, inner, room, theme.ink_soft, centred=True)
                bottom = max(bottom, self._top + m.px(10))
            for place, article in enumerate(row):
                area = Rect(place * (cell + gap), top, cell, bottom - top)
                self.page.links.append(Link(area, article.id, in_gallery=True))
            self._top = bottom + gap
        self._top += m.px(10)

    def _see_also(self) -> None:
        """Lay out buttons with the small pictures of the articles to which they lead."""
        m, size = self._m, self._m.type(21)
        if not self._article.see:
            return
        self._lines(tr("See also"), m.type(_SMALL), 0, self._column, theme.ink_soft, bold=True)
        self._top += m.px(8)
        high, gap, pad = m.px(50), m.px(12), m.px(14)
        left = 0
        for name in self._article.see:
            article = self._reference.find(name)
            side = m.px(40) if article.icon else 0
            wide = self._art.font(size, True).size(article.label)[0] + 2 * pad
            wide = min(wide + (side + pad // 2 if side else 0), self._column)
            if left + wide > self._column:
                left = 0
                self._top += high + gap
            area = Rect(left, self._top, wide, high)
            self.page.links.append(Link(area, name, in_gallery=False))
            start = left + pad
            if article.icon:
                box = Rect(start - pad // 3, self._top + (high - side) // 2, side, side)
                self.page.shown.append(CentredPicture(box, article.icon))
                start = box.right + pad // 2
            top = self._top + (high - line_height(size)) // 2
            self.page.words.append(Words(start, top, article.label, size, theme.ink, serif=True))
            left += wide + gap
        self._top += high + m.px(16)


def _stripe(number: int) -> RGB:
    return mix(theme.parchment, theme.parchment_light, _STRIPES[number % 2])


def _heading() -> RGB:
    return mix(theme.parchment, theme.parchment_dark, 0.75)
