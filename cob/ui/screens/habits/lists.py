"""The lists of the screen: the habits with their figures, and the examples of one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from cob.analysis.habits.comparison import (
    TREND_TITLES,
    Example,
    Gap,
    HabitFigures,
    HabitTrend,
    Mean,
)
from cob.analysis.habits.table import HABITS
from cob.engine.components import PHASES
from cob.text.language import Message, tr, trn
from cob.text.numbers import rounded
from cob.text.wording import capital
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import RGB, SMALLEST_TYPE, theme
from cob.ui.screens.learn.coach import HINT, RIGHT
from cob.ui.screens.statistics.tables import ChosenRows

_ENDS: Final = (0.525, 0.73, 1.0)
"""Right ends of the three columns of figures, as shares of the width."""
_TITLE: Final = 0.36
"""Share of the width for the title."""
_HEADS: Final = (Message("points a game"), Message("bots"), Message("last month"))
_TALLEST: Final = 3.5
"""Maximum height of a row in type sizes; rows share the height of the list up to it."""
_SIGNS: Final[dict[HabitTrend, str]] = {HabitTrend.BETTER: "up", HabitTrend.WORSE: "down"}


def _small(size: int) -> int:
    return max(SMALLEST_TYPE, round(size * 0.8))


class HabitList(ChosenRows):
    """A row for each habit; the chosen one is explained beside the list."""

    row_types = 2.9
    follows_pointer = False

    def __init__(self, opened: Callable[[], None]) -> None:
        super().__init__()
        self.habits: Sequence[HabitFigures] = ()
        self._opened = opened

    @property
    def count(self) -> int:
        return len(self.habits)

    @property
    def row_height(self) -> int:
        share = self.rect.height // max(1, self.count)
        return max(super().row_height, min(share, round(_TALLEST * self.type_size)))

    @property
    def chosen(self) -> HabitFigures | None:
        """The chosen row; None while there are no rows."""
        return self.habits[self.selected] if self.habits else None

    def show(self, habits: Sequence[HabitFigures]) -> None:
        """Show new figures; the chosen habit stays chosen."""
        before = self.chosen
        self.habits = habits
        found = [at for at, each in enumerate(habits) if before and each.habit is before.habit]
        self.selected = found[0] if found else 0
        self.renew()

    def open_row(self, at: int) -> None:
        """Do nothing: the chosen row is explained already."""

    def select(self, at: int) -> None:
        super().select(at)
        self._opened()

    def draw(self, canvas: Canvas) -> None:
        """Draw the headings above the list, and the rows."""
        size = _small(self.type_size)
        rect = next(iter(self.row_rects().values()), self.rect)
        middle = self.rect.top - round(size * 0.9)
        for head, (left, right) in zip(_HEADS, self._columns(rect), strict=True):
            place, room = (right, middle), right - left
            canvas.write(tr(head), size, place, theme.ink_soft, anchor="midright", width=room)
        super().draw(canvas)

    def draw_row(self, canvas: Canvas, at: int, rect: pygame.Rect) -> None:
        figures, size = self.habits[at], self.type_size
        box = self.row_box(canvas, at, rect)
        place, room = (box.left + size // 2, box.centery), round(rect.width * _TITLE) - size
        title = tr(HABITS[figures.habit].title)
        canvas.write(title, size, place, theme.ink, anchor="midleft", width=room, bold=True)
        own, bots, month = self._columns(rect)
        self._write_mean(canvas, own, box, figures.mean)
        self._write(canvas, bots, box, rounded(figures.bots.value), figures.beside_bots)
        if figures.recent.is_told:
            text, before = rounded(figures.recent.value), rounded(figures.before.value)
            self._write(canvas, month, box, text, figures.beside_before, before)
        else:
            self._write_mean(canvas, month, box, figures.recent)

    def _columns(self, rect: pygame.Rect) -> list[tuple[int, int]]:
        """Return the left and right ends of the columns of figures."""
        ends = [rect.left + round(rect.width * share) for share in (_TITLE, *_ENDS)]
        pad = self.type_size // 2
        return [(left, right - pad) for left, right in pairwise(ends)]

    def _write_mean(
        self, canvas: Canvas, column: tuple[int, int], box: pygame.Rect, mean: Mean
    ) -> None:
        """Write a mean, or that there are too few games for one."""
        if mean.is_told:
            place = (column[1], box.centery)
            canvas.write(rounded(mean.value), self.type_size, place, theme.ink, anchor="midright")
            return
        games = trn("{number} game", "{number} games", mean.games)
        self._two_lines(canvas, column, box, games, tr("too few to tell"), theme.ink_soft)

    def _write(
        self,
        canvas: Canvas,
        column: tuple[int, int],
        box: pygame.Rect,
        value: str,
        gap: Gap | None,
        before: str = "",
    ) -> None:
        """Write a figure, and below it how the player's differs, or the last month from before."""
        told = tr("too few games") if gap is None else tr(TREND_TITLES[gap.trend])
        if gap is not None and before:
            told = tr("was {points}: {trend}", points=before, trend=told)
        ink, sign = theme.ink_soft, ""
        if gap is not None and gap.trend in _SIGNS:
            sign = _SIGNS[gap.trend]
            ink = RIGHT if gap.trend is HabitTrend.BETTER else HINT
        self._two_lines(canvas, column, box, value, told, ink, sign)

    def _two_lines(
        self,
        canvas: Canvas,
        column: tuple[int, int],
        box: pygame.Rect,
        upper: str,
        lower: str,
        ink: RGB,
        sign: str = "",
    ) -> None:
        """Write a line in the middle of each half of a box, a sign before the lower one."""
        size, small = self.type_size, _small(self.type_size)
        left, right = column
        step, room = round(size * 0.6), right - left
        place = (right, box.centery - step)
        canvas.write(upper, size, place, theme.ink, anchor="midright", width=room)
        room -= small + size // 4 if sign else 0
        place = (right, box.centery + step)
        text = canvas.write(lower, small, place, ink, anchor="midright", width=room)
        if sign:
            picture = canvas.art.symbol(sign, small, ink)
            canvas.blit(picture, picture.get_rect(midright=(text.left - size // 4, text.centery)))


class ShownExample(NamedTuple):
    """An example with the day and the opponents of its game."""

    example: Example
    game: str


class ExampleList(ChosenRows):
    """The clearest examples of a habit; a click or Enter opens the game at that turn."""

    row_types = 2.9

    def __init__(self, opened: Callable[[Example], None]) -> None:
        super().__init__()
        self.examples: Sequence[ShownExample] = ()
        self._opened = opened

    @property
    def count(self) -> int:
        return len(self.examples)

    def show(self, examples: Sequence[ShownExample]) -> None:
        """Show other examples, from the first one on."""
        self.examples = examples
        self.from_the_first()

    def open_row(self, at: int) -> None:
        self._opened(self.examples[at].example)

    def draw_row(self, canvas: Canvas, at: int, rect: pygame.Rect) -> None:
        size, small = self.type_size, _small(self.type_size)
        example, game = self.examples[at]
        box = self.row_box(canvas, at, rect)
        found = example.occurrence
        told = capital(tr(HABITS[found.habit].told(found)))
        sign = canvas.art.symbol("play", round(size * 1.1), theme.ink_soft)
        canvas.blit(sign, sign.get_rect(center=(box.right - size, box.centery)))
        points = canvas.write(
            tr("{points} points", points=rounded(found.points)),
            small,
            (box.right - 2 * size, box.centery - round(size * 0.6)),
            theme.ink,
            anchor="midright",
        )
        left = box.left + size // 2
        upper, lower = box.centery - round(size * 0.6), box.centery + round(size * 0.65)
        room = points.left - left - size // 2
        canvas.write(told, size, (left, upper), theme.ink, anchor="midleft", width=room, bold=True)
        room = box.right - 2 * size - left
        when = f"{PHASES[found.phase]}{found.round}"
        about = tr("round {round}; {game}", round=when, game=game)
        canvas.write(about, small, (left, lower), theme.ink_soft, anchor="midleft", width=room)
