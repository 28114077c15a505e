"""One player's column on the set-up screen: name, colour, who plays, estate, start castle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from cob.bots.registry import BOTS
from cob.engine import EstateLayout
from cob.play.game_plan import RANDOM, GamePlan
from cob.play.scenarios import Preset
from cob.record import COLOURS, LONGEST_NAME, PERSON
from cob.text.estate_titles import estate_title
from cob.text.language import Message, tr
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow, Stepper
from cob.ui.kit.estate_picture import draw_estate, draw_unknown
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, cut_off, line_height, wrap
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import RGB, mix, theme
from cob.ui.kit.widget import ENTER, Widget, is_clicked

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
_UNKNOWN = {
    Preset.ADVANCED: Message("No. 1 or another one"),
    Preset.RANDOM: Message("Random"),
    Preset.FREE: Message("Random"),
    Preset.EXPERT: Message("One of two sides"),
}
"""The caption of an estate that is drawn when the game begins."""
_CHARACTER_TYPE = 16
_CHARACTER_LINES = 2


class Controller(NamedTuple):
    """Who can take a seat: the word in records, the title on the screen, and a description."""

    name: str
    title: str
    character: str
    level: int = 0
    """The strength of a bot, as in its `BotInfo`."""


def controllers() -> list[Controller]:
    """Return the controllers: a person, and every bot from the weakest on."""
    bots = [
        Controller(info.name, tr("Bot: {bot}", bot=info.title), tr(info.description), info.level)
        for info in BOTS.values()
    ]
    about = tr("Plays with mouse and keys at this screen.")
    return [Controller(PERSON, tr("Person"), about), *bots]


class ControllerChoice(Stepper):
    """The choice of who plays a seat: a picture, a title, and a bot's strength as dots."""

    def __init__(
        self, controllers: Sequence[Controller], chosen: int, changed: Callable[[int], None]
    ) -> None:
        super().__init__([each.title for each in controllers], chosen, changed)
        self._controllers = controllers
        self._strongest = max(each.level for each in controllers)

    def _draw_chosen(self, canvas: Canvas, area: pygame.Rect, ink: RGB) -> pygame.Rect:
        mine, size = self._controllers[self.chosen], self.type_size
        is_bot = mine.name != PERSON
        step = round(size * 0.7)
        dots = self._strongest if is_bot else 0
        side = round(size * 1.2)
        width = dots * step + (size // 2 if dots else 0)
        room = pygame.Rect(area.x + side, area.y, area.width - side - width, area.height)
        text = super()._draw_chosen(canvas, room, ink)
        picture = canvas.art.symbol("bot" if is_bot else "person", side, ink)
        canvas.blit(picture, picture.get_rect(midright=(text.left - size // 3, area.centery)))
        for index in range(dots):
            middle = (text.right + size // 2 + index * step + step // 2, area.centery + 1)
            colour = (
                theme.wine
                if index < mine.level
                else mix(theme.ink_soft, theme.parchment_light, 0.7)
            )
            canvas.dot(middle, round(size * 0.5), colour)
        return text


class PawnChoice(ChoiceRow):
    """The choice of a colour, each shown as its pawn."""

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
    """The widgets of one seat. `changed` is called after every change of the plan."""

    def __init__(
        self,
        plan: GamePlan,
        seat: int,
        layouts: Mapping[str, EstateLayout],
        changed: Callable[[], None],
    ) -> None:
        self._plan, self._seat, self._layouts = plan, seat, layouts
        self._controllers = controllers()
        self._changed = changed
        self.picture = pygame.Rect(0, 0, 0, 0)
        """The place of the estate's picture."""
        self._rect = self._pawn = pygame.Rect(0, 0, 0, 0)
        self._texts: tuple[Text, ...] = ()
        self._numbers: list[str] = []
        """The estates to pick, in the order of the stepper."""
        mine = plan.seats[seat]
        self.name = TextField(mine.name, LONGEST_NAME, self._rename, allowed=_fit_for_name)
        self.colour = PawnChoice(COLOURS, COLOURS.index(mine.colour), self._paint)
        names = [each.name for each in self._controllers]
        chosen = names.index(mine.controller) if mine.controller in names else 0
        self.controller = ControllerChoice(self._controllers, chosen, self._seat_player)
        self.estate = Stepper([""], 0, self._settle)
        self.castle = ChoiceRow(("", tr("chosen at the table")), 0, self._choose_castle)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [self.name, self.colour, self.controller, self.estate, self.castle]

    def place(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay everything out in a column."""
        self._rect = rect
        pad, gap = m.px(24), m.px(12)
        inner = rect.inflate(-2 * pad, -2 * pad)
        row, size = m.px(46), m.type(20)
        pawn = m.px(58)
        name = pygame.Rect(inner.left + pawn + gap, inner.top, inner.width - pawn - gap, row)
        self.name.place(name, m.type(22))
        top = name.bottom + gap
        for widget in (self.colour, self.controller):
            widget.place(pygame.Rect(inner.left, top, inner.width, row), size)
            top += row + gap
        top += _CHARACTER_LINES * line_height(m.type(_CHARACTER_TYPE))
        bottom = inner.bottom
        self.castle.place(pygame.Rect(inner.left, bottom - row, inner.width, row), m.type(18))
        bottom = self.castle.rect.top - m.px(32)
        self.estate.place(pygame.Rect(inner.left, bottom - row, inner.width, row), size)
        self.picture = pygame.Rect(
            inner.left, top, inner.width, max(20, self.estate.rect.top - gap - top)
        )
        self._pawn = pygame.Rect(0, 0, pawn, pawn)
        self._pawn.midright = (name.left - m.px(10), name.centery)
        place = (self.castle.rect.left + m.px(2), self.castle.rect.top - m.px(4))
        caption = tr("Start castle")
        self._texts = (
            self._character(m, art),
            Label(caption, m.type(16), place, theme.ink_soft, anchor="bottomleft"),
        )

    def refresh(self) -> None:
        """Show the plan as it is now, and refuse what it does not allow."""
        plan, seat = self._plan, self._seat
        preset = plan.preset
        to_pick = plan.to_pick(self._layouts)
        self._numbers = [*to_pick, RANDOM]
        unknown = tr(_UNKNOWN.get(preset, _UNKNOWN[Preset.FREE]))
        self.estate.options = (*map(estate_title, to_pick.values()), unknown)
        self.colour.chosen = COLOURS.index(plan.seats[seat].colour)
        self.estate.refusal = tr(_ONLY_FREE.get(preset, ""))
        self.estate.chosen = self._numbers.index(plan.estate_of(seat))
        is_random = preset is Preset.RANDOM
        settled = plan.draws_castles if is_random else plan.in_centre(seat, self._layouts)
        first = tr("drawn") if is_random else tr("in the centre")
        self.castle.options = (first, self.castle.options[1])
        self.castle.chosen = 0 if settled else 1
        self.castle.refusal = tr(_CASTLE_FIXED.get(preset, ""))
        reason = plan.why_no_centre(seat, self._layouts)
        self.castle.refusals = {0: reason} if reason else {}

    def _character(self, m: Measure, art: Art) -> TextBlock:
        """Return how the person or bot in the seat plays."""
        rect, size = self.controller.rect, m.type(_CHARACTER_TYPE)
        character = self._controllers[self.controller.chosen].character
        lines = wrap(art, character, size, rect.width)
        if len(lines) > _CHARACTER_LINES:
            rest = " ".join(lines[_CHARACTER_LINES - 1 :])
            lines[_CHARACTER_LINES - 1 :] = [cut_off(art, rest, size, rect.width)]
        place = (rect.centerx, rect.bottom + m.px(6))
        return TextBlock(lines, size, place, theme.ink_soft, centred=True)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet below the widgets, with the pawn and the estate."""
        m = canvas.measure
        canvas.panel(self._rect, m.lines)
        colour = self._plan.seats[self._seat].colour
        pawn = canvas.art.pawn(colour, self._pawn.width)
        canvas.blit(pawn, pawn.get_rect(midright=self._pawn.midright))
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
            return self.estate.focused and event.key in ENTER
        return is_clicked(event, self.picture)

    # what the widgets change

    def _rename(self, name: str) -> None:
        self._plan.seats[self._seat].name = name
        self._changed()

    def _paint(self, index: int) -> None:
        self._plan.paint(self._seat, COLOURS[index])
        self._changed()

    def _seat_player(self, index: int) -> None:
        self._plan.seats[self._seat].controller = self._controllers[index].name
        self._changed()

    def _settle(self, index: int) -> None:
        self._plan.seats[self._seat].estate = self._numbers[index]
        self._changed()

    def _choose_castle(self, index: int) -> None:
        self._plan.seats[self._seat].wants_centre = index == 0
        self._changed()


def _fit_for_name(letter: str) -> bool:
    return letter.isprintable() and letter not in "|#"
