"""The sheet with the deal of the day: the opponent, and the player's history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Final

import pygame

from cob.analysis.streak import days_in_a_row
from cob.bots.registry import bot_title
from cob.engine import EstateLayout
from cob.new_game.daily_deal import RIVALS, deal_of_day
from cob.record import Header
from cob.record.deal_code import SharedDeal
from cob.statistics.result import Appearance
from cob.text.dates import told_day
from cob.text.language import Message, tr, trn
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.estate_picture import draw_estate
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.screens.deals.day_row import DayRow, told_points

_PAD, _HEAD, _ROW = 32, 52, 54
"""Lengths in pixels at 1080 lines."""
_TYPE: Final = 21
_PICTURE: Final = 0.46
"""The estate's share of the height,"""
_ALONE: Final = 0.66
"""and before the first day."""
_WIDEST: Final = 0.55
"""The maximum share of the width for the estate, in a window that is higher than wide."""
_ASPECT: Final = 1.12
_ABOUT: Final = Message(
    "Today everyone has the same dice, the same tiles and the same estate. The first game of the "
    "day that you finish counts for your history."
)


class DaySheet:
    """The deal of a day, and the player's results of the days before. `play` begins it, against the
    bot `rival` unless another one is chosen."""

    def __init__(
        self,
        today: date,
        rival: str,
        play: Callable[[], None],
        look_at: Callable[[Appearance], None],
        layouts: Mapping[str, EstateLayout],
    ) -> None:
        self.today = today
        self.days: Mapping[date, Appearance] = {}
        """The first game of each day that the player has finished."""
        self.rows: list[DayRow] = []
        """The rows of the days, the newest first; those without room have no place."""
        self._look_at = look_at
        titles = [tr(bot_title(bot)) for bot in RIVALS]
        self.rival = ChoiceRow(titles, RIVALS.index(rival), lambda _: None)
        self.rival.called = tr("Against")
        self.play = Button("", play, main=True, symbol="play")
        self._layouts = layouts
        self._rect = self._picture = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Text] = []

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [self.rival, self.play, *self.rows]

    @property
    def deal(self) -> SharedDeal:
        """The deal of the day against the chosen bot."""
        return deal_of_day(self.today, RIVALS[self.rival.chosen])

    @property
    def _estate(self) -> EstateLayout:
        return self._layouts[self.deal.seats[0].estates[0]]

    def choose_rival_of(self, header: Header) -> None:
        """Choose the bot of a game that was begun."""
        bots = [seat.controller for seat in header.seats if seat.controller in RIVALS]
        self.rival.chosen = RIVALS.index(bots[0]) if bots else self.rival.chosen

    def refresh(
        self,
        days: Mapping[date, Appearance],
        nameless: str,
        why_gone: Callable[[Appearance], str],
        *,
        is_begun: bool = False,
    ) -> None:
        """Show a player's days; without a name there is no game, and one that was begun continues.

        `why_gone` returns why a game can no longer be shown; it is empty for one that can.
        """
        self.days = days
        newest = sorted(days.items(), reverse=True)
        self.rows = [DayRow(day, game, partial(self._look_at, game)) for day, game in newest]
        for row in self.rows:
            row.refusal = why_gone(row.game)
        is_played = self.today in days
        self.play.label = tr("Play it again") if is_played else tr("Play the deal of the day")
        if is_begun:
            self.play.label = tr("Go on with the deal of the day")
        self.play.refusal = nameless

    def place(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the date above the estate, the choice beside it, the player's days below."""
        self._rect = rect
        inner = rect.inflate(-2 * m.px(_PAD), -2 * m.px(_PAD))
        size = m.type(_TYPE)
        heading = Label(
            told_day(self.today), m.type(32), inner.topleft, theme.wine, serif=True, bold=True
        )
        lines = wrap(art, tr(_ABOUT), size, inner.width)
        about = TextBlock(lines, size, (inner.left, inner.top + m.px(_HEAD)), theme.ink_soft)
        self._texts = [heading, about]
        top = about.bottom + m.px(26)
        share = _PICTURE if self.days else _ALONE
        high = round(min(inner.height * share, inner.width * _WIDEST / _ASPECT))
        self._picture = pygame.Rect(inner.left, top, round(high * _ASPECT), high)
        beside = pygame.Rect(self._picture.right + m.px(28), top + m.px(10), 0, high)
        beside.width = inner.right - beside.left
        self._place_choice(beside, m, art)
        below = inner.copy()
        below.top = self._picture.bottom + m.px(22)
        below.height = inner.bottom - below.top
        self._place_days(below, m, art)

    def _place_choice(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the choice of the opponent, the button, and today's result."""
        size, row = m.type(_TYPE), m.px(_ROW)
        caption = tr("Estate No. {number}. Your opponent:", number=self._estate.number)
        self._texts.append(Label(caption, size, rect.topleft, theme.ink, width=rect.width))
        self.rival.place(pygame.Rect(rect.left, rect.top + m.px(40), rect.width, row), m.type(20))
        below = pygame.Rect(rect.left, self.rival.rect.bottom + m.px(22), rect.width, m.px(64))
        self.play.place(below, m.type(24))
        if game := self.days.get(self.today):
            told = tr("Today: {points}.", points=told_points(game))
            lines = wrap(art, told, size, rect.width)
            place = (rect.left, below.bottom + m.px(22))
            self._texts.append(TextBlock(lines, size, place, theme.wine))

    def _place_days(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the player's days, the newest first, in two columns while there is room."""
        size = m.type(_TYPE)
        title = Label(tr("Your days"), m.type(27), rect.topleft, theme.wine, serif=True)
        self._texts.append(title)
        right, top = (rect.right, rect.top + m.px(6)), rect.top + m.px(48)
        if not self.days:
            lines = wrap(art, tr("Your results will be listed here, day by day."), size, rect.width)
            self._texts.append(TextBlock(lines, size, (rect.left, top), theme.ink_soft))
            return
        self._texts.append(Label(self._tally(), size, right, theme.ink_soft, "topright"))
        step = round(line_height(size) * 1.2)
        high, across = max(1, (rect.bottom - top) // step), rect.width // 2
        for at, row in enumerate(self.rows):
            column, line = divmod(at, high)
            place = pygame.Rect(rect.left + column * across, top + line * step, across, step)
            place.width -= m.px(30)
            row.lay_out(place if column < 2 else pygame.Rect(0, 0, 0, 0), m, size)

    def _tally(self) -> str:
        """Return the number of days played, and how well."""
        count = len(self.days)
        row = days_in_a_row({day.isoformat() for day in self.days}, self.today)
        mean = round(sum(game.own.points for game in self.days.values()) / count)
        told = [trn("{number} day", "{number} days", count)]
        if row > 1:
            told.append(tr("{number} in a row", number=row))
        told.append(trn("{number} point on average", "{number} points on average", mean))
        return ", ".join(told)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet below the widgets."""
        canvas.panel(self._rect, canvas.measure.lines)
        draw_estate(canvas, self._picture, self._estate)
        for text in self._texts:
            text.draw(canvas)
