"""The practice of a lesson at the real table: a position dealt anew each time, and one task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from cob.clicks.table_things import TableButton, Thing
from cob.engine import Action
from cob.session.session import Session
from cob.showing.sounds import Sound
from cob.showing.turn_steps import Ghost, steps_of
from cob.text.language import Message, tr
from cob.tutorial.lesson import Lesson
from cob.tutorial.position import LEARNER
from cob.tutorial.practice.attempt import Attempt, AttemptResult
from cob.tutorial.practice.dealing import DealtExercise, plain_game
from cob.ui.destinations import NextAfterLesson, ToLesson
from cob.ui.inputs.commands import DICE, PRESSES, Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.editions import edition_of
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.learn.coach import Coach
from cob.ui.screens.learn.coach_corner import CoachCorner, CoachTexts
from cob.ui.screens.learn.marked_card import NumberCard
from cob.ui.screens.learn.practice_dealer import PracticeDealer
from cob.ui.screens.learn.practice_telling import DEALING, PracticeStage, paragraphs
from cob.ui.screens.learn.taught import TaughtScene
from cob.ui.screens.learn.ways import FINISH
from cob.ui.screens.table_menu import MenuEntry, MenuSheet, usual_entries
from cob.ui.table.advice.show_me import ShowMe
from cob.ui.table.playing.playing import Playing
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_ALWAYS: Final = (TableButton.MENU, TableButton.HOME)
_WHILE_TRYING: Final = (TableButton.PASS, TableButton.CONFIRM)
_ELSEWHERE: Final = Message("That would be allowed, but here something else is asked.")
_CHOOSE: Final = Message("Here a number is asked: choose one below the board.")


class PracticeScene(TaughtScene):
    """Positions about a lesson, one after another; `seed` fixes the first one."""

    def __init__(
        self,
        app: AppContext,
        lesson: Lesson,
        onward: NextAfterLesson | None = None,
        seed: int | None = None,
    ) -> None:
        self.lesson = lesson
        self._onward = onward or NextAfterLesson(FINISH, app.pop)
        game = plain_game(app.estates.layouts)
        super().__init__(app, edition_of(game.state.rules))
        self.coach = Coach(
            Button("", self.again, symbol="restart"),
            Button("", self.show_me, symbol="hint"),
            Button("", self.go_on, symbol="right"),
        )
        self._stage = PracticeStage.DEALING
        self.dealt: DealtExercise | None = None
        """The position; None while one is being dealt."""
        self._attempt: Attempt | None = None
        self._dealer = PracticeDealer(lesson.exercises, app.estates.layouts)
        self._is_first_answer = True
        self._ghosts: tuple[Ghost, ...] = ()
        self.corner = CoachCorner(self.coach, self.told)
        self.table = Table(app, self, self.corner)
        self.show = ShowMe(app, self.table)
        self.playing = Playing(app, self.table, self, Session(game, None, app.bot_process), LEARNER)
        self.deeds: dict[TableButton, Callable[[], object]] = {
            **self.playing.deeds,
            TableButton.MENU: self._open_menu,
        }
        if not self._onward.is_back:
            app.notebook.visit(lesson.name, lesson.length)
        self.deal(app.options.seed if seed is None else seed)

    # --- dealing ------------------------------------------------------------------------------

    def deal(self, seed: int | None = None) -> None:
        """Deal another position, from a seed or at random."""
        self._dealer.begin(seed)
        self._stage, self.dealt, self._attempt, self._ghosts = PracticeStage.DEALING, None, None, ()
        self.corner.offer(())
        self._refresh()
        self._go_on_dealing()

    @property
    def is_dealing(self) -> bool:
        """Whether a position is still being dealt."""
        return self._stage is PracticeStage.DEALING

    def _go_on_dealing(self) -> None:
        """Continue dealing; lay out the position when it is found."""
        self.dealt = self._dealer.go_on()
        if self.dealt is not None:
            self._is_first_answer = True
            self._begin()
        self.app.redraw()

    def _begin(self) -> None:
        """Lay out the position for a try."""
        dealt = self.dealt
        assert dealt is not None
        self._stage = PracticeStage.TRYING
        self.playing.begin(Session(dealt.new_game(), None, self.app.bot_process))
        self.table.motion.stop()
        self.table.shown = LEARNER
        exercise = dealt.exercise
        self._attempt = None
        if exercise.asks:
            steps = steps_of(dealt.state, dealt.marked, self.session.names)
            self._ghosts = tuple(_without_price(ghost) for ghost in steps.ghosts)
            pick = self._reply
            self.corner.offer([NumberCard(n, partial(pick, n)) for n in dealt.answers])
        else:
            self._attempt = Attempt(exercise, dealt.state, dealt.target)
        self.resize(self.app.size)
        self._refresh()

    # --- the buttons --------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Update the buttons for the present state."""
        coach, stage = self.coach, self._stage
        is_missed, is_solved = stage is PracticeStage.MISSED, stage is PracticeStage.SOLVED
        coach.back.label = tr("Try again") if is_missed else tr("Another one")
        coach.back.main = is_missed
        coach.back.refusal = tr(DEALING) if self.is_dealing else ""
        coach.show.label = tr("Show me")
        shows = self._attempt or (self.dealt and self.dealt.solution)
        can_show = stage is PracticeStage.TRYING and bool(shows)
        coach.show.refusal = "" if can_show else tr("Nothing is asked here.")
        coach.back.silent = coach.show.silent = True
        coach.forward.main = is_solved
        has_solved = is_solved or self.lesson.name in self.app.notebook.finished
        may_go = has_solved or self._onward.is_back
        coach.forward.label = tr(self._onward.caption) if may_go else tr("Skip")
        coach.forward.symbol = "undo" if self._onward.is_back else "right"
        self.app.redraw()

    def again(self) -> None:
        """Lay the same position out again after a wrong answer; otherwise deal another one."""
        if self._stage is PracticeStage.MISSED:
            self._begin()
        elif not self.is_dealing:
            self.deal()

    def go_on(self) -> None:
        """Leave for the next screen; mark an unsolved practice as skipped."""
        if self._stage is not PracticeStage.SOLVED and not self._onward.is_back:
            self.app.notebook.skip(self.lesson.name, self.lesson.length)
        self._onward.open()

    def _open_menu(self) -> None:
        self.table.rest()
        self.app.push(MenuSheet(self.app, self._title, self._entries))

    def _title(self) -> str:
        return tr("Practice: {lesson}", lesson=tr(self.lesson.title))

    def _entries(self) -> list[MenuEntry]:
        """Return the menu entries of a practice."""
        app, route = self.app, ToLesson(self.lesson, 0, self._onward)
        return [
            MenuEntry("play", tr("Go on"), tr("Back to the position."), lambda: None, Command.BACK),
            *usual_entries(app),
            MenuEntry(
                "kind-knowledge",
                tr("Lesson: {title}", title=tr(self.lesson.title)),
                tr("It teaches what is practised here."),
                lambda: app.go(route, instead=True),
            ),
            MenuEntry(
                "leave", tr("Leave"), tr("Another position is dealt when you come back."), app.pop
            ),
        ]

    # --- the answer ---------------------------------------------------------------------------

    def _reply(self, number: int) -> None:
        """Take an answer to a question; after a wrong one the others remain."""
        dealt = self.dealt
        if dealt is None or self._stage is not PracticeStage.TRYING:
            return
        is_right = number == dealt.target
        for card in self.corner.answers:
            if card.number == number:
                card.mark = "check" if is_right else "cross"
                card.refusal, card.silent = " ", True
        self._answer(is_right=is_right)

    def play(self, action: Action) -> None:
        """Carry out an action that the task is about; answer any other without a change."""
        playing, attempt = self.playing, self._attempt
        if (
            self._stage is not PracticeStage.TRYING
            or attempt is None
            or not attempt.expects(action)
        ):
            playing.chooser.clear()
            playing.message = tr(_ELSEWHERE)
            self.app.redraw()
            return
        verdict = attempt.note(action, playing.play(action), self.state)
        if verdict is AttemptResult.UNDERWAY:
            self._refresh()
        else:
            self._stage = (
                PracticeStage.SOLVED if verdict is AttemptResult.RIGHT else PracticeStage.MISSED
            )
            self._answer(is_right=verdict is AttemptResult.RIGHT)

    def _answer(self, *, is_right: bool) -> None:
        """Store the result; only the first answer decides whether the practice comes back."""
        notebook, name, number = self.app.notebook, self.lesson.name, self.lesson.length
        if self._is_first_answer:
            notebook.answer(name, number, right=is_right)
        self._is_first_answer = False
        self.app.sounds.play(Sound.BUTTON if is_right else Sound.REFUSED)
        if is_right:
            self._stage = PracticeStage.SOLVED
            self.corner.offer(())
            notebook.do(name, number)
            notebook.finish(name)
        self._refresh()

    # --- Show me ------------------------------------------------------------------------------

    def to_show(self) -> Action | None:
        """Return the action that the mark means, or the next one of a right solution."""
        if self.dealt is None or self._stage is not PracticeStage.TRYING:
            return None
        if self._attempt is None:
            return next(iter(self.dealt.solution), None)
        return self._attempt.next_action()

    def show_me(self) -> None:
        """Show the solution; this does not count as an answer, so the practice comes back."""
        if self.to_show() is None:
            return
        if self._is_first_answer:
            self.app.notebook.answer(self.lesson.name, self.lesson.length, right=False)
        self._is_first_answer = False
        super().show_me()

    # --- the coach's texts ---------------------------------------------------------------------

    def told(self) -> CoachTexts:
        """Return the coach's current texts and ghosts."""
        at = (self.lesson.length, self.lesson.length)
        is_shown = self.show.is_on or self.table.motion.is_moving
        ghosts = () if is_shown or self._stage is not PracticeStage.TRYING else self._ghosts
        reached = 0 if self._attempt is None else self._attempt.amount
        said = paragraphs(self.dealt, self._stage, reached, has_erred=self._has_erred)
        if self.is_dealing and not self._dealer.is_slow:
            said = []
        aside = tr("as many as you like") if self._onward.is_back else ""
        return CoachTexts(self._title(), at, said, aside, ghosts)

    @property
    def _has_erred(self) -> bool:
        """Whether a wrong number was chosen, and the right one is still to be found."""
        return any(card.mark == "cross" for card in self.corner.answers)

    # --- the view of the table ----------------------------------------------------------------

    def view(self) -> TableView:
        """Return the table; the coach asks the question, and no price shows the answer."""
        view = super().view()
        if self.show.is_on:
            return view
        view = replace(view, priced=frozenset())
        if self._attempt is None or self._stage is not PracticeStage.TRYING:
            asked = tr(self.dealt.exercise.text) if self.dealt and self._has_erred else ""
            return replace(view, lit={}, prompt=asked, offer="")
        return view if view.selected else replace(view, prompt="", offer="")

    def buttons(self) -> dict[TableButton, str]:
        is_tried = self._stage is PracticeStage.TRYING and self._attempt is not None
        kept = (*_ALWAYS, *_WHILE_TRYING) if is_tried else _ALWAYS
        return {button: caption for button, caption in super().buttons().items() if button in kept}

    def on_thing(self, thing: Thing) -> None:
        """Handle a click; ignore it where a number is asked or everything is answered."""
        if self._attempt is not None and self._stage is PracticeStage.TRYING:
            super().on_thing(thing)
            return
        is_asked = self._attempt is None and self._stage is PracticeStage.TRYING
        self.playing.message = tr(_CHOOSE) if is_asked else ""
        self.app.redraw()

    # --- the scene ----------------------------------------------------------------------------

    def takes_key(self, event: pygame.event.Event) -> bool:
        """Handle the practice's keys before those of a game."""
        if event.type != pygame.KEYDOWN:
            return False
        if self._lead(commanded(event)):
            return True
        taken = bool(self.corner.answers) and self.corner.form.handle(event)
        if taken:
            self.app.redraw()
        return taken

    def _lead(self, command: Command | None) -> bool:
        """Navigate the practice by a command; return whether it was one of navigation."""
        stage, answers = self._stage, self.corner.answers
        if command is Command.LEFT or (command in PRESSES and stage is PracticeStage.MISSED):
            self.again()
        elif command is Command.RIGHT or (command in PRESSES and stage is PracticeStage.SOLVED):
            self.go_on()
        elif command is Command.STEP:
            self.show_me()
        elif command in DICE[: len(answers)]:
            card = answers[DICE.index(command)]
            if not card.refusal:
                card.pick()
        else:
            return False
        return True

    def update(self, seconds: float) -> None:
        if self.is_dealing:
            self._go_on_dealing()
        super().update(seconds)

    def wakes_after(self) -> float | None:
        return soonest(super().wakes_after(), 0.0 if self.is_dealing else None)

    def restyled(self) -> PracticeScene:
        super().restyled()
        self._refresh()
        return self


def _without_price(ghost: Ghost) -> Ghost:
    """Return the ghost without the workers that it costs, as the question may ask for them."""
    paid = ghost.paid
    return ghost if paid is None else replace(ghost, paid=paid._replace(workers=0))
