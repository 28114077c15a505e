"""The last screen: the podium first, then the folded table, the curve and the estates."""

from __future__ import annotations

import itertools

import pygame
import pytest
from pygame import Rect

from cob.record import Game
from cob.ui.kit.chart import spread
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from tests.games import plain_header, random_game
from tests.ui.at_table import Opener, click_at, paint, press, send, top
from tests.ui.sizes import SIZES


def opened(
    table: Opener, players: int = 2, *, honours: bool = False, size: tuple[int, int] = (1280, 720)
) -> FinalScene:
    game = random_game(plain_header(players), 3)
    scene = FinalScene(table(game, size).app, game, honours=honours)
    scene.app.push(scene)
    return scene


# --- the podium -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_podium_is_short_and_gives_way_by_itself(table: Opener, players: int) -> None:
    scene = opened(table, players, honours=True)
    seconds = 0.0
    while scene.podium is not None:
        if round(seconds * 50) % 20 == 0:
            paint(scene)
        scene.update(0.02)
        seconds += 0.02
    assert 2.5 < seconds < 6.0
    paint(scene)


def test_the_winner_comes_last(table: Opener) -> None:
    scene = opened(table, 4, honours=True)
    assert scene.podium is not None
    assert scene.podium.landings == sorted(scene.podium.landings)
    assert len(scene.podium.landings) == 4


@pytest.mark.parametrize("key", [None, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE])
def test_one_click_or_key_ends_the_podium(table: Opener, key: int | None) -> None:
    scene = opened(table, honours=True)
    if key is None:
        click_at(scene, (600, 300))
    else:
        press(scene, key)
    assert scene.podium is None
    assert top(scene) is scene


def test_without_motion_there_is_no_podium(table: Opener) -> None:
    game = random_game(plain_header(), 3)
    app = table(game).app
    app.settings.motion_at = 0
    assert FinalScene(app, game, honours=True).podium is None


# --- the table of points ----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_lies_on_anything_else(table: Opener, size: tuple[int, int], players: int) -> None:
    scene = opened(table, players, size=size)
    window = Rect((0, 0), size)
    for folded in (True, False):
        layout = scene.layout
        sheets = [layout.sheet, layout.estates, *layout.buttons]
        if layout.curve_sheet is not None:
            sheets.append(layout.curve_sheet)
            assert layout.curve_sheet.contains(layout.curve)
            assert layout.curve.height > layout.px(70)
        assert folded == (layout.curve_sheet is not None)
        for index, sheet in enumerate(sheets):
            assert window.contains(sheet)
            assert sheet.collidelist(sheets[index + 1 :]) == -1
        heads = [part for head in layout.heads for part in (head.step, head.pawn)]
        for place in (*layout.rows, layout.total, layout.fold, *heads):
            assert layout.sheet.contains(place)
        assert all(map(layout.estates.contains, layout.estate_cells(players)))
        paint(scene)
        scene.change_fold()


def test_the_button_unfolds_and_folds(table: Opener) -> None:
    scene = opened(table)
    groups = len(scene.layout.rows)
    click_at(scene, scene.layout.fold.center)
    assert len(scene.layout.rows) == len(scene.scoring.rows) > groups
    click_at(scene, scene.layout.fold.center)
    assert len(scene.layout.rows) == groups


def test_a_second_click_at_the_same_place_folds_again(table: Opener) -> None:
    scene = opened(table, 4)
    place = scene.layout.fold
    click_at(scene, place.center)
    assert scene.layout.fold == place
    assert not scene.folded
    click_at(scene, place.center)
    assert scene.folded


def test_the_pointer_explains_a_row_as_long_as_it_is_there(table: Opener) -> None:
    scene = opened(table)
    send(scene, pygame.MOUSEMOTION, pos=scene.layout.rows[1].center, rel=(0, 0), buttons=(0, 0, 0))
    assert scene.chosen == 1
    send(scene, pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    assert scene.chosen is None


# --- the curve and the estates ----------------------------------------------------------------


def test_the_curve_reads_the_whole_game_by_and_by(table: Opener) -> None:
    scene = opened(table)
    assert not scene.curve.is_read
    assert scene.wakes_after() == 0.0
    while not scene.curve.is_read:
        scene.update(0.01)
    assert scene.wakes_after() is None
    paint(scene)


def test_pawns_beside_the_curve_never_cover_each_other() -> None:
    area = Rect(0, 0, 100, 100)
    for heights in ([50, 50, 50, 50], [5, 6, 90, 95], [99, 98, 97, 96], [10, 40]):
        found = spread(heights, 20, area)
        order = sorted(found)
        assert all(later - earlier >= 20 for earlier, later in itertools.pairwise(order))
        assert all(0 <= height <= 100 for height in found)
    assert spread([30, 70], 20, area) == [30, 70], "none moves without need"


def test_a_click_enlarges_an_estate_and_another_puts_it_back(table: Opener) -> None:
    scene = opened(table, 4)
    cells = scene.layout.estate_cells(4)
    click_at(scene, cells[2].center)
    assert scene.estates.enlarged == 2
    paint(scene)
    click_at(scene, cells[1].center)
    assert scene.estates.enlarged is None


def test_escape_puts_a_large_estate_back_before_it_leaves(table: Opener) -> None:
    scene = opened(table)
    press(scene, pygame.K_p)
    assert scene.estates.enlarged == 0
    press(scene, pygame.K_ESCAPE)
    assert scene.estates.enlarged is None
    assert top(scene) is scene
    press(scene, pygame.K_ESCAPE)
    assert isinstance(top(scene), GameScene)


def test_a_game_that_has_just_been_seen_to_the_end_begins_with_the_podium(table: Opener) -> None:
    whole = random_game(plain_header(2), 3)
    decisions = sum(seat is not None for seat in whole.seats)
    scene = table(random_game(plain_header(2), 3, decisions - 1))
    scene.play(whole.moves[-1])
    while top(scene) is scene:
        scene.update(0.05)
    final = top(scene)
    assert isinstance(final, FinalScene)
    assert final.podium is not None


def test_a_skipped_scoring_skips_the_podium_too(table: Opener) -> None:
    whole: Game = random_game(plain_header(2), 3)
    decisions = sum(seat is not None for seat in whole.seats)
    scene = table(random_game(plain_header(2), 3, decisions - 1))
    scene.play(whole.moves[-1])
    while scene.table.motion.scored is None:
        scene.update(0.02)
    click_at(scene, (400, 300))
    scene.update(0.02)
    final = top(scene)
    assert isinstance(final, FinalScene)
    assert final.podium is None
