"""Sounds are played when they are due; without a device there is silence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Event

import pygame
import pytest

from cob.showing.event_times import LANDING, STAGGER
from cob.showing.sounds import Sound, file_name, sounds_folder
from cob.ui.sound.player import Sounds
from tests.counting import calls_in
from tests.engine.table import act, position, seeded_game
from tests.ui.sound.moves import end_of_round, last_mine
from tests.waiting import PATIENCE, wait_for


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    made = ready(Sounds())
    yield made
    made.close()
    pygame.mixer.quit()


def ready(made: Sounds) -> Sounds:
    wait_for(lambda: made.is_ready)
    return made


def playing() -> list[Sound]:
    """The sounds that the mixer plays now, without those that have faded out."""
    channels = [pygame.mixer.Channel(at) for at in range(pygame.mixer.get_num_channels())]
    found = [channel.get_sound() for channel in channels if channel.get_busy()]
    return [names()[sound.get_raw()] for sound in found if sound is not None]


@cache
def names() -> dict[bytes, Sound]:
    """The sound of each array of samples."""
    return {
        pygame.mixer.Sound(str(sounds_folder() / file_name(sound))).get_raw(): sound
        for sound in Sound
    }


def volumes() -> set[float]:
    channels = [pygame.mixer.Channel(at) for at in range(pygame.mixer.get_num_channels())]
    found = [channel.get_sound() for channel in channels if channel.get_busy()]
    return {round(sound.get_volume(), 1) for sound in found if sound is not None}


def test_a_file_that_is_not_read_yet_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    may_read = Event()
    monkeypatch.setattr(
        "cob.ui.sound.player.sounds_folder", lambda: (may_read.wait(PATIENCE), sounds_folder())[1]
    )
    made = Sounds()
    assert calls_in(lambda: made.play(Sound.GAME_OVER)) < 20, "it is not read in this thread"
    assert playing() == []
    may_read.set()
    ready(made).play(Sound.GAME_OVER)
    assert playing() == [Sound.GAME_OVER]
    made.close()
    pygame.mixer.quit()


def test_a_file_that_is_missing_is_a_sound_that_is_not_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    there = file_name(Sound.GAME_OVER)
    (tmp_path / there).write_bytes((sounds_folder() / there).read_bytes())
    (tmp_path / file_name(Sound.DICE)).write_text("no music at all", encoding="utf-8")
    monkeypatch.setattr("cob.ui.sound.player.sounds_folder", lambda: tmp_path)
    made = ready(Sounds())
    for sound in (Sound.BUTTON, Sound.DICE, Sound.GAME_OVER):
        made.play(sound)
    assert playing() == [Sound.GAME_OVER]
    assert made.problem == ""
    assert len(caplog.records) == len(Sound) - 1
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
    wait_for(lambda: not playing())


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
