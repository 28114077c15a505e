"""A recorded game at the table, from any position to any other. Nothing can be played here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from cob.play.buttons import usual
from cob.play.choreography import LONGEST, PlayedMove
from cob.play.info_cards import card_for
from cob.play.rule_links import article_for_thing
from cob.play.tempo import Tempo
from cob.play.things import PlayerPanel, TableButton
from cob.record import Game, GameStep
from cob.record.timeline import Stride, Timeline
from cob.text.language import tr
from cob.text.narration import Line
from cob.ui.editions import edition_of
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.scene import AppContext, Scene, ToRules
from cob.ui.screens.replay.hints import (
    LOWER,
    PICTURE,
    RECORD,
    TALLER,
    button_hint,
    points_in,
    prompt,
)
from cob.ui.screens.replay.keeping import Keeper
from cob.ui.screens.replay.panel import ReplayPanel
from cob.ui.screens.replay.telling import changes_at, known, mover, told
from cob.ui.screens.replay.transport import (
    BACK,
    FIRST,
    LAST,
    ON,
    PLAY,
    ROUND_BACK,
    ROUND_ON,
    TURN_BACK,
    TURN_ON,
    Face,
)
from cob.ui.table.drawing.board import draw_board
from cob.ui.table.drawing.cards import draw_card
from cob.ui.table.drawing.hand import draw_hand
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.drawing.players import draw_players
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.motion.motion import Motion
from cob.ui.table.pointing.keyboard_navigation import SPEED_KEYS
from cob.ui.table.pointing.pointer import Pointer
from cob.ui.table.toasts import News
from cob.ui.table.view import TableView

_SLICE = 0.006
"""Seconds in a frame for reading more of the game."""
_WRITING = 0.05
"""Seconds until it is asked again whether a file is written."""
_TALLER = 400
"""How much of the main board a tall sheet covers, in pixels at 1080 lines."""
_NEWS_SECONDS = 8.0
"""How long it is told where something was saved, unless somebody goes on."""
_LEFT, _RIGHT = 1, 3
_FORM_KEYS = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER)


class ReplayScene(Scene):
    """A game from its first position to its last, finished or not."""

    def __init__(self, app: AppContext, game: Game) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.game = game
        self.header = known(game.header)
        self.timeline = Timeline(game)
        self.at = 0
        """The number of the position that is shown."""
        self.tempo = Tempo(app.pace)
        self.tempo.pause()
        self.motion = Motion()
        self.keeper = Keeper(app.folder)
        ways: dict[Face, Callable[[], None]] = {
            FIRST: lambda: self.go(0),
            ROUND_BACK: partial(self.back, Stride.ROUND),
            TURN_BACK: partial(self.back, Stride.TURN),
            BACK: partial(self.back, Stride.ACTION),
            PLAY: self.play_or_pause,
            ON: partial(self.forward, Stride.ACTION),
            TURN_ON: partial(self.forward, Stride.TURN),
            ROUND_ON: partial(self.forward, Stride.ROUND),
            LAST: lambda: self.go(self.timeline.last),
        }
        self.panel = ReplayPanel(self.timeline, self.header, ways, self.go)
        self.picture = Button(tr("Save a picture"), self.keep_picture, symbol="save")
        self.record = Button(tr("Save the record"), self.keep_record, symbol="save")
        self.form = Form([*self.panel.buttons, self.picture, self.record])
        self._keys = {
            pygame.K_LEFT: BACK,
            pygame.K_RIGHT: ON,
            pygame.K_UP: TURN_BACK,
            pygame.K_DOWN: TURN_ON,
            pygame.K_PAGEUP: ROUND_BACK,
            pygame.K_PAGEDOWN: ROUND_ON,
            pygame.K_HOME: FIRST,
            pygame.K_END: LAST,
            pygame.K_SPACE: PLAY,
        }
        self._ways = ways
        self._deeds: dict[TableButton, Callable[[], None]] = {
            TableButton.MENU: app.pop,
            TableButton.RULES: partial(app.go, ToRules()),
            TableButton.SPEED: self.tempo.change_speed,
            TableButton.HOME: self._look_home,
        }
        self._layout: TableLayout | None = None
        self._looked_at: int | None = None
        """The seat whose estate somebody asked to see, until the next step."""
        self._tall = False
        """Whether the sheet covers a part of the board, for long texts and a larger curve."""
        self.news = News()
        self.pointer = Pointer()
        self._refresh()

    # --- the way through the game -----------------------------------------------------------

    @property
    def step(self) -> GameStep:
        """The position that is shown, and the move that led to it."""
        return self.timeline.step(self.at)

    @property
    def shown(self) -> int:
        """The seat whose estate is in the middle."""
        return mover(self.step) if self._looked_at is None else self._looked_at

    def go(self, at: int) -> None:
        """Show another position at once. A hand on the way stops the playing."""
        self.tempo.pause()
        self._show(at)

    def forward(self, stride: Stride) -> None:
        """On by an action, which is seen to move, or to the next turn or round."""
        before = self.at
        self.go(self.timeline.after(self.at, stride))
        if stride is Stride.ACTION and self.at > before:
            self._move(1.0)

    def back(self, stride: Stride) -> None:
        """Back by an action, or to where this turn or round began."""
        self.go(self.timeline.before(self.at, stride))

    def play_or_pause(self) -> None:
        """Let the game go on by itself, from its end over again; or stop it."""
        if not self.tempo.paused:
            self.tempo.pause()
        elif self.timeline.last:
            if self.at == self.timeline.last:
                self._show(0)
            self.tempo.go_on()
        self._refresh()

    def _play_on(self) -> None:
        """The next action of a game that goes on by itself."""
        self._show(self.at + 1)
        pause = self.tempo.pace.speed.pause
        self.tempo.begin((0, 0, 0), bot_decides=True, people_play=False)
        self._move(max(1.0, LONGEST / pause) if pause else 0.0)
        if self.at == self.timeline.last:
            self.tempo.pause()
        self._refresh()

    def _show(self, at: int) -> None:
        self.at = at
        self.motion.stop()
        self._looked_at = None
        self.news.clear()
        if self.pointer.place is not None and self._layout is not None:
            self._point(self.pointer.place)
        self._refresh()

    def _move(self, speed: float) -> None:
        """Let the newest move be seen and heard; at speed 0 only what matters, and unmoved."""
        step, app = self.step, self.app
        motion = speed * app.settings.motion
        app.sounds.play_events(step.events, False, motion or speed)
        move = PlayedMove(self.timeline.step(self.at - 1).state, step.events, step.state)
        self.motion.begin(move, self.layout, self.shown, motion)

    def _refresh(self) -> None:
        self.panel.show(self.at, playing=not self.tempo.paused)
        self.app.redraw()

    # --- the scene --------------------------------------------------------------------------

    @property
    def layout(self) -> TableLayout:
        """The places on the table for the present window."""
        assert self._layout is not None, "a scene is laid out before it is used"
        return self._layout

    def resize(self, size: tuple[int, int]) -> None:
        app, players = self.app, len(self.header.seats)
        text, first = app.art.text_scale, app.settings.estate_first
        layout = self._layout = TableLayout(size, players, app.board, text, estate_first=first)
        self._place_panel()
        px, strip = layout.px, layout.strip
        high, wide = px(54), px(236)
        left, top = strip.x + px(14), strip.bottom - px(16) - high
        for button in (self.picture, self.record):
            button.place(Rect(left, top, wide, high), layout.type(21))
            left += wide + px(14)
        self.pointer.forget()
        self.motion.stop()

    def _place_panel(self) -> None:
        """Where the log of a game being played is, or taller, over the lower part of the board."""
        area = self.layout.log.copy()
        if self._tall:
            top = self.layout.board.area.bottom - self.layout.px(_TALLER)
            area.height, area.y = area.bottom - top, top
        self.panel.place(area, self.layout)

    def leave(self) -> None:
        self.keeper.close()

    def wakes_after(self) -> float | None:
        waits = [self.motion.wakes_after(), self.pointer.seconds_left, self.news.seconds_left]
        if not self.timeline.is_complete:
            waits.append(0.0)
        if self.keeper.is_busy:
            waits.append(_WRITING)
        if self.tempo.seconds_left is not None:
            waits.append(max(0.0, self.tempo.seconds_left))
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, seconds: float) -> None:
        if not self.timeline.is_complete:
            self.timeline.read_on(_SLICE)
            self.app.redraw()
        if self.motion.is_moving:
            self.motion.update(seconds)
            self.app.redraw()
        rested, gone = self.pointer.pass_time(seconds), self.news.pass_time(seconds)
        if rested or gone:
            self.app.redraw()
        if news := self.keeper.news():
            self.news.tell(news, _NEWS_SECONDS)
            self.app.redraw()
        self.tempo.pass_time(seconds)
        if not self.tempo.paused and self.tempo.is_due:
            self._play_on()

    def draw(self, canvas: Canvas) -> None:
        view = self._view()
        self.motion.draw_table(canvas, view, self._draw_table)
        pen = self._draw_sheet(canvas, view)
        if self.pointer.found is not None and self.pointer.has_rested:
            thing, beside = self.pointer.found
            card = card_for(view.state, view.header, thing)
            if card is not None:
                draw_card(pen, card, beside)

    def _paint(self, canvas: Canvas, view: TableView) -> None:
        """The table with the sheet, without what belongs to the pointer."""
        self._draw_table(canvas, view)
        self._draw_sheet(canvas, view)

    def _draw_table(self, canvas: Canvas, view: TableView) -> None:
        canvas.wood()
        pen = Painter(canvas, self.layout)
        draw_board(pen, view)
        draw_players(pen, view)
        draw_hand(pen, view)

    def _draw_sheet(self, canvas: Canvas, view: TableView) -> Painter:
        """What is told of the move, and what still moves."""
        pen = Painter(canvas, self.layout)
        points = [player.points for player in view.state.players]
        self.panel.draw(canvas, self.at, self._lines(), points)
        self.form.draw(canvas)
        self.motion.draw(pen, view)
        return pen

    def _lines(self) -> list[Line]:
        """What happened in the move, or before it is seen in the one before."""
        names = self.header.names
        seen = told(self.step, names, self.motion.untold)
        return seen or told(self.timeline.step(self.at - 1), names)

    def _view(self) -> TableView:
        return TableView(
            state=self.motion.shown(self.step.state),
            header=self.header,
            shown=self.shown,
            lit={},
            selected=frozenset(),
            hover=self.pointer.thing,
            prompt=prompt(self.timeline, self.at),
            offer="" if self.news.text else self._offer(),
            message=self.news.text,
            buttons=self.buttons(),
            log=(),
            log_offset=0,
            log_line=None,
            is_hint=True,
            reminder="",
            changes=changes_at(self.timeline, self.at, self.motion.untold),
            hides_setup=False,
            paused=False,
            marks_pointer=False,
            dragged=None,
            pointer=self.pointer.place or (0, 0),
        )

    def _offer(self) -> str:
        """What a click here would do, with its key."""
        pointed = self.panel.scrubber.pointed
        if pointed is not None:
            return points_in(self.app.art, self.layout, self.timeline, self.header.names, pointed)
        if self.picture.hovered:
            return tr(PICTURE)
        if self.record.hovered:
            return tr(RECORD)
        if isinstance(self.pointer.thing, TableButton):
            return button_hint(self.pointer.thing, self.tempo)
        if self._is_on_texts(self.pointer.place):
            return tr(LOWER if self._tall else TALLER)
        return self.panel.hint()

    def buttons(self) -> dict[TableButton, str]:
        """The buttons of the table that work here, with their captions."""
        found = {TableButton.MENU: tr("Leave"), **usual(TableButton.RULES)}
        found[TableButton.SPEED] = tr("Speed: {speed}", speed=self.tempo.pace.speed.caption)
        if self.shown != mover(self.step):
            found |= usual(TableButton.HOME)
        return found

    # --- events -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            if event.y:
                (self.back if event.y > 0 else self.forward)(Stride.ACTION)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._mouse(event)

    def _mouse(self, event: pygame.event.Event) -> None:
        self._point(event.pos)
        if self.panel.scrubber.handle(event):
            self.app.redraw()
        if event.type == pygame.MOUSEMOTION and self.form.handle(event):
            self.app.redraw()
        if event.type != pygame.MOUSEBUTTONDOWN:
            return
        if event.button == _LEFT:
            self.news.clear()
            self.form.handle(event)
            if self._is_on_texts(event.pos):
                self._change_height()
            self._click()
        elif event.button == _RIGHT:
            self._look_up()

    def _key(self, event: pygame.event.Event) -> None:
        face = self._keys.get(event.key)
        if event.mod & pygame.KMOD_SHIFT:
            face = {BACK: TURN_BACK, ON: TURN_ON}.get(face, face) if face else None
        if face is not None:
            self._ways[face]()
        elif event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif event.key == pygame.K_F1:
            self._look_up()
        elif event.key in SPEED_KEYS:
            self.tempo.hurry(SPEED_KEYS[event.key])
        elif event.key == pygame.K_p:
            self._looked_at = (self.shown + 1) % len(self.header.seats)
        elif event.key == pygame.K_t:
            self._change_height()
        elif event.key == pygame.K_i:
            self.keep_picture()
        elif event.key == pygame.K_s:
            self.keep_record()
        elif event.key in _FORM_KEYS:
            self.form.handle(event)
        self.app.redraw()

    def _point(self, position: tuple[int, int]) -> None:
        """Follow the pointer over the table."""
        found = None
        widgets = (widget.rect for widget in self.form.widgets)
        if not any(rect.collidepoint(position) for rect in (self.panel.area, *widgets)):
            found = self.layout.at(self.step.state, self.shown, position, self.buttons())
        self.pointer.move(position, found, None)
        self.app.redraw()

    def _click(self) -> None:
        """What a click on the table does: it shows an estate, or presses a button."""
        thing = self.pointer.thing
        if isinstance(thing, PlayerPanel):
            self._looked_at = thing.seat
        elif isinstance(thing, TableButton):
            self._deeds[thing]()
        self.app.redraw()

    def _look_home(self) -> None:
        """Show the estate of the player who moved."""
        self._looked_at = None

    def _look_up(self) -> None:
        """Open the rule of what is under the pointer."""
        thing = self.pointer.thing
        article = article_for_thing(self.step.state, thing) if thing is not None else ""
        self.app.go(ToRules(article))

    def _change_height(self) -> None:
        """Make the sheet tall, or low again."""
        self._tall = not self._tall
        self._place_panel()
        self.app.redraw()

    def _is_on_texts(self, position: tuple[int, int] | None) -> bool:
        """Whether a place is on what the sheet tells, beside its curve and its buttons."""
        texts = (self.panel.words, self.panel.points)
        return position is not None and any(text.collidepoint(position) for text in texts)

    # --- what is kept -----------------------------------------------------------------------

    def keep_picture(self) -> None:
        """Save the window as it is now, without what belongs to the pointer."""
        picture = pygame.Surface(self.app.size)
        self._paint(
            Canvas(picture, self.app.art), replace(self._view(), hover=None, offer="", message="")
        )
        self.keeper.keep_picture(picture, self.game)

    def keep_record(self) -> None:
        """Save the whole game as a text."""
        self.keeper.keep_record(self.game)
