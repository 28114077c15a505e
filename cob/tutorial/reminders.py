"""Reminders for a player's first games: facts worth knowing in the present position.

Each is shown once. None of them advises: they say what is possible, and its value.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from itertools import chain
from typing import Final

from cob.engine.actions import Action, AddTile, SellGoods, TakeTile
from cob.engine.components import (
    BLACK_DEPOT,
    GOODS_SPACES,
    PHASE_POINTS,
    PHASES,
    PURCHASE_PRICE,
    REGION_NAMES,
    ROUNDS_PER_PHASE,
    STORAGE_SPACES,
    TRACK_SPACES,
    Tile,
    region_points,
)
from cob.engine.hexgrid import SPACE_NAMES, SPACES
from cob.engine.knowledge import (
    FOUR_WORKERS,
    SCORING_TILES,
    TWO_SILVERLINGS_A_SALE,
    final_points,
    has,
)
from cob.engine.legality import cost, hauls, legal_actions
from cob.engine.pending import TITLES, Choice, Selection
from cob.engine.purchases import offers_for_sale
from cob.engine.scoring import knowledge_points, resource_points, turn_order
from cob.engine.state import GameState
from cob.engine.tile_refusals import why_fits_nowhere
from cob.text.language import Message, tr, trn
from cob.text.wording import counted, goods_name, with_the

_MANY_OF_KNOWLEDGE: Final = 5
"""Points of an opponent's knowledge tiles from which on they are told."""
_WORTH_A_SALE: Final = 2
"""With fewer goods tiles of a type it is too early to sell them."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A sentence or two for the player on turn; `id` is the key in `REMINDERS`."""

    id: str
    text: str


def next_reminder(state: GameState, told: Container[str]) -> Reminder | None:
    """Return the first useful reminder of this position that was not shown yet, if any.

    There is none while chance is due, while estates are chosen and when the game is over.
    """
    for id, tell in REMINDERS.items():
        if id not in told:
            text = tell(state)
            if text is not None:
                return Reminder(id, text)
    return None


# --- while a castle is placed, or a tile's effect asks for a decision -------------------------


def _start_castle(state: GameState) -> str | None:
    """Ledger PLC-02, PLC-04: whatever is added lies beside something, first beside this castle."""
    if state.asked is not Selection.START_CASTLE:
        return None
    return tr(
        "All that you build starts beside this castle. Small regions around it are complete "
        "early, and with several colours there most dice find a use."
    )


def _full_goods(state: GameState) -> str | None:
    """Ledger SHP-02, SHP-03: while a ship loads, or before one is added that would load nothing."""
    player = state.player
    loads, lying = state.asked is Selection.SHIP_GOODS, chain.from_iterable(state.depot_goods)
    fits = [bool(player.goods[good]) for good in lying]
    if player.goods_types < GOODS_SPACES or not fits or all(fits):
        return None
    if not loads and (any(fits) or not any(add.tile is Tile.SHIP for add in _adds(state))):
        return None
    return tr(
        "With {number} types in storage, a ship can only load more of these. Sell one, and a "
        "new type has room.",
        number=GOODS_SPACES,
    )


def _ship(state: GameState) -> str | None:
    """Ledger SHP-01."""
    if state.asked is not Selection.SHIP_GOODS or len(hauls(state, state.player)) < 2:
        return None
    return tr(
        "Your ship may load at any depot, whatever its die. Sold, each goods tile brings you "
        "{points}.",
        points=counted(len(state.players), "point"),
    )


def _offer(state: GameState) -> str | None:
    """Ruling EC-23."""
    if not isinstance(state.asked, Choice) or not state.asked.optional:
        return None
    return tr(
        "The {effect} costs no die and no workers, but it does not wait for another turn.",
        effect=TITLES[state.asked.code],
    )


# --- in the player's own turn -----------------------------------------------------------------


def _region(state: GameState) -> str | None:
    """Ledger REG-01, REG-02: the most valuable region that can be completed now."""
    player = state.player
    layout = player.layout
    left = [layout.region_of[space] & ~player.filled for space in SPACES]
    closing = [add for add in _adds(state) if left[add.space] == 1 << add.space]
    if not closing:
        return None
    sizes = {add: layout.region_of[add.space].bit_count() for add in closing}
    best = max(closing, key=lambda add: (sizes[add], -cost(state, add).workers))
    workers = cost(state, best).workers
    free = Message(
        "Add {tile} to {space} and complete a {region}: {points} for its size and {more} for "
        "phase {phase}."
    )
    paid = Message(
        "For {workers}, add {tile} to {space} and complete a {region}: {points} for its size "
        "and {more} for phase {phase}."
    )
    return tr(
        paid if workers else free,
        region=REGION_NAMES[best.tile.kind],
        tile=with_the(best.tile),
        space=SPACE_NAMES[best.space],
        workers=counted(workers, "worker"),
        points=counted(region_points(sizes[best]), "point"),
        more=PHASE_POINTS[state.phase],
        phase=PHASES[state.phase],
    )


def _start_player(state: GameState) -> str | None:
    """Ledger SHP-04, RND-04."""
    if state.is_last_round or not any(add.tile is Tile.SHIP for add in _adds(state)):
        return None
    if turn_order(state)[0] == state.current:
        return None
    at = {seat: space for space, stack in enumerate(state.track) for seat in stack}
    after = min(at[state.current] + 1, TRACK_SPACES - 1)
    if after < max(at.values()):
        return None
    return tr(
        "Add your ship, and you lead the turn order track. Unless somebody goes past you, you "
        "begin the next round."
    )


def _mine(state: GameState) -> str | None:
    """Ledger MIN-01, END-01."""
    if state.round != ROUNDS_PER_PHASE or not any(add.tile is Tile.MINE for add in _adds(state)):
        return None
    return tr(
        "Phase {phase} ends with this round: a mine that you add now pays 1 Silverling at once.",
        phase=PHASES[state.phase],
    )


def _phase_ends(state: GameState) -> str | None:
    """Ledger PHS-02, PHS-03, REG-02."""
    if not _has_dice(state) or state.round != ROUNDS_PER_PHASE or state.is_last_round:
        return None
    now, later = PHASE_POINTS[state.phase : state.phase + 2]
    return tr(
        "Phase {phase} ends with this round: tiles on the depots leave the game, and a "
        "completed region then adds {points}, not {now}.",
        phase=PHASES[state.phase],
        points=counted(later, "point"),
        now=now,
    )


def _game_ends(state: GameState) -> str | None:
    """Ledger END-03 to END-07."""
    if not _has_dice(state) or not state.is_last_round:
        return None
    kept = counted(sum(resource_points(state.player).values()), "point")
    return tr(
        "The last round. Each Silverling, each unsold goods tile and every 2 workers are worth "
        "1 point: {points} for yours. Stored tiles bring nothing.",
        points=kept,
    )


def _sell(state: GameState) -> str | None:
    """Ledger SEL-01 to SEL-03: the most goods that a die sells as it is."""
    player = state.player
    sales = [
        action
        for action in _turn_actions(state)
        if isinstance(action, SellGoods) and action.die == action.goods
    ]
    if not sales:
        return None
    sale = max(sales, key=lambda action: player.goods[action.goods])
    number = player.goods[sale.goods]
    if number < _WORTH_A_SALE:
        return None
    silver = 2 if has(player.knowledge, TWO_SILVERLINGS_A_SALE) else 1
    return tr(
        "Your {die} can sell your {goods}: {points} and {silverlings}.",
        die=sale.die,
        goods=goods_name(sale.goods, number),
        points=counted(number * len(state.players), "point"),
        silverlings=counted(silver, "Silverling"),
    )


def _change_die(state: GameState) -> str | None:
    """Ledger WRK-01: the cheapest change with which a stored tile fits."""
    adds = _adds(state) if _has_dice(state) else []
    best = min(adds, key=lambda action: cost(state, action).workers, default=None)
    if best is None or not (workers := cost(state, best).workers):
        return None
    value = state.player.layout.dice[best.space]
    return trn(
        "No stored tile fits your dice. {number} worker makes your {die} a {value}, and {tile} "
        "can go to {space}.",
        "No stored tile fits your dice. {number} workers make your {die} a {value}, and {tile} "
        "can go to {space}.",
        workers,
        die=best.die,
        value=value,
        tile=with_the(best.tile),
        space=SPACE_NAMES[best.space],
    )


def _second_building(state: GameState) -> str | None:
    """Ledger PLC-06: a stored building whose type is in every city within reach. It is told at
    once, while taking the tile can still be undone."""
    player = state.player
    if state.asked is not Choice.TURN:
        return None
    for tile in player.storage:
        cities = player.frontier & player.layout.kind_masks[tile.kind]
        why = why_fits_nowhere(player, tile) if cities else None
        if why is not None:
            return tr(
                "The {tile} in your storage has to wait: a city takes one building of each "
                "type, and {why}.",
                tile=tile.title,
                why=why,
            )
    return None


def _full_storage(state: GameState) -> str | None:
    """Ledger TAK-03."""
    if not _has_dice(state) or len(state.player.storage) < STORAGE_SPACES:
        return None
    return tr(
        "All {number} of your storage spaces are full. Add one of these tiles, or discard one "
        "when you take another.",
        number=STORAGE_SPACES,
    )


def _idle_die(state: GameState) -> str | None:
    """Ledger WKA-01: a die that adds nothing, sells nothing and takes nothing without a loss."""
    player = state.player
    if not _has_dice(state) or player.workers:
        return None
    useful = {
        action.die
        for action in _turn_actions(state)
        if isinstance(action, AddTile | SellGoods)
        or (isinstance(action, TakeTile) and action.discard is None)
    }
    idle = next((die for die in player.dice if die not in useful), None)
    if idle is None:
        return None
    workers = 4 if has(player.knowledge, FOUR_WORKERS) else 2
    return tr(
        "Your {die} is of little use. Any die can take {workers}, and each changes a die later.",
        die=idle,
        workers=counted(workers, "worker tile"),
    )


def _buy(state: GameState) -> str | None:
    """Ledger BLK-01, BLK-02."""
    if not _has_dice(state) or not _can_buy(state):
        return None
    return tr(
        "You have {silverlings}: once in a turn, before, between or after your dice, {price} "
        "buy a tile from the black depot.",
        silverlings=counted(state.player.silverlings, "Silverling"),
        price=PURCHASE_PRICE,
    )


def _knowledge_of_others(state: GameState) -> str | None:
    """Ledger END-06, KNW-15 to KNW-26: it surprises at the first final scoring."""
    is_late = state.phase == state.rules.phases - 1
    if state.rules.knowledge_points_at_once or not is_late or not _has_dice(state):
        return None
    own, *others = (
        sum(knowledge_points(state, player).values())
        for player in (state.player, *(each for each in state.players if each is not state.player))
    )
    if max(others) < _MANY_OF_KNOWLEDGE:
        return None
    return tr(
        "Knowledge tiles score at the end of the game: as things stand, {points} for yours and "
        "{others} for an opponent’s.",
        points=counted(own, "point"),
        others=counted(max(others), "point"),
    )


def _knowledge(state: GameState) -> str | None:
    """Ledger KNW-15 to KNW-26; by other rules these points do not wait (YUC-02)."""
    if state.rules.knowledge_points_at_once:
        return None
    player = state.player
    tile = next((each for each in SCORING_TILES if has(player.knowledge, each.number)), None)
    if tile is None or not _has_dice(state):
        return None
    points = counted(final_points(tile, player, state.rules), "point")
    return tr(
        "Knowledge tile {number} scores at the end of the game: as things stand, {points}.",
        number=tile.number,
        points=points,
    )


REMINDERS: Final[dict[str, Callable[[GameState], str | None]]] = {
    "start-castle": _start_castle,
    "full-goods": _full_goods,
    "ship": _ship,
    "offer": _offer,
    "second-building": _second_building,
    "region": _region,
    "start-player": _start_player,
    "mine": _mine,
    "phase-ends": _phase_ends,
    "game-ends": _game_ends,
    "knowledge-of-others": _knowledge_of_others,
    "sell": _sell,
    "change-die": _change_die,
    "full-storage": _full_storage,
    "idle-die": _idle_die,
    "buy": _buy,
    "knowledge": _knowledge,
}
"""Every reminder by its id: its text in a position, None if it is of no use.

The order is by urgency: pending questions, then what is soon too late, then what can wait.
"""


# --- helpers ----------------------------------------------------------------------------------


def _has_dice(state: GameState) -> bool:
    """Return whether the player is in a turn and has a die to use."""
    return state.asked is Choice.TURN and bool(state.player.dice)


def _can_buy(state: GameState) -> bool:
    """Return whether Silverlings can buy a tile from the black depot."""
    return any(
        offer.depot == BLACK_DEPOT and not offer.for_workers
        for offer in offers_for_sale(state, state.player)
    )


def _turn_actions(state: GameState) -> list[Action]:
    return legal_actions(state) if _has_dice(state) else []


def _adds(state: GameState) -> list[AddTile]:
    """Return the ways to add a stored tile now, with a die or by an effect."""
    if not state.player.storage or not isinstance(state.asked, Choice):
        return []
    return [action for action in legal_actions(state) if isinstance(action, AddTile)]
