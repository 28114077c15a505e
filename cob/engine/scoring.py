"""Scoring, final scoring and ranking (ledger REG, BON, END). Only this module changes points."""

from __future__ import annotations

from functools import cache

from cob.engine.components import (
    FACES,
    PHASE_POINTS,
    Tile,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.events import BonusTileWon, Event, RegionCompleted, Source, points_scored
from cob.engine.knowledge import (
    BUILDING_COUNTERS,
    MINE_WORKERS,
    POINTS_OF_CRANE,
    final_points,
    has,
)
from cob.engine.message import Message
from cob.engine.state import GameState, Player

WORKERS_PER_POINT = 2


def score(
    state: GameState,
    seat: int,
    points: int,
    source: Source,
    events: list[Event],
    tile: Tile | None = None,
) -> None:
    """Give a player points, with the reason as an event."""
    player = state.players[seat]
    player.points += points
    player.points_by[source] += points
    events.append(points_scored(seat, points, source, tile))


def score_placement(state: GameState, seat: int, space: int, events: list[Event]) -> None:
    """Score the region and the colour of a space just covered if they are complete now.

    Ledger REG-01, REG-02, BON-01 to BON-03; the order is ruling EC-34.
    """
    player = state.players[seat]
    layout = player.layout
    region = layout.region_of[space]
    if region & ~player.filled:
        return
    kind = layout.kinds[space]
    size = region.bit_count()
    events.append(RegionCompleted(seat, kind, region, size))
    score(state, seat, region_points(size), Source.REGIONS, events)
    score(state, seat, PHASE_POINTS[state.phase], Source.PHASES, events)
    if layout.kind_masks[kind] & ~player.filled:
        return
    bit = 1 << kind
    if state.large_left & bit:
        state.large_left ^= bit
        player.large_bonuses |= bit
        events.append(BonusTileWon(seat, kind, large=True))
        score(state, seat, large_bonus(len(state.players)), Source.BONUS_TILES, events)
    elif state.small_left & bit:
        state.small_left ^= bit
        player.small_bonuses |= bit
        events.append(BonusTileWon(seat, kind, large=False))
        score(state, seat, small_bonus(len(state.players)), Source.BONUS_TILES, events)


def resource_points(player: Player) -> dict[Source, int]:
    """Return the final points for what is left over (ledger END-03 to END-05)."""
    return {
        Source.UNSOLD_GOODS: sum(player.goods),
        Source.SILVERLINGS: player.silverlings,
        Source.WORKERS: player.workers // WORKERS_PER_POINT,
    }


def points_left_over(player: Player) -> dict[Source, int]:
    """Return `resource_points` as they will be after the last income (ledger END-01)."""
    points = resource_points(player)
    points[Source.SILVERLINGS] += player.mines
    workers = player.workers + player.mines * has(player.knowledge, MINE_WORKERS)
    points[Source.WORKERS] = workers // WORKERS_PER_POINT
    return points


def knowledge_points(state: GameState, player: Player) -> dict[Tile, int]:
    """Return the present points of each scoring knowledge tile in an estate (ledger END-06).

    The crane has an entry of its own when one of the tiles 16 to 23 counts it as a building; at
    most one of them can (ledger SE-21, ruling EC-52).
    """
    tiles = player.tiles
    points = {
        tile: final_points(tile, player, state.rules)
        for tile in tiles
        if FACES[tile].counts is not None
    }
    if points and Tile.CRANE in tiles and any(tile in BUILDING_COUNTERS for tile in points):
        points[Tile.CRANE] = POINTS_OF_CRANE
    return points


def uncredited_points(state: GameState, player: Player) -> dict[Tile, int]:
    """Return the part of `knowledge_points` that has not been scored yet."""
    return {
        tile: points - player.credited.get(tile, 0)
        for tile, points in knowledge_points(state, player).items()
    }


def credited_points(state: GameState, player: Player) -> dict[Tile, int]:
    """Return the points that knowledge tiles have scored by now, which follow from the table.

    They score at the end, or as soon as they are worth something (ledger END-06, YUC-02).
    """
    if not state.is_over and not state.rules.knowledge_points_at_once:
        return {}
    points = knowledge_points(state, player)
    return points if state.is_over else {tile: each for tile, each in points.items() if each}


def score_knowledge(
    state: GameState, seat: int, events: list[Event], *, at_the_end: bool = False
) -> None:
    """Score the points of knowledge tiles that are not scored yet (ledger END-06, YUC-02).

    At the end a tile that has never scored gets an event even for no points.
    """
    player = state.players[seat]
    for tile, points in uncredited_points(state, player).items():
        if points or (at_the_end and tile not in player.credited):
            score(state, seat, points, Source.KNOWLEDGE, events, tile)
            player.credited = {**player.credited, tile: player.credited.get(tile, 0) + points}


def projected_points(state: GameState, seat: int) -> int:
    """Return the points that the player would have if the game were scored now."""
    player = state.players[seat]
    if state.is_over:
        return player.points
    return (
        player.points
        + sum(resource_points(player).values())
        + sum(uncredited_points(state, player).values())
    )


def score_game_end(state: GameState, events: list[Event]) -> None:
    """Do the final scoring (ledger END-03 to END-07). Resources stay visible where they are."""
    for seat, player in enumerate(state.players):
        for source, points in resource_points(player).items():
            if points:
                score(state, seat, points, source, events)
        score_knowledge(state, seat, events, at_the_end=True)


def turn_order(state: GameState) -> tuple[int, ...]:
    """Return the seats in turn order: track from right to left, stacks from the top (RND-04)."""
    return _order_on(state.track)


@cache
def _order_on(track: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(seat for stack in reversed(track) for seat in reversed(stack))


def ranking(state: GameState) -> tuple[int, ...]:
    """Return the seats from first to last: by points, then empty spaces, then later in turn order.

    Ledger END-08, TIE-01 to TIE-03, rulings EC-40 and EC-41. Before the start player is known, the
    order of the seats takes the place of the turn order.
    """
    order = turn_order(state) or tuple(range(len(state.players)))
    sign = 1 if state.rules.most_empty_spaces_win_ties else -1

    def key(seat: int) -> tuple[int, int, int]:
        player = state.players[seat]
        return player.points, sign * player.empty_spaces, order.index(seat)

    return tuple(sorted(range(len(state.players)), key=key, reverse=True))


def tie_break(state: GameState, winner: int, other: int) -> Message | None:
    """Return how `winner` won a tie against `other`; None when the points decided."""
    first, second = state.players[winner], state.players[other]
    if first.points != second.points:
        return None
    if first.empty_spaces != second.empty_spaces:
        own, others = first.empty_spaces, second.empty_spaces
        if state.rules.most_empty_spaces_win_ties:
            return Message("more empty estate spaces: {own} against {other}", own=own, other=others)
        return Message("fewer empty estate spaces: {own} against {other}", own=own, other=others)
    return Message("later in turn order at the end of the game")
