"""The measurements against signals whose loudness the standard defines."""

from __future__ import annotations

import numpy as np
import pytest

from tools.sounding.hearing import (
    RATE,
    Recording,
    columns,
    integrated,
    longest_silence,
    loudest,
    seam,
    true_peak,
)


def tone(hertz: float, decibels: float, seconds: float = 4.0) -> Recording:
    """A pure tone with a peak this many decibels below full scale."""
    times = np.arange(round(seconds * RATE)) / RATE
    return columns(10 ** (decibels / 20) * np.sin(2 * np.pi * hertz * times))


def test_a_tone_of_1_kilohertz_is_as_loud_as_the_standard_says() -> None:
    """ITU-R BS.1770: a sine of 997 Hz at full scale in one channel reads -3.01 LUFS."""
    assert integrated(tone(997, 0)) == pytest.approx(-3.01, abs=0.05)
    both = np.repeat(tone(997, -20), 2, axis=1)
    assert integrated(both) == pytest.approx(-20.0, abs=0.05)
    assert loudest(both) == pytest.approx(-20.0, abs=0.1)


def test_the_ear_hears_little_of_low_tones_and_more_of_high_ones() -> None:
    assert integrated(tone(30, -20)) < integrated(tone(1000, -20)) - 4
    assert integrated(tone(8000, -20)) > integrated(tone(1000, -20)) + 3


def test_pauses_do_not_count() -> None:
    half = np.concatenate([tone(997, -20), np.zeros((4 * RATE, 1))])
    assert integrated(half) == pytest.approx(integrated(tone(997, -20)), abs=0.3)


def test_the_peak_between_two_samples_counts() -> None:
    """EBU Tech 3341: a tone of a quarter of the rate, sampled beside its crests."""
    times = np.arange(RATE)
    beside = columns(0.5 * np.sin(np.pi / 2 * times + np.pi / 4))
    assert np.abs(beside).max() < 0.36
    assert true_peak(beside) == pytest.approx(-6.0, abs=0.1)


def test_a_silence_is_measured() -> None:
    parts = [tone(440, -20, 0.5), np.zeros((RATE // 5, 1)), tone(440, -20, 0.5)]
    assert longest_silence(np.concatenate(parts)) == pytest.approx(0.2, abs=0.02)


def test_a_seam_that_fits_is_not_heard_and_one_that_jumps_is() -> None:
    whole = tone(440, -10, 2.0)
    assert max(seam(whole)[:2]) < 1.05
    cut = whole[: -RATE // 440 // 4]
    assert seam(cut).step > 3
    assert seam(cut).bend > 3
