"""The two sheets of the set-up screen that concern all players: above and below the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from cob.bots.registry import all_bots
from cob.engine import EstateLayout
from cob.engine.ruleset import differences
from cob.new_game.game_plan import (
    PICKED,
    PLAYER_COUNTS,
    RULESETS_TO_CHOOSE,
    SEED_LENGTH,
    Beginning,
    GamePlan,
)
from cob.new_game.scenarios import PRESET_TITLES, Preset
from cob.session.pace import NORMAL, PATIENCES
from cob.text.language import Message, tr
from cob.text.rules_texts import about_rules, rules_in_short, tell_barred
from cob.text.wording import with_colon
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import TWO_LINES, Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.screens.new_game.rated_choice import RatedChoice

_HEIGHT, _HEAD, _ROW, _PAD, _GAP = 150, 38, 52, 28, 24
"""Lengths in pixels at 1080 lines."""
_LINE = 94
_ABOUT_TYPE = 16
_ABOUT_LINES = 2
_AS_MEASURED = Message("In a rated game bots think as long as when their strength was measured.")
_ABOUT_DEAL = {
    Beginning.DRAWN: Message("The same seed deals the same game."),
    Beginning.FROM_TABLE: Message("You enter what your table dealt and rolled."),
    Beginning.POSITION: Message("You set up one position, and ask about it."),
}
_DRAWN = Message("Estates are drawn with this set-up; at your table they are there already.")
_NOTICED = 0.5
"""Seconds of thought of a bot from which on the player may limit its time."""


def sheet_height(m: Measure) -> int:
    """Return the height of either sheet: a row of widgets, with room for a text below it."""
    told = _ABOUT_LINES * line_height(m.type(_ABOUT_TYPE))
    return max(m.px(_HEIGHT), _head(m) + _row(m) + told + m.px(18))


def _head(m: Measure) -> int:
    """Return the height above the widgets, with room for a caption."""
    return max(m.px(_HEAD), line_height(m.type(_ABOUT_TYPE)) + m.px(12))


class UpperSheet:
    """The sheet with the set-up, the number of players, and the options that depend on these."""

    def __init__(self, plan: GamePlan, changed: Callable[[], None]) -> None:
        self._plan, self._changed = plan, changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Text] = []
        self.presets = ChoiceRow(
            [tr(PRESET_TITLES[preset]) for preset in Preset],
            tuple(Preset).index(plan.preset),
            self._choose_preset,
        ).named(tr("Set-up"))
        self.openly = ChoiceRow(
            (tr("openly"), tr("in secret")), int(plan.secret), self._choose_openly
        ).named(tr("Choices"))
        self.estates = ChoiceRow(
            (tr("different"), tr("one for all")), int(plan.same_estates), self._choose_estates
        ).named(tr("Estates"))
        self.castles = ChoiceRow(
            (tr("drawn"), tr("chosen")),
            int(not plan.draws_castles),
            self._choose_castles,
        ).named(tr("Start castles"))
        self.patience = ChoiceRow(
            [tr(each.caption) for each in PATIENCES], plan.patience_at, self._choose_patience
        ).named(tr("Time for bots"))
        self.counts = ChoiceRow(
            [str(number) for number in PLAYER_COUNTS],
            PLAYER_COUNTS.index(plan.count),
            self._choose_count,
        ).named(tr("Players"))

    def refresh(self, layouts: Mapping[str, EstateLayout]) -> None:
        """Show the present plan."""
        plan = self._plan
        is_rated = plan.is_rated(layouts)
        self.patience.chosen = NORMAL if is_rated else plan.patience_at
        self.patience.refusal = tr(_AS_MEASURED) if is_rated else ""
        self.presets.chosen = tuple(Preset).index(plan.preset)
        drawn = enumerate(Preset) if plan.is_real_table else ()
        self.presets.refusals = {at: tr(_DRAWN) for at, each in drawn if each not in PICKED}
        self.estates.chosen = int(plan.same_estates)
        self.castles.chosen = int(not plan.draws_castles)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets for the plan, in the order of the Tab key."""
        slowest = self._plan.slowest(all_bots())
        slow = [self.patience] if slowest and slowest.seconds > _NOTICED else []
        manner = {Preset.EXPERT: [self.openly], Preset.RANDOM: [self.estates, self.castles]}
        return [self.presets, *manner.get(self._plan.preset, []), *slow, self.counts]

    def place(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the set-up on the left, the rest on the right."""
        self.rect = rect
        pad, gap, row = m.px(_PAD), m.px(_GAP), _row(m)
        top = rect.top + _head(m)
        right = rect.right - pad
        narrow: dict[Widget, int] = {self.counts: 160, self.estates: 256, self.castles: 210}
        for widget in reversed(self.widgets[1:]):
            width = m.px(narrow.get(widget, 300))
            widget.place(pygame.Rect(right - width, top, width, row), m.type(20))
            right = widget.rect.left - gap
        wide = min(m.px(884), right - rect.left - pad)
        self.presets.place(pygame.Rect(rect.left + pad, top, wide, row), m.type(21))
        self._texts = self._captions(m, art)

    def _captions(self, m: Measure, art: Art) -> list[Text]:
        """Return the captions of the widgets."""
        plan, widgets = self._plan, self.widgets
        room = widgets[1].rect.left - self.presets.rect.left - m.px(_GAP)
        about = tr(plan.about)
        texts = _captions(art, m, self.presets.rect, tr("Set-up"), about, room)
        texts += _captions(art, m, self.counts.rect, tr("Players"))
        if self.openly in widgets:
            texts += _captions(art, m, self.openly.rect, tr("Boards and castles are chosen"))
        if self.estates in widgets:
            texts += _captions(art, m, self.estates.rect, tr("Estates are drawn"))
        if self.castles in widgets:
            about = tr("as on Yucata") if plan.draws_castles else tr("as in the Special Edition")
            title = tr("Start castles")
            texts += _captions(art, m, self.castles.rect, title, about)
        if self.patience in widgets:
            title = tr("Bots think")
            texts += _captions(art, m, self.patience.rect, title, self._time_to_think())
        return texts

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet below the widgets, with their captions."""
        canvas.panel(self.rect, canvas.measure.lines)
        for text in self._texts:
            text.draw(canvas)

    def _time_to_think(self) -> str:
        """Return the effect of the choice on the bot that thinks longest."""
        slowest = self._plan.slowest(all_bots())
        if slowest is None:
            return ""
        seconds = slowest.seconds * PATIENCES[self.patience.chosen].share
        return tr(
            "{bot}: up to {seconds} s for a decision",
            bot=slowest.title,
            seconds=f"{seconds:.2g}",
        )

    def _choose_preset(self, index: int) -> None:
        self._plan.preset = tuple(Preset)[index]
        self._changed()

    def _choose_count(self, index: int) -> None:
        self._plan.count = PLAYER_COUNTS[index]
        self._changed()

    def _choose_openly(self, index: int) -> None:
        self._plan.secret = index == 1
        self._changed()

    def _choose_estates(self, index: int) -> None:
        self._plan.same_estates = index == 1
        self._changed()

    def _choose_castles(self, index: int) -> None:
        self._plan.draws_castles = index == 0
        self._changed()

    def _choose_patience(self, index: int) -> None:
        self._plan.patience_at = index
        self._changed()


def _row(m: Measure) -> int:
    """Return the height of the widgets, which may take two lines."""
    return max(m.px(_ROW), TWO_LINES)


def line_sheet_height(m: Measure) -> int:
    """Return the height of the lower sheet while only one line of it is shown."""
    return m.px(_LINE)


class LowerSheet:
    """The sheet with the rules, the seed, the rating, and the button that starts the game.

    Rules, seed and rating are one line of words until `more` opens them.
    """

    def __init__(
        self,
        plan: GamePlan,
        rated: RatedChoice,
        changed: Callable[[], None],
        show_house_rules: Callable[[], None],
        start: Callable[[], None],
    ) -> None:
        self._plan, self._changed = plan, changed
        self.rated = rated
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Text] = []
        self.is_open = False
        """Whether rules, seed and rating can be changed, or are told in one line."""
        self.more = Button(tr("Rules and seed"), self.open, symbol="settings")
        self.rules = ChoiceRow(
            [tr(each.title) for each in RULESETS_TO_CHOOSE], 0, self._choose_rules
        ).named(tr("Rules"))
        self.house = Button("", show_house_rules)
        self.seed = TextField(plan.seed, SEED_LENGTH, self._choose_seed, hint=tr("random"))
        self.seed.called = tr("Seed")
        self.start = Button(tr("Start the game"), start, main=True, symbol="play")
        self.start.silent = True

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        if not self.is_open:
            return [self.more, self.start]
        return [self.rules, self.house, self.seed, *self.rated.widgets, self.start]

    def open(self) -> None:
        """Show the choices in the place of the line."""
        self.is_open = True
        self._changed()

    def height(self, m: Measure) -> int:
        """Return the height of the sheet."""
        return sheet_height(m) if self.is_open else line_sheet_height(m)

    def refresh(self, layouts: Mapping[str, EstateLayout]) -> None:
        """Show the present plan, and why the game cannot start."""
        rules = self._plan.rules
        self.rules.chosen = [each.name for each in RULESETS_TO_CHOOSE].index(rules.name)
        number = len(differences(rules))
        self.house.label = (
            tr("House rules: {number}", number=number) if number else tr("House rules")
        )
        beginning = self._plan.beginning
        is_drawn = beginning is Beginning.DRAWN
        self.seed.refusal = "" if is_drawn else tr(_ABOUT_DEAL[beginning])
        is_position = beginning is Beginning.POSITION
        self.start.label = tr("Set it up") if is_position else tr("Start the game")
        self.start.refusal = self._plan.problem(layouts)
        self.rated.refresh(layouts)

    def place(self, rect: pygame.Rect, m: Measure, art: Art, trouble: str) -> None:
        """Lay out the widgets from left to right; `trouble` is why the game did not start."""
        self.rect = rect
        start = pygame.Rect(0, 0, m.px(320), m.px(60))
        start.topright = rect.right - m.px(_PAD), rect.top + m.px(17)
        self.start.place(start, m.type(28))
        if not self.is_open:
            self._place_line(rect, m, art, trouble)
            return
        left, top, row = rect.left + m.px(_PAD), rect.top + _head(m), _row(m)
        self.rules.place(pygame.Rect(left, top, m.px(640), row), m.type(20))
        left = self.rules.rect.right + m.px(16)
        self.house.place(pygame.Rect(left, top, m.px(230), row), m.type(20))
        left = self.house.rect.right + m.px(26)
        self.seed.place(pygame.Rect(left, top, m.px(230), row), m.type(20))
        left = self.seed.rect.right + m.px(26)
        self.rated.place(pygame.Rect(left, top, start.left - m.px(26) - left, row), m)
        problem = self._problem(m, art, trouble)
        self._texts = [*self._captions(m, art, told=not problem), *problem]

    def _place_line(self, rect: pygame.Rect, m: Measure, art: Art, trouble: str) -> None:
        """Lay out the button that opens the rest, and beside it what is chosen, or a problem."""
        more = pygame.Rect(rect.left + m.px(_PAD), 0, m.px(290), _row(m))
        more.centery = self.start.rect.centery
        self.more.place(more, m.type(20))
        self.more.type_size = self.more.fitting_size(art)
        left, size = more.right + m.px(_GAP), m.type(20)
        room = self.start.rect.left - m.px(_GAP) - left
        problem = trouble or self.start.refusal
        lines = wrap(art, problem or self._in_short(), size, room)[:_ABOUT_LINES]
        step = line_height(size)
        top = more.centery - len(lines) * step // 2
        ink = theme.wine if problem else theme.ink
        self._texts = [
            Label(line, size, (left, top + at * step), ink, width=room, bold=bool(problem))
            for at, line in enumerate(lines)
        ]

    def _in_short(self) -> str:
        """Return the rules in one line, with a seed and a rating where they are chosen."""
        told = [with_colon(tr("Rules"), self.rules.options[self.rules.chosen])]
        if differences(self._plan.rules):
            told.append(self.house.label)
        if seed := self._plan.seed.strip():
            told.append(with_colon(tr("Seed"), seed))
        if self.rated.choice.chosen:
            told.append(tr("Rated game"))
        return "  ·  ".join(told)

    def _captions(self, m: Measure, art: Art, *, told: bool) -> list[Text]:
        """Return the captions of the widgets; a problem replaces the text."""
        size, room = m.type(_ABOUT_TYPE), self.house.rect.right - self.rules.rect.left
        rules = self._plan.rules
        barred = tell_barred(rules)

        def fits(text: str) -> bool:
            return len(wrap(art, f"{text} {barred}", size, room)) <= _ABOUT_LINES

        own = f"{rules_in_short(rules, fits)} {barred}".rstrip()
        about = own if differences(rules) else about_rules(rules)
        seed = tr(_ABOUT_DEAL[self._plan.beginning])
        return [
            *_captions(art, m, self.rules.rect, tr("Rules"), about, room),
            *_captions(art, m, self.seed.rect, tr("Seed"), seed),
            *_captions(art, m, self.rated.rect, tr("Rated game"), self.rated.about if told else ""),
        ]

    def _problem(self, m: Measure, art: Art, trouble: str) -> list[Text]:
        """Return why the game cannot start, below the button."""
        size, rect = m.type(_ABOUT_TYPE), self.start.rect
        problem = trouble or self.start.refusal
        lines = wrap(art, problem, size, rect.width + m.px(230), bold=True)[:2] if problem else []
        top, step = rect.bottom + m.px(4), line_height(size)
        return [
            Label(line, size, (rect.right, top + at * step), theme.wine, "topright", bold=True)
            for at, line in enumerate(lines)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet below the widgets, with their captions."""
        canvas.panel(self.rect, canvas.measure.lines)
        for text in self._texts:
            text.draw(canvas)

    def _choose_rules(self, index: int) -> None:
        self._plan.choose_rules(RULESETS_TO_CHOOSE[index])
        self._changed()

    def _choose_seed(self, text: str) -> None:
        self._plan.seed = text
        self._changed()


def _captions(
    art: Art, m: Measure, rect: pygame.Rect, above: str, below: str = "", width: int | None = None
) -> list[Text]:
    """Return a caption above a widget, and the meaning of its setting below it."""
    left, size = rect.left + m.px(2), m.type(_ABOUT_TYPE)
    place = (left, rect.top - m.px(4))
    lines = wrap(art, below, size, width or rect.width)[:_ABOUT_LINES] if below else []
    return [
        Label(above, size, place, theme.ink_soft, anchor="bottomleft"),
        TextBlock(lines, size, (left, rect.bottom + m.px(5)), theme.ink),
    ]
