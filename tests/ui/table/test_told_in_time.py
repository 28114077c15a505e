"""Rings, badges, the log and numbers follow the move: nothing appears before it is shown."""

from __future__ import annotations

import pygame
import pytest

from cob.clicks.table_things import DieAt, EstateSpace, StorageSpace, Workers
from cob.engine import RULESETS, Action, parse_action
from cob.engine.components import Tile
from cob.engine.events import PointsScored, RoundStarted, Source, TurnStarted
from cob.record import Game
from cob.showing.event_sounds import cues
from cob.showing.event_times import LONGEST, ROLL, TRAVEL
from cob.showing.sounds import POINTS
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.table.motion.motion import FRAME, Motion
from cob.ui.table.motion.pieces import Gain
from tests.engine.table import act, position, seeded_game, space
from tests.games import plain_header, random_game
from tests.showing.moves import moves, played
from tests.ui.at_table import (
    Opener,
    click,
    game_at,
    let_pass,
    paint,
    people,
    point,
    press,
    rect_of,
    seen,
)
from tests.ui.writing import writing


def texts(scene: GameScene) -> list[str]:
    return [line.text for line in seen(scene).log]


# --- a round is rolled ------------------------------------------------------------------------


@pytest.fixture
def ended(table: Opener) -> GameScene:
    """The last turn of a round has just been ended."""
    state = seeded_game(2, seed=4)
    while (state.round, state.current) != (1, state.order[-1]):
        act(state, *(f"{die}: take workers" for die in state.player.dice), "end turn")
    act(state, *(f"{die}: take workers" for die in state.player.dice))
    scene = table(game_at(state))
    press(scene, pygame.K_RETURN)
    return scene


@pytest.fixture
def rolling(ended: GameScene) -> GameScene:
    """Anna plays without a hand-over; a round has just been rolled."""
    assert ended.session.state.round == 2
    ended.playing.awaits_person = False
    return ended


def test_no_ring_no_line_and_no_die_knows_a_roll_that_still_tumbles(rolling: GameScene) -> None:
    told = texts(rolling)
    for _ in range(round(ROLL / FRAME) - 1):
        view = seen(rolling)
        assert not view.lit
        assert not view.offer
        assert not any(player.rolled for player in view.state.players)
        assert not view.state.white
        assert texts(rolling) == told
        paint(rolling)
        rolling.update(FRAME)
    let_pass(rolling, 0.1)
    view = seen(rolling)
    assert view.lit
    assert all(player.rolled for player in view.state.players)
    assert "white die shows" in texts(rolling)[-2]
    assert "is to play with a" in texts(rolling)[-1]
    assert len(texts(rolling)) == len(told) + 2


def test_the_head_names_nobody_and_asks_nothing_before_the_dice_lie(rolling: GameScene) -> None:
    names, canvas = rolling.session.names, Canvas(rolling.app.window, rolling.app.art)
    for _ in range(round(ROLL / FRAME) - 1):
        assert seen(rolling).prompt == ""
        with writing() as told:
            rolling.table.draw_still(canvas)
        head = rolling.table.layout.head
        words = " ".join(text for text, place in told if head.contains(place))
        assert "Phase A, round 2" in words
        assert not any(name in words for name in names)
        assert not any(text == "to play" for text, _ in told)
        rolling.update(FRAME)
    let_pass(rolling, 0.1)
    assert seen(rolling).prompt == "You have two dice to play."
    with writing() as told:
        rolling.table.draw_still(canvas)
    assert any(text.endswith("turn") for text, _ in told)


def test_the_roll_is_known_as_soon_as_all_of_it_lies(rolling: GameScene) -> None:
    let_pass(rolling, ROLL + 0.1)
    assert rolling.table.motion.is_decided
    assert seen(rolling).state == rolling.session.state


def test_the_pointer_is_told_nothing_of_a_roll_that_still_tumbles(rolling: GameScene) -> None:
    seat = rolling.session.state.current
    point(rolling, rect_of(rolling, DieAt(0)).center)
    let_pass(rolling, ROLL / 2)
    assert not seen(rolling).marks
    assert not seen(rolling).offer
    click(rolling, DieAt(0), Workers(seat))
    assert len(rolling.session.state.player.dice) == 1, "a click skips it and does what it does"


def test_a_key_that_chooses_skips_the_roll(rolling: GameScene) -> None:
    press(rolling, pygame.K_TAB)
    assert not rolling.table.motion.is_moving
    assert seen(rolling).lit


def test_the_sheet_between_two_players_knows_no_dice(ended: GameScene) -> None:
    """Under it nothing tumbles yet."""
    view = seen(ended)
    assert not view.state.players[view.state.current].rolled


# --- a move -----------------------------------------------------------------------------------


def test_numbers_and_the_log_follow_what_arrives(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="bank watchtower")))
    lines = len(texts(scene))
    click(scene, DieAt(0), StorageSpace(0, 0), EstateSpace(0, space("e4")))
    assert scene.session.state.players[0].silverlings == 2
    assert len(texts(scene)) == lines
    let_pass(scene, TRAVEL + 0.02)
    assert texts(scene)[lines:] == ["Anna adds a bank to e4 with a 3."]
    assert seen(scene).state.players[0].silverlings == 0
    let_pass(scene, LONGEST)
    assert texts(scene)[lines:] == ["Anna adds a bank to e4 with a 3: 2 Silverlings."]
    assert seen(scene).state.players[0].silverlings == 2


def test_a_new_tile_is_marked_when_it_is_there(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="bank")))
    click(scene, DieAt(0), StorageSpace(0, 0), EstateSpace(0, space("e4")))
    assert not seen(scene).changes.added
    let_pass(scene, TRAVEL + 0.02)
    assert seen(scene).changes.added == {(0, space("e4"))}


def test_undo_ends_what_moves_and_tells_the_position_before(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="bank")))
    before = scene.session.state.copy()
    click(scene, DieAt(0), StorageSpace(0, 0), EstateSpace(0, space("e4")))
    press(scene, pygame.K_u)
    assert not scene.table.motion.is_moving
    assert seen(scene).state == before


def test_without_motion_everything_is_told_at_once(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="bank")))
    scene.app.settings.motion_at = 0
    lines = len(texts(scene))
    click(scene, DieAt(0), StorageSpace(0, 0), EstateSpace(0, space("e4")))
    assert seen(scene).state is scene.session.state
    assert texts(scene)[lines:] == ["Anna adds a bank to e4 with a 3: 2 Silverlings."]


def test_each_of_six_gains_is_heard_as_it_begins_to_fly(table: Opener) -> None:
    """Bells differ in pitch: each rings once."""
    state = position(dice=(3, 5), storage="bank")
    scene = table(game_at(state))
    move = played(state, "3: add bank to e4")
    points = (PointsScored(0, 1, Source.KNOWLEDGE, Tile.KNOWLEDGE_16),) * 6
    crowded = move._replace(events=(*move.events[:2], *points))
    for speed in (0.6, 1.0, 2.0):
        motion = Motion()
        motion.begin(crowded, scene.table.layout, 0, speed)
        begun = [each.delay for each in motion.animations if isinstance(each.what, Gain)]
        rung = [cue.at for cue in cues(crowded.events, False, speed) if cue.sound in POINTS]
        assert len(begun) == 6
        assert all(abs(seen - heard) < FRAME for seen, heard in zip(begun, rung, strict=True))


# --- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_table_ends_each_move_at_the_position(table: Opener, ruleset: str) -> None:
    found = moves(ruleset, 2, 3)
    layout = table(game_at(seeded_game())).table.layout
    motion = Motion()
    for move in found[:-1]:
        motion.begin(move, layout, move.after.current)
        told = [motion.untold]
        while motion.is_moving:
            motion.update(0.05)
            told.append(motion.untold)
        assert told == sorted(told, reverse=True)
        assert told[-1] == 0
        assert motion.shown(move.after) is move.after


def test_the_log_of_a_game_is_the_same_seen_move_by_move_or_at_once(table: Opener) -> None:
    game = Game.start(people(plain_header(2)), 3)
    scene = table(game)
    while not game.state.is_over:
        dice = game.state.player.dice
        line = f"{dice[0]}: take workers" if dice else "end turn"
        scene.session.play(parse_action(line))
        events = len(scene.session.last.events) if scene.session.last else 0
        for untold in range(events, -1, -1):
            told = scene.session.log(untold)
    again = table(random_game(plain_header(2), 1))
    assert [line.text for line in told] == [
        line.text for line in GameScene(again.app, game).session.log()
    ]


def test_the_replay_tells_nothing_early(table: Opener) -> None:
    game = random_game(plain_header(2), 1)
    scene = ReplayScene(table(game_at(position())).app, game)
    scene.resize((1280, 720))
    rolled = scene.timeline
    rolled.step(rolled.last)
    scene.go(rolled.rounds[3] - 1)
    press(scene, pygame.K_RIGHT)
    assert scene.table.motion.is_moving
    state = scene.table.motion.shown(scene.step.state)
    assert not any(player.rolled for player in state.players)
    assert all(player.rolled for player in scene.step.state.players)


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (4, 5)])
def test_no_frame_of_a_game_tells_more_than_it_shows(
    table: Opener, players: int, seed: int
) -> None:
    """Points, dice, the log and the rings agree in each frame of a whole game."""
    whole = random_game(plain_header(players), seed)
    scene = table(random_game(plain_header(players), seed, 0))
    for move, seat in zip(whole.moves, whole.seats, strict=True):
        if seat is None:
            continue
        assert isinstance(move, Action)
        scene.play(move)
        while scene.table.motion.is_moving:
            check_frame(scene)
            scene.table.update(0.05)
        check_frame(scene)
    assert scene.state == whole.state


def check_frame(scene: GameScene) -> None:
    view, game = seen(scene), scene.session.game
    told = game.events[: len(game.events) - scene.table.motion.untold]
    for seat, player in enumerate(view.state.players):
        points = sum(e.points for e in told if isinstance(e, PointsScored) and e.player == seat)
        assert points <= player.points <= game.state.players[seat].points
    begun = [event for event in told if isinstance(event, TurnStarted)]
    if begun and view.state.players[0].rolled == ():
        rounds = [event for event in told if isinstance(event, RoundStarted)]
        assert (rounds[-1].phase, rounds[-1].round) != (game.state.phase, game.state.round)
    if view.lit or view.offer:
        assert view.state.player.rolled
        assert view.state.board == game.state.board
        assert view.state.player.storage == game.state.player.storage
