"""Bots: the registry keeps its word, and each plays whole games by the rules."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from cob.bots.base import Bot
from cob.bots.random_bot import RandomBot
from cob.bots.registry import BOTS, make_bot
from cob.engine import CobError, GameState, apply, legal_actions, new_game
from cob.record import PERSON, clean_name
from tests.games import estates

BUDGET = 0.01


def play(bots: list[Bot], seed: int) -> GameState:
    layouts = list(estates().values())
    state = new_game(layouts[: len(bots)], seed)
    while not state.is_over:
        legal = legal_actions(state)
        action = bots[state.current].choose(state.view(state.current), legal, BUDGET)
        assert action in legal
        apply(state, action)
    return state


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_whole_game_by_the_rules(name: str) -> None:
    state = play([make_bot(name, 1), make_bot(name, 2)], seed=3)
    assert state.is_over


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_described_for_menus_and_records(name: str) -> None:
    info = BOTS[name]
    assert info.name == name == clean_name(name).lower()
    assert name != PERSON
    assert re.fullmatch(r"[A-Z].{10,80}\.", info.character)
    assert info.level >= 0


def test_the_registry_goes_from_weak_to_strong() -> None:
    assert all(weak.level <= strong.level for weak, strong in pairwise(BOTS.values()))


def test_an_unknown_bot_is_told() -> None:
    with pytest.raises(CobError, match='there is no bot called "deep": known are random'):
        make_bot("deep", 1)


def test_the_random_bot_s_choices_follow_from_its_seed() -> None:
    games = [play([RandomBot(seed), RandomBot(seed + 1)], seed=9) for seed in (1, 1, 5)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_the_random_bot_picks_every_action_about_as_often() -> None:
    state = new_game([estates()["1"]] * 2, seed=1)
    legal = legal_actions(state)
    bot = RandomBot(4)
    picks = [bot.choose(state.view(state.current), legal, BUDGET) for _ in range(4000)]
    for action in legal:
        assert 0.8 < picks.count(action) * len(legal) / len(picks) < 1.2
