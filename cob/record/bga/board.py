"""A phase's tiles on the spaces of the main board."""

from __future__ import annotations

from cob.engine.chance import PhaseDeal
from cob.engine.components import BOARD_SPACES, DEPOT_RANGES, FIRST_BLACK_SPACE, Tile, depot_of
from cob.engine.rounds import kinds_to_deal
from cob.record.bga.facts import DrawnTile, NewPhase
from cob.record.bga.packets import UnreadableError
from cob.record.bga.pieces import goods_type


def black_tiles(phase: NewPhase) -> int:
    """Return how many tiles lie on the black depot."""
    return sum(drawn.location >= FIRST_BLACK_SPACE for drawn in phase.tiles.values())


def phase_deal(phase: NewPhase, players: int) -> PhaseDeal:
    """Return the deal of a phase; raise `UnreadableError` for tiles without a space.

    A tile lies on our space of the site's number, or on another one of its colour on the same
    depot. Those on the black depot move together in their order.
    """
    board: list[Tile | None] = [None] * BOARD_SPACES
    kinds = kinds_to_deal(players, phase.number)
    strays: list[DrawnTile] = []
    black = FIRST_BLACK_SPACE
    for drawn in sorted(phase.tiles.values(), key=lambda each: each.location):
        space = drawn.location
        if space >= FIRST_BLACK_SPACE:
            space, black = black, black + 1
        elif board[space] is not None or kinds[space] is not drawn.tile.kind:
            strays.append(drawn)
            continue
        if space >= BOARD_SPACES:
            raise UnreadableError(phase)
        board[space] = drawn.tile
    for drawn in strays:
        for space in DEPOT_RANGES[depot_of(drawn.location)]:
            if board[space] is None and kinds[space] is drawn.tile.kind:
                board[space] = drawn.tile
                break
        else:
            raise UnreadableError(drawn)
    return PhaseDeal(tuple(board), tuple(map(goods_type, phase.goods)))
