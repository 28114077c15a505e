"""Finds and loads the library of the core."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

from cob.core.sources import LIBRARY, SOURCES, fingerprint
from cob.engine.errors import CobError
from cob.engine.message import Message

_DISTRIBUTION: Final = "castles-of-burgundy"


class CoreError(CobError):
    """The core's library is missing, is made of other sources, or cannot be loaded."""


def load() -> ctypes.CDLL:
    """Return the library, loaded once.

    Raises `CoreError` with a sentence that says what is missing and how to get it.
    """
    found = _found()
    if isinstance(found, Message):
        raise CoreError(found)
    return found


def problem() -> Message | None:
    """Return the sentence about what keeps the core from being loaded; None if nothing does."""
    found = _found()
    return found if isinstance(found, Message) else None


def places() -> list[Path]:
    """Return where the library may lie: beside this module, or in an installed package.

    `main.py` runs the sources, and `pip install .` puts the library elsewhere. The folder of the
    sources may itself count as a distribution, so every one of the name is asked.
    """
    found = distributions(name=_DISTRIBUTION)
    installed = [Path(str(each.locate_file(f"cob/core/{LIBRARY}"))) for each in found]
    return [Path(__file__).resolve().parent / LIBRARY, *installed]


def first_fitting(places: Iterable[Path], wanted: str | None) -> ctypes.CDLL:
    """Return the first library that is made of the wanted sources, or of any if None is given.

    `wanted` is a fingerprint; places where nothing lies are passed over. Raises `CoreError`.
    """
    refusal = Message(
        "the core is missing: run {command} again, with a C compiler or a connection to PyPI",
        command="pip install .",
    )
    for place in filter(Path.is_file, places):
        # An editable installation has its library in the folder of the sources.
        command = f"pip install {'-e ' if (place.parent / SOURCES.name).is_dir() else ''}."
        try:
            library = ctypes.CDLL(str(place))
            sources = library.cob_core_sources
        except (OSError, AttributeError) as error:
            refusal = Message(
                "the core cannot be loaded ({reason}): run {command} again",
                reason=error,
                command=command,
            )
            continue
        sources.restype = ctypes.c_char_p
        if wanted is None or sources() == wanted.encode():
            return library
        refusal = Message(
            "the core was built from other sources: run {command} again", command=command
        )
    raise CoreError(refusal)


@cache
def _found() -> ctypes.CDLL | Message:
    try:
        return first_fitting(places(), fingerprint(SOURCES))
    except CoreError as error:
        return error.message
