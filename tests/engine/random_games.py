"""Games played at random by a hand that prefers adding tiles, so that every effect turns up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import product
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from cob.engine import (
    ALEA,
    RULESETS,
    Action,
    Event,
    GameState,
    Player,
    Ruleset,
    Setup,
    apply,
    expert_estates,
    legal_actions,
    set_up,
)
from cob.engine.actions import (
    AddTile,
    BuyTile,
    EndTurn,
    SellGoods,
    TakeTile,
)
from cob.engine.chance import Due
from cob.engine.components import Tile
from cob.engine.pending import Choice
from cob.engine.ruleset import ALEA_2019, SPECIAL_EDITION
from tests.engine.table import standard

ESTATES = tuple("123456789")
PLAYERS = (2, 3, 4)
SAMPLED_RULES = (ALEA, SPECIAL_EDITION, ALEA_2019)
"""Between them they have every question and every action."""

seeds = st.integers(0, 2**32)
some_games = st.builds(
    lambda numbers, seed, rules: (numbers, seed, rules),
    st.lists(st.sampled_from(ESTATES), min_size=2, max_size=4),
    seeds,
    st.sampled_from(tuple(RULESETS.values())),
)
GameChoice = tuple[list[str], int, Ruleset]
ten_games = settings(max_examples=10, deadline=None, derandomize=True)
thirty_games = settings(max_examples=30, deadline=None, derandomize=True)


class Step(NamedTuple):
    """One decision of a random game: the position before it, and what it brought."""

    before: GameState
    action: Action
    events: list[Event]


def begun(choice: GameChoice, seeded: bool = True) -> tuple[GameState, list[Event]]:
    numbers, seed, rules = choice
    barred = dict.fromkeys(rules.barred_estates, "1")
    estates = tuple((standard(barred.get(number, number)),) for number in numbers)
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
    estates = expert_estates(layouts, players, seed, rules)
    state, events = set_up(Setup(estates, rules=rules), seed)
    first = Step(state.copy(), EndTurn(), events)
    return state, (first, *play(state, seed))


GAMES = tuple((players, seed) for players in PLAYERS for seed in range(4))


@cache
def sampled_positions() -> tuple[GameState, ...]:
    """Positions of every kind of question, from games of two to four players."""
    found: dict[tuple[int, str], list[GameState]] = {}
    for (players, seed), rules in product(GAMES, SAMPLED_RULES):
        for step in a_game(players, seed, rules)[1][1:]:
            asked = step.before.pending[-1]
            assert not isinstance(asked, Due)
            dice = len(step.before.player.dice) if asked.code == "turn" else 0
            found.setdefault((dice, asked.code), []).append(step.before)
            for rare in _with_rare_tiles(step.before):
                found.setdefault((0, rare.pending[-1].code), []).append(rare)
    hand = random.Random(5)
    return tuple(state for kept in found.values() for state in hand.sample(kept, 5))


def _with_rare_tiles(before: GameState) -> Iterator[GameState]:
    """The position after geese or the crane were added, wherever that asks a question."""
    if before.pending != (Choice.TURN,) or not before.rules.geese:
        return
    for rare in (Tile.GEESE, Tile.CRANE):
        state = before.copy()
        state.player.storage = (rare,)
        state.player.dice, state.player.workers = (1,), 9
        adding = [each for each in legal_actions(state) if isinstance(each, AddTile)]
        for action in adding[:2]:
            after = state.copy()
            apply(after, action)
            if after.pending[-1].code in ("geese", "crane"):
                yield after


def snapshot(value: object) -> object:
    """Everything in a state or player, as plain values that cannot change with it."""
    if isinstance(value, GameState | Player):
        return tuple(snapshot(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, list | tuple):
        return tuple(map(snapshot, value))
    word = getattr(value, "word", None)
    return ("chance", word) if word is not None else value


def is_a_sentence(text: str) -> bool:
    return len(text.split()) > 3 and not text.endswith(".") and "Tile." not in text
