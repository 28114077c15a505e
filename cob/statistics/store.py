"""The results of all games that were finished here, saved beside the saved games.

Replaying a record takes some 20 ms, so each is read once. Its result stays when the record is
deleted; the same game in two files is one result.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import Final

from cob.engine import CobError, EstateLayout
from cob.files.atomic_write import Stamp, stamp_of
from cob.files.user_file import Content, KeptInFile
from cob.record import Game, RecordError, fingerprint, is_autosave, read_file
from cob.record.beginning import printed_estates
from cob.record.file_names import record_files
from cob.record.text import fingerprint_before_estates
from cob.statistics.result import FinishedGame, PlayerIdentity, result_of
from cob.statistics.strength import ReviewedGame
from cob.statistics.text import VERSION, Contents, FileStamp, read_contents, written_contents
from cob.text.language import Message

FILE_NAME: Final = "statistics.json"
"""The name of the file, which lies beside the saved games."""
GONE: Final = Message("the record of this game is gone; only its result is still known")
_LARGEST_FILE: Final = 20_000_000
"""The largest file that is read, in bytes; a game takes 700."""
_DECIMALS: Final = 3
"""Decimals of the figures of a review in the file."""


class Store(KeptInFile):
    """The results, and the files they were read from.

    Only `game_of` raises an error: other errors are reported in `problem`.
    """

    _what = Message("the statistics")
    _version = VERSION
    _anew = Message("the statistics are made anew from the saved games")
    _largest = _LARGEST_FILE

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.results: dict[str, FinishedGame] = {}
        """Each result by its fingerprint."""
        self.reviews: dict[tuple[str, PlayerIdentity], ReviewedGame] = {}
        """Results of reviews, by the game's fingerprint and the player."""
        self._files: dict[str, FileStamp] = {}

    def _take(self, content: Content) -> None:
        self.results, files, self.reviews = read_contents(content)
        self._files = {name: seen for name, seen in files.items() if not self._lacks_map(seen)}

    def _lacks_map(self, seen: FileStamp) -> bool:
        """Return whether an older program read a game without its maps; it is read again."""
        result = self.results.get(seen.fingerprint)
        players = result.players if result is not None else ()
        return any(each.estate not in printed_estates() and not each.map for each in players)

    def in_order(self) -> list[FinishedGame]:
        """Return all results, the oldest first."""
        return sorted(self.results.values(), key=lambda each: (each.played, each.fingerprint))

    def file_of(self, result: FinishedGame) -> Path | None:
        """Return a record of the game, an autosave only if there is no other; None without any."""
        names = [
            name for name, seen in self._files.items() if seen.fingerprint == result.fingerprint
        ]
        names.sort(key=lambda name: (is_autosave(name), name))
        return self.path.with_name(names[0]) if names else None

    def game_of(self, result: FinishedGame, layouts: Mapping[str, EstateLayout]) -> Game:
        """Return the game from its record; raise a `CobError` if there is none any more."""
        path = self.file_of(result)
        if path is None or not self.is_as_read(path):
            raise RecordError(GONE)
        return read_file(path, layouts)

    def is_as_read(self, path: Path) -> bool:
        """Return whether a record is unchanged since it was read."""
        try:
            return stamp_of(path) == self._known_stamp(path)
        except OSError:
            return False

    def unread(self) -> list[Path]:
        """Return the records beside the file that are new or have changed.

        Missing files are forgotten; their results stay. An unreadable folder has none.
        """
        found: dict[Path, Stamp] = {}
        try:
            for path in record_files(self.path.parent):
                if _is_record(path.name):
                    found[path] = stamp_of(path)
        except OSError:
            return []
        known = {path.name for path, stamp in found.items() if stamp == self._known_stamp(path)}
        self._files = {name: seen for name, seen in self._files.items() if name in known}
        return sorted(path for path in found if path.name not in known)

    def read(self, path: Path, layouts: Mapping[str, EstateLayout]) -> None:
        """Count the game in a record. A damaged one is skipped, and read again next time."""
        self._files.pop(path.name, None)
        try:
            size, changed = stamp_of(path)
            game = read_file(path, layouts)
        except (OSError, CobError):
            return
        if not (game.state.is_over and is_counted(game)):
            self._files[path.name] = FileStamp(size, changed, "")
            return
        result = self.note(game, max(0.0, changed / 1e9))
        self._files[path.name] = FileStamp(size, changed, result.fingerprint)

    def note(self, game: Game, played: float) -> FinishedGame:
        """Count a finished game, whose end was reached at `played`, and return its result.

        A game that is known already keeps its oldest date, the ratings of its bots then, and the
        origin of its deal.
        """
        result = result_of(game, played)
        self._take_over(game, result.fingerprint)
        known = self.results.get(result.fingerprint)
        if known is not None:
            oldest = min(result.played, known.played)
            rated, day = known.rated or result.rated, known.day or result.day
            result = replace(result, played=oldest, rated=rated, day=day)
        self.results[result.fingerprint] = result
        return result

    def note_review(
        self, game: Game, seat: int, *, loss_per_turn: float, luck: float
    ) -> ReviewedGame:
        """Store the results of a finished game's review for the player in a seat.

        They replace those of an earlier review. A game that was not counted, such as one played
        elsewhere, gets today's date. Raises `ValueError` for a figure that is no number.
        """
        if not all(map(isfinite, (loss_per_turn, luck))):
            raise ValueError("what a review has shown are numbers")
        mark, sits = fingerprint(game), game.header.seats[seat]
        self._take_over(game, mark)
        known = self.results.get(mark)
        who = PlayerIdentity.at_table(sits.name, sits.controller)
        played = known.played if known is not None else time.time()
        review = ReviewedGame(
            game=mark,
            who=who,
            played=played,
            loss_per_turn=round(max(0.0, float(loss_per_turn)), _DECIMALS),
            luck=round(float(luck), _DECIMALS),
        )
        self.reviews[mark, who] = review
        return review

    def _take_over(self, game: Game, mark: str) -> None:
        """Keep what an older program counted of a game on an estate of a player's own as `mark`."""
        old = fingerprint_before_estates(game) if game.header.own_estates else mark
        if old == mark:
            return
        if old in self.results:
            self.results.setdefault(mark, replace(self.results.pop(old), fingerprint=mark))
        for name, seen in self._files.items():
            if seen.fingerprint == old:
                self._files[name] = seen._replace(fingerprint=mark)
        for by, review in list(self.reviews.items()):
            if review.game == old:
                del self.reviews[by]
                self.reviews.setdefault((mark, review.who), replace(review, game=mark))

    def reviews_of(self, who: PlayerIdentity) -> list[ReviewedGame]:
        """Return the review results of a player, the oldest game first."""
        found = [review for review in self.reviews.values() if review.who == who]
        return sorted(found, key=lambda each: (each.played, each.game))

    def write(self) -> None:
        """Write the file if it has changed."""
        if self.results or self._files or self.reviews or self.path.exists():
            self._file.write()

    def _content(self) -> Content:
        return written_contents(Contents(self.results, self._files, self.reviews))

    def _known_stamp(self, path: Path) -> Stamp | None:
        seen = self._files.get(path.name)
        return None if seen is None else (seen.size, seen.changed)


class CatchUp:
    """Reads the records that are not counted yet, one at a time, so that no window has to wait."""

    def __init__(self, store: Store, layouts: Mapping[str, EstateLayout]) -> None:
        self._store = store
        self._layouts = layouts
        self._left = store.unread()
        self.total = len(self._left)
        """The number of records to read."""

    @property
    def done(self) -> int:
        """The number of records read so far."""
        return self.total - len(self._left)

    @property
    def is_done(self) -> bool:
        """Whether all are counted."""
        return not self._left

    def step(self) -> None:
        """Read one record."""
        if self._left:
            self._store.read(self._left.pop(0), self._layouts)


def is_counted(game: Game) -> bool:
    """Return whether a finished game counts; the points of a part of one cannot be compared."""
    return game.header.is_whole


def _is_record(name: str) -> bool:
    """Return whether a file of that name is a visible record of a player's game."""
    return is_autosave(name) or not name.startswith(".")
