"""The navigation buttons of a recorded game: an arrow, and a word beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from cob.text.language import Message, tr
from cob.ui.inputs.commands import Command
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure
from cob.ui.kit.spoken import Written
from cob.ui.kit.theme import SMALLEST_TYPE

_GAP: Final = 7
_AT_AN_END: Final = Message("The game goes no further this way.")


@dataclass(frozen=True, slots=True)
class Face:
    """The picture of a button, its effect in a sentence, and its width at 1080 lines."""

    word: str
    symbol: str
    hint: str
    command: Command
    width: int = 0
    leads: int = 0
    """-1 for a button that leads back, 1 for one that leads on, whose symbol stands behind the
    word.
    """

    def told(self, keys: KeyTable) -> str:
        """Return the hint with the key that does the same."""
        return keys.behind(tr(self.hint), self.command)


FIRST: Final = Face("", "step-back", Message("Go to the beginning."), Command.FIRST, 40, -1)
ROUND_BACK: Final = Face(
    Message("Round"), "left", Message("Back to the start of the round."), Command.PAGE_UP, 92, -1
)
TURN_BACK: Final = Face(
    Message("Turn"), "left", Message("Back to the start of the turn."), Command.UP, 84, -1
)
BACK: Final = Face(
    Message("Action"),
    "left",
    Message("Back by one action, like the wheel."),
    Command.LEFT,
    96,
    -1,
)
PLAY: Final = Face(
    Message("Play"), "play", Message("Let the game go on by itself."), Command.PAUSE, 96
)
PAUSE: Final = Face(Message("Pause"), "pause", Message("Stop here."), Command.PAUSE, 96)
ON: Final = Face(
    Message("Action"),
    "right",
    Message("On by one action, like the wheel."),
    Command.RIGHT,
    96,
    1,
)
TURN_ON: Final = Face(
    Message("Turn"), "right", Message("On to the next turn."), Command.DOWN, 84, 1
)
ROUND_ON: Final = Face(
    Message("Round"), "right", Message("On to the next round."), Command.PAGE_DOWN, 92, 1
)
LAST: Final = Face("", "step", Message("Go to the end."), Command.LAST, 40, 1)


class ArrowButton(Button):
    """A button whose symbol stands close to its word, on the side to which it leads."""

    def __init__(self, face: Face, action: Callable[[], None], *, main: bool = False) -> None:
        super().__init__("", action, main=main)
        self.face = face
        self.silent = True

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        return tr(self.face.hint), ""

    def draw(self, canvas: Canvas) -> None:
        """Draw word and symbol together in the middle."""
        (across, middle), ink = self._draw_body(canvas)
        word = tr(self.face.word)
        size = self._fitting(canvas.art, word, bold=False)
        sign, gap = canvas.art.symbol(self.face.symbol, _side(size), ink), _gap(size)
        side, room = sign.get_width(), self._room(size)
        wide = canvas.art.font(size).size(word)[0]
        if wide > room:  # the word says more than the sign
            room = self.rect.width - size // 4
            canvas.write(word, size, (across, middle), ink, anchor="center", width=room)
            self._rim(canvas)
            return
        left = across - (side + gap + wide) // 2 if word else 0
        if not word:
            canvas.blit(sign, sign.get_rect(center=(across, middle)))
        elif self.face.leads > 0:
            canvas.write(word, size, (left, middle), ink, anchor="midleft", width=room)
            canvas.blit(sign, sign.get_rect(midleft=(left + wide + gap, middle)))
        else:
            canvas.blit(sign, sign.get_rect(midleft=(left, middle)))
            place = (left + side + gap, middle)
            canvas.write(word, size, place, ink, anchor="midleft", width=room)
        self._rim(canvas)

    def _room(self, size: int) -> int:
        """Return the width for the word beside the symbol, in pixels."""
        return self.rect.width - _side(size) - _gap(size) - size // 4


def _side(size: int) -> int:
    """Return the side of the symbol beside a word, in pixels."""
    return round(size * 0.85)


def _gap(size: int) -> int:
    """Return the gap between both."""
    return max(2, size // 4)


def place_in_a_row(buttons: Sequence[ArrowButton], area: pygame.Rect, measure: Measure) -> None:
    """Place the buttons side by side over the whole width of an area."""
    gap = measure.px(_GAP)
    room = area.width - gap * (len(buttons) - 1)
    whole = sum(button.face.width for button in buttons)
    size = max(SMALLEST_TYPE, measure.type(18))
    left, gone = area.x, 0
    for button in buttons:
        gone += button.face.width
        right = area.x + room * gone // whole + gap * buttons.index(button)
        button.place(pygame.Rect(left, area.y, right - left, area.height), size)
        left = right + gap


def refuse_ends(buttons: Sequence[ArrowButton], *, at_first: bool, at_last: bool) -> None:
    """Refuse to go back from the beginning, and on from the end."""
    for button in buttons:
        leads = button.face.leads
        ended = (leads < 0 and at_first) or (leads > 0 and at_last)
        button.refusal = tr(_AT_AN_END) if ended else ""
