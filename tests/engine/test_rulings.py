"""Rulings on what the rulebook leaves open: what is hidden, who starts, long chains, and the
mistakes that other programs of the game have made (rulings EC-14 to EC-67)."""

from __future__ import annotations

from collections import Counter

import pytest

from cob.engine import GameState, apply, legal_actions
from cob.engine.chance import Due
from cob.engine.components import BLACK_DEPOT, Tile
from cob.engine.events import ChanceResolved, EffectUnused, Event, RegionCompleted, TrackMoved
from cob.engine.random_source import Chance
from tests.engine.table import (
    act,
    chance_results,
    goods_of,
    happened,
    is_legal,
    lay,
    lay_black,
    lay_goods,
    legal,
    points_in,
    position,
    put,
    refusal,
    seeded_game,
    sold_by,
    the_phase_ends,
    the_round_ends,
    the_turn_ends,
    waiting_game,
    with_storage,
)

# --- EC-57: what is hidden, and what is not -------------------------------------------------------


def test_supplies_hold_no_order() -> None:
    """EC-57: nothing is shuffled in advance, so a supply is a sorted set that all can work out."""
    state = seeded_game(3, seed=4)
    for _ in range(5):
        for supply in (*state.supplies, state.black_supply, state.unseen_goods):
            assert list(supply) == sorted(supply)
        while state.pending and state.round < 5:
            the_round_ends(state)
        the_round_ends(state)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everything_on_the_table_is_public(seat: int) -> None:
    """EC-57, SET-13, RND-01: dice, Silverlings, workers, storages, goods stored and sold, and the
    phase's goods in their order."""
    state = seeded_game(3, seed=4)
    with_storage(state, "bank ship", 1)
    state.players[2].sold[4] = 3
    seen = state.view(seat)
    for mine, shown in zip(state.players, seen.players, strict=True):
        assert shown.dice == mine.dice != ()
        assert (shown.silverlings, shown.workers) == (mine.silverlings, mine.workers)
        assert shown.storage == mine.storage
        assert goods_of(shown) == goods_of(mine)
        assert sold_by(shown) == sold_by(mine)
    assert seen.round_goods == state.round_goods
    assert len(seen.round_goods) == 4


@pytest.mark.parametrize("seed", range(5))
def test_two_games_with_the_same_past_look_the_same(seed: int) -> None:
    """EC-57: a view cannot tell what chance will bring, for it does not hold it."""
    one, other = seeded_game(2, seed=seed), seeded_game(2, seed=seed)
    other.chance = Chance(12345)
    assert one.view(0) == other.view(0)
    assert one.view(0).chance is other.view(0).chance is None
    for _ in range(6):
        for state in (one, other):
            the_round_ends(state)
    assert one.view(0) != other.view(0)


def test_a_view_is_a_copy() -> None:
    """EC-57: what somebody does with a view is not done on the table."""
    state = seeded_game(2, seed=1)
    kept = state.copy()
    seen = state.view(0)
    act(seen, str(legal_actions(seen)[0]))
    seen.players[1].goods[1] += 1
    assert state == kept


def test_a_turn_can_be_taken_back_within_a_round() -> None:
    """EC-57, RND-01: from the roll of a round to its last turn no action reveals anything, so what
    it brings does not depend on the source."""
    state = seeded_game(3, seed=2)
    others = [state.determinize(seed) for seed in (7, 8)]
    for _ in range(3 * 3 - 1):
        action = legal_actions(state)[0]
        events = [apply(each, action) for each in (state, *others)]
        assert not happened(events[0], ChanceResolved)
        assert events[0] == events[1] == events[2]
        assert state == others[0] == others[1]


def test_a_determinized_future_comes_from_what_is_unseen() -> None:
    """EC-57: its tiles are drawn from the supplies, and the known goods keep their order."""
    state = seeded_game(2, seed=3)
    dealt = []
    for seed in range(20):
        future = state.determinize(seed)
        assert future.round_goods == state.round_goods
        while future.phase == 0:
            the_round_ends(future)
        numbered = [tile for tile in future.board[:24] if tile is not None]
        assert not Counter(numbered) - Counter(tile for part in state.supplies for tile in part)
        black = Counter(future.depot_tiles(BLACK_DEPOT))
        assert not black - Counter(state.black_supply)
        dealt.append(tuple(future.board))
    assert len(set(dealt)) > 15


def test_the_goods_of_a_phase_appear_with_the_phase() -> None:
    """EC-57, PHS-07: the goods of phase B are unseen in phase A and public from its start."""
    state = position(2)
    before = Counter(state.unseen_goods)
    the_phase_ends(state)
    assert Counter(state.unseen_goods) == before
    chance_results(state)
    shown = [*state.round_goods, *(good for lying in state.depot_goods for good in lying)]
    assert len(state.unseen_goods) == 37 - 2 * 3 - 5
    assert not before - Counter(state.unseen_goods) - Counter(shown)


# --- EC-58: who starts ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_starts_as_often(players: int) -> None:
    """EC-58, SET-09: rolling again among the tied makes every seat as likely."""
    starts = Counter(seeded_game(players, seed).order[0] for seed in range(300 * players))
    assert set(starts) == set(range(players))
    assert all(240 <= count <= 360 for count in starts.values()), starts


# --- EC-14, EC-15: the track ----------------------------------------------------------------------


def ship_turn(state: GameState) -> list[Event]:
    """The player on turn adds a ship to the river beside the castle; nothing is loaded."""
    player = state.player
    player.dice, player.storage = (5, 5), (Tile.SHIP,)
    return act(state, "5: add ship to d5")


def the_other_die_too(state: GameState) -> None:
    act(state, "5: take workers", "end turn")


def test_a_ship_of_the_first_player_does_not_bring_him_a_second_turn() -> None:
    """EC-14, RND-04: the round goes on as it began."""
    state = position(3)
    events = ship_turn(state)
    assert happened(events, TrackMoved) == [TrackMoved(0, 1)]
    the_other_die_too(state)
    assert state.current == 1
    the_turn_ends(state)
    assert state.current == 2


def test_a_ship_of_the_last_player_makes_him_start() -> None:
    """EC-14, SHP-05: in the next round, with the others behind him in their old order."""
    state = position(3)
    the_turn_ends(state)
    the_turn_ends(state)
    ship_turn(state)
    the_other_die_too(state)
    assert state.pending == (Due.ROUND,)
    assert state.order == (0, 1, 2)
    chance_results(state)
    assert state.order == (2, 0, 1)
    assert state.current == 2


def test_everybody_ships_and_the_last_comes_first() -> None:
    """EC-14, EC-15: each arrives on top of those who came before."""
    state = position(4)
    for _ in range(4):
        ship_turn(state)
        the_other_die_too(state)
    chance_results(state)
    assert state.track[1] == (0, 1, 2, 3)
    assert state.order == (3, 2, 1, 0)


# --- EC-20, EC-63: long chains --------------------------------------------------------------------


def test_a_long_chain_uses_one_die() -> None:
    """EC-20, EC-20a, EC-63: castle, city hall, castle, watchtower; then the other die and a
    purchase are still there."""
    state = position(
        dice=(6, 2), storage="castle city-hall castle", silverlings=2, workers=1, phase="D"
    )
    put(state, 0, "sheep-2", "b2")
    lay(state, 4, "watchtower")
    lay_black(state, "bank")
    act(state, "6: add castle to b3")
    act(state, "free: add city-hall to c3")
    act(state, "free: add castle to a3")
    act(state, "free: take watchtower from depot 4")
    player = state.players[0]
    assert player.dice == (2,)
    assert player.workers == 1
    assert player.storage == (Tile.WATCHTOWER,)
    assert state.pending[-1].code == "turn"
    act(state, "buy bank from black depot", "2: take workers", "end turn")
    assert state.current == 1


def test_each_link_of_a_chain_scores_before_the_next() -> None:
    """EC-20, EC-34a: the castle's region, then the city of the city hall, then the mine's."""
    state = position(dice=(6, 2), storage="castle city-hall mine", phase="E")
    put(state, 0, "castle", "a2", "a3")
    put(state, 0, "mine", "f2", "g1")
    first = act(state, "6: add castle to b3")
    second = act(state, "free: add city-hall to c3")
    third = act(state, "free: add mine to e3")
    assert points_in(first) == [6, 2, 5]
    assert points_in(second) == [1, 2]
    assert points_in(third) == [6, 2, 5]
    sizes = [done.size for done in happened([*first, *second, *third], RegionCompleted)]
    assert sizes == [3, 1, 3]


def test_an_effect_with_nothing_to_do_says_so() -> None:
    """EC-18, EC-22, EX-11, BLD-03: the event names the effect that was lost."""
    for building in ("warehouse", "city-hall", "market", "church", "carpenter"):
        state = position(dice=(3, 3), storage=building)
        events = act(state, f"3: add {building} to c3")
        assert happened(events, EffectUnused) == [EffectUnused(0, building)]
        assert legal(state) == {"3: take workers"}


# --- mistakes of other programs -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("knowledge-17", "c4"),
        ("ship", "d3"),
        ("bank", "c3"),
        ("mine", "e3"),
        ("ship", "d5"),
        ("castle", "b3"),
    ],
)
def test_a_city_hall_reaches_spaces_of_every_value(name: str, where: str) -> None:
    """EC-21: one to six; a loop that stops too early would leave the six out."""
    state = position(dice=(2, 2), storage=["city-hall", name])
    put(state, 0, "knowledge-16", "b4")
    act(state, "2: add city-hall to c5")
    assert is_legal(state, f"free: add {name} to {where}")


def test_two_sales_in_a_turn() -> None:
    """SEL-01, TRN-02: each die may sell, and each sale brings its Silverling."""
    state = position(dice=(2, 6), goods="2 2 6")
    act(state, "2: sell goods 2", "6: sell goods 6")
    player = state.players[0]
    assert (player.silverlings, player.points) == (2, 6)
    assert sold_by(player) == (2, 2, 6)


def test_many_goods_lie_on_one_depot() -> None:
    """RND-02, SHP-01: a depot keeps every goods tile that comes to it."""
    state = position(2, phase="A")
    for _ in range(4):
        the_round_ends(state)
        act(state, "roll 1 2 | 3 4 | white 6")
    assert len(state.depot_goods[6]) == 4
    assert not any(state.depot_goods[:6])


def test_a_ship_may_load_the_goods_that_came_last() -> None:
    """EC-12: with one free place each type may be chosen, in whatever order they came."""
    state = position(dice=(5, 1), storage="ship", goods="1 2")
    lay_goods(state, 4, "6 3 5")
    act(state, "5: add ship to d5")
    assert legal(state, "take goods") == {f"take goods {good} from depot 4" for good in (3, 5, 6)}


def test_the_turn_does_not_end_with_an_unused_die() -> None:
    """EC-33, TRN-01: whatever was done with the other."""
    state = position(dice=(3, 5))
    assert "you still have a 3 and a 5" in refusal(state, "end turn")
    act(state, "3: take workers")
    assert refusal(state, "end turn") == "the turn ends when both dice are used: you still have a 5"


def test_the_ship_moves_before_the_turn_goes_on() -> None:
    """SHP-04, EC-16: not at the end of the turn but at once, after loading."""
    state = position(dice=(5, 4), storage="ship")
    lay_goods(state, 2, "2")
    act(state, "5: add ship to d5", "take goods 2 from depot 2")
    assert state.track[1] == (0,)
    assert state.player.dice == (4,)


def test_no_tile_is_thrown_away_without_need() -> None:
    """EC-08: a discard belongs to a gain with full storage, and there is no other."""
    state = position(dice=(1, 1), storage="bank ship castle")
    assert not [line for line in legal(state) if "discard" in line]
    lay(state, 1, "mine")
    assert legal(state, "1: take mine") == {
        f"1: take mine from depot 1, discard {name}" for name in ("bank", "ship", "castle")
    }


def test_tile_6_buys_any_kind_of_tile() -> None:
    """EC-09, EC-09a: buildings alone, or for workers, is what other editions say."""
    state = position(silverlings=2, workers=2, knowledge=[6])
    lay(state, 3, "castle bank")
    act(state, "buy castle from depot 3")
    assert (state.players[0].silverlings, state.players[0].workers) == (0, 2)
    assert refusal(state, "buy bank from depot 3") == "you may buy only once in a turn"


def test_the_phase_points_fall_with_the_phases_played() -> None:
    """REG-03, PHS-08: the lowest value that shows on an empty phase space is the current one's."""
    values = []
    for phase in "ABCDE":
        state = position(dice=(3, 3), storage="bank", phase=phase)
        values.append(points_in(act(state, "3: add bank to c3"))[1])
    assert values == [10, 8, 6, 4, 2]


def test_starting_workers_follow_the_roll_and_not_the_seat() -> None:
    """SET-10, EC-58: if the second seat starts, the first is last."""
    state = waiting_game(3)
    act(state, "start player 2")
    assert [player.workers for player in state.players] == [3, 1, 2]
