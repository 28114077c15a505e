"""The sheet that deals a finished game again and says whether its dice and tiles are the same."""

from __future__ import annotations

from typing import Final

from cob.record import Game
from cob.record.origin import SAME_DICE
from cob.session.deal_texts import told_origin
from cob.text.language import Message, tr
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.deals.text_sheet import DealTextSheet, SheetPart

CHECK_DICE: Final = Message("Check the dice")
"""The caption of the button that leads to the sheet, and its title."""
_DIFFERENT: Final = Message(
    "The game was dealt again from its start value: these are not the dice and tiles of this start "
    "value. The first that differs is “{told}”, and the start value gives “{due}”."
)


class DiceSheet(DealTextSheet):
    """The start value of a finished game, and whether its dice and tiles are exactly those."""

    def __init__(self, app: AppContext, game: Game) -> None:
        origin = game.origin
        assert origin is not None, "only a game with a start value is dealt again"
        parts = [
            *(SheetPart(told) for told in told_origin(origin)),
            SheetPart(tr("The start value was")),
            SheetPart(origin.start_value, True),
        ]
        again, other = game.dealt_again(origin.seed)
        if other is None:
            parts.append(SheetPart(tr(SAME_DICE)))
        else:
            told = tr(_DIFFERENT, told=game.moves[other], due=again.moves[other])
            parts.append(SheetPart(told, colour=theme.wine))
        super().__init__(app, tr(CHECK_DICE), parts)
