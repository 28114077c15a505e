"""The sounds: how they are made, which move makes which, and silence where nothing can be heard."""

from __future__ import annotations

import math
import subprocess
import sys
import time
import wave
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from cob.boards import load_main_board
from cob.engine import Event, GameState, apply, legal_actions
from cob.engine.events import Event as AnyEvent
from cob.engine.events import GameEnded, PointsScored, Source, TurnStarted
from cob.play.event_times import LANDING, STAGGER, PlayedMove
from cob.ui.sound.__main__ import main
from cob.ui.sound.event_sounds import BELLS, PARTS, bell_of, cues
from cob.ui.sound.notes import PIECES, POINTS, Sound, pcm_of
from cob.ui.sound.player import Sounds
from cob.ui.sound.tones import (
    LOUDEST,
    RATE,
    Note,
    Partial,
    Ringing,
    Samples,
    SoundPiece,
    faded,
    hertz,
    strongest_moment,
    synthesise,
)
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.motion.animations import Gain, Good
from cob.ui.table.motion.motion import Motion
from tests.counting import calls_in
from tests.engine.table import act, lay, lay_black, lay_goods, position, put, seeded_game

PATIENCE = 20.0
"""Seconds to wait for the sounds to be made."""
LONGEST, LONGEST_OF_ALL = 0.9, 2.5
"""Seconds that a sound lasts at most, and the one that ends the game."""


@cache
def samples(sound: Sound) -> Samples:
    return [value / 32_767 for value in array("h", pcm_of(sound))]


def strength(values: Samples) -> float:
    return math.sqrt(sum(value * value for value in values) / len(values))


def pitch(values: Samples) -> float:
    """Hertz, counted from the times at which a tone rises through nought."""
    rises = [at for at in range(1, len(values)) if values[at - 1] < 0 <= values[at]]
    return RATE * (len(rises) - 1) / (rises[-1] - rises[0])


# --- every sound ------------------------------------------------------------------------------


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short(sound: Sound) -> None:
    longest = LONGEST_OF_ALL if sound is Sound.GAME_OVER else LONGEST
    assert 0.05 < len(samples(sound)) / RATE < longest


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_comes_and_goes_without_a_click(sound: Sound) -> None:
    values = samples(sound)
    assert max(map(abs, values[:4] + values[-4:])) < 0.01
    steps = [abs(later - earlier) for earlier, later in pairwise(values)]
    beginning, end = RATE // 1000, len(steps) - RATE // 1000
    assert max(steps[:beginning]) < 0.7 * max(steps)
    assert max(steps[end:]) < 0.7 * max(steps)


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_neither_too_loud_nor_lost(sound: Sound) -> None:
    values = samples(sound)
    assert max(map(abs, values)) <= LOUDEST
    assert 0.05 < strongest_moment(values) < 0.16


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_swings_around_nought(sound: Sound) -> None:
    values = samples(sound)
    assert abs(sum(values) / len(values)) < 0.005


@pytest.mark.parametrize("sound", [sound for sound in Sound if not PIECES[sound].backwards])
def test_a_sound_dies_away(sound: Sound) -> None:
    values = samples(sound)
    assert strength(values[-len(values) // 10 :]) < 0.25 * strength(values)


def test_taking_back_sounds_backwards() -> None:
    values = samples(Sound.UNDO)
    half = len(values) // 2
    assert strength(values[half:]) > 5 * strength(values[:half])


def test_a_sound_is_the_same_every_time() -> None:
    for sound in (Sound.GOODS_LOADED, Sound.DICE):
        assert synthesise(PIECES[sound]) == synthesise(PIECES[sound])


def test_every_sound_is_another_one() -> None:
    assert len({pcm_of(sound) for sound in Sound}) == len(Sound)


# --- tones ------------------------------------------------------------------------------------


def test_five_steps_are_an_octave() -> None:
    assert hertz(5) == pytest.approx(2 * hertz(0))
    assert hertz(-2) == pytest.approx(220, abs=0.1)


def test_no_two_steps_are_a_semitone_or_a_tritone_apart() -> None:
    for low in range(5):
        for high in range(low + 1, 5):
            apart = round(12 * math.log2(hertz(high) / hertz(low)))
            assert apart not in (1, 6, 11)


@pytest.mark.parametrize("step", [-5, 0, 3, 10])
def test_a_pure_tone_has_its_pitch(step: int) -> None:
    tone = Ringing((Partial(1.0, 1.0),), 0.5)
    assert pitch(tone.samples(hertz(step))) == pytest.approx(hertz(step), rel=0.005)


def test_a_partial_falls_to_a_thousandth_in_its_time() -> None:
    tone = Ringing((Partial(1.0, 1.0, 0.5),), 0.5, attack=0.0, release=0.0).samples(440.0)
    early, late = max(map(abs, tone[:100])), max(map(abs, tone[-100:]))
    assert late / early == pytest.approx(0.001, rel=0.2)


def test_fading_leaves_the_middle_as_it_is() -> None:
    values = faded([1.0] * RATE, 0.1, 0.2)
    assert values[0] == values[-1] == 0.0
    assert values[RATE // 20] == pytest.approx(0.5, abs=0.01)
    assert values[-RATE // 10] == pytest.approx(0.5, abs=0.01)
    assert set(values[RATE // 10 : -RATE // 5]) == {1.0}


def test_a_note_waits_for_its_time() -> None:
    tone = Ringing((Partial(1.0, 1.0),), 0.2)
    values = synthesise(SoundPiece((Note(tone, 0, 0.1),)))
    assert max(map(abs, values[: RATE // 10])) == 0.0
    assert len(values) == pytest.approx(0.3 * RATE, abs=2)


def test_the_bells_of_points_climb() -> None:
    heard = [pitch(samples(sound)[: RATE // 4]) for sound in POINTS]
    assert heard == sorted(heard)
    assert heard[-1] > 3 * heard[0]


# --- which move makes which sound -------------------------------------------------------------


def heard(events: list[Event], own: bool = False, speed: float = 1.0) -> list[Sound]:
    return [cue.sound for cue in cues(events, own, speed)]


def time_of(sound: Sound, events: list[Event], own: bool = False, speed: float = 1.0) -> float:
    return next(cue.at for cue in cues(events, own, speed) if cue.sound is sound)


def bells(events: list[Event]) -> list[int]:
    """Indices of the bells that are heard, in their order."""
    return [POINTS.index(sound) for sound in heard(events) if sound in POINTS]


def added(storage: str, line: str) -> list[Event]:
    return act(position(dice=(3, 5), storage=storage), line)


def last_mine() -> list[Event]:
    """A mine that completes its region, and the colour too."""
    state = position(dice=(3, 5), storage="mine")
    put(state, 0, "mine", "e3", "f2")
    return act(state, "3: add mine to g1")


def test_every_class_of_event_has_its_place_in_the_table() -> None:
    assert set(PARTS) == set(get_args(AnyEvent))


def test_every_sound_is_made_by_an_event_or_by_the_window() -> None:
    told = {part.sound for part in PARTS.values() if part is not None} | set(POINTS)
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


def end_of_round(state: GameState) -> list[Event]:
    """Both players take workers and end their turns; the last end begins a new round."""
    while True:
        action = next(
            a for a in legal_actions(state) if "workers" in str(a) or str(a) == "end turn"
        )
        events = apply(state, action)
        if any(isinstance(event, TurnStarted) for event in events):
            return events


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
        assert len({cue.sound for cue in found}) == len(found) <= 9
        assert all(0 <= cue.at < 1.5 for cue in found)
    assert len(made) > 12


def test_the_busiest_move_does_not_overdrive_the_usual_volume() -> None:
    total = [0.0] * (4 * RATE)
    for cue in cues(last_mine(), own=True):
        for at, value in enumerate(samples(cue.sound), round(cue.at * RATE)):
            total[at] += value
    assert max(map(abs, total)) * Sounds(muted=True).volume ** 2 < 0.8


# --- playing ----------------------------------------------------------------------------------


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    made = ready(Sounds())
    yield made
    made.close()
    pygame.mixer.quit()


def ready(made: Sounds) -> Sounds:
    end = time.monotonic() + PATIENCE
    while not made.is_ready:
        assert time.monotonic() < end, "the sounds are never ready"
        time.sleep(0.005)
    return made


def playing() -> list[Sound]:
    """What the mixer plays now, and has not faded out."""
    channels = [pygame.mixer.Channel(at) for at in range(pygame.mixer.get_num_channels())]
    found = [channel.get_sound() for channel in channels if channel.get_busy()]
    raw = {pcm_of(sound): sound for sound in Sound}
    return [raw[sound.get_raw()] for sound in found if sound is not None]


def volumes() -> set[float]:
    channels = [pygame.mixer.Channel(at) for at in range(pygame.mixer.get_num_channels())]
    found = [channel.get_sound() for channel in channels if channel.get_busy()]
    return {round(sound.get_volume(), 1) for sound in found if sound is not None}


def test_a_sound_that_is_not_made_yet_is_not_heard() -> None:
    pcm_of.cache_clear()
    made = Sounds()
    assert calls_in(lambda: made.play(Sound.GAME_OVER)) < 20, "it is not made in this thread"
    assert playing() == []
    ready(made).play(Sound.GAME_OVER)
    assert playing() == [Sound.GAME_OVER]
    made.close()
    pygame.mixer.quit()


def test_a_sound_is_played_by_its_name(sounds: Sounds) -> None:
    sounds.play("game over")
    sounds.play(Sound.TRACK)
    assert playing() == [Sound.GAME_OVER, Sound.TRACK]
    assert sounds.has_device
    assert sounds.problem == ""


def test_a_name_that_no_sound_has_is_a_mistake(sounds: Sounds) -> None:
    with pytest.raises(ValueError, match="drum"):
        sounds.play("drum")


def test_a_key_held_down_does_not_roar(sounds: Sounds) -> None:
    for _ in range(10):
        sounds.play(Sound.GAME_OVER)
    assert playing() == [Sound.GAME_OVER] * 2


def test_a_move_is_played_sound_by_sound(sounds: Sounds) -> None:
    sounds.play_events(last_mine(), own=False)
    assert playing() == []
    assert sounds.seconds_left == pytest.approx(LANDING)
    sounds.update(5.0)
    assert playing() == [], "the time before the move does not count"
    sounds.update(LANDING)
    assert {Sound.TILE_ADDED, Sound.REGION} <= set(playing())
    assert Sound.BONUS_TILE not in playing()
    assert sounds.seconds_left == pytest.approx(STAGGER)
    sounds.update(2 * STAGGER + 0.001)
    assert Sound.BONUS_TILE in playing()
    assert sounds.seconds_left is None


def test_what_is_due_at_once_does_not_wait_for_a_frame(sounds: Sounds) -> None:
    sounds.play_events(end_of_round(seeded_game()), own=True)
    assert playing() == [Sound.YOUR_TURN]


def test_the_next_move_takes_the_place_of_what_waits(sounds: Sounds) -> None:
    sounds.play_events(last_mine(), own=False)
    sounds.play_events(act(position(), "3: take workers"), own=False)
    assert sounds.seconds_left is None


def test_stopping_forgets_what_waits_and_fades_what_plays(sounds: Sounds) -> None:
    sounds.play_events(last_mine(), own=False)
    sounds.play(Sound.GAME_OVER)
    sounds.stop()
    assert sounds.seconds_left is None
    end = time.monotonic() + PATIENCE
    while playing():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_the_volume_holds_for_what_plays_and_for_what_comes(sounds: Sounds) -> None:
    sounds.volume = 1.0
    sounds.play(Sound.GAME_OVER)
    assert volumes() == {1.0}
    sounds.volume = 0.5
    sounds.play(Sound.TRACK)
    assert volumes() == {0.2}
    sounds.volume = 7.0
    assert sounds.volume == 1.0


def test_muted_means_silent_until_it_is_not(sounds: Sounds) -> None:
    sounds.muted = True
    sounds.play(Sound.GAME_OVER)
    sounds.play_events(last_mine(), own=False)
    assert playing() == []
    assert sounds.seconds_left is None
    sounds.muted = False
    sounds.play(Sound.GAME_OVER)
    assert playing() == [Sound.GAME_OVER]


def test_who_starts_muted_opens_no_device_before_somebody_wants_to_hear() -> None:
    made = Sounds(muted=True)
    assert pygame.mixer.get_init() is None
    made.muted = False
    ready(made).play(Sound.GAME_OVER)
    assert playing() == [Sound.GAME_OVER]
    made.close()
    pygame.mixer.quit()


def test_without_a_device_there_is_silence_and_no_complaint(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "a driver that nobody has")
    made = Sounds()
    made.play(Sound.BUTTON)
    made.play_events(last_mine(), own=True)
    made.update(1.0)
    made.volume = 0.3
    made.muted = True
    made.muted = False
    made.stop()
    assert not made.has_device
    assert made.is_ready
    assert made.seconds_left is None
    assert made.problem == ""
    made.close()
    assert capfd.readouterr() == ("", "")


def test_a_device_that_goes_away_is_told_once_and_then_there_is_silence(sounds: Sounds) -> None:
    pygame.mixer.quit()
    sounds.play(Sound.BUTTON)
    assert sounds.problem.startswith("The sound broke off: ")
    sounds.play_events(last_mine(), own=True)
    assert sounds.seconds_left is None
    sounds.volume = 0.2
    sounds.stop()


def test_after_the_end_nothing_is_heard(sounds: Sounds) -> None:
    sounds.close()
    sounds.play(Sound.GAME_OVER)
    assert playing() == []
    assert sounds.problem == ""


# --- rooms and files --------------------------------------------------------------------------


def test_only_the_player_needs_pygame() -> None:
    code = (
        "import sys, cob.ui.sound.event_sounds, cob.ui.sound.__main__; "
        "print('pygame' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stdout.strip() == "False", ended.stderr


def test_all_sounds_can_be_written_to_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "to" / "listen"
    assert main([str(folder)]) == 0
    assert str(len(Sound)) in capsys.readouterr().out
    with wave.open(str(folder / "tile-added.wav")) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)
        assert file.getnframes() == len(samples(Sound.TILE_ADDED))
    assert len(list(folder.iterdir())) == len(Sound)


def test_a_folder_that_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    assert main([str(tmp_path / "file" / "below")]) == 1
    assert "could not be written" in capsys.readouterr().err
    assert main([]) == 2
    assert "name the folder" in capsys.readouterr().err
