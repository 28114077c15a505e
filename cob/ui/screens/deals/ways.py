"""The ways from a game to its dice and to its code: the same wherever a game is shown."""

from __future__ import annotations

from cob.record import Game
from cob.text.language import tr
from cob.ui.scene import AppContext
from cob.ui.screens.deals.dice_sheet import CHECK_DICE, DiceSheet
from cob.ui.screens.deals.share_sheet import SHARE_DEAL, ShareSheet
from cob.ui.screens.table_menu import MenuEntry


def deal_entries(app: AppContext, game: Game) -> list[MenuEntry]:
    """Return the entries of a menu about a game's deal.

    A game that was not dealt from a start value has none. The dice are checked when the game is
    over, and a deal is shared when its dice are known.
    """
    if game.origin is None:
        return []
    entries = []
    if game.state.is_over:
        entries.append(
            MenuEntry(
                "check",
                tr(CHECK_DICE),
                tr("Whether they are exactly those of the start value."),
                lambda: app.push(DiceSheet(app, game)),
                stays=True,
            )
        )
    if game.state.is_over or not game.origin.is_secret:
        entries.append(
            MenuEntry(
                "person",
                tr(SHARE_DEAL),
                tr("A code with which others play the same dice and tiles."),
                lambda: app.push(ShareSheet(app, game)),
                stays=True,
            )
        )
    return entries
