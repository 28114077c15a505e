"""JSON as the program writes it into its files."""

from __future__ import annotations

import json
from collections.abc import Mapping


def as_json(content: Mapping[str, object]) -> str:
    """Return a text for people who look into the file."""
    return json.dumps(content, indent=2) + "\n"
