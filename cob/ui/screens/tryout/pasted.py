"""A position as text, such as one from the clipboard, becomes a table to try lines at."""

from __future__ import annotations

from typing import Final

from cob.engine import CobError, is_position, parse_position
from cob.record import Game, game_at
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.scene import AppContext, Scene
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.tryout.scene import TryoutScene

_NO_POSITION: Final = Message(
    "There is no position on the clipboard. It would be a line of text that begins with “cob1:”, "
    "as “Copy position” in the menu of a table makes one."
)
_NOT_BEGUN: Final = Message(
    "The position is one of the set-up: lines can be tried from the first turn on."
)


def scene_of(app: AppContext, text: str) -> Scene:
    """Return the table of a position, or a sheet that says why there is none."""
    try:
        game = _game_of(app, text)
    except CobError as error:
        return Dialog(
            app,
            tr("This position cannot be opened"),
            sentence(error.message),
            [(tr("Back"), None)],
        )
    return TryoutScene(app, game, 0)


def _game_of(app: AppContext, text: str) -> Game:
    if not is_position(text):
        raise CobError(_NO_POSITION)
    state = parse_position(text, app.estates.layouts)
    names = [tr("Player {number}", number=at) for at in range(1, len(state.players) + 1)]
    game = game_at(state, names)
    if state.phase < 0:
        raise CobError(_NOT_BEGUN)
    return game
