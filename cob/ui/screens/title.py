"""The first screen: the valley, the title, one way on and a quiet list."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from cob.engine.errors import CobError
from cob.files.resources import data_folder
from cob.new_game.own_estates import refusals_told
from cob.saves.autosave import Unfinished
from cob.saves.saved_games import saved_files
from cob.text.about import FAN_WORK
from cob.text.language import Message, spoken, tr
from cob.text.wording import capital, listed, sentence, shown_names, with_colon
from cob.ui.destinations import (
    Route,
    ToDeals,
    ToFinalScoring,
    ToImport,
    ToLearn,
    ToNewGame,
    ToPosition,
    ToPuzzles,
    ToRoad,
    ToRules,
    ToSavedGames,
    ToSettings,
    ToStatistics,
    ToTable,
)
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.clipboard import pasted_text
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import cut_off, line_height, with_names, wrap, wrap_evenly
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.scene import AppContext, FormScene
from cob.ui.scenery.backdrop import hour_now
from cob.ui.scenery.hours import light_at
from cob.ui.scenery.lettering import TITLE, Lettered
from cob.ui.scenery.valley import Valley
from cob.ui.screens.about import about_sheet
from cob.ui.screens.first_game.opening import open_first_game
from cob.ui.screens.title_menu import QuietButton, TitleMenu, draw_sheet

_NO_LOCK = Message(
    "These saves cannot be locked ({reason}): open them in one window at a time, or the file that "
    "is written last takes the place of the other."
)
_PROBLEMS_SHOWN = 3
_STEP: Final = 0.05
"""Seconds from one step of what moves to the next."""
_SLOWER: Final = 1.0
"""How much rarer a step is in a large window, which has more to draw, for each pixel of a unit."""
_GLIDING: Final = 1 / 30
"""Seconds from one step to the next while the eye moves."""
_PATIENCE: Final = 25.0
"""Seconds without a hand on the mouse or the keys after which the picture comes to rest."""
_MOST: Final = 200
"""The most places that wait for a drawing."""
_LATER: Final = 0.4
"""Hours after which the light is another one."""


class TitleScene(FormScene):
    """The title screen."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.form = Form()
        self._main: Button
        self._others: list[Button] = []
        self._notices: list[str] = []
        self._found: Unfinished | None = None
        self._is_new = False
        """Whether nothing has been played in this folder yet."""
        self._stamp: object = None
        self._texts: list[Label | TextBlock] = []
        self._sheet = pygame.Rect(0, 0, 0, 0)
        """The sheet below the menu."""
        self._panel = pygame.Rect(0, 0, 0, 0)
        """The sheet with the notices; empty if there are none."""
        self._band = pygame.Rect(0, 0, 0, 0)
        """The dark band behind the note at the foot."""
        self._title = Lettered(data_folder("assets") / "valley", "", pygame.Rect(0, 0, 0, 0))
        self._valley: Valley | None = None
        self._hour = 0.0
        self._moved: list[pygame.Rect] = []
        self._quiet = 0.0
        """Seconds since the last event."""
        self._is_away = False
        """Whether another window has the keyboard."""

    def enter(self) -> None:
        """Look for a game to continue, if its file or the language has changed."""
        saved, road = saved_files(self.app.folder), self.app.road
        stamp = self.app.autosave.stamp(), len(saved), spoken(), road.has_begun, len(road.played)
        self._quiet = 0.0
        if stamp != self._stamp:
            self._stamp = stamp
            self._offer(has_saved_games=bool(saved))

    def phase(self) -> int:
        return 0

    def give_up(self) -> None:
        """Do nothing on Escape, so that no slip ends the program."""

    # --- what moves -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Open a position from the clipboard, or pass the event to the buttons; the pointer also
        turns the eye. Enter goes the main way on, unless the keyboard is on another one."""
        self._quiet = 0.0
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._is_away = event.type == pygame.WINDOWFOCUSLOST
        if event.type == pygame.MOUSEMOTION and self._valley is not None:
            self._valley.look(2 * event.pos[0] / max(1, self.app.size[0]) - 1)
        if commanded(event) is Command.PASTE:
            self.app.go(ToPosition(pasted_text()))
        elif commanded(event) is Command.ACT and self.form.keyboard_place is None:
            self._main.action()
        else:
            super().handle(event)

    def wakes_after(self) -> float | None:
        """Return when the next step is due; None while the picture rests."""
        if self._valley is None or self._rests:
            return None
        if self._valley.is_gliding:
            return _GLIDING
        return _STEP * max(1.0, self._valley.view.unit * _SLOWER)

    def update(self, seconds: float) -> None:
        self._quiet += seconds
        if self._valley is None or self._rests:
            return
        self._moved += self._valley.pass_time(min(seconds, 0.2))
        if len(self._moved) > _MOST:
            self._moved.clear()  # a magnified window stays still

    def draw_moved(self, canvas: Canvas) -> list[pygame.Rect]:
        """Draw the places again where a boat, a bird or the mist has moved."""
        moved, self._moved = self._moved, []
        if self._valley is not None:
            covered = self._covered()
            for place in moved:
                canvas.surface.set_clip(place)
                self._valley.draw(canvas.surface)
                if place.collidelist(covered) != -1:
                    self._draw_over(canvas)
            canvas.surface.set_clip(None)
        return moved

    def pass_quietly(self, seconds: float) -> None:
        """Set how long no hand was on the mouse or the keys, in seconds."""
        self._quiet = seconds

    @property
    def _rests(self) -> bool:
        return not self.app.settings.motion or self._is_away or self._quiet > _PATIENCE

    def _covered(self) -> list[pygame.Rect]:
        """Return the places where something lies over the valley."""
        texts = [text.rect(self.app.art) for text in self._texts if isinstance(text, Label)]
        buttons = [button.rect for button in (self._main, *self._others)]
        return [*buttons, self._title.rect, self._sheet, self._panel, self._band, *texts]

    def draw(self, canvas: Canvas) -> None:
        self._moved = []
        if theme.painted:
            self._prepared(canvas.surface.get_size()).draw(canvas.surface)
        else:
            canvas.wood()
        self._draw_over(canvas)

    def _draw_over(self, canvas: Canvas) -> None:
        """Draw what lies over the valley."""
        self._title.draw(canvas)
        if self._panel.width:
            canvas.panel(self._panel, canvas.measure.lines)
        if theme.painted:
            draw_sheet(canvas, self._sheet)
            band = pygame.Surface(self._band.size, pygame.SRCALPHA)
            band.fill((*SHADOW, 170))
            canvas.blit(band, self._band)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)

    def _prepared(self, size: tuple[int, int]) -> Valley:
        """Return the valley in that size, in the light of this hour."""
        hour = hour_now()
        is_late = abs(hour - self._hour) > _LATER
        if self._valley is None or self._valley.view.size != size or is_late:
            is_first = self._valley is None
            self._valley, self._hour = Valley(size, light_at(hour)), hour
            if is_first and self.app.settings.motion:
                self._valley.open()
        return self._valley

    # --- the menu -------------------------------------------------------------------------------

    def _offer(self, *, has_saved_games: bool) -> None:
        """Make the buttons: one way on, and the others."""
        found, problem = self.app.autosave.look_for_unfinished(self.app.estates.layouts)
        if problem:
            self._notices.append(problem)
        self._found, go = found, self.app.go
        played = self.app.autosave.last_game(self.app.estates.layouts)
        self._is_new = played is None and not has_saved_games
        road = self.app.road
        goes_on = road.has_begun and not road.is_done
        entries: dict[str, tuple[Route, str, bool]] = {
            tr("New game"): (ToNewGame(), "flag", found is not None or self._is_new or goes_on),
            tr("The road"): (ToRoad(), "kind-ship", road.has_begun and not (goes_on and not found)),
            tr("Daily deal"): (ToDeals(), "dice", not self._is_new),
            tr("Learn"): (ToLearn(), "kind-knowledge", True),
            tr("Puzzles"): (ToPuzzles(), "hint", True),
            tr("Rules"): (ToRules(), "help", True),
            tr("Saved games"): (ToSavedGames(), "save", has_saved_games),
            tr("Import a game"): (ToImport(), "paste", not has_saved_games),
            tr("Statistics"): (ToStatistics(), "trophy", not self._is_new),
            tr("Settings"): (ToSettings(), "settings", True),
        }
        self._others = [
            QuietButton(label, partial(go, route), symbol=symbol)
            for label, (route, symbol, is_offered) in entries.items()
            if is_offered
        ]
        if played is not None and played.state.is_over:
            last = partial(go, ToFinalScoring(played, is_table_below=False))
            self._others.insert(0, QuietButton(tr("Last game"), last, symbol="curve"))
        self._others.append(QuietButton(tr("About"), self._tell_about, symbol="person"))
        self._others.append(QuietButton(tr("Quit"), self.app.quit, symbol="cross"))
        if found is not None:
            self._main = Button(tr("Continue"), self.go_on, main=True, symbol="play")
        elif goes_on:
            name = tr("Next chapter")
            self._main = Button(name, partial(go, ToRoad()), main=True, symbol="kind-castle")
        elif self._is_new:
            name = tr("Your first game")
            self._main = Button(name, self._first_game, main=True, symbol="kind-castle")
        else:
            self._main = Button(
                tr("Play a game"), partial(go, ToNewGame()), main=True, symbol="play"
            )
        self.form = Form([self._main, *self._others])

    def _tell_about(self) -> None:
        self.app.push(about_sheet(self.app))

    def go_on(self) -> None:
        """Open the unfinished game; report it if the game is missing."""
        found, _ = self.app.autosave.look_for_unfinished(self.app.estates.layouts)
        try:
            if found is not None:
                self.app.go(ToTable(found.game))
                return
        except CobError as error:
            self._notices = [sentence(error.message)]
        self._stamp = None
        self.enter()
        self.resize(self.app.size)
        self.app.redraw()

    def _first_game(self) -> None:
        if problem := open_first_game(self.app):
            self._notices = [problem]
            self.resize(self.app.size)
            self.app.redraw()

    # --- layout ---------------------------------------------------------------------------------

    def _progress(self, size: int, room: int) -> list[str]:
        """Return who plays the game that can be continued, and its stage: in one line if possible,
        otherwise in two.
        """
        found, font = self._found, self.app.art.font(size)
        if found is None:
            return []
        names = shown_names(found.game.header)
        whole = with_colon(listed(names), found.progress)
        if font.size(whole)[0] <= room:
            return [whole]
        told = with_names(names, listed, lambda text: font.size(text)[0] <= room)
        return [cut_off(self.app.art, told, size, room), capital(found.progress)]

    def notices(self, shown: int = _PROBLEMS_SHOWN) -> list[str]:
        """Return the notices, with the first `shown` refused estates one by one."""
        told = [tr(notice) for notice in self._notices]
        if reason := self.app.lock.problem:
            told.insert(0, tr(_NO_LOCK, reason=reason))
        told += [tr(self.app.autosave.notice)] if self.app.autosave.notice else []
        if self.app.road.problem:
            told.append(sentence(self.app.road.problem))
        if self.app.settings.problem:
            told.append(sentence(self.app.settings.problem))
        return told + refusals_told(self.app.estates.problems, shown)

    def _foot(self, width: int, high: int) -> list[str]:
        """Return as many lines of notices as fit, in whole sentences if possible."""
        m = self.app.measure(self.app.size)
        size = m.type(16)
        room = max(0, high) // line_height(size)
        lines: list[str] = []
        for shown in range(_PROBLEMS_SHOWN, -1, -1):
            told = self.notices(shown)
            lines = [line for text in told for line in wrap(self.app.art, text, size, width)]
            if len(lines) <= room:
                break
        return lines[:room]

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the title, the menu and what is written at the foot."""
        m, art = self.app.measure(size), self.app.art
        tiny = m.type(14)
        lines = wrap_evenly(art, tr(FAN_WORK), tiny, size[0] - m.px(60))
        high = line_height(tiny) * len(lines)
        self._band = pygame.Rect(0, size[1] - high - m.px(12), size[0], high + m.px(12))
        place = (size[0] // 2, self._band.top + m.px(6))
        note = TextBlock(lines, tiny, place, theme.parchment_dark, centred=True)
        menu = TitleMenu(m, size, self._band.top)
        self._title = Lettered(data_folder("assets") / "valley", tr(TITLE), pygame.Rect(0, 0, 0, 0))
        self._title.rect = menu.lettering(self._title.shape)
        letters = m.type(20)
        told = self._progress(letters, menu.width - m.px(24))
        below = len(told) * line_height(letters) + m.px(12) if told else 0
        top = self._title.rect.bottom + m.px(8)
        menu.place(self._main, below, self._others, top)
        self._sheet = menu.sheet
        even_out(self._others, art)
        self._main.type_size = self._main.fitting_size(art)
        self._texts = [note]
        if told:
            at = (self._main.rect.left + m.px(12), self._main.rect.bottom + m.px(12))
            ink = theme.ink if theme.painted else theme.paper
            self._texts.append(TextBlock(told, letters, at, ink))
        self._lay_out_notices(menu.room_for_notices(self._main.rect.top))

    def _lay_out_notices(self, room: pygame.Rect) -> None:
        """Lay out the sheet with the notices at the foot of a room."""
        m = self.app.measure(self.app.size)
        size, pad = m.type(16), m.px(18)
        lines = self._foot(room.width - 2 * pad, room.height - 2 * pad)
        self._panel = pygame.Rect(0, 0, 0, 0)
        if lines:
            high = len(lines) * line_height(size) + 2 * pad
            self._panel = pygame.Rect(room.left, room.bottom - high, room.width, high)
            at = self._panel.left + pad, self._panel.top + pad
            self._texts.append(TextBlock(lines, size, at, theme.ink))
