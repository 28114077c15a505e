"""The tree in AccessKit's own terms, without a screen reader and without a bus."""

from __future__ import annotations

import accesskit
import pygame
import pytest

from cob.ui.app import App
from cob.ui.destinations import ToNewGame
from cob.ui.kit.spoken import Node, Role, Spoken
from cob.ui.spoken import accesskit_bridge
from cob.ui.spoken.accesskit_bridge import SpokenTree, system_readers
from tests.ui.every_screen import screens
from tests.ui.spoken.ears import Listener

PLACE = pygame.Rect(10, 20, 30, 40)


def same(place: pygame.Rect) -> pygame.Rect:
    return place


def by_name(update: accesskit.TreeUpdate) -> dict[str, accesskit.Node]:
    return {node.label or node.value: node for _, node in update.nodes}


def test_every_screen_becomes_a_tree(app: App) -> None:
    heard, tree = Listener(app), SpokenTree()
    for name, scene in screens(app):
        app.push(scene)
        app.draw()
        update = tree.update(heard.ears.told, ["News."], same)
        numbers = [number for number, _ in update.nodes]
        assert len(numbers) == len(set(numbers)), name
        (_, root), *_ = update.nodes
        assert root.children == numbers[1:], name
        assert update.focus in numbers, name
        while app.top is not app.scenes[0]:
            app.pop()


def test_roles_values_and_actions_are_handed_on(app: App) -> None:
    app.go(ToNewGame())
    heard = Listener(app)
    nodes = by_name(SpokenTree().update(heard.ears.told, (), same))
    choice, field, button = nodes["Players"], nodes["Player 1: name"], nodes["Start the game"]
    assert (choice.role, choice.value) == (accesskit.Role.COMBO_BOX, "2")
    assert choice.supports_action(accesskit.Action.INCREMENT)
    assert (field.role, field.value) == (accesskit.Role.TEXT_INPUT, "Player 1")
    assert button.role == accesskit.Role.BUTTON
    assert button.supports_action(accesskit.Action.CLICK)
    refused = nodes["Player 1: estate"]
    assert not refused.supports_action(accesskit.Action.CLICK)
    assert "Free choice" in refused.description


def test_numbers_stay_while_a_thing_stays_and_news_have_new_ones() -> None:
    tree = SpokenTree()
    one, two = (Node(key, Role.BUTTON, key, PLACE) for key in ("one", "two"))
    first = tree.update(Spoken("Screen", (one, two), "two"), ["Yes."], same)
    second = tree.update(Spoken("Screen", (two,), "two"), ["Yes."], same)
    assert first.focus == second.focus
    assert tree.key_of(second.focus) == "two"
    said = [number for number, node in second.nodes if node.live == accesskit.Live.POLITE]
    assert len(set(said)) == 2


def test_sentences_of_one_moment_are_one_announcement() -> None:
    update = SpokenTree().update(Spoken("Screen", ()), ["One.", "Two."], same)
    assert [node.value for _, node in update.nodes[1:]] == ["One. Two."]


def test_without_a_screen_or_without_the_extra_nobody_is_told(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert app.teller.listeners == []
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(accesskit_bridge, "accesskit", None)
    assert system_readers() is None


def test_an_adapter_that_fails_is_logged_and_the_game_goes_on(
    app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no bus")

    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(accesskit.unix, "Adapter", fail)
    app.teller.meet_readers()
    assert not app.teller.is_on
    assert "no bus" in caplog.text
