"""The light of the lessons falls on everything that a text names, with one speaker at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from pygame import Rect

from cob.clicks.table_things import TableButton
from cob.engine.components import TILE_BY_CODE, Kind
from cob.tutorial.claims import plain
from cob.tutorial.highlights import parse_highlight
from cob.tutorial.lesson import Lesson
from cob.tutorial.reading import load_lessons
from cob.ui.app import App
from cob.ui.kit.buttons import Button
from cob.ui.kit.estate_picture import Hex
from cob.ui.screens.learn.highlight_places import Place, places
from cob.ui.screens.learn.lesson import LessonScene
from tests.mouse.real_window import clicks_for
from tests.ui.at_table import play_by_clicks, point
from tests.ui.some_lessons import SOME_LESSONS

LESSONS = load_lessons()
NAMES = [lesson.name for lesson in LESSONS]
NAMED = (
    (r"\bdepot ([1-6])\b", "depot {}"),
    (r"\bblack depot\b", "depot black"),
    (r"\b([a-g][1-7])\b", "space {}"),
    (r"\b[Pp]hase ([A-E])\b", "phase {}"),
    (r"\byour workers?\b", "workers"),
    (r"\byour (?:two )?Silverlings\b", "silverlings"),
    (r"\byour storage\b|\bin storage\b", "storage"),
    (r"\byour (?:two )?dice\b", "dice"),
    (r"\byour goods\b", "goods"),
    (r"\btrack\b", "track"),
    (r"\b(?:large|small) bonus tile\b", "bonuses"),
    (r"\bwhite die\b", "white-die"),
    (r"\b(?:bar|line) above your estate\b", "prompt"),
    (r"\b[Ee]nd (?:your turn|it)\b", "button end"),
    (r"\byour points\b", "points 1"),
    (r"\bround spaces\b", "rounds"),
    (r"\bbadge\b", "badge castle 2"),
)
"""Words for the things on the table, with the highlight of each."""
DEPOTS = ("1", "2", "3", "4", "5", "6", "black")


def take(app: App, lesson: Lesson, at: int) -> LessonScene:
    scene = LessonScene(app, lesson, at)
    app.push(scene)
    scene.table.motion.stop()
    return scene


def box(place: Place) -> Rect:
    return place.box if isinstance(place, Hex) else place


def found(scene: LessonScene, highlight: str) -> list[Place]:
    return places(scene.table.layout, scene.state, parse_highlight(highlight))


def named_places(scene: LessonScene, text: str) -> Iterator[tuple[str, list[Place]]]:
    """The things that a text names, each with places of which one must be lit.

    Absent things are left out.
    """
    for pattern, highlight in NAMED:
        for match in re.finditer(pattern, text):
            name = highlight.format(*match.groups())
            if name != "button end" or TableButton.END in scene.buttons():
                yield name, found(scene, name)
    rolled, layout = scene.state.player.rolled, scene.table.layout
    for match in re.finditer(r"\b[Yy]our (?:other die is a )?([1-6])\b", text):
        dice = [at for at, value in enumerate(rolled) if value == int(match.group(1))]
        yield match.group(), [layout.hand.dice[at] for at in dice]
    for code, tile in TILE_BY_CODE.items():
        number = rf"\bknowledge tile {tile.number}\b"
        pattern = number if tile.kind is Kind.KNOWLEDGE else rf"\bthe {re.escape(str(tile.title))}"
        if re.search(pattern, text, re.IGNORECASE):
            lying = found(scene, f"stored {code}")
            lying += [place for depot in DEPOTS for place in found(scene, f"tile {code} {depot}")]
            estate = scene.state.players[0].estate
            yield (
                code,
                lying + [layout.hexes[at] for at, each in enumerate(estate) if each is tile],
            )


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_the_light_falls_on_all_that_a_text_names(app: App, lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps):
        if step.question is not None or step.free:
            continue
        scene = take(app, lesson, at)
        lit = [box(place) for place in scene.lit_places()]
        for name, wanted in named_places(scene, plain(step.text)):
            is_lit = any(box(place).collidelist(lit) >= 0 for place in wanted)
            assert is_lit or not wanted, (at + 1, name)
        app.pop()


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_the_light_follows_each_task_to_all_that_is_clicked_for_it(
    app: App, lesson: Lesson
) -> None:
    """After the first task the light falls on nothing else."""
    for at, step in enumerate(lesson.steps):
        if not step.tasks:
            continue
        scene = take(app, lesson, at)
        while (task := scene.walk.task) is not None:
            scene.table.motion.stop()
            lit = [box(place) for place in scene.lit_places()]
            clicked = clicks_for(scene.session.game, scene.table.layout, scene.walk.next_action())
            confirm = scene.table.layout.buttons[TableButton.CONFIRM].center
            for place in clicked:
                is_lit = any(area.collidepoint(place) for area in lit)
                assert is_lit or place == confirm, (at + 1, scene.walk.tasks_done)
            play_by_clicks(scene, scene.walk.next_action())
            assert task is not scene.walk.task
        assert not scene.lit_places()
        app.pop()


# --- one speaks at a time -------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", SOME_LESSONS)
def test_while_the_coach_speaks_nothing_else_does(app: App, lesson: Lesson) -> None:
    """Neither the head of the table nor dark things show text, wherever the pointer rests."""
    for at, step in enumerate(lesson.steps):
        if step.free:
            continue
        scene = take(app, lesson, at)
        layout, lit = scene.table.layout, [box(place) for place in scene.lit_places()]
        is_told = any(each.word == "prompt" for each in step.highlights)
        places_of_all = [box(area) for _, area in layout.things(scene.state, 0, scene.buttons())]
        for area in places_of_all[::19]:
            point(scene, area.center)
            scene.update(1.0)
            view, on = scene.table.view(), scene.table.pointer.found
            assert is_told or not (view.prompt or view.offer), (at + 1, area)
            if lit and on is not None and on[1].collidelist(lit) < 0:
                assert not scene.table.is_pointing, (at + 1, on[0])
        app.pop()


@pytest.mark.parametrize(
    ("language", "back"),
    [
        ("en", "back"),
        pytest.param("de", "zurück", marks=pytest.mark.long),
        pytest.param("fr", "retour", marks=pytest.mark.long),
    ],
)
def test_one_button_at_most_leads_back(app: App, language: str, back: str) -> None:
    """With another estate in view it is the button to the player's own."""
    app.settings.language = language
    app.restyle()
    for lesson in LESSONS:
        for at in range(len(lesson.steps)):
            scene = take(app, lesson, at)
            for scene.table.shown in (0, 1):
                captions = [*scene.buttons().values(), *(w.label for w in buttons(scene))]
                found = [caption for caption in captions if back in caption.lower()]
                assert len(found) == scene.table.shown, (lesson.name, at + 1, found)
            app.pop()


def buttons(scene: LessonScene) -> list[Button]:
    return [scene.coach.back, scene.coach.show, scene.coach.forward]
