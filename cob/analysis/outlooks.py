"""The prospects of a deed, as a part of a sentence: uses of a taken tile, progress of a region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cob.analysis.deeds import Deed
from cob.analysis.region_phrases import region_name
from cob.engine import FREE, Event, GameState, apply_unchecked
from cob.engine.actions import AddTile
from cob.engine.components import Tile
from cob.engine.events import PointsScored, Source
from cob.engine.hexgrid import spaces_in
from cob.engine.knowledge import SCORING_TILES, final_points
from cob.engine.legality import open_spaces
from cob.engine.pending import CHOICES, Choice
from cob.text.language import Message
from cob.text.wording import points_title


class Outlook(NamedTuple):
    """The prospects of a taken tile or of an added one."""

    clause: Message | None = None
    points: int = 0
    """Those that the clause tells."""


def outlook_of(end: GameState, deed: Deed) -> Outlook:
    """Return what a tile can do that comes into storage, or how far a region is now; nothing in
    the last round."""
    if end.is_last_round:
        return Outlook()
    added = [tile for played in deed.actions for _, tile in played.change.covered]
    kept = [
        tile
        for played in deed.actions
        for tile in played.change.gained
        if tile not in added and tile in end.player.storage
    ]
    for tile in kept:
        found = _prospect(end, tile)
        if found.clause is not None:
            return found
    for played in deed.actions:
        for space, _ in played.change.covered:
            region = end.player.layout.region_of[space]
            left = (region & ~end.player.filled).bit_count()
            if left == 1 and region.bit_count() > 2:
                title = region_name(end.player.layout, region)
                return Outlook(
                    Message("only one space is then left to complete {region}", region=title)
                )
    return Outlook()


def _prospect(end: GameState, tile: Tile) -> Outlook:
    """Return what a stored tile could do if it were added in the position after the turn."""
    player = end.player
    if tile in SCORING_TILES:
        points = final_points(tile, player, end.rules)
        if not points:
            return Outlook()
        return Outlook(Message("it already counts {points}", points=points_title(points)), points)
    best, most = Outlook(), -1
    stored = list(player.storage)
    stored.remove(tile)
    meant = [open_spaces(player, other) for other in stored if other.kind is tile.kind]
    for space in spaces_in(open_spaces(player, tile)):
        events = _if_added(end, tile, space)
        points = sum(event.points for event in events if isinstance(event, PointsScored))
        region = player.layout.region_of[space]
        title = region_name(player.layout, region)
        left = (region & ~player.filled).bit_count()
        herd = _of_animals(events)
        is_meant = any(spaces >> space & 1 for spaces in meant)
        if points <= most or (left == 1 and is_meant):
            continue  # A tile that was there before has its own claim to the last space.
        if left == 1:
            clause = Message("it can complete {region}", region=title)
            best, most = Outlook(clause), points
        elif herd > tile.animals > 0:
            clause = Message(
                "beside others of their kind they would score {points}", points=points_title(herd)
            )
            best, most = Outlook(clause, herd), points
        elif left == 2 < region.bit_count():
            clause = Message("with it only one space is left to complete {region}", region=title)
            best, most = Outlook(clause), points
    return best


def completable(end: GameState, tile: Tile) -> int | None:
    """Return the largest region that a stored tile would complete in the position after the turn,
    as the mask of its spaces; None for none."""
    player = end.player
    regions = {player.layout.region_of[space] for space in spaces_in(open_spaces(player, tile))}
    last = [region for region in regions if (region & ~player.filled).bit_count() == 1]
    return max(last, key=int.bit_count, default=None)


def herd_points(end: GameState, tile: Tile) -> int:
    """Return the most that a stored tile could score for animals in the position after the turn."""
    return max(
        (
            _of_animals(_if_added(end, tile, space))
            for space in spaces_in(open_spaces(end.player, tile))
        ),
        default=0,
    )


def _of_animals(events: Sequence[Event]) -> int:
    scored = (event for event in events if isinstance(event, PointsScored))
    return sum(event.points for event in scored if event.source is Source.ANIMALS)


def _if_added(end: GameState, tile: Tile, space: int) -> list[Event]:
    trial = end.copy_for_turn()
    trial.pending = (Choice.TURN, CHOICES[Tile.CITY_HALL])
    return apply_unchecked(trial, AddTile(FREE, tile, space))
