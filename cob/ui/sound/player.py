"""Sounds: makes them beside the window, plays them when they are due, and is silent if it must be.

Nothing waits for what the machine lacks: a sound that is not there is not heard.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event as Sign
from threading import Thread
from typing import Final

import pygame

from cob.engine.events import Event
from cob.text.language import Message
from cob.ui.sound.pieces import Sound, pcm_of
from cob.ui.sound.score import Cue, cues
from cob.ui.sound.tones import RATE

_LOG: Final = logging.getLogger(__name__)
_BITS: Final = -16
"""Sixteen, with a sign."""
_BUFFER: Final = 512
"""Samples that wait in the device: a sound comes this much late, about a fiftieth of a second."""
_CHANNELS: Final = 16
"""Sounds that are heard together at most."""
_AT_ONCE: Final = 2
"""How often one sound is heard at a time, so that a key held down does not roar."""
_FADE: Final = 60
"""Milliseconds in which everything falls silent."""
_REST: Final = 0.01
"""Seconds that the window gets for itself after each bit of work on the sounds."""


class Sounds:
    """All that is heard. Volume goes from 0 to 1; a machine without a device is silent for ever.

    The device is opened, and the sounds are made, when there is something to be heard: at once,
    or when it is not muted any more.
    """

    def __init__(self, volume: float = 0.6, muted: bool = False) -> None:
        self.problem = ""
        """Why the sound broke off, in a sentence; empty otherwise. No device is no problem."""
        self._volume = _within(volume)
        self._muted = muted
        self._device: bool | None = None
        """Whether there is one; None until it was tried."""
        self._closing = Sign()
        self._maker: Thread | None = None
        self._made: dict[Sound, bytes] = {}
        self._ready: dict[Sound, pygame.mixer.Sound] = {}
        self._queue: list[Cue] = []
        self._clock = 0.0
        self._just_begun = False
        """Whether a move came since the last `update`: the time before it does not count."""
        self._begin()

    # --- what can be set ------------------------------------------------------------------

    @property
    def volume(self) -> float:
        """From 0 to 1, in steps that sound even: the ear hears the square root of the strength."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = _within(volume)
        with suppress(pygame.error):
            for sound in self._ready.values():
                sound.set_volume(self._volume**2)

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self.stop()
        self._begin()

    @property
    def has_device(self) -> bool:
        """Whether this machine can be heard, as far as that was tried."""
        return self._device is not False

    @property
    def is_ready(self) -> bool:
        """Whether every sound has been made, or none will be."""
        return self._maker is None or not self._maker.is_alive()

    # --- playing --------------------------------------------------------------------------

    def play(self, name: str) -> None:
        """Let a sound be heard now, if it can be. ValueError for a name that no sound has."""
        sound = Sound(name)
        if self._muted or not self._device:
            return
        try:
            if sound not in self._ready and sound in self._made:
                self._ready[sound] = pygame.mixer.Sound(buffer=self._made[sound])
                self._ready[sound].set_volume(self._volume**2)
            ready = self._ready.get(sound)
            if ready is not None and ready.get_num_channels() < _AT_ONCE:
                ready.play()
        except pygame.error as error:
            self._device = False
            self._queue.clear()
            self.problem = Message("The sound broke off: {reason}.", reason=str(error))
            _LOG.exception("the sound broke off")

    def play_events(self, events: Iterable[Event], own: bool, speed: float = 1.0) -> None:
        """Let a move be heard, instead of what is left of the one before; see `score.cues`."""
        self.play_cues(cues(events, own, speed))

    def play_cues(self, found: Iterable[Cue]) -> None:
        """Let sounds be heard at their times, instead of those that still wait."""
        self._queue.clear()
        if self._muted or not self._device:
            return
        self._queue = list(found)
        self._clock = 0.0
        self._just_begun = True
        self._play_due()

    def update(self, seconds: float) -> None:
        """Let time pass, once a frame, after the scene has done so."""
        if not self._just_begun:
            self._clock += seconds
        self._just_begun = False
        self._play_due()

    @property
    def seconds_left(self) -> float | None:
        """Until `update` is wanted; None when nothing waits to be played."""
        return max(0.0, self._queue[0].at - self._clock) if self._queue else None

    def stop(self) -> None:
        """Forget what waits, and let what is heard die away."""
        self._queue.clear()
        if self._device:
            with suppress(pygame.error):
                pygame.mixer.fadeout(_FADE)

    def close(self) -> None:
        """Nothing is heard any more, and nothing is made; the device goes with pygame's end."""
        self.stop()
        self._closing.set()
        self._device = False

    def _play_due(self) -> None:
        while self._queue and self._queue[0].at <= self._clock:
            self.play(self._queue.pop(0).sound)

    # --- getting ready --------------------------------------------------------------------

    def _begin(self) -> None:
        """Open the device and make the sounds, unless that is done or not wanted."""
        if self._muted or self._device is not None:
            return
        self._device = _open_device()
        if self._device:
            self._maker = Thread(target=self._make, name="sounds", daemon=True)
            self._maker.start()

    def _make(self) -> None:
        for sound in Sound:
            if self._closing.is_set():
                return
            self._made[sound] = pcm_of(sound, _rest)


def _rest() -> None:
    time.sleep(_REST)


def _within(volume: float) -> float:
    return min(1.0, max(0.0, volume))


def _open_device() -> bool:
    """Whether the mixer works now, and plays sounds as they are made here."""
    try:
        with _hush():
            pygame.mixer.init(RATE, _BITS, 1, _BUFFER, allowedchanges=0)
    except (pygame.error, NotImplementedError) as error:
        _LOG.info("there is no sound device: %s", error)
        return False
    pygame.mixer.set_num_channels(_CHANNELS)
    return pygame.mixer.get_init() == (RATE, _BITS, 1)


@contextmanager
def _hush() -> Iterator[None]:
    """Keep Linux's sound library from complaining in the terminal when there is no device."""
    with ExitStack() as afterwards:
        if sys.platform.startswith("linux"):
            with suppress(OSError):
                terminal, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
                afterwards.callback(os.close, terminal)
                afterwards.callback(os.close, nowhere)
                afterwards.callback(os.dup2, terminal, 2)
                os.dup2(nowhere, 2)
        yield
