"""Background work: a result arrives, or the error is raised when the result is requested."""

from __future__ import annotations

from threading import Event

import pytest

from cob.session.background import BackgroundTask
from tests.waiting import PATIENCE, wait_for


def test_a_thought_gives_nothing_while_it_lasts_and_then_its_result() -> None:
    go_on = Event()

    def think() -> str:
        assert go_on.wait(PATIENCE)
        return "castle d4"

    task = BackgroundTask(think)
    assert task.is_running
    go_on.set()
    wait_for(lambda: not task.is_running)
    assert task.result() == "castle d4"
    assert task.result() == "castle d4"


def test_an_error_of_the_thought_is_raised_where_its_result_is_asked_for() -> None:
    def think() -> str:
        raise ValueError("no idea")

    task = BackgroundTask(think)
    with pytest.raises(ValueError, match="no idea"):
        task.result()
