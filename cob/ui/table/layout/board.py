"""Where everything on the main board lies in the window."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from cob.boards import Box, MainBoard
from cob.engine.components import Kind
from cob.ui.kit.estate_picture import Hex

_HEX_SHARE: Final = 0.96
"""Width of a hex on the board, as a share of what its map leaves it: a gap stays between two."""
_GOODS_RIM: Final = 2
"""Pixels of a goods tile's place that stay free at each side of the tile."""
_TRACK_RIM: Final = 3
"""Pixels that stay free above and below a stack on the turn order track."""
_STACK: Final = 4
"""Pieces that may stand on each other: one of each player."""


class BoardLayout:
    """The main board, scaled to an area of the window."""

    def __init__(self, area: Rect, board: MainBoard) -> None:
        scale = area.width / board.width

        def placed(box: Box) -> Rect:
            """Return where a box of the map lies in the window."""
            return Rect(
                round(area.x + box.x * scale),
                round(area.y + box.y * scale),
                round(box.width * scale),
                round(box.height * scale),
            )

        width = round(board.hex_width * scale * _HEX_SHARE)
        self.area = area
        self.black_depot = placed(board.black_depot)
        """The panel of the black depot."""
        self._spaces = tuple(
            Hex(area.x + middle.x * scale, area.y + middle.y * scale, width)
            for middle in board.spaces
        )
        self._depots = tuple(placed(depot.panel) for depot in board.depots)
        self._dice = tuple(placed(depot.die) for depot in board.depots)
        self._goods = tuple(placed(depot.goods) for depot in board.depots)
        self._phases = tuple(map(placed, board.phases))
        self._rounds = tuple(map(placed, board.rounds))
        self._track = tuple(map(placed, board.track))
        self._bonuses = {
            (kind, large): placed((board.large_bonuses if large else board.small_bonuses)[kind])
            for kind in Kind
            for large in (True, False)
        }

    def space(self, space: int) -> Hex:
        """Return a space of a numbered depot or of the black depot."""
        return self._spaces[space]

    def depot(self, depot: int) -> Rect:
        """Return the panel of a numbered depot."""
        return self._depots[depot - 1]

    def depot_die(self, depot: int) -> Rect:
        """Return where a depot shows its number."""
        return self._dice[depot - 1]

    def depot_goods(self, depot: int) -> Rect:
        """Return the goods space of a depot."""
        return self._goods[depot - 1]

    def goods_in_depot(self, depot: int, index: int, types: int) -> Rect:
        """Return the place of the `index`-th of so many goods types that lie on a depot."""
        area = self.depot_goods(depot)
        columns = min(types, 3)
        rows = 1 if types <= columns else 2
        side = min(area.width // columns, area.height // rows)
        place = Rect(0, 0, side, side)
        place.centerx = area.x + area.width * (2 * (index % columns) + 1) // (2 * columns)
        place.centery = area.y + area.height * (2 * (index // columns) + 1) // (2 * rows)
        return place

    def goods_tile_in_depot(self, depot: int, index: int, types: int) -> Rect:
        """Return where the goods tiles of a type lie in their place on a depot."""
        return self.goods_in_depot(depot, index, types).inflate(-2 * _GOODS_RIM, -2 * _GOODS_RIM)

    def phase(self, phase: int) -> Rect:
        """Return a phase space, 0 to 4."""
        return self._phases[phase]

    def phase_letter(self, phase: int) -> tuple[float, float]:
        """Return the middle of a phase's letter."""
        area = self.phase(phase)
        return area.centerx, area.y + area.height * 0.3

    def phase_points(self, phase: int) -> tuple[float, float]:
        """Return the middle of a phase's points, below its letter."""
        area = self.phase(phase)
        return area.centerx, area.y + area.height * 0.72

    def round(self, number: int) -> Rect:
        """Return a round space, 1 to 5."""
        return self._rounds[number - 1]

    def round_goods(self, number: int) -> Rect:
        """Return where the goods tile of a round lies."""
        area = self.round(number)
        return _square(area.center, round(area.width * 0.86))

    def track(self, space: int) -> Rect:
        """Return a space of the turn order track."""
        return self._track[space]

    def piece(self, space: int, height: int) -> Rect:
        """Return the place of a piece on the track; the lowest of a stack has height 0."""
        area = self.track(space)
        side = min(area.width - 2, area.height // _STACK - 2)
        place = Rect(0, 0, side, side)
        room = area.height - 2 * _TRACK_RIM
        place.midbottom = (area.centerx, area.bottom - _TRACK_RIM - height * room // _STACK)
        return place

    def bonus(self, kind: Kind, large: bool) -> Rect:
        """Return the place of a bonus tile."""
        return self._bonuses[kind, large]

    def bonus_sign(self, kind: Kind, large: bool) -> Rect:
        """Return the corner of a bonus tile with the sign of its kind."""
        area = self.bonus(kind, large)
        side = round(area.height * 0.4)
        return Rect(area.x + 2, area.bottom - side - 2, side, side)

    def bonus_winner(self, kind: Kind, large: bool) -> Rect:
        """Return where the pawn of who has won a bonus tile stands."""
        area = self.bonus(kind, large)
        return _square(area.center, round(area.height * 0.8))


def _square(middle: tuple[int, int], side: int) -> Rect:
    place = Rect(0, 0, side, side)
    place.center = middle
    return place
