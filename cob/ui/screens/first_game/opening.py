"""How the first game is opened from a menu: where it was left, or anew."""

from __future__ import annotations

from cob.engine import CobError
from cob.text.wording import sentence
from cob.tutorial.first_game.deal import as_first_game, first_game
from cob.ui.scene import AppContext, ToTable


def open_first_game(app: AppContext) -> str:
    """Open the first game, and keep another one that is not finished among the saved games.

    Return why that cannot be, in a sentence; empty if all went well.
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
