"""The sheet with a question: a picture, answers to click, and after that the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from cob.text.language import tr
from cob.tutorial.claims import plain
from cob.tutorial.lesson import LessonQuestion
from cob.tutorial.walk import UNANSWERED
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.kit.theme import theme
from cob.ui.screens.learn.marked_card import MarkedCard

_PICTURE = 150
_TEXT = 24
_SMALLEST = 17


class AnswerCard(MarkedCard):
    """One answer: a button as high as its text, with a mark once the question is answered."""

    def __init__(self, text: str, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.text = text

    def height(self, art: Art, width: int, size: int) -> int:
        """Return its height at a width."""
        return len(self._lines(art, width, size)) * line_height(size) + round(size * 0.9)

    def _lines(self, art: Art, width: int, size: int) -> list[str]:
        return wrap(art, self.text, size, width - round(size * 3.4))

    def draw(self, canvas: Canvas) -> None:
        """Draw its box, its text and its mark."""
        size, rect = self.type_size, self.rect
        ink = self.draw_box(canvas, round(size * 1.3))
        lines = self._lines(canvas.art, rect.width, size)
        top = rect.centery - len(lines) * line_height(size) // 2
        canvas.write_lines(lines, size, (rect.x + size, top), ink, bold=bool(self.mark))
        self._rim(canvas)


@dataclass(frozen=True, slots=True)
class _QuestionLayout:
    """The places of the parts of the sheet; the answers store their own."""

    area: Rect
    pictures: Rect
    asked: TextBlock
    hint: Label
    told: TextBlock


class QuestionSheet:
    """A question with its answers; `reply` is called with the index of the chosen one."""

    def __init__(self, question: LessonQuestion, reply: Callable[[int], None]) -> None:
        self.question = question
        self.answers = [
            AnswerCard(tr(text), partial(reply, index))
            for index, text in enumerate(question.answers)
        ]
        self.form = Form(self.answers)
        self.fits = True
        """Whether everything had room in the last layout."""
        self._places: _QuestionLayout | None = None

    def show_answer(self, answer: int) -> None:
        """Mark the right answer, and the one that was given."""
        for index, widget in enumerate(self.answers):
            widget.refusal = "" if answer == UNANSWERED else " "
            widget.silent = True
            widget.mark = ""
            if answer != UNANSWERED and index in (answer, self.question.right):
                widget.mark = "check" if index == self.question.right else "cross"

    def lay_out(self, area: Rect, m: Measure, art: Art) -> None:
        """Lay everything out in an area, as large as fits."""
        question, inner = self.question, area.inflate(-m.px(72), -m.px(56))
        for pixels in range(_TEXT, _SMALLEST - 1, -1):
            size = m.type(pixels)
            picture = round(m.px(_PICTURE) * pixels / _TEXT)
            asked = wrap(art, plain(tr(question.text)), size, inner.width, serif=True)
            told = wrap(art, plain(tr(question.because)), size, inner.width)
            heights = [answer.height(art, inner.width, size) for answer in self.answers]
            gap = round(size * 0.5)
            high = picture + (len(asked) + len(told)) * line_height(size) + sum(heights)
            high += gap * (len(heights) + 4)
            self.fits = high <= inner.height
            if self.fits:
                break
        top = inner.y + max(0, (inner.height - high) // 3)
        pictures = Rect(inner.x, top, inner.width, picture)
        text = TextBlock(asked, size, (inner.x, top + picture + 2 * gap), theme.ink, serif=True)
        top = text.bottom + gap
        for widget, tall in zip(self.answers, heights, strict=True):
            widget.place(Rect(inner.x, top, inner.width, tall), size)
            top += tall + gap
        hint, corner = tr("Click an answer, or press its number."), (inner.centerx, inner.bottom)
        self._places = _QuestionLayout(
            area,
            pictures,
            text,
            Label(hint, m.type(17), corner, theme.ink_soft, anchor="midbottom"),
            TextBlock(told, size, (inner.x, top + gap // 2), theme.ink),
        )

    def draw(self, canvas: Canvas, area: Rect, answer: int) -> None:
        """Draw the sheet in an area; lay it out first if the area is new."""
        if self._places is None or self._places.area != area:
            self.lay_out(area, canvas.measure, canvas.art)
        at = self._places
        assert at is not None
        self.show_answer(answer)
        canvas.panel(area, canvas.measure.lines)
        self._draw_pictures(canvas, at.pictures)
        at.asked.draw(canvas)
        self.form.draw(canvas)
        (at.hint if answer == UNANSWERED else at.told).draw(canvas)

    def _draw_pictures(self, canvas: Canvas, row: Rect) -> None:
        """Draw the pictures side by side in the middle of the row."""
        count = len(self.question.pictures)
        side = min(row.height, row.width // count - row.height // 8)
        pictures = [picture_of(canvas.art, picture, side) for picture in self.question.pictures]
        gap = side // 6
        left = row.centerx - (sum(p.get_width() for p in pictures) + gap * (count - 1)) // 2
        for picture in pictures:
            canvas.blit(picture, picture.get_rect(midleft=(left, row.centery)))
            left += picture.get_width() + gap
