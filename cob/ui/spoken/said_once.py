"""The news between two moments of a screen, in sentences to be spoken."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from cob.text.language import tr
from cob.ui.kit.spoken import Node, Spoken

_MOST_WORDS: Final = 60
"""A screen with more words than this is not read out when it appears; the listener can read it."""
_MOST_LINES: Final = 14
"""Maximum number of new log lines read out; more lines mean a loaded game, of which only the newest
is read.
"""


class SaidOnce:
    """Remembers what was spoken, and speaks it only once."""

    def __init__(self) -> None:
        self._screen: Hashable = None
        self._before = Spoken("", ())
        self._logs: dict[Hashable, tuple[str, ...]] = {}
        """The log as far as it was read out, for each screen that has one."""

    def of(self, screen: Hashable, told: Spoken) -> list[str]:
        """Return the news: the name of another screen, then events, then the prompt.

        `screen` distinguishes screens that look alike.
        """
        is_other, before = screen != self._screen, self._before
        said = [told.title] if is_other and told.title else []
        said += self._log(screen, told.log)
        if is_other:
            said += _opening(told)
        else:
            known = {node.key: node.words for node in before.nodes if node.is_news}
            said += [
                node.words
                for node in told.nodes
                if node.is_news and node.words != known.get(node.key)
            ]
            if told.focus is not None and told.focus == before.focus:
                said += _changed(before.node(before.focus), told.node(told.focus))
        self._screen, self._before = screen, told
        return said

    def late(self, screen: Hashable, log: tuple[str, ...]) -> list[str]:
        """Return the changes of a screen since it was read out last."""
        return self._log(screen, log) if screen in self._logs else []

    def _log(self, screen: Hashable, log: tuple[str, ...]) -> list[str]:
        """Return the lines that were not read out yet; of a loaded game the newest."""
        if not log:
            return []
        told = self._logs.get(screen)
        self._logs = {screen: log}
        if told is None:
            return list(log) if len(log) <= _MOST_LINES else [log[-1]]
        same = 0
        while same < min(len(told), len(log)) and told[same] == log[same]:
            same += 1
        is_shorter = same < len(told) and len(log) < len(told)
        return [*([tr("Taken back.")] if is_shorter else []), *log[same:]]


def _opening(told: Spoken) -> list[str]:
    """Return the sentences for a screen that appears, besides its title."""
    news = [node for node in told.nodes if node.is_news and node.words != told.title]
    written = [node.words for node in news if node.key == node.name]
    is_much = sum(len(words.split()) for words in written) > _MOST_WORDS
    return [node.words for node in news if not (is_much and node.key == node.name)]


def _changed(before: Node | None, now: Node | None) -> list[str]:
    """Return the changed words of the focused node."""
    if before is None or now is None:
        return []
    parts = ((before.name, now.name), (before.value, now.value), (before.about, now.about))
    return [new for old, new in parts if new and new != old]
