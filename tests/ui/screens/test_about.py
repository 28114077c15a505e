"""The version and places shown to the player, and the log of a window that breaks down."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

import pygame
import pytest

import cob
from cob.engine import CobError, parse_position
from cob.record import AUTOSAVE, format_record, read_record
from cob.text import language
from cob.text.about import LIBRARIES, TYPEFACES, about
from cob.ui.app import App, run
from cob.ui.kit.canvas import Canvas
from cob.ui.options import PlayOptions
from cob.ui.screens.settings import SettingsScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.title import TitleScene
from tests.games import estates, plain_header, random_game
from tests.ui.hands import click, press


@pytest.fixture
def app(app: App) -> App:
    app.push(SettingsScene(app))
    return app


def open_about(app: App) -> Dialog:
    scene = app.top
    assert isinstance(scene, SettingsScene)
    click(scene, scene.about.rect)
    overlay = app.top
    assert isinstance(overlay, Dialog)
    return overlay


def test_the_settings_tell_about_the_program(app: App, tmp_path: Path) -> None:
    overlay = open_about(app)
    text = overlay.text
    for words in (cob.__version__, "Python 3", "pygame", str(tmp_path), ".log"):
        assert words in text
    overlay.draw(Canvas(pygame.Surface(app.size), app.art))
    press(app.top, pygame.K_ESCAPE)
    assert isinstance(app.top, SettingsScene)


def test_an_installed_program_names_its_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`setup.py` leaves it in the package."""
    commit = tmp_path / "commit.txt"
    monkeypatch.setattr("cob.text.about.COMMIT_FILE", commit)
    assert about()[0] == f"Version {cob.__version__}"
    commit.write_text("1a2b3c\n", encoding="utf-8")
    assert about()[0] == f"Version {cob.__version__}, commit 1a2b3c"


def test_the_title_leads_to_the_credits(app: App) -> None:
    app.pop()
    title = app.top
    assert isinstance(title, TitleScene)
    click(title, next(w.rect for w in title.form.widgets if w.label == "About"))
    sheet = app.top
    assert isinstance(sheet, Dialog)
    for words in ("Stefan Feld", "MIT licence", "NumPy (BSD)", "Source Serif (SIL OFL 1.1)"):
        assert words in sheet.text


def test_the_credits_name_every_package_that_the_program_needs() -> None:
    settings = configparser.ConfigParser()
    settings.read(Path(cob.__file__).parents[1] / "setup.cfg")
    options = settings["options"]["install_requires"], settings["options.extras_require"]["reader"]
    needed = {re.split(r"[>=;]", line)[0] for text in options for line in text.split("\n") if line}
    assert needed == {each.package for each in (*LIBRARIES, *TYPEFACES)}


def test_it_is_told_in_the_language_of_the_window(app: App) -> None:
    app.settings.language = "de"
    app.restyle()
    try:
        text = open_about(app).text
        assert "Spielstände: " in text
    finally:
        language.speak("en")


def test_a_window_that_breaks_down_leaves_its_traceback_in_the_log_and_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = format_record(random_game(plain_header(), 1, 9))
    record = tmp_path / "game.txt"
    record.write_text(text, encoding="utf-8")

    def broken(app: App) -> None:
        raise ZeroDivisionError("a bug in the drawing")

    monkeypatch.setattr(App, "draw", broken)
    options = PlayOptions(size=(1280, 720), saves=tmp_path, record=record)
    with pytest.raises(CobError, match="broke down \\(ZeroDivisionError\\)") as caught:
        run(options)
    (log,) = tmp_path.glob("*.log")
    assert str(log) in caught.value.message
    told = log.read_text(encoding="utf-8")
    assert f"Version {cob.__version__}" in told
    assert "ZeroDivisionError: a bug in the drawing" in told
    assert "in broken" in told
    (line,) = re.findall("the table had the position (cob1:.*)", told)
    assert parse_position(line, estates()) == read_record(text, estates()).state
    assert (tmp_path / AUTOSAVE).read_text(encoding="utf-8") == text


def test_without_a_log_the_error_itself_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(title: TitleScene) -> None:
        raise ZeroDivisionError("a bug")

    (tmp_path / "castles-of-burgundy.log").mkdir()
    monkeypatch.setattr(TitleScene, "enter", broken)
    with pytest.raises(ZeroDivisionError):
        run(PlayOptions(size=(1280, 720), saves=tmp_path))
