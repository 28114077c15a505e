"""The features of a position: their figures are those that a player counts at the table."""

from __future__ import annotations

import numpy as np
import pytest

from cob.bots.feature_extractor import TURNS, FeatureExtractor
from cob.bots.feature_names import COLUMN, FEATURES, GROUPS, IN_A_TURN, SCALES
from cob.bots.snapshot import WIDTH, as_rows, snapshot
from cob.engine import ALEA, GameState, Ruleset, apply, legal_actions, new_game
from cob.engine.actions import EndTurn
from cob.engine.components import KNOWLEDGE, Kind, Tile
from cob.engine.hexgrid import CENTRE, SPACE_BY_NAME
from cob.engine.random_source import Chance
from cob.engine.ruleset import SPECIAL_EDITION, YUCATA, parse_rules
from cob.engine.scoring import projected_points
from tests.games import estates


def values_of(state: GameState, seat: int = 0) -> dict[str, float]:
    """Every feature by name, on its own scale."""
    matrix = FeatureExtractor(state, seat).features(as_rows([snapshot(state, seat)]))
    return dict(zip(FEATURES, (matrix[0] / SCALES).tolist(), strict=True))


def fresh(players: int = 2) -> GameState:
    """Estate 1 with the start castle in the centre, before the first turn."""
    return new_game([estates()["1"]] * players, seed=4, castles=[CENTRE] * players)


def test_a_short_game_is_judged_by_what_is_left_of_it() -> None:
    """Phase A of two is as far from the end as phase D of five, but pays as phase A does."""
    layouts = [estates()["1"]] * 2
    short = new_game(layouts, seed=4, rules=parse_rules("alea, phases 2"))
    while short.phase < 0:
        apply(short, legal_actions(short)[0])
    found = FeatureExtractor(short, 0)
    assert (found.turns_left, found.incomes, found.bonus_of_phase) == (9, 2, 10)
    values = values_of(short)
    assert (values["phase_D"], values["phase_A"], values["turns_left"]) == (1, 0, 9)
    while not short.is_over:
        found = FeatureExtractor(short, 0)
        apply(short, legal_actions(short)[-1])
    assert (found.turns_left, found.bonus_of_next_phase) == (0, 0)


def test_features_are_named_once_and_scaled() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == len(SCALES)
    assert sum(len(group.members) for group in GROUPS.values()) == len(FEATURES)
    assert (SCALES > 0).all()


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
    while not state.is_over:
        for seat in range(len(state.players)):
            extractor = FeatureExtractor(state, seat)
            rows = as_rows([snapshot(state, seat)])
            assert rows.shape == (1, WIDTH)
            income = 0
            if extractor.turns_left == 0:
                player = state.players[seat]
                workers = player.workers + player.mines * (player.knowledge >> 2 & 1)
                income = player.mines + workers // 2 - player.workers // 2
            assert extractor.certain(rows)[0] == projected_points(state, seat) + income
        legal = legal_actions(state)
        apply(state, legal[chance.below(len(legal))])


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


def test_a_building_that_its_city_has_already_is_not_placeable_there() -> None:
    """Ledger PLC-06, and KNW-01 which lifts it."""
    state = fresh()
    player = state.players[0]
    player.storage = (Tile.BANK,)
    cities = [space for space in range(37) if player.layout.kinds[space] is Kind.BUILDING]
    for space in cities:
        player.barred[Tile.BANK] |= player.layout.region_of[space]
        player.cover(Tile.BANK, space) if space == cities[0] else None
    room = values_of(state)["city_room_bank"]
    region = player.layout.region_of[cities[0]]
    assert room == pytest.approx(len(cities) - region.bit_count())
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
        view = as_rows([snapshot(state, state.current)])
        matrix = FeatureExtractor(state, state.current).features(view)
        over = EndTurn() in legal_actions(state)
        assert matrix[0, IN_A_TURN].any() != over
        inside.append(not over)
        legal = legal_actions(state)
        apply(state, legal[chance.below(len(legal))])
    assert any(inside)
    assert COLUMN["dice_left_1"] == IN_A_TURN.start


def test_many_positions_are_valued_as_one_by_one() -> None:
    """Those of one round together, even if the others in it differ."""
    state = fresh(3)
    chance = Chance(8)
    by_round: dict[tuple[int, int], list[GameState]] = {}
    while state.phase < 2:
        legal = legal_actions(state)
        apply(state, legal[chance.below(len(legal))])
        by_round.setdefault((state.phase, state.round), []).append(state.copy())
    for states in by_round.values():
        rows = as_rows([snapshot(other, 0) for other in states])
        together = FeatureExtractor(states[0], 0).features(rows)
        alone = np.concatenate(
            [
                FeatureExtractor(other, 0).features(rows[at : at + 1])
                for at, other in enumerate(states)
            ]
        )
        np.testing.assert_allclose(together, alone, atol=1e-6)
