"""The screen for a screen reader: a plain list of named nodes.

Places are rectangles of the layout. This module knows no screen reader; `cob.ui.spoken` passes the
lists on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pygame import Rect

_NEXT_LINE: Final = 2.1
"""A line less than this many type sizes below another one continues its text."""
_BESIDE: Final = 2.2
"""Words less than this many type sizes apart on a line belong to one sentence."""
_CLINGING: Final = ".,;:!?)"
"""Characters without a space before them."""


class Role(Enum):
    """The role of a node for screen readers."""

    BUTTON = auto()
    CHOICE = auto()
    """One of several values; the left and right arrow keys change it."""
    FIELD = auto()
    LIST = auto()
    """Rows, one of which is read at a time; keys move through them."""
    PICTURE = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the screen that can be read out, and perhaps focused."""

    key: Hashable
    """Identifies the same part after the screen has changed."""
    role: Role
    name: str
    place: Rect
    value: str = ""
    """The chosen or written value."""
    about: str = ""
    """The effect of pressing it, or why it cannot be pressed now."""
    acts: bool = False
    """Whether Enter activates it now."""
    is_news: bool = False
    """Whether it is read out as soon as its words change."""
    more: Callable[[], str] | None = None
    """Returns further details."""
    by_click: bool = False
    """Whether a click in its middle presses it, instead of the Enter key."""
    reach: Callable[[], object] | None = None
    """Focuses it; None if it cannot have the keyboard."""

    @property
    def words(self) -> str:
        """All its words."""
        return ". ".join(part for part in (self.name, self.value, self.about) if part)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A screen for screen readers: its name, its nodes in reading order, and the news.

    `log` is the log of the game, one sentence each, the newest last.
    """

    title: str
    nodes: tuple[Node, ...]
    focus: Hashable = None
    """The key of the focused node; None for the screen as a whole."""
    log: tuple[str, ...] = ()

    def node(self, key: Hashable) -> Node | None:
        """Return the node with a key; None if it is missing."""
        return next((node for node in self.nodes if node.key == key), None)


@dataclass(frozen=True, slots=True)
class Written:
    """Words written on a canvas."""

    text: str
    rect: Rect
    size: int


def text_in(written: Sequence[Written], place: Rect) -> str:
    """Return the text written in a place, line after line."""
    return " ".join(block.text for block in _blocks(_within(written, place)))


def text_nodes(written: Sequence[Written]) -> list[Node]:
    """Return the written words as text nodes, each text once."""
    found: dict[str, Node] = {}
    for block in _blocks(written):
        name = block.text
        if not any(letter.isalnum() for letter in name):
            continue
        found.setdefault(name, Node(name, Role.TEXT, name, block.rect, is_news=True))
    return list(found.values())


def title_of(written: Sequence[Written]) -> str:
    """Return the heading of a screen: the largest text, the first if there are several."""
    words = [each for each in written if any(letter.isalpha() for letter in each.text)]
    return max(words, key=lambda each: each.size).text if words else ""


def _within(written: Sequence[Written], place: Rect) -> list[Written]:
    return [each for each in written if place.collidepoint(each.rect.center)]


def _blocks(written: Sequence[Written]) -> list[Written]:
    """Return words in blocks, joining those beside or below one another in writing order."""
    found: list[Written] = []
    last: Rect | None = None
    """The line of the newest block that more words may join."""
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
    """Return the line with the words added if they continue the block; else None."""
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
