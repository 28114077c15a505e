"""A field for one line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.clipboard import copy_text, pasted_text
from cob.ui.kit.measure import cut_off
from cob.ui.kit.spoken import Role, Written
from cob.ui.kit.theme import mix, theme
from cob.ui.kit.widget import PADDING, Widget, draw_box, is_clicked


class TextField(Widget):
    """A field for one line of text; after `select_all` the next letter replaces the text."""

    role = Role.FIELD
    keeps_focus = True

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
        """The beginning and the end of the selection; both are the caret when it is empty."""
        return min(self.caret, self._anchor), max(self.caret, self._anchor)

    def select_all(self) -> None:
        """Select the whole text, with the caret behind it."""
        self.caret, self._anchor = len(self.text), 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the field, its text, the selection, the caret and the focus."""
        size = self.type_size
        lively = not self.refusal and (self.focused or self.hovered)
        fill = theme.paper if lively else theme.parchment_light
        draw_box(canvas, self.rect, fill, size, flat=True)
        pad = round(PADDING * size)
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
        """React to an event; return whether it was for the field."""
        if self.refusal:
            return False
        if is_clicked(event, self.rect):
            self.caret = self._anchor = len(self.text)
            return True
        if not self.focused:
            return False
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        command = commanded(event)
        return command is not None and self._do(command, bool(event.mod & pygame.KMOD_SHIFT))

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        return self.called or self.hint, self.text

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

    def _do(self, command: Command, selecting: bool) -> bool:
        """Edit the text; return whether the command edits. Shift extends the selection."""
        first, last = self.selection
        match command:
            case Command.SELECT_ALL:
                self.select_all()
            case Command.PASTE:
                self._insert(" ".join(pasted_text().split()))
            case Command.COPY | Command.CUT:
                is_copied = first < last and copy_text(self.text[first:last])
                if is_copied and command is Command.CUT:
                    self._insert("")
            case Command.ERASE | Command.DELETE:
                if first == last:
                    back = command is Command.ERASE
                    first, last = (max(0, first - 1), last) if back else (first, last + 1)
                self._remove(first, last)
                self.changed(self.text)
            case Command.LEFT | Command.RIGHT | Command.FIRST | Command.LAST:
                self._go(command, selecting)
            case _:
                return False
        return True

    def _go(self, command: Command, selecting: bool) -> None:
        """Move the caret; with Shift select the text on the way."""
        first, last = self.selection
        if command in (Command.FIRST, Command.LAST):
            self.caret = 0 if command is Command.FIRST else len(self.text)
        elif first < last and not selecting:
            self.caret = first if command is Command.LEFT else last
        else:
            step = 1 if command is Command.RIGHT else -1
            self.caret = min(max(self.caret + step, 0), len(self.text))
        if not selecting:
            self._anchor = self.caret
