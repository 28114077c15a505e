"""Moves with the positions around them, for tests of their display."""

from __future__ import annotations

from functools import cache
from random import Random

from cob.engine import RULESETS, GameState, apply, expert_estates, legal_actions, parse_move, set_up
from cob.engine.setup import Setup
from cob.session.session import PlayedMove
from tests.games import estates


def played(state: GameState, line: str) -> PlayedMove:
    """A move written as text, carried out on the state."""
    before = state.copy()
    return PlayedMove(before, tuple(apply(state, parse_move(line))), state)


@cache
def moves(ruleset: str, players: int, seed: int) -> tuple[PlayedMove, ...]:
    """Every move of a random game with dealt estates, its opening first."""
    rules = RULESETS[ruleset]
    setup = Setup(expert_estates(estates(), players, seed, rules), rules=rules)
    state, events = set_up(setup, seed)
    found = [PlayedMove(set_up(setup)[0], tuple(events), state.copy())]
    chooser = Random(seed)
    while not state.is_over:
        before = state.copy()
        events = apply(state, chooser.choice(legal_actions(state)))
        found.append(PlayedMove(before, tuple(events), state.copy()))
    return tuple(found)
