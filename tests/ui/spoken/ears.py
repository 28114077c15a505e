"""A player without a picture: only the spoken text, and requests."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from cob.ui.app import App
from cob.ui.kit.spoken import Node, Spoken
from cob.ui.spoken.audience import ASKED, NodeRequest, Placed


class Ears:
    """Stores everything that the window says; `said` is the immediate speech, the newest last."""

    is_listening = True

    def __init__(self) -> None:
        self.told = Spoken("", ())
        self.said: list[str] = []

    def show(self, told: Spoken, news: Sequence[str], placed: Placed) -> None:
        self.told = told
        self.said += news

    def read(self, event: pygame.event.Event) -> None:
        """The window's own events are not heard."""

    def close(self) -> None:
        """Nothing is kept."""


class Listener:
    """A player who hears the window and asks by name, without picture or rules."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ears = Ears()
        app.teller.listeners.append(self.ears)
        app.draw()

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes now."""
        return self.ears.told.nodes

    @property
    def focus(self) -> Node | None:
        """The node with the keyboard."""
        return self.ears.told.node(self.ears.told.focus)

    def called(self, name: str) -> Node:
        """Return the node with that name, or with a name that begins with it."""
        found = [node for node in self.nodes if node.name == name]
        found += [node for node in self.nodes if node.name.startswith(name)]
        assert found, f"nothing is called {name}, but {[node.name for node in self.nodes]}"
        return found[0]

    def ask(self, wish: NodeRequest, key: Hashable, text: str = "") -> None:
        """Send a request like a screen reader, and wait out the grace period."""
        self.app.handle(pygame.event.Event(ASKED, wish=wish, key=key, text=text))
        if self.app.is_running:
            self.app.redraw()
            self.app.frame(0.6)

    def press(self, name: str) -> None:
        """Press the node with that name."""
        self.ask(NodeRequest.PRESS, self.called(name).key)

    def strike(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.app.handle(pygame.event.Event(kind, key=key, mod=mod, unicode=""))
        self.app.redraw()
        self.app.frame(0.6)

    def wait(self, is_over: Callable[[], bool], most: int = 2000) -> None:
        """Let time pass until something holds, without sleeping."""
        for _ in range(most):
            if is_over():
                return
            self.app.needs_drawing = True
            self.app.frame(0.05)
        raise AssertionError(f"waited in vain; heard last: {self.ears.said[-5:]}")
