"""Which actions there are, in many positions of random games: the list, the question why not, and a
second reading of the rules, written without a look at the engine's sets, agree.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import get_args

import pytest

from cob.engine import (
    Action,
    GameState,
    IllegalActionError,
    Player,
    apply,
    legal_actions,
    why_illegal,
)
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.chance import Due
from cob.engine.components import GOOSE, SPECIES, Kind, Tile
from cob.engine.estate import EstateLayout
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.pending import Choice, Selection
from cob.engine.ruleset import SWITCHES, Ruleset
from tests.engine.random_games import (
    ESTATES,
    GAMES,
    SAMPLED_RULES,
    a_game,
    is_a_sentence,
    sampled_positions,
    snapshot,
)


def test_the_random_games_meet_every_question_and_every_action() -> None:
    """The samples below prove something only if nothing is missing from them."""
    asked = {state.pending[-1].code for state in sampled_positions()}
    games = [a_game(*game, rules) for game, rules in product(GAMES, SAMPLED_RULES)]
    done = {type(step.action) for game in games for step in game[1]}

    assert asked >= {"turn", "castle", "city-hall", "warehouse", "carpenter", "church"}
    assert asked >= {"market", "ship", "geese", "crane", "estate", "start-castle"}
    done |= {type(action) for state in sampled_positions() for action in legal_actions(state)}
    assert done == set(get_args(Action))
    assert len(sampled_positions()) == 70


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
        *(BuyTile(*bought) for bought in product(depots, Tile, (None,), (False, True))),
        *(TakeGoods(depots, goods) for depots in depot_choices() for goods in types_subsets()),
        *(ScoreAnimals(species) for species in (*SPECIES, GOOSE)),
        *(UseCrane(tile) for tile in Tile),
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
        *(BuyTile(*bought) for bought in product(depots, Tile, (dropped,), (False, True))),
    )


def conceivable(state: GameState) -> Iterator[Action]:
    """Every action that can be said, with every stored tile and one more as the discard."""
    yield from actions_without_discard()
    for dropped in {*state.player.storage, Tile.KNOWLEDGE_1}:
        yield from actions_with_discard(dropped)


def with_tile_6(state: GameState) -> GameState:
    """The position of an owner of knowledge tile 6 who can pay in every way."""
    rich = state.copy()
    rich.player.knowledge |= 1 << 6
    rich.player.silverlings = rich.player.workers = 2
    return rich


def test_the_list_and_the_question_agree_on_every_conceivable_action() -> None:
    """An action is in `legal_actions` exactly when `why_illegal` has nothing to say."""
    bought_for_workers = 0
    for state in (*sampled_positions(), *map(with_tile_6, sampled_positions())):
        listed = set(legal_actions(state))
        allowed = set()
        for action in conceivable(state):
            sentence = why_illegal(state, action)
            if sentence is None:
                allowed.add(action)
            else:
                assert is_a_sentence(sentence), f"{action}: {sentence}"
        assert allowed == listed
        bought_for_workers += any(isinstance(each, BuyTile) and each.for_workers for each in listed)
    assert bought_for_workers > 5


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


@pytest.mark.parametrize("at", range(0, 70, 3))
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
    "carpenter": {Kind.BUILDING},
    "church": {Kind.MINE, Kind.KNOWLEDGE, Kind.CASTLE},
    "market": {Kind.SHIP, Kind.ANIMAL},
}


def by_the_book(state: GameState) -> set[Action]:
    """The legal actions, once more, read slowly from the rulebook."""
    player, asked = state.player, state.pending[-1]
    assert not isinstance(asked, Due)
    dice = set(player.dice) if asked.code == "turn" else {0}
    drops = list(player.storage) if len(player.storage) == 3 else [None]
    found: set[Action] = set()
    for depot, tile in lying(state):
        takes = depot > 0 and tile.kind in EFFECT_TAKES.get(asked.code, ())
        for die in dice if takes else ():
            if depot in values_within_reach(player, die, 12):
                found |= {TakeTile(die, depot, tile, drop) for drop in drops}
        timely = asked.code == "turn" or state.rules.purchase_during_action
        sixth = bool(player.knowledge & 1 << 6)
        effect = setting_of(state.rules, "tile-6") if sixth else "none"
        for_silver = depot == 0 or effect in ("buys", "buys-for-either")
        for_workers = effect == "buys-for-either"
        building = depot > 0 and effect == "builds" and tile.kind is Kind.BUILDING
        if timely and for_silver and not state.bought and player.silverlings >= 2:
            found |= {BuyTile(depot, tile, drop) for drop in drops}
        if timely and for_workers and not state.bought and player.workers >= 2:
            found |= {BuyTile(depot, tile, drop, for_workers=True) for drop in drops}
        if timely and building and not state.hired and player.workers >= 2:
            found |= {BuyTile(depot, tile, drop) for drop in drops}
    if asked.code in ("turn", "castle", "city-hall"):
        for tile, space in product(player.storage, range(37)):
            if may_lie(player, tile, space):
                for die in dice:
                    value = player.layout.dice[space]
                    if value in values_within_reach(player, die, FREE_STEPS[tile.kind]):
                        found.add(AddTile(die, tile, space))
    if asked.code in ("turn", "castle", "warehouse"):
        for die, goods in product(dice, range(1, 7)):
            if player.goods[goods] and goods in values_within_reach(player, die, 0):
                found.add(SellGoods(die, goods))
    if asked.code in ("turn", "castle"):
        found |= {TakeWorkers(die) for die in dice}
    if isinstance(asked, Choice) and asked.code not in ("turn", "castle"):
        found.add(Decline())
    if asked.code == "turn" and not player.dice:
        found.add(EndTurn())
    return found


def setting_of(rules: Ruleset, word: str) -> str:
    """The setting of a switch, as records write it."""
    (switch,) = (each for each in SWITCHES if each.word == word)
    setting = switch.setting(rules)
    assert setting is not None
    return setting.word


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
    KNW-01, KNW-06, KNW-08..KNW-12, SE-11, SE-22, EC-09a, and SHP-01..SHP-03 with KNW-05, in some
    thousand positions."""
    compared = 0
    for players, seed in GAMES:
        for rules in SAMPLED_RULES:
            for step in a_game(players, seed, rules)[1][1::3]:
                state = step.before
                if isinstance(state.pending[-1], Choice):
                    assert set(legal_actions(state)) == by_the_book(state)
                    rich = with_tile_6(state)
                    assert set(legal_actions(rich)) == by_the_book(rich)
                elif state.pending[-1] is Selection.SHIP_GOODS:
                    assert set(legal_actions(state)) == loads_by_the_book(state)
                compared += 1
    assert compared > 2000


def test_a_ship_loads_what_the_rulebook_allows() -> None:
    """SHP-01..SHP-03, KNW-05, EC-10..EC-12 with random goods everywhere."""
    hand = random.Random(3)
    ships = [state for state in sampled_positions() if state.pending[-1] is Selection.SHIP_GOODS]
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
