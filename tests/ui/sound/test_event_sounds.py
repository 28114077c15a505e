"""The sounds of each move, and their times."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import get_args

import pytest

from cob.boards import load_main_board
from cob.engine import Event, apply, legal_actions
from cob.engine.events import Event as AnyEvent
from cob.engine.events import GameEnded, PointsScored, Source
from cob.session.session import PlayedMove
from cob.showing.event_rows import EVENT_ROWS
from cob.showing.event_sounds import BELLS, bell_of, cues
from cob.showing.event_times import LANDING, STAGGER
from cob.showing.sounds import POINTS, Sound
from cob.ui.table.layout import TableLayout
from cob.ui.table.motion.motion import Motion
from cob.ui.table.motion.pieces import Gain, Good
from tests.engine.table import act, lay, lay_black, lay_goods, position, put, seeded_game
from tests.ui.sound.moves import end_of_round, last_mine


def heard(events: list[Event], own: bool = False, speed: float = 1.0) -> list[Sound]:
    return [cue.sound for cue in cues(events, own, speed)]


def time_of(sound: Sound, events: list[Event], own: bool = False, speed: float = 1.0) -> float:
    return next(cue.at for cue in cues(events, own, speed) if cue.sound is sound)


def bells(events: list[Event]) -> list[int]:
    """Indices of the bells that play, in their order."""
    return [POINTS.index(sound) for sound in heard(events) if sound in POINTS]


def added(storage: str, line: str) -> list[Event]:
    return act(position(dice=(3, 5), storage=storage), line)


def test_every_class_of_event_has_its_place_in_the_table() -> None:
    assert set(EVENT_ROWS) == set(get_args(AnyEvent))


def test_every_sound_is_made_by_an_event_or_by_the_window() -> None:
    told = {row.sound for row in EVENT_ROWS.values() if row.sound is not None} | set(POINTS)
    assert set(Sound) - told == {Sound.BUTTON, Sound.REFUSED, Sound.UNDO}


def test_a_tile_is_taken() -> None:
    state = position(dice=(3, 5))
    lay(state, 3, "bank")
    assert heard(act(state, "3: take bank from depot 3")) == [Sound.TILE_TAKEN]


def test_a_tile_is_bought_with_silverlings() -> None:
    state = position(silverlings=2)
    lay_black(state, "bank")
    assert heard(act(state, "buy bank from black depot")) == [Sound.SILVERLING, Sound.TILE_TAKEN]


def test_a_bank_is_added_and_pays() -> None:
    events = added("bank", "3: add bank to e4")
    assert heard(events) == [Sound.TILE_ADDED, Sound.SILVERLING]
    assert time_of(Sound.TILE_ADDED, events) == LANDING


def test_worker_tiles_are_heard_at_once() -> None:
    events = act(position(), "3: take workers")
    assert [(cue.sound, cue.at) for cue in cues(events, False)] == [(Sound.WORKER, 0.0)]


def test_goods_are_sold_for_points_and_a_silverling() -> None:
    events = act(position(dice=(3, 5), goods="3 3"), "3: sell goods 3")
    assert heard(events)[0] is Sound.GOODS_SOLD
    assert set(heard(events)) == {Sound.GOODS_SOLD, POINTS[bell_of(4)], Sound.SILVERLING}


def test_a_ship_moves_the_piece_and_loads_goods() -> None:
    state = position(dice=(5, 6), storage="ship")
    lay_goods(state, 2, "4 4")
    events = act(state, "5: add ship to d5")
    events += act(state, next(str(action) for action in legal_actions(state)))
    assert {Sound.TILE_ADDED, Sound.GOODS_LOADED, Sound.TRACK} <= set(heard(events))


def test_a_region_and_a_bonus_tile_are_celebrated_in_their_order() -> None:
    events = last_mine()
    times = [time_of(s, events) for s in (Sound.TILE_ADDED, Sound.REGION, Sound.BONUS_TILE)]
    assert times == [LANDING, LANDING, pytest.approx(LANDING + 2 * STAGGER)]


def test_each_bell_rings_when_its_points_begin_to_fly() -> None:
    state = position(dice=(3, 5), storage="mine")
    put(state, 0, "mine", "e3", "f2")
    before = state.copy()
    events = act(state, "3: add mine to g1")
    motion = Motion()
    move = PlayedMove(before, tuple(events), state)
    motion.begin(move, TableLayout((1280, 720), 2, load_main_board()), shown=0)
    begun = [
        animation.delay
        for animation in motion.animations
        if isinstance(animation.what, Gain) and animation.what.good is Good.POINTS
    ]
    rung = [cue.at for cue in cues(events, False) if cue.sound in POINTS]
    assert len(begun) == 3
    assert rung == pytest.approx(begun)


def test_more_points_ring_a_higher_bell() -> None:
    assert [bell_of(points) for points in BELLS] == list(range(len(POINTS)))
    assert [bell_of(points) for points in (1, 10, 100)] == [0, 5, 9]


def test_points_in_a_row_climb() -> None:
    row = [PointsScored(0, points, Source.ANIMALS) for points in (7, 1, 1, 12)]
    assert bells([*row]) == [4, 5, 6, 7]


def test_no_points_ring_no_bell() -> None:
    assert bells([PointsScored(0, 0, Source.KNOWLEDGE)]) == []


def test_a_row_beyond_the_highest_bell_stays_there() -> None:
    assert bells([PointsScored(0, 30, Source.ANIMALS)] * 3) == [len(POINTS) - 1]


def test_a_turn_calls_whoever_plays_at_this_screen() -> None:
    events = end_of_round(seeded_game())
    assert heard(events, own=True) == [Sound.YOUR_TURN]
    assert heard(events, own=False) == []


def test_a_round_begins_with_the_dice_and_then_calls() -> None:
    state = seeded_game()
    end_of_round(state)
    state.track = (tuple(reversed(state.track[0])), *state.track[1:])
    first = state.current
    events = end_of_round(state)
    assert heard(events) == [Sound.DICE]
    assert state.current == first, "the same player has two turns in a row, and needs no call"
    assert heard(events, own=True) == [Sound.DICE]
    state = seeded_game()
    end_of_round(state)
    events = end_of_round(state)
    assert heard(events, own=True) == [Sound.DICE, Sound.YOUR_TURN]
    assert time_of(Sound.YOUR_TURN, events, own=True) > 0.4


def test_a_phase_begins_with_a_horn_before_the_dice() -> None:
    state = seeded_game()
    state.round = 5
    end_of_round(state)
    events = end_of_round(state)
    assert [s for s in heard(events) if s in (Sound.PHASE, Sound.DICE)] == [Sound.PHASE, Sound.DICE]


def test_the_end_of_the_game_is_heard_last_and_in_a_hurry_alone() -> None:
    state, chooser = seeded_game(), Random(1)
    while not state.is_over:
        events = apply(state, chooser.choice(legal_actions(state)))
    assert any(isinstance(event, GameEnded) for event in events)
    items = sum(isinstance(event, PointsScored) and event.points > 0 for event in events)
    found = heard(events, own=True)
    assert found[-1] is Sound.GAME_OVER
    assert sum(sound in POINTS for sound in found) == items > 1, "each item of the final scoring"
    assert heard(events, speed=0.0) == [Sound.GAME_OVER]


def test_a_higher_speed_takes_less_time() -> None:
    slow, fast = cues(last_mine(), False), cues(last_mine(), False, 2.0)
    for one, other in zip(slow, fast, strict=True):
        assert other.sound is one.sound
        assert other.at == pytest.approx(one.at / 2)


def test_in_a_hurry_only_calls_are_heard() -> None:
    assert heard(last_mine(), own=True, speed=0.0) == []
    assert heard(end_of_round(seeded_game()), own=True, speed=0.0) == [Sound.YOUR_TURN]


@pytest.mark.parametrize("players", [2, 4])
def test_no_move_of_a_game_is_a_racket(players: int) -> None:
    state, chooser, made = seeded_game(players, 5), Random(5), set()
    while not state.is_over:
        events = apply(state, chooser.choice(legal_actions(state)))
        if state.is_over:
            break
        found = cues(events, own=True)
        made |= {cue.sound for cue in found}
        assert [cue.at for cue in found] == sorted(cue.at for cue in found)
        told = [cue.sound for cue in found]
        once = [sound for sound in told if sound is not Sound.TILE_TAKEN]
        assert len(set(once)) == len(once)
        assert told.count(Sound.TILE_TAKEN) in (0, 1, 5), "a deal taps five times"
        assert len(found) <= 9
        assert all(0 <= cue.at < 1.5 for cue in found)
    assert len(made) > 12


def test_only_the_player_needs_pygame() -> None:
    code = "import sys, cob.showing.event_sounds; print('pygame' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stdout.strip() == "False", ended.stderr
