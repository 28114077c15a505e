"""Names of files: valid on every platform, and never those of another file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cob.engine.errors import CobError
from cob.engine.message import Message
from cob.files.free_names import free_path, is_device, safe_stem
from cob.files.reasons import reason_of


def test_a_number_is_added_until_a_name_is_free(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = free_path(tmp_path, "game", ".txt")
        path.touch()
        names.append(path.name)
    assert names == ["game.txt", "game 2.txt", "game 3.txt"]
    assert free_path(tmp_path, "game 2.txt", gap="-").name == "game 2.txt-2"


def test_a_name_in_capital_letters_is_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "E\u0301t\u00e9.TXT").touch()
    assert free_path(tmp_path, "\u00e9te\u0301", ".txt").name == "\u00e9te\u0301 2.txt"


def test_a_link_to_nothing_takes_its_name(tmp_path: Path) -> None:
    (tmp_path / "game.txt").symlink_to(tmp_path / "gone")
    assert free_path(tmp_path, "game", ".txt").name == "game 2.txt"


def test_a_folder_that_is_not_there_has_every_name_free(tmp_path: Path) -> None:
    assert free_path(tmp_path / "none", "game", ".txt") == tmp_path / "none" / "game.txt"


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        ("Anna and Benno", "Anna and Benno"),
        (" a/b\\c:d ", "a b c d"),
        ("...", ""),
        ("v1.5.", "v1.5"),
        ("ß" * 9, "ß" * 5),
    ],
)
def test_words_become_a_name_that_every_platform_takes(words: str, stem: str) -> None:
    assert safe_stem(words, 14 if words[0] != "ß" else 11) == stem


@pytest.mark.parametrize(
    ("encoding", "words", "stem"),
    [
        ("iso-8859-1", "Łukasz and Zoë", "ukasz and Zoë"),
        ("ascii", "Łukasz and Zoë", "ukasz and Zoe"),
        ("ascii", "Анна", ""),
        ("utf-8", "Łukasz \udcff", "Łukasz"),
    ],
)
def test_a_name_has_only_letters_that_the_file_system_can_hold(
    encoding: str, words: str, stem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsencode", lambda name: name.encode(encoding, "surrogateescape"))
    assert safe_stem(words, 60) == stem


@pytest.mark.parametrize("stem", ["con", "CON.txt", "nul . x", "Lpt1", "com²"])
def test_the_names_of_devices_are_known(stem: str) -> None:
    assert is_device(stem)
    assert not is_device(f"game {stem}")


def test_a_reason_ends_a_sentence() -> None:
    assert reason_of(PermissionError(13, "Permission denied")) == "permission denied"
    assert isinstance(reason_of(PermissionError(13, "Permission denied")), Message)
    assert reason_of(OSError(5, "Input/output error")) == "input/output error"
    assert reason_of(ValueError("Embedded null byte")) == "embedded null byte"
    message = Message("{name} is a Folder", name="X")
    assert reason_of(CobError(message)) is message
