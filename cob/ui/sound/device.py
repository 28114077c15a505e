"""The sound device, opened once for sounds and music; a computer may have none."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

import pygame

_LOG: Final = logging.getLogger(__name__)
RATE: Final = 44_100
"""Samples per second, as in every file."""
_BITS: Final = -16
"""Signed samples of sixteen bits."""
_BUFFER: Final = 1024
"""Samples in the device's buffer: a sound comes this much late, about a fiftieth of a second."""
_CHANNELS: Final = 16
"""The maximum number of sounds played together."""


def open_device() -> bool:
    """Open the mixer; return whether it works and plays files unconverted."""
    try:
        with _hush():
            pygame.mixer.init(RATE, _BITS, 2, _BUFFER, allowedchanges=0)
    except (pygame.error, NotImplementedError) as error:
        _LOG.info("there is no sound device: %s", error)
        return False
    pygame.mixer.set_num_channels(_CHANNELS)
    return pygame.mixer.get_init() == (RATE, _BITS, 2)


@contextmanager
def _hush() -> Iterator[None]:
    """Keep Linux's sound library from printing errors in the terminal if there is no device."""
    with ExitStack() as afterwards:
        if sys.platform.startswith("linux"):
            with suppress(OSError):
                terminal, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
                afterwards.callback(os.close, terminal)
                afterwards.callback(os.close, nowhere)
                afterwards.callback(os.dup2, terminal, 2)
                os.dup2(nowhere, 2)
        yield
