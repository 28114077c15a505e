"""Every lesson is taken to its end at the table, by clicks; nothing is missing or cut off."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from cob.clicks.table_things import TableButton
from cob.engine import GameState
from cob.engine.actions import EndTurn
from cob.tutorial.lesson import Lesson
from cob.tutorial.reading import load_lessons
from cob.tutorial.walk import UNANSWERED
from cob.ui.app import App
from cob.ui.kit.buttons import Button
from cob.ui.kit.estate_picture import Hex
from cob.ui.scene import Scene
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.learn.practice import PracticeScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.table.advice.guide import GuidingHand
from cob.ui.table.marks import badge_on_hex
from tests.foreign import WAVE, speak_foreign
from tests.languages import IN_WINDOW
from tests.mouse.real_window import clicks_for
from tests.ui.at_practice import solve
from tests.ui.at_table import (
    AppOpener,
    choose_entry,
    click,
    click_at,
    hands_over,
    paint,
    play_by_clicks,
    point,
    press,
    rect_of,
    send,
    settle,
    top,
)
from tests.ui.some_lessons import SOME_LESSONS

LESSONS = load_lessons()
NAMES = [lesson.name for lesson in LESSONS]


def take(app: App, lesson: Lesson, at: int = 0) -> LessonScene:
    scene = LessonScene(app, lesson, at)
    app.push(scene)
    return scene


def press_button(scene: LessonScene, button: Button) -> None:
    click_at(scene, button.rect.center)


def check_picture(scene: LessonScene) -> None:
    """The texts have room, and the light falls on something on the screen."""
    paint(scene)
    assert scene.coach.fits
    window = pygame.Rect((0, 0), scene.app.size)
    for place in scene.lit_places():
        assert window.contains(place.box if isinstance(place, Hex) else place)


def finish_free_step(scene: LessonScene) -> None:
    """Take any actions until the bots have played and the learner is on turn again."""
    while scene.walk.is_free:
        if scene.session.bot_to_move:
            settle(scene, lambda: not scene.session.bot_to_move)
        else:
            play_by_clicks(scene, scene.walk.next_action())


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_lesson_is_taken_by_clicks_from_its_beginning_to_its_end(
    app: App, lesson: Lesson
) -> None:
    scene = take(app, lesson)
    for at, step in enumerate(lesson.steps):
        assert scene.walk.at == at
        scene.table.motion.stop()
        check_picture(scene)
        if step.highlights:
            assert scene.lit_places()
        while scene.walk.task is not None:
            play_by_clicks(scene, scene.walk.next_action())
        if step.free:
            finish_free_step(scene)
        if scene.corner.question is not None:
            assert scene.corner.question.fits
            click_at(
                scene,
                scene.corner.question.answers[scene.corner.question.question.right].rect.center,
            )
            assert scene.walk.answer == scene.corner.question.question.right
        assert scene.walk.is_done
        check_picture(scene)
        press_button(scene, scene.coach.forward)
    assert lesson.name not in app.notebook.finished
    practice = top(scene)
    assert isinstance(practice, PracticeScene)
    assert practice.lesson == lesson


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_a_hint_has_room_beside_the_text(app: App, lesson: Lesson) -> None:
    """A learner who made a mistake reads both."""
    for at, step in enumerate(lesson.steps):
        if step.tasks:
            scene = LessonScene(app, lesson, at)
            scene.corner.is_hinted = True
            paint(scene)
            assert scene.coach.fits, (lesson.name, at)


@pytest.mark.parametrize("code", IN_WINDOW)
def test_every_hint_has_room_in_the_smallest_window(
    open_app: AppOpener, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the text, or in its place; and every text has room without it."""
    monkeypatch.setenv("LANGUAGE", code)
    app = open_app((1024, 576))
    for lesson in LESSONS:
        for at, step in enumerate(lesson.steps):
            scene = take(app, lesson, at)
            for scene.corner.is_hinted in (False, bool(step.hint)):
                paint(scene)
                assert scene.coach.fits, (lesson.name, at + 1)
            app.pop()


# --- Show me --------------------------------------------------------------------------------------


def see_to_the_end(scene: LessonScene) -> list[GameState]:
    """Watch a demonstration; return the positions shown one after another."""
    positions = [scene.table.view().state.copy()]
    while scene.show.is_on:
        scene.update(0.05)
        view = scene.table.view()
        if view.state != positions[-1]:
            positions.append(view.state.copy())
    return positions


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_every_task_can_be_shown_and_is_still_to_be_done(app: App, lesson: Lesson) -> None:
    """The table shows its effect and is then restored; the learner must still do the task."""
    app.settings.motion_at = 0
    for at, step in enumerate(lesson.steps):
        if not step.tasks:
            continue
        scene = take(app, lesson, at)
        while scene.walk.task is not None:
            done, before = scene.walk.tasks_done, scene.session.state.copy()
            action, moves = scene.walk.next_action(), list(scene.session.game.moves)
            press_button(scene, scene.coach.show)
            assert scene.show.action == action
            positions = see_to_the_end(scene)
            assert len(positions) == 3, "before, after, and before again"
            assert positions[0] == positions[2]
            assert scene.session.state == before
            assert scene.session.game.moves == moves
            assert scene.walk.tasks_done == done
            assert not scene.walk.is_done
            assert scene.corner.paragraphs()[-1].text == step.hint
            play_by_clicks(scene, action)
        app.pop()


@pytest.mark.parametrize("motion_at", [0, 2])
@pytest.mark.parametrize("seconds", [0.0, 0.7, 1.8, 3.2, 4.2])
@pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN])
def test_a_click_or_a_key_ends_what_is_shown_at_any_time(
    app: App, motion_at: int, seconds: float, kind: int
) -> None:
    app.settings.motion_at = motion_at
    scene = take(app, ships(), 2)
    before, step = scene.session.state.copy(), scene.walk.at
    press(scene, pygame.K_s)
    passed = 0.0
    while passed < seconds:
        scene.update(0.05)
        passed += 0.05
    paint(scene)
    assert scene.show.is_on
    details = {"key": pygame.K_RIGHT, "mod": 0} if kind == pygame.KEYDOWN else {"button": 1}
    send(scene, kind, pos=scene.coach.forward.rect.center, **details)
    assert not scene.show.is_on
    assert not scene.table.motion.is_moving
    assert (scene.walk.at, scene.session.state) == (step, before)
    assert scene.table.view().state == before
    assert not scene.table.view().selected
    press(scene, pygame.K_RIGHT)
    assert scene.walk.at == step + 1


def test_the_hand_glides_and_clicks_on_the_very_things(app: App) -> None:
    """Its finger is on the die, on the ship and on the space while it clicks there."""
    scene = take(app, ships(), 2)
    scene.table.motion.stop()
    layout, action = scene.table.layout, scene.walk.next_action()
    wanted = clicks_for(scene.session.game, layout, action)
    hand = GuidingHand((0, 0), wanted, layout.lines / 1080, 1.0)
    frames = [hand.pose(number / 60) for number in range(round(60 * hand.ends))]
    poses = [pose for pose in frames if pose is not None]
    assert [*dict.fromkeys(pose.tip for pose in poses if pose.pulse is not None)] == wanted
    steps = [math.dist(one.tip, two.tip) for one, two in pairwise(poses)]
    assert max(steps) < layout.px(60), "it never jumps"
    jumping = GuidingHand((0, 0), wanted, 1.0, 0.0)
    seen = {pose.tip for number in range(500) if (pose := jumping.pose(number / 60)) is not None}
    assert seen == set(wanted), "without motion it is only where it clicks"


def test_resizing_and_leaving_end_what_is_shown(app: App) -> None:
    scene = take(app, ships(), 2)
    for end in (lambda: scene.resize((1024, 576)), scene.leave):
        press(scene, pygame.K_s)
        assert scene.show.is_on
        end()
        assert not scene.show.is_on


# --- going astray, back and forward -------------------------------------------------------------


def ships() -> Lesson:
    return numbered("06")


def numbered(number: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.name.startswith(number))


def test_what_is_not_asked_is_answered_and_changes_nothing(app: App) -> None:
    """A legal action that the step does not ask for, and the hint beside the text."""
    scene = take(app, ships(), 2)
    before = scene.session.state.copy()
    scene.play(next(iter(scene.playing.chooser.matching(frozenset()))).action)
    assert scene.session.state == before
    assert "something else" in scene.playing.message
    assert scene.corner.paragraphs()[-1].text == ships().steps[2].hint


def test_a_click_that_leads_nowhere_is_answered_by_the_engine(app: App) -> None:
    """The pasture takes no ship."""
    scene = take(app, ships(), 2)
    before = scene.session.state.copy()
    click_at(scene, scene.table.layout.hexes[0].box.center)
    assert scene.playing.chooser.refused
    assert "animal" in scene.playing.message
    assert scene.session.state == before
    assert scene.corner.paragraphs()[-1].text == ships().steps[2].hint


def test_a_turn_of_ones_own_has_a_hint(app: App) -> None:
    """It says what to click; nothing is done for the learner."""
    scene = take(app, numbered("18"), 6)
    before = scene.session.state.copy()
    assert scene.walk.is_free
    press_button(scene, scene.coach.show)
    assert scene.corner.paragraphs()[-1].text == numbered("18").steps[6].hint
    assert scene.session.state == before


def test_a_turn_that_is_skipped_is_played_with_sense(app: App) -> None:
    """The church of the turn before is added, where any action would have been legal."""
    scene = take(app, numbered("18"), 7)
    points = scene.session.state.players[0].points
    covered = scene.session.state.players[0].filled.bit_count()
    press(scene, pygame.K_RIGHT)
    you = scene.session.state.players[0]
    assert (you.points, you.filled.bit_count()) > (points, covered)


def test_the_light_follows_the_tasks(app: App) -> None:
    """The goods on depot 2 are lit when the ship is added, and nothing when they are loaded."""
    scene = take(app, numbered("07"), 5 - 1)
    assert len(scene.walk.step.tasks) == 2
    play_by_clicks(scene, scene.walk.next_action())
    scene.table.motion.stop()
    assert scene.table.layout.board.depot_goods(2) in scene.lit_places()
    play_by_clicks(scene, scene.walk.next_action())
    scene.table.motion.stop()
    assert scene.lit_places() == []


def test_every_task_has_a_light(app: App) -> None:
    for lesson in LESSONS:
        for at, step in enumerate(lesson.steps):
            if len(step.tasks) > 1:
                scene = take(app, lesson, at)
                while scene.walk.task is not None:
                    scene.table.motion.stop()
                    assert scene.lit_places(), (lesson.name, at + 1)
                    scene.play(scene.walk.next_action())
                app.pop()


def test_the_price_that_the_text_names_is_lit(app: App) -> None:
    """Wherever the pointer is, while the castle is to be taken."""
    scene = take(app, numbered("05"), 0)
    scene.table.motion.stop()
    (castle,) = [place for place in scene.lit_places() if isinstance(place, Hex)]
    (priced,) = scene.table.view().priced
    assert rect_of(scene, priced) == castle.box
    spots = [place for place in scene.lit_places() if not isinstance(place, Hex)]
    assert any(spot.collidepoint(badge_on_hex(castle)) for spot in spots)
    play_by_clicks(scene, scene.walk.next_action())
    assert not scene.table.view().priced


def test_a_new_position_is_announced(app: App) -> None:
    """A card tells it for a while, and a tag as long as the step lasts."""
    scene = take(app, ships(), 0)
    assert not scene.corner.is_laid_anew
    lesson = numbered("02")
    at = next(n for n, step in enumerate(lesson.steps) if n and step.position is not None)
    scene = take(app, lesson, at)
    paint(scene)
    with_card = scene.app.window.copy()
    scene.update(scene.corner.seconds_of_card)
    paint(scene)
    middle = scene.table.layout.estate.center
    assert scene.corner.is_laid_anew
    assert scene.corner.seconds_of_card == 0
    assert with_card.get_at(middle) != scene.app.window.get_at(middle)


def test_only_the_coach_speaks(app: App) -> None:
    """The head has no prompt, and only lit things have tooltips."""
    scene = take(app, ships(), 2)
    scene.table.motion.stop()
    assert scene.table.view().prompt == ""
    lit, dark = scene.lit_places(), scene.table.layout.board.depot(1)
    box = lit[0].box if isinstance(lit[0], Hex) else lit[0]
    assert not scene.corner.is_silent(box)
    assert scene.corner.is_silent(dark)
    assert take(app, numbered("18"), 7).table.view().prompt


def test_there_is_only_one_way_back(app: App) -> None:
    """Another player's estate leads back to the learner's, and the coach to the step before."""
    scene = take(app, ships(), 2)
    scene.table.shown = 1
    assert "Back" in scene.buttons()[TableButton.HOME]
    assert "Back" not in scene.coach.back.label


def test_one_can_skip_and_go_back(app: App) -> None:
    scene = take(app, ships(), 2)
    found = scene.session.state.copy()
    assert scene.coach.forward.label == "Skip"
    press(scene, pygame.K_RIGHT)
    assert scene.walk.at == 3
    press(scene, pygame.K_LEFT)
    assert scene.walk.at == 2
    assert scene.session.state == found


def test_a_question_is_answered_once_with_a_key(app: App) -> None:
    scene = take(app, ships(), 6)
    assert scene.walk.answer == UNANSWERED
    press(scene, pygame.K_1)
    press(scene, pygame.K_2)
    assert scene.walk.answer == 0
    assert "Not quite" in scene.corner.paragraphs()[0].text


def test_nothing_of_the_table_is_reached_through_a_question(app: App) -> None:
    """Neither the estate below the sheet nor the dice and goods in its lower half."""
    scene = take(app, ships(), 6)
    layout = scene.table.layout
    paint(scene)
    for place in (layout.hexes[0].box, layout.hand.dice[0], layout.hand.goods[0]):
        point(scene, place.center)
        assert scene.table.pointer.thing is None
        assert scene.corner.covers(place.center)


def test_while_a_question_is_asked_the_head_asks_nothing_else(app: App) -> None:
    scene = take(app, ships(), 6)
    assert scene.corner.question is not None
    assert scene.table.view().prompt == ""
    assert take(app, numbered("18"), 7).table.view().prompt


def test_the_coach_speaks_the_language_in_force(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is true is bold there too, and the names of people stay."""
    speak_foreign(monkeypatch, You="Du")
    scene = take(app, ships(), 2)
    assert scene.session.names == ("Du", *scene.session.game.header.names[1:])
    assert scene.corner.paragraphs()[0].text == f"{WAVE}{ships().steps[2].text}"
    assert scene.coach.forward.label == f"{WAVE}Skip"
    play_by_clicks(scene, scene.walk.next_action())
    assert scene.corner.paragraphs()[0].text == f"{WAVE}{ships().steps[2].then}"
    assert scene.coach.forward.label == f"{WAVE}Next"
    check_picture(scene)
    scene = take(app, ships(), 6)
    assert scene.corner.question is not None
    assert all(answer.text.startswith(WAVE) for answer in scene.corner.question.answers)
    check_picture(scene)


def test_a_lesson_goes_on_where_it_was_left(app: App) -> None:
    menu, scene = begun_in_menu(app, ships())
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    click(scene, TableButton.MENU)
    choose_entry(app, "leave")
    assert top(menu) is menu
    menu.begin(LESSONS.index(ships()))
    again = top(menu)
    assert isinstance(again, LessonScene)
    assert again.walk.at == 2


def begun_in_menu(app: App, lesson: Lesson) -> tuple[LearnScene, LessonScene]:
    menu = LearnScene(app)
    app.push(menu)
    menu.begin(LESSONS.index(lesson))
    scene = top(menu)
    assert isinstance(scene, LessonScene)
    return menu, scene


def through(app: App, lesson: Lesson) -> Scene:
    """Begin a lesson in the menu and do all of it; return the scene after it."""
    menu, scene = begun_in_menu(app, lesson)
    while scene.walk.at < len(lesson.steps) - 1 or not scene.walk.is_done:
        if scene.corner.question is not None and not scene.walk.is_done:
            press(scene, pygame.K_1)
        elif scene.walk.task is not None:
            play_by_clicks(scene, scene.walk.next_action())
        elif scene.walk.is_free:
            finish_free_step(scene)
        else:
            press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    return top(menu)


def test_after_the_last_step_comes_the_practice_and_then_the_next_lesson(app: App) -> None:
    practice = through(app, LESSONS[0])
    while not isinstance(practice, PracticeScene):  # Questions with wrong answers are asked again.
        press(practice, pygame.K_RIGHT)  # type: ignore[arg-type]
        practice = top(practice)
    solve(practice)
    assert LESSONS[0].name in app.notebook.finished
    press(practice, pygame.K_RETURN)
    following = top(practice)
    assert isinstance(following, LessonScene)
    assert following.walk.lesson == LESSONS[1]


@pytest.mark.parametrize("lesson", SOME_LESSONS)
def test_the_next_lesson_has_a_star_as_well_or_a_game_follows(app: App, lesson: Lesson) -> None:
    menu, scene = begun_in_menu(app, lesson)
    for _ in lesson.steps[scene.walk.at :]:
        press(scene, pygame.K_RIGHT)
    practice = top(menu)
    assert isinstance(practice, PracticeScene)
    solve(practice)
    label = practice.coach.forward.label
    press(practice, pygame.K_RIGHT)
    following = top(menu)
    rest = [each for each in LESSONS if each.essential == lesson.essential and each != lesson]
    later = [each for each in rest if each.name > lesson.name]
    if later:
        assert isinstance(following, LessonScene)
        assert following.walk.lesson == later[0]
    else:
        assert label == "Play a game"
        assert isinstance(following, SetupScene)


def test_a_lesson_that_was_skipped_is_marked_and_not_done(app: App) -> None:
    """It begins again with the first step that was skipped."""
    menu, scene = begun_in_menu(app, LESSONS[0])
    for _ in LESSONS[0].steps:
        press(scene, pygame.K_RIGHT)
    assert isinstance(top(menu), PracticeScene)
    app.pop()
    assert LESSONS[0].name not in app.notebook.finished
    card = menu.cards[0]
    assert card.skipped
    assert not card.done
    menu.begin(0)
    again = top(menu)
    assert isinstance(again, LessonScene)
    asked = next(at for at, step in enumerate(LESSONS[0].steps) if step.tasks or step.question)
    assert again.walk.at == asked


def test_a_lesson_never_touches_the_saved_game(app: App) -> None:
    """Nothing but the notebook is written, beside the sign that a window is open."""
    scene = take(app, ships(), 2)
    press_button(scene, scene.coach.show)
    see_to_the_end(scene)
    play_by_clicks(scene, scene.walk.next_action())
    app.pop()
    files = {path.name for path in app.folder.iterdir()}
    assert files == {".in-use", app.notebook.path.name}


def test_nobody_hands_over_the_screen(app: App) -> None:
    """Other players are people in a lesson, but the screen is not handed over to them."""
    for lesson in LESSONS:
        for at, step in enumerate(lesson.steps):
            if any(isinstance(a, EndTurn) for task in step.tasks for a in task.actions):
                scene = take(app, lesson, at)
                while scene.walk.task is not None:
                    play_by_clicks(scene, scene.walk.next_action())
                assert not hands_over(scene)
                app.pop()
                return
    raise AssertionError("no lesson ends a turn")
