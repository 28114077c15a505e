"""The menu of the lessons, with the learner's progress; nothing is locked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame

from cob.engine.errors import CobError
from cob.text.language import Message, tr, trn
from cob.text.wording import sentence
from cob.tutorial.lesson import Lesson
from cob.tutorial.reading import load_lessons
from cob.ui.destinations import NextAfterLesson, ToLesson, ToNewGame, ToPractice, ToRoad, ToRules
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button, PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.head import HEAD, screen_head
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import Measure, cut_off, line_height, wrap, wrap_within
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.first_game.opening import open_first_game
from cob.ui.screens.learn.ways import all_missed, come_back

_COLUMNS = 3
_ABOUT_LINES = 2
_PICTURES = (2.9, 1.8)
"""Side of a lesson's picture, in sizes of its title's type, and where there is little room."""
_DONE = (36, 92, 52)
_INTRODUCTION = Message(
    "Each lesson is played at the real table and takes a few minutes. Those with a star are enough "
    "for a first game; take the others when you like, in any order."
)


@dataclass(frozen=True, slots=True)
class _CardParts:
    """A lesson's card laid out: the places of its parts, and its texts."""

    picture: pygame.Rect
    badge: pygame.Rect
    """The lesson's number, on the upper left corner of its picture: tiles have theirs below."""
    number: Label
    texts: tuple[Label, TextBlock]
    star: tuple[int, int]
    """The upper right corner of an essential lesson's star."""
    bar: pygame.Rect
    """The bar of the whole lesson."""
    filled: pygame.Rect
    """The bar up to the learner's step."""


class LessonCard(PickCard):
    """A lesson: its picture and number, title, contents and progress."""

    def __init__(
        self,
        number: int,
        lesson: Lesson,
        reached: int,
        art: Art,
        *,
        done: bool,
        met: bool,
        skipped: bool,
        pick: Callable[[], None],
    ) -> None:
        super().__init__(pick)
        self.number = number
        self.lesson = lesson
        self.reached = reached
        self.done = done or met
        self.is_met = met and not done
        """Whether its subject was met in a game, and the lesson itself was not taken."""
        self.skipped = skipped
        """Whether its end was reached while some steps were skipped."""
        self.is_next = False
        self._art = art
        self._parts: _CardParts

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        """Lay out the card in the largest type in which all its texts fit, with a smaller picture
        if need be."""
        for size, share in product(range(type_size, SMALLEST_TYPE - 1, -1), _PICTURES):
            if self._lay_out(rect, size, share):
                break

    def _lay_out(self, rect: pygame.Rect, size: int, share: float) -> bool:
        """Lay out the picture with the number, and right of it the title above the contents. The
        picture takes this share of the type size.

        Return whether no text is cut off.
        """
        super().place(rect, size)
        small = max(SMALLEST_TYPE, round(size * 0.76))
        side = min(round(size * share), rect.height - size // 2)
        picture = pygame.Rect(rect.x + size // 2, 0, side, side)
        picture.centery = rect.centery
        badge = pygame.Rect(0, 0, round(small * 1.5), round(small * 1.5))
        badge.topleft = (picture.left - small // 4, picture.top - small // 8)
        number = Label(
            str(self.number), small, badge.center, theme.paper, "center", serif=True, bold=True
        )
        left = picture.right + size // 2
        room = rect.right - left - size // 2
        room_for_title = room - (size * 4 // 3 if self.lesson.essential else 0)
        told = tr("You have met this in a game.") if self.is_met else tr(self.lesson.about)
        lines = wrap(self._art, told, small, room)
        high = max(3, size // 5)
        below = rect.bottom - (2 * high if self.reached and not self.done else 0)
        for_title = self._art.font(size, True).size(self.lesson.title)[1]
        fitting = (below - rect.y - size // 4 - for_title) // line_height(small)
        fitting = max(1, min(_ABOUT_LINES, fitting))
        is_whole = len(lines) <= fitting
        if not is_whole:
            rest = " ".join(lines[fitting - 1 :])
            lines[fitting - 1 :] = [cut_off(self._art, rest, small, room)]
        taken = for_title + len(lines) * line_height(small)
        place = (left, rect.y + max(size // 8, (below - rect.y - taken) // 2))
        named = tr(self.lesson.title)
        is_whole &= self._art.font(size, serif=True).size(named)[0] <= room_for_title
        title = Label(named, size, place, theme.ink, width=room_for_title, serif=True)
        place = (left, title.rect(self._art).bottom)
        about = TextBlock(lines, small, place, theme.ink_soft)
        bar = pygame.Rect(left, rect.bottom - high - 2, room, high)
        filled = pygame.Rect(bar)
        filled.width = bar.width * self.reached // self.lesson.length
        star = (rect.right - size // 2, rect.y + size // 2)
        self._parts = _CardParts(picture, badge, number, (title, about), star, bar, filled)
        return is_whole

    def draw(self, canvas: Canvas) -> None:
        """Draw the card; that of the next lesson has a strong rim."""
        size, parts = self.type_size, self._parts
        fill = (
            theme.paper if self.hovered else mix(theme.parchment_light, theme.parchment_dark, 0.15)
        )
        line = theme.wine if self.is_next or self.hovered else theme.parchment_dark
        width = max(2, size // 7) if self.is_next else 1
        canvas.frame(self.rect, fill, line, radius=size // 2, width=width, shadow=size // 5)
        shown = picture_of(canvas.art, self.lesson.picture, parts.picture.width)
        canvas.blit(shown, shown.get_rect(center=parts.picture.center))
        colour = _DONE if self.done else theme.wine if self.is_next else theme.ink_soft
        sign = "check" if self.done else "step" if self.skipped else ""
        canvas.dot(parts.badge.center, parts.badge.width, colour)
        if sign:
            mark = canvas.art.symbol(sign, round(parts.badge.width * 0.7), theme.paper)
            canvas.blit(mark, mark.get_rect(center=parts.badge.center))
        else:
            parts.number.draw(canvas)
        if self.lesson.essential:
            star = canvas.art.symbol("star", size, theme.wine)
            canvas.blit(star, star.get_rect(topright=parts.star))
        for text in parts.texts:
            text.draw(canvas)
        if self.reached and not self.done:
            high = parts.bar.height
            for bar, colour in ((parts.bar, theme.parchment_dark), (parts.filled, theme.wine)):
                pygame.draw.rect(canvas.surface, colour, bar, border_radius=high)
        self._rim(canvas)


class LearnScene(FormScene):
    """The menu of the lessons."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.problem = ""
        self.lessons: tuple[Lesson, ...] = ()
        try:
            self.lessons = load_lessons()
        except CobError as error:
            self.problem = sentence(error.message)
        self.form = Form()
        self.cards: list[LessonCard] = []
        self.back = Button(tr("Back"), app.pop, symbol="left")
        begun = app.road.has_begun
        self.first_game = Button(
            tr("Your first game"), self._open_first_game, main=not begun, symbol="kind-castle"
        )
        self.road = [
            Button(
                tr("The road along the Saône"),
                partial(app.go, ToRoad()),
                main=True,
                symbol="kind-ship",
            )
        ][:begun]
        """The way on after the first game."""
        self.rules = Button(tr("Rules from A to Z"), partial(app.go, ToRules()), symbol="help")
        self.reminders = Button("", self._switch_reminders, symbol="hint")
        self.missed = Button("", self._come_back, symbol="restart")
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._texts: tuple[Label, ...] = ()
        self._introduction = TextBlock((), 0, (0, 0), theme.ink)

    def enter(self) -> None:
        """Update the marks, as the menu appears again after a lesson."""
        notebook = self.app.notebook
        self.cards = [
            LessonCard(
                number,
                lesson,
                notebook.furthest.get(lesson.name, 0),
                self.app.art,
                done=lesson.name in notebook.finished,
                met=self.app.road.has_lived_through(lesson.name),
                skipped=bool(notebook.steps_skipped(lesson.name))
                and notebook.furthest.get(lesson.name, 0) >= lesson.length,
                pick=partial(self.begin, number - 1),
            )
            for number, lesson in enumerate(self.lessons, start=1)
        ]
        ahead = [card for card in self.cards if not (card.done or card.skipped)]
        following = next((card for card in _by_star(ahead)), None)
        if following is not None:
            following.is_next = True
        came_back = [self.missed] if all_missed(self.app, self.lessons) else []
        widgets = [
            *came_back,
            *self.road,
            self.first_game,
            *self.cards,
            self.reminders,
            self.rules,
            self.back,
        ]
        self.form = Form(widgets)
        self.form.focus(following)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out a sheet with the lessons in columns, to be read downwards; buttons below them."""
        m = self.app.measure(size)
        edge, gap, high = m.px(44), m.px(16), m.px(58)
        top = m.px(HEAD)
        self._sheet = pygame.Rect(edge, top, size[0] - 2 * edge, size[1] - top - m.px(22))
        inner = self._sheet.inflate(-2 * m.px(36), 0)
        bottom = self._sheet.bottom - m.px(26) - high
        wide = m.px(390)
        self.reminders.place(pygame.Rect(inner.x, bottom, wide, high), m.type(22))
        self.rules.place(pygame.Rect(inner.x + wide + gap, bottom, wide, high), m.type(22))
        way_on = pygame.Rect(inner.right - wide, bottom, wide, high)
        for button in (*self.road, self.first_game):
            button.place(way_on, m.type(22))
            way_on = way_on.move(-wide - gap, 0)
        self._lay_out_texts(m)
        told = self._introduction.bottom - self._introduction.place[1]
        top = self._sheet.y + max(m.px(72), m.px(36) + told)
        rows = -(-(len(self.cards) + 1) // _COLUMNS)  # One more: the last place is free.
        width = (inner.width - (_COLUMNS - 1) * gap) // _COLUMNS
        between = m.px(10)
        tall = min(m.px(112), (bottom - m.px(12) - top) // rows - between)
        for index, card in enumerate(self.cards):
            column, row = index // rows, index % rows
            place = pygame.Rect(
                inner.x + column * (width + gap), top + row * (tall + between), width, tall
            )
            card.place(place, m.type(22))
        last = pygame.Rect(0, 0, width, high)
        last.bottomright = (inner.right, top + rows * (tall + between) - between)
        self.missed.place(last, m.type(22))

    def _lay_out_texts(self, m: Measure) -> None:
        """Lay out the screen's name, the number of lessons done, and the text above the lessons."""
        on, off = tr("Reminders in play: on"), tr("Reminders in play: off")
        self.reminders.label = on if self.app.notebook.reminders_on else off
        sheet = self._sheet
        left, top = sheet.x + m.px(36), sheet.y + m.px(24)
        done = trn(
            "{done} of {number} lesson done",
            "{done} of {number} lessons done",
            len(self.cards),
            done=sum(card.done for card in self.cards),
        )
        if skipped := sum(card.skipped for card in self.cards):
            done += ", " + trn("{number} skipped", "{number} skipped", skipped)
        corner = (sheet.right - m.px(6), m.px(46))
        told = Label(done, m.type(22), corner, theme.parchment, anchor="midright", serif=True)
        end = told.rect(self.app.art).left - m.px(30)
        self._texts = (
            screen_head(self.back, tr("Learn the game"), m, self.app.art, end),
            told,
        )
        problem = self.app.notebook.problem
        text = self.problem or (sentence(problem) if problem else tr(_INTRODUCTION))
        number = len(all_missed(self.app, self.lessons))
        self.missed.label = tr("Come back to these ({number})", number=number)
        lower = 2 * line_height(max(SMALLEST_TYPE, m.px(21 * m.text)))
        room = sheet.width - m.px(72), lower
        lines, size = wrap_within(self.app.art, [text], m.type(21), room)
        self._introduction = TextBlock(lines[:2], size, (left, top), theme.ink)

    def draw(self, canvas: Canvas) -> None:
        canvas.valley()
        canvas.panel(self._sheet, canvas.measure.lines)
        for text in self._texts:
            text.draw(canvas)
        self._introduction.draw(canvas)
        self.form.draw(canvas)

    def begin(self, index: int) -> None:
        """Open a lesson by its place in the list, from 0 on."""
        self.app.go(self._way_to(index))

    def _way_to(self, index: int) -> ToLesson | ToPractice:
        """Return the route to a lesson where the learner left it; a finished one starts from the
        beginning.

        A lesson with skipped steps starts at the first of them. After a lesson comes the next one
        of its path, with or without stars; each path ends with a game.
        """
        lesson, notebook = self.lessons[index], self.app.notebook
        at = notebook.furthest.get(lesson.name, 1) - 1
        if lesson.name in notebook.finished:
            at = 0
        elif at == lesson.length - 1 and (skipped := notebook.steps_skipped(lesson.name)):
            at = skipped[0] - 1
        path = [each for each in self.lessons[index + 1 :] if each.essential == lesson.essential]
        if not path:
            onward = NextAfterLesson(Message("Play a game"), self._play)
        else:
            onward = NextAfterLesson(
                Message("Next lesson"), partial(self._go_on, self.lessons.index(path[0]))
            )
        if at >= len(lesson.steps) and lesson.exercises:
            return ToPractice(lesson, onward)
        return ToLesson(lesson, at, onward)

    def _go_on(self, index: int) -> None:
        self.app.go(self._way_to(index), instead=True)

    def _come_back(self) -> None:
        come_back(self.app, all_missed(self.app, self.lessons))

    def _open_first_game(self) -> None:
        self.problem = open_first_game(self.app)
        self._lay_out_texts(self.app.measure(self.app.size))
        self.app.redraw()

    def _play(self) -> None:
        self.app.go(ToNewGame(), instead=True)

    def _switch_reminders(self) -> None:
        notebook = self.app.notebook
        notebook.turn_reminders(not notebook.reminders_on)
        self._lay_out_texts(self.app.measure(self.app.size))
        self.form.focus(self.reminders)
        self.app.redraw()


def _by_star(cards: list[LessonCard]) -> list[LessonCard]:
    """Return the lessons to take, those with a star first."""
    return sorted(cards, key=lambda card: not card.lesson.essential)
