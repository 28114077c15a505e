"""Pages of the statistics: each shows the same games in another way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from cob.statistics.figures import (
    bonus_tiles,
    by_estate,
    by_opponent,
    by_phase,
    by_source,
    feats,
    totals,
)
from cob.statistics.result import Appearance, PlayerIdentity
from cob.text.language import Message, tr
from cob.text.numbers import rounded
from cob.text.wording import counted
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.screens.statistics.cards import FigureCard, FigureCards
from cob.ui.screens.statistics.games_plot import GamesPlot
from cob.ui.screens.statistics.plots import Histogram, PhaseLines, Plot, SourceBars
from cob.ui.screens.statistics.tables import Column, FigureTable, RecordList

Test = Callable[[Appearance], bool]
Deed = Callable[[Appearance], None]

_HOW_TO_OPEN: Final = Message(
    "Click a record, or choose it with the arrow keys and press Enter, to open its game."
)


class StatisticsPage:
    """A page of the statistics; its `widgets` react to the pointer and to keys."""

    title = Message("")

    def __init__(self) -> None:
        self.widgets: list[Widget] = []

    def show(self, who: PlayerIdentity, games: Sequence[Appearance]) -> None:
        """Show these games; there is at least one."""

    def place(self, rect: pygame.Rect, m: Measure) -> None:
        """Set the place of the page."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the page."""
        for widget in self.widgets:
            widget.draw(canvas)


class Overview(StatisticsPage):
    """The totals, all games in order, and their points."""

    title = Message("Overview")

    def __init__(self, can_open: Test, opened: Deed) -> None:
        super().__init__()
        self.figures = FigureCards()
        self.plot = GamesPlot(can_open, opened)
        self.histogram = Histogram()
        self.widgets = [self.plot]

    @property
    def cards(self) -> list[FigureCard]:
        """The title of each total, its value, and a note on it."""
        return self.figures.cards

    def show(self, who: PlayerIdentity, games: Sequence[Appearance]) -> None:
        found = totals(games)
        rate = found.rate
        cards = [
            FigureCard(tr("Whole games"), str(found.games), counted(found.wins, "win")),
            FigureCard(
                tr("Win rate"),
                percent(rate.value),
                tr("likely {low} to {high}", low=round(100 * rate.low), high=percent(rate.high)),
            ),
            FigureCard(tr("Mean points"), rounded(found.mean), tr("in a game")),
            FigureCard(tr("Best"), str(found.best), tr("points")),
            FigureCard(tr("Fewest"), str(found.worst), tr("points")),
            FigureCard(tr("Longest run"), str(found.longest_run), tr("wins in a row")),
        ]
        self.figures.show(cards)
        self.plot.show(games)
        self.histogram.show([game.own.points for game in games])

    def place(self, rect: pygame.Rect, m: Measure) -> None:
        gap = m.px(16)
        self.figures.place(rect, m)
        top = self.figures.rect.bottom + gap
        left = pygame.Rect(rect.left, top, round(rect.width * 0.62), rect.bottom - top)
        right = pygame.Rect(left.right + gap, top, rect.right - left.right - gap, left.height)
        self.plot.place(left, m.type(22))
        self.histogram.place(right, m.type(22))

    def draw(self, canvas: Canvas) -> None:
        self.figures.draw(canvas)
        self.histogram.draw(canvas)
        super().draw(canvas)


class PointsPage(StatisticsPage):
    """The sources of points, and their times, compared with the opponents."""

    title = Message("Points")

    def __init__(self) -> None:
        super().__init__()
        self.sources = SourceBars()
        self.phases = PhaseLines()
        self.note = ""
        self._note = pygame.Rect(0, 0, 0, 0)
        self._size = 12

    def show(self, who: PlayerIdentity, games: Sequence[Appearance]) -> None:
        self.sources.show(who.label, by_source(games))
        self.phases.show(who.label, by_phase(games))
        large, small = bonus_tiles(games)
        self.note = tr(
            "Bonus tiles in a game: {large} large and {small} small; "
            "opponents {their_large} large and {their_small} small.",
            large=rounded(large.own),
            small=rounded(small.own),
            their_large=rounded(large.others),
            their_small=rounded(small.others),
        )

    def place(self, rect: pygame.Rect, m: Measure) -> None:
        gap = m.px(16)
        left = pygame.Rect(rect.left, rect.top, round(rect.width * 0.55), rect.height)
        right = pygame.Rect(left.right + gap, rect.top, rect.right - left.right - gap, 0)
        right.height = rect.height - m.px(84)
        self.sources.place(left, m.type(22))
        self.phases.place(right, m.type(22))
        self._note = pygame.Rect(right.left, right.bottom, right.width, rect.bottom - right.bottom)
        self._size = m.type(20)

    def draw(self, canvas: Canvas) -> None:
        plots: tuple[Plot, ...] = (self.sources, self.phases)
        for plot in plots:
            plot.draw(canvas)
        lines = wrap(canvas.art, self.note, self._size, self._note.width - self._size)[:2]
        top = self._note.bottom - len(lines) * line_height(self._size)
        place = (self._note.left + self._size // 2, top)
        canvas.write_lines(lines, self._size, place, theme.ink)


class TablesPage(StatisticsPage):
    """The figures by opponent and by estate."""

    title = Message("Opponents and estates")

    def __init__(self) -> None:
        super().__init__()
        self.opponents = FigureTable(
            [
                Column(tr("Opponent"), 0.4),
                Column(tr("games"), 0.14),
                Column(tr("ahead of them"), 0.26),
                Column(tr("mean lead"), 0.2),
            ]
        )
        self.estates = FigureTable(
            [
                Column(tr("Estate"), 0.26),
                Column(tr("games"), 0.16),
                Column(tr("wins"), 0.26),
                Column(tr("mean"), 0.16),
                Column(tr("best"), 0.16),
            ]
        )
        self.widgets = [self.opponents, self.estates]
        self._sheets: list[pygame.Rect] = []

    def show(self, who: PlayerIdentity, games: Sequence[Appearance]) -> None:
        self.opponents.show(
            [
                (row.who.label, str(row.games), _of(row.ahead, row.games), rounded(row.margin, "+"))
                for row in by_opponent(games)
            ]
        )
        self.estates.show(
            [
                (
                    tr("No. {estate}, map {number}", estate=row.estate, number=row.map)
                    if row.map
                    else tr("No. {estate}", estate=row.estate),
                    str(row.games),
                    _of(row.wins, row.games),
                    rounded(row.mean),
                    str(row.best),
                )
                for row in by_estate(games)
            ]
        )

    def place(self, rect: pygame.Rect, m: Measure) -> None:
        gap, size = m.px(16), m.type(22)
        half = (rect.width - gap) // 2
        self._sheets = [
            pygame.Rect(rect.left, rect.top, half, rect.height),
            pygame.Rect(rect.right - half, rect.top, half, rect.height),
        ]
        for table, sheet in zip((self.opponents, self.estates), self._sheets, strict=True):
            inner = sheet.inflate(-2 * size, -2 * size)
            table.place(inner, size)
            inner.top += table.row_height
            inner.height -= table.row_height
            table.place(inner, size)

    def draw(self, canvas: Canvas) -> None:
        for sheet in self._sheets:
            canvas.frame(sheet, theme.parchment_light, theme.parchment_dark, radius=8, width=1)
        super().draw(canvas)


class RecordsPage(StatisticsPage):
    """The records, each with the game in which it was made."""

    title = Message("Records")

    def __init__(self, can_open: Test, opened: Deed) -> None:
        super().__init__()
        self.list = RecordList(can_open, opened)
        self.widgets = [self.list]
        self._size = 12
        self._foot = (0, 0)

    def show(self, who: PlayerIdentity, games: Sequence[Appearance]) -> None:
        self.list.show(feats(games))

    def place(self, rect: pygame.Rect, m: Measure) -> None:
        self._size = m.type(18)
        self._foot = (rect.centerx, rect.bottom)
        above = rect.inflate(0, -round(1.6 * self._size))
        above.top = rect.top
        self.list.place(above, m.type(22))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        text = tr(_HOW_TO_OPEN)
        canvas.write(text, self._size, self._foot, theme.ink_soft, anchor="midbottom")


def percent(share: float) -> str:
    """Return a share such as: 67 %."""
    return tr("{percent} %", percent=round(100 * share))


def _of(part: int, whole: int) -> str:
    """Return a number with its share, such as: 6 (67 %)."""
    return f"{part} ({percent(part / whole)})"
