"""Pictures that a thread makes before they are shown."""

from __future__ import annotations

import threading

import pygame
import pytest

from cob.ui.kit.art.kept import BEHIND, Prepared, forget_remembered


class Painter:
    """A drawing function that tells its threads, and may wait for a sign."""

    def __init__(self) -> None:
        self.threads: list[str] = []
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def __call__(self, side: int) -> pygame.Surface:
        self.threads.append(threading.current_thread().name)
        self.may_go_on.wait(20)
        return pygame.Surface((side, side))


@pytest.fixture(autouse=True)
def _without_thread() -> object:
    yield
    BEHIND.end()


def test_without_a_thread_a_picture_is_made_when_it_is_asked_for() -> None:
    painter = Painter()
    prepared = Prepared(painter, 2)
    prepared.begin(3)
    assert painter.threads == []
    assert prepared.is_ready(3)
    assert prepared(3) is prepared(3)
    assert painter.threads == [threading.current_thread().name]


def test_a_thread_makes_it_once_and_who_asks_waits_for_it() -> None:
    painter = Painter()
    prepared = Prepared(painter, 2)
    BEHIND.begin()
    painter.may_go_on.clear()
    prepared.begin(3)
    prepared.begin(3)
    assert not prepared.is_ready(3)
    threading.Timer(0.05, painter.may_go_on.set).start()
    while not painter.threads:  # one that has not been begun is made at once
        pass
    assert prepared(3).get_width() == 3
    assert prepared.is_ready(3)
    assert len(painter.threads) == 1
    assert painter.threads != [threading.current_thread().name]


def test_a_new_size_of_the_window_forgets_it() -> None:
    painter = Painter()
    prepared = Prepared(painter, 2)
    BEHIND.begin()
    prepared.begin(3)
    prepared(3)
    forget_remembered()
    prepared.begin(3)
    prepared(3)
    assert len(painter.threads) == 2
