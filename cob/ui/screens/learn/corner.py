"""The corner of a lesson: the coach below the board, the light, and the question."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from cob.text.language import tr
from cob.tutorial.walk import Walk
from cob.ui.kit.form import Form
from cob.ui.kit.theme import theme
from cob.ui.screens.learn.coach import HINT, RIGHT, Coach, Paragraph
from cob.ui.screens.learn.highlight_places import Place
from cob.ui.screens.learn.question import QuestionSheet
from cob.ui.screens.learn.spotlight import SpotlitCorner
from cob.ui.screens.learn.taught import WATCHING
from cob.ui.table.corner_panel import Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_CARD_SECONDS = 2.0


class LessonCorner(SpotlitCorner):
    """The coach, and above the estate the question of a step that asks one.

    A question is no sheet over the whole table: the rest stays in view and can be inspected.
    """

    is_tall = True

    def __init__(
        self,
        walk: Walk,
        coach: Coach,
        lit: Callable[[], list[Place]],
        avoided: Callable[[], list[Rect]],
    ) -> None:
        super().__init__(lit, avoided)
        self._walk = walk
        self._sheet_area = Rect(0, 0, 0, 0)
        self.coach = coach
        self.question: QuestionSheet | None = None
        self.is_hinted = False
        """Whether the learner has made a mistake in this step."""
        self.is_watching = False
        """Whether the coach is showing what to do."""
        self.seconds_of_card = 0.0
        """Seconds left for the card that announces a new position."""

    @property
    def asks(self) -> bool:
        return self.question is not None

    @property
    def has_done(self) -> bool:
        """Whether the step had a task and the learner did it."""
        step = self._walk.step
        return self._walk.is_done and bool(step.tasks or step.free)

    def begin_step(self, question: QuestionSheet | None) -> None:
        """Show another step, perhaps with a question."""
        self.question = question
        self.is_hinted = self.is_watching = False
        self.seconds_of_card = _CARD_SECONDS if self.is_laid_anew else 0.0

    @property
    def is_laid_anew(self) -> bool:
        """Whether the table was laid out anew for this step, in the middle of the lesson."""
        return self._walk.at > 0 and self._walk.step.position is not None

    def pass_time(self, seconds: float) -> bool:
        """Let time pass; return whether a drawing is needed."""
        if not self.seconds_of_card:
            return False
        self.seconds_of_card = max(0.0, self.seconds_of_card - seconds)
        return not self.seconds_of_card

    def paragraphs(self) -> list[Paragraph]:
        """Return the coach's current texts."""
        walk, step = self._walk, self._walk.step
        if step.question is not None:
            if not walk.is_done:
                asked = tr("A question, to see what stayed with you.")
                return [Paragraph(asked, theme.ink, "help")]
            right = walk.answer == step.question.right
            said = tr("That is right.") if right else tr("Not quite: the sheet says why.")
            return [Paragraph(said, RIGHT if right else HINT, "check" if right else "hint")]
        if self.has_done and step.then:
            return [Paragraph(tr(step.then), theme.ink, "check")]
        told = [Paragraph(tr(step.text), theme.ink)]
        if self.is_watching:
            told.append(Paragraph(tr(WATCHING), HINT, "hint"))
        elif self.is_hinted and not walk.is_done:
            told.append(Paragraph(tr(step.hint), HINT, "hint"))
        elif self.has_done:
            told.append(Paragraph(tr("Done."), RIGHT, "check"))
        return told

    # --- the corner ---------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        self.coach.place(layout.corner, layout)
        self._sheet_area = layout.estate.union(layout.strip)

    def covers(self, place: Point) -> bool:
        asks = self.question is not None and self._sheet_area.collidepoint(place)
        return asks or self.coach.area.collidepoint(place)

    @property
    def forms(self) -> list[Form]:
        return [self.coach.form, *([self.question.form] if self.question else [])]

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the light, and above the darkened table the question and the coach."""
        walk = self._walk
        self.draw_light(painter, view, self.coach.area)
        if self.question is not None:
            self.question.draw(painter.canvas, self._sheet_area, walk.answer)
        number = (walk.at + 1, len(walk.lesson.steps))
        news = tr("A new position") if self.is_laid_anew else ""
        self.coach.draw(painter.canvas, tr(walk.lesson.title), number, self.paragraphs(), news=news)
        if self.seconds_of_card and self.question is None:
            self._draw_card(painter, news)

    def _draw_card(self, painter: Painter, text: str) -> None:
        """Draw the card that announces a new position, above the estate."""
        layout = painter.layout
        card = Rect(0, 0, layout.px(520), layout.px(120))
        card.center = layout.estate.center
        painter.panel(card, theme.parchment)
        painter.canvas.write(
            text, layout.type(44), card.center, theme.wine, anchor="center", serif=True, bold=True
        )
