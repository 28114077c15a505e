"""The painted grounds of the table, begun before it is opened: they take a second to paint."""

from __future__ import annotations

from cob.ui.kit.art.paintings import Paintings
from cob.ui.kit.theme import theme
from cob.ui.table.drawing.board import board_ground
from cob.ui.table.drawing.painter import LAND, TRAY, land_size
from cob.ui.table.layout.table import TableLayout


def prepare_grounds(paintings: Paintings, layout: TableLayout) -> None:
    """Have everything painted on which a table of these places lies."""
    paintings.prepare(board_ground(), layout.board.area.size)
    if theme.painted:
        paintings.prepare(LAND, land_size(layout.estate))
        for size in {layout.strip.size, *(panel.area.size for panel in layout.panels)}:
            paintings.prepare(TRAY, size)
