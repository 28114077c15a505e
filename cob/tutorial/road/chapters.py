"""The chapters of the road, read from `assets/road/chapters.toml`, and the games they play.

A record of a chapter's game tells that it has a learner; rival, bot, estate and rules tell which
chapter it is. `docs/lessons.md` explains the form of a chapter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cob.engine import EstateLayout
from cob.engine.components import PHASES
from cob.engine.errors import quoted
from cob.engine.hexgrid import SPACE_BY_NAME
from cob.engine.ruleset import parse_rules
from cob.files.resources import data_folder
from cob.record import COLOURS, PERSON, Game, Header, Seat
from cob.record.origin import DealOrigin
from cob.text.language import tr
from cob.tutorial.errors import LessonError
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.position import LEARNER
from cob.tutorial.road.goals import COUNTS, Goal

RIVAL: Final = 1
"""The seat of the rival."""
MOST_WORDS: Final = 24
"""Maximum number of words in one sentence."""
_SENTENCES: Final = ("watch", "tip", "hello", "won", "lost", "reached")
_KEYS: Final = frozenset(
    (
        *("name", "place", "rival", "bot", "estate", "castle", "phases", "topics", "asks"),
        *("story", "goal", "asides"),
    )
)
_CHOSEN: Final = "chosen"
_GOAL_KEYS: Final = frozenset(("counts", "number", "before", "say"))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A rival on the road, and the game with them."""

    name: str
    """An id, under which progress is kept."""
    place: str
    rival: str
    bot: str
    """The bot that plays the rival, with its taste."""
    estate: str
    """The number of the estate, the same for both."""
    castle: int | None
    """The space of both start castles; None if they are chosen at the table."""
    phases: int
    topics: tuple[str, ...]
    """The numbers of the lessons to which the teacher's remarks in this game belong."""
    asks: tuple[str, ...]
    """The names in `OCCASIONS` of those at which the learner does what the teacher watches for."""
    story: tuple[str, ...]
    goal: Goal
    watch: str
    """The one thing to learn, as it is told before the game."""
    tip: str
    """What the teacher says about it when the game begins: how to set about it."""
    hello: str
    """The rival's first words."""
    asides: Mapping[str, str]
    """What the rival says in the game, by the names in `OCCASIONS`, the most important first."""
    won: str
    """The rival's last words if the learner has won."""
    lost: str
    reached: str
    """The teacher's words when the goal is reached."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All sentences."""
        single = (getattr(self, key) for key in _SENTENCES)
        return (*self.story, self.goal.text, *single, *self.asides.values())

    def header(self, layouts: Mapping[str, EstateLayout]) -> Header:
        """Return the agreement before the game."""
        players = ((tr("You"), PERSON), (self.rival, self.bot))
        seats = tuple(
            Seat(name, colour, controller, (layouts[self.estate],), self.castle)
            for (name, controller), colour in zip(players, COLOURS, strict=False)
        )
        whole = self.phases == len(PHASES)
        rules = parse_rules("alea" if whole else f"alea, phases {self.phases}")
        return Header(seats, rules, learner=LEARNER)

    def game(self, layouts: Mapping[str, EstateLayout]) -> Game:
        """Return a new game with this rival, dealt by chance."""
        return Game.dealt(self.header(layouts), DealOrigin.drawn())


def chapter_of(game: Game, layouts: Mapping[str, EstateLayout]) -> Chapter | None:
    """Return the chapter to which a game belongs; None for any other game."""
    header = game.header
    for chapter in load_chapters():
        if header.learner != LEARNER or chapter.estate not in layouts:
            continue
        own = chapter.header(layouts)
        if (header.seats[1:], header.ruleset) == (own.seats[1:], own.ruleset):
            return chapter
    return None


@cache
def load_chapters(path: Path | None = None) -> tuple[Chapter, ...]:
    """Return the chapters in order; raise `LessonError` with a sentence that names the fault."""
    path = data_folder("assets") / "road" / "chapters.toml" if path is None else path
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"the road '{path}' cannot be read: {error}") from error
    rows = table.get("chapter")
    if not isinstance(rows, list) or not rows or table.keys() != {"chapter"}:
        raise LessonError("the road has chapters: write [[chapter]] above each, and nothing else")
    found = tuple(map(_chapter, rows))
    names = [chapter.name for chapter in found]
    for name in names:
        if names.count(name) > 1:
            raise LessonError(f"two chapters of the road are called {quoted(name)}")
    return found


def _chapter(row: dict[str, Any]) -> Chapter:
    name = str(row.get("name", ""))
    if unknown := row.keys() - _KEYS - {*_SENTENCES}:
        raise LessonError(f"{name}: there is no {quoted(min(unknown))} in a chapter")
    if lacking := (_KEYS | {*_SENTENCES}) - row.keys():
        raise LessonError(f'the chapter {quoted(name)} has no "{min(lacking)}"')
    phases = row["phases"]
    if type(phases) is not int or not 1 <= phases <= len(PHASES):
        raise LessonError(f'{name}: "phases" is a number from 1 to {len(PHASES)}')
    for key in ("topics", "asks", "story"):
        if not isinstance(row[key], list) or not all(isinstance(each, str) for each in row[key]):
            raise LessonError(f'{name}: "{key}" is a list of texts')
    if not isinstance(row["asides"], dict):
        raise LessonError(f'{name}: "asides" are lines, each behind its occasion')
    for each in (*row["asks"], *row["asides"]):
        if each not in OCCASIONS:
            raise LessonError(f"{name}: there is no occasion {quoted(each)}")
    found = Chapter(
        **{key: str(row[key]) for key in ("name", "place", "rival", "bot", "estate", *_SENTENCES)},
        castle=_castle(name, str(row["castle"])),
        phases=phases,
        topics=tuple(row["topics"]),
        asks=tuple(row["asks"]),
        story=tuple(row["story"]),
        goal=_goal(name, row["goal"]),
        asides={occasion: str(line) for occasion, line in row["asides"].items()},
    )
    for text in found.texts:
        if not text or len(text.split()) > MOST_WORDS:
            raise LessonError(f"{name}: a sentence has 1 to {MOST_WORDS} words, not so “{text}”")
    return found


def _castle(name: str, words: str) -> int | None:
    if words not in (_CHOSEN, *SPACE_BY_NAME):
        raise LessonError(f'{name}: "castle" is a space such as "d4", or "{_CHOSEN}"')
    return SPACE_BY_NAME.get(words)


def _goal(name: str, row: object) -> Goal:
    if not isinstance(row, dict) or row.keys() - {"before"} != _GOAL_KEYS - {"before"}:
        raise LessonError(f'{name}: a goal has "counts", "number", "say" and perhaps "before"')
    counts, number, before = str(row["counts"]), row["number"], str(row.get("before", ""))
    if counts not in COUNTS:
        raise LessonError(f'{name}: "counts" is one of {", ".join(COUNTS)}, not {quoted(counts)}')
    if type(number) is not int or number < 1:
        raise LessonError(f'{name}: the "number" of a goal is 1 or more')
    if before not in ("", *PHASES):
        raise LessonError(f'{name}: "before" is one of {", ".join(PHASES)}, not {quoted(before)}')
    return Goal(counts, number, before, str(row["say"]))
