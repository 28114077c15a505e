"""The command line options of the window; free of pygame, so that they load fast."""

from dataclasses import dataclass
from pathlib import Path

from cob.engine.errors import CobError
from cob.engine.message import Message


class SavesInUseError(CobError):
    """Raised where another window is open over the same saves."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            Message(
                "the game is already open over the saves in '{folder}'; with --saves FOLDER "
                "another window plays apart",
                folder=folder,
            )
        )


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The command line's options for one run; None leaves the choice to the window."""

    size: tuple[int, int] | None = None
    """Width and height of the window in pixels."""
    record: Path | None = None
    """A saved record to continue."""
    estates: tuple[Path, ...] = ()
    """Maps of estates beside those of the player's folder."""
    seed: int | None = None
    """The seed of the next new game, to repeat a game."""
    saves: Path | None = None
    """A folder for saves instead of the platform's own."""
