"""After the last action the table itself is scored: in order, skipped by one click."""

from __future__ import annotations

import pygame
import pytest

from cob.clicks.table_things import TableButton
from cob.engine.scoring import ranking
from cob.record import Game
from cob.showing.final_scoring_steps import ALL_ITEMS
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.table.motion.animations import Count
from cob.ui.table.motion.motion import FRAME
from cob.ui.table.motion.pieces import Gain, GoldenBox, GoldenSpace, GrowingTotal
from tests.games import plain_header, random_game
from tests.ui.at_table import (
    Opener,
    click_at,
    paint,
    people,
    press,
    rect_of,
    seen,
    send,
    top,
)


def before_the_end(players: int) -> Game:
    """A game in which only the last turn has to be ended."""
    whole = random_game(people(plain_header(players)), 3)
    decisions = sum(seat is not None for seat in whole.seats)
    return random_game(people(plain_header(players)), 3, decisions - 1)


@pytest.fixture(params=[2, 4])
def scored(table: Opener, request: pytest.FixtureRequest) -> GameScene:
    """The game has just been ended."""
    scene = table(before_the_end(request.param))
    scene.play(random_game(people(plain_header(request.param)), 3).moves[-1])
    assert scene.state.is_over
    return scene


def until_counted(scene: GameScene) -> None:
    """Let time pass until the first item is counted."""
    while scene.table.motion.scored is None:
        scene.update(FRAME)


def test_the_table_stays_until_all_is_scored(scored: GameScene) -> None:
    seconds, seats = 0.0, []
    while top(scored) is scored:
        scored.update(FRAME)
        seconds += FRAME
        view = seen(scored)
        if view.scored is not None and view.scored.player not in seats:
            seats.append(view.scored.player)
            paint(scored)
        assert seconds < 25
    assert seats == sorted(seats)
    assert len(seats) > 1
    assert 2 < seconds < ALL_ITEMS + 3
    assert isinstance(top(scored), FinalScene)


def test_the_estate_and_what_is_held_are_those_of_the_player_who_is_scored(
    scored: GameScene,
) -> None:
    until_counted(scored)
    view = seen(scored)
    assert view.scored is not None
    assert view.shown == view.state.current == view.scored.player
    assert not view.lit
    assert set(view.buttons) == {TableButton.SKIP}


def test_no_total_is_there_before_its_points_have_landed(scored: GameScene) -> None:
    final = [player.points for player in scored.state.players]
    before = [player.points for player in seen(scored).state.players]
    assert sum(before) < sum(final)
    last = before
    while top(scored) is scored:
        points = [player.points for player in seen(scored).state.players]
        assert all(one <= other for one, other in zip(last, points, strict=True))
        assert all("wins the game" not in line.text for line in seen(scored).log)
        last = points
        scored.update(FRAME)
    assert last == final


def test_what_is_counted_glows_while_its_points_fly(scored: GameScene) -> None:
    motion = scored.table.motion
    flying = [each for each in motion.animations if isinstance(each.what, Gain)]
    golden = [each for each in motion.animations if isinstance(each.what, GoldenBox | GoldenSpace)]
    for gain in flying:
        if isinstance(gain.what, Gain) and gain.what.large:
            assert any(glow.delay <= gain.delay < glow.over_at for glow in golden)


def test_totals_count_up_from_the_points_before_to_the_final_ones(scored: GameScene) -> None:
    counts = [each for each in scored.table.motion.animations if isinstance(each, Count)]
    before = [player.points for player in seen(scored).state.players]
    after = [player.points for player in scored.state.players]
    for count in counts:
        assert isinstance(count.what, GrowingTotal)
        assert count.number(count.delay) == count.what.before
        assert count.number(count.over_at) == count.what.after
        seat = before.index(count.what.before)
        before[seat] = count.what.after
    assert before == after


@pytest.mark.parametrize("key", [None, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE])
def test_one_click_or_key_skips_it_all(scored: GameScene, key: int | None) -> None:
    until_counted(scored)
    if key is None:
        click_at(scored, (400, 300))
    else:
        press(scored, key)
    scored.update(FRAME)
    assert isinstance(top(scored), FinalScene)


@pytest.mark.parametrize("by_key", [False, True])
def test_a_double_click_on_end_turn_skips_nothing(table: Opener, by_key: bool) -> None:
    scene = table(before_the_end(2))
    place = rect_of(scene, TableButton.END).center
    for _ in range(2):
        if by_key:
            send(scene, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
            send(scene, pygame.KEYUP, key=pygame.K_RETURN, mod=0)
        else:
            send(scene, pygame.MOUSEMOTION, pos=place, rel=(0, 0))
            send(scene, pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    assert scene.state.is_over
    assert scene.table.motion.is_moving
    until_counted(scene)
    skip = scene.table.layout.buttons[next(iter(seen(scene).buttons))]
    assert not skip.collidepoint(place), "nor is there anything where it was"


def test_without_motion_the_points_are_there_at_once(table: Opener) -> None:
    scene = table(before_the_end(2))
    scene.app.settings.motion_at = 0
    scene.play(random_game(people(plain_header(2)), 3).moves[-1])
    scene.update(FRAME)
    assert isinstance(top(scene), FinalScene)


def test_the_replay_scores_the_table_too(table: Opener) -> None:
    game = random_game(people(plain_header(2)), 3)
    app = table(before_the_end(2)).app
    scene = ReplayScene(app, game)
    app.push(scene)
    scene.go(scene.timeline.last - 1)
    press(scene, pygame.K_RIGHT)
    while scene.table.motion.scored is None:
        scene.update(FRAME)
    view = scene.table.view()
    assert view.shown == view.state.current == scene.table.motion.scored.player
    press(scene, pygame.K_LEFT)
    assert not scene.table.motion.is_moving


def test_after_the_game_the_table_is_in_the_colours_of_the_winner(scored: GameScene) -> None:
    winner = ranking(scored.state)[0]
    while top(scored) is scored:
        scored.update(FRAME)
    view = seen(scored)
    assert view.shown == view.leads == winner
    assert not view.is_away
    assert TableButton.HOME not in view.buttons
