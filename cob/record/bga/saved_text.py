"""The JSON in what a browser saved or copied: alone, in a web page, or with other text around."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any, Final

_BLANKS: Final = "\ufeff\xa0 \t\r\n"
_MARK: Final = re.compile(r"""(?:"|&quot;|\\")(?:channel|error)(?:"|&quot;|\\")""")
"""A word that stands near the beginning of every answer of the site."""
_PAGE: Final = re.compile(r"<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_BEGINNING: Final = re.compile(r"[\[{]")
_BEFORE_MARK: Final = 2000
"""Characters before a mark in which its object can begin."""
_TRIES: Final = 8
"""Objects around a mark that are tried, from the outermost."""


def begins_as_json(text: str) -> bool:
    """Return whether the first letter is that of a list or an object, as in no record."""
    return text.lstrip(_BLANKS)[:1] in ("[", "{")


def is_page(text: str) -> bool:
    """Return whether a text is a web page."""
    return _PAGE.match(text.lstrip(_BLANKS)) is not None


def marks_of(text: str) -> re.Match[str] | None:
    """Return the first word that is a sign of an answer of the site; None without one."""
    return _MARK.search(text)


def json_in(text: str) -> Iterator[Any]:
    """Yield the lists and objects in a text that may be an answer of the site."""
    text = text.strip(_BLANKS)
    if begins_as_json(text):
        try:
            yield json.loads(text)
        except (ValueError, RecursionError):
            pass
        else:
            return
    for readable in (html.unescape(text), text) if is_page(text) else (text,):
        mark = marks_of(readable)
        before = mark.start() if mark else 0
        begins = _BEGINNING.finditer(readable, max(0, before - _BEFORE_MARK), before)
        for begin in list(begins)[-_TRIES:]:
            try:
                content, end = json.JSONDecoder().raw_decode(readable, begin.start())
            except (ValueError, RecursionError):
                continue
            if end > before:
                yield content
