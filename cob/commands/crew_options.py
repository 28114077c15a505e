"""The options that choose the crew: this process, several, or a cluster."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from cob.crew.work import Crew, ThisProcess
from cob.engine.errors import CobError
from cob.terminal.arguments import at_least_one
from cob.text.language import Message, tr


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Add the options for the number of parallel games, and for the place of the crew."""
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=at_least_one,
        default=1,
        help=tr("processes that work at once (1)"),
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=tr(
            "leave it to the workers of a Dask scheduler; 'local' starts one with --jobs workers"
        ),
    )


@contextmanager
def crew_of(arguments: argparse.Namespace) -> Iterator[Crew]:
    """Yield the crew; raise `CobError` with a sentence for an unavailable cluster."""
    if arguments.cluster is None and arguments.jobs == 1:
        yield ThisProcess()
    elif arguments.cluster is None:
        from cob.crew.pool import Processes

        yield Processes(arguments.jobs)
    else:
        try:
            from cob.crew.cluster import gathered
        except ModuleNotFoundError:
            raise CobError(
                Message('a cluster is reached by Dask: install it with pip install ".[cluster]"')
            ) from None
        with gathered(arguments.cluster, arguments.jobs) as cluster:
            yield cluster
