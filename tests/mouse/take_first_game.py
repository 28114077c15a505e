"""Takes the guided first game in a real window with a real mouse, from the title to the game after.

Run it on an X display where `xdotool` is installed; `--help` lists its options. In phase A it does
what the teacher shows, afterwards what a bot would do; where the teacher asks at the end of a turn,
it is left as it was. Exit status 0: the game was played to its end, and the next one was opened.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.mouse.play_by_mouse import (  # noqa: E402  (first: it chooses the video driver)
    WINDOW_ENVIRONMENT,
    Driver,
    Mouse,
    Point,
    clicks_for,
)

from cob.bots.base import Effort  # noqa: E402  isort: skip
from cob.bots.registry import make_bot  # noqa: E402
from cob.engine import Action, legal_actions  # noqa: E402
from cob.engine.actions import EndTurn  # noqa: E402
from cob.play.turn_timing import GRACE  # noqa: E402
from cob.record import AUTOSAVE, Game, RecordError, read_file  # noqa: E402
from cob.tutorial.first_game.deal import RIVAL_NAME, as_first_game  # noqa: E402
from cob.tutorial.first_game.script import load_script  # noqa: E402
from cob.tutorial.first_game.teacher import Teacher  # noqa: E402
from cob.tutorial.position import LEARNER  # noqa: E402
from cob.ui.screens.final.scene import FinalScene  # noqa: E402
from cob.ui.screens.first_game.scene import FirstGameScene  # noqa: E402
from cob.ui.screens.title import TitleScene  # noqa: E402

LEARNER_LIKE = "medium"
TURN_OF_THE_RIVAL = 60.0
"""Seconds for which the rival's turn may be watched."""
ASKED = 2.5
"""Seconds after which the teacher has asked about a turn that does not end."""


class FirstGameDriver(Driver):
    """Plays the first game: clicks for what the teacher shows, and waits for the save."""

    def known_game(self) -> Game | None:
        """The game as saved, with what chance will bring."""
        try:
            game = read_file(self.folder / AUTOSAVE, self.app.estates.layouts)
        except RecordError:
            return None
        return as_first_game(game, self.app.estates.layouts)

    def learners(self, moves: int, patience: float) -> Game | None:
        """The game once it has more moves than so many and the learner decides, or it is over."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            game = self.known_game()
            if game is not None and len(game.moves) > moves:
                state = game.state
                if state.is_over or (state.current == LEARNER and state.phase >= 0):
                    return game
            time.sleep(0.05)
        return None

    def play_first(self) -> Game:
        """From the first decision to the end."""
        bot, script, taken = make_bot(LEARNER_LIKE, 1), load_script(), 0
        game = self.learners(0, TURN_OF_THE_RIVAL)
        while game is not None and not game.state.is_over:
            scene = FirstGameScene(self.app, game)
            scene.resize(self.size)
            layout = scene.table.layout
            shown = Teacher(script, game).said.action
            view = game.state.view(LEARNER)
            action = shown or bot.choose(view, legal_actions(game.state), Effort())
            time.sleep(GRACE + 0.4)
            self.mouse.picture(f"{taken:03}")
            for place in clicks_for(game, layout, action):
                self.mouse.click(place)
            self.answer(game, action)
            game = self._after(game, action)
            taken += 1
        if game is None:
            self.mouse.picture("stuck")
            raise SystemExit(f"After {taken} decisions the game did not go on.")
        print(f"{taken} decisions by mouse")
        return game

    def _after(self, before: Game, action: Action) -> Game | None:
        """The learner's next decision; a turn about which the teacher asks is left so."""
        moves = len(before.moves)
        if isinstance(action, EndTurn):
            time.sleep(ASKED)
            saved = self.known_game()
            if saved is not None and len(saved.moves) <= moves:
                self.mouse.picture(f"asked-{moves}")
                self.mouse.key("Return")
        found = self.learners(moves, TURN_OF_THE_RIVAL)
        if found is not None and found.moves[moves] != action:
            raise SystemExit(f"Clicked for {action}, got {found.moves[moves]}.")
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the guided first game by mouse.")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--pictures", type=Path)
    arguments = parser.parse_args()
    width, height = (int(number) for number in arguments.size.split("x"))
    size: Point = (width, height)
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as shadow:
        command = [sys.executable, str(ROOT / "main.py"), "--size", arguments.size]
        program = subprocess.Popen([*command, "--saves", name], env=WINDOW_ENVIRONMENT)
        try:
            mouse = Mouse(arguments.pictures)
            time.sleep(1.5)
            driver = FirstGameDriver(size, Path(name), Path(shadow), mouse, 1)
            mouse.picture("title")
            driver.press(TitleScene(driver.app), "Your first game")
            finished = driver.play_first()
            time.sleep(2.0)  # until the last action has been shown
            mouse.picture("scoring")
            for _ in range(3):
                mouse.click((width // 2, height // 3))  # skips the scoring and the podium
                time.sleep(1.0)
            mouse.picture("final")
            driver.press(FinalScene(driver.app, finished), f"Play against {RIVAL_NAME} (easy)")
            time.sleep(2.0)
            mouse.picture("next")
            following = driver.saved_game(0)
        finally:
            program.kill()
    if following.state.rules.phases != 5:
        raise SystemExit("No whole game followed.")
    print("The first game was played, and a whole one follows.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
