"""The topic of a turn: it leads to the lesson that teaches it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from cob.analysis.changes import Change
from cob.analysis.deeds import PlayedAction, difference
from cob.engine import Action, GameState
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.components import Kind, Tile
from cob.engine.events import RegionCompleted
from cob.engine.knowledge import DOUBLE_WORKERS, FOUR_WORKERS, SCORING_TILES


class Topic(Enum):
    """The topics to practise: each is taught by the lesson of that number."""

    ACTIONS = "02"
    TAKING = "03"
    ADDING = "04"
    WORKERS = "05"
    SHIPS = "06"
    SELLING = "07"
    ANIMALS = "08"
    SILVERLINGS = "09"
    CASTLES = "10"
    BUILDINGS = "11"
    KNOWLEDGE_OF_DICE = "12"
    KNOWLEDGE_OF_THE_REST = "13"
    KNOWLEDGE_THAT_SCORES = "14"
    REGIONS = "15"
    PHASES = "16"
    FINAL_SCORING = "17"
    EXPERT = "19"


TOPIC_OF_ACTION: Final[dict[type, Topic | None]] = {
    TakeWorkers: Topic.WORKERS,
    SellGoods: Topic.SELLING,
    TakeGoods: Topic.SHIPS,
    ScoreAnimals: Topic.ANIMALS,
    UseCrane: Topic.BUILDINGS,
    ChooseEstate: Topic.EXPERT,
    ChooseCastle: Topic.EXPERT,
    Decline: None,
    EndTurn: None,
}
"""The topic of every action without a tile; one with a tile is about that tile."""
TOPIC_OF_KIND: Final[dict[Kind, Topic]] = {
    Kind.CASTLE: Topic.CASTLES,
    Kind.MINE: Topic.SILVERLINGS,
    Kind.SHIP: Topic.SHIPS,
    Kind.ANIMAL: Topic.ANIMALS,
    Kind.BUILDING: Topic.BUILDINGS,
}
"""The topic of every kind of tile but the knowledge tiles, which have a topic each."""
_DICE_TILES: Final = range(DOUBLE_WORKERS, FOUR_WORKERS + 1)
"""The knowledge tiles about dice and workers, by number."""


def topic_of_tile(tile: Tile) -> Topic:
    """Return what taking or adding a tile is about."""
    if tile in SCORING_TILES:
        return Topic.KNOWLEDGE_THAT_SCORES
    if tile.kind is Kind.KNOWLEDGE:
        is_of_dice = tile.number in _DICE_TILES
        return Topic.KNOWLEDGE_OF_DICE if is_of_dice else Topic.KNOWLEDGE_OF_THE_REST
    return TOPIC_OF_KIND[tile.kind]


def topic_of_action(action: Action) -> Topic | None:
    """Return what an action is about; None for one that nothing teaches."""
    if isinstance(action, TakeTile | AddTile | BuyTile):
        return topic_of_tile(action.tile)
    return TOPIC_OF_ACTION[type(action)]


def topic_of_actions(actions: Iterable[Action]) -> Topic | None:
    """Return what some actions are about: the first of them that is about anything."""
    return next(filter(None, map(topic_of_action, actions)), None)


def topic_of_turn(
    state: GameState, better: Sequence[Action], worse: Sequence[Action] = ()
) -> Topic | None:
    """Return what there is to learn from a turn that is better than another one.

    That is what it does and the other does not: a region that it completes, or else its first
    action; where it does nothing more, what it keeps or what it leaves alone.
    """
    own, other = difference(state, better, worse).own
    played = [each for deed in own for each in deed.actions]
    if any(_completes(each, state.current) for each in played):
        return Topic.REGIONS
    return (
        topic_of_actions(each.action for each in played)
        or _kept(deed.extra for deed in own)
        or topic_of_actions(each.action for deed in other for each in deed.actions)
    )


def _completes(played: PlayedAction, seat: int) -> bool:
    return any(
        isinstance(event, RegionCompleted) and event.player == seat for event in played.events
    )


def _kept(changes: Iterable[Change]) -> Topic | None:
    """Return what there is more of afterwards."""
    for change in changes:
        if change.workers > 0:
            return Topic.WORKERS
        if change.silverlings > 0:
            return Topic.SILVERLINGS
    return None
