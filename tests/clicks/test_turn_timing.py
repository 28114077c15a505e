"""The timers of a turn, by the seconds that are passed to them."""

from __future__ import annotations

from cob.clicks.table_things import DieAt, PlayerPanel, TableButton
from cob.clicks.turn_timing import BEAT, GRACE, AutoEnd, GracePeriod, belongs_to_turn
from tests.engine.table import position

ANNA, BENNO = (0, 1, 0), (0, 1, 1)
BOTS = None


def test_the_first_decision_takes_clicks_at_once() -> None:
    grace = GracePeriod()
    grace.begin(ANNA)
    assert grace.is_over
    assert grace.seconds_left is None


def test_after_a_change_of_turn_half_a_second_goes_by_without_clicks() -> None:
    grace = GracePeriod()
    grace.begin(ANNA)
    grace.begin(BENNO)
    assert not grace.is_over
    grace.pass_time(GRACE / 2)
    assert not grace.is_over
    assert grace.seconds_left == GRACE / 2
    grace.pass_time(GRACE / 2)
    assert grace.is_over


def test_within_a_turn_every_click_counts() -> None:
    grace = GracePeriod()
    for _ in range(3):
        grace.begin(ANNA)
        assert grace.is_over


def test_bots_among_themselves_start_it_only_once() -> None:
    """Otherwise the buttons that stop fast bots could never be clicked."""
    grace = GracePeriod()
    grace.begin(ANNA)
    grace.begin(BOTS)
    assert not grace.is_over
    grace.pass_time(GRACE)
    grace.begin(BOTS)
    assert grace.is_over
    grace.begin(ANNA)
    assert not grace.is_over


def test_only_what_would_do_something_is_dropped() -> None:
    state = position(dice=(3, 5))
    for thing in (DieAt(0), TableButton.END, TableButton.SKIP, TableButton.UNDO):
        assert belongs_to_turn(state, thing, is_own=True)
    for steady in (None, PlayerPanel(1), TableButton.MENU, TableButton.SPEED):
        assert not belongs_to_turn(state, steady, is_own=True)
    assert not belongs_to_turn(state, DieAt(0), is_own=False), "nothing of it is clicked anyway"


def test_a_turn_ends_when_its_beat_is_over() -> None:
    beat = AutoEnd()
    assert not beat.pass_time(10.0, ends=True), "the beat begins when there is nothing left"
    assert not beat.pass_time(BEAT - 0.1, ends=True)
    assert 0.8 < beat.share <= 1
    assert beat.pass_time(0.1, ends=True)
    assert beat.share == 0


def test_a_touch_begins_the_beat_anew_and_another_choice_forgets_it() -> None:
    beat = AutoEnd()
    beat.pass_time(0.0, ends=True)
    beat.pass_time(BEAT - 0.1, ends=True)
    beat.restart()
    assert not beat.pass_time(BEAT - 0.1, ends=True)
    assert not beat.pass_time(5.0, ends=False)
    assert beat.seconds_left is None
    assert not beat.pass_time(5.0, ends=True)
