"""Plays sounds when they are due, and reads their files in the background.

Nothing waits for the sound files: a sound that is not ready is left out.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from threading import Event as Sign
from threading import Thread
from typing import Final

import pygame

from cob.engine.events import Event
from cob.files.resources import ResourceError
from cob.showing.event_sounds import Cue, cues
from cob.showing.sounds import Sound, file_name, sounds_folder
from cob.text.language import Message
from cob.ui.sound.device import open_device
from cob.ui.sound.music import Music

_LOG: Final = logging.getLogger(__name__)
_AT_ONCE: Final = 2
"""How many copies of one sound may play at a time, so that a key held down does not roar."""
_FADE: Final = 60
"""Milliseconds in which all sounds fade out."""
_PATIENCE: Final = 1.0
"""Maximum seconds to wait at the end for the file that is being read."""


class Sounds:
    """The player of all sounds. The volume goes from 0 to 1; without a device it is silent.

    The device is opened, and the files are read, when a sound may be needed: at once, or when the
    sound is no longer muted. A missing file is a silent sound.
    """

    def __init__(self, volume: float = 0.6, muted: bool = False, music: float = 0.5) -> None:
        self.music = Music(music)
        """The music, which plays only while the sound is not muted."""
        self.problem = ""
        """Why the sound stopped working, in a sentence, or empty. A missing device is no problem.
        """
        self._volume = _within(volume)
        self._muted = muted
        self._device: bool | None = None
        """Whether there is a device; None until the first try to open one."""
        self._closing = Sign()
        self._reader: Thread | None = None
        self._ready: dict[Sound, pygame.mixer.Sound] = {}
        self._queue: list[Cue] = []
        self._clock = 0.0
        self._just_begun = False
        """Whether a move came since the last `update`; the time before the move does not count."""
        self._begin()
        self._play_music()

    # --- settings -------------------------------------------------------------------------

    @property
    def volume(self) -> float:
        """The volume from 0 to 1 in even steps; the ear hears the square root of the amplitude."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = _within(volume)
        with suppress(pygame.error):
            for sound in tuple(self._ready.values()):
                sound.set_volume(self._volume**2)

    @property
    def muted(self) -> bool:
        """Whether the sound is switched off."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self.stop()
        self._begin()
        self._play_music()

    @property
    def has_device(self) -> bool:
        """Whether there is a sound device, or none was looked for yet."""
        return self._device is not False

    @property
    def is_ready(self) -> bool:
        """Whether every file has been read, or none will be."""
        return self._reader is None or not self._reader.is_alive()

    # --- playing --------------------------------------------------------------------------

    def play(self, name: str) -> None:
        """Play a sound now if it is audible; raise `ValueError` for a name without a sound."""
        sound = Sound(name)
        if self._muted or not self._device:
            return
        try:
            ready = self._ready.get(sound)
            if ready is not None and ready.get_num_channels() < _AT_ONCE:
                ready.set_volume(self._volume**2)
                ready.play()
        except pygame.error as error:
            _LOG.exception("the sound broke off")
            self._break_off(str(error))

    def play_events(
        self, events: Iterable[Event], own: bool, speed: float = 1.0, lead: float = 0.0
    ) -> None:
        """Play the sounds of a move in place of those still waiting; see `event_sounds.cues`."""
        self.play_cues(cues(events, own, speed, lead))

    def play_cues(self, found: Iterable[Cue]) -> None:
        """Play sounds at their times, in place of those still waiting."""
        self._queue.clear()
        if self._muted or not self._device:
            return
        self._queue = list(found)
        self._clock = 0.0
        self._just_begun = True
        self._play_due()

    def update(self, seconds: float) -> None:
        """Let some seconds pass; call it once a frame, after the scene's own update."""
        if not self._just_begun:
            self._clock += seconds
        self._just_begun = False
        self._play_due()
        self.music.update(seconds)

    @property
    def seconds_left(self) -> float | None:
        """Seconds until `update` must be called; None if no sound waits and no music fades."""
        waits = [max(0.0, self._queue[0].at - self._clock)] if self._queue else []
        fades = self.music.seconds_left
        return min(waits if fades is None else [*waits, fades], default=None)

    def stop(self) -> None:
        """Drop the waiting sounds, and fade out the others."""
        self._queue.clear()
        if self._device:
            with suppress(pygame.error):
                pygame.mixer.fadeout(_FADE)

    def close(self) -> None:
        """Stop playing and reading sounds; the device is closed when pygame ends."""
        self.stop()
        self._finish_reading()
        self._device = False
        self.music.close()

    def follow_window(self, event: pygame.event.Event) -> None:
        """Pause the music while the window is hidden; stop when the open device is gone."""
        if event.type in (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED):
            self.music.go_away(True)
        elif event.type in (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
            self.music.go_away(False)
        elif event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture:
            self._lose_device()

    def _lose_device(self) -> None:
        if self._device:
            self._finish_reading()
            pygame.mixer.quit()
            self._break_off("the sound device is gone")

    def _break_off(self, reason: str) -> None:
        self._device = False
        self._queue.clear()
        self.music.lose_device()
        self.problem = Message("The sound broke off: {reason}.", reason=reason)

    def _play_music(self) -> None:
        """Switch the music on or off by the volume, the device and the muting."""
        self.music.use_device(bool(self._device) and not self._muted)

    def _play_due(self) -> None:
        while self._queue and self._queue[0].at <= self._clock:
            self.play(self._queue.pop(0).sound)

    # --- preparation ----------------------------------------------------------------------

    def _begin(self) -> None:
        """Open the device and read the files, unless that is done or not needed."""
        if self._muted or self._device is not None:
            return
        self._device = open_device()
        if self._device:
            self._reader = Thread(target=self._read, name="sounds", daemon=True)
            self._reader.start()

    def _finish_reading(self) -> None:
        self._closing.set()
        if self._reader is not None:
            self._reader.join(_PATIENCE)

    def _read(self) -> None:
        for sound in Sound:
            if self._closing.is_set():
                return
            try:
                path = sounds_folder() / file_name(sound)
                self._ready[sound] = pygame.mixer.Sound(str(path))
            except (OSError, pygame.error, ResourceError):
                _LOG.exception("a sound is missing: %s", sound)


def _within(volume: float) -> float:
    return min(1.0, max(0.0, volume))
