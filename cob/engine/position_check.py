"""Whether a position can be: the one check of positions that do not come from played moves.

`problems(state)` returns a sentence for each fault, a `Message` without a full stop that names the
thing and the cure; an empty list means that the rules can play the position on to its end.
`parse_position` refuses a position by the first of them, and an editor shows them. Players are
named by their seat, from 1; `message.values["player"]` has that number where the sentence is about
one player.

The position need not be one that a game can reach: points are taken on trust, and more tiles may
lie on the table than were dealt, as long as the box holds them and enough are left to go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from cob.engine.chance import DUE_TITLES, Due
from cob.engine.components import (
    BOARD_SPACES,
    DEPOT_RANGES,
    EVERY_KIND,
    FIRST_BLACK_SPACE,
    GOODS,
    PHASES,
    ROUNDS_PER_PHASE,
    SPACES_PER_DEPOT,
    TRACK_SPACES,
    Kind,
    Tile,
    depot_of,
)
from cob.engine.legality import animals_beside
from cob.engine.message import Message
from cob.engine.pending import TITLES, Choice, GeeseChoice, Pending, Selection
from cob.engine.player_check import WRONG_GOODS, earns_bonus, player_problems
from cob.engine.rounds import TILES_OF_KIND, black_depot_size, kinds_to_deal
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.engine.state import GameState, Player
from cob.engine.unseen_pieces import goods_problems, tile_problems


def problems(state: GameState) -> list[Message]:
    """Return a sentence for each fault of a position; none if it can be played on."""
    count = len(state.players)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        return [Message("the game is for two to four players, not {players}", players=count)]
    found = [*_course_problems(state), *order_problems(state)]
    if found:
        return found
    found += _pending_problems(state)
    for seat in range(count):
        found += player_problems(state, seat)
    found += _board_problems(state)
    if found:
        return found
    return [
        *_bonus_problems(state),
        *tile_problems(state),
        *goods_problems(state),
    ]


# --- the course of the game -------------------------------------------------------------------


def _course_problems(state: GameState) -> Iterator[Message]:
    phases = state.rules.phases
    if not -1 <= state.phase < phases:
        yield Message(
            "a game by these rules has the phases {phases}: write one of them",
            phases=", ".join(PHASES[:phases]),
        )
    elif not 0 <= state.round <= ROUNDS_PER_PHASE or (state.phase < 0 and state.round):
        yield Message(
            "a phase has {rounds} rounds: write 1 to {rounds}, or 0 before its first roll",
            rounds=ROUNDS_PER_PHASE,
        )
    if not 0 <= state.white <= 6:
        yield Message("the white die shows 1 to 6, and not {value}", value=state.white)
    to_come = ROUNDS_PER_PHASE - state.round if state.phase >= 0 else 0
    if len(state.round_goods) != to_come:
        yield Message(
            "{number} goods tile is still to come in this phase, and not {found}: "
            "say what lies on the round spaces",
            many="{number} goods tiles are still to come in this phase, and not {found}: "
            "say what lies on the round spaces",
            number=to_come,
            found=len(state.round_goods),
        )
    if any(good not in GOODS for good in [*state.round_goods, *chain(*state.depot_goods)]):
        yield WRONG_GOODS
    if state.depot_goods[0]:
        yield Message("goods lie on the numbered depots, and never on the black depot")


def order_problems(state: GameState) -> Iterator[Message]:
    """Yield a sentence for each fault in whose turn it is, the turn order and its track."""
    seats = list(range(len(state.players)))
    if state.current not in seats:
        yield Message("it is the turn of player 1 to {players}", players=len(seats))
    is_ordered = state.phase >= 0 or state.asked is not Due.START
    if sorted(state.order) != (seats if is_ordered else []):
        yield Message("the turn order names each of the {players} players once", players=len(seats))
    if len(state.track) != TRACK_SPACES or sorted(chain(*state.track)) != (
        seats if is_ordered else []
    ):
        yield Message(
            "each of the {players} players has one piece on the {spaces} spaces of the turn order "
            "track",
            players=len(seats),
            spaces=TRACK_SPACES,
        )


# --- the board --------------------------------------------------------------------------------


def _board_problems(state: GameState) -> Iterator[Message]:
    board = state.board
    if len(board) != BOARD_SPACES or len(state.depot_goods) != len(DEPOT_RANGES):
        yield Message("the board has six numbered depots and the black depot")
    elif state.phase < 0:
        if any(tile is not None for tile in board):
            yield Message("no tiles lie on the depots before the first phase: take them away")
    else:
        kinds = kinds_to_deal(len(state.players), state.phase)
        for space, tile in enumerate(board[:FIRST_BLACK_SPACE]):
            if tile is not None and tile.kind is not kinds[space]:
                yield Message(
                    '"{tile}" cannot lie on space {place} of depot {depot} in this phase',
                    tile=tile.title,
                    place=space % SPACES_PER_DEPOT + 1,
                    depot=depot_of(space),
                )
        size = black_depot_size(state)
        if any(tile is not None for tile in board[FIRST_BLACK_SPACE + size :]):
            yield Message(
                "the black depot has {number} space with these players",
                many="the black depot has {number} spaces with these players",
                number=size,
            )


def _bonus_problems(state: GameState) -> Iterator[Message]:
    """Yield a sentence for each fault of the bonus tiles (ledger BON-01 to BON-03)."""
    for kind in Kind:
        bit = 1 << kind
        large, small = (
            [number for number, each in enumerate(state.players, start=1) if won(each) & bit]
            for won in (_large, _small)
        )
        rewarded = [
            number for number, each in enumerate(state.players, start=1) if earns_bonus(each, kind)
        ]
        tiles = TILES_OF_KIND[kind]
        if len(large) > 1 or len(small) > 1 or set(large) & set(small):
            yield Message(
                "there is one large bonus tile for {tiles} and one small one, and each player wins "
                "one of them at most",
                tiles=tiles,
            )
        elif early := [number for number in (*large, *small) if number not in rewarded]:
            yield Message(
                "player {player} has the bonus tile for {tiles} and still an empty space for them: "
                "take it away",
                player=early[0],
                tiles=tiles,
            )
        elif len(large) + len(small) < min(len(rewarded), 2) or len(small) > len(large):
            yield Message(
                "the first player who covered all spaces for {tiles} has the large bonus tile, "
                "and the second one has the small one: say who they are",
                tiles=tiles,
            )
    won_large = won_small = 0
    for player in state.players:
        won_large |= player.large_bonuses
        won_small |= player.small_bonuses
    left = EVERY_KIND & ~won_large, EVERY_KIND & ~won_small
    if (state.large_left, state.small_left) != left:
        yield Message("the bonus tiles that are left are not all that no player has won")


def _large(player: Player) -> int:
    return player.large_bonuses


def _small(player: Player) -> int:
    return player.small_bonuses


# --- what is asked ----------------------------------------------------------------------------


def _pending_problems(state: GameState) -> Iterator[Message]:
    stack = state.pending
    if not stack:
        if not state.is_last_round:
            yield Message(
                "the game is over only after round {round} of phase {phase}: say whose turn it is",
                round=ROUNDS_PER_PHASE,
                phase=PHASES[state.rules.phases - 1],
            )
        return
    first, *effects = stack
    if isinstance(first, Due):
        if effects or not _is_due(state, first):
            yield Message("{due} cannot come now: say whose turn it is", due=DUE_TITLES[first])
    elif first in (Selection.ESTATE, Selection.START_CASTLE):
        can_choose = first is Selection.START_CASTLE or len(state.player.choices) > 1
        if effects or state.phase >= 0 or state.player.filled or not can_choose:
            yield Message(
                "the {thing} is chosen before the first phase: say whose turn it is",
                thing=TITLES[first.code],
            )
    elif first is not Choice.TURN or not state.round:
        yield Message("a turn is played in a round: say which round it is")
    else:
        yield from (_cannot_ask(effect) for effect in effects if not _can_ask(state, effect))


def _is_due(state: GameState, due: Due) -> bool:
    match due:
        case Due.START | Due.GOODS:
            return state.phase < 0
        case Due.PHASE:
            last = state.phase < 0 or state.ends_phase
            return last and state.phase + 1 < state.rules.phases
        case Due.ROUND:
            return state.phase >= 0 and state.round < ROUNDS_PER_PHASE


def _can_ask(state: GameState, effect: Pending) -> bool:
    """Return whether the tile lies in the estate whose effect asks for a decision."""
    player = state.player
    match effect:
        case GeeseChoice(space):
            return player.estate[space] is Tile.GEESE and len(animals_beside(player, space)) > 1
        case Selection.SHIP_GOODS:
            return Tile.SHIP in player.estate
        case Selection.CRANE:
            return Tile.CRANE in player.estate
        case Choice() if effect is not Choice.TURN:
            used = effect.code in [tile.code for tile in player.tiles]
            return used or (effect is not Choice.CASTLE and Tile.CRANE in player.estate)
    return False


def _cannot_ask(effect: Pending) -> Message:
    title = DUE_TITLES[effect] if isinstance(effect, Due) else TITLES[effect.code]
    return Message(
        '"{effect}" asks for a decision only when its tile has just been added to the estate',
        effect=title,
    )
