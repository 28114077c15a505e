"""The layout of the main board in the window."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from cob.boards import Box, MainBoard
from cob.engine.components import Kind
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.measure import square

_GOODS_ROWS: Final = 3
"""Minimum number of rows in a goods space, so that fewer goods are not drawn larger."""
_GOODS_SHARE: Final = (1.0, 0.95)
"""Maximum share of a row's width and height for its goods tile."""
_COUNT_SHARE: Final = 0.34
"""Width of the disc with their number, as a share of the tile's; it lies towards the town."""
_QUAY_RIM: Final = 0.05
"""How far a quay reaches beyond the goods tile on it, as a share of the tile."""
_COUNT_LEAST: Final = 14
"""Its minimum width, in real pixels."""
_STACKS: Final = (
    (0.62, ((0.0, 0.0),)),
    (0.38, ((-0.14, 0.0), (0.14, 0.0))),
    (0.38, ((-0.14, 0.0), (0.14, 0.0), (0.0, 0.3))),
    (0.38, ((-0.14, 0.0), (0.14, 0.0), (-0.14, 0.3), (0.14, 0.3))),
)
"""One to four pieces on a space, two side by side in each of two rows: the side of a piece, and
the distance of each from the middle and from the foot of the space, as shares of its height.
"""
_FOOT: Final = 0.22
"""The share of a space on the turn order track that is kept for its number."""


class BoardLayout:
    """The main board, scaled to an area of the window."""

    def __init__(self, area: Rect, board: MainBoard) -> None:
        scale = area.width / board.width

        def placed(box: Box) -> Rect:
            """Return the place of a box of the map in the window."""
            return Rect(
                round(area.x + box.x * scale),
                round(area.y + box.y * scale),
                round(box.width * scale),
                round(box.height * scale),
            )

        width = round(board.hex_width * scale)
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
        """Return the place of a depot's number."""
        return self._dice[depot - 1]

    def depot_goods(self, depot: int) -> Rect:
        """Return the goods space of a depot."""
        return self._goods[depot - 1]

    def goods_in_depot(self, depot: int, index: int, types: int) -> Rect:
        """Return the row of the `index`-th of `types` goods types on a depot."""
        area = self.depot_goods(depot)
        height = area.height // max(types, _GOODS_ROWS)
        top = area.centery - height * types // 2
        return Rect(area.x, top + index * height, area.width, height)

    def goods_tile_in_depot(self, depot: int, index: int, types: int) -> Rect:
        """Return the place of a goods tile in its row on a depot, at the outer end of the row."""
        row = self.goods_in_depot(depot, index, types)
        wide, high = _GOODS_SHARE
        side = round(min(row.width * wide, row.height * high))
        place = Rect(0, 0, side, side)
        place.midleft = row.midleft
        if row.centerx > self.area.centerx:
            place.midright = row.midright
        return place

    def quay_in_depot(self, depot: int, index: int, types: int) -> Rect:
        """Return the place of the quay on which a goods tile lies, a little larger."""
        tile = self.goods_tile_in_depot(depot, index, types)
        rim = max(2, round(tile.width * _QUAY_RIM))
        return tile.inflate(2 * rim, 2 * rim)

    def goods_count_in_depot(self, depot: int, index: int, types: int) -> Rect:
        """Return the place of the number of tiles of a type, towards the town.

        It lies beside a small tile, and over the upper corner of a large one.
        """
        tile, row = (
            self.goods_tile_in_depot(depot, index, types),
            self.goods_in_depot(depot, index, types),
        )
        side = max(_COUNT_LEAST, round(tile.width * _COUNT_SHARE))
        place = Rect(0, 0, side, side)
        if tile.centerx < self.area.centerx:
            place.topright = min(tile.right + 1 + side, row.right), tile.top
        else:
            place.topleft = max(tile.left - 1 - side, row.left), tile.top
        return place

    def phase(self, phase: int) -> Rect:
        """Return a phase space, 0 to 4."""
        return self._phases[phase]

    def phase_letter(self, phase: int) -> tuple[float, float]:
        """Return the middle of a phase's letter."""
        area = self.phase(phase)
        return area.centerx, area.y + area.height * 0.28

    def phase_points(self, phase: int) -> tuple[float, float]:
        """Return the middle of a phase's points, below its letter."""
        area = self.phase(phase)
        return area.centerx, area.y + area.height * 0.71

    def round(self, number: int) -> Rect:
        """Return a round space, 1 to 5."""
        return self._rounds[number - 1]

    def round_goods(self, number: int) -> Rect:
        """Return the place of a round's goods tile."""
        area = self.round(number)
        return square(area.center, round(area.width * 0.74))

    def track(self, space: int) -> Rect:
        """Return a space of the turn order track."""
        return self._track[space]

    def piece(self, space: int, height: int, stack: int = 1) -> Rect:
        """Return the place of a piece on the track, the `height`-th from below in its stack.

        The lowest pieces stand in front, side by side, above the number of the space.
        """
        area = self.track(space)
        share, places = _STACKS[stack - 1]
        aside, up = places[height]
        side = round(area.height * share)
        place = Rect(0, 0, side, side)
        foot = area.bottom - area.height * (_FOOT - 0.02 + up)
        place.midbottom = round(area.centerx + aside * area.height), round(foot)
        return place

    def bonus(self, kind: Kind, large: bool) -> Rect:
        """Return the place of a bonus tile, with the sign of its kind below it."""
        return self._bonuses[kind, large]

    def bonus_tile(self, kind: Kind, large: bool) -> Rect:
        """Return the place of a bonus tile, and of the pawn of the player who won it."""
        area = self.bonus(kind, large)
        return square((area.centerx, area.y + round(area.height * 0.33)), round(area.width * 0.94))

    def bonus_sign(self, kind: Kind, large: bool) -> Rect:
        """Return the sign of a bonus tile's kind, which stays when the tile is won."""
        area = self.bonus(kind, large)
        return square((area.centerx, area.y + round(area.height * 0.72)), round(area.width * 0.5))
