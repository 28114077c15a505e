"""Tests of the window without a screen: the driver must be set before pygame starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cob.text import language

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"

if TYPE_CHECKING:
    from cob.record import Game
    from cob.session.bot_process import BotAsker
    from cob.ui.app import App
    from cob.ui.kit.art import Art
    from cob.ui.screens.game import GameScene
    from tests.ui.at_table import AppOpener, Opener


@pytest.fixture(scope="session", autouse=True)
def _each_drawing_is_made_once() -> Iterator[None]:
    """Cache drawings between tests: without it they take a third of the time of most tests."""
    import pygame

    load = pygame.image.load
    made: dict[bytes, pygame.Surface] = {}

    def loading(file: Path | BytesIO, *name: str) -> pygame.Surface:
        if not isinstance(file, BytesIO):
            return load(file, *name)
        drawing = file.getvalue()
        if drawing not in made:
            made[drawing] = load(file, *name)
        return made[drawing].copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load", loading)
        yield


@pytest.fixture(scope="module")
def art() -> Iterator[Art]:
    """The drawings, over a small window."""
    import pygame

    from cob.ui.kit.art import Art

    pygame.display.init()
    pygame.display.set_mode((640, 360))
    yield Art()
    pygame.display.quit()


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[AppOpener]:
    """Open the program at its title, in a window without a screen; bots think in the test.

    Saves lie in a folder of the test's own. A further window over it replaces the last.
    """
    import pygame

    from cob.ui.app import App
    from cob.ui.kit.theme import WARM, theme
    from cob.ui.options import PlayOptions
    from cob.ui.screens.title import TitleScene
    from tests.ui.at_table import InThread

    apps: dict[Path, App] = {}

    def opener(
        size: tuple[int, int] = (1280, 720), seed: int | None = None, folder: Path = tmp_path
    ) -> App:
        if folder in apps:
            apps[folder].close()
        apps[folder] = app = App(PlayOptions(size=size, saves=folder, seed=seed))
        app.bot_process.stop()
        app.bot_process = InThread()
        app.push(TitleScene(app))
        return app

    yield opener
    for app in apps.values():
        app.close()
    language.speak("en")
    theme.apply(WARM)
    pygame.event.clear()


@pytest.fixture
def app(open_app: AppOpener, request: pytest.FixtureRequest) -> App:
    """The program in a window of 1280x720, or of the size that a test gives as its parameter."""
    return open_app(getattr(request, "param", (1280, 720)))


@pytest.fixture
def table(open_app: AppOpener, tmp_path: Path) -> Opener:
    """Put a game on the table, after its opening.

    A further window has another folder of saves, unless one is named.
    """
    from cob.ui.screens.game import GameScene
    from tests.coaching.analysis_at_once import AtOnce

    folders = chain([tmp_path], (tmp_path / f"window {number}" for number in count(1)))

    def opener(
        game: Game,
        size: tuple[int, int] = (1280, 720),
        folder: Path | None = None,
        bot_process: BotAsker | None = None,
    ) -> GameScene:
        app = open_app(size, folder=folder or next(folders))
        app.bot_process = bot_process or app.bot_process
        app.analysis = AtOnce()
        scene = GameScene(app, game)
        app.push(scene)
        scene.table.motion.stop()
        scene.opening.skip()
        return scene

    return opener
