"""Tests of the window without a screen: the driver has to be named before pygame starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"

if TYPE_CHECKING:
    from cob.play.bot_process import BotAsker
    from cob.record import Game
    from cob.ui.app import App
    from cob.ui.screens.game import GameScene
    from tests.ui.at_table import Opener


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Opener]:
    """Puts a game on the table, with its opening over; saves lie in a folder of the test's own.

    A further window has another folder, unless one is named: there it takes the place of the last.
    """
    import pygame

    from cob.ui.app import App
    from cob.ui.options import PlayOptions
    from cob.ui.scene import Scene
    from cob.ui.screens.game import GameScene
    from tests.play.analysis_at_once import AtOnce
    from tests.ui.at_table import InThread

    apps: list[App] = []

    def opener(
        game: Game,
        size: tuple[int, int] = (1280, 720),
        folder: Path | None = None,
        bot_process: BotAsker | None = None,
    ) -> GameScene:
        for other in [each for each in apps if each.folder == folder]:
            apps.remove(other)
            other.close()
        folder = folder or (tmp_path / f"window {len(apps)}" if apps else tmp_path)
        app = App(PlayOptions(size=size, saves=folder))
        app.bot_process = bot_process or InThread()
        app.analysis = AtOnce()
        apps.append(app)
        app.push(Scene(app))
        scene = GameScene(app, game)
        app.push(scene)
        scene.table.motion.stop()
        scene.opening.skip()
        return scene

    yield opener
    for app in apps:
        app.close()
    pygame.quit()
