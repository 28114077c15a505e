"""Helpers at the table: what tests point at, click and wait for."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache

import pygame
from pygame import Rect

from cob.boards.main_board import load_main_board
from cob.bots.base import Bot, Effort
from cob.bots.registry import make_bot
from cob.clicks.table_things import DieAt, Thing, Workers
from cob.clicks.turn_timing import GRACE
from cob.engine import Action, GameState, legal_actions
from cob.engine.actions import EndTurn
from cob.record import COLOURS, PERSON, Game, Header, Seat
from cob.session.background import BackgroundTask
from cob.session.bot_worker import BotAnswer, BotQuestion, BotWorker
from cob.ui.app import App
from cob.ui.kit.estate_picture import Hex
from cob.ui.scene import AppContext, Scene
from cob.ui.screens.game import GameScene
from cob.ui.screens.table_menu import MenuCard, MenuSheet
from cob.ui.table.advice.tutor import TutorSheet
from cob.ui.table.corner_signs import CornerDeed
from cob.ui.table.hand.payment import PaymentSheet
from cob.ui.table.layout import TableLayout
from cob.ui.table.log.layout import LogRow
from cob.ui.table.motion.motion import FRAME
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.sheets.sheets import HandOverSheet
from cob.ui.table.view import TableView
from tests.coaching.analysis_at_once import AtOnce
from tests.games import NAMES, plain_header
from tests.mouse.real_window import clicks_for
from tests.ui.keyboard import key_down
from tests.waiting import wait_for

AppOpener = Callable[..., App]
Opener = Callable[..., GameScene]


class InThread:
    """Lets bots think in a thread of the test, where it can reach them."""

    def __init__(self, make: Callable[[str, int], Bot] = make_bot) -> None:
        self._worker = BotWorker(make)
        self.questions: list[BotQuestion] = []
        self.stops = 0

    def ask(self, question: BotQuestion) -> BackgroundTask[BotAnswer]:
        self.questions.append(question)
        return BackgroundTask(lambda: self._worker.answer(question))

    def stop(self) -> None:
        self.stops += 1


def people(header: Header) -> Header:
    """The same seats, all for people."""
    seats = [Seat(s.name, s.colour, PERSON, s.choices, s.castle) for s in header.seats]
    return Header(tuple(seats), header.ruleset, header.secret)


def game_at(state: GameState) -> Game:
    """A position between people, as if it had just been reached."""
    seats = [
        Seat(NAMES[at], COLOURS[at], PERSON, player.choices)
        for at, player in enumerate(state.players)
    ]
    return Game(Header(tuple(seats)), state, [])


def bot_on_turn() -> Game:
    """Anna is a person, Benno a bot, and it is Benno's turn."""
    for seed in range(50):
        game = Game.start(plain_header(), seed)
        if game.state.current == 1:
            return game
    raise AssertionError("Benno never starts")


def begun(decisions: int = 40, players: int = 2) -> Game:
    """A game between people, after some sensible moves, at the start of a turn."""
    game, bot = Game.start(people(plain_header(players)), 5), make_bot("easy", 1)
    while len(game.moves) < decisions or not isinstance(game.moves[-1], EndTurn):
        state = game.state
        game.play(bot.choose(state.view(state.current), legal_actions(state), Effort()))
    return game


def bots_only(players: int = 2) -> Game:
    """A game of bots only."""
    header = plain_header(players)
    seats = [Seat(s.name, s.colour, "random", s.choices, s.castle) for s in header.seats]
    return Game.start(Header(tuple(seats)), 1)


def top(scene: Scene) -> Scene:
    return scene.app.top


def rect_of(scene: PlayingScene, thing: Thing) -> Rect:
    table, buttons = scene.table, scene.buttons()
    for other, area in table.layout.things(scene.state, table.shown, buttons):
        if other == thing:
            return area.box if isinstance(area, Hex) else area
    raise AssertionError(f"{thing} is not on the table")


def log_row(scene: GameScene, words: str) -> LogRow:
    """The newest row of the log whose line has these words."""
    log = scene.log.laid.log
    assert log is not None
    return [row for row in log.rows if words in row.entry.line.text][-1]


def corner_sign(scene: GameScene, deed: CornerDeed) -> Rect:
    """The place of a small sign of the log, or of one above it."""
    return next(sign.area for sign in scene.log.laid.signs if sign.deed is deed)


def send(scene: Scene, kind: int, **details: object) -> None:
    """Send an event, through the window if the screen is open there."""
    event = pygame.event.Event(kind, **details)
    if scene in scene.app.scenes:
        scene.app.handle(event)
    elif kind == pygame.KEYDOWN:
        scene.handle(key_down(event.key, event.mod))
    else:
        scene.handle(event)


@cache
def layout_of(size: tuple[int, int], players: int) -> TableLayout:
    return TableLayout(size, players, load_main_board())


def analysis_of(app: AppContext) -> AtOnce:
    """The analysis of a test, which is done when the test says so."""
    assert isinstance(app.analysis, AtOnce)
    return app.analysis


def point(scene: PlayingScene, place: tuple[int, int]) -> None:
    send(scene, pygame.MOUSEMOTION, pos=place, rel=(0, 0))


def take_time(scene: PlayingScene) -> None:
    """Let half a second pass for clicks, but not for animations or bots."""
    sheet = top(scene)
    if isinstance(scene, PlayingScene):
        scene.playing.grace.pass_time(GRACE)
    if isinstance(sheet, HandOverSheet | PaymentSheet | TutorSheet):
        sheet.grace.pass_time(GRACE)


def click_at(scene: PlayingScene, place: tuple[int, int], button: int = 1) -> None:
    point(scene, place)
    take_time(scene)
    send(scene, pygame.MOUSEBUTTONDOWN, pos=place, button=button)


def click(scene: PlayingScene, *things: Thing) -> None:
    for thing in things:
        click_at(scene, rect_of(scene, thing).center)


def menu_card(app: AppContext, symbol: str) -> MenuCard:
    """The entry with that symbol in the menu that lies over the table."""
    sheet = app.top
    assert isinstance(sheet, MenuSheet)
    return next(card for card in sheet.cards if card.entry.symbol == symbol)


def choose_entry(app: AppContext, symbol: str) -> None:
    """Click the entry with that symbol."""
    place = menu_card(app, symbol).rect.center
    app.top.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))


def right_click(scene: PlayingScene) -> None:
    click_at(scene, (1, 1), button=3)


def press(scene: PlayingScene, key: int) -> None:
    take_time(scene)
    send(scene, pygame.KEYDOWN, key=key, mod=0, unicode="")
    send(scene, pygame.KEYUP, key=key, mod=0)


def seen(scene: PlayingScene) -> TableView:
    """The view that the table shows now."""
    return scene.table.view()


def paint(scene: PlayingScene) -> None:
    """Draw everything that is in view."""
    scene.app.draw()


def play_by_clicks(scene: PlayingScene, action: Action) -> None:
    """Click for an action like a player, and check that only this happens."""
    game = scene.session.game
    before = len(game.moves)
    for place in clicks_for(game, scene.table.layout, action):
        assert len(game.moves) == before
        click_at(scene, place)
    answer(scene, action)
    assert game.moves[before] == action


def answer(scene: PlayingScene, action: Action) -> None:
    """If the table asks before workers are paid, click the answer that plays the action."""
    sheet = top(scene)
    if isinstance(sheet, PaymentSheet):
        asked = [way for _, way in sheet.question.answers]
        click_at(scene, sheet.buttons[asked.index(action)].rect.center)


def let_pass(scene: Scene, seconds: float) -> None:
    """Show the frames of some seconds."""
    for _ in range(round(seconds / FRAME)):
        scene.update(FRAME)


def settle(scene: Scene, done: Callable[[], object]) -> None:
    """Let time pass in frames until something has happened."""

    def pass_time() -> None:
        scene.update(0.05)
        time.sleep(0.001)

    wait_for(done, meanwhile=pass_time)


def hands_over(scene: PlayingScene) -> bool:
    """Whether the sheet is open that asks the next person to the screen, when all is shown."""
    if top(scene) is scene and scene.playing.awaits_person:
        if not scene.table.motion.rolls_for_start:
            scene.table.motion.stop()
        scene.update(0.0)
    return isinstance(top(scene), HandOverSheet)


def take_over(scene: PlayingScene) -> None:
    """The next person comes to the screen, if it is another's turn."""
    if hands_over(scene):
        press(scene, pygame.K_RETURN)


def use_both_dice(scene: PlayingScene) -> None:
    """Take workers with every unused die."""
    while dice := scene.session.state.player.dice:
        click(scene, DieAt(scene.session.state.player.rolled.index(dice[0])), Workers(0))
