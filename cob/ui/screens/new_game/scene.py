"""The screen on which a new game is set up: the players, their estates, the rules."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from cob.bots.registry import all_bots
from cob.drafts.kept_position import FILE_NAME, KeptPosition
from cob.engine import Ruleset
from cob.new_game.game_plan import RANDOM, Beginning, GamePlan, SeatPlan
from cob.new_game.scenarios import FIRST_ESTATE
from cob.record import Game, new_mark
from cob.record.origin import DealOrigin
from cob.text.language import Message, tr
from cob.text.wording import listed
from cob.ui.destinations import ToEditor
from cob.ui.kit.buttons import TWO_LINES, Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.form import Form
from cob.ui.kit.head import HEAD, screen_head
from cob.ui.kit.labels import Label
from cob.ui.kit.measure import Measure
from cob.ui.scene import AppContext, FormScene
from cob.ui.screens.estates.gallery import EstateGallery
from cob.ui.screens.new_game.house_rules import HouseRules
from cob.ui.screens.new_game.rated import Strengths
from cob.ui.screens.new_game.rated_choice import RatedChoice
from cob.ui.screens.new_game.seat_panel import SeatPanel
from cob.ui.screens.new_game.sheets import LowerSheet, UpperSheet, sheet_height
from cob.ui.screens.new_game.who_plays import WhoPlaysSheet
from cob.ui.screens.sheet import Dialog
from cob.ui.screens.starting import start_game

_SEED_BITS: Final = 63
_BEGINNINGS: Final = {
    Beginning.DRAWN: Message("Play here"),
    Beginning.FROM_TABLE: Message("Enter a real game"),
    Beginning.POSITION: Message("Set up a position"),
}


class SetupScene(FormScene):
    """The set-up of a new game."""

    def __init__(self, app: AppContext, rival: str = "") -> None:
        """With a rival the set-up proposes a rated game against that bot."""
        super().__init__(app)
        seed = app.options.seed
        self.plan = GamePlan(
            seed="" if seed is None else str(seed), patience_at=app.pace.patience_at
        )
        last = app.autosave.last_game(app.estates.layouts)
        if rival:
            self.plan.seat_rival(rival)
        elif last is None:
            self.plan.seat_first_game()
        else:
            self.plan.seat_again(last.header, all_bots())
        self._trouble = ""
        self._title: Label
        self._strengths = Strengths(app.folder)
        self.seats = self._seat_panels()
        self.above = UpperSheet(self.plan, self.refresh)
        rated = RatedChoice(self.plan, self._strengths, self.refresh)
        self.below = LowerSheet(self.plan, rated, self.refresh, self._show_house_rules, self._start)
        self.back = Button(tr("Back"), app.pop, symbol="left")
        self.chance = ChoiceRow(
            [tr(_BEGINNINGS[each]) for each in Beginning], 0, self._choose_chance
        ).named(tr("What to begin"))
        self.form = Form()
        self.refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out a sheet above, a sheet below, and a column for each player between them."""
        m = self.app.measure(size)
        width, height = size
        edge = m.px(44)
        chance = pygame.Rect(0, m.px(20), m.px(760), max(m.px(52), TWO_LINES))
        chance.right = width - edge
        self.chance.place(chance, m.type(20))
        room = self.chance.rect.left - m.px(30)
        self._title = screen_head(self.back, tr("New game"), m, self.app.art, room)
        above = pygame.Rect(edge, m.px(HEAD), width - 2 * edge, sheet_height(m))
        below = pygame.Rect(edge, 0, above.width, self.below.height(m))
        below.bottom = height - m.px(22)
        self.above.place(above, m, self.app.art)
        self.below.place(below, m, self.app.art, self._trouble)
        self._place_seats(m, pygame.Rect(edge, above.bottom, above.width, below.top - above.bottom))

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: a click on a portrait or an estate shows all of them."""
        if (who := self._asks_for_players(event)) is not None:
            self._show_players(who)
        elif (seat := self._asks_for_estates(event)) is not None:
            self._show_estates(seat)
        else:
            super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheets, and then the widgets."""
        canvas.valley()
        self._title.draw(canvas)
        self.above.draw(canvas)
        for seat in self.seats[: self.plan.count]:
            seat.draw(canvas)
        self.below.draw(canvas)
        self.form.draw(canvas)

    def _place_seats(self, m: Measure, between: pygame.Rect) -> None:
        gap, count = m.px(18), self.plan.count
        room = between.inflate(0, -2 * gap)
        width = max(m.px(580), self.seats[0].width_for(room.height, m))
        width = min((room.width - gap * (count - 1)) // count, width)
        high = min(room.height, self.seats[0].height_for(width, m))
        top = room.top + (room.height - high) // 3
        left = room.centerx - (width * count + gap * (count - 1)) // 2
        for seat in self.seats[:count]:
            seat.place(pygame.Rect(left, top, width, high), m, self.app.art)
            left += width + gap

    # what the widgets change

    def refresh(self) -> None:
        """Update all widgets for the plan, and lay them out."""
        plan, layouts = self.plan, self.app.estates.layouts
        for seat in self.seats:
            seat.refresh()
        self._trouble = ""
        self.above.refresh(layouts)
        self.below.refresh(layouts)
        self.form.widgets = [
            self.chance,
            *self.above.widgets,
            *(widget for seat in self.seats[: plan.count] for widget in seat.widgets),
            *self.below.widgets,
            self.back,
        ]
        self.resize(self.app.size)

    def _choose_chance(self, index: int) -> None:
        self.plan.begin_with(tuple(Beginning)[index])
        self.refresh()

    def _show_house_rules(self) -> None:
        self.app.push(HouseRules(self.app, self.plan.rules, self._play_by))

    def _play_by(self, rules: Ruleset) -> None:
        self.plan.rules = rules
        self.refresh()

    def _asks_for_players(self, event: pygame.event.Event) -> int | None:
        """Return the seat whose portrait is clicked; None otherwise."""
        playing = enumerate(self.seats[: self.plan.count])
        return next((at for at, seat in playing if seat.asks_for_players(event)), None)

    def _show_players(self, seat: int) -> None:
        """Show who can take a seat."""
        mine = self.plan.seats[seat]
        choose = partial(self._seat_player, seat)
        sheet = WhoPlaysSheet(
            self.app,
            mine.name.strip(),
            mine.colour,
            mine.controller,
            choose,
            self._strengths.match(self.plan, self.app.estates.layouts),
        )
        self.app.push(sheet)

    def _seat_player(self, seat: int, controller: str) -> None:
        self.plan.seat_player(seat, controller)
        self.seats[seat].name.text = self.plan.seats[seat].name
        self.refresh()

    def _asks_for_estates(self, event: pygame.event.Event) -> int | None:
        """Return the seat whose estate is clicked, if it may choose one; None otherwise."""
        if self.plan.picks_here:
            for at, seat in enumerate(self.seats[: self.plan.count]):
                if seat.asks_for_estates(event):
                    return at
        return None

    def _show_estates(self, seat: int) -> None:
        """Show all estates, including those drawn since."""
        mine = self.plan.seats[seat]
        self.app.look_for_estates()
        self._take_estates()
        gallery = EstateGallery(
            self.app,
            _which_estate(mine.name.strip()),
            self.plan.estate_of(seat),
            choices=lambda: self.plan.to_pick(self.app.estates.layouts),
            choose=partial(self._choose_estate, mine),
            changed=self._take_estates,
        )
        self.app.push(gallery)

    def _choose_estate(self, seat: SeatPlan, number: str) -> None:
        seat.estate = number
        self.refresh()

    def _take_estates(self) -> None:
        """Take over estates loaded again; a seat whose estate is missing plays the first one."""
        for seat in self.plan.seats:
            if seat.estate not in (*self.app.estates.layouts, RANDOM):
                seat.estate = FIRST_ESTATE
        self.seats = self._seat_panels()
        self.refresh()

    def _seat_panels(self) -> list[SeatPanel]:
        return [
            SeatPanel(
                self.plan,
                seat,
                self.app.estates.layouts,
                self._strengths,
                self.refresh,
                partial(self._show_players, seat),
            )
            for seat in range(len(self.plan.seats))
        ]

    # starting

    def _tell(self, trouble: str) -> None:
        """Show why the game could not be started."""
        self._trouble = trouble
        self.resize(self.app.size)
        self.app.redraw()

    def _start(self) -> None:
        if self.plan.beginning is Beginning.POSITION:
            self._set_up_position()
        else:
            start_game(self.app, self._make_game, self._tell)

    def _set_up_position(self) -> None:
        """Open the editor; ask first whether to go on with a position that is kept."""
        app, layouts = self.app, self.app.estates.layouts
        header = self.plan.header(secrets.randbits(_SEED_BITS), layouts)
        found = KeptPosition.open(app.folder / FILE_NAME).load(layouts)
        if found is None:
            app.go(ToEditor(header))
            return
        kept, state = found
        text = tr("A position of {players} was set up and is kept.", players=listed(kept.names))
        answers = [
            (tr("Go on with it"), lambda: app.go(ToEditor(kept, state))),
            (tr("Set up a new one"), lambda: app.go(ToEditor(header))),
            (tr("Back"), None),
        ]
        app.push(Dialog(app, tr("Set up a position"), text, answers))

    def _make_game(self) -> Game:
        """Return the planned game; raise `CobError` for an impossible plan."""
        text, layouts = self.plan.seed.strip(), self.app.estates.layouts
        if self.plan.beginning is Beginning.FROM_TABLE:
            return Game.start(self.plan.header(secrets.randbits(_SEED_BITS), layouts))
        origin = None if text else DealOrigin.drawn()
        seed = origin.seed if origin else int(text)
        header = self.plan.header(seed, layouts)
        if self.plan.is_rated(layouts):
            header = replace(header, rated=new_mark())
        game = Game.dealt(header, origin) if origin else Game.start(header, seed)
        self.app.pace.patience_at = self.plan.patience_at
        return game


def _which_estate(name: str) -> str:
    if name:
        return tr("Which estate does {name} play?", name=name)
    return tr("Which estate does this player play?")
