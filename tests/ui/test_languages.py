"""The window in another language and in other colours: at once, everywhere, nothing cut off."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Any

import pygame
import pytest

from cob.bots.registry import BOTS
from cob.record import Game
from cob.text import language
from cob.text.estate_titles import estate_name
from cob.tutorial.reading import load_lessons
from cob.ui.app import App
from cob.ui.kit import measure
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import HIGH_CONTRAST, WARM, theme
from cob.ui.scene import Scene
from cob.ui.screens.game import GameScene
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.new_game.who_plays import WhoPlaysSheet
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.settings import SettingsScene
from cob.ui.screens.title import TitleScene
from cob.ui.settings import FILE_NAME, Settings
from tests.games import plain_header, random_game
from tests.languages import IN_WINDOW, TRANSLATIONS_IN_WINDOW
from tests.ui.at_table import AppOpener, people
from tests.ui.every_screen import screens
from tests.ui.fit import watching
from tests.ui.writing import writing


def choose(app: App, name: str, index: int) -> SettingsScene:
    """Change a setting; return the scene that then shows it."""
    scene = SettingsScene(app)
    app.push(scene)
    next(row.choice for row in scene.rows if row.name == name).choose(index)
    shown = app.top
    assert isinstance(shown, SettingsScene)
    return shown


def test_a_language_is_spoken_at_once_and_at_the_next_start(app: App, tmp_path: Path) -> None:
    scene = choose(app, "Language", 1)
    assert [row.name for row in scene.rows][:2] == ["Sprache", "Ton"]
    app.pop()
    title = app.top
    assert isinstance(title, TitleScene)
    assert "Neues Spiel" in [w.label for w in title.form.widgets if isinstance(w, Button)]
    app.settings.close()
    assert Settings.open(tmp_path / FILE_NAME).language == "de"


def test_high_contrast_is_worn_at_once_and_at_the_next_start(app: App, tmp_path: Path) -> None:
    choose(app, "High contrast", 1)
    assert theme == HIGH_CONTRAST
    app.settings.close()
    assert Settings.open(tmp_path / FILE_NAME).high_contrast
    choose(app, "High contrast", 0)
    assert theme == WARM


def test_an_empty_space_is_paler_in_high_contrast_and_a_tile_is_not(app: App) -> None:
    from cob.engine.components import Kind, Tile

    def middle(picture: pygame.Surface) -> float:
        x, y = picture.get_width() // 2, picture.get_height() * 4 // 5
        return sum(picture.get_at((x, y))[:3])

    space, tile = middle(app.art.space(Kind.SHIP, 3, 80)), middle(app.art.tile(Tile.SHIP, 80))
    choose(app, "High contrast", 1)
    assert middle(app.art.space(Kind.SHIP, 3, 80)) > space + 60
    assert middle(app.art.tile(Tile.SHIP, 80)) == tile


@pytest.mark.parametrize("kind", ["game", "lesson", "replay"])
def test_an_open_table_says_nothing_any_more_in_another_language(app: App, kind: str) -> None:
    """Not even an open reminder: everything is as on a table opened then."""
    game = random_game(people(plain_header(2)), 3, 42)
    lesson = load_lessons()[2]

    def opened() -> Scene:
        app.notebook.told.clear()
        scene: Scene = {
            "game": lambda: GameScene(app, game),
            "lesson": lambda: LessonScene(app, lesson, 2),
            "replay": lambda: ReplayScene(app, game),
        }[kind]()
        app.push(scene)
        return scene

    def told(scene: Scene) -> list[str]:
        assert isinstance(scene, GameScene | LessonScene | ReplayScene)
        scene.table.motion.stop()
        with writing() as words:
            scene.draw(Canvas(app.window, app.art))
        return [text for text, _ in words]

    scene = opened()
    english = told(scene)
    if isinstance(scene, GameScene):
        assert scene.reminding.text
    choose(app, "Language", 1)
    app.pop()
    assert app.top is scene
    german = told(scene)
    assert german != english
    assert german == told(opened())


class Missing(gettext.NullTranslations):
    """Records texts that a catalogue lacks."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[str] = set()

    def gettext(self, message: str) -> str:
        self.texts.add(message)
        return message


@pytest.mark.parametrize("code", TRANSLATIONS_IN_WINDOW)
@pytest.mark.parametrize(
    ("scale", "zoom"),
    [
        pytest.param(0, 0, id="normal text", marks=pytest.mark.long),
        pytest.param(1, 0, id="large text", marks=pytest.mark.long),
        pytest.param(2, 0, id="largest text"),
        pytest.param(2, 1, id="all at 125 %", marks=pytest.mark.long),
        pytest.param(2, 3, id="all at 200 %", marks=pytest.mark.long),
    ],
)
def test_every_screen_speaks_and_has_room_for_it(
    app: App, code: str, scale: int, zoom: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.settings.language, app.settings.text_at = code, scale
    app.art.text_scale = app.settings.text_scale
    app.settings.zoom_at = zoom
    app.magnify()
    app.restyle()
    missing = Missing()
    assert isinstance(language.in_force.texts, gettext.GNUTranslations)
    language.in_force.texts.add_fallback(missing)
    cut: list[str] = []
    shown: list[str] = []
    whole = measure.cut_off

    def cut_off(art: object, text: str, *args: object, **options: object) -> str:
        found = whole(art, text, *args, **options)  # type: ignore[arg-type]
        if found != text:
            cut.append(f"{shown[-1]}: {text}")
        return found

    monkeypatch.setattr(measure, "cut_off", cut_off)
    surface = pygame.Surface(app.size)
    for name, scene in screens(app):
        shown.append(name)
        app.push(scene)
        scene.update(0.1)
        scene.draw(Canvas(surface, scene.app.art))
        app.pop()
    names_of_keys = {text for text in missing.texts if text.isupper() and len(text) <= 3}
    assert missing.texts - names_of_keys == set()
    assert not cut, "\n".join(cut)


@pytest.mark.long
@pytest.mark.parametrize("code", TRANSLATIONS_IN_WINDOW)
def test_every_step_of_every_lesson_has_room_for_its_text(app: App, code: str) -> None:
    """With the hint after a mistake, and after the step is done."""
    app.settings.language = code
    app.restyle()
    surface = pygame.Surface(app.size)
    for lesson in load_lessons():
        for at, step in enumerate(lesson.steps):
            scene = LessonScene(app, lesson, at)
            app.push(scene)
            scene.corner.is_hinted = bool(step.tasks)
            scene.draw(Canvas(surface, scene.app.art))
            assert scene.coach.fits, (lesson.name, at)
            if scene.corner.question is not None:
                assert scene.corner.question.fits, (lesson.name, at)
            app.pop()


def with_largest_text(app: App, code: str) -> None:
    app.settings.language, app.settings.text_at = code, 2
    app.art.text_scale = app.settings.text_scale
    app.restyle()


@pytest.mark.parametrize("code", IN_WINDOW)
def test_the_lessons_begin_below_their_introduction(
    app: App, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_largest_text(app, code)
    ends: list[int] = []
    write_lines = Canvas.write_lines

    def noting(canvas: Canvas, *args: Any, **options: Any) -> int:
        ends.append(write_lines(canvas, *args, **options))
        return ends[-1]

    monkeypatch.setattr(Canvas, "write_lines", noting)
    scene = LearnScene(app)
    app.push(scene)
    scene.draw(Canvas(app.window, scene.app.art))
    assert ends[0] <= scene.cards[0].rect.top


@pytest.mark.parametrize("code", IN_WINDOW)
def test_the_names_of_the_estates_stand_whole_at_the_table(app: App, code: str) -> None:
    with_largest_text(app, code)
    for number, layout in app.estates.layouts.items():
        scene = GameScene(app, Game.start(plain_header(2, number, None)))
        app.push(scene)
        with writing() as told:
            scene.draw(Canvas(app.window, scene.app.art))
        assert estate_name(layout) in " ".join(text for text, _ in told)


@pytest.mark.parametrize("code", IN_WINDOW)
def test_the_cards_of_the_players_hold_every_text_in_a_small_window(
    open_app: AppOpener, code: str
) -> None:
    app = open_app((1024, 576))
    with_largest_text(app, code)
    for match in BOTS:
        sheet = WhoPlaysSheet(app, "Benno", "green", match, str.lower, match)
        app.push(sheet)
        with writing() as told:
            sheet.draw(Canvas(app.window, app.art))
        assert not any("…" in text for text, _ in told), match
        app.pop()


@pytest.mark.parametrize("code", IN_WINDOW)
def test_the_lessons_hold_what_they_are_about_in_a_small_window(
    open_app: AppOpener, code: str
) -> None:
    app = open_app((1024, 576))
    app.settings.language = code
    app.restyle()
    scene = LearnScene(app)
    app.push(scene)
    for card in scene.cards:
        with writing() as told:
            card.draw(Canvas(app.window, app.art))
        for text, place in told:
            assert card.rect.contains(place), text
            assert "…" not in text
    app.close()
    language.speak("en")


@pytest.mark.parametrize("code", IN_WINDOW)
@pytest.mark.parametrize(
    "text", [pytest.param(0, id="normal", marks=pytest.mark.long), pytest.param(2, id="largest")]
)
@pytest.mark.parametrize("high", [pytest.param(576, marks=pytest.mark.long), 600])
def test_no_word_is_cut_off_in_a_small_window(
    open_app: AppOpener, code: str, text: int, high: int
) -> None:
    """On every screen, save names that are longer than their places."""
    app = open_app((1024, high))
    app.settings.language, app.settings.text_at = code, text
    app.art.text_scale = app.settings.text_scale
    app.restyle()
    faults: list[str] = []
    for name, scene in screens(app):
        app.push(scene)
        scene.update(0.1)
        canvas = Canvas(pygame.Surface(app.size), app.art)
        with watching() as watcher:
            scene.draw(canvas)
        app.pop()
        cut = [
            shown
            for shown, _ in watcher.cut(canvas)
            if isinstance(shown, measure.Shortened) and not shown.whole.startswith("Émile")
        ]
        faults += [f"{name}: {shown}" for shown in (*cut, *watcher.misplaced(canvas))]
        if not getattr(getattr(scene, "coach", None), "fits", True):
            faults.append(f"{name}: the coach leaves something out")
    assert not faults, "\n".join(faults)
