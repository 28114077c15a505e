"""The core's library: only one that is made of the sources at hand is taken."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from cob.core.library import CoreError, first_fitting, places, problem
from cob.core.sources import LIBRARY, SOURCES, fingerprint


@pytest.fixture(scope="module")
def built() -> Path:
    """The library that the tests run with."""
    for place in filter(Path.is_file, places()):
        with suppress(CoreError):
            first_fitting([place], fingerprint(SOURCES))
            return place
    pytest.skip(str(problem()))


def write(folder: Path, **texts: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.c").write_bytes(text.encode())
    return folder


def test_the_library_is_made_of_the_sources(built: Path) -> None:
    wanted = fingerprint(SOURCES)
    assert wanted is not None
    assert first_fitting([built], wanted).cob_core_sources() == wanted.encode()


def test_one_that_was_made_of_other_sources_is_refused(built: Path, tmp_path: Path) -> None:
    """And the sentence names the command: an editable installation stays one."""
    copy = Path(shutil.copy(built, tmp_path / LIBRARY))
    with pytest.raises(CoreError, match=r"other sources: run pip install \. again"):
        first_fitting([copy], "0" * 16)
    (tmp_path / SOURCES.name).mkdir()
    with pytest.raises(CoreError, match=r"other sources: run pip install -e \. again"):
        first_fitting([copy], "0" * 16)


def test_where_no_sources_are_any_library_fits(built: Path) -> None:
    assert first_fitting([built], None).cob_core_sources()


def test_the_next_place_is_asked_after_one_that_does_not_fit(built: Path, tmp_path: Path) -> None:
    """As where an old editable installation lies before what `pip install .` has made."""
    broken = tmp_path / LIBRARY
    broken.write_text("no library", encoding="utf-8")
    assert first_fitting([tmp_path / "nothing", broken, built], fingerprint(SOURCES))


def test_a_file_that_is_no_library_is_told_in_a_sentence(tmp_path: Path) -> None:
    broken = tmp_path / LIBRARY
    broken.write_text("no library", encoding="utf-8")
    with pytest.raises(CoreError, match="cannot be loaded"):
        first_fitting([broken], None)


def test_a_missing_library_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CoreError, match=r"is missing: run pip install \. again") as caught:
        first_fitting([tmp_path / LIBRARY], None)
    assert caught.value.message.values == {"command": "pip install ."}


def test_a_fingerprint_tells_names_and_texts_apart_and_no_line_ends(tmp_path: Path) -> None:
    wanted = fingerprint(write(tmp_path / "a", mine="int a;\n", theirs="int b;\n"))
    assert wanted == fingerprint(write(tmp_path / "b", mine="int a;\r\n", theirs="int b;\r\n"))
    others = [
        write(tmp_path / "c", mine="int a;\n", theirs="int c;\n"),
        write(tmp_path / "d", mine="int a;\n", ours="int b;\n"),
        write(tmp_path / "e", mine="int a;\n"),
    ]
    assert wanted not in map(fingerprint, others)
    assert fingerprint(tmp_path) is None
