"""The expert set-up: boards, sides and start castles are chosen (ledger EXP, rulings EC-26, EC-59,
EC-60 and EC-68)."""

from __future__ import annotations

from collections import Counter

import pytest

from cob.engine import (
    EstateLayout,
    Event,
    GameState,
    Setup,
    SetupError,
    apply,
    expert_estates,
    legal_actions,
    new_game,
    set_up,
)
from cob.engine.chance import Due, StartingGoods, StartPlayer
from cob.engine.components import Kind, Tile
from cob.engine.events import EstateChosen, PointsScored, RegionCompleted, StartCastlePlaced
from cob.engine.hexgrid import CENTRE
from cob.engine.pending import Selection
from cob.engine.setup import CARDBOARDS
from tests.engine.table import (
    act,
    chance_results,
    happened,
    is_legal,
    legal,
    refusal,
    space,
    standard,
)

LAYOUTS = {number: standard(number) for number in "123456789"}


def expert(*boards: str, first: int = 0, secret: bool = False) -> GameState:
    """Players with the boards dealt to them ("1 2" has the sides 1 and 2), about to choose."""
    estates = tuple(tuple(standard(side) for side in board.split()) for board in boards)
    state, _ = set_up(Setup(estates, secret=secret))
    apply(state, StartPlayer(first))
    apply(state, StartingGoods(((1, 2, 3),) * len(boards)))
    return state


# --- the deal -----------------------------------------------------------------------------------


def test_there_are_six_boards_with_twelve_sides() -> None:
    """EC-60, CMP-08: No. 1 on four boards, Nos. 2 to 9 once each."""
    sides = Counter(side for board in CARDBOARDS for side in board)
    assert len(CARDBOARDS) == 6
    assert all(len(set(board)) == 2 for board in CARDBOARDS)
    assert sides == {"1": 4} | dict.fromkeys("23456789", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_is_dealt_a_board_of_his_own(players: int) -> None:
    """EXP-01, EC-60: nobody has the same cardboard as another."""
    for seed in range(40):
        dealt = expert_estates(LAYOUTS, players, seed)
        boards = [tuple(side.number for side in board) for board in dealt]
        assert len(boards) == players
        assert len(set(boards)) == players
        assert set(boards) <= set(CARDBOARDS)


def test_the_deal_is_random() -> None:
    """EXP-01: every board comes to every seat about as often, and a seed always deals alike."""
    at_seat: list[Counter[tuple[str, ...]]] = [Counter() for _ in range(4)]
    for seed in range(600):
        for counter, board in zip(at_seat, expert_estates(LAYOUTS, 4, seed), strict=True):
            counter[tuple(side.number for side in board)] += 1
    for counter in at_seat:
        assert set(counter) == set(CARDBOARDS)
        assert all(60 <= count <= 140 for count in counter.values()), counter
    assert expert_estates(LAYOUTS, 3, 8) == expert_estates(LAYOUTS, 3, 8)


def test_the_deal_needs_all_nine_estates() -> None:
    """EXP-01: a sentence names what is missing."""
    few: dict[str, EstateLayout] = {"1": standard("1"), "2": standard("2")}
    with pytest.raises(SetupError) as caught:
        expert_estates(few, 2, 0)
    assert str(caught.value) == "the expert set-up needs the estates 3, 4, 5, 6, 7, 8, 9 as well"


def test_the_choice_comes_after_order_and_goods() -> None:
    """EXP-01: after the normal set-up and the determination of the player order."""
    state = expert("1 2", "6 7", "8 9", first=1)
    assert state.order == (1, 2, 0)
    assert [player.workers for player in state.players] == [3, 1, 2]
    assert all(sum(player.goods) == 3 for player in state.players)
    assert all(player.silverlings == 1 for player in state.players)
    assert state.pending == (Selection.ESTATE,)


# --- side and castle ----------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["1 2", "1 3", "1 4", "1 5", "6 7", "8 9"])
def test_a_player_chooses_front_or_back(board: str) -> None:
    """EXP-02: either side of the dealt board, and no other estate."""
    state = expert(board, "1 2")
    front, back = board.split()
    assert legal(state) == {f"estate {front}", f"estate {back}"}
    other = next(number for number in "123456789" if number not in (front, back))
    assert refusal(state, f"estate {other}") == (
        f"your estates are {front} and {back}: choose one of them"
    )
    for side in (front, back):
        chosen = state.copy()
        events = act(chosen, f"estate {side}")
        assert happened(events, EstateChosen) == [EstateChosen(0, side)]
        assert chosen.players[0].layout is standard(side)
        assert chosen.pending == (Selection.START_CASTLE,)


@pytest.mark.parametrize("number", "123456789")
def test_the_start_castle_goes_on_any_dark_green_space(number: str) -> None:
    """EXP-03, EC-26: each of the four castle spaces whatever its die value, and no other."""
    layout = standard(number)
    state = expert(number, "1")
    allowed = {action.space for action in legal_actions(state)}  # type: ignore[union-attr]
    assert allowed == {at for at, kind in enumerate(layout.kinds) if kind is Kind.CASTLE}
    assert len(allowed) == 4

    for action in legal_actions(state):
        chosen = state.copy()
        events = apply(chosen, action)
        assert chosen.players[0].tiles == [Tile.CASTLE]
        assert happened(events, StartCastlePlaced) == [
            StartCastlePlaced(0, action.space)  # type: ignore[union-attr]
        ]
        assert not happened(events, PointsScored)
        assert not happened(events, RegionCompleted)


def test_the_start_castle_goes_on_no_other_colour() -> None:
    """EXP-03: a sentence says so."""
    state = expert("1", "1")
    assert refusal(state, "castle d5") == "the start castle goes on a dark green castle space"
    assert is_legal(state, "castle a2")


@pytest.mark.parametrize("number", "245789")
def test_the_middle_is_no_castle_space_on_most_estates(number: str) -> None:
    """EC-26, SET-06: "in the middle" exists on the estates 1, 3 and 6 only."""
    assert CENTRE not in standard(number).castle_spaces
    with pytest.raises(SetupError) as caught:
        new_game([standard(number)] * 2, castles=[CENTRE] * 2)
    assert str(caught.value) == f"estate {number} has no castle space there"


@pytest.mark.parametrize("number", "136")
def test_the_middle_is_a_castle_space_on_three_estates(number: str) -> None:
    """EC-26, SET-06."""
    assert CENTRE in standard(number).castle_spaces


def test_the_first_tile_lies_beside_the_chosen_castle() -> None:
    """EXP-03, PLC-04: with the castle at a2 the first tile goes to its neighbours."""
    state = expert("1", "1")
    act(state, "castle a2", "castle d4")
    chance_results(state)
    player = state.players[0]
    player.storage, player.workers = (Tile.COW_2,), 9
    assert {line[-2:] for line in legal(state) if "add" in line} == {"a1", "b2"}


# --- openly and secretly ------------------------------------------------------------------------


def test_open_choices_follow_the_turn_order() -> None:
    """EXP-04, EC-68: the start player first, then clockwise; each settles board and castle."""
    state = expert("1 2", "6 7", "8 9", first=2)
    asked = []
    for line in ("estate 8", "castle b2", "estate 2", "castle d7", "estate 6", "castle a3"):
        asked.append(state.current)
        act(state, line)
    assert asked == [2, 2, 0, 0, 1, 1]
    assert state.pending == (Due.PHASE,)
    assert [player.layout.number for player in state.players] == ["2", "6", "8"]
    chance_results(state)
    assert state.phase == 0
    assert state.current == 2


def test_open_choices_are_seen_by_those_who_follow() -> None:
    """EXP-04: openly means that the next player knows them."""
    state = expert("1 2", "6 7")
    act(state, "estate 2", "castle d7")
    seen = state.view(1).players[0]
    assert seen.layout.number == "2"
    assert seen.estate[space("d7")] is Tile.CASTLE


def choices_shown(player: object) -> tuple[object, ...]:
    """What a view tells about somebody's choices."""
    return tuple(
        getattr(player, name) for name in ("layout", "estate", "filled", "frontier", "choices")
    )


@pytest.mark.parametrize("chosen", [("estate 1",), ("estate 1", "castle a2")])
@pytest.mark.parametrize("other", [("estate 2",), ("estate 2", "castle d7")])
def test_secret_choices_look_alike_to_the_others(
    chosen: tuple[str, ...], other: tuple[str, ...]
) -> None:
    """EXP-04, EC-59: whatever the first player has chosen so far, the others see the same."""
    views = []
    for lines in (chosen, other):
        state = expert("1 2", "6 7", "8 9", secret=True)
        act(state, *lines)
        views.append([choices_shown(state.view(seat).players[0]) for seat in (1, 2)])
    assert views[0] == views[1]


def test_secret_choices_are_seen_by_their_owner() -> None:
    """EXP-04, EC-59: one knows what one has chosen oneself."""
    state = expert("1 2", "6 7", secret=True)
    act(state, "estate 2", "castle d7")
    seen = state.view(0).players[0]
    assert seen == state.players[0]
    assert seen.layout.number == "2"


def test_secret_choices_hide_nothing_else() -> None:
    """EC-57, EC-59: goods, Silverlings and workers stay public, and the state itself unchanged."""
    state = expert("1 2", "6 7", secret=True)
    act(state, "estate 2", "castle d7")
    kept = state.copy()
    seen = state.view(1).players[0]
    assert (seen.goods, seen.silverlings, seen.workers) == ([0, 1, 1, 1, 0, 0, 0], 1, 1)
    assert [side.number for side in seen.choices] == ["1", "2"]
    assert state == kept


def test_secret_choices_are_revealed_together() -> None:
    """EXP-04, EC-59: before the first phase begins everybody sees everything."""
    state = expert("1 2", "6 7", secret=True)
    act(state, "estate 2", "castle d7", "estate 6", "castle a3")
    for _ in range(2):
        for seat in range(2):
            assert state.view(seat) == state
        chance_results(state)


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("estate 1",),
        ("estate 2", "castle d7"),
        ("estate 2", "castle d7", "estate 6", "castle a3"),
    ],
)
def test_a_search_gives_everybody_a_start_castle(lines: tuple[str, ...]) -> None:
    """EC-57, EC-59: what a view hides is drawn, so that a future played from it is a real one."""
    state = expert("1 2", "6 7", "8 9", secret=True)
    act(state, *lines)
    kept = state.copy()
    drawn = set()
    for seed in range(30):
        trial = state.view(2).determinize(seed)
        while trial.phase < 0:
            apply(trial, legal_actions(trial)[0])
        first = trial.players[0]
        assert [player.estate.count(Tile.CASTLE) for player in trial.players] == [1, 1, 1]
        assert first.estate.index(Tile.CASTLE) in first.layout.castle_spaces
        drawn.add((first.layout.number, first.filled))
    assert len(drawn) == (8 if len(lines) >= 2 else 1), "both sides with four spaces each"
    assert state == kept


# --- what cannot be set up ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 5, 7])
def test_boards_are_dealt_to_two_to_four(players: int) -> None:
    """EXP-01: there are six boards, and four players at most."""
    with pytest.raises(SetupError, match=f"two to four players, not {players}"):
        expert_estates(LAYOUTS, players, 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_without_an_estate_is_refused(seat: int) -> None:
    """EXP-01: on whatever seat."""
    estates: list[tuple[EstateLayout, ...]] = [(standard("1"), standard("2"))] * 2
    estates[seat] = ()
    with pytest.raises(SetupError, match="every player needs an estate"):
        set_up(Setup(tuple(estates)))


def test_the_two_sides_differ() -> None:
    """EXP-02: a choice between an estate and itself is none."""
    with pytest.raises(SetupError, match="estate 1 is offered twice"):
        set_up(Setup(((standard("1"), standard("1")), (standard("2"),))))


def test_a_castle_that_is_fixed_needs_an_estate_that_is_fixed() -> None:
    """EXP-02, EXP-03: the side is chosen before the space."""
    boards = ((standard("1"), standard("2")),) * 2
    with pytest.raises(SetupError, match="only on an estate that is fixed"):
        set_up(Setup(boards, (CENTRE, CENTRE)))


def test_some_may_choose_and_others_not() -> None:
    """EXP-02, EXP-03: a fixed estate, a fixed castle and a free choice go together."""
    sides = (standard("1"), standard("2"))
    setup = Setup((sides, (standard("1"),), (standard("3"),)), (None, CENTRE, None))
    state, _ = set_up(setup)
    apply(state, StartPlayer(0))
    apply(state, StartingGoods(((1, 2, 3),) * 3))
    events: list[Event] = act(state, "estate 1", "castle b3")
    assert StartCastlePlaced(1, CENTRE) in events
    assert state.current == 2
    assert state.pending == (Selection.START_CASTLE,)
