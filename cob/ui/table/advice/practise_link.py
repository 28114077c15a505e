"""A small link to the practice of a turn's topic, and back again."""

from __future__ import annotations

from functools import cache
from typing import Final

import pygame
from pygame import Rect

from cob.analysis.topics import Topic
from cob.files.resources import data_folder
from cob.text.language import Message, tr
from cob.tutorial.lesson import Lesson
from cob.tutorial.reading import read_lesson
from cob.ui.destinations import NextAfterLesson, ToPractice
from cob.ui.inputs.commands import Command, commanded
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext

BACK: Final = Message("Back")
_CAPTION: Final = Message("Practise this")
_SYMBOL, _BEFORE = 1.2, 1.55
"""Side of the symbol, and the distance of the words from its left edge, in type sizes."""


def practise(app: AppContext, topic: Topic) -> None:
    """Open the practice of the lesson on this topic; its end leads back to the present screen."""
    app.go(ToPractice(_lesson(topic), NextAfterLesson(BACK, app.pop, is_back=True)))


@cache
def _lesson(topic: Topic) -> Lesson:
    return read_lesson(next((data_folder("assets") / "lessons").glob(f"{topic.value}-*.toml")))


class PractiseLink(Button):
    """A link of words without a button's body; hidden while there is nothing to practise."""

    def __init__(self, app: AppContext) -> None:
        super().__init__("", self._open, symbol="dice")
        self._app = app
        self.topic: Topic | None = None
        """The topic that can be practised; None for nothing."""

    @property
    def is_there(self) -> bool:
        """Whether there is a topic to practise."""
        return self.topic is not None

    def _open(self) -> None:
        if self.topic is not None:
            practise(self._app, self.topic)

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of a click while the pointer is on it; empty elsewhere."""
        if not self.hovered or self.topic is None:
            return ""
        lesson = tr(_lesson(self.topic).title)
        text = tr("Practise “{lesson}”, and come back to where you are.", lesson=lesson)
        return keys.behind(text, Command.PRACTISE)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Open the practice for its command; return whether it was that."""
        is_key = commanded(event) is Command.PRACTISE and self.is_there
        if is_key:
            self._open()
        return is_key

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the link."""
        return self.is_there and (self.take_key(event) or super().handle(event))

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update the pointer's place, while there is a link."""
        return super().hover(place if self.is_there else None)

    def width_for(self, type_size: int) -> int:
        """Return the width of the words."""
        text = self._app.art.font(type_size).size(tr(_CAPTION))[0]
        return int(text) + round(type_size * _BEFORE) + 1

    def place_in(self, area: Rect, type_size: int, *, at_right: bool = False) -> None:
        """Take the part of an area that the words need, from its left or its right end."""
        wide = min(area.width, self.width_for(type_size))
        left = area.right - wide if at_right else area.left
        self.place(Rect(left, area.top, wide, area.height), type_size)

    def draw(self, canvas: Canvas) -> None:
        """Draw the symbol and the words, underlined under the pointer."""
        if not self.is_there:
            return
        size, area = self.type_size, self.rect
        picture = canvas.art.symbol(self.symbol, round(size * _SYMBOL), theme.wine)
        canvas.blit(picture, picture.get_rect(midleft=area.midleft))
        left = area.left + round(size * _BEFORE)
        room, place = area.right - left, (left, area.centery)
        text = canvas.write(tr(_CAPTION), size, place, theme.wine, anchor="midleft", width=room)
        if self.hovered:
            canvas.surface.fill(theme.wine, (text.x, text.bottom - 1, text.width, 1))
        self._rim(canvas)
