"""The deal of a phase: old tiles are swept off, new ones fly from the phase's banner."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Final

from cob.engine.chance import PhaseDeal
from cob.engine.components import FIRST_BLACK_SPACE
from cob.engine.state import GameState
from cob.showing.event_times import TimedEvent
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.animations import Animation, Point
from cob.ui.table.motion.flights import Flight, Sweep, flight_with_shadow
from cob.ui.table.motion.pieces import MovingGoods, MovingTile

# Shares of the time of a deal.
_SWEPT: Final = 0.3
"""The time in which one tile is swept off."""
_SWEEPING: Final = 0.12
"""The time from the first tile that is swept to the last."""
_FLIGHT: Final = 0.36
"""The time of a tile in the air; the first one leaves when the banner can be read."""
_SETTLED: Final = 0.08
"""The time from the landing of the last piece to the end of the deal."""

_HOP: Final = 0.2
"""Height of an arc, as a share of its way."""
_ROOM_ABOVE: Final = 0.8
"""Maximum height of an arc, as a share of the room above both its ends."""


def deal_animations(
    timed: TimedEvent, deal: PhaseDeal, before: GameState, phase: int, layout: TableLayout
) -> list[Animation]:
    """Return the animations of a deal, the shadows below all tiles.

    `before` is the position with the tiles of the phase before, `phase` the one that begins.
    """
    length, board = timed.arrives - timed.begins, layout.board
    swept = []
    for space, tile in enumerate(before.board):
        if tile is not None:
            place = board.space(space)
            leaves = timed.begins + length * _SWEEPING * place.x / layout.size[0]
            picture, end = MovingTile(tile, place.width), _edge(layout, place.center)
            swept.append(Sweep(picture, place.center, end, leaves, length * _SWEPT))
    flights = list(_flights(timed, deal, phase, layout))
    return [*swept, *(shadow for shadow, _ in flights), *(piece for _, piece in flights)]


def _flights(
    timed: TimedEvent, deal: PhaseDeal, phase: int, layout: TableLayout
) -> Iterator[tuple[Animation, Flight]]:
    """Yield each new piece with its shadow: tiles depot by depot, then the goods of the rounds."""
    board, length = layout.board, timed.arrives - timed.begins
    source = board.phase(phase).center
    pieces: list[tuple[MovingTile | MovingGoods, int, Point]] = []
    for space, tile in enumerate(deal.tiles):
        if tile is not None:
            place = board.space(space)
            what = MovingTile(tile, place.width, black_back=space >= FIRST_BLACK_SPACE)
            pieces.append((what, place.width, place.center))
    for number, good in enumerate(deal.goods, 1):
        area = board.round_goods(number)
        pieces.append((MovingGoods(good, area.width), area.width, area.center))
    last = timed.arrives - length * _SETTLED
    step = (last - timed.heard) / max(1, len(pieces) - 1)
    for index, (piece, width, end) in enumerate(pieces):
        leaves = timed.heard + index * step - length * _FLIGHT
        hop = min(dist(source, end) * _HOP, min(source[1], end[1]) * _ROOM_ABOVE)
        flight = Flight(
            piece,
            source,
            end,
            leaves,
            timed.arrives - leaves,
            length * _FLIGHT,
            hop,
            turns=True,
            waits=False,
        )
        yield flight_with_shadow(flight, width, stays=isinstance(piece, MovingTile))


def _edge(layout: TableLayout, place: Point) -> Point:
    """Return the point at the window's edge to which a tile is swept."""
    x, y = place
    board = layout.board.area
    if board.centerx < layout.size[0] / 2:
        return 0.0, y + (y - board.centery) * 0.2
    return x, float(layout.size[1] - 1)
