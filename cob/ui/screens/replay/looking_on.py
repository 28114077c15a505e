"""A game that is played in another window, as it goes on there. Nothing is written here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from cob.engine.errors import CobError
from cob.files.stamp import stamp_if_any
from cob.record import Game, read_file
from cob.text.language import Message, tr
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.replay.telling import where
from cob.ui.table.view import TableView

_LOOK_SECONDS: Final = 0.5
"""Seconds between two looks at the file of the other window."""
_NEWS_SECONDS: Final = 8.0
_SECRET: Final = Message(
    "in the other window everybody still chooses in secret: look on when the game has begun"
)


class LookOnScene(ReplayScene):
    """The newest position of the game, and the moves to come as they are seen in a replay.

    Who goes back in the game stays there until they are at its end again.
    """

    def __init__(self, app: AppContext, path: Path) -> None:
        self._path = path
        self._stamp = stamp_if_any(path)
        super().__init__(app, _game_in(app, path))
        self._rested = 0.0
        """Seconds since the last look at the file."""
        self.go(self.timeline.last)

    def view(self) -> TableView:
        seen = super().view()
        if self.at < self.timeline.last:
            told = tr("You look back. {where}", where=seen.prompt)
        else:
            place = where(self.state)
            told = tr("You look on: what is played comes by itself. {where}.", where=place)
        return replace(seen, prompt=told)

    def wakes_after(self) -> float | None:
        return soonest(super().wakes_after(), max(0.0, _LOOK_SECONDS - self._rested))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._rested += seconds
        if self._rested >= _LOOK_SECONDS:
            self._rested = 0.0
            self._look()

    def _look(self) -> None:
        """Take up what was played meanwhile; a file that cannot be read now is read later."""
        stamp = stamp_if_any(self._path)
        if stamp == self._stamp or self.app.top is not self:
            return
        if stamp is None:
            self._stamp = None
            told = tr("The other window has put this game away: it goes no further here.")
            self.table.news.tell(told, _NEWS_SECONDS)
            self.app.redraw()
            return
        try:
            self._follow(_game_in(self.app, self._path))
            self._stamp = stamp
        except CobError:
            return

    def _follow(self, game: Game) -> None:
        """Let the new moves be seen; begin anew where it is another game, or moves were taken
        back."""
        was_last = self.at == self.timeline.last
        if game.state.is_over or not self.timeline.extend(game):
            self.app.replace(LookOnScene(self.app, self._path))
            return
        self.game = game
        if was_last and self.at < self.timeline.last:
            self.tempo.go_on()
        self._refresh()


def _game_in(app: AppContext, path: Path) -> Game:
    """Return the game in a file; raise `CobError` where it cannot be looked at."""
    game = read_file(path, app.estates.layouts)
    if game.state.secret_setup and game.state.phase < 0:
        raise CobError(_SECRET)
    return game
