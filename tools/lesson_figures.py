"""How long each lesson takes, from its words and clicks, and what dealing its practice costs.

    python tools/lesson_figures.py                   words, clicks and minutes of each lesson
    python tools/lesson_figures.py --dealing 40      processor time of 40 positions of each sort

A lesson is read word by word, each click takes a moment, and its practice is done once.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cob.boards import load_estates
from cob.engine import FREE, Action
from cob.engine.actions import AddTile, BuyTile, SellGoods
from cob.tutorial.lesson import Lesson, LessonStep
from cob.tutorial.practice.dealing import dealing
from cob.tutorial.reading import load_lessons

WORDS_A_MINUTE: Final = 200
"""As a newcomer reads rules, who looks at the table in between."""
SECONDS_A_CLICK: Final = 3.0
"""To find a place and to click it; *Next* is one as well."""
SECONDS_OF_PRACTICE: Final = 15.0
"""To look at a position and to do what is asked, besides reading it."""
MOST_MINUTES: Final = 5.0


class LessonFigures(NamedTuple):
    """What somebody reads and clicks who goes through a lesson once, without a mistake."""

    words: int
    clicks: int

    @property
    def minutes(self) -> float:
        """How long that takes."""
        acting = self.clicks * SECONDS_A_CLICK + SECONDS_OF_PRACTICE
        return self.words / WORDS_A_MINUTE + acting / 60


def figures_of(lesson: Lesson, told: Callable[[str], str] = str) -> LessonFigures:
    """Return what a lesson and the longest of its practices have, as it is `told`."""
    words = sum(_words(told, *_texts(step)) for step in lesson.steps)
    practice = max((_words(told, each.text, each.because) for each in lesson.exercises), default=0)
    clicks = sum(map(_clicks, lesson.steps)) + bool(lesson.exercises)
    return LessonFigures(words + practice, clicks)


def _words(told: Callable[[str], str], *texts: str) -> int:
    # A no-break space stands before a sign, and makes no word of it.
    return sum(len(re.findall("[^ \\n]+", told(text))) for text in texts if text)


def _texts(step: LessonStep) -> Iterator[str]:
    """Yield what is read in a step."""
    yield from (step.text, step.then)
    if (question := step.question) is not None:
        yield from (question.text, *question.answers, question.because)


def _clicks(step: LessonStep) -> int:
    """Return the clicks of a step: those of its actions, one for an answer, and *Next*."""
    acting = sum(_clicks_of(task.actions[0]) for task in step.tasks)
    return acting + (step.question is not None) + 1


def _clicks_of(action: Action) -> int:
    """Return two for what has a tile and a space, a price, or a die that is to be chosen."""
    has_die = getattr(action, "die", FREE) != FREE and not isinstance(action, SellGoods)
    return 2 if has_die or isinstance(action, AddTile | BuyTile) else 1


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--dealing", type=int, default=0, metavar="POSITIONS")
    wanted = parser.parse_args()
    if wanted.dealing:
        _print_dealing(wanted.dealing)
        return
    for lesson in load_lessons():
        found = figures_of(lesson)
        print(
            f"{lesson.name[:2]}  {found.words:4} words  {found.clicks:3} clicks  "
            f"{found.minutes:.1f} minutes  {lesson.title}"
        )


def _print_dealing(positions: int) -> None:
    layouts = load_estates().layouts
    for lesson in load_lessons():
        for number, exercise in enumerate(lesson.exercises, 1):
            times, longest = [], 0.0
            for seed in range(positions):
                began = last = time.process_time()
                for _ in dealing((exercise,), seed, layouts):
                    now = time.process_time()
                    longest, last = max(longest, now - last), now
                times.append(last - began)
            mean = sum(times) / positions
            print(
                f"{lesson.name[:2]}.{number}  mean {mean:.3f} s, longest {max(times):.2f} s, "
                f"longest bit {longest * 1000:.0f} ms  {exercise.text}"
            )


if __name__ == "__main__":
    main()
