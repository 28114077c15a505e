"""Listens by measurement: loudness as in ITU-R BS.1770-4, true peak, what makes a sound click.

A recording is an array of samples between -1 and 1 with one column for each channel.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

Recording = npt.NDArray[np.float64]

RATE: Final = 44_100
"""Samples per second of every file, and of the game's mixer."""
MOMENT: Final = 0.1
"""Seconds of a moment: about as long as an ear adds up what it hears."""
_BLOCK, _HOP = 0.4, 0.1
"""Seconds of a block of the standard, and from one block to the next."""
_OFFSET: Final = -0.691
"""LUFS of a recording whose weighted mean square is 1."""
_ABSOLUTE_GATE: Final = -70.0
_RELATIVE_GATE: Final = -10.0
_OVERSAMPLING: Final = 4
_FULL_SCALE: Final = 32_768
_SILENCE: Final = 10 ** (-60 / 20)
"""The level below which a moment counts as silent."""


def decoded(path: Path) -> Recording:
    """Return what the game's own decoder makes of a file, in two channels."""
    was_open = pygame.mixer.get_init() is not None
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    raw = pygame.mixer.Sound(str(path)).get_raw()
    if not was_open:
        pygame.mixer.quit()
    return np.frombuffer(raw, dtype=np.int16).reshape(-1, 2) / _FULL_SCALE


def columns(samples: npt.ArrayLike) -> Recording:
    """Return a recording; a plain row of samples is one channel."""
    values = np.asarray(samples, dtype=np.float64)
    return values[:, None] if values.ndim == 1 else values


# --- loudness ---------------------------------------------------------------------------------


def _biquad_response(
    numerator: tuple[float, ...], denominator: tuple[float, ...], turns: Recording
) -> npt.NDArray[np.complex128]:
    z = np.exp(-1j * turns)
    above, below = (sum(c * z**n for n, c in enumerate(cs)) for cs in (numerator, denominator))
    return np.asarray(above / below, dtype=np.complex128)


def _weighting(turns: Recording) -> npt.NDArray[np.complex128]:
    """Return the standard's two filters, for a head and for the ear, at angles per sample."""
    k = np.tan(np.pi * 1681.974450955533 / RATE)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    low = 1 + k / q + k * k
    shelf = _biquad_response(
        (
            (high + middle * k / q + k * k) / low,
            2 * (k * k - high) / low,
            (high - middle * k / q + k * k) / low,
        ),
        (1.0, 2 * (k * k - 1) / low, (1 - k / q + k * k) / low),
        turns,
    )
    k, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
    low = 1 + k / q + k * k
    high_pass = _biquad_response(
        (1.0, -2.0, 1.0), (1.0, 2 * (k * k - 1) / low, (1 - k / q + k * k) / low), turns
    )
    return shelf * high_pass


def weighted(recording: Recording) -> Recording:
    """Return a recording as the ear weighs it; it is taken to be silent before and after."""
    count = len(recording)
    size = 1 << (count + RATE // 2).bit_length()
    spectrum = np.fft.rfft(recording, size, axis=0)
    turns = np.linspace(0.0, np.pi, len(spectrum))
    heard = np.fft.irfft(spectrum * _weighting(turns)[:, None], size, axis=0)
    return np.asarray(heard[: count + RATE // 10])


def _powers(recording: Recording, seconds: float, hop: float) -> Recording:
    """Return the weighted mean square, of all channels together, of windows of so many seconds."""
    size, step = round(seconds * RATE), round(hop * RATE)
    squares = (weighted(recording) ** 2).sum(axis=1)
    if len(squares) < size:
        squares = np.append(squares, np.zeros(size - len(squares)))
    sums = np.insert(np.cumsum(squares), 0, 0.0)
    starts = np.arange(0, len(squares) - size + 1, step)
    return np.asarray((sums[starts + size] - sums[starts]) / size)


def lufs(power: float) -> float:
    """Return the loudness of a weighted mean square."""
    return _OFFSET + 10 * float(np.log10(max(power, 1e-12)))


def integrated(recording: Recording) -> float:
    """Return the loudness of a whole recording in LUFS, with both gates of the standard."""
    powers = _powers(recording, _BLOCK, _HOP)
    loudness = np.array([lufs(power) for power in powers])
    kept = loudness > _ABSOLUTE_GATE
    if not kept.any():
        return _ABSOLUTE_GATE
    kept &= loudness > lufs(float(powers[kept].mean())) + _RELATIVE_GATE
    return lufs(float(powers[kept].mean()))


def loudest(recording: Recording, seconds: float = _BLOCK) -> float:
    """Return the loudness in LUFS of the loudest so many seconds; 0.4 is "momentary maximum"."""
    return lufs(float(_powers(recording, seconds, 0.01).max()))


def strongest_moment(samples: npt.ArrayLike) -> float:
    """Return the weighted mean strength (root of the mean square) of the strongest moment."""
    return float(np.sqrt(_powers(columns(samples), MOMENT, 0.01).max()))


def true_peak(recording: Recording) -> float:
    """Return the highest point of the curve through the samples, in decibels of full scale."""
    least = len(recording) + RATE // 10
    power = 1 << least.bit_length()
    size = next(size for size in (power * 5 // 8, power * 3 // 4, power) if size >= least)
    spectrum = np.fft.rfft(recording, size, axis=0)
    curve = np.fft.irfft(spectrum, size * _OVERSAMPLING, axis=0) * _OVERSAMPLING
    return 20 * float(np.log10(max(np.abs(curve).max(), 1e-9)))


# --- what must not be -------------------------------------------------------------------------


def longest_silence(recording: Recording) -> float:
    """Return the seconds of the longest run of silent hundredths of a second."""
    size = RATE // 100
    count = len(recording) // size
    levels = np.abs(recording[: count * size]).reshape(count, -1).max(axis=1)
    longest = run = 0
    for level in levels:
        run = run + 1 if level < _SILENCE else 0
        longest = max(longest, run)
    return longest / 100


class Seam(NamedTuple):
    """What happens where a loop begins again, each beside the same anywhere else in it."""

    step: float
    """The jump from the last sample to the first, over the 99th percentile of all jumps."""
    bend: float
    """The largest change of slope across the seam, over the 99.9th percentile of all."""
    hiss: float
    """The power above 8 kHz in the 6 ms around the seam, in decibels over the loudest tenth."""


def seam(recording: Recording) -> Seam:
    """Return how a loop's seam stands out, 1 or less (0 dB or less) when it does not."""
    twice = np.concatenate([recording[-RATE:], recording[:RATE]])
    around = slice(RATE - 3, RATE + 3)
    steps, bends = np.abs(np.diff(twice, axis=0)), np.abs(np.diff(twice, n=2, axis=0))
    all_steps = np.abs(np.diff(recording, axis=0))
    all_bends = np.abs(np.diff(recording, n=2, axis=0))
    size = 256
    middle = len(twice) // 2 - size // 2
    window = np.hanning(size)[:, None]
    high = round(8000 / RATE * size)

    def power(start: int, source: Recording) -> float:
        spectrum = np.fft.rfft(source[start : start + size] * window, axis=0)
        return float((np.abs(spectrum[high:]) ** 2).sum()) + 1e-12

    usual = [power(start, recording) for start in range(0, len(recording) - size, 2205)]
    return Seam(
        float(steps[RATE - 1].max() / np.percentile(all_steps, 99)),
        float(bends[around].max() / np.percentile(all_bends, 99.9)),
        10 * float(np.log10(power(middle, twice) / np.percentile(usual, 90))),
    )
