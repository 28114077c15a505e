"""The signs of the marks: a shape and a colour each, and their names.

The shapes tell them apart; the colours are shades of violet that darken with the loss. No player,
no kind of tile and nothing else on the table is violet. The sign of a brilliant turn is teal.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.marks import LIMITS, TurnMark
from cob.text.language import Message, tr
from cob.text.numbers import decimal
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, square
from cob.ui.kit.theme import RGB, SMALLEST_TYPE, theme


class MarkSign(NamedTuple):
    """The look of a mark, and its name at the beginning of a line."""

    symbol: str
    colour: RGB
    title: Message


SIGNS: Final[dict[TurnMark, MarkSign]] = {
    TurnMark.BRILLIANT: MarkSign("mark-brilliant", (0, 124, 124), Message("Brilliant")),
    TurnMark.INACCURACY: MarkSign("mark-inaccuracy", (166, 128, 206), Message("Inaccuracy")),
    TurnMark.MISTAKE: MarkSign("mark-mistake", (132, 72, 172), Message("Mistake")),
    TurnMark.BLUNDER: MarkSign("mark-blunder", (82, 26, 112), Message("Blunder")),
}
_BEST: Final = MarkSign("star", SIGNS[TurnMark.BRILLIANT].colour, Message("A perfect turn"))
_LESSON: Final = MarkSign("hint", SIGNS[TurnMark.MISTAKE].colour, Message("One to learn from"))


def sign_of(turn: JudgedTurn, *, is_learner: bool) -> MarkSign:
    """Return the sign of a marked turn, or of a learner's best one; a learner is not graded."""
    if is_learner or turn.mark is None:
        is_best = turn.is_equal or turn.mark is TurnMark.BRILLIANT
        return _BEST if is_best else _LESSON
    return SIGNS[turn.mark]


def picture_of_sign(art: Art, sign: MarkSign, side: int) -> pygame.Surface:
    """Return a sign as a square picture."""
    return art.symbol(sign.symbol, side, sign.colour)


def draw_legend_of_marks(canvas: Canvas, area: Rect, m: Measure) -> None:
    """Draw the meanings of the signs in a line, with numbers if there is room."""
    size, side, gap = max(SMALLEST_TYPE, m.type(18)), m.px(24), m.px(26)
    font = canvas.art.font(size)
    for has_numbers in (True, False):
        told = _meanings(has_numbers=has_numbers)
        if sum(side + m.px(6) + font.size(text)[0] + gap for _, text in told) <= area.width:
            break
    left = area.x
    for mark, text in told:
        place = square((left + side // 2, area.centery), side)
        canvas.blit(picture_of_sign(canvas.art, SIGNS[mark], side), place)
        left = place.right + m.px(6)
        room = area.right - left
        place = canvas.write(
            text, size, (left, area.centery), theme.ink_soft, anchor="midleft", width=room
        )
        left = place.right + gap


def _meanings(*, has_numbers: bool) -> list[tuple[TurnMark, str]]:
    """Return the meaning of each sign."""
    if not has_numbers:
        return [(mark, tr(SIGNS[mark].title)) for mark in reversed(TurnMark)]
    texts = (
        Message("{mark}: {points} points or {percent} % of winning chance lost, or more"),
        *(Message("{mark}: {points} or {percent} %"),) * (len(LIMITS) - 1),
    )
    told = [
        (
            mark,
            tr(
                text,
                mark=tr(SIGNS[mark].title),
                points=decimal(points, places=0 if points.is_integer() else 1),
                percent=round(100 * chance),
            ),
        )
        for text, (mark, points, chance) in zip(texts, LIMITS, strict=True)
    ]
    brilliant = tr("{mark}: best, and hard to see", mark=tr(SIGNS[TurnMark.BRILLIANT].title))
    return [*told, (TurnMark.BRILLIANT, brilliant)]
