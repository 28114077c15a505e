"""A cluster: a real scheduler with workers of its own, one of which is killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import dask
import distributed.client
import pytest
from distributed import Client

from cob.arena import ArenaError, play
from cob.commands.main import main
from cob.crew.cluster import Cluster, ClusterError, gathered
from cob.crew.pool import Processes
from cob.crew.work import WorkerDiedError
from tests.arena.puppets import match, match_of_a_bot_that_is_gone
from tests.pool_work import exit_at, process_id_after_a_while, refuse, square
from tests.waiting import PATIENCE, wait_for

ROOT = Path(__file__).resolve().parents[2]


class Machines:
    """A scheduler, and worker processes that can be killed."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.address = f"tcp://127.0.0.1:{found.getsockname()[1]}"
        self._folder = folder
        host, port = self.address.removeprefix("tcp://").split(":")
        self._scheduler = self._started("scheduler", "--host", host, "--port", port)
        self.workers: list[subprocess.Popen[bytes]] = []

    def have(self, count: int) -> None:
        """Start or kill workers until there are this many, and the scheduler knows of it."""
        while len(self.workers) > count:
            self.lose_one()
        while len(self.workers) < count:
            self.workers.append(self._started("worker", self.address, "--no-nanny"))
        with Client(self.address, timeout=PATIENCE, set_as_default=False) as client:
            wait_for(lambda: len(client.nthreads()) == count)

    def lose_one(self) -> None:
        """Kill a worker, even if it is busy."""
        lost = self.workers.pop()
        lost.kill()
        lost.wait()

    def end(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()

    def _started(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options, "--no-dashboard"]
        if what == "worker":
            command += ["--nthreads", "1", "--local-directory", str(self._folder)]
        return subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("machines"))
    try:
        yield made
    finally:
        made.end()


@pytest.fixture
def cluster(machines: Machines) -> Iterator[Cluster]:
    machines.have(2)
    with gathered(machines.address, 1) as found:
        yield found


def test_a_match_is_the_same_in_one_process_in_two_and_on_a_cluster(cluster: Cluster) -> None:
    fight = match("random", "easy", deals=2, keeps_records=True)
    games = list(play(fight))
    for workers in (Processes(2), cluster):
        with closing(play(fight, workers)) as played:
            assert sorted(played, key=lambda game: game.game) == games


def test_the_games_of_a_worker_that_is_killed_are_dealt_again_and_counted_once(
    machines: Machines, cluster: Cluster
) -> None:
    fight = match("random", deals=60, keeps_records=True)
    with closing(play(fight, cluster)) as games:
        played = [next(games) for _ in range(4)]
        machines.lose_one()
        played += games
    assert sorted(played, key=lambda game: game.game) == list(play(fight))


@pytest.mark.long
def test_what_a_lost_worker_did_is_done_by_another(machines: Machines, cluster: Cluster) -> None:
    found: dict[int, int] = {}
    before: set[int] = set()
    for number, process in cluster.map_unordered(process_id_after_a_while, range(30)):
        assert number not in found
        found[number] = process
        if len(found) == 6:
            before = set(found.values())
            machines.lose_one()
    assert sorted(found) == list(range(30))
    assert before == set(found.values())
    assert len(before) == 2
    assert found[29] == machines.workers[0].pid


def test_workers_may_come_while_it_is_played(machines: Machines, cluster: Cluster) -> None:
    machines.have(1)
    with closing(cluster.map_unordered(process_id_after_a_while, range(10**6))) as results:
        assert next(results)
        machines.have(2)
        wait_for(lambda: next(results)[1] == machines.workers[1].pid)


def test_an_error_arrives_as_its_sentence(cluster: Cluster) -> None:
    with pytest.raises(ArenaError, match='there is no bot called "nobody"'):
        list(play(match_of_a_bot_that_is_gone(), cluster))
    with pytest.raises(ZeroDivisionError, match="no 0"):
        list(cluster.map_unordered(refuse, range(1)))


def test_a_match_that_is_given_up_leaves_the_workers_to_others(cluster: Cluster) -> None:
    with closing(cluster.map_unordered(process_id_after_a_while, range(10**6))) as results:
        next(results)
    # The abandoned work would take days: getting here shows that nothing of it is left.
    assert dict(cluster.map_unordered(square, range(3))) == {0: 0, 1: 1, 2: 4}


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nowhere", "cannot be a scheduler's address: missing port number"),
        ("bogus://127.0.0.1:1", "cannot be a scheduler's address: unknown address scheme"),
        ("tls://127.0.0.1:1", "needs certificates"),
    ],
)
def test_a_wrong_address_is_refused_in_a_sentence(address: str, words: str) -> None:
    with pytest.raises(ClusterError, match=words), gathered(address, 1):
        pass


def test_an_open_address_is_refused_where_encryption_is_asked_for() -> None:
    with (
        dask.config.set({"distributed.comm.require-encryption": True}),
        pytest.raises(ClusterError, match="write tls:// before"),
        gathered("tcp://127.0.0.1:1", 1),
    ):
        pass


def test_a_game_at_which_workers_end_again_and_again_ends_the_match() -> None:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        gathered("local", 1) as one,
    ):
        deadly = one.map_unordered(partial(exit_at, 1), range(4))
        with pytest.raises(WorkerDiedError, match="workers ended at the same game"):
            list(deadly)


def test_a_result_counts_though_its_worker_ends_when_it_is_fetched(
    monkeypatch: pytest.MonkeyPatch, machines: Machines
) -> None:
    machines.have(1)
    fetch = distributed.client.retry_operation

    async def fetched_and_lost(*call: Any, keys: list[str], **how: Any) -> Any:
        found = await fetch(*call, keys=keys, **how)
        for key in keys:
            client.futures[key].lose()
        return found

    with Client(machines.address, timeout=PATIENCE, set_as_default=False) as client:
        cluster = Cluster(client, machines.address)
        monkeypatch.setattr(distributed.client, "retry_operation", fetched_and_lost)
        assert dict(cluster.map_unordered(square, range(3))) == {0: 0, 1: 1, 2: 4}


def test_where_nobody_answers_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cob.crew.cluster.ANSWER", 0.2)
    assert main(["arena", "random", "--cluster", "127.0.0.1:1"]) == 2
    sentence = "no Dask scheduler answers at '127.0.0.1:1', or it does not let this machine in."
    assert capsys.readouterr() == ("", f"cob: {sentence}\n")


def test_a_scheduler_without_workers_is_refused(machines: Machines) -> None:
    machines.have(0)
    with pytest.raises(ClusterError, match="has no workers yet"), gathered(machines.address, 1):
        pass


def test_another_version_of_the_program_is_refused(
    monkeypatch: pytest.MonkeyPatch, machines: Machines
) -> None:
    machines.have(1)
    monkeypatch.setattr("cob.__version__", "99.0")
    with (
        pytest.raises(ClusterError, match=r"the cluster has version .* here is version 99\.0"),
        gathered(machines.address, 1),
    ):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals between processes")
def test_a_cluster_of_this_machine_s_own_ends_with_the_match() -> None:
    with gathered("local", 2) as own:
        found = {process for _, process in own.map_unordered(process_id_after_a_while, range(12))}
    assert len(found) == 2
    assert os.getpid() not in found
    for process in found:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_without_dask_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "cob.crew.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", "random", "--cluster", "local"]) == 2
    sentence = 'a cluster is reached by Dask: install it with pip install ".[cluster]".'
    assert capsys.readouterr() == ("", f"cob: {sentence}\n")
