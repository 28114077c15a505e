"""The shipped sounds: complete, made from the present notes, and of balanced loudness."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from cob.showing.event_sounds import cues
from cob.showing.sounds import POINTS, Sound, file_name, sounds_folder
from cob.ui.sound.player import Sounds
from tests.engine.table import act, position, put
from tools.sounding.hearing import RATE, Recording, decoded, longest_silence, loudest, true_peak
from tools.sounding.pieces import PIECES
from tools.sounds import COLLECTIONS, Collection, faults

LONGEST, LONGEST_OF_ALL = 0.9, 2.5
"""Maximum seconds of a sound, and of the one that ends the game."""


@cache
def heard(sound: Sound) -> Recording:
    return decoded(sounds_folder() / file_name(sound))


def strength(values: Recording) -> float:
    return float(np.sqrt((values**2).mean()))


@pytest.mark.parametrize("collection", COLLECTIONS, ids=lambda each: each.folder.name)
def test_every_file_is_made_from_the_notes_of_today(collection: Collection) -> None:
    """`python tools/sounds.py --write` makes them anew."""
    assert faults(collection) == []


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short(sound: Sound) -> None:
    longest = LONGEST_OF_ALL if sound is Sound.GAME_OVER else LONGEST
    assert 0.05 < len(heard(sound)) / RATE < longest
    assert (sounds_folder() / file_name(sound)).stat().st_size < 20_000


@pytest.mark.long
@pytest.mark.parametrize("sound", Sound)
def test_a_sound_comes_and_goes_without_a_click(sound: Sound) -> None:
    values = heard(sound)
    assert np.abs(np.concatenate([values[:8], values[-8:]])).max() < 0.01
    steps = np.abs(np.diff(values, axis=0))
    edge = RATE // 1000
    assert steps[:edge].max() < 0.7 * steps.max()
    assert steps[-edge:].max() < 0.7 * steps.max()


@pytest.mark.long
@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_balanced_to_the_others(sound: Sound) -> None:
    """Within 3.5 LU of one another; the click of a button may be lower."""
    assert loudest(heard(sound), 0.1) == pytest.approx(
        -21.1 if sound is Sound.BUTTON else -17.8, abs=1.8
    )
    assert loudest(heard(sound)) < -17


@pytest.mark.long
@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_never_clipped_and_swings_around_nought(sound: Sound) -> None:
    assert true_peak(heard(sound)) < -3
    assert np.abs(heard(sound).mean(axis=0)).max() < 0.002


@pytest.mark.long
@pytest.mark.parametrize("sound", Sound)
def test_a_sound_has_no_hole(sound: Sound) -> None:
    assert longest_silence(heard(sound)) < 0.3


@pytest.mark.long
@pytest.mark.parametrize("sound", [sound for sound in Sound if not PIECES[sound].backwards])
def test_a_sound_dies_away(sound: Sound) -> None:
    values = heard(sound)
    assert strength(values[-len(values) // 10 :]) < 0.25 * strength(values)


def test_taking_back_sounds_backwards() -> None:
    values = heard(Sound.UNDO)
    half = len(values) // 2
    assert strength(values[half:]) > 5 * strength(values[:half])


def test_every_sound_is_another_one() -> None:
    assert len({heard(sound).tobytes() for sound in Sound}) == len(Sound)


def test_the_bells_of_points_climb() -> None:
    def pitch(sound: Sound) -> float:
        spectrum = np.abs(np.fft.rfft(heard(sound)[: RATE // 2, 0]))
        return float(np.argmax(spectrum)) * 2

    pitches = [pitch(sound) for sound in POINTS]
    assert pitches == sorted(pitches)
    assert pitches[-1] > 3 * pitches[0]


def test_the_busiest_move_does_not_overdrive_the_usual_volume() -> None:
    state = position(dice=(3, 5), storage="mine")
    put(state, 0, "mine", "e3", "f2")
    total = np.zeros((4 * RATE, 2))
    for cue in cues(act(state, "3: add mine to g1"), own=True):
        values, at = heard(cue.sound), round(cue.at * RATE)
        total[at : at + len(values)] += values
    assert np.abs(total).max() * Sounds(muted=True).volume ** 2 < 0.8
