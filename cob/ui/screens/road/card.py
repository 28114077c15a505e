"""The card of a chapter: the rival, the story, the goal, the estate, and what was done there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from cob.bots.registry import bot_title, info_of, level_of
from cob.engine import EstateLayout
from cob.text.language import Message, tr, trn
from cob.tutorial.road.chapters import Chapter
from cob.tutorial.road.progress import RoadProgress
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, draw_estate
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.theme import theme

_FACE, _PAD, _BUTTON = 150, 34, 70
_ESTATE: Final = (210, 420)
"""Lengths in pixels at 1080 lines; of the estate the smallest and the largest height."""
_STORY, _SMALL, _TITLE = 28, 22, 38
_LEAST: Final = 15
"""The largest and the smallest type of the story, and those of facts and title."""
_DONE: Final = {
    (True, True): Message("You have won here, and reached the goal."),
    (True, False): Message("You have won here. The goal is still open."),
    (False, True): Message("You have reached the goal. {name} is glad whenever you come."),
    (False, False): Message("You have played here. {name} is glad whenever you come."),
}
"""What was done at a stop, by whether the game was won and the goal was reached."""


class CardTexts(NamedTuple):
    """What a card tells."""

    face: str
    title: str
    facts: str
    story: tuple[str, ...]
    points: tuple[tuple[str, str], ...]
    """Symbols, and the sentences beside them."""
    estate: EstateLayout | None = None


def chapter_texts(
    chapter: Chapter,
    number: int,
    of: int,
    progress: RoadProgress,
    layouts: Mapping[str, EstateLayout],
) -> CardTexts:
    """Return what the card of a chapter tells."""
    facts = [
        tr("Chapter {number} of {all}, then the castle", number=number, all=of),
        trn("{number} phase", "{number} phases", chapter.phases),
        tr(bot_title(level_of(chapter.bot))),
    ]
    is_reached = chapter.name in progress.reached
    told = tr(chapter.goal.text)
    goal = tr("Goal (reached): {goal}", goal=told) if is_reached else tr("Goal: {goal}", goal=told)
    points = [("star" if is_reached else "flag", goal), ("hint", tr(chapter.watch))]
    if chapter.name in progress.played:
        has_won = chapter.name in progress.won
        done = tr(_DONE[has_won, is_reached], name=chapter.rival)
        points.append(("trophy" if has_won else "check", done))
    return CardTexts(
        chapter.bot,
        tr("{name}, {figure}", name=chapter.rival, figure=tr(info_of(chapter.bot).figure)),
        " · ".join(facts),
        tuple(map(tr, chapter.story)),
        tuple(points),
        layouts.get(chapter.estate),
    )


class ChapterCard:
    """The sheet with the card."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Label | TextBlock] = []
        self._signs: list[tuple[str, pygame.Rect]] = []
        self._face = pygame.Rect(0, 0, 0, 0)
        self._estate = pygame.Rect(0, 0, 0, 0)
        self._told: CardTexts | None = None

    def place(
        self, told: CardTexts, area: pygame.Rect, button: Button, m: Measure, art: Art
    ) -> None:
        """Lay the card out: face and title, story and goal as large as they fit, the button."""
        self.area, self._told = area, told
        self._texts, self._signs = [], []
        pad = m.px(_PAD)
        inner = area.inflate(-2 * pad, -2 * pad)
        side = m.px(_FACE)
        self._face = pygame.Rect(inner.topleft, (side, side))
        left, wide = self._face.right + m.px(20), inner.right - self._face.right - m.px(20)
        title = Label(
            told.title,
            m.type(_TITLE),
            (left, inner.y + m.px(10)),
            theme.wine,
            width=wide,
            serif=True,
            bold=True,
        )
        facts = wrap(art, told.facts, m.type(_SMALL), wide)
        below = title.rect(art).bottom + m.px(8)
        self._texts += [title, TextBlock(facts, m.type(_SMALL), (left, below), theme.ink_soft)]
        high = m.px(_BUTTON)
        button.place(pygame.Rect(inner.x, inner.bottom - high, inner.width, high), m.type(27))
        button.type_size = button.fitting_size(art)
        top = max(self._face.bottom, below + line_height(m.type(_SMALL)) * len(facts)) + m.px(18)
        room_left = inner.bottom - high - m.px(18) - top
        room = pygame.Rect(inner.x, top, inner.width, room_left)
        below = self._write(told, room, m, art)
        tall = 0 if told.estate is None else max(0, min(m.px(_ESTATE[1]), room.bottom - below))
        self._estate = pygame.Rect(0, 0, round(tall * ESTATE_WIDTH / ESTATE_HEIGHT), tall)
        self._estate.center = room.centerx, (below + room.bottom) // 2

    def _write(self, told: CardTexts, room: pygame.Rect, m: Measure, art: Art) -> int:
        """Lay out the story and the points, in the largest type that leaves room for the estate;
        return where that begins."""
        least = m.px(_ESTATE[0]) if told.estate is not None else 0
        between = m.px(12)
        for pixels in range(_STORY, _LEAST - 1, -1):
            size = m.type(pixels)
            step, sign = line_height(size), round(size * 1.3)
            story = [line for text in told.story for line in wrap(art, text, size, room.width)]
            beside = room.width - sign - m.px(10)
            points = [wrap(art, text, size, beside) for _, text in told.points]
            number = len(story) + sum(map(len, points))
            if step * number + between * (len(points) + 2) + least <= room.height:
                break
        self._texts.append(TextBlock(story, size, room.topleft, theme.ink))
        top = room.y + step * len(story) + 2 * between
        for (symbol, _), lines in zip(told.points, points, strict=True):
            rect = pygame.Rect(room.x, top + (step - sign) // 2, sign, sign)
            self._signs.append((symbol, rect))
            self._texts.append(TextBlock(lines, size, (rect.right + m.px(10), top), theme.ink))
            top += step * len(lines) + between
        return top

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet and everything on it but the buttons."""
        told = self._told
        assert told is not None, "a card is laid out before it is drawn"
        canvas.panel(self.area, canvas.measure.lines)
        canvas.blit(canvas.art.bot_face(told.face, self._face.width), self._face)
        if told.estate is not None and self._estate.height:
            draw_estate(canvas, self._estate, told.estate)
        for symbol, rect in self._signs:
            canvas.blit(canvas.art.symbol(symbol, rect.width, theme.wine), rect)
        for text in self._texts:
            text.draw(canvas)
