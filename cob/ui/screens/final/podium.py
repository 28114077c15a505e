"""The courtyard at the end of a game: the players' towers rise source by source."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.ui.kit.art import Art
from cob.ui.kit.art.kept import remembered
from cob.ui.kit.art.vector import drawing, rasterise, web
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.heraldry.drawing import banner
from cob.ui.kit.labels import Placed
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import ON_GOLD, SHADOW, mix, theme
from cob.ui.scenery.court import courtyard, tower_part
from cob.ui.scenery.petals import Petals
from cob.ui.scenery.valley import halo
from cob.ui.screens.final.score_sheet import picture_of_topic
from cob.ui.screens.final.scoring import Scoring, arms_of
from cob.ui.screens.final.towers import HEAD, OVERLAP, PLINTH, STEP, Tower

# Seconds at the usual speed.
_OPENING: Final = 0.5
_ALL_SOURCES: Final = 3.9
"""Maximum time of all sources together."""
_SOURCE: Final = 0.75
"""Maximum time from one source to the next."""
_RISING: Final = 0.8
"""The share of that time in which the towers rise; then they rest."""
_SUSPENSE: Final = 0.35
_CHEERING: Final = 0.5
"""Time in which the light of the winner comes."""
_CHEERS: Final = 2.3
"""Time from the winner to the next picture."""
# Units of the courtyard: pixels at 1080 lines.
_STAND: Final = 404
"""Width of a stand with its banner; and that with much room."""
_WIDE_STAND: Final = 560
_EDGE: Final = 60
_FOOT: Final = 92
"""Height of the foot of the plinths above the window's lower edge."""
_TITLE: Final = 168
"""Height of the room for the title."""
_LOWEST, _HIGHEST = 300, 640
"""The height of the winner's tower at least and at most."""
_PAWN: Final = 112
_BANNER: Final = 150
_POLE: Final = -170
"""The place of a pole beside the middle of its tower."""
_LAUREL, _WINNER_LAUREL = 132, 154
"""Width of the medallions with the points."""
_POINTS_SIZE: Final = 0.33
"""Type size of the points, in widths of the medallion."""
_RAYS, _RAY = 20, 620
_LARGE: Final = 4_000_000
"""Windows of more pixels get the light of the winner at once: mixing whole pictures takes long."""
_DUSK: Final = (206, 194, 206)
"""What the colours of the courtyard are multiplied by when the winner is lit."""
_GLOW: Final = (150, 112, 52)
_SLICE: Final = 4
"""The height of the strips in which a banner waves."""
_PLACES: Final[dict[int, tuple[int, ...]]] = {2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3)}
"""The places in the ranking from left to right, by number of players."""


class _Stand(NamedTuple):
    """A player's place in the courtyard."""

    seat: int
    place: int
    """The place in the ranking."""
    tower: Tower
    foot: tuple[int, int]
    """The middle of the lower edge of the plinth."""
    banner: pygame.Surface


class Podium:
    """The courtyard with all players; call `place` before `draw`."""

    def __init__(self, art: Art, scoring: Scoring, speed: float) -> None:
        self._art = art
        self._scoring = scoring
        self._speed = speed
        self._clock = 0.0
        self._step = min(_SOURCE, _ALL_SOURCES / max(1, len(scoring.groups)))
        self._stands: list[_Stand] = []
        self._light: pygame.Surface | None = None
        """The courtyard in the light of the winner."""
        self._petals: Petals | None = None
        self._title: Sequence[Placed] = ()
        self._measure = Measure((0, 0))
        self._size = (0, 0)
        self.unit = 1.0
        """Pixels for a unit of the courtyard."""
        self._caption = (0, 0)

    @property
    def is_over(self) -> bool:
        """Whether its time is over."""
        return self._clock >= self._won_at + _CHEERS

    @property
    def landings(self) -> list[float]:
        """The times in seconds at which each source has been built, the winner's light last."""
        sources = [self._begins(at) + self._step * _RISING for at in range(self._sources)]
        return [at / self._speed for at in (*sources, self._won_at)]

    @property
    def length(self) -> float:
        """Its time in seconds."""
        return (self._won_at + _CHEERS) / self._speed

    @property
    def built(self) -> int:
        """The number of sources that have been built; one more when the winner is known."""
        return sum(self._clock >= at * self._speed for at in self.landings)

    def pass_time(self, seconds: float) -> None:
        """Let some time pass."""
        self._clock += seconds * self._speed

    def place(self, measure: Measure, size: tuple[int, int], title: Sequence[Placed]) -> None:
        """Compute all places for a window; `title` names the winner."""
        self._measure, self._title = measure, title
        self._size = size
        order = self._scoring.order
        places = _PLACES[len(order)]
        room = (size[0] - 2 * _EDGE * measure.px(1000) / 1000) / len(places)
        self.unit = unit = min(size[1] / 1080, room / _STAND)
        pitch = round(min(room, _WIDE_STAND * unit))
        left = (size[0] - len(places) * pitch) // 2
        foot = size[1] - round(_FOOT * unit)
        self._caption = size[0] // 2, measure.px(92)
        above = measure.px(_TITLE) + round((HEAD[1] - OVERLAP + _PAWN) * unit)
        high = foot - round(PLINTH[1] * unit) - above
        high = max(round(_LOWEST * unit), min(high, round(_HIGHEST * unit)))
        players = self._scoring.game.state.players
        for_point = high / max(1, *(player.points for player in players))
        self._stands = []
        for at, place in enumerate(places):
            seat = order[place]
            # the banner stands at the left of its tower, so that both are in the middle
            middle = left + at * pitch + pitch // 2 + round(55 * unit)
            tower = Tower(self._art, self._scoring.groups, seat, unit, for_point)
            cloth = banner(arms_of(self._scoring, seat), round(_BANNER * unit))
            self._stands.append(_Stand(seat, place, tower, (middle, foot), cloth))
        self._petals = Petals(size, unit)
        self._light = None

    # --- the course of time ---------------------------------------------------------------------

    @property
    def _sources(self) -> int:
        return len(self._scoring.groups)

    def _begins(self, source: int) -> float:
        return _OPENING + source * self._step

    @property
    def _won_at(self) -> float:
        return self._begins(self._sources) + _SUSPENSE

    def _points(self, tower: Tower) -> float:
        """Return the points that have been built so far; whole ones while the towers rest."""
        found = 0.0
        for at, points in enumerate(tower.points):
            gone = (self._clock - self._begins(at)) / (self._step * _RISING)
            if gone >= 1:
                found += points
            elif gone > 0:
                found += points * (1 - (1 - gone) ** 2)
        return found

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the courtyard, the towers so far, and at the end the winner."""
        cheers = min(1.0, max(0.0, (self._clock - self._won_at) / _CHEERING))
        if cheers < 1.0:
            self._draw_court(canvas)
        if cheers:
            light = self._light or self._make_light()
            is_large = self._size[0] * self._size[1] > _LARGE
            light.set_alpha(None if cheers == 1.0 or is_large else round(255 * cheers))
            canvas.blit(light, (0, 0))
        for stand in self._stands:
            shadow = _shadow(round(PLINTH[0] * self.unit))
            canvas.surface.blit(shadow, shadow.get_rect(center=stand.foot))
            self._draw_banner(canvas, stand)
        for stand in self._stands:
            self._draw_stand(canvas, stand, won=bool(cheers))
        if self._petals is not None and theme.painted:
            self._petals.draw(canvas.surface, self._clock / self._speed, many=bool(cheers))
        if cheers:
            for each in self._title:
                each.draw(canvas)
        else:
            self._draw_caption(canvas)

    def _draw_court(self, canvas: Canvas) -> None:
        if theme.painted:
            canvas.blit(courtyard(self._size, self.unit), (0, 0))
        else:
            canvas.wood()

    def _make_light(self) -> pygame.Surface:
        """Return the courtyard in dusk with light around the winner, made once for each size."""
        winner = next(stand for stand in self._stands if stand.place == 0)
        x, low = winner.foot
        top = low - round(PLINTH[1] * self.unit) - winner.tower.height(sum(winner.tower.points))
        side = round(2 * _RAY * self.unit)
        place = Rect(0, 0, side, side)
        place.center = x, top
        self._light = light = pygame.Surface(self._size)
        self._draw_court(Canvas(light, self._art))
        light.fill(_DUSK, special_flags=pygame.BLEND_RGB_MULT)
        light.blit(halo(side, _GLOW), place, special_flags=pygame.BLEND_RGB_ADD)
        light.blit(pygame.transform.smoothscale(_rays(), place.size), place)
        return light

    def _draw_banner(self, canvas: Canvas, stand: _Stand) -> None:
        """Draw a pole, and the banner that unrolls from it and waves."""
        unit, cloth = self.unit, stand.banner
        x, low = stand.foot[0] + round(_POLE * unit), stand.foot[1] - round(14 * unit)
        wide, high = cloth.get_size()
        top = max(self._measure.px(_TITLE) + round(30 * unit), low - round(700 * unit))
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
        shown = high * min(1.0, self._clock / _OPENING)
        strip = max(2, round(_SLICE * unit))
        for y in range(0, int(shown), strip):
            share = y / high
            sway = sin(self._clock / self._speed * 1.9 + x * 0.01 - share * 3.2)
            shift = round(sway * share * 7 * unit)
            part = Rect(0, y, wide, min(strip, int(shown) - y))
            canvas.surface.blit(cloth, (x - wide // 2 + shift, top + y), part)

    def _draw_stand(self, canvas: Canvas, stand: _Stand, *, won: bool) -> None:
        """Draw a tower as far as it has risen, with its pawn, its plinth and its points."""
        unit, (x, low) = self.unit, stand.foot
        seat = self._scoring.game.header.seats[stand.seat]
        high = round(PLINTH[1] * unit)
        points = self._points(stand.tower)
        top = stand.tower.draw(canvas.surface, (x, low - high + round(4 * unit)), points)
        head = Rect(0, 0, round(HEAD[0] * unit), round(HEAD[1] * unit))
        head.midbottom = x, top + round(OVERLAP * unit)
        pawn = canvas.art.pawn(seat.colour, round(_PAWN * unit))
        canvas.blit(pawn, pawn.get_rect(midbottom=(x, head.top + round(30 * unit))))
        plinth = Rect(0, 0, round(PLINTH[0] * unit), high)
        plinth.midbottom = x, low
        for name, place in (("head", head), ("plinth", plinth)):
            picture = tower_part(name, unit) if theme.painted else None
            if picture is None:
                canvas.frame(place, theme.parchment, theme.parchment_dark, radius=4)
            else:
                canvas.blit(picture, picture.get_rect(center=place.center))
        step = round(STEP * unit)
        is_winner = won and stand.place == 0
        laurel = canvas.art.laurel(round((_WINNER_LAUREL if is_winner else _LAUREL) * unit))
        place = laurel.get_rect(center=(x, low - step - (high - step) // 2 + round(6 * unit)))
        canvas.blit(laurel, place)
        size, told = round(laurel.get_width() * _POINTS_SIZE), str(int(points + 0.0001))
        canvas.write(told, size, place.center, ON_GOLD, anchor="center", serif=True, bold=True)
        size, room = max(self._measure.type(20), round(28 * unit)), plinth.width - round(24 * unit)
        called, middle = self._scoring.names[stand.seat], low - step // 2
        x_name = x
        if won:
            number = canvas.write(
                str(stand.place + 1), round(36 * unit), (plinth.left + round(16 * unit), middle),
                theme.wine, anchor="midleft", serif=True, bold=True,
            )  # fmt: skip
            left, right = number.right + round(10 * unit), plinth.right - round(12 * unit)
            room = right - left
            text = canvas.art.font(size, serif=True, bold=True).size(called)[0]
            x_name = x if text <= 2 * (x - left) else (left + right) // 2
        canvas.write(
            called, size, (x_name, middle), theme.ink,
            anchor="center", width=room, serif=True, bold=True,
        )  # fmt: skip

    def _draw_caption(self, canvas: Canvas) -> None:
        """Write the source that is being built."""
        at = int((self._clock - _OPENING) / self._step) if self._clock >= _OPENING else -1
        if not 0 <= at < self._sources:
            return
        group = self._scoring.groups[at]
        size = self._measure.type(50)
        picture = picture_of_topic(canvas.art, group.topic, round(size * 1.4))
        x, y = self._caption
        place = canvas.write(
            group.row.title, size, (x + picture.get_width() * 2 // 3, y), theme.parchment_light,
            anchor="center", serif=True, bold=True,
        )  # fmt: skip
        canvas.blit(picture, picture.get_rect(midright=(place.left - size // 3, y)))


@remembered(2)
def _shadow(width: int) -> pygame.Surface:
    """Return the soft shadow below a plinth of that width."""
    shadow = pygame.Surface((64, 64), pygame.SRCALPHA)
    for step in range(16):
        place = Rect(2 * step, 2 * step, 64 - 4 * step, 64 - 4 * step)
        pygame.draw.ellipse(shadow, (*SHADOW, min(150, 14 * step)), place)
    return pygame.transform.smoothscale(shadow, (round(width * 1.36), round(width * 0.3)))


def _rays() -> pygame.Surface:
    """Return soft beams of golden light around a middle, fading outwards."""
    light, beams = web(theme.gold_light), []
    for ray in range(_RAYS):
        (x, y), (to_x, to_y) = (
            (100 + 100 * cos(angle), 100 + 100 * sin(angle))
            for angle in (2 * pi * (ray + share) / _RAYS for share in (0.0, 0.45))
        )
        beams.append(f"M100 100L{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}Z")
    fill = (
        '<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="100" cy="100"'
        f' r="100"><stop offset="0" stop-color="{light}" stop-opacity="0.34"/>'
        f'<stop offset="1" stop-color="{light}" stop-opacity="0"/></radialGradient></defs>'
    )
    return rasterise(
        drawing(f'{fill}<path d="{"".join(beams)}" fill="url(#light)"/>', 200, 200), 400, 400
    )
