"""The podium: the players step on it from last to first, each with the points."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.record import PERSON
from cob.ui.kit.art.vector import drawing, rasterise, web
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Placed
from cob.ui.kit.measure import Measure, cut_off
from cob.ui.kit.theme import ON_GOLD, PLAYER_COLOURS, mix, theme
from cob.ui.screens.final.scoring import Scoring

# Seconds at the usual speed.
STEP: Final = 0.75
"""Time from one player to the next."""
_RISING: Final = 0.5
_SUSPENSE: Final = 0.25
"""Extra time before the winner."""
_CHEERS: Final = 2.0
"""Time from the winner to the table of points."""
# Pixels at 1080 lines.
_WIDTH, _GAP = 296, 4
_HEIGHTS: Final = (470, 384, 312, 250)
_FLOOR: Final = 128
"""Height of the floor above the window's lower edge."""
_PAWN, _FACE = 150, 96
_LAUREL, _WINNER_LAUREL = 128, 168
"""Width of the medallions with the points."""
_POINTS_SIZE: Final = 0.33
"""Type size of the points, in widths of the medallion."""
_NUMERAL: Final = 104
"""Type size of the number of the place."""
_RAYS, _RAY = 18, 760
_RAY_LIGHT: Final = 0.6
"""The brightness of a beam in its middle."""
_PLACES: Final[dict[int, tuple[int, ...]]] = {2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3)}
"""The places in the ranking from left to right, by number of players."""


class _Stand(NamedTuple):
    """A player's block and place at the end."""

    seat: int
    place: int
    block: Rect
    begins: float


class Podium:
    """All players on their steps; call `place` before `draw`."""

    def __init__(self, scoring: Scoring, speed: float) -> None:
        self._scoring = scoring
        self._speed = speed
        self._clock = 0.0
        self._stands: list[_Stand] = []
        self._rays: pygame.Surface | None = None
        """The wood in the light of the winner."""
        self._title: Sequence[Placed] = ()
        self._measure = Measure((0, 0))

    @property
    def is_over(self) -> bool:
        """Whether its time is over."""
        return self._clock >= self._won_at + _CHEERS

    @property
    def seconds_left(self) -> float:
        """Seconds until the picture changes; 0 while a player rises."""
        is_still = self._clock >= self._won_at + _RISING
        return max(0.0, (self._won_at + _CHEERS - self._clock) / self._speed) if is_still else 0.0

    @property
    def landings(self) -> list[float]:
        """The times in seconds at which the players arrive, the winner last."""
        count = len(self._scoring.order)
        return [(self._begins(place) + _RISING) / self._speed for place in range(count)][::-1]

    def pass_time(self, seconds: float) -> None:
        """Let some time pass."""
        self._clock += seconds * self._speed

    def place(self, measure: Measure, size: tuple[int, int], title: Sequence[Placed]) -> None:
        """Compute all places for a window; `title` names the winner."""
        self._measure, self._title = measure, title
        px, order = measure.px, self._scoring.order
        places = _PLACES[len(order)]
        wide, gap = px(_WIDTH), px(_GAP)
        left = (size[0] - len(places) * (wide + gap) + gap) // 2
        floor = size[1] - px(_FLOOR)
        self._stands = []
        for at, place in enumerate(places):
            block = Rect(left + at * (wide + gap), 0, wide, px(_HEIGHTS[place]))
            block.bottom = floor
            self._stands.append(_Stand(order[place], place, block, self._begins(place)))
        self._rays = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the wood, the players so far, and at the end the winner."""
        cheers = min(1.0, max(0.0, (self._clock - self._won_at) / _RISING))
        if cheers < 1.0:
            canvas.wood()
        if cheers:
            rays = self._rays or self._lit_wood(canvas)
            rays.set_alpha(None if cheers == 1.0 else round(255 * cheers))
            canvas.blit(rays, (0, 0))
        for stand in self._stands:
            self._draw_stand(canvas, stand)
        if cheers:
            for each in self._title:
                each.draw(canvas)

    def _lit_wood(self, canvas: Canvas) -> pygame.Surface:
        """Return the wood with beams of light around the winner, made once for each size."""
        self._rays = pygame.Surface(canvas.surface.get_size())
        Canvas(self._rays, canvas.art).wood()
        winner = next(stand for stand in self._stands if stand.place == 0)
        middle = winner.block.centerx, winner.block.top - self._measure.px(_PAWN) // 2
        rays = _rays(self._measure.px(_RAY))
        self._rays.blit(rays, rays.get_rect(center=middle))
        return self._rays

    def _begins(self, place: int) -> float:
        waits = len(self._scoring.order) - 1 - place
        return waits * STEP + (_SUSPENSE if place == 0 else 0.0)

    @property
    def _won_at(self) -> float:
        return self._begins(0) + _RISING

    def _draw_stand(self, canvas: Canvas, stand: _Stand) -> None:
        """Draw a block as far as it has risen, with its player on it."""
        gone = min(1.0, max(0.0, (self._clock - stand.begins) / _RISING))
        px, floor = self._measure.px, stand.block.bottom
        who = self._scoring.game.header.seats[stand.seat]
        if not gone:
            return
        block = stand.block.copy()
        block.top = floor - max(1, round(block.height * (1 - (1 - gone) ** 3)))
        canvas.surface.set_clip(Rect(0, 0, canvas.surface.get_width(), floor))
        fill = theme.parchment_light if stand.place == 0 else theme.parchment
        canvas.panel(block, self._measure.lines, fill=fill)
        band = Rect(block.x + px(10), block.y + px(10), block.width - px(20), px(10))
        canvas.surface.fill(PLAYER_COLOURS[who.colour], band)
        canvas.surface.set_clip(None)
        pawn = canvas.art.pawn(who.colour, px(_PAWN))
        canvas.blit(pawn, pawn.get_rect(midbottom=(block.centerx, block.top + px(6))))
        if who.controller != PERSON:
            face = canvas.art.bot_face(who.controller, px(_FACE))
            corner = block.centerx + px(_PAWN) // 4, block.top + px(4)
            canvas.blit(face, face.get_rect(bottomleft=corner))
        if gone == 1.0:
            points = self._scoring.game.state.players[stand.seat].points
            wide = px(_LAUREL if stand.place else _WINNER_LAUREL)
            laurel = canvas.art.laurel(wide)
            place = laurel.get_rect(midtop=(block.centerx, block.top + px(26)))
            canvas.blit(laurel, place)
            size = round(wide * _POINTS_SIZE)
            text = str(points)
            canvas.write(text, size, place.center, ON_GOLD, anchor="center", serif=True, bold=True)
            ink = mix(theme.parchment_dark, theme.wood_light, 0.3)
            size, low = self._measure.type(_NUMERAL), (block.centerx, block.bottom - px(58))
            text = str(stand.place + 1)
            canvas.write(text, size, low, ink, anchor="center", serif=True, bold=True)
        size = self._measure.type(30)
        called = self._scoring.names[stand.seat]
        name = cut_off(canvas.art, called, size, block.width, serif=True, bold=True)
        below = block.centerx, floor + px(34)
        canvas.write(name, size, below, theme.paper, anchor="center", serif=True, bold=True)


def _rays(length: int) -> pygame.Surface:
    """Return beams of golden light around a middle, fading outwards."""
    light, beams = web(theme.gold_light), []
    for ray in range(_RAYS):
        (x, y), (to_x, to_y) = (
            (100 + 100 * cos(angle), 100 + 100 * sin(angle))
            for angle in (2 * pi * (ray + share) / _RAYS for share in (0.0, 0.5))
        )
        beams.append(f"M100 100L{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}Z")
    fill = (
        '<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="100" cy="100"'
        f' r="100"><stop offset="0" stop-color="{light}" stop-opacity="{_RAY_LIGHT}"/>'
        f'<stop offset="1" stop-color="{light}" stop-opacity="0"/></radialGradient></defs>'
    )
    body = f'{fill}<path d="{"".join(beams)}" fill="url(#light)"/>'
    return rasterise(drawing(body, 200, 200), 2 * length, 2 * length)
