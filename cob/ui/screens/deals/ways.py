"""What leads from a game to its dice and to its code: the same wherever a game is shown."""

from __future__ import annotations

from cob.record import Game
from cob.text.language import tr
from cob.ui.scene import AppContext
from cob.ui.screens.deals.dice_sheet import CHECK_DICE, DiceSheet
from cob.ui.screens.deals.share_sheet import SHARE_DEAL, ShareSheet
from cob.ui.screens.table_menu import MenuEntry


def deal_entries(app: AppContext, game: Game) -> list[MenuEntry]:
    """Return the entries of a menu about a game's deal.

    There is none for a game that was not dealt from a start value, and nothing to share of one
    whose dice are still secret.
    """
    if game.origin is None:
        return []
    is_secret, is_over = game.origin.is_secret, game.state.is_over
    about = tr("The dice are the same for everybody who plays this deal.")
    if is_over:
        about = tr("Whether any die or tile was changed.")
    elif is_secret:
        about = tr("The promise that no die is changed; after the game its proof.")
    dice = MenuEntry(
        "check", tr(CHECK_DICE), about, lambda: app.push(DiceSheet(app, game)), stays=True
    )
    if is_secret and not is_over:
        return [dice]
    share = MenuEntry(
        "person",
        tr(SHARE_DEAL),
        tr("A code with which others play the same dice and tiles."),
        lambda: app.push(ShareSheet(app, game)),
        stays=True,
    )
    return [dice, share]
