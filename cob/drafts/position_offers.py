"""The pieces that can be put on a place of a position, with the number left in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from cob.drafts.chance_draft import (
    DIE_FACES,
    DiePlace,
    RoundGoodsPlace,
    TilePlace,
    WhiteDiePlace,
)
from cob.drafts.pieces import DieFace, GoodsTile, PieceOffer, PlayerPawn
from cob.drafts.position_draft import PositionDraft, goods_on_table
from cob.drafts.position_places import (
    EstatePlace,
    PiecePlace,
    PilePlace,
    PursePlace,
    StoragePlace,
    Token,
)
from cob.engine import GameState
from cob.engine.components import (
    COLOURED_SUPPLIES,
    FIRST_BLACK_SPACE,
    GOODS,
    GOODS_PER_TYPE,
    Tile,
    black_supply,
)
from cob.engine.rounds import black_depot_size, kinds_to_deal
from cob.engine.unseen_pieces import SeenTiles


def offers(draft: PositionDraft, place: PiecePlace) -> tuple[PieceOffer, ...]:
    """Return the pieces for a place; the place's own piece counts as left."""
    state = draft.state
    match place:
        case TilePlace() | EstatePlace() | StoragePlace():
            return tuple(_tiles(draft, place))
        case RoundGoodsPlace():
            seen, own = Counter(goods_on_table(state)), draft.piece(place)
            return tuple(
                PieceOffer(GoodsTile(good), GOODS_PER_TYPE - seen[good] + (own == GoodsTile(good)))
                for good in GOODS
            )
        case DiePlace() | WhiteDiePlace():
            return tuple(PieceOffer(DieFace(value), 1) for value in DIE_FACES)
    return tuple(PieceOffer(PlayerPawn(seat), 1) for seat in range(len(state.players)))


def amounts(place: PilePlace) -> tuple[GoodsTile | Token, ...]:
    """Return what can lie on a place, in its order."""
    return tuple(Token) if isinstance(place, PursePlace) else tuple(map(GoodsTile, GOODS))


def is_open(state: GameState, place: PiecePlace) -> bool:
    """Return whether a place is used with these players at this time."""
    match place:
        case TilePlace(space) if space >= FIRST_BLACK_SPACE:
            return space - FIRST_BLACK_SPACE < black_depot_size(state)
        case TilePlace(space):
            return kinds_to_deal(len(state.players), state.phase)[space] is not None
        case RoundGoodsPlace(number):
            return number > state.round
    return True


def _tiles(
    draft: PositionDraft, place: TilePlace | EstatePlace | StoragePlace
) -> Iterator[PieceOffer]:
    """Yield the faces that fit on a place, as the backs and the box have them."""
    state, own = draft.state, draft.piece(place)
    seen = SeenTiles.on(state)
    black = Counter(black_supply(state.rules.geese, state.rules.crane))
    coloured = Counter(chain(*COLOURED_SUPPLIES))
    is_black = isinstance(place, TilePlace) and place.space >= FIRST_BLACK_SPACE
    for tile in Tile:
        left, copies = seen.hidden[tile], coloured[tile] + black[tile]
        if is_black:
            left, copies = min(left, seen.black[tile]), black[tile]
        elif isinstance(place, TilePlace):
            kind = kinds_to_deal(len(state.players), state.phase)[place.space]
            left = min(left, seen.coloured[tile])
            copies = coloured[tile] if tile.kind is kind else 0
        elif isinstance(place, EstatePlace):
            kinds = state.players[place.seat].layout.kinds
            copies = copies if tile.kind is kinds[place.space] else 0
        if copies:
            yield PieceOffer(tile, max(0, left + (tile is own)))
