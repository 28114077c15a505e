"""A lesson at the real table, with a coach; the clicks are those of a game."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from cob.engine import Action, Event
from cob.play.choreography import PlayedMove
from cob.play.session import Session
from cob.play.things import (
    DepotDie,
    DieAt,
    GoodsSpace,
    Silverlings,
    SoldGoods,
    TableButton,
    Thing,
    Workers,
    tile_at,
)
from cob.record import Game
from cob.text.language import Message, tr
from cob.tutorial.lesson import Lesson
from cob.tutorial.position import LEARNER
from cob.tutorial.walk import Walk
from cob.ui.kit.buttons import Button
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import ENTER
from cob.ui.scene import AppContext
from cob.ui.screens.game import TableScene
from cob.ui.screens.learn.coach import HINT, Coach, Paragraph
from cob.ui.screens.learn.places import Place, places
from cob.ui.screens.learn.question import QuestionSheet
from cob.ui.screens.learn.spotlight import draw_spotlight
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.view import TableView

_RIGHT = (36, 92, 52)
_AVOIDED = (TableButton, DepotDie, DieAt, GoodsSpace, Silverlings, SoldGoods, Workers)
_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
_ELSEWHERE = Message("That would be allowed, but here something else is asked.")
_NOTHING_ASKED = Message("There is nothing to do in this step: go on when you like.")


class LessonScene(TableScene):
    """A lesson from one of its steps on; `followed` opens what comes after the last one."""

    def __init__(
        self, app: AppContext, lesson: Lesson, at: int, followed: Callable[[], None] | None = None
    ) -> None:
        self.walk = Walk(lesson, app.estates.layouts, at)
        self._followed = followed
        self._sheet: QuestionSheet | None = None
        self._hinted = False
        """Whether the learner has gone astray in this step."""
        self.coach = Coach(
            Button(tr("Back"), self._back, symbol="left"),
            Button(tr("Show me"), self._show_me, symbol="hint"),
            Button(tr("Next"), self._forward, symbol="right"),
        )
        super().__init__(app, self.walk.game)
        self._enter()

    def _seat(self, game: Game) -> Session:
        """A lesson is saved nowhere."""
        return Session(game, None, self.app.bot_process)

    # the way through the lesson

    def _enter(self) -> None:
        """The table as the step has it."""
        self.session.close()
        self.session = self._seat(self.walk.game)
        self._begin_decision()
        self._shown = LEARNER
        self._hinted = False
        question = self.walk.step.question
        self._sheet = None if question is None else QuestionSheet(question, self._reply)
        self.app.notebook.visit(self.walk.lesson.name, self.walk.at + 1)
        self.resize(self.app.size)
        if self.walk.moved:
            walk = self.walk
            self._show_motion(PlayedMove(walk.found, walk.moved, walk.game.state))
        self._refresh()

    def _refresh(self) -> None:
        """The buttons as they are to be read now."""
        walk, coach = self.walk, self.coach
        coach.back.refusal = "" if walk.at else tr("This is the first step.")
        coach.show.refusal = "" if walk.task else tr("Nothing is asked here.")
        coach.show.silent = True
        last = tr("Finish") if self._followed is None else tr("Next lesson")
        on = tr("Next") if walk.is_done else tr("Skip")
        coach.forward.label = last if walk.is_last else on
        coach.forward.main = walk.is_done
        if walk.is_last and walk.is_done:
            self.app.notebook.finish(walk.lesson.name)
        self.app.redraw()

    def _forward(self) -> None:
        walk = self.walk
        if walk.is_last:
            self.app.notebook.finish(walk.lesson.name)
            if self._followed is None:
                self.app.pop()
            else:
                self._followed()
            return
        walk.forward()
        self._enter()

    def _back(self) -> None:
        self.walk.back()
        self._enter()

    def _show_me(self) -> None:
        """Do what is asked for the learner, one action."""
        if self.walk.task is not None:
            self._play(self.walk.next_action())

    def _reply(self, answer: int) -> None:
        self.walk.reply(answer)
        self._refresh()

    # the table

    def _play(self, action: Action) -> list[Event]:
        """Carry out what is asked for; anything else is answered and changes nothing."""
        by_bot = self.session.bot_to_move
        if not by_bot and not self.walk.expects(action):
            self.chooser.clear()
            asked = self.walk.task is not None
            self._message = tr(_ELSEWHERE if asked else _NOTHING_ASKED)
            self._hinted = asked
            self.app.redraw()
            return []
        events = super()._play(action)
        self.walk.note(events)
        self._refresh()
        return events

    def _begin_decision(self, followed: bool = True) -> None:
        """Nobody hands the screen over in a lesson."""
        super()._begin_decision(followed)
        self._handover = False

    @property
    def _own(self) -> bool:
        """Other people of a lesson are only told of."""
        return super()._own and self.session.state.current == LEARNER

    @property
    def _reader(self) -> int | None:
        return LEARNER

    def _prompt(self) -> str:
        state = self.session.state
        if state.current == LEARNER or state.is_over or self.session.bot_to_move:
            return super()._prompt()
        return tr("{name} is to play.", name=self._names[state.current])

    def _choose(self, thing: Thing) -> None:
        super()._choose(thing)
        if self.chooser.refused and self.walk.task is not None:
            self._hinted = True

    def _remind(self) -> None:
        """The coach is there."""

    def _show_score(self) -> None:
        """The coach speaks of the final scoring; the table stays."""

    def buttons(self) -> dict[TableButton, str]:
        found = super().buttons()
        found[TableButton.MENU] = tr("Leave")
        if self.session.state.is_over:
            found.pop(TableButton.END, None)
        if not self.walk.is_free:
            found.pop(TableButton.UNDO, None)
        return found

    # window

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.coach.place(self.layout.log, self.app.measure(size))

    def handle(self, event: pygame.event.Event) -> None:
        """The coach and the question come before the table."""
        if event.type == pygame.KEYDOWN and self._way(event.key):
            return
        forms = [self.coach.form, *([self._sheet.form] if self._sheet else [])]
        sheet = self.layout.estate if self._sheet else None
        if event.type == pygame.MOUSEMOTION:
            for form in forms:
                if form.handle(event):
                    self.app.redraw()
        if event.type == pygame.MOUSEBUTTONDOWN:
            over = [area for area in (self.coach.area, sheet) if area is not None]
            if any(area.collidepoint(event.pos) for area in over):
                for form in forms:
                    form.handle(event)
                    form.focus(None)
                self.app.redraw()
                return
        if event.type == pygame.KEYDOWN and self._sheet and self._sheet.form.handle(event):
            self.app.redraw()
            return
        super().handle(event)

    def _way(self, key: int) -> bool:
        """Keys that lead through the lesson; whether this was one."""
        if key in (pygame.K_LEFT, pygame.K_PAGEUP) and self.walk.at:
            self._back()
        elif key in (pygame.K_RIGHT, pygame.K_PAGEDOWN):
            self._forward()
        elif key == pygame.K_s:
            self._show_me()
        elif key in ENTER and self.walk.is_done:
            self._forward()
        elif self._sheet is not None and key in _KEYS[: len(self._sheet.answers)]:
            if not self.walk.is_done:
                self._reply(_KEYS.index(key))
        else:
            return False
        return True

    def lit_places(self) -> list[Place]:
        """What the light falls on: nothing once the task is done, so that the result is seen."""
        walk = self.walk
        if self._sheet or self._has_done or walk.tasks_done or self.motion.is_moving:
            return []
        state, buttons = self.session.state, self.buttons()
        return [
            place
            for each in walk.step.highlights
            if each.word != "button" or TableButton(each.details[0]) in buttons
            for place in places(self.layout, state, each)
        ]

    def _avoided(self) -> list[Rect]:
        """Where no arrow should lie: on tiles, dice, goods and buttons."""
        state = self.session.state
        found = []
        for thing, area in self.layout.things(state, self._shown, self.buttons()):
            if tile_at(state, thing) is not None or isinstance(thing, _AVOIDED):
                found.append(area.box if isinstance(area, Hex) else area)
        return found

    @property
    def _has_done(self) -> bool:
        """Whether the step asked for something and the learner did it."""
        step = self.walk.step
        return self.walk.is_done and bool(step.tasks or step.free)

    def _draw_corner(self, pen: Painter, view: TableView) -> None:
        """The coach takes the place of the log; it is drawn last, in full light."""

    def _draw_above(self, pen: Painter, view: TableView) -> None:
        lit = self.lit_places()
        if self.chooser.selected:
            lit = []
        kept = [self.layout.head]
        if TableButton.HOME in view.buttons:
            kept.append(self.layout.buttons[TableButton.HOME])
        draw_spotlight(pen, lit, kept, self._avoided(), self.coach.area)
        if self._sheet is not None:
            area = self.layout.estate.union(self.layout.strip)
            self._sheet.draw(pen.canvas, area, self.walk.answer)
        walk = self.walk
        self.coach.draw(
            pen.canvas,
            tr(walk.lesson.title),
            (walk.at + 1, len(walk.lesson.steps)),
            self._paragraphs(),
        )
        super()._draw_above(pen, view)

    def _paragraphs(self) -> list[Paragraph]:
        """What the coach says now."""
        walk, step = self.walk, self.walk.step
        if step.question is not None:
            if not walk.is_done:
                asked = tr("A question, to see what stayed with you.")
                return [Paragraph(asked, theme.ink, "help")]
            right = walk.answer == step.question.right
            said = tr("That is right.") if right else tr("Not quite: the sheet says why.")
            return [Paragraph(said, _RIGHT if right else HINT, "check" if right else "hint")]
        if self._has_done and step.then:
            return [Paragraph(tr(step.then), theme.ink, "check")]
        told = [Paragraph(tr(step.text), theme.ink)]
        if self._hinted and not walk.is_done:
            told.append(Paragraph(tr(step.hint), HINT, "hint"))
        elif self._has_done:
            told.append(Paragraph(tr("Done."), _RIGHT, "check"))
        return told
