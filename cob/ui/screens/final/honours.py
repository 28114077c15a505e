"""What is seen before the table of points: the courtyard, then the winner's estate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Final

from pygame import Surface

from cob.showing.event_sounds import Cue
from cob.showing.sounds import Sound
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import pictures_of
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
        self._ahead: Iterator[Callable[[], Surface]] = iter(())
        """Makes the pictures of what comes next, one for each frame of the courtyard."""

    @property
    def is_over(self) -> bool:
        """Whether both have been seen."""
        return self.podium.is_over and self.estate.is_over

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
        """Let some time pass, at most as much as two slow frames take, and prepare a picture."""
        seconds = min(seconds, _MOST)
        for make in islice(self._ahead, 1):
            make()
        (self.estate if self.podium.is_over else self.podium).pass_time(seconds)

    def place(
        self, measure: Measure, size: tuple[int, int], title: Sequence[Placed], width: int
    ) -> None:
        """Compute all places for a window.

        `title` names the winner, `width` is that of the spaces of the estates that follow.
        """
        self.podium.place(measure, size, title)
        self.estate.place(measure, size, self.podium.unit)
        players, winner = self._scoring.game.state.players, self._scoring.order[0]
        large = [(players[winner], self.estate.hexes[0].width)]
        self._ahead = chain.from_iterable(
            pictures_of(self._art, wide, player.layout, player.estate)
            for player, wide in [*large, *((player, width) for player in players)]
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the present picture."""
        (self.estate if self.podium.is_over else self.podium).draw(canvas)
