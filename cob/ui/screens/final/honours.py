"""What is seen before the table of points: the courtyard, then the winner's estate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cob.showing.event_sounds import Cue
from cob.showing.sounds import Sound
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Placed
from cob.ui.kit.measure import Measure
from cob.ui.screens.final.estate_show import EstateShow
from cob.ui.screens.final.podium import Podium
from cob.ui.screens.final.scoring import Scoring

FRAME: Final = 1 / 50
"""Seconds from one picture to the next."""
_MOST: Final = 0.1


class Honours:
    """Both pictures one after the other; call `place` before `draw`."""

    def __init__(self, art: Art, scoring: Scoring, speed: float) -> None:
        self.podium = Podium(art, scoring, speed)
        self.estate = EstateShow(art, scoring, speed)
        self._art, self._scoring = art, scoring

    @property
    def is_over(self) -> bool:
        """Whether both have been seen."""
        return self.podium.is_over and self.estate.is_over

    @property
    def making(self) -> tuple[Iterator[None], Iterator[None]]:
        """Make the pictures of both, step by step."""
        return self.podium.making, self.estate.making

    def cues(self) -> list[Cue]:
        """Return the sounds: one for each source and each region, and two for the winner."""
        *sources, winner = self.podium.landings
        found = [Cue(Sound.TILE_ADDED, at) for at in sources] + [Cue(Sound.REGION, winner)]
        *regions, whole = (self.podium.length + at for at in self.estate.lights)
        return [
            *found,
            *(Cue(Sound.TILE_ADDED, at) for at in regions),
            Cue(Sound.BONUS_TILE, whole),
        ]

    def pass_time(self, seconds: float) -> None:
        """Let some time pass, at most as much as two slow frames take; none before the courtyard is
        painted."""
        if not self.podium.is_ready:
            return
        seconds = min(seconds, _MOST)
        (self.estate if self.podium.is_over else self.podium).pass_time(seconds)

    def place(self, measure: Measure, size: tuple[int, int], title: Sequence[Placed]) -> None:
        """Compute all places for a window; `title` names the winner."""
        self.podium.place(measure, size, title)
        self.estate.place(measure, size, self.podium.unit)

    def draw(self, canvas: Canvas) -> None:
        """Draw the present picture; until the courtyard is painted what was in view stays."""
        if not self.podium.is_ready:
            return
        (self.estate if self.podium.is_over else self.podium).draw(canvas)
