"""Settings: each takes effect at once, is saved, and survives a damaged file."""

from __future__ import annotations

import json
from pathlib import Path
from threading import current_thread

import pygame
import pytest

from cob.clicks.table_things import DieAt, Workers
from cob.files import user_file
from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.screens.settings import SettingsScene
from cob.ui.settings import FILE_NAME, LOUDEST, MOTIONS, Settings
from tests.engine.table import position
from tests.ui.at_table import AppOpener, Opener, click, game_at, press
from tests.ui.keyboard import key_down
from tests.ui.sizes import ALL_SHAPES
from tests.ui.writing import writing


def open_settings(app: App) -> SettingsScene:
    scene = SettingsScene(app)
    app.push(scene)
    scene.draw(Canvas(pygame.Surface(app.size), scene.app.art))
    return scene


def choice(scene: SettingsScene, name: str) -> ChoiceRow:
    return next(row.choice for row in scene.rows if row.name == name)


def test_what_is_set_is_there_at_the_next_start(app: App, tmp_path: Path) -> None:
    scene = open_settings(app)
    choice(scene, "Sound").choose(3)
    choice(scene, "Motion").choose(0)
    choice(scene, "Bots play").choose(2)
    choice(scene, "Bots think").choose(0)
    choice(scene, "Text").choose(2)
    app.settings.close()
    again = Settings.open(tmp_path / FILE_NAME)
    assert (again.volume, again.muted, again.motion) == (3, False, 0.0)
    assert again.text_scale > 1.2
    assert (again.pace.speed_at, again.pace.patience_at) == (2, 0)


def test_sound_off_keeps_how_loud_it_was(app: App, tmp_path: Path) -> None:
    scene = open_settings(app)
    choice(scene, "Sound").choose(8)
    choice(scene, "Sound").choose(0)
    assert app.sounds.muted
    app.settings.close()
    again = Settings.open(tmp_path / FILE_NAME)
    assert (again.volume, again.muted) == (8, True)


def test_the_volume_is_heard_at_once(app: App) -> None:
    choice(open_settings(app), "Sound").choose(LOUDEST)
    assert app.sounds.volume == 1.0
    assert not app.sounds.muted


def test_the_music_has_a_volume_of_its_own_and_is_off_at_nought(app: App, tmp_path: Path) -> None:
    scene = open_settings(app)
    assert 0 < app.sounds.music.volume < app.sounds.volume, "it is there, but quiet"
    choice(scene, "Music").choose(LOUDEST)
    assert app.sounds.music.volume == 1.0
    choice(scene, "Music").choose(0)
    assert app.sounds.music.volume == 0.0
    assert not app.sounds.muted
    assert (app.settings.music, app.settings.volume) == (0, 6)
    app.settings.close()
    again = Settings.open(tmp_path / FILE_NAME)
    assert (again.music, again.muted) == (0, False)


def test_reminders_that_are_turned_on_begin_anew(app: App) -> None:
    app.notebook.tell("buy")
    scene = open_settings(app)
    choice(scene, "Reminders").choose(0)
    assert not app.notebook.reminders_on
    choice(scene, "Reminders").choose(1)
    assert app.notebook.reminders_on
    assert not app.notebook.told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
    ],
)
def test_a_damaged_file_is_replaced_and_said_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / FILE_NAME
    path.write_text(text, encoding="utf-8")
    settings = Settings.open(path)
    assert "begin anew" in settings.problem
    assert (settings.volume, settings.motion) == (6, 1.0)
    assert (tmp_path / f"{FILE_NAME}.damaged").read_text(encoding="utf-8") == text
    settings.keep()
    settings.close()
    assert not Settings.open(path).problem


def test_clicks_do_not_wait_for_the_disk_and_are_written_together(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[str, bytes]] = []

    def note(path: Path, content: bytes) -> None:
        written.append((current_thread().name, content))

    monkeypatch.setattr(user_file, "write_atomically", note)
    scene = open_settings(app)
    for volume in range(LOUDEST):
        choice(scene, "Sound").choose(volume)
    app.settings.close()
    ((thread, content),) = written
    assert thread != current_thread().name
    assert f'"volume": {LOUDEST - 1}'.encode() in content


@pytest.mark.parametrize(
    ("name", "odd"),
    [("volume", 99), ("volume", True), ("muted", 0), ("language", 3), ("zoom", -1), ("keys", [])],
)
def test_a_setting_that_cannot_be_costs_that_setting_only(
    tmp_path: Path, name: str, odd: object, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / FILE_NAME
    content = {"version": 1, "music": 7, "tutors": {"Anna": 1, "Benno": 99}, "unknown": 3}
    path.write_text(json.dumps({**content, name: odd}), encoding="utf-8")
    settings = Settings.open(path)
    assert settings.problem == ""
    assert caplog.messages == [f"these settings cannot be, and begin anew: {name}"]
    assert (settings.music, settings.tutors) == (7, {"Anna": 1})
    usual = Settings(tmp_path / "none.json")
    assert (settings.volume, settings.muted, settings.language) == (
        (usual.volume, usual.muted, usual.language)
    )
    assert list(tmp_path.iterdir()) == [path]


def test_the_file_stays_within_its_own_limit(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    settings = Settings.open(path)
    settings.teach("Anna", 1)
    for number in range(3000):
        settings.teach("𝔄" * 20 + str(number), 1)
    settings.close()
    again = Settings.open(path)
    assert again.problem == ""
    assert "𝔄" * 20 + "2999" in again.tutors
    assert "Anna" not in again.tutors, "those who chose last are remembered"


def test_settings_that_were_not_changed_are_not_written(tmp_path: Path) -> None:
    settings = Settings.open(tmp_path / FILE_NAME)
    settings.keep()
    settings.close()
    assert not list(tmp_path.iterdir())


def test_without_motion_nothing_moves(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    scene.app.settings.motion_at = 0
    click(scene, DieAt(0), Workers(0))
    assert not scene.table.motion.is_moving
    scene.app.settings.motion_at = len(MOTIONS) - 1
    click(scene, DieAt(1), Workers(0))
    assert scene.table.motion.is_moving


def test_the_estate_can_be_on_the_left(table: Opener) -> None:
    """Everything is still there, and a click finds it."""
    scene = table(game_at(position(dice=(3, 5))))
    assert scene.table.layout.board.area.right < scene.table.layout.estate.left
    scene.app.settings.estate_first = True
    scene.resize(scene.app.size)
    layout = scene.table.layout
    assert layout.estate.right < layout.board.area.left
    assert layout.board.area.right < layout.players.left
    click(scene, DieAt(0), Workers(0))
    assert scene.session.state.players[0].workers == 2


def test_m_turns_the_sound_off_and_on(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    press(scene, pygame.K_m)
    assert scene.app.sounds.muted
    assert scene.table.news.text == "Sound off."
    press(scene, pygame.K_m)
    assert not scene.app.sounds.muted


@pytest.mark.parametrize("size", ALL_SHAPES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_no_setting_lies_on_another(
    open_app: AppOpener, size: tuple[int, int], scale: float
) -> None:
    """Nor do its name and its meaning."""
    app = open_app(size)
    app.art.text_scale = scale
    scene = SettingsScene(app)
    app.push(scene)
    window = pygame.Rect((0, 0), app.size)
    for row in scene.rows:
        scene.form.focus(row.choice)
        scene.handle(key_down(pygame.K_F12))
        scene.resize(app.size)
        with writing() as written:
            scene.draw(Canvas(app.window, app.art))
        texts = [text for text, _ in written]
        assert row.meaning in " ".join(texts)
        assert not any("…" in text for text in texts)
        places = [place for _, place in written]
        for at, place in enumerate(places):
            assert window.contains(place)
            assert place.inflate(-2, -4).collidelist(places[at + 1 :]) == -1, texts[at]


def test_what_a_setting_means_is_told_where_the_pointer_is(app: App) -> None:
    scene = open_settings(app)
    sound = choice(scene, "Sound").rect
    for place in (sound.center, (sound.left - 60, sound.centery)):
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0)))
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
        with writing() as written:
            scene.draw(Canvas(app.window, app.art))
        assert any(text.startswith("The volume") for text, _ in written)
