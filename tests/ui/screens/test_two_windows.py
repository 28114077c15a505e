"""One window per folder of saves: a second start reports that in a small window, and ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cob.files import folder_lock
from cob.record import AUTOSAVE, format_record
from cob.ui import app as app_module
from cob.ui.app import App, run
from cob.ui.kit.buttons import Button
from cob.ui.options import PlayOptions, SavesInUseError
from cob.ui.screens.already_open import AlreadyOpenScene
from cob.ui.screens.title import TitleScene
from cob.ui.settings import FILE_NAME as SETTINGS
from tests.games import plain_header, random_game

ROOT = Path(__file__).resolve().parents[3]
OTHER_WINDOW = """
import sys
from pathlib import Path
from cob.ui.app import App
from cob.ui.options import PlayOptions
from cob.ui.screens.game import GameScene
from tests.games import plain_header, random_game
app = App(PlayOptions(size=(1280, 720), saves=Path(sys.argv[1])))
app.push(GameScene(app, random_game(plain_header(), 1, 30)))
while app.top.session.is_saving:
    pass
print("ready", flush=True)
sys.stdin.readline()
app.close()
"""


@contextmanager
def other_window(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A window of another process, with a saved game on its table."""
    with subprocess.Popen(
        [sys.executable, "-c", OTHER_WINDOW, str(folder)],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert "ready\n" in iter(program.stdout.readline, "")
        yield program
        program.kill()


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the contents of a folder, except for the log."""
    return {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if path.is_file() and path.suffix != ".log"
    }


def options(folder: Path) -> PlayOptions:
    return PlayOptions(size=(1280, 720), saves=folder)


@pytest.fixture(autouse=True)
def _quit() -> Iterator[None]:
    yield
    pygame.quit()


class Seen:
    """The contents of the small window before it was closed."""

    language = ""
    folder: Path | None = None


@pytest.fixture
def small_window(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Have the small window closed by its button as soon as it runs."""
    seen = Seen()

    def look_and_close(app: App) -> None:
        assert isinstance(app.top, AlreadyOpenScene)
        seen.language, seen.folder = app.settings.language, app.folder
        app.frame(0.0)
        app.top.close.action()
        assert not app.is_running
        app.close()

    monkeypatch.setattr(app_module.App, "run", look_and_close)
    return seen


def test_a_second_start_says_that_the_game_is_open_and_changes_nothing(
    tmp_path: Path, small_window: Seen
) -> None:
    (tmp_path / SETTINGS).write_text(json.dumps({"version": 1, "language": "de"}))
    with other_window(tmp_path):
        before = files_in(tmp_path)
        with pytest.raises(SavesInUseError, match=r"already open .* --saves FOLDER"):
            run(options(tmp_path))
        assert files_in(tmp_path) == before
    assert small_window.language == "de", "it speaks the player's language"
    assert small_window.folder not in (None, tmp_path)


def test_a_second_start_puts_no_damaged_file_aside(tmp_path: Path, small_window: Seen) -> None:
    with other_window(tmp_path):
        (tmp_path / SETTINGS).write_text("nonsense", encoding="utf-8")
        before = files_in(tmp_path)
        with pytest.raises(SavesInUseError):
            run(options(tmp_path))
        assert files_in(tmp_path) == before


def test_after_a_window_was_killed_the_next_one_goes_on_with_its_game(tmp_path: Path) -> None:
    with other_window(tmp_path) as program:
        program.kill()
        program.wait()
        app = App(options(tmp_path))
        title = TitleScene(app)
        app.push(title)
        labels = [each.label for each in title.form.widgets if isinstance(each, Button)]
        assert "Continue" in labels
        assert title.notices() == []
        app.close()
    text = format_record(random_game(plain_header(), 1, 30))
    assert (tmp_path / AUTOSAVE).read_text(encoding="utf-8") == text


def test_after_a_window_was_closed_the_folder_is_free(tmp_path: Path) -> None:
    for _ in range(2):
        App(options(tmp_path)).close()


def test_where_a_folder_has_no_locks_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(folder_lock, "lock_file", refuse)
    app = App(options(tmp_path))
    title = TitleScene(app)
    app.push(title)
    (notice,) = title.notices()
    assert "cannot be locked (no locks available)" in notice
    app.close()


# --- odd names of files -------------------------------------------------------------------------


NARROW = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""An environment in which the names of files are ASCII."""
START = """
import os, sys
from pathlib import Path
from cob.saves.saved_games import saved_files
from cob.ui.app import App
from cob.ui.options import PlayOptions
from cob.ui.screens.saved_games.scene import SavedGamesScene
from cob.ui.screens.title import TitleScene
app = App(PlayOptions(size=(1280, 720), saves=Path(sys.argv[1])))
app.push(TitleScene(app))
app.draw()
scene = SavedGamesScene(app)
app.push(scene)
while scene.unread:
    scene.update(0.0)
app.draw()
app.autosave.put_aside(app.estates.layouts)
app.close()
print(sys.getfilesystemencoding(), *(os.fsencode(path.name) for path in saved_files(app.folder)))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others have one encoding")
def test_a_name_that_the_file_system_cannot_hold_ends_no_start(tmp_path: Path) -> None:
    """A start finds three games, one with a name that cannot be decoded.

    A killed window has left a game of Łukasz, and another game is put aside.
    """
    header = plain_header()
    seats = (replace(header.seats[0], name="Łukasz"), *header.seats[1:])
    files = [".autosave-3.txt", AUTOSAVE, os.fsdecode(b"g\xffd.txt")]
    for seed, name in enumerate(files):
        text = format_record(random_game(replace(header, seats=seats), seed, 30))
        (tmp_path / name).write_text(text, encoding="utf-8")
    started = subprocess.run(
        [sys.executable, "-c", START, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, **NARROW, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert started.returncode == 0, started.stderr
    told = started.stdout.splitlines()[-1]
    assert told.startswith("ascii ")
    assert told.count("ukasz and Benno") == 2
    assert "g\\xffd.txt" in told
    assert not (tmp_path / AUTOSAVE).exists()
