"""Two windows over the same saves: each keeps its own game, and says so."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cob.record import AUTOSAVE, format_record, read_file
from cob.saves.saved_games import saved_files
from cob.ui.app import App
from cob.ui.kit.buttons import Button
from cob.ui.options import PlayOptions
from cob.ui.scene import ToLookOn, ToSecondWindow
from cob.ui.screens.game import GameScene
from cob.ui.screens.replay.looking_on import LookOnScene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.title import TitleScene
from tests.games import estates, plain_header, random_game

ROOT = Path(__file__).resolve().parents[3]
OTHER_WINDOW = """
import sys
from pathlib import Path
from cob.engine import legal_actions
from cob.ui.app import App
from cob.ui.options import PlayOptions
from cob.ui.screens.game import GameScene
from tests.games import plain_header, random_game
app = App(PlayOptions(size=(1280, 720), saves=Path(sys.argv[1])))
app.push(GameScene(app, random_game(plain_header(), 1, 30)))
while app.autosave.path.exists() is False:
    pass
print("ready", flush=True)
for line in sys.stdin:
    if line == "close\\n":
        break
    if line == "another\\n":
        app.replace(GameScene(app, random_game(plain_header(), 7, 20)))
    session = app.top.session
    session.play(legal_actions(session.state)[0])
    while session.is_saving:
        pass
    print("done", flush=True)
app.close()
print("closed", flush=True)
"""


@contextmanager
def other_window(folder: Path, before: str = "") -> Iterator[subprocess.Popen[str]]:
    """A window of another process, with a game on its table, that does what lines ask for."""
    program = subprocess.Popen(
        [sys.executable, "-c", before + OTHER_WINDOW, str(folder)],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        while program.stdout.readline() not in ("ready\n", ""):
            pass
        yield program
    finally:
        program.kill()
        program.wait()
        program.stdin.close()
        program.stdout.close()


def ask(program: subprocess.Popen[str], words: str) -> None:
    """Have the other window do something, and wait until it is written."""
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write(f"{words}\n")
    program.stdin.flush()
    assert program.stdout.readline() in ("done\n", "closed\n")


def this_window(folder: Path) -> tuple[App, TitleScene]:
    app = App(PlayOptions(size=(1280, 720), saves=folder))
    title = TitleScene(app)
    app.push(title)
    return app, title


def labels(title: TitleScene) -> list[str]:
    return [widget.label for widget in title.form.widgets if isinstance(widget, Button)]


@pytest.fixture(autouse=True)
def _quit() -> Iterator[None]:
    yield
    pygame.quit()


def test_the_second_window_plays_apart_and_its_game_is_kept(tmp_path: Path) -> None:
    with other_window(tmp_path):
        before = (tmp_path / AUTOSAVE).read_bytes()
        app, _ = this_window(tmp_path)
        game = random_game(plain_header(), 2, 40)
        app.push(GameScene(app, game))
        app.close()
        assert (tmp_path / AUTOSAVE).read_bytes() == before
        (kept,) = saved_files(tmp_path)
        assert read_file(kept, estates()).moves == game.moves


def test_the_second_window_says_so_and_offers_no_game_of_the_first(tmp_path: Path) -> None:
    with other_window(tmp_path):
        app, title = this_window(tmp_path)
        assert any("open in another window" in text for text in title.notices())
        assert "Continue" not in labels(title)
        app.close()


def test_after_the_first_window_was_killed_the_next_one_goes_on_with_its_game(
    tmp_path: Path,
) -> None:
    with other_window(tmp_path) as program:
        program.kill()
        program.wait()
        app, title = this_window(tmp_path)
        assert "Continue" in labels(title)
        assert not any("open in another window" in text for text in title.notices())
        app.close()
    text = format_record(random_game(plain_header(), 1, 30))
    assert (tmp_path / AUTOSAVE).read_text(encoding="utf-8") == text


# --- where no file can be locked ----------------------------------------------------------------


NO_LOCKS = """
import fcntl
def refuse(file, how):
    raise OSError(37, "No locks available")
fcntl.flock = refuse
"""


@pytest.mark.skipif(sys.platform == "win32", reason="flock is for the others")
def test_two_windows_that_cannot_be_told_apart_lose_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have the same number; the second begins a game while the first goes on with its own."""

    def refuse(file: int, how: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with other_window(tmp_path, NO_LOCKS) as program:
        app, title = this_window(tmp_path)
        assert app.autosave.path.name == AUTOSAVE
        assert "Continue" in labels(title), "it is not known that the game is being played"
        app.autosave.put_aside(app.estates.layouts)
        mine = random_game(plain_header(), 2, 40)
        app.push(GameScene(app, mine))
        scene = app.top
        assert isinstance(scene, GameScene)
        while scene.session.is_saving:
            pass
        ask(program, "move")
        theirs = [read_file(path, estates()).moves for path in tmp_path.glob(".autosave-*.txt")]
        assert len(theirs) == 1
        begun = random_game(plain_header(), 1, 30).moves
        assert theirs[0][: len(begun)] == begun
        assert len(theirs[0]) > len(begun)
        assert read_file(tmp_path / AUTOSAVE, estates()).moves == mine.moves
        ask(program, "close")
        app.close()
        assert read_file(tmp_path / AUTOSAVE, estates()).moves == mine.moves
        assert theirs[0] in [read_file(path, estates()).moves for path in saved_files(tmp_path)]


# --- looking on --------------------------------------------------------------------------------


def answers(app: App) -> dict[str, Button]:
    sheet = app.top
    assert isinstance(sheet, Dialog)
    return {button.label: button for button in sheet.buttons}


def looked_on(app: App) -> LookOnScene:
    scene = app.top
    assert isinstance(scene, LookOnScene)
    return scene


def pass_seconds(app: App, seconds: int = 30) -> None:
    for _ in range(10 * seconds):
        app.top.update(0.1)
    app.draw()


def test_the_second_window_has_a_choice_and_can_look_on(tmp_path: Path) -> None:
    with other_window(tmp_path) as program:
        app, title = this_window(tmp_path)
        before = (tmp_path / AUTOSAVE).read_bytes()
        assert labels(title)[0] == "Look on"
        app.go(ToSecondWindow())
        app.draw()
        sheet = app.top
        assert isinstance(sheet, Dialog)
        assert sheet.text.startswith("In the other window Anna and Benno are playing: phase ")
        assert list(answers(app)) == ["Look on", "Play here", "Quit"]
        answers(app)["Look on"].action()
        scene = looked_on(app)
        begun = len(scene.game.moves)
        assert scene.at == scene.timeline.last == begun
        assert scene.view().prompt.startswith("You look on: ")
        app.draw()
        assert (tmp_path / AUTOSAVE).read_bytes() == before
        ask(program, "move")
        pass_seconds(app)
        assert app.top is scene
        assert scene.at == scene.timeline.last > begun
        scene.go(3)
        assert scene.view().prompt.startswith("You look back. ")
        ask(program, "move")
        pass_seconds(app)
        assert scene.at == 3, "who looks back is left there"
        ask(program, "another")
        pass_seconds(app)
        moves = read_file(tmp_path / AUTOSAVE, estates()).moves
        assert looked_on(app).game.moves == moves
        app.close()
        assert saved_files(tmp_path) == []


def test_who_looks_on_keeps_the_position_when_the_other_window_closes(tmp_path: Path) -> None:
    with other_window(tmp_path):
        third, _ = this_window(tmp_path)
        third.push(GameScene(third, random_game(plain_header(), 2, 40)))
        third.scenes[-1].leave()
        app, _ = this_window(tmp_path)
        app.go(ToLookOn(third.autosave.path))
        scene = looked_on(app)
        third.close()
        scene.update(1.0)
        assert "put this game away" in scene.table.news.text
        assert scene.at == scene.timeline.last == len(scene.game.moves)
        app.close()


def test_where_no_game_is_played_one_can_play_here_or_leave(tmp_path: Path) -> None:
    first, _ = this_window(tmp_path)
    app, title = this_window(tmp_path)
    app.go(ToSecondWindow())
    assert list(answers(app)) == ["Play here", "Quit"]
    press_escape(app)
    assert app.top is title
    assert app.is_running
    app.go(ToSecondWindow())
    answers(app)["Quit"].action()
    assert not app.is_running
    app.close()
    first.close()


def test_a_game_that_is_gone_by_then_is_told(tmp_path: Path) -> None:
    with other_window(tmp_path):
        app, _ = this_window(tmp_path)
        app.go(ToSecondWindow())
        (tmp_path / AUTOSAVE).unlink()
        answers(app)["Look on"].action()
        sheet = app.top
        assert isinstance(sheet, Dialog)
        assert "cannot be read" in sheet.text
        app.close()


def press_escape(app: App) -> None:
    app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))


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
    """A game of Łukasz was left by a killed window, another is put aside, and a third lies there
    under a name that is no text."""
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
