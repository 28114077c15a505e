"""The music of the phases: it follows, fades and pauses, and missing files do no harm."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cob.engine.components import PHASES
from cob.showing.sounds import music_folder
from cob.ui.sound.music import FADE_OUT, Music
from cob.ui.sound.player import Sounds
from tests.engine.table import position
from tests.ui.at_table import Opener, game_at
from tests.waiting import wait_for


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    made = Sounds()
    yield made
    made.close()
    pygame.mixer.quit()


def is_heard() -> bool:
    return pygame.mixer.get_init() is not None and pygame.mixer.music.get_busy()


def until_silent(music: Music) -> None:
    """Wait for the time of a fade; the mixer's clock is the real one."""

    def listen() -> None:
        time.sleep(0.01)
        music.update(0.01)

    wait_for(lambda: music.phase is None, meanwhile=listen)


def test_nothing_is_heard_before_a_phase_is_named(sounds: Sounds) -> None:
    sounds.update(0.1)
    assert not is_heard()
    assert sounds.seconds_left is None


def test_the_music_of_the_phase_is_heard(sounds: Sounds) -> None:
    sounds.music.follow(0)
    assert sounds.seconds_left == 0.0
    sounds.update(0.0)
    assert is_heard()
    assert sounds.music.phase == 0
    assert sounds.seconds_left is None, "while it plays there is nothing to do"
    sounds.music.follow(None)
    sounds.update(1.0)
    assert sounds.music.phase == 0, "a screen without a phase leaves it"


def test_one_piece_fades_out_before_the_next_one_begins(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    fades: list[int] = []
    fade_out = pygame.mixer.music.fadeout

    def note(milliseconds: int) -> None:
        fades.append(milliseconds)
        fade_out(milliseconds)

    monkeypatch.setattr(pygame.mixer.music, "fadeout", note)
    sounds.music.follow(0)
    sounds.update(0.0)
    sounds.music.follow(4)
    sounds.update(0.0)
    sounds.update(0.0)
    assert fades == [round(1000 * FADE_OUT)], "it is begun once, and nothing waits for it"
    assert sounds.music.phase == 0
    assert sounds.seconds_left == pytest.approx(FADE_OUT)
    until_silent(sounds.music)
    sounds.update(0.0)
    assert sounds.music.phase == 4
    assert is_heard()


def test_who_comes_back_in_time_hears_what_there_was(sounds: Sounds) -> None:
    sounds.music.follow(1)
    sounds.update(0.0)
    sounds.music.follow(2)
    sounds.update(0.0)
    sounds.music.follow(1)
    until_silent(sounds.music)
    sounds.update(0.0)
    assert sounds.music.phase == 1


def test_volume_nought_turns_it_off_and_another_one_on(sounds: Sounds) -> None:
    sounds.music.volume = 0.0
    sounds.music.follow(0)
    sounds.update(0.0)
    assert not is_heard()
    assert sounds.seconds_left is None
    sounds.music.volume = 0.6
    sounds.update(0.0)
    assert is_heard()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.36, abs=0.01)
    sounds.music.volume = 1.0
    assert pygame.mixer.music.get_volume() == 1.0
    sounds.music.volume = 0.0
    sounds.update(0.0)
    until_silent(sounds.music)
    assert not is_heard()


def test_it_is_silent_while_the_sound_is_muted(sounds: Sounds) -> None:
    sounds.music.follow(3)
    sounds.update(0.0)
    sounds.muted = True
    sounds.update(0.0)
    until_silent(sounds.music)
    sounds.update(0.0)
    assert not is_heard()
    sounds.muted = False
    sounds.update(0.0)
    assert sounds.music.phase == 3


def test_who_starts_muted_opens_no_device_for_it() -> None:
    made = Sounds(muted=True)
    made.music.follow(0)
    made.update(0.0)
    assert pygame.mixer.get_init() is None
    made.close()


@pytest.mark.parametrize("hides", [pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED])
@pytest.mark.parametrize("shows", [pygame.WINDOWSHOWN, pygame.WINDOWRESTORED])
def test_it_rests_while_the_window_is_hidden(sounds: Sounds, hides: int, shows: int) -> None:
    sounds.music.follow(0)
    sounds.update(0.0)
    sounds.follow_window(pygame.event.Event(hides))
    assert not is_heard()
    assert sounds.music.phase == 0, "it goes on later"
    sounds.follow_window(pygame.event.Event(shows))
    assert is_heard()


def test_it_does_not_begin_while_the_window_is_hidden(sounds: Sounds) -> None:
    sounds.follow_window(pygame.event.Event(pygame.WINDOWMINIMIZED))
    sounds.music.follow(0)
    assert sounds.seconds_left is None
    sounds.update(0.0)
    assert not is_heard()
    sounds.follow_window(pygame.event.Event(pygame.WINDOWRESTORED))
    sounds.update(0.0)
    assert is_heard()


def removal(which: int, iscapture: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture)


def test_it_ends_when_its_device_is_gone_and_only_then(sounds: Sounds) -> None:
    sounds.music.follow(0)
    sounds.update(0.0)
    sounds.follow_window(removal(0))
    sounds.follow_window(removal(2, iscapture=1))
    assert is_heard(), "that was another one"
    sounds.follow_window(removal(2))
    assert not is_heard()
    assert sounds.problem.startswith("The sound broke off: ")
    sounds.update(0.0)
    assert sounds.seconds_left is None
    assert not is_heard()


def test_a_mixer_that_is_closed_under_it_is_no_trouble(sounds: Sounds) -> None:
    sounds.music.follow(0)
    sounds.update(0.0)
    pygame.mixer.quit()
    sounds.music.follow(1)
    sounds.update(0.0)
    sounds.update(5.0)
    assert sounds.music.phase is None
    assert sounds.seconds_left is None


def test_a_file_that_is_missing_is_a_phase_without_music(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sounds: Sounds
) -> None:
    (tmp_path / "phase-b.ogg").write_text("no music at all", encoding="utf-8")
    (tmp_path / "phase-c.ogg").write_bytes((music_folder() / "phase-c.ogg").read_bytes())
    monkeypatch.setattr("cob.ui.sound.music.music_folder", lambda: tmp_path)
    for phase in (0, 1):
        sounds.music.follow(phase)
        sounds.update(0.0)
        assert sounds.music.phase is None
        assert sounds.seconds_left is None, "it is not tried again and again"
    sounds.music.follow(2)
    sounds.update(0.0)
    assert sounds.music.phase == 2
    assert sounds.problem == ""


def test_after_the_end_nothing_is_heard(sounds: Sounds) -> None:
    sounds.music.follow(0)
    sounds.update(0.0)
    sounds.close()
    assert not is_heard()
    sounds.update(0.0)
    assert not is_heard()


@pytest.mark.parametrize("phase", PHASES)
def test_a_table_has_the_music_of_its_phase(table: Opener, phase: str) -> None:
    scene = table(game_at(position(phase=phase)))
    for _ in range(2):
        scene.app.redraw()
        scene.app.frame(0.0)
    assert scene.app.sounds.music.phase == PHASES.index(phase)


def test_before_the_first_phase_a_table_has_the_music_of_the_first(table: Opener) -> None:
    scene = table(game_at(position()))
    scene.state.phase = -1
    assert scene.phase() == 0
