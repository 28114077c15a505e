"""Keys can be remapped: each has one command, and typing is not affected."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cob.clicks.action_parts import Die
from cob.clicks.table_things import TableButton
from cob.ui.app import App
from cob.ui.destinations import ToKeys, ToRules
from cob.ui.inputs.commands import USUAL, Command, commanded
from cob.ui.inputs.keys import KeyTable, name_of_key
from cob.ui.scene import Scene
from cob.ui.screens.keys import KeysScene
from cob.ui.screens.rules.scene import RulesScene
from cob.ui.settings import FILE_NAME, Settings
from cob.ui.table.key_bindings import KEYS, help_rows
from cob.ui.table.sheets.sheets import HelpSheet
from tests.engine.table import position
from tests.ui.at_table import Opener, game_at, point, rect_of


def strike(app: App, key: int, unicode: str = "", mod: int = 0) -> None:
    """Press a key and release it, with the system's events."""
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod))
    if unicode:
        app.handle(pygame.event.Event(pygame.TEXTINPUT, text=unicode))
    app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))


def given(keys: KeyTable, key: int, mod: int = 0) -> Command | None:
    """The command of a key while no text is typed."""
    return commanded(keys.read(key_event(key, mod), is_typing=False))


def key_event(key: int, mod: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def screen_of_keys(app: App) -> KeysScene:
    app.go(ToKeys())
    assert isinstance(app.top, KeysScene)
    return app.top


def test_every_command_has_a_key_of_its_own() -> None:
    keys = [USUAL[command].key for command in USUAL]
    assert len(set(keys)) == len(keys)


def test_a_key_that_was_set_does_it_and_the_usual_one_no_longer(table: Opener) -> None:
    scene = table(game_at(position(dice=(2, 5))))
    scene.app.settings.keys.set(Command.DIE_5, pygame.K_q)
    strike(scene.app, pygame.K_5, "5")
    assert not scene.view().selected
    strike(scene.app, pygame.K_q, "q")
    assert scene.view().selected == {Die(5)}


def test_the_keys_of_moving_stay_until_another_command_has_them() -> None:
    keys = KeyTable()
    keys.set(Command.DOWN, pygame.K_j)
    assert given(keys, pygame.K_j) == given(keys, pygame.K_DOWN) == Command.DOWN
    keys.set(Command.UNDO, pygame.K_DOWN)
    assert given(keys, pygame.K_DOWN) is Command.UNDO
    assert given(keys, pygame.K_u) is None


def test_what_goes_with_ctrl_is_no_key_alone() -> None:
    keys = KeyTable()
    assert given(keys, pygame.K_s) is Command.STEP
    assert given(keys, pygame.K_s, pygame.KMOD_CTRL) is Command.SAVE
    assert given(keys, pygame.K_q, pygame.KMOD_CTRL) is None
    assert given(keys, pygame.K_TAB, pygame.KMOD_SHIFT) is Command.PREVIOUS


def test_a_key_held_down_acts_once_and_repeats_when_it_moves(app: App) -> None:
    """The held key is known by the key, its repetition by the command."""
    taken: list[Command | None] = []

    class Listener(Scene):
        def handle(self, event: pygame.event.Event) -> None:
            if event.type == pygame.KEYDOWN:
                taken.append(commanded(event))

    app.push(Listener(app))
    app.settings.keys.set(Command.DOWN, pygame.K_j)
    app.settings.keys.set(Command.UNDO, pygame.K_k)
    for key in (pygame.K_j, pygame.K_j, pygame.K_k, pygame.K_k):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert taken == [Command.DOWN, Command.DOWN, Command.UNDO]


def test_letters_that_are_typed_stay_letters(app: App) -> None:
    app.settings.keys.set(Command.BACK, pygame.K_q)
    app.go(ToRules())
    scene = app.top
    assert isinstance(scene, RulesScene)
    before = scene.list.shown
    app.settings.keys.set(Command.DOWN, pygame.K_F9)
    strike(app, pygame.K_F9)
    assert scene.list.shown != before, "a key that writes nothing keeps its meaning"
    strike(app, pygame.K_q, "q")
    assert app.top is scene
    assert scene.search.text == "q"


def test_a_key_is_set_on_the_screen_and_kept(app: App, tmp_path: Path) -> None:
    scene = screen_of_keys(app)
    scene.buttons[Command.UNDO].action()
    strike(app, pygame.K_BACKSPACE)
    assert scene.buttons[Command.UNDO].label == "Backspace"
    assert "Take back" in scene.told
    app.settings.close()
    assert Settings.open(tmp_path / FILE_NAME).keys.key_of(Command.UNDO) == pygame.K_BACKSPACE


def test_a_key_in_use_is_refused_in_a_sentence_and_another_one_asked_for(app: App) -> None:
    scene = screen_of_keys(app)
    scene.buttons[Command.UNDO].action()
    strike(app, pygame.K_p, "p")
    assert "P is already there for “Next player”" in scene.told
    assert scene.keys.is_usual()
    strike(app, pygame.K_LSHIFT)
    assert "cannot stand alone" in scene.told
    strike(app, pygame.K_q, "q")
    assert scene.keys.key_of(Command.UNDO) == pygame.K_q


def test_escape_leaves_a_key_as_it_is_and_then_the_screen(app: App) -> None:
    scene = screen_of_keys(app)
    scene.buttons[Command.UNDO].action()
    strike(app, pygame.K_ESCAPE)
    assert scene.waits_for is None
    assert app.top is scene
    assert scene.keys.is_usual()
    strike(app, pygame.K_ESCAPE)
    assert app.top is not scene


def test_a_click_elsewhere_waits_no_longer(app: App) -> None:
    scene = screen_of_keys(app)
    scene.buttons[Command.UNDO].action()
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1))
    assert scene.waits_for is None


def test_reset_gives_back_the_usual_keys(app: App) -> None:
    scene = screen_of_keys(app)
    assert scene.usual.refusal
    scene.keys.set(Command.UNDO, pygame.K_q)
    scene.buttons[Command.REDO].action()
    strike(app, pygame.K_x, "x")
    assert not scene.usual.refusal
    scene.usual.action()
    assert scene.keys.is_usual()
    assert scene.buttons[Command.REDO].label == "R"


@pytest.mark.parametrize("odd", ['"undo": 112', '"undo": "q"', '"undo": 0', '"undo": true'])
def test_a_key_that_cannot_be_costs_that_key_only(tmp_path: Path, odd: str) -> None:
    """112 is P, which shows the next estate."""
    path = tmp_path / FILE_NAME
    path.write_text(f'{{"version": 1, "keys": {{"redo": 113, {odd}}}}}', encoding="utf-8")
    settings = Settings.open(path)
    assert settings.keys.content() == {"redo": pygame.K_q}


def test_a_command_of_another_version_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text('{"version": 1, "keys": {"dance": 113, "undo": 113}}', encoding="utf-8")
    settings = Settings.open(path)
    assert not settings.problem
    assert settings.keys.content() == {"undo": pygame.K_q}


def test_the_help_tells_the_keys_as_they_are(table: Opener) -> None:
    scene = table(game_at(position()))
    keys = scene.app.settings.keys
    assert ("U or Z, R or Y", "take back, do again") in help_rows(KEYS, keys)
    keys.set(Command.UNDO, pygame.K_BACKSPACE)
    assert ("Backspace, R", "take back, do again") in help_rows(KEYS, keys)
    keys.set(Command.KEYS, pygame.K_F12)
    strike(scene.app, pygame.K_F12)
    assert isinstance(scene.app.top, HelpSheet)


def test_a_hint_names_the_key_that_is_set(table: Opener) -> None:
    scene = table(game_at(position()))
    keys = scene.app.settings.keys
    point(scene, rect_of(scene, TableButton.ADVICE).center)
    assert scene.view().offer.endswith(" Key: A")
    keys.set(Command.ADVICE, pygame.K_F9)
    assert scene.view().offer.endswith(" Key: F9")


def test_scenes_know_commands_and_no_keys() -> None:
    """Keys, pads and screen readers become commands in `cob.ui.inputs` alone."""
    knowing = [
        str(path)
        for path in Path("cob").rglob("*.py")
        if path.parent.name != "inputs" and "pygame.K_" in path.read_text(encoding="utf-8")
    ]
    assert knowing == []


def test_every_row_of_the_help_names_commands_that_exist_and_all_are_named() -> None:
    named = {command for row in KEYS for command in row.commands}
    elsewhere = {Command.REVIEW, Command.CURVE, Command.PICTURE, Command.SHARE}
    assert set(USUAL) - named == elsewhere


def test_every_key_has_a_name(app: App) -> None:
    assert all(name_of_key(USUAL[command].key) for command in USUAL)
