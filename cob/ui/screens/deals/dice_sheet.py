"""The sheet on which a game's dice are checked: what was promised of them, and whether it held."""

from __future__ import annotations

from typing import Final

from cob.play.deal_texts import grouped, told_origin
from cob.record import Game
from cob.record.origin import DealOrigin, commitment_of
from cob.text.language import Message, tr, trn
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.deals.told_sheet import SheetPart, ToldSheet

CHECK_DICE: Final = Message("Check the dice")
"""What leads to the sheet, and its title."""
_PROMISE: Final = Message(
    "All dice and draws of this game follow from a start value that stays secret until the end. "
    "This number was made from it before the first roll:"
)
_LATER: Final = Message(
    "Note it down or copy it. When the game is over, this sheet tells the start value: its SHA-256 "
    "is this number, and all rolls and draws follow from it, which cob verify works out for a "
    "saved game."
)
_KNOWN: Final = Message(
    "Its dice and draws are the same for everybody who plays it. When the game is over, this sheet "
    "tells whether any of them was changed."
)
_BROKEN: Final = Message(
    "Not all dice and draws of this game follow from its start value: the record was changed."
)


class DiceSheet(ToldSheet):
    """What can be said of the dice of a game that was dealt from a start value."""

    def __init__(self, app: AppContext, game: Game) -> None:
        origin, title = game.origin, tr(CHECK_DICE)
        assert origin is not None, "only of games with an origin there is something to tell"
        if game.state.is_over:
            super().__init__(app, title, _proof(game, origin))
        elif origin.is_secret:
            digits = commitment_of(origin.start_value)
            parts = [
                SheetPart(tr(_PROMISE)),
                SheetPart(_in_rows(digits), True),
                SheetPart(tr(_LATER)),
            ]
            super().__init__(app, title, parts, digits, tr("Copy the number"))
        else:
            known = [SheetPart(told) for told in told_origin(origin)]
            super().__init__(app, title, [*known, SheetPart(tr(_KNOWN))])


def _proof(game: Game, origin: DealOrigin) -> list[SheetPart]:
    """Return whether the dice of a finished game follow from its start value."""
    _, other = game.dealt_again(origin.seed)
    if other is not None:
        return [SheetPart(tr(_BROKEN), colour=theme.wine)]
    number = sum(seat is None for seat in game.seats)
    if not origin.is_secret:
        return [*(SheetPart(told) for told in told_origin(origin)), SheetPart(_followed(number))]
    return [
        SheetPart(tr("The start value was")),
        SheetPart(origin.start_value, True),
        SheetPart(tr("and before the first roll there was shown")),
        SheetPart(_in_rows(commitment_of(origin.start_value)), True),
        SheetPart(_held(number)),
    ]


def _followed(number: int) -> str:
    return trn(
        "The {number} roll or deal of this game follows from the start value of that deal: "
        "nothing was changed.",
        "All {number} rolls and deals of this game follow from the start value of that deal, those "
        "of a round or a phase counted as one: nothing was changed.",
        number,
    )


def _held(number: int) -> str:
    return trn(
        "The number is the SHA-256 of the start value, and the {number} roll or deal of this game "
        "follows from it: nothing was changed.",
        "The number is the SHA-256 of the start value, and all {number} rolls and deals of this "
        "game follow from it, those of a round or a phase counted as one: nothing was changed.",
        number,
    )


def _in_rows(digits: str) -> str:
    """Return the digits of a commitment in two rows of groups."""
    half = len(digits) // 2
    return f"{grouped(digits[:half])}\n{grouped(digits[half:])}"
