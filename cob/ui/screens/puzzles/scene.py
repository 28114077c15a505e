"""A puzzle at the real table: the solver plays a whole turn, and sees how good it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, cast

import pygame

from cob.analysis.puzzles.puzzle import Puzzle
from cob.analysis.topics import Topic
from cob.clicks.table_things import TableButton
from cob.coaching.analysis_process import Inquiry
from cob.coaching.courses import Course, RatingChange
from cob.coaching.practice import AttemptQuestion, Judgement, Practice, PuzzleStage
from cob.engine import Action
from cob.engine.actions import EndTurn
from cob.engine.errors import CobError
from cob.session.session import Session
from cob.showing.sounds import Sound
from cob.showing.turn_steps import Ghost, steps_of
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.tutorial.reading import load_lessons
from cob.ui.destinations import ToLesson, ToPuzzle, ToTryout
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.editions import edition_of
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.learn.coach import Coach
from cob.ui.screens.learn.coach_corner import CoachCorner, CoachTexts
from cob.ui.screens.puzzles.summary import SummarySheet, outcomes_of
from cob.ui.screens.puzzles.telling import heading, paragraphs, ratings_told, stakes_told
from cob.ui.screens.puzzles.words import THEMES
from cob.ui.screens.table_menu import (
    MenuEntry,
    MenuSheet,
    position_entries,
    try_entry,
    usual_entries,
)
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.playing.playing import Playing
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_LOOK: Final = 0.1
"""Seconds between polls for the judgement."""
_ALWAYS: Final = (TableButton.MENU, TableButton.HOME)
_WHILE_TRYING: Final = (
    TableButton.UNDO,
    TableButton.REDO,
    TableButton.PASS,
    TableButton.CONFIRM,
    TableButton.END,
)
"""The buttons that work in a puzzle."""
_TYPE: Final = 20
"""The type size of a judged answer, at 1080 lines."""
_IS_OVER: Final = Message("Your answer is given: try again, or go on.")


class PuzzleScene(PlayingScene):
    """A puzzle of a course; raises `RecordError` for one that cannot be laid out."""

    def __init__(self, app: AppContext, puzzle: Puzzle, course: Course) -> None:
        self.practice = Practice(puzzle, app.estates.layouts)
        super().__init__(app, edition_of(self.practice.start.rules))
        self.course = course
        self._inquiry: Inquiry[Judgement] | None = None
        self._judgement: Judgement | None = None
        self._change: RatingChange | None = None
        """The change of the rating; None before the first answer, and without rating."""
        self._ghosts: tuple[Ghost, ...] = ()
        self.coach = Coach(
            Button("", self.try_again, symbol="restart"),
            Button("", self.show_solution, symbol="hint"),
            Button("", self.go_on, symbol="right"),
            largest=_TYPE,
        )
        self.link = PractiseLink(app)
        self.link.topic = Topic(puzzle.lesson)
        self.corner = CoachCorner(self.coach, self.told, self.link)
        self.table = Table(app, self, self.corner)
        self.playing = Playing(app, self.table, self, self._session(), self.practice.seat)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self._open_menu,
        }
        self._begin()

    def _session(self) -> Session:
        """Return the game at the beginning of the turn, which is never saved."""
        return Session(self.practice.new_game(), None, self.app.bot_process)

    # --- navigation ----------------------------------------------------------------------------

    def _begin(self) -> None:
        self.practice.stage = PuzzleStage.TRYING
        self.playing.begin(self._session())
        self.table.motion.stop()
        self.table.shown = self.practice.seat
        self._ghosts = ()
        self._refresh()

    def _refresh(self) -> None:
        """Update the buttons for the present state."""
        coach, back, stage = self.coach, self.coach.back, self.practice.stage
        is_last = self.course.following(self.practice.puzzle) is None
        leaves = stage is PuzzleStage.SOLVED and not is_last  # The last one has Finish.
        way_out = tr("Leave") if self.course.in_order else tr("All puzzles")
        back.label = way_out if leaves else tr("Try again")
        back.symbol, back.action = ("left", self.app.pop) if leaves else ("restart", self.try_again)
        coach.show.label = tr("Try it") if stage is PuzzleStage.SHOWN else tr("Show me")
        back.refusal = "" if self._may_try_again else tr("Nothing is played yet.")
        back.silent = True
        back.main = stage is PuzzleStage.FAILED
        coach.forward.main = stage.is_known
        on = tr("Next") if stage.is_known or stage is PuzzleStage.FAILED else tr("Skip")
        coach.forward.label = tr("Finish") if is_last else on
        self.app.redraw()

    @property
    def _may_try_again(self) -> bool:
        return self.practice.stage is not PuzzleStage.TRYING or bool(self._played)

    @property
    def _played(self) -> tuple[Action, ...]:
        """The actions of the turn so far."""
        return tuple(cast(Sequence[Action], self.session.game.moves[self.practice.begin :]))

    def try_again(self) -> None:
        """Lay the position out again."""
        if self._may_try_again:
            self._stop_asking()
            self._judgement = None
            self._begin()

    def show_solution(self) -> None:
        """Show the best turn on the original table, or try lines once it is shown.

        Before a solution this counts as an answer.
        """
        practice = self.practice
        if practice.stage is PuzzleStage.SHOWN:
            self.try_it()
            return
        self._stop_asking()
        self._note(solved=False)
        self._begin()
        practice.stage = PuzzleStage.SHOWN
        steps = steps_of(practice.start, practice.puzzle.best, self.session.names)
        self._ghosts = steps.ghosts
        self._ask(practice.why(self.session.names))
        self._refresh()

    def go_on(self) -> None:
        """Open the next puzzle, or the summary after the last one."""
        following = self.course.following(self.practice.puzzle)
        if following is None:
            self._sum_up()
            return
        self.course.leave_behind(self.practice.puzzle)
        self._open(following, self.course)

    def try_it(self) -> None:
        """Try lines from the position of the puzzle, once it is solved or shown."""
        if self.practice.stage.is_known:
            self.table.rest()
            self.app.go(ToTryout(self.practice.new_game(), self.practice.begin))

    def _open(self, puzzle: Puzzle, course: Course) -> None:
        try:
            self.app.go(ToPuzzle(puzzle, course), instead=True)
        except CobError as error:  # the player may have removed an estate
            self.playing.message = sentence(error.message)
            self.app.redraw()

    def _sum_up(self) -> None:
        """Show the results of a course in a fixed order; one that is solved needs no summary."""
        course, app = self.course, self.app
        outcomes = outcomes_of(course, app.estates.layouts) if course.in_order else []
        if not outcomes or (len(outcomes) == 1 and outcomes[0].result.is_solved):
            app.pop()
            return
        again = course.again()
        self.table.rest()
        try_again = partial(self._open, again.puzzles[0], again)
        app.push(SummarySheet(app, outcomes, try_again, app.pop))

    # --- the answer ---------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Carry out an action; the end of the turn is the answer."""
        if self.practice.stage is not PuzzleStage.TRYING:
            self.playing.chooser.clear()
            self.playing.message = tr(_IS_OVER)
            self.app.redraw()
        elif isinstance(action, EndTurn):
            self._answer()
        else:
            self.playing.play(action)
            self._refresh()

    def _answer(self) -> None:
        """Judge the turn that was played."""
        practice, names = self.practice, self.session.names
        self.playing.chooser.clear()
        if practice.passes(self.state):
            self._conclude(is_solved=True)
            return
        practice.stage = PuzzleStage.JUDGING
        self._ask(practice.question(self.state, self._played, names))
        self._refresh()

    def _conclude(self, *, is_solved: bool) -> None:
        """End a try; compare a turn that passes with the failed one before it."""
        practice = self.practice
        practice.stage = PuzzleStage.SOLVED if is_solved else PuzzleStage.FAILED
        if is_solved and (practice.failed is not None or practice.passes(self.state)):
            self._ask(practice.why(self.session.names, self._played))
        elif self._judgement is not None and not is_solved:
            practice.fail(self._played, self._judgement)
        self._note(solved=is_solved)
        self.app.sounds.play(Sound.BUTTON if is_solved else Sound.REFUSED)
        self._refresh()

    def _note(self, *, solved: bool) -> None:
        """Store an answer; only the first one changes the rating."""
        practice = self.practice
        changed = self.course.note(practice.puzzle, solved=solved, credit=practice.credit)
        self._change = changed or self._change

    def _ask(self, question: AttemptQuestion) -> None:
        self._stop_asking()
        self._judgement = None
        self._inquiry = self.app.analysis.ask(question)

    def _stop_asking(self) -> None:
        if self._inquiry is not None:
            self._inquiry.stop()
        self._inquiry = None

    def _hear(self) -> None:
        """Take over new results of the analysis."""
        inquiry = self._inquiry
        if inquiry is None:
            return
        if inquiry.newest is not None and inquiry.newest is not self._judgement:
            self._judgement = inquiry.newest
            self.app.redraw()
        if inquiry.is_running:
            return
        self._inquiry = None
        if self.practice.stage is PuzzleStage.JUDGING:
            found = self._judgement
            if found is None:
                self.playing.message = tr(inquiry.problem)
                self.practice.stage = PuzzleStage.TRYING
                self._refresh()
            else:
                self._conclude(is_solved=found.passes)

    # --- the coach's texts ---------------------------------------------------------------------

    def told(self) -> CoachTexts:
        """Return the coach's current texts and ghosts."""
        course, puzzle = self.course, self.practice.puzzle
        title = title_of(course, puzzle, is_known=self.practice.stage.is_known)
        aside = ratings_told(course, puzzle, self._change) if course.is_rated else ""
        stakes = stakes_told(course.stakes(puzzle), course.share(puzzle)) if self._is_rated else ""
        said = paragraphs(
            self.practice,
            self.session.game.header,
            self.state,
            self._played,
            self._judgement,
            "" if course.progress.is_newcomer else stakes,
            course,
        )
        return CoachTexts(title, course.place_of(puzzle), said, aside, self._ghosts)

    @property
    def _is_rated(self) -> bool:
        """Whether a first answer changes the rating."""
        return self.course.is_rated and self.course.progress.is_rated

    # --- the view of the table ----------------------------------------------------------------

    @property
    def why_not_copied(self) -> str:
        if self.practice.stage.is_known:
            return ""
        return tr("A puzzle can be copied once it is solved or shown.")

    def view(self) -> TableView:
        view = super().view()
        if self.practice.stage is PuzzleStage.TRYING:
            return view
        is_newcomer = self.course.progress.is_newcomer
        prompt = heading(self.practice, self._judgement, is_newcomer=is_newcomer)
        return replace(view, lit={}, prompt=prompt)

    def buttons(self) -> dict[TableButton, str]:
        is_trying = self.practice.stage is PuzzleStage.TRYING
        kept = (*_ALWAYS, *_WHILE_TRYING) if is_trying else _ALWAYS
        return {button: caption for button, caption in super().buttons().items() if button in kept}

    # --- the menu -----------------------------------------------------------------------------

    def _open_menu(self) -> None:
        self.table.rest()
        self.app.push(MenuSheet(self.app, self.course.title, partial(_entries, self)))

    # --- the scene ----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the puzzle's keys before those of a game."""
        if not self._lead(event):
            super().handle(event)

    def _lead(self, event: pygame.event.Event) -> bool:
        """Navigate the puzzle by a command; return whether it was one of navigation."""
        command = commanded(event)
        is_answered = self.practice.stage not in (PuzzleStage.TRYING, PuzzleStage.JUDGING)
        is_failed = self.practice.stage is PuzzleStage.FAILED
        if command is Command.LEFT or (command in PRESSES and is_failed):
            self.try_again()
        elif command is Command.RIGHT or (command in PRESSES and is_answered):
            self.go_on()
        elif command is Command.STEP:
            self.show_solution()
        elif command is Command.TRY:
            self.try_it()
        else:
            return self.link.take_key(event)
        return True

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._hear()

    def wakes_after(self) -> float | None:
        return soonest(super().wakes_after(), None if self._inquiry is None else _LOOK)

    def on_decision(self) -> None:
        self._refresh()

    def restyled(self) -> PuzzleScene:
        super().restyled()
        self._refresh()
        return self

    def leave(self) -> None:
        self._stop_asking()
        super().leave()


def title_of(course: Course, puzzle: Puzzle, *, is_known: bool) -> str:
    """Return the title of a puzzle; once it is known, that of a rated course has the theme."""
    title, theme_title = course.title(), tr(THEMES[puzzle.theme].title)
    if is_known and course.is_rated and theme_title != title:
        return tr("{course}: {theme}", course=title, theme=theme_title)
    return title


def _entries(scene: PuzzleScene) -> list[MenuEntry]:
    """Return the menu entries of a puzzle; its position is told once it is known."""
    app, practice = scene.app, scene.practice
    known = [try_entry(scene.try_it), *position_entries(app, scene.table, scene)]
    return [
        MenuEntry("play", tr("Go on"), tr("Back to the puzzle."), lambda: None, Command.BACK),
        *(known if practice.stage.is_known else []),
        *usual_entries(app),
        *lesson_entries(app, practice.puzzle.lesson),
        MenuEntry("leave", tr("Leave"), tr("The puzzle is there when you come back."), app.pop),
    ]


def lesson_entries(app: AppContext, number: str) -> list[MenuEntry]:
    """Return the menu entry of the lesson on a puzzle's theme, if there is one."""
    lesson = next((each for each in load_lessons() if each.name.startswith(number)), None)
    if lesson is None:
        return []
    return [
        MenuEntry(
            "kind-knowledge",
            tr("A lesson for this puzzle"),
            tr("It teaches what counts here, so it is a hint too."),
            lambda: app.go(ToLesson(lesson)),
            stays=True,
        )
    ]
