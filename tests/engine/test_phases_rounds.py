"""Phases, rounds and turns (ledger PHS, RND and TRN, rulings EC-28 to EC-33)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cob.engine import GameState, IllegalActionError, apply
from cob.engine.chance import Due, PhaseDeal
from cob.engine.components import BLACK_DEPOT, DEPOTS, KNOWLEDGE, Kind, Tile
from cob.engine.events import (
    ChanceResolved,
    GoodsPlaced,
    PhaseEnded,
    PhaseStarted,
    PointsScored,
    RoundStarted,
    SilverlingsGained,
    Source,
    TurnStarted,
)
from cob.engine.hexgrid import CENTRE
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result
from tests.engine.table import (
    act,
    chance_results,
    dice_used,
    give_goods,
    goods_of,
    happened,
    is_legal,
    lay,
    lay_black,
    lay_goods,
    legal,
    position,
    put,
    refusal,
    seeded_game,
    the_phase_ends,
    the_round_ends,
    the_turn_ends,
    waiting_game,
)

each_count = pytest.mark.parametrize("players", [2, 3, 4])

# The colours of the depot spaces for two players, and what three and four add (appendix B).
FOR_TWO = {
    1: "building ship",
    2: "knowledge castle",
    3: "animal building",
    4: "ship building",
    5: "mine knowledge",
    6: "building animal",
}
FOR_THREE = {1: "knowledge", 2: "building", 3: "ship", 4: "animal", 5: "building", 6: "castle"}
FOR_FOUR = {1: "animal", 2: "building", 3: "knowledge", 4: "mine", 5: "building", 6: "ship"}


def expected(players: int, depot: int) -> Counter[str]:
    """The colours on a depot at the start of phase A."""
    words = FOR_TWO[depot].split()
    words += [FOR_THREE[depot]] if players > 2 else []
    words += [FOR_FOUR[depot]] if players > 3 else []
    return Counter(words)


def colours(state: GameState, depot: int) -> Counter[str]:
    """The colours that lie on a depot."""
    return Counter(tile.kind.name.lower() for tile in state.depot_tiles(depot))


def before_phase_a(players: int = 2) -> GameState:
    """A game whose setup is done."""
    state = waiting_game(players)
    goods = " | ".join(["1 2 3", "1 2 3", "4 5 6", "4 5 6"][:players])
    act(state, "start player 1", f"starting goods {goods}")
    return state


# --- phases -----------------------------------------------------------------------------------


@each_count
def test_five_phases_of_five_rounds(players: int) -> None:
    """PHS-01: 25 rounds, in which everybody has one turn."""
    state = before_phase_a(players)
    rounds = []
    turns: Counter[int] = Counter()
    chance_results(state)
    while state.pending:
        rounds.append((state.phase, state.round))
        for _ in range(players):
            turns[state.current] += 1
            the_turn_ends(state)
        chance_results(state)
    assert rounds == [(phase, number) for phase in range(5) for number in range(1, 6)]
    assert turns == dict.fromkeys(range(players), 25)


def test_the_board_is_cleared_for_a_new_phase() -> None:
    """PHS-02, EC-31: all hex tiles, the black depot's too, leave the game; storage is kept."""
    state = position(4, storage="bank")
    chance_results(state)
    lay(state, 1, "warehouse ship")
    lay_black(state, "castle")
    the_phase_ends(state)
    deal = draw_chance_result(state, Chance(3), Due.PHASE)
    assert isinstance(deal, PhaseDeal)
    events = apply(state, deal)
    assert happened(events, PhaseStarted) == [
        PhaseStarted(1, (Tile.WAREHOUSE, Tile.SHIP, Tile.CASTLE))
    ]
    assert tuple(state.board) == deal.tiles
    assert state.players[0].storage == (Tile.BANK,)


def test_phase_a_clears_nothing() -> None:
    """PHS-02: at the start of each phase except the first."""
    state = before_phase_a()
    events = apply(state, draw_chance_result(state, Chance(3), Due.PHASE))
    assert happened(events, PhaseStarted) == [PhaseStarted(0, ())]


@each_count
def test_cleared_tiles_do_not_return(players: int) -> None:
    """PHS-02, EC-31: no knowledge tile, of which there is one each, is dealt twice."""
    state = before_phase_a(players)
    dealt: Counter[Tile] = Counter()
    for _ in range(5):
        chance_results(state)
        dealt.update(tile for tile in state.board if tile in KNOWLEDGE)
        the_phase_ends(state)
    assert set(dealt.values()) == {1}


def test_four_players_see_every_tile_once() -> None:
    """PHS-02, EC-28: the supplies never run out; four players use them up."""
    state = before_phase_a(4)
    dealt = 0
    for _ in range(5):
        chance_results(state)
        dealt += sum(tile is not None for tile in state.board)
        the_phase_ends(state)
    assert dealt == 5 * 24 + 40
    assert state.black_supply == ()
    assert [len(state.supplies[kind]) for kind in Kind] == [0] * 6


def test_goods_stay_on_the_depots() -> None:
    """PHS-03, EC-31: goods that nobody took are there in the next phase."""
    state = position()
    lay_goods(state, 2, "4 4 6")
    state.round_goods = (1, 1, 1, 1)
    the_phase_ends(state)
    apply(state, draw_chance_result(state, Chance(3), Due.PHASE))
    lying = [good for goods in state.depot_goods for good in goods]
    assert sorted(lying) == [1, 1, 1, 1, 4, 4, 6]
    assert Counter(state.depot_goods[2]) >= Counter((4, 4, 6))


@each_count
def test_colours_of_the_depots(players: int) -> None:
    """PHS-04: 2, 3 or 4 tiles on each depot, in the printed colours."""
    for seed in range(10):
        state = seeded_game(players, seed)
        for depot in DEPOTS:
            assert colours(state, depot) == expected(players, depot)


@each_count
def test_the_faces_on_the_depots_are_random(players: int) -> None:
    """PHS-04: the tiles are random."""
    boards = {tuple(seeded_game(players, seed).board) for seed in range(10)}
    assert len(boards) == 10


@pytest.mark.parametrize(
    ("players", "by_phase"),
    [
        (3, ["castle", "mine", "castle", "mine", "castle"]),
        (4, ["castle", "castle", "castle", "castle", "castle"]),
    ],
)
def test_castle_or_mine_on_depot_6(players: int, by_phase: list[str]) -> None:
    """PHS-05, EC-31: with three players a mine instead of a castle in phases B and D."""
    state = before_phase_a(players)
    for colour in by_phase:
        chance_results(state)
        others = Counter(["building", "animal"]) + Counter(["ship"] if players == 4 else [])
        assert colours(state, 6) == Counter([colour]) + others
        the_phase_ends(state)


def test_three_players_see_eight_castles_and_seven_mines() -> None:
    """EC-32: depot 6 is filled from the normal supplies."""
    state = before_phase_a(3)
    dealt: Counter[Tile | None] = Counter()
    for _ in range(5):
        chance_results(state)
        dealt.update(state.board[:24])
        the_phase_ends(state)
    assert (dealt[Tile.CASTLE], dealt[Tile.MINE]) == (8, 7)


@pytest.mark.parametrize(("players", "black"), [(2, 4), (3, 6), (4, 8)])
def test_size_of_the_black_depot(players: int, black: int) -> None:
    """PHS-06, EC-29: 4, 6 or 8 black-backed tiles in every phase."""
    state = before_phase_a(players)
    for _ in range(5):
        chance_results(state)
        assert len(state.depot_tiles(BLACK_DEPOT)) == black
        the_phase_ends(state)


def test_five_goods_are_laid_out_in_their_order() -> None:
    """PHS-07: everybody sees which goods tile comes in which round."""
    state = before_phase_a()
    deal = draw_chance_result(state, Chance(8), Due.PHASE)
    assert isinstance(deal, PhaseDeal)
    apply(state, deal)
    assert state.round_goods == state.view(1).round_goods == deal.goods
    assert len(deal.goods) == 5
    placed = []
    for _ in range(5):
        events = act(state, "roll 1 2 | 3 4 | white 5")
        placed += [event.goods for event in happened(events, GoodsPlaced)]
        the_round_ends(state)
    assert tuple(placed) == deal.goods


@pytest.mark.parametrize(("phase", "points"), [("A", 10), ("B", 8), ("C", 6), ("D", 4), ("E", 2)])
def test_points_of_the_phase(phase: str, points: int) -> None:
    """PHS-08, REG-02: a completed region is worth the uncovered number of the phase as well."""
    state = position(phase=phase, storage="bank")
    events = act(state, "3: add bank to c3")
    assert PointsScored(0, points, Source.PHASES) in events


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("ship", "mine"), "gets a ship tile in this phase"),
        (("| goods 1 1 1 1 1", "| goods 1 1 1 1"), "a phase has five goods tiles"),
        (("| goods 1 1 1 1 1", "| goods 1 1 1 1 9"), "goods are numbered 1 to 6"),
        (("black castle", "black -"), "the black depot gets 4 tiles"),
        (("black castle", "black knowledge-1"), "black-backed tiles does not hold"),
        (("| goods 1 1 1 1 1", "| goods 1 1 1 1 1 "), None),
    ],
)
def test_deals_that_cannot_be(change: tuple[str, str], sentence: str | None) -> None:
    """PHS-04, PHS-06, PHS-07: a typed-in deal is checked, and a refused one changes nothing."""
    line = (
        "deal - bank ship - | knowledge-1 - castle - | cow-2 - bank - | - ship bank - | "
        "- mine - knowledge-2 | - bank - cow-2 | black castle mine ship bank - - - - | "
        "goods 1 1 1 1 1"
    ).replace(*change)
    state = before_phase_a()
    before = state.copy()
    if sentence is None:
        act(state, line)
        assert state.phase == 0
        return
    with pytest.raises(IllegalActionError) as refused:
        act(state, line)
    assert sentence in str(refused.value)
    assert state == before


# --- rounds -----------------------------------------------------------------------------------


def test_all_dice_are_rolled_before_the_first_turn() -> None:
    """RND-01: everybody sees everybody's dice and the white die."""
    state = before_phase_a(3)
    apply(state, draw_chance_result(state, Chance(1), Due.PHASE))
    events = act(state, "roll 1 6 | 2 2 | 5 3 | white 4")
    assert [player.dice for player in state.players] == [(1, 6), (2, 2), (5, 3)]
    assert state.white == 4
    assert [type(event) for event in events[-1:]] == [TurnStarted]
    the_turn_ends(state)
    assert [player.dice for player in state.players] == [(), (2, 2), (5, 3)]
    assert [player.rolled for player in state.view(0).players] == [(1, 6), (2, 2), (5, 3)]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("roll 1 6 | 2 2 | white 4", "each of the 3 players rolls two dice"),
        ("roll 1 6 | 2 2 | 5 7 | white 4", "a die shows 1 to 6"),
        ("roll 1 6 | 2 2 | 5 3 | white 0", "a die shows 1 to 6"),
        ("start player 1", "the dice of the round must come first"),
    ],
)
def test_rolls_that_cannot_be(line: str, sentence: str) -> None:
    """RND-01: two dice for each player and one white die."""
    state = before_phase_a(3)
    apply(state, draw_chance_result(state, Chance(1), Due.PHASE))
    with pytest.raises(IllegalActionError) as refused:
        act(state, line)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("white", range(1, 7))
def test_the_topmost_goods_tile_goes_to_the_depot_of_the_white_die(white: int) -> None:
    """RND-02: exactly one goods tile a round, the next one."""
    state = before_phase_a()
    apply(state, draw_chance_result(state, Chance(1), Due.PHASE))
    first, *others = state.round_goods
    events = act(state, f"roll 1 6 | 2 2 | white {white}")
    assert happened(events, GoodsPlaced) == [GoodsPlaced(white, first)]
    assert state.depot_goods[white] == (first,)
    assert sum(map(len, state.depot_goods)) == 1
    assert state.round_goods == tuple(others)


def test_goods_gather_on_a_depot() -> None:
    """RND-02: a second goods tile lies beside the first."""
    state = before_phase_a()
    apply(state, draw_chance_result(state, Chance(1), Due.PHASE))
    goods = state.round_goods
    act(state, "roll 1 6 | 2 2 | white 3")
    the_round_ends(state)
    act(state, "roll 1 6 | 2 2 | white 3")
    assert state.depot_goods[3] == tuple(sorted(goods[:2]))


def test_the_white_die_is_for_no_action() -> None:
    """RND-03: it can be neither used nor changed."""
    state = position(dice=(1, 2), workers=6, goods="4")
    state.white = 4
    assert not legal(state, "4:")
    assert refusal(state, "4: take workers") == "you have no unused die that shows 4"
    the_round_ends(state)
    assert state.white == 4


def test_turns_go_from_right_to_left_and_from_top_to_bottom() -> None:
    """RND-04: on the track, and within a stack."""
    state = before_phase_a(4)
    apply(state, draw_chance_result(state, Chance(1), Due.PHASE))
    state.track = ((2,), (0, 3), (), (1,), (), (), ())
    act(state, "roll 1 1 | 2 2 | 3 3 | 4 4 | white 5")
    turns = []
    while state.pending != (Due.ROUND,):
        turns.append(state.current)
        the_turn_ends(state)
    assert turns == [1, 3, 0, 2]


def test_everybody_has_one_turn_before_the_next_round() -> None:
    """RND-04: the new round is due after the last player's turn."""
    state = position(3)
    for seat in (0, 1, 2):
        assert state.current == seat
        the_turn_ends(state)
    assert state.pending == (Due.ROUND,)
    assert not legal(state)
    events = act(state, "roll 1 1 | 2 2 | 3 3 | white 5")
    assert happened(events, RoundStarted) == [RoundStarted(0, 2, (0, 1, 2))]


def test_the_round_is_five_less_the_goods_left() -> None:
    """RND-05: the round spaces count the rounds."""
    state = before_phase_a()
    chance_results(state)
    for number in range(1, 6):
        assert state.round == number == 5 - len(state.round_goods)
        the_round_ends(state)
        if number < 5:
            act(state, "roll 1 1 | 2 2 | white 5")
    assert state.pending == (Due.PHASE,)


def test_a_ship_changes_the_order_from_the_next_round_on() -> None:
    """RND-06, SHP-05, EC-14: this round's turns stay as they are."""
    state = position(3)
    the_turn_ends(state)
    state.players[1].storage = (Tile.SHIP,)
    state.players[1].dice = (5, 1)
    act(state, "5: add ship to d5")
    assert state.track[1] == (1,)
    assert state.order == (0, 1, 2)
    the_turn_ends(state)
    assert state.current == 2
    the_turn_ends(state)
    act(state, "roll 1 1 | 2 2 | 3 3 | white 5")
    assert state.order == (1, 0, 2)
    assert state.current == 1


def test_the_later_of_two_ships_comes_first() -> None:
    """RND-06, EC-15: who arrives second on a space lies on top."""
    state = position(3, dice=(5, 1), storage="ship")
    act(state, "5: add ship to d5")
    the_turn_ends(state)
    state.players[1].storage, state.players[1].dice = (Tile.SHIP,), (5, 1)
    act(state, "5: add ship to d5")
    the_turn_ends(state)
    the_turn_ends(state)
    act(state, "roll 1 1 | 2 2 | 3 3 | white 5")
    assert state.order == (1, 0, 2)


# --- turns ------------------------------------------------------------------------------------


def test_a_turn_is_two_actions() -> None:
    """TRN-01, EC-33: one with each die; there is no passing."""
    state = position(dice=(3, 5))
    sentence = refusal(state, "end turn")
    assert sentence.startswith("the turn ends when both dice are used")
    assert "3" in sentence
    assert "5" in sentence
    act(state, "5: take workers")
    assert state.players[0].dice == (3,)
    assert refusal(state, "end turn").startswith("the turn ends when both dice are used")
    act(state, "3: take workers")
    assert legal(state) == {"end turn"}
    events = act(state, "end turn")
    assert happened(events, TurnStarted) == [TurnStarted(1, state.players[1].dice)]


def test_a_used_die_is_used() -> None:
    """TRN-01: it cannot be used a second time."""
    state = position(dice=(3, 5))
    act(state, "3: take workers")
    assert refusal(state, "3: take workers") == "you have no unused die that shows 3"
    act(state, "5: take workers")
    assert refusal(state, "5: take workers").startswith("both dice are used")


def test_a_turn_cannot_be_declined() -> None:
    """TRN-01, EC-33: only an effect can."""
    state = position()
    assert refusal(state, "decline").startswith("not now: it is your turn")


def test_taking_workers_is_always_possible() -> None:
    """EC-33: with nothing on the board and nothing in hand a die still has a use."""
    state = position(dice=(1, 6))
    assert legal(state) == {"1: take workers", "6: take workers"}


@pytest.mark.parametrize("order", [("3: take workers", "5: add ship to d5"), None])
def test_the_dice_are_used_in_any_order(order: tuple[str, str] | None) -> None:
    """TRN-02: any combination of actions, either die first."""
    lines = order or ("5: add ship to d5", "3: take workers")
    state = position(storage="ship")
    act(state, *lines)
    assert state.players[0].workers == 2
    assert state.players[0].estate[19] is Tile.SHIP


def test_the_same_action_twice() -> None:
    """TRN-02, EC-62: with two equal dice, two takes from one depot."""
    state = position(dice=(4, 4))
    lay(state, 4, "ship bank")
    act(state, "4: take bank from depot 4", "4: take ship from depot 4")
    assert state.players[0].storage == (Tile.BANK, Tile.SHIP)
    assert state.players[0].dice == ()


def test_equal_dice_are_offered_once() -> None:
    """EC-62: two dice of one value are two uses of the same action."""
    state = position(dice=(4, 4))
    assert legal(state) == {"4: take workers"}
    act(state, "4: take workers")
    assert legal(state) == {"4: take workers"}


def test_the_four_dice_actions_and_the_purchase() -> None:
    """TRN-03: take a tile, add a tile, sell goods, take workers; and once a turn, buy."""
    state = position(dice=(3,), storage="bank", goods="3", silverlings=2)
    lay(state, 3, "ship")
    lay_black(state, "mine")
    assert legal(state) == {
        "3: take ship from depot 3",
        "3: add bank to c3",
        "3: add bank to e4",
        "3: sell goods 3",
        "3: take workers",
        "buy mine from black depot",
    }


def test_the_die_stays_for_after_a_chain() -> None:
    """EC-63: a castle's action does not use the second die, and one may still buy."""
    state = position(dice=(5, 1), silverlings=2, storage="castle")
    put(state, 0, "cow-2", "a1")
    lay_black(state, "mine")
    act(state, "5: add castle to a2", "free: take workers")
    assert state.players[0].dice == (1,)
    assert legal(state) == {"1: take workers", "buy mine from black depot"}


def test_a_tile_without_a_space_stays_in_storage() -> None:
    """EC-65: it simply cannot be added."""
    state = position(dice=(6, 1), storage="castle")
    put(state, 0, "castle", "a2", "a3", "b3")
    assert not legal(state, "6: add")
    the_turn_ends(state)
    assert state.players[0].storage == (Tile.CASTLE,)


def test_a_useless_tile_may_be_taken() -> None:
    """EC-61: to deny it to others; it stays in storage."""
    state = position(dice=(6, 1))
    put(state, 0, "castle", "a2", "a3", "b3")
    lay(state, 6, "castle")
    act(state, "6: take castle from depot 6")
    assert state.players[0].storage == (Tile.CASTLE,)


# --- the end of a phase -----------------------------------------------------------------------


def test_mines_pay_when_the_phase_is_over() -> None:
    """MIN-01, END-01: after five rounds, before the next phase's tiles."""
    state = position()
    put(state, 1, "mine", "e3", "f2")
    for _ in range(4):
        the_round_ends(state)
        chance_results(state)
    assert state.players[1].silverlings == 0
    the_turn_ends(state)
    for die in state.player.dice:
        act(state, f"{die}: take workers")
    events = act(state, "end turn")
    assert happened(events, PhaseEnded) == [PhaseEnded(0)]
    assert happened(events, SilverlingsGained) == [SilverlingsGained(1, 2)]
    assert state.pending == (Due.PHASE,)


def test_the_game_waits_for_nobody_between_phases() -> None:
    """PHS-01: with a random source of its own the next phase begins at once."""
    state = seeded_game(2, seed=2)
    events = []
    while state.phase == 0:
        for die in state.player.dice:
            act(state, f"{die}: take workers")
        events = act(state, "end turn")
    assert (state.phase, state.round) == (1, 1)
    assert len(happened(events, ChanceResolved)) == 2
    assert not dice_used(events)


def test_goods_in_hand_are_kept_for_the_next_phase() -> None:
    """EC-31: clearing the board takes nothing from the players."""
    state = position(workers=3, silverlings=4)
    give_goods(state, 0, "2 2 5")
    the_phase_ends(state)
    chance_results(state)
    player = state.players[0]
    assert (goods_of(player), player.workers, player.silverlings) == ((2, 2, 5), 3, 4)
    assert player.estate[CENTRE] is Tile.CASTLE
    assert is_legal(state, f"{state.player.dice[0]}: take workers")


def test_there_is_no_limit_to_what_is_carried_over() -> None:
    """EC-31, SHP-02, EC-64: at a phase's end nobody hands anything in, however many goods tiles lie
    on a space, and however many workers, Silverlings and stored tiles there are."""
    state = position(3, workers=31, silverlings=21, storage="bank mine ship")
    give_goods(state, 0, "2 2 2 2 2 5 6 6")
    give_goods(state, 1, "1 1 1 1 1 1 1")
    lay_goods(state, 3, "4 4 4 4")
    the_phase_ends(state)
    assert [goods_of(player) for player in state.players] == [
        (2, 2, 2, 2, 2, 5, 6, 6),
        (1, 1, 1, 1, 1, 1, 1),
        (),
    ]
    assert state.depot_goods[3].count(4) >= 4
    first = state.players[0]
    assert (first.workers, first.silverlings) == (31, 21)
    assert first.storage == (Tile.BANK, Tile.MINE, Tile.SHIP)
    chance_results(state)
    assert goods_of(first) == (2, 2, 2, 2, 2, 5, 6, 6)


@pytest.mark.parametrize(
    ("phases", "phase", "round_number", "is_last"),
    [(5, 4, 5, True), (5, 4, 4, False), (5, 3, 5, False), (3, 2, 5, True), (3, 2, 4, False)],
)
def test_the_last_round_is_the_fifth_of_the_last_phase(
    phases: int, phase: int, round_number: int, is_last: bool
) -> None:
    """Ledger PHS-01, END-02: after phase E no round follows; a game may have fewer phases."""
    state = position()
    state.rules = replace(state.rules, phases=phases)
    state.phase, state.round = phase, round_number
    assert state.is_last_round == is_last
