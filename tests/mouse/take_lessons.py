"""Takes every lesson in a real window with a real mouse, from the title's "Learn" to the last one.

`--help` lists the options. What is clicked is worked out on a table that is not shown and that gets
the same clicks; the notebook in the saves folder shows that the window is as far. Free turns
are skipped. Exit status 0: every lesson was taken to its end.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from cob.clicks.turn_timing import GRACE
from cob.tutorial.notebook import Notebook
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.learn.practice import PracticeScene
from cob.ui.screens.learn.taught import TaughtScene
from cob.ui.screens.title import TitleScene
from tests.mouse.real_window import Point, RealWindow, clicks_for, options, real_window

DEALING = 2.0
"""Seconds in which a position is dealt, on a busy machine."""


class Learner:
    """Clicks in the window and on the hidden table at the same time."""

    def __init__(self, window: RealWindow) -> None:
        self.window = window
        self.mouse = window.mouse
        self.app = window.app
        self.menu = LearnScene(self.app)
        self.app.push(self.menu)

    def open_menu(self) -> None:
        self.window.press(TitleScene(self.app), "Learn")
        time.sleep(0.5)
        self.mouse.picture("menu")

    def click(self, scene: TaughtScene, place: Point) -> None:
        """Click in the window and on the hidden table, when both accept clicks again."""
        if not scene.playing.grace.is_over:
            time.sleep(GRACE + 0.2)
            scene.playing.grace.pass_time(GRACE)
        self.mouse.click(place)
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def take(self, index: int) -> None:
        """One lesson, from its card in the menu or from the end of the one before."""
        if self.app.top is self.menu:
            card = self.menu.cards[index]
            self.mouse.click(card.rect.center)
            self.menu.begin(index)
        scene = self.app.top
        assert isinstance(scene, LessonScene)
        name = scene.walk.lesson.name
        skipped = []
        for number, step in enumerate(scene.walk.lesson.steps, start=1):
            self.wait_for(name, number)
            self.look(scene, f"{name}-{number:02}")
            while scene.walk.task is not None:
                action = scene.walk.next_action()
                for place in clicks_for(scene.session.game, scene.table.layout, action):
                    self.click(scene, place)
            if scene.corner.question is not None:
                right = scene.corner.question.question.right
                self.click(scene, scene.corner.question.answers[right].rect.center)
            if step.tasks or scene.corner.question is not None:
                self.look(scene, f"{name}-{number:02}-done")
            if not scene.walk.is_done:
                skipped.append(number)
            self.click(scene, scene.coach.forward.rect.center)
        practice = self.app.top
        assert isinstance(practice, PracticeScene)
        self.practise(practice, skipped)
        if not isinstance(self.app.top, LessonScene):
            time.sleep(0.5)
            self.mouse.key("Escape")
            self.app.pop()

    def practise(self, scene: PracticeScene, skipped: list[int]) -> None:
        """The practice, which both deal from the same seed; then another one."""
        lesson = scene.lesson
        self.wait_for(lesson.name, lesson.length)
        while scene.is_dealing:
            scene.update(0.02)
        time.sleep(DEALING)
        self.look(scene, f"{lesson.name}-practice")
        if scene.corner.answers:
            assert scene.dealt is not None
            right = scene.dealt.answers.index(scene.dealt.target)
            self.click(scene, scene.corner.answers[right].rect.center)
        while (action := scene.to_show()) is not None:
            for place in clicks_for(scene.session.game, scene.table.layout, action):
                self.click(scene, place)
        self.look(scene, f"{lesson.name}-practice-done")
        self.mouse.click(scene.coach.back.rect.center)
        time.sleep(DEALING)
        self.mouse.picture(f"{lesson.name}-practice-another")
        self.wait_for_end(lesson.name, skipped)
        self.click(scene, scene.coach.forward.rect.center)

    def look(self, scene: TaughtScene, name: str) -> None:
        """Draw the hidden table, which places the answers of a question; take a picture."""
        scene.table.motion.stop()
        scene.draw(Canvas(pygame.Surface(self.app.size), scene.app.art))
        self.mouse.picture(name)

    def wait_for(self, lesson: str, step: int) -> None:
        self._wait(lambda notebook: notebook.furthest.get(lesson) == step, f"{lesson}, step {step}")

    def wait_for_end(self, lesson: str, skipped: list[int]) -> None:
        """Wait until a lesson is done; one with free turns, which are skipped, never is."""

        def is_there(notebook: Notebook) -> bool:
            is_done = lesson in notebook.finished
            return is_done != bool(skipped) and notebook.steps_skipped(lesson) == skipped

        self._wait(is_there, f"the end of {lesson}")

    def _wait(self, is_there: Callable[[Notebook], bool], what: str) -> None:
        path = self.window.saves / self.app.notebook.path.name
        self.window.wait_for(lambda: is_there(Notebook.open(path)) or None, what)


def main() -> int:
    with real_window(options("Take every lesson by mouse.").parse_args()) as window:
        learner = Learner(window)
        learner.open_menu()
        lessons = learner.menu.lessons
        for starred in (True, False):
            for index, lesson in enumerate(lessons):
                if lesson.essential == starred:
                    learner.take(index)
        time.sleep(0.3)
        window.mouse.picture("menu-done")
    print(f"{len(lessons)} lessons taken by mouse.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
