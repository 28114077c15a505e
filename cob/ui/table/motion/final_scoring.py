"""The final scoring in motion: counted parts glow in gold, and their points fly to the total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from cob.engine.components import Kind
from cob.engine.events import PointsScored, Source
from cob.engine.state import GameState, Player
from cob.showing.event_times import TimedEvent
from cob.showing.final_scoring_steps import counted_spaces, counts_bonus_tiles, counts_sold_goods
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation, Count, Gleam, Glow, Notice
from cob.ui.table.motion.gains import RisingGain
from cob.ui.table.motion.pieces import DimSpace, Gain, GoldenBox, GoldenSpace, Good, GrowingTotal

_RISE: Final = 64
"""Distance that a number rises; all lengths are pixels at 1080 lines."""
_RIM: Final = 5
"""Gap between the counted part and the golden frame around it."""
_COUNTING: Final = 0.5
"""The share of a number's time in which its counted parts light up one after another."""
_GROWING: Final = 0.35
"""Time in which a total counts up, as a share of the number's time."""
_LANDED: Final = 0.5
"""Time for which a total glows after counting up, as a share of the number's time."""


def final_animations(
    timed: Sequence[TimedEvent], before: GameState, state: GameState, layout: TableLayout
) -> tuple[list[Animation], list[Animation]]:
    """Return the glowing parts, and the numbers that fly above them.

    `before` is the position before the move, `state` the end of the game. The estate and the goods
    of the player who is scored lie in the middle.
    """
    show = _FinalShow(before, state, layout)
    for each in timed:
        if isinstance(each.event, PointsScored):
            show.count(each.event, each)
    return [*show.frames(timed), *show.glows], show.gains


class _FinalShow:
    """Turns the items of a final scoring into animations."""

    def __init__(self, before: GameState, state: GameState, layout: TableLayout) -> None:
        self.glows: list[Animation] = []
        self.gains: list[Animation] = []
        self._totals = [player.points for player in before.players]
        """Every player's points so far, by seat."""
        self._state = state
        self._layout = layout

    def frames(self, timed: Sequence[TimedEvent]) -> Iterator[Animation]:
        """Yield a golden frame around the panel of each player while that player is scored."""
        for seat, panel in enumerate(self._layout.panels):
            own = [
                each
                for each in timed
                if isinstance(each.event, PointsScored) and each.event.player == seat
            ]
            if own:
                begins, length = own[0].begins, own[-1].arrives - own[0].begins
                frame, middle = GoldenBox(self._around(panel.area)), panel.area.center
                yield Notice(frame, middle, middle, begins, length)

    def count(self, event: PointsScored, timed: TimedEvent) -> None:
        """Light up the parts that an item counts, and let its points fly."""
        length = timed.arrives - timed.heard
        source, counted = self._places(event)
        if event.tile is not None:
            self._dim_others([source, *counted], timed.heard, length)
        self._glow(source, timed.heard, length)
        for at, place in enumerate(counted):
            delay = length * _COUNTING * at / len(counted)
            self._glow(place, timed.heard + delay, length - delay)
        panel = self._layout.panels[event.player]
        gain, rise = Gain(Good.POINTS, event.points, large=True), self._layout.px(_RISE)
        start, end = source.center, panel.points.center
        self.gains.append(RisingGain(gain, start, end, timed.heard, length, rise))
        landed = GoldenBox(self._around(panel.points))
        self.glows.append(Gleam(landed, end, end, timed.arrives, length * _LANDED))
        before = self._totals[event.player]
        after = self._totals[event.player] = before + event.points
        total = GrowingTotal(before, after, panel.points.size)
        self.glows.append(Count(total, end, end, timed.arrives, length * _GROWING))

    def _glow(self, place: Rect | Hex, begins: float, length: float) -> None:
        if isinstance(place, Hex):
            glow: GoldenSpace | GoldenBox = GoldenSpace(place.width)
        else:
            glow = GoldenBox(self._around(place))
        self.glows.append(Glow(glow, place.center, place.center, begins, length))

    def _dim_others(self, counted: Sequence[Rect | Hex], begins: float, length: float) -> None:
        """Dim all other spaces of the estate while a tile of it scores."""
        for area in self._layout.hexes:
            if area not in counted:
                dim, place = DimSpace(area.width), area.center
                self.glows.append(Glow(dim, place, place, begins, length))

    def _around(self, place: Rect) -> tuple[int, int]:
        return place.inflate(2 * self._layout.px(_RIM), 2 * self._layout.px(_RIM)).size

    def _places(self, event: PointsScored) -> tuple[Rect | Hex, list[Rect | Hex]]:
        """Return the origin of an item's points, and the other parts that it counts."""
        hand = self._layout.holdings(event.player, event.player)
        own = self._state.players[event.player]
        match event.source:
            case Source.UNSOLD_GOODS:
                types = self._layout.goods.types(self._state, event.player)
                tiles = [tile for tile, good in zip(hand.goods_tiles, types, strict=True) if good]
                return tiles[0].unionall(tiles[1:]), [*tiles]
            case Source.SILVERLINGS:
                return hand.silverlings.picture, []
            case Source.WORKERS:
                return hand.workers.picture, []
        tile = event.tile
        if tile is None or tile not in own.estate:
            return self._layout.panels[event.player].area, []
        counted: list[Rect | Hex] = [
            self._layout.hexes[space] for space in counted_spaces(own, tile)
        ]
        if counts_sold_goods(tile):
            counted.append(hand.sold.picture)
        if counts_bonus_tiles(tile):
            counted += self._bonus_tiles(own)
        return self._layout.hexes[own.estate.index(tile)], counted

    def _bonus_tiles(self, player: Player) -> Iterator[Rect]:
        for kind in Kind:
            for masks, large in ((player.large_bonuses, True), (player.small_bonuses, False)):
                if masks >> kind & 1:
                    yield self._layout.board.bonus(kind, large)
