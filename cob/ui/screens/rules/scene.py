"""The screen of the rules: a search field and a list on the left, the article on the right."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cob.engine.errors import CobError
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.tutorial.lesson import Lesson
from cob.tutorial.reading import load_lessons
from cob.tutorial.reference import Article, Reference, RulesError, load_reference
from cob.tutorial.taught_in import lesson_about
from cob.ui.destinations import ToLesson
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.head import EDGE, HEAD, screen_head
from cob.ui.kit.labels import Label
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.rules.article_list import ArticleList
from cob.ui.screens.rules.article_page import ArticlePage

_LONGEST_SEARCH = 40
_HINT = Message("Type to search, choose with the up and down keys, go back with Esc.")


@dataclass(frozen=True, slots=True)
class _Stop:
    """An entry of the history: the article, its scroll position, and the search beside it."""

    article: str
    offset: int
    search: str


class RulesScene(FormScene):
    """The screen of the rules. `article_id` is shown first.

    The history takes back links, clicks in the list and searches one by one.
    """

    def __init__(self, app: AppContext, article_id: str = "") -> None:
        super().__init__(app)
        self.reference = app.rules = app.rules or _load()
        self.search = TextField("", _LONGEST_SEARCH, self._search, hint=tr("Search the rules"))
        self.list = ArticleList(self.open)
        self.page = ArticlePage(self.reference, app.art, self.open)
        self.back = Button(tr("Back"), self.go_back, symbol="left")
        self.close = Button(tr("Close"), app.pop, symbol="cross")
        self.lessons = _lessons()
        self.lesson: Lesson | None = None
        """The lesson that teaches the article."""
        self.learn = Button("", self._open_lesson, symbol="right")
        self.form = Form([self.search, self.list, self.page, self.back, self.close])
        self._m = app.measure(app.size)
        self._found = ""
        """The last search; the field's text may be newer while the player types."""
        self._trail: list[_Stop] = []
        self._browsing = False
        """Whether the article was reached by typing or by moving through the list."""
        self._left = self._right = pygame.Rect(0, 0, 0, 0)
        self._texts: tuple[Label, ...] = ()
        self.list.fill(self.reference.articles, by_topic=True)
        known = article_id in self.reference
        self._show(article_id if known else self.reference.articles[0].id)
        self.form.focus(self.search)

    def open(self, name: str) -> None:
        """Go to an article, and remember the present one in the history."""
        if name != self.page.article.id:
            self._leave_trace()
            self._browsing = False
            self._show(name)

    def go_back(self) -> None:
        """Go to the article shown before, or leave the rules."""
        self.app.redraw()
        if not self._trail:
            self.app.pop()
            return
        stop = self._trail.pop()
        self._browsing = False
        if stop.search != self._found:
            self.search.text = self._found = stop.search
            self.search.select_all()
            self._fill()
        self._show(stop.article, stop.offset)

    # the scene

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out two sheets side by side below the buttons."""
        m = self._m = self.app.measure(size)
        width, height = size
        edge, gap, top = m.px(EDGE), m.px(20), m.px(HEAD)
        whole = pygame.Rect(edge, top, width - 2 * edge, height - top - m.px(36))
        self._left = pygame.Rect(whole.left, top, m.px(510), whole.height)
        self._right = pygame.Rect(self._left.right + gap, top, 0, whole.height)
        self._right.width = whole.right - self._right.left
        wide, high = m.px(184), m.px(52)
        self.close.place(pygame.Rect(whole.right - wide, m.px(20), wide, high), m.type(22))
        inner = self._left.inflate(-m.px(44), -m.px(44))
        self.search.place(pygame.Rect(inner.left, inner.top, inner.width, m.px(54)), m.type(23))
        below = self.search.rect.height + m.px(16)
        rows = pygame.Rect(inner.left, inner.top + below, inner.width, inner.height - below)
        self.list.place(rows, m.type(21))
        self._fit_page()
        end = self.close.rect.left - m.px(20)
        title = screen_head(self.back, tr("Rules"), m, self.app.art, end)
        head = title.rect(self.app.art)
        beside = (head.right + m.px(28), head.centery + m.px(8))
        room = end - beside[0]
        hint = Label(tr(_HINT), m.type(20), beside, theme.parchment_dark, "midleft", room)
        self._texts = (title, hint)

    @property
    def is_typing(self) -> bool:
        return True  # letters go to the search, whatever has the focus

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: the list's keys work during typing, and letters go to the search."""
        if self._do(commanded(event)):
            self.app.redraw()
            return
        if event.type == pygame.MOUSEWHEEL:
            turned = self.list if self.list.hovered else self.page
            if turned.wheel(event.y):
                self.app.redraw()
            return
        if event.type == pygame.TEXTINPUT and not self.search.focused:
            if not event.text.strip():
                return
            self.form.focus(self.search)
        if self.form.handle(event):
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        lines = canvas.measure.lines
        canvas.valley()
        for text in self._texts:
            text.draw(canvas)
        canvas.panel(self._left, lines)
        canvas.panel(self._right, lines)
        self.form.draw(canvas)

    # --- commands and letters

    def _do(self, command: Command | None) -> bool:
        """Carry out a command that works with any focus; return whether it was one of them.

        Those are the commands of the list too.
        """
        if command is Command.BACK:
            self.go_back()
        elif command in (Command.PAGE_UP, Command.PAGE_DOWN):
            self.page.leaf(1 if command is Command.PAGE_DOWN else -1)
        elif any(each.focused for each in (self.page, self.back, self.close, self.learn)):
            return False
        elif command in (Command.UP, Command.DOWN):
            self._browse(self.list.step(1 if command is Command.DOWN else -1))
        elif command is Command.ACT:
            self.form.focus(self.page)
        else:
            return False
        return True

    def _search(self, text: str) -> None:
        """Search for the text and show the best article."""
        self._leave_trace_once()
        self._found = text
        self._fill()
        if text.strip() and self.list.articles:
            self._browse(self.list.articles[0].id)
        else:
            self.list.mark(self.page.article.id)

    def _fill(self) -> None:
        searching = bool(self._found.strip())
        articles = self.reference.search(self._found)
        self.list.fill(articles, by_topic=not searching)

    # going back

    def _browse(self, name: str) -> None:
        """Show an article without a history entry of its own; going back skips it."""
        if name and name != self.page.article.id:
            self._leave_trace_once()
            self._show(name)
        else:
            self.list.mark(self.page.article.id)

    def _leave_trace_once(self) -> None:
        if not self._browsing:
            self._leave_trace()
            self._browsing = True

    def _leave_trace(self) -> None:
        self._trail.append(_Stop(self.page.article.id, self.page.offset, self._found))

    def _show(self, name: str, offset: int = 0) -> None:
        article = self.reference.find(name)
        self.lesson = lesson_about(article, self.lessons)
        if self.learn in self.form.widgets:
            if self.learn.focused:
                self.form.focus(self.page)
            self.form.widgets.remove(self.learn)
        if self.lesson is not None:
            self.form.widgets.append(self.learn)
            self.learn.label = tr("Lesson: {title}", title=tr(self.lesson.title))
        self.page.show(article)
        self._fit_page()
        self.page.scroll(offset)
        self.list.mark(name)
        self.app.redraw()

    def _fit_page(self) -> None:
        """Give the article its sheet, less the button to its lesson if it has one."""
        if not self._right.width:
            return
        m, area = self._m, self._right.inflate(-self._m.px(68), -self._m.px(48))
        if self.lesson is not None:
            high = m.px(50)
            place = pygame.Rect(area.left, area.bottom - high, min(area.width, m.px(560)), high)
            self.learn.place(place, m.type(21))
            area.height -= high + m.px(14)
        self.page.fit(area, m)

    def _open_lesson(self) -> None:
        if self.lesson is not None:
            self.app.go(ToLesson(self.lesson))


def _lessons() -> tuple[Lesson, ...]:
    """Return the lessons; none if they are damaged, which their own menu reports."""
    try:
        return load_lessons()
    except CobError:
        return ()


def _load() -> Reference:
    """Return the rules, or one article that says why they are missing."""
    try:
        return load_reference()
    except RulesError as error:
        topic = tr("A damaged installation")
        title = tr("The rules cannot be shown")
        text = sentence(error.message)
        return Reference((topic,), (Article("damaged", topic, title, title, (text,)),))
