"""Pictures of games in tests, and a making of them whose results a test sets."""

from __future__ import annotations

from pathlib import Path

import pygame

from cob.record import Game
from cob.text.language import ENGLISH
from cob.ui.app import App
from cob.ui.kit.theme import WARM
from cob.ui.screens.sharing import SharingSheet
from cob.ui.sharing.making import PREVIEW, SharingOrder
from cob.ui.sharing.work import SharingWork


class SetWork(SharingWork):
    """A making without a process."""

    def __init__(self, order: SharingOrder, folder: Path) -> None:
        super().__init__(order, folder)
        self.order = order
        self.calls: list[str] = []

    @property
    def is_running(self) -> bool:
        return self.film is None and not self.problem

    def begin(self) -> None:
        self.calls.append("begin")

    def stop(self) -> None:
        self.calls.append("stop")

    def make(self, share: float) -> None:
        """Have the picture, and this share of the animated replay."""
        self.preview = pygame.Surface(PREVIEW)
        self.picture, self.share = self.folder / "Anna and Benno.png", share
        if share == 1.0:
            self.film = self.folder / "Anna and Benno.gif"


def sheet_of(app: App, game: Game, share: float | None) -> SharingSheet:
    """The sheet of a game; with no share not even the picture is made."""
    order = SharingOrder(game, app.folder, ENGLISH.code, WARM)
    work = SetWork(order, app.folder / "pictures")
    if share is not None:
        work.make(share)
    return SharingSheet(app, work)
