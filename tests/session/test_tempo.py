"""The pace of bots: pauses between their actions, and how a person changes them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cob.session.pace import NORMAL, PATIENCES, SPEEDS, Pace
from cob.session.tempo import Tempo

ANNA, BENNO = (0, 1, 0), (0, 1, 1)
SLOW, FAST, AT_ONCE = 0, 2, 3


@pytest.fixture
def tempo() -> Tempo:
    """A tempo at normal speed, at the beginning of a bot's decision in a game with people."""
    tempo = Tempo(Pace())
    tempo.begin(BENNO, bot_decides=True, people_play=True)
    return tempo


def test_the_speeds_go_from_slow_to_fast_and_end_without_pauses() -> None:
    assert all(slow.pause > fast.pause for slow, fast in pairwise(SPEEDS))
    assert SPEEDS[-1].pause == 0.0
    assert SPEEDS[NORMAL].caption == PATIENCES[NORMAL].caption == "normal"
    assert PATIENCES[NORMAL].share == 1.0


def test_an_action_is_due_after_the_pause(tempo: Tempo) -> None:
    pause = SPEEDS[NORMAL].pause
    tempo.pass_time(pause - 0.1)
    assert not tempo.is_due
    assert tempo.seconds_left == pytest.approx(0.1)
    tempo.pass_time(0.11)
    assert tempo.is_due
    assert not tempo.hurries
    tempo.begin(BENNO, bot_decides=True, people_play=True)
    assert not tempo.is_due, "after every action there is a pause"


def test_at_once_means_without_pauses(tempo: Tempo) -> None:
    tempo.hurry(+9)
    assert tempo.pace.speed_at == AT_ONCE
    assert tempo.is_due
    assert tempo.hurries


def test_a_higher_speed_also_shortens_the_pause_that_lasts(tempo: Tempo) -> None:
    tempo.hurry(+1)
    assert tempo.seconds_left == SPEEDS[FAST].pause
    tempo.hurry(-9)
    assert tempo.pace.speed_at == SLOW
    assert tempo.seconds_left == SPEEDS[FAST].pause


def test_the_speeds_go_round(tempo: Tempo) -> None:
    seen = []
    for _ in SPEEDS:
        tempo.change_speed()
        seen.append(tempo.pace.speed_at)
    assert seen == [FAST, AT_ONCE, SLOW, NORMAL]


def test_nothing_is_due_while_the_bots_are_paused(tempo: Tempo) -> None:
    tempo.pause()
    tempo.pass_time(100)
    assert not tempo.is_due
    assert tempo.seconds_left is None
    tempo.hurry(+9)
    assert not tempo.is_due, "a speed does not end the pause"
    tempo.go_on()
    assert tempo.is_due, "who goes on has waited long enough"


def test_a_step_is_one_action(tempo: Tempo) -> None:
    tempo.step()
    assert tempo.is_due
    assert tempo.paused
    tempo.begin(BENNO, bot_decides=True, people_play=True)
    assert not tempo.is_due
    assert tempo.paused


def test_a_skip_lasts_until_a_person_is_on_turn(tempo: Tempo) -> None:
    tempo.skip(BENNO)
    assert tempo.is_due
    tempo.begin((0, 2, 1), bot_decides=True, people_play=True)
    assert tempo.is_due, "another bot, or the same one again, is skipped too"
    tempo.begin(ANNA, bot_decides=False, people_play=True)
    tempo.begin(BENNO, bot_decides=True, people_play=True)
    assert not tempo.is_due


def test_where_nobody_plays_a_skip_lasts_to_the_end_of_the_turn(tempo: Tempo) -> None:
    tempo.skip(BENNO)
    tempo.begin(BENNO, bot_decides=True, people_play=False)
    assert tempo.is_due
    tempo.begin((0, 2, 1), bot_decides=True, people_play=False)
    assert not tempo.is_due, "the same bot's next turn is another one"


def test_a_skip_in_a_pause_is_a_turn_and_the_pause_goes_on(tempo: Tempo) -> None:
    tempo.pause()
    tempo.skip(BENNO)
    assert tempo.is_due
    tempo.begin(ANNA, bot_decides=True, people_play=False)
    assert tempo.paused
    assert not tempo.is_due


def test_a_pause_stops_a_skip(tempo: Tempo) -> None:
    tempo.skip(BENNO)
    tempo.pause()
    assert not tempo.is_due


def test_a_persons_turn_ends_the_pause(tempo: Tempo) -> None:
    tempo.pause()
    tempo.begin(ANNA, bot_decides=False, people_play=True)
    tempo.begin(BENNO, bot_decides=True, people_play=True)
    assert not tempo.paused


def test_the_pace_is_shared_by_all_tables() -> None:
    pace = Pace()
    Tempo(pace).hurry(+1)
    assert Tempo(pace).pace.speed is SPEEDS[FAST]


def test_what_mattered_is_shown_longer_and_later_by_half() -> None:
    tempo = Tempo(Pace())
    pause = SPEEDS[NORMAL].pause
    for number in range(6):
        tempo.begin((0, 1, 1), bot_decides=True, people_play=True)
        tempo.hold(0.8)
        assert tempo.seconds_left == pytest.approx(pause + (0.8 if number < 4 else 0.4))


def test_at_once_nothing_is_shown_longer() -> None:
    tempo = Tempo(Pace())
    tempo.hurry(+9)
    tempo.begin((0, 1, 1), bot_decides=True, people_play=True)
    tempo.hold(0.8)
    assert tempo.is_due
