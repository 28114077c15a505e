"""A recorded game at the table, from any position to any other; nothing can be played here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from cob.clicks.button_captions import usual, way_back
from cob.clicks.table_things import TableButton
from cob.coaching.tried_turn import can_be_tried
from cob.engine import GameState
from cob.files.resources import pictures_folder
from cob.record import Game, GameStep
from cob.record.timeline import StepSize, Timeline
from cob.saves.saved_games import stage
from cob.session.session import PlayedMove
from cob.session.tempo import Tempo
from cob.showing.event_times import LONGEST
from cob.text.language import tr
from cob.text.log_line import Line
from cob.text.wording import listed, shown_names, with_colon
from cob.ui.destinations import ToReview, ToSharing, ToTryout
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.editions import edition_of
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.kit.widget import is_click
from cob.ui.scene import AppContext, soonest
from cob.ui.screens.deals.game_sheets import deal_entries
from cob.ui.screens.estates.keeping import estate_entries
from cob.ui.screens.replay.corner import ReplayCorner
from cob.ui.screens.replay.export import BackgroundExporter
from cob.ui.screens.replay.hints import button_hint, points_in, prompt
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
from cob.ui.screens.table_menu import (
    MenuEntry,
    MenuSheet,
    edit_entries,
    position_entries,
    try_entry,
    usual_entries,
)
from cob.ui.table.key_bindings import KEYS_OF_BUTTONS, SPEEDING
from cob.ui.table.motion.show import show_move
from cob.ui.table.owner import TableOwner
from cob.ui.table.spoken import spoken_table
from cob.ui.table.table import Table
from cob.ui.table.view import TableView

_SLICE: Final = 0.006
"""Seconds in a frame for reading more of the game."""
_WRITING: Final = 0.05
"""Seconds between polls whether a file is written."""
_NEWS_SECONDS: Final = 8.0
"""Seconds for which the table shows where something was saved, unless the replay continues."""
_OF_THE_FORM: Final = (Command.NEXT, Command.PREVIOUS, Command.ACT)
_WAYS: Final = {
    Command.LEFT: BACK,
    Command.RIGHT: ON,
    Command.UP: TURN_BACK,
    Command.DOWN: TURN_ON,
    Command.PAGE_UP: ROUND_BACK,
    Command.PAGE_DOWN: ROUND_ON,
    Command.FIRST: FIRST,
    Command.LAST: LAST,
    Command.PAUSE: PLAY,
}
_WITH_SHIFT: Final = {BACK: TURN_BACK, ON: TURN_ON}


class ReplayScene(TableOwner):
    """A game from its first position to its last, finished or not."""

    def __init__(self, app: AppContext, game: Game, at: int = 0) -> None:
        super().__init__(app, edition_of(game.state.rules))
        self.game = game
        self.header = known(game.header)
        self.timeline = Timeline(game)
        self.at = at
        """The number of the position shown."""
        self.tempo = Tempo(app.pace)
        self.tempo.pause()
        self.keeper = BackgroundExporter(app.folder, pictures_folder(app.options.saves))
        self._ways: dict[Face, Callable[[], None]] = {
            FIRST: lambda: self.go(0),
            ROUND_BACK: partial(self.back, StepSize.ROUND),
            TURN_BACK: partial(self.back, StepSize.TURN),
            BACK: partial(self.back, StepSize.ACTION),
            PLAY: self.play_or_pause,
            ON: partial(self.forward, StepSize.ACTION),
            TURN_ON: partial(self.forward, StepSize.TURN),
            ROUND_ON: partial(self.forward, StepSize.ROUND),
            LAST: lambda: self.go(self.timeline.last),
        }
        self.corner = ReplayCorner(
            self.timeline,
            self.header,
            self._ways,
            self.go,
            self._lines,
            self.keep_picture,
            self.keep_record,
            self.share,
            self.review if game.state.is_over else None,
        )
        self.table = Table(app, self, self.corner)
        self.deeds: dict[TableButton, Callable[[], None]] = {
            TableButton.MENU: self._open_menu,
            TableButton.SPEED: self.tempo.change_speed,
            TableButton.HOME: self._look_home,
        }
        self._commands: dict[Command, Callable[[], None]] = {
            Command.BACK: app.pop,
            Command.CURVE: self.corner.change_height,
            Command.PICTURE: self.keep_picture,
            Command.SAVE: self.keep_record,
            Command.SHARE: self.share,
            Command.TRY: self.try_it,
        }
        if game.state.is_over:
            self._commands[Command.REVIEW] = self.review
        self._look_home()
        self._refresh()

    def review(self) -> None:
        """Open the review of the game."""
        self.tempo.pause()
        self._refresh()
        self.app.go(ToReview(self.game))

    def share(self) -> None:
        """Make pictures of the whole game."""
        self.tempo.pause()
        self._refresh()
        self.app.go(ToSharing(self.game))

    def try_it(self) -> None:
        """Try lines from the position shown, if it is one of a turn."""
        self.tempo.pause()
        self._refresh()
        if self._can_be_tried:
            self.table.rest()
            self.app.go(ToTryout(self.game, self.at))

    @property
    def _can_be_tried(self) -> bool:
        return can_be_tried(self.game, self.state)

    def _open_menu(self) -> None:
        self.tempo.pause()
        self._refresh()
        self.table.rest()
        about = with_colon(listed(shown_names(self.header)), stage(self.game.state))
        self.app.push(MenuSheet(self.app, lambda: about, self._entries))

    def _entries(self) -> list[MenuEntry]:
        """Return the menu entries of a replay."""
        return [
            MenuEntry("play", tr("Go on"), tr("Back to the game."), lambda: None, Command.BACK),
            *([try_entry(self.try_it)] if self._can_be_tried else []),
            *edit_entries(self.app, self.game, self.state),
            *usual_entries(self.app),
            *position_entries(self.app, self.table, self),
            *deal_entries(self.app, self.game),
            *estate_entries(self.app, self.game),
            MenuEntry("leave", tr("Leave"), tr("The game can be watched again."), self.app.pop),
        ]

    # --- navigation --------------------------------------------------------------------------

    @property
    def step(self) -> GameStep:
        """The position shown, and the move that led to it."""
        return self.timeline.step(self.at)

    def go(self, at: int) -> None:
        """Show another position at once. Stop the playback if the player did it."""
        self.tempo.pause()
        self._show(at)

    def forward(self, stride: StepSize) -> None:
        """Go on by an action, with its animation, or to the next turn or round."""
        before = self.at
        self.go(self.timeline.after(self.at, stride))
        if stride is StepSize.ACTION and self.at > before:
            self._move(1.0)

    def back(self, stride: StepSize) -> None:
        """Go back by an action, or to the beginning of this turn or round."""
        self.go(self.timeline.before(self.at, stride))

    def play_or_pause(self) -> None:
        """Play the game by itself, from its beginning if it has ended; or pause."""
        if not self.tempo.paused:
            self.tempo.pause()
        elif self.timeline.last:
            if self.at == self.timeline.last:
                self._show(0)
            self.tempo.go_on()
        self._refresh()

    def _play_on(self) -> None:
        """Show the next action during playback."""
        self._show(self.at + 1)
        pause = self.tempo.pace.speed.pause
        self.tempo.begin((0, 0, 0), bot_decides=True, people_play=False)
        self._move(max(1.0, LONGEST / pause) if pause else 0.0)
        if self.at == self.timeline.last:
            self.tempo.pause()
        self._refresh()

    def _show(self, at: int) -> None:
        self.at = at
        table = self.table
        table.motion.stop()
        table.news.clear()
        self._look_home()
        if table.pointer.place is not None and table.is_laid_out:
            table.point(table.pointer.place)
        self._refresh()

    def _look_home(self) -> None:
        """Show the estate of the player who moved."""
        self.table.shown = mover(self.step)

    def _move(self, speed: float) -> None:
        """Animate the newest move with sounds; at speed 0 only its important parts, unmoved."""
        step, app, table = self.step, self.app, self.table
        motion = speed * app.settings.motion
        move = PlayedMove(self.timeline.step(self.at - 1).state, step.events, step.state)
        show_move(app, table, move, own=False, motion=motion, sound=motion or speed)

    def _lines(self) -> Sequence[Line]:
        """Return the log of the move, or that of the one before until the move was seen."""
        names = shown_names(self.header)
        seen = told(self.step, names, self.table.motion.untold)
        return seen or told(self.timeline.step(self.at - 1), names)

    def _refresh(self) -> None:
        self.corner.show(self.at, playing=not self.tempo.paused)
        self.app.redraw()

    # --- the view of the table ----------------------------------------------------------------

    @property
    def state(self) -> GameState:
        return self.step.state

    def view(self) -> TableView:
        news = self.table.news.text
        return TableView(
            state=self.table.motion.shown(self.state),
            header=self.header,
            shown=self.table.shown,
            buttons=self.buttons(),
            prompt=prompt(self.timeline, self.at),
            offer="" if news else self._offer(),
            message=news,
            is_hint=True,
            changes=changes_at(self.timeline, self.at, self.table.motion.untold),
        )

    def buttons(self) -> dict[TableButton, str]:
        found = usual(TableButton.MENU)
        found[TableButton.SPEED] = tr("Speed: {speed}", speed=self.tempo.pace.speed.caption)
        if self.table.shown != mover(self.step):
            found |= way_back(shown_names(self.header)[mover(self.step)])
        return found

    def _offer(self) -> str:
        """Return the effect of a click here, with its key."""
        pointed, thing = self.corner.panel.scrubber.pointed, self.table.pointer.thing
        keys = self.app.settings.keys
        if pointed is not None:
            names = shown_names(self.header)
            return points_in(self.app.art, self.table.layout, self.timeline, names, pointed)
        if isinstance(thing, TableButton):
            hint = button_hint(thing, self.tempo)
            return keys.behind(hint, *KEYS_OF_BUTTONS.get(thing, ()))
        return self.corner.hint(keys)

    # --- the scene ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.table.resize(size)

    def leave(self) -> None:
        self.keeper.close()

    def wakes_after(self) -> float | None:
        waits = [self.table.wakes_after()]
        if not self.timeline.is_complete:
            waits.append(0.0)
        if self.keeper.is_busy:
            waits.append(_WRITING)
        if self.tempo.seconds_left is not None:
            waits.append(max(0.0, self.tempo.seconds_left))
        return soonest(*waits)

    def update(self, seconds: float) -> None:
        if not self.timeline.is_complete:
            self.timeline.read_on(_SLICE)
            self.app.redraw()
        self.table.update(seconds)
        if news := self.keeper.news():
            self.table.news.tell(news, _NEWS_SECONDS)
            self.app.redraw()
        self.tempo.pass_time(seconds)
        if not self.tempo.paused and self.tempo.is_due:
            self._play_on()

    def holds(self, place: tuple[int, int]) -> bool:
        return bool(self.corner.panel.scrubber.area.collidepoint(place))

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return spoken_table(self.table, self, written)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle navigation by the wheel and most keys; a right click looks up everywhere."""
        if event.type == pygame.MOUSEWHEEL:
            if event.y:
                (self.back if event.y > 0 else self.forward)(StepSize.ACTION)
        elif event.type == pygame.KEYDOWN and self._key(event):
            self.app.redraw()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.table.point(event.pos)
            self.table.look_up()
        else:
            if is_click(event):
                self.table.news.clear()
            self.table.handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Carry out a command of a replay; return whether this was one."""
        command = commanded(event)
        if command is None:
            return False
        face = _WAYS.get(command)
        if face is not None:
            if event.mod & pygame.KMOD_SHIFT:
                face = _WITH_SHIFT.get(face, face)
            self._ways[face]()
        elif command in self._commands:
            self._commands[command]()
        elif command in SPEEDING:
            self.tempo.hurry(SPEEDING[command])
        elif command in _OF_THE_FORM:
            self.corner.form.handle(event)
        else:
            return False
        return True

    # --- exports -----------------------------------------------------------------------------

    def keep_picture(self) -> None:
        """Save a picture of the window, without pointer effects."""
        picture = pygame.Surface(self.app.size)
        self.table.draw_still(Canvas(picture, self.app.art))
        self.keeper.keep_picture(picture, self.game)

    def keep_record(self) -> None:
        """Save the whole game as a text."""
        self.keeper.keep_record(self.game)
