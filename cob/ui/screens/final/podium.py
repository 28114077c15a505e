"""The courtyard at the end of a game: the players' towers rise source by source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.art.kept import BEHIND
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Placed
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import theme
from cob.ui.scenery.court import (
    GILT,
    begin_court,
    courtyard,
    room_of,
    tower_part,
    unit_of,
    winner_light,
)
from cob.ui.scenery.layers import View
from cob.ui.scenery.petals import Petals
from cob.ui.screens.final.legend import SourceLegend
from cob.ui.screens.final.score_sheet import picture_of_topic
from cob.ui.screens.final.scoring import Scoring
from cob.ui.screens.final.stands import CAP, LIFT, PAWN, Stand
from cob.ui.screens.final.towers import HEAD, OVERLAP, PLINTH, Tower

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
_WIDE_STAND: Final = 560
"""The most width of a stand with its banner."""
_FOOT: Final = 92
"""Height of the foot of the plinths above the window's lower edge, and above the legend."""
_ABOVE_LEGEND: Final = 34
_TITLE: Final = 160
"""Height of the room for the title."""
_LOWEST, _HIGHEST, _TALL = 300, 640, 300
"""The height of the winner's tower at least and at most; and how much more in a tall window."""
_POLE: Final = 700
"""The height of the bar of a banner."""
_LARGE: Final = 4_000_000
"""Windows of more pixels get the light of the winner at once: mixing whole pictures takes long."""
_PLACES: Final[dict[int, tuple[int, ...]]] = {2: (0, 1), 3: (1, 0, 2), 4: (1, 0, 2, 3)}
"""The places in the ranking from left to right, by number of players."""


class Podium:
    """The courtyard with all players; call `place` before `draw`."""

    def __init__(self, art: Art, scoring: Scoring, speed: float) -> None:
        self._art = art
        self._scoring = scoring
        self._speed = speed
        self._clock = 0.0
        self._step = min(_SOURCE, _ALL_SOURCES / max(1, len(scoring.groups)))
        self._stands: list[Stand] = []
        self._legend: SourceLegend | None = None
        self._petals: Petals | None = None
        self._title: Sequence[Placed] = ()
        self._measure = Measure((0, 0))
        self._size = (0, 0)
        self.unit = 1.0
        """Pixels for a unit of the courtyard."""
        self._caption = (0, 0)
        self._is_made = False
        self.making: Iterator[None] = iter(())
        """Makes its pictures, step by step."""
        self._highest = 0
        """The place of the bars of the banners."""
        self._light: tuple[tuple[int, int], float, tuple[int, int], tuple[int, int]]
        """How the light of the winner falls: size, unit, the head of the tower and its foot."""

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
        order, groups = self._scoring.order, self._scoring.groups
        places = _PLACES[len(order)]
        room = room_of(size, len(places))
        self.unit = unit = unit_of(size, len(places))
        pitch = round(min(room, _WIDE_STAND * unit))
        left = (size[0] - len(places) * pitch) // 2
        self._legend = legend = SourceLegend(self._art, groups, measure, size)
        foot = min(size[1] - round(_FOOT * unit), legend.band.top - round(_ABOVE_LEGEND * unit))
        self._caption = size[0] // 2, measure.px(92)
        above = HEAD[1] - OVERLAP + CAP[1] + PAWN + LIFT
        high = foot - round(PLINTH[1] * unit) - measure.px(_TITLE) - round(above * unit)
        taller = _TALL * View.of(size).tallness
        high = max(round(_LOWEST * unit), min(high, round((_HIGHEST + taller) * unit)))
        bar = measure.px(_TITLE) + round((LIFT + 30) * unit)
        self._highest = max(bar, foot - round((_POLE + taller) * unit))
        players = self._scoring.game.state.players
        for_point = high / max(1, *(player.points for player in players))
        self._stands = []
        for at, place in enumerate(places):
            seat = order[place]
            # the banner stands at the left of its tower, so that both are in the middle
            middle = left + at * pitch + pitch // 2 + round(55 * unit)
            tower = Tower(self._art, groups, seat, unit, for_point)
            stand = Stand(
                self._art, self._scoring, seat, place, tower, (middle, foot), unit, measure
            )
            self._stands.append(stand)
        self._petals = Petals(size, unit)
        winner = self._stands[places.index(0)]
        self._light = size, unit, winner.head, winner.foot
        self._is_made, self.making = not BEHIND.is_on, self._made()
        if theme.painted:
            begin_court(size, unit)
            winner_light.begin(*self._light)
            for name in ("head", "plinth"):
                tower_part.begin(name, unit, GILT)

    @property
    def is_ready(self) -> bool:
        """Whether all its pictures have been made; without a thread they are made when drawn."""
        return self._is_made

    def _made(self) -> Iterator[None]:
        """Wait for the thread, and draw everything once where it is not seen."""
        court = self._size, self.unit
        stands = self._stands
        while not (courtyard.is_ready(*court) and all(stand.is_ready for stand in stands)):
            yield
        nowhere = Canvas(pygame.Surface((1, 1)), self._art)
        for stand in stands:
            for built in range(self._sources + 1):
                stand.draw(nowhere, 0.0, built)
                yield
        if self._legend is not None:
            self._legend.draw(nowhere, 0)
        self._is_made = True

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
        highest, seconds = self._highest, self._clock / self._speed
        built = min(self.built, self._sources)
        if cheers < 1.0:
            self._draw_court(canvas)
        if cheers:
            self._draw_light(canvas, cheers)
            self._draw_petals(canvas, seconds, many=True)
            for stand in sorted(self._stands, key=lambda each: each.place, reverse=True):
                stand.draw_last(canvas, highest, seconds, cheers)
        else:
            for stand in self._stands:
                stand.draw_shadow(canvas)
                stand.draw_banner(canvas, highest, seconds, self._clock / _OPENING)
            self._draw_petals(canvas, seconds, many=False)
            for stand in self._stands:
                stand.draw(canvas, self._points(stand.tower), built)
        if self._legend is not None:
            self._legend.draw(canvas, built)
        if cheers:
            for each in self._title:
                each.draw(canvas)
        else:
            self._draw_caption(canvas)
            if built == self._sources:
                self._dim_one()

    def _draw_court(self, canvas: Canvas) -> None:
        if theme.painted:
            canvas.blit(courtyard(self._size, self.unit), (0, 0))
        else:
            canvas.wood()

    def _draw_light(self, canvas: Canvas, cheers: float) -> None:
        """Draw the light of the winner, which has come by a share."""
        if not theme.painted:
            canvas.wood()
            return
        light = winner_light(*self._light)
        is_large = self._size[0] * self._size[1] > _LARGE
        light.set_alpha(None if cheers == 1.0 or is_large else round(255 * cheers))
        canvas.blit(light, (0, 0))

    def _draw_petals(self, canvas: Canvas, seconds: float, *, many: bool) -> None:
        """Draw the petals, behind all that is to be read."""
        if self._petals is not None and theme.painted:
            self._petals.draw(canvas.surface, seconds, many=many)

    def _dim_one(self) -> None:
        """Prepare the next stand for the shade, one for each picture."""
        for stand in self._stands:
            if stand.prepare():
                return

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
