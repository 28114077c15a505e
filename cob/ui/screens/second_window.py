"""What a window does while another one is open over the same saves: look on, or play apart."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from cob.engine.errors import CobError
from cob.record import read_file
from cob.saves.autosave import Unfinished, played_elsewhere
from cob.text.language import tr
from cob.text.wording import sentence
from cob.ui.scene import AppContext, ToLookOn
from cob.ui.screens.sheet import Answer, Dialog


def game_elsewhere(app: AppContext) -> Unfinished | None:
    """Return the game of another window; None where none is played, or cannot be looked at."""
    for path in played_elsewhere(app.claim, app.autosave):
        try:
            game = read_file(path, app.estates.layouts)
        except CobError:
            continue
        if not game.state.is_over and not (game.state.secret_setup and game.state.phase < 0):
            return Unfinished(path, game)
    return None


def look_on(app: AppContext, path: Path) -> None:
    """Look on at the game in another window's file; say so where that cannot be done any more."""
    try:
        app.go(ToLookOn(path))
    except CobError as error:
        app.push(Dialog(app, tr("Look on"), sentence(error.message), [(tr("Back"), None)]))


def second_window_sheet(app: AppContext) -> Dialog:
    """Return the question at the start; without an answer the window plays apart."""
    text = tr(
        "What is played in this one has a file of its own and lies among the saved games "
        "afterwards: neither overwrites the other’s game."
    )
    answers: list[Answer] = [(tr("Play here"), None), (tr("Quit"), app.quit)]
    found = game_elsewhere(app)
    if found is not None:
        told = tr(
            "In the other window {players} are playing: {stage}.",
            players=found.players,
            stage=found.progress,
        )
        text = f"{told} {text}"
        answers.insert(0, (tr("Look on"), partial(look_on, app, found.path)))
    title = tr("The game is open in another window")
    return Dialog(app, title, text, answers, escape=-2)
