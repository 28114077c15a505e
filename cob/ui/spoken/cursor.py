"""The reading cursor: it moves through the whole screen, also where the keyboard cannot go."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from cob.ui.kit.spoken import Node, Spoken


class Cursor:
    """Follows the keyboard, until it is moved to a text."""

    def __init__(self) -> None:
        self._key: Hashable = None
        """The text on which it stands apart from the keyboard; None while it follows the keyboard.
        """
        self._keyboard: Hashable = None

    @property
    def is_apart(self) -> bool:
        """Whether it stands on something that cannot be pressed."""
        return self._key is not None

    def follow(self, told: Spoken) -> Spoken:
        """Return the screen with the focus at the cursor."""
        if told.focus != self._keyboard or told.node(self._key) is None:
            self._key = None
        self._keyboard = told.focus
        return told if self._key is None else replace(told, focus=self._key)

    def move(self, told: Spoken, *, backwards: bool, far: bool) -> Node | None:
        """Move to the next node, or with `far` to the next of another role; return it, or None at
        an end.

        The keyboard follows where it can.
        """
        nodes = told.nodes[::-1] if backwards else told.nodes
        at = next((index for index, node in enumerate(nodes) if node.key == told.focus), -1)
        rest = nodes[at + 1 :]
        if far and at >= 0:
            rest = tuple(node for node in rest if _sort(node) != _sort(nodes[at]))
        if not rest:
            return None
        node = rest[0]
        self._key = None
        if node.reach is not None:
            node.reach()
        else:
            self._key = node.key
        return node


def _sort(node: Node) -> object:
    return node.role, type(node.key)
