"""The signs of the marks: a shape and a colour each, and what they are called.

The shapes tell them apart, the colours are violet and darken with the loss: no player, no kind of
tile and nothing else on the table is violet. What was brilliant is teal.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from cob.analysis.marks import TurnMark
from cob.text.language import Message
from cob.ui.kit.art import Art
from cob.ui.kit.theme import RGB


class MarkSign(NamedTuple):
    """How a mark looks, and what it is called at the beginning of a line."""

    symbol: str
    colour: RGB
    title: Message


SIGNS: Final[dict[TurnMark, MarkSign]] = {
    TurnMark.BRILLIANT: MarkSign("mark-brilliant", (0, 124, 124), Message("Brilliant")),
    TurnMark.INACCURACY: MarkSign("mark-inaccuracy", (166, 128, 206), Message("Inaccuracy")),
    TurnMark.MISTAKE: MarkSign("mark-mistake", (132, 72, 172), Message("Mistake")),
    TurnMark.BLUNDER: MarkSign("mark-blunder", (82, 26, 112), Message("Blunder")),
}


def picture_of_mark(art: Art, mark: TurnMark, side: int) -> pygame.Surface:
    """Return the sign of a mark as a square picture."""
    sign = SIGNS[mark]
    return art.symbol(sign.symbol, side, sign.colour)
