"""Screens by name: what one screen says to open another. `cob.ui.routes` makes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cob.analysis.puzzles.puzzle import Puzzle
from cob.coaching.courses import Course
from cob.engine.state import GameState
from cob.record import Game, Header
from cob.statistics.result import PlayerIdentity
from cob.text.language import Message
from cob.tutorial.lesson import Lesson


@dataclass(frozen=True, slots=True)
class ToTitle:
    """The first screen."""


@dataclass(frozen=True, slots=True)
class ToNewGame:
    """The set-up of a new game."""


@dataclass(frozen=True, slots=True)
class ToDeals:
    """The deal of the day, and deals shared by other players."""


@dataclass(frozen=True, slots=True)
class ToTable:
    """A game to play or to continue."""

    game: Game


@dataclass(frozen=True, slots=True)
class ToSaveAs:
    """The sheet to name a game and save it."""

    game: Game


@dataclass(frozen=True, slots=True)
class ToFinalScoring:
    """The last screen of a finished game; `honours` shows the courtyard first."""

    game: Game
    honours: bool = False
    is_table_below: bool = True
    """Whether it leads back to the table on which the game was played."""


@dataclass(frozen=True, slots=True)
class ToReplay:
    """A recorded game to watch, from one of its positions on."""

    game: Game
    at: int = 0


@dataclass(frozen=True, slots=True)
class ToAlreadyOpen:
    """The message of a second start over the same saves."""


@dataclass(frozen=True, slots=True)
class ToReview:
    """A finished game to review."""

    game: Game


@dataclass(frozen=True, slots=True)
class ToSharing:
    """The sheet on which pictures of a game are made."""

    game: Game


@dataclass(frozen=True, slots=True)
class ToTryout:
    """The position after the first `at` moves of a game, to try lines from it."""

    game: Game
    at: int


@dataclass(frozen=True, slots=True)
class ToEditor:
    """The board editor with a position of a game, or with an empty table."""

    header: Header
    state: GameState | None = None


@dataclass(frozen=True, slots=True)
class ToPosition:
    """A position as text, to try lines from it."""

    text: str


@dataclass(frozen=True, slots=True)
class ToSavedGames:
    """The list of saved games."""


@dataclass(frozen=True, slots=True)
class ToImport:
    """The import of a game from a file; without a file, the sheet that asks for one."""

    file: Path | None = None


@dataclass(frozen=True, slots=True)
class ToStatistics:
    """The statistics of all finished games."""


@dataclass(frozen=True, slots=True)
class ToHabits:
    """Where a player's points go, over all finished games."""

    who: PlayerIdentity


@dataclass(frozen=True, slots=True)
class ToRules:
    """The rules, opened at an article; at the first one if the reference has no such article."""

    article: str = ""


@dataclass(frozen=True, slots=True)
class ToLearn:
    """The menu of the lessons."""


@dataclass(frozen=True, slots=True)
class NextAfterLesson:
    """The screen that follows a lesson, and the caption of the button that leads there."""

    caption: Message
    open: Callable[[], None]
    is_back: bool = False
    """Whether it leads back to the screen before the lesson; then nothing is skipped."""


@dataclass(frozen=True, slots=True)
class ToLesson:
    """A lesson from one of its steps on, with its practice, and then the screen `onward`.

    With `only` no more than these steps are taken, counted from 1.
    """

    lesson: Lesson
    at: int = 0
    onward: NextAfterLesson | None = None
    only: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ToPractice:
    """The practice of a lesson, and then the screen `onward`."""

    lesson: Lesson
    onward: NextAfterLesson | None = None


@dataclass(frozen=True, slots=True)
class ToPuzzles:
    """The menu of the puzzles."""


@dataclass(frozen=True, slots=True)
class ToPuzzle:
    """A puzzle of a course."""

    puzzle: Puzzle
    course: Course


@dataclass(frozen=True, slots=True)
class ToSettings:
    """The settings of the window."""


@dataclass(frozen=True, slots=True)
class ToKeys:
    """The screen that sets the keys."""


@dataclass(frozen=True, slots=True)
class ToPadButtons:
    """The buttons of a gamepad."""


Route = (
    ToTitle
    | ToNewGame
    | ToDeals
    | ToTable
    | ToSaveAs
    | ToFinalScoring
    | ToReplay
    | ToAlreadyOpen
    | ToReview
    | ToSharing
    | ToTryout
    | ToEditor
    | ToPosition
    | ToSavedGames
    | ToImport
    | ToStatistics
    | ToHabits
    | ToRules
    | ToLearn
    | ToLesson
    | ToPractice
    | ToPuzzles
    | ToPuzzle
    | ToSettings
    | ToKeys
    | ToPadButtons
)
"""A screen by name, with its arguments; `cob.ui.routes` makes it."""
