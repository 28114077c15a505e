"""The rules of the website Yucata (ledger section 16)."""

from __future__ import annotations

import pytest

from cob.engine import ALEA, Setup, SetupError, expert_estates, ranking, set_up
from cob.engine.components import Tile
from cob.engine.events import PointsScored, Source
from cob.engine.ruleset import RULESETS, YUCATA
from cob.engine.scoring import knowledge_points, projected_points
from tests.engine.random_games import GAMES, begun, play
from tests.engine.table import act, position, put, standard, the_round_ends


def knowledge_scored(events: list[object]) -> list[tuple[Tile | None, int]]:
    return [
        (event.tile, event.points)
        for event in events
        if isinstance(event, PointsScored) and event.source is Source.KNOWLEDGE
    ]


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


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_at_the_end_the_totals_are_the_same(players: int, seed: int) -> None:
    """YUC-02, EC-55: whatever was credited on the way, knowledge tiles have brought the same."""
    state, _ = begun((["1"] * players, seed, YUCATA))
    for step in play(state, seed):
        for seat, player in enumerate(step.before.players):
            credited = sum(player.credited.values())
            assert credited == player.points_by[Source.KNOWLEDGE]
            if step.before.phase >= 0 and seat != step.before.current:
                assert credited == sum(knowledge_points(step.before, player).values())
    assert state.is_over
    for player in state.players:
        worth = sum(knowledge_points(state, player).values())
        assert player.points_by[Source.KNOWLEDGE] == worth


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


def test_the_other_rules_are_those_of_alea() -> None:
    """YUC-09, YUC-11, YUC-12: goods, the start and the depots are as everywhere."""
    same = set(ALEA.__slots__) - {"name", "title", "knowledge_points_at_once", "barred_estates"}
    assert all(getattr(ALEA, name) == getattr(YUCATA, name) for name in same)
    assert RULESETS["yucata"] is YUCATA
