"""The sheet with a question: a picture, answers to click, and after that why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from cob.text.language import tr
from cob.tutorial.claims import plain
from cob.tutorial.lesson import LessonQuestion
from cob.tutorial.walk import UNANSWERED
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.kit.theme import mix, theme

_RIGHT = (36, 92, 52)
_WRONG = (150, 38, 30)
_PICTURE = 150
_TEXT = 24
_SMALLEST = 17


class AnswerCard(PickCard):
    """One answer: a button as high as its text, with a mark once the question is answered."""

    def __init__(self, text: str, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.text = text
        self.mark = ""
        """"check", "cross", or empty."""

    def height(self, art: Art, width: int, size: int) -> int:
        """How high it has to be in a width."""
        return len(self._lines(art, width, size)) * line_height(size) + round(size * 0.9)

    def _lines(self, art: Art, width: int, size: int) -> list[str]:
        return wrap(art, self.text, size, width - round(size * 3.4))

    def draw(self, canvas: Canvas) -> None:
        """Its box, its text and its mark."""
        size, rect = self.type_size, self.rect
        ink = {"check": _RIGHT, "cross": _WRONG}.get(self.mark, theme.ink)
        lively = self.hovered and not self.refusal
        fill = theme.paper if lively else theme.parchment_light
        pygame.draw.rect(canvas.surface, fill, rect, border_radius=size // 2)
        line = ink if self.mark else theme.wine if lively else theme.parchment_dark
        width = max(2, size // 8) if self.mark or lively else 1
        pygame.draw.rect(canvas.surface, line, rect, width, border_radius=size // 2)
        if self.mark:
            sign = canvas.art.symbol(self.mark, round(size * 1.3), ink)
            canvas.blit(sign, sign.get_rect(midright=(rect.right - size // 2, rect.centery)))
        lines = self._lines(canvas.art, rect.width, size)
        top = rect.centery - len(lines) * line_height(size) // 2
        canvas.write_lines(lines, size, (rect.x + size, top), ink, bold=bool(self.mark))
        self._rim(canvas)


class QuestionSheet:
    """A question with its answers; `reply` is called with the index of the one that was chosen."""

    def __init__(self, question: LessonQuestion, reply: Callable[[int], None]) -> None:
        self.question = question
        self.answers = [
            AnswerCard(tr(text), partial(reply, index))
            for index, text in enumerate(question.answers)
        ]
        self.form = Form(self.answers)
        self.fits = True
        """Whether everything found room when it was drawn last."""

    def show_answer(self, answer: int) -> None:
        """Mark the right answer, and the one that was given."""
        for index, widget in enumerate(self.answers):
            widget.refusal = "" if answer == UNANSWERED else " "
            widget.silent = True
            widget.mark = ""
            if answer != UNANSWERED and index in (answer, self.question.right):
                widget.mark = "check" if index == self.question.right else "cross"

    def draw(self, canvas: Canvas, area: Rect, answer: int) -> None:
        """The sheet in an area, as large as everything fits."""
        m = canvas.measure
        self.show_answer(answer)
        canvas.panel(area, m.lines, fill=mix(theme.paper, theme.parchment_dark, 0.1))
        inner = area.inflate(-m.px(72), -m.px(56))
        for pixels in range(_TEXT, _SMALLEST - 1, -1):
            size = m.type(pixels)
            picture = round(m.px(_PICTURE) * pixels / _TEXT)
            asked = wrap(canvas.art, plain(tr(self.question.text)), size, inner.width, serif=True)
            told = wrap(canvas.art, plain(tr(self.question.because)), size, inner.width)
            heights = [answer.height(canvas.art, inner.width, size) for answer in self.answers]
            gap = round(size * 0.5)
            step = line_height(size)
            high = picture + (len(asked) + len(told)) * step + sum(heights)
            high += gap * (len(heights) + 4)
            self.fits = high <= inner.height
            if self.fits:
                break
        top = inner.y + max(0, (inner.height - high) // 3)
        self._draw_pictures(canvas, Rect(inner.x, top, inner.width, picture))
        top += picture + 2 * gap
        top = canvas.write_lines(asked, size, (inner.x, top), theme.ink, serif=True) + gap
        for widget, tall in zip(self.answers, heights, strict=True):
            widget.place(Rect(inner.x, top, inner.width, tall), size)
            top += tall + gap
        self.form.draw(canvas)
        if answer == UNANSWERED:
            hint = tr("Click an answer, or press its number.")
            place = (inner.centerx, inner.bottom)
            canvas.write(hint, m.type(17), place, theme.ink_soft, anchor="midbottom")
        else:
            canvas.write_lines(told, size, (inner.x, top + gap // 2), theme.ink)

    def _draw_pictures(self, canvas: Canvas, row: Rect) -> None:
        """The pictures side by side in the middle of the row."""
        count = len(self.question.pictures)
        side = min(row.height, row.width // count - row.height // 8)
        pictures = [picture_of(canvas.art, picture, side) for picture in self.question.pictures]
        gap = side // 6
        left = row.centerx - (sum(p.get_width() for p in pictures) + gap * (count - 1)) // 2
        for picture in pictures:
            canvas.blit(picture, picture.get_rect(midleft=(left, row.centery)))
            left += picture.get_width() + gap
