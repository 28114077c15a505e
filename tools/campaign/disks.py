"""Disks that are full, read-only or broken: a file is whole at any time, and nothing ends by it."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from cob.engine import CobError
from cob.record import format_record, read_file
from cob.saves.named_saves import rename, save_as
from cob.saves.saved_games import saved_files
from cob.saves.trash import Trash
from cob.session.bot_process import BotProcess
from cob.session.session import Session
from tests.engine.random_games import picked
from tools.campaign.engine import any_game, estates
from tools.campaign.versions import KEEPERS

_ERRORS: Final = (
    *(errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EACCES),
    *(errno.EPERM, errno.EMFILE, errno.ESTALE, errno.ENAMETOOLONG),
)
_CALLS: Final = ((tempfile, "mkstemp"), (os, "fsync"), (os, "replace"), (os, "rename"))
"""What a disk may refuse while a file is written or renamed."""
MOVES: Final = 30
CHANGES: Final = 12


@contextmanager
def bad_disk(chance: Random) -> Iterator[None]:
    """Let each call to the disk fail with some probability."""
    share = chance.choice((0.1, 0.4, 1.0))

    def failing(call: Any) -> Any:
        def fail_or_call(*args: Any, **options: Any) -> Any:
            if chance.random() < share:
                number = chance.choice(_ERRORS)
                raise OSError(number, os.strerror(number))
            return call(*args, **options)

        return fail_or_call

    with ExitStack() as stack:
        for module, name in _CALLS:
            stack.enter_context(patch.object(module, name, failing(getattr(module, name))))
        yield


def trial(chance: Random, folder: Path) -> int:
    """Write everything that the program keeps to a bad disk; return how often."""
    for name in KEEPERS:
        _keep(chance, name, folder / f"{name}.json")
    _play(chance, folder)
    _name(chance, folder / "named")
    return len(KEEPERS) * CHANGES + MOVES + CHANGES


def _keep(chance: Random, name: str, path: Path) -> None:
    """A kept file is as it was or as it is to be, and right again when the disk is."""
    keeper = KEEPERS[name]
    kept = keeper.open(path)
    for _ in range(CHANGES):
        with bad_disk(chance):
            keeper.change(kept, chance)
        assert keeper.open(path).problem == "", f"{name} is no longer whole"
    keeper.change(kept, chance)
    assert kept.problem == "", kept.problem
    assert not list(path.parent.glob(f".{path.name}.*")), "something unfinished is left"


def _play(chance: Random, folder: Path) -> None:
    """A game goes on, its file is whole, and it is saved when the disk is right again."""
    path = folder / "game.txt"
    session = Session(any_game(chance), path, BotProcess())
    for number in range(MOVES):
        if session.state.is_over:
            break
        with bad_disk(chance):
            session.play(picked(chance, session.state))
            while session.is_saving:
                pass
        if path.exists():
            read_file(path, estates())
        assert number < MOVES
    session.save()
    session.close()
    assert session.save_problem == "", session.save_problem
    assert path.read_text(encoding="utf-8") == format_record(session.game)


def _name(chance: Random, folder: Path) -> None:
    """Naming, renaming, deleting and taking back lose no game."""
    game = any_game(chance)
    save_as(game, folder, "first")
    trash = Trash(folder)
    for number in range(CHANGES):
        path = chance.choice(saved_files(folder))
        with bad_disk(chance), suppress(CobError):
            match chance.randrange(3):
                case 0:
                    save_as(game, folder, f"name {number}")
                case 1:
                    rename(path, f"other name {number}")
                case 2:
                    trash.throw(path)
        while trash.last is not None:
            trash.take_back()
        for each in saved_files(folder):
            assert read_file(each, estates()).moves == game.moves
