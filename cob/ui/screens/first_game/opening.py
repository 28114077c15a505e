"""Opening the first game from a menu: where it was left, or from its beginning."""

from __future__ import annotations

from cob.engine import CobError
from cob.text.wording import sentence
from cob.tutorial.first_game.deal import as_first_game, first_game
from cob.ui.destinations import ToTable
from cob.ui.scene import AppContext


def open_first_game(app: AppContext) -> str:
    """Open the first game, and move another unfinished one to the saved games.

    Return an error in a sentence; empty without one.
    """
    layouts = app.estates.layouts
    try:
        found, _ = app.autosave.look_for_unfinished(layouts)
        left = None if found is None else as_first_game(found.game, layouts)
        if left is None:
            app.autosave.put_aside(layouts)
            left = first_game(layouts)
        app.go(ToTable(left))
    except CobError as error:
        return sentence(error.message)
    return ""
