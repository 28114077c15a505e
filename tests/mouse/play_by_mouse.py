"""Plays one whole game in a real window with a real mouse, from the title to the final scoring.

Run it on an X display where `xdotool` is installed; `--help` lists its options. It never looks
inside the running program: it knows where things are because the layout is a function of the
window's size, and what the position is because the game is saved after every action. So it also
shows that both are true. Exit status 0: the game reached the final scoring, and the program was
ended by its own button.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
WINDOW_ENVIRONMENT = dict(os.environ, SDL_VIDEO_X11_WMCLASS="cob", SDL_AUDIODRIVER="dummy")
os.environ["SDL_VIDEODRIVER"] = "dummy"  # this process only computes layouts

import pygame  # noqa: E402

from cob.engine import Action, legal_actions  # noqa: E402
from cob.engine.actions import AddTile, TakeTile  # noqa: E402
from cob.play.chooser import Chooser  # noqa: E402
from cob.play.click_path import click_path  # noqa: E402
from cob.play.payment_questions import payment_question  # noqa: E402
from cob.play.scenarios import Preset  # noqa: E402
from cob.play.tempo import turn_of  # noqa: E402
from cob.play.turn_timing import GRACE  # noqa: E402
from cob.record import AUTOSAVE, COLOURS, PERSON, Game, RecordError, read_file  # noqa: E402
from cob.ui.app import App  # noqa: E402
from cob.ui.options import PlayOptions  # noqa: E402
from cob.ui.screens.final.scene import FinalScene  # noqa: E402
from cob.ui.screens.new_game.scene import SetupScene  # noqa: E402
from cob.ui.screens.new_game.who_plays import WhoPlaysSheet  # noqa: E402
from cob.ui.screens.title import TitleScene  # noqa: E402
from cob.ui.table.layout.table import TableLayout  # noqa: E402

PATIENCE = 20.0
"""Seconds to wait for what a click should bring."""
Point = tuple[int, int]


class Mouse:
    """The real pointer over the game's window."""

    def __init__(self, pictures: Path | None) -> None:
        self._pictures = pictures
        found = self._xdotool("search", "--sync", "--onlyvisible", "--class", "cob")
        self._window = found.split()[0]

    def resize(self, size: Point) -> None:
        self._xdotool("windowsize", "--sync", self._window, str(size[0]), str(size[1]))

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
            subprocess.run(
                ["import", "-window", self._window, str(self._pictures / f"{name}.png")],
                check=True,
            )

    @staticmethod
    def _xdotool(*words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], check=True, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout


class Driver:
    """Plays the game: chooses actions, clicks for them, and waits for the save."""

    def __init__(self, size: Point, folder: Path, shadow: Path, mouse: Mouse, seed: int) -> None:
        self.folder = folder
        self.mouse = mouse
        self.app = App(PlayOptions(size=size, saves=shadow))
        self.random = random.Random(seed)
        self.size = size

    def press(self, scene: TitleScene | SetupScene | FinalScene, caption: str) -> None:
        """Click a button of a scene by what is written on it."""
        scene.enter()
        scene.resize(self.size)
        for widget in scene.form.widgets:
            if getattr(widget, "label", None) == caption:
                self.mouse.click(widget.rect.center)
                return
        raise SystemExit(f"There is no button {caption!r}.")

    def saved_game(self, moves: int) -> Game:
        """The game as saved, once it has more than so many moves."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                game = read_file(self.folder / AUTOSAVE, self.app.estates.layouts)
            except RecordError:
                game = None
            if game is not None and len(game.moves) > moves:
                return game
            time.sleep(0.01)
        self.mouse.picture("stuck")
        raise SystemExit(f"After {moves} moves no further one was saved.")

    def choose(self, game: Game) -> Action:
        """Any action, rather one that fills the estate, so that every rule comes up."""
        legal = legal_actions(game.state)
        adding = [action for action in legal if isinstance(action, AddTile)]
        taking = [action for action in legal if isinstance(action, TakeTile)]
        weighted = [legal, taking or legal, adding or taking or legal, adding or taking or legal]
        return self.random.choice(self.random.choice(weighted))

    def play(self, players: int) -> Game:
        """From the first decision to the end."""
        layout = TableLayout(self.size, players, self.app.board)
        game = self.saved_game(0)
        decisions = 0
        while not game.state.is_over:
            action = self.choose(game)
            for place in clicks_for(game, layout, action):
                self.mouse.click(place)
            self.answer(game, action)
            before = game
            game = self.saved_game(len(before.moves))
            if game.moves[len(before.moves)] != action:
                raise SystemExit(f"Clicked for {action}, got {game.moves[len(before.moves)]}.")
            decisions += 1
            if decisions in (5, 60, 120):
                self.mouse.picture(f"table-{decisions}")
            if turn_of(game.state) != turn_of(before.state):
                time.sleep(GRACE + 0.2)
            if game.state.current != before.state.current and not game.state.is_over:
                self.mouse.click((self.size[0] // 2, self.size[1] // 2))
                time.sleep(0.05)
        print(f"{decisions} decisions by mouse")
        return game

    def answer(self, game: Game, action: Action) -> None:
        """If the table asks before workers are paid, choose the answer that plays the action."""
        question = payment_question(Chooser(game.state), action, asks_for_many=True)
        if question is not None:
            for _ in range([way for _, way in question.answers].index(action)):
                self.mouse.key("Tab")
            self.mouse.key("Return")


def clicks_for(game: Game, layout: TableLayout, action: Action) -> list[Point]:
    """Where to click for an action, as somebody would."""
    state = game.state
    lying = list(layout.things(state, state.current))
    path = click_path(state, action, [thing for thing, _ in lying])
    areas = [next(area for other, area in lying if other == thing) for thing in path]
    return [area.center if isinstance(area, pygame.Rect) else area.box.center for area in areas]


def main() -> int:
    parser = argparse.ArgumentParser(description="Play one whole game by mouse.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--preset", choices=[p.name.lower() for p in Preset], default="expert")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path)
    arguments = parser.parse_args()
    width, height = (int(number) for number in arguments.size.split("x"))
    size = (width, height)
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as shadow:
        folder = Path(name)
        command = [sys.executable, str(ROOT / "main.py"), "--size", arguments.size]
        command += ["--saves", name, "--seed", str(arguments.seed)]
        game = subprocess.Popen(command, env=WINDOW_ENVIRONMENT)
        try:
            mouse = Mouse(arguments.pictures)
            time.sleep(1.0)
            driver = Driver(size, folder, Path(shadow), mouse, arguments.seed)
            mouse.picture("title")
            driver.press(TitleScene(driver.app), "New game")
            time.sleep(0.5)
            set_up(driver, Preset[arguments.preset.upper()], arguments.players)
            finished = driver.play(arguments.players)
            time.sleep(1.5)  # until the last action has been shown
            mouse.picture("scoring")
            mouse.click((width // 2, height // 2))  # skips the scoring at the table
            time.sleep(1.0)
            mouse.picture("final")
            driver.press(FinalScene(driver.app, finished), "Title")
            time.sleep(0.5)
            driver.press(TitleScene(driver.app), "Quit")
            status = game.wait(PATIENCE)
        finally:
            game.kill()
    if status != 0:
        raise SystemExit(f"The program ended with status {status}.")
    print("The game reached the final scoring.")
    return 0


def set_up(driver: Driver, preset: Preset, players: int) -> None:
    """On the set-up screen: the preset, the number of players, then start."""
    setup = SetupScene(driver.app)
    setup.resize(driver.size)
    for widget, chosen in (
        (setup.above.presets, list(Preset).index(preset)),
        (setup.above.counts, players - 2),
    ):
        driver.mouse.click(widget.cells()[chosen].center)
        time.sleep(0.2)
    setup.above.counts.choose(players - 2)
    for seat in setup.seats[1:players]:
        driver.mouse.click(seat.face.center)
        time.sleep(0.2)
        who = WhoPlaysSheet(driver.app, "", COLOURS[0], PERSON, lambda name: None)
        who.resize(driver.size)
        driver.mouse.click(who.cards[0].rect.center)
        time.sleep(0.2)
    driver.mouse.picture("setup")
    driver.press(setup, setup.below.start.label)
    time.sleep(0.5)
    driver.mouse.click((driver.size[0] // 2, driver.size[1] // 2))  # no roll for the start player
    time.sleep(0.2)


if __name__ == "__main__":
    raise SystemExit(main())
