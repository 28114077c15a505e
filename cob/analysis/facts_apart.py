"""Plain facts that tell two ways to play a turn apart, each as a sentence.

They need no figures: a lasting effect, animals that belong together, a full storage, a tile that is
thrown away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from cob.analysis.deed_phrases import listing
from cob.analysis.deeds import Deed, Difference, PlayedAction, discards, played_out
from cob.analysis.gain_parts import silverlings_of
from cob.analysis.reason import OTHER_TURN, Reason, SpeaksFor
from cob.analysis.served_kinds import SERVED
from cob.bots.evaluation import turns_left
from cob.engine import Action, GameState
from cob.engine.actions import AddTile, BuyTile, Decline
from cob.engine.components import (
    DEPOT_RANGES,
    FACES,
    PURCHASE_PRICE,
    STORAGE_SPACES,
    Kind,
    Tile,
)
from cob.engine.events import EffectUnused, WorkersGained
from cob.engine.hexgrid import NEIGHBOUR_MASKS, spaces_in
from cob.engine.knowledge import (
    MINE_WORKERS,
    SAME_BUILDINGS,
    SCORING_TILES,
    has,
)
from cob.engine.legality import free_spaces, open_spaces
from cob.engine.pending import TITLES
from cob.engine.purchases import terms_for
from cob.engine.rounds import TILES_OF_KIND
from cob.engine.ruleset import Ruleset
from cob.engine.state import Player
from cob.text.language import Message
from cob.text.tile_texts import TILES_OF_FACE, tile_rule
from cob.text.wording import seen_tile

_EFFECT_TURNS: Final = 8
"""Rounds left from which on the effect of a knowledge tile is told."""
_TOO_LATE_TO_BUY: Final = 2
"""Rounds left in which it is no reason to have Silverlings for a tile."""
_MANY: Final = 2
"""So many tiles in storage are a reason to empty it."""


def new_effects(
    found: Difference, named: Sequence[Deed], kinds: Collection[Kind] = ()
) -> list[Reason]:
    """Return the effects of knowledge tiles that only the better of two ways gets, by deeds that
    are named. From when on they hardly come to bear only those are told that serve tiles of some
    `kinds`: those of regions that are completed more often."""
    is_early = turns_left(found.state) >= _EFFECT_TURNS
    ours, other = {tile for deed in named for tile in deed.tiles}, found.ends[1].player
    added = set(found.ends[0].player.tiles)
    new = ours - set(other.tiles) - (set(other.storage) - added)
    return [
        Reason(effect_of(tile, found.state.rules))
        for tile in sorted(new)
        if tile.kind is Kind.KNOWLEDGE and tile not in SCORING_TILES and _is_of_use(tile, other)
        if is_early or any(kind in SERVED.get(FACES[tile].number, ()) for kind in kinds)
    ]


def effect_of(tile: Tile, rules: Ruleset) -> Message:
    """Return what a knowledge tile does or counts, in a sentence."""
    return Message(
        "The effect of {tile}: {rule}", tile=seen_tile(tile), rule=tile_rule(tile, rules)
    )


def _is_of_use(tile: Tile, player: Player) -> bool:
    """Return whether a player can still add tiles for which a knowledge tile does something, or has
    a mine for the one that counts mines."""
    number = FACES[tile].number
    if number == MINE_WORKERS:
        return Tile.MINE in (*player.estate, *player.storage)
    kinds = SERVED.get(number, tuple(Kind))
    return any(free_spaces(player, kind) for kind in kinds)


def without_place(found: Difference) -> list[Reason]:
    """Return the tiles without a space, or buildings without a city, that only the other of two
    ways takes (ledger PLC-03, PLC-06)."""
    if found.state.is_last_round:
        return []
    ours, theirs = (end.player for end in found.ends)
    more = Counter(theirs.storage) - Counter(ours.storage)
    return [
        Reason(_without_place(stored, places, tile))
        for tile in sorted(more)
        if (places := _places(theirs, tile)) < (stored := _rivals_for_places(theirs, tile))
    ]


def _without_place(stored: int, places: int, tile: Tile) -> Message:
    """Return that of so many tiles in storage some have no place."""
    if not places and tile.kind is Kind.BUILDING:
        return Message("No city is left for {tile}.", tile=seen_tile(tile))
    if not places:
        return Message("No space is left for {tile}.", tile=seen_tile(tile))
    if tile.kind is Kind.BUILDING:
        return Message(
            "{turn} leaves {stored} {tiles} in storage, and a city for only {places}.",
            turn=OTHER_TURN,
            stored=stored,
            tiles=TILES_OF_FACE[tile],
            places=places,
        )
    return Message(
        "{turn} leaves {stored} {tiles} in storage, and a space for only {places}.",
        turn=OTHER_TURN,
        stored=stored,
        tiles=TILES_OF_KIND[tile.kind],
        places=places,
    )


def _rivals_for_places(player: Player, tile: Tile) -> int:
    """Return how many tiles in storage are for the same spaces as one of them."""
    if tile.kind is Kind.BUILDING:
        return player.storage.count(tile)
    return sum(each.kind is tile.kind for each in player.storage)


def _places(player: Player, tile: Tile) -> int:
    """Return to how many more spaces, or to how many cities a building, a tile can be added,
    however far away they are."""
    spaces = free_spaces(player, tile.kind)
    if tile.kind is not Kind.BUILDING or has(player.knowledge, SAME_BUILDINGS):
        return spaces.bit_count()
    cities = {player.layout.region_of[space] for space in spaces_in(spaces)}
    return sum(tile not in {player.estate[space] for space in spaces_in(each)} for each in cities)


def purchase(found: Difference) -> list[Reason]:
    """Return that only the better of two ways makes up the Silverlings for a tile, or keeps those
    with which the other one buys (ledger BLK-03); nothing if it brings so many at once, or does
    nothing else than not to buy, which is told, and nothing near the end: few tiles are of use
    then."""
    ours, theirs = (end.player.silverlings for end in found.ends)
    brought, theirs_brought = (sum(map(silverlings_of, way)) for way in found.own)
    is_new = theirs < PURCHASE_PRICE <= ours
    is_made_up = 0 < brought - theirs_brought < PURCHASE_PRICE
    bought, theirs_bought = (sum(map(_is_purchase, way)) for way in found.own)
    is_kept = bought < theirs_bought and any(deed.actions for deed in found.own[0])
    is_late = turns_left(found.state) <= _TOO_LATE_TO_BUY
    refused = {tile for deed in found.own[1] if _is_purchase(deed) for tile in deed.tiles}
    is_for_sale = _is_for_sale(found.ends[0], refused)
    if not is_new or not (is_made_up or is_kept) or is_late or not is_for_sale:
        return []
    text = Message("It leaves {price} Silverlings to buy a tile next.", price=PURCHASE_PRICE)
    return [Reason(text)]


def _is_purchase(deed: Deed) -> bool:
    return any(isinstance(played.action, BuyTile) for played in deed.actions)


def _is_for_sale(end: GameState, refused: Collection[Tile]) -> bool:
    """Return whether something will be for sale in the player's next turn, beside tiles that are
    better not bought."""
    depots = {depot for terms in terms_for(end, end.player) for depot in terms.depots}
    lying = {end.board[space] for depot in depots for space in DEPOT_RANGES[depot]}
    return not end.is_last_round and (end.ends_phase or bool(lying - {None, *refused}))


def more_workers_paid(found: Difference) -> list[Reason]:
    """Return how many workers more the other of two ways pays for other dice, unless it brings
    them in again (ledger WRK-01)."""
    more = _workers_paid(found.own[1]) - _workers_paid(found.own[0])
    more += sum(deed.extra.workers for deed in found.own[0])
    ours, theirs = (end.player.workers for end in found.ends)
    more = min(more, ours - theirs)
    if more <= 0 or not any(deed.actions for deed in found.own[0]) or found.state.is_last_round:
        return []
    text = Message(
        "{turn} pays {number} worker tile more.",
        many="{turn} pays {number} worker tiles more.",
        turn=OTHER_TURN,
        number=more,
    )
    return [Reason(text)]


def _workers_paid(way: Sequence[Deed]) -> int:
    """Return the workers that actions cost beside purchases, of which it is said: whatever they
    bring at the same time."""
    actions = [played for deed in way for played in deed.actions]
    paid = [played for played in actions if not isinstance(played.action, BuyTile)]
    brought = sum(
        event.number
        for played in paid
        for event in played.events
        if isinstance(event, WorkersGained)
    )
    return brought - sum(played.change.workers for played in paid)


def full_storage(found: Difference) -> list[Reason]:
    """Return that only the other of two ways fills the storage."""
    ours, theirs = (len(end.player.storage) for end in found.ends)
    if theirs < STORAGE_SPACES or ours == theirs or found.state.is_last_round:
        return []
    return [Reason(Message("{turn} leaves no storage space free.", turn=OTHER_TURN))]


def empty_storage(found: Difference) -> list[Reason]:
    """Return that only the better of two ways empties the storage, of several tiles."""
    ours, theirs = (len(end.player.storage) for end in found.ends)
    before = len(found.state.player.storage)
    if ours or min(before, theirs) < _MANY or found.state.is_last_round:
        return []
    return [Reason(Message("It empties the storage."))]


def no_workers(found: Difference) -> list[Reason]:
    """Return that only the other of two ways leaves no workers."""
    ours, theirs = (end.player.workers for end in found.ends)
    if theirs or not ours or found.state.is_last_round:
        return []
    return [Reason(Message("{turn} leaves no worker tile.", turn=OTHER_TURN))]


def opened(found: Difference, *, is_explained: bool) -> list[Reason]:
    """Return the colours of stored tiles for which only the better of two ways leaves a space; if
    other reasons explain it, only those of tiles that both leave in storage. Or return that the
    other way leaves none for all it has in storage."""
    ours, theirs = (end.player for end in found.ends)
    if found.state.is_last_round:
        return []
    if theirs.storage and not _can_be_added(theirs) and _can_be_added(ours):
        none = Message("{turn} leaves no tile in storage that can be added next.", turn=OTHER_TURN)
        return [Reason(none)]
    stored = {tile.kind: tile for tile in ours.storage if tile in theirs.storage}
    kinds = [
        kind
        for kind, spaces in zip(Kind, ours.layout.kind_masks, strict=True)
        if spaces & ours.frontier and not spaces & _reached(theirs) and spaces & ~theirs.filled
        if kind in stored or (not is_explained and any(it.kind is kind for it in ours.storage))
        if (theirs.filled & spaces).bit_count() <= (ours.filled & spaces).bit_count()
    ]
    if not kinds:
        return []
    what = listing(
        [seen_tile(stored[kind]) if kind in stored else TILES_OF_KIND[kind] for kind in kinds]
    )
    return [Reason(Message("Only this way {what} can be added next.", what=what))]


def _reached(player: Player) -> int:
    """Return the spaces beside tiles, and beside those that tiles in storage may be added to: both
    dice of a turn may be for additions."""
    found = player.frontier
    for tile in player.storage:
        for space in spaces_in(open_spaces(player, tile)):
            found |= NEIGHBOUR_MASKS[space]
    return found


def _can_be_added(player: Player) -> bool:
    """Return whether there is a space for one of the tiles in storage."""
    return any(open_spaces(player, tile) for tile in player.storage)


def kept_effects(found: Difference) -> list[Reason]:
    """Return the buildings in storage after the better of two ways whose effect the other one
    declines."""
    actions = [played.action for deed in found.own[1] for played in deed.actions]
    declined = {
        adding.tile
        for adding, then in pairwise(actions)
        if isinstance(adding, AddTile) and isinstance(then, Decline)
    }
    if found.state.is_last_round:
        return []
    return [
        Reason(Message("The effect of {tile} can still be used later.", tile=seen_tile(tile)))
        for tile in sorted(declined & set(found.ends[0].player.storage))
    ]


def discarded(found: Difference) -> list[Reason]:
    """Return the tiles that one of two ways discards; nothing if each discards other ones."""
    ours, theirs = map(discards, found.own)
    told = []
    if lost := theirs - ours:
        tiles = listing([seen_tile(tile) for tile in lost])
        text = Message("{turn} discards {tiles} to make room.", turn=OTHER_TURN, tiles=tiles)
        told.append(Reason(text))
    if lost := ours - theirs:
        tiles = listing([seen_tile(tile) for tile in lost])
        text = Message("The better turn discards {tiles} to make room.", tiles=tiles)
        told.append(Reason(text, SpeaksFor.OTHER))
    return told if len(told) == 1 else []


def unused(state: GameState, better: Sequence[Action], worse: Sequence[Action]) -> list[Reason]:
    """Return the effects of buildings that only one of two ways leaves unused, though both may add
    them (ledger BLD-03)."""
    ours, theirs = (_without_effect(played_out(state, way)) for way in (better, worse))
    return [
        *(
            Reason(
                Message(
                    "{turn} does not use the effect of the {effect}.",
                    turn=OTHER_TURN,
                    effect=TITLES[each],
                )
            )
            for each in theirs - ours
        ),
        *(
            Reason(
                Message(
                    "The better turn does not use the effect of the {effect}.", effect=TITLES[each]
                ),
                SpeaksFor.OTHER,
            )
            for each in ours - theirs
        ),
    ]


def _without_effect(way: Sequence[PlayedAction]) -> Counter[str]:
    """Return the effects of tiles that are added though there is nothing for them to do."""
    return Counter(
        event.effect
        for played in way
        if isinstance(played.action, AddTile)
        for event in played.events
        if isinstance(event, EffectUnused)
    )
