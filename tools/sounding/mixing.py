"""Plays a score: all notes in a circle, so that the end of a loop rings on in its beginning."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tools.sounding.hearing import RATE, Recording, integrated
from tools.sounding.instruments import Samples, drone, drum, lute, recorder, tap
from tools.sounding.score import Loop, ScoreNote, Voice, notes

LOUDNESS: Final = -23.0
"""LUFS of every loop."""
_SEED: Final = 1497
_PHRASE: Final = 4
"""Bars of a phrase."""
_SLACK: Final = 0.006
"""Seconds by which a hand is early or late."""
_ECHO_SECONDS: Final = 1.7
"""Seconds until the echo of the room has fallen by 60 dB."""


class Place(NamedTuple):
    """Where an instrument sits in the room."""

    level: float
    side: float
    """From -1 on the left to 1 on the right."""
    echo: float


_PLACES: Final = {
    Voice.LUTE: Place(1.0, -0.15, 0.22),
    Voice.BASS: Place(0.62, -0.3, 0.22),
    Voice.RECORDER: Place(0.54, 0.25, 0.34),
    Voice.SECOND: Place(0.5, 0.5, 0.38),
    Voice.DRONE: Place(1.3, 0.0, 0.3),
    Voice.DRUM: Place(0.5, 0.1, 0.2),
    Voice.TAP: Place(1.1, 0.2, 0.3),
}


def _phrased(note: ScoreNote, bar: int) -> ScoreNote:
    """Return a note with the strength that it has in a phrase of four bars, which swells."""
    through = note.at / bar % _PHRASE / _PHRASE
    return note._replace(strength=note.strength * (0.9 + 0.14 * float(np.sin(np.pi * through))))


def _samples(note: ScoreNote, seconds: float, chance: np.random.Generator) -> Samples:
    match note.voice:
        case Voice.LUTE | Voice.BASS:
            return lute(note.pitch, seconds, note.strength, chance)
        case Voice.RECORDER | Voice.SECOND:
            return recorder(note.pitch, seconds, note.strength, chance)
        case Voice.DRONE:
            return drone(note.pitch, seconds, chance)
        case Voice.DRUM:
            return drum(note.strength, chance)
        case Voice.TAP:
            return tap(note.strength, chance)


def _room(size: int, chance: np.random.Generator) -> Recording:
    """Return the echoes of a small hall on the left and right, as long as the loop."""
    count = min(size, round(_ECHO_SECONDS * RATE))
    times = np.arange(count) / RATE
    noise = chance.standard_normal((count, 2))
    spectrum = np.fft.rfft(noise, axis=0)
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    soft = 1 / (1 + (frequencies / 3800) ** 2) / (1 + (160 / np.maximum(frequencies, 1.0)) ** 4)
    noise = np.fft.irfft(spectrum * soft[:, None], count, axis=0)
    noise *= (10 ** (-3 * times / _ECHO_SECONDS) * np.clip(times / 0.02, 0, 1))[:, None]
    for seconds, left, right in ((0.013, 0.5, 0.3), (0.021, 0.3, 0.5), (0.034, 0.35, 0.25)):
        noise[round(seconds * RATE)] += np.array((left, right)) * np.abs(noise).max() * 3
    echo = np.zeros((size, 2))
    echo[:count] = noise / np.sqrt((noise**2).sum(axis=0))
    return echo


def _lay(total: Recording, start: int, samples: Recording) -> None:
    """Add samples from an index on; what goes beyond the end begins again at the beginning."""
    size, at = len(total), start % len(total)
    while len(samples):
        count = min(len(samples), size - at)
        total[at : at + count] += samples[:count]
        samples, at = samples[count:], 0


def played(loop: Loop) -> Recording:
    """Return a loop as it sounds when it has gone round many times, as loud as all others."""
    chance = np.random.default_rng([_SEED, *loop.name.encode()])
    size = round(loop.bars * loop.units * loop.seconds * RATE)
    dry, wet = np.zeros((size, 2)), np.zeros((size, 2))
    for written in notes(loop):
        note = _phrased(written, loop.units)
        place = _PLACES[note.voice]
        samples = place.level * _samples(note, note.units * loop.seconds, chance)
        angle = np.pi / 4 * (1 + place.side)
        sides = samples[:, None] * np.array((np.cos(angle), np.sin(angle)))
        slack = 0.0 if note.voice is Voice.DRONE else chance.uniform(0, _SLACK)
        start = round((note.at * loop.seconds + slack) * RATE)
        _lay(dry, start, sides)
        _lay(wet, start, place.echo * sides)
    echo = np.fft.rfft(wet, axis=0) * np.fft.rfft(_room(size, chance), axis=0)
    total = dry + np.fft.irfft(echo, size, axis=0)
    total -= total.mean(axis=0)
    twice = integrated(np.concatenate([total, total]))
    return total * 10 ** ((LOUDNESS - twice) / 20)
