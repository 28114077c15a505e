"""Every screen is spoken: everything that the keyboard reaches, each once and by a name."""

from __future__ import annotations

import pygame
import pytest

from cob.clicks.click_meanings import readings
from cob.ui.app import App
from cob.ui.kit.spoken import Node, Role
from cob.ui.scene import FormScene, Scene
from cob.ui.spoken.audience import NodeRequest
from cob.ui.table.owner import TableOwner
from cob.ui.table.playing.scene import PlayingScene
from cob.ui.table.pointing.keyboard_navigation import highlights
from tests.ui.every_screen import screens
from tests.ui.spoken.ears import Listener


def nameless(nodes: list[Node]) -> list[str]:
    """Nodes without a name, or with only a sign."""
    return [f"{node.key}: '{node.name}'" for node in nodes if not any(map(str.isalnum, node.name))]


def alike(scene: Scene, nodes: list[Node]) -> list[str]:
    """Names shared by two nodes that can be pressed and have different effects."""
    meant: dict[str, object] = {}
    found = []
    for node in nodes:
        if not node.acts:
            continue
        meaning: object = node.key
        if isinstance(scene, PlayingScene) and not isinstance(node.key, tuple):
            meaning = readings(scene.state, node.key) or node.key  # type: ignore[arg-type]
        if meant.setdefault(node.words, meaning) != meaning:
            found.append(node.words)
    return found


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_all_that_the_keyboard_reaches_is_told_once_by_its_own_name(app: App, spoken: str) -> None:
    app.settings.language = spoken
    app.restyle()
    heard = Listener(app)
    window = pygame.Rect((0, 0), app.size)
    faults = []
    for name, scene in screens(app):
        app.push(scene)
        if isinstance(scene, PlayingScene):
            scene.table.motion.stop()
        app.draw()
        nodes = list(heard.nodes)
        keys = [node.key for node in nodes]
        faults += [f"{name}: {fault}" for fault in nameless(nodes)]
        faults += [f"{name}: two are called '{fault}'" for fault in alike(scene, nodes)]
        faults += [f"{name}: {key} is there twice" for key in set(keys) if keys.count(key) > 1]
        faults += [
            f"{name}: '{node.name}' lies outside of the window"
            for node in nodes
            if not window.colliderect(node.place)
        ]
        if isinstance(scene, FormScene):
            reached = [w for w in scene.form.widgets if w.rect.width and not w.refusal]
            told = [node for node in nodes if node.reach is not None]
            if len(reached) != len(told):
                faults.append(f"{name}: {len(reached)} can be reached, {len(told)} are told")
        if isinstance(scene, TableOwner):
            table = scene.table  # type: ignore[attr-defined]
            view = table.view()
            lit = highlights(table.layout, scene.state, view, view.buttons)
            missing = [
                thing
                for thing, area in lit
                if not table.corner.covers(area.center) and thing not in keys
            ]
            faults += [f"{name}: {thing} is not told" for thing in missing]
        assert heard.ears.told.title, name
        while app.top is not app.scenes[0]:
            app.pop()
    assert not faults, "\n".join(faults)


def test_a_choice_is_told_with_its_value_and_changed_by_name(app: App) -> None:
    heard = Listener(app)
    heard.press("New game")
    players = heard.called("Players")
    assert (players.role, players.value) == (Role.CHOICE, "2")
    heard.press("Players")
    assert heard.called("Players").value == "3"
    assert heard.focus is not None
    assert heard.focus.name == "Players"
    heard.press("Player 1: name")
    heard.ask(NodeRequest.WRITE, heard.called("Player 1: name").key, "Ida")
    assert heard.called("Player 1: name").value == "Ida"
    heard.ask(NodeRequest.LESS, heard.called("Players").key)
    assert heard.called("Players").value == "2"


def test_of_a_list_the_row_is_told_at_which_the_keyboard_is(app: App) -> None:
    heard = Listener(app)
    heard.press("Rules")
    heard.strike(pygame.K_DOWN)
    articles = heard.called("Rules")
    assert articles.role is Role.LIST
    first = articles.value
    heard.strike(pygame.K_DOWN)
    assert heard.called("Rules").value not in ("", first)
