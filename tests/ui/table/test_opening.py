"""The beginning of a new game at the table: the roll for the start player, and then the deal."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cob.clicks.table_things import DieAt, Workers
from cob.engine.ruleset import SPECIAL_EDITION, YUCATA
from cob.record import Game, format_record, read_record
from cob.showing.event_sounds import Cue
from cob.showing.sounds import Sound
from cob.text.rules_texts import tell_rules
from cob.text.start_roll import Throw, highest, start_roll
from cob.tutorial.reminders import next_reminder
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.game import GameScene
from cob.ui.table.motion.animation_pictures import AnimationPictures
from cob.ui.table.motion.pieces import Banner, Remark, RollingDie, StartSheet
from cob.ui.table.motion.start_roll import sheet_area
from cob.ui.table.motion.tumbling import SettledDie
from cob.ui.table.painter import Painter
from cob.ui.table.playing.opening import Opening
from tests.games import estates, expert_header, plain_header
from tests.ui.at_table import (
    InThread,
    Opener,
    click,
    click_at,
    hands_over,
    let_pass,
    paint,
    people,
    press,
    settle,
    top,
)
from tests.ui.sizes import SIZES

FRAME = 1 / 60


def seed_with(throws: int, players: int) -> int:
    """The first seed whose roll takes this number of throws."""
    for seed in range(2000):
        winner = Game.start(plain_header(players), seed).state.order[0]
        if len(start_roll(seed, players, winner)) == throws:
            return seed
    raise AssertionError("no such roll")


def seat(table: Opener, game: Game, size: tuple[int, int] = (1280, 720)) -> GameScene:
    """A new game, as the set-up screen opens it."""
    app = table(Game.start(people(plain_header()), 1), size).app
    app.bot_process = InThread()
    scene = GameScene(app, game)
    app.replace(scene)
    return scene


def begin(table: Opener, players: int = 2, throws: int = 1) -> GameScene:
    return seat(table, Game.start(people(plain_header(players)), seed_with(throws, players)))


def remarks(scene: GameScene) -> list[str]:
    """The words in view."""
    clock = scene.table.motion.clock
    return [
        f.what.text
        for f in scene.table.motion.animations
        if isinstance(f.what, Remark) and f.place(clock) is not None
    ]


def dice_seen(scene: GameScene) -> dict[int, list[int]]:
    """The dice in view, by seat."""
    seen: dict[int, list[int]] = {}
    for animation in scene.table.motion.animations:
        if (
            isinstance(animation, SettledDie)
            and animation.place(scene.table.motion.clock) is not None
        ):
            assert isinstance(animation.what, RollingDie)
            assert animation.what.seat is not None
            face = animation.face(scene.table.motion.clock)
            seen.setdefault(animation.what.seat, []).append(face)
    return seen


def as_seen(throw: Throw) -> dict[int, list[int]]:
    return {seat: list(pair) for seat, pair in enumerate(throw) if pair is not None}


# --- the roll -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_everybody_rolls_until_one_has_rolled_highest(
    table: Opener, players: int, throws: int
) -> None:
    """SET-09, EC-58: two dice of their own colour for each; tied players roll again."""
    scene = begin(table, players, throws)
    rolled = scene.session.throws
    assert len(rolled) == throws
    for number, throw in enumerate(rolled):
        let_pass(scene, 0.75)
        assert dice_seen(scene) == as_seen(throw), "settled, and those who are out have none"
        totals = [str(sum(pair)) for pair in throw if pair is not None]
        winner = scene.session.names[scene.session.state.order[0]]
        last = number == throws - 1
        assert remarks(scene) == [
            *totals,
            f"{winner} begins." if last else "A tie: they roll again.",
        ]
        paint(scene)
        let_pass(scene, 0.85)
    assert highest(rolled[-1]) == [scene.session.state.order[0]]
    settle(scene, lambda: not scene.table.motion.rolls_for_start)
    assert any(isinstance(animation.what, Banner) for animation in scene.table.motion.animations)


def test_dice_tumble_before_they_settle(table: Opener) -> None:
    scene = begin(table)
    seen = []
    for _ in range(40):
        seen.append(tuple(dice_seen(scene)[0]))
        scene.update(FRAME)
    assert len(set(seen)) > 4


def test_no_reminder_knows_the_dice_of_the_first_round_while_it_is_rolled_who_begins(
    table: Opener,
) -> None:
    games = (Game.start(people(plain_header()), seed) for seed in range(200))
    scene = seat(table, next(game for game in games if next_reminder(game.state, ())))
    assert scene.reminding.text, "the first position has something that is easily overlooked"
    assert scene.table.view().reminder is None
    settle(scene, lambda: not scene.table.motion.is_moving and not scene.opening.is_left)
    assert scene.table.view().reminder == scene.reminding.told


def test_nothing_gives_away_who_begins_before_the_dice_do(table: Opener) -> None:
    """The table is as it was before, and the log has only its beginning and the rules."""
    scene = begin(table, 3)
    view = scene.table.view()
    assert view.awaits_chance
    assert view.state.phase == -1
    assert not any(view.state.board)
    assert not any(view.state.track)
    first, *others, rules = (line.text for line in view.log)
    assert first == (
        "Anna, Benno and Carla sit down at the table: five phases of five rounds lie ahead."
    )
    assert len(others) <= 1, "where the deal comes from"
    assert rules == tell_rules(scene.state.rules)
    assert view.prompt == "The highest roll begins."
    assert not view.lit
    winner = scene.session.names[scene.session.state.order[0]]
    assert not any(winner in text for text in remarks(scene))
    paint(scene)


def test_nothing_is_asked_under_the_first_banner(table: Opener) -> None:
    """Nor is a bot reported as thinking: its dice have not been rolled either."""
    scene = begin(table)
    settle(scene, lambda: not scene.opening.is_left)
    asked = []
    while not scene.table.motion.is_decided:
        view = scene.table.view()
        assert view.awaits_chance
        asked.append(view.prompt)
        scene.update(FRAME)
    assert len(asked) > 60
    assert set(asked) == {""}
    assert scene.table.view().prompt == "You have two dice to play."


def test_the_roll_is_told_in_the_log(table: Opener) -> None:
    scene = begin(table, 2, 2)
    first, second = scene.session.throws
    rolls, winner = [], scene.session.names[scene.session.state.order[0]]
    for throw in (first, second):
        pairs = zip(scene.session.names, throw, strict=True)
        rolls.append(", ".join(f"{name} {p[0]} + {p[1]}" for name, p in pairs if p is not None))
    assert [line.text for line in scene.session.log()][1:5] == [
        "The rules of this game: alea 2011.",
        f"The roll for the start player: {rolls[0]}.",
        f"The highest roll again: {rolls[1]}.",
        f"{winner} is the start player.",
    ]


def test_every_throw_is_heard(table: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begin(table, 2, 2)
    heard: list[Cue] = []
    monkeypatch.setattr(scene.app.sounds, "play_cues", heard.extend)
    scene.opening = Opening(scene.app, scene.table, scene.playing)
    scene.resize(scene.app.size)
    assert [cue.sound for cue in heard] == [Sound.DICE, Sound.DICE]
    starts = sorted({f.delay for f in scene.table.motion.animations if isinstance(f, SettledDie)})
    assert [cue.at for cue in heard] == starts


# --- skipped, or not shown ------------------------------------------------------------------------


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_click_or_a_key_skips_the_roll_and_does_nothing_else(
    table: Opener, by_mouse: bool
) -> None:
    scene = begin(table)
    moves = len(scene.session.game.moves)
    if by_mouse:
        click(scene, DieAt(0))
    else:
        press(scene, pygame.K_RETURN)
    assert not scene.table.motion.rolls_for_start
    scene.update(FRAME)
    assert any(isinstance(animation.what, Banner) for animation in scene.table.motion.animations)
    assert not scene.playing.chooser.selected
    assert len(scene.session.game.moves) == moves
    click(scene, DieAt(0), Workers(scene.session.state.current))
    assert len(scene.session.game.moves) == moves + 1


def test_without_motion_the_roll_is_only_told(table: Opener) -> None:
    app = table(Game.start(people(plain_header()), 1)).app
    app.settings.motion_at = 0
    scene = GameScene(app, Game.start(people(plain_header()), 5))
    app.replace(scene)
    assert not scene.table.motion.is_moving
    assert any("roll for the start player" in line.text for line in scene.table.view().log)


def test_motion_that_is_fast_shows_the_roll_fast(table: Opener) -> None:
    scene = begin(table)
    usual = max(animation.over_at for animation in scene.table.motion.animations)
    scene.app.settings.motion_at = 3
    scene.opening = Opening(scene.app, scene.table, scene.playing)
    scene.resize(scene.app.size)
    assert max(animation.over_at for animation in scene.table.motion.animations) == pytest.approx(
        usual / 2
    )


def test_the_roll_is_seen_once(table: Opener) -> None:
    """Not again in a window of another size, nor in a game that goes on."""
    scene = begin(table)
    scene.resize((1024, 768))
    assert not scene.table.motion.rolls_for_start
    again = seat(table, scene.session.game)
    click_at(again, (5, 5))
    again.update(FRAME)
    click(again, DieAt(0), Workers(again.session.state.current))
    assert not seat(table, again.session.game).table.motion.rolls_for_start


def test_a_record_knows_of_no_dice_and_shows_none(table: Opener) -> None:
    """SET-09: it names the start player; dice for that are not made up."""
    game = Game.start(people(plain_header()), 5)
    scene = seat(table, read_record(format_record(game), estates()))
    assert not scene.session.throws
    assert not scene.table.motion.rolls_for_start
    told = [line.text for line in scene.session.log()]
    assert told[2] == f"{scene.session.names[game.state.order[0]]} is the start player."


def test_a_drawn_turn_order_is_told_and_not_rolled_for(table: Opener) -> None:
    """SE-04, EC-50: in the Special Edition all pieces are put on the track at random."""
    header = replace(people(plain_header(3)), ruleset=SPECIAL_EDITION)
    scene = seat(table, Game.start(header, 5))
    assert not scene.table.motion.rolls_for_start
    names = ", ".join(scene.session.names[seat] for seat in scene.session.state.order)
    assert scene.session.log()[2].text == f"The first turn order is drawn: {names}."


def test_yucata_rolls_too(table: Opener) -> None:
    """SET-09: on Yucata the start player is rolled for as well."""
    header = replace(people(plain_header(3)), ruleset=YUCATA)
    assert seat(table, Game.start(header, 5)).table.motion.rolls_for_start


# --- with others ----------------------------------------------------------------------------------


def test_bots_wait_for_the_roll(table: Opener) -> None:
    header = plain_header(3)
    seats = tuple(replace(seat, controller="random") for seat in header.seats)
    scene = seat(table, Game.start(replace(header, seats=seats), 5))
    moves = len(scene.session.game.moves)
    while scene.table.motion.rolls_for_start:
        scene.update(FRAME)
        assert len(scene.session.game.moves) == moves
    settle(scene, lambda: len(scene.session.game.moves) > moves)


@pytest.mark.parametrize("skipped", [True, False])
def test_a_secret_set_up_is_handed_over_after_the_roll(table: Opener, skipped: bool) -> None:
    """EXP-01, EXP-04: the player order is determined first, in the sight of all."""
    header = people(expert_header(3, 3))
    assert header.secret
    scene = seat(table, Game.start(header, 5))
    assert scene.table.motion.rolls_for_start
    assert not hands_over(scene)
    if skipped:
        press(scene, pygame.K_SPACE)
    else:
        let_pass(scene, 8)
    assert hands_over(scene)
    paint(scene)
    press(scene, pygame.K_SPACE)
    assert not hands_over(scene)
    assert top(scene) is scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0, 2])
def test_the_sheet_lies_in_the_window(table: Opener, size: tuple[int, int], scale: int) -> None:
    scene = seat(table, Game.start(people(plain_header(4)), seed_with(2, 4)), size)
    scene.app.settings.text_at = scale
    scene.app.art.text_scale = scene.app.settings.text_scale
    scene.opening = Opening(scene.app, scene.table, scene.playing)
    scene.resize(size)
    (sheet,) = [f for f in scene.table.motion.animations if isinstance(f.what, StartSheet)]
    area = sheet_area(scene.table.layout, 4)
    assert sheet.end == area.center
    assert pygame.Rect((0, 0), size).contains(area)
    for animation in scene.table.motion.animations:
        assert area.collidepoint(animation.end)
    let_pass(scene, 0.8)
    paint(scene)


def test_the_longest_name_stays_on_the_sheet(table: Opener) -> None:
    header = people(plain_header(2))
    seats = tuple(
        replace(seat, name=letter * 24) for seat, letter in zip(header.seats, "WM", strict=True)
    )
    scene = seat(table, Game.start(replace(header, seats=seats), 5))
    pen = Painter(Canvas(pygame.Surface(scene.app.size), scene.app.art), scene.table.layout)
    area = sheet_area(scene.table.layout, 2)
    for animation in scene.table.motion.animations:
        if isinstance(animation.what, Remark):
            (drawn,) = AnimationPictures().of(pen, scene.table.view(), animation, 0.0)
            assert drawn.get_width() < area.width
