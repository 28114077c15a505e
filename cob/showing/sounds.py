"""The sounds of the window by name, the music by phase, and their files."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final

from cob.engine.components import PHASES
from cob.files.resources import data_folder


class Sound(StrEnum):
    """The names of the sounds, those needed first at the beginning."""

    BUTTON = "button"
    REFUSED = "refused"
    DICE = "dice"
    TILE_TAKEN = "tile taken"
    TILE_ADDED = "tile added"
    WORKER = "worker"
    SILVERLING = "silverling"
    UNDO = "undo"
    YOUR_TURN = "your turn"
    GOODS_LOADED = "goods loaded"
    GOODS_SOLD = "goods sold"
    TRACK = "track"
    REGION = "region completed"
    BONUS_TILE = "bonus tile"
    PHASE = "phase"
    POINTS_1 = "points 1"
    POINTS_2 = "points 2"
    POINTS_3 = "points 3"
    POINTS_4 = "points 4"
    POINTS_5 = "points 5"
    POINTS_6 = "points 6"
    POINTS_7 = "points 7"
    POINTS_8 = "points 8"
    POINTS_9 = "points 9"
    POINTS_10 = "points 10"
    GAME_OVER = "game over"


POINTS: Final = tuple(sound for sound in Sound if sound.startswith("points "))
"""The bells of points, from the lowest to the highest."""


def sounds_folder() -> Path:
    """Return the folder of all sounds; raise `ResourceError` if the installation lacks it."""
    return data_folder("assets") / "sounds"


def file_name(sound: Sound) -> str:
    """Return the name of the file of a sound."""
    return f"{sound.replace(' ', '-')}.ogg"


def music_folder() -> Path:
    """Return the folder of the music; raise `ResourceError` if the installation lacks it."""
    return data_folder("assets") / "music"


def music_name(phase: int) -> str:
    """Return the name of the file with the music of a phase; the first phase is 0."""
    return f"phase-{PHASES[phase].lower()}.ogg"
