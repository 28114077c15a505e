"""The synthesis of sounds from tones."""

from __future__ import annotations

import math

import pytest

from tools.sounding.hearing import RATE
from tools.sounding.pieces import PIECES
from tools.sounding.tones import (
    Note,
    Partial,
    Ringing,
    Samples,
    SoundPiece,
    faded,
    hertz,
    synthesise,
)


def pitch(values: Samples) -> float:
    """The frequency in hertz, from the upward zero crossings of a tone."""
    rises = [at for at in range(1, len(values)) if values[at - 1] < 0 <= values[at]]
    return RATE * (len(rises) - 1) / (rises[-1] - rises[0])


def test_five_steps_are_an_octave() -> None:
    assert hertz(5) == pytest.approx(2 * hertz(0))
    assert hertz(-2) == pytest.approx(220, abs=0.1)


def test_no_two_steps_are_a_semitone_or_a_tritone_apart() -> None:
    for low in range(5):
        for high in range(low + 1, 5):
            apart = round(12 * math.log2(hertz(high) / hertz(low)))
            assert apart not in (1, 6, 11)


@pytest.mark.parametrize("step", [-5, 0, 3, 10])
def test_a_pure_tone_has_its_pitch(step: int) -> None:
    tone = Ringing((Partial(1.0, 1.0),), 0.5)
    assert pitch(tone.samples(hertz(step))) == pytest.approx(hertz(step), rel=0.005)


def test_a_partial_falls_to_a_thousandth_in_its_time() -> None:
    tone = Ringing((Partial(1.0, 1.0, 0.5),), 0.5, attack=0.0, release=0.0).samples(440.0)
    early, late = max(map(abs, tone[:100])), max(map(abs, tone[-100:]))
    assert late / early == pytest.approx(0.001, rel=0.2)


def test_fading_leaves_the_middle_as_it_is() -> None:
    values = faded([1.0] * RATE, 0.1, 0.2)
    assert values[0] == values[-1] == 0.0
    assert values[RATE // 20] == pytest.approx(0.5, abs=0.01)
    assert values[-RATE // 10] == pytest.approx(0.5, abs=0.01)
    assert set(values[RATE // 10 : -RATE // 5]) == {1.0}


def test_a_note_waits_for_its_time() -> None:
    tone = Ringing((Partial(1.0, 1.0),), 0.2)
    values = synthesise(SoundPiece((Note(tone, 0, 0.1),)))
    assert max(map(abs, values[: RATE // 10])) == 0.0
    assert len(values) == pytest.approx(0.3 * RATE, abs=2)


def test_a_sound_is_the_same_every_time() -> None:
    piece = next(iter(PIECES.values()))
    assert synthesise(piece) == synthesise(piece)
