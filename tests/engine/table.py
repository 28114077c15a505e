"""A table to lay positions out on: what the rulebook tests are told in.

Tiles are named as in the notation of actions ("bank", "cow-3", "knowledge-8"), spaces as on the
estate ("d4" is the centre), goods and depots by number, players by seat from 0. A table has no
random source: where chance is due, a test says what it brings.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from cob.boards import load_estates
from cob.engine import (
    ALEA,
    EstateLayout,
    Event,
    GameState,
    Player,
    Ruleset,
    apply,
    cost,
    legal_actions,
    new_game,
    parse_action,
    parse_move,
    why_illegal,
)
from cob.engine.actions import FREE, BuyTile
from cob.engine.chance import Due, StartOrder, StartPlayer
from cob.engine.components import BLACK_DEPOT, DEPOT_RANGES, PHASES, TILE_BY_CODE, Tile
from cob.engine.events import ActionTaken, PointsScored, Source
from cob.engine.hexgrid import CENTRE, SPACE_BY_NAME
from cob.engine.message import Message
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result

TileName = Tile | str
_E = TypeVar("_E")


@cache
def standard(number: int | str) -> EstateLayout:
    """One of the nine printed estates."""
    return load_estates().layouts[str(number)]


def tile(name: TileName) -> Tile:
    """A tile by its word in the notation."""
    return name if isinstance(name, Tile) else TILE_BY_CODE[name]


def tiles(names: str | Iterable[TileName]) -> tuple[Tile, ...]:
    """Several tiles, by words in one text or one by one."""
    return tuple(tile(name) for name in (names.split() if isinstance(names, str) else names))


def numbers(goods: str | Iterable[int]) -> tuple[int, ...]:
    """Several numbers, in one text ("1 1 4") or one by one."""
    return tuple(int(good) for good in (goods.split() if isinstance(goods, str) else goods))


def space(name: str) -> int:
    """The number of a space of the estate."""
    return SPACE_BY_NAME[name]


# --- positions --------------------------------------------------------------------------------


def waiting_game(
    players: int = 2,
    estate: int | str | EstateLayout = "1",
    *,
    castles: str | tuple[str, ...] | None = "d4",
    rules: Ruleset = ALEA,
) -> GameState:
    """A new game that waits for the roll for the start player; nothing is decided yet."""
    layout = estate if isinstance(estate, EstateLayout) else standard(estate)
    if castles is None:
        fixed: list[int | None] = []
    elif isinstance(castles, str):
        fixed = [space(castles)] * players
    else:
        fixed = [space(name) for name in castles]
    return new_game([layout] * players, castles=fixed, rules=rules)


def seeded_game(
    players: int = 2, seed: int = 0, estate: int | str = "1", rules: Ruleset = ALEA
) -> GameState:
    """A game that owns its random source, at the first turn."""
    return new_game([standard(estate)] * players, seed, castles=[CENTRE] * players, rules=rules)


def first_seat_begins(state: GameState) -> None:
    """What chance decides about the start, so that the seats stand for the turn order."""
    order = tuple(range(len(state.players)))
    apply(state, StartOrder(order) if state.rules.random_turn_order else StartPlayer(0))


def chance_results(state: GameState, seed: int = 0) -> None:
    """Let chance decide whatever is due, until a player has to."""
    chance = Chance(seed)
    while state.pending and isinstance(state.pending[-1], Due):
        apply(state, draw_chance_result(state, chance, state.pending[-1]))


def position(
    players: int = 2,
    estate: int | str | EstateLayout = "1",
    *,
    dice: tuple[int, ...] = (3, 5),
    phase: str = "A",
    castle: str | None = None,
    storage: str | Iterable[TileName] = (),
    goods: str | Iterable[int] = (),
    workers: int = 0,
    silverlings: int = 0,
    knowledge: Iterable[int] = (),
    rules: Ruleset = ALEA,
) -> GameState:
    """Round 1 of a phase, the first player's turn, with an emptied board and emptied hands.

    Everyone has the start castle on `castle` (left out: the first castle space that is in the
    middle, or else in reading order). What else is given belongs to the first player, on seat 0.
    `knowledge` makes tiles active without laying them anywhere.
    """
    layout = estate if isinstance(estate, EstateLayout) else standard(estate)
    spaces = layout.castle_spaces
    start = space(castle) if castle else CENTRE if CENTRE in spaces else spaces[0]
    state = new_game([layout] * players, castles=[start] * players, rules=rules)
    first_seat_begins(state)
    state.phase = PHASES.index(phase) - 1
    chance_results(state)
    state.board = [None] * len(state.board)
    state.depot_goods = [()] * len(state.depot_goods)
    for player in state.players:
        player.goods = [0] * len(player.goods)
        player.workers = player.silverlings = 0
    first = state.players[0]
    first.rolled = first.dice = dice
    first.storage = tiles(storage)
    first.workers, first.silverlings = workers, silverlings
    for number in knowledge:
        first.knowledge |= 1 << number
    give_goods(state, 0, goods)
    return state


def with_storage(state: GameState, names: str | Iterable[TileName], seat: int = 0) -> GameState:
    """The same state after a player's storage was replaced by these tiles."""
    state.players[seat].storage = tiles(names)
    return state


def put(state: GameState, seat: int, name: TileName, *spaces: str) -> None:
    """Cover spaces of an estate with copies of a tile, without effect or score."""
    for at in spaces:
        state.players[seat].cover(tile(name), space(at))


def lay(state: GameState, depot: int, names: str | Iterable[TileName]) -> None:
    """Lay tiles on the free spaces of a depot; 0 is the black depot."""
    free = [at for at in DEPOT_RANGES[depot] if state.board[at] is None]
    for at, laid in zip(free, tiles(names), strict=False):
        state.board[at] = laid
    assert len(free) >= len(tiles(names)), f"depot {depot} has not enough free spaces"


def lay_black(state: GameState, names: str | Iterable[TileName]) -> None:
    """Lay tiles on the central black depot."""
    lay(state, BLACK_DEPOT, names)


def lay_goods(state: GameState, depot: int, goods: str | Iterable[int]) -> None:
    """Lay goods on the goods space of a depot, beside those that lie there."""
    state.depot_goods[depot] = tuple(sorted((*state.depot_goods[depot], *numbers(goods))))


def give_goods(state: GameState, seat: int, goods: str | Iterable[int]) -> None:
    """Put goods into a player's goods storage."""
    for good in numbers(goods):
        state.players[seat].goods[good] += 1


def goods_of(player: Player) -> tuple[int, ...]:
    """A player's stored goods tiles, such as (1, 1, 4)."""
    return tuple(good for good, count in enumerate(player.goods) for _ in range(count))


def sold_by(player: Player) -> tuple[int, ...]:
    """A player's sold goods tiles."""
    return tuple(good for good, count in enumerate(player.sold) for _ in range(count))


# --- play -------------------------------------------------------------------------------------


def act(state: GameState, *lines: str) -> list[Event]:
    """Apply moves written as text, and return everything that happened."""
    return [event for line in lines for event in apply(state, parse_move(line))]


def legal(state: GameState, beginning: str = "") -> set[str]:
    """The texts of the legal actions, or of those that begin so."""
    return {text for text in map(str, legal_actions(state)) if text.startswith(beginning)}


def refusal(state: GameState, line: str) -> str:
    """The sentence with which an action is refused; the test fails if it is legal."""
    sentence = why_illegal(state, parse_action(line))
    assert sentence is not None, f"{line} is legal"
    assert isinstance(sentence, Message), "it can be told in another language"
    assert str(parse_action(line)) not in legal(state)
    return sentence


def is_legal(state: GameState, line: str) -> bool:
    """Whether an action is legal, by the list and by the question, which must agree."""
    allowed = why_illegal(state, parse_action(line)) is None
    assert allowed == (str(parse_action(line)) in legal(state))
    return allowed


def workers_for(state: GameState, line: str) -> int:
    """How many workers an action costs."""
    return cost(state, parse_action(line)).workers


def the_turn_ends(state: GameState) -> None:
    """The player on turn uses up the dice on workers, keeps none of them, and ends the turn."""
    player = state.player
    before = player.workers, player.silverlings
    for die in player.dice:
        act(state, f"{die}: take workers")
    player.workers, player.silverlings = before
    act(state, "end turn")


def the_round_ends(state: GameState) -> None:
    """Everybody who has not had a turn yet has one, with nothing gained by it."""
    for _ in state.order[state.order.index(state.current) :]:
        the_turn_ends(state)


def the_phase_ends(state: GameState) -> None:
    """The rounds of the phase are played to the end, with nothing gained by them."""
    phase = state.phase
    while True:
        the_round_ends(state)
        if not state.pending or state.pending[-1] is not Due.ROUND or state.phase != phase:
            return
        chance_results(state)


def happened(events: Iterable[Event], kind: type[_E]) -> list[_E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def dice_used(events: Iterable[Event]) -> list[tuple[int, int, int, int]]:
    """Player, die, value and workers of each action that was done with a die."""
    return [
        (event.player, event.die, event.value, event.workers)
        for event in happened(events, ActionTaken)
        if event.die != FREE
    ]


def prices_paid(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """Player, Silverlings and workers of each tile that was bought."""
    return [
        (event.player, event.silverlings, event.workers)
        for event in happened(events, ActionTaken)
        if isinstance(event.action, BuyTile)
    ]


def points_in(events: Iterable[Event]) -> list[int]:
    """The points scored, one by one."""
    return [event.points for event in happened(events, PointsScored)]


def knowledge_scored(events: Iterable[Event]) -> list[tuple[Tile | None, int]]:
    """The tiles that brought points for knowledge tiles, and how many, one by one."""
    return [
        (event.tile, event.points)
        for event in happened(events, PointsScored)
        if event.source is Source.KNOWLEDGE
    ]
