"""The first screen: continue the last game, begin a new one, or leave."""

from __future__ import annotations

from functools import partial
from random import Random

import pygame

from cob.engine.components import FACES, KNOWLEDGE, Tile
from cob.engine.errors import CobError
from cob.new_game.own_estates import refusals_told
from cob.saves.autosave import Unfinished
from cob.saves.saved_games import saved_files
from cob.text.language import Message, spoken, tr
from cob.text.wording import listed, sentence, with_colon
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.art.vector import hex_height
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.clipboard import pasted_text
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import (
    Measure,
    cut_off,
    line_height,
    with_names,
    wrap,
    wrap_evenly,
)
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.scene import (
    AppContext,
    FormScene,
    ToDeals,
    ToLearn,
    ToNewGame,
    ToPosition,
    ToPuzzles,
    ToRules,
    ToSavedGames,
    ToSettings,
    ToStatistics,
    ToTable,
)
from cob.ui.screens.first_game.opening import open_first_game

_TITLE = Message("The Castles of Burgundy")
_SUBTITLE = Message("A board game for two to four, at one table")
_NOTE = Message(
    "Unofficial fan work. The board game is by Stefan Feld, published by alea / Ravensburger; "
    "all drawings here were made for this program."
)
_NO_LOCK = Message(
    "These saves cannot be locked ({reason}): open them in one window at a time, or the file that "
    "is written last takes the place of the other."
)
_HEX = 118
_PROBLEMS_SHOWN = 3
_MANY_ROWS = 4
"""From this many rows on, the buttons stand closer together."""


class TitleScene(FormScene):
    """The title screen."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.form = Form()
        self._rows: list[list[Button]] = []
        """The buttons by rows."""
        self._notices: list[str] = []
        self._found: Unfinished | None = None
        self._is_new = False
        """Whether nothing has been played in this folder yet."""
        self._stamp: object = None
        self._texts: list[Text] = []
        self._note: TextBlock
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._backdrop: Canvas | None = None

    def enter(self) -> None:
        """Look for a game to continue, if its file or the language has changed."""
        saved = saved_files(self.app.folder)
        stamp = self.app.autosave.stamp(), len(saved), spoken()
        if stamp != self._stamp:
            self._stamp = stamp
            self._offer(has_saved_games=bool(saved))

    def phase(self) -> int:
        return 0

    def handle(self, event: pygame.event.Event) -> None:
        """Open a position from the clipboard, or react to a button."""
        if commanded(event) is Command.PASTE:
            self.app.go(ToPosition(pasted_text()))
        else:
            super().handle(event)

    def give_up(self) -> None:
        """Do nothing on Escape, so that no slip ends the program."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the screen; the parts that do not change are drawn once for each size."""
        if self._backdrop is None or self._backdrop.surface.get_size() != canvas.surface.get_size():
            self._backdrop = self._paint_backdrop(canvas.surface.get_size())
        canvas.show(self._backdrop)
        self.form.draw(canvas)

    def _offer(self, *, has_saved_games: bool) -> None:
        """Make the buttons."""
        found, problem = self.app.autosave.look_for_unfinished(self.app.estates.layouts)
        if problem:
            self._notices.append(problem)
        self._found, go = found, self.app.go
        played = self.app.autosave.last_header(self.app.estates.layouts)
        self._is_new = played is None and not has_saved_games
        has_main = self._found is not None or self._is_new
        rows = [
            [Button(tr("New game"), partial(go, ToNewGame()), main=not has_main, symbol="flag")],
            [
                Button(tr("Learn"), partial(go, ToLearn()), symbol="kind-knowledge"),
                Button(tr("Puzzles"), partial(go, ToPuzzles()), symbol="hint"),
                Button(tr("Rules"), partial(go, ToRules()), symbol="help"),
            ],
            [Button(tr("Statistics"), partial(go, ToStatistics()), symbol="trophy")],
            [
                Button(tr("Settings"), partial(go, ToSettings()), symbol="settings"),
                Button(tr("Quit"), self.app.quit, symbol="cross"),
            ],
        ]
        if not self._is_new:
            rows[0].append(Button(tr("Daily deal"), partial(go, ToDeals()), symbol="dice"))
        if has_saved_games:
            rows[2].insert(0, Button(tr("Saved games"), partial(go, ToSavedGames()), symbol="save"))
        if self._is_new:
            first = Button(tr("Your first game"), self._first_game, main=True, symbol="kind-castle")
            rows[0].insert(0, first)
        if found is not None:
            rows.insert(0, [Button(tr("Continue"), self.go_on, main=True, symbol="play")])
        self._rows = rows
        self.form = Form([button for row in rows for button in row])

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

    # layout and painting

    def _progress(self, size: int, room: int) -> str:
        """Return who plays the game that can be continued, and its stage."""
        found, font = self._found, self.app.art.font(size)
        if found is None:
            return ""
        text = with_names(
            found.game.header.names,
            lambda names: with_colon(listed(names), found.progress),
            lambda text: font.size(text)[0] <= room,
        )
        return cut_off(self.app.art, text, size, room)

    def notices(self, shown: int = _PROBLEMS_SHOWN) -> list[str]:
        """Return the notices, with the first `shown` refused estates one by one."""
        told = [tr(notice) for notice in self._notices]
        if reason := self.app.lock.problem:
            told.insert(0, tr(_NO_LOCK, reason=reason))
        told += [tr(self.app.autosave.notice)] if self.app.autosave.notice else []
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
        """Lay out one sheet with rows of buttons; below them the notices."""
        m = self.app.measure(size)
        self._backdrop = None
        width = m.px(860)
        small = m.type(16)
        count = len(self._rows)
        step, high = (m.px(84), m.px(66)) if count < _MANY_ROWS else (m.px(74), m.px(60))
        below = m.px(34) if self._found else 0
        height = m.px(500) + count * step + below
        notices = self._foot(width - m.px(120), size[1] - m.px(90) - height)
        height += len(notices) * line_height(small) + m.px(24) if notices else 0
        self._sheet = pygame.Rect(0, 0, width, height)
        self._sheet.center = (size[0] // 2, (size[1] - m.px(30)) // 2)
        top = self._sheet.top + m.px(424)
        wide, gap = m.px(500), m.px(14)
        for index, row in enumerate(self._rows):
            part = (wide - gap * (len(row) - 1)) // len(row)
            left = self._sheet.centerx - wide // 2
            for button in row:
                button.place(pygame.Rect(left, top, part, high), m.type(28))
                left += part + gap
            top += step + (below if index == 0 else 0)
        even_out([button for row in self._rows for button in row], self.app.art)
        self._lay_out_texts(m, notices, top + m.px(8))

    def _lay_out_texts(self, m: Measure, notices: list[str], below: int) -> None:
        """Lay out the texts above and below the buttons, and the note on the wood."""
        sheet, middle, width = self._sheet, self._sheet.centerx, self.app.size[0]
        room, soft = sheet.width - m.px(80), theme.ink_soft
        title, subtitle = (middle, sheet.top + m.px(268)), (middle, sheet.top + m.px(336))
        self._texts = [
            Label(tr(_TITLE), m.type(66), title, theme.wine, "center", room, True, True),
            Label(tr(_SUBTITLE), m.type(24), subtitle, soft, "center", room),
            TextBlock(notices, m.type(16), (middle, below), soft, centred=True),
        ]
        if self._found:
            at, size = (middle, self.form.widgets[0].rect.bottom + m.px(22)), m.type(20)
            self._texts.append(Label(self._progress(size, room), size, at, theme.ink, "center"))
        size = m.type(15)
        lines = wrap_evenly(self.app.art, tr(_NOTE), size, width - m.px(60))
        place = (width // 2, self.app.size[1] - m.px(12) - line_height(size) * len(lines))
        self._note = TextBlock(lines, size, place, theme.parchment_dark, centred=True)

    def _paint_backdrop(self, size: tuple[int, int]) -> Canvas:
        art, m, sheet = self.app.art, self.app.measure(size), self._sheet
        canvas = Canvas(pygame.Surface(size), art)
        canvas.wood()
        _scatter_tiles(canvas, sheet.inflate(m.px(90), m.px(400)), m.px(_HEX))
        canvas.panel(sheet, m.lines)
        icon = art.symbol("icon", m.px(176))
        canvas.blit(icon, icon.get_rect(midtop=(sheet.centerx, sheet.top + m.px(44))))
        _ornament(canvas, (sheet.centerx, sheet.top + m.px(384)), m)
        for text in self._texts:
            text.draw(canvas)
        font, (middle, top) = art.font(self._note.size), self._note.place
        strip = max(font.size(line)[0] for line in self._note.lines) + m.px(60)
        high = self._note.bottom - top + m.px(6)
        band = pygame.Surface((min(strip, size[0]), high), pygame.SRCALPHA)
        pygame.draw.rect(band, (*SHADOW, 150), band.get_rect(), border_radius=m.px(16))
        canvas.blit(band, band.get_rect(midtop=(middle, top - m.px(3))))
        self._note.draw(canvas)
        return canvas


def _ornament(canvas: Canvas, middle: tuple[int, int], m: Measure) -> None:
    """Draw a line with a small tile of each colour in its middle."""
    width = m.px(36)
    faces = (Tile.SHIP, Tile.BANK, Tile.COW_3, Tile.CASTLE, Tile.KNOWLEDGE_8, Tile.MINE)
    row = len(faces) * (width + 2)
    left, y = middle[0] - row // 2, middle[1]
    for side, edge in ((-1, left - m.px(14)), (1, left + row + m.px(14))):
        end = edge + side * m.px(170)
        pygame.draw.line(canvas.surface, theme.wine, (edge, y), (end, y), max(1, m.px(2)))
        pygame.draw.circle(canvas.surface, theme.wine, (end, y), max(2, m.px(4)))
    for index, face in enumerate(faces):
        tile = canvas.art.tile(face, width)
        canvas.blit(tile, tile.get_rect(midleft=(left + index * (width + 2), y)))


def _scatter_tiles(canvas: Canvas, free: pygame.Rect, width: int) -> None:
    """Draw a table full of tiles around `free`; always the same ones for a size."""
    chance = Random(1)
    common = [tile for tile in Tile if FACES[tile].coloured and tile not in KNOWLEDGE]
    faces = [*common, *common, *KNOWLEDGE]
    step = width + max(2, width // 24)
    height = hex_height(width)
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    shadow = canvas.art.black_space(width).copy()
    shadow.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    shade.blit(shadow, (0, 0))
    for row in range(-1, round(canvas.surface.get_height() / (step * 0.866)) + 2):
        for column in range(-1, canvas.surface.get_width() // step + 2):
            place = pygame.Rect(0, 0, width, height)
            place.x = column * step + (step // 2 if row % 2 else 0) - width // 3
            place.y = round(row * step * 0.866) - height // 3
            face = chance.choice(faces)
            missing = chance.random() < 0.1
            if missing or place.colliderect(free):
                continue
            canvas.blit(shade, place.move(width // 30, width // 20))
            canvas.blit(canvas.art.tile(face, width), place)
