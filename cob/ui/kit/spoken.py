"""The screen for a screen reader: a plain list of named nodes.

Places are rectangles of the layout. Nothing here knows a screen reader: `cob.ui.spoken` hands the
lists on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pygame import Rect

_NEXT_LINE: Final = 2.1
"""A line that begins nearer than so many type sizes below another one goes on with its text."""
_BESIDE: Final = 2.2
"""Words nearer than so many type sizes to others on their line belong to one sentence."""
_CLINGING: Final = ".,;:!?)"
"""No space is before these."""


class Role(Enum):
    """The role of a node for its listener."""

    BUTTON = auto()
    CHOICE = auto()
    """One of several values; the left and right arrow keys change it."""
    FIELD = auto()
    LIST = auto()
    """Rows of which one is read; keys go through them."""
    PICTURE = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class Node:
    """Something on the screen that can be read out, and perhaps reached."""

    key: Hashable
    """Names the same part again when the screen has changed."""
    role: Role
    name: str
    place: Rect
    value: str = ""
    """The chosen or written value."""
    about: str = ""
    """The effect of pressing it, or why it cannot be pressed now."""
    acts: bool = False
    """Whether Enter does something with it now."""
    is_news: bool = False
    """Whether it is read out as soon as its words change."""
    more: Callable[[], str] | None = None
    """Returns what else is known about it."""
    by_click: bool = False
    """Whether a click in its middle presses it, and not the Enter key."""
    reach: Callable[[], object] | None = None
    """Moves the keyboard to it; None where the keyboard does not go."""

    @property
    def words(self) -> str:
        """All that it says."""
        return ". ".join(part for part in (self.name, self.value, self.about) if part)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A screen for listeners: its name, its nodes in the order of reading, and the news.

    `log` is what happened, one sentence each, the newest last.
    """

    title: str
    nodes: tuple[Node, ...]
    focus: Hashable = None
    """The key of the node at which the keyboard is; None for the screen as a whole."""
    log: tuple[str, ...] = ()

    def node(self, key: Hashable) -> Node | None:
        """Return the node with a key; None if it is not there."""
        return next((node for node in self.nodes if node.key == key), None)


@dataclass(frozen=True, slots=True)
class Written:
    """Words that have been written on a canvas."""

    text: str
    rect: Rect
    size: int


def text_in(written: Sequence[Written], place: Rect) -> str:
    """Return what is written in a place, line after line."""
    return " ".join(block.text for block in _blocks(_within(written, place)))


def text_nodes(written: Sequence[Written]) -> list[Node]:
    """Return what is written as texts, each once."""
    found: dict[str, Node] = {}
    for block in _blocks(written):
        name = block.text
        if not any(letter.isalnum() for letter in name):
            continue
        found.setdefault(name, Node(name, Role.TEXT, name, block.rect, is_news=True))
    return list(found.values())


def title_of(written: Sequence[Written]) -> str:
    """Return the heading of a screen: what is written largest, the first if there are several."""
    words = [each for each in written if any(letter.isalpha() for letter in each.text)]
    return max(words, key=lambda each: each.size).text if words else ""


def _within(written: Sequence[Written], place: Rect) -> list[Written]:
    return [each for each in written if place.collidepoint(each.rect.center)]


def _blocks(written: Sequence[Written]) -> list[Written]:
    """Return words put together that stand beside or below one another, as they were written."""
    found: list[Written] = []
    last: Rect | None = None
    """The line of the newest block to which words may still be added."""
    for each in written:
        if not each.text.strip():
            continue
        if found and last is not None and (line := _goes_on(found[-1], last, each)) is not None:
            more = each.text.strip()
            gap = "" if more[0] in _CLINGING else " "
            text = f"{found[-1].text}{gap}{more}"
            found[-1] = Written(text, found[-1].rect.union(each.rect), each.size)
            last = line
        else:
            found.append(Written(each.text.strip(), Rect(each.rect), each.size))
            last = Rect(each.rect)
    return found


def _goes_on(block: Written, line: Rect, more: Written) -> Rect | None:
    """Return the line with the words, if they go on with the block; else None."""
    rect, size = more.rect, more.size
    is_beside = abs(rect.centery - line.centery) < size // 2
    if is_beside and -size < rect.left - line.right < _BESIDE * size:
        return line.union(rect)
    is_alike = abs(size - block.size) <= 1
    is_below = 0 < rect.top - line.top < _NEXT_LINE * size
    begins = abs(rect.left - block.rect.left) < 2 * size
    is_centred = abs(rect.centerx - block.rect.centerx) < size
    if is_alike and is_below and not is_beside and (begins or is_centred):
        return Rect(rect)
    return None
