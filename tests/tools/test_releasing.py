"""The released files agree with the program and with each other."""

from __future__ import annotations

import re
import struct
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from cob import __version__
from cob.commands.main import COMMANDS, command_parser
from cob.commands.subcommand import Subcommand
from tools.make_release import APP_ID, ICON, LINUX, PLACES
from tools.releasing.icons import MAC_SIZES, WINDOWS_SIZES, mac_icon, png, windows_icon
from tools.releasing.man_page import actions, man_page
from tools.releasing.notes import release_notes

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = """# Changelog
## [Unreleased]
### Added
- What comes.
## [0.2.0] - 2026-01-02
- What came.
## [0.1.0] - 2026-01-01
- What was first.
"""


def size_of(picture: bytes) -> tuple[int, int]:
    return pygame.image.load(BytesIO(picture), "icon.png").get_size()


def text_of(ending: str) -> str:
    return (LINUX / f"{APP_ID}.{ending}").read_text(encoding="utf-8")


def test_windows_finds_every_picture_of_the_icon() -> None:
    file = windows_icon(ICON.read_text(encoding="utf-8"))
    assert struct.unpack("<HHH", file[:6]) == (0, 1, len(WINDOWS_SIZES))
    for at, side in enumerate(WINDOWS_SIZES):
        entry = struct.unpack("<BBBBHHII", file[6 + 16 * at : 22 + 16 * at])
        assert entry[0] == entry[1] == side % 256
        length, place = entry[6:]
        assert size_of(file[place : place + length]) == (side, side)


def test_macos_finds_every_picture_of_the_icon() -> None:
    file = mac_icon(ICON.read_text(encoding="utf-8"))
    assert file[:4] == b"icns"
    assert struct.unpack(">I", file[4:8]) == (len(file),)
    place, found = 8, {}
    while place < len(file):
        (length,) = struct.unpack(">I", file[place + 4 : place + 8])
        found[file[place : place + 4]] = size_of(file[place + 8 : place + length])
        place += length
    assert found == {name: (side, side) for name, side in MAC_SIZES.items()}


def test_the_icon_is_no_empty_picture() -> None:
    picture = pygame.image.load(BytesIO(png(ICON.read_text(encoding="utf-8"), 64)), "icon.png")
    assert picture.get_at((32, 32)).a == 255
    assert picture.get_at((0, 0)).a == 0


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_manual_tells_of_every_command_and_option(command: Subcommand) -> None:
    page = man_page(command_parser(), __version__).replace(r"\-", "-")
    name = command.name
    section = page.partition(f".SS cob {name}\n")[2].partition(".S")[0]
    assert command.summary[1:] in section
    doors = next(each for each in actions(command_parser()) if isinstance(each.choices, dict))
    for action in actions(doors.choices[name]):
        for option in set(action.option_strings) - {"-h", "--help"}:
            assert rf"\fB{option}\fR" in section


def test_release_notes_are_what_the_changelog_says_of_the_version() -> None:
    assert release_notes(CHANGELOG, "0.2.0") == "# 0.2.0\n\n- What came.\n"
    assert release_notes(CHANGELOG, "0.3.0") == "# 0.3.0\n\n### Added\n- What comes.\n"


def test_the_desktop_knows_records_as_the_format_names_them() -> None:
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    media_type = re.search(r"\| media type \| `([^`]+)`", page)[1]
    ending = re.search(r"\| file ending \| `([^`]+)`", page)[1]
    assert f"MimeType={media_type};\n" in text_of("desktop")
    root = ElementTree.fromstring(text_of("mime.xml"))
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    assert root.find("m:mime-type", space).get("type") == media_type
    assert root.find("m:mime-type/m:glob", space).get("pattern") == f"*{ending}"
    assert text_of("metainfo.xml").count(f"<mediatype>{media_type}</mediatype>") == 1


def test_a_paper_that_cites_the_program_names_this_version() -> None:
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "environment.md").read_text(encoding="utf-8")
    assert f"version = {{{__version__}}}" in page


def test_the_shop_shows_this_version_under_the_name_of_the_files() -> None:
    root = ElementTree.fromstring(text_of("metainfo.xml"))
    assert root.findtext("id") == APP_ID
    assert root.findtext("launchable") == f"{APP_ID}.desktop"
    assert root.find("releases/release").get("version") == __version__
    assert f"Icon={APP_ID}\n" in text_of("desktop")
    assert f"id: {APP_ID}\n" in text_of("yml")
    assert sorted(path.name for path in LINUX.iterdir()) == sorted(
        f"{APP_ID}.{ending}" for ending in (*PLACES, "yml")
    )
