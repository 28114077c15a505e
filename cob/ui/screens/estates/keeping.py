"""The entry of a table's menu that keeps the estates of a record among the player's own."""

from __future__ import annotations

from cob.engine import CobError
from cob.new_game.own_estates import keep_estate, missing_estates
from cob.record import Game
from cob.text.estate_titles import estate_title
from cob.text.language import tr, trn
from cob.text.wording import listed, sentence
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.table_menu import MenuEntry


def estate_entries(app: AppContext, game: Game) -> list[MenuEntry]:
    """Return the entry to keep the estates of a game that the player has not; else none."""
    count = len(missing_estates(game.header, app.estates.layouts))
    if not count:
        return []
    return [
        MenuEntry(
            "kind-castle",
            trn("Keep the estate", "Keep {number} estates", count),
            tr("Among your own estates, for new games."),
            lambda: _keep(app, game),
        )
    ]


def _keep(app: AppContext, game: Game) -> None:
    """Keep the estates and say so, or what went wrong; those that were kept stay."""
    kept = []
    told = ""
    try:
        for layout in missing_estates(game.header, app.estates.layouts):
            kept.append(estate_title(keep_estate(app.own_estates, app.estates.layouts, layout)))
            app.look_for_estates()
        told = tr("Kept among your own: {estates}.", estates=listed(kept))
    except CobError as error:
        told = sentence(error.message)
    app.push(Dialog(app, tr("Your own estates"), told, [(tr("Close"), None)], halts_below=True))
