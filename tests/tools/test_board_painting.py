"""The painted ground of the main board goes round the places of the map."""

from __future__ import annotations

from cob.boards import load_main_board
from tools.board_painting import towns


def test_each_town_has_its_own_plots_and_its_quay_outside() -> None:
    board = load_main_board()
    for town in towns(board):
        middle = town.places.die.centre.x
        assert len(town.plots) == 4
        assert all(abs(x - middle) < town.places.panel.width / 2 for x, _ in town.plots)
        assert (town.places.goods.x - middle) * town.outwards > 0
