"""The rules of the website Yucata (ledger section 16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

from cob.engine import (
    ALEA,
    GameState,
    Setup,
    SetupError,
    apply,
    expert_estates,
    legal_actions,
    ranking,
    set_up,
)
from cob.engine.components import DEPOTS, Tile
from cob.engine.events import Source
from cob.engine.ruleset import RULESETS, YUCATA
from cob.engine.scoring import knowledge_points, projected_points
from tests.engine.random_games import GAMES, begun, play
from tests.engine.table import (
    act,
    chance_results,
    knowledge_scored,
    position,
    put,
    standard,
    the_round_ends,
    waiting_game,
)


def test_a_knowledge_tile_scores_at_once_and_goes_on() -> None:
    """YUC-02: with two warehouses tile 16 is worth 8 points at once, and each later one 4 more."""
    state = position(
        dice=(1, 3),
        storage="knowledge-16 warehouse",
        workers=9,
        rules=YUCATA,
    )
    put(state, 0, "warehouse", "c3", "b5")
    events = act(state, "1: add knowledge-16 to c4")
    assert knowledge_scored(events) == [(Tile.KNOWLEDGE_16, 8)]
    before = state.players[0].points
    events = act(state, "3: add warehouse to e4")
    assert knowledge_scored(events) == [(Tile.KNOWLEDGE_16, 4)]
    assert state.players[0].points == before + 4


def test_in_the_other_editions_it_scores_at_the_end() -> None:
    """YUC-02, END-06: the switch is the only difference."""
    state = position(dice=(1, 3), storage="knowledge-16", workers=9, rules=ALEA)
    put(state, 0, "warehouse", "c3", "b5")
    events = act(state, "1: add knowledge-16 to c4")
    assert knowledge_scored(events) == []
    assert state.players[0].points == 0
    assert projected_points(state, 0) == 8 + state.players[0].workers // 2


def side_by_side(players: int, seed: int) -> Iterator[tuple[GameState, GameState]]:
    """Each position of a whole game by these rules and, after the same moves, by those of alea."""
    yucata, _ = begun((["1"] * players, seed, YUCATA))
    alea, _ = begun((["1"] * players, seed, ALEA))
    yield yucata, alea
    for step in play(yucata, seed):
        apply(alea, step.action)
        yield yucata, alea


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_at_the_end_the_totals_are_the_same(players: int, seed: int) -> None:
    """YUC-02, EC-55: only the knowledge points come earlier; in the end everybody has as many
    points, from the same sources, as by the rules of alea."""
    for yucata, alea in side_by_side(players, seed):
        for early, late in zip(yucata.players, alea.players, strict=True):
            if not yucata.is_over:
                worth = sum(knowledge_points(yucata, early).values())
                assert early.points_by[Source.KNOWLEDGE] == worth
                assert late.points_by[Source.KNOWLEDGE] == 0
                assert early.points - late.points == worth
            else:
                assert early.points == late.points
                assert early.points_by == late.points_by
        seats = range(players)
        assert [projected_points(yucata, seat) for seat in seats] == [
            projected_points(alea, seat) for seat in seats
        ]
    assert yucata.is_over
    assert ranking(yucata) == ranking(alea)


@pytest.mark.parametrize(
    ("added", "line", "tile", "points"),
    [
        ("castle to b3", "free: add knowledge-16 to c4", Tile.KNOWLEDGE_16, 4),
        ("castle to b3", "free: add watchtower to e5", Tile.KNOWLEDGE_17, 4),
        ("castle to b3", "free: sell goods 2", Tile.KNOWLEDGE_25, 3),
        ("city-hall to e4", "free: add knowledge-16 to c4", Tile.KNOWLEDGE_16, 4),
        ("warehouse to e4", "free: sell goods 2", Tile.KNOWLEDGE_25, 3),
    ],
)
def test_free_actions_score_at_once_too(added: str, line: str, tile: Tile, points: int) -> None:
    """YUC-02, CAS-01, CTY-01, WAR-01: what a castle, city hall or warehouse brings to tiles 15 to
    26 is scored there and then, and not with the next die."""
    name = added.split()[0]
    state = position(
        dice=(6, 3),
        storage=f"{name} knowledge-16 watchtower",
        goods="2 2 2",
        workers=9,
        rules=YUCATA,
    )
    put(state, 0, "sheep-2", "b2")
    put(state, 0, "warehouse", "c3")
    put(state, 0, "bank", "e4" if name == "castle" else "e5")
    put(state, 0, "knowledge-17", "b4")
    put(state, 0, "knowledge-25", "a4")
    act(state, f"6: add {added}")
    assert knowledge_scored(act(state, line)) == [(tile, points)]


def test_nothing_is_scored_twice_at_the_end() -> None:
    """YUC-02, END-03..END-06: only goods, Silverlings and workers are still counted."""
    state = position(dice=(1, 3), phase="E", storage="knowledge-25", workers=0, rules=YUCATA)
    state.players[0].sold[2] = 3
    act(state, "1: add knowledge-25 to c4")
    assert state.players[0].points == 3
    state.round = 5
    assert projected_points(state, 0) == 3
    the_round_ends(state)
    assert state.is_over
    assert state.players[0].points_by[Source.KNOWLEDGE] == 3


def test_a_bonus_tile_counts_at_once_for_tile_26() -> None:
    """YUC-02, KNW-26: won before the tile lies there, or after."""
    state = position(dice=(1, 3), storage="knowledge-26", rules=YUCATA)
    state.players[0].large_bonuses = 1
    events = act(state, "1: add knowledge-26 to c4")
    assert knowledge_scored(events) == [(Tile.KNOWLEDGE_26, 2)]


def test_estate_8_is_not_played() -> None:
    """YUC-03: refused at set-up, and never among the sides of a board that is drawn."""
    estates = ((standard("8"),), (standard("1"),))
    with pytest.raises(SetupError, match="estate 8 is not played by these rules"):
        set_up(Setup(estates, rules=YUCATA))
    set_up(Setup(estates, rules=ALEA))
    layouts = {number: standard(number) for number in "123456789"}
    drawn = {
        side.number
        for seed in range(60)
        for sides in expert_estates(layouts, 4, seed, YUCATA)
        for side in sides
    }
    assert drawn == set("12345679")


def test_more_empty_spaces_win_a_tie() -> None:
    """YUC-10, TIE-02."""
    state = position(phase="E", rules=YUCATA)
    put(state, 0, "ship", "d3", "d5")
    state.round = 5
    the_round_ends(state)
    assert ranking(state)[0] == 1


def test_only_the_points_at_once_and_estate_8_differ_from_alea() -> None:
    """YUC-02, YUC-03: no other switch is set otherwise."""
    names = {field.name for field in fields(ALEA)}
    same = names - {"name", "title", "knowledge_points_at_once", "barred_estates"}
    assert all(getattr(ALEA, name) == getattr(YUCATA, name) for name in same)
    assert RULESETS["yucata"] is YUCATA


@pytest.mark.parametrize(("players", "seed"), GAMES[::3])
def test_the_other_rules_are_those_of_alea(players: int, seed: int) -> None:
    """YUC-09, YUC-11, YUC-12: the same start, the same board and the same actions at every step."""
    for yucata, alea in side_by_side(players, seed):
        assert legal_actions(yucata) == legal_actions(alea)
        for name in ("board", "depot_goods", "round_goods", "track", "order", "white", "pending"):
            assert getattr(yucata, name) == getattr(alea, name), name
        for one, other in zip(yucata.players, alea.players, strict=True):
            for name in ("estate", "storage", "goods", "sold", "silverlings", "workers", "dice"):
                assert getattr(one, name) == getattr(other, name), name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_and_the_board(players: int) -> None:
    """YUC-09, YUC-11, YUC-12: points from 0, a Silverling, workers by order; two, three or four
    tiles on each depot; the white die's goods tile lies there without anybody's doing."""
    state = waiting_game(players, rules=YUCATA)
    chance_results(state)
    assert [state.players[seat].workers for seat in state.order] == list(range(1, players + 1))
    assert all((player.points, player.silverlings) == (0, 1) for player in state.players)
    assert [len(state.depot_tiles(depot)) for depot in DEPOTS] == [players] * 6
    assert [len(lying) for lying in state.depot_goods] == [
        int(depot == state.white) for depot in range(7)
    ]
