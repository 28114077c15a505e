"""One player's column on the set-up screen: name, colour, who plays, estate, start castle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cob.engine import EstateLayout
from cob.new_game.game_plan import RANDOM, GamePlan
from cob.new_game.scenarios import Preset
from cob.record import COLOURS, LONGEST_NAME
from cob.text.estate_titles import estate_title
from cob.text.language import Message, tr
from cob.ui.inputs.commands import PRESSES, commanded
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow, Stepper
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, draw_estate, draw_unknown
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, cut_off, line_height, wrap
from cob.ui.kit.spoken import Written
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget, draw_box, is_clicked
from cob.ui.screens.new_game.controllers import (
    Controller,
    controllers,
    dots_width,
    draw_dots,
    draw_face,
)
from cob.ui.screens.new_game.rated import Strengths

_ONLY_FREE = {
    Preset.FIRST: Message(
        "In the first game everyone plays estate No. 1: “Free choice” lets you pick."
    ),
    Preset.ADVANCED: Message(
        "An estate is drawn for everyone, who may also play No. 1: “Free choice” lets you pick."
    ),
    Preset.RANDOM: Message("The estates are drawn at random: “Free choice” lets you pick."),
    Preset.EXPERT: Message("The boards are drawn at random and the sides chosen in the game."),
}
_CASTLE_FIXED = {
    Preset.FIRST: Message("In the first game the start castle lies in the centre."),
    Preset.ADVANCED: Message("Everyone chooses the start castle's space at the table."),
    Preset.RANDOM: Message("This is agreed for all together, above."),
    Preset.EXPERT: Message(
        "In an expert game everyone chooses the start castle's space at the table."
    ),
}
_CHOSEN_AT_TABLE = Message(
    "By these rules everyone chooses the estate and the castle's space in the game, "
    "one after the other in turn order."
)
_UNKNOWN = {
    Preset.ADVANCED: Message("No. 1 or another one"),
    Preset.RANDOM: Message("Random"),
    Preset.FREE: Message("Random"),
    Preset.EXPERT: Message("One of two sides"),
}
"""The caption of an estate that is drawn when the game begins."""
_CALLED = (
    Message("Player {number}: name"),
    Message("Player {number}: colour"),
    Message("Player {number}: who plays"),
    Message("Player {number}: estate"),
    Message("Player {number}: start castle"),
)
"""Names of a seat's widgets for screen readers, in the order of the Tab key."""
_PAD, _GAP, _ROW = 24, 12, 46
"""Padding, gaps and the height of a row, in pixels at 1080 lines."""
_CAPTION = 32
"""Height of the caption above the start castle's choice."""
_CHARACTER_TYPE = 16
_CHARACTER_LINES = 2


class WhoPlays(PickCard):
    """The player of a seat: a title, and a bot's strength as dots; a click shows all to choose."""

    def __init__(self, controller: Controller, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.controller = controller

    def draw(self, canvas: Canvas) -> None:
        """Draw the title with the dots in the middle, and a sign that there are more."""
        size, who, rect = self.type_size, self.controller, self.rect
        draw_box(canvas, rect, theme.paper if self.hovered else theme.parchment_light, size)
        ink = theme.ink
        sign = canvas.art.symbol("down", size, theme.wine if self.hovered else ink)
        canvas.blit(sign, sign.get_rect(midright=(rect.right - size // 2, rect.centery)))
        title = tr("Bot: {bot}", bot=who.title) if who.is_bot else who.title
        is_measured = who.is_bot and not who.is_guest
        dots = dots_width(size) + size // 2 if is_measured else 0
        middle = (rect.centerx - dots // 2, rect.centery)
        room = rect.width - dots - 3 * size
        text = canvas.write(title, size, middle, ink, anchor="center", width=room, bold=True)
        if is_measured:
            draw_dots(canvas, (text.right + size // 2, rect.centery + 1), size, who.level)
        self._rim(canvas)


class PawnChoice(ChoiceRow):
    """The choice of a colour, each shown as its pawn."""

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        return self.called, tr(self.options[self.chosen])

    def _draw_option(self, canvas: Canvas, index: int, cell: pygame.Rect) -> None:
        name = self.options[index]
        side = round(cell.height * 0.78)
        if index == self.chosen:
            inner = cell.inflate(-6, -6)
            pygame.draw.rect(canvas.surface, theme.parchment_light, inner, border_radius=side // 5)
            width = max(2, side // 18)
            pygame.draw.rect(canvas.surface, theme.wine, inner, width, border_radius=side // 5)
        pawn = canvas.art.pawn(name, side)
        if index != self.chosen and index != self._over:
            pawn = pawn.copy()
            pawn.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(pawn, pawn.get_rect(center=cell.center))


class SeatPanel:
    """The widgets of one seat.

    `changed` is called after every change of the plan, `asks_who` to choose the player.
    """

    def __init__(
        self,
        plan: GamePlan,
        seat: int,
        layouts: Mapping[str, EstateLayout],
        strengths: Strengths,
        changed: Callable[[], None],
        asks_who: Callable[[], None],
    ) -> None:
        self._plan, self._seat, self._layouts = plan, seat, layouts
        self._strengths = strengths
        self._controllers = controllers()
        self._changed = changed
        self.picture = pygame.Rect(0, 0, 0, 0)
        """The place of the estate's picture."""
        self._rect = self._pawn = pygame.Rect(0, 0, 0, 0)
        self.face = pygame.Rect(0, 0, 0, 0)
        """The place of the portrait."""
        self._texts: tuple[Text, ...] = ()
        self._numbers: list[str] = []
        """The estates to pick, in the order of the stepper."""
        mine = plan.seats[seat]
        self.name = TextField(mine.name, LONGEST_NAME, self._rename, allowed=_fit_for_name)
        self.colour = PawnChoice(COLOURS, COLOURS.index(mine.colour), self._paint)
        self.controller = WhoPlays(self._who(), asks_who)
        self.estate = Stepper([""], 0, self._settle)
        self.castle = ChoiceRow(("", tr("chosen at the table")), 0, self._choose_castle)
        for widget, name in zip(self.widgets, _CALLED, strict=True):
            widget.called = tr(name, number=seat + 1)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [self.name, self.colour, self.controller, self.estate, self.castle]

    def height_for(self, width: int, m: Measure) -> int:
        """Return the height of a column in which the estate is as wide as the column allows."""
        inner = width - 2 * m.px(_PAD)
        return self._height_without_estate(m) + round(inner * ESTATE_HEIGHT / ESTATE_WIDTH)

    def width_for(self, height: int, m: Measure) -> int:
        """Return the width of a column whose estate takes all of its height."""
        tall = height - self._height_without_estate(m)
        return round(tall * ESTATE_WIDTH / ESTATE_HEIGHT) + 2 * m.px(_PAD)

    @staticmethod
    def _height_without_estate(m: Measure) -> int:
        character = _CHARACTER_LINES * line_height(m.type(_CHARACTER_TYPE))
        return 2 * m.px(_PAD) + 5 * m.px(_ROW) + 4 * m.px(_GAP) + m.px(_CAPTION) + character

    def place(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay everything out in a column."""
        self._rect = rect
        pad, gap = m.px(_PAD), m.px(_GAP)
        inner = rect.inflate(-2 * pad, -2 * pad)
        row, size = m.px(_ROW), m.type(20)
        face = self.face = pygame.Rect(inner.left, inner.top, 2 * row + gap, 2 * row + gap)
        beside = pygame.Rect(face.right + gap, inner.top, inner.right - face.right - gap, row)
        self.name.place(beside, m.type(22))
        self.colour.place(beside.move(0, row + gap), size)
        top = face.bottom + gap
        self.controller.place(pygame.Rect(inner.left, top, inner.width, row), size)
        top += row + gap
        top += _CHARACTER_LINES * line_height(m.type(_CHARACTER_TYPE))
        bottom = inner.bottom
        self.castle.place(pygame.Rect(inner.left, bottom - row, inner.width, row), m.type(18))
        bottom = self.castle.rect.top - m.px(_CAPTION)
        self.estate.place(pygame.Rect(inner.left, bottom - row, inner.width, row), size)
        self.picture = pygame.Rect(
            inner.left, top, inner.width, max(20, self.estate.rect.top - gap - top)
        )
        self._pawn = pygame.Rect(0, 0, m.px(40), m.px(40))
        self._pawn.bottomright = (face.right + m.px(4), face.bottom + m.px(4))
        place = (self.castle.rect.left + m.px(2), self.castle.rect.top - m.px(4))
        caption = tr("Start castle")
        self._texts = (
            self._character(m, art),
            Label(caption, m.type(16), place, theme.ink_soft, anchor="bottomleft"),
        )

    def refresh(self) -> None:
        """Show the present plan, and refuse the options that it excludes."""
        plan, seat = self._plan, self._seat
        preset = plan.preset
        to_pick = plan.to_pick(self._layouts)
        self._numbers = [*to_pick, RANDOM]
        at_table = preset is Preset.FREE and not plan.picks_here
        unknown = tr(_UNKNOWN.get(preset, _UNKNOWN[Preset.FREE]))
        if at_table:
            unknown = tr("Chosen at the table")
        self.estate.options = (*map(estate_title, to_pick.values()), unknown)
        self.colour.chosen = COLOURS.index(plan.seats[seat].colour)
        self.controller.controller = self._who()
        chosen = tr(_CHOSEN_AT_TABLE) if at_table else ""
        self.estate.refusal = chosen or tr(_ONLY_FREE.get(preset, ""))
        self.estate.chosen = self._numbers.index(plan.estate_of(seat))
        is_random = preset is Preset.RANDOM
        settled = plan.draws_castles if is_random else plan.in_centre(seat, self._layouts)
        first = tr("drawn") if is_random else tr("in the centre")
        self.castle.options = (first, self.castle.options[1])
        self.castle.chosen = 0 if settled else 1
        self.castle.refusal = chosen or tr(_CASTLE_FIXED.get(preset, ""))
        reason = plan.why_no_centre(seat, self._layouts)
        self.castle.refusals = {0: reason} if reason else {}

    def _character(self, m: Measure, art: Art) -> TextBlock:
        """Return how the person or bot in the seat plays; in a rated game, the rating."""
        rect, size = self.controller.rect, m.type(_CHARACTER_TYPE)
        character = self.controller.controller.character
        if self._plan.is_rated(self._layouts) and self._seat < self._plan.count:
            character = self._strengths.told(self._plan, self._seat)
        room = rect.width + m.px(24)
        lines = wrap(art, character, size, room)
        if len(lines) > _CHARACTER_LINES:
            rest = " ".join(lines[_CHARACTER_LINES - 1 :])
            lines[_CHARACTER_LINES - 1 :] = [cut_off(art, rest, size, room)]
        place = (rect.centerx, rect.bottom + m.px(6))
        return TextBlock(lines, size, place, theme.ink_soft, centred=True)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet below the widgets, with the pawn and the estate."""
        m = canvas.measure
        canvas.panel(self._rect, m.lines)
        colour = self._plan.seats[self._seat].colour
        who = self.controller.controller
        draw_face(canvas, who, self.face, colour)
        if who.is_bot:
            canvas.blit(canvas.art.pawn(colour, self._pawn.width), self._pawn)
        number = self._plan.estate_of(self._seat)
        if number == RANDOM:
            draw_unknown(canvas, self.picture)
            sign = canvas.art.text("?", m.type(110), theme.parchment_light, serif=True, bold=True)
            canvas.blit(sign, sign.get_rect(center=self.picture.center))
        else:
            draw_estate(canvas, self.picture, self._layouts[number])
        for text in self._texts:
            text.draw(canvas)

    def asks_for_estates(self, event: pygame.event.Event) -> bool:
        """Return whether the estate's picture is clicked, or Enter pressed on its name."""
        if event.type == pygame.KEYDOWN:
            return self.estate.focused and commanded(event) in PRESSES
        return is_clicked(event, self.picture)

    def asks_for_players(self, event: pygame.event.Event) -> bool:
        """Return whether the portrait is clicked."""
        return is_clicked(event, self.face)

    def _who(self) -> Controller:
        """Return the player; a person instead of an unknown bot."""
        name = self._plan.seats[self._seat].controller
        return next((each for each in self._controllers if each.name == name), self._controllers[0])

    # what the widgets change

    def _rename(self, name: str) -> None:
        self._plan.seats[self._seat].name = name
        self._changed()

    def _paint(self, index: int) -> None:
        self._plan.paint(self._seat, COLOURS[index])
        self._changed()

    def _settle(self, index: int) -> None:
        self._plan.seats[self._seat].estate = self._numbers[index]
        self._changed()

    def _choose_castle(self, index: int) -> None:
        self._plan.seats[self._seat].wants_centre = index == 0
        self._changed()


def _fit_for_name(letter: str) -> bool:
    return letter.isprintable() and letter not in "|#"
