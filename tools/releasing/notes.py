"""Release notes: what the changelog says of a version."""

from __future__ import annotations

import re

_HEADING = re.compile(r"^## \[(?P<name>[^\]]+)\].*$", re.MULTILINE)
NOT_YET = "Unreleased"


def release_notes(changelog: str, version: str) -> str:
    """Return the section of a version, or what is not released yet where it has none."""
    found = list(_HEADING.finditer(changelog))
    ends = [each.start() for each in found[1:]] + [len(changelog)]
    sections = {
        each["name"]: changelog[each.end() : end].strip()
        for each, end in zip(found, ends, strict=True)
    }
    return f"# {version}\n\n{sections.get(version) or sections[NOT_YET]}\n"
