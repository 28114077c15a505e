"""The way through a recorded game: any position at once, and where turns and rounds begin."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cob.engine.events import RoundStarted, TurnStarted
from cob.record import Game, format_record, read_record
from cob.record.position_game import header_at
from cob.record.timeline import StepSize, Timeline
from tests.games import estates, expert_header, plain_header, random_game

GAMES = {
    "two": random_game(plain_header(2), 3),
    "four": random_game(plain_header(4), 5),
    "secret": random_game(expert_header(3, 3), 4),
    "unfinished": random_game(plain_header(3), 6, 70),
    "set-up": random_game(expert_header(2, 2), 7, 1),
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def begins(game: Game, kind: type) -> list[int]:
    """The positions in which something begins, found by looking at each."""
    return [
        at
        for at, step in enumerate(game.steps())
        if any(isinstance(event, kind) for event in step.events)
    ]


@every_game
def test_every_position_is_the_one_that_the_game_went_through(game: Game) -> None:
    timeline = Timeline(game)
    steps = list(game.steps())
    assert timeline.last == len(steps) - 1 == len(game.moves)
    assert timeline.step(timeline.last).state == game.state
    for at in (timeline.last, timeline.last // 2, 0, timeline.last // 3):
        assert timeline.step(at) == steps[at]
        assert timeline.points_at(at) == tuple(p.points for p in steps[at].state.players)
    assert timeline.most_points == max(player.points for player in game.state.players)


@pytest.mark.parametrize(
    ("stride", "kind"), [(StepSize.TURN, TurnStarted), (StepSize.ROUND, RoundStarted)]
)
@every_game
def test_forwards_and_backwards_lead_to_where_turns_and_rounds_begin(
    game: Game, stride: StepSize, kind: type
) -> None:
    timeline = Timeline(game)
    stops = sorted({0, *begins(game, kind), timeline.last})
    at, forwards = 0, [0]
    while at != timeline.last:
        at = timeline.after(at, stride)
        forwards.append(at)
    assert forwards == stops
    backwards = [at]
    while at:
        at = timeline.before(at, stride)
        backwards.append(at)
    assert backwards[::-1] == stops


def test_from_within_a_turn_back_leads_first_to_its_own_beginning() -> None:
    game = GAMES["two"]
    first, second = next(
        (a, b) for a, b in pairwise(begins(game, TurnStarted)) if b - a > 2 and a > 10
    )
    timeline = Timeline(game)
    assert timeline.before(first + 2, StepSize.TURN) == first
    assert timeline.before(first, StepSize.TURN) < first
    assert timeline.after(first + 1, StepSize.TURN) == second


def test_an_action_is_one_move_and_the_ends_are_ends() -> None:
    timeline = Timeline(GAMES["two"])
    assert timeline.after(5, StepSize.ACTION) == 6
    assert timeline.before(6, StepSize.ACTION) == 5
    assert timeline.after(timeline.last, StepSize.ACTION) == timeline.last
    for stride in StepSize:
        assert timeline.before(0, stride) == 0
        assert timeline.after(timeline.last, stride) == timeline.last


@pytest.mark.parametrize("name", ["two", "four", "secret"])
def test_a_finished_game_has_five_phases_of_five_rounds(name: str) -> None:
    timeline = Timeline(GAMES[name])
    timeline.step(timeline.last)
    assert len(timeline.phases) == 5
    assert len(timeline.rounds) == 25
    for number, begin in enumerate(timeline.phases):
        assert timeline.step(begin).state.phase == number
        assert timeline.step(begin - 1).state.phase == number - 1


def test_a_game_is_read_little_by_little() -> None:
    """Opening computes one position; then so many as fit into the time that is given."""
    timeline = Timeline(GAMES["four"])
    assert (timeline.read, timeline.is_complete) == (1, False)
    timeline.read_on(0.0)
    assert timeline.read == 2
    rounds = 0
    while not timeline.is_complete:
        timeline.read_on(0.001)
        rounds += 1
    assert rounds > 1
    assert timeline.read == timeline.last + 1 == len(timeline.points)
    timeline.read_on(1.0)
    assert timeline.read == timeline.last + 1


def test_a_jump_far_ahead_is_right_though_nothing_was_read() -> None:
    game = GAMES["four"]
    assert Timeline(game).after(0, StepSize.ROUND) == begins(game, RoundStarted)[0]
    assert Timeline(game).step(100).state == list(game.steps())[100].state


def test_a_record_without_a_move_has_one_position() -> None:
    text = format_record(Game.start(expert_header(2, 2)))
    timeline = Timeline(read_record(text, estates()))
    assert timeline.last == 0
    assert timeline.is_complete
    for stride in StepSize:
        assert timeline.after(0, stride) == timeline.before(0, stride) == 0


def test_a_game_that_begins_with_a_position_begins_in_its_phase() -> None:
    header = plain_header(2)
    state = random_game(header, 3, 60).state
    game = random_game(header_at(state, header.seats), 4)
    line = Timeline(game)
    line.step(line.last)
    assert line.first_phase == state.phase == 1
    begun = [line.step(at).state.phase for at in line.phases]
    assert begun == [1, 2, 3, 4]
    assert Timeline(GAMES["two"]).first_phase == 0
