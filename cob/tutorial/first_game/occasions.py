"""Occasions: first events of a kind in a game, found among the engine's events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from cob.engine import Event
from cob.engine.actions import FREE, AddTile, BuyTile, TakeTile, TakeWorkers
from cob.engine.components import Kind, Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    GameEnded,
    GoodsSold,
    GoodsTaken,
    PhaseEnded,
    PointsScored,
    RegionCompleted,
    RoundStarted,
    SilverlingsGained,
    Source,
    TileAdded,
    TileTaken,
    TurnEnded,
    TurnStarted,
)
from cob.engine.knowledge import SCORING_TILES
from cob.tutorial.position import LEARNER

RIVAL: Final = 1
"""The seat of the other player."""
Occasion = Callable[[Sequence[Event]], bool]
"""Returns whether the events of a move contain it."""


def _taken(*kinds: Kind, seat: int = LEARNER) -> Occasion:
    return _moved(TileTaken, kinds, seat)


def _added(*kinds: Kind, seat: int = LEARNER) -> Occasion:
    return _moved(TileAdded, kinds, seat)


def _moved(event_type: type[TileTaken | TileAdded], kinds: tuple[Kind, ...], seat: int) -> Occasion:
    """Return whether a player moved a tile of one of these kinds, or any tile if there are none."""

    def is_met(events: Sequence[Event]) -> bool:
        return any(
            isinstance(event, event_type)
            and event.player == seat
            and (not kinds or event.tile.kind in kinds)
            for event in events
        )

    return is_met


def _scoring_tile(event_type: type[TileTaken | TileAdded]) -> Occasion:
    """Return whether the learner moved a knowledge tile that scores at the end (ledger KNW-15)."""

    def is_met(events: Sequence[Event]) -> bool:
        return any(
            isinstance(event, event_type)
            and event.player == LEARNER
            and event.tile in SCORING_TILES
            for event in events
        )

    return is_met


def _did(kind: type, seat: int = LEARNER) -> Occasion:
    """Return whether an event of a kind happened to a player."""

    def is_met(events: Sequence[Event]) -> bool:
        return any(
            isinstance(event, kind) and getattr(event, "player", None) == seat for event in events
        )

    return is_met


def _acted(kind: type, seat: int = LEARNER) -> Occasion:
    """Return whether a player took an action of a kind."""

    def is_met(events: Sequence[Event]) -> bool:
        return any(
            isinstance(event, ActionTaken)
            and event.player == seat
            and isinstance(event.action, kind)
            for event in events
        )

    return is_met


def _paid_workers(events: Sequence[Event]) -> bool:
    return any(
        isinstance(event, ActionTaken) and event.player == LEARNER and event.workers
        for event in events
    )


def _acted_free(events: Sequence[Event]) -> bool:
    """Return whether the learner took or added a tile without a die, by an effect."""
    return any(
        isinstance(event, ActionTaken)
        and event.player == LEARNER
        and isinstance(event.action, TakeTile | AddTile)
        and event.action.die == FREE
        for event in events
    )


def _herd(events: Sequence[Event]) -> bool:
    """Return whether animals scored again with the one that was added (ledger ANM-02)."""
    return any(
        isinstance(added, TileAdded)
        and isinstance(scored, PointsScored)
        and scored.player == LEARNER
        and scored.source is Source.ANIMALS
        and scored.points > added.tile.animals
        for added, scored in pairwise(events)
    )


def points_at_once(events: Sequence[Event], seat: int) -> int:
    """Return the points that a player scored in a move, without those of the end of the game."""
    if any(isinstance(event, GameEnded) for event in events):
        return 0
    scored = (event for event in events if isinstance(event, PointsScored))
    return sum(event.points for event in scored if event.player == seat)


def _scored(least: int, seat: int = LEARNER) -> Occasion:
    return lambda events: points_at_once(events, seat) >= least


def _began(phase: int, number: int) -> Occasion:
    def is_met(events: Sequence[Event]) -> bool:
        return any(
            isinstance(event, RoundStarted) and (event.phase, event.round) == (phase, number)
            for event in events
        )

    return is_met


def _begins_with(kind: type) -> Occasion:
    return lambda events: any(isinstance(event, kind) for event in events)


def _paid_by_mines(number: int) -> Occasion:
    """Return whether a phase, not the last, ended and the learner's mines paid this amount."""

    def is_met(events: Sequence[Event]) -> bool:
        paid, is_end = 0, False
        for event in events:
            is_end |= isinstance(event, PhaseEnded)
            if is_end and isinstance(event, SilverlingsGained) and event.player == LEARNER:
                paid += event.number
        is_last = any(isinstance(event, GameEnded) for event in events)
        return is_end and not is_last and paid == number

    return is_met


def _building(tile: Tile) -> Occasion:
    def is_met(events: Sequence[Event]) -> bool:
        return any(
            isinstance(event, TileAdded) and event.player == LEARNER and event.tile is tile
            for event in events
        )

    return is_met


OCCASIONS: Final[dict[str, Occasion]] = {
    "tile taken": _taken(),
    "mine taken": _taken(Kind.MINE),
    "ship taken": _taken(Kind.SHIP),
    "scoring tile taken": _scoring_tile(TileTaken),
    "scoring tile added": _scoring_tile(TileAdded),
    "tile added": _added(),
    "building added": _added(Kind.BUILDING),
    **{f"{tile.code} added": _building(tile) for tile in Tile if tile.kind is Kind.BUILDING},
    "ship added": _added(Kind.SHIP),
    "animals added": _added(Kind.ANIMAL),
    "animals score again": _herd,
    "mine added": _added(Kind.MINE),
    "castle added": _added(Kind.CASTLE),
    "knowledge tile added": _added(Kind.KNOWLEDGE),
    "free action": _acted_free,
    "goods loaded": _did(GoodsTaken),
    "goods sold": _did(GoodsSold),
    "workers taken": _acted(TakeWorkers),
    "workers paid": _paid_workers,
    "Silverlings gained": _did(SilverlingsGained),
    "tile bought": _acted(BuyTile),
    "points scored": _did(PointsScored),
    "6 points at once": _scored(6),
    "15 points at once": _scored(15),
    "region completed": _did(RegionCompleted),
    "bonus tile won": _did(BonusTileWon),
    "turn ended": _did(TurnEnded),
    "round 1": _began(0, 1),
    "round 2": _began(0, 2),
    "round 3": _began(0, 3),
    "last round of phase A": _began(0, 5),
    "phase A ended": _begins_with(PhaseEnded),
    "0 mines paid": _paid_by_mines(0),
    "1 mine paid": _paid_by_mines(1),
    "2 mines paid": _paid_by_mines(2),
    "phase B": _began(1, 1),
    "phase B, round 3": _began(1, 3),
    "phase B, round 4": _began(1, 4),
    "last round": _began(1, 5),
    "game ended": _begins_with(GameEnded),
    "rival begins": _did(TurnStarted, RIVAL),
    "rival scored 15 points at once": _scored(15, RIVAL),
    "rival took a tile": _taken(seat=RIVAL),
    "rival added a tile": _added(seat=RIVAL),
    "rival completed a region": _did(RegionCompleted, RIVAL),
    "rival won a bonus tile": _did(BonusTileWon, RIVAL),
    "rival sold goods": _did(GoodsSold, RIVAL),
    "rival bought a tile": _acted(BuyTile, RIVAL),
    "rival added a ship": _added(Kind.SHIP, seat=RIVAL),
    "rival added animals": _added(Kind.ANIMAL, seat=RIVAL),
}
"""The occasions, by the names in the script."""
