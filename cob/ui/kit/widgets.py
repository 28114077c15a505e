"""What can be clicked on a screen around the table.

A widget knows its place, draws itself and says whether an event concerned it; the form that holds
it passes the events on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import cut_off
from cob.ui.kit.theme import RGB, SHADOW, SMALLEST_TYPE, mix, theme

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_GAP = 0.45
"""Between a button's symbol and its label, as a share of the type size."""
_PADDING = 0.7
"""Room left and right of a text, as a share of its size."""


class Widget:
    """Something with a place that can have the pointer over it and the keyboard's focus."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.type_size = 18
        """Size of its texts in real pixels."""
        self.refusal = ""
        """Why it cannot be used now; empty when it can."""
        self.silent = False
        """Its refusal is told elsewhere on the screen."""
        self.hovered = False
        self.focused = False

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        """Put it somewhere; the texts in it have that size."""
        self.rect = rect
        self.type_size = type_size

    def draw(self, canvas: Canvas) -> None:
        """Draw it on the window."""

    def handle(self, event: pygame.event.Event) -> bool:
        """React to a click on it or to a key while it has the focus; whether it did."""
        return False

    def hover(self, place: tuple[int, int] | None) -> bool:
        """The pointer is there now, or nowhere; whether that changes how the widget looks."""
        inside = place is not None and self.rect.collidepoint(place)
        changed, self.hovered = inside != self.hovered, inside
        return changed

    def reason(self) -> str:
        """What to tell about the part under the pointer or in focus, if it is refused."""
        return self.refusal

    def _rim(self, canvas: Canvas, rect: pygame.Rect | None = None) -> None:
        """The mark of the keyboard's focus."""
        if self.focused:
            around = (rect or self.rect).inflate(6, 6)
            width = max(2, self.type_size // 8)
            pygame.draw.rect(
                canvas.surface, theme.focus, around, width, border_radius=self.type_size // 2
            )


class Button(Widget):
    """A labelled button; the `main` one of a screen is the one to press next."""

    def __init__(
        self, label: str, action: Callable[[], None], *, main: bool = False, symbol: str = ""
    ) -> None:
        super().__init__()
        self.label = label
        self.action = action
        self.main = main
        self.symbol = symbol

    def draw(self, canvas: Canvas) -> None:
        """Its body, its text and its focus."""
        fill, ink = (theme.wine, theme.paper) if self.main else (theme.parchment_light, theme.ink)
        if self.refusal:
            fill, ink = (
                mix(theme.parchment_dark, theme.wood_light, 0.25),
                mix(theme.ink_soft, theme.parchment_dark, 0.25),
            )
        elif self.hovered:
            fill = mix(fill, theme.paper, 0.16 if self.main else 0.9)
        size = self.type_size
        _box(canvas, self.rect, fill, size)
        picture = None
        if self.symbol:
            picture = canvas.art.symbol(self.symbol, round(size * 1.1), ink)
        gap = round(size * _GAP)
        taken = picture.get_width() + gap if picture else 0
        room = self._room(size)
        middle = (self.rect.centerx + taken / 2, self.rect.centery)
        text = canvas.write(self.label, size, middle, ink, anchor="center", width=room, serif=True)
        if picture:
            canvas.blit(picture, picture.get_rect(midright=(text.left - gap, text.centery)))
        self._rim(canvas)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for it."""
        if self.refusal or not (_clicked(event, self.rect) or _entered(event, self.focused)):
            return False
        self.action()
        return True

    def fitting_size(self, art: Art) -> int:
        """The largest type size, up to its own, with which the label has room."""
        size = self.type_size
        while size > SMALLEST_TYPE:
            if art.font(size, serif=True).size(self.label)[0] <= self._room(size):
                break
            size -= 1
        return size

    def _room(self, size: int) -> int:
        """Pixels for the label, beside the symbol."""
        taken = round(size * 1.1) + round(size * _GAP) if self.symbol else 0
        return self.rect.width - taken - round(2 * _PADDING * size)


def even_out(buttons: Sequence[Button], art: Art) -> None:
    """Give buttons that stand together one type size, with which all their labels have room."""
    size = min(button.fitting_size(art) for button in buttons)
    for button in buttons:
        button.type_size = size


class PickCard(Widget):
    """Something with a drawing of its own that a click or Enter picks."""

    def __init__(self, pick: Callable[[], None]) -> None:
        super().__init__()
        self.pick = pick

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for it."""
        if self.refusal or not (_clicked(event, self.rect) or _entered(event, self.focused)):
            return False
        self.pick()
        return True


class ChoiceRow(Widget):
    """A row of options, one of which is chosen."""

    def __init__(self, options: Sequence[str], chosen: int, changed: Callable[[int], None]) -> None:
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.changed = changed
        self.refusals: dict[int, str] = {}
        """Options that cannot be chosen now, and why."""
        self._over: int | None = None

    def cells(self) -> list[pygame.Rect]:
        """The place of each option."""
        count, rect = len(self.options), self.rect
        edges = [rect.left + rect.width * index // count for index in range(count + 1)]
        return [
            pygame.Rect(left, rect.top, right - left, rect.height)
            for left, right in pairwise(edges)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Its body, its text and its focus."""
        _box(
            canvas,
            self.rect,
            mix(theme.parchment, theme.parchment_dark, 0.6),
            self.type_size,
            flat=True,
        )
        for index, cell in enumerate(self.cells()):
            self._draw_option(canvas, index, cell)
        self._rim(canvas)

    def _draw_option(self, canvas: Canvas, index: int, cell: pygame.Rect) -> None:
        refused = bool(self.refusal or index in self.refusals)
        ink = mix(theme.ink_soft, theme.parchment_dark, 0.4) if refused else theme.ink_soft
        inner = cell.inflate(-4, -4)
        if index == self.chosen:
            _box(
                canvas,
                inner,
                mix(theme.wine, theme.ink_soft, 0.45) if refused else theme.wine,
                self.type_size,
            )
            ink = mix(theme.paper, theme.parchment_dark, 0.5) if refused else theme.paper
        elif index == self._over and not refused:
            _box(canvas, inner, theme.parchment_light, self.type_size, flat=True)
            ink = theme.ink
        room = cell.width - round(_PADDING * self.type_size)
        canvas.write(
            self.options[index],
            self.type_size,
            cell.center,
            ink,
            anchor="center",
            width=room,
            bold=index == self.chosen,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for it."""
        if self.refusal:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._at(event.pos)
            return index is not None and self.choose(index)
        step = _step(event, self.focused)
        index = self.chosen + step
        while step and 0 <= index < len(self.options):
            if self.choose(index):
                return True
            index += step
        return bool(step)

    def choose(self, index: int) -> bool:
        """Take an option, unless it is refused; whether it is chosen now."""
        if index in self.refusals:
            return False
        if index != self.chosen:
            self.chosen = index
            self.changed(index)
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Also where in it the pointer is."""
        before = self._over
        self._over = None if place is None else self._at(place)
        return super().hover(place) or before != self._over

    def reason(self) -> str:
        """Why it, or the option under the pointer, is refused."""
        return self.refusal or self.refusals.get(-1 if self._over is None else self._over, "")

    def _at(self, place: tuple[int, int]) -> int | None:
        for index, cell in enumerate(self.cells()):
            if cell.collidepoint(place):
                return index
        return None


class Stepper(Widget):
    """One of many options at a time, with an arrow to either side; it goes round."""

    def __init__(self, options: Sequence[str], chosen: int, changed: Callable[[int], None]) -> None:
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.changed = changed
        self._side = 0

    def draw(self, canvas: Canvas) -> None:
        """Its body, its text and its focus."""
        size = self.type_size
        _box(
            canvas,
            self.rect,
            theme.parchment if self.refusal else theme.parchment_light,
            size,
            flat=True,
        )
        ink = mix(theme.ink_soft, theme.parchment_dark, 0.3) if self.refusal else theme.ink
        side = self.rect.height
        for step, name, edge in ((-1, "left", self.rect.left), (1, "right", self.rect.right)):
            lit = self._side == step and not self.refusal
            arrow = canvas.art.symbol(
                name, round(size * 0.95), theme.wine if lit else mix(ink, theme.parchment, 0.25)
            )
            middle = (edge - step * side // 2, self.rect.centery)
            canvas.blit(arrow, arrow.get_rect(center=middle))
        self._draw_chosen(canvas, self.rect.inflate(-2 * side, 0), ink)
        self._rim(canvas)

    def _draw_chosen(self, canvas: Canvas, area: pygame.Rect, ink: RGB) -> pygame.Rect:
        """The option between the arrows; returns where its text is."""
        text, size = self.options[self.chosen], self.type_size
        return canvas.write(
            text,
            size,
            area.center,
            ink,
            anchor="center",
            width=area.width,
            bold=True,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for it."""
        if self.refusal:
            return False
        step = _step(event, self.focused)
        if _clicked(event, self.rect):
            step = -1 if event.pos[0] < self.rect.centerx else 1
        elif event.type == pygame.MOUSEWHEEL and self.hovered:
            step = -1 if event.y > 0 else 1
        elif _entered(event, self.focused):
            step = 1
        if not step:
            return False
        self.chosen = (self.chosen + step) % len(self.options)
        self.changed(self.chosen)
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Also where in it the pointer is."""
        before, self._side = self._side, 0
        if place is not None and self.rect.collidepoint(place):
            self._side = -1 if place[0] < self.rect.centerx else 1
        return super().hover(place) or before != self._side


class TextField(Widget):
    """One line of text to type; `select_all` has the next letter replace it."""

    def __init__(
        self,
        text: str,
        limit: int,
        changed: Callable[[str], None],
        *,
        hint: str = "",
        allowed: Callable[[str], bool] = str.isprintable,
    ) -> None:
        super().__init__()
        self.text = text
        self.limit = limit
        self.changed = changed
        self.hint = hint
        self.allowed = allowed
        self.caret = self._anchor = len(text)

    @property
    def selection(self) -> tuple[int, int]:
        """Where what is selected begins and ends; twice the caret when nothing is."""
        return min(self.caret, self._anchor), max(self.caret, self._anchor)

    def select_all(self) -> None:
        """Select the whole text; the caret stands behind it."""
        self.caret, self._anchor = len(self.text), 0

    def draw(self, canvas: Canvas) -> None:
        """Its body, its text and its focus."""
        size = self.type_size
        lively = not self.refusal and (self.focused or self.hovered)
        fill = theme.paper if lively else theme.parchment_light
        _box(canvas, self.rect, fill, size, flat=True)
        pad = round(_PADDING * size)
        inside = self.rect.inflate(-2 * pad, -6)
        font = canvas.art.font(size)
        before = font.size(self.text[: self.caret])[0]
        shift = max(0, before - inside.width + 3) if self.focused else 0
        old = canvas.surface.get_clip()
        canvas.surface.set_clip(inside.inflate(4, 0).clip(old))
        place = (inside.left - shift, inside.centery)
        high = round(size * 1.25)
        first, last = self.selection
        if self.focused and first < last:
            left, right = (font.size(self.text[:at])[0] for at in (first, last))
            ground = pygame.Rect(place[0] + left, 0, right - left, high)
            ground.centery = inside.centery
            canvas.surface.fill(mix(theme.focus, theme.paper, 0.3), ground)
        if self.text:
            text = self.text if self.focused else cut_off(canvas.art, self.text, size, inside.width)
            canvas.write(text, size, place, theme.ink, anchor="midleft")
        elif self.hint:
            canvas.write(self.hint, size, place, theme.ink_soft, anchor="midleft")
        if self.focused:
            bar = pygame.Rect(0, 0, max(2, size // 9), high)
            bar.midleft = (place[0] + before, inside.centery)
            canvas.surface.fill(theme.wine, bar)
        canvas.surface.set_clip(old)
        self._rim(canvas)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for it."""
        if self.refusal:
            return False
        if _clicked(event, self.rect):
            self.caret = self._anchor = len(self.text)
            return True
        if not self.focused:
            return False
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        return event.type == pygame.KEYDOWN and self._key(event.key, event.mod)

    def _insert(self, typed: str) -> None:
        self._remove(*self.selection)
        for letter in typed:
            if len(self.text) < self.limit and self.allowed(letter):
                self.text = self.text[: self.caret] + letter + self.text[self.caret :]
                self.caret += 1
        self._anchor = self.caret
        self.changed(self.text)

    def _remove(self, first: int, last: int) -> None:
        self.text = self.text[:first] + self.text[last:]
        self.caret = self._anchor = first

    def _key(self, key: int, mod: int) -> bool:
        if key == pygame.K_a and mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.select_all()
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            first, last = self.selection
            if first == last:
                back = key == pygame.K_BACKSPACE
                first, last = (max(0, first - 1), last) if back else (first, last + 1)
            self._remove(first, last)
            self.changed(self.text)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self._go(key, bool(mod & pygame.KMOD_SHIFT))
        else:
            return key == pygame.K_SPACE
        return True

    def _go(self, key: int, selecting: bool) -> None:
        """Move the caret; with Shift the text on the way is selected."""
        first, last = self.selection
        if key in (pygame.K_HOME, pygame.K_END):
            self.caret = 0 if key == pygame.K_HOME else len(self.text)
        elif first < last and not selecting:
            self.caret = first if key == pygame.K_LEFT else last
        else:
            step = 1 if key == pygame.K_RIGHT else -1
            self.caret = min(max(self.caret + step, 0), len(self.text))
        if not selecting:
            self._anchor = self.caret


def _box(canvas: Canvas, rect: pygame.Rect, fill: RGB, size: int, *, flat: bool = False) -> None:
    """The body of a widget; a flat one lies in the parchment, the others stand out of it."""
    canvas.frame(
        rect,
        fill,
        mix(fill, SHADOW, 0.35 if flat else 0.6),
        radius=max(3, size // 3),
        width=max(1.0, size / 14),
        shadow=0 if flat else max(2, size // 6),
    )


def _clicked(event: pygame.event.Event, rect: pygame.Rect) -> bool:
    return (
        event.type == pygame.MOUSEBUTTONDOWN
        and event.button == 1
        and bool(rect.collidepoint(event.pos))
    )


def _entered(event: pygame.event.Event, focused: bool) -> bool:
    return focused and event.type == pygame.KEYDOWN and event.key in ENTER


def _step(event: pygame.event.Event, focused: bool) -> int:
    """-1 and 1 for the left and right arrow keys."""
    if not focused or event.type != pygame.KEYDOWN:
        return 0
    return {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
