"""The widgets of a screen together: keyboard focus, and why a widget is refused."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.arrow_keys import DIRECTIONS, nearest
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.spoken import Node, Spoken, Written, text_nodes, title_of
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import BLACK_BACK, SMALLEST_TYPE, theme
from cob.ui.kit.widget import Widget


class Form:
    """The widgets of a screen in the order of the Tab key."""

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets = list(widgets)
        self._focus: Widget | None = None
        self.pointer: tuple[int, int] | None = None
        """The place of the mouse; None until it has moved."""

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets, and above them why the one under the pointer is refused."""
        for widget in self.widgets:
            widget.draw(canvas)
        self.tell_refusal(canvas)

    def tell_refusal(self, canvas: Canvas) -> None:
        """Write why the widget under the pointer is refused."""
        for widget in self.widgets:
            if widget.hovered and not widget.silent and widget.reason():
                _tell(canvas, widget, self.pointer or widget.rect.midbottom)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event on; return whether a drawing is needed."""
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
            moved = [widget.hover(event.pos) for widget in self.widgets]
            return any(moved) or any(w.hovered and w.reason() for w in self.widgets)
        if event.type == pygame.MOUSEBUTTONDOWN:
            under = [widget for widget in self.widgets if widget.rect.collidepoint(event.pos)]
            found = next((each for each in under if each.keeps_focus and not each.refusal), None)
            entered = found is not self._focus
            self.focus(found)
            for widget in under:
                widget.handle(event)
            if isinstance(found, TextField) and entered:
                found.select_all()
            return True
        if event.type == pygame.MOUSEWHEEL:
            return any(widget.handle(event) for widget in self.widgets)
        if self._focus is not None and self._focus.handle(event):
            return True
        command = commanded(event)
        return command is not None and self._move(command)

    @property
    def is_typing(self) -> bool:
        """Whether a text field has the keyboard."""
        return isinstance(self._focus, TextField)

    @property
    def keyboard_place(self) -> tuple[int, int] | None:
        """The middle of the widget that has the keyboard; None if none has."""
        return self._focus.rect.center if self._focus is not None else None

    # --- for screen readers --------------------------------------------------------------------

    def spoken(self, written: Sequence[Written]) -> Spoken:
        """Return the screen for screen readers: the widgets, then the texts beside them."""
        nodes = self.nodes(written)
        taken = [node.place for node in nodes]
        beside = [each for each in written if each.rect.collidelist(taken) < 0]
        names = {node.name for node in nodes}  # a caption beside a widget is its name
        texts = [node for node in text_nodes(beside) if node.name not in names]
        return Spoken(title_of(beside), (*nodes, *texts), self.focus_key)

    def nodes(self, written: Sequence[Written]) -> list[Node]:
        """Return the widgets for screen readers, each with the function that focuses it."""
        return [
            replace(widget.spoken(self._key(at), written), reach=self._way_to(widget))
            for at, widget in enumerate(self.widgets)
            if widget.rect.width
        ]

    @property
    def focus_key(self) -> Hashable:
        """The key of the node of the widget that has the keyboard; None if none has."""
        return self._key(self.widgets.index(self._focus)) if self._focus in self.widgets else None

    def _key(self, at: int) -> Hashable:
        return id(self), at

    def _way_to(self, widget: Widget) -> Callable[[], object] | None:
        return None if widget.refusal else partial(self.focus, widget)

    # --- the keyboard --------------------------------------------------------------------------

    def focus(self, widget: Widget | None) -> None:
        """Focus a widget, or none; select the text of a field."""
        if isinstance(widget, TextField) and widget is not self._focus:
            widget.select_all()
        for each in self.widgets:
            each.focused = each is widget
        self._focus = widget

    def _move(self, command: Command) -> bool:
        usable = [widget for widget in self.widgets if not widget.refusal and widget.rect.width]
        if not usable:
            return False
        if command in (Command.NEXT, Command.PREVIOUS):
            step = 1 if command is Command.NEXT else -1
            at = usable.index(self._focus) if self._focus in usable else (0 if step < 0 else -1)
            self.focus(usable[(at + step) % len(usable)])
            return True
        direction = DIRECTIONS.get(command)
        if direction is None:
            return False
        if self._focus not in usable:
            self.focus(usable[0])
            return True
        assert self._focus is not None
        found = nearest(self._focus.rect, direction, [widget.rect for widget in usable])
        if found is not None:
            self.focus(usable[found])
        return found is not None


def _tell(canvas: Canvas, widget: Widget, pointer: tuple[int, int]) -> None:
    """Write the reason for a refusal beside the pointer."""
    size = max(SMALLEST_TYPE, round(widget.type_size * 0.9))
    lines = wrap(canvas.art, widget.reason(), size, size * 19)
    font = canvas.art.font(size)
    pad = size // 2
    box = pygame.Rect(0, 0, 0, 0)
    box.width = max(font.size(line)[0] for line in lines) + 2 * pad
    box.height = len(lines) * line_height(size) + 2 * pad
    box.midbottom = (pointer[0], widget.rect.top - pad)
    if box.top < 0:
        box.top = widget.rect.bottom + pad
    box.clamp_ip(canvas.surface.get_rect().inflate(-8, -8))
    canvas.frame(
        box,
        BLACK_BACK,
        theme.parchment_dark,
        radius=size // 3,
        width=1,
        shadow=size // 3,
    )
    canvas.write_lines(lines, size, (box.left + pad, box.top + pad), theme.paper)
