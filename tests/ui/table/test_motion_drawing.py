"""Drawing animations: over a table that is cached meanwhile, and that waits for arrivals."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from cob.clicks.table_things import BoardSpace
from cob.engine import GameState, legal_actions, parse_action
from cob.engine.components import Tile
from cob.session.session import PlayedMove
from cob.showing.event_times import LONGEST
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import theme
from cob.ui.screens.game import GameScene
from cob.ui.table.motion.animation_pictures import AnimationPictures
from cob.ui.table.motion.animations import Animation, Gleam, Passage, Point
from cob.ui.table.motion.gains import RisingGain
from cob.ui.table.motion.motion import FRAME, Motion
from cob.ui.table.motion.pieces import Banner, BrightTile, Gain, Good, Moving, MovingTile
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView
from tests.engine.table import lay, lay_goods, position, put, space
from tests.ui.at_table import Opener, game_at, let_pass, paint, point, press, rect_of


def laid_out(table: Opener) -> GameScene:
    state = position(dice=(5, 1), storage="bank ship", goods="4", workers=4)
    put(state, 0, "church", "e1")
    lay(state, 5, "mine")
    lay_goods(state, 2, "4 4 6")
    return table(game_at(state), (1280, 720))


@pytest.fixture
def scene(table: Opener) -> GameScene:
    return laid_out(table)


def do(scene: GameScene, line: str) -> GameState:
    scene.play(parse_action(line))
    return scene.session.state


# --- what is on its way -----------------------------------------------------------------------


def test_a_tile_is_not_in_the_estate_before_it_is_there(scene: GameScene) -> None:
    state = do(scene, "5: add bank to e2")
    waiting = scene.table.motion.shown(state).players[0]
    assert waiting.estate[space("e2")] is None
    assert waiting.storage == (Tile.SHIP,), "it has left its storage space"
    assert state.players[0].estate[space("e2")] is Tile.BANK, "the game goes on at once"
    let_pass(scene, 0.5)
    assert scene.table.motion.is_moving
    seen = scene.table.motion.shown(state).players[0]
    assert seen.estate[space("e2")] is Tile.BANK
    assert seen.silverlings < state.players[0].silverlings, "which are still on their way"


def test_a_tile_is_not_in_storage_before_it_is_there(scene: GameScene) -> None:
    state = do(scene, "5: take mine from depot 5")
    assert scene.table.motion.shown(state).players[0].storage == (Tile.BANK, Tile.SHIP)
    scene.table.motion.stop()
    assert scene.table.motion.shown(state).players[0].storage == (Tile.BANK, Tile.SHIP, Tile.MINE)


def test_goods_and_a_piece_on_the_track_come_when_they_arrive(scene: GameScene) -> None:
    do(scene, "5: add ship to d5")
    state = do(scene, "take goods 4 6 from depot 2")
    waiting = scene.table.motion.shown(state)
    assert [waiting.players[0].goods[good] for good in (4, 6)] == [1, 0]
    assert [state.players[0].goods[good] for good in (4, 6)] == [3, 1]
    assert state.track[1] == (0,)
    assert all(0 not in stack for stack in waiting.track)


def test_several_moves_are_shown_one_after_the_other(scene: GameScene) -> None:
    """A step of a lesson may make several moves."""
    state = scene.session.state
    before = state.copy()
    lines = ("5: take mine from depot 5", "1: add mine to e3")
    events = [event for line in lines for event in scene.session.play(parse_action(line))]
    scene.table.motion.begin(PlayedMove(before, tuple(events), state), scene.table.layout, 0)
    taken, added = (f for f in scene.table.motion.animations if isinstance(f.what, MovingTile))
    assert added.delay == taken.over_at
    while scene.table.motion.clock < added.over_at:
        paint(scene)
        seen = scene.table.motion.shown(state).players[0]
        assert (seen.storage, seen.estate[space("e3")]) == ((Tile.BANK, Tile.SHIP), None)
        scene.update(FRAME)
    assert scene.table.motion.shown(state).players[0].estate[space("e3")] is Tile.MINE


def test_an_action_that_is_taken_back_stops_moving(scene: GameScene) -> None:
    do(scene, "5: add bank to e2")
    press(scene, pygame.K_u)
    paint(scene)
    scene.update(FRAME)
    assert not scene.table.motion.is_moving


# --- the table under it -----------------------------------------------------------------------


@pytest.fixture
def drawings(scene: GameScene, monkeypatch: pytest.MonkeyPatch) -> list[TableView]:
    """Every view for which the whole table was drawn."""
    found: list[TableView] = []
    draw = scene.table.lay

    def counted(surface: pygame.Surface, view: TableView) -> None:
        found.append(view)
        draw(surface, view)

    monkeypatch.setattr(scene.table, "lay", counted)
    return found


def test_the_table_is_drawn_once_and_again_when_something_has_arrived(
    scene: GameScene, drawings: list[TableView]
) -> None:
    do(scene, "5: add bank to e2")
    frames = 0
    while scene.table.motion.is_moving:
        paint(scene)
        scene.update(FRAME)
        frames += 1
    assert frames > 40
    tiles = [view.state.players[0].estate[space("e2")] for view in drawings]
    assert tiles == [None, Tile.BANK]


def test_the_table_is_drawn_again_when_there_is_something_else_to_be_seen(
    scene: GameScene, drawings: list[TableView]
) -> None:
    do(scene, "5: add bank to e2")
    point(scene, (1, 1))
    paint(scene)
    for at in range(5):
        point(scene, (1, 1 + at))
        paint(scene)
    assert len(drawings) == 1, "the pointer is nothing that lies on the table"
    point(scene, rect_of(scene, BoardSpace(0)).center)
    paint(scene)
    assert len(drawings) == 2
    scene.playing.message = "This cannot be done."
    paint(scene)
    assert len(drawings) == 3
    press(scene, pygame.K_p)
    paint(scene)
    assert len(drawings) == 4


def test_a_kept_table_looks_like_one_that_is_drawn_anew(table: Opener) -> None:
    kept, anew = (pygame.Surface((1280, 720)) for _ in range(2))
    for surface in (kept, anew):
        scene = laid_out(table)
        do(scene, "5: add bank to e2")
        for frame in range(12):
            scene.update(FRAME)
            if surface is kept or frame == 11:
                scene.draw(Canvas(surface, scene.app.art))
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(anew, "RGB")


def test_nothing_is_kept_when_nothing_moves(scene: GameScene, drawings: list[TableView]) -> None:
    do(scene, "5: add bank to e2")
    paint(scene)
    scene.table.motion.stop()
    for _ in range(3):
        paint(scene)
    assert len(drawings) == 4
    assert drawings[-1].state is scene.session.state


def test_a_window_of_another_size_ends_the_motion(scene: GameScene) -> None:
    do(scene, "5: add bank to e2")
    paint(scene)
    scene.resize((1024, 576))
    assert not scene.table.motion.is_moving
    paint(scene)


def test_frames_are_due_sixty_times_a_second_whatever_drawing_takes(scene: GameScene) -> None:
    motion = scene.table.motion
    assert motion.wakes_after() is None
    do(scene, "5: add bank to e2")
    scene.update(FRAME)
    pygame.time.wait(5)
    wait = motion.wakes_after()
    assert wait is not None
    assert wait <= FRAME - 0.004
    pygame.time.wait(15)
    assert motion.wakes_after() == 0.0
    let_pass(scene, LONGEST + 0.1)
    assert motion.wakes_after() is None


# --- pictures ---------------------------------------------------------------------------------


def drawn(scene: GameScene, motion: Motion) -> pygame.Surface:
    surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
    motion.draw(Painter(Canvas(surface, scene.app.art), scene.table.layout), scene.table.view())
    return surface


def standing(what: Moving, at: Point) -> Motion:
    """One picture that stays in its place."""
    motion = Motion()
    way = RisingGain if isinstance(what, Gain) else Animation
    motion.animations = (way(what, at, at, 0.0, 1.0),)
    return motion


def traces(scene: GameScene, motion: Motion) -> Rect:
    """The smallest rectangle around all animations; empty without any."""
    return drawn(scene, motion).get_bounding_rect()


def test_drawing_shows_what_moves_and_nothing_else(scene: GameScene) -> None:
    motion = Motion()
    assert not traces(scene, motion)
    scene.session.play(legal_actions(scene.session.state)[0])
    assert scene.session.last is not None
    motion.begin(scene.session.last, scene.table.layout, 0)
    motion.update(0.04)
    assert traces(scene, motion)
    motion.stop()
    assert not traces(scene, motion)


def test_points_are_gold_and_the_rest_is_not(scene: GameScene) -> None:
    for good in Good:
        motion = standing(Gain(good, 7), (200.0, 200.0))
        surface, area = drawn(scene, motion), traces(scene, motion)
        places = [
            (x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)
        ]
        assert (theme.gold in {surface.get_at(at)[:3] for at in places}) == (good is Good.POINTS)


def test_a_picture_at_the_edge_is_drawn_whole(scene: GameScene) -> None:
    gain = Gain(Good.POINTS, 9)
    inside = traces(scene, standing(gain, (200.0, 200.0)))
    for corner in ((0.0, 0.0), (1279.0, 719.0)):
        assert traces(scene, standing(gain, corner)).size == inside.size


def test_the_shared_pictures_are_left_as_they_were(scene: GameScene) -> None:
    width = scene.table.layout.hexes[0].width
    motion, at = Motion(), (99.0, 99.0)
    light = Gleam(BrightTile(Tile.BANK, width), at, at, 0.0, 1.0)
    motion.animations = (light,)
    motion.clock = 0.9
    pen = Painter(Canvas(pygame.Surface((1, 1)), scene.app.art), scene.table.layout)
    drawn(scene, motion)
    for picture in AnimationPictures().of(pen, scene.table.view(), light, 0.9):
        assert picture.get_alpha() == 255


def test_a_banner_lies_in_the_middle_and_leaves_the_lower_table_free(scene: GameScene) -> None:
    """The coach of a lesson speaks there."""
    for phase in range(5):
        motion = Motion()
        motion.animations = (Passage(Banner(phase), (440.0, 270.0), (840.0, 270.0), 0.0, 1.0),)
        motion.clock = 0.5
        area = traces(scene, motion)
        assert abs(area.centerx - 640) <= 2
        assert area.bottom < scene.table.layout.log.top
        assert area.width < 480
        middle = drawn(scene, motion)
        inside = [middle.get_at((x, y))[:3] for x in range(440, 560) for y in range(270, 340)]
        assert theme.gold in inside, "what a region is worth"
