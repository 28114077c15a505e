"""Bots at the table: their thinking and moves are shown, and can be paused, stepped and skipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event

import pygame
import pytest

from cob.bots.base import Bot, Effort
from cob.bots.registry import BOTS
from cob.clicks.table_things import BoardSpace, PlayerPanel, TableButton
from cob.engine import Action, GameState, legal_actions
from cob.engine.actions import EndTurn
from cob.explaining.tooltip_cards import card_for
from cob.record import AUTOSAVE, Game, format_record, read_file
from cob.session.bot_process import BotProcess
from cob.session.pace import NORMAL, PATIENCES, SPEEDS
from cob.session.tempo import turn_of
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.game import GameScene
from cob.ui.screens.title import TitleScene
from tests.engine.table import position
from tests.games import estates, plain_header, play_on
from tests.session.odd_bots import make_odd
from tests.ui.at_table import (
    InThread,
    Opener,
    bot_on_turn,
    bots_only,
    choose_entry,
    click,
    game_at,
    hands_over,
    paint,
    people,
    play_by_clicks,
    point,
    press,
    rect_of,
    settle,
    top,
)

AT_ONCE = len(SPEEDS) - 1
PAUSE = SPEEDS[NORMAL].pause


class First:
    """Takes the first action, and uses its dice before it ends a turn."""

    problem = ""

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        return legal[0]


class Sleeper:
    """A bot that thinks until it is woken."""

    problem = ""

    def __init__(self) -> None:
        self.wake = Event()
        self.asked = 0
        self.asleep = Event()

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        self.asked += 1
        self.asleep.set()
        woken = self.wake.wait(10)
        self.asleep.clear()
        assert woken
        return legal[0]


def playing_as(bot: Bot) -> InThread:
    return InThread(lambda name, seed: bot)


def moves(scene: GameScene) -> int:
    """How many actions were played; chance is not counted."""
    return sum(seat is not None for seat in scene.session.game.seats)


def let_answer(scene: GameScene) -> None:
    """Ask the bot, and wait until it has its answer; no time passes at the table."""
    scene.update(0.0)
    task = scene.session.awaited
    assert task is None or task.wait(10)


def pass_pause(scene: GameScene) -> None:
    """Let the bot think and the pause pass: one action is shown."""
    let_answer(scene)
    scene.update(PAUSE + 0.01)


# --- thinking -----------------------------------------------------------------------------------


def test_the_window_stays_awake_while_a_bot_thinks(table: Opener) -> None:
    bot = Sleeper()
    scene = table(bot_on_turn(), bot_process=playing_as(bot))
    paint(scene)
    for frame in range(20):
        scene.update(0.1)
        point(scene, (40 * frame, 20 * frame))
        if frame % 5 == 0:
            paint(scene)
    assert bot.asleep.wait(10), "no frame waited for it"
    assert bot.asked == 1
    click(scene, BoardSpace(0))
    assert scene.playing.message == "It is Benno’s turn."
    assert scene.wakes_after() is not None
    before_it = moves(scene)
    bot.wake.set()
    settle(scene, lambda: moves(scene) > before_it)


def test_a_table_can_be_left_while_a_bot_thinks(table: Opener, tmp_path: Path) -> None:
    bot = Sleeper()
    bots = playing_as(bot)
    scene = table(bot_on_turn(), bot_process=bots)
    scene.update(0.1)
    click(scene, TableButton.MENU)
    choose_entry(scene.app, "leave")
    assert top(scene) is not scene
    assert scene not in scene.app.scenes
    assert bot.asleep.wait(10), "nobody waits for the answer"
    assert bots.stops == 1
    assert read_file(tmp_path / AUTOSAVE, estates()).state == scene.session.state
    bot.wake.set()


def test_a_table_that_nobody_thinks_at_is_left_without_ado(table: Opener) -> None:
    bots = playing_as(First())
    scene = table(bot_on_turn(), bot_process=bots)
    pass_pause(scene)
    let_answer(scene)
    scene.app.pop()
    assert bots.stops == 0, "the process of the bots is kept"


def test_closing_the_window_ends_a_thinking_process(table: Opener) -> None:
    bots = BotProcess(make_odd)
    scene = table(bot_on_turn(), bot_process=bots)
    scene.session.bots[1] = replace(BOTS["random"], name="sleeper")
    scene.update(0.1)
    task = scene.session.awaited
    assert task is not None
    assert not task.wait(0.1)
    scene.app.close()
    assert not bots.is_running
    assert task.wait(10)
    assert task.result().action is None, "it would have slept for a minute"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_from_its_process_until_the_person_is_on_turn(table: Opener, name: str) -> None:
    game = bot_on_turn()
    first, second = game.header.seats
    header = replace(game.header, seats=(first, replace(second, controller=name)))
    scene = table(Game(header, game.state, list(game.opening_events)), bot_process=BotProcess())
    scene.session.share = 0.1
    click(scene, TableButton.SKIP)
    settle(scene, lambda: not scene.session.bot_to_move)
    assert scene.session.state.current == 0
    assert not hands_over(scene), "nothing is handed over to the only person"
    assert TableButton.END not in scene.buttons()
    assert "failed" not in scene.table.news.text


@pytest.mark.parametrize("patience_at", range(len(PATIENCES)))
def test_bots_think_as_long_as_was_agreed(
    table: Opener, monkeypatch: pytest.MonkeyPatch, patience_at: int
) -> None:
    monkeypatch.setitem(BOTS, "random", replace(BOTS["random"], seconds=1.5))
    bots = playing_as(First())
    scene = table(bot_on_turn(), bot_process=bots)
    scene.app.pace.patience_at = patience_at
    scene = GameScene(scene.app, bot_on_turn())
    scene.app.push(scene)
    scene.update(0.0)
    effort = bots.questions[-1].effort
    assert effort.work == pytest.approx([1 / 3, 1, 3][patience_at])
    assert effort.seconds == pytest.approx([0.5, 1.5, 4.5][patience_at])


def test_two_games_do_not_share_their_bots(table: Opener) -> None:
    bots = playing_as(First())
    for _ in range(2):
        table(bot_on_turn(), bot_process=bots).update(0.0)
    first, second = bots.questions
    assert first.table != second.table
    assert first.seed != second.seed


# --- what is told -------------------------------------------------------------------------------


def test_the_prompt_says_who_thinks_and_what_was_done(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=playing_as(First()))
    assert scene.playing.prompt() == "Benno is thinking."
    pass_pause(scene)
    scene.table.motion.stop()
    deed = scene.playing.prompt()
    assert deed.startswith("Benno ")
    assert deed == scene.session.log()[-1].text


def test_every_action_of_a_bot_is_told_in_the_log(table: Opener) -> None:
    scene = table(bots_only(3))
    scene.playing.tempo.hurry(+9)
    lines = len(scene.session.log())
    while not scene.session.state.is_over:
        let_answer(scene)
        played = moves(scene)
        action = scene.session.bot_answer()
        if action is not None:
            scene.play(action)
            told = scene.session.log()[lines:]
            assert told, f"nothing was said about {action}"
            lines += len(told)
            assert moves(scene) == played + 1


def test_a_bots_secret_is_not_told_in_the_prompt(table: Opener) -> None:
    header = replace(plain_header(3, castle=None), secret=True)
    game = Game.start(header, 1)
    scene = table(game, bot_process=playing_as(First()))
    scene.play(legal_actions(game.state)[0])
    assert scene.session.hides_setup
    assert scene.session.deed == ""


def test_a_bot_that_fails_does_not_take_the_window_with_it(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=InThread(lambda name, seed: make_odd("faulty", seed)))
    expected = legal_actions(scene.session.state)[0]
    pass_pause(scene)
    assert scene.session.game.moves[-1] == expected
    message = scene.table.view().message
    assert message.startswith("Benno’s bot failed (ZeroDivisionError: ")
    assert str(expected) in message
    scene.playing.tempo.pause()
    scene.update(1.0)
    assert scene.table.view().message == message, "there is time to read it"
    click(scene, PlayerPanel(0))
    assert not scene.table.view().message


def test_what_ails_a_bot_is_told_once_and_stops_nothing(table: Opener) -> None:
    class Ailing(First):
        problem = "Its weights are missing: it plays as medium."

    scene = table(bot_on_turn(), bot_process=playing_as(Ailing()))
    pass_pause(scene)
    assert scene.table.view().message == f"Benno: {Ailing.problem}"
    assert moves(scene) == 1
    wakes = scene.wakes_after()
    assert wakes is not None
    assert wakes <= PAUSE
    scene.playing.tempo.pause()
    scene.app.needs_drawing = False
    scene.update(60.0)
    assert scene.app.needs_drawing
    assert not scene.table.view().message
    scene.playing.tempo.go_on()
    scene.update(0.0)
    pass_pause(scene)
    assert moves(scene) >= 2
    assert not scene.table.view().message


def test_a_card_says_which_bot_plays_a_seat(table: Opener) -> None:
    scene = table(bot_on_turn())
    state, header = scene.session.state, scene.session.game.header
    person, bot = (card_for(state, header, PlayerPanel(seat)) for seat in (0, 1))
    assert person is not None
    assert person.title == "Anna"
    assert bot is not None
    assert bot.title == "Benno, the random bot"
    assert bot.text.startswith(BOTS["random"].description)


def test_a_saved_game_with_an_unknown_bot_is_answered_in_a_sentence(
    table: Opener, tmp_path: Path
) -> None:
    scene = table(bot_on_turn())
    text = format_record(scene.session.game).replace("random", "grandmaster")
    scene.leave()
    (tmp_path / AUTOSAVE).write_text(text, encoding="utf-8")
    title = TitleScene(scene.app)
    scene.app.push(title)
    title.go_on()
    assert top(scene) is title


# --- pace ---------------------------------------------------------------------------------------


def test_a_bot_leaves_time_to_follow_it(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=playing_as(First()))
    let_answer(scene)
    scene.update(PAUSE - 0.1)
    assert moves(scene) == 0
    wakes = scene.wakes_after()
    assert wakes is not None
    assert wakes <= 0.11
    scene.update(0.11)
    assert moves(scene) == 1
    scene.update(PAUSE - 0.1)
    assert moves(scene) == 1


def test_the_time_that_a_person_took_is_not_part_of_the_pause(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=playing_as(First()))
    click(scene, TableButton.SKIP)
    settle(scene, lambda: not scene.session.bot_to_move)
    while TableButton.END not in scene.buttons():
        play_by_clicks(scene, legal_actions(scene.session.state)[0])
    press(scene, pygame.K_RETURN)
    played = moves(scene)
    scene.session.ask_bot()
    assert scene.session.awaited is not None
    assert scene.session.awaited.wait(10)
    scene.update(60.0)
    assert moves(scene) == played
    scene.update(PAUSE + 0.01)
    assert moves(scene) == played + 1


def test_the_speed_is_seen_changed_and_kept_for_the_next_game(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=playing_as(First()))
    assert scene.buttons()[TableButton.SPEED] == "Speed: normal"
    click(scene, TableButton.SPEED)
    assert scene.buttons()[TableButton.SPEED] == "Speed: fast"
    for key in (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_MINUS):
        press(scene, key)
    assert scene.buttons()[TableButton.SPEED] == "Speed: slow"
    for key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_PLUS):
        press(scene, key)
    assert scene.buttons()[TableButton.SPEED] == "Speed: at once"
    assert GameScene(scene.app, bots_only()).buttons()[TableButton.SPEED] == "Speed: at once"


def test_the_speed_can_be_changed_in_a_persons_turn_but_not_without_bots(table: Opener) -> None:
    game = bot_on_turn()
    scene = table(game, bot_process=playing_as(First()))
    scene.table.press(TableButton.SKIP)
    settle(scene, lambda: not scene.session.bot_to_move)
    assert scene.buttons()[TableButton.SPEED] == "Speed: normal"
    press(scene, pygame.K_PLUS)
    assert scene.buttons()[TableButton.SPEED] == "Speed: fast"
    alone = table(Game.start(people(plain_header()), 1))
    press(alone, pygame.K_PLUS)
    assert TableButton.SPEED not in alone.buttons()
    assert alone.app.pace.speed_at == NORMAL


def test_at_once_a_whole_game_of_bots_is_played_without_a_pause(
    table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame has 12 ms, which pass here by one with every look at the clock."""
    milliseconds = count()
    monkeypatch.setattr("time.monotonic", lambda: next(milliseconds) / 1000)
    scene = table(bots_only(), bot_process=playing_as(First()))
    scene.playing.tempo.hurry(+9)
    frames = 0
    while not scene.state.is_over:
        before = moves(scene)
        scene.update(0.0)
        assert moves(scene) - before <= 12, "the window is drawn and answers in between"
        frames += 1
        assert frames < 5000
    assert scene.table.motion.is_moving, "the scoring is seen even after such a hurry"
    scene.table.motion.stop()
    scene.update(0.0)
    assert isinstance(top(scene), FinalScene)
    assert frames < moves(scene), "a frame has room for several actions"


# --- pause, step, skip --------------------------------------------------------------------------


def test_paused_bots_do_nothing_and_everything_can_be_looked_at(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=playing_as(First()))
    click(scene, TableButton.PAUSE)
    let_answer(scene)
    scene.update(100.0)
    assert moves(scene) == 0
    settle(scene, lambda: not scene.session.is_saving)
    assert scene.wakes_after() is None
    assert scene.table.view().paused
    assert scene.playing.prompt() == "Paused: Benno is to move."
    click(scene, PlayerPanel(0))
    assert scene.table.shown == 0
    click(scene, TableButton.HOME)
    assert scene.table.shown == 1
    point(scene, rect_of(scene, BoardSpace(0)).center)
    assert scene.wakes_after() is not None, "the card will come"
    paint(scene)
    click(scene, TableButton.PAUSE)
    scene.update(0.0)
    assert moves(scene) == 1
    assert not scene.table.view().paused


def test_the_buttons_while_bots_play(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=playing_as(First()))
    always = {
        TableButton.MENU: "Menu",
        TableButton.SPEED: "Speed: normal",
        TableButton.SKIP: "Skip",
        TableButton.CAMERA: "Stay at\nmy estate",
    }
    assert scene.buttons() == {**always, TableButton.PAUSE: "Pause"}
    click(scene, TableButton.PAUSE)
    paused = {TableButton.PAUSE: "Go on", TableButton.STEP: "Step"}
    assert scene.buttons() == always | paused
    click(scene, TableButton.SKIP)
    settle(scene, lambda: not scene.session.bot_to_move)
    assert TableButton.PAUSE not in scene.buttons()
    assert TableButton.STEP not in scene.buttons()
    press(scene, pygame.K_RIGHT)
    assert not scene.playing.tempo.paused, "in a person's turn there is nothing to step"


def test_a_step_plays_one_action(table: Opener) -> None:
    scene = table(bots_only(), bot_process=playing_as(First()))
    click(scene, TableButton.PAUSE)
    for number in range(1, 9):
        click(scene, TableButton.STEP)
        let_answer(scene)
        scene.update(0.0)
        assert moves(scene) == number
        scene.update(100.0)
        assert moves(scene) == number


def test_a_step_waits_for_a_bot_that_still_thinks(table: Opener) -> None:
    bot = Sleeper()
    scene = table(bots_only(), bot_process=playing_as(bot))
    press(scene, pygame.K_RIGHT)
    scene.update(0.1)
    assert moves(scene) == 0
    assert scene.wakes_after() is not None
    bot.wake.set()
    settle(scene, lambda: moves(scene) == 1)
    for _ in range(20):
        scene.update(1.0)
    assert moves(scene) == 1


def test_the_keys_pause_step_and_skip(table: Opener) -> None:
    scene = table(bots_only(), bot_process=playing_as(First()))
    press(scene, pygame.K_SPACE)
    assert scene.playing.tempo.paused
    press(scene, pygame.K_SPACE)
    assert not scene.playing.tempo.paused
    press(scene, pygame.K_RIGHT)
    let_answer(scene)
    scene.update(0.0)
    assert scene.playing.tempo.paused
    assert moves(scene) == 1
    turn = turn_of(scene.session.state)
    press(scene, pygame.K_RETURN)
    settle(scene, lambda: turn_of(scene.session.state) != turn)
    assert scene.playing.tempo.paused, "one turn further, and still paused"


def test_space_ends_a_persons_turn_and_pauses_nothing(table: Opener) -> None:
    scene = table(bot_on_turn(), bot_process=playing_as(First()))
    click(scene, TableButton.SKIP)
    settle(scene, lambda: not scene.session.bot_to_move)
    while TableButton.END not in scene.buttons():
        play_by_clicks(scene, legal_actions(scene.session.state)[0])
    press(scene, pygame.K_SPACE)
    assert scene.session.game.moves.count(EndTurn()) >= 2
    assert not scene.playing.tempo.paused


def test_a_skip_goes_on_until_it_is_the_persons_turn(table: Opener) -> None:
    game = play_on(Game.start(plain_header(4), 2), 2, 30)
    while game.state.current == 0:
        play_on(game, 2, 1)
    scene = table(game, bot_process=playing_as(First()))
    point(scene, rect_of(scene, TableButton.SKIP).center)
    assert scene.table.view().offer == "Play at once until it is a person’s turn. Key: Enter"
    click(scene, TableButton.SKIP)
    settle(scene, lambda: not scene.session.bot_to_move)
    assert scene.session.state.current == 0


def test_where_only_bots_play_a_skip_ends_with_the_turn(table: Opener) -> None:
    scene = table(bots_only(), bot_process=playing_as(First()))
    turn = turn_of(scene.session.state)
    point(scene, rect_of(scene, TableButton.SKIP).center)
    assert scene.table.view().offer == "Play at once until this turn is over. Key: Enter"
    click(scene, TableButton.SKIP)
    settle(scene, lambda: turn_of(scene.session.state) != turn)
    played, turn = moves(scene), turn_of(scene.session.state)
    let_answer(scene)
    scene.update(0.1)
    assert moves(scene) == played, "the next turn has its pauses again"


def test_the_pointer_stays_on_a_button_while_bots_play(table: Opener) -> None:
    scene = table(bots_only(), bot_process=playing_as(First()))
    point(scene, rect_of(scene, TableButton.PAUSE).center)
    told = scene.table.view().offer
    assert "Key: Space" in told
    pass_pause(scene)
    assert moves(scene) == 1
    assert scene.table.view().offer == told


def test_every_button_for_the_bots_says_what_it_does(table: Opener) -> None:
    scene = table(bots_only(), bot_process=playing_as(First()))
    scene.playing.tempo.pause()
    told = set()
    for button in (TableButton.PAUSE, TableButton.STEP, TableButton.SKIP, TableButton.SPEED):
        point(scene, rect_of(scene, button).center)
        told.add(scene.table.view().offer)
        paint(scene)
    assert "" not in told
    assert len(told) == 4


def test_who_steps_by_mouse_reads_what_was_done(table: Opener) -> None:
    scene = table(bots_only(), bot_process=playing_as(First()))
    scene.playing.tempo.pause()
    point(scene, rect_of(scene, TableButton.STEP).center)
    assert scene.table.view().offer
    click(scene, TableButton.STEP)
    let_answer(scene)
    scene.update(0.0)
    scene.table.motion.stop()
    seen = scene.table.view()
    assert not seen.offer
    assert seen.prompt.startswith(scene.session.deed)
    point(scene, (1, 1))
    point(scene, rect_of(scene, TableButton.STEP).center)
    assert scene.table.view().offer


def test_who_watches_bots_sees_the_estate_of_the_one_on_turn(table: Opener) -> None:
    scene = table(bots_only(3), bot_process=playing_as(First()))
    for _ in range(3):
        click(scene, TableButton.SKIP)
        turn = turn_of(scene.session.state)
        settle(scene, lambda: turn_of(scene.session.state) != turn)  # noqa: B023
        assert scene.table.shown == scene.session.state.current
    other = (scene.session.state.current + 1) % 3
    click(scene, PlayerPanel(other))
    pass_pause(scene)
    assert scene.table.shown == other, "who looks at another estate goes on looking"


def test_a_game_of_people_has_no_button_for_bots(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    assert not {TableButton.PAUSE, TableButton.STEP, TableButton.SPEED} & set(scene.buttons())
