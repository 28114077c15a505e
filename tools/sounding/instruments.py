"""The instruments: a lute of plucked double strings, recorders, a bowed drone and a frame drum.

Each makes one note as a row of samples that fades to nothing. What chance adds, such as breath, is
drawn from the generator that is handed over, so that a loop is the same every time.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from tools.sounding.hearing import RATE
from tools.sounding.score import hertz

Samples = npt.NDArray[np.float64]

_COURSE: Final = 0.0007
"""How far the two strings of a course are out of tune, as a share of the frequency."""
_PLUCKED_AT: Final = 0.17
"""Where the string is plucked, as a share of its length."""
_VIBRATO_HERTZ: Final = 4.6
_VIBRATO: Final = 0.0035
"""How far the vibrato goes, as a share of the frequency."""
_HARMONICS: Final = (1.0, 0.16, 0.26, 0.05, 0.06, 0.02)
"""The strengths of a recorder's partials; the odd ones are stronger, as in a stopped pipe."""
_CHIFF: Final = 0.05
"""Seconds of the breath that is heard before the tone speaks."""


def _times(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def _band(noise: Samples, low: float, high: float) -> Samples:
    """Return noise between two frequencies, with soft edges."""
    spectrum = np.fft.rfft(noise)
    frequencies = np.fft.rfftfreq(len(noise), 1 / RATE)
    with np.errstate(divide="ignore"):
        edge = 1 / (1 + (low / np.maximum(frequencies, 1.0)) ** 6) / (1 + (frequencies / high) ** 6)
    return np.asarray(np.fft.irfft(spectrum * edge, len(noise)))


def _faded(samples: Samples, attack: float, release: float) -> Samples:
    """Return samples with a soft beginning and end, in seconds."""
    first, last = (min(len(samples), round(s * RATE)) for s in (attack, release))
    samples[:first] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(first) / first)
    samples[len(samples) - last :] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(last) / last)
    return samples


# --- lute -------------------------------------------------------------------------------------


def _string(frequency: float, seconds: float, brightness: float, keeps: float) -> Samples:
    """Return a plucked string (Karplus and Strong): a wave that runs round and loses its edge.

    The loop filter is a soft low-pass and an interpolation between samples, which tunes it.
    """
    period = RATE / frequency - 1.0
    delay = int(period) - 1
    part = period - delay
    lagrange = np.array(
        [
            -(part - 1) * (part - 2) * (part - 3) / 6,
            part * (part - 2) * (part - 3) / 2,
            -part * (part - 1) * (part - 3) / 2,
            part * (part - 1) * (part - 2) / 6,
        ]
    )
    loop = keeps * np.convolve([0.07, 0.86, 0.07], lagrange)
    taps = len(loop)
    count = round(seconds * RATE)
    total = np.zeros(count + 2 * delay + taps)
    numbers = np.arange(1, int(RATE / 2.5 / frequency))
    shape = np.sin(np.pi * numbers * _PLUCKED_AT) / numbers
    shape = shape * np.exp(-numbers * frequency / brightness)
    turns = 2 * np.pi * frequency / RATE * np.outer(numbers, np.arange(delay + taps))
    total[: delay + taps] = shape @ np.sin(turns)
    at = delay + taps
    while at < len(total):
        end = min(at + delay, len(total))
        past = total[at - delay - taps + 1 : end - delay]
        total[at:end] = np.convolve(past, loop, "valid")
        at += delay
    return total[:count]


def lute(pitch: int, seconds: float, strength: float, chance: np.random.Generator) -> Samples:
    """Return a course of two strings; a string rings on after its time, and is then damped."""
    frequency = hertz(pitch)
    rings = min(seconds + 0.9, 3.6)
    brightness = 1500 + 1700 * strength + chance.uniform(-150, 150)
    keeps = 10 ** (-3 / (frequency * (2.6 if pitch < 55 else 2.1)))
    strings = [
        _string(frequency * (1 + side * _COURSE / 2), rings, brightness, keeps) for side in (-1, 1)
    ]
    late = round(0.004 * RATE)
    strings[1] = np.concatenate([np.zeros(late), strings[1][: len(strings[1]) - late]])
    touch = 0.02 * _band(chance.standard_normal(len(strings[0])), 900, 3500)
    touch *= np.exp(-np.arange(len(touch)) / RATE / 0.006)
    return _faded(0.5 * strength * (strings[0] + strings[1]) + strength * touch, 0.002, 0.5)


# --- recorder ---------------------------------------------------------------------------------


def recorder(pitch: int, seconds: float, strength: float, chance: np.random.Generator) -> Samples:
    """Return a blown note: it speaks with a breath, settles on its pitch, and begins to sway."""
    frequency = hertz(pitch)
    times = _times(seconds + 0.09)
    sway = np.clip((times - 0.25) / 0.5, 0, 1)
    vibrato = np.sin(2 * np.pi * _VIBRATO_HERTZ * times + chance.uniform(0, 1.5)) * sway
    slide = -0.008 * np.exp(-times / 0.025) + chance.uniform(-0.0006, 0.0006)
    turns = 2 * np.pi * np.cumsum(frequency * (1 + _VIBRATO * vibrato + slide)) / RATE
    tone = np.zeros(len(times))
    for number, share in enumerate(_HARMONICS, 1):
        speaks = 1 - np.exp(-times / (0.012 + 0.006 * number))
        tone += share * speaks * np.sin(number * turns)
    breath = _band(chance.standard_normal(len(times)), 0.8 * frequency, 5000)
    hush = 0.012 + 0.045 * np.exp(-times / _CHIFF)
    swell = (0.86 + 0.14 * np.sin(np.pi * np.clip(times / seconds, 0, 1))) * (1 + 0.08 * vibrato)
    return _faded(0.32 * strength * swell * (tone + hush * breath), 0.035, 0.11)


# --- drone and drum ---------------------------------------------------------------------------


def drone(pitch: int, seconds: float, chance: np.random.Generator) -> Samples:
    """Return a bowed string that never ends: it meets its own beginning after so many seconds."""
    count = round(seconds * RATE)
    times = np.arange(count) / RATE
    total = np.zeros(count)
    for number in range(1, 9):
        for share in (0.9985, 1.0, 1.0013):
            rounds = round(hertz(pitch) * number * share * seconds)
            phase = chance.uniform(0, 2 * np.pi)
            total += np.sin(2 * np.pi * rounds * times / seconds + phase) / number**1.7
    swells = max(1, round(seconds / 7))
    swell = 0.72 + 0.28 * np.sin(2 * np.pi * swells * times / seconds + pitch)
    return np.asarray(0.02 * swell * total)


def drum(strength: float, chance: np.random.Generator) -> Samples:
    """Return a soft stroke in the middle of a frame drum."""
    times = _times(0.7)
    pitch = 78 + 34 * np.exp(-times / 0.03)
    tone = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-times / 0.13)
    tone += 0.25 * np.sin(2 * np.pi * np.cumsum(1.6 * pitch) / RATE) * np.exp(-times / 0.06)
    skin = _band(chance.standard_normal(len(times)), 150, 900) * np.exp(-times / 0.018)
    return _faded(strength * (0.8 * tone + 0.25 * skin), 0.004, 0.1)


def tap(strength: float, chance: np.random.Generator) -> Samples:
    """Return a finger on the rim of a frame drum."""
    times = _times(0.25)
    skin = _band(chance.standard_normal(len(times)), 500, 3200) * np.exp(-times / 0.022)
    tone = np.sin(2 * np.pi * 310 * times) * np.exp(-times / 0.03)
    return _faded(strength * (0.32 * skin + 0.12 * tone), 0.003, 0.05)
