"""The screen of the statistics: choices of player, number of players and time; five pages."""

from __future__ import annotations

import time
from typing import Final

import pygame

from cob.engine.errors import CobError
from cob.statistics.result import Appearance, PlayerIdentity
from cob.statistics.selection import games_of, players_of
from cob.statistics.store import FILE_NAME, CatchUp, Store
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.destinations import ToHabits, ToNewGame, ToReplay
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow, Stepper
from cob.ui.kit.form import Form
from cob.ui.kit.head import screen_head
from cob.ui.kit.heraldry.blazon import blazon
from cob.ui.kit.heraldry.drawing import shield
from cob.ui.kit.labels import FootNote, Label, Placed, PlacedPicture
from cob.ui.kit.measure import line_height
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.statistics.pages import (
    Overview,
    PointsPage,
    RecordsPage,
    StatisticsPage,
    TablesPage,
)
from cob.ui.screens.statistics.strength_page import StrengthPage

READING_SECONDS: Final = 0.03
"""Seconds of reading records before the window gets its turn."""
SHOWING_SECONDS: Final = 0.5
"""Seconds of reading records before the figures are computed again."""
_PLAYERS: Final = (None, 2, 3, 4)
_PERIODS: Final = (None, 20)
_CAPTIONS: Final = (Message("Player"), Message("Players at the table"), Message("Games"))
_ARMS: Final = 48
"""Width of the chosen player's coat of arms beside the head, in pixels at 1080 lines."""
_EMPTY: Final = (
    Message("No game has been counted yet."),
    Message(
        "Every game of five phases that you finish is counted here. The first game and those on "
        "the road are shorter."
    ),
)
_READING: Final = (
    Message("Your games are being read."),
    Message("The figures will be here in a moment."),
)


class StatisticsScene(FormScene):
    """The figures of all finished games, each of which can be replayed.

    Records that were not counted yet are read in small parts while the scene is shown.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.store = Store.open(app.folder / FILE_NAME)
        self.catch_up = CatchUp(self.store, app.estates.layouts)
        self.people: list[PlayerIdentity] = []
        """The players with finished games."""
        self.games: list[Appearance] = []
        """The games of the chosen player."""
        self.pages: list[StatisticsPage] = [
            Overview(self._can_open, self._open),
            PointsPage(),
            TablesPage(),
            RecordsPage(self._can_open, self._open),
            StrengthPage(self.store, self._can_open, self._open),
        ]
        self.player = Stepper([""], 0, self._chosen)
        self.players = ChoiceRow([tr("all"), "2", "3", "4"], 0, self._chosen)
        self.period = ChoiceRow([tr("all"), tr("last {games}", games=_PERIODS[1])], 0, self._chosen)
        self.tabs = ChoiceRow([tr(page.title) for page in self.pages], 0, self._turned)
        self.player.called, self.players.called = tr("Player"), tr("Players")
        self.period.called, self.tabs.called = tr("Games"), tr("Page")
        self.back = Button(tr("Back"), app.pop, symbol="left")
        self.habits = Button(tr("Where points go"), self._show_habits, symbol="hint")
        """Opens the habits of the chosen player, once all records are read."""
        self.begin = Button(tr("New game"), self._new_game, main=True, symbol="flag")
        self.form = Form()
        self._who: PlayerIdentity | None = None
        self._trouble = ""
        self._shown_at = time.monotonic()
        self.sheet = self._body = pygame.Rect(0, 0, 0, 0)
        """The rectangle of everything, and that of a page."""
        self._texts: list[Placed] = []
        self._foot: FootNote | None = None
        self._look()

    @property
    def page(self) -> StatisticsPage:
        """The page that is open."""
        return self.pages[self.tabs.chosen]

    # --- the contents

    def _look(self) -> None:
        """Compute everything again from the records read so far; the same player stays chosen."""
        results = self.store.in_order()
        self.people = players_of(results)
        if self.people:
            self.player.options = tuple(who.label for who in self.people)
            self.player.chosen = self.people.index(self._who) if self._who in self.people else 0
            if self._who is None and self.catch_up.is_done:
                self._who = self.people[0]
            who = self.people[self.player.chosen]
            self.games = games_of(
                results, who, _PLAYERS[self.players.chosen], _PERIODS[self.period.chosen]
            )
            if self.games:
                for page in self.pages:
                    page.show(who, self.games)
        self._fill()
        self.app.redraw()

    def _fill(self) -> None:
        """Collect the enabled widgets, in the order of the Tab key."""
        before = self.form.widgets
        focused = next((widget for widget in before if widget.focused), None)
        if not self.people:
            reading = not self.catch_up.is_done
            self.form = Form([self.back] if reading else [self.begin, self.back])
            first: Widget = self.begin
        else:
            found = self.page.widgets if self.games else []
            habits = [self.habits] if self._has_habits else []
            choices = [self.player, self.players, self.period, self.tabs]
            self.form = Form([*choices, *found, *habits, self.back])
            first = self.tabs
        self.form.focus(focused if first in before else first)
        if self.sheet.width:
            self._lay_out_texts()

    @property
    def _has_habits(self) -> bool:
        """Whether a record of the chosen player's games is left to measure."""
        return self.catch_up.is_done and any(map(self._can_open, self.games))

    def _chosen(self, _: int) -> None:
        self._who = self.people[self.player.chosen]
        self._trouble = ""
        self._look()

    def _turned(self, _: int) -> None:
        self._fill()
        self.app.redraw()

    # events and time

    def enter(self) -> None:
        """Look for new records: there may be some after a game."""
        if self.catch_up.is_done:
            self.catch_up = CatchUp(self.store, self.app.estates.layouts)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out one sheet: the choices on top, the pages' names, and the open page."""
        m = self.app.measure(size)
        width, height = size
        edge = m.px(44)
        sheet = pygame.Rect(edge, m.px(88), width - 2 * edge, height - m.px(88) - m.px(64))
        self.sheet = sheet
        letters = m.type(22)
        wide = m.px(340)
        self.habits.place(pygame.Rect(sheet.right - wide, m.px(20), wide, m.px(52)), m.type(22))
        inner = sheet.inflate(-m.px(52), -m.px(44))
        gap = m.px(24)
        top = inner.top + line_height(m.type(18)) + m.px(4)
        shares = (0.4, 0.34, 0.26)
        left = inner.left
        room = inner.width - gap * (len(shares) - 1)
        for widget, share in zip((self.player, self.players, self.period), shares, strict=True):
            place = pygame.Rect(left, top, round(room * share), m.px(46))
            widget.place(place, letters)
            left = place.right + gap
        tabs = pygame.Rect(inner.left, top + m.px(46) + m.px(18), inner.width, m.px(50))
        self.tabs.place(tabs, letters)
        body = pygame.Rect(inner.left, tabs.bottom + m.px(18), inner.width, 0)
        body.height = inner.bottom - body.top
        self._body = body
        button = pygame.Rect(0, 0, m.px(300), m.px(64))
        button.center = (sheet.centerx, sheet.centery + m.px(70))
        self.begin.place(button, m.type(26))
        for page in self.pages:
            page.place(body, m)
        self._lay_out_texts()

    def wakes_after(self) -> float | None:
        return None if self.catch_up.is_done else 0.0

    def update(self, seconds: float) -> None:
        """Read some of the unread records."""
        if self.catch_up.is_done:
            return
        now = time.monotonic()
        self.catch_up.step()
        while not self.catch_up.is_done and time.monotonic() < now + READING_SECONDS:
            self.catch_up.step()
        if self.catch_up.is_done:
            self.store.write()
        if self.catch_up.is_done or now > self._shown_at + SHOWING_SECONDS:
            self._shown_at = now
            self._look()

    def leave(self) -> None:
        """Save the results read so far, so that their records need not be read again."""
        self.store.write()

    # games

    def _can_open(self, game: Appearance) -> bool:
        return self.store.file_of(game.result) is not None

    def _open(self, game: Appearance) -> None:
        self._trouble = ""
        try:
            self.app.go(ToReplay(self.store.game_of(game.result, self.app.estates.layouts)))
        except CobError as error:
            self._trouble = sentence(error.message)
        self._lay_out_texts()
        self.app.redraw()

    def _show_habits(self) -> None:
        self.store.write()
        self.app.go(ToHabits(self.people[self.player.chosen]))

    def _new_game(self) -> None:
        self.app.go(ToNewGame(), instead=True)

    # painting

    def draw(self, canvas: Canvas) -> None:
        canvas.valley()
        canvas.panel(self.sheet, canvas.measure.lines)
        for text in self._texts:
            text.draw(canvas)
        if self.games:
            self.page.draw(canvas)
        for widget in self.form.widgets:
            if widget not in self.page.widgets:
                widget.draw(canvas)
        if self._foot is not None:
            self._foot.draw(canvas)

    def _lay_out_texts(self) -> None:
        """Lay out the screen's name, the captions, and the text below."""
        m, sheet, height = self.app.measure(self.app.size), self.sheet, self.app.size[1]
        room = self.habits.rect.left - m.px(30)
        head = screen_head(self.back, tr("Statistics"), m, self.app.art, room)
        self._texts = [head]
        if self.people:
            arms = shield(blazon(self.people[self.player.chosen].label), m.px(_ARMS))
            beside = head.rect(self.app.art).right + m.px(24), self.back.rect.centery
            self._texts.append(PlacedPicture(arms, arms.get_rect(midleft=beside)))
        if not self.people:
            self._texts += self._message(_EMPTY if self.catch_up.is_done else _READING, sheet)
        else:
            chosen = (self.player, self.players, self.period)
            for widget, caption in zip(chosen, _CAPTIONS, strict=True):
                at = (widget.rect.left + m.px(4), widget.rect.top - m.px(5))
                text = Label(tr(caption), m.type(18), at, theme.ink_soft, anchor="bottomleft")
                self._texts.append(text)
            if not self.games:
                self._texts += self._message(self._none(), self._body)
        told = self.news
        self._foot = (
            FootNote.below(sheet, height, told, self.app.art, m, padding=8) if told else None
        )

    def _none(self) -> tuple[str, str]:
        """Return why there is nothing to show, and what to do about it."""
        name = self.people[self.player.chosen].label
        players = self.players.options[self.players.chosen]
        return (
            Message(
                "{name} has not finished a game with {number} player yet.",
                many="{name} has not finished a game with {number} players yet.",
                name=name,
                number=int(players),
            ),
            Message("Choose another number of players above."),
        )

    def _message(self, texts: tuple[str, str], area: pygame.Rect) -> list[Label]:
        """Return the labels of an explanation and of what to do."""
        m = self.app.measure(self.app.size)
        room, middle = area.width - m.px(80), (area.centerx, area.centery - m.px(60))
        below = (area.centerx, area.centery - m.px(8))
        return [
            Label(tr(texts[0]), m.type(34), middle, theme.ink, "center", room, serif=True),
            Label(tr(texts[1]), m.type(23), below, theme.ink_soft, "center", room),
        ]

    @property
    def news(self) -> str:
        """The problem, or the work in progress; otherwise empty."""
        if self._trouble:
            return self._trouble
        if not self.catch_up.is_done:
            done, total = self.catch_up.done, self.catch_up.total
            return tr("Reading saved games: {done} of {total}.", done=done, total=total)
        return sentence(self.store.problem) if self.store.problem else ""
