"""The sheet with the code of a game's deal, by which others play it as well."""

from __future__ import annotations

from typing import Final

from cob.engine import CobError
from cob.record import Game
from cob.record.deal_code import SharedDeal, format_code
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.deals.text_sheet import DealTextSheet, SheetPart

SHARE_DEAL: Final = Message("Share the deal")
"""The caption of the button that leads to the sheet, and its title."""
_CODE: Final = Message(
    "With this code others play the same dice and draws. They enter it under “Daily deal” on the "
    "title."
)
_RESULT: Final = Message(
    "The code carries your name and your result: at the end they see who did better, and by how "
    "much."
)
_EARLIER: Final = Message(
    "This game is not finished: the code carries only the result of the game before it. When this "
    "one is over, its code will carry your result."
)
_NO_RESULT: Final = Message(
    "This game is not finished: the code carries no result yet, so there is nothing to compare "
    "with at the end. When the game is over, its code will carry your result."
)


class ShareSheet(DealTextSheet):
    """The code of a game whose dice are not secret (any longer), and what it carries."""

    def __init__(self, app: AppContext, game: Game) -> None:
        title = tr(SHARE_DEAL)
        try:
            deal = SharedDeal.of(game)
            code = format_code(deal)
        except CobError as error:
            super().__init__(app, title, [SheetPart(sentence(error.message))])
            return
        parts = [SheetPart(tr(_CODE)), SheetPart(code, True)]
        if game.state.is_over:
            parts.append(SheetPart(tr(_RESULT)))
        else:
            parts.append(SheetPart(tr(_EARLIER if deal.points else _NO_RESULT), colour=theme.wine))
        super().__init__(app, title, parts, code, tr("Copy the code"))
