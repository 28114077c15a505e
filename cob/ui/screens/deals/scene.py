"""The screen of shared deals: the deal of the day, and deals by code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from cob.bots.registry import all_bots
from cob.engine import CobError
from cob.new_game.daily_deal import RIVALS
from cob.new_game.game_plan import GamePlan, proposed_names
from cob.record import LONGEST_NAME, PERSON, Game, clean_name
from cob.record.deal_code import SharedDeal
from cob.record.origin import DealOrigin
from cob.saves.autosave import Unfinished
from cob.statistics.result import Appearance, PlayerIdentity
from cob.statistics.selection import played_days
from cob.statistics.store import FILE_NAME, GONE, CatchUp, Store
from cob.text.language import tr
from cob.text.wording import sentence
from cob.ui.destinations import ToFinalScoring, ToTable
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.head import screen_head
from cob.ui.kit.labels import Label
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.deals.code_sheet import CodeSheet
from cob.ui.screens.deals.day_sheet import DaySheet
from cob.ui.screens.starting import start_game

_EDGE, _GAP, _TOP, _ROW = 44, 22, 96, 54
"""Lengths in pixels at 1080 lines."""
_RIVAL = "hard"
"""The bot that is proposed, to those who are no learners."""
_SHARE = 0.58
"""The share of the day's deal of the width, or of the height of an upright window."""


class DealsScene(FormScene):
    """The deal of the day, and beside it the code of a deal."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self._plan = GamePlan()
        last = app.autosave.last_game(app.estates.layouts)
        if last is not None:
            self._plan.seat_again(last.header, all_bots())
        people = (seat for seat in self._plan.playing if seat.controller == PERSON)
        self._own_seat = next(people, self._plan.seats[0])
        own = self._own_seat.name
        self.name = TextField(own, LONGEST_NAME, self._rename).named(tr("Your name"))
        self.back = Button(tr("Back"), app.pop, symbol="left")
        layouts = app.estates.layouts
        learns = app.road.has_begun and not app.road.is_done
        self.day = DaySheet(
            date.today(), RIVALS[0] if learns else _RIVAL, self._play_day, self._look_at, layouts
        )
        self.code = CodeSheet(self._play_code, self.refresh, layouts)
        self.form = Form(self._widgets)
        self.form.focus(self.day.play)
        self._store = Store.open(app.folder / FILE_NAME)
        self._catch_up = CatchUp(self._store, layouts)
        self._begun: Unfinished | None = None
        """The unfinished game of the day's deal."""
        self._texts: list[Label] = []
        self.refresh()

    @property
    def _widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key; the days change with the name."""
        return [*self.day.widgets, *self.code.widgets, self.name, self.back]

    @property
    def player(self) -> str:
        """The player's name; may be empty."""
        return clean_name(self.name.text)

    def enter(self) -> None:
        """Look for a game of the day's deal that can be continued."""
        layouts = self.app.estates.layouts
        self._begun = self.app.autosave.unfinished_of_day(self.day.today, layouts)
        if self._begun is not None:
            header = self._begun.game.header
            self.day.choose_rival_of(header)
            self.name.text = header.seats[header.people[0]].name
        self.refresh()

    def refresh(self) -> None:
        """Update both sheets for the name and the code, and lay them out."""
        nameless = "" if self.player else tr("A game needs your name.")
        results = self._store.results.values()
        days = played_days(results, PlayerIdentity.called(self.player))
        self.day.refresh(days, nameless, self._why_gone, is_begun=self._begun is not None)
        self.form.widgets = self._widgets
        if self.form.focus_key is None:
            self.form.focus(self.day.play)
        self.code.refresh(nameless)
        self.resize(self.app.size)
        self.app.redraw()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out both sheets below the title, side by side or in an upright window one above the
        other; the name stands beside it."""
        m, art = self.app.measure(size), self.app.art
        edge, top, row = m.px(_EDGE), m.px(20), m.px(_ROW)
        name = pygame.Rect(size[0] - edge - m.px(300), top, m.px(300), row)
        self.name.place(name, m.type(22))
        beside = (name.left - m.px(14), name.centery)
        self._texts = [
            Label(tr("Your name"), m.type(21), beside, theme.parchment, "midright"),
        ]
        room = self._texts[0].rect(art).left - m.px(30)
        self._texts.append(screen_head(self.back, tr("Daily deal"), m, art, room))
        whole = pygame.Rect(edge, m.px(_TOP), size[0] - 2 * edge, size[1] - m.px(_TOP + 30))
        day, code = whole.copy(), whole.copy()
        if size[0] < size[1]:
            day.height = round(whole.height * _SHARE)
            code.top = day.bottom + m.px(_GAP)
            code.height = whole.bottom - code.top
        else:
            day.width = round(whole.width * _SHARE)
            code.left = day.right + m.px(_GAP)
            code.width = whole.right - code.left
        self.day.place(day, m, art)
        self.code.place(code, m, art)

    def wakes_after(self) -> float | None:
        return None if self._catch_up.is_done else 0.0

    def update(self, seconds: float) -> None:
        """Read finished games that are not in the statistics yet, one at a time."""
        if self._catch_up.is_done:
            return
        self._catch_up.step()
        if self._catch_up.is_done:
            self._store.write()
            self.refresh()

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheets and the widgets."""
        canvas.valley()
        self.day.draw(canvas)
        self.code.draw(canvas)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)

    # --- what the widgets do ------------------------------------------------------------------

    def _rename(self, _name: str) -> None:
        self.refresh()

    def _play_day(self) -> None:
        if self._begun is not None:
            try:
                game = self.app.autosave.take_up(self.app.estates.layouts, self._begun.path)
                self.app.go(ToTable(game), instead=True)
            except CobError as error:
                self._tell(sentence(error.message))
            return
        deal = self.day.deal
        self._begin(deal, replace(deal.origin, day=self.day.today))

    def _why_gone(self, game: Appearance) -> str:
        return "" if self._store.file_of(game.result) else sentence(GONE)

    def _look_at(self, game: Appearance) -> None:
        """Show how a game ended, if its record still exists."""
        layouts = self.app.estates.layouts
        try:
            self.app.go(
                ToFinalScoring(self._store.game_of(game.result, layouts), is_table_below=False)
            )
        except CobError as error:
            self._tell(sentence(error.message))

    def _play_code(self) -> None:
        if self.code.deal is not None:
            self._begin(self.code.deal, self.code.deal.origin)

    def _begin(self, deal: SharedDeal, origin: DealOrigin) -> None:
        make: Callable[[], Game] = partial(self._make_game, deal, origin)
        start_game(self.app, make, self._tell)

    def _make_game(self, deal: SharedDeal, origin: DealOrigin) -> Game:
        return Game.dealt(deal.header(self._players(deal), self.app.estates.layouts), origin)

    def _players(self, deal: SharedDeal) -> list[tuple[str, str]]:
        """Return names and colours: the player's for the first person, others for the rest."""
        own, seats = self.player, self._plan.seats
        known = [*(seat.name for seat in seats if seat is not self._own_seat), *proposed_names()]
        others = iter([name for name in known if name.casefold() != own.casefold()])
        controllers = [seat.controller for seat in deal.seats]
        first = controllers.index(PERSON) if PERSON in controllers else None
        return [
            (own if at == first else next(others), seats[at].colour)
            for at in range(len(controllers))
        ]

    def _tell(self, trouble: str) -> None:
        self.code.trouble = trouble
        self.resize(self.app.size)
        self.app.redraw()
