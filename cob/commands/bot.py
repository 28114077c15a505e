"""`cob bot NAME --stdio`: answer for a bot on standard input and output, until the command quit."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from queue import Queue
from threading import Thread
from time import sleep
from typing import IO, Final

from cob.bots.foreign import file_bot, is_file
from cob.bots.registry import info_of
from cob.engine import CobError
from cob.processes import collect_seldom
from cob.protocol.service import answers
from cob.protocol.words import ERROR

_END: Final = ""
_LONGEST_LINE: Final = 10_000
"""Characters; an estate takes some 200."""
_MOST_LINES: Final = 10_000
"""Number of lines that may wait while the bot thinks; a whole game has fewer."""
_GRACE: Final = 2.0
"""Seconds after the end of the input in which pending requests are still answered."""


def main(name: str) -> bool:
    """Serve a bot, and return whether there is one; report the reason to the other side if not.

    The bot's own output goes to standard error, where it disturbs no line. The process ends soon
    after its input, even in the middle of a decision.
    """
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        try:
            make = file_bot(name) if is_file(name) else info_of(name).make
            make(0)  # a bot that cannot be made is refused before the match
        except CobError as error:
            print(f"{ERROR} {' '.join(str(error).split())}", file=out)
            return False
        collect_seldom()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        for line in answers(name, make, _lines(sys.stdin)):
            print(line, file=out, flush=True)
    return True


def _lines(stream: IO[str]) -> Iterator[str]:
    """Yield the lines of a stream; a thread reads it and ends the process after the last."""
    waiting: Queue[str] = Queue(_MOST_LINES)
    Thread(target=_read, args=(stream, waiting), daemon=True).start()
    return iter(waiting.get, _END)


def _read(stream: IO[str], waiting: Queue[str]) -> None:
    """Read to the end, or to a line that violates the protocol."""
    while (line := stream.readline(_LONGEST_LINE)) and len(line) < _LONGEST_LINE:
        waiting.put(line)
    if line:
        print(f"a line has more than {_LONGEST_LINE} letters: that is the end", file=sys.stderr)
    waiting.put(_END)
    sleep(_GRACE)
    os._exit(0)
