"""What a player may ask of the window before it opens; free of pygame, so a door can read it."""

from dataclasses import dataclass
from pathlib import Path

from cob.engine.errors import CobError


class NoWindowError(CobError):
    """This machine has no screen to open a window on."""


class WindowBrokeError(CobError):
    """The window ended by an error of the program's own; the sentence says where it is told."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The command line's wishes for one run of the window; None leaves the choice to the window."""

    size: tuple[int, int] | None = None
    """Width and height of the window in pixels."""
    record: Path | None = None
    """A saved record to continue."""
    seed: int | None = None
    """The seed of the next new game, for one that can be repeated."""
    saves: Path | None = None
    """A folder for saves in place of the platform's own."""
