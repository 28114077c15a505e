"""The bridge to the screen readers of the system by AccessKit; the only module that imports it.

It is an extra (`pip install "castles-of-burgundy[reader]"`); without it there is no speech. On
Linux AccessKit calls back from a thread of its own, so that callbacks here only replace values, and
wake the window by an event.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Callable, Hashable, Sequence
from itertools import count
from typing import Any, Final

import pygame

from cob.text.language import Message, tr
from cob.ui.kit.spoken import Node, Role, Spoken
from cob.ui.spoken.audience import ASKED, Audience, NodeRequest, Placed

try:
    import accesskit
except ImportError:
    accesskit = None

_LOG: Final = logging.getLogger(__name__)
_TITLE: Final = Message("The Castles of Burgundy")
_ROOT: Final = 0
_KEPT: Final = 12
"""Number of updates for which news stays in the tree."""
_UNSEEN: Final = ("dummy", "offscreen")
"""SDL's drivers without a screen; screen readers do not work there."""
NEEDS_HIDDEN_WINDOW: Final = accesskit is not None and sys.platform in ("win32", "darwin")
"""Whether the window must be registered before it is visible."""


def system_readers() -> Audience | None:
    """Return the screen readers of the system as an audience; None if they cannot be reached."""
    if accesskit is None or pygame.display.get_driver() in _UNSEEN:
        return None
    try:
        return ScreenReaders()
    except Exception as error:  # with any error, the game continues without speech
        _LOG.warning("screen readers cannot be told anything: %s", error)
        return None


class ScreenReaders:
    """Passes the tree of a screen to AccessKit, but only while a screen reader asks."""

    def __init__(self) -> None:
        self.is_listening = False
        """Whether a screen reader has requested the tree."""
        self.tree = SpokenTree()
        self._adapter: Any = _adapter(self._begin, self._ask, self._end)

    def show(self, told: Spoken, news: Sequence[str], placed: Placed) -> None:
        """Pass the screen on."""
        update = self.tree.update(told, news, placed)
        self._raise(self._adapter.update_if_active(lambda: update))

    def read(self, event: pygame.event.Event) -> None:
        """Report whether the window has the keyboard."""
        if event.type not in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            return
        has_focus = event.type == pygame.WINDOWFOCUSGAINED
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(has_focus))
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(has_focus)

    def close(self) -> None:
        """Release the window."""
        self._adapter = None

    def _begin(self) -> Any:
        """Handle the first request of a screen reader; the window is drawn soon."""
        first = self.tree.update(Spoken(tr(_TITLE), ()), (), lambda place: place)
        self.is_listening = True
        _wake(NodeRequest.REACH, None)
        return first

    def _ask(self, request: Any) -> None:
        wish = next((wish for action, wish in _wishes() if action == request.action), None)
        if wish is not None:
            data = request.data
            text = data[1] if isinstance(data, tuple) and isinstance(data[-1], str) else ""
            _wake(wish, self.tree.key_of(request.target), text)

    def _end(self) -> None:
        self.is_listening = False

    def _raise(self, events: Any) -> None:
        if events is not None:
            events.raise_events()


class SpokenTree:
    """The screen as a tree of AccessKit: the window, and all nodes as its children."""

    def __init__(self) -> None:
        self._numbers = count(_ROOT + 1)
        self._known: dict[Hashable, int] = {}
        """The numbers of the present nodes."""
        self._news: list[tuple[int, str]] = []
        """Recent news, each with a unique number."""

    def key_of(self, number: int) -> Hashable:
        """Return the key of the node with a number; None if the node is gone."""
        return next((key for key, known in self._known.items() if known == number), None)

    def update(self, told: Spoken, news: Sequence[str], placed: Placed) -> Any:
        """Return the whole tree of a screen, with its news."""
        nodes = {node.key: node for node in told.nodes}
        self._known = {key: self._known.get(key) or next(self._numbers) for key in nodes}
        if news:  # in one node, because readers speak several new nodes in any order
            self._news = [*self._news, (next(self._numbers), " ".join(news))][-_KEPT:]
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label(told.title or tr(_TITLE))
        root.set_children([*self._known.values(), *(number for number, _ in self._news)])
        update = accesskit.TreeUpdate(self._known.get(told.focus, _ROOT))
        update.tree = accesskit.Tree(_ROOT)
        update.tree.toolkit_name = "pygame"
        update.nodes.append((_ROOT, root))
        for key, node in nodes.items():
            update.nodes.append((self._known[key], _native(node, placed)))
        for number, text in self._news:
            update.nodes.append((number, _announcement(text)))
        return update


def _native(node: Node, placed: Placed) -> Any:
    """Return a node in AccessKit's terms."""
    native = accesskit.Node(getattr(accesskit.Role, _ROLES[node.role]))
    if node.role is Role.TEXT:
        native.set_value(node.name)
    else:
        native.set_label(node.name)
    if node.role in (Role.CHOICE, Role.FIELD, Role.LIST):
        native.set_value(node.value)
    said = [node.about] if node.role is not Role.BUTTON else [node.value, node.about]
    if about := ". ".join(filter(None, said)):
        native.set_description(about)
    box = placed(node.place)
    native.set_bounds(accesskit.Rect(*map(float, (box.left, box.top, box.right, box.bottom))))
    if node.reach is not None:
        native.add_action(accesskit.Action.FOCUS)
    if node.acts or node.by_click:
        native.add_action(accesskit.Action.CLICK)
    elif node.role is Role.BUTTON:
        native.set_disabled()
    if node.role is Role.CHOICE and node.acts:
        native.add_action(accesskit.Action.INCREMENT)
        native.add_action(accesskit.Action.DECREMENT)
    if node.role is Role.FIELD and node.acts:
        native.add_action(accesskit.Action.SET_VALUE)
    return native


_ROLES: Final = {
    Role.BUTTON: "BUTTON",
    Role.CHOICE: "COMBO_BOX",
    Role.FIELD: "TEXT_INPUT",
    Role.LIST: "LIST",
    Role.PICTURE: "IMAGE",
    Role.TEXT: "LABEL",
}


def _announcement(text: str) -> Any:
    """Return a sentence that is spoken as soon as it appears."""
    native = accesskit.Node(accesskit.Role.LABEL)
    native.set_value(text)
    native.set_live(accesskit.Live.POLITE)
    return native


def _wishes() -> list[tuple[Any, NodeRequest]]:
    """Return the request for each of AccessKit's actions, which cannot be hashed."""
    action = accesskit.Action
    return [
        (action.FOCUS, NodeRequest.REACH),
        (action.CLICK, NodeRequest.PRESS),
        (action.INCREMENT, NodeRequest.MORE),
        (action.DECREMENT, NodeRequest.LESS),
        (action.SET_VALUE, NodeRequest.WRITE),
    ]


def _wake(wish: NodeRequest, key: Hashable, text: str = "") -> None:
    """Post the request to the window, from any thread; it may be closed by now."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(ASKED, wish=wish, key=key, text=text))


def _adapter(begin: Callable[[], Any], ask: Callable[[Any], None], end: Callable[[], None]) -> Any:
    """Return AccessKit's adapter for this system and this window."""
    if sys.platform == "win32":
        window = pygame.display.get_wm_info()["window"]
        return accesskit.windows.SubclassingAdapter(window, begin, ask)
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        window = pygame.display.get_wm_info()["window"]
        return accesskit.macos.SubclassingAdapter.for_window(window, begin, ask)
    return accesskit.unix.Adapter(begin, ask, end)
