"""A file is written completely or not at all, keeps permissions and links, and leaves no rest."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cob.files.atomic_write import sweep, write_atomically, writing_atomically

KILLED_WHILE_WRITING = """
import os, signal, sys
from pathlib import Path
from cob.files.atomic_write import writing_atomically
with writing_atomically(Path(sys.argv[1])) as file:
    file.write(b"half")
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def write_half(path: Path) -> None:
    with writing_atomically(path) as file:
        file.write(b"half")
        raise ZeroDivisionError


def test_a_file_is_as_it_was_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_atomically(path, b"whole")
    with pytest.raises(ZeroDivisionError):
        write_half(path)
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_whoever_may_read_a_file_still_may(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_atomically(path, b"one")
    path.chmod(0o640)
    write_atomically(path, b"two")
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")
def test_a_link_still_leads_to_its_file(tmp_path: Path) -> None:
    target, link = tmp_path / "shared" / "game.txt", tmp_path / "game.txt"
    write_atomically(target, b"one")
    link.symlink_to(target)
    write_atomically(link, b"two")
    assert link.is_symlink()
    assert target.read_bytes() == b"two"


@pytest.mark.skipif(os.name == "nt", reason="Windows kills in another way")
def test_what_a_killed_program_left_is_swept_when_it_is_old(tmp_path: Path) -> None:
    path = tmp_path / "reviews" / "game.txt"
    write_atomically(path, b"whole")
    subprocess.run([sys.executable, "-c", KILLED_WHILE_WRITING, str(path)], check=False)
    (left,) = set(path.parent.iterdir()) - {path}
    sweep(tmp_path)
    assert left.exists(), "another window may be writing it"
    hours_ago = time.time() - 7200
    os.utime(left, (hours_ago, hours_ago))
    sweep(tmp_path)
    assert list(path.parent.iterdir()) == [path]
    assert path.read_bytes() == b"whole"
