"""Setting up the game (ledger SET, rulings EC-24 to EC-28 and EC-58)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cob.engine import IllegalActionError, Setup, SetupError, apply, new_game, set_up
from cob.engine.chance import Due, StartingGoods, StartPlayer
from cob.engine.components import BLACK_DEPOT, BLACK_SUPPLY, DEPOTS, Kind, Tile
from cob.engine.events import (
    GoodsPlaced,
    PointsScored,
    RegionCompleted,
    StartCastlePlaced,
    TileAdded,
)
from cob.engine.hexgrid import CENTRE
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result
from tests.engine.table import (
    act,
    chance_results,
    dice_used,
    goods_of,
    happened,
    is_legal,
    legal,
    position,
    put,
    refusal,
    seeded_game,
    space,
    standard,
    the_phase_ends,
    waiting_game,
)
from tests.games import estates

each_count = pytest.mark.parametrize("players", [2, 3, 4])


def test_everything_not_dealt_lies_beside_the_board() -> None:
    """SET-01: until the roll, nobody has workers, and everybody the one Silverling of SET-08."""
    state = waiting_game(4)
    assert [player.workers for player in state.players] == [0] * 4
    assert [player.silverlings for player in state.players] == [1] * 4
    assert state.white == 0


@pytest.mark.parametrize("seed", range(20))
def test_coloured_spaces_never_get_a_black_backed_tile(seed: int) -> None:
    """SET-02: supplies are sorted by their backs, and black ones are a supply of their own."""
    state = seeded_game(4, seed)
    for depot in DEPOTS:
        for tile in state.depot_tiles(depot):
            assert tile.number not in (7, 12, 14, 15, 24, 25)
    lying = Counter(state.depot_tiles(BLACK_DEPOT))
    assert lying <= Counter(BLACK_SUPPLY)
    assert Counter(state.black_supply) + lying == Counter(BLACK_SUPPLY)


@each_count
def test_goods_for_five_phases_and_seventeen_more(players: int) -> None:
    """SET-03, SET-07: 25 of the 42 goods are dealt; of the 17 others, 17 - 3N leave the game."""
    state = waiting_game(players)
    apply(state, StartPlayer(0))
    chance_results(state)
    for _ in range(5):
        the_phase_ends(state)
        chance_results(state)
    seen = [good for lying in state.depot_goods for good in lying]
    assert len(seen) == 25
    assert len(state.unseen_goods) == 17 - 3 * players
    in_hands = [good for player in state.players for good in goods_of(player)]
    everything = Counter(seen) + Counter(in_hands) + Counter(state.unseen_goods)
    assert everything == dict.fromkeys(range(1, 7), 7)


@each_count
def test_everybody_may_play_the_same_estate(players: int) -> None:
    """SET-05: in the base game everyone uses board No. 1."""
    state = position(players)
    assert [player.layout.number for player in state.players] == ["1"] * players


@each_count
def test_the_start_castle_lies_on_the_centre(players: int) -> None:
    """SET-06: a castle on the dark green space in the middle, which shows a 6."""
    state = position(players)
    for player in state.players:
        assert player.tiles == [Tile.CASTLE]
        assert player.estate[CENTRE] is Tile.CASTLE
        assert player.layout.dice[CENTRE] == 6


@each_count
def test_the_start_castles_come_from_the_castle_supply(players: int) -> None:
    """SET-06, EC-24: of the 14 dark green castle tiles 14 - N remain for the depots."""
    state = waiting_game(players)
    apply(state, StartPlayer(0))
    apply(state, StartingGoods(((1, 2, 3),) * players))
    assert state.pending == (Due.PHASE,)
    assert len(state.supplies[Kind.CASTLE]) == 14 - players


@each_count
def test_the_start_castle_scores_nothing(players: int) -> None:
    """EC-25: not even on the space that is a region by itself, and it gives no action."""
    state = waiting_game(players)
    events = apply(state, StartPlayer(0)) + apply(state, StartingGoods(((1, 2, 3),) * players))
    assert happened(events, StartCastlePlaced) == [
        StartCastlePlaced(seat, CENTRE) for seat in range(players)
    ]
    assert not happened(events, PointsScored)
    assert not happened(events, RegionCompleted)
    assert not happened(events, TileAdded)
    assert [player.points for player in state.players] == [0] * players
    assert state.pending == (Due.PHASE,)


def test_the_start_castle_counts_for_its_region_and_colour() -> None:
    """EC-25, BON-04: on estate 7 the second castle of a region of two completes it."""
    state = position(estate=7, castle="a2", dice=(4, 4), storage="castle")
    events = act(state, "4: add castle to a3")
    assert [(done.kind, done.size) for done in happened(events, RegionCompleted)] == [
        (Kind.CASTLE, 2)
    ]
    assert state.players[0].points == 3 + 10


def test_three_more_castles_complete_the_colour() -> None:
    """EC-25, BON-04: the start castle and three more are all four castle spaces."""
    state = position(dice=(4, 4), storage="castle")
    put(state, 0, "castle", "a2", "b3")
    act(state, "4: add castle to a3")
    assert state.players[0].large_bonuses == 1 << Kind.CASTLE
    assert state.players[0].points == 6 + 10 + 5


@each_count
def test_three_starting_goods_each(players: int) -> None:
    """SET-07: three random goods tiles, which may be of one, two or three types."""
    types = set()
    for seed in range(30):
        for player in seeded_game(players, seed).players:
            assert sum(player.goods) == 3
            types.add(player.goods_types)
    assert types == {1, 2, 3}


def test_equal_starting_goods_are_stacked() -> None:
    """SET-07: three tiles of one type need one goods space."""
    state = waiting_game()
    apply(state, StartPlayer(0))
    apply(state, StartingGoods(((4, 4, 4), (1, 4, 4))))
    assert [player.goods_types for player in state.players] == [1, 2]
    assert goods_of(state.players[1]) == (1, 4, 4)


@each_count
def test_everybody_starts_with_one_silverling_and_no_points(players: int) -> None:
    """SET-08: one Silverling, the piece on 0, and both dice rolled for the first round."""
    state = seeded_game(players)
    assert [player.silverlings for player in state.players] == [1] * players
    assert [player.points for player in state.players] == [0] * players
    assert [len(player.dice) for player in state.players] == [2] * players
    assert [player.storage for player in state.players] == [()] * players


@each_count
def test_every_player_can_win_the_roll_and_the_others_follow_clockwise(players: int) -> None:
    """SET-09, EC-58: a roll of equals is uniform; then by the seats."""
    games = [seeded_game(players, seed) for seed in range(60 * players)]
    firsts = Counter(state.order[0] for state in games)
    assert set(firsts) == set(range(players))
    assert min(firsts.values()) > 30
    for state in games:
        first = state.order[0]
        assert state.order == tuple((first + step) % players for step in range(players))


@pytest.mark.parametrize(
    ("players", "first", "workers"),
    [(2, 0, [1, 2]), (2, 1, [2, 1]), (3, 0, [1, 2, 3]), (4, 2, [3, 4, 1, 2])],
)
def test_workers_by_position(players: int, first: int, workers: list[int]) -> None:
    """SET-10: one for the start player, and one more for each player after."""
    state = waiting_game(players)
    apply(state, StartPlayer(first))
    assert [player.workers for player in state.players] == workers


def test_the_pieces_are_stacked_on_the_first_space() -> None:
    """SET-11: the start player on top, the last at the bottom."""
    state = waiting_game(3)
    apply(state, StartPlayer(1))
    assert state.track[0] == (0, 2, 1)
    assert not any(state.track[1:])


def test_the_start_player_has_the_white_die_and_begins() -> None:
    """SET-12: the goods tile of the first round is placed before the start player's turn."""
    state = waiting_game(3)
    act(state, "start player 2", "starting goods 1 2 3 | 4 5 6 | 1 1 1")
    chance_results(state)
    assert state.order == (1, 2, 0)
    assert state.current == 1
    assert [len(lying) for lying in state.depot_goods] == [
        int(depot == state.white) for depot in range(7)
    ]


def test_silverlings_and_workers_are_public() -> None:
    """SET-13: another player sees them, as well as goods and storage."""
    state = position(workers=7, silverlings=5, storage="bank", goods="1 1")
    seen = state.view(1).players[0]
    assert (seen.workers, seen.silverlings) == (7, 5)
    assert (seen.storage, goods_of(seen)) == ((Tile.BANK,), (1, 1))


@pytest.mark.parametrize(("players", "sentence"), [(1, "not 1"), (5, "not 5"), (0, "not 0")])
def test_two_to_four_players(players: int, sentence: str) -> None:
    """SET: the game is for two to four."""
    with pytest.raises(SetupError, match=sentence):
        new_game([standard(1)] * players)


@pytest.mark.parametrize("number", [2, 4, 5, 7, 8, 9])
def test_no_castle_in_the_middle_of_these_estates(number: int) -> None:
    """EC-26: the middle is only for estates 1, 3 and 6."""
    with pytest.raises(SetupError, match="castle space"):
        new_game([standard(number)] * 2, castles=[CENTRE, CENTRE])


@pytest.mark.parametrize("number", range(1, 10))
def test_any_castle_space_may_be_chosen(number: int) -> None:
    """EC-26: where the castle is chosen, all dark green spaces are offered, whatever their die."""
    state = waiting_game(estate=number, castles=None)
    act(state, "start player 1", "starting goods 1 2 3 | 4 5 6")
    layout = standard(number)
    offered = legal(state)
    assert len(offered) == 4
    assert {space(text.removeprefix("castle ")) for text in offered} == set(layout.castle_spaces)
    assert is_legal(state, min(offered))


def test_the_start_castle_needs_a_castle_space() -> None:
    """SET-06, EC-26: another space is refused."""
    state = waiting_game(castles=None)
    act(state, "start player 1", "starting goods 1 2 3 | 4 5 6")
    assert refusal(state, "castle a1") == "the start castle goes on a dark green castle space"
    act(state, "castle a2")
    assert state.players[0].estate[space("a2")] is Tile.CASTLE
    assert state.current == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("start player 3", "the start player must be 1 to 2"),
        ("start player 0", "the start player must be 1 to 2"),
        ("starting goods 1 2 3 | 4 5 6", "the roll for the start player must come first"),
        ("roll 1 2 | 3 4 | white 5", "the roll for the start player must come first"),
    ],
)
def test_chance_results_come_in_order(line: str, sentence: str) -> None:
    """SET-09: a chance result that cannot be is refused with a sentence."""
    state = waiting_game()
    with pytest.raises(IllegalActionError) as refused:
        act(state, line)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("starting goods 1 2 3", "each of the 2 players starts with three goods tiles"),
        ("starting goods 1 2 | 4 5 6", "each of the 2 players starts with three goods tiles"),
        ("starting goods 1 2 7 | 4 5 6", "there are only seven goods tiles of each of the types"),
    ],
)
def test_starting_goods_that_cannot_be(line: str, sentence: str) -> None:
    """SET-07: three tiles each, of the six types."""
    state = waiting_game()
    act(state, "start player 1")
    with pytest.raises(IllegalActionError) as refused:
        act(state, line)
    assert sentence in str(refused.value)


def test_the_first_goods_tile_is_placed_at_once() -> None:
    """SET-12, RND-02: a game with its own chance reaches the first turn by itself."""
    state = seeded_game(2, seed=5)
    assert (state.phase, state.round) == (0, 1)
    assert legal(state)
    assert len(state.round_goods) == 4
    assert sum(map(len, state.depot_goods)) == 1


def test_the_white_die_places_one_goods_tile() -> None:
    """SET-12: told as an event, before anybody's turn."""
    state = waiting_game()
    act(state, "start player 1", "starting goods 1 2 3 | 4 5 6")
    apply(state, draw_chance_result(state, Chance(1), Due.PHASE))
    goods = state.round_goods[0]
    events = act(state, "roll 1 2 | 3 4 | white 6")
    assert happened(events, GoodsPlaced) == [GoodsPlaced(6, goods)]
    assert not dice_used(events)


@pytest.mark.parametrize("given", [["1", "1"], "11", [1, 2], [None, None]])
def test_what_is_no_estate_is_refused_with_what_is_one(given: Any) -> None:
    with pytest.raises(SetupError, match=r"has an EstateLayout, such as load_estates"):
        new_game(given)


def test_the_name_of_rules_is_refused_with_how_to_read_it() -> None:
    with pytest.raises(SetupError, match="such as ALEA or what parse_rules reads, and not"):
        new_game([estates()["1"]] * 2, rules="alea")  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [("1", "1"), (("1",), ("1",)), tuple(estates().values())[:2]])
def test_a_set_up_of_other_things_than_estates_is_refused(given: Any) -> None:
    with pytest.raises(SetupError, match=r"Setup cannot have .* as its estates"):
        set_up(Setup(given))
