"""The reasons why a tile cannot be taken, bought or added, as sentences for the player."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cob.engine.actions import (
    AddTile,
    BuyTile,
    TakeTile,
)
from cob.engine.components import (
    BLACK_DEPOT,
    DEPOTS,
    HIRING_PRICE,
    PURCHASE_PRICE,
    REGION_NAMES,
    STORAGE_SPACES,
    TILE_KINDS,
    Kind,
    Tile,
)
from cob.engine.dice import reaches
from cob.engine.die_refusals import WORKER_COUNTS, why_not_die, why_too_far
from cob.engine.hexgrid import SPACE_NAMES, SPACES
from cob.engine.knowledge import FREE_STEP_TO_TAKE, MORE_OFFERS, has
from cob.engine.legality import (
    dice_for,
    discards,
    open_spaces,
    spaces_in_reach,
)
from cob.engine.message import Message
from cob.engine.pending import PROMPTS, Choice, Pending, why_not_now
from cob.engine.purchases import may_buy_now, terms_for, terms_of
from cob.engine.ruleset import TileSix
from cob.engine.state import GameState, Player

_SILVERLINGS: Final = (Message("no Silverlings"), Message("one Silverling"))
_NONE_STORED: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("this space waits for a castle tile: take one from a depot first"),
    Kind.MINE: Message("this space waits for a mine tile: take one from a depot first"),
    Kind.KNOWLEDGE: Message("this space waits for a knowledge tile: take one from a depot first"),
    Kind.SHIP: Message("this space waits for a ship tile: take one from a depot first"),
    Kind.ANIMAL: Message("this space waits for an animal tile: take one from a depot first"),
    Kind.BUILDING: Message("this space waits for a building tile: take one from a depot first"),
}


def check_take(
    state: GameState, player: Player, pending: Pending, action: TakeTile
) -> Message | None:
    """Return why a die cannot take the tile (ledger TAK); None if it can."""
    if not isinstance(pending, Choice) or not pending.takes:
        return why_not_now(pending)
    if action.die not in dice_for(player, pending):
        return why_not_die(state, player, pending, action.die)
    if action.depot == BLACK_DEPOT:
        return Message("a die takes tiles from the numbered depots only: buy from the black depot")
    if not _is_on_depot(state, action.depot, action.tile):
        return _why_not_on_depot(state, action.depot, action.tile)
    if not pending.takes >> TILE_KINDS[action.tile] & 1:
        return Message(
            "{prompt}, not {tile}", prompt=PROMPTS[pending.code], tile=_with_article(action.tile)
        )
    if not reaches(player)[FREE_STEP_TO_TAKE][action.die] >> action.depot & 1:
        return why_too_far(player, Message("depot {number}", number=action.depot), action)
    if action.discard in discards(player):
        return None
    return _why_not_discard(player, action.discard)


def check_buy(
    state: GameState, player: Player, pending: Pending, action: BuyTile
) -> Message | None:
    """Return why the tile cannot be bought (ledger BLK); None if it can."""
    if not may_buy_now(state, pending):
        return why_not_now(pending)
    if not terms_of(state.rules, replace(action, for_workers=False)).is_the_purchase:
        return _why_no_building(state, player, action)
    if state.bought:
        return Message("you may buy only once in a turn")
    if action.for_workers:
        if reason := _why_not_for_workers(state, player):
            return reason
    elif player.silverlings < PURCHASE_PRICE:
        return Message(
            "a purchase costs two Silverlings and you have {owned}",
            owned=_SILVERLINGS[player.silverlings],
        )
    if not _is_on_depot(state, action.depot, action.tile):
        return _why_not_on_depot(state, action.depot, action.tile)
    if not any(action.depot in terms.depots for terms in terms_for(state, player)):
        return Message(
            "you may buy from the black depot only: knowledge tile 6 would allow all depots"
        )
    if action.discard in discards(player):
        return None
    return _why_not_discard(player, action.discard)


def _why_not_for_workers(state: GameState, player: Player) -> Message | None:
    """Return why workers cannot pay the purchase of any tile (ruling EC-09a)."""
    if state.rules.tile_six is not TileSix.BUYS_FOR_EITHER:
        return Message("by these rules a purchase costs two Silverlings, not workers")
    if not has(player.knowledge, MORE_OFFERS):
        return Message(
            "a purchase costs two Silverlings: knowledge tile 6 would take two workers instead"
        )
    if player.workers < HIRING_PRICE:
        owned = WORKER_COUNTS[player.workers]
        return Message("this purchase costs two workers and you have {owned}", owned=owned)
    return None


def _why_no_building(state: GameState, player: Player, action: BuyTile) -> Message | None:
    """Return why a tile on a numbered depot cannot be bought beside the purchase (SE-22)."""
    if action.for_workers:
        return Message("knowledge tile 6 always takes two workers here: name no payment")
    if not _is_on_depot(state, action.depot, action.tile):
        return _why_not_on_depot(state, action.depot, action.tile)
    if not has(player.knowledge, MORE_OFFERS):
        return Message(
            "you may buy from the black depot only: knowledge tile 6 would give you a building "
            "from a numbered depot for two workers"
        )
    if TILE_KINDS[action.tile] is not Kind.BUILDING:
        return Message("knowledge tile 6 gives you buildings only, from a numbered depot")
    if state.hired:
        return Message("you may have a building for workers only once in a turn")
    if player.workers < HIRING_PRICE:
        owned = WORKER_COUNTS[player.workers]
        return Message("a building costs two workers and you have {owned}", owned=owned)
    if action.discard in discards(player):
        return None
    return _why_not_discard(player, action.discard)


def _is_on_depot(state: GameState, depot: int, tile: Tile) -> bool:
    return BLACK_DEPOT <= depot <= DEPOTS[-1] and tile in state.depot_tiles(depot)


def _why_not_on_depot(state: GameState, depot: int, tile: Tile) -> Message:
    if depot != BLACK_DEPOT and depot not in DEPOTS:
        return Message("there is no depot {depot}", depot=depot)
    tiles = state.depot_tiles(depot)
    if depot == BLACK_DEPOT:
        if tiles:
            return Message("there is no {tile} on the black depot", tile=_tile(tile))
        return Message("the black depot is empty")
    if tiles:
        return Message("there is no {tile} on depot {depot}", tile=_tile(tile), depot=depot)
    return Message("depot {depot} is empty", depot=depot)


def _why_not_discard(player: Player, discard: Tile | None) -> Message:
    if len(player.storage) < STORAGE_SPACES:
        return Message("a tile is discarded only when all three storage spaces are full")
    if discard is None:
        return Message("your storage is full: choose a stored tile to discard first")
    return Message("there is no {tile} in your storage to discard", tile=_tile(discard))


def check_add(
    state: GameState, player: Player, pending: Pending, action: AddTile
) -> Message | None:
    """Return why the tile cannot be added to the space (ledger PLC); None if it can."""
    if not isinstance(pending, Choice) or not pending.adds:
        return why_not_now(pending)
    if action.die not in dice_for(player, pending):
        return why_not_die(state, player, pending, action.die)
    if action.tile not in player.storage:
        return Message("there is no {tile} in your storage", tile=_tile(action.tile))
    if action.space not in SPACES:
        return Message("an estate has no such space")
    if spaces_in_reach(player, action.tile, action.die) >> action.space & 1:
        return None
    if not open_spaces(player, action.tile) >> action.space & 1:
        return _why_closed(player, action.tile, action.space)
    goal = Message("space {space}", space=SPACE_NAMES[action.space])
    return why_too_far(player, goal, action)


def _why_closed(player: Player, tile: Tile, space: int) -> Message:
    """Return why `space` is not among the open spaces of `tile`."""
    name = SPACE_NAMES[space]
    if player.filled >> space & 1:
        return Message("space {space} is already covered", space=name)
    kind = player.layout.kinds[space]
    if kind is not TILE_KINDS[tile]:
        return Message(
            "space {space} belongs to a {region}, and {tile} goes to a {other}",
            space=name,
            region=REGION_NAMES[kind],
            tile=_with_article(tile),
            other=REGION_NAMES[TILE_KINDS[tile]],
        )
    if not player.frontier >> space & 1:
        return Message("space {space} touches none of your tiles", space=name)
    return Message(
        "the city at {space} already has a {building}, and a city has each building only once",
        space=name,
        building=tile.title,
    )


def why_nothing_fits(player: Player, space: int) -> Message | None:
    """Return why no stored tile can be added to a space, whatever the die; None when one can."""
    kind = player.layout.kinds[space]
    fitting = [tile for tile in player.storage if TILE_KINDS[tile] is kind]
    if any(open_spaces(player, tile) >> space & 1 for tile in fitting):
        return None
    if not fitting and not player.filled >> space & 1:
        return _NONE_STORED[kind]
    return _why_closed(player, fitting[0] if fitting else Tile.CASTLE, space)


def why_fits_nowhere(player: Player, tile: Tile) -> Message | None:
    """Return why no space fits the tile, whatever the die; None when a space does."""
    if open_spaces(player, tile):
        return None
    region = REGION_NAMES[TILE_KINDS[tile]]
    if player.frontier & player.layout.kind_masks[TILE_KINDS[tile]]:
        return Message(
            "every {region} that you could add it to already holds a {tile}",
            region=region,
            tile=_tile(tile),
        )
    return Message("no free space of a {region} touches your tiles", region=region)


def _tile(tile: Tile) -> Message:
    """Return the tile as a noun: "bank", "tile with 3 cows", "knowledge tile 5"."""
    title = Tile(tile).title
    if TILE_KINDS[tile] is Kind.ANIMAL:
        return Message("tile with {animals}", animals=title)
    return title


def _with_article(tile: Tile) -> Message:
    match TILE_KINDS[tile]:
        case Kind.KNOWLEDGE:
            return tile.title
        case Kind.ANIMAL:
            return Message("a tile with {animals}", animals=tile.title)
    return Message("a {tile}", tile=tile.title)
