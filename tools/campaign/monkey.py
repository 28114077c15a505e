"""Random hands on every screen of a window that nobody sees."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, get_args

import pygame

from cob.analysis.decisions import can_be_judged
from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.progress import FILE_NAME, PuzzleProgress
from cob.coaching.courses import Course
from cob.engine import GameState
from cob.record import Game, Header, Seat
from cob.statistics.store import FILE_NAME as STATISTICS
from cob.statistics.store import Store
from cob.text import language
from cob.tutorial.reading import load_lessons
from cob.ui.app import App
from cob.ui.destinations import (
    Route,
    ToEditor,
    ToFinalScoring,
    ToHabits,
    ToLesson,
    ToPosition,
    ToPractice,
    ToPuzzle,
    ToReplay,
    ToReview,
    ToSaveAs,
    ToSharing,
    ToTable,
    ToTitle,
    ToTryout,
)
from cob.ui.options import PlayOptions
from cob.ui.settings import FILE_NAME as SETTINGS
from cob.ui.settings import MOTIONS, TEXTS, ZOOMS, Settings
from tests.engine.random_games import picked
from tools.campaign.engine import any_game

_FRAMES: Final = 120
"""How many frames a trial has."""
_MOST_DEEDS: Final = 5
"""So many clicks, keys and the like may come between two frames."""
_SIZES: Final = ((640, 360), (1024, 576), (1280, 720), (1600, 900))
_ODD_SIZES: Final = ((20, 1400), (1400, 20), (1, 1), (7680, 4320))
"""Slivers and a giant: a window has them for a moment."""
_KEYS: Final = (
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_DELETE, *range(pygame.K_F1, pygame.K_F11)),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_a, pygame.K_z + 1),
    *(pygame.K_PERIOD, pygame.K_COMMA),
)


def trial(chance: Random, folder: Path) -> int:
    """Open one screen after another and press, click and type there; return how many events."""
    _choose_settings(chance, folder)
    app = App(PlayOptions(size=chance.choice(_SIZES), saves=folder))
    try:
        app.go(ToTitle())
        app.go(route_to(chance.choice((*get_args(Route), ToTable, ToTable)), chance, folder))
        done = 0
        for _ in range(_FRAMES):
            if not app.is_running or not app.scenes:
                break
            for _ in range(chance.randint(1, _MOST_DEEDS)):
                for event in _deed(chance, app.window.get_size()):
                    pygame.event.post(event)
                    done += 1
            app.redraw()  # which also keeps the window from sleeping
            app.frame(chance.choice((0.0, 0.02, 0.5)))
        return done
    finally:
        app.close()
        pygame.quit()


# --- where ------------------------------------------------------------------------------------


def _game(chance: Random, *, finished: bool = False) -> Game:
    """Return a game with people, and perhaps a bot, at any point."""
    new = any_game(chance)
    first, *others = new.header.seats
    bot = "random" if chance.random() < 0.3 else first.controller
    seats = (first, *(Seat(s.name, s.colour, bot, s.choices, s.castle) for s in others))
    game = Game.start(Header(seats, new.header.ruleset, new.header.secret), new.seed)
    moves = 10_000 if finished else chance.randint(0, 150)
    while not game.state.is_over and len(game.moves) < moves:
        game.play(picked(chance, game.state))
    return game


def _puzzle(chance: Random, folder: Path) -> Route:
    puzzles = shipped_puzzles()
    course = Course(lambda: "Puzzle", puzzles, PuzzleProgress(folder / FILE_NAME))
    return ToPuzzle(chance.choice(puzzles), course)


def _habits(chance: Random, folder: Path) -> Route:
    """Return the way to the habits of someone who has finished a game."""
    store = Store.open(folder / STATISTICS)
    result = store.note(_game(chance, finished=True), 1e9)
    store.write()
    return ToHabits(chance.choice(result.players).who)


def _tryout(chance: Random, folder: Path) -> Route:
    """Return the way to the analysis board with a game that goes on."""
    game = _game(chance)
    return ToTryout(game, len(game.moves))


def _in_a_turn(chance: Random) -> GameState:
    """Return a position in which lines can be tried."""
    game = _game(chance)
    while not can_be_judged(game.state):
        game = _game(chance)
    return game.state


_MADE: Final[dict[Callable[..., Route], Callable[[Random, Path], Route]]] = {
    ToTable: lambda chance, _folder: ToTable(_game(chance)),
    ToSaveAs: lambda chance, _folder: ToSaveAs(_game(chance)),
    ToFinalScoring: lambda chance, _folder: ToFinalScoring(
        _game(chance, finished=True), honours=True
    ),
    ToReplay: lambda chance, _folder: ToReplay(_game(chance)),
    ToTryout: _tryout,
    ToEditor: lambda chance, _folder: ToEditor(_game(chance).header),
    ToPosition: lambda chance, _folder: ToPosition(str(_in_a_turn(chance))),
    ToSharing: lambda chance, _folder: ToSharing(_game(chance)),
    ToHabits: _habits,
    ToReview: lambda chance, _folder: ToReview(_game(chance, finished=True)),
    ToLesson: lambda chance, _folder: ToLesson(chance.choice(load_lessons())),
    ToPractice: lambda chance, _folder: ToPractice(chance.choice(load_lessons())),
    ToPuzzle: _puzzle,
}
"""The screens that need something to show; all others are opened as they are."""


def route_to(kind: Callable[[], Route], chance: Random, folder: Path) -> Route:
    """Return a route of a kind, with something to show."""
    make = _MADE.get(kind)
    return make(chance, folder) if make else kind()


def _choose_settings(chance: Random, folder: Path) -> None:
    settings = Settings(folder / SETTINGS)
    settings.language = chance.choice(language.languages()).code
    settings.motion_at = chance.randrange(len(MOTIONS))
    settings.text_at = chance.randrange(len(TEXTS))
    settings.zoom_at = chance.randrange(len(ZOOMS))
    settings.high_contrast = chance.random() < 0.5
    settings.estate_first = chance.random() < 0.5
    settings.ends_turns = chance.random() < 0.5
    settings.keep()
    settings.close()


# --- what -------------------------------------------------------------------------------------


def _deed(chance: Random, size: tuple[int, int]) -> list[pygame.event.Event]:
    """Return the events of one deed of a hand."""
    if size in _ODD_SIZES and chance.random() < 0.5:
        return _resized(chance.choice(_SIZES))
    return chance.choice(_DEEDS)(chance, size)


def _place(chance: Random, size: tuple[int, int]) -> tuple[int, int]:
    return chance.randrange(size[0]), chance.randrange(size[1])


def _click(chance: Random, size: tuple[int, int]) -> list[pygame.event.Event]:
    pos, button = _place(chance, size), chance.choice((1, 1, 1, 2, 3))
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [_move(pos), *(pygame.event.Event(kind, pos=pos, button=button) for kind in kinds)]


def _drag(chance: Random, size: tuple[int, int]) -> list[pygame.event.Event]:
    begin, end = _place(chance, size), _place(chance, size)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=begin, button=1)
    return [
        *(_move(begin), down, _move(end)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1),
    ]


def _move(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))


def _point(chance: Random, size: tuple[int, int]) -> list[pygame.event.Event]:
    return [_move(_place(chance, size))]


def _wheel(chance: Random, _size: tuple[int, int]) -> list[pygame.event.Event]:
    step = chance.choice((-3, -1, 1, 3))
    return [
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=step, precise_x=0.0, precise_y=float(step))
    ]


def _press(chance: Random, _size: tuple[int, int]) -> list[pygame.event.Event]:
    key = chance.choice(_KEYS)
    mod = chance.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
    letter = chr(key) if 32 <= key < 127 else ""
    events = [pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0)]
    if letter:
        events.append(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    return [*events, pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=letter, scancode=0)]


def _touch(chance: Random, _size: tuple[int, int]) -> list[pygame.event.Event]:
    x, y = chance.random(), chance.random()
    kinds = [pygame.FINGERDOWN, *[pygame.FINGERMOTION] * chance.randint(0, 2), pygame.FINGERUP]
    return [
        pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y, dx=0.0, dy=0.01, pressure=1.0)
        for kind in kinds
    ]


def _pad(chance: Random, _size: tuple[int, int]) -> list[pygame.event.Event]:
    which = chance.randrange(pygame.CONTROLLER_BUTTON_MAX)
    if chance.random() < 0.5:
        kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return [pygame.event.Event(kind, instance_id=0, button=which) for kind in kinds]
    axis = chance.randrange(pygame.CONTROLLER_AXIS_MAX)
    return [
        pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value)
        for value in (chance.choice((-32_768, 32_767)), chance.choice((0, 20_000)))
    ]


def _resize(chance: Random, _size: tuple[int, int]) -> list[pygame.event.Event]:
    if chance.random() < 0.8:
        return [pygame.event.Event(pygame.WINDOWEXPOSED)]
    return _resized(chance.choice((*_SIZES, *_ODD_SIZES)))


def _resized(size: tuple[int, int]) -> list[pygame.event.Event]:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    return [pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])]


_DEEDS: Final = (
    _click,
    _click,
    _click,
    _press,
    _press,
    _press,
    _drag,
    _point,
    _wheel,
    _touch,
    _pad,
    _pad,
    _resize,
)
