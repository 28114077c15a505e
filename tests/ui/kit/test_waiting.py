"""The window waits for events: asleep, and awake as soon as one comes."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pygame
import pytest

from cob.ui.kit.waiting import LOOK_EVERY, events_within

_KEY = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
_SECOND = 1.0


@pytest.fixture(autouse=True)
def no_events() -> Iterator[None]:
    """A display with an empty queue."""
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.display.quit()


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The naps taken, without taking them: the clock goes on by each of them."""
    taken: list[float] = []
    monkeypatch.setattr(time, "sleep", taken.append)
    monkeypatch.setattr(time, "monotonic", lambda: sum(taken))
    return taken


def test_waiting_looks_about_a_hundred_times_a_second_and_sleeps_between(naps: list[float]) -> None:
    assert events_within(_SECOND) == []
    assert 90 <= len(naps) <= 110
    assert sum(naps) == pytest.approx(_SECOND)


def test_no_nap_is_as_long_as_a_frame_or_longer_than_what_is_left(naps: list[float]) -> None:
    events_within(LOOK_EVERY * 1.5)
    assert naps == pytest.approx([LOOK_EVERY, LOOK_EVERY / 2])
    assert LOOK_EVERY < 1 / 60


def test_events_that_are_there_are_handed_over_without_a_nap(naps: list[float]) -> None:
    pygame.event.post(_KEY)
    pygame.event.post(_KEY)
    assert [event.type for event in events_within(None)] == [pygame.KEYDOWN] * 2
    assert naps == []


def test_an_event_of_another_thread_ends_the_waiting() -> None:
    threading.Timer(0.05, pygame.event.post, [_KEY]).start()
    assert [event.type for event in events_within(None)] == [pygame.KEYDOWN]
