"""The curve of a finished game: every player's points from the first move to the final scoring."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.record import Game
from cob.record.timeline import Timeline
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import spread, write_phases
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import PLAYER_COLOURS, mix, theme
from cob.ui.screens.replay.curve import Curve

_SLICE: Final = 0.006
"""Seconds in a frame for reading more of the game."""
_PAWN: Final = 38
_MARGIN: Final = 12
"""Margin right of the final scoring, so that its whole step shows."""
_LEADER: Final = 26
"""Gap between the curves and the pawns, bridged by a thin line for each."""
_LETTER: Final = 19
_TITLE: Final = 30


class GameCurve:
    """The curve, read in small steps; call `place` before `draw`."""

    def __init__(self, game: Game) -> None:
        self._timeline = Timeline(game)
        self._seats = game.header.seats
        self._points = [player.points for player in game.state.players]
        self._curve = Curve(self._timeline, game.header)
        self._area = Rect(0, 0, 1, 1)
        self._end = 0
        """The position of the final scoring."""
        self._pawns: list[Rect] = []
        """The place of each seat's pawn, at the end of its line."""
        self._leaders: list[tuple[tuple[int, int], tuple[int, int]]] = []
        """Lines from the end of each seat's curve to its pawn."""
        self._leader = self._letter = self._type = 1
        self._heading: tuple[int, int] | None = None
        self._letters_at = 0

    @property
    def is_read(self) -> bool:
        """Whether the curve holds the whole game."""
        return self._timeline.is_complete

    def read_on(self) -> None:
        """Read the next part of the game."""
        self._timeline.read_on(_SLICE)

    def place(self, measure: Measure, area: Rect, heading: tuple[int, int] | None = None) -> None:
        """Lay it out in an area, with the letters of the phases below and the pawns beside it.

        A `heading` begins at its left middle.
        """
        self._heading, self._type = heading, measure.type(_TITLE)
        self._area, self._end = area, area.right - measure.px(_MARGIN)
        self._leader = max(1, measure.px(2))
        self._curve.place(area, measure, self._across)
        self._letter = measure.type(_LETTER)
        self._letters_at = area.bottom + measure.px(15)
        side = measure.px(_PAWN)
        heights = [self._curve.height_of(points) for points in self._points]
        self._pawns, self._leaders = [], []
        for height, middle in zip(heights, spread(heights, side, area), strict=True):
            place = Rect(0, 0, side, side)
            place.midleft = (self._end + measure.px(_LEADER), middle)
            self._pawns.append(place)
            self._leaders.append(((self._end, height), (place.x + side // 4, middle)))

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines, the phases and the pawns."""
        if self._heading is not None:
            canvas.write(
                tr("Course of the game"), self._type, self._heading, theme.ink,
                anchor="midleft", serif=True,
            )  # fmt: skip
        self._curve.draw(canvas, self._timeline.last)
        begins = [*map(self._across, self._timeline.phases), self._end]
        rule = mix(theme.parchment_dark, theme.ink_soft, 0.35)
        for left in begins[:-1]:
            canvas.surface.fill(rule, (left, self._area.top, 1, self._area.height))
        first = self._timeline.first_phase
        write_phases(canvas, first, begins, self._letters_at, self._letter)
        for seat, (at_line, at_pawn) in zip(self._seats, self._leaders, strict=True):
            colour = PLAYER_COLOURS[seat.colour]
            pygame.draw.line(canvas.surface, colour, at_line, at_pawn, self._leader)
        for seat, pawn in zip(self._seats, self._pawns, strict=True):
            canvas.blit(canvas.art.pawn(seat.colour, pawn.width), pawn)

    def _across(self, at: int) -> int:
        """Return the place of a position of the game, in pixels across the window."""
        return self._area.x + (self._end - self._area.x) * at // max(1, self._timeline.last)
