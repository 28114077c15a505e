"""The speaker's sheet in the first game: a portrait, the speech, and up to two buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.analysis.topics import Topic
from cob.showing.since_turn import TurnDeeds
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.form import Form
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import RGB, SMALLEST_TYPE, theme
from cob.ui.screens.learn.highlight_places import Place
from cob.ui.screens.learn.spotlight import SpotlitCorner
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.corner_panel import Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.log.drawing import draw_recap
from cob.ui.table.log.recap import recap_layout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_PORTRAIT, _PAD, _BUTTON = 156, 16, 46
"""Lengths in pixels at 1080 lines."""
_TYPE, _SMALLEST, _NAME = 29, 15, 22
"""Maximum and minimum type size of the speech, and that of the speaker's name."""
_BETWEEN: Final = 0.45
"""The gap between two sentences, as a share of a line."""


@dataclass(frozen=True, slots=True)
class Speech:
    """A speech and its speaker."""

    name: str
    portrait: str
    """The drawing, below `assets/`."""
    texts: tuple[str, ...]
    asks: bool = False
    """Whether it has buttons for an answer."""
    shows: bool = False
    """Whether the speaker can show something."""
    topic: Topic | None = None
    """The topic of the speech, if there is a practice of it."""
    aside: str = ""
    """What is said before it if there is room."""


class TeacherCorner(SpotlitCorner):
    """The speaker below the main board, and the light on the subject of the speech."""

    is_tall = True

    def __init__(
        self,
        speech: Callable[[], Speech],
        lit: Callable[[], list[Place]],
        softly: Callable[[], bool],
        avoided: Callable[[], list[Rect]],
        answers: tuple[Button, Button],
        ask: Button,
        link: PractiseLink,
        recap: Callable[[], tuple[TurnDeeds, ...]],
        colours: tuple[str, ...],
    ) -> None:
        super().__init__(lit, avoided, softly)
        self._speech = speech
        self._answers = answers
        self._ask = ask
        self.link = link
        self._recap = recap
        self._colours = colours
        self._form, self._ask_form = Form((*answers, link)), Form((ask, link))
        self._link_form = Form([link])
        self.area = Rect(0, 0, 0, 0)
        self._picture = Rect(0, 0, 0, 0)
        self._text = Rect(0, 0, 0, 0)
        self.fits = True
        """Whether the last text drawn had room."""

    # --- places -------------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        px, area = layout.px, layout.corner
        self.area = area
        pad, side = px(_PAD), min(px(_PORTRAIT), area.height - 2 * px(_PAD))
        self._picture = Rect(area.x + pad, area.y + pad, side, side)
        left = self._picture.right + pad
        self._text = Rect(left, area.y + pad, area.right - pad - left, area.height - 2 * pad)
        again, on = self._answers
        high, wide = px(_BUTTON), (self._text.width - pad) // 2
        top = area.bottom - pad - high
        again.place(Rect(left, top, wide, high), layout.type(21))
        on.place(Rect(left + wide + pad, top, wide, high), layout.type(21))
        self._ask.place(Rect(self._picture.x, top, side, high), layout.type(19))
        name = Rect(self._text.centerx, area.y + px(6), self._text.width // 2, px(38))
        self.link.place_in(name, layout.type(18), at_right=True)

    @property
    def forms(self) -> list[Form]:
        return [self._offered(self._speech())]

    def covers(self, place: Point) -> bool:
        return self.area.collidepoint(place)

    # --- events -------------------------------------------------------------------------------

    def _offered(self, speech: Speech) -> Form:
        """Give the link the topic of the speech, and return the buttons of the speech."""
        self.link.topic = speech.topic
        if speech.asks:
            return self._form
        return self._ask_form if speech.shows else self._link_form

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the light, and above the darkened table the speaker."""
        layout, canvas, speech = painter.layout, painter.canvas, self._speech()
        self.draw_light(painter, view, self.area)
        canvas.panel(self.area, layout.lines)
        picture = canvas.art.portrait(speech.portrait, self._picture.width)
        canvas.blit(picture, self._picture)
        self._write(painter, speech)
        if speech.asks:
            even_out(self._answers, canvas.art)
        self._offered(speech).draw(canvas)

    def _tell_deeds(self, painter: Painter, texts: tuple[str, ...], room: Rect) -> None:
        """Write the rival's last actions below the speech, and reduce its room by them.

        If both do not fit, the speech has precedence.
        """
        deeds, layout = self._recap(), painter.layout
        if not deeds:
            return
        column = room.inflate(0, layout.px(_PAD))
        high = recap_layout(painter, column, deeds, self._colours).area.height
        left = room.height - high - line_height(layout.type(_NAME)) - layout.px(4)
        kind, laid = _laid_out(painter.art, layout, texts, (room.width, left))
        if _height(laid, kind) <= left:
            column.top = column.bottom - high
            draw_recap(painter, recap_layout(painter, column, deeds, self._colours), None)
            room.height -= high

    def _write(self, painter: Painter, speech: Speech) -> None:
        """Write the name, and below it the speech as large as it fits."""
        canvas, layout = painter.canvas, painter.layout
        room, size = self._text.copy(), layout.type(_NAME)
        texts = _with_aside(canvas.art, layout, speech, room)
        self._tell_deeds(painter, texts, room)
        name = canvas.write(speech.name, size, room.topleft, theme.wine, serif=True, bold=True)
        bottom = self._answers[0].rect.top - layout.px(8) if speech.asks else room.bottom
        top = name.bottom + layout.px(4)
        kind, laid = _laid_out(canvas.art, layout, texts, (room.width, bottom - top))
        step = line_height(kind)
        self.fits = _height(laid, kind) <= bottom - top
        for number, lines in enumerate(laid):
            ink = _ink(number, len(laid))
            for line in lines:
                canvas.write(line, kind, (room.x, top), ink)
                top += step
            top += round(step * _BETWEEN)


def _with_aside(art: Art, layout: TableLayout, speech: Speech, room: Rect) -> tuple[str, ...]:
    """Return what is said, with what comes before it if both have room."""
    texts = (speech.aside, *speech.texts) if speech.aside else speech.texts
    left = room.height - line_height(layout.type(_NAME)) - layout.px(4)
    kind, laid = _laid_out(art, layout, texts, (room.width, left))
    return texts if _height(laid, kind) <= left else speech.texts


def _ink(number: int, count: int) -> RGB:
    """Return the ink of a sentence: the task is darker than its explanation."""
    return theme.ink if number == count - 1 else theme.ink_soft


def _laid_out(
    art: Art, layout: TableLayout, texts: tuple[str, ...], room: tuple[int, int]
) -> tuple[int, list[list[str]]]:
    """Return the type size and the lines of each sentence, as large as they fit."""
    laid: list[list[str]] = []
    kind = SMALLEST_TYPE
    for pixels in range(_TYPE, _SMALLEST - 1, -1):
        kind = max(SMALLEST_TYPE, layout.type(pixels))
        laid = [wrap(art, text, kind, room[0]) for text in texts]
        if _height(laid, kind) <= room[1]:
            break
    return kind, laid


def _height(laid: list[list[str]], kind: int) -> float:
    """Return the height of the sentences, in pixels."""
    between = max(0, len(laid) - 1) * _BETWEEN
    return (sum(map(len, laid)) + between) * line_height(kind)
