"""From anything on the table, and from any line of the log, to the article with its rule."""

from __future__ import annotations

from typing import Final

from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    ColourCount,
    DepotDie,
    DepotGoods,
    DieAt,
    EstateSpace,
    ExtraAction,
    GoodsSpace,
    PanelPart,
    PhaseSpace,
    PlayerPanel,
    RoundSpace,
    RulesSign,
    SeenDie,
    SideChoice,
    Silverlings,
    SoldGoods,
    StorageSpace,
    TableButton,
    Thing,
    TrackSpace,
    Workers,
    tile_at,
)
from cob.engine import GameState
from cob.engine.actions import BuyTile
from cob.engine.components import BLACK_DEPOT, Tile, depot_of
from cob.engine.pending import CHOICES, Selection
from cob.showing.event_rows import EVENT_ROWS
from cob.tutorial.tile_articles import article_of_tile

_EMPTY: Final[dict[type, str]] = {
    BoardSpace: "depots",
    DepotDie: "white-die",
    DepotGoods: "goods",
    DieAt: "dice",
    SeenDie: "dice",
    StorageSpace: "storage",
    EstateSpace: "regions",
    ExtraAction: "castle",
    GoodsSpace: "goods",
    SoldGoods: "sell-goods",
    Silverlings: "silverlings",
    Workers: "workers",
    PlayerPanel: "player-board",
    ColourCount: "bonus-tiles",
    PhaseSpace: "phases",
    RoundSpace: "round",
    TrackSpace: "turn-order",
    BonusSpace: "bonus-tiles",
    SideChoice: "expert-set-up",
    RulesSign: "other-editions",
    TableButton: "this-program",
}
"""The article for each sort of thing without a tile on it."""
_ASKED: Final[dict[object, str]] = {
    **{choice: article_of_tile(tile) for tile, choice in CHOICES.items()},
    Selection.SHIP_GOODS: article_of_tile(Tile.SHIP),
    Selection.CRANE: article_of_tile(Tile.CRANE),
    Selection.ESTATE: "expert-set-up",
    Selection.START_CASTLE: "start-castle",
}
"""The article for each decision beyond the turn itself."""
_ANSWERS: Final = (TableButton.END, TableButton.PASS, TableButton.CONFIRM)
"""The buttons that answer a decision; the others belong to the program."""


def article_for_thing(state: GameState, thing: Thing) -> str:
    """Return the id of the article about the tile on a thing, or else about the thing itself."""
    if isinstance(thing, PanelPart):
        return article_for_thing(state, thing.part)
    tile = tile_at(state, thing)
    if tile is not None:
        return article_of_tile(tile)
    if isinstance(thing, BoardSpace) and depot_of(thing.space) == BLACK_DEPOT:
        return "black-depot"
    if thing in _ANSWERS:
        return "final-scoring" if state.is_over else _ASKED.get(state.asked, "turn")
    return _EMPTY[type(thing)]


def article_for_event(kind: type) -> str:
    """Return the id of the article on a line that opens with that kind of event.

    A purchase is narrated as its action.
    """
    return "purchase" if kind is BuyTile else EVENT_ROWS[kind].article
