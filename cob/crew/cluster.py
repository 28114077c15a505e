"""Workers on other machines, through Dask's scheduler; `pip install ".[cluster]"` installs it.

If a worker is lost, the scheduler gives its work to another one. So a game may be played twice, but
its result counts once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from concurrent.futures import Future as Promise
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any, Final, TypeVar
from weakref import WeakSet

from distributed import Client, Future, LocalCluster, Security
from distributed.comm import get_address_host_port, normalize_address
from distributed.scheduler import KilledWorker

import cob
from cob.crew.work import WAITING_FOR_EACH, WorkerDiedError, results
from cob.engine import CobError
from cob.processes import collected_seldom, interrupts_ignored

_Argument = TypeVar("_Argument")
_Result = TypeVar("_Result")

LOCAL: Final = "local"
"""The address that stands for a scheduler and workers of this machine, for as long as needed."""
_TLS: Final = "tls:"
_ANY_PORT: Final = "127.0.0.1:0"
ANSWER: Final = 10.0
"""Seconds that a scheduler has to answer."""
_COUNTED_ANEW: Final = 2.0
"""Seconds after which workers are counted again, because their number may have changed."""


class ClusterError(CobError):
    """A cluster that cannot be used; the sentence says why."""


@contextmanager
def gathered(address: str, jobs: int) -> Iterator[Cluster]:
    """Yield the workers of the scheduler at an address, or `jobs` workers of this machine.

    Raises `ClusterError` when no scheduler answers or no worker is there.
    """
    for handler in logging.getLogger("distributed").handlers:
        handler.setLevel(logging.CRITICAL)
    with ExitStack() as opened:
        if address == LOCAL:
            with interrupts_ignored():
                own = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address=_ANY_PORT,
                    silence_logs=logging.CRITICAL,
                )
            client = opened.enter_context(Client(opened.enter_context(own)))
        else:
            client = opened.enter_context(_connected(address))
        yield Cluster(client, address)


def _connected(address: str) -> Client:
    security = Security()
    try:
        whole = normalize_address(address)
        get_address_host_port(whole, strict=True)
    except ValueError as error:
        raise ClusterError(f"'{address}' cannot be a scheduler's address: {error}") from None
    if whole.startswith(_TLS) and not security.get_connection_args("client")["ssl_context"]:
        raise ClusterError(f"'{address}' needs certificates: docs/cluster.md says where Dask looks")
    if security.require_encryption and not whole.startswith(_TLS):
        raise ClusterError(f"Dask is told here to encrypt: write tls:// before '{address}'")
    try:
        return Client(whole, timeout=ANSWER, security=security, set_as_default=False)
    except OSError:
        raise ClusterError(
            f"no Dask scheduler answers at '{address}', or it does not let this machine in"
        ) from None


_NO_PROGRAM: Final = ClusterError(
    "the cluster's scheduler and workers need this program, too: install it where they run"
)


class Cluster:
    """The workers that a scheduler has, at any time."""

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self._places = 0
        self._counted = -_COUNTED_ANEW
        if not self._at_once():
            raise ClusterError(
                f"the scheduler at '{address}' has no workers yet: start some, with "
                f"'dask worker {address} --nthreads 1'"
            )
        self._check_program()

    def map_unordered(
        self, function: Callable[[_Argument], _Result], arguments: Iterable[_Argument]
    ) -> Generator[tuple[int, _Result], None, None]:
        """Yield each argument's number and its result, as soon as it is there."""
        # As a result, the order is passed on among workers, and made again should it be lost.
        order = self._client.submit(_Order, cob.__version__, function, pure=False)
        asked = _Submitted(self._client)
        try:
            yield from results(asked.submit, _carry_out, (order,), arguments, self._at_once)
        except KilledWorker:
            raise WorkerDiedError(
                "several workers ended at the same game: perhaps their memory ran out"
            ) from None
        except CancelledError:
            raise WorkerDiedError("the connection to the cluster's scheduler is lost") from None
        finally:
            asked.cancel()

    def _check_program(self) -> None:
        """Raise `ClusterError` if a worker lacks this program or has another version of it."""
        try:
            found = [self._client.run_on_scheduler(_version)]
        except ImportError:
            raise _NO_PROGRAM from None
        found += self._client.run(_version, on_error="return").values()
        for version in found:
            if isinstance(version, str):
                _compare(version, cob.__version__)
            elif not isinstance(version, OSError):  # which is a worker that is gone
                raise _NO_PROGRAM

    def _at_once(self) -> int:
        """Return how many games the cluster may hold at once."""
        if monotonic() - self._counted >= _COUNTED_ANEW:
            with suppress(OSError):
                self._places = sum(self._client.nthreads().values())
            self._counted = monotonic()
        return self._places * WAITING_FOR_EACH


class _Submitted:
    """What the cluster was asked for, with futures of the standard library.

    Dask's own executor looks at the state of a result when it has the result already, and breaks
    if the worker that made it ended in between.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._running: WeakSet[Future[Any]] = WeakSet()

    def submit(self, function: Callable[..., Any], *arguments: object) -> Promise[Any]:
        asked = self._client.submit(function, *arguments, pure=False)
        self._running.add(asked)
        promise: Promise[Any] = Promise()
        self._client.loop.add_callback(_keep, promise, asked)
        return promise

    def cancel(self) -> None:
        self._client.cancel(list(self._running))


async def _keep(promise: Promise[Any], asked: Future[Any]) -> None:
    try:
        promise.set_result(await asked)
    except BaseException as error:
        promise.set_exception(error)


# --- in a worker --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Order:
    """The work for every argument."""

    version: str
    """The version of the program that gave the order."""
    function: Callable[[Any], Any]


_AT_WORK: Final = Lock()
"""Lets a worker with several threads play only one game at a time, because time is measured."""


def _version() -> str:
    return cob.__version__


def _compare(there: str, here: str) -> None:
    if there != here:
        raise ClusterError(
            f"the cluster has version {there} of this program, and here is version {here}"
        )


def _carry_out(order: _Order, argument: Any) -> Any:
    _compare(_version(), order.version)
    with _AT_WORK, collected_seldom():
        return order.function(argument)
