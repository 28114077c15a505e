"""About the program: versions, and the places of its files."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import cob
from cob.core.library import problem
from cob.engine.message import Message
from cob.files.resources import log_path, saves_folder

_WINDOW_LIBRARIES: Final = ("pygame", "pygame-ce")
"""Packages that can open the window; they are looked up by name, so that none is imported here."""


def about(saves: Path | None = None) -> tuple[Message, ...]:
    """Return a line for each item that a bug report should contain.

    `saves` is the requested folder instead of the platform's own.
    """
    return (
        Message("Version {version}", version=cob.__version__),
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
