"""Game after game at the same table: what is counted afterwards must not grow with the games."""

from __future__ import annotations

import gc
import os
import threading
import time
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, get_args

import pygame

from cob.engine import Action
from cob.record import Game
from cob.ui.app import App
from cob.ui.destinations import ToTitle
from cob.ui.options import PlayOptions
from cob.ui.screens.game import GameScene
from tests.engine.random_games import picked
from tools.campaign.engine import any_game

FIRST, MORE = 2, 4
"""How many games are played before counting, and between the two counts."""
_MOVES: Final = 40
GROWTH: Final = 2_000
"""How many more objects there may be after a game: what is made once, such as an answer kept. A
table that stays has more than ten times as many."""
_ACTIONS: Final = frozenset(get_args(Action))
_OPEN_FILES: Final = Path("/proc/self/fd")
_LOOKS: Final = 10


class Held(NamedTuple):
    """What the process holds."""

    objects: int
    files: int
    threads: int


def held() -> Held:
    """Count it; open files only where the system tells of them.

    Actions are kept in the engine's tables, each made when it is first met.
    """
    gc.collect()
    objects = sum(type(each) not in _ACTIONS for each in gc.get_objects())
    return Held(objects, _open_files(), threading.active_count())


def _open_files() -> int:
    """Count them when nothing is just being saved."""
    found = []
    for _ in range(_LOOKS if _OPEN_FILES.is_dir() else 0):
        found.append(len(os.listdir(_OPEN_FILES)))
        time.sleep(0.02)
    return min(found, default=0)


def trial(chance: Random, folder: Path) -> int:
    """Play some games in one window; return how many."""
    app = App(PlayOptions(size=(1024, 576), saves=folder))
    try:
        app.go(ToTitle())
        for _ in range(FIRST):
            _play(app, any_game(chance), chance)
        before = held()
        for _ in range(MORE):
            _play(app, any_game(chance), chance)
        after = held()
    finally:
        app.close()
        pygame.quit()
    assert after.files <= before.files, f"open files: {before.files}, then {after.files}"
    assert after.threads <= before.threads, f"threads: {before.threads}, then {after.threads}"
    growth = (after.objects - before.objects) / MORE
    assert growth < GROWTH, f"{growth:.0f} more objects after each game"
    return FIRST + MORE


def _play(app: App, game: Game, chance: Random) -> None:
    scene = GameScene(app, game)
    app.push(scene)
    for _ in range(_MOVES):
        if not scene.session.state.is_over:
            scene.session.play(picked(chance, scene.session.state))
        app.redraw()
        app.frame(0.5)
    app.go_home()
