"""What is true in every position of every game (ledger EX-15, CMP-01, CMP-03, SET-02, TRN-01).

Here are what is in the box, the course of a game, copies, views, texts and replays; which actions
there are is for `test_action_lists`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cob.engine import (
    Event,
    GameState,
    Move,
    NotationError,
    Player,
    Setup,
    apply,
    cost,
    legal_actions,
    parse_action,
    parse_move,
    ranking,
    set_up,
    why_illegal,
)
from cob.engine.actions import (
    EndTurn,
)
from cob.engine.chance import DUE_TITLES, Due
from cob.engine.components import COLOURED_SUPPLIES, Tile, black_supply
from cob.engine.events import (
    ActionTaken,
    ChanceResolved,
    GameEnded,
    PhaseStarted,
    PointsScored,
    RoundStarted,
    StartCastlePlaced,
    TileDiscarded,
)
from cob.engine.rounds import draw_chance_result
from tests.engine.random_games import (
    GAMES,
    GameChoice,
    Step,
    a_game,
    begun,
    is_a_sentence,
    picked,
    play,
    sampled_positions,
    snapshot,
    some_games,
    ten_games,
    thirty_games,
)
from tests.engine.table import act, dice_used, happened, seeded_game, standard

DATA = Path(__file__).with_name("data")


# --- what is in the box stays in the box --------------------------------------------------------


@thirty_games
@given(some_games)
def test_no_tile_is_lost_or_made(choice: GameChoice) -> None:
    """164 tiles in every position (two more with SE-20, SE-21), each in a supply, on the board, in
    a storage, in an estate or seen leaving the game (CMP-01, SET-02, SET-06, PHS-02, TAK-03,
    EC-24)."""
    state, events = begun(choice)
    black = black_supply(state.rules.geese, state.rules.crane)
    box = Counter(black) + Counter(tile for part in COLOURED_SUPPLIES for tile in part)
    out: Counter[Tile] = Counter()
    castles = 0
    assert box.total() == 164 + state.rules.geese + state.rules.crane

    def everywhere() -> Counter[Tile]:
        total = out.copy()
        for part in (*state.supplies, state.black_supply):
            total.update(part)
        total.update(tile for tile in state.board if tile is not None)
        for player in state.players:
            total.update((*player.storage, *player.tiles))
        return total

    def follow(news: list[Event]) -> None:
        nonlocal castles
        for event in news:
            if isinstance(event, TileDiscarded):
                out[event.tile] += 1
            elif isinstance(event, PhaseStarted):
                out.update(event.cleared)
            castles += isinstance(event, StartCastlePlaced)

    follow(events)
    for step in play(state, choice[1]):
        follow(step.events)
        if castles == len(state.players):
            assert everywhere() == box


@thirty_games
@given(some_games)
def test_no_goods_tile_is_lost_or_made(choice: GameChoice) -> None:
    """42 goods tiles in every position, seven of each type (CMP-03, SET-03, SET-07)."""
    state, _ = begun(choice)
    for _ in play(state, choice[1]):
        goods = Counter((*state.unseen_goods, *state.round_goods))
        for lying in state.depot_goods:
            goods.update(lying)
        for player in state.players:
            for store in (player.goods, player.sold):
                goods.update({good: count for good, count in enumerate(store) if count})
        assert goods == dict.fromkeys(range(1, 7), 7)

    assert len(state.unseen_goods) == 17 - 3 * len(state.players)


@thirty_games
@given(some_games)
def test_nothing_is_ever_negative_or_over_its_space(choice: GameChoice) -> None:
    """At most three stored tiles and three types of goods; whatever is paid was there (TAK-03,
    SHP-02, WRK-01, BLK-03)."""
    state, _ = begun(choice)
    for _ in play(state, choice[1]):
        for player in state.players:
            assert min(player.workers, player.silverlings, player.points) >= 0
            assert min((*player.goods, *player.sold, *player.points_by)) >= 0
            assert len(player.storage) <= 3
            assert sum(1 for count in player.goods if count) <= 3
            assert player.goods[0] == player.sold[0] == 0
            assert len(player.tiles) == player.filled.bit_count() == 37 - player.empty_spaces
        assert sorted(seat for stack in state.track for seat in stack) == sorted(state.order)


@thirty_games
@given(some_games)
def test_points_are_the_sum_of_their_reasons(choice: GameChoice) -> None:
    """What was announced is what is booked, by player and by source (END-08)."""
    state, _ = begun(choice)
    seen = [Counter[int]() for _ in state.players]
    for step in play(state, choice[1]):
        for event in step.events:
            if isinstance(event, PointsScored):
                assert event.points >= 0
                seen[event.player][event.source] += event.points
        for player, booked in zip(state.players, seen, strict=True):
            assert player.points == sum(player.points_by) == booked.total()
            assert player.points_by == [booked[source] for source in range(10)]


# --- the course of a game -----------------------------------------------------------------------


@thirty_games
@given(some_games)
def test_a_game_has_25_rounds_and_50_dice_for_each_player(choice: GameChoice) -> None:
    """EX-15, PHS-01, TRN-01, EC-33: nobody passes, and the game ends after phase E (END-02)."""
    state, events = begun(choice)
    players = len(state.players)
    events += [event for step in play(state, choice[1]) for event in step.events]

    rounds = [(each.phase, each.round) for each in events if isinstance(each, RoundStarted)]
    dice = Counter(player for player, *_ in dice_used(events))

    assert rounds == [(phase, number) for phase in range(5) for number in range(1, 6)]
    assert dice == dict.fromkeys(range(players), 50)
    assert events[-1] == GameEnded(ranking(state))
    assert sorted(ranking(state)) == list(range(players))


@thirty_games
@given(some_games)
def test_somebody_can_always_act_and_the_game_ends(choice: GameChoice) -> None:
    """A player decides at most 2 times in the set-up, 50 times on dice, 25 times each on buying
    and ending, and once for each of 36 tiles added (EC-20, EC-33)."""
    state, _ = begun(choice)
    decisions = 0
    while not state.is_over:
        actions = legal_actions(state)
        assert actions
        assert len(set(actions)) == len(actions), "no action is listed twice"
        apply(state, actions[(choice[1] >> decisions % 13) % len(actions)])
        decisions += 1
        assert decisions <= 138 * len(state.players)

    assert legal_actions(state) == []
    assert why_illegal(state, EndTurn()) == "the game is over"


@ten_games
@given(some_games)
def test_a_worker_pays_for_what_the_cost_says(choice: GameChoice) -> None:
    """The announced price is the paid one, and it can be paid (WRK-01, EC-06b)."""
    state, _ = begun(choice)
    for step in play(state, choice[1]):
        price = cost(step.before, step.action)
        taken = happened(step.events, ActionTaken)
        assert taken == [step.events[0]]
        assert (taken[0].player, taken[0].action) == (step.before.current, step.action)
        assert price == (taken[0].workers, taken[0].silverlings)
        assert price.workers <= step.before.player.workers
        assert price.silverlings <= step.before.player.silverlings


# --- copies, views, texts, replays --------------------------------------------------------------


@ten_games
@given(some_games)
def test_a_kept_copy_never_changes(choice: GameChoice) -> None:
    state, _ = begun(choice)
    kept = [(step.before, snapshot(step.before)) for step in play(state, choice[1])]

    for copy, was in kept:
        assert snapshot(copy) == was


@pytest.mark.parametrize("at", range(0, 70, 3))
def test_two_copies_go_their_own_ways(at: int) -> None:
    """A copy takes the same course as its original, or another, and neither moves the other."""
    state = sampled_positions()[at]
    original, was = state.copy(), snapshot(state)

    same, other, later = state.copy(), state.copy(), state.copy()
    parts = False
    for _ in range(40):
        if not same.is_over:
            action = legal_actions(same)[-1]
            assert apply(same, action) == apply(later, action)
        if not other.is_over:
            choices = legal_actions(other)
            parts = parts or len(choices) > 1
            apply(other, choices[0])

    assert state == original
    assert snapshot(state) == was
    assert same == later
    assert (same != other) == parts


def test_equal_positions_are_equal_whatever_chance_will_bring() -> None:
    """A random source is nothing that lies on the table (EC-57)."""
    state = sampled_positions()[20]
    assert state == state.determinize(1)
    richer = state.copy()
    richer.depot_goods[3] += (1,)
    assert state != richer


def something_else(held: Any) -> Any:
    """Another value of the same type, as a field of a position takes no others."""
    match held:
        case None:
            return 0
        case bool():
            return not held
        case int():
            return held + 1
        case list():
            return [*held, None]
        case tuple():
            return (*held, None)
        case dict():
            return {**held, Tile.MINE: 1}
    return replace(held, **{fields(held)[0].name: "something else"})


@pytest.mark.parametrize("name", [each.name for each in fields(GameState) if each.compare])
def test_positions_differ_by_anything_on_the_table(name: str) -> None:
    state = sampled_positions()[20]
    other = state.copy()
    setattr(other, name, something_else(getattr(state, name)))
    assert state != other


@pytest.mark.parametrize("name", [each.name for each in fields(Player)])
def test_positions_differ_by_anything_that_a_player_has(name: str) -> None:
    state = sampled_positions()[20]
    other = state.copy()
    setattr(other.players[-1], name, something_else(getattr(state.players[-1], name)))
    assert state != other


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_a_text_that_reads_back(game: tuple[int, int]) -> None:
    for step in a_game(*game)[1][1::2]:
        for action in legal_actions(step.before):
            assert parse_action(str(action)) == action
            assert parse_move(str(action)) == action


SCRAPS = """
1 2 6 7 0 free: 3: take add sell buy goods workers from depot depots black deal roll white start
player starting | - bank ship cow-3 d4 z9 estate castle decline end turn , discard ² ٣
"""


@settings(max_examples=1500, deadline=None, derandomize=True)
@given(st.one_of(st.text(), st.lists(st.sampled_from(SCRAPS.split())).map(" ".join)))
def test_a_text_is_a_move_or_is_refused_with_a_sentence(text: str) -> None:
    """Whatever is typed, no other error comes out; and what is read as a move reads back."""
    try:
        move = parse_move(text)
    except NotationError as error:
        sentence = str(error)
    else:
        sentence = ""
        assert parse_move(str(move)) == move
    assert not sentence or is_a_sentence(sentence)


@pytest.mark.parametrize("game", GAMES)
def test_a_view_shows_the_table_and_no_random_source(game: tuple[int, int]) -> None:
    """EC-57: who sees the table can list the actions, and cannot know the next roll."""
    for step in a_game(*game)[1][1::20]:
        state = step.before
        for seat in range(len(state.players)):
            seen = state.view(seat)
            assert seen.chance is None
            assert seen == state
            assert legal_actions(seen) == legal_actions(state)


@pytest.mark.parametrize("game", GAMES)
def test_determinizations_share_the_past_and_differ_in_the_future(game: tuple[int, int]) -> None:
    """EC-57: two seeds give two futures, the same seed gives one."""
    state = a_game(*game)[1][40].before.view(0)

    def future(seed: int) -> list[Event]:
        new = state.determinize(seed)
        assert new == state
        return [event for step in play(new, 0) for event in step.events]

    assert future(1) == future(1)
    assert future(1) != future(2)
    assert state.chance is None


def moves_of(first: list[Event], steps: Iterator[Step]) -> Iterator[Move]:
    """A game as its decisions and its chance results, in order."""

    def results(events: list[Event]) -> Iterator[Move]:
        return (event.result for event in events if isinstance(event, ChanceResolved))

    yield from results(first)
    for step in steps:
        yield step.action
        yield from results(step.events)


@ten_games
@given(some_games)
def test_a_game_replays_from_its_moves_alone(choice: GameChoice) -> None:
    """Decisions and chance results, as text, lead a game without a source to the same end."""
    state, events = begun(choice)
    lines = [str(move) for move in moves_of(events, play(state, choice[1]))]

    again, _ = begun(choice, seeded=False)
    news: list[Event] = []
    for line in lines:
        assert again.chance is None
        news += apply(again, parse_move(line))

    assert again == state
    assert snapshot(again.players) == snapshot(state.players)
    assert news[-1] == GameEnded(ranking(state))


@ten_games
@given(some_games)
def test_chance_waits_where_no_source_is(choice: GameChoice) -> None:
    """Between the rolls of two rounds nothing is left to chance (EC-57, RND-01)."""
    state, _ = begun(choice, seeded=False)
    source = random.Random(choice[1])
    due = Counter[Due]()
    while not state.is_over:
        asked = state.pending[-1]
        if isinstance(asked, Due):
            due[asked] += 1
            assert legal_actions(state) == []
            assert why_illegal(state, EndTurn()) == f"{DUE_TITLES[asked]} must come first"
            hidden = begun((choice[0], source.getrandbits(60), choice[2]))[0].chance
            assert hidden is not None
            apply(state, draw_chance_result(state, hidden, asked))
        else:
            apply(state, picked(source, state))
    assert due == {Due.START: 1, Due.GOODS: 1, Due.PHASE: 5, Due.ROUND: 25}


# --- regression nets ----------------------------------------------------------------------------


def positions_after(state: GameState, depth: int) -> int:
    """How many lines of play of this length there are."""
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        apply(after, action)
        total += positions_after(after, depth - 1)
    return total


COUNTS: dict[str, tuple[int, ...]] = {
    "first turn": (9, 62, 138, 1407, 13804, 52210),
    "rich turn": (140, 7995, 202590),
}


def rich_turn() -> GameState:
    """A turn in which a castle, a city hall, a ship and a purchase can follow one another."""
    state = seeded_game(3, seed=7, estate="1")
    player = state.player
    player.storage = (Tile.CASTLE, Tile.CITY_HALL, Tile.SHIP)
    player.workers, player.silverlings = 3, 2
    player.knowledge = 1 << 5 | 1 << 9
    return state


@pytest.mark.parametrize(
    ("name", "make"),
    [("first turn", lambda: seeded_game(2, seed=1)), ("rich turn", rich_turn)],
)
def test_the_number_of_lines_of_play_stays_the_same(
    name: str, make: Callable[[], GameState]
) -> None:
    """A net under all rules at once: a change here must be meant."""
    counts = tuple(positions_after(make(), depth) for depth in range(1, len(COUNTS[name]) + 1))

    assert counts == COUNTS[name]


def test_a_complete_game_replays_line_by_line() -> None:
    """`data/game_2p.txt`: "estates" names the boards dealt to each seat, "points" and "winner" say
    what must be true at that point, every other line is a move."""
    state: GameState | None = None
    checks = Counter[str]()
    for line in (DATA / "game_2p.txt").read_text(encoding="utf-8").splitlines():
        word, *rest = line.split() or ["#"]
        checks[word] += 1
        if word == "#":
            continue
        if word == "estates":
            dealt = [part.split() for part in " ".join(rest).split("|")]
            sides = tuple(tuple(standard(number) for number in numbers) for numbers in dealt)
            state, _ = set_up(Setup(sides))
            continue
        assert state is not None
        if word == "points":
            assert [player.points for player in state.players] == [int(each) for each in rest]
        elif word == "winner":
            assert state.is_over
            assert ranking(state)[0] == int(rest[0]) - 1
        else:
            assert str(parse_move(line)) == line
            act(state, line)

    assert checks["points"] == 26
    assert checks["winner"] == 1
    assert checks["roll"] == 25
    assert {"take", "buy", "decline", "end", "estate", "castle"} <= checks.keys()
