"""The coach's sheet below the main board: the task, and the navigation of the lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from cob.analysis.reason import SpeaksFor
from cob.text.language import tr
from cob.tutorial.claims import pieces
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.measure import Measure, line_height
from cob.ui.kit.reason_signs import ReasonSign
from cob.ui.kit.theme import RGB, SMALLEST_TYPE, theme

_TYPE = 25
_SMALLEST = 15
"""The smallest type of a long text, at 1080 lines."""
HINT = (96, 58, 20)
RIGHT = (36, 92, 52)
"""The inks of a hint, and of a right answer."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text; numbers that are facts are bold."""

    text: str
    bold: bool
    colour: RGB


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text in one colour, perhaps with a symbol before it."""

    text: str
    colour: RGB
    symbol: str = ""
    more: tuple[str, ...] = ()
    """Sentences that follow; the last ones are left out if there is no room."""
    side: SpeaksFor | None = None
    """The turn that it supports, if it is a reason; then a sign stands before it."""
    is_spare: bool = False
    """Whether it is left out if there is no room; the last such paragraph goes first."""

    @property
    def is_signed(self) -> bool:
        """Whether a symbol or a sign stands before it."""
        return bool(self.symbol) or self.side is not None


def words_of(text: str, colour: RGB) -> list[Word]:
    """Return the words of a text, claims in bold; punctuation stays with its word."""
    words: list[Word] = []
    glue = False
    for piece in pieces(text):
        parts = piece.text.split(" ")
        for at, part in enumerate(parts):
            if part and words and at == 0 and glue:
                last = words.pop()
                words.append(Word(last.text + part, last.bold, colour))
            elif part:
                words.append(Word(part, piece.is_claim, colour))
        glue = bool(parts[-1])
    return words


def flow(art: Art, words: Sequence[Word], size: int, width: int) -> list[list[Word]]:
    """Return the words in lines that fit a width."""
    space = art.font(size).size(" ")[0]
    lines: list[list[Word]] = [[]]
    used = 0
    for word in words:
        wide = art.font(size, bold=word.bold).size(word.text)[0]
        if lines[-1] and used + space + wide > width:
            lines.append([])
            used = 0
        used += wide + (space if lines[-1] else 0)
        lines[-1].append(word)
    return lines


class Coach:
    """The sheet with its buttons. Call `place` before `draw`."""

    def __init__(
        self, back: Button, show: Button, forward: Button, *, largest: int = _TYPE
    ) -> None:
        """Take the buttons, and the maximum type size of texts at 1080 lines."""
        self._largest = largest
        self.back, self.show, self.forward = back, show, forward
        self.form = Form([back, show, forward])
        self.area = Rect(0, 0, 0, 0)
        self.floor = 0
        """The bottom of the room for texts."""
        self._measure = Measure((0, 0))
        self.fits = True
        """Whether the last text drawn had room."""

    def place(self, area: Rect, measure: Measure, between: int = 0) -> None:
        """Lay the sheet out in an area, with a gap of `between` pixels before the last button."""
        self.area, self._measure = area, measure
        px = measure.px
        high, pad = px(46), px(14)
        top = area.bottom - high - px(12)
        self.floor = top - px(8)
        kind = measure.type(21)
        wide, gap = [px(256), px(200), px(240)], px(12)
        room = area.width - 2 * pad - gap - (between + 2 * gap if between else gap)
        back, show, forward = (min(each, room * each // sum(wide)) for each in wide)
        self.back.place(Rect(area.x + pad, top, back, high), kind)
        self.show.place(Rect(area.x + pad + back + gap, top, show, high), kind)
        self.forward.place(Rect(area.right - pad - forward, top, forward, high), kind)

    def draw(
        self,
        canvas: Canvas,
        title: str,
        at: tuple[int, int],
        paragraphs: Sequence[Paragraph],
        aside: str = "",
        *,
        news: str = "",
    ) -> None:
        """Draw the sheet with its texts; `at` is the number of the step and that of all steps.

        `aside` replaces these numbers, `news` stands on a tag before them.
        """
        m = self._measure
        area, pad = self.area, m.px(14)
        canvas.panel(area, m.lines)
        number, count = at
        bar = Rect(area.x + pad, area.y + m.px(36), area.width - 2 * pad, m.px(5))
        pygame.draw.rect(canvas.surface, theme.parchment_dark, bar, border_radius=m.px(3))
        done = bar.copy()
        done.width = bar.width * number // count
        pygame.draw.rect(canvas.surface, theme.wine, done, border_radius=m.px(3))
        small = m.type(18)
        right = canvas.write(
            aside or tr("{number} of {count}", number=number, count=count),
            small,
            (bar.right, area.y + m.px(8)),
            theme.ink_soft,
            anchor="topright",
        )
        if news:
            room = canvas.art.font(small, bold=True).size(news)[0] + m.px(20)
            tag = Rect(0, 0, room, m.px(28))
            tag.midright = (right.left - pad, right.centery)
            pygame.draw.rect(canvas.surface, theme.wine, tag, border_radius=m.px(8))
            canvas.write(news, small, tag.center, theme.paper, anchor="center", bold=True)
            right = tag
        room = right.left - bar.left - pad
        canvas.write(
            title,
            small,
            (bar.x, area.y + m.px(8)),
            theme.wine,
            width=room,
            serif=True,
        )
        top = bar.bottom + m.px(8)
        sheet = Rect(bar.x, top, bar.width, self.floor - top)
        self._write(canvas, sheet, paragraphs)
        self.form.draw(canvas)

    def _write(self, canvas: Canvas, area: Rect, paragraphs: Sequence[Paragraph]) -> None:
        """Write the texts as large as they fit; only the last one if there is no room for all."""
        m = self._measure
        more = max((len(paragraph.more) for paragraph in paragraphs), default=0)
        spare = [paragraph for paragraph in paragraphs if paragraph.is_spare]
        largest, least = m.type(self._largest), max(SMALLEST_TYPE, m.px(_SMALLEST))
        manners = [
            *((size, len(spare), more) for size in range(largest, least, -1)),
            *((least, kept, more) for kept in range(len(spare), 0, -1)),
            *((least, 0, told) for told in range(more, -1, -1)),
        ]
        for size, kept, told in manners:
            indent = round(size * 1.5)
            laid = [
                (p, flow(canvas.art, _words(p, told), size, _room(area, p, indent)))
                for p in paragraphs
                if p not in spare[kept:]
            ]
            step = line_height(size)
            high = sum(len(lines) for _, lines in laid) * step + (len(laid) - 1) * (step // 8)
            self.fits = high <= area.height
            if self.fits:
                break
        if not self.fits and len(paragraphs) > 1:
            self._write(canvas, area, paragraphs[-1:])
            return
        top = area.y + max(0, min(step // 3, (area.height - high) // 2))
        for paragraph, lines in laid:
            left = area.x + (indent if paragraph.is_signed else 0)
            if paragraph.side is not None:
                ReasonSign.before(paragraph.side, size, area.x, top + step // 2).draw(canvas)
            if paragraph.symbol:
                sign = canvas.art.symbol(paragraph.symbol, round(size * 1.15), paragraph.colour)
                canvas.blit(sign, sign.get_rect(midleft=(area.x, top + step // 2)))
            for line in lines:
                _write_line(canvas, line, size, (left, top))
                top += step
            top += step // 8


def _words(paragraph: Paragraph, told: int) -> list[Word]:
    """Return the words of a paragraph with this many of the sentences that follow."""
    return words_of(" ".join((paragraph.text, *paragraph.more[:told])), paragraph.colour)


def _room(area: Rect, paragraph: Paragraph, indent: int) -> int:
    return area.width - (indent if paragraph.is_signed else 0)


def _write_line(canvas: Canvas, line: Sequence[Word], size: int, place: tuple[int, int]) -> None:
    x, y = place
    space = canvas.art.font(size).size(" ")[0]
    for word in line:
        wide = canvas.write(word.text, size, (x, y), word.colour, bold=word.bold).width
        x += wide + space
