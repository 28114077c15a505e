"""The sheet of pictures: the ways to it, what it tells meanwhile, and that it never waits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from cob.record import Game
from cob.ui.app import App
from cob.ui.kit.buttons import Button
from cob.ui.kit.theme import WARM
from cob.ui.scene import Scene
from cob.ui.screens.final.scene import FinalScene
from cob.ui.screens.replay.scene import ReplayScene
from cob.ui.screens.review.scene import ReviewScene
from cob.ui.screens.sharing import SharingSheet
from tests.games import plain_header, random_game
from tests.ui.at_review import Patient, finished
from tests.ui.at_sharing import SetWork, sheet_of
from tests.ui.hands import click, press
from tests.ui.writing import words_on

WAYS: dict[str, Callable[[App], Scene]] = {
    "final scoring": lambda app: FinalScene(app, finished()),
    "review": lambda app: ReviewScene(app, finished()),
    "replay": lambda app: ReplayScene(app, finished()),
    "replay of an unfinished game": lambda app: ReplayScene(
        app, random_game(plain_header(3), 6, 70)
    ),
}


@pytest.fixture(autouse=True)
def _without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cob.ui.screens.sharing.SharingWork", SetWork)


def opened(app: App, share: float | None = None, game: Game | None = None) -> SharingSheet:
    sheet = sheet_of(app, game or finished(), share)
    app.push(sheet)
    return sheet


def work_of(sheet: SharingSheet) -> SetWork:
    assert isinstance(sheet.work, SetWork)
    return sheet.work


@pytest.mark.parametrize("by_key", [True, False])
@pytest.mark.parametrize("way", WAYS)
def test_one_click_or_key_makes_the_pictures(app: App, way: str, by_key: bool) -> None:
    app.analysis = Patient()
    scene = WAYS[way](app)
    app.push(scene)
    if by_key:
        press(scene, pygame.K_c)
    else:
        assert isinstance(scene, FinalScene | ReviewScene | ReplayScene)
        form = scene.corner.form if isinstance(scene, ReplayScene) else scene.form
        buttons = [each for each in form.widgets if isinstance(each, Button)]
        click(scene, next(each for each in buttons if each.label == "Share").rect)
    sheet = app.top
    assert isinstance(sheet, SharingSheet)
    work = work_of(sheet)
    assert work.calls == ["begin"]
    assert work.folder == app.folder / "pictures"
    assert work.order.saves == app.folder
    assert (work.order.language, work.order.palette) == ("en", WARM)
    press(sheet, pygame.K_ESCAPE)
    assert work.calls == ["begin", "stop"]
    assert app.top is scene


def test_it_tells_what_is_being_made_and_where_it_lies(app: App) -> None:
    sheet = opened(app)
    work, folder = work_of(sheet), app.folder / "pictures"
    assert "The picture is being made." in words_on(sheet)
    assert "The animated replay is being made: 0 %" in words_on(sheet)
    work.make(0.4)
    sheet.update(0.1)
    told = " ".join(words_on(sheet))
    assert f"“Anna and Benno.png” is in {folder}." in told
    assert "The animated replay is being made: 40 %" in told
    work.make(1.0)
    sheet.update(0.1)
    told = " ".join(words_on(sheet))
    assert f"“Anna and Benno.png” and “Anna and Benno.gif” are in {folder}." in told
    assert "being made" not in told


def test_it_looks_again_only_while_something_is_made(app: App) -> None:
    sheet = opened(app)
    assert sheet.wakes_after() is not None
    work_of(sheet).make(1.0)
    assert sheet.wakes_after() is not None, "the end is still to be shown"
    sheet.update(0.1)
    assert sheet.wakes_after() is None


def test_a_problem_is_told_and_the_picture_stays(app: App) -> None:
    sheet = opened(app, 0.4)
    work_of(sheet).problem = "The disk is full."
    sheet.update(0.1)
    told = words_on(sheet)
    assert "The disk is full." in told
    assert any("“Anna and Benno.png” is in" in line for line in told)
    assert "Close" in told
    assert sheet.wakes_after() is None


def test_the_button_stops_the_making_and_then_closes(app: App) -> None:
    sheet = opened(app, 0.4)
    button = next(each for each in sheet.form.widgets if getattr(each, "label", "") == "Stop")
    click(sheet, button.rect)
    assert work_of(sheet).calls == ["begin", "stop"]
    assert app.top is not sheet
    sheet = opened(app, 1.0)
    assert "Close" in words_on(sheet)
    press(sheet, pygame.K_RETURN)
    assert app.top is not sheet


@pytest.mark.parametrize("can_open", [True, False])
def test_the_folder_opens_where_the_system_can(
    app: App, monkeypatch: pytest.MonkeyPatch, can_open: bool
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("cob.ui.screens.sharing.can_open_folders", lambda: can_open)
    monkeypatch.setattr("cob.ui.screens.sharing.open_folder", shown.append)
    sheet = opened(app)
    assert "Open the folder" not in words_on(sheet), "nothing lies there yet"
    work_of(sheet).make(1.0)
    sheet.update(0.1)
    assert ("Open the folder" in words_on(sheet)) == can_open
    if can_open:
        press(sheet, pygame.K_LEFT, pygame.K_RETURN)
    assert shown == [app.folder / "pictures"] * can_open


def test_the_window_closes_while_pictures_are_made(app: App) -> None:
    work = work_of(opened(app, 0.4))
    app.close()
    assert work.calls == ["begin", "stop"]
