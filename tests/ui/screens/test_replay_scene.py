"""Watching a recorded game: every way of navigation, the display, and the exports."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from cob.clicks.table_things import BoardSpace, PlayerPanel, TableButton, Thing
from cob.engine.actions import AddTile, EndTurn
from cob.record import Game, Header, format_record, read_file
from cob.record.timeline import StepSize, Timeline
from cob.text.log_line import Line
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import PLAYER_COLOURS
from cob.ui.screens.replay.curve import PATTERNS, draw_line
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.replay.telling import mover, told, where
from cob.ui.screens.replay.transport import PAUSE, PLAY
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.table.motion.pieces import MovingTile
from tests.counting import calls_in
from tests.games import estates, expert_header, plain_header, random_game
from tests.ui.at_table import AppOpener, choose_entry
from tests.ui.hands import click, point, press
from tests.ui.sizes import LYING, SIZES
from tests.ui.writing import writing
from tests.waiting import wait_for

OVER = random_game(plain_header(2), 3)
FOUR = random_game(plain_header(4), 5)
Opener = Callable[..., ReplayScene]


@pytest.fixture
def watch(open_app: AppOpener) -> Opener:
    """Opens a replay of a game."""

    def opener(game: Game, size: tuple[int, int] = (1280, 720)) -> ReplayScene:
        app = open_app(size)
        scene = ReplayScene(app, game)
        app.push(scene)
        return scene

    return opener


def click_on(scene: ReplayScene, thing: Thing) -> None:
    things = scene.table.layout.things(scene.step.state, scene.table.shown, scene.buttons())
    area = next(area for each, area in things if each == thing)
    assert isinstance(area, pygame.Rect)
    click(scene, area.center)


def paint(scene: ReplayScene) -> pygame.Surface:
    surface = pygame.Surface(scene.app.size)
    scene.draw(Canvas(surface, scene.app.art))
    return surface


def settle(scene: ReplayScene, done: Callable[[], object]) -> None:
    def pass_time() -> None:
        scene.update(0.001)
        time.sleep(0.001)

    wait_for(done, meanwhile=pass_time)


def first(game: Game, kind: type) -> int:
    """The first position after a move of that kind."""
    return next(at for at, move in enumerate(game.moves, start=1) if isinstance(move, kind))


def texts_of(scene: ReplayScene, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.Rect]]:
    """All texts on the sheet, with their places."""
    with writing() as found:
        paint(scene)
    return found


# --- the way through --------------------------------------------------------------------------


def test_opening_computes_one_position_and_the_rest_in_slices(watch: Opener) -> None:
    scene = watch(FOUR)
    assert scene.timeline.read == 1
    assert scene.wakes_after() == 0.0
    scene.update(0.0)
    assert scene.timeline.read > 1
    settle(scene, lambda: scene.timeline.is_complete)
    scene.update(0.0)
    assert scene.wakes_after() is None, "nothing moves: the window sleeps"


def test_every_key_leads_where_its_button_does(watch: Opener) -> None:
    scene = watch(OVER)
    way = Timeline(OVER)
    middle = way.last // 2
    ways = {
        pygame.K_LEFT: (3, way.before(middle, StepSize.ACTION)),
        pygame.K_RIGHT: (5, way.after(middle, StepSize.ACTION)),
        pygame.K_UP: (2, way.before(middle, StepSize.TURN)),
        pygame.K_DOWN: (6, way.after(middle, StepSize.TURN)),
        pygame.K_PAGEUP: (1, way.before(middle, StepSize.ROUND)),
        pygame.K_PAGEDOWN: (7, way.after(middle, StepSize.ROUND)),
        pygame.K_HOME: (0, 0),
        pygame.K_END: (8, way.last),
    }
    for key, (button, expected) in ways.items():
        scene.go(middle)
        press(scene, key)
        assert scene.at == expected
        scene.go(middle)
        click(scene, scene.corner.panel.buttons[button].rect.center)
        assert scene.at == expected
    for key, expected in ((pygame.K_LEFT, pygame.K_UP), (pygame.K_RIGHT, pygame.K_DOWN)):
        scene.go(middle)
        press(scene, key, mod=pygame.KMOD_SHIFT)
        assert scene.at == ways[expected][1]


def test_the_wheel_steps_by_actions_and_the_ends_hold(watch: Opener) -> None:
    scene = watch(OVER)
    for y, expected in ((1, 0), (-1, 1), (-1, 2), (1, 1)):
        scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y))
        assert scene.at == expected
    press(scene, pygame.K_END, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN)
    assert scene.at == len(OVER.moves)
    assert scene.step.state == OVER.state


@pytest.mark.parametrize("size", LYING)
def test_clicks_and_drags_on_bar_and_curve_jump_there(watch: Opener, size: tuple[int, int]) -> None:
    scene = watch(OVER, size)
    scrubber = scene.corner.panel.scrubber
    last = scene.timeline.last
    upper = scrubber.area.top + 4
    for at in (0, last // 4, last):
        click(scene, (scrubber.across(at), scrubber.bar.centery))
        assert abs(scene.at - at) <= 1
        scene.go(1)
        click(scene, (scrubber.across(at), upper))
        assert abs(scene.at - at) <= 1
    place = (scrubber.across(last // 4), upper)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    point(scene, (scrubber.across(last // 2), 10))
    assert abs(scene.at - last // 2) <= 1, "a drag may leave the bar"
    point(scene, (size[0] - 1, 10))
    assert scene.at == last
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    point(scene, (scrubber.across(0), upper))
    assert scene.at == last, "nobody holds the bar any more"


def test_any_jump_is_instant_once_the_game_was_read(watch: Opener) -> None:
    scene = watch(FOUR)
    settle(scene, lambda: scene.timeline.is_complete)
    for at in range(0, scene.timeline.last, 7):
        assert calls_in(partial(scene.go, at)) < 100
        assert scene.step.state is scene.timeline.step(at).state


# --- playing ----------------------------------------------------------------------------------


def test_the_game_goes_on_by_itself_at_the_speed_of_the_window(watch: Opener) -> None:
    scene = watch(OVER)
    settle(scene, lambda: scene.timeline.is_complete)
    pause = scene.app.pace.speed.pause
    press(scene, pygame.K_SPACE)
    scene.update(0.0)
    assert scene.at == 1, "the first action comes at once"
    scene.update(pause * 0.6)
    assert scene.at == 1
    scene.update(pause * 0.6)
    assert scene.at == 2
    press(scene, pygame.K_PLUS)
    assert scene.app.pace.speed.pause < pause
    press(scene, pygame.K_SPACE)
    scene.update(100.0)
    assert scene.at == 2


def test_without_pauses_each_frame_shows_one_action_and_the_end_stops_it(watch: Opener) -> None:
    scene = watch(OVER)
    scene.app.pace.hurry(9)
    scene.go(scene.timeline.last - 3)
    press(scene, pygame.K_SPACE)
    seen = []
    for _ in range(6):
        scene.update(0.0)
        seen.append(scene.timeline.last - scene.at)
    assert seen == [2, 1, 0, 0, 0, 0]
    assert scene.tempo.paused
    press(scene, pygame.K_SPACE)
    scene.update(0.0)
    assert scene.at == 1, "from its end the game begins again"


def test_a_hand_on_the_way_stops_the_playing(watch: Opener) -> None:
    scene = watch(OVER)
    play = next(button for button in scene.corner.panel.buttons if button.face is PLAY)
    ends: list[Callable[[], None]] = [
        lambda: press(scene, pygame.K_LEFT),
        lambda: click(scene, scene.corner.panel.scrubber.bar.center),
        lambda: scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)),
        lambda: click(scene, play.rect.center),
    ]
    for end in ends:
        click(scene, play.rect.center)
        assert play.face is PAUSE
        scene.update(0.0)
        end()
        assert scene.tempo.paused
        assert play.face is PLAY


# --- what is shown ----------------------------------------------------------------------------


def test_the_estate_of_the_player_who_moved_is_in_the_middle(watch: Opener) -> None:
    scene = watch(FOUR)
    for at, step in enumerate(FOUR.steps()):
        scene.go(at)
        if step.seat is not None and not isinstance(step.move, EndTurn):
            assert scene.table.shown == step.seat
        elif where(step.state).startswith("Phase") and step.state.round and step.state.player.dice:
            assert scene.table.shown == step.state.current, "a turn begins: one sees whose"


def test_a_click_on_a_player_shows_that_estate_until_the_next_step(watch: Opener) -> None:
    scene = watch(FOUR)
    scene.go(first(FOUR, AddTile))
    seat = scene.table.shown
    other = (seat + 1) % 4
    click_on(scene, PlayerPanel(other))
    assert scene.table.shown == other
    click_on(scene, TableButton.HOME)
    assert scene.table.shown == seat
    press(scene, pygame.K_p, pygame.K_p)
    assert scene.table.shown == (seat + 2) % 4
    press(scene, pygame.K_RIGHT)
    assert scene.table.shown == mover(scene.step)


def test_an_action_forwards_is_seen_to_move_and_nothing_else(watch: Opener) -> None:
    scene = watch(OVER)
    at = first(OVER, AddTile)
    scene.go(at - 1)
    press(scene, pygame.K_RIGHT)
    assert any(
        isinstance(animation.what, MovingTile) for animation in scene.table.motion.animations
    )
    for go in (
        lambda: press(scene, pygame.K_LEFT),
        lambda: scene.go(at),
        lambda: press(scene, pygame.K_PAGEDOWN),
    ):
        scene.go(at - 1)
        press(scene, pygame.K_RIGHT)
        go()
        assert not scene.table.motion.is_moving


def test_it_is_told_what_happened_by_whom_and_where_in_the_game(
    watch: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = watch(OVER)
    at = first(OVER, AddTile)
    scene.go(at)
    seat = scene.step.seat
    assert seat is not None
    lines = told(scene.step, OVER.header.names)
    assert lines[0].seat == seat
    assert lines[0].text.startswith(f"{OVER.header.names[seat]} adds ")
    texts = " ".join(text for text, _ in texts_of(scene, monkeypatch))
    assert all(words in texts for words in words_alone(lines[0]))
    assert f"Phase A, round {scene.step.state.round}. Move {at} of {len(OVER.moves)}." in texts


def test_every_position_of_a_game_has_a_sentence(watch: Opener) -> None:
    for game in (OVER, random_game(expert_header(3, 3), 4)):
        names = game.header.names
        for step in game.steps():
            lines = told(step, names)
            assert lines
            assert all(line.text.endswith(".") for line in lines)
            if isinstance(step.move, EndTurn) and step.seat is not None:
                assert lines[0].text == f"{names[step.seat]} ends the turn."


def test_rings_mark_what_the_last_two_turns_have_changed(watch: Opener) -> None:
    scene = watch(OVER)
    at = first(OVER, AddTile)
    move = OVER.moves[at - 1]
    assert isinstance(move, AddTile)
    for number, marked in ((at - 1, False), (at, True)):
        scene.go(number)
        assert ((scene.table.shown, move.space) in scene.table.view().changes.added) is marked
    scene.forward(StepSize.ROUND)
    scene.forward(StepSize.ROUND)
    seat = OVER.seats[at - 1]
    assert (seat, move.space) not in scene.table.view().changes.added


def test_choices_made_in_secret_are_shown_openly(watch: Opener) -> None:
    """Ledger EXP-04 hides them from players; the game that is watched was played."""
    game = random_game(expert_header(3, 3), 4)
    assert game.header.secret
    scene = watch(game)
    scene.go(Timeline(game).after(0, StepSize.TURN) - 2)
    state = scene.step.state
    assert state.phase < 0
    chosen = [seat for seat, player in enumerate(state.players) if player.filled]
    assert len(chosen) > 1
    press(scene, pygame.K_p)
    assert scene.table.view().state is state
    paint(scene)


def test_the_pointer_has_its_cards_and_its_rules(watch: Opener) -> None:
    scene = watch(OVER)
    scene.go(40)
    space = next(at for at, tile in enumerate(scene.step.state.board) if tile is not None)
    bare = paint(scene)
    place = scene.table.layout.board.space(space).box.center
    point(scene, place)
    assert scene.table.pointer.found is not None
    assert scene.table.pointer.thing == BoardSpace(space)
    scene.update(0.2)
    assert pygame.image.tobytes(paint(scene), "RGB") != pygame.image.tobytes(bare, "RGB")
    click(scene, place, button=3)
    assert isinstance(scene.app.top, RulesScene)
    scene.app.pop()
    press(scene, pygame.K_F1)
    assert isinstance(scene.app.top, RulesScene)
    scene.app.pop()
    point(scene, scene.corner.panel.scrubber.bar.center)
    assert "Click or drag to go there." in scene.table.view().offer
    point(scene, scene.corner.panel.buttons[2].rect.center)
    assert "start of the turn" in scene.table.view().offer


def test_the_pointer_has_the_window_drawn_only_when_something_else_is_to_be_seen(
    watch: Opener,
) -> None:
    scene = watch(OVER)
    app, panel = scene.app, scene.corner.panel
    settle(scene, lambda: scene.timeline.is_complete)
    for place in (
        panel.words.center,
        panel.buttons[-1].rect.center,
        scene.corner.picture.rect.center,
    ):
        app.needs_drawing = False
        point(scene, place)
        assert app.needs_drawing
        app.needs_drawing = False
        point(scene, (place[0] + 1, place[1]))
        assert not app.needs_drawing


def test_escape_leaves(watch: Opener) -> None:
    for leave in (
        lambda scene: press(scene, pygame.K_ESCAPE),
        lambda scene: (click_on(scene, TableButton.MENU), choose_entry(scene.app, "leave")),
    ):
        scene = watch(OVER)
        leave(scene)
        assert scene not in scene.app.scenes


# --- the sheet --------------------------------------------------------------------------------


def long_names(game: Game) -> Game:
    seats = game.header.seats
    named = tuple(replace(s, name=f"{at}{'W' * 23}") for at, s in enumerate(seats))
    return read_back(game, replace(game.header, seats=named))


def read_back(game: Game, header: Header) -> Game:
    again = Game.start(header)
    for move in game.moves:
        again.play(move)
    return again


def words_alone(line: Line) -> list[str]:
    """The words of a line that no picture replaces."""
    words = (run.words.strip(" .:,()") for run in line.runs if run.piece is None)
    return [each for each in words if each]


@pytest.mark.parametrize("size", LYING)
@pytest.mark.parametrize("tall", [False, True])
def test_the_sheet_stands_clear_at_every_size(
    watch: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], tall: bool
) -> None:
    scene = watch(long_names(FOUR), size)
    if tall:
        press(scene, pygame.K_t)
    panel = scene.corner.panel
    settle(scene, lambda: scene.timeline.is_complete)
    for at in (0, 2, first(FOUR, EndTurn), scene.timeline.phases[-1], scene.timeline.last):
        scene.go(at)
        texts = texts_of(scene, monkeypatch)
        on_sheet = [(t, r) for t, r in texts if panel.area.collidepoint(r.center) and t]
        assert on_sheet
        for text, rect in on_sheet:
            assert panel.area.contains(rect), text
            assert rect.height >= 12
        told_here = [r for _, r in on_sheet if panel.words.collidepoint(r.center)]
        buttons = [button.rect for button in panel.buttons]
        for rects in (told_here, buttons):
            for index, rect in enumerate(rects):
                assert rect.inflate(-4, -6).collidelist(rects[index + 1 :]) == -1
        assert all(panel.area.contains(rect) for rect in buttons)
        assert panel.words.bottom <= panel.scrubber.area.top
        assert panel.scrubber.area.bottom <= buttons[0].top
        words = {button.face.word for button in panel.buttons if button.face.word}
        assert words <= {text for text, _ in on_sheet}, "no word on a button is cut off"


def test_a_taller_sheet_has_the_whole_text_of_the_final_scoring(
    watch: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = watch(FOUR)
    press(scene, pygame.K_END)
    whole = [w for line in told(scene.step, FOUR.header.names) for w in words_alone(line)]

    def shown() -> str:
        words = scene.corner.panel.words
        texts = texts_of(scene, monkeypatch)
        return " ".join(text for text, rect in texts if words.collidepoint(rect.center))

    assert not all(words in shown() for words in whole)
    assert shown().endswith("…")
    click(scene, scene.corner.panel.words.center)
    assert shown().endswith("wins the game.")
    assert all(words in shown() for words in whole)
    high = scene.corner.panel.scrubber.area.height
    press(scene, pygame.K_t)
    assert scene.corner.panel.scrubber.area.height < high
    assert scene.corner.panel.area == scene.table.layout.corner


def test_the_bar_marks_the_five_phases_in_their_order(
    watch: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = watch(OVER)
    settle(scene, lambda: scene.timeline.is_complete)
    bar = scene.corner.panel.scrubber.bar
    letters = [(t, r.x) for t, r in texts_of(scene, monkeypatch) if bar.contains(r)]
    assert [text for text, _ in sorted(letters, key=lambda each: each[1])] == list("ABCDE")
    for letter, x in letters:
        at = scene.corner.panel.scrubber.position_at(x)
        assert where(scene.timeline.step(at).state).startswith(f"Phase {letter}")


def test_curves_are_as_high_as_the_points_and_apart_in_colour_and_pattern(watch: Opener) -> None:
    scene = watch(OVER)
    settle(scene, lambda: scene.timeline.is_complete)
    press(scene, pygame.K_t, pygame.K_END)
    surface = paint(scene)
    curve = scene.corner.panel.scrubber.curve
    heights = [curve.height_of(player.points) for player in OVER.state.players]
    assert abs(heights[0] - heights[1]) > 10
    for seat, height in enumerate(heights):
        colour = PLAYER_COLOURS[OVER.header.seats[seat].colour]
        assert surface.get_at((scene.corner.panel.scrubber.across(scene.at), height))[:3] == colour
    assert len(set(PATTERNS)) == 4
    pictures = set()
    for pattern in PATTERNS:
        line = pygame.Surface((60, 9))
        draw_line(line, (255, 255, 255), [(0, 4), (59, 4)], 3, pattern)
        pictures.add(pygame.image.tobytes(line, "RGB"))
    assert len(pictures) == 4


def test_drawing_changes_nothing(watch: Opener) -> None:
    scene = watch(OVER)
    settle(scene, lambda: scene.timeline.is_complete)
    scene.go(60)
    once, twice = paint(scene), paint(scene)
    assert pygame.image.tobytes(once, "RGB") == pygame.image.tobytes(twice, "RGB")


# --- games of every kind ----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "game",
    [
        random_game(plain_header(3), 6, 70),
        random_game(expert_header(2, 2), 7, 1),
        random_game(plain_header(2, castle=None), 7, 0),
        Game.start(expert_header(4, 5)),
    ],
    ids=["unfinished", "one decision", "before the castles", "no move"],
)
def test_games_that_hardly_began_can_be_watched(
    watch: Opener, game: Game, size: tuple[int, int]
) -> None:
    scene = watch(game, size)
    for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEUP, pygame.K_DOWN):
        press(scene, key)
        scene.update(2.0)
        paint(scene)
    click(scene, scene.corner.panel.scrubber.area.midright)
    for at in range(len(game.moves) + 1):
        scene.go(at)
        paint(scene)
    assert scene.step.state == game.state
    assert "The game was played up to here." in scene.table.view().prompt


def test_a_bot_that_nobody_knows_any_more_does_not_hinder(watch: Opener) -> None:
    seats = OVER.header.seats
    strange = replace(OVER.header, seats=(seats[0], replace(seats[1], controller="kasparov")))
    scene = watch(read_back(OVER, strange))
    point(scene, scene.table.layout.panels[1].area.center)
    scene.update(0.2)
    paint(scene)


# --- what is kept -----------------------------------------------------------------------------


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("by_key", [True, False])
def test_a_picture_of_the_window_is_saved_and_told(
    watch: Opener, tmp_path: Path, by_key: bool
) -> None:
    scene = watch(OVER)
    press(scene, pygame.K_END)
    clean = paint(scene)
    if by_key:
        press(scene, pygame.K_i)
    else:
        click(scene, scene.corner.picture.rect.center)
    settle(scene, lambda: scene.table.news.text)
    (path,) = files(tmp_path / "pictures")
    assert path.name == time.strftime("%Y-%m-%d Anna and Benno.png")
    assert scene.table.view().message == f"The picture is saved as {path}."
    assert scene.table.view().offer == "", "the news come before what a click would do"
    picture = pygame.image.load(path)
    assert picture.get_size() == scene.app.size
    if by_key:
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(clean, "RGB")
    scene.update(9.0)
    assert scene.table.news.text == ""


def test_the_record_is_saved_and_can_be_read_again(watch: Opener, tmp_path: Path) -> None:
    scene = watch(OVER)
    press(scene, pygame.K_F5)
    settle(scene, lambda: scene.table.news.text)
    (path,) = files(tmp_path / "records")
    assert str(path) in scene.table.news.text
    assert read_file(path, estates()).moves == OVER.moves
    click(scene, scene.corner.record.rect.center)
    settle(scene, lambda: not scene.keeper.is_busy)
    assert len(files(tmp_path / "records")) == 2, "nothing is overwritten"


def test_what_is_being_written_when_somebody_leaves_is_finished(
    watch: Opener, tmp_path: Path
) -> None:
    scene = watch(OVER)
    press(scene, pygame.K_F5, pygame.K_i, pygame.K_ESCAPE)
    assert [path.suffix for path in files(tmp_path / "records")] == [".txt"]
    assert [path.suffix for path in files(tmp_path / "pictures")] == [".png"]


@pytest.mark.parametrize(("key", "folder"), [(pygame.K_i, "pictures"), (pygame.K_F5, "records")])
def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(
    watch: Opener, tmp_path: Path, key: int, folder: str
) -> None:
    (tmp_path / folder).write_text("in the way")
    scene = watch(OVER)
    press(scene, key)
    settle(scene, lambda: scene.table.news.text)
    assert "could not be saved" in scene.table.news.text
    assert scene.table.news.text.count(". ") == 0
    assert (tmp_path / folder).read_text() == "in the way"


def test_watching_changes_neither_the_game_nor_the_saves(watch: Opener, tmp_path: Path) -> None:
    game = random_game(plain_header(3), 6, 70)
    text = format_record(game)
    scene = watch(game)
    press(scene, pygame.K_END, pygame.K_PAGEUP, pygame.K_SPACE)
    scene.update(1.0)
    scene.app.pop()
    assert format_record(game) == text
    assert [path for path in files(tmp_path) if path.suffix == ".txt"] == []
