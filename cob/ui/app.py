"""The application: the window, the stack of scenes, and the one reader of the event queue."""

from __future__ import annotations

import contextlib
import logging
import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame

from cob.boards import Estates, MainBoard, load_estates, load_main_board
from cob.coaching.analysis_process import Analysis, AnalysisAsker
from cob.engine import GameState
from cob.engine.errors import CobError
from cob.files.atomic_write import sweep
from cob.files.folder_lock import FolderLock
from cob.files.log import LogFile
from cob.files.resources import estates_folder, log_path, saves_folder
from cob.saves.autosave import Autosave
from cob.saves.imports import holds_log
from cob.session.bot_process import BotAsker, BotProcess
from cob.text import language
from cob.text.about import about
from cob.text.language import Message, tr
from cob.tutorial.notebook import FILE_NAME as NOTEBOOK
from cob.tutorial.notebook import Notebook
from cob.tutorial.reference import Reference
from cob.tutorial.road.progress import FILE_NAME as ROAD
from cob.tutorial.road.progress import RoadProgress
from cob.ui.destinations import Route, ToAlreadyOpen, ToTable, ToTitle
from cob.ui.inputs.commands import Command, commanded
from cob.ui.inputs.hands import Hands
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.editions import EDITION_OF_2011
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import theme
from cob.ui.kit.waiting import events_within
from cob.ui.kit.whole_texts import WholeTexts
from cob.ui.kit.window import Window
from cob.ui.options import PlayOptions, SavesInUseError
from cob.ui.routes import prepare_table, scene_for
from cob.ui.scene import Overlay, Scene, soonest
from cob.ui.scenery.lettering import TITLE
from cob.ui.settings import FILE_NAME as SETTINGS
from cob.ui.settings import LOUDEST, Settings
from cob.ui.sound.player import Sounds
from cob.ui.spoken.accesskit_bridge import NEEDS_HIDDEN_WINDOW
from cob.ui.spoken.teller import ScreenTeller
from cob.ui.stack import SceneStack

_LOG: Final = logging.getLogger(__name__)
_PAINTED = pygame.USEREVENT
"""The event that a background thread posts when a painting is ready to be shown."""
_SMALL: Final = (800, 450)
"""Width and height of the window that a second start opens."""


class App:
    """The application and the state that all scenes share. `folder` holds the saves.

    Raises `SavesInUseError` where another window is open over the same saves.
    """

    def __init__(self, options: PlayOptions) -> None:
        self.options = options
        self.folder: Path = options.saves or saves_folder()
        self.lock = FolderLock(self.folder)
        """The lock of the saves folder; it keeps other windows out."""
        if self.lock.is_taken:
            raise SavesInUseError(self.folder)
        if self.lock.problem:
            _LOG.warning("%s cannot be locked: %s", self.folder, self.lock.problem)
        self.autosave = Autosave(self.folder)
        self.own_estates: Path = estates_folder(self.folder)
        self.estates: Estates = load_estates(self.own_estates, options.estates)
        try:
            self.autosave.keep_others(self.estates.layouts)
        except CobError:
            _LOG.exception("a game could not be put among the saved ones")
        sweep(self.folder)
        self.board: MainBoard = load_main_board()
        self.bot_process: BotAsker = BotProcess()
        self.analysis: AnalysisAsker = Analysis()
        self.settings = Settings.open(self.folder / SETTINGS)
        self.pace, self.endings = self.settings.pace, 0
        language.speak(self.settings.language or language.preferred())
        theme.apply(self.settings.palette)
        self.rules: Reference | None = None
        """The rules, once an article has been opened."""
        self.notebook = Notebook.open(self.folder / NOTEBOOK)
        self.road = RoadProgress.open(self.folder / ROAD)
        pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(400, 40)
        self.art = Art()
        self.art.text_scale = self.settings.text_scale
        volume, music = (at / LOUDEST for at in (self.settings.volume, self.settings.music))
        self.sounds = Sounds(volume, self.settings.muted, music)
        pygame.display.set_caption(tr(TITLE))
        pygame.display.set_icon(self.art.symbol("icon", 64))
        self.teller = ScreenTeller()
        self._screen = Window(options.size, self.teller.meet_readers, NEEDS_HIDDEN_WINDOW)
        self._screen.zoom = self.settings.zoom
        self.is_running = True
        """Whether another frame follows this one."""
        self.needs_drawing = True
        """Whether this frame ends with a drawing."""
        self._stack = SceneStack()
        self._whole_texts = WholeTexts()
        self.hands = Hands(self.settings.keys)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes that are open, the top one last."""
        return tuple(self._stack.scenes)

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""
        return self._stack.top

    @property
    def window(self) -> pygame.Surface:
        """The surface of the window on the screen."""
        return self._screen.surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height for which scenes lay themselves out."""
        return self._screen.size

    @property
    def is_full_screen(self) -> bool:
        """Whether the window fills the whole screen."""
        return self._screen.is_full_screen

    @property
    def visible(self) -> pygame.Rect:
        """The part of the layout that is in view; smaller than the layout only while magnified."""
        return self._screen.visible

    def magnify(self) -> None:
        """Magnify the window as the settings say."""
        self._screen.zoom = self.settings.zoom
        self._settle()

    def measure(self, size: tuple[int, int]) -> Measure:
        """Return lengths and type sizes for a window size, at the text size of the settings."""
        return Measure(size, self.art.text_scale)

    def look_for_estates(self) -> None:
        """Load all estates again, including those drawn since."""
        self.estates = load_estates(self.own_estates, self.options.estates)

    def redraw(self) -> None:
        """Ask for a drawing in this frame."""
        self.needs_drawing = True

    def restyle(self) -> None:
        """Apply the language and the colours of the settings to every scene."""
        language.speak(self.settings.language or language.preferred())
        theme.apply(self.settings.palette)
        self.art.forget()
        self.rules = None
        pygame.display.set_caption(tr(TITLE))
        self._stack.scenes = [scene.restyled() for scene in self._stack.scenes]
        self._enter()

    def go(self, route: Route, *, instead: bool = False) -> None:
        """Open a screen, above the others or `instead` of the top one.

        Raises what the constructor of the screen raises; then the screens in view stay as they are.
        """
        try:
            scene = scene_for(self, route)
        except Exception:
            for shown in self._stack.in_view():
                shown.follow_edition()
            raise
        if instead:
            self.replace(scene)
        else:
            self.push(scene)

    def push(self, scene: Scene) -> None:
        """Put a scene on top of the stack."""
        self._stack.scenes.append(scene)
        if isinstance(scene, Overlay):
            scene.enter()
            scene.resize(self.size)
            self.redraw()
        else:
            self._enter()

    def pop(self) -> None:
        """Leave the top scene; leaving the last one ends the program.

        The scene that is then on top is laid out anew, unless it stayed in view.
        """
        left = self._stack.scenes.pop()
        left.leave()
        if not self._stack.scenes:
            self.quit()
        elif isinstance(left, Overlay) and not left.changes_below:
            self.redraw()
        else:
            self._enter()

    def replace(self, scene: Scene) -> None:
        """Leave the top scene and open another one."""
        self._stack.scenes.pop().leave()
        self.push(scene)

    def go_home(self) -> None:
        """Leave every scene above the first one."""
        while len(self._stack.scenes) > 1:
            self._stack.scenes.pop().leave()
        self._enter()

    def quit(self) -> None:
        """End the program after this frame."""
        self.is_running = False

    def run(self) -> None:
        """Run until the window is closed; leave every scene in order, after an error too."""
        self.art.paintings.begin(_tell_of_painting)
        try:
            before = time.monotonic()
            self.frame(0.0)
            if self.is_running:
                prepare_table(self)
            while self.is_running:
                now = time.monotonic()
                self.frame(now - before)
                before = now
        except Exception:
            _log_position(self)
            raise
        finally:
            self.close()

    def close(self) -> None:
        """Leave every scene, the top one first, and stop the background threads and processes.

        Each step is taken even if one before it fails.
        """
        with contextlib.ExitStack() as last_first:
            for deed in (
                *(self.lock.release, self.settings.close, self.settings.keep, self.sounds.close),
                *(self.bot_process.stop, self.analysis.stop, self.art.paintings.end),
                *(self.hands.pads.close, self.teller.close),
            ):
                last_first.callback(deed)
            last_first.callback(language.tell_in, EDITION_OF_2011.context)
            for scene in self._stack.scenes:
                last_first.callback(scene.leave)
            self._stack.scenes.clear()

    def frame(self, seconds: float) -> None:
        """Wait for events, handle them, update the scene, and draw if something changed."""
        for event in self._wait():
            self.handle(event)
            if not self.is_running:
                return
        for meant in self.hands.pass_time(seconds):
            self._take(meant)
        if self._screen.has_rested():
            self._settle()
        for scene in self._stack.alive():
            if scene in self._stack.scenes:
                scene.update(seconds)
        self.sounds.update(seconds)
        if self.is_running and self.needs_drawing:
            self.draw()
        elif self.is_running:
            self._screen.draw_moved(lambda on: self._stack.top.draw_moved(Canvas(on, self.art)))
        self.sounds.music.follow(self._stack.phase)

    def _enter(self) -> None:
        """Prepare the scene that has come to the top, and show it."""
        self._stack.top.follow_edition()
        self._stack.top.enter()
        self._show()

    def _settle(self) -> None:
        """Lay out everything for the window's new size."""
        self.art.forget()
        self._show()

    def _show(self) -> None:
        """Lay out everything in view and ask for a drawing."""
        self._stack.lay_out(self.size)
        self.redraw()

    def _wait(self) -> list[pygame.event.Event]:
        """Return the events since the last frame; sleep while there are none and nothing moves."""
        if self.needs_drawing:
            return pygame.event.get()
        own = self.hands.seconds_left, self.sounds.seconds_left, self._screen.seconds_left
        seconds = soonest(*own, *(scene.wakes_after() for scene in self._stack.alive()))
        self._screen.sleep(seconds)
        return events_within(seconds)

    def handle(self, event: pygame.event.Event) -> None:
        """Translate an event into commands and clicks, and handle those."""
        for meant in self.hands.read(self._screen.in_layout(event), self.top, self.visible):
            self._take(meant)

    def _take(self, event: pygame.event.Event) -> None:
        """Handle events of the window; pass every other event to the top scene."""
        if not self.is_running:
            return
        self.sounds.follow_window(event)
        if self.teller.takes(event, self.top, self._take):
            self.redraw()
        elif event.type == pygame.QUIT:
            self.is_running = False
        elif event.type == pygame.VIDEORESIZE:
            if self._screen.resize():
                self.redraw()
            else:
                self._settle()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, _PAINTED):
            self.needs_drawing = True
        elif commanded(event) is Command.FULL_SCREEN:
            self.switch_full_screen()
        else:
            self._stack.handle(event)
            self._follow(event)

    def _follow(self, event: pygame.event.Event) -> None:
        """Scroll a magnified window to the mouse, the last touch or the keyboard focus."""
        place: tuple[int, int] | None = None
        if event.type == pygame.KEYDOWN and self._stack.scenes:
            place = self.top.keyboard_place
        elif event.type == pygame.MOUSEBUTTONUP or not event.dict.get("touch"):
            place = event.dict.get("pos")
        if place is not None:
            self._screen.look_at(place)
            self.needs_drawing |= self._whole_texts.follow(place)

    def switch_full_screen(self) -> None:
        """Fill the whole screen, or go back to a window of the size it had."""
        self._screen.switch_full_screen()
        self._settle()

    def draw(self) -> None:
        """Draw everything in view and show it."""
        self.needs_drawing = False
        self._screen.draw(self._paint)

    def _paint(self, surface: pygame.Surface) -> None:
        """Draw everything in view, and pass it to the screen reader."""
        canvas = Canvas(surface, self.art)
        self._stack.draw(canvas)
        self.teller.tell(self.scenes, canvas.written, self._screen.seen_at)
        self._whole_texts.draw(canvas)


def _tell_of_painting() -> None:
    """Wake the window from another thread; it may be closed by now."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(_PAINTED))


def run(options: PlayOptions) -> int:
    """Open the window and play until it is closed; return the exit status.

    Raises a `CobError` with a sentence if the window cannot open or has broken down.
    """
    log = LogFile(log_path(options.saves))
    try:
        for line in about(options.saves):
            _LOG.info("%s", line)
        _run(options)
    except (CobError, ModuleNotFoundError):
        raise
    except Exception as error:
        _LOG.exception("the window broke down")
        log.close()
        if log.problem:  # then the terminal is the only place for it
            raise
        told = Message(
            "the window broke down ({error}); what was played is kept, and what happened is told "
            "in '{file}'",
            error=type(error).__name__,
            file=log.path,
        )
        raise CobError(told) from error
    finally:
        log.close()
    return 0


def _run(options: PlayOptions) -> None:
    try:
        app = App(options)
    except SavesInUseError:
        _say_in_use(options)
        raise
    try:
        app.go(ToTitle())
        if options.record is not None and holds_log(options.record):
            app.top.take_file(options.record)
        elif options.record is not None:
            game = app.autosave.take_up(app.estates.layouts, options.record)
            app.go(ToTable(game))
        app.run()
    finally:
        pygame.quit()


def _log_position(app: App) -> None:
    """Log the position on the table, for the report of what went wrong at it."""
    with contextlib.suppress(Exception):  # the table may be broken as well
        states = [state for scene in app.scenes if (state := getattr(scene, "state", None))]
        if states and isinstance(states[-1], GameState):
            _LOG.error("the table had the position %s", states[-1])


def _say_in_use(options: PlayOptions) -> None:
    """Say in a small window that the saves are in use, in the player's language and colours."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        with contextlib.suppress(OSError):
            shutil.copy((options.saves or saves_folder()) / SETTINGS, folder)
        app = App(PlayOptions(size=_SMALL, saves=Path(folder)))
        try:
            app.go(ToAlreadyOpen())
            app.run()
        finally:
            pygame.quit()
