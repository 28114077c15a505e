"""Takes the guided first game in a real window with a real mouse, and opens the chapter after it.

`--help` lists the options. In phase A it does what the teacher shows, afterwards what a bot would
do; where the teacher asks at the end of a turn, the turn is left as it was. Exit status 0: the game
was played to its end, and the first chapter of the road was opened.
"""

from __future__ import annotations

import time

from cob.bots.base import Effort
from cob.bots.registry import make_bot
from cob.clicks.turn_timing import GRACE
from cob.engine import Action, legal_actions
from cob.engine.actions import EndTurn
from cob.record import Game
from cob.tutorial.first_game.deal import as_first_game
from cob.tutorial.first_game.script import load_script
from cob.tutorial.first_game.teacher import Teacher
from cob.tutorial.position import LEARNER
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.first_game.scene import FirstGameScene
from cob.ui.screens.road.scene import RoadScene
from cob.ui.screens.title import TitleScene
from cob.ui.table.goods_places import GoodsPlaces
from tests.mouse.play_by_mouse import answer
from tests.mouse.real_window import RealWindow, clicks_for, options, real_window

LEARNER_LIKE = "medium"
TURN_OF_THE_RIVAL = 60.0
"""Maximum seconds of the rival's turn."""
ASKED = 2.5
"""Seconds after which the teacher has asked about a turn that does not end."""


class FirstGameDriver:
    """Plays the first game: clicks for what the teacher shows, and waits for the save."""

    def __init__(self, window: RealWindow) -> None:
        self.window = window

    def learners(self, moves: int) -> Game:
        """The game once it has more than this number of moves and the learner decides, or it is
        over.
        """

        def seen() -> Game | None:
            saved = self.window.saved_game(moves)
            if saved is None:
                return None
            game = as_first_game(saved, self.window.app.estates.layouts)
            state = game.state
            is_learners = state.current == LEARNER and state.phase >= 0
            return game if state.is_over or is_learners else None

        return self.window.wait_for(seen, f"move {moves + 1}", TURN_OF_THE_RIVAL)

    def play(self) -> Game:
        """From the first decision to the end."""
        bot, script, taken, goods = make_bot(LEARNER_LIKE, 1), load_script(), 0, GoodsPlaces()
        mouse, app = self.window.mouse, self.window.app
        game = self.learners(0)
        while not game.state.is_over:
            scene = FirstGameScene(app, game)
            scene.resize(app.size)
            shown = Teacher(script, game).said.action
            view = game.state.view(LEARNER)
            action = shown or bot.choose(view, legal_actions(game.state), Effort())
            time.sleep(GRACE + 0.4)
            mouse.picture(f"{taken:03}")
            scene.table.layout.goods = goods  # a type keeps the space in which it was seen first
            for place in clicks_for(game, scene.table.layout, action):
                mouse.click(place)
            answer(self.window, game, action)
            game = self._after(game, action)
            taken += 1
        print(f"{taken} decisions by mouse")
        return game

    def _after(self, before: Game, action: Action) -> Game:
        """The learner's next decision; a turn about which the teacher asks is accepted."""
        moves = len(before.moves)
        if isinstance(action, EndTurn):
            time.sleep(ASKED)
            if self.window.saved_game(moves) is None:
                self.window.mouse.picture(f"asked-{moves}")
                self.window.mouse.key("Return")
        found = self.learners(moves)
        if found.moves[moves] != action:
            raise SystemExit(f"Clicked for {action}, got {found.moves[moves]}.")
        return found


def main() -> int:
    with real_window(options("Play the guided first game by mouse.").parse_args()) as window:
        app, mouse = window.app, window.mouse
        width, height = app.size
        mouse.picture("title")
        window.press(TitleScene(app), "Your first game")
        finished = FirstGameDriver(window).play()
        time.sleep(2.0)  # until the last action has been shown
        mouse.picture("scoring")
        for _ in range(3):
            mouse.click((width // 2, height // 3))  # skips the scoring and the courtyard
            time.sleep(1.0)
        mouse.picture("final")
        window.press(FinalScene(app, finished), "Next chapter")
        time.sleep(2.0)
        mouse.picture("road")
        road = RoadScene(app)
        road.enter()
        window.press(road, road.begin.label)
        time.sleep(2.0)
        mouse.picture("next")
        following = window.wait_for(lambda: window.saved_game(0), "the first chapter")
    if following.header.learner is None or following.state.rules == finished.state.rules:
        raise SystemExit("No chapter of the road followed.")
    print("The first game was played, and a chapter of the road follows.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
