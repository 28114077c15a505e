"""Every screen in a language a third longer than English, in windows of several sizes.

Shortened texts are shown in full at the pointer; no text overlaps another or leaves the window.
"""

from __future__ import annotations

import pygame
import pytest

from cob.text import language
from cob.ui.app import App
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from tests.pseudo import LONGER, Pseudo, pseudo
from tests.ui.at_table import AppOpener
from tests.ui.every_screen import screens
from tests.ui.fit import watching


@pytest.fixture
def app(
    open_app: AppOpener,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text: int,
    zoom: int,
) -> App:
    app = open_app(size)
    app.settings.text_at, app.settings.zoom_at = text, zoom
    app.art.text_scale = app.settings.text_scale
    app.magnify()
    app.restyle()
    monkeypatch.setattr(language.in_force, "texts", Pseudo())
    return app


LONG = pytest.mark.long


@pytest.mark.parametrize(
    "size",
    [(1024, 576), pytest.param((1280, 720), marks=LONG), pytest.param((1920, 1080), marks=LONG)],
    ids=str,
)
@pytest.mark.parametrize(
    ("text", "zoom"),
    [
        pytest.param(0, 0, id="normal", marks=LONG),
        pytest.param(2, 0, id="largest text"),
        pytest.param(0, 2, id="all at 150 %", marks=LONG),
    ],
)
def test_every_screen_has_room_for_a_third_more(app: App) -> None:
    surface = pygame.Surface(app.size)
    faults: list[str] = []
    for name, scene in screens(app):
        app.push(scene)
        scene.update(0.1)
        canvas = Canvas(surface, app.art)
        with watching() as watcher:
            scene.draw(canvas)
        app.pop()
        faults += [f"{name}: cut off: {text}" for text, told in watcher.cut(canvas) if not told]
        faults += [f"{name}: {fault}" for fault in watcher.misplaced(canvas)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Back", "[Bäçk]"),
        ("Saved games", "[Sävééd gäméés]"),
        ("{whole}.{tenths}", "{whole}.{tenths}"),
        ("{number} points, \n", "[{number} pöîîñts,] \n"),
    ],
)
def test_the_language_keeps_what_is_no_letter(text: str, told: str) -> None:
    assert pseudo(text) == told


def test_the_language_is_a_third_longer() -> None:
    text = "Take a tile from a depot of the number that one of your dice shows."
    assert abs(len(pseudo(text)) - LONGER * len(text)) < 1
    bold = pseudo("It is worth {4 points} and {more}.")
    assert "{4 pöö" in bold
    assert "{more}" in bold


def test_faults_are_seen() -> None:
    pygame.font.init()
    canvas = Canvas(pygame.Surface((640, 360)), Art())
    with watching() as watcher:
        canvas.write("upper", 20, (100, 100))
        canvas.write("lower", 20, (104, 104))
        canvas.write("outside", 20, (620, 200))
        canvas.write("too long for this", 20, (100, 200), width=40)
        canvas.write("too long for this…", 20, (100, 300))
    assert [fault.split(":")[0] for fault in watcher.misplaced(canvas)] == [
        "on other text",
        "leaves the window",
    ]
    assert [told for _, told in watcher.cut(canvas)] == [True, False]
