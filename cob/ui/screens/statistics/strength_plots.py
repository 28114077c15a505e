"""The plots of a player's strength: the rating over games, and the results of reviews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from cob.analysis.rating import BOT_RATINGS
from cob.bots.registry import bot_title
from cob.statistics.figures import moving_mean, window_for
from cob.statistics.rating_texts import told_change
from cob.statistics.result import Appearance
from cob.statistics.scale import ticks
from cob.statistics.strength import RatedGame, ReviewedGame
from cob.text.language import tr
from cob.text.numbers import rounded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import (
    Axis,
    Point,
    Sketch,
    level_lines,
    level_numbers,
    upright,
)
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.screens.statistics.games_plot import GameMarks, date, place_of
from cob.ui.screens.statistics.plots import Plot

_LEAST_SPAN: Final = 300
"""The minimum range of the axis of ratings: about a step from one bot to the next."""
_LEAST_LOSS: Final = 2.0
"""The minimum range of the axis of losses, in points."""


class RatingPlot(GameMarks):
    """The rating after each rated game, between the ratings of the bots."""

    least_span = _LEAST_SPAN

    def __init__(
        self, can_open: Callable[[Appearance], bool], opened: Callable[[Appearance], None]
    ) -> None:
        super().__init__(tr("Rating"), can_open, opened)
        self.rated: Sequence[RatedGame] = ()
        self.message = ""
        """The text if there are no rated games."""

    def show(self, rated: Sequence[RatedGame], message: str) -> None:
        """Show some rated games of a player, the oldest first; without any, a message."""
        self.rated, self.message = rated, message
        self.show_values(
            [each.game for each in rated], [round(each.after.rating) for each in rated]
        )

    def about(self, at: int) -> str:
        rated = self.rated[at]
        return tr(
            "{date}: {rating} ({change}), {place}, against {opponents}",
            date=date(rated.game),
            rating=round(rated.after.rating),
            change=told_change(rated.gained),
            place=place_of(rated.game),
            opponents=rated.game.against,
        )

    def levels(self) -> dict[str, int]:
        """Return the bots whose ratings lie within the plot."""
        _, _, numbers = self.axes()
        return {
            name: rating
            for name, rating in BOT_RATINGS.items()
            if numbers[0] <= rating <= numbers[-1]
        }

    def area(self) -> pygame.Rect:
        """Return the rectangle, with room for the names of the bots on its right."""
        area = super().area()
        area.width -= round(4.2 * self.small)
        return area

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.is_empty:
            size = self.type_size
            lines = wrap(canvas.art, self.message, size, self.rect.width - 6 * size)
            top = self.rect.centery - len(lines) * line_height(size) // 2
            place = (self.rect.centerx, top)
            canvas.write_lines(lines, size, place, theme.ink, centred=True)

    def shape_below(self, sketch: Sketch, across: Axis, up: Axis) -> None:
        """Draw the bots' levels, and the line, which is dashed while the rating is provisional."""
        area, fine = self.area(), 1.4 * sketch.fine
        for rating in self.levels().values():
            ends = [(area.left, up(rating)), (area.right, up(rating))]
            sketch.dashes(ends, theme.ink_soft, fine, self.small / 3)
        spots = [(across(at), up(value)) for at, value in enumerate(self.values, start=1)]
        for (start, end), rated in zip(pairwise(spots), self.rated[1:], strict=True):
            if rated.after.is_provisional:
                self._dashes(sketch, [start, end])
            else:
                sketch.line([start, end], theme.wine, self.thick)

    def _dashes(self, sketch: Sketch, ends: Sequence[Point]) -> None:
        sketch.dashes(ends, theme.wine, self.thick, self.type_size * 0.3)

    def line_shape(self, sketch: Sketch, ends: Sequence[Point]) -> None:
        if self.rated[-1].after.is_provisional:
            self._dashes(sketch, ends)
        else:
            super().line_shape(sketch, ends)

    def line_told(self) -> str:
        if self.rated[-1].after.is_provisional:
            return tr("rating, still provisional")
        if self.rated[0].after.is_provisional:
            return tr("rating, dashed while provisional")
        return tr("rating")

    def _texts(self, canvas: Canvas) -> None:
        super()._texts(canvas)
        area, small = self.area(), self.small
        _, up, _ = self.axes()
        room = self.rect.width - area.right - small
        for name, rating in self.levels().items():
            beside = (area.right + small // 2, up(rating))
            title = tr(bot_title(name))
            canvas.write(title, small, beside, theme.ink_soft, anchor="midleft", width=room)
        self._below(canvas, tr("rated games, the oldest first; click one to open it"))


class LossPlot(Plot):
    """The points that a player lost per turn, from one reviewed game to the next."""

    def __init__(self) -> None:
        super().__init__(tr("Points lost in a turn"))
        self.losses: list[float] = []

    @property
    def is_empty(self) -> bool:
        return not self.losses

    def show(self, reviews: Sequence[ReviewedGame]) -> None:
        """Show some reviewed games of a player, the oldest first."""
        self.losses = [review.loss_per_turn for review in reviews]
        self._picture = None

    def _axes(self) -> tuple[Axis, Axis, list[int]]:
        area = self.area()
        up, numbers = upright(area, 0, max(_LEAST_LOSS, *self.losses), self.small)
        count = len(self.losses)
        first, last = (1, count) if count > 1 else (0, 2)  # one game is centred
        pad = self.type_size
        return Axis(area.left + pad, area.right - pad, first, last), up, numbers

    def _shapes(self, sketch: Sketch) -> None:
        across, up, numbers = self._axes()
        level_lines(sketch, self.area(), up, numbers)
        radius = min(self.type_size * 0.26, max(2.0, (across(2) - across(1)) * 0.4))
        for at, loss in enumerate(self.losses, start=1):
            sketch.ring((across(at), up(loss)), radius, theme.ink_soft, max(1.2, radius * 0.35))
        means = enumerate(moving_mean(self.losses, window_for(len(self.losses))), start=1)
        thick = max(2.0, self.type_size / 8)
        sketch.line([(across(at), up(mean)) for at, mean in means], theme.wine, thick)

    def _texts(self, canvas: Canvas) -> None:
        area, small = self.area(), self.small
        across, up, numbers = self._axes()
        level_numbers(canvas, area, up, numbers, small)
        place = (self.type_size, self.legend_line())
        mean = moving_mean(self.losses, window_for(len(self.losses)))[-1]
        text = tr("lately {points}; less is better", points=rounded(mean))
        room = self.rect.width - 2 * self.type_size
        canvas.write(text, small, place, theme.wine, anchor="midleft", width=room, bold=True)
        whole = ticks(1, len(self.losses), max(3, min(9, area.width // (3 * small))))
        for number in [1, *whole[1:]]:
            if number <= len(self.losses):
                at = (across(number), area.bottom + small // 4)
                canvas.write(str(number), small, at, theme.ink, anchor="midtop")
        self._below(canvas, tr("reviewed games, the oldest first"))
