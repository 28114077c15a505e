"""The road in the window: from the title to a chapter, to its end, and on to the next one."""

from __future__ import annotations

import pygame
import pytest

from cob.analysis.topics import Topic
from cob.clicks.table_things import TableButton
from cob.coaching.remarks import PlayRemark
from cob.engine import GameState, legal_actions
from cob.engine.actions import EndTurn
from cob.engine.components import Tile
from cob.engine.events import GoodsSold, PointsScored, Source, TileAdded
from cob.engine.message import Message
from cob.engine.pending import Selection
from cob.record import Game
from cob.session.session import PlayedMove
from cob.showing.narrator import SeenTurn
from cob.tutorial.first_game.occasions import points_at_once
from cob.tutorial.first_game.script import Mood
from cob.tutorial.position import LEARNER
from cob.tutorial.road.chapters import RIVAL, Chapter, load_chapters
from cob.ui.app import App
from cob.ui.destinations import ToFinalScoring, ToLearn, ToNewGame, ToRoad, ToTable
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.scene import Scene
from cob.ui.screens.final.farewell import chapter_farewell, richest_turn
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.final.scoring import Scoring
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.road.scene import RoadScene
from cob.ui.screens.road.table import ChapterScene
from cob.ui.screens.title import TitleScene
from cob.ui.table.view import ReminderLine
from tests.coaching.analysis_at_once import AtOnce
from tests.games import estates, random_game
from tests.ui.at_table import AppOpener, choose_entry, send
from tests.ui.sizes import ALL_SHAPES
from tests.ui.writing import words_on, writing

CHAPTERS = load_chapters()
SIZES = ((1024, 576), (1280, 720), (1920, 1080), (900, 1440), (3440, 1440))


@pytest.fixture
def app(open_app: AppOpener, request: pytest.FixtureRequest) -> App:
    app = open_app(getattr(request, "param", (1280, 720)))
    app.settings.motion_at = 0
    app.analysis = AtOnce()
    return app


def button(scene: Scene, label: str) -> Button:
    form = getattr(scene, "form")  # noqa: B009
    return next(w for w in form.widgets if isinstance(w, Button) and w.label == label)


def press_button(scene: Scene, label: str) -> None:
    send(scene, pygame.MOUSEBUTTONDOWN, pos=button(scene, label).rect.center, button=1)


def read(app: App) -> str:
    with writing() as words:
        app.top.draw(Canvas(app.window, app.art))
    return " ".join(text for text, _ in words)


def begun(app: App, chapter: Chapter = CHAPTERS[1], seed: int = 1) -> ChapterScene:
    """A chapter at its first decision, after its opening."""
    app.go(ToTable(Game.start(chapter.header(estates()), seed)))
    scene = app.top
    assert isinstance(scene, ChapterScene)
    scene.opening.skip()
    scene.table.motion.stop()
    return scene


def to_turn_of(scene: ChapterScene, seat: int) -> None:
    """Play on with first actions until it is a player's turn."""
    while scene.state.current != seat:
        scene.play(legal_actions(scene.state)[0])


def in_third_round(scene: ChapterScene) -> GameState:
    state = scene.state.copy()
    state.round = 3
    return state


# --- from the title ---------------------------------------------------------------------------


def test_after_the_first_game_the_title_leads_to_the_next_chapter(app: App) -> None:
    title = app.top
    assert isinstance(title, TitleScene)
    app.road.has_begun = True
    title.enter()
    title.resize(app.size)
    press_button(title, "Next chapter")
    road = app.top
    assert isinstance(road, RoadScene)
    assert "Colin, the herdsman" in read(app)
    press_button(road, "Play against Colin")
    scene = app.top
    assert isinstance(scene, ChapterScene)
    assert scene.chapter is CHAPTERS[0]
    assert scene.session.names == ("You", "Colin")


def test_a_chapter_that_was_left_goes_on_as_that_chapter(app: App) -> None:
    scene = begun(app)
    to_turn_of(scene, LEARNER)
    moves = list(scene.session.game.moves)
    scene.deeds[TableButton.MENU]()
    app.top.resize(app.size)
    choose_entry(app, "leave")
    press_button(app.top, "Continue")
    again = app.top
    assert isinstance(again, ChapterScene)
    assert again.session.game.moves == moves
    app.go_home()
    app.go(ToRoad())
    road = app.top
    assert isinstance(road, RoadScene)
    road.choose(1)
    press_button(road, "Continue")
    assert isinstance(app.top, ChapterScene)
    assert app.top.session.game.moves == moves


def test_another_chapter_keeps_the_unfinished_game(app: App) -> None:
    begun(app)
    app.go_home()
    app.go(ToRoad())
    press_button(app.top, "Play against Colin")
    assert isinstance(app.top, ChapterScene)
    assert [path.name for path in app.folder.glob("*Jeanne*")] != []


def test_every_stop_tells_its_story_and_goal(app: App) -> None:
    app.go(ToRoad())
    road = app.top
    assert isinstance(road, RoadScene)
    for number, chapter in enumerate(CHAPTERS):
        road.choose(number)
        told = read(app)
        assert chapter.rival in told
        assert f"Chapter {number + 1} of 5" in told
        for text in (*chapter.story, chapter.goal.text, chapter.watch):
            assert text.split()[0] in told


@pytest.mark.parametrize("app", ALL_SHAPES, indirect=True)
def test_the_stops_and_the_card_lie_apart_and_in_the_window(app: App) -> None:
    app.go(ToRoad())
    road = app.top
    assert isinstance(road, RoadScene)
    for number in range(len(CHAPTERS) + 1):
        road.choose(number)
        window = pygame.Rect((0, 0), app.size)
        areas = [*(stop.rect for stop in road.stops), road.card.area]
        assert all(window.contains(area) for area in areas)
        for at, area in enumerate(areas):
            assert area.collidelist(areas[at + 1 :]) == -1


def test_the_road_tells_nothing_below_its_card_without_a_problem(app: App) -> None:
    app.go(ToRoad())
    assert "." not in words_on(app.top)


def test_what_was_done_stands_at_the_stop(app: App) -> None:
    first, second, *_ = CHAPTERS
    app.road.played = {first.name, second.name}
    app.road.won, app.road.reached = {first.name}, {second.name}
    app.go(ToRoad())
    road = app.top
    assert isinstance(road, RoadScene)
    signs = [stop.signs for stop in road.stops]
    assert signs == [["trophy"], ["check", "star"], [], [], [], ()]
    assert road.chosen == 2, "the next one"
    road.choose(0)
    assert "You have won here. The goal is still open." in read(app)
    road.choose(1)
    told = read(app)
    assert "Goal (reached): Sell goods of four types." in told
    assert "You have reached the goal." in told


def test_at_the_end_of_the_road_a_rated_game_against_the_abbess_is_offered(app: App) -> None:
    app.road.has_begun = True
    app.road.played = {chapter.name for chapter in CHAPTERS}
    app.go(ToRoad())
    assert "You have walked the whole road" in read(app)
    press_button(app.top, "Play against the abbess")
    setup = app.top
    assert isinstance(setup, SetupScene)
    assert [seat.controller for seat in setup.plan.playing] == ["person", "hard"]
    assert setup.plan.is_rated(app.estates.layouts)


# --- at the table -----------------------------------------------------------------------------


def test_the_goal_stands_in_view_and_counts(app: App) -> None:
    scene = begun(app)
    assert "Goal: Sell goods of four types. So far 0 of 4." in read(app)
    events = scene.session.game.events
    events.extend(GoodsSold(LEARNER, goods, 1) for goods in (1, 2, 3))
    assert "So far 3 of 4." in read(app)
    events.append(GoodsSold(LEARNER, 4, 1))
    assert "Goal (reached): Sell goods of four types." in read(app)
    to_turn_of(scene, LEARNER)
    scene.play(legal_actions(scene.state)[0])
    assert scene.reminding.text == f"Mathilde: {scene.chapter.reached}"


def test_a_goal_with_an_end_says_no_more_when_it_is_over(app: App) -> None:
    scene = begun(app, CHAPTERS[3])
    assert scene.goal.text.endswith("So far 0 of 2.")
    scene.state.phase = 2
    told = "Goal: Complete two cities before phase C. It was 0 of 2 in time. You can still win!"
    assert scene.goal.text == told


def test_the_rival_greets_once_and_the_teacher_says_what_to_watch(app: App) -> None:
    scene = begun(app)
    assert scene.reminding.text == f"Mathilde: {scene.chapter.tip}"
    assert scene.reminding.told == ReminderLine(scene.reminding.text, Mood.CALM.portrait)
    scene.update(0.01)
    said = scene.table.talk.said
    assert said is not None
    assert (said.seat, said.text) == (RIVAL, scene.chapter.hello)
    scene.table.talk.clear()
    scene.update(0.01)
    assert scene.table.talk.said is None


def test_where_the_castle_is_placed_the_teacher_speaks_of_its_place_first(app: App) -> None:
    scene = begun(app, CHAPTERS[2])
    to_turn_of(scene, LEARNER)
    assert scene.state.asked is Selection.START_CASTLE
    assert RIVAL in scene.session.game.seats, "the rival has placed the other castle before"
    assert "starts beside this castle" in scene.reminding.text
    scene.play(legal_actions(scene.state)[0])
    assert scene.chapter.tip in scene.reminding.text


@pytest.mark.parametrize(("own", "other"), [(82, 81), (81, 84), (90, 81)])
def test_a_close_ending_is_spoken_of(own: int, other: int) -> None:
    game = random_game(CHAPTERS[1].header(estates()), 4)
    scoring = Scoring.of(game)
    game.state.players[LEARNER].points, game.state.players[RIVAL].points = own, other
    told = chapter_farewell(scoring, CHAPTERS[1])
    assert (f"It could hardly be closer: {own} to {other}." in told) == (abs(own - other) <= 3)


@pytest.mark.parametrize("seat", [LEARNER, RIVAL])
def test_the_rival_has_a_word_for_the_first_great_move_of_each(app: App, seat: int) -> None:
    scene = begun(app)
    occasion = "15 points at once" if seat == LEARNER else "rival scored 15 points at once"
    said = scene.chapter.asides[occasion]
    state = scene.state

    def scores(points: int) -> str:
        scene.table.talk.clear()
        scored = PointsScored(seat, points, Source.REGIONS)
        scene.session.last = PlayedMove(state, (scored,), state)
        scene.on_decision()
        return scene.table.talk.text

    assert [scores(points) for points in (14, 15, 20)] == ["", said, ""]


def test_after_a_break_the_rival_does_not_tell_the_joke_again(app: App) -> None:
    game = random_game(CHAPTERS[0].header(estates()), 1)
    great = [
        number
        for number, step in enumerate(game.steps(), start=-1)
        if points_at_once(step.events, LEARNER) >= 15
    ]
    scene = ChapterScene(app, game.branch(great[0] + 1), CHAPTERS[0])
    app.push(scene)
    scored = PointsScored(LEARNER, 20, Source.REGIONS)
    scene.session.last = PlayedMove(scene.state, (scored,), scene.state)
    scene.on_decision()
    assert scene.table.talk.text != CHAPTERS[0].asides["15 points at once"]


def test_a_silent_table_stays_silent(app: App) -> None:
    app.settings.narrator = False
    app.notebook.turn_reminders(False)
    scene = begun(app)
    scene.update(0.01)
    assert scene.table.talk.said is None
    assert scene.reminding.text == ""


class Remarking:
    """In place of the remarks on a turn: always the same one."""

    def __init__(self, remark: PlayRemark | None, scene: ChapterScene) -> None:
        self.remark, self.notes = remark, 0

    def note(self) -> None:
        self.notes += 1

    def begin_decision(self) -> None:
        pass

    def close(self) -> None:
        pass


def ended_with(
    scene: ChapterScene, remark: PlayRemark, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, Remarking]:
    """End a turn of the learner with a remark; return what the teacher says."""
    to_turn_of(scene, LEARNER)
    remarking = Remarking(remark, scene)
    monkeypatch.setattr(scene, "remarks", remarking)
    while EndTurn() not in legal_actions(scene.state):
        scene.play(legal_actions(scene.state)[0])
    scene.play(EndTurn())
    return scene.reminding.text, remarking


def test_the_teacher_praises_what_belongs_to_the_subject(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    remark = PlayRemark(True, (Message("It loads three goods."),), topic=Topic.SHIPS)
    told, remarking = ended_with(begun(app), remark, monkeypatch)
    assert remarking.notes == 1
    praise, reason = told.split(". ", 1)
    assert "turn was" in praise or "last turn" in praise
    assert reason == "It loads three goods."


def test_words_about_the_last_turn_go_when_the_next_one_begins(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    remark = PlayRemark(True, (Message("It loads three goods."),), topic=Topic.SHIPS)
    scene = begun(app)
    ended_with(scene, remark, monkeypatch)
    to_turn_of(scene, LEARNER)
    assert "It loads three goods." in scene.reminding.text
    scene.play(legal_actions(scene.state)[0])
    assert "Mathilde" not in scene.reminding.text


def test_what_there_is_to_learn_stays_for_the_whole_first_turn(app: App) -> None:
    scene = begun(app)
    to_turn_of(scene, LEARNER)
    scene.play(legal_actions(scene.state)[0])
    assert scene.chapter.tip in scene.reminding.text


def test_another_turn_is_an_idea_for_another_time(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(app, CHAPTERS[0])
    to_turn_of(scene, LEARNER)
    reasons = Message("Better to take the pigs."), Message("They score again.")
    remark = PlayRemark(False, reasons, 7, (legal_actions(scene.state)[0],), Topic.ANIMALS)
    told, _ = ended_with(scene, remark, monkeypatch)
    idea = "Better to take the pigs. They score again."
    assert told == f"Mathilde: One idea about your last turn: {idea}"


def test_nothing_is_said_against_a_turn_that_the_chapter_asks_for(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(app)
    to_turn_of(scene, LEARNER)
    scene.session.game.events.append(TileAdded(LEARNER, Tile.SHIP, 3))
    remark = PlayRemark(False, (Message("Better to sell."),), 7, (), Topic.SELLING)
    told, remarking = ended_with(scene, remark, monkeypatch)
    assert (told, remarking.notes) == ("", 0)


def test_the_teacher_is_silent_about_everything_else(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    remark = PlayRemark(True, (Message("It pays."),), topic=Topic.SILVERLINGS)
    told, remarking = ended_with(begun(app), remark, monkeypatch)
    assert (told, remarking.notes) == ("", 0)


# --- the end ----------------------------------------------------------------------------------


def test_a_chapter_ends_with_kind_words_the_richest_turn_and_the_way_on(app: App) -> None:
    chapter = CHAPTERS[1]
    game = random_game(chapter.header(estates()), 4)
    app.road.note(game, chapter)
    app.go(ToFinalScoring(game))
    final = app.top
    assert isinstance(final, FinalScene)
    told = read(app)
    has_won = final.scoring.order[0] == LEARNER
    assert f"Jeanne: {(chapter.won if has_won else chapter.lost).split('.')[0]}" in told
    (phase, number), points = richest_turn(game)
    assert points > 0
    assert f"Your richest turn: {points} point" in told
    assert f"in phase {phase}, round {number}" in told
    press_button(final, "Next chapter")
    road = app.top
    assert isinstance(road, RoadScene)
    assert road.chosen == 0


@pytest.mark.parametrize(
    ("types", "told"),
    [
        (4, "Mathilde: Well done, you have reached your goal: “Sell goods of four types.”"),
        (3, "Mathilde: Your goal is still open, and waits for your next visit: Sell goods of four"),
    ],
)
def test_the_end_of_a_chapter_tells_whether_the_goal_was_reached(types: int, told: str) -> None:
    game = Game.start(CHAPTERS[1].header(estates()), 4)
    game.events.extend(GoodsSold(LEARNER, goods, 1) for goods in range(1, types + 1))
    assert told in chapter_farewell(Scoring.of(game), CHAPTERS[1])


def test_the_end_of_a_chapter_is_noted(app: App) -> None:
    scene = begun(app, CHAPTERS[0])
    while not scene.state.is_over:
        scene.playing.play(legal_actions(scene.state)[0])
    for _ in range(200):
        app.top.update(0.1)
        if app.top is not scene:
            break
    assert isinstance(app.top, FinalScene)
    assert app.road.played == {"auxonne"}


def test_lessons_lived_through_are_marked_as_met(app: App) -> None:
    app.road.met = {"goods sold"}
    app.go(ToLearn())
    learn = app.top
    assert isinstance(learn, LearnScene)
    met = [card.lesson.name[:2] for card in learn.cards if card.is_met]
    assert met == ["07"]
    assert next(card for card in learn.cards if card.is_met).done
    assert "You have met this in a game." in read(app)
    app.notebook.finished.add(learn.cards[6].lesson.name)
    learn.enter()
    assert not any(card.is_met for card in learn.cards), "a lesson that was taken says no more"


def test_a_new_game_after_a_chapter_has_a_bot_of_the_same_level(app: App) -> None:
    begun(app)
    app.go_home()
    app.go(ToNewGame())
    setup = app.top
    assert isinstance(setup, SetupScene)
    assert [seat.controller for seat in setup.plan.playing] == ["person", "easy"]


@pytest.mark.parametrize("seat", [LEARNER, RIVAL])
@pytest.mark.parametrize(("more", "told"), [(0, "18 points, all"), (4, "22 points, 18 of them")])
def test_the_teacher_tells_what_most_points_of_a_great_turn_were_for(
    app: App, seat: int, more: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(app)
    monkeypatch.setattr(scene, "remarks", None)
    to_turn_of(scene, seat)
    while EndTurn() not in legal_actions(scene.state):
        scene.play(legal_actions(scene.state)[0])
    scene.reminding.dismiss()
    events = PointsScored(seat, more, Source.WATCHTOWERS), PointsScored(seat, 18, Source.GOODS)
    turn = SeenTurn(seat, in_third_round(scene), events, ())
    monkeypatch.setattr("cob.ui.screens.road.table.seen_turn", lambda *_: turn)
    scene.play(EndTurn())
    begins = "Your richest turn so far: " if seat == LEARNER else "Jeanne has scored "
    assert f"{begins}{told} for sold goods." in scene.reminding.text


def test_a_great_turn_is_praised_before_an_idea_for_another_time(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begun(app)
    to_turn_of(scene, LEARNER)
    while EndTurn() not in legal_actions(scene.state):
        scene.play(legal_actions(scene.state)[0])
    idea = PlayRemark(False, (Message("Better to rest."),), topic=Topic.SHIPS)
    monkeypatch.setattr(scene, "remarks", Remarking(idea, scene))
    events = (PointsScored(LEARNER, 22, Source.GOODS),)
    turn = SeenTurn(LEARNER, in_third_round(scene), events, ())
    monkeypatch.setattr("cob.ui.screens.road.table.seen_turn", lambda *_: turn)
    scene.play(EndTurn())
    assert "Your richest turn so far: 22 points" in scene.reminding.text
    assert "rest" not in scene.reminding.text


def test_a_chapter_can_be_played_again_from_its_end(app: App) -> None:
    game = random_game(CHAPTERS[1].header(estates()), 4)
    app.go(ToFinalScoring(game))
    final = app.top
    assert isinstance(final, FinalScene)
    press_button(final, "Once more")
    scene = app.top
    assert isinstance(scene, ChapterScene)
    assert scene.chapter is CHAPTERS[1]
    assert not scene.state.is_over
    assert scene.session.game.moves != game.moves
