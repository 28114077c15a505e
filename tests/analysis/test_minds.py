"""How far a review plays turns on."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Final

import numpy as np
import pytest

from cob.analysis.minds import Sight, shipped_mind, spread_of_points
from cob.engine import parse_position
from cob.engine.game import position_after
from cob.engine.ruleset import parse_rules
from cob.record import Game
from tests.engine.table import position
from tests.games import estates, plain_header


@pytest.mark.parametrize(("turns", "futures"), [(9, 8), (3, 8), (2, 12), (1, 12), (0, 12)])
def test_near_the_end_there_is_time_for_more_futures(turns: int, futures: int) -> None:
    assert Sight(futures=8, rounds=3).futures_with(turns) == futures


def test_a_deeper_review_looks_further_in_more_futures() -> None:
    mind = shipped_mind()
    deeper = mind.deeper()
    for at in range(3):
        for first, later in (
            (mind.to_choose[at], deeper.to_choose[at]),
            (mind.to_measure[at], deeper.to_measure[at]),
        ):
            assert later.futures > first.futures
            assert later.rounds > first.rounds


CITY_OF_EIGHT: Final = (
    "cob1:ru=alea:ph=E1:tu=1:tr=.1.2....3:wh=6:de=K10citshi+6/K26mar+6/she3shicit+5/shiwar+"
    "4/carminK19+4/caswatcow2+1:bl=marshiban..shi:co=2154:1,es=2,ti=.warpig3cas/..citpig4wa"
    "r/.cow3chi3watK9chu/..marboachuK17cas/K21K16min.minshi/..min,st=car,so=244566,si=3,po="
    "109=17+50+3+17+18+4,di=56,sm=M:2,es=2,ti=..chi2/...she3/.she3.carK12/.cit..chuK14/K18K"
    "7minK11minshi/bancarminK2shi/...cas,st=chi2cas,go=225,so=446,wo=4,si=2,po=100=22+46+12"
    "+11+9,di=32,la=MK:3,es=2,ti=shi.chi3cas/cow4shiban.boa/.cow2cow4.K15ban/...warcarK4cas"
    "/....minshi/carchu..shi/casshishicas,st=boaK25,go=25,so=2333335566,wo=3,si=1,po=153=22"
    "+66+12+23+30,di=26,la=CS:un=1101312101010110001033510100100000000010100/01000002000011"
    "00112000010"
)
"""A bank from the black depot and the carpenter's workshop complete a city of 8 spaces."""


def test_those_who_play_on_complete_the_largest_region_in_the_last_phase() -> None:
    """With the searches of other phases they overlooked it, which made a turn of a rival's look as
    if it had denied 26 points."""
    state = parse_position(CITY_OF_EIGHT, estates())
    best = shipped_mind().reference(state)
    assert position_after(state, best.actions).player.points - state.player.points >= 36 + 2


def test_those_who_play_on_overlook_less_the_nearer_the_end_is() -> None:
    """Nothing in the last round, in which all is tried."""
    mind, state = shipped_mind(), position(2, phase="E")
    apart = []
    for state.round in range(1, 6):
        apart.append(mind.overlooked(state))
    assert apart == sorted(apart, reverse=True)
    assert apart[-1] == 0
    assert mind.overlooked(position(2, phase="D")) > apart[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_spread_as_is_usual_until_futures_show_otherwise(players: int) -> None:
    mind, state = shipped_mind(), position(players, phase="D")
    usual = mind.spread(state)
    assert mind.spread(state, np.empty((0, players))) == usual
    assert mind.spread(state, np.zeros((1, players))) == usual
    assert mind.spread(state, np.zeros((17, players))) == pytest.approx(usual / sqrt(2))
    wild = np.random.default_rng(1).normal(0, 3 * usual, (4000, players))
    assert mind.spread(state, wild) == pytest.approx(3 * usual, rel=0.03)


def test_what_all_players_have_in_common_is_no_spread() -> None:
    same = np.arange(12.0)[:, None].repeat(3, axis=1)
    assert spread_of_points(same) == 0


def test_the_more_points_scatter_the_less_sure_is_the_leader() -> None:
    mind, state = shipped_mind(), position(2, phase="D")
    narrow, wide = (mind.chances((90.0, 80.0), state, spread=spread) for spread in (5.0, 20.0))
    assert narrow[0] > wide[0] > 0.5


def test_a_game_of_few_phases_is_judged_by_playing_it_to_its_end() -> None:
    """The weights come from games of five phases."""
    mind = shipped_mind()
    whole = Game.start(plain_header(), 1).state
    assert mind.at(whole) is mind
    short = Game.start(replace(plain_header(), ruleset=parse_rules("alea, phases 3")), 1).state
    short.phase, short.round = 0, 1
    assert mind.at(short).look.turns_ahead == 14
    short.phase, short.round = 2, 5
    assert mind.at(short).look.turns_ahead == mind.look.turns_ahead
