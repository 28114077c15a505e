"""Plots from the first game to the last, in which each mark is a game that can be opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from cob.statistics.figures import moving_mean, window_for
from cob.statistics.result import Appearance
from cob.statistics.scale import ticks, widened
from cob.text.dates import day_of
from cob.text.language import Message, tr, trn
from cob.text.wording import counted
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import (
    Axis,
    Point,
    Sketch,
    level_lines,
    level_numbers,
    upright,
)
from cob.ui.kit.measure import cut_off
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.statistics.plots import Plot

_STEPS: Final[dict[Command | None, int]] = {Command.LEFT: -1, Command.RIGHT: 1}
_LEAST_SPAN: Final = 40
"""The minimum range of the axis, in points."""
_PLACES: Final = (
    Message("1st of {players}"),
    Message("2nd of {players}"),
    Message("3rd of {players}"),
    Message("4th of {players}"),
)


class GameMarks(Plot):
    """A number over games. A line describes the selected game; a click or Enter opens it."""

    least_span = 0
    """The minimum range of the axis of numbers."""

    def __init__(
        self,
        title: str,
        can_open: Callable[[Appearance], bool],
        opened: Callable[[Appearance], None],
    ) -> None:
        super().__init__(title)
        self.games: Sequence[Appearance] = ()
        self.values: list[int] = []
        """The number of each game."""
        self.selected: int | None = None
        self._can_open = can_open
        self._opened = opened

    @property
    def is_empty(self) -> bool:
        return not self.games

    def show_values(self, games: Sequence[Appearance], values: Sequence[int]) -> None:
        """Show some games of a player, the oldest first, and a number for each."""
        self.games, self.values = games, list(values)
        self.selected = None
        self._picture = None

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the plot.

        Left and right go from game to game; at either end they leave the plot.
        """
        if is_click(event):
            at = self._at(event.pos)
            if at is not None:
                self._opened(self.games[at])
            return at is not None
        if event.type != pygame.KEYDOWN or not self.focused or not self.games:
            return False
        if commanded(event) in PRESSES and self.selected is not None:
            self._opened(self.games[self.selected])
            return True
        step = _STEPS.get(commanded(event))
        if step is None:
            return False
        at = len(self.games) - 1 if self.selected is None else self.selected + step
        if not 0 <= at < len(self.games):
            return False
        self.selected = at
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update the pointer's place; select the game nearest to it."""
        super().hover(place)
        at = None if place is None else self._at(place)
        if at is None or at == self.selected:
            return False
        self.selected = at
        return True

    def spot(self, at: int) -> tuple[int, int]:
        """Return the place of a game's mark in the window."""
        across, up, _ = self.axes()
        return (
            round(self.rect.left + across(at + 1)),
            round(self.rect.top + up(self.values[at])),
        )

    def _at(self, place: tuple[int, int]) -> int | None:
        """Return the index of the game nearest to a place, to the left or right; None outside."""
        area = self.area().move(self.rect.topleft).inflate(self.type_size, self.type_size)
        if not self.games or not area.collidepoint(place):
            return None
        across, _, _ = self.axes()
        x = place[0] - self.rect.left
        return min(range(len(self.games)), key=lambda at: abs(across(at + 1) - x))

    # painting

    def told(self) -> str:
        """Return the description of the selected game."""
        if self.selected is None:
            return ""
        text, game = self.about(self.selected), self.games[self.selected]
        return text if self._can_open(game) else tr("{game} (its record is gone)", game=text)

    def about(self, at: int) -> str:
        """Return the description of a game."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.is_empty:
            self._rim(canvas)
            return
        size = self.type_size
        if self.selected is not None:
            across, _, _ = self.axes()
            spot = self.spot(self.selected)
            radius = round(self._radius(across)) + max(3, size // 5)
            pygame.draw.circle(canvas.surface, theme.focus, spot, radius, max(2, size // 8))
            title = canvas.art.font(size, serif=True).size(self.title)[0]
            left = self.rect.left + 2 * size + title
            room = self.rect.right - size - left
            text = cut_off(canvas.art, self.told(), self.small, room)
            place = (self.rect.right - size, self.rect.top + round(size * 1.3))
            canvas.write(text, self.small, place, theme.ink, anchor="midright")
        self._rim(canvas)

    def axes(self) -> tuple[Axis, Axis, list[int]]:
        """Return the axis of games, numbered from 1, the upright axis, and its numbers."""
        area = self.area()
        values = self.values
        low, high = widened(min(values), max(values), self.least_span)
        up, numbers = upright(area, low, high, self.small)
        pad = min(area.width / 4, max(self.type_size, area.width / len(values) / 2))
        first, last = (1, len(values)) if len(values) > 1 else (0, 2)  # one game is centred
        return Axis(area.left + pad, area.right - pad, first, last), up, numbers

    def _radius(self, across: Axis) -> float:
        return min(self.type_size * 0.32, max(2.5, (across(2) - across(1)) * 0.4))

    def _shapes(self, sketch: Sketch) -> None:
        across, up, numbers = self.axes()
        level_lines(sketch, self.area(), up, numbers)
        self.shape_below(sketch, across, up)
        radius, y = self._radius(across), self.legend_line()
        rim = max(1.2, radius * 0.35)
        for at, (game, value) in enumerate(zip(self.games, self.values, strict=True), start=1):
            spot = (across(at), up(value))
            if game.won:
                sketch.disc(spot, radius, theme.ink)
            else:
                sketch.ring(spot, radius, theme.ink_soft, rim)
        self.shape_above(sketch, across, up)
        won, lost, line = self.marks()
        half = self.type_size * 0.3
        sketch.disc((won + half, y), half, theme.ink)
        sketch.ring((lost + half, y), half, theme.ink_soft, half * 0.35)
        self.line_shape(sketch, [(line, y), (line + self.type_size * 1.5, y)])

    def line_shape(self, sketch: Sketch, ends: Sequence[Point]) -> None:
        """Draw a piece of the line through the plot, for the legend."""
        sketch.line(ends, theme.wine, self.thick)

    def shape_below(self, sketch: Sketch, across: Axis, up: Axis) -> None:
        """Draw the shapes below the marks."""

    def shape_above(self, sketch: Sketch, across: Axis, up: Axis) -> None:
        """Draw the shapes above the marks."""

    @property
    def thick(self) -> float:
        """The width of the line through the plot."""
        return max(2.0, self.type_size / 8)

    def _texts(self, canvas: Canvas) -> None:
        area, small, size = self.area(), self.small, self.type_size
        across, up, numbers = self.axes()
        level_numbers(canvas, area, up, numbers, small)
        y = self.legend_line()
        won, lost, line = self.marks()
        for left, end, text in (
            (won + size, lost, tr("won")),
            (lost + size, line, tr("not won")),
            (line + round(size * 1.9), self.rect.width, self.line_told()),
        ):
            room = end - left - size // 4
            canvas.write(text, small, (left, y), theme.ink, anchor="midleft", width=room)
        whole = ticks(1, len(self.games), max(3, min(9, area.width // (3 * small))))
        for number in [1, *whole[1:]]:
            if number <= len(self.games):
                place = (across(number), area.bottom + small // 4)
                canvas.write(str(number), small, place, theme.ink, anchor="midtop")

    def line_told(self) -> str:
        """Return the name of the line through the plot, for the legend."""
        raise NotImplementedError

    def marks(self) -> tuple[int, int, int]:
        """Return the left ends of the parts of the legend, in pixels."""
        size = self.type_size
        return size, round(size * 5.4), round(size * 12)


class GamesPlot(GameMarks):
    """Points over games, with their moving mean."""

    least_span = _LEAST_SPAN

    def __init__(
        self, can_open: Callable[[Appearance], bool], opened: Callable[[Appearance], None]
    ) -> None:
        super().__init__(tr("Game by game"), can_open, opened)

    def show(self, games: Sequence[Appearance]) -> None:
        """Show the games of a player, the oldest first."""
        self.show_values(games, [game.own.points for game in games])

    def about(self, at: int) -> str:
        game = self.games[at]
        return tr(
            "{date}: {points}, {place}, estate {estate}, against {opponents}",
            date=date(game),
            points=counted(game.own.points, "point"),
            place=place_of(game),
            estate=game.own.estate,
            opponents=game.against,
        )

    def shape_above(self, sketch: Sketch, across: Axis, up: Axis) -> None:
        means = enumerate(moving_mean(self.values, window_for(len(self.games))), start=1)
        sketch.line([(across(at), up(mean)) for at, mean in means], theme.wine, self.thick)

    def line_told(self) -> str:
        return _mean_of(window_for(len(self.games)))

    def _texts(self, canvas: Canvas) -> None:
        super()._texts(canvas)
        text = tr("the points of each game, the oldest first; click one to open it")
        self._below(canvas, text)


def place_of(game: Appearance) -> str:
    """Return the player's place, such as: 2nd of 3."""
    return tr(_PLACES[game.own.place - 1], players=len(game.result.players))


def date(game: Appearance) -> str:
    """Return a date such as: 1 March 2026."""
    return day_of(game.result.played)


def _mean_of(games: int) -> str:
    return trn("mean of the last {number} game", "mean of the last {number} games", games)
