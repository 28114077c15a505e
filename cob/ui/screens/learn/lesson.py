"""A lesson at the real table, with a coach; the clicks are those of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cob.bots.registry import easy_player
from cob.clicks.table_things import TableButton
from cob.engine import Action
from cob.session.session import PlayedMove, Session
from cob.text.language import Message, tr
from cob.tutorial.lesson import Lesson
from cob.tutorial.position import LEARNER
from cob.tutorial.walk import Walk
from cob.ui.destinations import NextAfterLesson, ToLesson
from cob.ui.inputs.commands import DICE, PRESSES, Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.editions import edition_of
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.learn.coach import Coach
from cob.ui.screens.learn.corner import LessonCorner
from cob.ui.screens.learn.highlight_places import Place, outermost, places, places_of_actions
from cob.ui.screens.learn.question import QuestionSheet
from cob.ui.screens.learn.taught import TaughtScene, hushed
from cob.ui.screens.learn.ways import FINISH, after_steps, asked_again, practice_entries
from cob.ui.screens.table_menu import MenuEntry, MenuSheet, usual_entries
from cob.ui.table.advice.show_me import ShowMe
from cob.ui.table.playing.playing import Playing
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_ELSEWHERE: Final = Message("That would be allowed, but here something else is asked.")
_NOTHING_ASKED: Final = Message("There is nothing to do in this step: go on when you like.")


class LessonScene(TaughtScene):
    """A lesson from one of its steps on, or `only` some of its steps, counted from 1.

    After them come the questions with wrong answers, again, and then the practice.
    """

    def __init__(
        self,
        app: AppContext,
        lesson: Lesson,
        at: int,
        onward: NextAfterLesson | None = None,
        only: tuple[int, ...] = (),
    ) -> None:
        self.walk = Walk(lesson, app.estates.layouts, at, easy_player())
        super().__init__(app, edition_of(self.walk.game.state.rules))
        self._onward = onward or NextAfterLesson(FINISH, app.pop)
        self._only = only
        self.coach = Coach(
            Button("", self._back, symbol="left"),
            Button("", self.show_me, symbol="hint"),
            Button("", self._forward, symbol="right"),
        )
        self.corner = LessonCorner(self.walk, self.coach, self.lit_places, self.avoided)
        self.table = Table(app, self, self.corner)
        self.show = ShowMe(app, self.table)
        self.playing = Playing(app, self.table, self, self._session(), LEARNER)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self._open_menu,
        }
        self._begin_step()

    def _session(self) -> Session:
        """Return the game of the step, which is never saved."""
        return Session(self.walk.game, None, self.app.bot_process)

    def _open_menu(self) -> None:
        self.table.rest()
        self.app.push(MenuSheet(self.app, lambda: tr(self.walk.lesson.title), self._entries))

    def _entries(self) -> list[MenuEntry]:
        """Return the menu entries of a lesson."""
        app = self.app
        lesson, onward = self.walk.lesson, self._onward
        again = ToLesson(lesson, 0, onward)
        return [
            MenuEntry("play", tr("Go on"), tr("Back to the lesson."), lambda: None, Command.BACK),
            *usual_entries(app),
            MenuEntry(
                "restart",
                tr("From the beginning"),
                tr("This lesson once more, from its first step on."),
                lambda: app.go(again, instead=True),
            ),
            *practice_entries(app, lesson, onward),
            MenuEntry("leave", tr("Leave"), tr("The lesson goes on at this step later."), app.pop),
        ]

    # --- navigation ------------------------------------------------------------------------

    def _begin_step(self) -> None:
        """Lay out the table of the step."""
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
        """Update the buttons for the present state."""
        walk, coach = self.walk, self.coach
        coach.back.label = tr("Previous")
        coach.show.label = tr("A hint") if walk.is_free else tr("Show me")
        is_first = not walk.at or self._only
        coach.back.refusal = tr("This is the first step.") if is_first else ""
        can_show = walk.task or (walk.is_free and walk.step.hint)
        coach.show.refusal = "" if can_show else tr("Nothing is asked here.")
        coach.show.silent = True
        on = tr(self._end.caption) if walk.is_last or self._only else tr("Next")
        coach.forward.label = on if walk.is_done else tr("Skip")
        coach.forward.main = walk.is_done
        if walk.is_done:
            self.app.notebook.do(walk.lesson.name, walk.at + 1)
        self.app.redraw()

    def restyled(self) -> LessonScene:
        super().restyled()
        self._refresh()
        return self

    def _forward(self) -> None:
        walk, notebook = self.walk, self.app.notebook
        if not (walk.is_done or self._only):
            notebook.skip(walk.lesson.name, walk.at + 1)
        if walk.is_last or self._only:
            if not walk.lesson.exercises:
                notebook.finish(walk.lesson.name)
            self._end.open()
            return
        walk.forward()
        self._begin_step()

    @property
    def _end(self) -> NextAfterLesson:
        """Return the screen after the last step."""
        lesson = self.walk.lesson
        if self._only:
            return asked_again(self.app, lesson, self._only[1:], self._onward)
        return after_steps(self.app, lesson, self._onward)

    def _back(self) -> None:
        self.walk.back()
        self._begin_step()

    def show_me(self) -> None:
        """Show one action of the task; in a free turn of the learner show the hint."""
        if self.walk.is_free and self.walk.step.hint:
            self.corner.is_hinted = True
            self.app.redraw()
            return
        super().show_me()
        self.corner.is_watching = self.show.is_on

    def to_show(self) -> Action | None:
        return None if self.walk.task is None else self.walk.next_action()

    def on_shown(self) -> None:
        """Leave the shown action to the learner; the hint describes it."""
        self.corner.is_watching = False
        self.corner.is_hinted = True

    def _reply(self, answer: int) -> None:
        walk = self.walk
        is_right = walk.reply(answer)
        self.app.notebook.answer(walk.lesson.name, walk.at + 1, right=is_right)
        self._refresh()

    # --- the game -----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out an action that does the task; answer any other without a change."""
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
        self.corner.is_hinted = not self.walk.is_done and bool(self.walk.step.hint)

    def on_touch(self) -> None:
        """Remove the card that announced a new position."""
        super().on_touch()
        self.corner.seconds_of_card = 0.0

    # --- the view of the table ----------------------------------------------------------------

    def view(self) -> TableView:
        """Return the table; while the coach leads, the head of the table asks nothing."""
        view, step = super().view(), self.walk.step
        is_told = any(highlight.word == "prompt" for highlight in step.highlights)
        return view if self.walk.is_free or is_told else hushed(view)

    def buttons(self) -> dict[TableButton, str]:
        found = super().buttons()
        hidden = set()
        if self.state.is_over:
            hidden.add(TableButton.END)
        if not self.walk.is_free:
            hidden.add(TableButton.UNDO)
        return {button: caption for button, caption in found.items() if button not in hidden}

    def lit_places(self) -> list[Place]:
        """Return the lit places; none once the task is done, so that the result shows.

        These are the areas of the task, however it can be done; the first of several tasks also
        lights what the text names.
        """
        walk, corner, layout = self.walk, self.corner, self.table.layout
        if corner.question or corner.has_done or self.table.motion.is_moving or self.show.is_on:
            return []
        buttons, found = self.buttons(), list[Place]()
        if not walk.tasks_done:
            found += [
                place
                for highlight in walk.step.highlights
                if highlight.word != "button" or TableButton(highlight.details[0]) in buttons
                for place in places(layout, self.state, highlight)
            ]
        actions = () if walk.task is None else walk.task.actions
        found += places_of_actions(layout, self.state, actions, buttons)
        return outermost(found)

    # --- the scene ----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.corner.pass_time(seconds):
            self.app.redraw()

    def wakes_after(self) -> float | None:
        return soonest(super().wakes_after(), self.corner.seconds_of_card or None)

    def takes_key(self, event: pygame.event.Event) -> bool:
        """Handle the lesson's keys before those of a game."""
        return event.type == pygame.KEYDOWN and (
            self._lead(commanded(event)) or self._choose_answer(event)
        )

    def _lead(self, command: Command | None) -> bool:
        """Navigate the lesson by a command; return whether it was one of navigation."""
        walk, question = self.walk, self.corner.question
        if command in (Command.LEFT, Command.PAGE_UP) and not self.coach.back.refusal:
            self._back()
        elif command in (Command.RIGHT, Command.PAGE_DOWN):
            self._forward()
        elif command is Command.STEP:
            self.show_me()
        elif command in PRESSES and walk.is_done:
            self._forward()
        elif question is not None and command in DICE[: len(question.answers)]:
            if not walk.is_done:
                self._reply(DICE.index(command))
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
