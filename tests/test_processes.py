"""What this process does with Ctrl-C and with its garbage collector."""

from __future__ import annotations

import gc
import signal
import sys

import pytest

from cob.processes import collected_seldom, interrupts_postponed
from tests.pool_work import garbage_collector

SIGNALS = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no signals between processes"
)


def test_the_garbage_collector_rests_only_as_long_as_it_is_told_to() -> None:
    before = garbage_collector(0)
    with collected_seldom():
        waits_for, spares_old_ones = garbage_collector(0)
        assert waits_for > 10 * 700
        assert spares_old_ones
    assert garbage_collector(0)[0] == before[0]
    assert gc.get_freeze_count() == 0


@SIGNALS
def test_ctrl_c_waits_for_what_must_not_be_left_half_done() -> None:
    done: list[str] = []

    def save() -> None:
        with interrupts_postponed():
            signal.raise_signal(signal.SIGINT)
            done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        save()
    assert done == ["all of it"]
