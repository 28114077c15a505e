"""The screen on which a new game is agreed: who plays, on which estates, by which rules."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING

import pygame

from cob.bots.registry import BOTS
from cob.engine import CobError
from cob.engine.ruleset import ALEA, ALEA_AS_PRINTED
from cob.language import Message, tr
from cob.record import Game
from cob.ui.form import Form
from cob.ui.overlay import EstateGallery, Overlay, Question
from cob.ui.pace import PATIENCES
from cob.ui.paint import Measure, line_height, panel, wood, wrap, write, write_lines
from cob.ui.plan import (
    PLAYER_COUNTS,
    PRESET_TEXTS,
    RANDOM,
    SEED_LENGTH,
    Plan,
    Preset,
    SeatPlan,
)
from cob.ui.saved import (
    Unfinished,
    file_stamp,
    keep,
    kept_path,
    last_header,
    look_for_unfinished,
    put_aside,
)
from cob.ui.scene import Scene
from cob.ui.seat_panel import SeatPanel
from cob.ui.theme import look
from cob.ui.widgets import Button, Choice, TextField
from cob.wording import sentence

if TYPE_CHECKING:
    from cob.ui.app import App

_RULES = (ALEA.name, ALEA_AS_PRINTED.name)
_RULES_TEXTS = (
    Message("On equal points more empty estate spaces win: the corrected rule."),
    Message("On equal points fewer empty estate spaces win: as printed in English."),
)
_NOTICED = 0.5
"""Seconds: with a bot that thinks longer, people are asked how long it may."""
_SEEDS = 1 << 48
"""A seed that nobody asked for is below this."""


class SetupScene(Scene):
    """The set-up of a new game."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        seed = app.options.seed
        self.plan = Plan(seed="" if seed is None else str(seed), patience_at=app.pace.patience_at)
        last = last_header(app.folder, app.estates.layouts)
        if last is not None:
            self.plan.seat_again(last, BOTS)
        self._overlay: Overlay | None = None
        self._trouble = ""
        layouts = app.estates.layouts
        self.seats = [
            SeatPanel(self.plan, seat, layouts, self._refresh)
            for seat in range(len(self.plan.seats))
        ]
        self.presets = Choice([tr(preset.value) for preset in Preset], 0, self._choose_preset)
        self.counts = Choice(
            [str(n) for n in PLAYER_COUNTS],
            PLAYER_COUNTS.index(self.plan.count),
            self._choose_count,
        )
        self.openly = Choice((tr("openly"), tr("in secret")), 0, self._choose_openly)
        self.patience = Choice(
            [tr(each.caption) for each in PATIENCES], self.plan.patience_at, self._choose_patience
        )
        self.rules = Choice((tr("most empty"), tr("fewest empty")), 0, self._choose_rules)
        self.seed = TextField(self.plan.seed, SEED_LENGTH, self._choose_seed, hint=tr("random"))
        self.start = Button(tr("Start the game"), self._start, main=True, symbol="play")
        self.start.silent = True
        self.back = Button(tr("Back"), app.pop, symbol="left")
        self.form = Form()
        self._top = self._foot = pygame.Rect(0, 0, 0, 0)
        self._refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """A strip above, a strip below, and a column for each player between them."""
        m = self.app.measure(size)
        width, height = size
        edge, gap, row = m.px(44), m.px(20), m.px(52)
        self.back.place(pygame.Rect(width - edge - m.px(170), m.px(18), m.px(170), row), m.type(22))
        self._top = pygame.Rect(edge, m.px(88), width - 2 * edge, m.px(136))
        pad = m.px(28)
        left, top = self._top.left + pad, self._top.top + m.px(40)
        self.presets.place(pygame.Rect(left, top, m.px(760), row), m.type(22))
        right = self._top.right - pad
        self.counts.place(pygame.Rect(right - m.px(300), top, m.px(300), row), m.type(22))
        for place, choice in enumerate((self.patience, self.openly), start=1):
            left = self.counts.rect.left - place * m.px(324)
            choice.place(pygame.Rect(left, top, m.px(300), row), m.type(20))
        foot = m.px(140)
        self._foot = pygame.Rect(edge, height - m.px(24) - foot, width - 2 * edge, foot)
        self._place_foot(m, row, pad)
        self._place_seats(m, gap)

    def handle(self, event: pygame.event.Event) -> None:
        """A question that is asked takes all events; a click on an estate shows all of them."""
        form = self._overlay.form if self._overlay else self.form
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            if self._overlay is None:
                self.app.pop()
                return
            self._close()
        elif self._overlay is None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._show_estates(event.pos)
        if form.handle(event) or self._overlay:
            self.app.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """Sheets first, then what can be clicked."""
        art, m = self.app.art, self.app.measure(surface.get_size())
        wood(surface)
        place = (self._top.left + m.px(6), self.back.rect.centery)
        write(
            surface,
            art,
            tr("New game"),
            m.type(52),
            place,
            look.parchment_light,
            anchor="midleft",
            serif=True,
        )
        panel(surface, self._top, m.lines)
        self._draw_top(surface, m)
        for seat in self.seats[: self.plan.count]:
            seat.draw(surface, art, m)
        panel(surface, self._foot, m.lines)
        self._draw_foot(surface, m)
        self.form.draw(surface, art)
        if self._overlay:
            self._overlay.draw(surface, art)

    # layout

    def _place_seats(self, m: Measure, gap: int) -> None:
        room = pygame.Rect(
            self._top.left,
            self._top.bottom + gap,
            self._top.width,
            self._foot.top - self._top.bottom - 2 * gap,
        )
        count = self.plan.count
        width = min((room.width - gap * (count - 1)) // count, m.px(580))
        left = room.centerx - (width * count + gap * (count - 1)) // 2
        for seat in self.seats[:count]:
            seat.place(pygame.Rect(left, room.top, width, room.height), m)
            left += width + gap

    def _place_foot(self, m: Measure, row: int, pad: int) -> None:
        left, top = self._foot.left + pad, self._foot.top + m.px(42)
        self.rules.place(pygame.Rect(left, top, m.px(420), row), m.type(20))
        self.seed.place(pygame.Rect(left + m.px(700), top, m.px(320), row), m.type(20))
        width = m.px(420)
        self.start.place(
            pygame.Rect(self._foot.right - pad - width, self._foot.top + m.px(15), width, m.px(60)),
            m.type(30),
        )

    def _draw_top(self, surface: pygame.Surface, m: Measure) -> None:
        about = tr(PRESET_TEXTS[self.plan.preset])
        self._caption(surface, m, self.presets.rect, tr("Set-up"), about)
        self._caption(surface, m, self.counts.rect, tr("Players"), "")
        if self.plan.preset is Preset.EXPERT:
            self._caption(surface, m, self.openly.rect, tr("Boards and castles are chosen"), "")
        if self.patience in self.form.widgets:
            self._caption(surface, m, self.patience.rect, tr("Bots think"), self._time_to_think())

    def _draw_foot(self, surface: pygame.Surface, m: Measure) -> None:
        question = tr("Equal points: who wins?")
        rule = tr(_RULES_TEXTS[_RULES.index(self.plan.rules)])
        self._caption(surface, m, self.rules.rect, question, rule, m.px(640))
        about = tr("The same seed deals the same game.")
        self._caption(surface, m, self.seed.rect, tr("Seed"), about)
        problem = self._trouble or self.start.refusal
        if problem:
            art, size, rect = self.app.art, m.type(17), self.start.rect
            room = rect.right - self.seed.rect.right - m.px(40)
            y = rect.bottom + m.px(4)
            for line in wrap(art, problem, size, room, bold=True)[:2]:
                place = (rect.right, y)
                write(surface, art, line, size, place, look.wine, anchor="topright", bold=True)
                y += line_height(size)

    def _caption(
        self,
        surface: pygame.Surface,
        m: Measure,
        rect: pygame.Rect,
        above: str,
        below: str,
        width: int | None = None,
    ) -> None:
        art = self.app.art
        place = (rect.left + m.px(2), rect.top - m.px(5))
        write(surface, art, above, m.type(17), place, look.ink_soft, anchor="bottomleft")
        lines = wrap(art, below, m.type(17), width or rect.width) if below else []
        write_lines(
            surface, art, lines, m.type(17), (rect.left + m.px(2), rect.bottom + m.px(7)), look.ink
        )

    # what the widgets change

    def _refresh(self) -> None:
        """Bring all widgets in line with the plan."""
        plan = self.plan
        for seat in self.seats:
            seat.refresh()
        self._trouble = ""
        self.start.refusal = plan.problem(self.app.estates.layouts)
        expert = [self.openly] if plan.preset is Preset.EXPERT else []
        slowest = plan.slowest(BOTS)
        slow = [self.patience] if slowest and slowest.seconds > _NOTICED else []
        self.form.widgets = [
            self.presets,
            *expert,
            *slow,
            self.counts,
            *(widget for seat in self.seats[: plan.count] for widget in seat.widgets),
            self.rules,
            self.seed,
            self.start,
            self.back,
        ]

    def _choose_preset(self, index: int) -> None:
        self.plan.preset = tuple(Preset)[index]
        self._refresh()

    def _choose_count(self, index: int) -> None:
        self.plan.count = PLAYER_COUNTS[index]
        self._refresh()
        self.resize(self.app.size)

    def _choose_openly(self, index: int) -> None:
        self.plan.secret = index == 1
        self._refresh()

    def _choose_patience(self, index: int) -> None:
        self.plan.patience_at = index
        self._refresh()

    def _time_to_think(self) -> str:
        """What the choice means for the bot that takes longest."""
        slowest = self.plan.slowest(BOTS)
        if slowest is None:
            return ""
        seconds = slowest.seconds * PATIENCES[self.plan.patience_at].share
        return tr(
            "{bot}: up to {seconds} s for a decision",
            bot=slowest.title,
            seconds=f"{seconds:.2g}",
        )

    def _choose_rules(self, index: int) -> None:
        self.plan.rules = _RULES[index]
        self._refresh()

    def _choose_seed(self, text: str) -> None:
        self.plan.seed = text
        self._refresh()

    def _show_estates(self, place: tuple[int, int]) -> None:
        """Lay all estates out when one of the pictures is clicked."""
        if self.plan.preset is not Preset.FREE:
            return
        for at, seat in enumerate(self.seats[: self.plan.count]):
            if seat.on_picture(place):
                mine = self.plan.seats[at]
                self._overlay = EstateGallery(
                    _which_estate(mine.name.strip()),
                    self.app.estates.layouts,
                    mine.estate,
                    partial(self._pick_estate, mine),
                    RANDOM,
                )

    def _pick_estate(self, seat: SeatPlan, number: str) -> None:
        seat.estate = number
        self._refresh()
        self._close()

    # starting

    def _start(self) -> None:
        """Start at once, or ask first what becomes of the game that is still going on."""
        app = self.app
        found, problem = look_for_unfinished(app.folder, app.estates.layouts)
        if found is None:
            if problem and file_stamp(app.folder) is not None:
                self._trouble = tr(problem)
            else:
                self._begin()
            return
        try:
            name = kept_path(found.path, found.players).name
        except OSError as error:
            self._trouble = tr(
                "{file} cannot be kept: {reason}.", file=found.path.name, reason=error.strerror
            )
            return
        self._overlay = Question(
            tr("A game is still going on"),
            tr(
                "The unfinished game of {players} ({stage}) will be kept as “{file}”.",
                players=found.players,
                stage=found.progress,
                file=name,
            ),
            [
                Button(tr("Start the new game"), lambda: self._keep_and_begin(found), main=True),
                Button(tr("Back"), self._close),
            ],
        )

    def _close(self) -> None:
        self._overlay = None
        self.app.redraw()

    def _keep_and_begin(self, found: Unfinished) -> None:
        self._close()
        try:
            keep(found.path, found.players)
        except OSError as error:
            self._trouble = tr(
                "{file} cannot be renamed: {reason}.", file=found.path.name, reason=error.strerror
            )
            return
        self._begin()

    def _begin(self) -> None:
        from cob.ui.table.scene import TableScene

        text = self.plan.seed.strip()
        seed = int(text) if text else secrets.randbelow(_SEEDS)
        try:
            header = self.plan.header(seed, self.app.estates.layouts)
            game = Game.start(header, seed)
            put_aside(self.app.folder, self.app.estates.layouts)
        except CobError as error:
            self._trouble = sentence(str(error))
            return
        self.app.pace.patience_at = self.plan.patience_at
        self.app.replace(TableScene(self.app, game))


def _which_estate(name: str) -> str:
    if name:
        return tr("Which estate does {name} play?", name=name)
    return tr("Which estate does this player play?")
