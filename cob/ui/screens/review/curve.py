"""The course of a game: a line of chances or of points for each player, and the marks on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

import pygame
from pygame import Rect

from cob.analysis.review import Review
from cob.record import Seat
from cob.record.timeline import Timeline
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import Axis, Point, Sketch, spread, write_phases
from cob.ui.kit.measure import Measure, square
from cob.ui.kit.theme import PLAYER_COLOURS, SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import Widget, is_click
from cob.ui.screens.review.signs import MarkSign, picture_of_sign, sign_of
from cob.ui.screens.review.telling import percent

_DASHES: Final = (None, 15.0, 6.0, 28.0)
"""The length of each seat's dashes and gaps, in pixels at 1080 lines; None is solid."""
_LINE, _DROP, _SIGN, _LIT_SIGN, _PAWN = 4, 5, 30, 42, 32
_KEY: Final = 84
"""Length of a line in the key: three of the longest dashes and gaps."""
_LEVELS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_NUMBERED: Final = (0.0, 0.5, 1.0)
_UP_TO: Final = 20
"""The upper end of points is a multiple of this."""
_REACH: Final = 0.62
"""Radius around the middle of a sign that counts as on it, in widths of the sign."""


class ChanceCurve(Widget):
    """Shows the curve of a review; `chosen` is called with the number of a clicked turn.

    A learner sees the points of the game in place of the chances: chances are those against a rival
    who plays well from there on.
    """

    def __init__(
        self, timeline: Timeline, seats: Sequence[Seat], chosen: Callable[[int], None]
    ) -> None:
        super().__init__()
        self._timeline = timeline
        self._seats = seats
        self._chosen = chosen
        self._review: Review | None = None
        self._marked: Sequence[int] = ()
        self._learner: int | None = None
        self._rows: Sequence[Sequence[float]] = ()
        """The chances or points of each player before each turn, and at the end."""
        self._moves: Sequence[int] = ()
        """The number of the move before which each of these was."""
        self._most = 1
        """The value at the upper end; 1 for chances."""
        self._measure = Measure((0, 0))
        self._kept: tuple[tuple[int, int], pygame.Surface] | None = None
        """The lines, and the number of turns and positions in them."""
        self.lit: int | None = None
        """The number of the turn under the pointer, here or elsewhere."""

    def show(
        self,
        review: Review,
        marked: Sequence[int],
        learner: int | None = None,
        points: Mapping[int, Sequence[int]] | None = None,
    ) -> None:
        """Show a game as far as it is reviewed, with signs at these of its turns.

        The turns of the `learner`, a seat, are not graded. `points` are those of all players before
        each turn, by the number of its first move, and at the end: they are shown in place of the
        chances, of the whole game from the beginning.
        """
        if self._review != review:
            self._kept = None
        self._review, self._marked, self._learner = review, marked, learner
        moves = [turn.index for turn in review.turns]
        moves += [self._timeline.last] * (len(review.curve) - len(moves))
        self._moves, self._rows, self._most = moves, review.curve, 1
        if points is not None:
            self._moves, self._rows = list(points), list(points.values())
            self._most = _UP_TO * ceil(max(1, *map(max, self._rows)) / _UP_TO)

    def lay_out(self, area: Rect, measure: Measure) -> None:
        """Lay the lines out in an area; numbers, letters and pawns stand around it."""
        self.place(area, measure.type(19))
        self._measure, self._kept = measure, None

    # --- places -------------------------------------------------------------------------------

    def across(self, move: int) -> int:
        """Return the pixel of a position of the game, across the window."""
        return self.rect.x + self.rect.width * move // max(1, self._timeline.last)

    def height_of(self, value: float) -> int:
        """Return the height of a chance, or of points, in the window."""
        return round(self._axis(value))

    def _written(self, value: float) -> str:
        return percent(value) if self._most == 1 else f"{value:.0f}"

    @property
    def _axis(self) -> Axis:
        room = self._measure.px(16)
        return Axis(self.rect.bottom - room, self.rect.top + room, 0.0, float(self._most))

    def sign(self, at: int) -> tuple[int, int]:
        """Return the middle of the sign of a turn, on the line of the player who played it."""
        assert self._review is not None
        turn = self._review.turns[at]
        return self.across(turn.index), self.height_of(self._rows[at][turn.seat])

    def drop(self, at: int) -> Rect:
        """Return the bar from the chance before a turn down to the chance after it."""
        assert self._review is not None
        turn, (x, top) = self._review.turns[at], self.sign(at)
        loss = turn.loss_chance if self._most == 1 else 0.0
        left = max(0.0, self._rows[at][turn.seat] - loss)
        wide = max(2, self._measure.px(_DROP))
        return Rect(x - wide // 2, top, wide, self.height_of(left) - top)

    def turn_at(self, place: tuple[int, int]) -> int | None:
        """Return the marked turn whose sign is under a point, or None."""
        reach = self._measure.px(_SIGN) * _REACH
        near = [
            (pygame.Vector2(self.sign(at)).distance_to(place), at)
            for at in self._marked
            if self._review is not None
        ]
        distance, found = min(near, default=(reach + 1, None))
        return found if distance <= reach else None

    def nearest(self, place: tuple[int, int]) -> int | None:
        """Return the turn of the game before which the lines are nearest to a point inside."""
        if self._review is None or not self._review.turns or not self.rect.collidepoint(place):
            return None
        turns = self._review.turns
        return min(range(len(turns)), key=lambda at: abs(self.across(turns[at].index) - place[0]))

    # --- events -------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the turn whose sign is clicked."""
        if is_click(event) and (found := self.turn_at(event.pos)) is not None:
            self._chosen(found)
            return True
        return False

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines, all around them, and the signs; the one under the pointer is larger."""
        canvas.blit(self._lines(), self.rect)
        self._draw_around(canvas)
        if self._review is None:
            return
        px = self._measure.px
        if self.lit is not None:
            x = self.across(self._review.turns[self.lit].index)
            canvas.surface.fill(theme.ink_soft, (x, self.rect.y, 1, self.rect.height))
        for at in self._marked:
            canvas.surface.fill(self._sign(self._review, at).colour, self.drop(at))
        for at in sorted(self._marked, key=lambda at: at == self.lit):
            side = px(_LIT_SIGN if at == self.lit else _SIGN)
            picture = picture_of_sign(canvas.art, self._sign(self._review, at), side)
            canvas.blit(picture, square(self.sign(at), side))

    def _sign(self, review: Review, at: int) -> MarkSign:
        """Return the sign of a marked turn."""
        turn = review.turns[at]
        return sign_of(turn, is_learner=turn.seat == self._learner)

    def draw_legend(self, canvas: Canvas, area: Rect, about: str, names: Sequence[str]) -> None:
        """Draw a key of the lines, with the values before the turn under the pointer."""
        size = self._measure.type(20)
        values = None if self.lit is None or not self._rows else self._rows[self.lit]
        px, place, third = self._measure.px, area.midleft, area.width // 3
        caption = canvas.write(
            about, self._measure.type(23), place, anchor="midleft", width=third, serif=True
        )
        left = caption.right + px(34)
        beside = px(_PAWN) + px(16) + px(30)
        wide = sum(canvas.art.font(size).size(name)[0] + beside for name in names)
        long = px(_KEY) if left + wide + px(_KEY) * len(names) <= area.right else px(16)
        for seat, name in enumerate(names):
            share = (area.right - left) // (len(names) - seat)
            after = left + share - px(30)
            left = self._draw_key(canvas, seat, (left, area.centery), long) + px(8)
            text = name if values is None else f"{name} {self._written(values[seat])}"
            room = max(1, after - left)
            told = canvas.write(text, size, (left, area.centery), anchor="midleft", width=room)
            left = told.right + px(30)

    def _draw_key(self, canvas: Canvas, seat: int, place: tuple[int, int], long: int) -> int:
        """Draw a piece of a player's line with the pawn before it; return its right end."""
        px, (left, middle) = self._measure.px, place
        side = px(_PAWN)
        pawn = canvas.art.pawn(self._seats[seat].colour, side)
        canvas.blit(pawn, pawn.get_rect(midleft=(left, middle)))
        sketch = Sketch((long, px(12)), self.type_size, theme.parchment)
        self._line(sketch, seat, [(0.0, px(6)), (float(long), px(6))])
        canvas.blit(sketch.finished(), (left + side + px(8), middle - px(6)))
        return left + side + px(8) + long

    def _lines(self) -> pygame.Surface:
        known = len(self._rows), self._timeline.read
        if self._kept is None or self._kept[0] != known:
            sketch = Sketch(self.rect.size, self.type_size)
            self._bands(sketch)
            for seat in range(len(self._seats)):
                self._line(sketch, seat, self._corners(seat))
            self._kept = known, sketch.finished()
        return self._kept[1]

    def _edges(self) -> list[int]:
        """Return the beginnings of the phases, and the right end."""
        return [*map(self.across, self._timeline.phases), self.rect.right]

    def _bands(self, sketch: Sketch) -> None:
        """Draw every other phase on a darker ground, and a fine line at each level."""
        x, y = self.rect.topleft
        dark = mix(theme.parchment_light, theme.parchment_dark, 0.38)
        for phase, (left, right) in enumerate(pairwise(self._edges())):
            if phase % 2 == 0:
                band = Rect(left - x, 0, right - left, self.rect.height)
                sketch.bar(band, dark, dark)
        rule = mix(theme.parchment_dark, theme.ink_soft, 0.2)
        for level in _LEVELS:
            height = self.height_of(level * self._most) - y
            sketch.line([(0, height), (self.rect.width, height)], rule, sketch.fine)

    def _line(self, sketch: Sketch, seat: int, corners: list[Point]) -> None:
        colour, width = PLAYER_COLOURS[self._seats[seat].colour], self._measure.px(_LINE)
        dash = _DASHES[seat]
        if dash is None:
            sketch.line(corners, colour, width)
        else:
            sketch.dashes(corners, colour, width, self._measure.px(dash))

    def _corners(self, seat: int) -> list[Point]:
        """Return the line of a player in its own picture, as far as it is known."""
        x, y = self.rect.topleft
        return [
            (float(self.across(move) - x), float(self.height_of(row[seat]) - y))
            for move, row in zip(self._moves, self._rows, strict=False)
        ]

    def _draw_around(self, canvas: Canvas) -> None:
        px, size = self._measure.px, max(SMALLEST_TYPE, self.type_size)
        for level in _NUMBERED:
            value = level * self._most
            place = (self.rect.left - px(10), self.height_of(value))
            canvas.write(self._written(value), size, place, theme.ink_soft, anchor="midright")
        first, below = self._timeline.first_phase, self.rect.bottom + px(15)
        write_phases(canvas, first, self._edges(), below, size)
        if self._rows:
            self._draw_pawns(canvas, self._rows[-1])

    def _draw_pawns(self, canvas: Canvas, values: Sequence[float]) -> None:
        """Draw the pawns at the right end of their lines."""
        side = self._measure.px(_PAWN)
        heights = [self.height_of(value) for value in values]
        for seat, middle in enumerate(spread(heights, side, self.rect)):
            pawn = canvas.art.pawn(self._seats[seat].colour, side)
            place = (self.rect.right + self._measure.px(8), middle)
            canvas.blit(pawn, pawn.get_rect(midleft=place))
