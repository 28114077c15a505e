"""JSON as the program writes it into its files."""

from __future__ import annotations

import json
from collections.abc import Mapping


def as_json(content: Mapping[str, object]) -> str:
    """Return a text for people who look into the file."""
    return json.dumps(content, indent=2) + "\n"


def as_json_rows(content: Mapping[str, object]) -> str:
    """Return the same, with a line for each entry of the lists and objects in it."""
    rows = ",\n".join(f"{json.dumps(key)}: {_rows(value)}" for key, value in content.items())
    return f"{{\n{rows}\n}}\n"


def as_json_line(content: object) -> str:
    """Return one line, for programs that read it and for long lists."""
    return json.dumps(content)


def _rows(value: object) -> str:
    """Return a value with each of its entries on a line of its own."""
    if value and isinstance(value, dict):
        rows = [f"{json.dumps(key)}: {json.dumps(each)}" for key, each in value.items()]
        return "{\n" + ",\n".join(rows) + "\n}"
    if value and isinstance(value, list):
        return "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"
    return json.dumps(value)
