"""Plays one whole game in a real window with a real mouse, from the title to the final scoring.

`--help` lists the options. Exit status 0: the game reached the final scoring, and the program was
ended by its own button.
"""

from __future__ import annotations

import random
import shutil
import time

from cob.clicks.chooser import Chooser
from cob.clicks.payment_questions import payment_question
from cob.clicks.turn_timing import GRACE
from cob.engine import Action, legal_actions
from cob.engine.actions import AddTile, TakeTile
from cob.new_game.scenarios import Preset
from cob.record import AUTOSAVE, COLOURS, PERSON, Game
from cob.session.tempo import turn_of
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.new_game.who_plays import WhoPlaysSheet
from cob.ui.screens.title import TitleScene
from cob.ui.table.layout import TableLayout
from tests.mouse.real_window import PATIENCE, RealWindow, clicks_for, options, real_window


class Driver:
    """Plays the game: chooses actions, clicks for them, and waits for the save."""

    def __init__(self, window: RealWindow, seed: int) -> None:
        self.window = window
        self.random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """Any action, preferably one that fills the estate, so that every rule comes up."""
        legal = legal_actions(game.state)
        adding = [action for action in legal if isinstance(action, AddTile)]
        taking = [action for action in legal if isinstance(action, TakeTile)]
        weighted = [legal, taking or legal, adding or taking or legal, adding or taking or legal]
        return self.random.choice(self.random.choice(weighted))

    def saved_game(self, moves: int) -> Game:
        """The game once it is saved with more than this number of moves."""
        return self.window.wait_for(lambda: self.window.saved_game(moves), f"move {moves + 1}")

    def play(self, players: int) -> Game:
        """From the first decision to the end."""
        mouse, size = self.window.mouse, self.window.app.size
        layout = TableLayout(size, players, self.window.app.board)
        game = self.saved_game(0)
        decisions = 0
        while not game.state.is_over:
            action = self.choose(game)
            for place in clicks_for(game, layout, action):
                mouse.click(place)
            answer(self.window, game, action)
            before = game
            game = self.saved_game(len(before.moves))
            if game.moves[len(before.moves)] != action:
                raise SystemExit(f"Clicked for {action}, got {game.moves[len(before.moves)]}.")
            decisions += 1
            if decisions in (5, 60, 120):
                mouse.picture(f"table-{decisions}")
            if turn_of(game.state) != turn_of(before.state):
                self.hand_over()
        print(f"{decisions} decisions by mouse")
        return game

    def hand_over(self) -> None:
        """Skip what moves with a click, which may also close the sheet that calls the next player;
        if it comes only then, close it with a key that does nothing else. On a slow machine its
        grace period may last longer than here: so the key is pressed twice."""
        width, height = self.window.app.size
        time.sleep(GRACE + 0.2)
        self.window.mouse.click((width // 2, height // 2))
        for _ in range(2):
            time.sleep(GRACE + 0.2)
            self.window.mouse.key("F9")
        time.sleep(0.05)


def answer(window: RealWindow, game: Game, action: Action) -> None:
    """If the table asks before workers are paid, click the answer that plays the action."""
    chooser = Chooser(game.state)
    clicked = chooser.option_for(action).parts
    question = payment_question(chooser, action, clicked, confirms=True)
    if question is not None:
        for _ in range([way for _, way in question.answers].index(action)):
            window.mouse.key("Tab")
        window.mouse.key("Return")


def main() -> int:
    parser = options("Play one whole game by mouse.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--preset", choices=[p.name.lower() for p in Preset], default="expert")
    arguments = parser.parse_args()
    with real_window(arguments) as window:
        app, mouse = window.app, window.mouse
        width, height = app.size
        mouse.picture("title")
        window.press(TitleScene(app), "New game")
        time.sleep(0.5)
        set_up(window, Preset[arguments.preset.upper()], arguments.players)
        finished = Driver(window, arguments.seed).play(arguments.players)
        time.sleep(1.5)  # until the last action has been shown
        mouse.picture("scoring")
        mouse.click((width // 2, height // 2))  # skips the scoring at the table
        time.sleep(1.0)
        mouse.picture("final")
        window.press(FinalScene(app, finished), "Title")
        time.sleep(0.5)
        shutil.copy(window.saves / AUTOSAVE, app.folder)  # the title of one who has played
        window.press(TitleScene(app), "Quit")
        status = window.process.wait(PATIENCE)
    if status != 0:
        raise SystemExit(f"The program ended with status {status}.")
    print("The game reached the final scoring.")
    return 0


def set_up(window: RealWindow, preset: Preset, players: int) -> None:
    """On the set-up screen: the preset, the number of players, then start."""
    app, mouse = window.app, window.mouse
    setup = SetupScene(app)
    setup.resize(app.size)
    for widget, chosen in (
        (setup.above.presets, list(Preset).index(preset)),
        (setup.above.counts, players - 2),
    ):
        mouse.click(widget.cells()[chosen].center)
        time.sleep(0.2)
    setup.above.counts.choose(players - 2)
    for seat in setup.seats[1:players]:
        mouse.click(seat.face.center)
        time.sleep(0.2)
        who = WhoPlaysSheet(app, "", COLOURS[0], PERSON, lambda name: None)
        who.resize(app.size)
        mouse.click(who.cards[0].rect.center)
        time.sleep(0.2)
    mouse.picture("setup")
    window.press(setup, setup.below.start.label)
    time.sleep(0.5)
    mouse.click((app.size[0] // 2, app.size[1] // 2))  # no roll for the start player
    time.sleep(0.2)


if __name__ == "__main__":
    raise SystemExit(main())
