"""Measuring a player's games, and finding own turns to practise, while the window is used."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cob.analysis.habits.comparison import MeasuredGame
from cob.analysis.habits.habit import Habit
from cob.analysis.habits.practice import by_habit
from cob.analysis.habits.table import measured
from cob.analysis.puzzles.mistakes import mistakes_of
from cob.analysis.puzzles.puzzle import Puzzle
from cob.engine import CobError, EstateLayout
from cob.saves.reviews import kept_review
from cob.session.background import BackgroundTask
from cob.statistics.habit_store import FILE_NAME, HabitStore
from cob.statistics.result import Appearance
from cob.statistics.store import Store

_LOG: Final = logging.getLogger(__name__)


class HabitReading:
    """Measures games one after another, the newest first; what is known already is not read."""

    def __init__(
        self,
        folder: Path,
        store: Store,
        games: list[Appearance],
        layouts: Mapping[str, EstateLayout],
    ) -> None:
        self._folder, self._store, self._layouts = folder, store, layouts
        self._left = games[::-1]
        self.known = HabitStore.open(folder / FILE_NAME)
        self.games: list[MeasuredGame] = []
        """The games measured so far."""
        self.practice: Mapping[Habit, list[Puzzle]] = {}
        """The player's own marked turns; there are none until all games are measured."""
        self.total = len(games)
        self.done = 0
        self._is_stopped = False
        self._task = BackgroundTask(self._read)

    @property
    def is_running(self) -> bool:
        """Whether games are still being measured, or turns looked for."""
        return self._task.is_running

    def finish(self) -> None:
        """Wait for the end; raise the error that ended it, if one did."""
        self._task.result()

    def stop(self, seconds: float) -> None:
        """Stop after the present game; wait at most this long until what is known is kept."""
        self._is_stopped = True
        self._task.wait(seconds)

    def _read(self) -> None:
        try:
            for game in self._left:
                if self._is_stopped:
                    break
                self._measure(game)
                self.done += 1
        finally:
            self.known.write()
        self.practice = by_habit(self._mistakes())

    def _measure(self, game: Appearance) -> None:
        """Measure a game; one whose record is gone or damaged is left out."""
        result = game.result
        seats = self.known.games.get(result.fingerprint)
        if seats is None:
            try:
                seats = measured(self._store.game_of(result, self._layouts))
            except CobError:
                return
            self.known.games[result.fingerprint] = seats
        players, points = len(result.players), game.own.points
        found = seats[game.seat]
        self.games.append(
            MeasuredGame(result.fingerprint, game.seat, players, result.played, points, found)
        )

    def _mistakes(self) -> list[Puzzle]:
        """Return the marked turns of the player in all games with a kept review."""
        found: list[Puzzle] = []
        for appearance in self._left:
            result, who = appearance.result, appearance.own.who
            if self._is_stopped or (result.fingerprint, who) not in self._store.reviews:
                continue
            try:
                game = self._store.game_of(result, self._layouts)
                review = kept_review(self._folder, game)
                if review is not None:
                    found += mistakes_of(game, review.of(appearance.seat))
            except CobError as error:
                _LOG.warning("%s", error.message)
        return found
