"""The learner's progress on the road, saved between two starts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cob.engine.components import Kind, Tile
from cob.engine.scoring import ranking
from cob.files.user_file import Content, KeptInFile
from cob.record import Game
from cob.text.language import Message
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.position import LEARNER
from cob.tutorial.road.chapters import Chapter, load_chapters

FILE_NAME: Final = "road.json"
"""The name of the file, which lies beside the saved games."""
_DICE: Final = ("tile taken", "tile added", "goods sold", "workers taken")
_BUILDINGS: Final = tuple(f"{tile.code} added" for tile in Tile if tile.kind is Kind.BUILDING)
LIVED_THROUGH: Final[dict[str, tuple[str, ...]]] = {
    "01": ("points scored", "game ended"),
    "02": _DICE,
    "03": ("tile taken", "tile added"),
    "04": ("tile added",),
    "05": ("workers taken", "workers paid"),
    "06": ("ship added", "goods loaded"),
    "07": ("goods sold",),
    "08": ("animals added", "animals score again"),
    "09": ("mine added", "tile bought"),
    "10": ("castle added", "free action"),
    "11": tuple(dict.fromkeys(_BUILDINGS)),
    "15": ("region completed", "bonus tile won"),
    "16": ("phase A ended", "game ended"),
    "18": ("tile taken", "tile added", "turn ended"),
}
"""The occasions of `OCCASIONS` that a learner has lived through who needs no lesson any more, by
the number of the lesson. Lessons that are about more than play shows are not among them."""


class RoadProgress(KeptInFile):
    """What the learner has done on the road, written to a file with every change.

    Names of chapters and occasions are only words here, so those unknown to this version of the
    game stay in the file.
    """

    _what = Message("your road along the Saône")
    _anew = Message("the road begins anew")

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.has_begun = False
        """Whether the guided first game, or a chapter, was played to its end."""
        self.played: set[str] = set()
        """Chapters that were played to their end, by name."""
        self.won: set[str] = set()
        self.reached: set[str] = set()
        """Chapters whose goal was reached."""
        self.met: set[str] = set()
        """Occasions that the learner has lived through, by their names in `OCCASIONS`."""

    @property
    def next(self) -> Chapter | None:
        """The first chapter that was not played to its end; None after the last."""
        return next((each for each in load_chapters() if each.name not in self.played), None)

    @property
    def is_done(self) -> bool:
        """Whether every chapter was played to its end."""
        return self.next is None

    def note(self, game: Game, chapter: Chapter | None) -> None:
        """Store a finished game of a chapter; None stands for the guided first game."""
        self.has_begun = True
        self.met |= occasions_in(game)
        if chapter is not None:
            self.played.add(chapter.name)
            if ranking(game.state)[0] == LEARNER:
                self.won.add(chapter.name)
            if chapter.goal.is_reached(game.events, game.state):
                self.reached.add(chapter.name)
        self._file.write()

    def has_lived_through(self, lesson: str) -> bool:
        """Return whether the subject of a lesson, by its name, was met in these games."""
        needed = LIVED_THROUGH.get(lesson[:2], ())
        return bool(needed) and self.met.issuperset(needed)

    def _content(self) -> Content:
        return {
            "begun": self.has_begun,
            **{name: sorted(words) for name, words in self._words().items()},
        }

    def _words(self) -> dict[str, set[str]]:
        return {"played": self.played, "won": self.won, "reached": self.reached, "met": self.met}

    def _take(self, content: Content) -> None:
        """Take over the contents of a file; raises `ValueError` if that is no progress."""
        begun, words = content.get("begun"), [content.get(name) for name in self._words()]
        if not isinstance(begun, bool) or content.keys() != {"begun", *self._words()}:
            raise ValueError("something else")
        for each in words:
            if not isinstance(each, list) or not all(isinstance(word, str) for word in each):
                raise ValueError("not what progress holds")
        self.has_begun = begun
        for known, each in zip(self._words().values(), words, strict=True):
            known.update(each or ())


def occasions_in(game: Game) -> set[str]:
    """Return the occasions that the learner has lived through in a game."""
    steps = [step.events for step in game.steps()]
    return {name for name in _needed() if any(map(OCCASIONS[name], steps))}


def _needed() -> Iterable[str]:
    return {name for names in LIVED_THROUGH.values() for name in names}
