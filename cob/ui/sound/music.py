"""Plays the music of the phases: one piece fades out before the next fades in.

The mixer streams the file while it plays, so that nothing here blocks.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

import pygame

from cob.files.resources import ResourceError
from cob.showing.sounds import music_folder, music_name

_LOG: Final = logging.getLogger(__name__)
FADE_OUT: Final = 1.6
"""Seconds in which a piece fades out."""
FADE_IN: Final = 2.4
"""Seconds in which a piece fades in."""
_SWITCHED_OFF: Final = 0.3
"""Seconds in which the music fades out when it is switched off."""
_FOREVER: Final = -1


class Music:
    """The music; it plays while there is a device, a volume, a phase and a visible window.

    A phase whose file is missing has no music.
    """

    def __init__(self, volume: float) -> None:
        self._volume = volume
        self._has_device = False
        self._is_away = False
        self._phase: int | None = None
        """The phase whose music is requested."""
        self._playing: int | None = None
        """The phase whose music the mixer plays; it may be fading out."""
        self._silent_in: float | None = None
        """Seconds until the music has faded out; None while it does not."""
        self._missing: set[int] = set()

    @property
    def volume(self) -> float:
        """The volume from 0 to 1 in even steps, as that of the sounds; 0 is off."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))
        if self._volume and self._playing is not None:
            with suppress(pygame.error):
                pygame.mixer.music.set_volume(self._volume**2)

    @property
    def phase(self) -> int | None:
        """The phase whose music plays, also while it fades; None for silence."""
        return self._playing

    @property
    def seconds_left(self) -> float | None:
        """Seconds until `update` must be called; None if it has nothing to do."""
        if self._silent_in is not None:
            return max(0.02, self._silent_in)
        waits = self._is_away and self._playing is None
        return None if waits or self._playing == self._wanted else 0.0

    def use_device(self, has_device: bool) -> None:
        """Play on the mixer that is open now, or stop playing."""
        self._has_device = has_device

    def lose_device(self) -> None:
        """Forget the state of the mixer, which is closed or about to be."""
        self._has_device, self._playing, self._silent_in = False, None, None

    def close(self) -> None:
        """Stop at once."""
        if self._playing is not None:
            with suppress(pygame.error):
                pygame.mixer.music.stop()
        self.lose_device()

    def go_away(self, is_away: bool) -> None:
        """Pause while the window is hidden."""
        if self._playing is not None and is_away is not self._is_away:
            with suppress(pygame.error):
                (pygame.mixer.music.pause if is_away else pygame.mixer.music.unpause)()
        self._is_away = is_away

    def follow(self, phase: int | None) -> None:
        """Play the music of a phase from the next `update` on; None leaves the present music."""
        self._phase = self._phase if phase is None else phase

    def update(self, seconds: float) -> None:
        """Let some seconds pass; fade out one piece, and then start the next."""
        try:
            if self._silent_in is not None:
                self._wait_for_silence(seconds)
            elif self._playing is not None and self._playing != self._wanted:
                fade = _SWITCHED_OFF if self._wanted is None else FADE_OUT
                pygame.mixer.music.fadeout(round(fade * 1000))
                self._silent_in = fade
            elif self._playing is None and self._wanted is not None and not self._is_away:
                self._start(self._wanted)
        except pygame.error as error:
            _LOG.info("the music broke off: %s", error)
            self.lose_device()

    @property
    def _wanted(self) -> int | None:
        is_on = self._has_device and self._volume > 0 and self._phase not in self._missing
        return self._phase if is_on else None

    def _wait_for_silence(self, seconds: float) -> None:
        """Release the music that has faded out, because loading a new piece would wait for that."""
        assert self._silent_in is not None, "something fades out"
        self._silent_in -= seconds
        if self._silent_in <= 0 and not pygame.mixer.music.get_busy():
            pygame.mixer.music.unload()
            self._playing = self._silent_in = None

    def _start(self, phase: int) -> None:
        try:
            pygame.mixer.music.load(str(music_folder() / music_name(phase)))
        except (OSError, pygame.error, ResourceError):
            _LOG.exception("the music of phase %d is missing", phase)
            self._missing.add(phase)
            return
        pygame.mixer.music.set_volume(self._volume**2)
        pygame.mixer.music.play(_FOREVER, fade_ms=round(FADE_IN * 1000))
        self._playing = phase
