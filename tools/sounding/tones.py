"""How a sound is made: partials that ring out, noise that rustles, and notes put together.

Everything is arithmetic on lists of numbers between -1 and 1, with the same result every time.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from operator import add
from random import Random
from typing import Final, NamedTuple

from tools.sounding.hearing import RATE, strongest_moment

LOUDEST: Final = 0.8
"""The largest sample in any sound."""
LEVEL: Final = 0.12
"""The weighted mean strength of the strongest moment of a sound with loudness 1."""
_SCALE: Final = (0, 2, 4, 7, 9)
"""Semitones of the five notes above D: any of them sound well together."""
_D: Final = 293.66
_HUSH: Final = 1000.0
"""A tone is inaudible once it has fallen to one part in so many."""
_SEED: Final = 1
_EDGE: Final = 0.004
"""The shortest rise and fall of a sound, in seconds, so that it does not click."""

Samples = list[float]


def hertz(step: int) -> float:
    """Return the frequency of a step of the scale in hertz; 0 is D above middle C.

    Five steps are an octave.
    """
    octave, note = divmod(step, len(_SCALE))
    return _D * 2 ** (octave + _SCALE[note] / 12)


# --- voices -----------------------------------------------------------------------------------


class Partial(NamedTuple):
    """One of the pure tones of which a voice is made."""

    ratio: float
    """Its pitch, as a multiple of the note's."""
    strength: float
    seconds: float = math.inf
    """Seconds until it has rung out; infinite for a tone that is held."""


@dataclass(frozen=True, slots=True)
class Ringing:
    """A sound that is struck or blown: it swells, rings for some time, and fades."""

    partials: tuple[Partial, ...]
    seconds: float
    attack: float = _EDGE
    release: float = 0.03

    def samples(self, pitch: float) -> Samples:
        """Return a note of this pitch in hertz."""
        total = [0.0] * round(self.seconds * RATE)
        for partial in self.partials:
            _lay(total, 0, _partial(partial, pitch, min(self.seconds, partial.seconds)))
        return faded(total, self.attack, self.release)


@dataclass(frozen=True, slots=True)
class Rustling:
    """Noise around a pitch, that dies down: cloth, or two things that touch."""

    seconds: float
    breadth: float
    """How far the noise spreads, as a share of its pitch."""
    attack: float = _EDGE

    def samples(self, pitch: float) -> Samples:
        """Return a rustle around this pitch in hertz."""
        count, noise = round(self.seconds * RATE), Random(_SEED).uniform
        turn = math.tau * pitch / RATE
        keeping = math.exp(-0.5 * turn * self.breadth)
        dying = _HUSH ** (-1 / count)
        first, second = 2 * keeping * math.cos(turn), keeping * keeping
        strength, gain = 1 - keeping, 1.0
        total, last, before = [], 0.0, 0.0
        for _ in range(count):
            last, before = strength * noise(-gain, gain) + first * last - second * before, last
            gain *= dying
            total.append(last)
        return faded(total, self.attack, self.seconds / 4)


Voice = Ringing | Rustling


def _partial(partial: Partial, pitch: float, seconds: float) -> Samples:
    """Return a pure tone that dies away; each sample follows from the two before it."""
    turn = math.tau * pitch * partial.ratio / RATE
    keeping = _HUSH ** (-1 / (partial.seconds * RATE))
    first, second = 2 * keeping * math.cos(turn), keeping * keeping
    before, last = 0.0, partial.strength * keeping * math.sin(turn)
    total = [before, last]
    for _ in range(round(seconds * RATE) - 2):
        before, last = last, first * last - second * before
        total.append(last)
    return total


def _lay(total: Samples, start: int, samples: Samples) -> None:
    """Add samples to those already in `total`, from the index `start` on."""
    end = start + len(samples)
    total[start:end] = map(add, total[start:end], samples)


def faded(samples: Samples, attack: float, release: float) -> Samples:
    """Return the samples with a soft beginning and a soft end, in seconds."""
    total = list(samples)
    for seconds, direction in ((attack, 1), (release, -1)):
        count = min(len(total), round(seconds * RATE))
        for at in range(count):
            place = at if direction > 0 else -1 - at
            total[place] *= 0.5 - 0.5 * math.cos(math.pi * at / count)
    return total


# --- pieces -----------------------------------------------------------------------------------


class Note(NamedTuple):
    """A voice that sounds once, `at` seconds after the beginning."""

    voice: Voice
    step: int
    at: float = 0.0
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class SoundPiece:
    """A whole sound."""

    notes: tuple[Note, ...]
    loudness: float = 1.0
    """The weighted strength beside the other sounds."""
    backwards: bool = False


def synthesise(piece: SoundPiece) -> Samples:
    """Return all notes together, as loud as the piece is meant to be."""
    total = [0.0] * max(round((note.at + note.voice.seconds) * RATE) + 1 for note in piece.notes)
    for note in piece.notes:
        samples = note.voice.samples(hertz(note.step))
        _lay(total, round(note.at * RATE), [note.strength * value for value in samples])
    if piece.backwards:
        total.reverse()
    total = faded(total, _EDGE, _EDGE)
    wanted = piece.loudness * LEVEL / strongest_moment(total)
    gain = min(wanted, LOUDEST / max(map(abs, total)))
    return [gain * value for value in total]
