"""The program in a real window, and a real mouse over it.

It needs an X display and `xdotool`. Nothing looks inside the running program: the places are known
because the layout is a function of the window's size, and the position is known because the game is
saved after every action. So these scripts show that both are true.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pygame

from cob.clicks.click_path import click_path
from cob.engine import Action
from cob.record import AUTOSAVE, Game, RecordError, read_file
from cob.ui.app import App
from cob.ui.options import PlayOptions
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.title import TitleScene
from cob.ui.table.layout import TableLayout

PATIENCE = 20.0
"""Seconds to wait for the effect of a click."""
Point = tuple[int, int]
FileStamp = TypeVar("Seen")


class Mouse:
    """The real pointer over the game's window."""

    def __init__(self, pictures: Path | None) -> None:
        self._pictures = pictures
        found = self._xdotool("search", "--sync", "--onlyvisible", "--class", "cob")
        self._window = found.split()[0]

    def click(self, place: Point) -> None:
        x, y = str(place[0]), str(place[1])
        self._xdotool("mousemove", "--window", self._window, x, y)
        time.sleep(0.015)
        self._xdotool("click", "1")
        time.sleep(0.015)

    def key(self, name: str) -> None:
        self._xdotool("key", name)
        time.sleep(0.015)

    def picture(self, name: str) -> None:
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            time.sleep(0.3)
            words = ["import", "-window", self._window, str(self._pictures / f"{name}.png")]
            subprocess.run(words, check=True)

    @staticmethod
    def _xdotool(*words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], check=True, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout


@dataclass(frozen=True)
class RealWindow:
    """The running program, and a hidden second one of the same size."""

    process: subprocess.Popen[bytes]
    saves: Path
    mouse: Mouse
    app: App

    def press(self, scene: TitleScene | SetupScene | FinalScene, caption: str) -> None:
        """Click a button of a scene by its caption."""
        scene.enter()
        scene.resize(self.app.size)
        for widget in scene.form.widgets:
            if getattr(widget, "label", None) == caption:
                self.mouse.click(widget.rect.center)
                return
        raise SystemExit(f"There is no button {caption!r}.")

    def wait_for(
        self, seen: Callable[[], FileStamp | None], what: str, patience: float = PATIENCE
    ) -> FileStamp:
        """Wait until a condition holds in the saves folder, and return its file stamp."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = seen()
            if found is not None:
                return found
            time.sleep(0.01)
        self.mouse.picture("stuck")
        raise SystemExit(f"The window did not come to {what}.")

    def saved_game(self, moves: int) -> Game | None:
        """The game as saved, if it has more than so many moves."""
        try:
            game = read_file(self.saves / AUTOSAVE, self.app.estates.layouts)
        except RecordError:
            return None
        return game if len(game.moves) > moves else None


def options(description: str) -> argparse.ArgumentParser:
    """The options that every script has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path)
    return parser


@contextmanager
def real_window(arguments: argparse.Namespace) -> Iterator[RealWindow]:
    """The program in a window with an empty folder of saves; it is ended afterwards."""
    width, height = (int(number) for number in arguments.size.split("x"))
    shown = dict(os.environ, SDL_VIDEO_X11_WMCLASS="cob", SDL_AUDIODRIVER="dummy")
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # this process only computes layouts
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as unseen:
        command = [sys.executable, "main.py", "--size", arguments.size, "--saves", name]
        process = subprocess.Popen([*command, "--seed", str(arguments.seed)], env=shown)
        try:
            mouse = Mouse(arguments.pictures)
            time.sleep(1.5)
            given = PlayOptions(size=(width, height), saves=Path(unseen), seed=arguments.seed)
            yield RealWindow(process, Path(name), mouse, App(given))
        finally:
            process.kill()


def clicks_for(game: Game, layout: TableLayout, action: Action) -> list[Point]:
    """The places to click for an action, like a player."""
    state = game.state
    lying = list(layout.things(state, state.current))
    path = click_path(state, action, [thing for thing, _ in lying])
    areas = [next(area for other, area in lying if other == thing) for thing in path]
    return [area.center if isinstance(area, pygame.Rect) else area.box.center for area in areas]
