"""The shipped music: by the score, and by the sound of its files."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from cob.engine.components import PHASES
from cob.showing.sounds import music_folder, music_name
from tools.sounding.hearing import (
    RATE,
    Recording,
    decoded,
    integrated,
    longest_silence,
    seam,
    true_peak,
)
from tools.sounding.score import Loop, Part, Voice, clashes, hertz, notes, parallels, part_notes
from tools.sounding.scores import LOOPS

ONE_SHARP = frozenset({0, 2, 4, 6, 7, 9, 11})
"""The seven notes of all pieces, as semitones above C; the sounds have five of them."""


@cache
def heard(phase: int) -> Recording:
    return decoded(music_folder() / music_name(phase))


def tunes(loop: Loop) -> list[Part]:
    """The parts that have the melody."""
    return [part for part in loop.parts if part.voice is not Voice.SECOND]


# --- the score --------------------------------------------------------------------------------


def test_every_phase_has_a_loop() -> None:
    assert len(LOOPS) == len(PHASES)
    assert len({loop.title for loop in LOOPS}) == len(LOOPS)


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.name)
def test_a_loop_lasts_between_40_and_70_seconds(loop: Loop) -> None:
    assert 40 < loop.bars * loop.units * loop.seconds < 70


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.name)
def test_accented_notes_are_consonant(loop: Loop) -> None:
    assert clashes(loop) == []


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.name)
def test_melody_and_bass_do_not_walk_in_bare_fifths_and_octaves(loop: Loop) -> None:
    assert parallels(loop) == []


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.name)
def test_a_melody_is_there_in_every_bar_and_moves_by_small_steps(loop: Loop) -> None:
    found = [note for part in tunes(loop) for note in part_notes(loop, part)]
    assert {int(note.at // loop.units) for note in found} == set(range(loop.bars))
    for part in tunes(loop):
        pitches = [note.pitch for note in part_notes(loop, part)]
        steps = Counter(abs(b - a) for a, b in pairwise(pitches))
        assert max(steps) <= 9, "no leap beyond a sixth"
        assert sum(steps[step] for step in range(6)) > 0.85 * steps.total()


def test_all_pieces_keep_to_the_notes_that_the_sounds_have_too() -> None:
    drums = (Voice.DRUM, Voice.TAP)
    for loop in LOOPS:
        pitched = {note.pitch % 12 for note in notes(loop) if note.voice not in drums}
        assert pitched <= ONE_SHARP


def test_the_day_grows_livelier() -> None:
    units = [loop.seconds for loop in LOOPS]
    assert units == sorted(units, reverse=True)


def test_a_bar_that_is_not_full_is_refused() -> None:
    with pytest.raises(ValueError, match="bar 1 of LUTE is not full"):
        list(part_notes(LOOPS[0], Part(Voice.LUTE, 1, "D5.4")))


def test_a_clash_and_parallel_fifths_are_found() -> None:
    plain = LOOPS[0]
    tune = "C5.6 | " + " | ".join(["r.6"] * 19)
    wrong = Loop("x", "x", "x", 6, (0,), 0.4, plain.chords, (Part(Voice.LUTE, 1, tune),), ())
    assert clashes(wrong) != []
    tune = "D5.6 | G5.6 | " + " | ".join(["r.6"] * 18)
    wrong = Loop("x", "x", "x", 6, (0,), 0.4, plain.chords, (Part(Voice.LUTE, 1, tune),), ())
    assert parallels(wrong) == ["bar 2"]


# --- what is heard ----------------------------------------------------------------------------


@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_a_file_is_as_long_as_its_score(phase: int) -> None:
    loop = LOOPS[phase]
    assert len(heard(phase)) == round(loop.bars * loop.units * loop.seconds * RATE)


@pytest.mark.long
@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_a_loop_is_quiet_and_as_loud_as_the_others(phase: int) -> None:
    assert integrated(heard(phase)) == pytest.approx(-23.0, abs=0.3)
    assert true_peak(heard(phase)) < -5


@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_a_loop_has_no_hole_and_swings_around_nought(phase: int) -> None:
    assert longest_silence(heard(phase)) == 0.0
    assert np.abs(heard(phase).mean(axis=0)).max() < 0.0005


@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_nothing_is_heard_where_a_loop_begins_again(phase: int) -> None:
    found = seam(heard(phase))
    assert found.step < 0.6
    assert found.bend < 0.8
    assert found.hiss < 6


@pytest.mark.parametrize("phase", range(len(PHASES)))
def test_the_melody_that_is_heard_is_the_one_that_is_written(phase: int) -> None:
    """Each note of the melody stands out from neighbouring notes that no piece has."""
    loop, recording = LOOPS[phase], heard(phase).mean(axis=1)
    wrong = total = 0
    for part in tunes(loop):
        for note in part_notes(loop, part):
            length = round(min(0.3, note.units * loop.seconds) * RATE)
            start = round((note.at * loop.seconds + 0.02) * RATE)
            piece = np.take(recording, range(start, start + length), mode="wrap")
            turns = -2j * np.pi * np.arange(length) / RATE
            level, *beside = (
                abs(np.sum(piece * np.hanning(length) * np.exp(turns * hertz(pitch))))
                for pitch in (note.pitch, note.pitch - 1, note.pitch + 1)
                if pitch == note.pitch or pitch % 12 not in ONE_SHARP
            )
            total += 1
            wrong += level < 2 * max(beside)
    assert total > 40
    assert wrong <= 0.03 * total


def test_all_music_together_is_small() -> None:
    sizes = [(music_folder() / music_name(phase)).stat().st_size for phase in range(len(PHASES))]
    assert sum(sizes) < 2_500_000
