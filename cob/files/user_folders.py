"""Where the program's own files lie on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_APPLICATION: Final = "castles-of-burgundy"
_LOG: Final = f"{_APPLICATION}.log"


def saves_folder() -> Path:
    """Return where this platform keeps a user's saved games; it may not be there yet."""
    import platformdirs

    return Path(platformdirs.user_data_dir(_APPLICATION, appauthor=False)) / "saves"


def log_path(saves: Path | None = None) -> Path:
    """Return where the log is: beside the saves if their folder was asked for by name."""
    if saves is not None:
        return saves / _LOG
    import platformdirs

    return Path(platformdirs.user_log_dir(_APPLICATION, appauthor=False)) / _LOG
