"""The command line: running a command, and refusing a wrong one.

Exit statuses: 0 done, 1 no, 2 refused, 130 Ctrl-C (docs/commands.md).
"""

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from cob.commands.subcommand import INTERRUPTED, REFUSED
from cob.commands.subcommands import COMMANDS, PLAY
from cob.engine.errors import CobError
from cob.files.reasons import reason_of
from cob.terminal.speech import is_read_by_programs, speak_to_people
from cob.text.language import ENGLISH, Message, speak, tr

VERSION = "--version"

SET_UP = "python3 -m venv .venv && .venv/bin/pip install ."
LIBRARIES = frozenset(
    {"pygame", "pytmx", "numpy", "platformdirs", "font_source_sans_pro", "font_source_serif_pro"}
)
_LIMITS = {
    errno.ENOSPC: Message("there is no space left for what was to be written"),
    errno.EDQUOT: Message("there is no space left for what was to be written"),
    errno.EFBIG: Message("a file would become larger than this machine allows (ulimit -f)"),
    errno.EMFILE: Message(
        "it takes more open files than this machine allows: ask for fewer --jobs, or "
        "allow more (ulimit -n)"
    ),
    errno.ENFILE: Message("all the files are open that this machine allows: end other programs"),
    errno.ENOMEM: Message("there is not enough memory"),
}
"""The resource that a machine lacks, by the number of the error."""


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        told = tr("{problem}; --help lists what it understands.", problem=message)
        self.exit(REFUSED, f"{self.prog}: {told}\n")


def _add_version(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        VERSION, action="store_true", help=tr("say which version this is and where its files lie")
    )


def _tell_version(arguments: argparse.Namespace) -> int:
    from cob.text.about import about

    print(tr("The Castles of Burgundy"), *map(tr, about(arguments.saves)), sep="\n")
    return 0


def _guarded(prog: str, work: Callable[[], int]) -> int:
    """Do the work and return the exit status; report errors that a player can fix on stderr."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # with names that the terminal cannot show
    try:
        status = work()
        print(end="", flush=True)
        return status
    except CobError as error:
        return _refuse(prog, tr(error.message))
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in LIBRARIES:
            raise
        told = tr("{library} is not installed; set up with: {line}", library=library, line=SET_UP)
        return _refuse(prog, told)
    except BrokenPipeError:
        # The program that read the output has ended (`cob bench | head`).
        _drop_output()
        return REFUSED
    except (OSError, MemoryError) as error:
        try:
            sys.stdout.flush()
        except OSError:
            _drop_output()
        return _refuse(prog, _refusal(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def _refusal(error: OSError | MemoryError) -> str:
    """Return the refusal of the machine, and the remedy if it is known."""
    number = errno.ENOMEM if isinstance(error, MemoryError) else error.errno
    if number in _LIMITS:
        return tr(_LIMITS[number])
    where = f" ('{error.filename}')" if isinstance(error, OSError) and error.filename else ""
    return tr("this machine refuses what it takes: {reason}", reason=f"{reason_of(error)}{where}")


def _drop_output() -> None:
    """Discard the rest of the output, so that Python's exit does not try to write it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(prog: str, sentence: str) -> int:
    print(f"{prog}: {sentence.removesuffix('.')}.", file=sys.stderr)
    return REFUSED


def _hide_greeting() -> None:
    """Keep pygame's greeting out of the output, which other programs read."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def play(argv: Sequence[str] | None = None) -> int:
    """Run `main.py`, which opens the window, and return the exit status."""
    _hide_greeting()
    speak_to_people()
    parser = _Parser(
        prog="main.py", description=tr("Play The Castles of Burgundy."), allow_abbrev=False
    )
    PLAY.add_arguments(parser)
    _add_version(parser)
    arguments = parser.parse_args(argv)
    run = _tell_version if arguments.version else PLAY.run
    return _guarded(parser.prog, lambda: run(arguments))


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of the words after `cob`; the manual page is made from it too."""
    parser = _Parser(
        prog="cob", description=tr("The Castles of Burgundy") + ".", allow_abbrev=False
    )
    _add_version(parser)
    doors = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        summary = tr(command.summary)
        door = doors.add_parser(command.name, help=summary, description=summary, allow_abbrev=False)
        command.add_arguments(door)
        door.set_defaults(run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run `cob` or `python -m cob` with a command, else `play`; return the exit status."""
    _hide_greeting()
    words = list(sys.argv[1:] if argv is None else argv)
    if is_read_by_programs(words):
        speak(ENGLISH.code)
    else:
        speak_to_people()
    parser = command_parser()
    if words == [VERSION]:
        return _guarded(parser.prog, lambda: _tell_version(argparse.Namespace(saves=None)))
    first = words[0] if words else ""
    if first not in {"-h", "--help", *(command.name for command in COMMANDS)}:
        if first and not first.startswith("-") and not os.path.exists(first):
            told = tr("there is neither a command nor a saved game called '{name}'", name=first)
            parser.error(told)
        words.insert(0, PLAY.name)
    arguments = parser.parse_args(words)
    return _guarded(parser.prog, lambda: int(arguments.run(arguments)))
