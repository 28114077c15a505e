"""Worker processes: every result arrives, and none of them outlives its use."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import count
from multiprocessing import active_children

import pytest

from cob.crew.pool import Processes
from cob.crew.work import WorkerDiedError
from tests.pool_work import (
    exit_at,
    garbage_collector,
    kill_at,
    large_result,
    process_id,
    refuse,
    sleep_or_return,
    square,
)

PATIENCE = 30.0
"""Seconds to wait for another process."""
SIGNALS = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no signals between processes"
)


@pytest.mark.parametrize(("size", "jobs"), [(0, 2), (1, 4), (20, 2)])
def test_every_result_arrives_with_the_number_of_its_argument(size: int, jobs: int) -> None:
    found = dict(Processes(jobs).map_unordered(square, range(5, 5 + size)))
    assert found == {number: (number + 5) ** 2 for number in range(size)}
    assert active_children() == []


def test_arguments_are_taken_only_as_they_are_needed() -> None:
    numbers = count()
    with closing(Processes(2).map_unordered(square, numbers)) as results:
        for _ in range(5):
            next(results)
    assert next(numbers) < 20


def test_workers_are_other_processes_of_which_there_are_no_more_than_asked_for() -> None:
    processes = {process for _, process in Processes(2).map_unordered(process_id, range(12))}
    assert 1 <= len(processes) <= 2
    assert os.getpid() not in processes


def test_the_garbage_collector_rests_where_games_are_played_and_only_there() -> None:
    here = garbage_collector(0)
    ((_, (waits_for, spares_old_ones)),) = Processes(1).map_unordered(garbage_collector, range(1))
    assert waits_for > 10 * here[0]
    assert spares_old_ones
    assert garbage_collector(0) == here


def test_an_error_of_the_function_is_raised_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError, match="no 0"):
        list(Processes(2).map_unordered(refuse, range(1)))
    assert active_children() == []


@pytest.mark.parametrize("deadly", [partial(exit_at, 0), partial(kill_at, 7)])
def test_a_worker_that_dies_ends_it_all_with_a_sentence(deadly: Callable[[int], int]) -> None:
    with pytest.raises(WorkerDiedError, match="a process that plays games ended by itself"):
        list(Processes(2).map_unordered(deadly, range(10)))
    assert active_children() == []


def test_closing_ends_workers_in_the_middle_of_their_work() -> None:
    with closing(Processes(3).map_unordered(sleep_or_return, range(5))) as results:
        assert next(results) == (0, 0)
        assert len(active_children()) == 3
    assert active_children() == []


def test_closing_while_large_results_are_handed_over_does_not_wait_for_ever() -> None:
    with closing(Processes(2).map_unordered(large_result, [10**7] * 50)) as results:
        next(results)
    assert active_children() == []


@SIGNALS
def test_workers_end_when_their_parent_is_killed() -> None:
    code = """
from cob.crew.pool import Processes
from tests.pool_work import sleep_or_return
if __name__ == "__main__":
    for result in Processes(2).map_unordered(sleep_or_return, range(5)):
        print(result, flush=True)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    assert parent.stdout.readline() == "(0, 0)\n"
    parent.kill()
    # The output ends when every process has ended that could still write to it.
    parent.communicate(timeout=PATIENCE)
