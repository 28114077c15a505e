"""The course of the game: set-up, phases, rounds and turns (ledger SET, PHS, RND, END)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain
from typing import Final

from cob.engine.chance import (
    DUE_TITLES,
    ChanceResult,
    Due,
    PhaseDeal,
    RoundRoll,
    StartingGoods,
    StartOrder,
    StartPlayer,
    without,
)
from cob.engine.components import (
    BOARD_SPACES,
    CASTLE_OR_MINE,
    CASTLE_OR_MINE_SPACE,
    DEPOT_SPACES,
    FIRST_BLACK_SPACE,
    GOODS,
    ROUNDS_PER_PHASE,
    SILVERLINGS_BY_MINE,
    SPACES_PER_DEPOT,
    STARTING_GOODS,
    STARTING_WORKERS,
    Kind,
    Supply,
    Tile,
    depot_of,
)
from cob.engine.effects import gain_silverlings, gain_workers
from cob.engine.events import (
    EstateChosen,
    Event,
    GameEnded,
    PhaseEnded,
    PhaseStarted,
    StartCastlePlaced,
    chance_resolved,
    goods_placed,
    round_started,
    turn_ended,
    turn_started,
)
from cob.engine.knowledge import AMOUNTS, MINE_WORKERS, has
from cob.engine.message import Message
from cob.engine.pending import Choice, Selection
from cob.engine.random_source import Chance
from cob.engine.scoring import ranking, score_game_end, turn_order
from cob.engine.state import GameState
from cob.engine.typed import misfit


@cache
def kinds_to_deal(players: int, phase: int) -> tuple[Kind | None, ...]:
    """Return the colour of the tile dealt to each of the 24 depot spaces in a phase (PHS-04/05).

    None stands for a space that stays empty.
    """
    kinds: list[Kind | None] = [kind if least <= players else None for kind, least in DEPOT_SPACES]
    if players == 3:
        kinds[CASTLE_OR_MINE_SPACE] = CASTLE_OR_MINE[phase]
    return tuple(kinds)


# --- chance results ---------------------------------------------------------------------------


def draw_chance_result(state: GameState, chance: Chance, due: Due) -> ChanceResult:
    """Draw the chance result that is due."""
    players = len(state.players)
    if due is _ROUND:
        return _roll(tuple(chance.dice(2 * players + 1)))
    if due is Due.START:
        if state.rules.random_turn_order:
            seats = list(range(players))
            return StartOrder(tuple(chance.draw(seats) for _ in range(players)))
        return StartPlayer(chance.below(players))
    if due is Due.GOODS:
        goods = list(state.unseen_goods)
        return StartingGoods(
            tuple(tuple(sorted(chance.draw_some(goods, STARTING_GOODS))) for _ in range(players))
        )
    return _draw_deal(state, chance)[0]


@lru_cache(maxsize=1 << 13)
def _roll(faces: tuple[int, ...]) -> RoundRoll:
    """Make a roll from its dice: two for each seat, then the white die."""
    *dice, white = faces
    each = iter(dice)
    return RoundRoll(tuple(zip(each, each, strict=True)), white)


_Left = tuple[tuple[Supply, ...], Supply, tuple[int, ...]]
"""The unseen pieces after a deal: supplies by colour, black-backed tiles, goods."""


def _draw_deal(state: GameState, chance: Chance) -> tuple[PhaseDeal, _Left]:
    """Draw a deal for the next phase, and return it with the unseen pieces that it leaves."""
    kinds = kinds_to_deal(len(state.players), state.phase + 1)
    supplies = [list(supply) for supply in state.supplies]
    black, goods = list(state.black_supply), list(state.unseen_goods)
    sizes = [len(supply) for supply in supplies]
    limits = []
    for kind in kinds:
        if kind is not None:
            limits.append(sizes[kind])
            sizes[kind] -= 1
    black_size = black_depot_size(state)
    limits += range(len(black), len(black) - black_size, -1)
    limits += range(len(goods), len(goods) - ROUNDS_PER_PHASE, -1)
    drawn = iter(chance.numbers(limits))
    tiles: list[Tile | None] = [
        None if kind is None else supplies[kind].pop(next(drawn)) for kind in kinds
    ]
    for _ in range(black_size):
        tiles.append(black.pop(next(drawn)))
    tiles += [None] * (BOARD_SPACES - len(tiles))
    deal = PhaseDeal(tuple(tiles), tuple([goods.pop(at) for at in drawn]))
    return deal, (tuple([tuple(supply) for supply in supplies]), tuple(black), tuple(goods))


def _left_after(state: GameState, deal: PhaseDeal) -> _Left:
    """Return the unseen pieces after a deal, which must be possible."""
    supplies = [list(supply) for supply in state.supplies]
    for tile in deal.tiles[:FIRST_BLACK_SPACE]:
        if tile is not None:
            supplies[tile.kind].remove(tile)
    black = [tile for tile in deal.tiles[FIRST_BLACK_SPACE:] if tile is not None]
    left = without(state.black_supply, black)
    goods_left = without(state.unseen_goods, deal.goods)
    assert left is not None
    assert goods_left is not None
    return tuple([tuple(supply) for supply in supplies]), left, goods_left


_PHASE: Final = Due.PHASE
_ROUND: Final = Due.ROUND
_ROUND_DUE: Final = (_ROUND,)
_A_TURN: Final = (Choice.TURN,)
_RESULTS: Final[dict[Due, type]] = {
    Due.GOODS: StartingGoods,
    Due.PHASE: PhaseDeal,
    Due.ROUND: RoundRoll,
}
"""The class of each chance result; that of the turn order depends on the rules."""
_A_TILE: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("a castle tile"),
    Kind.MINE: Message("a mine tile"),
    Kind.KNOWLEDGE: Message("a knowledge tile"),
    Kind.SHIP: Message("a ship tile"),
    Kind.ANIMAL: Message("an animal tile"),
    Kind.BUILDING: Message("a building tile"),
}
TILES_OF_KIND: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castle tiles"),
    Kind.MINE: Message("mine tiles"),
    Kind.KNOWLEDGE: Message("knowledge tiles"),
    Kind.SHIP: Message("ship tiles"),
    Kind.ANIMAL: Message("animal tiles"),
    Kind.BUILDING: Message("building tiles"),
}
"""The tiles of each colour in sentences."""


def black_depot_size(state: GameState) -> int:
    """Return how many tiles the black depot gets in each phase (ledger PHS-06, ruling EC-29)."""
    return state.rules.black_depot_tiles[len(state.players) - 2]


def why_impossible(state: GameState, result: object) -> Message | None:
    """Return None for a chance result that can happen now, else a sentence; for typed-in games."""
    if not isinstance(result, ChanceResult):
        return Message("this is no move: give an action or a chance result")
    due = state.asked
    if not isinstance(due, Due):
        return Message("no chance result is due")
    start = StartOrder if state.rules.random_turn_order else StartPlayer
    if type(result) is not _RESULTS.get(due, start):
        return Message("{due} must come first", due=DUE_TITLES[due])
    if problem := misfit(result):
        return problem
    players = len(state.players)
    if isinstance(result, StartPlayer):
        if not 0 <= result.player < players:
            return Message("the start player must be 1 to {players}", players=players)
    elif isinstance(result, StartOrder):
        if sorted(result.order) != list(range(players)):
            return Message("the start order names each of the {players} once", players=players)
    elif isinstance(result, StartingGoods):
        if [len(goods) for goods in result.goods] != [STARTING_GOODS] * players:
            return Message(
                "each of the {players} players starts with three goods tiles", players=players
            )
        if without(state.unseen_goods, list(chain(*result.goods))) is None:
            return Message("there are only seven goods tiles of each of the types 1 to 6")
    elif isinstance(result, RoundRoll):
        values = [result.white, *chain(*result.dice)]
        if [len(pair) for pair in result.dice] != [2] * players:
            return Message("each of the {players} players rolls two dice", players=players)
        if any(not 1 <= value <= 6 for value in values):
            return Message("a die shows 1 to 6")
    else:
        return _why_no_deal(state, result)
    return None


def _why_no_deal(state: GameState, deal: PhaseDeal) -> Message | None:
    kinds = kinds_to_deal(len(state.players), state.phase + 1)
    if len(deal.tiles) != BOARD_SPACES:
        return Message("a deal names the tiles of {spaces} board spaces", spaces=BOARD_SPACES)
    depot_tiles, black = deal.tiles[:FIRST_BLACK_SPACE], deal.tiles[FIRST_BLACK_SPACE:]
    for space, (tile, kind) in enumerate(zip(depot_tiles, kinds, strict=True)):
        if (None if tile is None else tile.kind) is not kind:
            return _why_not_there(space, kind)
    drawn = [tile for tile in depot_tiles if tile is not None]
    for kind in Kind:
        if without(state.supplies[kind], [t for t in drawn if t.kind is kind]) is None:
            return Message(
                "the supply of {tiles} does not hold what was dealt", tiles=TILES_OF_KIND[kind]
            )
    black_tiles = [tile for tile in black if tile is not None]
    if len(black_tiles) != black_depot_size(state):
        return Message(
            "the black depot gets {number} tile",
            many="the black depot gets {number} tiles",
            number=black_depot_size(state),
        )
    if without(state.black_supply, black_tiles) is None:
        return Message("the supply of black-backed tiles does not hold what was dealt")
    if len(deal.goods) != ROUNDS_PER_PHASE:
        return Message("a phase has five goods tiles")
    if any(good not in GOODS for good in deal.goods):
        return Message("goods are numbered 1 to 6")
    if without(state.unseen_goods, deal.goods) is None:
        return Message("there are not that many goods tiles of one type left")
    return None


def _why_not_there(space: int, kind: Kind | None) -> Message:
    """Return the refusal that names the colour which a depot space gets instead."""
    depot, place = depot_of(space), space % SPACES_PER_DEPOT + 1
    if kind is None:
        return Message(
            "space {place} of depot {depot} stays empty in this phase", place=place, depot=depot
        )
    return Message(
        "space {place} of depot {depot} gets {tile} in this phase",
        place=place,
        depot=depot,
        tile=_A_TILE[kind],
    )


def resolve_by_chance(state: GameState, chance: Chance, due: Due, events: list[Event]) -> None:
    """Draw the chance result that is due, and carry it out."""
    if due is _PHASE:
        state.pending = state.pending[:-1]
        deal, left = _draw_deal(state, chance)
        events.append(chance_resolved((deal,)))
        _start_phase(state, deal, left, events)
    else:
        resolve(state, draw_chance_result(state, chance, due), events)


def resolve(state: GameState, result: ChanceResult, events: list[Event]) -> None:
    """Carry out a chance result that is due and possible."""
    state.pending = state.pending[:-1]
    events.append(chance_resolved((result,)))
    if isinstance(result, RoundRoll):
        _start_round(state, result, events)
    elif isinstance(result, PhaseDeal):
        _start_phase(state, result, _left_after(state, result), events)
    elif isinstance(result, StartingGoods):
        _give_starting_goods(state, result, events)
    elif isinstance(result, StartOrder):
        _begin_with(state, result.order)
    else:
        count = len(state.players)
        _begin_with(state, tuple((result.player + step) % count for step in range(count)))


# --- set-up -----------------------------------------------------------------------------------


def set_turn_order(state: GameState, order: tuple[int, ...]) -> None:
    """Lay out the first turn order: workers 1 to 4, and the track (SET-09..11)."""
    state.order, state.current = order, order[0]
    state.track = (tuple(reversed(order)), *state.track[1:])
    for workers, seat in zip(STARTING_WORKERS, order, strict=False):
        state.players[seat].workers = workers


def _begin_with(state: GameState, order: tuple[int, ...]) -> None:
    """Set the turn order, and give each player workers and a castle (SET-06..12)."""
    set_turn_order(state, order)
    castles, *others = state.supplies
    state.supplies = (castles[len(order) :], *others)
    state.pending = (Due.GOODS,)


def _give_starting_goods(state: GameState, result: StartingGoods, events: list[Event]) -> None:
    """Give each player three goods tiles (ledger SET-07)."""
    left = without(state.unseen_goods, list(chain(*result.goods)))
    assert left is not None
    state.unseen_goods = left
    for player, goods in zip(state.players, result.goods, strict=True):
        for good in goods:
            player.goods[good] += 1
    _ask_for_setup(state, events)


def _ask_for_setup(state: GameState, events: list[Event]) -> None:
    """Ask the current player for the estate, if there is a choice, and for the start castle."""
    player = state.player
    if player.castle is not None:
        choose_castle(state, player.castle, events)
    else:
        is_open = len(player.choices) > 1
        state.pending = (Selection.ESTATE if is_open else Selection.START_CASTLE,)


def choose_estate(state: GameState, number: str, events: list[Event]) -> None:
    """Set the estate that a player uses (ledger EXP-02, YUC-07)."""
    player = state.player
    player.layout = next(layout for layout in player.choices if layout.number == number)
    events.append(EstateChosen(state.current, number))
    state.pending = (Selection.START_CASTLE,)


def choose_castle(state: GameState, space: int, events: list[Event]) -> None:
    """Put down the start castle, which scores nothing (ruling EC-25)."""
    state.player.cover(Tile.CASTLE, space)
    events.append(StartCastlePlaced(state.current, space))
    position = state.order.index(state.current) + 1
    if position < len(state.order):
        state.current = state.order[position]
        _ask_for_setup(state, events)
    else:
        state.pending = (Due.PHASE,)


# --- phases, rounds, turns --------------------------------------------------------------------


def _start_phase(state: GameState, deal: PhaseDeal, left: _Left, events: list[Event]) -> None:
    """Clear the board, fill it and lay out the goods (ledger PHS-02 to PHS-08)."""
    cleared = tuple([tile for tile in state.board if tile is not None])
    state.phase += 1
    state.round = 0
    state.supplies, state.black_supply, state.unseen_goods = left
    state.board = list(deal.tiles)
    state.round_goods = deal.goods
    events.append(PhaseStarted(state.phase, cleared))
    state.pending = _ROUND_DUE


def _start_round(state: GameState, roll: RoundRoll, events: list[Event]) -> None:
    """Give the players their dice, place the goods tile and begin a turn (RND-01 to RND-04)."""
    state.round += 1
    state.order = turn_order(state)
    for player, dice in zip(state.players, roll.dice, strict=True):
        player.rolled = player.dice = dice
    state.white = roll.white
    goods, state.round_goods = state.round_goods[0], state.round_goods[1:]
    state.depot_goods[roll.white] = tuple(sorted((*state.depot_goods[roll.white], goods)))
    events.append(round_started((state.phase, state.round, state.order)))
    events.append(goods_placed(roll.white, goods))
    _start_turn(state, state.order[0], events)


def _start_turn(state: GameState, seat: int, events: list[Event]) -> None:
    state.current = seat
    state.bought = state.hired = False
    state.pending = _A_TURN
    events.append(turn_started(seat, state.players[seat].dice))


def end_turn(state: GameState, events: list[Event]) -> None:
    """End the turn, and begin the next turn, round or phase or end the game."""
    events.append(turn_ended(state.current))
    position = state.order.index(state.current) + 1
    if position < len(state.order):
        _start_turn(state, state.order[position], events)
    elif state.round < ROUNDS_PER_PHASE:
        state.pending = _ROUND_DUE
    else:
        _end_phase(state, events)


def _end_phase(state: GameState, events: list[Event]) -> None:
    """End a phase and give mine income, also in the last phase (ledger END-01, ruling EC-35)."""
    events.append(PhaseEnded(state.phase))
    for seat, player in enumerate(state.players):
        mines = player.mines
        if mines:
            gain_silverlings(player, seat, mines * SILVERLINGS_BY_MINE, events)
            if has(player.knowledge, MINE_WORKERS):
                gain_workers(player, seat, mines * AMOUNTS[MINE_WORKERS], events)
    if state.phase + 1 < state.rules.phases:
        state.pending = (Due.PHASE,)
        return
    score_game_end(state, events)
    state.pending = ()
    events.append(GameEnded(ranking(state)))
