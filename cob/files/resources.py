"""Where the pictures and boards that travel with the game are on this machine.

In a wheel they lie inside the package, in a checkout (and after `pip install -e .`) beside it.
"""

from __future__ import annotations

from pathlib import Path

from cob.engine.errors import CobError

_NAME_IN_PACKAGE = {"boards": "boards_data"}
"""The package `cob.boards` has taken the plain name."""


class ResourceError(CobError):
    """A folder of the game's own data that is not there: the installation is incomplete."""


def data_folder(name: str) -> Path:
    """Return the folder `assets` or `boards`.

    Raises `ResourceError` with a sentence if the installation lacks it.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / _NAME_IN_PACKAGE.get(name, name), package.parent / name):
        if folder.is_dir():
            return folder
    raise ResourceError(
        f'the game\'s folder "{name}" is neither in nor beside {package}: install the game again'
    )
