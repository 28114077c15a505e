"""The checks install only missing packages, and probe for exactly these."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

SCRIPTS: Final = [Path(__file__).parents[1] / ".ci" / name for name in ("common", "run", "long")]
PROBES: Final = {
    "python3-venv": "import ensurepip",
    "gettext": "has msgfmt",
    "xvfb": "has Xvfb",
    "xdotool": "has Xvfb xdotool",
    "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
    "dbus": "dbus-run-session",
    "libglib2.0-bin": "gdbus",
    "python3-gi": "import gi;",
    "gir1.2-atspi-2.0": 'gi.require_version("Atspi", "2.0")',
    "gcc": "cc -fsyntax-only",
    "libc6-dev": "#include <stdlib.h>",
    "git": "has git",
    "appstream": "appstreamcli",
    "desktop-file-utils": "desktop-file-validate",
    "shared-mime-info": "update-mime-database",
}
"""The probe for each Debian package."""
WANTED: Final = [
    (package, condition)
    for condition, packages in re.findall(
        r"^(.*) \|\|\s+need ([^{}\n]+)$",
        "".join(script.read_text(encoding="utf-8") for script in SCRIPTS)
        .replace("\\\n", " ")
        .replace("&&\n", "&& ")
        .replace("||\n", "|| "),
        re.MULTILINE,
    )
    for package in packages.split()
]


@pytest.mark.parametrize(("package", "condition"), WANTED)
def test_a_package_is_installed_only_if_what_is_used_of_it_is_missing(
    package: str, condition: str
) -> None:
    assert PROBES[package] in condition


def test_every_package_is_looked_for() -> None:
    assert {package for package, _ in WANTED} == PROBES.keys()
