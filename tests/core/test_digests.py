"""The core computes the same bits on every machine and with every compiler.

A digest that differs on one machine is an error of the core or its build. One that differs
everywhere after a change of rules, features, evaluation or search is to be replaced by the new one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Final

import numpy as np

from cob.core.flat import Position, restored
from cob.core.search import Depth, TurnPlan, play_on, play_rounds, search_turn
from cob.core.tables import core_game
from cob.engine import EstateLayout, GameState, Setup, parse_rules, set_up
from tests.core.core_table import CorePosition, fixed_evaluation
from tests.games import estates

RULES: Final = (
    *("alea", "alea-as-printed", "yucata", "special-edition", "special-edition, phases 2"),
    "alea, buying any-time, geese yes, crane yes, knowledge-points at-once",
)
GAMES: Final = "c4439db5d7c08ac2"
VALUES: Final = "eaeae653f22b12fc"
PLANS: Final = "80fec2523caa79e8"
FUTURES: Final = "37042b3aa66366cf"


def digest(parts: Iterable[bytes]) -> str:
    return sha256(b"".join(parts)).hexdigest()[:16]


@cache
def games() -> tuple[tuple[GameState, tuple[bytes, ...]], ...]:
    """Twelve games that the core plays alone, each with a position of its set-up in the engine."""
    return tuple(game(number) for number in range(12))


def game(number: int) -> tuple[GameState, tuple[bytes, ...]]:
    """Nothing here asks Python's own random numbers, which may change with its version."""
    rules = parse_rules(RULES[number % len(RULES)])
    sides = [side for name, side in printed().items() if name not in rules.barred_estates]
    offered = [tuple(sides[(number + 2 * seat) % 8 :][: 1 + seat % 2]) for seat in range(4)]
    setup = Setup(tuple(offered[: 2 + (number + number // 6) % 3]), rules=rules)
    core = CorePosition.begin(core_game(rules, setup.estates), [None] * len(setup.estates), number)
    flats = [core.flat]
    while numbers := core.legal():
        core.apply(numbers[(31 * number + 17 * len(flats)) % len(numbers)])
        flats.append(core.flat)
    return set_up(setup, number)[0], tuple(flats)


def printed() -> dict[str, EstateLayout]:
    return {name: side for name, side in estates().items() if name in "123456789"}


def turns(every: int) -> list[GameState]:
    """Some positions of a player's turn, from all of the games."""
    found = []
    for like, flats in games():
        states = [restored(flat, like) for flat in flats[::every]]
        found += [state for state in states if state.phase >= 0 and not state.is_over]
    return found


def bits(values: Iterable[float]) -> bytes:
    return np.fromiter(values, "<f4").tobytes()


def of_plans(plans: Iterable[TurnPlan]) -> bytes:
    return b"".join(
        bits([plan.value]) + "; ".join(map(str, plan.actions)).encode() + plan.position.flat
        for plan in plans
    )


def test_games_from_start_values_end_alike_everywhere() -> None:
    assert digest(flats[-1] for _, flats in games()) == GAMES


def test_values_are_alike_everywhere_to_the_last_bit() -> None:
    judge = fixed_evaluation()
    states = turns(every=5)
    assert len(states) > 500
    values = [
        float(judge.values([Position.of(state)], seat, rivals)[0])
        for state in states
        for seat in range(len(state.players))
        for rivals in (0.0, 0.4)
    ]
    assert digest([bits(values)]) == VALUES


def test_plans_for_turns_are_alike_everywhere() -> None:
    judge = fixed_evaluation()
    states = turns(every=25)
    assert len(states) > 40
    plans = [search_turn(state, judge, width, 0.25) for state in states for width in (1, 6)]
    assert digest(map(of_plans, plans)) == PLANS


def test_turns_are_played_on_alike_everywhere() -> None:
    judge = fixed_evaluation()
    ends: list[Position] = []
    for state in turns(every=25):
        plans = search_turn(state, judge, 3)[:2]
        for pace in (Depth(2, 2, 0), Depth(2, 3, 2, 0.5)):
            ends += play_on([plan.position for plan in plans], judge, pace, (11, -5))
    starts = [state for state in turns(every=1) if state.round == 1 and is_start(state)]
    assert len(starts) > 30
    for state in starts:
        ends += play_rounds([Position.of(state)], judge, Depth(1, 1, 2, 0.5), 2)
    assert digest(end.flat for end in ends) == FUTURES


def is_start(state: GameState) -> bool:
    """Whether a round has just begun."""
    return state.current == state.order[0] and len(state.player.dice) == 2 and not state.bought
