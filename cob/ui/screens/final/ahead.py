"""Work that is done in small steps, between the frames, before its pictures are shown."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.art.kept import BEHIND
from cob.ui.kit.canvas import Canvas, prepare_panel
from cob.ui.kit.labels import Placed
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.scenery.backdrop import court_backdrop
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.score_sheet import draw_heads, draw_rows
from cob.ui.screens.final.scoring import Scoring

_SECONDS: Final = 0.006
"""The time of a frame that is spent on it."""


class Ahead:
    """Some steps; without a thread for pictures none is taken, as all is made when it is drawn."""

    def __init__(self, *steps: Iterable[None]) -> None:
        self._steps = chain(*steps)
        self.is_left = BEHIND.is_on and bool(steps)
        """Whether there are steps left."""

    def work(self) -> None:
        """Take as many steps as a frame has time for."""
        end = time.monotonic() + _SECONDS
        while self.is_left and time.monotonic() < end:
            if next(self._steps, self) is self:
                self.is_left = False


def table_made(
    art: Art,
    layout: FinalLayout,
    scoring: Scoring,
    parts: Iterable[Placed | Widget],
    *,
    folded: bool,
) -> Iterator[None]:
    """Draw the parts of the table of points once where they are not seen, step by step."""
    nowhere = Canvas(pygame.Surface((1, 1)), art)
    draw_heads(nowhere, layout, scoring)
    yield
    draw_rows(nowhere, layout, scoring, None, folded=folded)
    yield
    for each in parts:
        each.draw(nowhere)
        yield


def begin_grounds(art: Art, layout: FinalLayout) -> None:
    """Let the thread make the grounds of the table of points."""
    if theme.painted:
        court_backdrop.begin(layout.size)
    curve = layout.curve_sheet if layout.shows_all else None
    for rect in (layout.sheet, layout.estates, curve):
        if rect is not None:
            prepare_panel(art, rect, layout.lines)
