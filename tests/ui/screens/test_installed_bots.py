"""Bots of installed packages on the set-up screen and at the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cob.bots.base import OWN_EFFORT
from cob.engine import legal_actions
from cob.record import format_record, read_record
from cob.session.bot_process import BotProcess
from cob.session.bot_worker import BotQuestion
from cob.session.session import Session
from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from cob.ui.screens.new_game.guest_card import MOST
from cob.ui.screens.new_game.scene import SetupScene
from cob.ui.screens.new_game.who_plays import WhoPlaysSheet
from tests.games import estates, plain_header, random_game
from tests.guests import BROKEN, forget, install
from tests.ui.sizes import SIZES
from tests.ui.writing import writing, written_on

GUESTS = ("anders", "greedy", "zoe-bot")
LINES = "\n".join(f"{name} = guests:Mine" for name in GUESTS)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    forget()


def ask_who_plays(app: App) -> tuple[SetupScene, WhoPlaysSheet]:
    scene = SetupScene(app)
    app.push(scene)
    click(app, scene.seats[1].face)
    sheet = app.top
    assert isinstance(sheet, WhoPlaysSheet)
    return scene, sheet


def click(app: App, rect: pygame.Rect) -> None:
    app.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0)))
    app.top.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1))


def test_without_any_the_sheet_knows_the_program_s_own_alone(app: App) -> None:
    _, sheet = ask_who_plays(app)
    assert sheet.guests == []


@pytest.mark.parametrize("app", SIZES, indirect=True)
def test_installed_bots_are_listed_below_with_name_and_a_line(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, tmp_path, LINES)
    scene, sheet = ask_who_plays(app)
    assert [card.controller.name for card in sheet.guests] == list(GUESTS)
    texts = written_on(sheet)
    told = [text for text, _ in texts]
    assert [told.count(name) for name in GUESTS] == [1, 1, 1]
    assert told.count("Plays what comes last.") == len(GUESTS)
    click(app, sheet.guests[1].rect)
    assert app.top is scene
    assert scene.plan.seats[1].controller == "greedy"
    with writing() as texts:
        scene.resize(app.size)
        scene.draw(Canvas(pygame.Surface(app.size), app.art))
    assert "Bot: greedy" in [text for text, _ in texts]


@pytest.mark.parametrize("app", SIZES, indirect=True)
def test_as_many_as_there_is_room_for_lie_inside_and_apart(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = "\n".join(f"guest-{number:02} = guests:Mine" for number in range(MOST + 3))
    install(monkeypatch, tmp_path, lines)
    _, sheet = ask_who_plays(app)
    assert len(sheet.guests) == MOST
    rects = [card.rect for card in (*sheet.cards, *sheet.guests)]
    assert all(pygame.Rect((0, 0), app.size).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[at + 1 :]) == -1 for at, rect in enumerate(rects))


def test_an_installed_bot_thinks_beside_the_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, tmp_path, LINES)
    state = random_game(plain_header(), 3, 20).state
    legal = tuple(legal_actions(state))
    seat = state.current
    question = BotQuestion(1, seat, "greedy", 5, state.view(seat), legal, OWN_EFFORT)
    process = BotProcess()
    try:
        task = process.ask(question)
        assert task.wait(120)
        answer = task.result()
    finally:
        process.stop()
    assert answer.action == legal[-1], answer.details


def test_a_new_game_imports_no_installed_bot(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The import may take long, end the process, or raise an error that no one catches."""
    install(monkeypatch, tmp_path, "\n".join(f"{name[:6]} = {name}:Mine" for name in BROKEN))
    _, sheet = ask_who_plays(app)
    assert len(sheet.guests) == len(BROKEN)
    click(app, sheet.guests[1].rect)
    assert not set(BROKEN) & set(sys.modules)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("broken_guests:Mine", "it cannot be loaded: ZeroDivisionError: division by zero"),
        ("strange_guests:Mine", "it cannot be loaded: Strange: odd"),
        ("guests:Strict", "it cannot be made from a start value: RuntimeError: not today"),
        ("exiting_guests:Mine", "the process in which it thinks has ended"),
    ],
)
def test_the_player_is_told_why_a_bot_does_not_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, entry: str, reason: str
) -> None:
    install(monkeypatch, tmp_path, f"odd = {entry}")
    game = random_game(plain_header(), 3, 20)
    game = read_record(format_record(game).replace("| person |", "| odd |"), estates())
    session = Session(game, None, BotProcess())
    try:
        assert session.bot_to_move
        number = len(session.game.moves)
        session.ask_bot()
        action = session.bot_answer(120)
        assert action == legal_actions(session.state)[0]
        assert reason in session.take_notice()
        session.play(action)
        assert session.game.forced == {number: "failed"}
    finally:
        session.close()
