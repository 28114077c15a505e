"""The winner's estate: its regions light up in the order in which they were completed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.engine.components import PHASES
from cob.engine.hexgrid import CENTRE, mask_of, spaces_in
from cob.explaining.region_story import Completion, completions
from cob.text.language import tr
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_land import outlines
from cob.ui.kit.estate_picture import (
    Hex,
    begin_land,
    draw_spaces,
    estate_hexes,
    pictures_of,
    pitch_of,
)
from cob.ui.kit.heraldry.drawing import shield
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import RGB, SHADOW, theme
from cob.ui.scenery.court import dark_court
from cob.ui.screens.final.scoring import Scoring, arms_of

# Seconds at the usual speed.
_OPENING: Final = 0.7
_ALL_REGIONS: Final = 4.2
"""Maximum time of all regions together."""
_REGION: Final = 0.42
"""Maximum time from one region to the next."""
_LIGHTING: Final = 0.3
_NUMBER: Final = 1.1
"""Time for which the points of a region are shown."""
_REST: Final = 1.8
"""Time for which the whole estate is shown."""
_DARK: Final = (116, 100, 112)
"""What the colours of regions that are not lit are multiplied by."""
_GOLD: Final[RGB] = (255, 214, 110)
# Pixels at 1080 lines.
_TITLE, _HEAD, _FOOT = 76, 140, 128
_SHIELD: Final = 84
_AROUND: Final = 24
"""Room for the edge of the estate."""
_PHASE, _CAPTION = 54, 48
_RISE: Final = 46


class _Lit(NamedTuple):
    """A completed region on the screen."""

    told: Completion
    picture: pygame.Surface
    gleam: pygame.Surface
    """The region all in gold."""
    corner: tuple[int, int]
    middle: tuple[int, int]


class EstateShow:
    """The estate of the winner; call `place` before `draw`."""

    def __init__(self, art: Art, scoring: Scoring, speed: float) -> None:
        self._art, self._scoring, self._speed = art, scoring, speed
        self._clock = 0.0
        self._seat = scoring.order[0]
        self._told = tuple(completions(scoring.game.events, self._seat))
        self._step = min(_REGION, _ALL_REGIONS / max(1, len(self._told)))
        self._measure = Measure((0, 0))
        self._size = (0, 0)
        self._unit = 1.0
        self._box = Rect(0, 0, 1, 1)
        """The room for the estate."""
        self._regions: list[_Lit] = []
        self._scene: Canvas | None = None
        """Everything that does not change any more."""
        self._whole: tuple[pygame.Surface, tuple[int, int]] | None = None
        """The estate in full light, and its corner."""
        self._dark: pygame.Surface | None = None
        """The estate in the dark."""
        self.making: Iterator[None] = iter(())
        """Makes all of these, step by step."""
        self._baked = 0
        """The number of regions that are lit in the scene."""

    @property
    def is_over(self) -> bool:
        """Whether its time is over."""
        return self._clock >= self._all_lit + _LIGHTING + _REST

    @property
    def rests(self) -> bool:
        """Whether nothing moves any more."""
        last = self._begins(len(self._told) - 1) + _NUMBER if self._told else 0.0
        return self._clock >= max(self._all_lit + _LIGHTING, last)

    @property
    def lights(self) -> list[float]:
        """The times in seconds at which the regions light up, and at last the whole estate."""
        regions = [self._begins(at) for at in range(len(self._told))]
        return [at / self._speed for at in (*regions, self._all_lit)]

    @property
    def _all_lit(self) -> float:
        return self._begins(len(self._told)) + (_LIGHTING if self._told else 0.0)

    def _begins(self, region: int) -> float:
        return _OPENING + region * self._step

    def pass_time(self, seconds: float) -> None:
        """Let some time pass."""
        self._clock += seconds * self._speed

    def place(self, measure: Measure, size: tuple[int, int], unit: float) -> None:
        """Compute all places for a window; `unit` is that of the courtyard."""
        self._measure, self._size, self._unit = measure, size, unit
        self._scene, self._regions, self._baked = None, [], 0
        px, (width, height) = measure.px, size
        self._box = Rect(px(40), px(_HEAD), width - 2 * px(40), height - px(_HEAD) - px(_FOOT))
        self.making = self._made()
        if theme.painted:
            dark_court.begin(size, unit, self._box.center)

    @property
    def hexes(self) -> list[Hex]:
        """The spaces of the estate."""
        return estate_hexes(self._box)

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the estate with the regions that are lit so far."""
        scene = self._scene or self._make_scene()
        while self._baked < len(self._regions) and self._age(self._baked) >= _LIGHTING:
            lit = self._regions[self._baked]
            scene.blit(lit.picture, lit.corner)
            self._baked += 1
        canvas.show(scene)
        if self._whole is not None and self._clock >= self._all_lit:
            picture, corner = self._whole
            gone = min(1.0, (self._clock - self._all_lit) / _LIGHTING)
            picture.set_alpha(round(255 * gone))
            canvas.blit(picture, corner)
        for at, lit in enumerate(self._regions):
            age = self._age(at)
            if 0 <= age < _LIGHTING:
                lit.picture.set_alpha(round(255 * age / _LIGHTING))
                canvas.blit(lit.picture, lit.corner)
                lit.picture.set_alpha(255)
            if 0 <= age < _NUMBER:
                lit.gleam.set_alpha(round(190 * (1 - age / _NUMBER) ** 2))
                canvas.blit(lit.gleam, lit.corner)
        for at, lit in enumerate(self._regions):
            if 0 <= self._age(at) < _NUMBER:
                self._draw_points(canvas, lit, self._age(at) / _NUMBER)
        self._draw_phases(canvas)

    def _age(self, region: int) -> float:
        """Return the time since a region began to light up."""
        return self._clock - self._begins(region)

    def _made(self) -> Iterator[None]:
        """Make the pictures step by step: the dark estate first, then each region cut out."""
        player = self._scoring.game.state.players[self._seat]
        hexes = self.hexes
        is_ready = begin_land(pitch_of(hexes), player.layout, player.estate)
        for make in pictures_of(self._art, hexes[0].width, player.layout, player.estate):
            make()
            yield
        while not is_ready():
            yield
        box = self._box.inflate(2 * self._measure.px(_AROUND), 2 * self._measure.px(_AROUND))
        whole = Canvas(pygame.Surface(box.size, pygame.SRCALPHA), self._art)
        moved = [area._replace(x=area.x - box.x, y=area.y - box.y) for area in hexes]
        draw_spaces(whole, moved, player.layout, player.estate)
        yield
        self._whole = whole.surface, box.topleft
        dark = whole.surface.copy()
        dark.fill(_DARK, special_flags=pygame.BLEND_RGB_MULT)
        self._dark = dark
        yield
        filled = mask_of([space for space, tile in enumerate(player.estate) if tile is not None])
        known = {told.region for told in self._told}
        for region in player.layout.complete_regions(filled):
            if region not in known:  # the game began with this region complete
                lit = _cut_out(whole.surface, moved, Completion(region, 0, 0), box.topleft)
                dark.blit(lit.picture, (lit.corner[0] - box.x, lit.corner[1] - box.y))
        for told in self._told:
            self._regions.append(_cut_out(whole.surface, moved, told, box.topleft))
            yield

    def _make_scene(self) -> Canvas:
        """Draw the dark courtyard with the dark estate, for each size."""
        for _ in self.making:
            pass
        self._scene = scene = Canvas(pygame.Surface(self._size), self._art)
        if theme.painted:
            scene.blit(dark_court(self._size, self._unit, self._box.center), (0, 0))
        else:
            scene.wood()
        self._draw_title(scene)
        if self._dark is not None and self._whole is not None:
            scene.blit(self._dark, self._whole[1])
        return scene

    def _draw_title(self, canvas: Canvas) -> None:
        """Write whose estate it is, beside the coat of arms."""
        px, name = self._measure.px, self._scoring.names[self._seat]
        is_learner = self._seat == self._scoring.game.header.learner
        text = tr("Your estate") if is_learner else tr("The estate of {name}", name=name)
        arms = shield(arms_of(self._scoring, self._seat), px(_SHIELD))
        place = canvas.write(
            text, self._measure.type(54), (self._size[0] // 2 + px(_SHIELD) // 2, px(_TITLE)),
            theme.parchment_light, anchor="center", width=self._size[0] - 4 * px(_SHIELD),
            serif=True, bold=True,
        )  # fmt: skip
        canvas.blit(arms, arms.get_rect(midright=(place.left - px(22), px(_TITLE))))

    def _draw_points(self, canvas: Canvas, lit: _Lit, gone: float) -> None:
        """Draw the points of a region, which rise and fade."""
        size = self._measure.type(58)
        picture = self._art.text(f"+{lit.told.points}", size, _GOLD, serif=True, bold=True).copy()
        shade = self._art.text(f"+{lit.told.points}", size, SHADOW, serif=True, bold=True).copy()
        fade = round(255 * min(1.0, 2.4 * (1 - gone)))
        x, y = lit.middle[0], lit.middle[1] - round(self._measure.px(_RISE) * gone)
        edge = max(1, self._measure.px(2.5))
        shade.set_alpha(fade)
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2)):
            canvas.surface.blit(shade, shade.get_rect(center=(x + dx * edge, y + dy * edge)))
        picture.set_alpha(fade)
        canvas.surface.blit(picture, picture.get_rect(center=(x, y)))

    def _draw_phases(self, canvas: Canvas) -> None:
        """Draw the phases, each with the points of the regions that were completed in it."""
        px, side = self._measure.px, self._measure.px(_PHASE)
        phases = self._scoring.game.state.rules.phases
        lit = [told for at, told in enumerate(self._told) if self._age(at) >= 0]
        pitch = px(156)
        left = self._size[0] // 2 - (phases - 1) * pitch // 2 - px(34)
        y = self._size[1] - px(_FOOT) // 2
        canvas.write(
            tr("Points for completed regions, by phase"), self._measure.type(19),
            (self._size[0] // 2, y - px(_CAPTION)), theme.parchment_light, anchor="center",
        )  # fmt: skip
        for phase in range(phases):
            points = sum(told.points for told in lit if told.phase == phase)
            x = left + phase * pitch
            canvas.dot((x, y), side + px(6), SHADOW)
            canvas.dot((x, y), side, theme.parchment_light if points else theme.wood_light)
            ink = theme.ink if points else theme.paper
            size = self._measure.type(30)
            canvas.write(PHASES[phase], size, (x, y), ink, anchor="center", serif=True, bold=True)
            if points:
                place, size = (x + side // 2 + px(10), y), self._measure.type(32)
                canvas.write(
                    str(points), size, place, _GOLD, anchor="midleft", serif=True, bold=True
                )


def _cut_out(
    whole: pygame.Surface, hexes: list[Hex], told: Completion, corner: tuple[int, int]
) -> _Lit:
    """Return a region cut out of the picture of the whole estate."""
    middle = hexes[CENTRE]
    scale = (hexes[1].x - hexes[0].x) / 100
    mask = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    white = (255, 255, 255, 255)
    thick = max(2, round(9 * scale))
    seen = Rect(0, 0, 0, 0)
    for line in outlines(told.region):
        places = [(middle.x + x * scale, middle.y + y * scale) for x, y in line]
        drawn = pygame.draw.polygon(mask, white, places)
        drawn = drawn.union(pygame.draw.lines(mask, white, True, places, thick))
        seen = seen.union(drawn) if seen else drawn
    mask = mask.subsurface(seen).copy()
    picture = whole.subsurface(seen).copy()
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    mask.fill((*_GOLD, 255), special_flags=pygame.BLEND_RGBA_MULT)
    spaces = spaces_in(told.region)
    x = sum(hexes[space].x for space in spaces) / len(spaces)
    y = sum(hexes[space].y for space in spaces) / len(spaces)
    place = seen.x + corner[0], seen.y + corner[1]
    return _Lit(told, picture, mask, place, (round(x) + corner[0], round(y) + corner[1]))
