"""What bots judge a position by: the figures are those that one would count at the table."""

from __future__ import annotations

import numpy as np
import pytest

from cob.core.calls import library
from cob.core.evaluation import TURNS, features_of
from cob.core.feature_names import COLUMN, FEATURES, GROUPS, GROUPS_IN_CORE, IN_A_TURN, SCALES
from cob.core.flat import Position
from cob.engine import ALEA, GameState, Ruleset, apply, legal_actions, new_game
from cob.engine.actions import EndTurn
from cob.engine.components import KNOWLEDGE, PHASES, ROUNDS_PER_PHASE, Kind, Tile
from cob.engine.hexgrid import CENTRE, SPACE_BY_NAME, spaces_in
from cob.engine.knowledge import MINE_WORKERS, has
from cob.engine.random_source import Chance
from cob.engine.ruleset import SPECIAL_EDITION, YUCATA, parse_rules
from cob.engine.scoring import projected_points
from tests.games import estates


def values_of(state: GameState, seat: int = 0) -> dict[str, float]:
    """Every feature by name, on its own scale."""
    matrix, _ = features_of([Position.of(state)], seat)
    return dict(zip(FEATURES, (matrix[0] / SCALES).tolist(), strict=True))


def fresh(players: int = 2) -> GameState:
    """Estate 1 with the start castle in the centre, before anybody has played."""
    return new_game([estates()["1"]] * players, seed=4, castles=[CENTRE] * players)


def begin_a_region(state: GameState) -> tuple[int, float]:
    """Let the first player cover one space of a region; return its size, and the share covered
    squared, by which its worth counts."""
    player = state.players[0]
    region = max(player.layout.regions, key=int.bit_count)
    player.cover(Tile.MINE, next(iter(spaces_in(region))))
    return region.bit_count(), region.bit_count() ** -2


def test_a_short_game_is_judged_by_what_is_left_of_it() -> None:
    """Phase A of two is as far from the end as phase D of five, but pays as phase A does."""
    layouts = [estates()["1"]] * 2
    short = new_game(layouts, seed=4, rules=parse_rules("alea, phases 2"), castles=[CENTRE] * 2)
    values = values_of(short)
    assert (values["phase_D"], values["phase_A"], values["turns_left"]) == (1, 0, 9)
    for phase, (now, later) in enumerate(((10, 8), (8, 0))):
        while short.phase < phase or short.current != 0:
            apply(short, legal_actions(short)[-1])
        state = short.copy()
        castle = values_of(state)
        size, share = begin_a_region(state)
        values = values_of(state)
        points = size * (size + 1) / 2
        gained = values["region_worth"] - castle["region_worth"]
        gained_later = values["region_worth_later"] - castle["region_worth_later"]
        assert gained == pytest.approx(share * (points + now), rel=1e-4)
        assert gained_later == pytest.approx(share * (points + later), rel=1e-4)
    while not short.is_over:
        values = values_of(short)
        apply(short, legal_actions(short)[-1])
    assert values["turns_left"] == 0


def test_a_mine_pays_at_the_end_of_each_phase_to_come() -> None:
    """Ledger END-01."""
    state = fresh()
    layout = state.players[0].layout
    state.players[0].cover(Tile.MINE, layout.kinds.index(Kind.MINE))
    assert values_of(state)["mines"] == pytest.approx(1)
    assert values_of(state)["mine_income"] == pytest.approx(5)
    short = new_game([layout] * 2, 4, rules=parse_rules("alea, phases 2"), castles=[CENTRE] * 2)
    short.players[0].cover(Tile.MINE, layout.kinds.index(Kind.MINE))
    assert values_of(short)["mine_income"] == pytest.approx(2)


def test_features_are_named_once_and_scaled() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == len(SCALES)
    assert sum(len(group.members) for group in GROUPS.values()) == len(FEATURES)
    assert (SCALES > 0).all()


def test_the_core_has_the_same_groups_in_the_same_order() -> None:
    assert library().cob_feature_groups().decode() == GROUPS_IN_CORE


@pytest.mark.parametrize("rules", [ALEA, YUCATA, SPECIAL_EDITION], ids=lambda rules: rules.name)
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 9])
def test_points_certain_are_those_of_a_scoring_now(number: int, rules: Ruleset) -> None:
    """Ledger END-03 to END-06, YUC-02, SE-20 to SE-22; only the last income of mines comes on top
    (END-01)."""
    state = new_game([estates()[str(number)]] * (2 + number % 3), seed=number, rules=rules)
    if rules.geese:
        for player, scoring in zip(state.players, KNOWLEDGE[18:], strict=False):
            player.storage = (Tile.GEESE, Tile.CRANE, scoring)
    chance = Chance(number)
    last_rounds = 0
    while not state.is_over:
        is_last = state.phase == len(PHASES) - 1 and state.round == ROUNDS_PER_PHASE
        last_rounds += is_last
        for seat, player in enumerate(state.players):
            income = 0
            if is_last:
                workers = player.workers + player.mines * has(player.knowledge, MINE_WORKERS)
                income = player.mines + workers // 2 - player.workers // 2
            assert (
                features_of([Position.of(state)], seat)[1][0]
                == projected_points(state, seat) + income
            )
        legal = legal_actions(state)
        apply(state, legal[chance.below(len(legal))])
    assert last_rounds > 0


def test_the_course_of_the_game_is_counted_in_own_turns() -> None:
    state = fresh()
    values = values_of(state)
    assert state.round == 1
    assert values["turns_left"] == TURNS - 1
    assert values["phase_A"] == values["rounds_left_4"] == values["players_2"] == 1
    assert values["phase_B"] == values["rounds_left_3"] == values["players_3"] == 0


def test_spaces_and_regions_of_estate_1_at_the_start() -> None:
    """Ledger CMP-11: 4 castles, 3 mines, 6 knowledge, 6 ships, 6 animals, 12 buildings."""
    values = values_of(fresh())
    left = [values[f"spaces_left_{kind.name.lower()}"] for kind in Kind]
    assert left == pytest.approx([3, 3, 6, 6, 6, 12])
    state = fresh()
    layout = state.players[0].layout
    regions = [region.bit_count() for region in layout.regions]
    for size in range(1, 9):
        whole = regions.count(size) - (size == layout.region_of[CENTRE].bit_count())
        assert values[f"region_{size}_lacks_{size}"] == pytest.approx(whole)


def test_a_tile_in_storage_is_placeable_where_a_space_of_its_colour_is_open() -> None:
    state = fresh()
    player = state.players[0]
    kinds = {player.layout.kinds[space] for space in range(37) if player.frontier >> space & 1}
    player.storage = (Tile.SHIP, Tile.COW_3, Tile.MINE)
    values = values_of(state)
    for tile in player.storage:
        name = tile.kind.name.lower()
        assert values[f"stored_{name}"] == 1
        assert values[f"placeable_{name}"] == (tile.kind in kinds)
    assert values["storage_full"] == 1
    assert values["storage_free"] == 0


def test_a_building_has_no_room_in_a_city_that_has_one_already() -> None:
    """Ledger PLC-06, and KNW-01 which lifts it."""
    state = fresh()
    player = state.players[0]
    player.storage = (Tile.BANK,)
    cities = [space for space in range(37) if player.layout.kinds[space] is Kind.BUILDING]
    player.cover(Tile.BANK, cities[0])
    values = values_of(state)
    size = player.layout.region_of[cities[0]].bit_count()
    assert values["city_room_bank"] == pytest.approx(len(cities) - size)
    assert values["city_room_market"] == pytest.approx(len(cities) - 1)
    assert values["built_bank"] == pytest.approx(1)
    player.cover(Tile.KNOWLEDGE_1, SPACE_BY_NAME["d5"])
    assert values_of(state)["city_room_bank"] == pytest.approx(len(cities) - 1)


def test_the_main_board_counts_only_while_it_is_there() -> None:
    """Ledger PHS-02: it is cleared before a new phase."""
    state = fresh()
    names = [f"on_depots_{kind.name.lower()}" for kind in Kind]
    assert sum(values_of(state)[name] for name in names) == pytest.approx(12)
    state.round = 5
    assert sum(values_of(state)[name] for name in names) == 0


def test_once_a_turn_is_played_out_nothing_of_it_is_left() -> None:
    state = fresh()
    chance = Chance(3)
    inside = []
    while state.phase < 1:
        matrix, _ = features_of([Position.of(state)], state.current)
        over = EndTurn() in legal_actions(state)
        assert matrix[0, IN_A_TURN].any() != over
        inside.append(not over)
        legal = legal_actions(state)
        apply(state, legal[chance.below(len(legal))])
    assert any(inside)
    assert COLUMN["dice_left_1"] == IN_A_TURN.start


def test_many_positions_are_valued_as_one_by_one() -> None:
    state = fresh(3)
    chance = Chance(8)
    states: list[GameState] = []
    while state.phase < 2:
        legal = legal_actions(state)
        apply(state, legal[chance.below(len(legal))])
        states.append(state.copy())
    together, certain = features_of(list(map(Position.of, states)), 0)
    alone = [features_of([Position.of(other)], 0) for other in states]
    assert (together == np.concatenate([matrix for matrix, _ in alone])).all()
    assert (certain == np.concatenate([points for _, points in alone])).all()
