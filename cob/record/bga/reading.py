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
    """Return what a log tells of the game.

    At the end of a turn the table gets all of its moves once more, without those taken back: these
    are read. A log without them has only the players' own notifications; then those are read that
    no player took back.
    """
    facts: list[Fact] = []
    loaded: set[int] = set()
    has_repeats = any(told.is_public and told.is_repeated for told in notifications)
    taken_back = set() if has_repeats else set(_taken_back(notifications))
    opened = -1
    for told in notifications:
        if not _counts(told, has_repeats, taken_back):
            continue
        fact = _fact(told)
        if isinstance(fact, EndOfTurn | NewRound):
            opened = told.packet
        elif isinstance(fact, SalesOffer) and told.packet != opened:
            continue  # it may belong to moves that were taken back
        if fact is not None:
            _add(facts, fact, loaded)
    return facts


def _taken_back(notifications: Sequence[Notification]) -> Iterator[int | None]:
    """Yield the clicks that were taken back."""
    for told in notifications:
        if told.type == _TAKEN_BACK and isinstance(
            clicks := told.get("movesToCancel"), dict | list
        ):
            yield from map(number_if_any, entries(clicks).values())


def _counts(told: Notification, has_repeats: bool, taken_back: set[int | None]) -> bool:
    """Return whether a notification is the one to read of those that tell the same."""
    kind = NOTIFICATIONS.get(told.type)
    if kind is None:
        return told.is_public and told.is_repeated
    if kind.use is Use.PASSED_OVER:
        return False
    if not kind.of_turn:
        return told.is_public
    if has_repeats:
        return told.is_public and told.is_repeated
    return told.click is None or told.click not in taken_back


def _fact(told: Notification) -> Fact | None:
    kind = NOTIFICATIONS.get(told.type)
    if kind is None or kind.read is None:
        return StrangeNotification(told.type)
    try:
        return kind.read(told)
    except UnreadableError:
        return StrangeNotification(told.type) if kind.use is Use.READ else None


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
