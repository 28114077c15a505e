"""The last screen: the podium first, then the folded table, the curve and the estates."""

from __future__ import annotations

import itertools
from collections import Counter

import pygame
import pytest
from pygame import Rect

from cob.record import Game
from cob.ui.kit.art.kept import BEHIND
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import spread
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from tests.games import plain_header, random_game
from tests.ui.at_table import Opener, click_at, paint, press, send, top
from tests.ui.fit import watching
from tests.ui.sizes import SIZES
from tests.waiting import wait_for


def opened(
    table: Opener, players: int = 2, *, honours: bool = False, size: tuple[int, int] = (1280, 720)
) -> FinalScene:
    game = random_game(plain_header(players), 3)
    scene = FinalScene(table(game, size).app, game, honours=honours)
    scene.app.push(scene)
    return scene


def drawn(scene: FinalScene) -> Canvas:
    canvas = Canvas(pygame.Surface(scene.app.size), scene.app.art)
    scene.draw(canvas)
    return canvas


# --- the courtyard and the winner's estate ----------------------------------------------------


def let_pass(scene: FinalScene, seconds: float) -> None:
    """Let some time pass in small steps, as a window does."""
    for _ in range(round(seconds * 50)):
        scene.update(0.02)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_honours_are_short_and_give_way_by_themselves(table: Opener, players: int) -> None:
    scene = opened(table, players, honours=True)
    seconds = 0.0
    while scene.honours is not None:
        if round(seconds * 50) % 20 == 0:
            paint(scene)
        scene.update(0.02)
        seconds += 0.02
    assert 5 < seconds < 16
    paint(scene)


@pytest.mark.parametrize("size", SIZES)
def test_the_courtyard_and_the_estate_are_drawn_in_every_window(
    table: Opener, size: tuple[int, int]
) -> None:
    for players in (2, 4):
        scene = opened(table, players, honours=True, size=size)
        assert scene.honours is not None
        for landing in scene.honours.podium.landings[-2:]:
            scene.honours.podium.pass_time(landing)
            paint(scene)
        scene.honours.podium.pass_time(60)
        scene.honours.estate.pass_time(2)
        paint(scene)


def test_the_points_beside_the_phases_say_what_they_are(table: Opener) -> None:
    scene = opened(table, 2, honours=True)
    assert scene.honours is not None
    scene.honours.podium.pass_time(60)
    scene.honours.estate.pass_time(60)
    with watching() as watcher:
        paint(scene)
    assert "Points for completed regions, by phase" in [text for text, _ in watcher.drawn]


def test_the_towers_rise_source_by_source_to_the_points_of_the_game(table: Opener) -> None:
    scene = opened(table, 4, honours=True)
    assert scene.honours is not None
    podium, scoring = scene.honours.podium, scene.scoring
    passed = 0.0
    for built, landing in enumerate(podium.landings[:-1], start=1):
        podium.pass_time(landing - passed + 0.001)
        passed = landing + 0.001
        assert podium.built == built
        told = {each.text for each in drawn(scene).written}
        for seat in range(4):
            so_far = sum(group.row.points[seat] for group in scoring.groups[:built])
            assert str(so_far) in told
    assert [each.points for each in scoring.game.state.players] == [
        sum(group.row.points[seat] for group in scoring.groups) for seat in range(4)
    ]


@pytest.mark.parametrize("size", SIZES)
def test_each_source_of_each_player_has_its_label_and_a_place_in_the_legend(
    table: Opener, size: tuple[int, int]
) -> None:
    scene = opened(table, 4, honours=True, size=size)
    assert scene.honours is not None
    titles = [group.row.title for group in scene.scoring.groups]
    legend = [each for each in drawn(scene).written if each.text in titles]
    assert [each.text for each in legend] == titles, "it is there from the start"
    for each in legend:
        assert Rect((0, 0), size).contains(each.rect)
    scene.honours.podium.pass_time(scene.honours.podium.landings[-2])
    written = drawn(scene).written
    labels = [each for each in written if each.text not in titles]
    told = Counter(each.text for each in labels)
    points = [point for group in scene.scoring.groups for point in group.row.points if point]
    assert all(told[str(point)] >= many for point, many in Counter(points).items())
    for one, other in itertools.combinations(labels, 2):
        assert not one.rect.colliderect(other.rect.inflate(-2, -2)), (one.text, other.text)


def test_the_window_goes_on_while_the_courtyard_is_painted(table: Opener) -> None:
    BEHIND.begin()
    try:
        scene = opened(table, 2, honours=True)
        assert scene.honours is not None
        paint(scene)
        podium = scene.honours.podium

        def go_on() -> None:
            assert podium.built == 0, "no time is lost"
            scene.update(0.02)

        wait_for(lambda: podium.is_ready, go_on)
        assert "Completed regions" in [each.text for each in drawn(scene).written]
        click_at(scene, (600, 300))
        wait_for(lambda: scene.estates.is_whole, lambda: (scene.update(0.02), paint(scene)))
    finally:
        BEHIND.end()


def test_the_light_of_the_winner_comes_last(table: Opener) -> None:
    scene = opened(table, 4, honours=True)
    assert scene.honours is not None
    landings = scene.honours.podium.landings
    assert landings == sorted(landings)
    assert len(landings) == len(scene.scoring.groups) + 1
    lights = scene.honours.estate.lights
    assert lights == sorted(lights)
    cues = [cue.at for cue in scene.honours.cues()]
    assert cues == sorted(cues), "the estate is heard after the courtyard"


def test_a_screen_reader_hears_each_source_and_then_the_winner(table: Opener) -> None:
    scene = opened(table, 2, honours=True)
    assert scene.honours is not None
    won = scene.scoring.won(scene.scoring.names[scene.scoring.order[0]])
    first, *_, last = scene.honours.podium.landings

    def told() -> list[str]:
        return [node.name for node in scene.spoken(drawn(scene).written).nodes]

    assert told() == []
    let_pass(scene, first + 0.05)
    assert [name.split(":")[0] for name in told()] == [scene.scoring.groups[0].row.title]
    let_pass(scene, last - first)
    assert told()[0] == won
    in_court = {node.key: node.name for node in scene.spoken(drawn(scene).written).nodes}
    scene.honours = None
    at_table = {node.key: node.name for node in scene.spoken(drawn(scene).written).nodes}
    assert in_court.items() <= at_table.items(), "so nothing of it is read out twice"


@pytest.mark.parametrize("key", [None, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE])
def test_one_click_or_key_leads_to_the_table_of_points(table: Opener, key: int | None) -> None:
    scene = opened(table, honours=True)
    if key is None:
        click_at(scene, (600, 300))
    else:
        press(scene, key)
    assert scene.honours is None
    assert top(scene) is scene


def test_without_motion_the_table_of_points_stands_at_once(table: Opener) -> None:
    game = random_game(plain_header(), 3)
    app = table(game).app
    app.settings.motion_at = 0
    assert FinalScene(app, game, honours=True).honours is None


# --- the table of points ----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_lies_on_anything_else(table: Opener, size: tuple[int, int], players: int) -> None:
    scene = opened(table, players, size=size)
    window = Rect((0, 0), size)
    for _ in ("folded", "all details"):
        layout = scene.layout
        sheets = [layout.sheet, layout.estates, *layout.buttons]
        if layout.curve_sheet is not None:
            assert layout.curve_sheet.contains(layout.curve)
            assert layout.curve.height > 0.13 * size[1], "room to be read"
        if layout.shows_all:
            sheets += [layout.curve_sheet] if layout.curve_sheet else []
            assert layout.side.contains(layout.estates)
        else:
            assert layout.curve_sheet == layout.estates, "they take turns"
            assert layout.fold.collidelist([layout.turn, *layout.rows]) == -1
            assert layout.turn.collidelist(layout.rows) == -1
        for index, sheet in enumerate(sheets):
            assert window.contains(sheet)
            assert sheet.collidelist(sheets[index + 1 :]) == -1
        for place in (*layout.rows, layout.total, layout.fold, *(h.shield for h in layout.heads)):
            assert layout.sheet.contains(place)
        assert all(map(layout.estates.contains, layout.estate_cells(players)))
        paint(scene)
        scene.change_side()
        paint(scene)
        scene.change_side()
        scene.change_fold()


def test_with_two_estates_the_curve_lies_below_them_and_gives_way_to_a_large_one(
    table: Opener,
) -> None:
    scene = opened(table)
    assert scene.layout.shows_all
    assert "Course of the game" in _headings(scene)
    click_at(scene, scene.layout.estate_cells(2)[0].center)
    assert scene.estates.enlarged == 0
    assert "Course of the game" not in _headings(scene)
    click_at(scene, scene.layout.side.center)
    scene.choose(0)
    assert "Course of the game" not in _headings(scene)


def test_with_four_estates_the_curve_takes_turns_with_them(table: Opener) -> None:
    scene = opened(table, 4)
    assert "Course of the game" not in _headings(scene)
    click_at(scene, scene.layout.turn.center)
    assert scene.shows_curve
    assert "Course of the game" in _headings(scene)
    click_at(scene, scene.layout.estate_cells(4)[0].center)
    assert scene.estates.enlarged is None, "no estate is there to be clicked"
    press(scene, pygame.K_p)
    assert not scene.shows_curve
    assert scene.estates.enlarged == 0


def _headings(scene: FinalScene) -> list[str]:
    buttons = scene.form.widgets[:2]
    places = [button.rect for button in buttons]
    return [each.text for each in drawn(scene).written if each.rect.collidelist(places) == -1]


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
    assert final.honours is not None


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
    assert final.honours is None


def test_the_next_ending_in_the_same_window_is_shorter(table: Opener) -> None:
    scene = opened(table, honours=True)
    second = FinalScene(scene.app, random_game(plain_header(), 4), honours=True)
    assert scene.honours is not None
    assert second.honours is not None
    assert second.honours.podium.length < 0.8 * scene.honours.podium.length
