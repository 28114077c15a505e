"""The head of a screen: *Back* in the upper left corner, and the screen's name beside it."""

from __future__ import annotations

from typing import Final

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.labels import Label
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import theme

EDGE: Final = 44
"""Room left and right of what a screen shows, in pixels at 1080 lines."""
HEAD: Final = 92
"""Height of the head in pixels at 1080 lines; what the screen shows begins below it."""
_TOP: Final = 20
_BACK: Final = (170, 52)
_TITLE: Final = 46


def screen_head(back: Button, title: str, m: Measure, art: Art, room: int) -> Label:
    """Place the button that leads back; return the screen's name, which ends at `room`."""
    wide, high = _BACK
    back.place(pygame.Rect(m.px(EDGE), m.px(_TOP), m.px(wide), m.px(high)), m.type(22))
    back.type_size = back.fitting_size(art)
    place = (back.rect.right + m.px(28), back.rect.centery)
    width = max(1, room - place[0])
    return Label(title, m.type(_TITLE), place, theme.parchment_light, "midleft", width, True)
