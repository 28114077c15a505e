"""About the program: who made what, versions, and the places of its files."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

import cob
from cob.core.library import problem
from cob.engine.message import Message
from cob.files.resources import log_path, saves_folder

_WINDOW_LIBRARIES: Final = ("pygame", "pygame-ce")
"""Packages that can open the window; they are looked up by name, so that none is imported here."""


COMMIT_FILE: Final = Path(cob.__file__).with_name("commit.txt")
"""What `setup.py` writes into a package that it builds from a checkout."""
FAN_WORK: Final = Message(
    "Unofficial fan work. The board game is by Stefan Feld, published by alea / Ravensburger; "
    "all drawings here were made for this program."
)


class Library(NamedTuple):
    """A package that the program uses, and the licence under which it is."""

    package: str
    name: str
    licence: str


LIBRARIES: Final = (
    Library("pygame", "pygame", "LGPL 2.1"),
    Library("pygame-ce", "pygame-ce", "LGPL 2.1"),
    Library("pytmx", "PyTMX", "LGPL 3.0"),
    Library("platformdirs", "platformdirs", "MIT"),
    Library("numpy", "NumPy", "BSD"),
    Library("pillow", "Pillow", "MIT-CMU"),
    Library("accesskit", "AccessKit", "MIT / Apache 2.0"),
)
"""The libraries of `setup.cfg`; of the two that open a window one is installed."""
TYPEFACES: Final = (
    Library("font-source-serif-pro", "Source Serif", "SIL OFL 1.1"),
    Library("font-source-sans-pro", "Source Sans", "SIL OFL 1.1"),
)
"""The typefaces of `setup.cfg`."""


def credit_lines() -> tuple[Message, ...]:
    """Return a line for each group of those whose work is in the program."""
    return (
        FAN_WORK,
        Message("So were its music, its sounds and its code; all of it is under the MIT licence."),
        Message("Libraries: {names}", names=_named(LIBRARIES)),
        Message("Typefaces by Adobe: {names}", names=_named(TYPEFACES)),
    )


def _named(libraries: tuple[Library, ...]) -> str:
    """Return those that are installed, each with its licence."""
    return ", ".join(
        f"{each.name} ({each.licence})" for each in libraries if _is_installed(each.package)
    )


def _is_installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


def about(saves: Path | None = None) -> tuple[Message, ...]:
    """Return a line for each item that a bug report should contain.

    `saves` is the requested folder instead of the platform's own.
    """
    return (
        _version(),
        Message(
            "Python {version} on {system}",
            version=platform.python_version(),
            system=f"{platform.system()} {platform.release()}",
        ),
        _core(),
        _window_library(),
        Message("Saved games: {folder}", folder=saves or saves_folder()),
        Message("Log: {file}", file=log_path(saves)),
    )


def _version() -> Message:
    """Return the version; of an installed program with the commit that it was made from."""
    commit = program_commit()
    if commit is None:
        return Message("Version {version}", version=cob.__version__)
    return Message("Version {version}, commit {commit}", version=cob.__version__, commit=commit)


def program_commit() -> str | None:
    """Return the commit from which an installed program was made; None where it is not known."""
    try:
        return COMMIT_FILE.read_text(encoding="utf-8").strip()
    except OSError:
        return None


def _core() -> Message:
    if reason := problem():
        return Message("Bots play by rules of thumb, as {reason}", reason=reason)
    return Message("The core is built")


def _window_library() -> Message:
    for name in _WINDOW_LIBRARIES:
        try:
            return Message("{library} {version}", library=name, version=version(name))
        except PackageNotFoundError:
            continue
    return Message("pygame is not installed")
