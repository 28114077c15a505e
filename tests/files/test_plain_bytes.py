"""A path that is no file, or too large for one of the game's, is not read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.record import RecordError
from cob.record.files import read_file


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"four")
    assert plain_bytes(path, 4) == b"four"
    with pytest.raises(TooLongError):
        plain_bytes(path, 3)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among files")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    os.mkfifo(path)
    with pytest.raises(OSError, match="it is a pipe or a device"):
        plain_bytes(path, 4)
    with pytest.raises(RecordError, match=r"cannot be read: it is a pipe or a device"):
        read_file(path, {})
