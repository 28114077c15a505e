"""A player without a picture plays from the first screen to the final scoring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cob.ui.app import App
from cob.ui.kit.spoken import Node, Role
from cob.ui.screens.game import GameScene
from tests.ui.at_table import AppOpener
from tests.ui.spoken.ears import Listener

ASIDE = ("Undo", "Redo", "Menu", "Advice", "Speed", "Pause", "Skip", "Back to")
"""Buttons that do not continue the game."""
LAST = ("Die", "Confirm", "End turn", "Decline", "No goods")
"""Names to press if there is nothing else."""
Choose = Callable[[Sequence[Node]], Node]


@pytest.fixture
def app(open_app: AppOpener) -> App:
    app = open_app(seed=7)
    app.settings.motion_at = 0
    return app


def first(found: Sequence[Node]) -> Node:
    """Choose the first node."""
    return found[0]


def builder(found: Sequence[Node]) -> Node:
    """Add tiles to the estate if any can be, then take what costs no worker."""

    def rank(node: Node) -> int:
        wishes = ("space", "stored", "Castle", "Mine", "on depot", "sold", "worker")
        return next((at for at, wish in enumerate(wishes) if wish in node.name), len(wishes))

    return min(found, key=lambda node: ("for" in node.name, rank(node)))


def play(heard: Listener, choose: Choose, end: str) -> None:
    """Press names until one appears that begins with `end`."""
    tried: set[str] = set()
    for _ in range(2000):
        heard.wait(lambda: leads_on(heard) != [] or heard.ears.told.title != "The table")
        if any(name.startswith(end) for name in (*names(heard), *heard.ears.said)):
            return
        found = [node for node in leads_on(heard) if node.name not in tried]
        before = heard.ears.told
        if not found:
            tried.clear()
            continue
        best = [node for node in found if not node.name.startswith(LAST)] or found
        wanted = choose(best)
        said = len(heard.ears.said)
        heard.press(wanted.name)
        if len(heard.ears.said) == said:
            tried.add(wanted.name)
        elif heard.ears.told.log != before.log:
            tried.clear()
        else:
            tried.add(wanted.name)
    raise AssertionError(f"no end of it; heard last: {heard.ears.said[-10:]}")


def names(heard: Listener) -> list[str]:
    return [node.name for node in heard.nodes]


def leads_on(heard: Listener) -> list[Node]:
    """Nodes that continue the game."""
    return [
        node
        for node in heard.nodes
        if node.acts and node.role is Role.BUTTON and not node.value
        if not node.name.startswith(ASIDE)
    ]


def start(app: App) -> Listener:
    """Start a game against the easy bot by names alone."""
    heard = Listener(app)
    heard.press("New game")
    assert any("easy" in node.value for node in heard.nodes)
    heard.press("Start the game")
    heard.wait(lambda: any("You have two dice to play" in said for said in heard.ears.said))
    return heard


def test_the_first_rounds_against_easy_are_played_by_names_alone(app: App) -> None:
    heard = start(app)
    play(heard, builder, end="Round 3")
    game = next(scene for scene in app.scenes if isinstance(scene, GameScene))
    assert game.state.round >= 3
    assert [line.text for line in game.session.log() if line.text not in heard.ears.said] == []


@pytest.mark.long
@pytest.mark.parametrize("choose", [first, builder])
def test_a_game_against_easy_is_finished_by_names_alone(app: App, choose: Choose) -> None:
    heard = start(app)
    play(heard, choose, end="Review")
    heard.wait(lambda: heard.ears.told.title == "Final scoring")
    said = heard.ears.said
    game = next(scene for scene in app.scenes if isinstance(scene, GameScene))
    assert [line.text for line in game.session.log() if line.text not in said] == []
    assert any("wins with" in sentence for sentence in said)
    points = [player.points for player in game.state.players]
    total = next(sentence for sentence in said if sentence.startswith("Total:"))
    assert all(str(each) in total for each in points)
    asked = [each for each in said if each.startswith("Anna: ")]
    assert max(len(each.split()) for each in asked) < 25
