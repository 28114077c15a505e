"""Positions of random games by all editions, on all estates, and damaged texts of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from cob.boards import SHIPPED, load_estates
from cob.engine import EstateLayout, GameState, Ruleset, Setup, apply, set_up
from cob.engine.chance import Due
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result
from cob.engine.ruleset import RULESETS, SWITCHES, switched
from tests.engine.random_games import picked
from tests.engine.table import standard

ESTATES: Final = load_estates().layouts
_LETTERS: Final = "0123456789:,=+/.-@%abcdefgkmorstKMX\u00e9\u0663\t"
OWN = EstateLayout.from_rows("\u00e9cu-2", "Mine", standard(3).rows)


def some_rules(hand: Random) -> Ruleset:
    """An edition, sometimes with changed rules."""
    rules = hand.choice(list(RULESETS.values()))
    for switch in SWITCHES:
        if hand.random() < 0.15:
            rules = switched(rules, switch, hand.choice(switch.settings))
    return rules


def some_game(hand: Random, seed: int) -> GameState:
    """A game by some rules, with estates fixed, to choose from, or of a player's own."""
    rules = some_rules(hand)
    numbers = [number for number in SHIPPED if number not in rules.barred_estates]
    layouts = [*(ESTATES[number] for number in numbers), OWN]
    choices = [
        tuple(hand.sample(layouts, hand.choice((1, 1, 2, 5)))) for _ in range(hand.randint(2, 4))
    ]
    castles = [
        hand.choice(offered[0].castle_spaces) if len(offered) == 1 and hand.random() < 0.5 else None
        for offered in choices
    ]
    setup = Setup(tuple(choices), tuple(castles), rules, secret=hand.random() < 0.3)
    return set_up(setup, seed if hand.random() < 0.7 else None)[0]


def some_positions() -> Iterator[GameState]:
    """Every position of random games, one game after another, for ever."""
    seed = 0
    while True:
        hand, chance = Random(seed), Chance(seed)
        state = some_game(hand, seed)
        yield state
        while not state.is_over:
            due = state.asked
            if isinstance(due, Due):
                apply(state, draw_chance_result(state, chance, due))
            else:
                apply(state, picked(hand, state))
            yield state
        seed += 1


def damaged(text: str, hand: Random) -> str:
    """The text with a character or two replaced, taken out or put in."""
    at, cut = hand.randrange(len(text)), hand.randrange(3)
    return text[:at] + (hand.choice(_LETTERS) if cut else "") + text[at + cut :]
