"""What is true in every position of every game (ledger EX-15, CMP-01, CMP-03, SET-02, TRN-01).

Games are played at random by a hand that prefers adding tiles, so that every effect turns up. A
second reading of the rules, written without a look at the engine's sets, says which actions there
ought to be.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cob.engine import (
    ALEA,
    Action,
    Event,
    GameState,
    IllegalActionError,
    Move,
    NotationError,
    Player,
    Ruleset,
    Setup,
    apply,
    cost,
    expert_estates,
    legal_actions,
    parse_action,
    parse_move,
    ranking,
    set_up,
    why_illegal,
)
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.chance import Due
from cob.engine.components import BLACK_SUPPLY, COLOURED_SUPPLIES, Kind, Tile
from cob.engine.estate import EstateLayout
from cob.engine.events import (
    ChanceResolved,
    DieUsed,
    GameEnded,
    PhaseStarted,
    PointsScored,
    RoundStarted,
    StartCastlePlaced,
    TileDiscarded,
)
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import Choice, ShipGoods
from cob.engine.rounds import draw_outcome
from tests.engine.table import act, seeded_game, standard

DATA = Path(__file__).with_name("data")
ESTATES = tuple("123456789")
PLAYERS = (2, 3, 4)
ACTION_KINDS = (
    TakeTile,
    AddTile,
    SellGoods,
    TakeWorkers,
    BuyTile,
    TakeGoods,
    Decline,
    EndTurn,
    ChooseEstate,
    ChooseCastle,
)
BOUGHT_ANY_TIME = Ruleset(
    name="test",
    title="a purchase at any time",
    most_empty_spaces_win_ties=True,
    black_depot_tiles=(4, 6, 8),
    purchase_during_action=True,
    points_per_sold_type=3,
    points_per_bonus_tile=2,
)

seeds = st.integers(0, 2**32)
some_games = st.builds(
    lambda numbers, seed, rules: (numbers, seed, rules),
    st.lists(st.sampled_from(ESTATES), min_size=2, max_size=4),
    seeds,
    st.sampled_from((ALEA, BOUGHT_ANY_TIME)),
)
GameChoice = tuple[list[str], int, Ruleset]
ten_games = settings(max_examples=10, deadline=None, derandomize=True)
thirty_games = settings(max_examples=30, deadline=None, derandomize=True)


# --- games played at random -------------------------------------------------------------------


class Step(NamedTuple):
    """One decision of a random game: the position before it, and what it brought."""

    before: GameState
    action: Action
    events: list[Event]


def begun(choice: GameChoice, seeded: bool = True) -> tuple[GameState, list[Event]]:
    numbers, seed, rules = choice
    estates = tuple((standard(number),) for number in numbers)
    return set_up(Setup(estates, rules=rules), seed if seeded else None)


def picked(hand: random.Random, state: GameState) -> Action:
    """A legal action: mostly one that adds a tile, sells or buys, else any."""
    actions = legal_actions(state)
    wanted = hand.choice((AddTile, AddTile, AddTile, BuyTile, SellGoods, TakeTile, object))
    return hand.choice([each for each in actions if isinstance(each, wanted)] or actions)


def play(state: GameState, seed: int) -> Iterator[Step]:
    """Play a state to its end; `before` is the state itself, to be copied by who wants to keep."""
    hand = random.Random(seed)
    while not state.is_over:
        action = picked(hand, state)
        before = state.copy()
        yield Step(before, action, apply(state, action))


@cache
def a_game(players: int, seed: int, rules: Ruleset = ALEA) -> tuple[GameState, tuple[Step, ...]]:
    """A whole expert game, kept for several tests: its end and all its steps."""
    layouts = {number: standard(number) for number in ESTATES}
    estates = expert_estates(layouts, players, seed)
    state, events = set_up(Setup(estates, rules=rules), seed)
    first = Step(state.copy(), EndTurn(), events)
    return state, (first, *play(state, seed))


GAMES = tuple((players, seed) for players in PLAYERS for seed in range(4))


@cache
def sampled_positions() -> tuple[GameState, ...]:
    """Positions of every kind of question, from games of two to four players."""
    found: dict[tuple[int, str], list[GameState]] = {}
    for (players, seed), rules in product(GAMES, (ALEA, BOUGHT_ANY_TIME)):
        for step in a_game(players, seed, rules)[1][1:]:
            asked = step.before.pending[-1]
            assert not isinstance(asked, Due)
            dice = len(step.before.player.dice) if asked.name == "turn" else 0
            found.setdefault((dice, asked.name), []).append(step.before)
    hand = random.Random(5)
    return tuple(state for kept in found.values() for state in hand.sample(kept, 5))


def snapshot(value: object) -> object:
    """Everything in a state or player, as plain values that cannot change with it."""
    if isinstance(value, GameState | Player):
        return tuple(snapshot(getattr(value, name)) for name in value.__slots__)
    if isinstance(value, list | tuple):
        return tuple(map(snapshot, value))
    word = getattr(value, "word", None)
    return ("chance", word) if word is not None else value


def test_the_random_games_meet_every_question_and_every_action() -> None:
    """The samples below prove something only if nothing is missing from them."""
    asked = {state.pending[-1].name for state in sampled_positions()}
    done = {type(step.action) for game in GAMES for step in a_game(*game)[1]}

    assert asked >= {"turn", "castle", "city hall", "warehouse", "carpenter's workshop", "church"}
    assert asked >= {"market", "ship", "estate", "start castle"}
    assert done == set(ACTION_KINDS)
    assert len(sampled_positions()) == 60


# --- what is in the box stays in the box --------------------------------------------------------


@thirty_games
@given(some_games)
def test_no_tile_is_lost_or_made(choice: GameChoice) -> None:
    """164 tiles in every position, each in a supply, on the board, in a storage, in an estate or
    seen leaving the game (CMP-01, SET-02, SET-06, PHS-02, TAK-03, EC-24)."""
    state, events = begun(choice)
    box = Counter(BLACK_SUPPLY) + Counter(tile for part in COLOURED_SUPPLIES for tile in part)
    out: Counter[Tile] = Counter()
    castles = 0
    assert box.total() == 164

    def everywhere() -> Counter[Tile]:
        total = out.copy()
        for part in (*state.supplies, state.black_supply):
            total.update(part)
        total.update(tile for tile in state.board if tile is not None)
        for player in state.players:
            total.update((*player.storage, *player.tiles))
        return total

    def follow(news: list[Event]) -> None:
        nonlocal castles
        for event in news:
            if isinstance(event, TileDiscarded):
                out[event.tile] += 1
            elif isinstance(event, PhaseStarted):
                out.update(event.cleared)
            castles += isinstance(event, StartCastlePlaced)

    follow(events)
    for step in play(state, choice[1]):
        follow(step.events)
        if castles == len(state.players):
            assert everywhere() == box


@thirty_games
@given(some_games)
def test_no_goods_tile_is_lost_or_made(choice: GameChoice) -> None:
    """42 goods tiles in every position, seven of each type (CMP-03, SET-03, SET-07)."""
    state, _ = begun(choice)
    for _ in play(state, choice[1]):
        goods = Counter((*state.unseen_goods, *state.round_goods))
        for lying in state.depot_goods:
            goods.update(lying)
        for player in state.players:
            for store in (player.goods, player.sold):
                goods.update({good: count for good, count in enumerate(store) if count})
        assert goods == dict.fromkeys(range(1, 7), 7)

    assert len(state.unseen_goods) == 17 - 3 * len(state.players)


@thirty_games
@given(some_games)
def test_nothing_is_ever_negative_or_over_its_space(choice: GameChoice) -> None:
    """At most three stored tiles and three types of goods; whatever is paid was there (TAK-03,
    SHP-02, WRK-01, BLK-03)."""
    state, _ = begun(choice)
    for _ in play(state, choice[1]):
        for player in state.players:
            assert min(player.workers, player.silverlings, player.points) >= 0
            assert min((*player.goods, *player.sold, *player.points_by)) >= 0
            assert len(player.storage) <= 3
            assert sum(1 for count in player.goods if count) <= 3
            assert player.goods[0] == player.sold[0] == 0
            assert len(player.tiles) == player.filled.bit_count() == 37 - player.empty_spaces
        assert sorted(seat for stack in state.track for seat in stack) == sorted(state.order)


@thirty_games
@given(some_games)
def test_points_are_the_sum_of_their_reasons(choice: GameChoice) -> None:
    """What was announced is what is booked, by player and by source (END-08)."""
    state, _ = begun(choice)
    seen = [Counter[int]() for _ in state.players]
    for step in play(state, choice[1]):
        for event in step.events:
            if isinstance(event, PointsScored):
                assert event.points >= 0
                seen[event.player][event.source] += event.points
        for player, booked in zip(state.players, seen, strict=True):
            assert player.points == sum(player.points_by) == booked.total()
            assert player.points_by == [booked[source] for source in range(10)]


# --- the course of a game -----------------------------------------------------------------------


@thirty_games
@given(some_games)
def test_a_game_has_25_rounds_and_50_dice_for_each_player(choice: GameChoice) -> None:
    """EX-15, PHS-01, TRN-01, EC-33: nobody passes, and the game ends after phase E (END-02)."""
    state, events = begun(choice)
    players = len(state.players)
    events += [event for step in play(state, choice[1]) for event in step.events]

    rounds = [(each.phase, each.round) for each in events if isinstance(each, RoundStarted)]
    dice = Counter(each.player for each in events if isinstance(each, DieUsed))

    assert rounds == [(phase, number) for phase in range(5) for number in range(1, 6)]
    assert dice == dict.fromkeys(range(players), 50)
    assert events[-1] == GameEnded(ranking(state))
    assert sorted(ranking(state)) == list(range(players))


@thirty_games
@given(some_games)
def test_somebody_can_always_act_and_the_game_ends(choice: GameChoice) -> None:
    """A player decides at most 2 times in the set-up, 50 times on dice, 25 times each on buying
    and ending, and once for each of 36 tiles added (EC-20, EC-33)."""
    state, _ = begun(choice)
    decisions = 0
    while not state.is_over:
        actions = legal_actions(state)
        assert actions
        assert len(set(actions)) == len(actions), "no action is listed twice"
        apply(state, actions[(choice[1] >> decisions % 13) % len(actions)])
        decisions += 1
        assert decisions <= 138 * len(state.players)

    assert legal_actions(state) == []
    assert why_illegal(state, EndTurn()) == "the game is over"


@ten_games
@given(some_games)
def test_a_worker_pays_for_what_the_cost_says(choice: GameChoice) -> None:
    """The announced price is the paid one, and it can be paid (WRK-01, EC-06b)."""
    state, _ = begun(choice)
    for step in play(state, choice[1]):
        price = cost(step.before, step.action)
        used = [each for each in step.events if isinstance(each, DieUsed)]
        assert price.workers == sum(each.workers for each in used)
        assert price.workers <= step.before.player.workers
        assert price.silverlings <= step.before.player.silverlings


# --- every conceivable action -------------------------------------------------------------------


def depot_choices() -> list[tuple[int, ...]]:
    pairs = [*combinations(range(1, 7), 2), (6, 1), (2, 1), (3, 3)]
    return [*((depot,) for depot in range(1, 7)), *pairs]


def types_subsets() -> list[tuple[int, ...]]:
    return [each for size in range(1, 7) for each in combinations(range(1, 7), size)]


@cache
def actions_without_discard() -> tuple[Action, ...]:
    """Everything that can be said in any position, apart from what is discarded."""
    dice, depots = range(7), range(7)
    return (
        *(TakeTile(die, depot, tile) for die in dice for depot in depots for tile in Tile),
        *(AddTile(die, tile, space) for die in dice for tile in Tile for space in range(37)),
        *(SellGoods(die, goods) for die in dice for goods in range(1, 7)),
        *(TakeWorkers(die) for die in dice),
        *(BuyTile(depot, tile) for depot in depots for tile in Tile),
        *(TakeGoods(depots, goods) for depots in depot_choices() for goods in types_subsets()),
        Decline(),
        EndTurn(),
        *(ChooseEstate(number) for number in (*ESTATES, "10")),
        *(ChooseCastle(space) for space in range(37)),
    )


@cache
def actions_with_discard(dropped: Tile) -> tuple[Action, ...]:
    dice, depots = range(7), range(7)
    return (
        *(TakeTile(die, at, tile, dropped) for die in dice for at in depots for tile in Tile),
        *(BuyTile(at, tile, dropped) for at in depots for tile in Tile),
    )


def conceivable(state: GameState) -> Iterator[Action]:
    """Every action that can be said, with every stored tile and one more as the discard."""
    yield from actions_without_discard()
    for dropped in {*state.player.storage, Tile.KNOWLEDGE_1}:
        yield from actions_with_discard(dropped)


def is_a_sentence(text: str) -> bool:
    return len(text.split()) > 3 and not text.endswith(".") and "Tile." not in text


def test_the_list_and_the_question_agree_on_every_conceivable_action() -> None:
    """An action is in `legal_actions` exactly when `why_illegal` has nothing to say."""
    for state in sampled_positions():
        listed = set(legal_actions(state))
        allowed = set()
        for action in conceivable(state):
            sentence = why_illegal(state, action)
            if sentence is None:
                allowed.add(action)
            else:
                assert is_a_sentence(sentence), f"{action}: {sentence}"
        assert allowed == listed


def test_an_illegal_action_is_refused_with_its_sentence_and_changes_nothing() -> None:
    hand = random.Random(11)
    refused = 0
    for state in sampled_positions():
        kept = snapshot(state)
        for action in hand.sample(list(conceivable(state)), 150):
            sentence = why_illegal(state, action)
            if sentence is None:
                continue
            with pytest.raises(IllegalActionError) as caught:
                apply(state, action)
            assert str(caught.value) == sentence
            refused += 1
        assert snapshot(state) == kept
    assert refused > 5000


WRONG = (-1, 0, 7, 9, 99)
GARBAGE: tuple[Action, ...] = (
    *(TakeTile(die, 1, Tile.BANK) for die in (-1, 7, 99)),
    *(TakeTile(die, depot, Tile.BANK) for die in range(7) for depot in WRONG),
    *(TakeTile(die, 2, Tile.BANK, Tile.KNOWLEDGE_26) for die in range(7)),
    *(AddTile(die, tile, space) for die in range(-1, 8) for tile in Tile for space in (-1, 37, 99)),
    *(SellGoods(die, goods) for die in range(-1, 8) for goods in WRONG),
    *(TakeWorkers(die) for die in (-1, 7, 99)),
    *(BuyTile(depot, tile) for depot in (-1, 7, 9, 99) for tile in Tile),
    *(TakeGoods(depots, goods) for depots in ((), (0,), (7,), (-1,)) for goods in ((), (1,), (9,))),
    *(TakeGoods((depot,), goods) for depot in range(1, 7) for goods in ((), (0,), (7,), (-1, 1))),
    *(TakeGoods(depots, ()) for depots in ((1, 2), (2, 1), (0, 1), (6, 7), (1, 2, 3))),
    *(ChooseEstate(number) for number in ("", "0", "10", "No. 1", "-1")),
    *(ChooseCastle(space) for space in (-1, 37, 99)),
)


@pytest.mark.parametrize("at", range(0, 60, 3))
def test_garbage_gets_a_sentence_too(at: int) -> None:
    """Spaces, dice, depots, goods and boards that do not exist, in every kind of position."""
    state = sampled_positions()[at]
    kept = snapshot(state)
    for action in GARBAGE:
        sentence = why_illegal(state, action)
        assert sentence is not None
        assert is_a_sentence(sentence)
        with pytest.raises(IllegalActionError):
            apply(state, action)
    assert snapshot(state) == kept


# --- a second reading of the rules --------------------------------------------------------------


def at_grid(space: int) -> tuple[int, int]:
    """Row and doubled column of a space: neighbours differ by (0, 2) or (1, 1)."""
    row, place = "abcdefg".index(SPACE_NAMES[space][0]), int(SPACE_NAMES[space][1:])
    return row, abs(row - 3) + 2 * place


def touch(one: int, two: int) -> bool:
    (row, column), (other_row, other_column) = at_grid(one), at_grid(two)
    return (abs(row - other_row), abs(column - other_column)) in ((0, 2), (1, 1))


@cache
def city_of(layout: EstateLayout, space: int) -> frozenset[int]:
    found = {space}
    while True:
        more = {
            each
            for each in range(37)
            if layout.kinds[each] is layout.kinds[space]
            and any(touch(each, member) for member in found)
        } - found
        if not more:
            return frozenset(found)
        found |= more


def values_within_reach(player: Player, die: int, free_tile: int) -> set[int]:
    """Try every way of turning the die: the free step, then worker after worker."""
    if die == 0:
        return set(range(1, 7))

    def turned(values: set[int], steps: tuple[int, ...]) -> set[int]:
        return {(value - 1 + step) % 6 + 1 for value in values for step in steps}

    values = {die}
    if player.knowledge & 1 << free_tile:
        values = turned(values, (-1, 0, 1))
    for _ in range(min(player.workers, 6)):
        values = turned(values, (-2, -1, 0, 1, 2) if player.knowledge & 1 << 8 else (-1, 0, 1))
    return values


FREE_STEPS = {
    Kind.BUILDING: 9,
    Kind.SHIP: 10,
    Kind.ANIMAL: 10,
    Kind.CASTLE: 11,
    Kind.MINE: 11,
    Kind.KNOWLEDGE: 11,
}
EFFECT_TAKES = {
    "turn": set(Kind),
    "castle": set(Kind),
    "carpenter's workshop": {Kind.BUILDING},
    "church": {Kind.MINE, Kind.KNOWLEDGE, Kind.CASTLE},
    "market": {Kind.SHIP, Kind.ANIMAL},
}


def by_the_book(state: GameState) -> set[Action]:
    """The legal actions, once more, read slowly from the rulebook."""
    player, asked = state.player, state.pending[-1]
    assert not isinstance(asked, Due)
    dice = set(player.dice) if asked.name == "turn" else {0}
    drops = list(player.storage) if len(player.storage) == 3 else [None]
    found: set[Action] = set()
    for depot, tile in lying(state):
        takes = depot > 0 and tile.kind in EFFECT_TAKES.get(asked.name, ())
        for die in dice if takes else ():
            if depot in values_within_reach(player, die, 12):
                found |= {TakeTile(die, depot, tile, drop) for drop in drops}
        timely = asked.name == "turn" or state.rules.purchase_during_action
        for_sale = depot == 0 or player.knowledge & 1 << 6
        if timely and for_sale and not state.bought and player.silverlings >= 2:
            found |= {BuyTile(depot, tile, drop) for drop in drops}
    if asked.name in ("turn", "castle", "city hall"):
        for tile, space in product(player.storage, range(37)):
            if may_lie(player, tile, space):
                for die in dice:
                    value = player.layout.dice[space]
                    if value in values_within_reach(player, die, FREE_STEPS[tile.kind]):
                        found.add(AddTile(die, tile, space))
    if asked.name in ("turn", "castle", "warehouse"):
        for die, goods in product(dice, range(1, 7)):
            if player.goods[goods] and goods in values_within_reach(player, die, 0):
                found.add(SellGoods(die, goods))
    if asked.name in ("turn", "castle"):
        found |= {TakeWorkers(die) for die in dice}
    if isinstance(asked, Choice) and asked.name not in ("turn", "castle"):
        found.add(Decline())
    if asked.name == "turn" and not player.dice:
        found.add(EndTurn())
    return found


def lying(state: GameState) -> Iterator[tuple[int, Tile]]:
    """Depot and tile of everything on the main board: four spaces a depot, then the black one."""
    for space, tile in enumerate(state.board):
        if tile is not None:
            yield (space // 4 + 1 if space < 24 else 0), tile


def may_lie(player: Player, tile: Tile, space: int) -> bool:
    """Empty, of the tile's colour, beside a tile, and no second one of its sort in a city."""
    layout, estate = player.layout, player.estate
    if estate[space] is not None or layout.kinds[space] is not tile.kind:
        return False
    if not any(estate[each] is not None and touch(each, space) for each in range(37)):
        return False
    if tile.kind is not Kind.BUILDING or player.knowledge & 1 << 1:
        return True
    return all(estate[each] is not tile for each in city_of(layout, space))


def loads_by_the_book(state: GameState) -> set[Action]:
    """What a ship may load: every tile that finds room, the player choosing among new types."""
    player = state.player
    stored = {good for good in range(1, 7) if player.goods[good]}
    ring = [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6)] if player.knowledge & 1 << 5 else []
    found: set[Action] = set()
    for depots in [*((depot,) for depot in range(1, 7)), *ring]:
        there = {good for depot in depots for good in state.depot_goods[depot]}
        for types in types_subsets():
            after = stored | set(types)
            left_behind = there - set(types)
            full_loads = all(set(types) & set(state.depot_goods[depot]) for depot in depots)
            if not set(types) <= there or len(after) > 3 or not full_loads:
                continue
            if not left_behind & stored and (not left_behind or len(after) == 3):
                found.add(TakeGoods(depots, types))
    if any(
        not set(state.depot_goods[depot]) & stored
        and (not state.depot_goods[depot] or len(stored) == 3)
        for depot in range(1, 7)
    ):
        found.add(Decline())
    return found


def test_the_list_is_what_the_rulebook_allows() -> None:
    """TAK-01, TAK-03, PLC-01..PLC-03, PLC-06, SEL-04, WKA-01, BLK-01..BLK-03, WRK-01..WRK-03,
    KNW-01, KNW-06, KNW-08..KNW-12, and SHP-01..SHP-03 with KNW-05, in some thousand positions."""
    compared = 0
    for players, seed in GAMES:
        for rules in (ALEA, BOUGHT_ANY_TIME):
            for step in a_game(players, seed, rules)[1][1::3]:
                state = step.before
                if isinstance(state.pending[-1], Choice):
                    assert set(legal_actions(state)) == by_the_book(state)
                elif isinstance(state.pending[-1], ShipGoods):
                    assert set(legal_actions(state)) == loads_by_the_book(state)
                compared += 1
    assert compared > 2000


def test_a_ship_loads_what_the_rulebook_allows() -> None:
    """SHP-01..SHP-03, KNW-05, EC-10..EC-12 with random goods everywhere."""
    hand = random.Random(3)
    ships = [state for state in sampled_positions() if isinstance(state.pending[-1], ShipGoods)]
    for _ in range(300):
        state = hand.choice(ships).copy()
        state.player.goods = [0, *(hand.choice((0, 0, 0, 2)) for _ in range(6))]
        if state.player.goods_types > 3:
            continue
        for depot in range(1, 7):
            lying = hand.choices(range(1, 7), k=hand.choice((0, 1, 2, 3)))
            state.depot_goods[depot] = tuple(sorted(lying))
        state.player.knowledge = hand.choice((0, 1 << 5))

        assert set(legal_actions(state)) - {Decline()} == loads_by_the_book(state) - {Decline()}
        assert (Decline() in legal_actions(state)) == (Decline() in loads_by_the_book(state))


# --- copies, views, texts, replays --------------------------------------------------------------


@ten_games
@given(some_games)
def test_a_kept_copy_never_changes(choice: GameChoice) -> None:
    state, _ = begun(choice)
    kept = [(step.before, snapshot(step.before)) for step in play(state, choice[1])]

    for copy, was in kept:
        assert snapshot(copy) == was


@pytest.mark.parametrize("at", range(0, 60, 3))
def test_two_copies_go_their_own_ways(at: int) -> None:
    """A copy takes the same course as its original, or another, and neither moves the other."""
    state = sampled_positions()[at]
    original, was = state.copy(), snapshot(state)

    same, other, later = state.copy(), state.copy(), state.copy()
    for _ in range(40):
        if not same.is_over:
            action = legal_actions(same)[-1]
            assert apply(same, action) == apply(later, action)
        if not other.is_over:
            apply(other, legal_actions(other)[0])

    assert state == original
    assert snapshot(state) == was
    assert same == later
    assert same != other


def test_equal_positions_are_equal_whatever_chance_will_bring() -> None:
    """A random source is nothing that lies on the table; everything else is (EC-57)."""
    state = sampled_positions()[20]
    assert state == state.determinize(1)
    for name in ("silverlings", "workers", "points"):
        other = state.copy()
        setattr(other.player, name, getattr(other.player, name) + 1)
        assert state != other
    richer = state.copy()
    richer.depot_goods[3] += (1,)
    assert state != richer


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_a_text_that_reads_back(game: tuple[int, int]) -> None:
    for step in a_game(*game)[1][1::2]:
        for action in legal_actions(step.before):
            assert parse_action(str(action)) == action
            assert parse_move(str(action)) == action


SCRAPS = """
1 2 6 7 0 free: 3: take add sell buy goods workers from depot depots black deal roll white start
player starting | - bank ship cow-3 d4 z9 estate castle decline end turn , discard ² ٣
"""


@settings(max_examples=1500, deadline=None, derandomize=True)
@given(st.one_of(st.text(), st.lists(st.sampled_from(SCRAPS.split())).map(" ".join)))
def test_a_text_is_a_move_or_is_refused_with_a_sentence(text: str) -> None:
    """Whatever is typed, no other error comes out; and what is read as a move reads back."""
    try:
        move = parse_move(text)
    except NotationError as error:
        sentence = str(error)
    else:
        sentence = ""
        assert parse_move(str(move)) == move
    assert not sentence or is_a_sentence(sentence)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_shows_the_table_and_no_random_source(game: tuple[int, int]) -> None:
    """EC-57: who sees the table can list the actions, and cannot know the next roll."""
    for step in a_game(*game)[1][1::20]:
        state = step.before
        for seat in range(len(state.players)):
            seen = state.view(seat)
            assert seen.chance is None
            assert seen == state
            assert legal_actions(seen) == legal_actions(state)


@pytest.mark.parametrize("game", GAMES)
def test_determinizations_share_the_past_and_differ_in_the_future(game: tuple[int, int]) -> None:
    """EC-57: two seeds give two futures, the same seed gives one."""
    state = a_game(*game)[1][40].before.view(0)

    def future(seed: int) -> list[Event]:
        new = state.determinize(seed)
        assert new == state
        return [event for step in play(new, 0) for event in step.events]

    assert future(1) == future(1)
    assert future(1) != future(2)
    assert state.chance is None


def moves_of(first: list[Event], steps: Iterator[Step]) -> Iterator[Move]:
    """A game as its decisions and its chance results, in order."""

    def results(events: list[Event]) -> Iterator[Move]:
        return (event.outcome for event in events if isinstance(event, ChanceResolved))

    yield from results(first)
    for step in steps:
        yield step.action
        yield from results(step.events)


@ten_games
@given(some_games)
def test_a_game_replays_from_its_moves_alone(choice: GameChoice) -> None:
    """Decisions and chance results, as text, lead a game without a source to the same end."""
    state, events = begun(choice)
    lines = [str(move) for move in moves_of(events, play(state, choice[1]))]

    again, _ = begun(choice, seeded=False)
    news: list[Event] = []
    for line in lines:
        assert again.chance is None
        news += apply(again, parse_move(line))

    assert again == state
    assert snapshot(again.players) == snapshot(state.players)
    assert news[-1] == GameEnded(ranking(state))


@ten_games
@given(some_games)
def test_chance_waits_where_no_source_is(choice: GameChoice) -> None:
    """Between the rolls of two rounds nothing is left to chance (EC-57, RND-01)."""
    state, _ = begun(choice, seeded=False)
    source = random.Random(choice[1])
    due = Counter[Due]()
    while not state.is_over:
        asked = state.pending[-1]
        if isinstance(asked, Due):
            due[asked] += 1
            assert legal_actions(state) == []
            assert why_illegal(state, EndTurn()) == f"{asked.value} must come first"
            hidden = begun((choice[0], source.getrandbits(60), choice[2]))[0].chance
            assert hidden is not None
            apply(state, draw_outcome(state, hidden, asked))
        else:
            apply(state, picked(source, state))
    assert due == {Due.START: 1, Due.GOODS: 1, Due.PHASE: 5, Due.ROUND: 25}


# --- regression nets ----------------------------------------------------------------------------


def positions_after(state: GameState, depth: int) -> int:
    """How many lines of play of this length there are."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        apply(after, action)
        total += positions_after(after, depth - 1)
    return total


COUNTS: dict[str, tuple[int, ...]] = {
    "first turn": (9, 62, 138, 1407, 13804, 52210),
    "rich turn": (140, 7995, 202590),
}


def rich_turn() -> GameState:
    """A turn in which a castle, a city hall, a ship and a purchase can follow one another."""
    state = seeded_game(3, seed=7, estate="1")
    player = state.player
    player.storage = (Tile.CASTLE, Tile.CITY_HALL, Tile.SHIP)
    player.workers, player.silverlings = 3, 2
    player.knowledge = 1 << 5 | 1 << 9
    return state


@pytest.mark.parametrize(
    ("name", "make"),
    [("first turn", lambda: seeded_game(2, seed=1)), ("rich turn", rich_turn)],
)
def test_the_number_of_lines_of_play_stays_the_same(
    name: str, make: Callable[[], GameState]
) -> None:
    """A net under all rules at once: a change here must be meant."""
    counts = tuple(positions_after(make(), depth) for depth in range(1, len(COUNTS[name]) + 1))

    assert counts == COUNTS[name]


def test_a_complete_game_replays_line_by_line() -> None:
    """`data/game_2p.txt`: "estates" names the boards dealt to each seat, "points" and "winner" say
    what must be true at that point, every other line is a move."""
    state: GameState | None = None
    checks = Counter[str]()
    for line in (DATA / "game_2p.txt").read_text(encoding="utf-8").splitlines():
        word, *rest = line.split() or ["#"]
        checks[word] += 1
        if word == "#":
            continue
        if word == "estates":
            dealt = [part.split() for part in " ".join(rest).split("|")]
            sides = tuple(tuple(standard(number) for number in numbers) for numbers in dealt)
            state, _ = set_up(Setup(sides))
            continue
        assert state is not None
        if word == "points":
            assert [player.points for player in state.players] == [int(each) for each in rest]
        elif word == "winner":
            assert state.is_over
            assert ranking(state)[0] == int(rest[0]) - 1
        else:
            assert str(parse_move(line)) == line
            act(state, line)

    assert checks["points"] == 26
    assert checks["winner"] == 1
    assert checks["roll"] == 25
    assert {"take", "buy", "decline", "end", "estate", "castle"} <= checks.keys()
