"""The program started in odd surroundings, and its window ended from outside."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from cob.record import AUTOSAVE, Game, Header, Seat, format_record, read_file, save
from tests.engine.random_games import picked
from tools.campaign.engine import any_game, estates

ROOT: Final = Path(__file__).resolve().parents[2]
_ODD: Final = {
    "LC_ALL": ("", "C", "POSIX", "C.UTF-8", "tr_TR.UTF-8", "de_DE.ISO-8859-1", "xx_YY", "é"),
    "LANGUAGE": ("", "de", "fr:de", "tr", "xx", "zh_CN:en", "../../etc", "\x01"),
    "PYTHONUTF8": ("0", "1"),
    "PYTHONIOENCODING": ("", "ascii", "latin-1", "utf-16", "cp1252"),
    "TZ": ("", "UTC", "Nowhere/Else", "XYZ+99"),
    "TERM": ("", "dumb", "xterm-256color"),
    "COLUMNS": ("", "0", "1", "many", "100000"),
    "HOME": ("/nowhere", "/dev/null", "relative"),
    "XDG_DATA_HOME": ("", "/proc", "relative"),
}
"""What may be set otherwise than usual, and to what."""
_WORDS: Final = (
    ("--version",),
    ("--help",),
    ("replay", "{record}"),
    ("convert", "{record}", "--out", "{folder}/out.jsonl"),
    ("arena", "random", "random", "--games", "2", "--jobs", "1"),
    ("review",),
    ("Łukasz",),
)
_STATUSES: Final = (0, 1, 2)
_PATIENCE: Final = 60.0
"""Seconds until a program that does not end is a finding."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)


def odd_surroundings(chance: Random, folder: Path) -> int:
    """Run a command where the locale, the terminal and the folders are odd; return 1."""
    record = folder / "Łukasz.txt"
    save(record, format_record(_game(chance)))
    environment = dict(os.environ) | {"PYTHONPATH": str(ROOT)}
    for name in chance.sample(sorted(_ODD), 3):
        environment[name] = chance.choice(_ODD[name])
    words = [word.format(record=record, folder=folder) for word in chance.choice(_WORDS)]
    ended = subprocess.run(
        [sys.executable, "-m", "cob", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_PATIENCE,
    )
    said = ended.stderr.decode(errors="replace")
    odd = {name: environment.get(name) for name in _ODD}
    assert "Traceback" not in said, f"{words}, {odd}: {said}"
    assert ended.returncode in _STATUSES, f"{words}, {odd}: {ended.returncode}, {said}"
    return 1


def ended_from_outside(chance: Random, folder: Path) -> int:
    """End a window by a signal or by taking its screen away; return 1."""
    game = _game(chance)
    record = folder / "game.txt"
    save(record, format_record(game))
    loses_screen = chance.random() < 0.3 and shutil.which("Xvfb") is not None
    with _screen() if loses_screen else contextlib.nullcontext() as screen:
        environment = dict(os.environ) | {"PYTHONPATH": str(ROOT)}
        if screen is not None:
            environment |= {"DISPLAY": screen[1], "SDL_VIDEODRIVER": "x11"}
        window = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), "--saves", str(folder / "saves"), str(record)],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=_hear_signals,
        )
        try:
            _wait_for(folder / "saves" / AUTOSAVE, window)
            time.sleep(chance.uniform(0, 1))
            if screen is not None:
                screen[0].kill()
            else:
                window.send_signal(chance.choice(_SIGNALS))
            _, said = window.communicate(timeout=_PATIENCE)
            look_for_children(window.pid)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(window.pid, signal.SIGKILL)
            window.wait()
    assert b"Traceback" not in said, said.decode(errors="replace")
    kept = read_file(folder / "saves" / AUTOSAVE, estates())
    assert kept.moves[: len(game.moves)] == game.moves
    return 1


def _hear_signals() -> None:
    """Let signals end what is started, though nohup or a job behind a shell ignores some."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)


def _game(chance: Random) -> Game:
    """Return a game that a person and bots have begun."""
    new = any_game(chance)
    first, *others = new.header.seats
    seats = (first, *(Seat(s.name, s.colour, "easy", s.choices, s.castle) for s in others))
    game = Game.start(Header(seats, new.header.ruleset, new.header.secret), new.seed)
    for _ in range(chance.randint(0, 60)):
        if not game.state.is_over:
            game.play(picked(chance, game.state))
    return game


def _wait_for(path: Path, window: subprocess.Popen[bytes]) -> None:
    """Wait until a window has saved its game."""
    end = time.monotonic() + _PATIENCE
    while not path.exists() and window.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    assert path.exists(), "the window did not save its game"


def look_for_children(group: int) -> None:
    """Raise `AssertionError` where a program has left children behind."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("the window has left processes behind")


@contextmanager
def _screen() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Start a screen without a device; yield its process and what it is called."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield process, f":{told.readline().strip()}"
    finally:
        process.kill()
        process.wait()
