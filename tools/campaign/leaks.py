"""Game after game at the same table: what is counted afterwards must not grow with the games."""

from __future__ import annotations

import gc
import os
import threading
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pygame

from cob.record import Game
from cob.ui.app import App
from cob.ui.options import PlayOptions
from cob.ui.scene import ToTitle
from cob.ui.screens.game import GameScene
from tests.engine.random_games import picked
from tools.campaign.engine import any_game

FIRST, MORE = 2, 4
"""How many games are played before counting, and between the two counts."""
_MOVES: Final = 40
GROWTH: Final = 2_000
"""How many more objects there may be after a game: what is made once, such as an answer kept. A
table that stays has more than ten times as many."""
_OPEN_FILES: Final = Path("/proc/self/fd")


class Held(NamedTuple):
    """What the process holds."""

    objects: int
    files: int
    threads: int


def held() -> Held:
    """Count it; open files only where the system tells of them."""
    gc.collect()
    files = len(os.listdir(_OPEN_FILES)) if _OPEN_FILES.is_dir() else 0
    return Held(len(gc.get_objects()), files, threading.active_count())


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
