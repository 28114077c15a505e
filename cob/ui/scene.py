"""Scenes: the screens of the program and the overlays above them, on a stack."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pygame

from cob.boards import Estates, MainBoard
from cob.coaching.analysis_process import AnalysisAsker
from cob.files.folder_lock import FolderLock
from cob.saves.autosave import Autosave
from cob.session.bot_process import BotAsker
from cob.session.pace import Pace
from cob.text.language import tell_in
from cob.tutorial.notebook import Notebook
from cob.tutorial.reference import Reference
from cob.ui.destinations import Route, ToImport
from cob.ui.inputs.commands import Command, commanded
from cob.ui.inputs.hands import Hands
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.editions import EDITION_OF_2011, Edition
from cob.ui.kit.form import Form
from cob.ui.kit.measure import Measure
from cob.ui.kit.spoken import Spoken, Written, text_nodes, title_of
from cob.ui.options import PlayOptions
from cob.ui.settings import Settings
from cob.ui.sound.player import Sounds


class AppContext(Protocol):
    """The application as scenes see it: shared state, and functions that open other scenes."""

    options: PlayOptions
    folder: Path
    own_estates: Path
    lock: FolderLock
    autosave: Autosave
    estates: Estates
    board: MainBoard
    bot_process: BotAsker
    analysis: AnalysisAsker
    settings: Settings
    pace: Pace
    notebook: Notebook
    rules: Reference | None
    art: Art
    sounds: Sounds
    hands: Hands
    endings: int
    """The number of games whose ending has begun in this window."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height for which scenes lay themselves out."""

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""

    @property
    def is_full_screen(self) -> bool:
        """Whether the window fills the whole screen."""

    def switch_full_screen(self) -> None:
        """Fill the whole screen, or go back to a window of the size it had."""

    @property
    def visible(self) -> pygame.Rect:
        """The part of the layout that is in view; smaller than the layout only while magnified."""

    def magnify(self) -> None:
        """Magnify the window as the settings say."""

    def measure(self, size: tuple[int, int]) -> Measure:
        """Return lengths and type sizes for a window size, at the text size of the settings."""

    def look_for_estates(self) -> None:
        """Load all estates again, including those drawn since."""

    def redraw(self) -> None:
        """Ask for a drawing in this frame."""

    def restyle(self) -> None:
        """Apply the language and the colours of the settings to every scene."""

    def go(self, route: Route, *, instead: bool = False) -> None:
        """Open a screen, above the others or `instead` of the top one."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the stack."""

    def pop(self) -> None:
        """Leave the top scene; leaving the last one ends the program."""

    def replace(self, scene: Scene) -> None:
        """Leave the top scene and open another one."""

    def go_home(self) -> None:
        """Leave every scene above the first one."""

    def quit(self) -> None:
        """End the program after this frame."""


class Scene:
    """Base of all screens. Drawing never changes the state of the scene.

    One that shows a game uses the words and pictures of its edition whenever it is on top.

    The application calls `enter` whenever it comes to the top, `resize` before the first drawing
    and for a new size, `handle` for each event, `update` once a frame, `draw` after `app.redraw()`.
    """

    def __init__(self, app: AppContext, edition: Edition = EDITION_OF_2011) -> None:
        self.app = app
        self.edition = edition
        self.follow_edition()

    def follow_edition(self) -> None:
        """Use the words and pictures of the edition."""
        tell_in(self.edition.context)
        self.app.art.faces = self.edition.faces

    def enter(self) -> None:
        """Load again what may have changed while the scene was not on top, such as saved games."""

    def resize(self, size: tuple[int, int]) -> None:
        """Compute the layout for a window size in pixels."""

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event; the pointer's place is `event.pos`."""

    def take_file(self, path: Path) -> None:
        """React to a file that was dropped on the window: import the game in it."""
        self.app.go(ToImport(path))

    def update(self, seconds: float) -> None:
        """Let some seconds pass."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything on the whole window."""

    def draw_moved(self, canvas: Canvas) -> list[pygame.Rect]:
        """Draw again only what has moved since the last drawing; return the places.

        It is asked of the top scene in every frame in which nothing asked for a whole drawing.
        """
        return []

    @property
    def is_typing(self) -> bool:
        """Whether a text field has the keyboard; then keys with letters have no other meaning."""
        return False

    @property
    def keyboard_place(self) -> tuple[int, int] | None:
        """The place of the keyboard focus, to keep it in view while magnified; None if unknown."""
        return None

    def spoken(self, written: Sequence[Written]) -> Spoken:
        """Return the screen for screen readers, after it was drawn.

        `written` is the text on it.
        """
        return Spoken(title_of(written), tuple(text_nodes(written)))

    def holds(self, place: tuple[int, int]) -> bool:
        """Return whether a finger that moves from that place drags something; else it scrolls."""
        return False

    def wakes_after(self) -> float | None:
        """Return the seconds after which `update` is needed without an event; None to sleep."""
        return None

    def phase(self) -> int | None:
        """Return the phase whose music plays; None leaves the one of the scene below."""
        return None

    def restyled(self) -> Scene:
        """Return the screen in the present language and colours: itself if it stores no texts."""
        return self

    def leave(self) -> None:
        """Save unsaved state: the scene leaves the stack, or the window closes."""


class FormScene(Scene):
    """A screen whose widgets are all in one form; Escape leads back from it."""

    form: Form

    def handle(self, event: pygame.event.Event) -> None:
        if commanded(event) is Command.BACK:
            self.give_up()
        elif self.form.handle(event):
            self.app.redraw()

    def give_up(self) -> None:
        """Close the screen and change nothing."""
        self.app.pop()

    @property
    def is_typing(self) -> bool:
        return self.form.is_typing

    @property
    def keyboard_place(self) -> tuple[int, int] | None:
        return self.form.keyboard_place

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return self.form.spoken(written)


class Overlay(Scene):
    """A scene laid over another one, which stays in view below it and gets no events.

    It is pushed and popped like every scene. The scene below is neither notified nor laid out anew
    when it goes: the scene that opens an overlay passes it functions that take its result.
    """

    halts_below = False
    """Whether time stops in the scenes below, which are then drawn only once."""
    changes_below = False
    """Whether it changes what the scene below shows: then that one enters again afterwards."""
    asks = False
    """Whether it asks a question; meanwhile nothing below asks another one."""

    def follow_edition(self) -> None:
        """Keep the words and pictures of the scene below."""


def soonest(*waits: float | None) -> float | None:
    """Return the shortest of some waits in seconds; None is a wait without end."""
    return min((wait for wait in waits if wait is not None), default=None)
