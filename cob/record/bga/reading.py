"""From the notifications of a log to the facts of the game, in the order of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from cob.record.bga.facts import (
    EndOfTurn,
    Fact,
    GoodsHaul,
    NewRound,
    PointsGained,
    SalesOffer,
    StrangeNotification,
)
from cob.record.bga.kinds import NOTIFICATIONS, Use
from cob.record.bga.packets import Notification, UnreadableError, entries, number_if_any

_TAKEN_BACK: Final = "undoTurn"


def read_facts(notifications: Sequence[Notification]) -> list[Fact]:
    """Return what a log tells of the game."""
    facts: list[Fact] = []
    loaded: set[int] = set()
    taken_back = set(_taken_back(notifications))
    turn: list[Notification] = []
    opened = -1
    for told in notifications:
        kind = NOTIFICATIONS.get(told.type)
        if kind is None or kind.of_turn:
            turn.append(told)
            continue
        fact = _fact(told) if told.is_public else None
        if isinstance(fact, EndOfTurn):
            for each in _moves(turn, taken_back):
                if (move := _fact(each)) is not None:
                    _add(facts, move, loaded)
            turn = []
        if isinstance(fact, EndOfTurn | NewRound):
            opened = told.packet
        elif isinstance(fact, SalesOffer) and told.packet != opened:
            continue  # it may belong to moves that were taken back
        if fact is not None:
            facts.append(fact)
    return facts


def _taken_back(notifications: Sequence[Notification]) -> Iterator[int | None]:
    """Yield the clicks that were taken back."""
    for told in notifications:
        clicks = told.get("movesToCancel") if told.type == _TAKEN_BACK else None
        if isinstance(clicks, dict | list):
            yield from map(number_if_any, entries(clicks).values())


def _moves(turn: Sequence[Notification], taken_back: set[int | None]) -> list[Notification]:
    """Return what happened in a turn, once.

    A player sees each move at once. At the end of the turn the table gets all of them once more,
    without those taken back. Only where that is missing the others count.
    """
    repeated = [told for told in turn if told.is_public and told.is_repeated]
    known = [told for told in turn if told.type in NOTIFICATIONS]
    if any(told.type in NOTIFICATIONS for told in repeated):
        return repeated
    public = [told for told in known if told.is_public]
    kept = [told for told in known if told.click is None or told.click not in taken_back]
    return public or kept


def _fact(told: Notification) -> Fact | None:
    kind = NOTIFICATIONS.get(told.type)
    if kind is None:
        return StrangeNotification(told.type, is_known=False)
    if kind.read is None:
        return None
    try:
        return kind.read(told)
    except UnreadableError:
        is_needed = kind.use is Use.READ
        return StrangeNotification(told.type, is_known=True) if is_needed else None


def _add(facts: list[Fact], fact: Fact, loaded: set[int]) -> None:
    """Add a fact. A ship's goods may come in parts and more than once: they become one haul."""
    if isinstance(fact, GoodsHaul):
        new = tuple(each for each in fact.tiles if each.goods not in loaded)
        loaded |= {each.goods for each in new}
        if fact.tiles and not new:
            return
        fact = replace(fact, tiles=new)
        at = len(facts) - 1
        while at >= 0 and isinstance(facts[at], PointsGained):
            at -= 1
        before = facts[at] if at >= 0 else None
        if isinstance(before, GoodsHaul) and before.player == fact.player:
            facts[at] = replace(before, tiles=before.tiles + new)
            return
    facts.append(fact)
