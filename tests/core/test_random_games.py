"""Random games of the core are those of the engine with the same choices."""

from __future__ import annotations

import pytest

from cob.core.random_games import RandomGames, play_random
from cob.engine import RULESETS, apply, legal_actions, new_game
from cob.engine.hexgrid import CENTRE
from cob.engine.random_source import Chance
from tests.games import estates


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("castles_are_fixed", [False, True])
def test_games_are_those_of_the_engine(players: int, castles_are_fixed: bool) -> None:
    layouts, rules = (estates()["1"],) * players, RULESETS["special-edition"]
    castles = (CENTRE,) * players if castles_are_fixed else ()
    hand, actions, points = Chance(~7), 0, 0
    for seed in (7, 8):
        state = new_game(layouts, seed, castles=castles, rules=rules)
        while not state.is_over:
            legal = legal_actions(state)
            apply(state, legal[hand.below(len(legal))])
            actions += 1
        points += sum(player.points for player in state.players)
    assert play_random(layouts, 2, 7, castles, rules) == RandomGames(actions, points)
