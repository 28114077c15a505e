"""A game played as the window plays it, in a process that may be killed at any time.

It reports after each action how many moves are certainly in the file. Where another process plays
over the same folder, it reports `IN_USE` and ends.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cob.files.atomic_write import sweep
from cob.files.folder_lock import FolderLock
from cob.saves.autosave import Autosave
from cob.session.bot_process import BotProcess
from cob.session.session import Session
from cob.tutorial.notebook import Notebook
from tests.engine.random_games import picked
from tools.campaign.engine import any_game, estates

IN_USE: Final = "in use"


def play(folder: Path, seed: str) -> None:
    """Begin as a window does, and play until the game is over."""
    if FolderLock(folder).is_taken:
        print(IN_USE, flush=True)
        return
    autosave = Autosave(folder)
    autosave.keep_others(estates())
    sweep(folder)
    autosave.put_aside(estates())
    notebook = Notebook.open(folder / "learning.json")
    chance = Random(seed)
    session = Session(any_game(chance), autosave.path, BotProcess())
    while not session.state.is_over:
        session.play(picked(chance, session.state))
        notebook.visit(seed, len(session.game.moves))
        while session.is_saving:
            pass
        assert not session.save_problem, session.save_problem
        assert not notebook.problem, notebook.problem
        print(len(session.game.moves), flush=True)
    session.close()


if __name__ == "__main__":
    play(Path(sys.argv[1]), sys.argv[2])
