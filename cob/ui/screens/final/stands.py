"""A player's place in the courtyard: banner, plinth, tower, pawn and points."""

from __future__ import annotations

from math import sin
from typing import Final

import pygame
from pygame import Rect

from cob.ui.kit.art import Art
from cob.ui.kit.art.kept import remembered
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.heraldry.drawing import banner
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import ON_GOLD, RGB, SHADOW, mix, theme
from cob.ui.scenery.court import GILT, TOWER_LIGHT, tower_part
from cob.ui.screens.final.scoring import Scoring, arms_of
from cob.ui.screens.final.towers import HEAD, OVERLAP, PLINTH, STEP, Tower

# Lengths in units of the courtyard.
PAWN: Final = 112
CAP: Final = (104, 15)
"""The slab on the head of a tower, on which the pawn stands."""
LIFT: Final = 46
"""How far the winner's plinth is lifted, and the height of the steps below it."""
_STEPS: Final = (350, 312)
_BANNER: Final = 150
_GRAND: Final = 1.32
"""How much larger the winner's banner becomes."""
_POLE: Final = -170
"""The place of a pole beside the middle of its tower."""
_LAUREL, _WINNER_LAUREL = 132, 158
"""Width of the medallions with the points."""
_POINTS_SIZE: Final = 0.33
"""Type size of the points, in widths of the medallion."""
_WREATH: Final = 218
"""Width of the wreath behind the winner's pawn."""
_SLICE: Final = 4
"""The height of the strips in which a banner waves."""
_SHADE: Final[RGB] = (212, 203, 214)
"""What the colours of the others are multiplied by."""


class Stand:
    """One player's place; `foot` is the middle of the lower edge of the plinth."""

    def __init__(
        self, art: Art, scoring: Scoring, seat: int, place: int, tower: Tower,
        foot: tuple[int, int], unit: float, measure: Measure,
    ) -> None:  # fmt: skip
        self.tower, self.foot, self.place = tower, foot, place
        """The place in the ranking, from 0."""
        self._art, self._scoring, self._seat = art, scoring, seat
        self._unit, self._measure = unit, measure
        self._arms = arms_of(scoring, seat)
        banner.begin(self._arms, round(_BANNER * unit))
        if not place:
            banner.begin(self._arms, round(_BANNER * _GRAND * unit))
        self._dim_cloth: pygame.Surface | None = None
        self._dim: tuple[pygame.Surface, Rect] | None = None

    @property
    def head(self) -> tuple[int, int]:
        """The middle of the head of the whole tower, lifted if it is the winner's."""
        points = sum(self.tower.points)
        high = round((PLINTH[1] + (0 if self.place else LIFT)) * self._unit)
        return self.foot[0], self.foot[1] - high - self.tower.height(points)

    @property
    def is_ready(self) -> bool:
        """Whether its banner need not be waited for."""
        return banner.is_ready(self._arms, round(_BANNER * self._unit))

    @property
    def _cloth(self) -> pygame.Surface:
        return banner(self._arms, round(_BANNER * self._unit))

    def prepare(self) -> bool:
        """Make the picture of this stand in the shade; return whether it was missing."""
        if self._dim is not None or not self.place:
            return False
        unit = self._unit
        self._dim_cloth = self._cloth.copy()
        self._dim_cloth.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        x, low = self.foot
        top = self.head[1] - round((HEAD[1] + PAWN + 40) * unit)
        area = Rect(0, top, round(420 * unit), low - top + 2)
        area.centerx = x
        picture = pygame.Surface(area.size, pygame.SRCALPHA)
        whole = Canvas(picture, self._art)
        self._draw_stone(whole, (area.width // 2, area.height - 2), None, len(self.tower.points), 0)
        picture.fill((*_SHADE, 255), special_flags=pygame.BLEND_RGBA_MULT)
        self._dim = picture, area
        return True

    # --- drawing ----------------------------------------------------------------------------------

    def draw_banner(self, canvas: Canvas, highest: int, seconds: float, shown: float) -> None:
        """Draw a pole, and the banner that unrolls from it and waves.

        `highest` is the place of its bar; a share of the banner is shown.
        """
        self._hang(canvas, self._cloth, highest, seconds, shown)

    def draw_shadow(self, canvas: Canvas) -> None:
        """Draw the shadow on the ground."""
        shadow = _shadow(round(PLINTH[0] * self._unit))
        canvas.surface.blit(shadow, shadow.get_rect(center=self.foot))

    def draw(self, canvas: Canvas, points: float, built: int) -> None:
        """Draw the tower with so many points, and labels for so many sources."""
        self._draw_stone(canvas, self.foot, points, built, 0)

    def draw_last(self, canvas: Canvas, highest: int, seconds: float, cheers: float) -> None:
        """Draw it when the winner is known, whose light has come by a share: the winner is lifted,
        under a larger banner; the others stand in the shade.
        """
        built = len(self.tower.points)
        if self.place == 0:
            up = round(LIFT * self._unit * (1 - (1 - cheers) ** 2))
            cloth = banner(self._arms, round(_BANNER * _GRAND * self._unit))
            self._hang(canvas, cloth, highest, seconds, cheers, up)
            self._draw_steps(canvas, up)
            self._draw_stone(canvas, (self.foot[0], self.foot[1] - up), None, built, cheers)
            return
        self.prepare()
        assert self._dim is not None, "it has just been made"
        assert self._dim_cloth is not None, "it too"
        self.draw_shadow(canvas)
        self._hang(canvas, self._dim_cloth, highest, seconds, 1.0)
        picture, area = self._dim
        canvas.blit(picture, area)

    def _hang(
        self, canvas: Canvas, cloth: pygame.Surface, highest: int, seconds: float, shown: float,
        up: int = 0,
    ) -> None:  # fmt: skip
        """Draw a pole with a banner, of which a share is shown."""
        unit = self._unit
        x, low = self.foot[0] + round(_POLE * unit), self.foot[1] - round(14 * unit)
        wide, high = cloth.get_size()
        top = highest - up
        thick = max(3, round(9 * unit))
        wood = mix(theme.wood_dark, SHADOW, 0.2)
        pole = Rect(x - thick // 2, top - round(26 * unit), thick, low - top + round(26 * unit))
        canvas.surface.fill(wood, pole)
        canvas.surface.fill(
            mix(wood, theme.paper, 0.3), (pole.x, pole.y, max(1, thick // 3), pole.h)
        )
        canvas.dot((x, pole.top), round(22 * unit), (222, 172, 70))
        bar = Rect(0, 0, wide + round(18 * unit), max(3, round(8 * unit)))
        bar.center = x, top
        canvas.surface.fill(wood, bar)
        strip = max(2, round(_SLICE * unit))
        seen = int(high * min(1.0, shown))
        for y in range(0, seen, strip):
            share = y / high
            sway = sin(seconds * 1.9 + x * 0.01 - share * 3.2)
            shift = round(sway * share * 7 * unit)
            part = Rect(0, y, wide, min(strip, seen - y))
            canvas.surface.blit(cloth, (x - wide // 2 + shift, top + y), part)

    def _draw_steps(self, canvas: Canvas, up: int) -> None:
        """Draw the steps that lift the winner's plinth."""
        unit, (x, low) = self._unit, self.foot
        shadow = _shadow(round(_STEPS[0] * unit))
        canvas.surface.blit(shadow, shadow.get_rect(center=self.foot))
        for at, wide in enumerate(_STEPS):
            top = low - up * (at + 1) // len(_STEPS)
            step = Rect(0, top, round(wide * unit), low - up * at // len(_STEPS) - top)
            step.centerx = x
            if not step.height:
                continue
            light, stone = (246, 214, 152), (196, 154, 108)
            canvas.surface.fill(stone, step)
            canvas.surface.fill(light, (step.x, step.y, step.w, max(1, round(5 * unit))))

    def _draw_stone(
        self, canvas: Canvas, foot: tuple[int, int], points: float | None, built: int, cheers: float
    ) -> None:
        """Draw tower, pawn, plinth and points; a tower without points is whole."""
        unit, (x, low) = self._unit, foot
        is_whole = points is None
        points = float(sum(self.tower.points)) if points is None else points
        seat = self._scoring.game.header.seats[self._seat]
        high = round(PLINTH[1] * unit)
        on = x, low - high + round(4 * unit)
        top = self.tower.draw(canvas.surface, on, points)
        head = Rect(0, 0, round(HEAD[0] * unit), round(HEAD[1] * unit))
        head.midbottom = x, top + round(OVERLAP * unit)
        plinth = Rect(0, 0, round(PLINTH[0] * unit), high)
        plinth.midbottom = x, low
        self._draw_part(canvas, "head", head, cheers)
        self._draw_pawn(canvas, head, seat.colour, cheers)
        self._draw_part(canvas, "plinth", plinth, cheers)
        self.tower.draw_labels(canvas, on, built)
        self._draw_points(canvas, plinth, int(points + 0.0001), bool(cheers))
        self._draw_name(canvas, plinth, is_whole)

    def _draw_part(self, canvas: Canvas, name: str, place: Rect, cheers: float) -> None:
        light = GILT if cheers else TOWER_LIGHT
        picture = tower_part(name, self._unit, light) if theme.painted else None
        if picture is None:
            canvas.frame(place, theme.parchment, theme.parchment_dark, radius=4)
        else:
            canvas.blit(picture, picture.get_rect(center=place.center))

    def _draw_pawn(self, canvas: Canvas, head: Rect, colour: str, cheers: float) -> None:
        """Draw the pawn on its slab; a wreath grows behind the winner's."""
        unit = self._unit
        slab = Rect(0, 0, round(CAP[0] * unit), max(3, round(CAP[1] * unit)))
        slab.midbottom = head.centerx, head.top + round(5 * unit)
        pawn = canvas.art.pawn(colour, round(PAWN * unit))
        place = pawn.get_rect(midbottom=(head.centerx, slab.top + round(6 * unit)))
        if cheers:
            wreath = canvas.art.laurel(round(_WREATH * unit))
            if cheers < 1.0:
                wide, high = (max(1, round(side * cheers)) for side in wreath.get_size())
                wreath = pygame.transform.smoothscale(wreath, (wide, high))
            canvas.blit(
                wreath, wreath.get_rect(center=(place.centerx, place.centery - round(8 * unit)))
            )
        canvas.surface.fill((226, 190, 150), slab)
        canvas.surface.fill((250, 224, 186), (slab.x, slab.y, slab.w, max(1, slab.h // 3)))
        canvas.surface.fill((122, 92, 78), (slab.x, slab.bottom - 1, slab.w, 1))
        canvas.blit(pawn, place)

    def _draw_points(self, canvas: Canvas, plinth: Rect, points: int, is_winner: bool) -> None:
        step = round(STEP * self._unit)
        laurel = canvas.art.laurel(round((_WINNER_LAUREL if is_winner else _LAUREL) * self._unit))
        middle = plinth.bottom - step - (plinth.height - step) // 2 + round(6 * self._unit)
        place = laurel.get_rect(center=(plinth.centerx, middle))
        canvas.blit(laurel, place)
        size = round(laurel.get_width() * _POINTS_SIZE)
        canvas.write(
            str(points), size, place.center, ON_GOLD, anchor="center", serif=True, bold=True
        )

    def _draw_name(self, canvas: Canvas, plinth: Rect, with_place: bool) -> None:
        """Write the name on the step of the plinth, with the place in the ranking."""
        unit, x = self._unit, plinth.centerx
        middle = plinth.bottom - round(STEP * unit) // 2
        size = max(self._measure.type(20), round(28 * unit))
        room, called = plinth.width - round(24 * unit), self._scoring.names[self._seat]
        if with_place:
            number = canvas.write(
                str(self.place + 1), round(36 * unit), (plinth.left + round(16 * unit), middle),
                theme.wine, anchor="midleft", serif=True, bold=True,
            )  # fmt: skip
            left, right = number.right + round(10 * unit), plinth.right - round(12 * unit)
            room = right - left
            text = canvas.art.font(size, serif=True, bold=True).size(called)[0]
            x = x if text <= 2 * (x - left) else (left + right) // 2
        canvas.write(
            called, size, (x, middle), theme.ink, anchor="center", width=room, serif=True, bold=True
        )


@remembered(3)
def _shadow(width: int) -> pygame.Surface:
    """Return the soft shadow below a plinth of that width."""
    shadow = pygame.Surface((64, 64), pygame.SRCALPHA)
    for step in range(16):
        place = Rect(2 * step, 2 * step, 64 - 4 * step, 64 - 4 * step)
        pygame.draw.ellipse(shadow, (*SHADOW, min(150, 14 * step)), place)
    return pygame.transform.smoothscale(shadow, (round(width * 1.36), round(width * 0.3)))
