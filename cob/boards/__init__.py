"""Tiled maps into estates and the main board's places, and estates into maps."""

from cob.boards.estates import FIRST_EDITION, Estates, load_estate, load_estates
from cob.boards.main_board import Box, Depot, MainBoard, Point, load_main_board
from cob.boards.tiled import BoardError

__all__ = [
    "FIRST_EDITION",
    "BoardError",
    "Box",
    "Depot",
    "Estates",
    "MainBoard",
    "Point",
    "load_estate",
    "load_estates",
    "load_main_board",
]
