"""How far a review has come, as a bar."""

from __future__ import annotations

from typing import Final

import pygame

from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import theme
from cob.ui.screens.review.layout import ReviewLayout
from cob.ui.screens.review.telling import percent

_ALMOST: Final = 0.99
"""The greatest share that is told of a game of which something is left."""


def draw_progress(canvas: Canvas, m: ReviewLayout, share: float) -> pygame.Rect:
    """Draw a share of the game as a bar, and write it before the bar; return the text's place.

    Once the whole game was gone through, its turns are still weighed against each other.
    """
    canvas.progress(m.bar, share)
    told = (
        tr("Looked through: {share}", share=percent(min(share, _ALMOST)))
        if share < 1
        else tr("Summing up …")
    )
    place = (m.bar.left - m.px(14), m.bar.centery)
    return canvas.write(told, m.type(19), place, theme.ink_soft, anchor="midright")
