"""Plain facts about tiles that only the better of two ways takes into storage: what they could
complete, score, load or pay once they are added."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cob.analysis.aftermath import Aftermath
from cob.analysis.deeds import Deed, Difference
from cob.analysis.outlooks import completable, herd_points
from cob.analysis.reason import Reason
from cob.analysis.region_phrases import region_name
from cob.engine import GameState
from cob.engine.components import DEPOTS, FACES, Kind, Tile
from cob.engine.effects import GAINS, ImmediateGain
from cob.engine.events import Source
from cob.engine.knowledge import POINT_A_SCORING_ANIMAL_TILE, has
from cob.engine.legality import free_spaces, hauls, open_spaces
from cob.text.language import Message
from cob.text.wording import (
    depot_title,
    points_title,
    seen_tile,
    silverlings_title,
    workers_title,
)

_GOODS: Final = 2
"""So many goods that wait for a ship are a reason,"""
_PAYMENTS: Final = 2
"""and so many payments of a mine."""
_LEAST: Final = 1.0
"""Points for animals from which on they are a reason."""
_GAIN_TITLES: Final[dict[ImmediateGain, Callable[[int], Message]]] = {
    ImmediateGain.POINTS: points_title,
    ImmediateGain.SILVERLINGS: silverlings_title,
    ImmediateGain.WORKERS: workers_title,
}
"""The words for so much of each gain."""


def prospects(found: Difference, named: Sequence[Deed], seen: Aftermath | None) -> list[Reason]:
    """Return what the animals would score that only the better of two ways takes into storage,
    where animals are what it gains by."""
    gained = None if seen is None else seen.points[seen.seat][Source.ANIMALS]
    if gained is None or gained.mean < _LEAST or not gained.is_sure or found.state.is_last_round:
        return []
    end = found.ends[0]
    return [
        Reason(
            Message(
                "Beside others of their kind {tile} would score {points}.",
                tile=seen_tile(tile),
                points=points_title(herd_points(end, tile)),
            )
        )
        for tile in sorted(_kept(found, named))
        if _joins_others(end, tile)
    ]


def _joins_others(end: GameState, tile: Tile) -> bool:
    """Return whether animals would let others of their kind score again (ledger ANM-02)."""
    more = has(end.player.knowledge, POINT_A_SCORING_ANIMAL_TILE)
    return tile.kind is Kind.ANIMAL and herd_points(end, tile) > tile.animals + more


def completions(
    found: Difference, named: Sequence[Deed], told: Sequence[Reason], seen: Aftermath | None
) -> list[Reason]:
    """Return the regions that a tile could complete next which only the better of two ways takes
    into storage, each once; nothing in the last round, none that was `told`, none that is completed
    no more often in the futures, and none for animals that others of their kind wait for."""
    if found.state.is_last_round:
        return []
    end, reasons, known = found.ends[0], list[Reason](), set[int]()
    for tile in sorted(_kept(found, named)):
        region = completable(end, tile)
        if region is None or region in known or _completes(found.ends[1], region):
            continue
        if _joins_others(end, tile):
            continue
        known.add(region)
        if seen is not None and not _is_more_often(seen, region):
            continue
        what = {"tile": seen_tile(tile), "region": region_name(end.player.layout, region)}
        if not any(what["region"] in each.text for each in told):
            reasons.append(Reason(Message("Next {tile} could complete {region}.", **what)))
    return reasons


def _is_more_often(seen: Aftermath, region: int) -> bool:
    """Return whether the player completes a region more often after the better turn."""
    return any(region >> each.space & 1 for each in seen.completed_more_often)


def _completes(end: GameState, region: int) -> bool:
    """Return whether a region is complete, or could be completed by a tile in storage."""
    player, left = end.player, region & ~end.player.filled
    is_next = any(left == left & open_spaces(player, tile) for tile in player.storage)
    return not left or (left.bit_count() == 1 and is_next)


def _kept(found: Difference, named: Sequence[Deed]) -> set[Tile]:
    """Return the tiles that only the better of two ways takes into storage, by deeds that are
    named."""
    ours, theirs = ({tile for deed in way for tile in deed.tiles} for way in (named, found.own[1]))
    before = set(found.state.player.storage)
    return (ours - theirs - before) & set(found.ends[0].player.storage)


def waiting_goods(found: Difference, named: Sequence[Deed]) -> list[Reason]:
    """Return the most goods that a ship could load which only the better of two ways takes into
    storage, by deeds that are named (ledger SHP-01); nothing if a rival has a ship to load them
    first."""
    end, player = found.ends[0], found.ends[0].player
    before = found.state.player.estate.count(Tile.SHIP)
    other = found.ends[1].player
    has_one_too = (*other.storage, *other.estate).count(Tile.SHIP) > before
    is_named = any(Tile.SHIP in deed.tiles for deed in named) and Tile.SHIP in player.storage
    others = (each for seat, each in enumerate(end.players) if seat != found.state.current)
    is_contested = any(Tile.SHIP in each.storage for each in others)
    if not is_named or has_one_too or is_contested or found.state.is_last_round:
        return []
    loads = [
        (sum(good in haul.goods for good in end.depot_goods[depot]), depot)
        for haul in hauls(end, player, [(depot,) for depot in DEPOTS])
        for depot in haul.depots
    ]
    number, depot = max(loads, key=lambda load: load[0], default=(0, 0))
    if number < _GOODS:
        return []
    text = Message(
        "The ship could load {number} goods tiles from {depot}.",
        number=number,
        depot=depot_title(depot),
    )
    return [Reason(text)]


def uses(found: Difference, named: Sequence[Deed], told: Sequence[Reason]) -> list[Reason]:
    """Return what tiles that only the better of two ways takes into storage bring once they are
    added: a mine its income (ledger MIN-01), a building its gain (BAN-01,
    BOA-01) and what a knowledge tile counts (KNW-15) that was not `told`."""
    end, player, uses_found = found.ends[0], found.ends[0].player, list[Reason]()
    kept = _kept(found, named)
    payments = end.rules.phases - end.phase - end.ends_phase
    if Tile.MINE in kept and free_spaces(player, Kind.MINE) and payments >= _PAYMENTS:
        text = Message(
            "The mine can pay {number} Silverlings by the end of the game.", number=payments
        )
        uses_found.append(Reason(text))
    for tile in sorted(kept & GAINS.keys()):
        gain, number = GAINS[tile]
        brought = _GAIN_TITLES[gain](number)
        text = Message("Once added, {tile} brings {what}.", tile=seen_tile(tile), what=brought)
        uses_found.append(Reason(text))
    for counter in (*player.tiles, *player.storage):
        counted = FACES[counter].of
        is_told = any(seen_tile(counter) in each.text for each in told)
        if counted in kept and not (is_told or end.is_last_round):
            assert counted is not None
            what = {
                "tile": seen_tile(counted),
                "points": points_title(FACES[counter].points),
                "counter": seen_tile(counter),
            }
            text = Message("Once added, {tile} also brings {points} for {counter}.", **what)
            if counter in player.storage:
                text = Message("Once both are added, {tile} brings {points} for {counter}.", **what)
            uses_found.append(Reason(text))
    return uses_found
