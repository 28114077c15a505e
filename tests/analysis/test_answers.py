"""The next player's answer to a turn, where there is time to look for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

import pytest

from cob.analysis.compared_turns import comparison, turns_of
from cob.analysis.minds import shipped_mind
from cob.analysis.refinement import answered
from cob.core.flat import Position
from cob.engine import GameState, parse_position
from cob.engine.components import Tile
from cob.engine.game import position_after
from tests.analysis.cities import actions
from tests.games import estates

THREE_ROUNDS_LEFT: Final = (
    "cob1:ru=alea:ph=E3:tu=2:tr=.1....2:wh=5:de=cit+3/K8+1255/she3war+55/shiban+56/min+3466/car"
    "+1:bl=...shi:co=65:1,es=3,ti=/..cas/.minK23K24.mar/citchuK21casK4watban/..K19K13chuboa/.pi"
    "g4minmincas/boapig3shimar,st=cas,go=2,so=144,wo=4,si=7,po=140=48+62+10+10+6+4,di=11,la=MK:"
    "2,es=3,ti=she4she3.she4/shishicasshishi/.minK10K25shiban/watban.cas/.boa.K3/cas/bancow3,st"
    "=she2shi,so=11222333444,wo=1,si=4,po=106=13+42+0+25+22+4,di=16:un=3133520301001011122175a0"
    "1001101010110010101/2120020200001011221101100"
)
"""The next player has two 1s. With them a castle adds the carpenter's workshop, which takes a bank:
that fits better than the sheep, which promise more at once."""
SHIPS: Final = actions(
    "1: add ship to g3", "take goods 1 2 5 from depot 2", "buy ship from black depot"
)


def after_ships() -> GameState:
    state = parse_position(THREE_ROUNDS_LEFT, estates())
    return position_after(state, [*SHIPS, *actions("6: take workers")])


def test_the_next_player_finds_the_answer_that_a_single_search_overlooks() -> None:
    mind = shipped_mind().farther()
    end = Position.of(after_ships())
    before, after = (each.state.board for each in (end, answered(mind, end)))
    taken = Counter(filter(None, before)) - Counter(filter(None, after))
    assert Tile.CARPENTER in taken
    assert Tile.SHEEP_3 not in taken


def test_a_turn_is_not_better_for_what_the_next_player_overlooks() -> None:
    """It would gain 5 points if the next player took the sheep; against the answer it loses one."""
    state, mind = parse_position(THREE_ROUNDS_LEFT, estates()), shipped_mind().farther()
    ways = (
        (*SHIPS, *actions("6: take workers")),
        (*SHIPS[:2], *actions("6: add sheep-2 to a3")),
    )

    def gain(replies: int) -> float:
        judge = replace(mind, replies=replies)
        compared = comparison(judge, state, turns_of(judge, state, ways))
        compared.play(60)
        own, others = compared.effect(*ways)[1], compared.effect(*ways)[0]
        return float(own - others)

    assert gain(0) > 3
    assert gain(mind.replies) < 1


@pytest.mark.parametrize("replies", [0, 12])
def test_there_is_no_answer_where_a_round_ends_or_nobody_looks_for_it(replies: int) -> None:
    mind = replace(shipped_mind(), replies=replies)
    state = after_ships()
    state.order = state.order[::-1]
    end = Position.of(state if replies else after_ships())
    assert answered(mind, end) is end
