"""A lesson at the real table, with a coach; the clicks are those of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from cob.engine import Action
from cob.play.event_times import PlayedMove
from cob.play.session import Session
from cob.play.table_things import (
    DepotDie,
    DieAt,
    GoodsSpace,
    Silverlings,
    SoldGoods,
    TableButton,
    Workers,
    tile_at,
)
from cob.text.language import Message, tr
from cob.tutorial.lesson import Lesson
from cob.tutorial.position import LEARNER
from cob.tutorial.walk import Walk
from cob.ui.editions import edition_of
from cob.ui.kit.buttons import Button
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.widget import ENTER
from cob.ui.scene import AppContext, ToLesson
from cob.ui.screens.learn.coach import Coach
from cob.ui.screens.learn.corner import LessonCorner
from cob.ui.screens.learn.highlight_places import Place, places
from cob.ui.screens.learn.question import QuestionSheet
from cob.ui.screens.table_menu import MenuEntry, MenuSheet, usual_entries
from cob.ui.table.playing.playing import Playing
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.table import Table

_AVOIDED: Final = (TableButton, DepotDie, DieAt, GoodsSpace, Silverlings, SoldGoods, Workers)
_ANSWER_KEYS: Final = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
_ELSEWHERE: Final = Message("That would be allowed, but here something else is asked.")
_NOTHING_ASKED: Final = Message("There is nothing to do in this step: go on when you like.")


class LessonScene(PlayingScene):
    """A lesson from one of its steps on; `followed` opens what comes after the last one."""

    def __init__(
        self, app: AppContext, lesson: Lesson, at: int, followed: Callable[[], None] | None = None
    ) -> None:
        self.walk = Walk(lesson, app.estates.layouts, at)
        super().__init__(app, edition_of(self.walk.game.state.rules))
        self._followed = followed
        self.coach = Coach(
            Button("", self._back, symbol="left"),
            Button("", self._show_me, symbol="hint"),
            Button("", self._forward, symbol="right"),
        )
        self.corner = LessonCorner(self.walk, self.coach, self.lit_places, self._avoided)
        self.table = Table(app, self, self.corner)
        self.playing = Playing(app, self.table, self, self._session(), LEARNER)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self._open_menu,
        }
        self._begin_step()

    def _session(self) -> Session:
        """Return the game of the step, which is saved nowhere."""
        return Session(self.walk.game, None, self.app.bot_process)

    def _open_menu(self) -> None:
        self.table.rest()
        self.app.push(MenuSheet(self.app, lambda: tr(self.walk.lesson.title), self._entries))

    def _entries(self) -> list[MenuEntry]:
        """Return what the menu of a lesson has."""
        app, lesson = self.app, self.walk.lesson
        return [
            MenuEntry(
                "play", tr("Go on"), tr("Back to the lesson."), lambda: None, key_name=tr("Esc")
            ),
            *usual_entries(app),
            MenuEntry(
                "restart",
                tr("From the beginning"),
                tr("This lesson once more, from its first step on."),
                lambda: app.go(ToLesson(lesson, 0, self._followed), instead=True),
            ),
            MenuEntry("leave", tr("Leave"), tr("The lesson goes on at this step later."), app.pop),
        ]

    # --- the way through the lesson -----------------------------------------------------------

    def _begin_step(self) -> None:
        """The table as the step has it."""
        self.playing.begin(self._session())
        self.table.shown = LEARNER
        walk = self.walk
        question = walk.step.question
        self.corner.begin_step(None if question is None else QuestionSheet(question, self._reply))
        self.app.notebook.visit(walk.lesson.name, walk.at + 1)
        self.resize(self.app.size)
        if walk.moved:
            self.playing.show(PlayedMove(walk.found, walk.moved, walk.game.state))
        self._refresh()

    def _refresh(self) -> None:
        """The buttons as they are to be read now."""
        walk, coach = self.walk, self.coach
        coach.back.label, coach.show.label = tr("Back"), tr("Show me")
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

    def restyled(self) -> LessonScene:
        super().restyled()
        self._refresh()
        return self

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
        self._begin_step()

    def _back(self) -> None:
        self.walk.back()
        self._begin_step()

    def _show_me(self) -> None:
        """Do what is asked for the learner, one action."""
        if self.walk.task is not None:
            self.play(self.walk.next_action())

    def _reply(self, answer: int) -> None:
        self.walk.reply(answer)
        self._refresh()

    # --- the game -----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out what is asked for; anything else is answered and changes nothing."""
        playing = self.playing
        if self.session.bot_to_move or self.walk.expects(action):
            self.walk.note(playing.play(action))
            self._refresh()
            return
        playing.chooser.clear()
        is_asked = self.walk.task is not None
        playing.message = tr(_ELSEWHERE if is_asked else _NOTHING_ASKED)
        self.corner.is_hinted = is_asked
        self.app.redraw()

    def on_refusal(self) -> None:
        if self.walk.task is not None:
            self.corner.is_hinted = True

    # --- what the table asks ------------------------------------------------------------------

    def buttons(self) -> dict[TableButton, str]:
        found = super().buttons()
        hidden = set()
        if self.state.is_over:
            hidden.add(TableButton.END)
        if not self.walk.is_free:
            hidden.add(TableButton.UNDO)
        return {button: caption for button, caption in found.items() if button not in hidden}

    def lit_places(self) -> list[Place]:
        """Return what the light falls on: nothing once the task is done, to see the result."""
        walk, corner = self.walk, self.corner
        is_moving = self.table.motion.is_moving
        if corner.question or corner.has_done or walk.tasks_done or is_moving:
            return []
        buttons = self.buttons()
        return [
            place
            for highlight in walk.step.highlights
            if highlight.word != "button" or TableButton(highlight.details[0]) in buttons
            for place in places(self.table.layout, self.state, highlight)
        ]

    def _avoided(self) -> list[Rect]:
        """Return where no arrow should lie: on tiles, dice, goods and buttons."""
        found = []
        things = self.table.layout.things(self.state, self.table.shown, self.buttons())
        for thing, area in things:
            if tile_at(self.state, thing) is not None or isinstance(thing, _AVOIDED):
                found.append(area.box if isinstance(area, Hex) else area)
        return found

    # --- the scene ----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the lesson come before those of a game."""
        if event.type == pygame.KEYDOWN and (self._lead(event.key) or self._choose_answer(event)):
            return
        super().handle(event)

    def _lead(self, key: int) -> bool:
        """Go through the lesson by a key; return whether it was one that leads."""
        walk, question = self.walk, self.corner.question
        if key in (pygame.K_LEFT, pygame.K_PAGEUP) and walk.at:
            self._back()
        elif key in (pygame.K_RIGHT, pygame.K_PAGEDOWN):
            self._forward()
        elif key == pygame.K_s:
            self._show_me()
        elif key in ENTER and walk.is_done:
            self._forward()
        elif question is not None and key in _ANSWER_KEYS[: len(question.answers)]:
            if not walk.is_done:
                self._reply(_ANSWER_KEYS.index(key))
        else:
            return False
        return True

    def _choose_answer(self, event: pygame.event.Event) -> bool:
        """Move among the answers of a question; return whether the key does."""
        question = self.corner.question
        if question is None or not question.form.handle(event):
            return False
        self.app.redraw()
        return True
