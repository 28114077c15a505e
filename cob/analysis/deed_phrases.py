"""Deeds as a part of a sentence: "take the mine from depot 4", "add the market to d2".

In English they are infinitives without their "to"; other languages have the form that fits the
sentences of `reasons`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from cob.analysis.deeds import Deed, PlayedAction
from cob.engine import GameState
from cob.engine.actions import (
    AddTile,
    BuyTile,
    Decline,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.components import ANIMAL_NAMES, GOODS_COLOURS, Tile
from cob.engine.events import EffectUnused, GoodsSold, WorkersGained
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import TITLES
from cob.text.language import Message
from cob.text.wording import depot_title, goods_title, new_tile, seen_tile

_LAST: Final[dict[Tile, Message]] = {
    Tile.CASTLE: Message("the last castle of this phase"),
    Tile.MINE: Message("the last mine of this phase"),
    Tile.SHIP: Message("the last ship of this phase"),
}
"""Tiles of which there are many alike, when a single one is left on the board."""
_TWO: Final = 2
_TAKE_TWO: Final[dict[Tile, Message]] = {
    Tile.CASTLE: Message("take two castles"),
    Tile.MINE: Message("take two mines"),
    Tile.SHIP: Message("take two ships"),
}
_SINGLE_FOR_TWO: Final = (Tile.CASTLE, Tile.MINE)
"""The depots of two players have one space each for these (PHS-04), so that "last" says nothing."""


_ANOTHER: Final[dict[Tile, Message]] = {
    Tile.CASTLE: Message("another castle"),
    Tile.MINE: Message("another mine"),
    Tile.SHIP: Message("another ship"),
    Tile.WAREHOUSE: Message("another warehouse"),
    Tile.WATCHTOWER: Message("another watchtower"),
    Tile.CARPENTER: Message("another carpenter's workshop"),
    Tile.CHURCH: Message("another church"),
    Tile.MARKET: Message("another market"),
    Tile.BOARDING_HOUSE: Message("another boarding house"),
    Tile.BANK: Message("another bank"),
    Tile.CITY_HALL: Message("another city hall"),
}
_ANOTHER_TILE: Final = Message("another such tile")
"""Tiles after one of their sort was named."""
_ALL_EFFECTS: Final = 99


def phrase(
    state: GameState,
    deeds: Sequence[Deed],
    *,
    is_brief: bool = False,
    mentioned: Collection[Tile] = (),
    effects_told: int = _ALL_EFFECTS,
) -> Message | None:
    """Return what deeds of a turn that begins in this position do; None if they have no action.

    In brief it leaves out from where tiles come. Tiles like those that were `mentioned` before are
    called others. Of each deed so many effects are told.
    """
    named = set(mentioned)
    hired = [
        played
        for deed in deeds
        for played in deed.actions
        if isinstance(played.action, TakeWorkers)
        and (played.cause < 0 or played is deed.actions[0])
    ]
    additions = [_additions(deed) for deed in deeds]
    taken = [
        played
        for deed, added in zip(deeds, additions, strict=True)
        for at, played in enumerate(deed.actions)
        if is_brief
        and isinstance(played.action, TakeTile)
        and (played.cause < 0 or at == 0)
        and at not in added
    ]
    sold = [
        played
        for deed in deeds
        for played in deed.actions
        if isinstance(played.action, SellGoods) and played.cause < 0
    ]
    pieces: list[Message] = []
    for deed, added in zip(deeds, additions, strict=True):
        piece: Message | None = None
        effects = 0
        for at, played in enumerate(deed.actions):
            if at in added.values():
                continue  # It was told when the tile was gained.
            if any(played is later for later in (*hired[1:], *taken[1:], *sold[1:])):
                continue  # It was told with the first one of its sort.
            is_added = at in added
            if played in hired:
                then = _workers(hired)
            elif taken and played is taken[0]:
                then = _taken(state, taken, named)
            elif sold and played is sold[0]:
                then = Message("sell {goods}", goods=_goods(map(_number_sold, sold)))
            else:
                then = _told(state, played, named, is_added=is_added, is_brief=is_brief)
            named.update(played.change.gained)
            named.update(tile for _, tile in played.change.covered)
            is_effect = played.cause >= 0 and played is not deed.actions[0]
            if is_effect and effects >= effects_told:
                break
            is_stored = isinstance(played.action, TakeTile) and not is_added
            if is_effect and is_stored and state.is_last_round:
                continue  # It scores nothing at the end.
            if piece is not None and is_effect and isinstance(played.action, Decline):
                piece = Message("{deed} without using its effect", deed=piece)
                continue
            effects += is_effect
            if piece is None:
                piece = then
            elif is_effect and effects == 1:
                piece = Message("{deed}, and so {then}", deed=piece, then=then)
            elif is_effect:
                piece = Message("{deed}, then {then}", deed=piece, then=then)
            elif effects:
                piece = Message("{deed}, and besides {then}", deed=piece, then=then)
            else:
                piece = Message("{deed} and {then}", deed=piece, then=then)
        if piece is not None:
            pieces.append(piece)
    return _joined(pieces)


def _joined(pieces: Sequence[Message]) -> Message | None:
    """Return what several deeds do: a, b and c; what follows effects is set apart."""
    told: Message | None = None
    for at, then in enumerate(pieces):
        if told is None:
            told = then
        elif "," in pieces[at - 1]:
            told = Message("{deed}, and besides {then}", deed=told, then=then)
        elif at + 1 < len(pieces):
            told = Message("{deed}, {then}", deed=told, then=then)
        else:
            told = Message("{deed} and {then}", deed=told, then=then)
    return told


def _taken(state: GameState, taken: Sequence[PlayedAction], named: set[Tile]) -> Message:
    """Return tiles that are taken and no more; they are named now."""
    tiles = [each.action.tile for each in taken if isinstance(each.action, TakeTile)]
    if len(tiles) == _TWO and tiles[0] is tiles[1] and tiles[0] in _LAST:
        named.add(tiles[0])
        return _TAKE_TWO[tiles[0]]
    told = []
    for tile in tiles:
        told.append(_tile_on_board(state, tile, named))
        named.add(tile)
    return Message("take {tile}", tile=listing(told))


def _workers(hired: Sequence[PlayedAction]) -> Message:
    number = sum(
        event.number
        for played in hired
        for event in played.events
        if isinstance(event, WorkersGained)
    )
    return Message("take {number} worker tile", many="take {number} worker tiles", number=number)


def _tile_on_board(state: GameState, tile: Tile, named: Collection[Tile]) -> Message:
    """Return a tile that lies on the main board; the last of its sort is called that."""
    if tile in named:
        return _ANOTHER.get(tile, _ANOTHER_TILE)
    is_single = tile in _SINGLE_FOR_TWO and len(state.players) == _TWO
    is_last = tile in _LAST and state.board.count(tile) == 1 and not is_single
    return _LAST[tile] if is_last else seen_tile(tile)


def _additions(deed: Deed) -> dict[int, int]:
    """Return for each action of a deed that brings a tile which a later one adds to the estate the
    place of that one."""
    found: dict[int, int] = {}
    for place, later in enumerate(deed.actions):
        if not isinstance(later.action, AddTile):
            continue
        tile = later.action.tile
        gains = (
            at
            for at, played in enumerate(deed.actions[:place])
            if tile in played.change.gained and at not in found
        )
        first = next(gains, None)
        if first is not None:
            found[first] = place
    return found


def _told(
    state: GameState,
    played: PlayedAction,
    named: Collection[Tile],
    *,
    is_added: bool,
    is_brief: bool,
) -> Message:
    match played.action:
        case TakeTile(_, _, tile, _) if is_brief:
            what = {"tile": _tile_on_board(state, tile, named)}
            if is_added:
                return Message("take and add {tile}", **what)
            return Message("take {tile}", **what)
        case BuyTile(_, tile, _) as purchase if is_brief:
            what = {"tile": _paid(_tile_on_board(state, tile, named), purchase)}
            if is_added:
                return Message("buy and add {tile}", **what)
            return Message("buy {tile}", **what)
        case TakeTile(_, depot, tile, _):
            what = {"tile": _tile_on_board(state, tile, named), "depot": depot_title(depot)}
            if is_added and tile.animals:
                return Message("take {tile} from {depot} and add them at once", **what)
            if is_added:
                return Message("take {tile} from {depot} and add it at once", **what)
            return Message("take {tile} from {depot}", **what)
        case BuyTile(depot, tile, _) as purchase:
            paid = _paid(depot_title(depot), purchase)
            what = {"tile": _tile_on_board(state, tile, named), "depot": paid}
            if is_added and tile.animals:
                return Message("buy {tile} from {depot} and add them at once", **what)
            if is_added:
                return Message("buy {tile} from {depot} and add it at once", **what)
            return Message("buy {tile} from {depot}", **what)
        case AddTile(_, tile, space):
            return Message("add {tile} to {space}", tile=seen_tile(tile), space=SPACE_NAMES[space])
        case SellGoods():
            return Message("sell {goods}", goods=_goods([_number_sold(played)]))
        case TakeGoods():
            loaded = Counter(good for _, good in played.change.loaded)
            return Message("load {goods}", goods=_goods(loaded.items()))
        case TakeWorkers():
            return _workers([played])
        case UseCrane(building):
            return Message("let the crane work as {building}", building=new_tile(building))
        case ScoreAnimals(species):
            return Message("score the geese with the {animals}", animals=ANIMAL_NAMES[species])
        case Decline():
            return _declined(played)
        case other:
            raise ValueError(f"{other} is no action of a turn")


def _paid(what: Message, purchase: BuyTile) -> Message:
    """Return the end of a purchase, which says that workers pay where Silverlings could."""
    return Message("{purchase} for workers", purchase=what) if purchase.for_workers else what


def _declined(played: PlayedAction) -> Message:
    for event in played.events:
        if isinstance(event, EffectUnused):
            return Message("leave the {effect} unused", effect=TITLES[event.effect])
    return Message("take no goods")


def _number_sold(played: PlayedAction) -> tuple[int, int]:
    """Return the type of goods that a sale is of, and the number of them."""
    event = next(each for each in played.events if isinstance(each, GoodsSold))
    return event.goods, event.number


def _goods(numbers: Iterable[tuple[int, int]]) -> Message:
    """Return goods by type and number, such as: 2 pink and 1 red goods."""
    first, *others = sorted(numbers)
    if not others:
        return goods_title(*first)
    each = [
        Message("{number} {colour}", number=number, colour=GOODS_COLOURS[good])
        for good, number in (first, *others)
    ]
    return Message(
        "{tiles} goods tile",
        many="{tiles} goods",
        number=sum(number for _, number in (first, *others)),
        tiles=listing(each),
    )


def listing(parts: Sequence[Message]) -> Message:
    """Return at least one part as a list: a, b and c."""
    *before, last = parts
    if not before:
        return last
    told = before[0]
    for part in before[1:]:
        told = Message("{parts}, {last}", parts=told, last=part)
    return Message("{parts} and {last}", parts=told, last=last)
