"""The folders of the program's own files and of the user's."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cob.engine.errors import CobError

_NAME_IN_PACKAGE = {"boards": "boards_data"}
"""Names of data folders in the package that differ; the name `boards` belongs to `cob.boards`."""


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


_APPLICATION: Final = "castles-of-burgundy"
_LOG: Final = f"{_APPLICATION}.log"


def saves_folder() -> Path:
    """Return where this platform keeps a user's saved games; it may not be there yet."""
    import platformdirs

    return Path(platformdirs.user_data_dir(_APPLICATION, appauthor=False)) / "saves"


def estates_folder(saves: Path | None = None) -> Path:
    """Return the folder of a player's own estates, beside the saves; it may not be there yet."""
    return (saves or saves_folder()) / "estates"


def log_path(saves: Path | None = None) -> Path:
    """Return the path of the log: in the folder of the saves if the user has named one."""
    if saves is not None:
        return saves / _LOG
    import platformdirs

    return Path(platformdirs.user_log_dir(_APPLICATION, appauthor=False)) / _LOG


def downloads_folder() -> Path:
    """Return where a browser puts what a user saves; it may not be there."""
    import platformdirs

    return Path(platformdirs.user_downloads_dir())


_PICTURES: Final = "pictures"
_ALBUM: Final = "The Castles of Burgundy"
"""The name of the folder among the user's pictures."""


def pictures_folder(saves: Path | None = None) -> Path:
    """Return where pictures of games lie: beside the saves if the user has named their folder.

    Otherwise it is a folder among the user's pictures. It may not be there yet.
    """
    if saves is not None:
        return saves / _PICTURES
    import platformdirs

    return Path(platformdirs.user_pictures_dir()) / _ALBUM
