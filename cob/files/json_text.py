"""JSON as the program writes it into its files, and what two programs wrote brought together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def as_json(content: Mapping[str, object]) -> str:
    """Return a text for people who look into the file."""
    return json.dumps(content, indent=2) + "\n"


def as_json_line(content: object) -> str:
    """Return one line, for programs that read it and for long lists."""
    return json.dumps(content)


def merged_json(base: str, mine: str, theirs: str) -> str:
    """Return their text with the changes that turned `base` into `mine`.

    Objects are merged key by key, and lists are taken for sets. What both have changed is as I have
    it. Raises `ValueError` for a text that is no JSON object.
    """
    contents = [json.loads(text) for text in (base, mine, theirs)]
    if not all(isinstance(content, dict) for content in contents):
        raise ValueError("no object")
    return as_json(_merged(*contents))


def _merged(base: Any, mine: Any, theirs: Any) -> Any:
    if isinstance(mine, dict) and isinstance(theirs, dict):
        before = base if isinstance(base, dict) else {}
        dropped = {key for key in before if key not in mine}
        kept = {key: value for key, value in theirs.items() if key not in dropped}
        changed = {key: value for key, value in mine.items() if before.get(key, _NONE) != value}
        changes = {
            key: _merged(before.get(key), value, kept[key]) if key in kept else value
            for key, value in changed.items()
        }
        return kept | changes
    if isinstance(mine, list) and isinstance(theirs, list):
        old = base if isinstance(base, list) else []
        stay = [each for each in theirs if each in mine or each not in old]
        return stay + [each for each in mine if each not in old and each not in stay]
    return mine


_NONE = object()
