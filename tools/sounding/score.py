"""How a loop of music is written down: notes in bars, chords, and the patterns that break them.

The unit of time is the eighth note. A note is written as its name, its octave and its units:
`F#5.3`; a rest is `r.2`. Bars are parted by `|`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations
from typing import Final, NamedTuple

_SEMITONES: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_A4: Final = 69
_CONSONANT: Final = frozenset({0, 3, 4, 5, 7, 8, 9})
"""Semitones within an octave: unisons, thirds, fourths, fifths and sixths."""
_FOURTH: Final = 5


class Voice(Enum):
    """An instrument."""

    LUTE = auto()
    RECORDER = auto()
    SECOND = auto()
    """A second recorder, which goes with the first."""
    BASS = auto()
    """The lute's low strings, which break the chords."""
    DRONE = auto()
    DRUM = auto()
    TAP = auto()


class ScoreNote(NamedTuple):
    """A note of the score. Drums have no pitch."""

    voice: Voice
    at: float
    """Units from the beginning of the loop."""
    units: float
    pitch: int
    """Semitones as MIDI counts them: 69 is the A of 440 Hz."""
    strength: float


class Part(NamedTuple):
    """What an instrument plays from a bar on; the first bar is 1."""

    voice: Voice
    bar: int
    notes: str
    strength: float = 1.0


class Figure(NamedTuple):
    """How the lute breaks the chords in some bars.

    `pattern` has a group for each unit: which notes of the chord, the lowest being 0; `.` for none.
    """

    first: int
    last: int
    pattern: str
    strength: float = 1.0


class Beat(NamedTuple):
    """What the frame drum does in some bars: `D` for its middle, `t` for its rim, in units."""

    first: int
    last: int
    pattern: str
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Loop:
    """A piece of music that begins again when it ends."""

    name: str
    title: str
    mode: str
    units: int
    """Units of a bar."""
    strong: tuple[int, ...]
    """The units of a bar that are accented."""
    seconds: float
    """Seconds of a unit."""
    chords: str
    """A chord for each bar, or several for equal parts of it; bars are parted by `|`."""
    parts: tuple[Part, ...]
    figures: tuple[Figure, ...]
    beats: tuple[Beat, ...] = ()
    drone: str = ""
    """The notes that are held throughout."""

    @property
    def bars(self) -> int:
        """The number of bars."""
        return len(_bars(self.chords))


CHORDS: Final = {
    "G": "G2 D3 G3 B3",
    "D": "D3 A3 D4 F#4",
    "C": "C3 G3 C4 E4",
    "Em": "E2 B2 G3 B3",
    "Am": "A2 E3 A3 C4",
    "Bm": "B2 F#3 B3 D4",
}
"""Each chord as it lies on the lute, the lowest note first."""


def pitch_of(name: str) -> int:
    """Return the pitch of a name such as `F#4`."""
    sharp = name[1] == "#"
    return _SEMITONES[name[0]] + sharp + 12 * (int(name[1 + sharp :]) + 1)


def hertz(pitch: float) -> float:
    """Return the frequency of a pitch."""
    return 440.0 * 2 ** ((pitch - _A4) / 12)


def _bars(text: str) -> list[str]:
    return [bar.strip() for bar in text.split("|")]


def part_notes(loop: Loop, part: Part) -> Iterator[ScoreNote]:
    """Return the notes of a part; raise `ValueError` for a bar that is not full."""
    for number, bar in enumerate(_bars(part.notes), part.bar):
        at = (number - 1) * loop.units
        for token in bar.split():
            name, _, units = token.partition(".")
            if name != "r":
                accent = 1.0 if at % loop.units in loop.strong else 0.85
                yield ScoreNote(part.voice, at, int(units), pitch_of(name), part.strength * accent)
            at += int(units)
        if at != number * loop.units:
            raise ValueError(f"{loop.name}: bar {number} of {part.voice.name} is not full: {bar}")


def chord_at(loop: Loop, unit: int) -> tuple[int, ...]:
    """Return the pitches of the chord at a unit, the lowest first."""
    chords = _bars(loop.chords)[unit // loop.units].split()
    return tuple(
        map(pitch_of, CHORDS[chords[unit % loop.units * len(chords) // loop.units]].split())
    )


def _figure_notes(loop: Loop, figure: Figure) -> Iterator[ScoreNote]:
    groups = figure.pattern.split()
    for bar in range(figure.first - 1, figure.last):
        for unit, group in enumerate(groups):
            at = bar * loop.units + unit
            for place, index in enumerate(group if group != "." else ""):
                pitch = chord_at(loop, at)[int(index)]
                held = loop.units - unit if index == "0" else 3
                strength = figure.strength * (1.0 if unit in loop.strong else 0.75)
                yield ScoreNote(Voice.BASS, at + 0.05 * place, held, pitch, strength)


def _beat_notes(loop: Loop, beat: Beat) -> Iterator[ScoreNote]:
    for bar in range(beat.first - 1, beat.last):
        for unit, mark in enumerate(beat.pattern):
            if mark != ".":
                voice = Voice.DRUM if mark == "D" else Voice.TAP
                yield ScoreNote(voice, bar * loop.units + unit, 1, 0, beat.strength)


def notes(loop: Loop) -> list[ScoreNote]:
    """Return all notes of a loop in the order of time."""
    found = [note for part in loop.parts for note in part_notes(loop, part)]
    found += [note for figure in loop.figures for note in _figure_notes(loop, figure)]
    found += [note for beat in loop.beats for note in _beat_notes(loop, beat)]
    whole = loop.bars * loop.units
    found += [ScoreNote(Voice.DRONE, 0, whole, pitch_of(name), 1.0) for name in loop.drone.split()]
    return sorted(found, key=lambda note: (note.at, note.pitch))


# --- harmony ----------------------------------------------------------------------------------


def sounding(loop: Loop, unit: int) -> list[int]:
    """Return the pitches that sound at a unit: melodies, and the chord below them."""
    tunes = (note for part in loop.parts for note in part_notes(loop, part))
    above = [note.pitch for note in tunes if note.at <= unit < note.at + note.units]
    return sorted({*chord_at(loop, unit), *above})


def clashes(loop: Loop) -> list[str]:
    """Return every accented unit at which two notes are dissonant.

    Seconds, sevenths and tritones are, and so is a fourth above the lowest note.
    """
    found = []
    for bar in range(loop.bars):
        for unit in loop.strong:
            pitches = sounding(loop, bar * loop.units + unit)
            for low, high in combinations(pitches, 2):
                interval = (high - low) % 12
                is_bare_fourth = interval == _FOURTH and low == pitches[0]
                if interval not in _CONSONANT or is_bare_fourth:
                    found.append(f"bar {bar + 1}, unit {unit}: {low} and {high}")
    return found


def parallels(loop: Loop) -> list[str]:
    """Return every bar that melody and bass reach together by bare fifths or octaves."""
    found = []
    tunes = [note for part in loop.parts for note in part_notes(loop, part)]
    steps = [bar * loop.units + unit for bar in range(loop.bars) for unit in loop.strong]
    for before, after in zip(steps, steps[1:] + steps[:1], strict=True):
        tops = [
            max((n.pitch for n in tunes if n.at <= at < n.at + n.units), default=None)
            for at in (before, after)
        ]
        lows = [chord_at(loop, at)[0] for at in (before, after)]
        if None in tops or lows[0] == lows[1] or tops[0] == tops[1]:
            continue
        gaps = [(top or 0) - low for top, low in zip(tops, lows, strict=True)]
        same_way = ((tops[1] or 0) - (tops[0] or 0)) * (lows[1] - lows[0]) > 0
        if same_way and gaps[0] % 12 == gaps[1] % 12 and gaps[0] % 12 in (0, 7):
            found.append(f"bar {after // loop.units + 1}")
    return found
