"""Estates and the main board read from Tiled maps, and estates written as maps."""

from cob.boards.estates import FIRST_EDITION, SHIPPED, Estates, load_estate, load_estates
from cob.boards.main_board import Box, Depot, MainBoard, Point, load_main_board
from cob.boards.tiled import BoardError

__all__ = [
    "FIRST_EDITION",
    "SHIPPED",
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
